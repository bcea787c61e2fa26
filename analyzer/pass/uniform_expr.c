/* SPDX-License-Identifier: Apache-2.0 */
/* Uniformity of expressions. */
#include <string.h>

#include "pass/range_internal.h"
#include "pass/uniform_internal.h"

static const struct uniformity constant = {0};

static struct uniformity unknown(const struct ir_expr *e)
{
    return uniform_make(VARYING, VARYING_UNKNOWN, e, NULL, false);
}

static const struct ir_stmt *end_of(const struct ir_block *b)
{
    return b ? cfg_terminator(b) : NULL;
}

struct uniformity uniform_eval_builtin(struct uniform *u, const struct ir_expr *e)
{
    struct range r = range_anywhere(u->af->ranges, e);
    switch (e->builtin) {
    case IR_BUILTIN_TID_X:
    case IR_BUILTIN_TID_Y:
    case IR_BUILTIN_TID_Z: {
        unsigned axis = 1U << (e->builtin - IR_BUILTIN_TID_X);
        if (r.lo == r.hi || (u->single & axis))
            return constant; /* the block has one thread along this axis */
        int64_t x = e->builtin == IR_BUILTIN_TID_X || u->af->func->kind != FUNC_KERNEL
                        ? -1
                        : launch_block_exact(u->af->analysis->launches, u->af->func, 0);
        return uniform_make(x > 0 && x % 32 == 0 ? UNIFORM_WARP : VARYING, VARYING_THREAD_INDEX, e,
                            NULL, true);
    }
    case IR_BUILTIN_LANEID:
    case IR_BUILTIN_THREAD_RANK:
    case IR_BUILTIN_GRID_RANK: return uniform_make(VARYING, VARYING_THREAD_INDEX, e, NULL, true);
    case IR_BUILTIN_CTAID_X:
    case IR_BUILTIN_CTAID_Y:
    case IR_BUILTIN_CTAID_Z:
        return uniform_make(r.lo == r.hi ? UNIFORM_GRID : UNIFORM_BLOCK, UNIFORM_BECAUSE_CONSTANT,
                            e, NULL, false);
    default: return constant;
    }
}

static struct uniformity eval_var(struct uniform *u, const struct ir_expr *e)
{
    const struct ir_decl *d = e->decl;
    switch (d->storage) {
    case STORAGE_PARAM:
        if (u->af->func->kind == FUNC_KERNEL || u->params_uniform)
            return constant;
        if (d->param_index >= 0 && (size_t)d->param_index < u->af->func->params.len &&
            u->af->func->params.at[d->param_index] == d)
            return u->params[d->param_index];
        return unknown(e);
    case STORAGE_CAPTURE: return uniform_presume(VARYING_UNKNOWN, e, NULL);
    case STORAGE_CONSTANT:
    case STORAGE_HOST_GLOBAL:
    case STORAGE_DEVICE: return constant;
    default: return unknown(e);
    }
}

/* Behind a loop that threads leave at different times its values differ between them, even those
 * that were the same for all in each round. */
static struct uniformity eval_value(struct uniform *u, const struct ir_expr *e,
                                    const struct ir_block *at)
{
    struct uniformity r = u->values[e->value->id];
    const struct ir_stmt *def = e->value->def;
    if (!def || !at || r.level == VARYING)
        return r;
    const struct cfg_loop *l = cfg_loop_of(u->af->cfg, def->block);
    for (; l && !cfg_loop_contains(l, at); l = l->parent) {
        for (size_t i = 0; i < l->exits.len; i++) {
            const struct ir_block *from = l->exits.at[i].from;
            struct uniformity b = u->branches[from->id];
            bool counts = range_loop_value(u->af->ranges, e) != NULL;
            if (b.level > UNIFORM_BLOCK &&
                !cfg_is_dead_end(u->af->cfg, from->succs.at[l->exits.at[i].succ]))
                r = uniform_join(r, b.presumed
                                        ? uniform_presume(VARYING_LOOP_EXIT, b.source, end_of(from))
                                        : uniform_make(b.level, VARYING_LOOP_EXIT, b.source,
                                                       end_of(from), b.certain && counts));
        }
    }
    return r;
}

static struct uniformity join_args(struct uniform *u, const struct ir_expr *e,
                                   const struct ir_block *at)
{
    struct uniformity r = constant;
    for (unsigned i = 0; i < e->arg_count; i++)
        r = uniform_join(r, uniform_eval(u, e->args[i], at));
    return r;
}

static struct uniformity eval_pure(struct uniform *u, const struct ir_expr *e,
                                   const struct ir_block *at)
{
    const char *n = e->text ? e->text : "";
    if (e->arg_count == 0 && (strstr(n, "lane") || strstr(n, "thread_rank")))
        return uniform_make(VARYING, VARYING_THREAD_INDEX, e, NULL, true);
    if (e->arg_count == 0 && strstr(n, "clock"))
        return unknown(e);
    return join_args(u, e, at);
}

