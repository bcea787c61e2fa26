/* SPDX-License-Identifier: Apache-2.0 */
/* What a race rests on: the functions, the two accesses, and what orders them. */
#include "reduce/reduce_race.h"

#include <string.h>

#include "reduce/reduce_race_internal.h"
#include "pass/calls.h"
#include "pass/launch.h"
#include "pass/uniform.h"

/* Functions in their places; kernels with more are read by nobody as one. */
#define FRAMES_MAX 1000u
#define DEPTH_MAX 12u
/* Statements that may be left out, one after the other. */
#define DROPS_MAX 16u

bool race_fail(struct race *x, const char *why)
{
    if (!x->r.why)
        x->r.why = why;
    return false;
}

/* ---- frames --------------------------------------------------------------------------------- */

uint64_t race_key(const struct race_frame *f, const struct ir_stmt *s)
{
    return ((uint64_t)f->lanes.id << 32 | s->id) + 1;
}

unsigned race_roles(const struct race_frame *f, const struct ir_stmt *s)
{
    return (unsigned)(uintptr_t)map_get_number(&f->roles, (uint64_t)s->id + 1);
}

struct race_frame *race_callee(const struct race_frame *f, const struct ir_stmt *call)
{
    for (size_t i = 0; i < f->callees.len; i++) {
        if (f->callees.at[i]->lanes.call == call)
            return f->callees.at[i];
    }
    return NULL;
}

const struct ir_expr *race_argument(const struct race_frame *f, const struct ir_decl *param)
{
    const struct ir_stmt *call = f->lanes.call;
    if (!call || param->storage != STORAGE_PARAM || param->param_index < 0)
        return NULL;
    if ((size_t)param->param_index < call->args.len)
        return call->args.at[param->param_index];
    return param->default_value;
}

static bool is_entered(const struct race_frame *f, const struct ir_func *callee)
{
    for (; f; f = f->up) {
        if (f->lanes.af->func == callee)
            return true;
    }
    return false;
}

static struct race_frame *add_frame(struct race *x, struct race_frame *up,
                                    const struct ir_stmt *call, struct analysis_func *af)
{
    struct race_frame *f = ARENA_NEW(x->r.a, struct race_frame);
    f->lanes = (struct lanes_frame){.id = (unsigned)x->frames.len,
                                    .parent = up ? &up->lanes : NULL,
                                    .call = call,
                                    .af = af,
                                    .depth = up ? up->lanes.depth + 1 : 0};
    f->up = up;
    vec_push(x->r.a, &x->frames, f);
    if (up)
        vec_push(x->r.a, &up->callees, f);
    return f;
}

static bool add_callees(struct race *x, struct race_frame *f)
{
    const struct ir_func *func = f->lanes.af->func;
    for (size_t i = 0; i < func->stmts.len; i++) {
        const struct ir_stmt *s = func->stmts.at[i];
        struct analysis_func *af =
            s->kind == IR_STMT_CALL ? analysis_of(x->r.analysis, s->callee) : NULL;
        if (!af || af->func->blocks.len == 0)
            continue;
        if (is_entered(f, af->func))
            return race_fail(x, arena_printf(x->r.a, "`%s`, which calls itself", af->func->name));
        if (f->lanes.depth >= DEPTH_MAX || x->frames.len >= FRAMES_MAX)
            return race_fail(x, "more calls than can be written down");
        if (!add_callees(x, add_frame(x, f, s, af)))
            return false;
    }
    return true;
}

/* ---- the two accesses ----------------------------------------------------------------------- */

/* Threads store different values, by all that is seen. */
static bool is_different(struct race_frame *f, const struct ir_expr *e)
{
    struct uniform *u = f->lanes.af->uniform;
    if (!u || !e)
        return false;
    struct uniformity v = uniform_of(u, e);
    return v.level == VARYING && !v.presumed &&
           (v.reason == VARYING_THREAD_INDEX || v.reason == VARYING_LOAD);
}

