/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/ticket.h"

#include <string.h>

#include "base/limits.h"
#include "pass/bounds.h"
#include "pass/calls.h"
#include "pass/guard.h"
#include "pass/uniform.h"
#include "pass/write_only.h"

enum { WARP = 32 };

/* An argument is no evidence that threads differ. */
static bool differs(const struct analysis_func *af, const struct ir_expr *e)
{
    struct uniformity u = uniform_of(af->uniform, e);
    return u.level > UNIFORM_BLOCK && !u.presumed;
}

static bool is_along_x(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_BUILTIN || e->builtin != IR_BUILTIN_TID_X;
}

/* `if (threadIdx.y == 0) out[threadIdx.x] = ...`: a row of the block. */
static bool is_of_row(const struct fact *x, const struct ir_stmt *s)
{
    const struct ir_expr *e = ir_strip_casts(x->left);
    return e->op == IR_BUILTIN && e->builtin == IR_BUILTIN_TID_Y && s->addr &&
           !ir_walk(s->addr, is_along_x, NULL);
}

/* One thread or one warp makes it: `tid == 0`, `warp == 0`, `tid < 32`. */
static bool is_of_few(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    int64_t limit;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        bool by_thread =
            (differs(af, x[i].left) || differs(af, x[i].right)) && !is_of_row(&x[i], s);
        bool below = (x[i].op == IR_LT || x[i].op == IR_LE) && ir_is_int(x[i].right, &limit) &&
                     limit <= WARP;
        if (by_thread && (x[i].op == IR_EQ || below))
            return true;
    }
    return false;
}

/* `tid`, `tx`: an argument that a caller passes threadIdx.x for. */
static bool is_named_thread(const struct ir_expr *e)
{
    static const char *const names[] = {"tid", "tx", "thread", "threadId", "thread_id", NULL};
    e = ir_strip_casts(e);
    for (size_t i = 0; e->op == IR_VAR && e->decl->storage == STORAGE_PARAM && names[i]; i++)
        if (e->decl->source_name && strcmp(e->decl->source_name, names[i]) == 0)
            return true;
    return false;
}

bool ticket_is_of_thread_zero(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    int64_t zero;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++)
        if (x[i].op == IR_EQ && (bounds_uses_tid(x[i].left) || is_named_thread(x[i].left)) &&
            ir_is_int(ir_strip_casts(x[i].right), &zero) && zero == 0)
            return true;
    return false;
}

bool ticket_may_wait(const struct analysis_func *af, const struct ir_stmt *s)
{
    static const char *const words[] = {"sync", "barrier", "bar",  "wait",  "block", "reduce",
                                        "scan", "Reduce",  "Scan", "Block", NULL};
    if (calls_is_block_barrier(af->analysis->calls, s, NULL) || s->kind == IR_STMT_BARRIER)
        return true;
    bool unseen = s->kind == IR_STMT_CALL && (!s->callee || !s->callee->has_body);
    for (size_t i = 0; (unseen || s->kind == IR_STMT_ASM) && s->name && words[i]; i++)
        if (strstr(s->name, words[i]))
            return true;
    const struct call_summary *sum =
        s->kind == IR_STMT_CALL && !unseen ? calls_summary(af->analysis->calls, s->callee) : NULL;
    return sum && sum->has_barrier;
}

/* `to` NULL: the end of the function. */
static bool may_wait_between(const struct analysis_func *af, const struct ir_stmt *from,
                             const struct ir_stmt *to)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s != from && s != to && cfg_stmt_reaches(af->cfg, from, s) &&
            (!to || cfg_stmt_reaches(af->cfg, s, to)) && ticket_may_wait(af, s))
            return true;
    }
    return false;
}

/* Each thread its own element of what is no shared and no local memory, or an atomic of each. */
static bool writes_globally(const struct analysis_func *af, const struct ir_stmt *s)
{
    if ((s->kind != IR_STMT_STORE && s->kind != IR_STMT_ATOMIC) || !s->addr)
        return false;
    const struct ir_expr *root = ir_address_root(s->addr);
    bool pointer = root && root->type && root->type->kind == TYPE_POINTER;
    bool away = root && (root->op == IR_ADDR ? root->decl->storage == STORAGE_DEVICE : pointer);
    if (!away || ir_shared_variable(s->addr) || is_of_few(af, s))
        return false;
    /* a member of the object that a function belongs to: each thread has one, or they share it whole */
    bool own = root->op == IR_VAR && root->decl->storage == STORAGE_CAPTURE;
    return s->kind == IR_STMT_ATOMIC || bounds_uses_tid(s->addr) ||
           (!own && uniform_of(af->uniform, s->addr).level > UNIFORM_BLOCK);
}

