/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files of ssa. */
#ifndef CUDALINT_IR_SSA_INTERNAL_H
#define CUDALINT_IR_SSA_INTERNAL_H

#include "ir/ssa.h"

struct ssa_phi;

/* One definition of a variable: a statement, a phi, or (neither) its state on entry. */
struct ssa_def {
    struct ir_decl *decl;
    struct ir_stmt *stmt;
    struct ssa_phi *phi;
    struct ir_value *value;     /* made when first needed; not for entry states */
    const struct ir_expr *expr; /* what a read becomes, as far as this round knows */
};

struct ssa_phi {
    struct ssa_def def;
    struct ir_block *block;
    struct ssa_def **args; /* in the order of the block's preds */
    bool trivial;          /* all arguments are the same: reads use that one */
    bool banned;           /* was trivial and turned out not to be */
};

struct ssa_read {
    const struct ir_decl *decl;
    struct ssa_def *def;
};

struct ssa_stmt {
    VEC(struct ssa_read) reads; /* sorted by declaration */
    struct ssa_def *def;
    const struct ir_expr *result; /* of a call that is one expression of the caller's variables */
};

struct ssa_block {
    VEC(struct ssa_phi *) phis; /* sorted by declaration */
    VEC(unsigned) children;     /* in the dominator tree, in reverse post order */
    VEC(unsigned) frontier;
};

struct ssa {
    struct arena *arena; /* for this conversion only */
    struct ir_func *func;
    struct ir_module *module;
    const struct cfg *cfg;
    struct ssa_block *blocks;
    struct ssa_stmt *stmts;     /* by statement id before conversion */
    struct ssa_def **entry;     /* by declaration: its state on entry, once it was needed */
    VEC(struct ssa_phi *) phis; /* in reverse post order of their blocks */
};

/* Is the variable a scalar of this function? */
bool ssa_takes_part(const struct ssa *s, const struct ir_decl *d);
/* Fills `stmts` (reads without their definition, and definitions). */
void ssa_scan(struct ssa *s);
/* Places phis where definitions meet and the variable is live. */
void ssa_place_phis(struct ssa *s);
/* Gives every read and every phi argument its definition. */
void ssa_rename(struct ssa *s);

/* Small enough to stand wherever it is read. */
bool ssa_is_copied(const struct ir_expr *e);

/* Sets f->result, when f is in SSA form (ssa_call.c). */
void ssa_set_result(struct ir_func *f);
/* What the call returns as an expression of the caller's variables (not in SSA form); NULL: it is not
 * one, or its callee is not in SSA form yet.  May declare members of `this` in the caller. */
const struct ir_expr *ssa_call_result(struct ir_func *caller, const struct ir_stmt *call);

#endif
