/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/kept_count.h"

#include <string.h>

#include "base/limits.h"
#include "pass/count_name.h"
#include "pass/launch_dim.h"
#include "pass/magnitude.h"

#define COUNT(x) (sizeof(x) / sizeof *(x))

/* x of `x.numel()`; or NULL. */
static const struct ir_expr *object_of(const struct ir_expr *count)
{
    const struct ir_stmt *def = count->op == IR_VALUE ? count->value->def : NULL;
    if (def && def->kind == IR_STMT_LOAD && def->addr->op == IR_VALUE)
        def = def->addr->value->def;
    return def && def->kind == IR_STMT_CALL ? def->object : NULL;
}

static bool is_of_few(const struct ir_expr *count)
{
    const struct ir_expr *object = object_of(count);
    if (!object)
        return false;
    object = ir_strip_casts(object);
    const char *name = object->op == IR_VAR || object->op == IR_ADDR ? object->decl->source_name
                       : object->op == IR_MEMBER                     ? object->text
                                                                     : NULL;
    return count_name_is_of_few_elements(name);
}

struct look {
    const struct ir_expr *count;
    bool found;
    unsigned steps;
};

/* Through quotients that are rounded up by a function. */
static bool look_for_count(const struct ir_expr *e, void *context)
{
    struct look *l = context;
    if (l->steps++ > LIMIT_MAGNITUDE_STEPS)
        return false;
    l->found = l->found || e == l->count;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    for (size_t i = 0; def && def->kind == IR_STMT_CALL && !l->found && i < def->args.len; i++)
        ir_walk(def->args.at[i], look_for_count, context);
    return !l->found;
}

static bool sizes_launch(const struct ir_func *f, const struct ir_expr *count)
{
    struct look l = {.count = count};
    for (size_t i = 0; i < f->stmts.len && !l.found; i++) {
        if (f->stmts.at[i]->kind == IR_STMT_LAUNCH)
            ir_walk(f->stmts.at[i]->launch->grid, look_for_count, &l);
    }
    return l.found;
}

static bool look_for_largest(const struct ir_expr *e, void *context)
{
    bool *found = context;
    int64_t n;
    *found = *found || (ir_is_int(e, &n) && n == INT32_MAX);
    return !*found;
}

/* TORCH_CHECK(x.numel() < INT_MAX), or what PyTorch asks before it takes 32-bit indices. */
static bool knows_limit(const struct ir_func *f)
{
    bool found = false;
    for (size_t i = 0; i < f->stmts.len && !found; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        found = s->kind == IR_STMT_CALL && s->name &&
                (strstr(s->name, "32BitIndex") || strcmp(s->name, "max") == 0);
        if (s->expr)
            ir_walk(s->expr, look_for_largest, &found);
        for (size_t k = 0; k < s->args.len; k++)
            ir_walk(s->args.at[k], look_for_largest, &found);
    }
    return found;
}

static bool is_in_member_array(const struct ir_expr *addr)
{
    return addr->op == IR_PTRADD && addr->args[0]->op == IR_FIELD &&
           ir_strip_casts(addr->args[1])->op != IR_INT;
}

const struct ir_expr *kept_count(const struct ir_func *f, const struct ir_stmt *s)
{
    bool named = s->kind == IR_STMT_SET && s->var && s->var->source_name;
    bool in_table = s->kind == IR_STMT_STORE && is_in_member_array(s->addr);
    const struct ir_expr *e = named || in_table ? s->expr : NULL;
    if (!e || e->op != IR_CAST || e->type->kind != TYPE_INT || e->type->bits != 32)
        return NULL;
    e = ir_strip_all_casts(e);
    if (!launch_dim_is_numel(e) || is_of_few(e) || knows_limit(f))
        return NULL;
    return in_table || sizes_launch(f, e) ? e : NULL;
}

/* ---- bytes --------------------------------------------------------------------------------------- */

struct bytes {
    struct analysis_func *af;
    const struct ir_stmt *at;
    bool has_size;   /* the bytes of one element, the only factor with 64 bits of its own */
    unsigned counts; /* that grow with the run */
};

static bool take_factors(struct bytes *b, const struct ir_expr *e)
{
    int64_t n;
    if (e->op == IR_MUL && e->type->kind == TYPE_INT && e->type->bits == 64)
        return take_factors(b, e->args[0]) && take_factors(b, e->args[1]);
    if (e->op == IR_SIZEOF || ir_is_int(e, &n)) {
        b->has_size = b->has_size || e->op == IR_SIZEOF || n > 1;
        return true;
    }
    const struct ir_expr *count = ir_strip_casts(e);
    b->counts += magnitude_of(b->af, count, b->at).kind == MAGNITUDE_SIZE;
    return count->type->kind == TYPE_INT && count->type->bits == 32;
}

