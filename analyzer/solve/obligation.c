/* SPDX-License-Identifier: Apache-2.0 */
#include "solve/obligation.h"

#include "base/clock.h"
#include "base/limits.h"
#include "base/map.h"
#include "pass/index_flow.h"
#include "pass/overflow.h"
#include "pass/range.h"
#include "solve/launch_way.h"
#include "solve/linear.h"

struct answered {
    const struct answered *next; /* with the same key */
    struct obligation o;
    struct obligation_result r;
};

struct known_ways {
    const struct ir_func *kernel;
    const struct launch_site *only;
    struct launch_ways ways;
};

/* Of one file; analysis.solver. */
struct solver {
    unsigned steps; /* used */
    VEC(struct obligation_cost) costs;
    struct map answers; /* of struct answered */
    struct smt_memo asked;
    VEC(struct known_ways) ways; /* to find them is to look through the whole file */
};

static struct solver *solver_of(struct analysis *a)
{
    if (!a->solver) {
        a->solver = ARENA_NEW(a->arena, struct solver);
        a->solver->asked.arena = a->arena;
    }
    return a->solver;
}

const struct obligation_cost *obligation_costs(const struct analysis *a, size_t *n)
{
    *n = a->solver ? a->solver->costs.len : 0;
    return a->solver ? a->solver->costs.at : NULL;
}

/* ---- without a solver ----------------------------------------------------------------------- */

static bool wraps_above(const struct obligation *o, int64_t hi)
{
    return hi == RANGE_MAX || hi >= overflow_limit(o->value);
}

static enum obligation_by prove_anywhere(const struct obligation *o)
{
    struct range r = range_of(o->af->ranges, o->value, o->at);
    switch (o->kind) {
    case OBLIGATION_BELOW:
        if (o->site || (o->from_zero && r.lo < 0))
            return OBLIGATION_BY_NOTHING;
        return linear_at_most(o->af, o->at, o->value, o->size, o->offset) == TRI_YES
                   ? OBLIGATION_BY_LINEAR
                   : OBLIGATION_BY_NOTHING;
    case OBLIGATION_NO_WRAP:
        /* the range of an unsigned value is no more than its type */
        return r.lo >= 0 && r.hi < overflow_limit(o->value) - 1 ? OBLIGATION_BY_RANGES
                                                                : OBLIGATION_BY_NOTHING;
    default: return OBLIGATION_BY_NOTHING;
    }
}

static bool launch_keeps(const struct obligation *o, const struct launch_site *s)
{
    int64_t n;
    struct range r = index_flow_range_at_launch(o->af, s, o->value, o->at);
    if (r.lo < 0 && (o->from_zero || o->kind == OBLIGATION_NO_WRAP))
        return false;
    if (o->kind == OBLIGATION_NO_WRAP)
        return !wraps_above(o, r.hi);
    const struct ir_expr *size = o->site ? o->size : launch_substitute(s, o->size);
    return o->kind == OBLIGATION_BELOW && size && ir_is_int(ir_strip_casts(size), &n) &&
           r.hi != RANGE_MAX && r.hi <= n + o->offset;
}

/* ---- by Z3 ---------------------------------------------------------------------------------- */

struct question {
    const struct obligation *o;
    const struct launch_way *way; /* NULL: any launch */
    struct arena *arena;          /* of the question */
    struct smt *smt;
    struct encoding *e;
};

static const struct smt_term *size_term(struct question *q)
{
    const struct obligation *o = q->o;
    if (!o->site)
        return encode_value(q->e, o->size, 0);
    encode_block_sides(q->e); /* bytes may be counted by sides that the kernel does not ask for */
    return encode_host_value(q->e, o->size, o->size_of);
}

/* What breaks it. */
static const struct smt_term *negation(struct question *q)
{
    struct smt *s = q->smt;
    const struct obligation *o = q->o;
    const struct smt_term *zero = smt_number(s, 0);
    if (o->kind == OBLIGATION_SAME) {
        const struct smt_term *x = encode_truth(q->e, o->value, 0);
        return smt_not(s, smt_eq(s, x, encode_truth(q->e, o->value, 1)));
    }
    const struct smt_term *x = encode_value(q->e, o->value, 0);
    if (o->kind == OBLIGATION_NO_WRAP) {
        bool is_signed = o->value->type->kind != TYPE_INT || o->value->type->is_signed;
        const struct smt_term *limit = smt_number(s, overflow_limit(o->value));
        const struct smt_term *below =
            is_signed ? smt_lt(s, x, smt_sub(s, zero, limit)) : smt_lt(s, x, zero);
        return smt_or(s, smt_le(s, limit, x), below);
    }
    const struct smt_term *most = smt_add(s, size_term(q), smt_number(s, o->offset));
    const struct smt_term *above = smt_lt(s, most, x);
    bool may_be_negative = o->from_zero && range_of(o->af->ranges, o->value, o->at).lo < 0;
    return may_be_negative ? smt_or(s, above, smt_lt(s, x, zero)) : above;
}

