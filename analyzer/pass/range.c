/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evaluation is tiered so that it ends: at tier t, facts are applied to bounds found at tier t - 1,
 * and at tier 0 none are.  Every (expression, facts, tier) is computed once.  An expression met
 * while it is being computed (a phi that depends on itself) answers with its type's limits.
 */
#include "pass/range.h"

#include <string.h>

#include "base/limits.h"
#include "pass/calls.h"
#include "pass/guard.h"
#include "pass/range_internal.h"

/* Facts of one place as polynomials that are <= 0. */
struct place {
    unsigned id; /* 0: nowhere, only what always holds */
    VEC(struct affine) below_zero;
};

struct range_memo {
    struct range range;
    bool busy;
};

struct ranges {
    struct analysis_func *af;
    struct arena *arena;
    struct arena *scratch; /* polynomials of the query that is being answered */
    struct map memo;
    struct map loops;
    struct map edges;            /* facts at the end of a block and of one edge out of it */
    struct place **block_places; /* by block id */
    struct place **stmt_places;  /* by statement id: those with assumptions before them */
    const struct fact **block_facts;
    struct place nowhere;
    unsigned place_count;
};

static const struct range all_values = {RANGE_MIN, RANGE_MAX};

static struct range eval(struct ranges *r, const struct place *p, unsigned tier,
                         const struct ir_expr *e);

struct map *range_loop_memo(struct ranges *r)
{
    return &r->loops;
}

struct analysis_func *range_func(struct ranges *r)
{
    return r->af;
}

/* ---- places ------------------------------------------------------------------------------ */

static void push_constraint(struct ranges *r, struct place *p, const struct affine *x,
                            const struct affine *y, int64_t k)
{
    struct affine d = affine_add(r->arena, x, y, -1), c = affine_number(k);
    d = affine_add(r->arena, &d, &c, 1);
    if (d.ok && d.terms.len)
        vec_push(r->arena, &p->below_zero, d);
}

static void push_fact(struct ranges *r, struct place *p, enum ir_op op, const struct ir_expr *left,
                      const struct ir_expr *right)
{
    struct affine x = affine_of(r->arena, left), y = affine_of(r->arena, right);
    if (!x.ok || !y.ok)
        return;
    if (op == IR_LT || op == IR_LE || op == IR_EQ)
        push_constraint(r, p, &x, &y, op == IR_LT);
    if (op == IR_GT || op == IR_GE || op == IR_EQ)
        push_constraint(r, p, &y, &x, op == IR_GT);
    /* x != 0 for what cannot be negative: x >= 1. */
    if (op == IR_NE && y.terms.len == 0 && y.constant == 0 && left->type &&
        left->type->kind == TYPE_INT && !left->type->is_signed)
        push_constraint(r, p, &y, &x, 1);
}

/* threadIdx < blockDim, blockIdx < gridDim. */
static void push_always(struct ranges *r, struct place *p)
{
    struct ir_module *m = r->af->analysis->module;
    if (r->af->func->kind == FUNC_HOST)
        return;
    for (int i = 0; i < 3; i++) {
        static const int pairs[2][2] = {{IR_BUILTIN_TID_X, IR_BUILTIN_NTID_X},
                                        {IR_BUILTIN_CTAID_X, IR_BUILTIN_NCTAID_X}};
        for (int k = 0; k < 2; k++)
            push_fact(r, p, IR_LT, ir_builtin(m, (enum ir_builtin)(pairs[k][0] + i)),
                      ir_builtin(m, (enum ir_builtin)(pairs[k][1] + i)));
    }
}

/* Does a fact make c the largest (or the smallest) value that x may have? */
static bool is_end(const struct fact *f, const struct ir_expr *x, int64_t c, bool largest)
{
    int64_t n;
    if (ir_strip_casts(f->left) != x || !ir_is_int(ir_strip_casts(f->right), &n))
        return false;
    if (largest)
        return (f->op == IR_LE && n == c) || (f->op == IR_LT && n == c + 1);
    return (f->op == IR_GE && n == c) || (f->op == IR_GT && n == c - 1);
}