/* x / d, also written as a shift or as a mask that clears low bits. */
static bool as_division(const struct ir_expr *e, const struct ir_expr **x, int64_t *d)
{
    int64_t c;
    *x = e->args[0];
    if (e->op == IR_DIV && ir_is_int(e->args[1], d))
        return *d > 0;
    if (e->op == IR_DIV && ir_is_builtin(e->args[1], IR_BUILTIN_WARPSIZE)) {
        *d = 32;
        return true;
    }
    if (e->op == IR_SHR && ir_is_int(e->args[1], &c) && c >= 0 && c < 31) {
        *d = (int64_t)1 << c;
        return true;
    }
    for (unsigned i = 0; e->op == IR_BITAND && i < 2; i++) {
        if (!ir_is_int(e->args[i], &c))
            continue;
        if (c > 0)
            c = (int64_t)(int32_t)(uint32_t)c; /* 0xffffffe0 */
        *x = e->args[1 - i];
        *d = -c;
        return c < 0 && (*d & (*d - 1)) == 0;
    }
    return false;
}

struct affine uniform_affine(struct uniform *u, const struct ir_expr *e)
{
    if (!e || e->depth < 2)
        return affine_of(u->arena, e);
    struct affine *known = map_get_number(&u->polynomials, (uint64_t)e->id + 1);
    if (!known) {
        known = ARENA_NEW(u->arena, struct affine);
        *known = affine_of(u->arena, e);
        map_put_number(u->arena, &u->polynomials, (uint64_t)e->id + 1, known);
    }
    return *known;
}

static struct uniformity eval_division(struct uniform *u, const struct ir_expr *e,
                                       const struct ir_block *at, const struct ir_expr *x,
                                       int64_t d)
{
    struct affine p = uniform_affine(u, x), expanded;
    if (p.terms.len > UNIFORM_TERMS)
        return join_args(u, e, at);
    struct uniformity r = uniform_eval_affine(u, &p, at, &expanded);
    if (r.level <= UNIFORM_BLOCK || !expanded.ok)
        return r;
    struct range v = range_of(u->af->ranges, e, end_of(at));
    if (v.lo == v.hi)
        return constant;
    struct uniform_split s;
    uniform_split(u, &expanded, at, &s);
    /* (d * q + t) / d with t in [0, d) is q. */
    bool divides = s.thread_range.lo >= 0 && s.rest.constant % d == 0 && s.thread_range.hi < d;
    for (size_t i = 0; divides && i < s.rest.terms.len; i++)
        divides = s.rest.terms.at[i].coefficient % d == 0;
    if (divides)
        return s.rest_is;
    if (r.level == VARYING && d % 32 == 0 && uniform_is_warp_aligned(&s))
        r.level = UNIFORM_WARP;
    return r;
}

/* x / b with a runtime b: (b * q + t) / b with t in [0, b) is q. */
static struct uniformity eval_runtime_division(struct uniform *u, const struct ir_expr *e,
                                               const struct ir_block *at)
{
    struct uniformity r = join_args(u, e, at);
    if (r.level <= UNIFORM_BLOCK || uniform_eval(u, e->args[1], at).level > UNIFORM_BLOCK)
        return r;
    struct range b = range_anywhere(u->af->ranges, e->args[1]);
    if (b.lo == b.hi && b.lo > 0)
        return eval_division(u, e, at, e->args[0], b.lo);
    struct affine p = uniform_affine(u, e->args[0]), expanded;
    struct uniform_split s;
    if (p.terms.len > UNIFORM_TERMS)
        return r;
    uniform_eval_affine(u, &p, at, &expanded);
    if (!expanded.ok)
        return r;
    uniform_split(u, &expanded, at, &s);
    return uniform_tail_fits_size(&s, ir_strip_casts(e->args[1])) ? s.rest_is : r;
}

/* x < 0 with the sign of the thread index made positive; used for <, <=, > and >=. */
static struct affine below_zero(struct uniform *u, enum ir_op op, const struct affine *d, bool flip)
{
    struct affine k = affine_number(op == IR_LE || op == IR_GT ? -1 : 0);
    struct affine e = affine_add(u->arena, d, &k, 1); /* d <= 0 is d - 1 < 0; d > 0 its opposite */
    if (!flip)
        return e;
    struct affine minus_one = affine_number(-1);
    return affine_add(u->arena, &minus_one, &e, -1);
}

