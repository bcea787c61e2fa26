/* SPDX-License-Identifier: Apache-2.0 */
#include "solve/smt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <z3.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/limits.h"
#include "base/map.h"
#include "base/vec.h"

/*
 * A question is written down first and handed to Z3 only when it is asked: to make a context costs
 * two or three milliseconds, as much as the median answer, and half of the questions are asked
 * again or not at all.  Equal terms are one term, as they are in Z3.
 */
enum term_op {
    TERM_NUMBER,
    TERM_POWER, /* 2^number, more than an int64_t holds */
    TERM_UNKNOWN,
    TERM_TRUTH,
    TERM_ADD,
    TERM_SUB,
    TERM_MUL,
    TERM_DIV,
    TERM_MOD,
    TERM_LT,
    TERM_LE,
    TERM_EQ,
    TERM_AND,
    TERM_OR,
    TERM_NOT,
    TERM_CHOOSE,
    TERM_ASSERT /* no term: args[0] is asserted */
};

#define TERM_ARGS 3

/* All of a term that tells it from another of its question, and the question from another. */
struct term_key {
    int64_t number;
    uint32_t op;
    uint32_t args[TERM_ARGS]; /* orders from 1; 0: none */
};

struct smt_term {
    struct term_key key;
    uint32_t order; /* from 1 */
    bool is_truth;
    const struct smt_term *next; /* with the same hash */
};

struct term_value {
    bool fits;
    int64_t value;
};

struct smt_memo_entry {
    struct smt_memo_entry *next; /* with the same hash */
    struct map values;           /* of the model: order -> struct term_value, of those asked for */
    const struct term_key *keys;
    size_t count;
    unsigned limit;
    unsigned steps;
    enum smt_answer answer;
};

struct smt {
    struct arena *arena;
    struct smt_memo *memo;
    struct smt_memo_entry *entry; /* of the question, once it is answered */
    VEC(struct term_key) all;     /* terms and assertions, as they came */
    struct map terms;
    Z3_context z3; /* NULL until asked */
    Z3_sort integer;
    Z3_solver solver;
    Z3_model model;
    Z3_ast *asts; /* of those that were there when it was asked */
    size_t asked; /* so many */
    unsigned limit;
    unsigned steps;
    bool broken; /* a term is missing */
};

/* Errors are asked for, call by call; Z3's own handler ends the process. */
static void ignore(Z3_context c, Z3_error_code e)
{
    (void)c;
    (void)e;
}

/* Z3's core for integers with products, after the equations are put in.  The tactic that Z3 would
 * choose by itself loops where `row * width + col < height * width` is to be shown. */
static Z3_solver make_solver(Z3_context z3)
{
    static const char *const steps[] = {"propagate-values", "solve-eqs", "smt"};
    Z3_tactic all = Z3_mk_tactic(z3, "simplify");
    Z3_tactic_inc_ref(z3, all);
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        Z3_tactic one = Z3_mk_tactic(z3, steps[i]);
        Z3_tactic_inc_ref(z3, one);
        Z3_tactic both = Z3_tactic_and_then(z3, all, one);
        Z3_tactic_inc_ref(z3, both);
        Z3_tactic_dec_ref(z3, one);
        Z3_tactic_dec_ref(z3, all);
        all = both;
    }
    Z3_solver solver = Z3_mk_solver_from_tactic(z3, all);
    Z3_solver_inc_ref(z3, solver);
    Z3_tactic_dec_ref(z3, all);
    return solver;
}

static void limit_steps(Z3_context z3, Z3_solver solver, unsigned steps)
{
    Z3_params p = Z3_mk_params(z3);
    Z3_params_inc_ref(z3, p);
    Z3_params_set_uint(z3, p, Z3_mk_string_symbol(z3, "rlimit"), steps);
    Z3_params_set_uint(z3, p, Z3_mk_string_symbol(z3, "random_seed"), 0);
    Z3_params_set_uint(z3, p, Z3_mk_string_symbol(z3, "timeout"), LIMIT_SOLVER_MILLISECONDS);
    Z3_solver_set_params(z3, solver, p);
    Z3_params_dec_ref(z3, p);
}

struct smt *smt_open(struct smt_memo *memo, unsigned steps)
{
    struct arena *a = arena_create();
    struct smt *s = ARENA_NEW(a, struct smt);
    *s = (struct smt){.arena = a, .memo = memo, .limit = steps};
    return s;
}