/* `x <= 16` and `x != 16`: x < 16. */
static void push_without_end(struct ranges *r, struct place *p, const struct fact *ne,
                             const struct fact *f, size_t n)
{
    const struct ir_expr *x = ir_strip_casts(ne->left);
    int64_t c;
    if (ne->op != IR_NE || !ir_is_int(ir_strip_casts(ne->right), &c))
        return;
    for (size_t i = 0; i < n; i++) {
        if (is_end(&f[i], x, c, true))
            push_fact(r, p, IR_LT, ne->left, ne->right);
        else if (is_end(&f[i], x, c, false))
            push_fact(r, p, IR_GT, ne->left, ne->right);
    }
}

static struct place *place_create(struct ranges *r, const struct fact *f, size_t n)
{
    struct place *p = ARENA_NEW(r->arena, struct place);
    p->id = ++r->place_count;
    push_always(r, p);
    for (size_t i = 0; i < n; i++) {
        push_fact(r, p, f[i].op, f[i].left, f[i].right);
        push_without_end(r, p, &f[i], f, n);
    }
    return p;
}

static const struct place *place_at(struct ranges *r, const struct ir_stmt *at)
{
    size_t n;
    if (!at || !at->block || at->block->func != r->af->func)
        return &r->nowhere;
    if (r->stmt_places[at->id])
        return r->stmt_places[at->id];
    const struct fact *f = guard_facts(r->af->guards, at, &n);
    if (n == 0)
        return &r->nowhere;
    unsigned b = at->block->id;
    if (!r->block_places[b]) {
        r->block_places[b] = place_create(r, f, n);
        r->block_facts[b] = f;
    }
    /* Without an assumption in between, the statements of a block share one array. */
    r->stmt_places[at->id] = r->block_facts[b] == f ? r->block_places[b] : place_create(r, f, n);
    return r->stmt_places[at->id];
}

static const struct place *place_at_edge(struct ranges *r, const struct ir_block *from,
                                         const struct ir_block *to)
{
    const struct ir_stmt *end = cfg_terminator(from);
    uint64_t key = ((uint64_t)from->id << 32) + to->id + 1;
    if (end->kind == IR_STMT_JUMP)
        return place_at(r, end);
    struct place *p = map_get_number(&r->edges, key);
    if (p)
        return p;
    size_t n, k = 0;
    const struct fact *f = guard_facts(r->af->guards, end, &n);
    p = place_create(r, f, n);
    for (unsigned i = 0; i < from->succs.len; i++) {
        if (from->succs.at[i] != to)
            continue;
        f = guard_edge_facts(r->af->guards, (struct cfg_edge){from, i}, &k);
        break;
    }
    for (size_t i = 0; i < k; i++)
        push_fact(r, p, f[i].op, f[i].left, f[i].right);
    map_put_number(r->arena, &r->edges, key, p);
    return p;
}

/* ---- polynomials ------------------------------------------------------------------------- */

static struct range eval_terms(struct ranges *r, const struct place *p, unsigned tier,
                               const struct affine *x)
{
    struct range sum = {x->constant, x->constant};
    if (!x->ok)
        return all_values;
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        struct range product = {1, 1};
        for (unsigned k = 0; k < t->atom_count; k++)
            product = range_mul(product, eval(r, p, tier, t->atoms[k]));
        if (t->atom_count == 2 && t->atoms[0] == t->atoms[1] && product.lo < 0)
            product.lo = 0; /* a square */
        sum = range_add(sum, range_scale(product, t->coefficient));
    }
    return sum;
}

/* |c| * x -/+ |a| * fact without the term they share; the bound it gives for x. */
static void refine_by(struct ranges *r, const struct place *p, unsigned tier,
                      const struct affine *x, const struct affine *fact, struct range *best)
{
    for (size_t i = 0; i < x->terms.len; i++) {
        int64_t a = x->terms.at[i].coefficient;
        int64_t c = affine_term_coefficient(fact, &x->terms.at[i]);
        if (c == 0 || a == INT64_MIN || c == INT64_MIN)
            continue;
        bool upper = (a > 0) == (c > 0);
        int64_t pa = a < 0 ? -a : a, pc = c < 0 ? -c : c;
        struct affine zero = affine_number(0);
        struct affine rest = affine_add(r->scratch, &zero, x, pc);
        rest = affine_add(r->scratch, &rest, fact, upper ? -pa : pa);
        if (!rest.ok)
            continue;
        struct range v = eval_terms(r, p, tier, &rest);
        if (upper && v.hi != RANGE_MAX && range_floor_div(v.hi, pc) < best->hi)
            best->hi = range_floor_div(v.hi, pc);
        if (!upper && v.lo != RANGE_MIN && range_ceil_div(v.lo, pc) > best->lo)
            best->lo = range_ceil_div(v.lo, pc);
    }
}

