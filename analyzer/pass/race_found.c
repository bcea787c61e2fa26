/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `if (row == wanted) factor = x[i]; __syncthreads(); if (row > wanted) y[i] -= factor * z[i];` in rounds over a
 * list of rows: whoever finds the row that is wanted writes, and those behind it read.  In a list that is sorted
 * nobody finds it a second time.
 */
#include "pass/guard.h"
#include "pass/race.h"

/* An order of two values, which one of them asks for here and the other as being the same there. */
static bool are_compared(const struct fact *order, const struct fact *same)
{
    const struct ir_expr *a = ir_strip_all_casts(order->left), *x = ir_strip_all_casts(same->left),
                         *b = ir_strip_all_casts(order->right),
                         *y = ir_strip_all_casts(same->right);
    return (order->op == IR_LT || order->op == IR_GT) && same->op == IR_EQ &&
           ((a == x && b == y) || (a == y && b == x));
}

bool race_is_of_found(const struct race *r)
{
    struct guards *g = r->first->frame->af->guards;
    if (!r->back_edge || r->first->frame != r->second->frame || !g || r->first->writes)
        return false;
    size_t reads, writes;
    const struct fact *read = guard_facts(g, r->first->stmt, &reads);
    const struct fact *written = guard_facts(g, r->second->stmt, &writes);
    for (size_t i = 0; i < writes; i++) {
        bool loaded = ir_load_of(ir_strip_all_casts(written[i].left)) ||
                      ir_load_of(ir_strip_all_casts(written[i].right));
        for (size_t k = 0; loaded && k < reads; k++) {
            if (are_compared(&read[k], &written[i]))
                return true;
        }
    }
    return false;
}
