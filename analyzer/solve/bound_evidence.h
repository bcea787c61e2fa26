/* SPDX-License-Identifier: Apache-2.0 */
/* Evidence that an access of a kernel leaves its buffer for some thread. No evidence, no entry. */
#ifndef CUDALINT_SOLVE_BOUND_EVIDENCE_H
#define CUDALINT_SOLVE_BOUND_EVIDENCE_H

#include "pass/access.h"
#include "solve/obligation.h"

enum bound_evidence_kind {
    BOUND_LAUNCH_ROUNDS_UP, /* where: the launch */
    BOUND_BLOCK_ROUNDS_UP,  /* where: the launch; size: the length of a row, which is shorter */
    BOUND_LENGTH_UNUSED,    /* size: the parameter */
    BOUND_FOR_NUMBER,  /* the same, and the index is compared with a number; where: the check */
    BOUND_SIDE_UNUSED, /* where: the branch that compares the other side; side */
    BOUND_EXTENT_LEFT, /* size: what was read for the tile; side: the extent; where: the check of another one */
    BOUND_SIBLING_GUARDED, /* where: the branch that guards the sibling */
    BOUND_READ_EARLY,      /* where: the branch behind which alone what is read is used */
    BOUND_ONCE,            /* size: the end; where: the check that the first round alone makes */
    BOUND_MISSING, /* size: whether a whole tile is left; where: who takes what the tile lacks */
    BOUND_TWIN_GUARDED, /* where: the branch of another kernel that compares the same index; side: with
                           what many kernels do, or NULL: with a parameter that this one has, too */
    BOUND_OVERLOAD_GUARDED, /* where: the branch of a kernel of the same name that checks the same index; side:
                               its name, where it is one of several alike, or NULL */
    BOUND_ROW_GUARDED,   /* where: the branch that guards another access of the row */
    BOUND_OFF_BY_ONE,    /* where: the branch that lets the index reach size */
    BOUND_NOT_COMPARED,  /* size: the sum that is the condition; where: the branch */
    BOUND_NEVER,         /* size: the other end; where: the branch that is never taken */
    BOUND_OTHER_STEP,    /* where: the head of the loop; side: what it steps */
    BOUND_OTHER_START,   /* where: the head of the loop; side: what it starts with, and forgets */
    BOUND_TOLD,          /* where: the check that prints and goes on */
    BOUND_INVERTED,      /* size: what the threads that leave are below; where: the branch */
    BOUND_ROUNDS_UP,     /* size: what the rounds of the loop at `where` go past; NULL: the tiles */
    BOUND_ROWS_OF_GRID,  /* size: what a row is checked against; where: the branch */
    BOUND_EITHER_AXIS,   /* where: the branch */
    BOUND_ALLOCATION,    /* where: the allocation, or NULL; of `size` elements at `site` */
    BOUND_UPPER_MISSING, /* where: the check that asks for three ends of four */
    BOUND_WRONG_SIDE,    /* size: what the row is compared with; side: what it should be */
    BOUND_TOO_FAR,       /* size: where the axis ends; where: the check with a multiple of it */
    BOUND_BELOW_ZERO,    /* where: the branch that checks the upper end only */
    BOUND_AROUND, /* where: the check of the place itself; side: of where places begin, or NULL */
    BOUND_BEFORE_FIRST,   /* where: the branch that lets 0 through */
    BOUND_BRACES_MISSING, /* where: the branch that guards one statement of several */
    BOUND_GUARDS_NOTHING, /* size: what is asked for; where: the branch */
    BOUND_FIRST_ONLY,     /* size: what the first element is compared with; where: the check */
    BOUND_ADVANCED,       /* size: where the places of the loop end; where: its head */
    BOUND_AHEAD, /* where: the branch that asks for the end; size: of an index, or NULL: of a pointer */
    BOUND_SEED,         /* size: the end of the loop; where: its check */
    BOUND_ONE_HOT,      /* size: the depth; where: the label is loaded */
    BOUND_OUTSIDE,      /* size: the width; where: the check that sends what is beyond it there */
    BOUND_SLOT,         /* size: the height of a row; where: the counter */
    BOUND_COUNTER,      /* size: the most there are; where: how many were counted is read */
    BOUND_LOADED,       /* where: the branch that asks whether what was loaded is a place */
    BOUND_LOCAL,        /* size: what the place in the block is compared with; where: the check */
    BOUND_IGNORED,      /* where: the label is compared with the one to ignore */
    BOUND_WRAPPED,      /* size: the end that a part may begin behind; where: the difference */
    BOUND_NULL,         /* size: the pointer; where: what asks whether it is one */
    BOUND_OTHER_LENGTH, /* size: what is compared; side: what the grid is made for; where: the check */
    BOUND_SHARE,        /* size: the quotient */
    BOUND_TWO_ROWS,     /* size: how long a row is here; where: an access that says otherwise */
    BOUND_NEXT_ROUND,  /* where: what asks again for what the loop has asked for */
    BOUND_BLOCK_PART,  /* size: what all blocks have; where: the check of the place in the grid */
    BOUND_EARLY_BELOW, /* where: the branch behind which alone what is read is used */
    BOUND_SIGN,        /* size: unsigned; where: the question that nobody gets to */
    BOUND_PACK_END,    /* size: the end; side: the pack; where: the check of its first element */
    BOUND_DIAGONAL,    /* size: what the place is below; side: the other side; where: the check */
    BOUND_FLOOR,       /* size: what is rounded down to the index */
    BOUND_SEARCHED,    /* size: what the search has found; where: what it looks for */
    BOUND_MODULO,      /* index: the remainder; size: what is below 0 */
    BOUND_VOTED,       /* size: the end; where: the branch on the vote */
    BOUND_FACTOR,      /* size: how long a row is; where: the check with another length */
    BOUND_DRAWN,       /* size: how many there are to be drawn from */
    BOUND_SLOT_LATE, /* size: what the counter is compared with; where: the check behind the store */
    BOUND_FILLED,    /* size: the capacity */
    BOUND_GRID_NEXT,   /* size: the end of the row; where: what lets the last one through */
    BOUND_GENERATOR,   /* size: how many elements there are; where: the loop over them */
    BOUND_SHIFTED,     /* size: where the place ends; where: the check of the shifted one */
    BOUND_VALUE_ASKED, /* size: how long the list is; where: the check of what lies there */
    BOUND_BLOCK_REST,  /* size: the end; where: the check with what is left in the first round */
    BOUND_TENSOR,      /* size: the place that nothing compares with the tensor's own size */
    BOUND_NOT_FOUND /* where: what is found is compared with what was looked for; with a side, the loop that looks
                       for it in one part after another */
};

struct bound_evidence {
    enum bound_evidence_kind kind;
    struct access access; /* without a root: a call that is handed the index */
    const struct ir_expr *index;
    const struct ir_expr *size;
    const struct ir_stmt *where;
    const char *side; /* "rows": what nobody looks at */
    bool at_check;    /* OFF_BY_ONE: the check is what is wrong, and no other access */
    const struct ir_stmt
        *stricter; /* OFF_BY_ONE, PACK_END: a check elsewhere that keeps the size out */
    bool weak;     /* the code may be meant so, for all that is in sight */
    const struct ir_expr *value; /* what must stay below size: the index, or its place in a row */
    const struct launch_site
        *site; /* LAUNCH_ROUNDS_UP, BLOCK_ROUNDS_UP, ALLOCATION: whose function the size is of */
    struct obligation_result result; /* what the solver says of it; never discharged */
};

/* In source order; one entry for each cause, at the first access that it concerns. */
const struct bound_evidence *bound_evidence_find(struct analysis_func *af, size_t *n);

#endif