static const struct ir_stmt *write_before(const struct analysis_func *af, const struct ir_stmt *at,
                                          unsigned depth);

/* Such a write that the call ends with: no barrier stands behind it in the callee. */
static const struct ir_stmt *write_in_call(const struct analysis_func *af, const struct ir_stmt *s,
                                           unsigned depth)
{
    const struct analysis_func *callee =
        s->kind == IR_STMT_CALL && s->callee ? analysis_of(af->analysis, s->callee) : NULL;
    if (!callee || !callee->uniform || depth >= LIMIT_WRAPPER_DEPTH || is_of_few(af, s))
        return NULL;
    return write_before(callee, NULL, depth + 1);
}

/* A write by many threads from which a way without a barrier leads to `at`. */
static const struct ir_stmt *write_before(const struct analysis_func *af, const struct ir_stmt *at,
                                          unsigned depth)
{
    for (size_t i = af->func->stmts.len; i-- > 0;) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s == at || (at && !cfg_stmt_reaches(af->cfg, s, at)))
            continue;
        const struct ir_stmt *w = writes_globally(af, s) ? s : write_in_call(af, s, depth);
        if (w && !may_wait_between(af, s, at))
            return w;
    }
    return NULL;
}

/* ... or in those that call the function, if nothing stands before it here. */
static const struct ir_stmt *write_before_call(const struct analysis_func *af,
                                               const struct ir_stmt *fence)
{
    size_t n;
    const struct ir_stmt *const *sites = calls_sites(af->analysis->calls, af->func, &n);
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (ticket_may_wait(af, s) && cfg_stmt_reaches(af->cfg, s, fence))
            return NULL;
    }
    for (size_t i = 0; i < n; i++) {
        const struct analysis_func *caller = analysis_of(af->analysis, sites[i]->block->func);
        const struct ir_stmt *w =
            caller && caller->uniform ? write_before(caller, sites[i], 1) : NULL;
        if (w)
            return w;
    }
    return NULL;
}

struct question {
    const struct ir_stmt *count;
    bool found;
};

static bool find_answer(const struct ir_expr *e, void *context)
{
    struct question *q = context;
    q->found = q->found || (e->op == IR_VALUE && e->value->def == q->count);
    return !q->found;
}

static bool find_comparison(const struct ir_expr *e, void *context)
{
    struct question *q = context;
    if ((e->op == IR_EQ || e->op == IR_GE) && e->arg_count == 2)
        ir_walk(e, find_answer, q);
    return !q->found;
}

bool ticket_is_asked(const struct ir_func *f, const struct ir_stmt *count)
{
    struct question q = {.count = count};
    for (size_t i = 0; i < f->stmts.len && !q.found; i++)
        if (f->stmts.at[i]->expr)
            ir_walk(f->stmts.at[i]->expr, find_comparison, &q);
    return q.found;
}

static const struct ir_stmt *fence_before(const struct analysis_func *af,
                                          const struct ir_stmt *count)
{
    for (size_t i = af->func->stmts.len; i-- > 0;) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind == IR_STMT_FENCE && s->scope == SCOPE_GRID &&
            cfg_stmt_dominates(af->cfg, s, count) && !is_of_few(af, s))
            return may_wait_between(af, s, count) ? NULL : s;
    }
    return NULL;
}

