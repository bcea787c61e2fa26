/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What threads of a block ask to go on with a loop, and thread 0 changes while others have yet to ask.
 *
 * The loop holds a barrier of the block, so that all must come to the same answer.  Of memory of which only a pointer
 * or an object is known; what is declared __shared__ is race.h's.
 */
#ifndef CUDALINT_PASS_LOOP_QUESTION_H
#define CUDALINT_PASS_LOOP_QUESTION_H

#include "pass/analysis.h"

struct loop_question {
    const struct ir_stmt *ask;    /* the load, the method that says it, or the branch on a member */
    const struct ir_stmt *change; /* by thread 0, with a way between the two that waits nowhere */
};

const struct loop_question *loop_questions_changed(const struct analysis_func *af, size_t *n);

/* In a helper: behind the change all threads set it, `*next = s;`, as of a number that each of them has. */
bool loop_question_is_own(const struct analysis_func *af, const struct ir_stmt *change);

#endif
