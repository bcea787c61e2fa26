/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What must hold for every thread, and whether it does.  An obligation is tried by what is cheap
 * first: ranges and linear reasoning for any launch at all, then each launch that the module shows,
 * by its numbers, then by Z3.  Z3 gets a fixed number of steps for a question and for a file, never a
 * time, so that the answer is the same on every machine.
 *
 * Sums and products are taken not to wrap, divisors to be positive (encode.h).
 */
#ifndef CUDALINT_SOLVE_OBLIGATION_H
#define CUDALINT_SOLVE_OBLIGATION_H

#include "solve/launch_way.h"

enum obligation_kind {
    OBLIGATION_BELOW,   /* value <= size + offset, and 0 <= value when `from_zero` */
    OBLIGATION_NO_WRAP, /* value fits its type */
    OBLIGATION_SAME     /* all threads of a block that get there agree on the truth of value */
};

struct obligation {
    enum obligation_kind kind;
    struct analysis_func *af; /* of the kernel or device function */
    const struct ir_stmt *at;
    const struct ir_expr *value;
    const struct ir_expr *size; /* in terms of the launching function when `site` is set */
    int64_t offset;             /* -1: below size */
    bool from_zero;
    const struct launch_site *site; /* only this launch matters; NULL: every launch */
    const struct launch_way *way;   /* with `site`: only this way to it matters; NULL: every way */
    int64_t least;                  /* 0, or: sizes that somebody chooses are at least this */
    unsigned size_of; /* with `way`: the size is in terms of its nth caller; 0: none */
    bool
        by_numbers; /* of use only when all sizes are known: not asked where somebody chooses one */
    /* NULL, or: an answer is of use only when nothing is left out of it, and it chooses only these leaves.
     * `asked`: a value of the host that any number may be.  Z3 is not asked for others. */
    bool (*may_choose)(const struct obligation *o, const struct ir_expr *leaf, bool asked);
};

enum obligation_state { OBLIGATION_OPEN, OBLIGATION_PROVED, OBLIGATION_BROKEN };
enum obligation_by {
    OBLIGATION_BY_NOTHING,
    OBLIGATION_BY_RANGES,
    OBLIGATION_BY_LINEAR,
    OBLIGATION_BY_LAUNCHES, /* the numbers of each launch */
    OBLIGATION_BY_SOLVER
};

/* "rows = 65536": a size of the host, a parameter, blockIdx.x, threadIdx.x. */
struct obligation_value {
    const struct ir_expr *leaf;
    int64_t value;
    bool is_free; /* the solver chose it; else a parameter, which follows from others */
};

struct obligation_result {
    enum obligation_state state;
    enum obligation_by by;
    const char *why;   /* OPEN: why */
    unsigned launches; /* PROVED: for so many ways to launch it; 0: for any launch */
    bool closed;       /* PROVED: there are no others */
    bool sizes_only;   /* PROVED: where nobody chooses a size below 0 */
    bool in_sight;     /* PROVED: this file makes no others; another may */
    /* BROKEN */
    const struct launch_site *site; /* NULL: some launch that is not seen */
    const struct ir_stmt *call;     /* the outermost call that leads to it, or NULL */
    bool by_data;  /* needs values that were loaded or computed elsewhere, not sizes alone */
    bool by_asked; /* by_data, and all of these are numbers that the host asks for: */
    VEC(const struct ir_expr *) asked;
    int64_t value; /* as the machine computes it */
    VEC(struct obligation_value) values;
};

struct obligation_result obligation_try(const struct obligation *o);
/* Proved for any launch whatever: there is nothing to report. */
bool obligation_is_discharged(const struct obligation_result *r);
/* Proved for every launch that the file makes, and none of those is hidden: a finding is refuted. */
bool obligation_is_refuted(const struct obligation_result *r);
/* A launch in sight breaks it, whatever anybody chooses: no size of its shape or of its arguments was
 * left to the solver. */
bool obligation_is_broken_by_numbers(const struct obligation_result *r);
/* "linear reasoning", "ranges", "the launches' numbers", "Z3". */
const char *obligation_by_text(enum obligation_by by);
/* "proved for the 2 launches in sight by Z3". */
const char *obligation_result_text(struct arena *a, const struct obligation_result *r);
/* "rows = 65536 and cols = 32768", the sizes only; "" when there are none. */
const char *obligation_sizes_text(struct arena *a, const struct obligation_result *r);
/* "n = 1, blockIdx.x = 0 and threadIdx.x = 1": all that breaks it; NULL: nothing does, or the values
 * are too many to read. */
const char *obligation_example_text(struct arena *a, const struct obligation_result *r);

/* What Z3 was asked for this file. */
struct obligation_cost {
    double seconds; /* of computing */
    unsigned steps;
};
const struct obligation_cost *obligation_costs(const struct analysis *a, size_t *n);

#endif
