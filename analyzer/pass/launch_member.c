/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/launch_member.h"

#include <string.h>

/* `threads` of `this->threads`, a dim3; NULL: it is none. */
static const char *member_of(const struct ir_expr *e)
{
    const struct ir_type *t = e->type;
    bool shape = t && t->kind == TYPE_RECORD && t->name && strstr(t->name, "dim3");
    return e->op == IR_VAR && shape ? ir_own_member_name(e->decl) : NULL;
}

static bool is_field(const struct ir_expr *e, const char *name)
{
    return e->op == IR_FIELD && e->text && strcmp(e->text + (e->text[0] == '.'), name) == 0;
}

/* What one method says: the component, and whether it says anything of the member.  False: it sets the whole, or to
 * what is no number. */
static bool look_in_method(const struct ir_func *f, const char *name, const char *axis,
                           const struct ir_expr **value, bool *any)
{
    int64_t number;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const char *set = s->kind == IR_STMT_SET && s->var ? ir_own_member_name(s->var) : NULL;
        if (set && strcmp(set, name) == 0)
            return false;
        if (s->kind != IR_STMT_STORE || !s->addr || s->addr->op != IR_FIELD)
            continue;
        if (is_field(s->addr, name))
            return false;
        if (!is_field(s->addr->args[0], name))
            continue;
        *any = true;
        if (!is_field(s->addr, axis))
            continue;
        if (!s->expr || !ir_is_int(ir_strip_all_casts(s->expr), &number) ||
            (*value && *value != ir_strip_all_casts(s->expr)))
            return false;
        *value = ir_strip_all_casts(s->expr);
    }
    return true;
}

const struct ir_expr *launch_member_component(struct ir_module *m, const struct ir_func *host,
                                              const struct ir_expr *e, unsigned axis)
{
    static const char *const names[] = {"x", "y", "z"};
    const char *name = member_of(e);
    const struct ir_expr *value = NULL;
    bool any = false;
    if (!name || !host->record_name)
        return NULL;
    for (size_t i = 0; i < m->funcs.len; i++) {
        const struct ir_func *f = m->funcs.at[i];
        bool method = f->kind == FUNC_HOST && f->record_name &&
                      strcmp(f->record_name, host->record_name) == 0;
        if (method && !look_in_method(f, name, names[axis], &value, &any))
            return NULL;
    }
    /* dim3 begins with one along each axis */
    return value || !any ? value : ir_int(m, ir_type_int(m, 32, false), 1);
}
