/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A finding: what a rule reports, from the rule to every output format.
 *
 * Rules build findings in the arena of their translation unit; finding_copy() is the one crossing
 * into the results of the run (its own arena), after which the unit is freed whole.
 */
#ifndef CUDALINT_REPORT_FINDING_H
#define CUDALINT_REPORT_FINDING_H

#include "base/vec.h"
#include "ir/ir.h"
#include "report/confirmation.h"
#include "report/rule_info.h"

struct finding_note {
    struct ir_span span;
    const char *message;
};

/*
 * What a rule claims, in terms of the IR: what a run would have to show.  Lives as long as the unit;
 * analyzer/confirm makes scenarios of it.
 */
enum claim_kind {
    CLAIM_NONE,          /* no run can show it */
    CLAIM_BARRIER,       /* stmt: the barrier; other: the branch */
    CLAIM_BARRIER_GRID,  /* the same; blocks differ, and the barrier waits for the grid */
    CLAIM_BOUNDS,        /* stmt: the access; index beyond size (elements), when known */
    CLAIM_SHARED_BOUNDS, /* the same for an array of the kernel */
    CLAIM_WRAP,          /* stmt: the EVAL or PHI that wraps; other: the use, or NULL */
    CLAIM_SHARED_SIZE,   /* stmt: the launch */
    CLAIM_RACE_SHARED,   /* stmt, other: the two accesses */
    CLAIM_RACE_GLOBAL,
    CLAIM_UNINIT, /* stmt: the read */
    CLAIM_ALIGN,  /* stmt: the access */
    CLAIM_LAUNCH, /* stmt: the launch that the driver refuses */
    CLAIM_SPILL   /* func: a kernel whose registers do not suffice; stmt: its first statement */
};
/* A size of the host, a parameter, blockIdx.x... and its value in a counterexample of the solver. */
struct claim_value {
    const struct ir_expr *leaf; /* of the launching function when it is one of its own */
    int64_t value;
};
/* LAUNCH: a dimension is refused because it is 0, or because it is too large. */
#define CLAIM_AXES_EMPTY 16u
#define CLAIM_AXES_LARGE 32u
struct claim {
    enum claim_kind kind;
    const struct ir_func *func; /* kernel or device function that holds stmt; host for launches */
    const struct ir_stmt *stmt;
    const struct ir_stmt *other;
    const struct ir_expr *index;
    const struct ir_expr *size;     /* in the terms of the launching function when launch is set */
    const struct ir_stmt *launch;   /* the launch that breaks it, or NULL */
    VEC(struct claim_value) values; /* that break it; may be empty */
    const struct ir_stmt *values_launch; /* of this launch; NULL: of some launch that is not seen */
    const struct ir_stmt *values_call;   /* the outermost call that leads to it, or NULL */
    bool lockstep;                       /* RACE: lanes of one warp count */
    unsigned axes;     /* LAUNCH: bit 0..2: grid x, y, z; 3: block; CLAIM_AXES_...; 0: not known */
    bool bound;        /* WRAP: what wraps limits an index: no address has it in it */
    const char *proof; /* it holds for every launch in sight, and by what; or NULL */
};

struct finding {
    const struct rule_info *rule;
    enum severity severity;
    enum precision precision; /* how sure this one is; the rule's own, or less: rule_doubt() */
    struct ir_span span;      /* span.path never NULL once it left the rule */
    struct ir_span use; /* of the macro whose body `span` is in: comments there count; or line 0 */
    const char *function; /* the kernel or function, or NULL */
    const char *message;  /* what is wrong and why it matters, one line, no final period */
    const char *help;     /* what to do, one line */
    VEC(struct finding_note) notes; /* where it comes from; first one is shown in the snippet */
    struct claim claim;             /* not copied by finding_copy */
    bool needs_proof;               /* told only when it was confirmed */
    bool asks_for_launch;           /* a launch in another file would decide it, note or not */
    bool asks_for_calls;            /* calls in other files say how often it happens */
    const struct confirmation *confirmation; /* NULL: --confirm was not asked for */
    const char *fingerprint; /* "cudalint/v1": stable when lines move; set by fingerprint.c */
    const char *line_hash;   /* GitHub's primaryLocationLineHash; set by fingerprint.c */
    const char *suppressed;  /* NULL, or the reason given in the comment ("" when none) */
};

/* A copy that needs nothing of the original but the rule, which is static. */
struct finding *finding_copy(struct arena *to, const struct finding *f);
/* By path, line, column, code, message, use: the order of every report. */
int finding_compare(const struct finding *a, const struct finding *b);
/* One place, one rule, and one text but for numbers in it. */
bool finding_is_same(const struct finding *a, const struct finding *b);

#endif
