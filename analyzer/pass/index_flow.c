/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/index_flow.h"

#include <string.h>

#include "base/limits.h"
#include "base/map.h"
#include "pass/affine.h"
#include "pass/count_name.h"
#include "pass/decide.h"
#include "pass/guard.h"
#include "pass/index_flow_internal.h"
#include "pass/shared_pointer.h"

/* On the way from an address to an expression.  What is divided counts as taking part only where it is a
 * product. */
enum way { WAY_PLAIN = 0, WAY_NARROWED = 1, WAY_SCALED = 2, WAY_DIVIDED = 4, WAY_COUNT = 8 };

struct use {
    const struct ir_stmt *stmt;
    const struct ir_expr *root; /* what the address points into, or NULL */
    enum index_use kind;
};

struct index_flow {
    struct arena *arena;
    struct map uses[WAY_COUNT]; /* by way: expression id + 1 -> struct use */
    bool has_workers[3];        /* gridDim.x, .y, .z are mentioned */
};

static void mark(struct index_flow *f, const struct ir_expr *e, const struct use *use,
                 unsigned way);

/* A factor of what is multiplied again by something that is not a plain number. */
static unsigned scaled_by(const struct ir_expr *other, unsigned way)
{
    return ir_strip_casts(other)->op == IR_INT ? way : way | WAY_SCALED;
}

static void mark_value(struct index_flow *f, const struct ir_expr *e, const struct use *use,
                       unsigned way)
{
    const struct ir_stmt *def = e->value->def;
    if (def->kind == IR_STMT_SET && def->expr)
        mark(f, def->expr, use, way);
    for (size_t i = 0; def->kind == IR_STMT_PHI && i < def->args.len; i++)
        mark(f, def->args.at[i], use, way);
}

static bool is_product(const struct ir_expr *e)
{
    return ir_strip_casts(e)->op == IR_MUL;
}

bool index_flow_is_wide_product(const struct ir_expr *e)
{
    return e->op == IR_MUL && e->type->kind == TYPE_INT && e->type->bits == 64;
}

/* `row * stride + column` with a stride of 64 bits */
static bool is_wide_sum(const struct ir_expr *e)
{
    return index_flow_is_wide_product(e) ||
           (e->op == IR_ADD && (is_wide_sum(e->args[0]) || is_wide_sum(e->args[1])));
}

/* true: it was not known to be used that way */
static bool note(struct index_flow *f, const struct ir_expr *e, const struct use *use, unsigned way)
{
    if (map_get_number(&f->uses[way], e->id + 1U))
        return false;
    map_put_number(f->arena, &f->uses[way], e->id + 1U, (void *)(uintptr_t)use);
    return true;
}

static void mark(struct index_flow *f, const struct ir_expr *e, const struct use *use, unsigned way)
{
    if (!note(f, e, use, way))
        return;
    switch (e->op) {
    case IR_MUL:
        mark(f, e->args[0], use, scaled_by(e->args[1], way));
        mark(f, e->args[1], use, scaled_by(e->args[0], way));
        break;
    case IR_SUB: /* an index is not negative: what is taken off is smaller than what it is taken of */
        mark(f, e->args[0], use, way);
        break;
    case IR_DIV: /* `block * items / blocks`: the product is there before it is divided */
        mark(f, e->args[0], use, way | WAY_DIVIDED);
        if (is_product(e->args[0]))
            note(f, ir_strip_casts(e->args[0]), use, way & ~(unsigned)WAY_DIVIDED);
        break;
    case IR_REM: mark(f, e->args[0], use, way | WAY_DIVIDED); break;
    case IR_ADD:
    case IR_SHL:
    case IR_MIN:
    case IR_MAX:
        mark(f, e->args[0], use, way);
        mark(f, e->args[1], use, way);
        break;
    case IR_CAST:
        /* `int i = row * p.stride`: whatever type the product has, it ends up in 32 bits */
        if (e->type->kind == TYPE_INT && e->type->bits == 32 &&
            (e->args[0]->type->kind == TYPE_UNKNOWN || is_wide_sum(e->args[0])))
            way |= WAY_NARROWED;
        mark(f, e->args[0], use, way);
        break;
    case IR_NEG: mark(f, e->args[0], use, way); break;
    case IR_SELECT:
        mark(f, e->args[1], use, way);
        mark(f, e->args[2], use, way);
        break;
    case IR_VALUE: mark_value(f, e, use, way); break;
    default: break;
    }
}

