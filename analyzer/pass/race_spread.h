/* SPDX-License-Identifier: Apache-2.0 */
/* Which bytes an access touches, and by which threads: the footprint of one access in an example. */
#ifndef CUDALINT_PASS_RACE_SPREAD_H
#define CUDALINT_PASS_RACE_SPREAD_H

#include "pass/interval.h"
#include "pass/place.h"

/* The first thread seen at a place, and one that it may race with: of another warp, or of its own
 * (INTERVAL_WARP). */
struct spread_slot {
    int64_t at;
    int16_t first;  /* -1: empty */
    int16_t second; /* -1: none */
};

/* `for (i = threadIdx.x; i < n; i += blockDim.x) s[i]`: all of [base, end), thread t in turn. */
struct spread_fill {
    int64_t base;
    int64_t end;    /* 0: the access is none */
    int64_t size;   /* bytes of an element */
    int64_t stride; /* bytes from a thread's element to its next one */
};

/* place_lanes.slice of all that make the access: `rows + threadIdx.x * n` begins where `rows` does, or behind it. */
struct spread_slice {
    int64_t from, to; /* the first and the last one, if known */
    bool seen, unknown;
};

struct spread {
    const struct ir_decl *object;  /* NULL: not known */
    VEC(struct spread_slot) slots; /* open hash, a power of two */
    size_t used;
    int64_t least, most; /* of the slots in use, their places */
    uint32_t warps;      /* bit per warp that makes the access */
    bool in_warp;
    int some_thread;  /* -1: nobody */
    int other_thread; /* of another warp, or -1 */
    bool everybody;   /* every thread makes it, for certain */
    bool perhaps;     /* the data decide who makes it */
    bool one_place;   /* all threads in all rounds use the same place */
    bool by_data;
    int64_t data_from, data_size; /* by_data: in these bytes, if data_size > 0 */
    struct spread_slice slice;
    bool whole;
    int64_t size;               /* bytes of the access */
    unsigned part;              /* place_lanes.part */
    uint64_t field;             /* place_lanes.field */
    uint64_t path;              /* as in struct place_lanes */
    const struct ir_expr *base; /* the pointer that the index counts from, or NULL */
    bool carved; /* whole: it begins where the run says, `*(TempStorage *)(bytes + used)` */
    bool by_name;
    unsigned deep; /* place_lanes.deep */
    bool outside;  /* some thread's index is outside its array in the first round */
    int64_t place; /* the one place; with slots: of the last thread seen */
    int64_t granule;
    struct spread_fill fill;
};

/* The bytes of the smallest access: the unit in which places are compared. */
int64_t spread_granule(const struct intervals *v);
/* `granule`: bytes that one slot stands for.  The result lives as long as the run. */
const struct spread *spread_of(struct intervals *v, struct lanes_run *run,
                               const struct interval_access *a, const struct lanes_rounds *rounds,
                               int64_t granule);
/* Loops whose rounds are each thread's own, and that are all in this one. */
struct spread_held {
    bool loops[LIMIT_LANES_LOOPS];
    unsigned char round;
};
const struct spread *spread_of_held(struct intervals *v, struct lanes_run *run,
                                    const struct interval_access *a,
                                    const struct lanes_rounds *rounds, int64_t granule,
                                    const struct spread_held *held);
/* A number for each thread that goes with its places, in these rounds. */
struct spread_number {
    struct lanes (*of)(void *context, const struct lanes_rounds *rounds);
    void *context;
};
/* spread_of() of places that are one only where the number is the same, too; object == NULL also where the number of
 * a thread that makes the access is not known.  Not of what is `whole` or by_data. */
const struct spread *spread_of_numbered(struct intervals *v, struct lanes_run *run,
                                        const struct interval_access *a,
                                        const struct lanes_rounds *rounds, int64_t granule,
                                        const struct spread_number *number);
/* The rounds of the loops around the access that it looks at, `held` or NULL; how many. */
unsigned spread_rounds(const struct intervals *v, const struct interval_access *a,
                       const struct lanes_rounds *rounds, const struct spread_held *held,
                       struct arena *arena, const struct lanes_rounds **out);
struct spread_pair {
    int first;
    int second;
    bool found;
};
/* Two threads of different warps that meet. */
struct spread_pair spread_meet(const struct spread *x, const struct spread *y);
/* ... of one and the same access. */
struct spread_pair spread_meet_self(const struct spread *x);

#endif
