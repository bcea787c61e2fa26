/* SPDX-License-Identifier: Apache-2.0 */
/* Buffers of a fixed capacity: `buffer.allocate(MOST); ... assert(n <= MOST); kernel<<<ceil(n / 64), 64>>>(buffer)`.
 * The last block has a tail, and room for it. */
#include <string.h>

#include "pass/guard.h"
#include "pass/multiple.h"
#include "solve/bound_internal.h"

/* The number that the length is at most at the launch, by a check in front of it; 0: there is none. */
static int64_t checked_most(const struct launch_site *site, const struct ir_expr *length)
{
    size_t n;
    int64_t most;
    const struct fact *facts = guard_facts(site->host->guards, site->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        bool less = facts[i].op == IR_LE || facts[i].op == IR_LT;
        bool more = facts[i].op == IR_GE || facts[i].op == IR_GT;
        const struct ir_expr *left = ir_strip_casts(facts[i].left);
        const struct ir_expr *right = ir_strip_casts(facts[i].right);
        if ((less && left == ir_strip_casts(length) && ir_is_int(right, &most)) ||
            (more && right == ir_strip_casts(length) && ir_is_int(left, &most)))
            return most;
    }
    return 0;
}

static bool is_allocation(const struct ir_stmt *s)
{
    return s->kind == IR_STMT_CALL && s->name &&
           (strstr(s->name, "lloc") || strcmp(s->name, "resize") == 0);
}

/* Does any function of the file allocate so many, or so many of several bytes? */
static bool is_allocated(const struct analysis *a, int64_t most)
{
    for (size_t i = 0; i < a->funcs.len; i++) {
        const struct ir_func *f = a->funcs.at[i]->func;
        for (size_t k = 0; f->kind == FUNC_HOST && k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            for (size_t j = 0; is_allocation(s) && j < s->args.len; j++) {
                int64_t n;
                if (ir_is_int(ir_strip_casts(s->args.at[j]), &n) && n >= most && n % most == 0)
                    return true;
            }
        }
    }
    return false;
}

bool bound_has_capacity(const struct launch_site *site, const struct ir_expr *length)
{
    int64_t most = checked_most(site, length);
    return most > 1 &&
           multiple_at_launch(site, ir_int(site->host->analysis->module, length->type, most)) &&
           is_allocated(site->host->analysis, most);
}
