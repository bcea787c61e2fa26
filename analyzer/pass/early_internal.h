/* SPDX-License-Identifier: Apache-2.0 */
/* Private to early_*.c. */
#ifndef CUDALINT_PASS_EARLY_INTERNAL_H
#define CUDALINT_PASS_EARLY_INTERNAL_H

#include "pass/affine.h"
#include "pass/early_exit.h"

enum { STAYS_MOST = 3 };

/* Whoever stays has tids + rest <= limit; the tids with a number each. */
struct stay {
    struct affine sum;
    int64_t limit;
    int64_t rate[3]; /* of threadIdx.x, y, z in it; 0: not in it */
};

/* The threads that leave. */
struct leavers {
    const struct analysis_func *af;
    const struct ir_stmt *branch;
    const struct ir_stmt *barrier;
    const struct cfg_loop *loop; /* what they leave, when it is no function */
    bool *gone;                  /* blocks, by id, that only threads that have left run through */
    bool whole_warps;            /* lanes of a warp go together */
    bool meant;                  /* the barrier is for those that a condition lets through */
    /* Which they are: those of some columns of the block along one axis, all of each. */
    unsigned axes;    /* of threadIdx in the condition: bit 0 for x */
    unsigned unknown; /* what else it may depend on, or too much to look through */
    bool through;     /* `unknown` is not what was loaded: its address is looked at */
    unsigned pairs;   /* of accesses that were compared */
    unsigned bodies;  /* of functions that may still be gone through */
    struct stay stays[STAYS_MOST];
    unsigned stay_count; /* 0: it cannot be told who stays */
};

/* ---- early_wanted.c: what is read ---- */
void early_look_at_condition(struct leavers *l);
/* Does anybody load what others have stored there: from another place than its own and the ones beside it? */
bool early_is_wanted(struct leavers *l, const struct ir_stmt *store);

/* The axes of threadIdx that it is made of; false: it cannot be told. */
bool early_axes_of(const struct leavers *l, const struct ir_expr *e, unsigned *axes);
/* Of the axes along which threads part at the branch, also by what each has loaded from a place of its own, or counts
 * by: l->axes becomes these.  False: it cannot be told. */
bool early_axes_that_part(struct leavers *l);
/* Not the load's own place, one beside it, or that of a thread that stays. */
bool early_load_is_wanted(struct leavers *l, const struct ir_stmt *load);

/* ---- early_certain.c: what the code shows that they are missed at ---- */
/* Of what find_missed() looks for.  False also: it cannot be told. */
bool early_is_certain(struct leavers *l, const struct ir_stmt *s);
/* A barrier that counts those who come, or takes something of each, or an operation of all lanes of a warp. */
bool early_is_collective(const struct leavers *l, const struct ir_stmt *s);

/* ---- early_live.c: by whom it was written ---- */
void early_find_stays(struct leavers *l);
/* The place that is loaded is one that a thread which stays has stored to, as `own` does. */
bool early_is_of_live(const struct leavers *l, const struct ir_stmt *load,
                      const struct ir_stmt *own);

/* Nothing but what is 0 or more is subtracted from a number that is no more than `most`. */
bool early_is_at_most(const struct leavers *l, const struct affine *d, int64_t most);

/* sum <= limit where the statement runs. */
bool early_is_known(const struct leavers *l, const struct ir_stmt *s, const struct affine *sum,
                    int64_t limit);

/* ---- early_group.c: the same, by groups of neighbours, and by places beyond a bound ---- */
bool early_is_of_place(const struct leavers *l, const struct ir_stmt *load,
                       const struct ir_stmt *store);

/* ---- early_dealt.c: what those who stay deal to each other ---- */
/* The statement stands under a condition that keeps out whoever leaves: the parts of those that stay are the whole. */
bool early_is_dealt_to_others(const struct leavers *l, const struct ir_stmt *s);

/* ---- early_place.c: where things are ---- */
enum early_place { EARLY_OWN, EARLY_GLOBAL, EARLY_SHARED, EARLY_UNKNOWN };
enum early_place early_place_of(const struct analysis_func *af, const struct ir_expr *addr);
/* For ir_walk() and ir_walk_stmt(): false where shared memory is named. */
bool early_is_no_shared(const struct ir_expr *e, void *context);
/* `count[key[i]]`: memory says where. */
bool early_is_scattered(const struct ir_expr *addr);

/* ---- early_call.c: what is done out of sight ---- */
/* The statement stands under a condition of what each thread has loaded, which the barrier does not: some come there,
 * whoever has left. */
bool early_is_by_chance(const struct leavers *l, const struct ir_stmt *s);
bool early_call_concerns(struct leavers *l, const struct ir_stmt *call);
bool early_asm_concerns(const struct leavers *l, const struct ir_stmt *s);
/* A function out of sight, of which the name says that threads work together. */
bool early_is_named_together(const struct leavers *l, const struct ir_stmt *call);
/* A pointer to what is not constant. */
bool early_may_be_stored_to(const struct ir_expr *e);
/* Of a store, or of a pointer that is handed on to be stored to; s is the statement. */
bool early_store_concerns(struct leavers *l, const struct ir_stmt *s, const struct ir_expr *addr);

/* ---- early_column.c: what a function with barriers does ---- */
/* Of a call of one: its threads read only what was stored in their own columns of the block, those that leave are
 * whole columns, and the caller does not look at what it stores. */
bool early_stays_in_columns(struct leavers *l, const struct ir_stmt *call);

#endif
