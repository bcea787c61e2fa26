/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A barrier at the very start of a kernel orders nothing.
 *
 * Status: teaching
 *
 * ## What
 * Reports a block-wide barrier that is the first thing a kernel does.
 *
 * This rule exists to be read: copy it to start a rule of your own.  It is built and tested like any
 * other, but no group, prefix or `all` selects it; only its own code does (`-s CL099`).
 *
 * ## Why
 * A barrier makes what the threads of a block did before it visible to the others.  Before the first
 * statement no thread has done anything, so the barrier costs time and protects nothing; often it was
 * meant to stand a few lines further down.
 *
 * ## Bad
 * ```cuda
 * __global__ void fill(float *out, float value)
 * {
 *     __shared__ float tile[256];
 *     __syncthreads(); //~ teaching-rule
 *     tile[threadIdx.x] = value;
 *     out[threadIdx.x] = tile[threadIdx.x];
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * __global__ void fill(float *out, float value)
 * {
 *     __shared__ float tile[256];
 *     tile[threadIdx.x] = value;
 *     __syncthreads();
 *     out[threadIdx.x] = tile[255 - threadIdx.x];
 * }
 * ```
 *
 * ## Fix
 * Remove the barrier, or move it behind the stores that it should order.
 *
 * ## Confirmed by
 * Nothing: a needless barrier is not a fault that a run could show.
 *
 * ## References
 * - CUDA C++ Programming Guide, "Synchronization Functions"
 */
/*
 * How a rule file is made (tools/mkrules.py checks all of it, with file and line):
 *
 * 1. Line 1 is the SPDX line.  The comment right behind it is the page: Markdown, each line behind
 *    " * ".  Its first paragraph is the summary, one sentence; then the sections above, in this
 *    order.  "## Limits" may be added in front of "## References".  A C comment cannot hold the two
 *    characters that end one, so examples use line comments.
 * 2. "Status: preview" behind the summary keeps a rule out of the default and of every group
 *    until --preview is given.
 * 3. Bad and Good hold one or more ```cuda blocks.  Each is a whole translation unit and a test:
 *    in a bad one the rule must report exactly the lines that carry `//~ rule-name` (more names
 *    behind commas; a name for each finding), in a good one the rule and all of the correctness
 *    group must be silent.  Rules of the tool itself (GROUP_TOOL) may use ```text blocks.
 * 4. One check, and one RULE(...) entry at the end.  A rule sees the IR (ir/ir.h) and the passes
 *    (pass/), never libclang.  It cannot fail and keeps no static state: what it does not know, it
 *    leaves alone.
 *
 * The build makes the registry, `cudalint explain` and the tests from these files: adding one is
 * adding a rule.
 */
#include "rules/rule.h"

/* Declarations of variables and computed values do nothing that another thread could see. */
static bool is_visible_work(const struct ir_stmt *s)
{
    return s->kind != IR_STMT_SET && s->kind != IR_STMT_EVAL && s->kind != IR_STMT_ASSUME;
}

static void check(struct rule_context *c)
{
    const struct ir_func *f = c->func->func;
    if (f->kind != FUNC_KERNEL || f->blocks.len == 0)
        return;
    const struct ir_block *entry = f->blocks.at[0];
    for (size_t i = 0; i < entry->stmts.len; i++) {
        const struct ir_stmt *s = entry->stmts.at[i];
        if (!is_visible_work(s))
            continue;
        if (s->kind != IR_STMT_BARRIER || s->scope != SCOPE_BLOCK)
            return;
        struct finding *out = rule_report(
            c, s->span, "%s() is the first thing kernel '%s' does: there is nothing to wait for",
            s->name, f->name);
        rule_help(c, out, "remove it, or move it behind the stores that it should order");
        return;
    }
}

RULE(CL099, "teaching-rule", GROUP_STYLE, SEVERITY_NOTE, PRECISION_VERY_HIGH, check, NULL)