const struct ticket *ticket_early(const struct analysis_func *af, size_t *n)
{
    VEC(struct ticket) found = {0};
    *n = 0;
    for (size_t i = 0; af->uniform && i < af->func->stmts.len; i++) {
        struct ticket t = {.count = af->func->stmts.at[i]};
        if (t.count->kind != IR_STMT_ATOMIC || ir_shared_variable(t.count->addr) ||
            !ticket_is_of_thread_zero(af, t.count) || !ticket_is_asked(af->func, t.count))
            continue;
        t.fence = fence_before(af, t.count);
        t.write = t.fence ? write_before(af, t.fence, 0) : NULL;
        if (t.fence && !t.write)
            t.write = write_before_call(af, t.fence);
        if (t.write)
            vec_push(af->analysis->arena, &found, t);
    }
    *n = found.len;
    return found.at;
}

/* ---- releases --------------------------------------------------------------------------------- */

static bool has_one_of(const char *name, const char *const *words)
{
    for (size_t i = 0; name && words[i]; i++)
        if (strstr(name, words[i]))
            return true;
    return false;
}

/* `st.release.gpu`, and `red.relaxed.gpu` behind `fence.acq_rel.gpu`. */
static bool is_update(const struct ir_stmt *s, bool fenced)
{
    static const char *const updates[] = {"st.", "red.", "atom.", NULL};
    static const char *const others[] = {"mbarrier", ".shared", "bulk", NULL};
    return s->kind == IR_STMT_ASM && has_one_of(s->name, updates) && !has_one_of(s->name, others) &&
           (fenced || strstr(s->name, ".release."));
}

static bool is_fence(const struct ir_stmt *s)
{
    bool block_only = s->scope == SCOPE_BLOCK || s->scope == SCOPE_WARP;
    return (s->kind == IR_STMT_FENCE && !block_only) ||
           (s->kind == IR_STMT_ASM && s->name && strncmp(s->name, "fence.acq_rel", 13) == 0);
}

/* A wrapper of such instructions, or a function out of sight of such a name: `st_release_sys(flag, x)`. */
static bool is_wrapper(const struct analysis_func *af, const struct ir_stmt *s)
{
    static const char *const verbs[] = {"st_", "stg", "store", "red_", "atom", "signal", NULL};
    if (s->kind != IR_STMT_CALL || s->args.len < 2 || ir_shared_variable(s->args.at[0]) ||
        ir_is_const(ir_strip_casts(s->args.at[1]), 0)) /* 0: made ready for the next launch */
        return false;
    if (!s->callee || !s->callee->has_body)
        return s->name && strstr(s->name, "release") && has_one_of(s->name, verbs);
    const struct call_summary *sum = calls_summary(af->analysis->calls, s->callee);
    bool fenced = false, found = false;
    for (size_t i = 0; i < s->callee->stmts.len; i++) {
        fenced = fenced || is_fence(s->callee->stmts.at[i]);
        found = found || is_update(s->callee->stmts.at[i], fenced);
    }
    return found && sum && !sum->has_barrier;
}

/* Of what the head of a loop asks: a number of its own that begins with a constant, and what the kernel was handed. */
static bool is_of_length(const struct ir_expr *e, void *loop)
{
    const struct ir_expr *first = e->op == IR_VALUE ? cfg_starts_at(loop, e) : NULL;
    return e->op == IR_VALUE ? first && ir_strip_casts(first)->op == IR_INT : e->op != IR_OPAQUE;
}

/* The loop goes over a length, so it is written for one round at least, and each of them comes to something that
 * stops; `from` is not in one of them. */
static bool is_stopped_in(const struct analysis_func *af, const struct cfg_loop *l,
                          const struct ir_stmt *from,
                          bool (*stops)(const struct analysis_func *af, const struct ir_stmt *s))
{
    const struct ir_stmt *end = cfg_terminator(l->header);
    if (cfg_loop_contains(l, from->block) || !end || end->kind != IR_STMT_BRANCH ||
        !ir_walk(end->expr, is_of_length, (void *)l))
        return false;
    for (size_t i = 0; i < l->blocks.len; i++) {
        const struct ir_block *b = l->blocks.at[i];
        bool each = true;
        for (size_t k = 0; k < l->latches.len; k++)
            each = each && cfg_dominates(af->cfg, b, l->latches.at[k]);
        for (size_t k = 0; each && k < b->stmts.len; k++)
            if (stops(af, b->stmts.at[k]))
                return true;
    }
    return false;
}

