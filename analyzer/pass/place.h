/* SPDX-License-Identifier: Apache-2.0 */
/* Where in an object each thread's access lands: bytes from the object's start. */
#ifndef CUDALINT_PASS_PLACE_H
#define CUDALINT_PASS_PLACE_H

#include "pass/lanes.h"

/* place_lanes.field of what has a type that is known. */
enum { PLACE_KNOWN = 1 };

struct place_lanes {
    const struct ir_decl *object; /* NULL: not known for these rounds */
    struct lanes offset;          /* bytes; unknown also where the index is outside its array */
    int64_t size;                 /* bytes of the access */
    const bool *outside;          /* by thread: some index is outside its array; NULL: nobody's */
    /* The index is not known because part of it was loaded or computed in floating point, and nothing else
     * keeps threads of two warps apart, or those of one. */
    bool by_data, by_data_in_warp;
    int64_t data_from; /* by_data: somewhere in these bytes, if data_size > 0 */
    int64_t data_size;
    /* Of shared memory that pointers may cut into parts: where the one that the index counts in begins, by thread,
     * or LANES_UNKNOWN. */
    struct lanes slice;
    unsigned part;  /* behind a made-up distance, with elements of another type; else 0 */
    uint64_t path;  /* the members' names on the way, or 0 */
    unsigned deep;  /* arrays of unknown length, in classes that are not known, that it lies in */
    bool by_name;   /* some of them are told apart by their names alone */
    uint64_t field; /* tells members of a class that is not known apart, wherever they lie, and what
                       has a known type; 0: the whole of something unknown */
};

struct place_lanes place_of(struct lanes_run *r, const struct lanes_frame *f,
                            const struct lanes_rounds *rounds, const struct ir_expr *addr);

/* One index of an address: `index` elements of so many bytes, as the frame has it in these rounds. */
struct place_step {
    const struct lanes_frame *frame;
    struct lanes_rounds rounds;
    const struct ir_expr *index;
    int64_t size;
};

/* The indices that an address is made of, the access's own first; how many.  0: there are none, or more than `most`. */
unsigned place_steps(struct lanes_run *r, const struct lanes_frame *f,
                     const struct lanes_rounds *rounds, const struct ir_expr *addr,
                     struct place_step *out, unsigned most);

/* Could place_of() find a thread's index outside its array: is there an array of known size on the way? */
bool place_is_bounded(const struct lanes_frame *f, const struct ir_expr *addr);

#endif
