/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Members of an object that was made in sight: what its constructor gives them, or who fills it in.
 *
 * `Sums sums(scratch); sums.add(x);` and `this->scratch` in add() is the array of the kernel.
 */
#include <string.h>

#include "pass/interval_internal.h"

enum { MEMBER_DEPTH = 8 };

struct taken {
    const struct ir_stmt *call;
    bool known;
};

/* Arguments, and what lies in shared memory whoever asks. */
static bool is_of_arguments(const struct ir_expr *e, void *context)
{
    struct taken *t = context;
    if (e->op == IR_VAR)
        t->known = t->known && ir_argument_for(t->call, e->decl);
    else if (e->op == IR_ADDR)
        t->known = t->known && ir_is_shared(e->decl);
    else if (e->op == IR_VALUE || e->op == IR_OPAQUE)
        t->known = false;
    return t->known;
}

/* In terms of the call's arguments; NULL: more than them is needed. */
static const struct ir_expr *of_arguments(struct ir_module *m, const struct ir_stmt *call,
                                          const struct ir_expr *e)
{
    const struct ir_func *f = call->callee;
    struct taken t = {call, true};
    ir_walk(e, is_of_arguments, &t);
    size_t n = f->params.len < call->args.len ? f->params.len : call->args.len;
    const struct ir_expr **from = ARENA_ARRAY(m->arena, const struct ir_expr *, n + 1);
    for (size_t i = 0; i < n; i++)
        from[i] = ir_var(m, f->params.at[i]);
    return t.known ? ir_substitute(m, e, from, call->args.at, n) : NULL;
}

static bool sets_own(const struct ir_stmt *s, const char *name)
{
    const struct ir_expr *at = s->kind == IR_STMT_STORE ? s->addr : NULL;
    return at && at->op == IR_FIELD && strcmp(at->text, name) == 0 && at->args[0]->op == IR_VAR &&
           ir_is_this(at->args[0]->decl);
}

static bool is_constructor(const struct ir_func *f)
{
    return f->record_name && strncmp(f->record_name, f->name, strlen(f->name)) == 0;
}

/* What a constructor gives the member, once. */
static const struct ir_expr *constructed(struct ir_module *m, const struct ir_stmt *call,
                                         const char *name)
{
    const struct ir_expr *value = NULL;
    if (!call->callee || !is_constructor(call->callee))
        return NULL;
    for (size_t i = 0; i < call->callee->stmts.len; i++) {
        const struct ir_stmt *s = call->callee->stmts.at[i];
        if (!sets_own(s, name))
            continue;
        if (value)
            return NULL;
        value = s->expr;
    }
    return value ? of_arguments(m, call, value) : NULL;
}

static const struct ir_expr *field_of(const struct ir_expr *record, const char *name)
{
    const struct ir_record *r = record->type ? record->type->record : NULL;
    for (size_t i = 0; r && r->fields.len == record->arg_count && i < record->arg_count; i++)
        if (strcmp(r->fields.at[i].name, name) == 0)
            return record->args[i];
    return NULL;
}

static const struct ir_expr *member_in(struct ir_module *m, const struct ir_expr *object,
                                       const char *name, unsigned depth)
{
    object = ir_strip_all_casts(object);
    if (depth > MEMBER_DEPTH)
        return NULL;
    switch (object->op) {
    case IR_RECORD: return field_of(object, name);
    case IR_WITH:
        return strcmp(object->text, name) == 0 ? object->args[1]
                                               : member_in(m, object->args[0], name, depth + 1);
    case IR_MEMBER:
        object = member_in(m, object->args[0], object->text, depth + 1);
        return object ? member_in(m, object, name, depth + 1) : NULL;
    case IR_VALUE:
        return object->value->def && object->value->def->kind == IR_STMT_CALL
                   ? constructed(m, object->value->def, name)
                   : NULL;
    default: return NULL;
    }
}

const struct ir_expr *interval_member_given(const struct ir_module *m, const struct ir_expr *member)
{
    return member->op == IR_MEMBER && member->arg_count == 1
               ? member_in((struct ir_module *)m, member->args[0], member->text, 0)
               : NULL;
}

/* Some method, but for the constructor, gives the member another value. */
static bool is_changed_by_method(const struct analysis *a, const struct ir_func *method,
                                 const char *name)
{
    for (size_t i = 0; i < a->funcs.len; i++) {
        const struct ir_func *f = a->funcs.at[i]->func;
        if (!f->record_name || is_constructor(f) || !method->record_name ||
            strcmp(f->record_name, method->record_name) != 0)
            continue;
        for (size_t k = 0; k < f->stmts.len; k++)
            if (sets_own(f->stmts.at[k], name))
                return true;
    }
    return false;
}

/* The whole of the object that lies at that address, as the function has left it in memory; NULL: its member of that
 * name may be another by now. */
static const struct ir_expr *left_at(struct ir_module *m, const struct ir_func *f,
                                     const struct ir_expr *object, const char *name)
{
    const struct ir_expr *value = NULL;
    if (object->decl->storage == STORAGE_PARAM)
        value = ir_var(m, object->decl);
    else if (object->decl->storage != STORAGE_LOCAL)
        return NULL;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind != IR_STMT_STORE || ir_address_root(s->addr) != object)
            continue;
        if (s->addr == object && !value)
            value = s->expr;
        else if (s->addr->op != IR_FIELD || strcmp(s->addr->text, name) == 0)
            return NULL;
    }
    return value;
}

const struct ir_expr *interval_own_member(const struct analysis *a, const struct ir_func *around,
                                          const struct ir_stmt *call, const struct ir_decl *d)
{
    struct ir_module *m = around->module;
    const struct ir_expr *object = call->object ? ir_strip_all_casts(call->object) : NULL;
    const char *name = ir_own_member_name(d);
    if (!object || (object->op == IR_VAR && ir_is_this(object->decl)))
        return around->record_name ? ir_var(m, d) : NULL;
    if (object->type->kind == TYPE_POINTER)
        object = object->op == IR_ADDR && !is_changed_by_method(a, call->callee, name)
                     ? left_at(m, around, object, name)
                     : NULL;
    if (!object || object->type->kind != TYPE_RECORD)
        return NULL;
    return ir_make(m, IR_MEMBER, d->type, name, &object, 1);
}
