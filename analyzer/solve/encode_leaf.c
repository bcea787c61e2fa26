/* SPDX-License-Identifier: Apache-2.0 */
/* Leaves: built-ins over the shape of the launch, parameters, loop variables, and what is unknown. */
#include "base/limits.h"
#include "pass/calls.h"
#include "solve/encode_internal.h"

#define BLOCK_THREADS_MAX 1024
#define BLOCK_Z_MAX 64
#define GRID_X_MAX INT64_C(2147483647)
#define GRID_YZ_MAX 65535

struct range encode_range(struct encode_at at, const struct ir_expr *x)
{
    const struct encode_frame *f = &at.e->frames[at.frame];
    return range_of(f->af->ranges, x, f->at);
}

static void assert_between(struct encoding *e, const struct smt_term *t, int64_t lo, int64_t hi)
{
    struct smt *s = e->smt;
    if (lo != RANGE_MIN)
        smt_assert(s, smt_le(s, smt_number(s, lo), t));
    if (hi != RANGE_MAX)
        smt_assert(s, smt_le(s, t, smt_number(s, hi)));
}

static bool is_call_out_of_sight(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (def && def->kind == IR_STMT_LOAD && def->addr->op == IR_VALUE)
        def = def->addr->value->def; /* `x.size(0)` of a class that had to be made up */
    return def && def->kind == IR_STMT_CALL && !(def->callee && def->callee->has_body);
}

/* A number that the host reads from its options or from an object, or takes by default: nothing in sight ties it
 * to another. */
static bool is_asked(struct encode_at at, const struct ir_expr *x)
{
    const struct encode_frame *f = &at.e->frames[at.frame];
    const struct ir_stmt *def = x->op == IR_VALUE ? x->value->def : NULL;
    if (at.frame == 0 || f->af->func->kind != FUNC_HOST)
        return false;
    if (x->op == IR_MEMBER || is_call_out_of_sight(x))
        return true;
    const struct cfg_loop *l = def ? cfg_loop_of(f->af->cfg, def->block) : NULL;
    if (!def || def->kind != IR_STMT_PHI || (l && l->header == def->block))
        return false;
    bool called = false;
    for (size_t i = 0; i < def->args.len; i++) {
        int64_t n;
        bool call = is_call_out_of_sight(def->args.at[i]);
        called = called || call;
        if (!call && !ir_is_int(def->args.at[i], &n))
            return false;
    }
    return called;
}

static const struct smt_term *new_leaf(struct encode_at at, const struct ir_expr *x, bool is_input)
{
    struct encoding *e = at.e;
    struct smt *s = e->smt;
    uint64_t key = (uint64_t)x->id * 2 + at.who;
    const struct smt_term *t = map_get_number(&e->memo, key);
    if (t)
        return t;
    t = smt_unknown(s);
    if (!t)
        return NULL;
    struct range r = encode_range(at, x);
    bool number = x->type && x->type->kind == TYPE_INT && x->type->bits <= 64;
    assert_between(e, t, r.lo, r.hi);
    if (number && !x->type->is_signed)
        smt_assert(s, smt_lt(s, t, smt_power(s, x->type->bits)));
    struct encode_leaf leaf = {x, t, at.who, is_input, !is_input && is_asked(at, x)};
    vec_push(e->arena, &e->leaves, leaf);
    map_put_number(e->arena, &e->memo, key, (void *)(uintptr_t)t);
    return t;
}

const struct smt_term *encode_free(struct encode_at at, const struct ir_expr *x, bool is_input)
{
    bool asked = !is_input && is_asked(at, x);
    at.e->inexact = at.e->inexact || (!is_input && !asked);
    at.e->asked = at.e->asked || asked;
    return new_leaf(at, x, is_input);
}

/* ---- built-ins ------------------------------------------------------------------------------ */

static const struct smt_term *builtin(struct encode_at at, enum ir_builtin b)
{
    struct ir_module *m = at.e->frames[0].af->analysis->module;
    return encode_in(at, ir_builtin(m, b));
}

