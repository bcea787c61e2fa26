/* SPDX-License-Identifier: Apache-2.0 */
/* The part of int32-overflow-index (int32_overflow_index.c) that looks at functions which return a place with 64 bits
 * and multiply for it in 32: `LongIndex operator()(c) const { return c.x + LongIndex(stride * c.y); }`, and sums of
 * such products, `sum += index[i] * stride[i]`. */
#include <string.h>

#include "rules/int32_overflow.h"

static bool is_place_name(const char *name)
{
    static const char *const words[] = {"operator()", "offset", "index", "address",
                                        "linear",     "dot",    "idx"};
    for (size_t i = 0; name && i < sizeof words / sizeof *words; i++)
        if (strcasestr(name, words[i]))
            return true;
    return false;
}

/* What the run says: a member, an argument, or what a function or an array gave. */
static bool is_of_run(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    if (e->op == IR_VALUE)
        return e->value->def &&
               (e->value->def->kind == IR_STMT_LOAD || e->value->def->kind == IR_STMT_CALL);
    return e->op == IR_MEMBER || (e->op == IR_VAR && e->decl->storage == STORAGE_PARAM);
}

static bool is_wide(const struct ir_type *t)
{
    return t && t->kind == TYPE_INT && t->bits == 64;
}

struct product_search {
    const struct ir_expr *found;
};

/* `LongIndex(a * b)` of a product that has 32 bits, or a type out of sight: who converts it says that it has less. */
static bool find_product(const struct ir_expr *e, void *context)
{
    struct product_search *s = context;
    const struct ir_expr *p = e->op == IR_CAST && is_wide(e->type) ? e->args[0] : NULL;
    const struct ir_type *t = p && p->op == IR_MUL ? p->type : NULL;
    bool narrow = t && (t->kind == TYPE_UNKNOWN || (t->kind == TYPE_INT && t->bits == 32));
    if (!s->found && narrow && is_of_run(p->args[0]) && is_of_run(p->args[1]))
        s->found = p;
    return !s->found;
}

/* A sum of which the product is a part, in what is returned. */
static const struct ir_expr *product_of(const struct ir_expr *e)
{
    struct product_search s = {0};
    while (e->op == IR_CAST && !is_wide(e->args[0]->type) && e->args[0]->op != IR_MUL)
        e = e->args[0];
    if (e->op == IR_ADD || e->op == IR_SUB)
        ir_walk(e, find_product, &s);
    return s.found;
}

static const char *unknown_name(const struct ir_type *t)
{
    return t && t->kind == TYPE_UNKNOWN ? t->name : NULL;
}

static bool says_wide(const char *name)
{
    return name && (strcasestr(name, "long") || strstr(name, "64") || strcasestr(name, "wide"));
}

/* `sum += x[i] * y[i]` of a template's two types, of which the one by its name is the longer. */
static const struct ir_expr *product_in_sum(const struct ir_func *f, const struct ir_stmt *s)
{
    const struct ir_expr *e = s->kind == IR_STMT_SET && s->expr ? s->expr : NULL;
    if (!e || e->op != IR_ADD || !s->var)
        return NULL;
    const char *wide = unknown_name(s->var->type), *returned = unknown_name(f->return_type);
    const struct ir_expr *p = e->args[1]->op == IR_MUL ? e->args[1] : e->args[0];
    if (!says_wide(wide) || !returned || strcmp(wide, returned) != 0 || p->op != IR_MUL ||
        !is_of_run(p->args[0]) || !is_of_run(p->args[1]))
        return NULL;
    const char *one = unknown_name(p->args[0]->type), *two = unknown_name(p->args[1]->type);
    return one && two && strcmp(one, two) == 0 && !says_wide(one) ? p : NULL;
}

/* Where the product is computed. */
static const struct ir_stmt *computed_at(const struct ir_func *f, const struct ir_expr *product)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_EVAL && s->expr == product && s->source_expr)
            return s;
    }
    return NULL;
}

static void tell(struct rule_context *c, const struct ir_stmt *at)
{
    struct finding *f = rule_report(
        c, at->span,
        "`%s` is multiplied before it gets 64 bits, and `%s` returns it as a place: of an array of "
        "2^31 elements or more it has wrapped already",
        ir_expr_source(c->arena, at->source_expr, TEXT_MOST), c->func->func->name);
    rule_doubt(c, f); /* how large the array is, nothing says */
    rule_help(c, f, "convert a factor, and not the product");
}

void int32_overflow_returned(struct rule_context *c)
{
    const struct ir_func *f = c->func->func;
    if (c->analysis->module->in_program || f->kind == FUNC_KERNEL || f->kind == FUNC_HOST ||
        !is_place_name(f->name))
        return;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *p = s->kind == IR_STMT_RETURN && s->expr && is_wide(f->return_type)
                                      ? product_of(s->expr)
                                      : product_in_sum(f, s);
        const struct ir_stmt *at = p ? computed_at(f, p) : NULL;
        if (!at)
            continue;
        tell(c, at);
        return; /* the same for the others */
    }
}
