/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by plan*.c. */
#ifndef CUDALINT_CONFIRM_PLAN_INTERNAL_H
#define CUDALINT_CONFIRM_PLAN_INTERNAL_H

#include "confirm/plan.h"
#include "confirm/plan_value.h"
#include "pass/guard.h"
#include "report/launch_comment.h"

/* Everything that one finding is planned with. */
struct plan_work {
    struct arena *keep;    /* of the result */
    struct arena *scratch; /* of the unit */
    struct analysis *analysis;
    const struct source *source;
    const struct claim *claim;
    const struct ir_func *kernel;
    const struct slice *slice;
    const struct launch_comment *comment; /* or NULL */
    struct plan_item *item;
    const char *reason; /* why the last scenario could not be made */
    bool
        contradicted; /* a launch of the file excludes sizes that were tried: none is made up instead */
    bool
        reached; /* some attempt failed, if it did, not at a check of numbers that the file shows */
};

/* One launch with its numbers. */
struct plan_launch {
    struct value_env env;
    uint32_t grid[3];
    uint32_t block[3];
    uint64_t shared;
    bool shared_opt_in;
    uint64_t shared_chosen; /* choices that the shared bytes rest on */
    uint64_t small_chosen;  /* and grid.y, grid.z, and the block */
    bool too_much_shared;
    struct fact excluded; /* the host's check that does not hold; left NULL: none */
    bool counterexample;  /* the solver's numbers are among the choices */
    bool host_excludes;   /* numbers that the file shows do not pass the host's check before it */
    uint64_t tied;        /* choices that the shape or a scalar argument shows */
    const char *origin;
};

/* plan_shape.c: grid, block and shared bytes. False with w->reason. */
bool plan_shape(struct plan_work *w, struct plan_launch *l);
/* Do the host's checks before the launch and the kernel's assertions let these numbers through, as far
 * as they are known by now? False with w->reason. */
bool plan_allows(struct plan_work *w, struct plan_launch *l);
/* Blocks for a kernel of which no launch is seen. */
void plan_default_block(const struct plan_work *w, uint32_t block[3]);
/* A race between the warps of a block: one warp does not show it. */
bool plan_is_between_warps(const struct claim *c);

/* plan_buffer.c: arguments and buffers. */
bool plan_arguments(struct plan_work *w, struct plan_launch *l, struct scenario *s);
/* plan_free.c: a value that a reduced kernel loads no more, as an argument. */
void plan_free_number(struct plan_work *w, struct plan_launch *l, const struct slice_param *p,
                      struct scenario_value *v);
/* plan_symbols.c: variables of the device that the host fills. */
void plan_symbols(struct plan_work *w, struct plan_launch *l, struct scenario *s);
/* Index in s->buffers of the pointer parameter, or -1. */
int plan_buffer_of(const struct scenario *s, const char *parameter);
/* The pointer parameter of the kernel that the claim's access goes through: "x", "p.x", or NULL. */
const char *plan_parameter(struct plan_work *w, const struct ir_stmt *access);

/* plan_blocks.c: which blocks run. */
void plan_blocks(struct plan_work *w, const struct plan_launch *l, struct scenario *s);

/* plan_bounds.c: makes the claimed buffer exact by what the claim says. */
bool plan_bounds_extent(struct plan_work *w, struct plan_launch *l, struct scenario *s);

/* plan_rows.c: the claimed size is the length of the row that each block has: how many rows there are; 0:
 * it is no such length. */
int64_t plan_block_rows(struct plan_work *w, const struct plan_launch *l);

/* plan_wrap.c */
/* Sizes to try, from what the product is made of. */
size_t plan_wrap_sizes(struct plan_work *w, const struct launch_site *site, int64_t *sizes,
                       size_t max);
/* The size of the other factors when one is held at `small`. */
int64_t plan_wrap_other(struct plan_work *w, const struct launch_site *site, int64_t small);
/* A size that the product wraps with when it does not with this one: the launch divides it. 0: it does,
 * or nobody can tell. */
int64_t plan_wrap_larger(struct plan_work *w, struct plan_launch *l, int64_t size);
/* Is a factor of the product loaded from memory? */
bool plan_wrap_is_loaded(struct plan_work *w);
/* Fills what the product's factors are loaded from; false: these sizes do not make it wrap. */
bool plan_wrap_fill(struct plan_work *w, struct plan_launch *l, struct scenario *s);

/* plan_counts.c: buffers that an upper limit of the claimed statement is loaded from are filled with the
 * size that all others have. */
void plan_fill_counts(struct plan_work *w, const struct plan_launch *l, struct scenario *s);

/* plan_loops.c: the choices that loops of the kernel run to, when those are large; a bit each. */
uint64_t plan_long_loops(struct plan_work *w, struct plan_launch *l);

/* "line 13", or "main.cpp:13" of another file. */
const char *plan_line(struct plan_work *w, const struct ir_stmt *s);

/* plan_comment.c: what the launch comment asks for and cannot have; or NULL. */
const char *plan_comment_problem(struct plan_work *w);

/* One try at a launch. */
struct plan_attempt {
    const struct launch_site *site; /* NULL: none is seen */
    int64_t size;                   /* of every length that nobody tells */
    unsigned caller;
    bool flag;
    bool last_round;                      /* of the host's loop over block sizes, say */
    const struct ir_expr *const *limited; /* but of these */
    size_t limited_count;
    int64_t limited_size;
    bool counterexample;               /* the sizes that the solver found, where it found any */
    const struct value_choice *wanted; /* what is chosen where */
    size_t wanted_count;
};

/* plan_scenario.c: adds the scenario to the job; false when there is none. */
bool plan_attempt(struct plan_work *w, struct plan_job *job, const struct plan_attempt *t,
                  struct plan_launch *l);

/* plan_attempt.c */
/* What the launch's limits hold small stays small; the others grow instead. */
void plan_attempt_small(struct plan_work *w, struct plan_job *job,
                        const struct plan_attempt *failed, struct plan_launch *l);
/* Few columns, where the kernel loops over them. */
void plan_attempt_short(struct plan_work *w, struct plan_job *job, const struct plan_attempt *made,
                        struct plan_launch *l);
/* Each length in turn, the others small. */
void plan_attempt_one_large(struct plan_work *w, struct plan_job *job,
                            const struct plan_attempt *failed, const struct plan_launch *l);
/* Each length in turn as long as a row may be, the others what it takes. */
bool plan_attempt_one_long(struct plan_work *w, struct plan_job *job,
                           const struct plan_attempt *failed, const struct plan_launch *l);
/* Long rows, whose numbers are loaded. */
bool plan_attempt_loaded(struct plan_work *w, struct plan_job *job,
                         const struct plan_attempt *failed, struct plan_launch *l);
/* Ranges that begin at 0. */
bool plan_attempt_from_zero(struct plan_work *w, struct plan_job *job,
                            const struct plan_attempt *failed, struct plan_launch *l);

/* plan_reach.c: sizes that pass the host's checks, where those of `failed` do not. */
bool plan_attempt_reach(struct plan_work *w, struct plan_job *job,
                        const struct plan_attempt *failed, struct plan_launch *l);

/* plan_scenario.c: all scenarios of the finding, added to the job. */
void plan_scenarios(struct plan_work *w, struct plan_job *job);

#endif
