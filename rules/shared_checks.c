/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: what a function's own checks say of arrays whose length is no number. */
#include "rules/shared_checks.h"

#include "pass/extent_check.h"
#include "pass/guard.h"
#include "pass/launch.h"

/* `what` names the array, of as many elements as `count` says. */
static void report_past(struct rule_context *c, const struct ir_stmt *s, const struct fact *check,
                        const char *what, const struct ir_expr *count)
{
    bool less = check->op == IR_LE || check->op == IR_LT;
    const char *size = ir_expr_source(c->arena, count, 40);
    const char *end = ir_expr_source(c->arena, less ? check->right : check->left, 40);
    bool equal = check->op == IR_LE || check->op == IR_GE;
    struct finding *f =
        rule_report(c, s->span, "index %s%s of the last round is outside the %s of %s elements",
                    end, equal ? "" : " - 1", what, size);
    rule_note(c, f, check->origin->span, "this check lets it through");
    rule_help(c, f, "stop in front of %s", size);
}

bool checks_try_symbolic(struct rule_context *c, const struct access *x)
{
    const struct fact *check = extent_check_symbolic(c->func, x);
    if (!check)
        return false;
    const char *what =
        arena_printf(c->arena, "%s `%s`", walk_memory_text(x), access_name(c->arena, x));
    report_past(c, x->stmt, check, what, x->decl->type->count_expr);
    return true;
}

void checks_try_member(struct rule_context *c, const struct ir_stmt *s, struct walks_told *told)
{
    const struct ir_expr *member = NULL;
    const struct fact *check = extent_check_member(c->func, s, &member);
    if (!check || told->past == check->origin)
        return; /* once for a loop */
    told->past = check->origin;
    report_past(c, s, check, arena_printf(c->arena, "member `%s`", member->text),
                member->type->elem->count_expr);
}

/* A cell for each thread, and a check for what all of them have taken in rounds. */
bool checks_try_count(struct rule_context *c, const struct access *x)
{
    const struct fact *check = x->dims.len == 1 && x->decl->storage == STORAGE_SHARED_DYNAMIC
                                   ? extent_check_count(c->func, x)
                                   : NULL;
    if (!check)
        return false;
    const char *count = ir_expr_source(c->arena, check->right, 40);
    struct finding *f = rule_report(
        c, x->stmt->span,
        "the %s `%s` has an element for each thread, and the check lets the index go up to `%s`, "
        "which the threads take in rounds: of more than a block it leaves the array",
        walk_memory_text(x), access_name(c->arena, x), count);
    rule_note(c, f, check->origin->span, "this should ask for the size of the block");
    rule_help(c, f, "compare the index with blockDim.x");
    size_t launches;
    launch_of(c->analysis->launches, c->func->func, &launches);
    if (launches == 0)
        rule_doubt(c, f); /* a block may have a thread for each */
    return true;
}

/* `a[k][threadIdx.x]` of `float a[][17]`, which the function is handed. */
void checks_try_row(struct rule_context *c, const struct access *x)
{
    size_t last = x->dims.len - 1;
    const struct ir_stmt *branch = x->dims.len > 1 && x->plain &&
                                           x->decl->storage == STORAGE_PARAM &&
                                           x->dims.at[last].extent > 1
                                       ? extent_check_row(c->func, x)
                                       : NULL;
    if (!branch)
        return;
    const char *index = ir_expr_source(c->arena, x->dims.at[last].index, 40);
    struct finding *f =
        rule_report(c, x->stmt->span,
                    "index %s leaves the rows of `%s` of %lld elements in threads from there on",
                    index, access_name(c->arena, x), (long long)x->dims.at[last].extent);
    rule_note(c, f, branch->span,
              "this check, which does not cover it, says that a block is larger");
    rule_help(c, f, "guard the access");
}
