/* SPDX-License-Identifier: Apache-2.0 */
/* The part of invalid-launch (invalid_launch.c) that looks at shares which are divided by, and tells of grids for other
 * numbers than the kernel has. */
#include "rules/invalid_launch.h"
#include "solve/launch_share.h"

#define TEXT_MOST 48 /* bytes of an expression in a message */

static const char *source(struct rule_context *c, const struct ir_expr *e)
{
    return ir_expr_source(c->arena, ir_strip_all_casts(e), TEXT_MOST);
}

void invalid_launch_shares(struct rule_context *c)
{
    const struct analysis *a = c->analysis;
    for (size_t i = 0; i < a->funcs.len && !a->module->in_program; i++) {
        size_t n;
        const struct launch_share *s = launch_share_find(a->funcs.at[i], &n);
        for (size_t k = 0; k < n; k++) {
            const struct ir_expr *q = s[k].quotient;
            struct finding *f = rule_report(
                c, s[k].at->span,
                "`%s` is 0 when `%s` is %lld, which nothing rules out, and is divided by here",
                source(c, q), source(c, q->args[1]), (long long)s[k].value);
            rule_help(c, f, "take at least 1: max(%s, 1)", source(c, q));
            rule_doubt(c, f);
        }
    }
}

struct finding *invalid_launch_divisor(struct rule_context *c, const struct launch_site *s,
                                       const struct launch_fault *f)
{
    const char *kernel = s->launch->kernel_name;
    const char *size = ir_expr_source(c->arena, ir_strip_all_casts(f->size), 48);
    char axis = "xyz"[f->axis];
    struct finding *fi =
        f->value
            ? rule_report(c, f->at,
                          "the grid of `%s` is `%s` divided by %lld, and a block has %lld "
                          "threads along %c: for many of them there is no thread",
                          kernel, size, (long long)f->value, (long long)f->threads, axis)
            : rule_report(c, f->at,
                          "the grid of `%s` is divided by `%s` itself, and not by the %lld "
                          "threads that a block has along %c: it is 1 for all but the smallest",
                          kernel, size, (long long)f->threads, axis);
    rule_doubt(c, fi);
    rule_help(c, fi, "divide by the size of the block along %c", axis);
    return fi;
}

struct finding *invalid_launch_part(struct rule_context *c, const struct launch_site *s,
                                    const struct launch_fault *f)
{
    const char *kernel = s->launch->kernel_name;
    struct finding *fi;
    if (f->kind == LAUNCH_LAST_LEFT)
        fi = rule_report(c, f->at,
                         "the grid of `%s` has threads for `%s`, and the kernel writes one element "
                         "more: where the blocks are full, the last one gets no thread",
                         kernel, source(c, f->size));
    else if (f->passed)
        fi = rule_report(c, f->at,
                         "the grid of `%s` has threads for `%s`, and the kernel writes one "
                         "element a thread of `%s`: the last elements get no thread",
                         kernel, source(c, f->size), source(c, f->passed));
    else
        fi = rule_report(c, f->at,
                         "the grid of `%s` is that of another launch, which hands over "
                         "another number of elements, and the grid for this one is not used",
                         kernel);
    rule_help(c, fi, "make as many blocks as what the kernel is handed needs");
    return fi;
}