struct finding_offsets {
    struct index_flow *flow;
    const struct ir_stmt *stmt;
};

void index_flow_mark(struct index_flow *f, const struct ir_expr *e, const struct ir_stmt *s,
                     const struct ir_expr *root, enum index_use kind)
{
    struct use *use = ARENA_NEW(f->arena, struct use);
    *use = (struct use){s, root, kind};
    mark(f, e, use, WAY_PLAIN);
}

static bool is_axis_of(const struct ir_expr *e, enum ir_builtin x)
{
    return e->op == IR_BUILTIN && e->builtin >= x && e->builtin <= x + 2;
}

/* gridDim of which only numbers are taken off, `gridDim.x - 1`; or NULL. */
static const struct ir_expr *blocks_less_number(const struct ir_expr *e)
{
    int64_t n;
    e = ir_strip_casts(e);
    while (e->op == IR_SUB && ir_is_int(ir_strip_casts(e->args[1]), &n))
        e = ir_strip_casts(e->args[0]);
    return is_axis_of(e, IR_BUILTIN_NCTAID_X) ? e : NULL;
}

/* blockIdx, or blockIdx to which a number is added; or NULL. */
static const struct ir_expr *block_and_number(const struct ir_expr *e)
{
    int64_t n;
    e = ir_strip_casts(e);
    if (e->op == IR_ADD && ir_is_int(ir_strip_casts(e->args[1]), &n))
        e = ir_strip_casts(e->args[0]);
    else if (e->op == IR_ADD && ir_is_int(ir_strip_casts(e->args[0]), &n))
        e = ir_strip_casts(e->args[1]);
    return is_axis_of(e, IR_BUILTIN_CTAID_X) ? e : NULL;
}

const struct ir_expr *index_flow_reversed_block(const struct ir_expr *e)
{
    int64_t n;
    e = ir_strip_casts(e);
    while (e->op == IR_SUB && ir_is_int(ir_strip_casts(e->args[1]), &n))
        e = ir_strip_casts(e->args[0]); /* `gridDim.x - blockIdx.x - 1` */
    const struct ir_expr *blocks = e->op == IR_SUB ? blocks_less_number(e->args[0]) : NULL;
    const struct ir_expr *block = blocks ? block_and_number(e->args[1]) : NULL;
    bool same =
        block && block->builtin - IR_BUILTIN_CTAID_X == blocks->builtin - IR_BUILTIN_NCTAID_X;
    return same ? block : NULL;
}

static bool mark_offsets(const struct ir_expr *e, void *context)
{
    struct finding_offsets *o = context;
    /* the operands have statements of their own: `gridDim.x - 1` tells nothing before it is used */
    bool is_operand = o->stmt->kind == IR_STMT_EVAL && e == o->stmt->expr && e->op == IR_SUB &&
                      blocks_less_number(e);
    if (is_operand || index_flow_reversed_block(e))
        return false;
    for (unsigned axis = 0; axis < 3; axis++) {
        if (ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_NCTAID_X + axis)))
            o->flow->has_workers[axis] = true;
    }
    const struct ir_expr *root = e->op == IR_PTRADD ? ir_address_root(e) : NULL;
    /* shared memory is at most 227 KiB: an index into it does not wrap */
    if (root && !shared_pointer_says(root))
        index_flow_mark(o->flow, e->args[1], o->stmt, root, INDEX_ADDRESS);
    return true;
}

/* ---- bounds of an index ------------------------------------------------------------------ */

