/* SPDX-License-Identifier: Apache-2.0 */
#include "rules/shared_bytes.h"

#include "pass/compared.h"
#include "pass/guard.h"
#include "pass/shared_overlap.h"
#include "pass/shared_size.h"

struct claim shared_bytes_claim(const struct launch_site *s)
{
    return (struct claim){.kind = CLAIM_SHARED_SIZE,
                          .func = s->host->func,
                          .stmt = s->stmt,
                          .size = s->shared_bytes,
                          .launch = s->stmt};
}

bool shared_bytes_none_needed(struct rule_context *c, const struct launch_site *s)
{
    const struct launch_site *own = s->inside ? s->inside : s;
    size_t n, sites;
    const struct fact *facts = guard_facts(own->host->guards, own->stmt, &n);
    const struct launch_site *const *all = launch_all(c->analysis->launches, &sites);
    for (size_t i = 0; i < n; i++) {
        if (facts[i].op != IR_EQ || !ir_is_const(ir_strip_casts(facts[i].right), 0))
            continue;
        for (size_t k = 0; k < sites; k++) {
            const struct launch_site *x = all[k]->inside ? all[k]->inside : all[k];
            if (x->host == own->host && x->shared_bytes &&
                compared_same_size(ir_strip_casts(x->shared_bytes), ir_strip_casts(facts[i].left)))
                return true;
        }
    }
    return false;
}

static void check_beside_given(struct rule_context *c, const struct launch_site *s)
{
    const struct ir_stmt *other = shared_forgotten_beside(s);
    if (!other)
        return;
    struct finding *f = rule_report(c, s->stmt->span,
                                    "`%s` is launched without dynamic shared memory, of which the "
                                    "launch at line %u gives it `%s` bytes",
                                    s->launch->kernel_name, other->span.line,
                                    ir_expr_source(c->arena, other->launch->shared_bytes, 60));
    f->claim = shared_bytes_claim(s);
    rule_note(c, f, other->span, "here it gets some");
    rule_help(c, f, "pass the size in bytes as the third launch parameter");
    rule_place_launch(c, f, s->stmt);
}

/* Whether the kernel uses any is out of sight; the author has counted some. */
void shared_bytes_forgotten(struct rule_context *c, const struct launch_site *s)
{
    const struct ir_stmt *counted = shared_forgotten_size(s);
    if (!counted) {
        check_beside_given(c, s);
        return;
    }
    const char *name = counted->var->source_name;
    struct finding *f = rule_report(c, s->stmt->span,
                                    "`%s` is launched without dynamic shared memory, for which "
                                    "`%s` is counted before",
                                    s->launch->kernel_name, name);
    f->claim = shared_bytes_claim(s);
    rule_note(c, f, counted->span, "`%s` is counted here", name);
    rule_help(c, f, "pass `%s` as the third launch parameter", name);
    rule_place_launch(c, f, s->stmt);
}

void shared_bytes_other(struct rule_context *c, const struct launch_site *s)
{
    struct shared_other o;
    if (!shared_counts_other(s, &o))
        return;
    const char *bytes = ir_expr_source(c->arena, s->shared_bytes, 60);
    struct finding *f;
    if (o.blocks)
        f = rule_report(c, s->stmt->span,
                        "`%s` is launched with dynamic shared memory for `%s` blocks, `%s` bytes, "
                        "and uses it for the threads of a block",
                        s->launch->kernel_name, ir_expr_source(c->arena, o.blocks, 48), bytes);
    else
        f = rule_report(c, s->stmt->span,
                        "`%s` is launched with `%s` bytes of dynamic shared memory, and takes them "
                        "for the number of its elements: the size of an element is missing",
                        s->launch->kernel_name, bytes);
    f->claim = (struct claim){.kind = CLAIM_SHARED_BOUNDS,
                              .func = s->kernel,
                              .stmt = o.use,
                              .index = o.use->addr->op == IR_PTRADD ? o.use->addr->args[1] : NULL,
                              .size = s->shared_bytes,
                              .launch = s->stmt};
    rule_note(c, f, o.use->span, "used here");
    rule_help(c, f,
              o.blocks ? "count the threads of the block"
                       : "multiply the count by the size of an element of the shared array");
    if (o.use->addr->type->elem && o.use->addr->type->elem->size <= 0)
        rule_doubt(c, f); /* of a type out of sight, maybe a byte */
    rule_place_launch(c, f, s->stmt);
}

/* Both names are the start of the dynamic memory. */
void shared_bytes_overlap(struct rule_context *c)
{
    struct shared_overlap o;
    if (!shared_overlap_find(c->func, &o))
        return;
    const struct ir_decl *later = o.array->id > o.other->id ? o.array : o.other;
    const struct ir_decl *earlier = later == o.array ? o.other : o.array;
    struct finding *f = rule_report(
        c, later->span,
        "`%s` is the same memory as `%s`, the block's dynamic memory from its start: what is "
        "written to `%s` at line %u is overwritten before it is read at line %u",
        later->source_name, earlier->source_name, o.array->source_name, o.first->span.line,
        o.read->span.line);
    rule_note(c, f, o.second->span, "this overwrites it");
    rule_help(c, f,
              "declare one array, ask for the bytes of both, and begin the second where the first "
              "ends");
}
