/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files that look for evidence; nobody else includes it. */
#ifndef CUDALINT_SOLVE_BOUND_INTERNAL_H
#define CUDALINT_SOLVE_BOUND_INTERNAL_H

#include "pass/bounds.h"
#include "solve/bound_evidence.h"

/* A candidate: an access through a pointer whose index depends on the thread. */
struct bound_candidate {
    struct access access;
    const struct ir_expr *index;
    struct affine polynomial; /* of the index */
    bool guarded;             /* some condition bounds the thread there */
    bool flagged;             /* some condition there is out of sight */
};

struct bound_search {
    struct analysis_func *af;
    struct arena *arena;
    VEC(struct bound_candidate) candidates;
    VEC(struct bound_candidate) calls; /* `is_valid(mask, i)`: reads what it is handed, as a rule */
    VEC(struct bound_evidence) found;
};

/* Once for each line and each cause. */
void bound_add(struct bound_search *q, enum bound_evidence_kind kind,
               const struct bound_candidate *c, const struct ir_expr *size,
               const struct ir_stmt *where);
/* The same when something else than the index must stay below the size, or the size is in terms of a
 * launch's function. */
void bound_add_value(struct bound_search *q, enum bound_evidence_kind kind,
                     const struct bound_candidate *c, const struct ir_expr *size,
                     const struct ir_stmt *where, const struct ir_expr *value,
                     const struct launch_site *site);
/* "n", "size", "num_rows", "total", "len": names that say how many. */
bool bound_is_length_name(const char *name);

/* index <= size + offset at the access, by all that is known there. */
bool bound_is_proved(struct bound_search *q, const struct bound_candidate *c,
                     const struct upper_bound *b);

/* The buffer is visibly as long as what the launch rounds up, or its length is not known. */
struct launch_site;
/* Some branch that decides whether s runs, also through `||`, asks for a place in the grid along one
 * of these axes. */
bool bound_is_decided_by_grid(struct bound_search *q, const struct ir_stmt *s, unsigned axes);
bool bound_extent_may_be_exact(struct bound_search *q, const struct launch_site *s,
                               const struct bound_candidate *c, const struct ir_expr *rounded);

void bound_search_coordinates(struct bound_search *q);
void bound_search_siblings(struct bound_search *q);
void bound_search_launches(struct bound_search *q);
void bound_search_unused_length(struct bound_search *q);
void bound_search_unused_side(struct bound_search *q);

#endif
