/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/narrowed_size.h"

#include <string.h>

#include "pass/guard.h"

#define DEPTH_MOST 4u

/* `x.size(0)` of a tensor whose class is out of sight. */
static bool is_size_question(const struct ir_expr *e)
{
    static const char *const names[] = {"size",  "numel",       "shape",
                                        "dims",  "dim_size",    "Size",
                                        "Shape", "NumElements", "SizeToDimension"};
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (def && def->kind == IR_STMT_LOAD && def->addr->op == IR_VALUE)
        def = def->addr->value->def;
    bool asks = def && def->kind == IR_STMT_CALL && def->object && def->name;
    for (size_t i = 0; asks && i < sizeof names / sizeof *names; i++)
        if (strcmp(def->name, names[i]) == 0)
            return true;
    return false;
}

/* `size_t n = rows * cols;` of ints, or of what nobody knows: 64 bits that never were more than 32. */
static bool is_widened(const struct ir_expr *e, unsigned depth)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (def && def->kind == IR_STMT_SET && def->expr && depth <= DEPTH_MOST)
        return is_widened(def->expr, depth + 1);
    const struct ir_expr *from = e->op == IR_CAST ? e->args[0] : NULL;
    bool wide = from && from->type && from->type->kind == TYPE_INT && from->type->bits == 64;
    return from && !wide && !is_size_question(from);
}

/* A number of 32 bits of which there were 64. */
static bool is_narrowed(const struct ir_expr *e, unsigned depth)
{
    if (depth > DEPTH_MOST || !e->type || e->type->kind != TYPE_INT || e->type->bits != 32)
        return false;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (def && def->kind == IR_STMT_SET && def->expr)
        return is_narrowed(def->expr, depth + 1);
    const struct ir_expr *from = e->op == IR_CAST ? e->args[0] : NULL;
    if (!from || !from->type)
        return false;
    bool wide = from->type->kind == TYPE_INT && from->type->bits == 64;
    return is_size_question(from) || (wide && from->op != IR_INT && !is_widened(from, 0));
}

struct search {
    const struct analysis_func *af;
    bool found;
};

/* A parameter that some launch in sight hands a number of 64 bits. */
static bool is_handed_one(const struct analysis_func *kernel, const struct ir_expr *e)
{
    size_t n;
    if (e->op != IR_VAR || e->decl->storage != STORAGE_PARAM || e->decl->param_index < 0)
        return false;
    const struct launch_site *const *sites =
        launch_of(kernel->analysis->launches, kernel->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_launch *l = sites[i]->launch;
        size_t k = (size_t)e->decl->param_index;
        if (k < l->args.len && is_narrowed(l->args.at[k], 0))
            return true;
    }
    return false;
}

static bool look_at(const struct ir_expr *e, void *context)
{
    struct search *s = context;
    s->found = s->found || is_narrowed(e, 0) || is_handed_one(s->af, e);
    return !s->found;
}

bool narrowed_size_in(const struct analysis_func *af, const struct ir_stmt *product)
{
    struct search s = {.af = af};
    size_t n;
    ir_walk(product->expr, look_at, &s);
    const struct fact *facts = guard_facts(af->guards, product, &n);
    for (size_t i = 0; i < n && !s.found; i++) {
        if (facts[i].op == IR_LT && ir_contains(product->expr, ir_strip_casts(facts[i].left)))
            ir_walk(facts[i].right, look_at, &s);
    }
    return s.found;
}
