/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: loops that walk an array up to a size of the run. Private to rules/. */
#ifndef CUDALINT_RULES_SHARED_WALKS_H
#define CUDALINT_RULES_SHARED_WALKS_H

#include "pass/access.h"
#include "rules/rule.h"

/* Walks that are too long for their arrays, of one function: a size is told of once. */
struct walk_told {
    const struct ir_expr *end;
    struct finding *finding;
    VEC(const struct ir_decl *) named; /* arrays that are too short for it */
};

struct walks_told {
    VEC(struct walk_told) list;
    const struct ir_stmt *past; /* the check that lets a loop over an own member go too far */
};

/* "shared array", "local array": what the access is made to. */
const char *walk_memory_text(const struct access *x);
/* Tells of a walk up to a size that nothing bounds, or that takes a second round; false: it is none. */
bool walk_try_run(struct rule_context *c, const struct access *x, struct walks_told *told);
/* Tells of an array of each thread that is walked as if the threads shared it. */
void walk_try_own(struct rule_context *c, const struct access *x);

#endif
