/* SPDX-License-Identifier: Apache-2.0 */
/* Private to race_rewrite*.c: `v = guard(s[k]); if (tid == 0) s[k] = v;`. */
#ifndef CUDALINT_PASS_RACE_REWRITE_H
#define CUDALINT_PASS_RACE_REWRITE_H

#include "pass/analysis.h"

/* How a value is made of what was read, or of a parameter of a function that is handed it. */
struct rewrite {
    const struct analysis_func *af; /* where it is made */
    const struct rewrite *outer;    /* of the caller, or NULL */
    const struct ir_expr *of;
    const struct ir_stmt *load; /* that has read it; NULL in a function that is handed it */
    const struct cfg_loop
        *rounds; /* in all of which it lies in one place, with no wait between, or NULL */
    const struct ir_stmt *call; /* that has made it, or NULL */
    const struct ir_stmt *phi;  /* that has chosen it, or NULL */
    bool blocks;                /* those of different blocks make it */
    bool kept;                  /* on some way it is what was read */
    bool ways;                  /* a condition chooses */
    const struct ir_expr *put;  /* what was put in its place last */
    unsigned puts;              /* how many values are */
};

/* The one argument that is made of it; negative: none, or several. */
int rewrite_argument(const struct ir_stmt *call, const struct ir_expr *of);
/* IR_MIN, IR_MAX: of what is read and a limit; IR_OP_COUNT: it is none. */
enum ir_op rewrite_limit(const struct ir_expr *e);
/* race_settle.c: what is made of what was made is the same, `x == 0 ? 1 : x == 1 ? 2 : x` is not; as far as numbers
 * that are tried tell.  False too where they cannot. */
bool rewrite_settles(const struct rewrite *x, const struct ir_expr *made);

#endif