struct block_and_thread {
    bool block;
    bool thread;
    unsigned steps;
};

static bool look_for_both(const struct ir_expr *e, void *context)
{
    struct block_and_thread *b = context;
    if (b->steps++ > LIMIT_MAGNITUDE_STEPS || e->op == IR_DIV)
        return false; /* threadIdx.x / 32: warps, with a row each */
    b->block = b->block || is_axis_of(e, IR_BUILTIN_CTAID_X);
    b->thread = b->thread || is_axis_of(e, IR_BUILTIN_TID_X);
    if (e->op == IR_VALUE && e->value->def->kind == IR_STMT_PHI) {
        for (size_t i = 0; i < e->value->def->args.len; i++) {
            if (!ir_contains(e->value->def->args.at[i], e))
                ir_walk(e->value->def->args.at[i], look_for_both, context);
        }
    }
    return true;
}

bool index_flow_counts_elements(const struct ir_expr *e)
{
    struct block_and_thread b = {0};
    ir_walk(e, look_for_both, &b);
    return b.block && b.thread;
}

/* `i < rows * cols` of an index i that gets to memory. */
static bool mark_bounds(const struct ir_expr *e, void *context)
{
    struct finding_offsets *o = context;
    bool less = e->op == IR_LT || e->op == IR_LE;
    if (!less && e->op != IR_GT && e->op != IR_GE)
        return true;
    const struct ir_expr *index = e->args[less ? 0 : 1];
    const struct ir_expr *bound = e->args[less ? 1 : 0];
    for (unsigned i = 0; i < 2; i++) { /* either way round: `if (n <= i) return;` */
        if (ir_strip_casts(bound)->op == IR_MUL && index_flow_counts_elements(index) &&
            !index_flow_counts_elements(bound))
            index_flow_mark(o->flow, bound, o->stmt, NULL, INDEX_BOUND);
        const struct ir_expr *other = index;
        index = bound;
        bound = other;
    }
    return true;
}

struct index_flow *index_flow_build(struct analysis_func *af)
{
    struct arena *a = af->analysis->arena;
    struct index_flow *f = ARENA_NEW(a, struct index_flow);
    f->arena = a;
    bool on_host = af->func->kind == FUNC_HOST;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        struct finding_offsets o = {f, s};
        index_flow_mark_late(f, s);
        if (on_host)
            index_flow_mark_sizes(f, s);
        if (s->addr && !on_host) /* what the host reads and writes itself is its own */
            ir_walk(s->addr, mark_offsets, &o);
        if (s->expr)
            ir_walk(s->expr, mark_offsets, &o);
        for (size_t k = 0; k < s->args.len; k++)
            ir_walk(s->args.at[k], mark_offsets, &o);
    }
    for (size_t i = 0; i < af->func->stmts.len && !on_host; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        struct finding_offsets o = {f, s};
        if (s->kind == IR_STMT_BRANCH && s->expr)
            ir_walk(s->expr, mark_bounds, &o);
    }
    for (size_t i = 0; i < af->func->stmts.len; i++) { /* last: what is an address, too, is that */
        const struct ir_stmt *s = af->func->stmts.at[i];
        /* elsewhere it may be a hash */
        if (!on_host && (s->kind == IR_STMT_STORE || s->kind == IR_STMT_RETURN) && s->expr)
            index_flow_mark_widened(f, af->func, s, s->expr);
        for (size_t k = 0; !on_host && s->kind == IR_STMT_CALL && k < s->args.len; k++)
            index_flow_mark_widened(f, af->func, s, s->args.at[k]);
        if (on_host)
            index_flow_mark_converted(f, af->func, s);
    }
    for (size_t i = 0; i < af->func->stmts.len; i++) { /* what is a size, too, is that */
        const struct ir_stmt *s = af->func->stmts.at[i];
        struct finding_offsets o = {f, s};
        for (size_t k = 0; s->kind == IR_STMT_LAUNCH && k < s->launch->args.len; k++)
            ir_walk(s->launch->args.at[k], mark_offsets, &o);
    }
    return f;
}

