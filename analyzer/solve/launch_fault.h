/* SPDX-License-Identifier: Apache-2.0 */
/* Evidence that a launch cannot do what it should: a shape that the hardware refuses, or blocks that
 * are missing. No evidence, no entry. */
#ifndef CUDALINT_SOLVE_LAUNCH_FAULT_H
#define CUDALINT_SOLVE_LAUNCH_FAULT_H

#include "pass/launch.h"

enum launch_fault_kind {
    LAUNCH_BLOCK_TOO_LARGE, /* value: threads; axis 3: all three together */
    LAUNCH_GRID_TOO_LARGE,  /* value: blocks along the axis */
    LAUNCH_EMPTY,           /* a dimension is 0 */
    LAUNCH_GRID_GROWS,      /* size: what y or z grows with */
    LAUNCH_BLOCK_GROWS,     /* size: what the block grows with */
    LAUNCH_MAY_BE_EMPTY, /* size: what may be so small; value: the size of which no block is left; passed: what is
                            left of it for the kernel all the same, or NULL */
    LAUNCH_NO_THREADS, /* size: what may be so large; value: the size of which no thread is left */
    LAUNCH_BLOCK_AT_SIZE, /* size: what may be so large; value: the size that makes `threads` of it */
    LAUNCH_GRID_AT_SIZE, /* size, value: which the limit 65535 was meant to hold, and is one more */
    LAUNCH_AXIS_UNCHECKED, /* another axis is checked; size, value: which passes the limit; threads: how
                              many blocks the axis has then */
    LAUNCH_LIST,           /* axis: 0 the grid, 1 the block; `(x, y)` for dim3(x, y) */
    LAUNCH_SWAPPED,
    LAUNCH_CEIL_TOO_LATE, /* size: the integer quotient in ceil() */
    LAUNCH_FLOOR, /* size: the quotient; passed: n of `(n - 1) / b`, which has lost its `+ 1`, or NULL */
    LAUNCH_PER_THREAD, /* size: the quotient that is multiplied by the block again */
    LAUNCH_SUM_ASKED,  /* size: quotient and remainder, of which the sum is asked for 0 */
    LAUNCH_OTHER_BLOCK, /* size: the block that the grid is made for, or with `passed` what it is made
                             of, and passed what the launch's block is made of */
    LAUNCH_OTHER_DIVISOR, /* size: what is divided by `value`, more than the `threads` of the block, or, where that
                             is 0, by itself */
    LAUNCH_SHORT,     /* value: elements that the kernel asks for; threads: of the whole grid */
    LAUNCH_LAST_LEFT, /* size: what the grid is made for; the kernel writes one element more */
    LAUNCH_PART       /* size: what the grid is made for; passed: the multiple of it that the kernel
                             is handed, or NULL: another size, and the grid for that is not used */
};

struct launch_fault {
    enum launch_fault_kind kind;
    unsigned axis;
    int64_t value;
    int64_t threads;
    const struct ir_expr *size;
    const struct ir_expr *passed;
    struct ir_span at;          /* where to report */
    const struct ir_stmt *call; /* the visible call that brings the value, or NULL */
    const struct ir_stmt *
        asked; /* MAY_BE_EMPTY: who leaves where there is none, on another way; FLOOR: the launch that rounds up
                   beside it, of a kernel out of sight; or NULL */
    bool
        open; /* EMPTY: the launch is under a condition, and what else the call says may lead elsewhere;
                  BLOCK_GROWS, MAY_BE_EMPTY: nothing but that it is of the run speaks against it; SWAPPED: the
                  kernel's loop over the grid makes it right all the same, or nothing but the names of parameters
                  says it, passed being the block; CEIL_TOO_LATE: nobody hands over a size that it loses anything of */
    bool
        shown; /* MAY_BE_EMPTY: the device has counted it; FLOOR: a size in sight is no multiple; these and NO_THREADS:
                  the size comes from outside */
};

/* In a fixed order; at most one of each kind. */
const struct launch_fault *launch_fault_find(const struct launch_site *s, size_t *n);

/* Some visible call gives the launch more threads a block than that; only numbers count. */
bool launch_block_exceeds(const struct launch_site *s, int64_t limit, int64_t *threads,
                          const struct ir_stmt **call);
/* Every visible call gives the launch no more dynamic shared memory than that, and no other call is
 * possible. */
bool launch_bytes_are_at_most(const struct launch_site *s, int64_t most);

#endif