static struct range refine(struct ranges *r, const struct place *p, unsigned tier,
                           const struct affine *x, struct range known)
{
    struct range best = known;
    if (tier == 0 || !x->ok)
        return known;
    for (size_t i = 0; i < p->below_zero.len; i++)
        refine_by(r, p, tier - 1, x, &p->below_zero.at[i], &best);
    return best.lo <= best.hi ? best : known; /* contradiction: code that is not reached */
}

static struct range eval_affine(struct ranges *r, const struct place *p, unsigned tier,
                                const struct affine *x)
{
    return refine(r, p, tier, x, eval_terms(r, p, tier, x));
}

/* ---- values ------------------------------------------------------------------------------ */

static struct range eval_sum_loop(const struct loop_value *v, struct range start, struct range step,
                                  struct range bound)
{
    struct range x = all_values;
    enum ir_op op = v->induction.bound ? v->induction.bound_op : IR_OP_COUNT;
    if (step.lo >= 0) {
        x.lo = start.lo;
        int64_t last = RANGE_MAX;
        if (op == IR_LT || op == IR_LE)
            last = range_add_ends(range_add_ends(bound.hi, step.hi), op == IR_LT ? -1 : 0);
        else if (op == IR_NE && step.hi == 1)
            last = bound.hi;
        x.hi = last > start.hi ? last : start.hi;
    } else if (step.hi <= 0) {
        x.hi = start.hi;
        int64_t last = RANGE_MIN;
        if (op == IR_GT || op == IR_GE)
            last = range_add_ends(range_add_ends(bound.lo, step.lo), op == IR_GT ? 1 : 0);
        else if (op == IR_NE && step.lo == -1)
            last = bound.lo;
        x.lo = last < start.lo ? last : start.lo;
    }
    return x;
}

static struct range eval_scaled_loop(const struct loop_value *v, struct range start,
                                     struct range bound)
{
    struct range x = all_values;
    enum ir_op op = v->induction.bound ? v->induction.bound_op : IR_OP_COUNT;
    if (v->progress == PROGRESS_SHRINK) {
        x.lo = start.lo < 0 ? start.lo : 0;
        x.hi = start.hi > 0 ? start.hi : 0;
    } else if (start.lo >= 0) {
        x.lo = start.lo;
        if (op == IR_LT || op == IR_LE) {
            int64_t last = range_add_ends(bound.hi, op == IR_LT ? -1 : 0);
            last = range_mul_ends(last, v->factor);
            x.hi = last > start.hi ? last : start.hi;
        }
    }
    return x;
}

static struct range eval_loop(struct ranges *r, unsigned tier, const struct loop_value *v,
                              const struct ir_stmt *phi)
{
    const struct induction *i = &v->induction;
    const struct place *entry = &r->nowhere;
    for (size_t k = 0; k < phi->block->preds.len; k++)
        if (!cfg_loop_contains(i->loop, phi->block->preds.at[k]))
            entry = place_at_edge(r, phi->block->preds.at[k], phi->block);
    struct range start = eval(r, entry, tier, i->start);
    struct range bound = i->bound ? eval(r, entry, tier, i->bound) : all_values;
    if (v->progress != PROGRESS_ADD)
        return eval_scaled_loop(v, start, bound);
    struct range step = eval(r, entry, tier, i->step);
    return eval_sum_loop(v, start, step, bound);
}