void smt_close(struct smt *s)
{
    if (s->model)
        Z3_model_dec_ref(s->z3, s->model);
    if (s->solver)
        Z3_solver_dec_ref(s->z3, s->solver);
    if (s->z3)
        Z3_del_context(s->z3);
    arena_destroy(s->arena);
}

/* ---- terms ---------------------------------------------------------------------------------- */

static const struct smt_term *find_term(const struct smt *s, const struct term_key *k,
                                        uint64_t hash)
{
    const struct smt_term *t = map_get_number(&s->terms, hash);
    while (t && memcmp(&t->key, k, sizeof *k) != 0)
        t = t->next;
    return t;
}

static bool is_truth_op(enum term_op op)
{
    return op == TERM_TRUTH || (op >= TERM_LT && op <= TERM_NOT);
}

static const struct smt_term *put_term(struct smt *s, struct term_key k, bool is_truth)
{
    uint64_t hash = hash_words(&k, sizeof k, 1) | 1;
    const struct smt_term *old = k.op == TERM_UNKNOWN ? NULL : find_term(s, &k, hash);
    if (old)
        return old;
    vec_push(s->arena, &s->all, k);
    struct smt_term *t = ARENA_NEW(s->arena, struct smt_term);
    *t = (struct smt_term){.key = k, .order = (uint32_t)s->all.len, .is_truth = is_truth};
    if (k.op == TERM_UNKNOWN) /* every one is another */
        return t;
    t->next = map_get_number(&s->terms, hash);
    map_put_number(s->arena, &s->terms, hash, t);
    return t;
}

static const struct smt_term *leaf(struct smt *s, enum term_op op, int64_t number)
{
    return put_term(s, (struct term_key){.op = op, .number = number}, is_truth_op(op));
}

const struct smt_term *smt_number(struct smt *s, int64_t v)
{
    return leaf(s, TERM_NUMBER, v);
}

const struct smt_term *smt_power(struct smt *s, unsigned bits)
{
    if (bits < 63)
        return smt_number(s, (int64_t)1 << bits);
    return bits <= 64 ? leaf(s, TERM_POWER, bits) : NULL;
}

const struct smt_term *smt_unknown(struct smt *s)
{
    return leaf(s, TERM_UNKNOWN, 0);
}

const struct smt_term *smt_truth(struct smt *s, bool v)
{
    return leaf(s, TERM_TRUTH, v);
}

/* Of numbers, or where `of_truths` of truth values. */
static const struct smt_term *two(struct smt *s, enum term_op op, const struct smt_term *x,
                                  const struct smt_term *y, bool of_truths)
{
    if (!x || !y || x->is_truth != of_truths || y->is_truth != of_truths)
        return NULL;
    return put_term(s, (struct term_key){.op = op, .args = {x->order, y->order}}, is_truth_op(op));
}

const struct smt_term *smt_add(struct smt *s, const struct smt_term *x, const struct smt_term *y)
{
    return two(s, TERM_ADD, x, y, false);
}

const struct smt_term *smt_sub(struct smt *s, const struct smt_term *x, const struct smt_term *y)
{
    return two(s, TERM_SUB, x, y, false);
}

const struct smt_term *smt_mul(struct smt *s, const struct smt_term *x, const struct smt_term *y)
{
    return two(s, TERM_MUL, x, y, false);
}

const struct smt_term *smt_div(struct smt *s, const struct smt_term *x, const struct smt_term *y)
{
    return two(s, TERM_DIV, x, y, false);
}

const struct smt_term *smt_mod(struct smt *s, const struct smt_term *x, const struct smt_term *y)
{
    return two(s, TERM_MOD, x, y, false);
}

const struct smt_term *smt_lt(struct smt *s, const struct smt_term *x, const struct smt_term *y)
{
    return two(s, TERM_LT, x, y, false);
}

const struct smt_term *smt_le(struct smt *s, const struct smt_term *x, const struct smt_term *y)
{
    return two(s, TERM_LE, x, y, false);
}

const struct smt_term *smt_eq(struct smt *s, const struct smt_term *x, const struct smt_term *y)
{
    return two(s, TERM_EQ, x, y, x && x->is_truth);
}

const struct smt_term *smt_and(struct smt *s, const struct smt_term *x, const struct smt_term *y)
{
    return two(s, TERM_AND, x, y, true);
}

const struct smt_term *smt_or(struct smt *s, const struct smt_term *x, const struct smt_term *y)
{
    return two(s, TERM_OR, x, y, true);
}