static bool need_stored(struct race *x, struct race_frame *f, const struct ir_stmt *s)
{
    if (s->kind != IR_STMT_STORE || !x->between_writes) {
        race_add_role(x, f, s, ROLE_ANY);
        return true;
    }
    if (race_need_expr(x, f, s->expr))
        return true;
    if (!is_different(f, s->expr))
        return false;
    x->r.why = NULL;
    race_add_role(x, f, s, ROLE_ANY);
    return true;
}

static bool need_access(struct race *x, struct race_frame *f, const struct ir_stmt *s)
{
    struct race_access a = {f, s};
    struct race_object o = race_object_of(x, f, race_address(s));
    bool shared = x->r.claim->kind == CLAIM_RACE_SHARED;
    if (!o.decl || o.is_local || o.is_shared != shared)
        return race_fail(x,
                         arena_printf(x->r.a, "memory at line %u that is not known", s->span.line));
    vec_push(x->r.a, &x->accesses, a);
    race_add_role(x, f, s, ROLE_CLAIMED);
    return race_need_expr(x, f, race_address(s)) && race_need_block(x, f, s->block) &&
           need_stored(x, f, s);
}

static bool need_accesses(struct race *x)
{
    const struct claim *c = x->r.claim;
    const struct ir_stmt *both[] = {c->stmt, c->other ? c->other : c->stmt};
    x->between_writes = both[0]->kind != IR_STMT_LOAD && both[1]->kind != IR_STMT_LOAD;
    for (unsigned k = 0; k < 2; k++) {
        bool found = false;
        if (!race_address(both[k]))
            return race_fail(x, arena_printf(x->r.a, "what %s does at line %u",
                                             both[k]->name ? both[k]->name : "a statement",
                                             both[k]->span.line));
        for (size_t i = 0; i < x->frames.len; i++) {
            struct race_frame *f = x->frames.at[i];
            if (f->lanes.af->func != both[k]->block->func)
                continue;
            found = true;
            if (!(race_roles(f, both[k]) & ROLE_CLAIMED) && !need_access(x, f, both[k]))
                return false;
        }
        if (!found)
            return race_fail(x, "no way leads to it from a kernel");
    }
    return race_check_steps(x);
}

/* ---- what orders them ----------------------------------------------------------------------- */

static bool need_wait(struct race *x, struct race_frame *f, const struct ir_stmt *s)
{
    enum race_wait w = race_wait_of(x, f, s);
    if (w == WAIT_NONE)
        return true;
    const char *name = s->name && s->kind != IR_STMT_ASM ? s->name : "it";
    if (w == WAIT_UNKNOWN)
        return race_fail(
            x, arena_printf(x->r.a, "whether %s at line %u orders the two", name, s->span.line));
    race_add_role(x, f, s, ROLE_WAIT);
    if (w == WAIT_MAYBE && !x->r.out->waits)
        x->r.out->waits =
            arena_printf(x->r.a, "whether %s at line %u waits for the block", name, s->span.line);
    return race_need_block(x, f, s->block);
}

/* What is not between the two accesses and cannot be written down is left out. */
static bool may_drop(struct race *x, struct race_frame *f, const struct ir_stmt *s)
{
    x->failing = (struct race_access){f, s};
    return !race_is_between(x, f, s);
}

static bool need_waits(struct race *x)
{
    for (size_t i = 0; i < x->frames.len; i++) {
        struct race_frame *f = x->frames.at[i];
        const struct ir_func *func = f->lanes.af->func;
        for (size_t k = 0; k < func->stmts.len; k++) {
            const struct ir_stmt *s = func->stmts.at[k];
            if (map_get_number(&x->dropped, race_key(f, s)))
                continue;
            if (!need_wait(x, f, s)) {
                if (!may_drop(x, f, s))
                    x->failing.stmt = NULL;
                return false;
            }
        }
    }
    return true;
}

/* A check that ends the grid keeps some values out: those of sizes, as far as they can be told. */
static bool need_check(struct race *x, struct race_frame *f, const struct ir_stmt *s)
{
    size_t made_up = x->r.out->assumed.len;
    x->failing = (struct race_access){f, s};
    race_add_role(x, f, s, ROLE_VALUE);
    /* `assert(blockDim.x == THREADS)` of a number that nothing else asks for says nothing. */
    return race_need_expr(x, f, s->expr) && race_need_block(x, f, s->block) &&
           (x->r.out->assumed.len == made_up || race_fail(x, "a check of what is not known"));
}