/* A block of more threads than the kernel's __launch_bounds__ is not launched. */
static int64_t block_threads_most(const struct encoding *e)
{
    int64_t bound = ir_launch_bound(e->frames[0].af->func);
    return bound && bound < BLOCK_THREADS_MAX ? bound : BLOCK_THREADS_MAX;
}

static const struct smt_term *extent_of_axis(struct encode_at at, enum ir_builtin b,
                                             const struct ir_expr *host)
{
    bool is_block = b <= IR_BUILTIN_NTID_Z;
    unsigned axis = (unsigned)b - (is_block ? IR_BUILTIN_NTID_X : IR_BUILTIN_NCTAID_X);
    int64_t most = is_block ? (axis == 2 ? BLOCK_Z_MAX : block_threads_most(at.e))
                            : (axis == 0 ? GRID_X_MAX : GRID_YZ_MAX);
    const struct smt_term *t = encode_in((struct encode_at){at.e, 1, 0}, host);
    assert_between(at.e, t, 1, most); /* else the launch fails, and no thread runs */
    return t;
}

void encode_block_sides(struct encoding *e)
{
    for (unsigned i = 0; e->site && i < 3; i++) {
        int64_t n;
        if (e->site->block[i] && !ir_is_int(e->site->block[i], &n))
            (void)extent_of_axis((struct encode_at){e, 0, 0},
                                 (enum ir_builtin)(IR_BUILTIN_NTID_X + i), e->site->block[i]);
    }
}

/* threadIdx < blockDim, blockIdx < gridDim. */
static const struct smt_term *index_of_axis(struct encode_at at, const struct ir_expr *x,
                                            enum ir_builtin extent)
{
    struct smt *s = at.e->smt;
    const struct smt_term *t = smt_unknown(s), *n = builtin(at, extent);
    const struct smt_term *last = smt_sub(s, n, smt_number(s, 1));
    if (!t)
        return NULL;
    assert_between(at.e, t, 0, RANGE_MAX);
    smt_assert(s, smt_le(s, t, last));
    encode_note_bound(at.e, t, last);
    struct encode_leaf leaf = {x, t, at.who, true, false};
    vec_push(at.e->arena, &at.e->leaves, leaf);
    return t;
}

/* x + y * X + z * X * Y, counted in threads or blocks. */
static const struct smt_term *rank(struct encode_at at, enum ir_builtin x, enum ir_builtin extent)
{
    struct smt *s = at.e->smt;
    const struct smt_term *sum = builtin(at, x + 2);
    for (unsigned i = 2; i-- > 0;)
        sum = smt_add(s, smt_mul(s, sum, builtin(at, extent + i)), builtin(at, x + i));
    return sum;
}

static const struct smt_term *size(struct encode_at at, enum ir_builtin extent)
{
    struct smt *s = at.e->smt;
    const struct smt_term *xy = smt_mul(s, builtin(at, extent), builtin(at, extent + 1));
    return smt_mul(s, xy, builtin(at, extent + 2));
}