bool ticket_leads_past(const struct analysis_func *af, const struct ir_stmt *from,
                       const struct ir_stmt *to,
                       bool (*stops)(const struct analysis_func *af, const struct ir_stmt *s))
{
    struct arena *scratch = arena_create();
    bool *seen = ARENA_ARRAY(scratch, bool, af->func->blocks.len);
    VEC(const struct ir_block *) work = {0};
    bool found = false;
    vec_push(scratch, &work, from->block);
    for (size_t i = 0; i < work.len && !found; i++) {
        const struct ir_block *b = work.at[i];
        bool waits = false;
        for (size_t k = 0; k < b->stmts.len && !waits && !found; k++) {
            const struct ir_stmt *s = b->stmts.at[k];
            if (i == 0 && s->id <= from->id)
                continue;
            found = s == to;
            waits = !found && stops(af, s);
        }
        const struct cfg_loop *l = waits ? NULL : cfg_loop_of(af->cfg, b);
        bool inside = l && l->header == b && is_stopped_in(af, l, from, stops);
        for (size_t k = 0; k < b->succs.len && !waits; k++) {
            const struct ir_block *next = b->succs.at[k];
            if (seen[next->id] || (inside && !cfg_loop_contains(l, next)))
                continue;
            vec_push(scratch, &work, next);
            seen[next->id] = true;
        }
    }
    arena_destroy(scratch);
    return found;
}

/* Some way from one to the other passes nothing that may wait. */
static bool leads_unhindered(const struct analysis_func *af, const struct ir_stmt *from,
                             const struct ir_stmt *to)
{
    return ticket_leads_past(af, from, to, ticket_may_wait);
}

/* Each thread its own element, of global memory as far as anybody here says. */
static bool writes_own(const struct analysis_func *af, const struct ir_stmt *s)
{
    static const char *const shared[] = {"shared", "smem", "sdata", "local", "shm", NULL};
    if (!writes_globally(af, s) || uniform_of(af->uniform, s->addr).level <= UNIFORM_BLOCK)
        return false;
    const struct ir_expr *root = ir_address_root(s->addr);
    const struct ir_decl *d = root->op == IR_VAR ? root->decl : NULL;
    return !d || !has_one_of(d->source_name, shared);
}

static bool is_release(const struct analysis_func *af, const struct ir_stmt *s)
{
    return (is_update(s, false) || is_wrapper(af, s)) && ticket_is_of_thread_zero(af, s);
}

/* The same pointer, or loaded from one place: a member of an argument. */
static bool is_same_root(const struct ir_expr *x, const struct ir_expr *y)
{
    const struct ir_stmt *dx = x->op == IR_VALUE ? x->value->def : NULL;
    const struct ir_stmt *dy = y->op == IR_VALUE ? y->value->def : NULL;
    return x == y || (dx && dy && dx->kind == IR_STMT_LOAD && dy->kind == IR_STMT_LOAD &&
                      dx->addr == dy->addr);
}

/* Between the release and this load there is another release, which the block has waited in front of. */
static bool waits_for_other(const struct analysis_func *af, const struct ticket *t,
                            const struct ir_stmt *load)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *r = af->func->stmts.at[i];
        const struct ir_block *asks = cfg_idom(af->cfg, r->block); /* `if (threadIdx.x == 0)` */
        if (r != t->count && is_release(af, r) && asks &&
            cfg_dominates(af->cfg, asks, load->block) && cfg_stmt_reaches(af->cfg, t->count, r) &&
            cfg_stmt_reaches(af->cfg, r, load) && !leads_unhindered(af, t->write, r))
            return true;
    }
    return false;
}

/* What is written is read, and only behind a later release: this one is of something else. */
static bool is_of_other_data(const struct analysis_func *af, const struct ticket *t)
{
    const struct ir_expr *root = ir_address_root(t->write->addr);
    bool found = false;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind != IR_STMT_LOAD || !is_same_root(ir_address_root(s->addr), root) ||
            !cfg_stmt_reaches(af->cfg, t->count, s))
            continue;
        if (!waits_for_other(af, t, s))
            return false;
        found = true;
    }
    return found;
}