/* The machine's operands give more than the type holds. */
static bool operands_wrap(struct question *q, const struct ir_expr *v)
{
    int64_t x, y, exact;
    if (v->arg_count != 2 || !encode_model_value(q->e, v->args[0], 0, &x) ||
        !encode_model_value(q->e, v->args[1], 0, &y))
        return false;
    bool overflows = v->op == IR_MUL   ? __builtin_mul_overflow(x, y, &exact)
                     : v->op == IR_ADD ? __builtin_add_overflow(x, y, &exact)
                     : v->op == IR_SUB ? __builtin_sub_overflow(x, y, &exact)
                                       : true;
    int64_t limit = overflow_limit(v);
    bool is_signed = v->type->kind != TYPE_INT || v->type->is_signed;
    return !overflows && (exact >= limit || exact < (is_signed ? -limit : 0));
}

/* Does the model break it by the machine's arithmetic too? */
static bool model_breaks(struct question *q, int64_t *value)
{
    const struct obligation *o = q->o;
    int64_t x, y, size;
    if (!encode_model_allows(q->e, 0) || !encode_model_value(q->e, o->value, 0, &x))
        return false;
    *value = x;
    if (o->kind == OBLIGATION_NO_WRAP)
        return operands_wrap(q, o->value);
    if (o->kind == OBLIGATION_SAME)
        return encode_model_allows(q->e, 1) && encode_model_value(q->e, o->value, 1, &y) &&
               (x != 0) != (y != 0);
    bool known = o->site ? encode_model_host_value(q->e, o->size, o->size_of, &size)
                         : encode_model_value(q->e, o->size, 0, &size);
    return known && (x > size + o->offset || (o->from_zero && x < 0));
}

static void take_model(struct question *q, struct obligation_result *r)
{
    size_t n;
    struct arena *keep = q->o->af->analysis->arena;
    const struct encode_leaf *leaves = encode_leaves(q->e, &n);
    r->site = q->way ? q->way->site : NULL;
    r->call = q->way && q->way->call_count ? q->way->calls[q->way->call_count - 1] : NULL;
    r->by_data = !encode_is_exact(q->e);
    r->by_asked = encode_is_asked(q->e);
    r->asked.len = 0;
    for (size_t i = 0; i < n; i++) {
        struct obligation_value v = {.leaf = leaves[i].expr, .is_free = true};
        if (leaves[i].who == 0 && leaves[i].is_input && smt_value(q->smt, leaves[i].term, &v.value))
            vec_push(keep, &r->values, v);
        if (leaves[i].is_asked)
            vec_push(keep, &r->asked, leaves[i].expr);
    }
    const struct ir_func *f = q->o->af->func;
    for (size_t i = 0; r->site && i < f->params.len; i++) {
        struct obligation_value v = {.leaf = ir_var(q->o->af->analysis->module, f->params.at[i])};
        if (launch_argument(r->site, f->params.at[i]) &&
            encode_model_value(q->e, v.leaf, 0, &v.value))
            vec_push(keep, &r->values, v);
    }
}

static bool has_free_size(const struct encoding *e)
{
    size_t n;
    const struct encode_leaf *leaves = encode_leaves(e, &n);
    for (size_t i = 0; i < n; i++) {
        if (leaves[i].is_input && leaves[i].expr->op != IR_BUILTIN)
            return true;
    }
    return false;
}

/* Sizes that the host asks for are chosen like others; what it asks besides, `image.empty()`, is no size. */
static void assert_least(struct question *q, int64_t least)
{
    size_t n;
    const struct encode_leaf *leaves = encode_leaves(q->e, &n);
    for (size_t i = 0; least != INT64_MIN && i < n; i++) {
        if (leaves[i].is_asked && q->o->size && ir_contains(q->o->size, leaves[i].expr))
            smt_assert(q->smt, smt_le(q->smt, smt_number(q->smt, least), leaves[i].term));
    }
}

/* Whether whoever asks could use an answer that chooses what this one may choose. */
static bool is_of_use(const struct question *q)
{
    size_t n;
    const struct obligation *o = q->o;
    const struct encode_leaf *leaves = encode_leaves(q->e, &n);
    bool use = encode_is_exact(q->e) || encode_is_asked(q->e);
    for (size_t i = 0; i < n && use; i++) {
        const struct encode_leaf *l = &leaves[i];
        use = !(l->who == 0 && l->is_input && !o->may_choose(o, l->expr, false)) &&
              !(l->is_asked && !o->may_choose(o, l->expr, true));
    }
    return use;
}

