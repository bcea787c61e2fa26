/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shape of a function: order, dominance, loops, control dependence.
 *
 * Post-dominance is taken over paths that reach a RETURN.  A path that ends in TRAP (assert,
 * __trap, exit, throw) ends the whole grid, so it makes no thread miss a barrier: it is left out.
 */
#ifndef CUDALINT_IR_CFG_H
#define CUDALINT_IR_CFG_H

#include "ir/ir.h"

struct cfg_edge {
    const struct ir_block *from;
    unsigned succ; /* index into from->succs */
};

struct cfg_loop {
    const struct ir_block *header;
    struct cfg_loop *parent; /* the loop around it, or NULL */
    unsigned depth;          /* 1: outermost */
    VEC(const struct ir_block *) blocks;
    VEC(const struct ir_block *) latches; /* preds of the header inside the loop */
    VEC(struct cfg_edge) exits;           /* edges that leave the loop */
};

struct cfg;

struct cfg *cfg_build(struct arena *a, const struct ir_func *f);

/* Blocks in reverse post order; n of them. */
const struct ir_block *const *cfg_order(const struct cfg *c, size_t *n);
/* Immediate dominator (NULL for the entry), immediate post-dominator (NULL: the exit, or none). */
const struct ir_block *cfg_idom(const struct cfg *c, const struct ir_block *b);
const struct ir_block *cfg_ipdom(const struct cfg *c, const struct ir_block *b);
bool cfg_dominates(const struct cfg *c, const struct ir_block *a, const struct ir_block *b);
bool cfg_post_dominates(const struct cfg *c, const struct ir_block *a, const struct ir_block *b);
/* Every path from the entry to b takes this edge. */
bool cfg_edge_dominates(const struct cfg *c, struct cfg_edge e, const struct ir_block *b);
/* `from` ends with a branch in two, and a and b are each behind another side of it. */
bool cfg_parts(const struct cfg *c, struct ir_block *from, const struct ir_block *a,
               const struct ir_block *b);
/* Statement a executes before b on every path to b (same block: earlier). */
bool cfg_stmt_dominates(const struct cfg *c, const struct ir_stmt *a, const struct ir_stmt *b);
/* Some path leads from a to b (a == b: only through a cycle). */
bool cfg_reaches(const struct cfg *c, const struct ir_block *a, const struct ir_block *b);
/* b may execute after a: later in its block, or on some path behind it. */
bool cfg_stmt_reaches(const struct cfg *c, const struct ir_stmt *a, const struct ir_stmt *b);
/* On some way from a to the next time at b there is s. */
bool cfg_stmt_between(const struct cfg *c, const struct ir_stmt *a, const struct ir_stmt *s,
                      const struct ir_stmt *b);
/* The branches that decide whether b executes (direct control dependence). */
const struct cfg_edge *cfg_control_deps(const struct cfg *c, const struct ir_block *b, size_t *n);
/* The same outwards from b: what decides it, what decides that, and so on, each branch once.  Ends
 * with true as soon as `stop` says so. */
bool cfg_walk_control(const struct cfg *c, const struct ir_block *b,
                      bool (*stop)(struct cfg_edge e, void *context), void *context);
/* Innermost loop that holds b, or NULL. */
const struct cfg_loop *cfg_loop_of(const struct cfg *c, const struct ir_block *b);
bool cfg_loop_contains(const struct cfg_loop *l, const struct ir_block *b);
/* For ir_walk(): is e made outside of the loop (a struct cfg_loop), and the same in all its rounds? */
bool cfg_is_made_outside(const struct ir_expr *e, void *loop);
/* What the loop's variable is in its first round; NULL: it is no such variable. */
const struct ir_expr *cfg_starts_at(const struct cfg_loop *l, const struct ir_expr *i);
/* All loops, outer before inner. */
const struct cfg_loop *const *cfg_loops(const struct cfg *c, size_t *n);
/* No path from b reaches a RETURN (it only traps or loops forever). */
bool cfg_is_dead_end(const struct cfg *c, const struct ir_block *b);
/* s is a BRANCH of which some way is a dead end: `if (n % 32) exit(1);`. */
bool cfg_branch_may_end(const struct cfg *c, const struct ir_stmt *s);
const struct ir_stmt *cfg_terminator(const struct ir_block *b);
/* Which argument of the phis of `to` the edge from->succs[succ] is; -1: it is none of its edges. */
long cfg_phi_argument(const struct ir_block *from, unsigned succ, const struct ir_block *to);

#endif
