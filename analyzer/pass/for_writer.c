/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/for_writer.h"

#include "pass/guard.h"

bool for_writer_is_chosen(const struct analysis_func *af, const struct ir_stmt *write,
                          const struct ir_stmt *use, for_writer_tells *tells)
{
    size_t n, m;
    const struct fact *x = guard_facts(af->guards, write, &n),
                      *y = guard_facts(af->guards, use, &m);
    for (size_t i = 0; i < n; i++) {
        if (x[i].op != IR_EQ || tells(x[i].left) == tells(x[i].right))
            continue;
        for (size_t k = 0; k < m; k++)
            if (y[k].op == IR_EQ && y[k].left == x[i].left && y[k].right == x[i].right)
                return true;
    }
    return false;
}

bool for_writer_is(const struct analysis_func *af, const struct ir_stmt *write,
                   const struct ir_stmt *load, for_writer_tells *tells)
{
    if (load->kind != IR_STMT_LOAD || load->is_volatile ||
        !cfg_stmt_dominates(af->cfg, load, write))
        return false;
    bool used = false; /* `x[0], j < n`: what nobody looks at is read by all the same */
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *use = af->func->stmts.at[i];
        /* arithmetic is there once more for its place, and a SET has been put into what uses it */
        bool done = use->kind != IR_STMT_EVAL && use->kind != IR_STMT_SET;
        if (!done || use == load || !ir_stmt_reads(use, load))
            continue;
        if (use->kind == IR_STMT_PHI || !for_writer_is_chosen(af, write, use, tells))
            return false;
        used = true;
    }
    return used;
}
