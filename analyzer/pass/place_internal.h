/* SPDX-License-Identifier: Apache-2.0 */
/* Private to place*.c. */
#ifndef CUDALINT_PASS_PLACE_INTERNAL_H
#define CUDALINT_PASS_PLACE_INTERNAL_H

#include "pass/place.h"

/* From an access outwards, to the object that it is in. */
struct place_walk {
    struct lanes_run *run;
    const struct lanes_frame *frame;
    struct lanes_rounds rounds;
    struct place_lanes out;
    bool is_ranged;    /* an index that comes from data stays in an array of known size ... */
    bool is_open;      /* ... which a caller handed over */
    bool is_lost;      /* ... whose own place is not known */
    bool has_data;     /* some part of an index comes from data ... */
    bool by_thread;    /* ... and some is neither known nor from data */
    struct lanes rest; /* bytes, without the parts that come from data */
    bool is_inner; /* the access's own index has been seen: what comes is where its array begins */
    struct lanes begin; /* bytes to there */
    int64_t scale;      /* 1; larger: how far elements are apart that hold what has been walked */
};

/* place.c */
const struct ir_type *place_target(const struct ir_expr *e);
int64_t place_bytes_of(struct place_walk *w, const struct ir_type *t, unsigned depth);
void place_name_member(struct place_walk *w, const char *name);
void place_note_range(struct place_walk *w, const struct ir_expr *array);

/* place_root.c: one step from the root of a pointer towards the object; NULL at the end. */
const struct ir_expr *place_beyond_root(struct place_walk *w, const struct ir_expr *e);

/* place_view.c.  A method of a view that holds its warp's number answers with that address: threads that it leads out
 * of their warp's share are nowhere. */
void place_keep_to_view(struct place_walk *w, const struct ir_expr *address);

/* place_data.c */
/* Made of what memory holds, and of nothing that tells threads apart. */
bool place_is_data(const struct lanes_frame *f, const struct ir_expr *e);
/* `round % 2`, `now = 1 - now`: buffers that are used in turn. */
bool place_takes_turns(const struct lanes_frame *f, const struct ir_expr *e);

#endif