static const struct smt_term *builtin_leaf(struct encode_at at, const struct ir_expr *x)
{
    enum ir_builtin b = x->builtin;
    const struct launch_site *site = at.e->site;
    struct smt *s = at.e->smt;
    if (b <= IR_BUILTIN_TID_Z)
        return index_of_axis(at, x, b - IR_BUILTIN_TID_X + IR_BUILTIN_NTID_X);
    struct encode_at shared = at; /* threads of one block have the rest in common */
    shared.who = 0;
    if (at.who && b <= IR_BUILTIN_WARPSIZE)
        return encode_in(shared, x);
    if (b <= IR_BUILTIN_CTAID_Z)
        return index_of_axis(at, x, b - IR_BUILTIN_CTAID_X + IR_BUILTIN_NCTAID_X);
    if (b <= IR_BUILTIN_NTID_Z && site && site->block[b - IR_BUILTIN_NTID_X])
        return extent_of_axis(at, b, site->block[b - IR_BUILTIN_NTID_X]);
    if (b >= IR_BUILTIN_NCTAID_X && b <= IR_BUILTIN_NCTAID_Z && site &&
        site->grid[b - IR_BUILTIN_NCTAID_X])
        return extent_of_axis(at, b, site->grid[b - IR_BUILTIN_NCTAID_X]);
    switch (b) {
    case IR_BUILTIN_WARPSIZE: return smt_number(s, 32);
    case IR_BUILTIN_LANEID:
        return smt_mod(s, rank(at, IR_BUILTIN_TID_X, IR_BUILTIN_NTID_X), smt_number(s, 32));
    case IR_BUILTIN_THREAD_RANK: return rank(at, IR_BUILTIN_TID_X, IR_BUILTIN_NTID_X);
    case IR_BUILTIN_BLOCK_SIZE: return size(at, IR_BUILTIN_NTID_X);
    case IR_BUILTIN_GRID_RANK:
        return smt_add(s,
                       smt_mul(s, rank(at, IR_BUILTIN_CTAID_X, IR_BUILTIN_NCTAID_X),
                               size(at, IR_BUILTIN_NTID_X)),
                       rank(at, IR_BUILTIN_TID_X, IR_BUILTIN_NTID_X));
    case IR_BUILTIN_GRID_SIZE:
        return smt_mul(s, size(at, IR_BUILTIN_NCTAID_X), size(at, IR_BUILTIN_NTID_X));
    default: return encode_free(at, x, !site); /* a launch has a shape, though not in sight */
    }
}

/* ---- variables ------------------------------------------------------------------------------ */

/* An argument takes the type of its parameter: a conversion like any other. */
static const struct smt_term *converted(struct encode_at at, const struct ir_expr *to,
                                        const struct ir_expr *arg)
{
    struct ir_module *m = at.e->frames[0].af->analysis->module;
    bool converts = to->type != arg->type && to->type && to->type->kind == TYPE_INT && arg->type &&
                    arg->type->kind == TYPE_INT;
    return encode_in(at, converts ? ir_unary(m, IR_CAST, to->type, arg) : arg);
}

static bool has_param(const struct ir_func *f, const struct ir_decl *d)
{
    int i = d->storage == STORAGE_PARAM ? d->param_index : -1;
    return i >= 0 && (size_t)i < f->params.len && f->params.at[i] == d;
}

static const struct smt_term *variable(struct encode_at at, const struct ir_expr *x)
{
    struct encoding *e = at.e;
    const struct encode_frame *f = &e->frames[at.frame];
    struct encode_at next = {e, at.frame + 1, 0};
    bool is_param = has_param(f->af->func, x->decl);
    bool is_constant = x->decl->is_global && x->decl->init && x->decl->type->is_const;
    if (is_constant)
        return converted(at, x, x->decl->init);
    if (is_param && at.frame == 0 && e->site) {
        const struct ir_expr *arg = launch_argument(e->site, x->decl);
        return arg ? converted(next, x, arg) : encode_free(at, x, false);
    }
    if (is_param && f->call && (size_t)x->decl->param_index < f->call->args.len)
        return converted(next, x, f->call->args.at[x->decl->param_index]);
    if (at.frame == 0) /* the same for all threads */
        at.who = 0;
    return encode_free(at, x, is_param && x->type && x->type->kind == TYPE_INT);
}

/* Every round that the test lets through happens: nothing else ends the loop, and the question is
 * asked inside it. */
static bool is_every_round(struct encode_at at, const struct induction *i)
{
    const struct encode_frame *f = &at.e->frames[at.frame];
    bool ordered = i->bound_op == IR_LT || i->bound_op == IR_LE || i->bound_op == IR_GT ||
                   i->bound_op == IR_GE;
    return i->bound && ordered && i->loop->exits.len == 1 &&
           cfg_loop_contains(i->loop, f->at->block) &&
           cfg_dominates(f->af->cfg, i->loop->exits.at[0].from, f->at->block);
}