static const struct use *find_use(const struct index_flow *f, const struct ir_expr *e,
                                  unsigned ways)
{
    for (unsigned way = 0; way < WAY_COUNT; way++) {
        const struct use *use = map_get_number(&f->uses[way], e->id + 1U);
        if (use && (way & ways) == ways && !(way & WAY_DIVIDED))
            return use;
    }
    return NULL;
}

bool index_flow_reaches(const struct index_flow *f, const struct ir_expr *e,
                        const struct ir_stmt **use)
{
    const struct use *u = find_use(f, e, WAY_PLAIN);
    *use = u ? u->stmt : NULL;
    return u != NULL;
}

enum index_use index_flow_use(const struct index_flow *f, const struct ir_expr *e)
{
    const struct use *u = find_use(f, e, WAY_PLAIN);
    return u ? u->kind : INDEX_ADDRESS;
}

const struct ir_expr *index_flow_root(const struct index_flow *f, const struct ir_expr *e)
{
    const struct use *u = find_use(f, e, WAY_PLAIN);
    return u ? u->root : NULL;
}

bool index_flow_is_narrowed(const struct index_flow *f, const struct ir_expr *e)
{
    return find_use(f, e, WAY_NARROWED) != NULL;
}

bool index_flow_is_scaled(const struct index_flow *f, const struct ir_expr *e)
{
    return find_use(f, e, WAY_SCALED) != NULL;
}

bool index_flow_has_workers(const struct index_flow *f, unsigned axis)
{
    return axis < 3 && f->has_workers[axis];
}

/* ---- ranges under one launch ------------------------------------------------------------- */

static struct range everything(void)
{
    return (struct range){RANGE_MIN, RANGE_MAX};
}

struct launch_view {
    struct analysis_func *af;
    const struct launch_site *site;
    const struct fact *facts; /* at the statement that is asked about */
    size_t fact_count;
    unsigned *steps; /* expressions are shared: a walk by paths has no end of its own */
};

static struct range launch_range(const struct launch_view *v, const struct ir_expr *e,
                                 unsigned depth);

static struct range product(struct range x, struct range y)
{
    int64_t hi;
    if (x.lo < 0 || y.lo < 0)
        return everything();
    if (x.hi == RANGE_MAX || y.hi == RANGE_MAX || __builtin_mul_overflow(x.hi, y.hi, &hi))
        hi = (x.hi == 0 || y.hi == 0) ? 0 : RANGE_MAX;
    return (struct range){x.lo * y.lo, hi};
}

static struct range of_loop(const struct launch_view *v, const struct ir_expr *e, unsigned depth)
{
    const struct induction *iv = range_induction(v->af->ranges, e);
    if (!iv || !iv->bound || (iv->bound_op != IR_LT && iv->bound_op != IR_LE))
        return everything();
    struct range start = launch_range(v, iv->start, depth + 1);
    struct range bound = launch_range(v, iv->bound, depth + 1);
    if (bound.hi != RANGE_MAX && iv->bound_op == IR_LT)
        bound.hi--;
    return (struct range){start.lo, bound.hi > start.lo ? bound.hi : start.lo};
}

static struct range of_pair(const struct launch_view *v, const struct ir_expr *e, unsigned depth)
{
    struct range x = launch_range(v, e->args[0], depth + 1);
    struct range y = launch_range(v, e->args[1], depth + 1);
    struct range out = everything();
    switch (e->op) {
    case IR_ADD:
        if (x.lo != RANGE_MIN && y.lo != RANGE_MIN)
            out.lo = x.lo + y.lo;
        if (x.hi != RANGE_MAX && y.hi != RANGE_MAX)
            out.hi = x.hi + y.hi;
        return out;
    case IR_MUL: return product(x, y);
    case IR_DIV:
        return x.lo >= 0 && y.lo > 0 ? (struct range){0, x.hi == RANGE_MAX ? x.hi : x.hi / y.lo}
                                     : out;
    case IR_REM:
        return x.lo >= 0 && y.lo > 0 ? (struct range){0, y.hi == RANGE_MAX ? x.hi : y.hi - 1} : out;
    case IR_MIN: return (struct range){x.lo < y.lo ? x.lo : y.lo, x.hi < y.hi ? x.hi : y.hi};
    case IR_MAX: return (struct range){x.lo > y.lo ? x.lo : y.lo, x.hi > y.hi ? x.hi : y.hi};
    default: return out;
    }
}

