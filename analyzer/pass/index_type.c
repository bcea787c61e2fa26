/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/index_type.h"

#include <string.h>

#include "base/limits.h"
#include "base/strbuf.h"
#include "pass/count_name.h"

/* "typename Traits::IdType" -> "IdType" */
static const char *own_name(const char *type)
{
    const char *colons = strrchr(type, ':');
    return colons ? colons + 1 : type;
}

/* A parameter of the template, or a type of one; a name that the file alone does not explain stands for
 * one type. */
static bool is_index_type(const struct ir_func *f, const struct ir_type *t)
{
    if (t->kind != TYPE_UNKNOWN || !t->name || strchr(t->name, '<'))
        return false;
    bool is_parameter = str_has_prefix(t->name, "typename ");
    for (size_t i = 0; i < f->tparams.len && !is_parameter; i++)
        is_parameter = strcmp(f->tparams.at[i].name, t->name) == 0;
    return is_parameter && count_name_is_index_type(own_name(t->name));
}

/* What the instances that the file makes put for the parameter: YES, ints, in one of them. */
static enum tri is_narrow_in_instances(const struct ir_func *f, const char *tparam)
{
    enum tri narrow = TRI_UNKNOWN;
    for (size_t i = 0; i < f->instances.len; i++) {
        const struct ir_expr *e = ir_instance_argument(f, f->instances.at[i], tparam);
        if (!e || e->op != IR_OPAQUE || !e->type || e->type->kind != TYPE_INT)
            continue;
        if (e->type->bits <= 32)
            return TRI_YES;
        narrow = TRI_NO;
    }
    return narrow;
}

/* indices[i]: an element of an array; or the one that a thread has put in shared memory for the block. */
static bool is_element(const struct ir_expr *e)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (def && def->kind == IR_STMT_LOAD && def->addr->op == IR_ADDR)
        return ir_is_shared(def->addr->decl);
    return def && def->kind == IR_STMT_LOAD && def->addr->op == IR_PTRADD &&
           ir_strip_casts(def->addr->args[1])->op != IR_INT;
}

struct look {
    const struct ir_func *func;
    bool found; /* an index of such a type */
    unsigned steps;
};

static bool is_narrow(struct look *l, const struct ir_expr *e);

static bool are_narrow(struct look *l, const struct ir_expr *e)
{
    for (unsigned i = 0; i < e->arg_count; i++) {
        if (!is_narrow(l, e->args[i]))
            return false;
    }
    return e->arg_count > 0;
}

/* `valid ? pages[i] : 0`: a number, or an index of such a type on every way. */
static bool is_narrow_on_all_ways(struct look *l, const struct ir_stmt *phi)
{
    for (size_t i = 0; i < phi->args.len; i++) {
        struct look one = {.func = l->func, .steps = l->steps};
        bool ok = is_narrow(&one, phi->args.at[i]);
        l->steps = one.steps;
        l->found = l->found || one.found;
        if (!ok || (!one.found && ir_strip_casts(phi->args.at[i])->op != IR_INT))
            return false;
    }
    return true;
}

static bool is_narrow(struct look *l, const struct ir_expr *e)
{
    if (l->steps++ > LIMIT_MAGNITUDE_STEPS)
        return false;
    if (e->op == IR_INT)
        return true;
    if (e->type->kind == TYPE_INT)
        return e->type->bits <= 32;
    if (is_index_type(l->func, e->type)) {
        enum tri narrow = is_narrow_in_instances(l->func, e->type->name);
        l->found = true;
        if (narrow != TRI_UNKNOWN || is_element(e))
            return narrow != TRI_NO;
    }
    if (e->type->kind != TYPE_UNKNOWN)
        return false;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (def && def->kind == IR_STMT_SET)
        return is_narrow(l, def->expr);
    if (def && def->kind == IR_STMT_PHI)
        return is_narrow_on_all_ways(l, def);
    bool through = e->op == IR_ADD || e->op == IR_SUB || e->op == IR_MUL || e->op == IR_CAST;
    return through && are_narrow(l, e);
}

bool index_type_shows_narrow(struct analysis_func *af, const struct ir_expr *e)
{
    struct look l = {.func = af->func};
    return e->type->kind == TYPE_UNKNOWN && is_narrow(&l, e) && l.found;
}