static struct range eval_call(struct ranges *r, const struct place *p, unsigned tier,
                              const struct ir_stmt *call)
{
    struct calls *c = r->af->analysis->calls;
    const struct ir_expr *result = c ? calls_result(c, call) : NULL;
    return result ? eval(r, p, tier, result) : all_values;
}

static struct range eval_value(struct ranges *r, const struct place *p, unsigned tier,
                               const struct ir_expr *e)
{
    const struct ir_stmt *def = e->value->def;
    struct range type = range_of_type(e->type), x = all_values;
    if (!def)
        return type;
    if (def->kind == IR_STMT_PHI) {
        unsigned below = tier ? tier - 1 : 0;
        const struct loop_value *v = range_loop_value(r, e);
        if (v)
            return range_meet(eval_loop(r, below, v, def), type);
        for (size_t i = 0; i < def->args.len && i < def->block->preds.len; i++) {
            const struct place *from = place_at_edge(r, def->block->preds.at[i], def->block);
            struct range arg = eval(r, from, below, def->args.at[i]);
            x = i ? range_join(x, arg) : arg;
        }
    } else if (def->kind == IR_STMT_CALL) {
        x = eval_call(r, p, tier, def);
    } else if (def->kind == IR_STMT_BARRIER) {
        x = (struct range){0, 1024};
    } else if (def->kind == IR_STMT_SET && def->expr) {
        x = eval(r, p, tier, def->expr);
    }
    return range_meet(type, x);
}

/* ---- operators --------------------------------------------------------------------------- */

static struct range truth(bool yes, bool no)
{
    return (struct range){yes ? 1 : 0, no ? 0 : 1};
}

static struct range eval_compare(struct ranges *r, const struct place *p, unsigned tier,
                                 const struct ir_expr *e)
{
    struct affine x = affine_of(r->scratch, e->args[0]), y = affine_of(r->scratch, e->args[1]);
    struct affine d = affine_add(r->scratch, &x, &y, -1);
    if (!d.ok)
        return truth(false, false);
    struct range v = eval_affine(r, p, tier, &d);
    switch (e->op) {
    case IR_LT: return truth(v.hi < 0, v.lo >= 0);
    case IR_LE: return truth(v.hi <= 0, v.lo > 0);
    case IR_GT: return truth(v.lo > 0, v.hi <= 0);
    case IR_GE: return truth(v.lo >= 0, v.hi < 0);
    case IR_EQ: return truth(v.lo == 0 && v.hi == 0, v.lo > 0 || v.hi < 0);
    default: return truth(v.lo > 0 || v.hi < 0, v.lo == 0 && v.hi == 0);
    }
}

static struct range eval_logic(struct ranges *r, const struct place *p, unsigned tier,
                               const struct ir_expr *e)
{
    struct range x = eval(r, p, tier, e->args[0]);
    bool zero = x.lo == 0 && x.hi == 0, set = x.lo > 0 || x.hi < 0;
    if (e->op == IR_LNOT)
        return truth(zero, set);
    struct range y = eval(r, p, tier, e->args[1]);
    bool zero_y = y.lo == 0 && y.hi == 0, set_y = y.lo > 0 || y.hi < 0;
    if (e->op == IR_LAND)
        return truth(set && set_y, zero || zero_y);
    return truth(set || set_y, zero && zero_y);
}

static enum ir_op opposite(enum ir_op op)
{
    switch (op) {
    case IR_LT: return IR_GE;
    case IR_LE: return IR_GT;
    case IR_GT: return IR_LE;
    case IR_GE: return IR_LT;
    case IR_EQ: return IR_NE;
    default: return IR_EQ;
    }
}

/* Each arm with the condition as a fact: `i < 0 ? 0 : i` is never negative. */
static struct range eval_select(struct ranges *r, const struct place *p, unsigned tier,
                                const struct ir_expr *e)
{
    struct range c = eval(r, p, tier, e->args[0]), arm[2];
    const struct ir_expr *cond = ir_strip_all_casts(e->args[0]);
    bool compares = cond->op >= IR_LT && cond->op <= IR_NE;
    for (unsigned i = 0; i < 2; i++) {
        arm[i] = eval(r, p, tier, e->args[1 + i]);
        struct affine x = affine_of(r->scratch, e->args[1 + i]);
        struct place one = {0};
        if (compares)
            push_fact(r, &one, i == 0 ? cond->op : opposite(cond->op), cond->args[0],
                      cond->args[1]);
        for (size_t k = 0; x.ok && k < one.below_zero.len; k++) {
            struct range best = arm[i];
            refine_by(r, p, tier ? tier - 1 : 0, &x, &one.below_zero.at[k], &best);
            if (best.lo <= best.hi)
                arm[i] = best;
        }
    }
    if (c.lo > 0 || c.hi < 0)
        return arm[0];
    if (c.lo == 0 && c.hi == 0)
        return arm[1];
    return range_join(arm[0], arm[1]);
}