/* The statement asks what the flag is. */
static bool asks_for(const struct ir_stmt *s, const struct ir_expr *flag, unsigned depth)
{
    static const char *const loads[] = {"ld.", "atom.", NULL};
    bool reads = s->kind == IR_STMT_LOAD || s->kind == IR_STMT_ATOMIC;
    const struct ir_func *f = s->kind == IR_STMT_CALL ? s->callee : NULL;
    if (reads)
        return ir_strip_casts(s->addr) == flag;
    for (size_t i = 0; i < s->args.len; i++) {
        if (ir_strip_casts(s->args.at[i]) != flag)
            continue;
        if (s->kind == IR_STMT_ASM && has_one_of(s->name, loads))
            return true;
        bool enters = f && i < f->params.len && depth < LIMIT_WRAPPER_DEPTH;
        for (size_t k = 0; enters && k < f->stmts.len; k++)
            if (asks_for(f->stmts.at[k], ir_var(f->module, f->params.at[i]), depth + 1))
                return true;
    }
    return false;
}

/* `red_release(arrived, 1); wait_ge(arrived, blocks, tx);`: it is the blocks of this kernel that go by the flag, not
 * another device or a kernel that runs beside it. */
static bool is_for_own_blocks(const struct analysis_func *af, const struct ir_stmt *release)
{
    static const char *const system[] = {".sys", NULL};
    const struct ir_expr *flag = NULL;
    const struct ir_func *f = release->kind == IR_STMT_CALL ? release->callee : NULL;
    if (release->kind == IR_STMT_CALL && !(f && f->has_body))
        return false;
    for (size_t i = 0; f && i < f->stmts.len; i++)
        if (f->stmts.at[i]->kind == IR_STMT_ASM && has_one_of(f->stmts.at[i]->name, system))
            return false;
    for (size_t i = 0; i < release->args.len && !flag; i++)
        if (release->args.at[i]->type->kind == TYPE_POINTER)
            flag = ir_strip_casts(release->args.at[i]);
    for (size_t i = 0; flag && i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (cfg_stmt_reaches(af->cfg, release, s) && !is_release(af, s) && asks_for(s, flag, 0))
            return release->kind == IR_STMT_CALL || !has_one_of(release->name, system);
    }
    return false;
}

static bool is_not_drawn(const struct ir_expr *e, void *context)
{
    (void)context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return !def || def->kind != IR_STMT_ATOMIC;
}

/* Behind the release others may put something else in its place; not `out[atomicAdd(count, 1)] = x`, where each has a
 * place of its own. */
static bool is_written_later(const struct analysis_func *af, const struct ticket *t)
{
    const struct ir_expr *root = ir_address_root(t->write->addr);
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s == t->write || !cfg_stmt_reaches(af->cfg, t->count, s))
            continue;
        bool handed = false;
        for (size_t k = 0; k < s->args.len; k++)
            handed = handed || ir_contains(s->args.at[k], root);
        if (handed || (s->kind == IR_STMT_STORE && ir_address_root(s->addr) == root &&
                       ir_walk(s->addr, is_not_drawn, NULL)))
            return true;
    }
    return false;
}

/* The blocks of the kernel wait for each other, and none of them reads what is written: it is for the host, or for the
 * next kernel, which begins when all is done. */
static bool is_for_nobody(const struct analysis_func *af, const struct ticket *t)
{
    return t->write->kind == IR_STMT_STORE && is_for_own_blocks(af, t->count) &&
           !is_written_later(af, t) && write_only_is(af, ir_address_root(t->write->addr));
}

const struct ticket *ticket_released(const struct analysis_func *af, size_t *n)
{
    VEC(struct ticket) found = {0};
    *n = 0;
    for (size_t i = 0; af->uniform && i < af->func->stmts.len; i++) {
        struct ticket t = {.count = af->func->stmts.at[i]};
        if (!is_release(af, t.count))
            continue;
        for (size_t k = af->func->stmts.len; k-- > 0 && !t.write;) {
            const struct ir_stmt *s = af->func->stmts.at[k];
            if (!writes_own(af, s) || !leads_unhindered(af, s, t.count))
                continue;
            t.write = s;
            if (is_of_other_data(af, &t) || is_for_nobody(af, &t))
                t.write = NULL;
        }
        if (t.write)
            vec_push(af->analysis->arena, &found, t);
    }
    *n = found.len;
    return found.at;
}