const struct smt_term *smt_not(struct smt *s, const struct smt_term *x)
{
    if (!x || !x->is_truth)
        return NULL;
    return put_term(s, (struct term_key){.op = TERM_NOT, .args = {x->order}}, true);
}

const struct smt_term *smt_choose(struct smt *s, const struct smt_term *c, const struct smt_term *x,
                                  const struct smt_term *y)
{
    if (!c || !x || !y || !c->is_truth || x->is_truth != y->is_truth)
        return NULL;
    const struct term_key k = {.op = TERM_CHOOSE, .args = {c->order, x->order, y->order}};
    return put_term(s, k, x->is_truth);
}

void smt_assert(struct smt *s, const struct smt_term *t)
{
    s->broken = s->broken || !t || !t->is_truth;
    if (!s->broken)
        vec_push(s->arena, &s->all, ((struct term_key){.op = TERM_ASSERT, .args = {t->order}}));
}

/* ---- in Z3 ---------------------------------------------------------------------------------- */

static bool open_z3(struct smt *s)
{
    char megabytes[16];
    /* Beyond it Z3 gives up the question; the worker's own limit would end the process. */
    snprintf(megabytes, sizeof megabytes, "%u", LIMIT_SOLVER_MEGABYTES);
    Z3_global_param_set("memory_max_size", megabytes);
    /* Real algebra inside does not count its steps: it runs for minutes over three cubes. */
    Z3_global_param_set("smt.arith.nl.nra", "false");
    Z3_config config = Z3_mk_config();
    s->z3 = Z3_mk_context(config);
    Z3_del_config(config);
    if (!s->z3)
        return false;
    Z3_set_error_handler(s->z3, ignore);
    s->integer = Z3_mk_int_sort(s->z3);
    s->solver = make_solver(s->z3);
    return true;
}

static Z3_ast make_power(const struct smt *s, int64_t bits)
{
    const char *text = bits == 63 ? "9223372036854775808" : "18446744073709551616";
    return Z3_mk_numeral(s->z3, text, s->integer);
}

static Z3_ast make_ast(const struct smt *s, const struct term_key *k)
{
    Z3_context c = s->z3;
    Z3_ast x[TERM_ARGS] = {NULL};
    for (unsigned i = 0; i < TERM_ARGS && k->args[i]; i++) {
        x[i] = s->asts[k->args[i] - 1];
        if (!x[i])
            return NULL;
    }
    switch ((enum term_op)k->op) {
    case TERM_NUMBER: return Z3_mk_int64(c, k->number, s->integer);
    case TERM_POWER: return make_power(s, k->number);
    case TERM_UNKNOWN: return Z3_mk_fresh_const(c, "v", s->integer);
    case TERM_TRUTH: return k->number ? Z3_mk_true(c) : Z3_mk_false(c);
    case TERM_ADD: return Z3_mk_add(c, 2, x);
    case TERM_SUB: return Z3_mk_sub(c, 2, x);
    case TERM_MUL: return Z3_mk_mul(c, 2, x);
    case TERM_DIV: return Z3_mk_div(c, x[0], x[1]);
    case TERM_MOD: return Z3_mk_mod(c, x[0], x[1]);
    case TERM_LT: return Z3_mk_lt(c, x[0], x[1]);
    case TERM_LE: return Z3_mk_le(c, x[0], x[1]);
    case TERM_EQ: return Z3_mk_eq(c, x[0], x[1]);
    case TERM_AND: return Z3_mk_and(c, 2, x);
    case TERM_OR: return Z3_mk_or(c, 2, x);
    case TERM_NOT: return Z3_mk_not(c, x[0]);
    case TERM_CHOOSE: return Z3_mk_ite(c, x[0], x[1], x[2]);
    case TERM_ASSERT: Z3_solver_assert(c, s->solver, x[0]); return x[0];
    }
    return NULL;
}

/* Everything in the order in which it was written down, which Z3's answer depends on. */
static bool hand_over(struct smt *s)
{
    if (!open_z3(s))
        return false;
    s->asked = s->all.len;
    s->asts = ARENA_ARRAY(s->arena, Z3_ast, s->all.len + 1);
    for (size_t i = 0; i < s->all.len; i++) {
        Z3_ast a = make_ast(s, &s->all.at[i]);
        s->asts[i] = a && Z3_get_error_code(s->z3) == Z3_OK ? a : NULL;
        if (!s->asts[i] && s->all.at[i].op == TERM_ASSERT)
            return false;
    }
    return true;
}

/* ---- asking --------------------------------------------------------------------------------- */