const struct ir_expr *kept_in_32(const struct ir_stmt *s)
{
    bool named = s->kind == IR_STMT_SET && s->var && s->var->source_name;
    const struct ir_expr *e = named ? s->expr : NULL;
    bool is_int = e && e->op == IR_CAST && e->type->kind == TYPE_INT && e->type->bits == 32;
    return is_int ? e->args[0] : NULL;
}

const struct ir_expr *kept_bytes(struct analysis_func *af, const struct ir_stmt *s)
{
    struct bytes b = {.af = af, .at = s};
    const struct ir_expr *e = kept_in_32(s);
    if (!e)
        return NULL;
    bool is_product = e->op == IR_MUL && e->type->kind == TYPE_INT && e->type->bits == 64;
    return is_product && take_factors(&b, e) && b.has_size && b.counts == 1 ? e : NULL;
}

/* ---- folds --------------------------------------------------------------------------------------- */

#define FOLD_ARGS 4 /* first, last, what it starts from, how two become one */

/* An argument of the fold: of the pure function, or of the call out of sight; NULL: it is no fold. */
static const struct ir_expr *fold_argument(const struct ir_expr *e, size_t at)
{
    const struct ir_stmt *call =
        e->op == IR_VALUE && e->value->def->kind == IR_STMT_CALL ? e->value->def : NULL;
    const char *name = e->op == IR_PURE ? e->text : call && !call->object ? call->name : NULL;
    size_t n = call ? call->args.len : e->arg_count;
    if (!name || n != FOLD_ARGS || strcmp(name, "accumulate") != 0)
        return NULL;
    return call ? call->args.at[at] : e->args[at];
}

static bool multiplies(const struct ir_expr *how)
{
    const struct ir_type *t = how->type;
    const char *name = t && t->record ? t->record->name : t ? t->name : NULL;
    return name && strstr(name, "multiplies");
}

/* The object whose begin() the fold starts at. */
static const char *folded_name(const struct ir_expr *first)
{
    const struct ir_stmt *call = first->op == IR_VALUE ? first->value->def : NULL;
    const struct ir_expr *object =
        call && call->kind == IR_STMT_CALL && call->object ? ir_strip_casts(call->object) : NULL;
    bool is_named = object && (object->op == IR_VAR || object->op == IR_ADDR);
    return is_named ? object->decl->source_name : object ? ir_leaf_name(object) : NULL;
}

const struct ir_expr *kept_fold(const struct ir_stmt *s)
{
    bool keeps =
        s->kind == IR_STMT_RETURN || (s->kind == IR_STMT_SET && s->var && s->var->source_name);
    const struct ir_expr *e = keeps ? s->expr : NULL;
    if (!e || e->op != IR_CAST || e->type->kind != TYPE_INT || e->type->bits != 64)
        return NULL;
    e = ir_strip_all_casts(e);
    const struct ir_expr *from = fold_argument(e, 2);
    bool narrow = from && from->op == IR_INT && from->type->kind == TYPE_INT &&
                  from->type->bits == 32 && multiplies(fold_argument(e, 3));
    return narrow && count_name_of(folded_name(fold_argument(e, 0))).kind != COUNT_SMALL ? e : NULL;
}

/* ---- products of a loop ---------------------------------------------------------------------------- */

/* What the variable had in the last round */
static bool is_last_of(const struct ir_expr *e, const struct ir_decl *var)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return def && def->kind == IR_STMT_PHI && def->var == var;
}

/* `shape[i]` of 64 bits, or `x.sizes()[i]` of a tensor out of sight; not `kernel_size[i]`. */
static bool is_wide_dimension(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *load = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_expr *root =
        load && load->kind == IR_STMT_LOAD ? ir_address_root(load->addr) : NULL;
    if (launch_dim_method(e) || (root && launch_dim_method(root)))
        return true;
    bool is_wide = e->type->kind == TYPE_INT && e->type->bits == 64;
    return is_wide && root && count_name_of(ir_leaf_name(root)).kind != COUNT_SMALL;
}

static bool is_returned_wide(const struct ir_func *f, const struct ir_decl *var)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_expr *e =
            f->stmts.at[i]->kind == IR_STMT_RETURN ? f->stmts.at[i]->expr : NULL;
        if (e && e->op == IR_CAST && e->type->kind == TYPE_INT && e->type->bits == 64 &&
            is_last_of(e->args[0], var))
            return true;
    }
    return false;
}

bool kept_running_product(const struct ir_func *f, const struct ir_stmt *s)
{
    bool named = s->kind == IR_STMT_SET && s->var && s->var->source_name;
    const struct ir_expr *e = named ? s->expr : NULL;
    if (!e || e->op != IR_CAST || e->type->kind != TYPE_INT || e->type->bits != 32 ||
        e->args[0]->op != IR_MUL)
        return false;
    for (unsigned i = 0; i < 2; i++)
        if (is_last_of(e->args[0]->args[i], s->var) && is_wide_dimension(e->args[0]->args[1 - i]))
            return is_returned_wide(f, s->var);
    return false;
}
