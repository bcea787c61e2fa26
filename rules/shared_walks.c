/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: loops that walk an array up to a size of the run. */
#include "rules/shared_walks.h"

#include "pass/bounds.h"
#include "pass/compared.h"
#include "pass/extent_run.h"
#include "pass/guard.h"
#include "pass/range.h"

const char *walk_memory_text(const struct access *x)
{
    return x->decl->storage == STORAGE_SHARED_DYNAMIC ? "dynamic shared array"
           : x->decl->storage == STORAGE_SHARED       ? "shared array"
           : x->decl->storage == STORAGE_LOCAL        ? "local array"
                                                      : "array";
}

/* `for (i = threadIdx.x; i < n; i += 32) mine[i]`: each thread has a `mine`, and i goes over all. */
static const struct induction *round_over_threads(struct rule_context *c, const struct access *x,
                                                  const struct ir_expr *index)
{
    const struct induction *iv = range_induction(c->func->ranges, ir_strip_casts(index));
    const struct ir_expr *end = iv && iv->bound ? ir_strip_casts(iv->bound) : NULL;
    bool of_run = end && (end->op == IR_VAR || end->op == IR_MEMBER) &&
                  !ir_is_const(ir_strip_casts(iv->step), 1);
    size_t n;
    const struct fact *facts = guard_facts(c->func->guards, x->stmt, &n);
    for (size_t i = 0; of_run && i < n; i++) {
        const struct ir_expr *sides[] = {facts[i].left, facts[i].right};
        for (unsigned k = 0; k < 2; k++) {
            if (ir_contains(sides[k], ir_strip_casts(index)) && sides[!k] != iv->bound)
                return NULL; /* asked for something else, too */
        }
    }
    return of_run && iv->bound_op == IR_LT && bounds_uses_tid(iv->start) ? iv : NULL;
}

void walk_try_own(struct rule_context *c, const struct access *x)
{
    if (x->decl->storage != STORAGE_LOCAL || !x->plain || x->dims.len != 1)
        return;
    const struct induction *iv = round_over_threads(c, x, x->dims.at[0].index);
    if (!iv)
        return;
    const char *end = ir_expr_source(c->arena, iv->bound, 40);
    struct finding *f = rule_report(c, x->stmt->span,
                                    "the local array `%s` is each thread's own, and is indexed up "
                                    "to `%s` with the places that the threads share out",
                                    access_name(c->arena, x), end);
    rule_note(c, f, x->decl->span, "declared here");
    rule_help(c, f, "index it with the number of the round");
}

static bool is_told(struct rule_context *c, struct walks_told *told, const struct access *x,
                    const struct extent_run *run)
{
    for (size_t i = 0; i < told->list.len; i++) {
        struct walk_told *t = &told->list.at[i];
        if (!compared_same_size(ir_strip_casts(t->end), ir_strip_casts(run->end)))
            continue;
        for (size_t k = 0; k < t->named.len; k++)
            if (t->named.at[k] == x->decl)
                return true;
        rule_note(c, t->finding, x->stmt->span, "and so is `%s`", access_name(c->arena, x));
        vec_push(c->arena, &t->named, x->decl);
        return true;
    }
    return false;
}

/* `for (i = threadIdx.x; i < n; ...) row[i]`, and n is as long as somebody's tensor. */
bool walk_try_run(struct rule_context *c, const struct access *x, struct walks_told *told)
{
    struct extent_run run;
    if (!x->plain || !extent_run_past(c->func, x, &run))
        return false;
    if (is_told(c, told, x, &run))
        return true;
    const char *name = access_name(c->arena, x), *end = ir_expr_source(c->arena, run.end, 40);
    struct finding *f =
        run.step ? rule_report(c, x->stmt->span,
                               "the shared array `%s` has the %s elements of one round, and is "
                               "indexed up to `%s`: a second round is past its end",
                               name, ir_expr_source(c->arena, run.step, 40), end)
                 : rule_report(c, x->stmt->span,
                               "the %s `%s` has %lld elements and is %s up to "
                               "`%s`, which nothing %sbounds",
                               walk_memory_text(x), name, (long long)run.extent,
                               run.is_scaled ? "walked" : "indexed", end,
                               run.is_open ? "in this file " : "");
    if (run.is_open)
        rule_doubt(c, f);
    if (run.site)
        rule_note(c, f, run.site->stmt->span, "this launch hands over a size of the run");
    rule_note(c, f, x->decl->span, "declared here");
    rule_help(c, f, "compare the size with the array's before the launch, or walk it in pieces");
    struct walk_told now = {.end = run.end, .finding = f};
    vec_push(c->arena, &now.named, x->decl);
    vec_push(c->arena, &told->list, now);
    return true;
}
