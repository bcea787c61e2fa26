/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/bulk_store.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "pass/bounds.h"
#include "pass/calls.h"

/* A ring of buffers in a loop: `buffers[round % length]`. */
struct ring {
    const struct ir_expr *base; /* of the buffers */
    const struct ir_expr *turn; /* round % length */
    int64_t length;
    const struct cfg_loop *loop;
};

static bool name_has(const struct ir_stmt *s, const char *part)
{
    return s->kind == IR_STMT_CALL && s->name && strcasestr(s->name, part);
}

static bool is_store(const struct ir_stmt *s)
{
    return name_has(s, "bulk") && name_has(s, "shared_to_global");
}

static bool is_wait(const struct ir_stmt *s)
{
    return name_has(s, "bulk_wait_group");
}

/* ---- rings ------------------------------------------------------------------------------------ */

static bool find_turn(const struct ir_expr *e, void *context)
{
    struct ring *r = context;
    if (e->op == IR_REM && ir_is_int(ir_strip_casts(e->args[1]), &r->length))
        r->turn = e;
    return !r->turn;
}

static bool read_ring(const struct analysis_func *af, const struct ir_stmt *store, struct ring *r)
{
    r->loop = cfg_loop_of(af->cfg, store->block);
    for (size_t i = 0; r->loop && i < store->args.len && !r->turn; i++) {
        for (const struct ir_expr *e = ir_strip_all_casts(store->args.at[i]);
             e->op == IR_PTRADD && !r->turn; e = r->base) {
            r->base = ir_strip_all_casts(e->args[0]);
            ir_walk(e->args[1], find_turn, r);
        }
    }
    return r->turn && r->length > 0;
}

static bool is_in_ring(const struct ir_expr *addr, const struct ring *r)
{
    bool turn = false;
    for (const struct ir_expr *e = ir_strip_all_casts(addr);
         e->op == IR_PTRADD || e->op == IR_FIELD; e = ir_strip_all_casts(e->args[0])) {
        turn = turn || (e->op == IR_PTRADD && ir_contains(e->args[1], r->turn));
        if (ir_strip_all_casts(e->args[0]) == r->base)
            return turn;
    }
    return false;
}

/* ---- waits ------------------------------------------------------------------------------------ */

static bool constant_named(const struct ir_module *m, const char *name, size_t n, int64_t *out)
{
    for (size_t i = 0; i < m->globals.len; i++) {
        const struct ir_decl *d = m->globals.at[i];
        if (d->init && d->source_name && strlen(d->source_name) == n &&
            strncmp(d->source_name, name, n) == 0)
            return ir_is_int(d->init, out);
    }
    return false;
}

/* The 1 of `wait_group_read<1>()`, or of `<RING - 1>`: groups that may still be under way. */
static bool groups_left(const struct ir_module *m, const struct ir_stmt *wait, int64_t *out)
{
    const char *p = wait->instance;
    if (!p || *p++ != '<')
        return false;
    p += strspn(p, " ");
    size_t n = 0;
    while (isalnum((unsigned char)p[n]) || p[n] == '_')
        n++;
    if (isdigit((unsigned char)*p))
        *out = strtol(p, NULL, 10);
    else if (!constant_named(m, p, n, out))
        return false;
    p += n + strspn(p + n, " ");
    if (*p == '-') {
        char *end;
        *out -= strtol(p + 1, &end, 10);
        p = end + strspn(end, " ");
    }
    return *p == '>';
}

static bool is_of_one_thread(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++)
        if (bounds_uses_tid(x[i].left) || bounds_uses_tid(x[i].right))
            return true;
    return false;
}

/* An mbarrier that other statements of the loop arrive at in the round that waits for it may tell. */
static bool is_told_otherwise(const struct cfg_loop *l, const struct ir_stmt *wait)
{
    const struct ir_expr *barrier = wait->args.len ? wait->args.at[0] : NULL;
    for (size_t i = 0; barrier && i < l->blocks.len; i++) {
        const struct ir_block *b = l->blocks.at[i];
        for (size_t k = 0; k < b->stmts.len; k++)
            for (size_t j = 0; b->stmts.at[k] != wait && j < b->stmts.at[k]->args.len; j++)
                if (b->stmts.at[k]->kind == IR_STMT_CALL && b->stmts.at[k]->args.at[j] == barrier)
                    return true;
    }
    return false;
}

/* Anything in the loop by which the waiting thread may tell the others, but for what comes between the write
 * and the store of each round. */
static bool may_be_told(const struct analysis_func *af, const struct ring *r,
                        const struct ir_stmt *store, const struct ir_stmt *wait,
                        const struct ir_stmt *write)
{
    for (size_t i = 0; i < r->loop->blocks.len; i++) {
        const struct ir_block *b = r->loop->blocks.at[i];
        for (size_t k = 0; k < b->stmts.len; k++) {
            const struct ir_stmt *s = b->stmts.at[k];
            bool waits = name_has(s, "wait") && !is_wait(s);
            if (waits && is_told_otherwise(r->loop, s))
                return true;
            bool barrier = calls_is_block_barrier(af->analysis->calls, s, NULL) ||
                           s->kind == IR_STMT_BARRIER || s->kind == IR_STMT_ASM;
            bool later = write->id < s->id && s->id < store->id;
            if (barrier && (!later || (write->id < wait->id && wait->id < s->id)))
                return true;
        }
    }
    return false;
}

static const struct ir_stmt *late_wait(const struct analysis_func *af, const struct ring *r)
{
    const struct ir_stmt *found = NULL;
    for (size_t i = 0; i < r->loop->blocks.len; i++) {
        const struct ir_block *b = r->loop->blocks.at[i];
        for (size_t k = 0; k < b->stmts.len; k++) {
            const struct ir_stmt *s = b->stmts.at[k];
            int64_t left;
            if (!is_wait(s))
                continue;
            if (found || !groups_left(af->analysis->module, s, &left) || left < r->length - 1)
                return NULL;
            found = s;
        }
    }
    return found;
}

static bool look_at(const struct analysis_func *af, const struct ir_stmt *store,
                    struct bulk_store *out)
{
    struct ring r = {0};
    if (!is_store(store) || !is_of_one_thread(af, store) || !read_ring(af, store, &r))
        return false;
    const struct ir_stmt *wait = late_wait(af, &r);
    for (size_t i = 0; wait && i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        bool writes = s->kind == IR_STMT_STORE && cfg_loop_contains(r.loop, s->block) &&
                      is_in_ring(s->addr, &r) && !is_of_one_thread(af, s) &&
                      cfg_stmt_reaches(af->cfg, s, store);
        if (!writes || may_be_told(af, &r, store, wait, s))
            continue;
        *out = (struct bulk_store){.store = store, .wait = wait, .write = s};
        return true;
    }
    return false;
}

const struct bulk_store *bulk_store_reused(const struct analysis_func *kernel, size_t *n)
{
    VEC(struct bulk_store) found = {0};
    for (size_t i = 0; i < kernel->func->stmts.len; i++) {
        struct bulk_store one;
        if (!look_at(kernel, kernel->func->stmts.at[i], &one))
            continue;
        bool known = false;
        for (size_t k = 0; k < found.len; k++)
            known = known || found.at[k].wait == one.wait;
        if (!known)
            vec_push(kernel->analysis->arena, &found, one);
    }
    *n = found.len;
    return found.at;
}
