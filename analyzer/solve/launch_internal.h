/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the launch_fault*.c files; nobody else includes it. */
#ifndef CUDALINT_SOLVE_LAUNCH_INTERNAL_H
#define CUDALINT_SOLVE_LAUNCH_INTERNAL_H

#include "pass/affine.h"
#include "pass/launch_dim.h"
#include "pass/range.h"
#include "solve/launch_fault.h"

#define BLOCK_THREADS_MAX 1024
#define BLOCK_Z_MAX 64
#define GRID_YZ_MAX 65535
/* As many blocks of a size as no device runs at once. */
#define SHARES_MANY 65536

struct launch_search {
    const struct launch_site *site;
    struct analysis_func *host;
    struct launch_dim grid[3];
    struct launch_dim block[3];
    VEC(struct launch_fault) found;
};

/* Adds a fault at the launch; the caller may move it. */
struct launch_fault *launch_fault_add(struct launch_search *q, enum launch_fault_kind kind,
                                      unsigned axis, const struct ir_expr *size);
/* Where the function gives the dimension its value, else the launch. */
struct ir_span launch_dim_span(const struct launch_search *q, bool block, unsigned axis);

/* The values that an expression of the launching function has over the visible calls that lead
 * there: at most LIMIT_LAUNCH_PATHS. */
struct launch_path {
    struct range range;
    const struct ir_stmt *call; /* NULL: in the function itself */
};
struct launch_paths {
    VEC(struct launch_path) list;
    bool complete; /* no other call is possible, and none was left out */
};
struct launch_paths launch_paths_of(const struct launch_search *q, const struct ir_expr *e);

/* Every visible call gives the expression a value between the two, and there is no other. */
bool launch_is_safe(const struct launch_search *q, const struct ir_expr *e, int64_t least,
                    int64_t most);
/* One that is 0 of a tensor without elements, which no check of its data has ruled out. */
bool launch_has_no_elements(const struct launch_search *q, const struct ir_expr *leaf);
/* A size of the run that nobody looks at, and that may be above the limit. */
bool launch_size_is_free(const struct launch_search *q, const struct launch_dim *d,
                         const struct ir_expr *leaf, int64_t limit);
/* One size makes the axis, as it is; of several that branches or rounds chose it tells nothing. */
bool launch_is_one_size(const struct launch_dim *d);
/* An integer of 64 bits, as it was before it became a dimension. */
bool launch_is_wide(const struct ir_expr *e);
/* "size", "dim", "shape": of one axis of a tensor. */
bool launch_is_extent_method(const char *method);
/* The launch around a size on grid.y or grid.z, or the kernel, tells that it has no limit. */
bool launch_axis_counts(const struct launch_search *q, unsigned axis);
/* Nothing tells how large the one size on the axis gets, nor does its name. */
bool launch_axis_is_open(const struct launch_search *q, unsigned axis);
/* The caller's number of things, which may be none, and an empty grid is an error that the function looks at. */
bool launch_none_is_open(const struct launch_search *q, const struct launch_dim *d,
                         const struct ir_expr *leaf);
/* Nor of the sizes that make the only block of the grid; *axis: the first of them. */
bool launch_block_is_open(const struct launch_search *q, unsigned *axis);
/* `gate.ne[1]`, `t.dims[2]`: the list of extents that it is one of, by its name; NULL: none. */
const struct ir_expr *launch_list_of_extents(const struct ir_expr *leaf);
/* `(count + rows - 1) / rows` blocks of `rows` threads along the axis, rows being of the run. */
bool launch_axis_by_block(const struct launch_search *q, unsigned axis);
/* Of a header that is not there: constants are kThis or THAT, `ne12` is a variable. */
bool launch_is_variable_name(const char *name);
/* Does the launching function, or one around it up to `owner`, ask whether anything is 0? */
bool launch_is_zero_tested(const struct launch_search *q, const struct ir_func *owner);

/* `n % by`, or `n - n / by * by`: what whole ones of `by` leave of n. */
bool launch_is_rest(struct arena *a, const struct ir_expr *e, const struct ir_expr **n,
                    const struct ir_expr **by);
/* `num_sms * 4 / n`, `128 / n` in e, as a factor or one of those that min() takes; NULL: none. */
const struct ir_expr *launch_share_of(const struct launch_search *q, const struct ir_expr *e);
/* Some size of the divisor is as large as the data are. */
bool launch_divides_by_data(const struct launch_search *q, const struct ir_expr *by);
/* `if (y == 0)`, `if (!y)`, `y < 1`. */
bool launch_is_compared(const struct ir_func *f, const struct ir_expr *e);
/* By its name n has been rounded up before. */
bool launch_is_rounded_by_name(const struct launch_search *q, const struct ir_expr *n);