static enum obligation_state ask(struct question *q, int64_t least, struct obligation_result *r)
{
    q->e = encode_open(q->arena, q->smt, q->o->af, q->o->at, q->way);
    encode_assert_facts(q->e, 0);
    if (q->o->kind == OBLIGATION_SAME)
        encode_assert_facts(q->e, 1);
    smt_assert(q->smt, negation(q));
    encode_finish(q->e, least);
    assert_least(q, least);
    if (q->o->by_numbers && has_free_size(q->e)) {
        r->why = "it is a question of sizes that the file does not show";
        return OBLIGATION_OPEN;
    }
    if (q->o->may_choose && !is_of_use(q)) {
        r->why = "it is a question of what the file does not show";
        return OBLIGATION_OPEN;
    }
    switch (smt_check(q->smt)) {
    case SMT_NONE: return OBLIGATION_PROVED;
    case SMT_UNKNOWN: r->why = "Z3 did not decide it within its steps"; return OBLIGATION_OPEN;
    default: break;
    }
    if (!model_breaks(q, &r->value)) {
        r->why = "it holds or not by what the file does not show";
        return OBLIGATION_OPEN;
    }
    r->values.len = 0;
    take_model(q, r);
    return OBLIGATION_BROKEN;
}

static enum obligation_state ask_once(struct solver *v, struct question *q, int64_t least,
                                      struct obligation_result *r)
{
    struct obligation_cost cost = {.seconds = clock_thread()};
    if (v->steps >= LIMIT_SOLVER_FILE_STEPS) {
        r->why = "Z3's steps for this file are used up";
        return OBLIGATION_OPEN;
    }
    if (v->costs.len >= LIMIT_SOLVER_FILE_QUESTIONS) {
        r->why = "Z3's questions for this file are used up";
        return OBLIGATION_OPEN;
    }
    q->arena = arena_create();
    q->smt = smt_open(&v->asked, LIMIT_SOLVER_STEPS);
    enum obligation_state state = ask(q, least, r);
    cost.steps = smt_steps(q->smt);
    smt_close(q->smt);
    arena_destroy(q->arena);
    cost.seconds = clock_thread() - cost.seconds;
    v->steps += cost.steps;
    vec_push(q->o->af->analysis->arena, &v->costs, cost);
    return state;
}

static bool has_negative_size(const struct obligation_result *r)
{
    for (size_t i = 0; i < r->values.len; i++) {
        if (r->values.at[i].is_free && r->values.at[i].value < 0)
            return true;
    }
    return false;
}

static enum obligation_state ask_solver(const struct obligation *o, const struct launch_way *way,
                                        struct obligation_result *r)
{
    struct solver *v = solver_of(o->af->analysis);
    struct question q = {.o = o, .way = way};
    enum obligation_state state = ask_once(v, &q, o->least ? o->least : INT64_MIN, r);
    /* Sizes below 0 show nothing to a reader, and no program has them. */
    if (state == OBLIGATION_BROKEN && has_negative_size(r)) {
        enum obligation_state again = ask_once(v, &q, 0, r);
        r->sizes_only = r->sizes_only || again == OBLIGATION_PROVED;
        state = again == OBLIGATION_PROVED ? again : state;
    }
    r->by = OBLIGATION_BY_SOLVER;
    return state;
}

/* ---- all of it ------------------------------------------------------------------------------ */

static bool is_understood(const struct obligation *o)
{
    bool number = o->value && o->value->type &&
                  (o->value->type->kind == TYPE_INT || o->value->type->kind == TYPE_BOOL);
    if (o->kind == OBLIGATION_NO_WRAP)
        return number && o->value->type->bits == 32;
    return number && (o->kind != OBLIGATION_BELOW || (o->size && o->offset != INT64_MIN));
}

/* Each launch by its numbers, else by Z3; the first that breaks it ends it. */
static void try_launches(const struct obligation *o, const struct launch_ways *ways,
                         struct obligation_result *r)
{
    bool open = ways->too_many;
    if (open)
        r->why = "too many calls lead to its launches";
    for (size_t i = 0; i < ways->list.len; i++) {
        const struct launch_way *w = &ways->list.at[i];
        if (launch_keeps(o, w->site)) {
            if (r->by == OBLIGATION_BY_NOTHING)
                r->by = OBLIGATION_BY_LAUNCHES;
            continue;
        }
        /* Without a call that gives numbers, ranges have seen all that there are. */
        bool too_many = solver_of(o->af->analysis)->costs.len >= LIMIT_SOLVER_NUMBER_QUESTIONS;
        bool no_numbers = o->by_numbers && (w->call_count == 0 || too_many);
        enum obligation_state one = no_numbers ? OBLIGATION_OPEN : ask_solver(o, w, r);
        if (one == OBLIGATION_BROKEN) {
            r->state = one;
            return;
        }
        open = open || one == OBLIGATION_OPEN;
    }
    if (open)
        return;
    r->state = OBLIGATION_PROVED;
    r->launches = (unsigned)ways->list.len;
    r->closed = o->site != NULL || ways->closed;
    r->in_sight = r->closed || launch_all_seen(o->af->analysis->launches, o->af->func);
}

