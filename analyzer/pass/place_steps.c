/* SPDX-License-Identifier: Apache-2.0 */
/* The indices that an address is made of, from the access outwards, through the calls that hand the pointer on. */
#include "pass/place_internal.h"

enum { WALK_MOST = 64 };

unsigned place_steps(struct lanes_run *r, const struct lanes_frame *f,
                     const struct lanes_rounds *rounds, const struct ir_expr *addr,
                     struct place_step *out, unsigned most)
{
    struct place_walk w = {.run = r, .frame = f, .rounds = *rounds, .scale = 1};
    const struct ir_expr *e = addr;
    unsigned n = 0;
    for (unsigned i = 0; e && i < WALK_MOST; i++) {
        if (e->op == IR_PTRADD && n == most)
            return 0;
        if (e->op == IR_PTRADD)
            out[n++] = (struct place_step){.frame = w.frame,
                                           .rounds = w.rounds,
                                           .index = e->args[1],
                                           .size = place_bytes_of(&w, place_target(e), 0)};
        bool goes_on = e->op == IR_PTRADD || e->op == IR_CAST || e->op == IR_FIELD;
        e = goes_on ? e->args[0] : place_beyond_root(&w, e);
    }
    return n;
}