static unsigned counted_steps(struct smt *s)
{
    unsigned steps = 0;
    Z3_stats all = Z3_solver_get_statistics(s->z3, s->solver);
    if (!all)
        return 0;
    Z3_stats_inc_ref(s->z3, all);
    for (unsigned i = 0; i < Z3_stats_size(s->z3, all); i++) {
        if (strcmp(Z3_stats_get_key(s->z3, all, i), "rlimit count") == 0)
            steps = Z3_stats_get_uint_value(s->z3, all, i);
    }
    Z3_stats_dec_ref(s->z3, all);
    return steps;
}

static enum smt_answer ask(struct smt *s)
{
    if (!hand_over(s))
        return SMT_UNKNOWN;
    limit_steps(s->z3, s->solver, s->limit);
    double start = clock_now();
    Z3_lbool r = Z3_solver_check(s->z3, s->solver);
    bool late = (clock_now() - start) * 1000 >= LIMIT_SOLVER_MILLISECONDS;
    bool failed = Z3_get_error_code(s->z3) != Z3_OK;
    s->steps = counted_steps(s);
    if (r == Z3_L_UNDEF && late) /* the clock has stopped it: a file has one such question */
        s->steps = LIMIT_SOLVER_FILE_STEPS;
    if (failed || r == Z3_L_UNDEF)
        return SMT_UNKNOWN;
    if (r == Z3_L_FALSE)
        return SMT_NONE;
    s->model = Z3_solver_get_model(s->z3, s->solver);
    if (!s->model)
        return SMT_UNKNOWN;
    Z3_model_inc_ref(s->z3, s->model);
    return SMT_MODEL;
}

static bool is_entry(const struct smt_memo_entry *m, const struct smt *s)
{
    return m->limit == s->limit && m->count == s->all.len &&
           memcmp(m->keys, s->all.at, m->count * sizeof *m->keys) == 0;
}

static void remember(struct smt *s, uint64_t hash, enum smt_answer answer)
{
    struct arena *a = s->memo->arena;
    struct term_key *keys = ARENA_ARRAY(a, struct term_key, s->all.len + 1);
    struct smt_memo_entry *m = ARENA_NEW(a, struct smt_memo_entry);
    if (s->all.len)
        memcpy(keys, s->all.at, s->all.len * sizeof *keys);
    *m = (struct smt_memo_entry){.next = map_get_number(&s->memo->answers, hash),
                                 .keys = keys,
                                 .count = s->all.len,
                                 .limit = s->limit,
                                 .steps = s->steps,
                                 .answer = answer};
    map_put_number(a, &s->memo->answers, hash, m);
    s->entry = m;
}

enum smt_answer smt_check(struct smt *s)
{
    if (s->broken)
        return SMT_UNKNOWN;
    uint64_t hash = hash_words(s->all.at, s->all.len * sizeof *s->all.at, s->limit) | 1;
    struct smt_memo_entry *m = s->memo ? map_get_number(&s->memo->answers, hash) : NULL;
    while (m && !is_entry(m, s))
        m = m->next;
    if (m) {
        s->entry = m;
        s->steps = m->steps;
        return m->answer;
    }
    enum smt_answer answer = ask(s);
    if (s->memo)
        remember(s, hash, answer);
    return answer;
}

unsigned smt_steps(const struct smt *s)
{
    return s->steps;
}

static bool value_in_model(const struct smt *s, const struct smt_term *t, int64_t *out)
{
    Z3_ast v = NULL;
    return s->model && t->order <= s->asked && s->asts[t->order - 1] &&
           Z3_model_eval(s->z3, s->model, s->asts[t->order - 1], true, &v) && v &&
           Z3_get_ast_kind(s->z3, v) == Z3_NUMERAL_AST && Z3_get_numeral_int64(s->z3, v, out);
}

bool smt_value(struct smt *s, const struct smt_term *t, int64_t *out)
{
    struct smt_memo_entry *m = s->entry;
    if (!t || !m)
        return t && value_in_model(s, t, out);
    struct term_value *v = map_get_number(&m->values, t->order);
    if (!v && m->answer == SMT_MODEL) {
        if (!s->z3) /* answered before, but this was not asked for: the same model is found anew */
            ask(s);
        v = ARENA_NEW(s->memo->arena, struct term_value);
        v->fits = value_in_model(s, t, &v->value);
        map_put_number(s->memo->arena, &m->values, t->order, v);
    }
    if (v && v->fits)
        *out = v->value;
    return v && v->fits;
}
