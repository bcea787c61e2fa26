/* SPDX-License-Identifier: Apache-2.0 */
#include "solve/smt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <z3.h>

#include "base/clock.h"
#include "base/limits.h"

struct smt {
    Z3_context z3;
    Z3_sort integer;
    Z3_solver solver;
    Z3_model model;
    unsigned limit;
    unsigned steps;
    bool broken; /* a term is missing */
};

static const struct smt_term *as_term(struct smt *s, Z3_ast a)
{
    if (!a || Z3_get_error_code(s->z3) != Z3_OK)
        return NULL;
    return (const struct smt_term *)a;
}

static Z3_ast as_ast(const struct smt_term *t)
{
    return (Z3_ast)(uintptr_t)t;
}

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

struct smt *smt_open(unsigned steps)
{
    struct smt *s = calloc(1, sizeof *s);
    char megabytes[16];
    if (!s)
        return NULL;
    /* Beyond it Z3 gives up the question; the worker's own limit would end the process. */
    snprintf(megabytes, sizeof megabytes, "%u", LIMIT_SOLVER_MEGABYTES);
    Z3_global_param_set("memory_max_size", megabytes);
    /* Real algebra inside does not count its steps: it runs for minutes over three cubes. */
    Z3_global_param_set("smt.arith.nl.nra", "false");
    Z3_config config = Z3_mk_config();
    s->z3 = Z3_mk_context(config);
    Z3_del_config(config);
    if (!s->z3) {
        free(s);
        return NULL;
    }
    Z3_set_error_handler(s->z3, ignore);
    s->integer = Z3_mk_int_sort(s->z3);
    s->solver = make_solver(s->z3);
    s->limit = steps;
    return s;
}

void smt_close(struct smt *s)
{
    if (!s)
        return;
    if (s->model)
        Z3_model_dec_ref(s->z3, s->model);
    if (s->solver)
        Z3_solver_dec_ref(s->z3, s->solver);
    Z3_del_context(s->z3);
    free(s);
}

/* ---- terms ---------------------------------------------------------------------------------- */

const struct smt_term *smt_number(struct smt *s, int64_t v)
{
    return as_term(s, Z3_mk_int64(s->z3, v, s->integer));
}

const struct smt_term *smt_power(struct smt *s, unsigned bits)
{
    if (bits < 63)
        return smt_number(s, (int64_t)1 << bits);
    return bits == 63   ? as_term(s, Z3_mk_numeral(s->z3, "9223372036854775808", s->integer))
           : bits == 64 ? as_term(s, Z3_mk_numeral(s->z3, "18446744073709551616", s->integer))
                        : NULL;
}

const struct smt_term *smt_unknown(struct smt *s)
{
    return as_term(s, Z3_mk_fresh_const(s->z3, "v", s->integer));
}

const struct smt_term *smt_truth(struct smt *s, bool v)
{
    return as_term(s, v ? Z3_mk_true(s->z3) : Z3_mk_false(s->z3));
}

typedef Z3_ast make_many(Z3_context c, unsigned n, Z3_ast const *args);
typedef Z3_ast make_two(Z3_context c, Z3_ast x, Z3_ast y);

static const struct smt_term *many(struct smt *s, make_many *make, const struct smt_term *x,
                                   const struct smt_term *y)
{
    Z3_ast args[2] = {as_ast(x), as_ast(y)};
    return x && y ? as_term(s, make(s->z3, 2, args)) : NULL;
}

static const struct smt_term *two(struct smt *s, make_two *make, const struct smt_term *x,
                                  const struct smt_term *y)
{
    return x && y ? as_term(s, make(s->z3, as_ast(x), as_ast(y))) : NULL;
}

const struct smt_term *smt_add(struct smt *s, const struct smt_term *x, const struct smt_term *y)
{
    return many(s, Z3_mk_add, x, y);
}

const struct smt_term *smt_sub(struct smt *s, const struct smt_term *x, const struct smt_term *y)
{
    return many(s, Z3_mk_sub, x, y);
}

const struct smt_term *smt_mul(struct smt *s, const struct smt_term *x, const struct smt_term *y)
{
    return many(s, Z3_mk_mul, x, y);
}

const struct smt_term *smt_div(struct smt *s, const struct smt_term *x, const struct smt_term *y)
{
    return two(s, Z3_mk_div, x, y);
}

const struct smt_term *smt_mod(struct smt *s, const struct smt_term *x, const struct smt_term *y)
{
    return two(s, Z3_mk_mod, x, y);
}

const struct smt_term *smt_lt(struct smt *s, const struct smt_term *x, const struct smt_term *y)
{
    return two(s, Z3_mk_lt, x, y);
}

const struct smt_term *smt_le(struct smt *s, const struct smt_term *x, const struct smt_term *y)
{
    return two(s, Z3_mk_le, x, y);
}

const struct smt_term *smt_eq(struct smt *s, const struct smt_term *x, const struct smt_term *y)
{
    return two(s, Z3_mk_eq, x, y);
}

const struct smt_term *smt_and(struct smt *s, const struct smt_term *x, const struct smt_term *y)
{
    return many(s, Z3_mk_and, x, y);
}

const struct smt_term *smt_or(struct smt *s, const struct smt_term *x, const struct smt_term *y)
{
    return many(s, Z3_mk_or, x, y);
}

const struct smt_term *smt_not(struct smt *s, const struct smt_term *x)
{
    return x ? as_term(s, Z3_mk_not(s->z3, as_ast(x))) : NULL;
}

const struct smt_term *smt_choose(struct smt *s, const struct smt_term *c, const struct smt_term *x,
                                  const struct smt_term *y)
{
    return c && x && y ? as_term(s, Z3_mk_ite(s->z3, as_ast(c), as_ast(x), as_ast(y))) : NULL;
}

/* ---- asking --------------------------------------------------------------------------------- */

void smt_assert(struct smt *s, const struct smt_term *t)
{
    if (t)
        Z3_solver_assert(s->z3, s->solver, as_ast(t));
    s->broken = s->broken || !t || Z3_get_error_code(s->z3) != Z3_OK;
}

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

enum smt_answer smt_check(struct smt *s)
{
    if (s->broken)
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

unsigned smt_steps(const struct smt *s)
{
    return s->steps;
}

bool smt_value(const struct smt *s, const struct smt_term *t, int64_t *out)
{
    Z3_ast v = NULL;
    return t && s->model && Z3_model_eval(s->z3, s->model, as_ast(t), true, &v) && v &&
           Z3_get_ast_kind(s->z3, v) == Z3_NUMERAL_AST && Z3_get_numeral_int64(s->z3, v, out);
}