static bool need_traps(struct race *x, struct race_frame *f)
{
    const struct ir_func *func = f->lanes.af->func;
    const struct cfg *cfg = f->lanes.af->cfg;
    for (size_t i = 0; i < func->blocks.len; i++) {
        const struct ir_block *b = func->blocks.at[i];
        const struct ir_stmt *t = cfg_terminator(b);
        bool traps = false;
        for (size_t k = 0; k < b->succs.len; k++)
            traps |= cfg_is_dead_end(cfg, b->succs.at[k]);
        if (!traps || b->succs.len < 2 || map_get_number(&x->dropped, race_key(f, t)))
            continue;
        if (!need_check(x, f, t))
            return false;
    }
    for (size_t i = 0; i < func->stmts.len; i++) {
        const struct ir_stmt *s = func->stmts.at[i];
        if (s->kind != IR_STMT_ASSUME || !s->expr || map_get_number(&x->dropped, race_key(f, s)))
            continue;
        if (!need_check(x, f, s))
            return false;
    }
    return true;
}

static bool need_all(struct race *x)
{
    x->failing.stmt = NULL;
    if (!need_accesses(x) || !need_waits(x))
        return false;
    for (size_t i = 0; i < x->frames.len; i++) {
        if (x->frames.at[i]->live && !need_traps(x, x->frames.at[i]))
            return false;
    }
    x->failing.stmt = NULL;
    return race_need_stores(x) && race_check_spins(x);
}

/* ---- all of it ------------------------------------------------------------------------------ */

static bool begin(struct race *x, const struct ir_func *kernel)
{
    const struct claim *c = x->r.claim;
    const struct ir_func *top = kernel ? kernel : c->func;
    struct analysis_func *af = analysis_of(x->r.analysis, top);
    if (!c->stmt || !c->func || !af || top->blocks.len == 0)
        return race_fail(x, "the function has no body");
    *x->r.out = (struct slice){.instantiation = "", .kernel = top, .variant = x->r.out->variant};
    x->root = (struct reduce_func){.func = top, .af = af, .name = reduce_name(top)};
    x->r.site = reduce_site_of(&x->r, top);
    x->r.out->launch = x->r.site && top->is_template ? x->r.site->stmt : NULL;
    return add_callees(x, add_frame(x, NULL, NULL, af));
}

/* From the beginning, without what was in the way. */
static bool build(struct race *x, const struct ir_func *kernel)
{
    struct race fresh = *x;
    for (unsigned i = 0; i <= DROPS_MAX; i++) {
        struct map dropped = x->dropped;
        *x = fresh;
        x->dropped = dropped;
        if (begin(x, kernel) && need_all(x) && !x->r.why)
            return true;
        if (!x->failing.stmt)
            return false;
        map_put_number(x->r.a, &x->dropped, race_key(x->failing.frame, x->failing.stmt),
                       x->r.analysis);
    }
    return race_fail(x, "too much that cannot be written down");
}

int reduce_race_claim(struct analysis *a, const struct source *source, const struct claim *claim,
                      const struct ir_func *kernel, struct slice *out, const char **why)
{
    struct reduce_opened nothing = {0};
    struct race x = {.r = {.a = a->arena,
                           .analysis = a,
                           .source = source,
                           .claim = claim,
                           .out = out,
                           .side = -1,
                           .opened = &nothing}};
    struct strbuf b = {0};
    *out = (struct slice){.instantiation = "", .variant = out->variant};
    if (build(&x, kernel)) {
        reduce_add_params(&x.r, &x.root);
        reduce_add_numbers(&x.r, &x.root);
        if (!x.r.why && race_emit(&x, &b)) {
            out->source = arena_strndup(a->arena, strbuf_text(&b), b.len);
            out->name_expression = x.root.name;
            vec_push(a->arena, &out->options, "-std=c++17");
            vec_push(a->arena, &out->options, "-default-device");
        }
    }
    strbuf_free(&b);
    *why = x.r.why ? x.r.why : "it cannot be written down";
    return out->source ? 0 : -1;
}