static struct range eval_pure(struct ranges *r, const struct place *p, unsigned tier,
                              const struct ir_expr *e)
{
    struct range type = range_of_type(e->type);
    const char *n = e->text ? e->text : "";
    if (strncmp(n, "__popc", 6) == 0 || strncmp(n, "__clz", 5) == 0 || strncmp(n, "__ffs", 5) == 0)
        return (struct range){0, strstr(n, "ll") ? 64 : 32};
    if ((strcmp(n, "abs") == 0 || strcmp(n, "labs") == 0 || strcmp(n, "llabs") == 0) &&
        e->arg_count == 1) {
        struct range x = eval(r, p, tier, e->args[0]);
        int64_t low = x.lo == RANGE_MIN ? RANGE_MAX : (x.lo < 0 ? -x.lo : x.lo);
        int64_t high = x.hi < 0 ? 0 : x.hi;
        return range_meet(type, (struct range){0, low > high ? low : high});
    }
    /* of a type out of sight: whatever it is, `min(n, 32)` is no more than 32 */
    bool least = strcmp(n, "min") == 0;
    if ((least || strcmp(n, "max") == 0) && e->arg_count == 2) {
        struct range x = eval(r, p, tier, e->args[0]), y = eval(r, p, tier, e->args[1]);
        return range_meet(type, least ? range_least(x, y) : range_most(x, y));
    }
    return type;
}

static struct range eval_binary(struct ranges *r, const struct place *p, unsigned tier,
                                const struct ir_expr *e)
{
    struct range x = eval(r, p, tier, e->args[0]), y = eval(r, p, tier, e->args[1]);
    switch (e->op) {
    case IR_ADD: return range_add(x, y);
    case IR_SUB: return range_add(x, range_scale(y, -1));
    case IR_MUL: return range_mul(x, y);
    case IR_DIV: return range_div(x, y);
    case IR_REM: return range_rem(x, y);
    case IR_SHL: return range_shl(x, y);
    case IR_SHR: return range_shr(x, y);
    case IR_MIN: return range_least(x, y);
    case IR_MAX: return range_most(x, y);
    default: return range_bits(e->op, x, y);
    }
}

static struct range eval_node(struct ranges *r, const struct place *p, unsigned tier,
                              const struct ir_expr *e)
{
    switch (e->op) {
    case IR_BUILTIN: return range_of_builtin(r->af, e->builtin);
    case IR_SIZEOF: return (struct range){1, RANGE_MAX};
    case IR_VALUE: return eval_value(r, p, tier, e);
    case IR_NEG: return range_scale(eval(r, p, tier, e->args[0]), -1);
    case IR_BITNOT: {
        struct range x = range_scale(eval(r, p, tier, e->args[0]), -1), one = {-1, -1};
        return e->type && e->type->is_signed ? range_add(x, one) : range_of_type(e->type);
    }
    case IR_CAST: {
        const struct ir_type *from = e->args[0]->type;
        if (from && from->kind != TYPE_INT && from->kind != TYPE_BOOL)
            return range_of_type(e->type);
        struct range x = eval(r, p, tier, e->args[0]), t = range_of_type(e->type);
        bool narrow = e->type && e->type->kind == TYPE_INT && e->type->bits < 32;
        /* Wider casts are taken not to wrap; narrow ones are used to cut bits off. */
        return narrow && !range_fits(x, t.lo, t.hi) ? t : range_meet(t, x);
    }
    case IR_LNOT:
    case IR_LAND:
    case IR_LOR: return eval_logic(r, p, tier, e);
    case IR_LT:
    case IR_LE:
    case IR_GT:
    case IR_GE:
    case IR_EQ:
    case IR_NE: return eval_compare(r, p, tier, e);
    case IR_SELECT: return eval_select(r, p, tier, e);
    case IR_PURE: return eval_pure(r, p, tier, e);
    case IR_ADD:
    case IR_SUB:
    case IR_MUL:
    case IR_DIV:
    case IR_REM:
    case IR_SHL:
    case IR_SHR:
    case IR_BITAND:
    case IR_BITOR:
    case IR_BITXOR:
    case IR_MIN:
    case IR_MAX: return eval_binary(r, p, tier, e);
    default: return range_of_type(e->type);
    }
}