/* All threads of a block, in 64 bits. */
const struct ir_expr *launch_threads(const struct launch_site *s);

/* launch_fault_shape.c.  n / b of an n that is a multiple of b as it is written. */
bool launch_divides(struct launch_search *q, const struct ir_expr *quotient);
/* blockIdx of this axis and threadIdx of the axis `along`, and nothing else. */
bool launch_is_global_index(const struct affine *x, unsigned axis, unsigned along);
/* The place of a thread in the grid, one for each thread. */
bool launch_is_place(const struct launch_search *q, const struct ir_expr *e, unsigned axis,
                     unsigned along);
/* What the kernel calls `bound` is n. */
bool launch_is_same_there(const struct launch_search *q, const struct ir_expr *bound,
                          const struct ir_expr *n);
/* Does the kernel itself expect a tail: `if (i < n)` once, not as the condition of a loop?  group: of a place that
 * threads share; or NULL. */
struct launch_group;
bool launch_expects_tail(const struct launch_search *q, unsigned axis, unsigned along,
                         const struct launch_group *group, const struct ir_expr *n);

/* launch_fault_group.c.  Threads side by side that share an element, and elements of a block. */
struct launch_group {
    const struct ir_expr *each;
    const struct ir_expr *by;
};
/* Of `n / by` blocks: how many threads share one of the `by` elements of a block; NULL: none do. */
const struct ir_expr *launch_group_of(const struct launch_search *q, unsigned along,
                                      const struct ir_expr *by);
/* Another launch of the file with such a block, whose grid is for a size of the same name and rounds up; or NULL. */
const struct ir_stmt *launch_rounded_beside(const struct launch_search *q, unsigned axis,
                                            const struct ir_expr *size);
/* `(blockIdx.x * blockDim.x + threadIdx.x) / 32`, `blockIdx.x * 16 + threadIdx.x / 32`. */
bool launch_is_group_place(const struct launch_search *q, const struct ir_expr *e, unsigned axis,
                           unsigned along, const struct launch_group *g);

/* launch_fault_floor.c.  The kernel goes on in rounds until all n are done (NULL: whatever it is). */
bool launch_kernel_strides(const struct launch_search *q, unsigned axis, const struct ir_expr *n);
void launch_check_floor(struct launch_search *q, unsigned axis, unsigned along);
void launch_check_floor_of_rounds(struct launch_search *q, bool block, unsigned axis);

/* `1 << ilog2ceil(n)` of what the kernel is handed as `bound`: n or more. */
bool launch_is_power_above(const struct launch_search *q, const struct ir_expr *bound,
                           const struct ir_expr *n); /* launch_fault_meant.c */
/* `n - b + 1`, `n - 1` or `n + a`, which is divided by b, where `n + b - 1` was meant or `+ 1` is lost: the n; or
 * NULL. */
const struct ir_expr *launch_meant_to_round_up(const struct launch_search *q,
                                               const struct ir_expr *size,
                                               const struct ir_expr *by);

/* `n - 1` */
bool launch_is_less_one(const struct ir_expr *size);

void launch_search_constants(struct launch_search *q); /* launch_fault_value.c */
void launch_search_sizes(struct launch_search *q);     /* launch_fault_size.c */
void launch_search_open(struct launch_search *q);
void launch_check_block(struct launch_search *q);    /* launch_fault_block.c */
void launch_search_empty(struct launch_search *q);   /* launch_fault_empty.c */
void launch_search_asked(struct launch_search *q);   /* launch_fault_asked.c */
void launch_search_most(struct launch_search *q);    /* launch_fault_most.c */
void launch_search_samples(struct launch_search *q); /* launch_fault_sample.c */
void launch_search_rest(struct launch_search *q);    /* launch_fault_rest.c */
void launch_search_root(struct launch_search *q);
void launch_search_part(struct launch_search *q);       /* launch_fault_part.c */
void launch_search_packs(struct launch_search *q);      /* launch_fault_packs.c */
void launch_search_short(struct launch_search *q);      /* launch_fault_short.c */
void launch_search_held_block(struct launch_search *q); /* launch_fault_other.c */
void launch_search_other_maker(struct launch_search *q);
void launch_search_other_divisor(struct launch_search *q);
void launch_search_list(struct launch_search *q); /* launch_fault_shape.c */
void launch_search_swapped(struct launch_search *q);
void launch_search_tail(struct launch_search *q);

#endif
