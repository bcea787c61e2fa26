/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Integer expressions as polynomials: sum of coefficient * product of atoms, plus a constant.
 *
 * `(blockIdx.x * 32 + threadIdx.x) * n + j + 1` becomes 32*[blockIdx.x][n] + [threadIdx.x][n] + [j]
 * + 1. Atoms are hash-consed expressions that are not +, -, *, << by a constant, or an integer
 * cast: loads, parameters, built-ins, phis, divisions, remainders.  The value is the mathematical
 * one: wrap-around and truncating casts are ignored (a cast to a narrower type than 32 bits is an
 * atom).
 */
#ifndef CUDALINT_PASS_AFFINE_H
#define CUDALINT_PASS_AFFINE_H

#include "ir/ir.h"

struct affine_term {
    int64_t coefficient;
    unsigned atom_count;                /* 1: linear */
    const struct ir_expr *const *atoms; /* sorted by expr id */
};

struct affine {
    bool ok; /* false: too large, or not an integer; then it has no terms */
    int64_t constant;
    VEC(struct affine_term) terms; /* sorted, no two with the same atoms, no zero coefficient */
};

/* Of an expression that is deep the module keeps it, whatever the arena: the terms are not the caller's to change. */
struct affine affine_of(struct arena *a, const struct ir_expr *e);
struct affine affine_number(int64_t v);
struct affine affine_atom(struct arena *a, const struct ir_expr *e);
/* With terms of its own. */
struct affine affine_copy(struct arena *a, const struct affine *x);
struct affine affine_add(struct arena *a, const struct affine *x, const struct affine *y,
                         int64_t scale_y);
struct affine affine_multiply(struct arena *a, const struct affine *x, const struct affine *y);
bool affine_equal(const struct affine *x, const struct affine *y);
/* x - y when that is a number. */
bool affine_difference(struct arena *a, const struct ir_expr *x, const struct ir_expr *y,
                       int64_t *out);
/* The same number whatever the atoms are? */
bool affine_same(struct arena *a, const struct ir_expr *x, const struct ir_expr *y);
/* Coefficient of the term with the same atoms as t, 0 when absent. */
int64_t affine_term_coefficient(const struct affine *x, const struct affine_term *t);
/* The polynomial as an expression of that type; NULL when it is not ok. */
const struct ir_expr *affine_to_expr(struct ir_module *m, const struct affine *x,
                                     const struct ir_type *type);
/* Coefficient of the single-atom term `atom`, 0 when absent. */
int64_t affine_coefficient(const struct affine *x, const struct ir_expr *atom);
bool affine_mentions(const struct affine *x, const struct ir_expr *atom);
/* All atoms of part are in the whole, whatever the coefficients. */
bool affine_term_contains(const struct affine_term *whole, const struct affine_term *part);
/* The factor, without casts, is one of the atoms. */
bool affine_term_has_factor(const struct affine_term *t, const struct ir_expr *factor);
/* The thread's own place in the grid along the axis (0: x): blockIdx * blockDim + threadIdx. */
struct affine affine_grid_place(struct arena *a, struct ir_module *m, unsigned axis);
/* The axis whose place in the grid x is, and nothing beside it; AFFINE_AXES: none. */
enum { AFFINE_AXES = 3 };
unsigned affine_grid_axis(struct arena *a, struct ir_module *m, const struct affine *x);
/* An address as root + offset in bytes: root by ir_address_root(), element sizes and constant array
 * strides multiplied in.  ok false when an element size is unknown. */
struct affine affine_of_address(struct arena *a, const struct ir_expr *addr);

#endif
