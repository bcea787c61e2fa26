/* SPDX-License-Identifier: Apache-2.0 */
/* The parts of the rule int32-overflow-index (CL204): what launches say of an index, and lengths. */
#ifndef CUDALINT_RULES_INT32_OVERFLOW_H
#define CUDALINT_RULES_INT32_OVERFLOW_H

#include "pass/index_flow.h"
#include "rules/rule.h"

#define TEXT_MOST 60 /* bytes of an expression in a message */

struct wrap_witness {
    const struct launch_site *site;
    int64_t value; /* of the product */
    bool by_size;  /* no value: the buffer is larger than the index reaches */
    bool is_exact; /* by the solver, with values: `value` is what the machine makes of it */
};

/* What the visible launches say of e at a statement: NO when every launch is seen and each keeps it below
 * its limit; YES: *w says which does not.  root: what it indexes, or NULL. */
enum tri int32_overflow_in_launches(struct rule_context *c, const struct ir_expr *e,
                                    const struct ir_stmt *at, const struct ir_expr *root,
                                    struct wrap_witness *w);
/* 32-bit indices of the current function that run to 64-bit lengths, and lengths that lose their upper half. */
void int32_overflow_lengths(struct rule_context *c, const struct index_flow *flow);
/* Steps of a level that more threads of the current kernel multiply with than the level needs. */
void int32_overflow_levels(struct rule_context *c, const struct index_flow *flow);
/* Places of the grid behind a 64-bit offset, and of pieces of an array, of which an int keeps 32 bits. */
void int32_overflow_offsets(struct rule_context *c, const struct index_flow *flow);
/* `int n = ...; kernel<<<...>>>(x, n)` for a parameter of 64 bits: no launch in sight hands over more. */
bool int32_overflow_is_handed_narrow(struct rule_context *c, const struct ir_expr *bound);
/* Products of 32 bits in a place that a function returns with 64. */
void int32_overflow_returned(struct rule_context *c);
/* Clock rates that are multiplied to Hz on the host. */
void int32_overflow_clock(struct rule_context *c);

#endif