/* `if (row < rows)` around the statement: the largest value of e that gets there. */
static int64_t bound_of_facts(const struct launch_view *v, const struct ir_expr *e, unsigned depth)
{
    int64_t hi = RANGE_MAX;
    struct launch_view plain = *v; /* the bounds themselves are taken as they are */
    plain.fact_count = 0;
    for (size_t i = 0; i < v->fact_count && e->op != IR_INT; i++) {
        const struct fact *f = &v->facts[i];
        bool is_left = f->op == IR_LT || f->op == IR_LE || f->op == IR_EQ;
        bool is_right = f->op == IR_GT || f->op == IR_GE || f->op == IR_EQ;
        const struct ir_expr *bound =
            is_left && ir_strip_casts(f->left) == ir_strip_casts(e)     ? f->right
            : is_right && ir_strip_casts(f->right) == ir_strip_casts(e) ? f->left
                                                                        : NULL;
        if (!bound)
            continue;
        int64_t most = launch_range(&plain, bound, depth + 1).hi;
        if (most != RANGE_MAX && (f->op == IR_LT || f->op == IR_GT))
            most--;
        hi = most < hi ? most : hi;
    }
    return hi;
}

static struct range at_most(struct range r, int64_t hi)
{
    if (hi < r.hi)
        r.hi = hi > r.lo ? hi : r.lo;
    return r;
}

/* decide_range_at_launch(), which is asked of all parts of an index for each of its factors. */
static struct range whole_range(const struct launch_view *v, const struct ir_expr *e)
{
    struct analysis *a = v->af->analysis;
    uint64_t site = (uint64_t)(uintptr_t)v->site, key = (uint64_t)e->id + 1;
    struct map *of_site = map_get_number(&a->whole_ranges, site);
    if (!of_site) {
        of_site = ARENA_NEW(a->arena, struct map);
        map_put_number(a->arena, &a->whole_ranges, site, of_site);
    }
    struct range *r = map_get_number(of_site, key);
    if (!r) {
        r = ARENA_NEW(a->arena, struct range);
        *r = decide_range_at_launch(v->site, e);
        map_put_number(a->arena, of_site, key, r);
    }
    return *r;
}

static struct range launch_range(const struct launch_view *v, const struct ir_expr *e,
                                 unsigned depth)
{
    struct range whole = whole_range(v, e);
    struct range r = everything();
    if (depth > LIMIT_MAGNITUDE_DEPTH || (*v->steps)++ > LIMIT_LAUNCH_STEPS)
        return whole;
    if (e->op == IR_CAST)
        r = launch_range(v, e->args[0], depth + 1);
    else if (e->op == IR_VALUE && e->value->def->kind == IR_STMT_PHI)
        r = of_loop(v, e, depth);
    else if (ir_op_info(e->op)->operands == 2)
        r = of_pair(v, e, depth);
    if (whole.lo > r.lo)
        r.lo = whole.lo;
    if (whole.hi < r.hi)
        r.hi = whole.hi;
    return at_most(r, bound_of_facts(v, e, depth));
}

struct range index_flow_range_at_launch(struct analysis_func *af, const struct launch_site *s,
                                        const struct ir_expr *e, const struct ir_stmt *at)
{
    unsigned steps = 0;
    struct launch_view v = {.af = af, .site = s, .steps = &steps};
    v.facts = guard_facts(af->guards, at, &v.fact_count);
    return launch_range(&v, e, 0);
}