static struct range eval_fresh(struct ranges *r, const struct place *p, unsigned tier,
                               const struct ir_expr *e)
{
    struct range x = eval_node(r, p, tier, e);
    struct affine poly = affine_of(r->scratch, e);
    if (!poly.ok)
        return x;
    bool is_atom = poly.terms.len == 1 && poly.constant == 0 && poly.terms.at[0].atom_count == 1 &&
                   poly.terms.at[0].atoms[0] == e;
    if (!is_atom && e->op != IR_CAST)
        x = range_meet(x, eval_terms(r, p, tier, &poly));
    return refine(r, p, tier, &poly, x);
}

static struct range eval(struct ranges *r, const struct place *p, unsigned tier,
                         const struct ir_expr *e)
{
    if (!e || (e->type && (e->type->kind == TYPE_FLOAT || e->type->kind == TYPE_POINTER)))
        return all_values;
    if (e->op == IR_INT) {
        bool huge = e->number < 0 && e->type && e->type->kind == TYPE_INT && !e->type->is_signed;
        return huge ? (struct range){0, RANGE_MAX} : (struct range){e->number, e->number};
    }
    uint64_t place = (uint64_t)p->id * (LIMIT_RANGE_TIERS + 1) + tier;
    uint64_t key = (place << 32) + e->id + 1;
    struct range_memo *m = map_get_number(&r->memo, key);
    if (m)
        return m->busy ? range_of_type(e->type) : m->range;
    m = ARENA_NEW(r->arena, struct range_memo);
    m->busy = true;
    map_put_number(r->arena, &r->memo, key, m);
    m->range = eval_fresh(r, p, tier, e);
    m->busy = false;
    return m->range;
}

/* ---- queries ----------------------------------------------------------------------------- */

struct ranges *range_create(struct analysis_func *af)
{
    struct arena *a = af->analysis->arena;
    struct ranges *r = ARENA_NEW(a, struct ranges);
    r->af = af;
    r->arena = a;
    r->block_places = ARENA_ARRAY(a, struct place *, af->func->blocks.len + 1);
    r->block_facts = ARENA_ARRAY(a, const struct fact *, af->func->blocks.len + 1);
    r->stmt_places = ARENA_ARRAY(a, struct place *, af->func->stmts.len + 1);
    push_always(r, &r->nowhere);
    return r;
}

/* Polynomials live as long as the query: a large file asks a million times. */
static struct range answer(struct ranges *r, const struct place *p, const struct ir_expr *e,
                           const struct affine *x)
{
    bool outermost = !r->scratch;
    if (outermost)
        r->scratch = arena_create();
    struct range v = e ? eval(r, p, LIMIT_RANGE_TIERS, e) : eval_affine(r, p, LIMIT_RANGE_TIERS, x);
    if (outermost) {
        arena_destroy(r->scratch);
        r->scratch = NULL;
    }
    return v;
}

struct range range_of(struct ranges *r, const struct ir_expr *e, const struct ir_stmt *at)
{
    return e ? answer(r, place_at(r, at), e, NULL) : all_values;
}

struct range range_anywhere(struct ranges *r, const struct ir_expr *e)
{
    return e ? answer(r, &r->nowhere, e, NULL) : all_values;
}

struct range range_of_affine(struct ranges *r, const struct affine *x, const struct ir_stmt *at)
{
    return answer(r, place_at(r, at), NULL, x);
}