static struct uniformity eval_compare(struct uniform *u, const struct ir_expr *e,
                                      const struct ir_block *at)
{
    struct affine x = uniform_affine(u, e->args[0]), y = uniform_affine(u, e->args[1]);
    struct affine d = affine_add(u->arena, &x, &y, -1), expanded;
    struct uniformity walked;
    if (!d.ok)
        return uniform_pointers(u, e, at, &walked) ? walked : join_args(u, e, at);
    struct uniformity r = uniform_eval_affine(u, &d, at, &expanded);
    if (r.level <= UNIFORM_BLOCK)
        return r;
    struct range v = range_of(u->af->ranges, e, end_of(at));
    if (v.lo == v.hi)
        return constant;
    if (e->op == IR_EQ || e->op == IR_NE || !expanded.ok)
        return r;
    for (int flip = 0; flip < 2; flip++) {
        struct affine b = below_zero(u, e->op, &expanded, flip);
        if (!b.ok)
            continue;
        struct uniform_split s;
        uniform_split(u, &b, at, &s);
        if (uniform_tail_fits(u, &s))
            return s.rest_is;
        if (r.level == VARYING && uniform_is_warp_aligned(&s))
            r.level = UNIFORM_WARP;
    }
    return r;
}

/* A member of `Place(params, blockIdx.x, threadIdx.x)`: which of these the constructor made it of is not known. */
static struct uniformity eval_member(struct uniform *u, const struct ir_expr *e,
                                     const struct ir_block *at)
{
    const struct ir_expr *made = ir_strip_casts(e->args[0]);
    struct uniformity r = join_args(u, e, at);
    for (unsigned i = 0; made->op == IR_RECORD && r.certain && i < made->arg_count; i++)
        r.certain = uniform_eval(u, made->args[i], at).level > UNIFORM_BLOCK;
    return r;
}

static struct uniformity eval_op(struct uniform *u, const struct ir_expr *e,
                                 const struct ir_block *at)
{
    const struct ir_expr *x;
    int64_t d;
    switch (e->op) {
    case IR_LT:
    case IR_LE:
    case IR_GT:
    case IR_GE:
    case IR_EQ:
    case IR_NE: return eval_compare(u, e, at);
    case IR_LAND:
    case IR_LOR: {
        struct uniformity r = constant;
        struct range v = range_of(u->af->ranges, e, end_of(at));
        if (v.lo == v.hi)
            return constant;
        for (unsigned i = 0; i < 2; i++)
            r = uniform_join(r, uniform_eval(u, e->args[i], at));
        return r;
    }
    case IR_MEMBER: return eval_member(u, e, at);
    case IR_WITH: {
        struct uniformity r = join_args(u, e, at);
        r.certain = r.certain && e->type && e->type->kind == TYPE_RECORD;
        return r;
    }
    case IR_SELECT:
        if (affine_same(u->arena, e->args[1], e->args[2]))
            return uniform_eval(u, e->args[1], at);
        return join_args(u, e, at);
    case IR_PURE: return eval_pure(u, e, at);
    case IR_DIV:
    case IR_SHR:
    case IR_BITAND:
        if (as_division(e, &x, &d))
            return eval_division(u, e, at, x, d);
        return e->op == IR_DIV ? eval_runtime_division(u, e, at) : join_args(u, e, at);
    default: return join_args(u, e, at);
    }
}

static struct uniformity eval_node(struct uniform *u, const struct ir_expr *e,
                                   const struct ir_block *at)
{
    switch (e->op) {
    case IR_BUILTIN: return uniform_eval_builtin(u, e);
    case IR_VAR: return eval_var(u, e);
    case IR_VALUE: return eval_value(u, e, at);
    case IR_OPAQUE: return unknown(e);
    case IR_ADD:
    case IR_SUB:
    case IR_MUL:
    case IR_SHL:
    case IR_NEG:
    case IR_BITNOT:
    case IR_PTRDIFF: {
        struct affine x = uniform_affine(u, e);
        if (!x.ok || (x.terms.len == 1 && x.terms.at[0].atoms[0] == e))
            return join_args(u, e, at);
        return uniform_eval_affine(u, &x, at, NULL);
    }
    case IR_CAST: return uniform_eval(u, e->args[0], at);
    default: return e->arg_count ? eval_op(u, e, at) : constant;
    }
}

/* Expressions are DAGs: what is shared must not be computed twice within a round. */
struct uniformity uniform_eval(struct uniform *u, const struct ir_expr *e,
                               const struct ir_block *at)
{
    if (e->depth < 2)
        return eval_node(u, e, at);
    uint64_t key = ((uint64_t)(at ? at->id + 1 : 0) << 32) + e->id + 1;
    struct uniformity *known = map_get_number(&u->memo, key);
    if (known)
        return *known;
    struct uniformity r = eval_node(u, e, at);
    known = ARENA_NEW(u->arena, struct uniformity);
    *known = r;
    map_put_number(u->arena, &u->memo, key, known);
    return r;
}