/* start + round * step; that the loop gets there is a fact of its own. */
static const struct smt_term *loop_variable(struct encode_at at, const struct ir_expr *x,
                                            const struct induction *i)
{
    struct encoding *e = at.e;
    struct smt *s = e->smt;
    const struct smt_term *round = smt_unknown(s);
    const struct smt_term *value =
        is_every_round(at, i) ? new_leaf(at, x, false) : encode_free(at, x, false);
    const struct smt_term *start = encode_in(at, i->start), *step = encode_in(at, i->step);
    assert_between(e, round, 0, RANGE_MAX);
    smt_assert(s, smt_eq(s, value, smt_add(s, start, smt_mul(s, round, step))));
    return value;
}

static const struct smt_term *value_leaf(struct encode_at at, const struct ir_expr *x)
{
    const struct ir_stmt *def = x->value->def;
    struct ranges *ranges = at.e->frames[at.frame].af->ranges;
    if (def && def->kind == IR_STMT_SET && def->expr)
        return encode_in(at, def->expr);
    const struct ir_expr *returned =
        def && def->kind == IR_STMT_CALL
            ? calls_result(at.e->frames[at.frame].af->analysis->calls, def)
            : NULL;
    if (returned && returned->type && returned->type->kind == TYPE_INT)
        return encode_in(at, returned); /* `div_up(n, 256)` */
    const struct induction *i = range_induction(ranges, x);
    if (i && i->start && i->step)
        return loop_variable(at, x, i);
    return encode_free(at, x, false);
}

static const struct smt_term *template_leaf(struct encode_at at, const struct ir_expr *x)
{
    const struct ir_expr *arg =
        at.frame == 0 && at.e->site ? launch_template_argument(at.e->site, x->text) : NULL;
    if (arg)
        return encode_in((struct encode_at){at.e, 1, 0}, arg);
    at.who = 0;
    return encode_free(at, x, false);
}

const struct smt_term *encode_leaf_in(struct encode_at at, const struct ir_expr *x)
{
    switch (x->op) {
    case IR_INT: return smt_number(at.e->smt, x->number);
    case IR_BUILTIN: return builtin_leaf(at, x);
    case IR_VAR: return variable(at, x);
    case IR_VALUE: return value_leaf(at, x);
    case IR_TPARAM: return template_leaf(at, x);
    default:
        /* a launch behind a call that failed is nothing that anybody asks about */
        return ir_is_status(x) ? smt_number(at.e->smt, 0) : encode_free(at, x, false);
    }
}

void encode_assert_block(struct encoding *e)
{
    struct ir_module *m = e->frames[0].af->analysis->module;
    const struct smt_term *all = NULL;
    unsigned axes = 0;
    for (unsigned i = 0; i < 3; i++) {
        const struct ir_expr *x = ir_builtin(m, IR_BUILTIN_NTID_X + i);
        const struct smt_term *t = map_get_number(&e->memo, (uint64_t)x->id * 2);
        if (!t)
            continue; /* 1 as far as this question goes */
        axes++;
        all = all ? smt_mul(e->smt, all, t) : t;
    }
    if (axes > 1)
        smt_assert(e->smt, smt_le(e->smt, all, smt_number(e->smt, block_threads_most(e))));
}

/* ---- the way -------------------------------------------------------------------------------- */

struct encoding *encode_open(struct arena *a, struct smt *smt, struct analysis_func *kernel,
                             const struct ir_stmt *at, const struct launch_way *way)
{
    struct encoding *e = ARENA_NEW(a, struct encoding);
    *e = (struct encoding){.arena = a, .smt = smt, .site = way ? way->site : NULL};
    e->frames[e->frame_count++] = (struct encode_frame){kernel, at, NULL};
    if (!e->site)
        return e;
    struct analysis_func *af = e->site->host;
    const struct ir_stmt *where = e->site->stmt;
    for (unsigned i = 0; i <= way->call_count; i++) {
        const struct ir_stmt *call = i < way->call_count ? way->calls[i] : NULL;
        e->frames[e->frame_count++] = (struct encode_frame){af, where, call};
        if (!call)
            break;
        af = analysis_of(kernel->analysis, call->block->func);
        where = call;
    }
    return e;
}
