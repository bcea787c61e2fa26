/* SPDX-License-Identifier: Apache-2.0 */
/* What one dimension of a launch is made of, as a reader sees it: `(rows + 7) / 8` is rows by eight,
 * rounded up; `min(n, 65535)` is bounded; `batch * channels` is a product of two sizes. */
#ifndef CUDALINT_PASS_LAUNCH_DIM_H
#define CUDALINT_PASS_LAUNCH_DIM_H

#include "pass/analysis.h"

#define LAUNCH_DIM_LEAVES 4

/* What the name of a size says about how large it gets. */
enum size_name {
    SIZE_NAME_UNKNOWN,
    SIZE_NAME_LIMITED, /* heads, channels, groups: hundreds */
    SIZE_NAME_THREADS, /* threads, warps, blocks, tiles: the author's own choice */
    SIZE_NAME_EXTENT,  /* width, height: thousands */
    SIZE_NAME_WIDE,    /* hidden, dim, cols, features: thousands */
    SIZE_NAME_BATCH,
    SIZE_NAME_ROWS, /* rows, tokens, points, n: no limit */
    SIZE_NAME_FLAT  /* numel, total, nnz: elements of a whole array */
};

struct launch_dim {
    bool understood;
    bool bounded;    /* by min, a choice, a merge of several values, a quotient by a size */
    bool capped;     /* by min or a quotient alone: as few as its leaves say */
    bool never_zero; /* max(1, ...), n / b + 1 */
    bool rounds_up;
    int64_t factor;
    int64_t divisor;             /* compile-time constants that are not known count as 16 */
    const struct ir_expr *floor; /* n / b that does not round up, or NULL */
    const struct ir_expr *ceil;  /* the integer quotient inside ceil(), or ceil(n) / b; or NULL */
    const struct ir_expr *leaves[LAUNCH_DIM_LEAVES]; /* factors that are known at run time only */
    unsigned leaf_count;
    struct analysis_func *owner; /* whose expressions the leaves are: the launching function, or
                                    one around a lambda that captures them */
};

struct launch_dim launch_dim_of(struct analysis_func *host, const struct ir_expr *e);
/* The name of a leaf: of the variable or member, of the method or function that gives it; NULL. */
const char *launch_dim_name(struct analysis_func *host, const struct ir_expr *leaf);
/* The call of a method that a size comes from, also of a class that had to be made up; or NULL. */
const struct ir_stmt *launch_dim_call(const struct ir_expr *leaf);
/* `size` of `x.size(0)` where x is a tensor or another class that is not known here; else NULL. */
const char *launch_dim_method(const struct ir_expr *leaf);
/* `width` of `params.width`, a member of a class out of sight; NULL: it is none. */
const char *launch_dim_unseen_member(const struct ir_expr *e);
/* numel() of a tensor out of sight: of whatever library, a number of 64 bits. */
bool launch_dim_is_numel(const struct ir_expr *leaf);
enum size_name size_name_of(const char *name);
/* "multiProcessorCount", "num_sms": how many processors the device has. */
bool launch_dim_is_processors(const char *name);
/* "DIV_UP", "divUp", "ceil_div", "GET_BLOCKS": functions that round a quotient up. */
bool launch_is_round_helper(const char *name);
/* "round_up", "iAlignUp": functions of a number and a divisor that give the next multiple of it. */
bool launch_is_padding_helper(const char *name);
/* "DIVIDE", "ceil_quotient": functions that are not seen and divide, one way or the other. */
bool launch_is_quotient_helper(const char *name);

/* "nextPow2", "ceil_pow2": the power of two that is not below the number they are handed. */
bool launch_is_power_helper(const char *name);

/* What the functions around a lambda give a variable that it captures, in terms of *owner; NULL: not
 * once, or a parameter. */
const struct ir_expr *launch_captured_value(const struct analysis_func *lambda,
                                            const struct ir_decl *d, struct analysis_func **owner);

/* The x, y or z of a dim3 that a lambda captures, in terms of *owner, and where it gets its value. */
const struct ir_expr *launch_captured_component(const struct analysis_func *lambda,
                                                const struct ir_decl *d, unsigned axis,
                                                struct analysis_func **owner, struct ir_span *span);

#endif