static bool is_same(const struct obligation *x, const struct obligation *y)
{
    return x->kind == y->kind && x->af == y->af && x->at == y->at && x->value == y->value &&
           x->size == y->size && x->offset == y->offset && x->from_zero == y->from_zero &&
           x->site == y->site && x->way == y->way && x->size_of == y->size_of &&
           x->least == y->least && x->by_numbers == y->by_numbers && x->may_choose == y->may_choose;
}

static const struct launch_ways *ways_of(const struct obligation *o)
{
    struct analysis *a = o->af->analysis;
    struct solver *v = solver_of(a);
    for (size_t i = 0; i < v->ways.len; i++) {
        if (v->ways.at[i].kernel == o->af->func && v->ways.at[i].only == o->site)
            return &v->ways.at[i].ways;
    }
    struct known_ways new = {.kernel = o->af->func, .only = o->site};
    if (o->af->func->kind == FUNC_KERNEL)
        new.ways = launch_ways_of(a, o->af->func, o->site);
    vec_push(a->arena, &v->ways, new);
    return &vec_last(&v->ways).ways;
}

static struct obligation_result try_anew(const struct obligation *o)
{
    struct obligation_result r = {.state = OBLIGATION_OPEN};
    if (!is_understood(o)) {
        r.why = "its type is not known";
        return r;
    }
    r.by = prove_anywhere(o);
    if (r.by != OBLIGATION_BY_NOTHING) {
        r.state = OBLIGATION_PROVED;
        r.closed = r.in_sight = true;
        return r;
    }
    struct launch_ways one = {.closed = false};
    if (o->way)
        vec_push(o->af->analysis->arena, &one.list, *o->way);
    const struct launch_ways *ways = o->way ? &one : ways_of(o);
    if (ways->list.len || ways->too_many) {
        try_launches(o, ways, &r);
    } else if (!o->site && !o->by_numbers) {
        r.state = ask_solver(o, NULL, &r);
        r.closed = r.in_sight = r.state == OBLIGATION_PROVED;
    }
    return r;
}

struct obligation_result obligation_try(const struct obligation *o)
{
    struct analysis *a = o->af->analysis;
    struct solver *v = solver_of(a);
    uint64_t value = o->value ? (uint64_t)o->value->id : 0;
    uint64_t key = hash_mix((uint64_t)(uintptr_t)o->at + value) | 1;
    const struct answered *first = map_get_number(&v->answers, key);
    for (const struct answered *x = first; x; x = x->next) {
        if (is_same(&x->o, o))
            return x->r;
    }
    struct answered *new = ARENA_NEW(a->arena, struct answered);
    *new = (struct answered){.next = first, .o = *o, .r = try_anew(o)};
    map_put_number(a->arena, &v->answers, key, new);
    return new->r;
}

bool obligation_is_discharged(const struct obligation_result *r)
{
    return r->state == OBLIGATION_PROVED && r->launches == 0;
}

bool obligation_is_refuted(const struct obligation_result *r)
{
    return r->state == OBLIGATION_PROVED && r->in_sight;
}

/* In the shape or an argument of the launch; a size that only decides whether there is one is not. */
static bool shapes_launch(const struct launch_site *site, const struct ir_expr *leaf)
{
    bool found = false;
    for (unsigned i = 0; i < 3; i++)
        found = found || (site->grid[i] && ir_contains(site->grid[i], leaf)) ||
                (site->block[i] && ir_contains(site->block[i], leaf));
    for (size_t i = 0; i < site->launch->args.len; i++)
        found = found || ir_contains(site->launch->args.at[i], leaf);
    return found;
}

bool obligation_is_broken_by_numbers(const struct obligation_result *r)
{
    if (r->state != OBLIGATION_BROKEN || r->by_data || !r->site)
        return false;
    for (size_t i = 0; i < r->values.len; i++) {
        const struct ir_expr *leaf = r->values.at[i].leaf;
        if (r->values.at[i].is_free && leaf->op != IR_BUILTIN &&
            (r->call || shapes_launch(r->site, leaf)))
            return false;
    }
    return true;
}
