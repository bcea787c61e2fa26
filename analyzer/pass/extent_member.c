/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The constructor and the method are two functions, and what the one calls `info.cells` is `this->info.cells` to the
 * other: numbers are taken for one by the name of the member or variable itself.
 */
#include "pass/extent_member.h"

#include <string.h>

#include "pass/extent.h"

static bool is_constructor_of(const struct ir_func *f, const struct ir_func *method)
{
    const char *record = f->record_name;
    const char *last = record ? strrchr(record, ':') : NULL;
    return record && method->record_name && strcmp(record, method->record_name) == 0 &&
           strcmp(f->name, last ? last + 1 : record) == 0;
}

static const char *number_name(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_expr *from = d && d->kind == IR_STMT_LOAD ? d->addr : e;
    const char *name = from->op == IR_FIELD || from->op == IR_MEMBER ? from->text
                       : from->op == IR_VAR || from->op == IR_ADDR   ? from->decl->source_name
                                                                     : NULL;
    const char *last = name ? strrchr(name, '>') : NULL; /* `this->n` */
    return last ? last + 1 : name;
}

/* `n + 2` of the n: 2; of anything else: -1. */
static int64_t room_beside(const struct ir_expr *count, const char *number)
{
    int64_t more = 0;
    count = ir_strip_all_casts(count);
    const struct ir_expr *base = count;
    if (count->op == IR_ADD && ir_is_int(ir_strip_all_casts(count->args[1]), &more))
        base = count->args[0];
    else if (count->op == IR_ADD && ir_is_int(ir_strip_all_casts(count->args[0]), &more))
        base = count->args[1];
    const char *name = number_name(base);
    return name && strcmp(name, number) == 0 ? more : -1;
}

static bool changes_length(const struct ir_stmt *s, const char *member)
{
    static const char *const names[] = {"resize", "swap",  "push_back", "assign",      "insert",
                                        "erase",  "clear", "pop_back",  "emplace_back"};
    const struct ir_expr *object =
        s->kind == IR_STMT_CALL && s->object ? ir_strip_all_casts(s->object) : NULL;
    const char *own = object && object->op == IR_VAR     ? ir_own_member_name(object->decl)
                      : object && object->op == IR_FIELD ? object->text
                                                         : NULL;
    for (size_t i = 0; own && s->name && i < sizeof names / sizeof *names; i++) {
        if (strcmp(own, member) == 0 && strcmp(s->name, names[i]) == 0)
            return true;
    }
    return false;
}

/* The number of elements that the statement of a constructor gives the member; NULL: it is another. */
static const struct ir_expr *count_given(const struct ir_stmt *s, const char *member)
{
    bool gives = s->kind == IR_STMT_STORE && s->addr->op == IR_FIELD && s->addr->text &&
                 strcmp(s->addr->text, member) == 0;
    const struct ir_expr *made = gives ? ir_strip_all_casts(s->expr) : NULL;
    return made && made->op == IR_RECORD && made->arg_count > 0 ? made->args[0] : NULL;
}

bool extent_member_has_room(const struct launch_site *s, const struct ir_decl *param,
                            const struct ir_decl *size, int64_t room)
{
    const struct ir_expr *pointer = launch_argument(s, param), *length = launch_argument(s, size);
    const struct ir_expr *vector = pointer ? extent_vector_of(pointer) : NULL;
    const char *member = vector && vector->op == IR_VAR     ? ir_own_member_name(vector->decl)
                         : vector && vector->op == IR_FIELD ? vector->text
                                                            : NULL;
    const char *number = length ? number_name(length) : NULL;
    const struct ir_module *m = s->host->analysis->module;
    bool found = false;
    for (size_t i = 0; member && number && i < m->funcs.len; i++) {
        const struct ir_func *f = m->funcs.at[i];
        bool makes = is_constructor_of(f, s->host->func);
        for (size_t k = 0; k < f->stmts.len; k++) {
            const struct ir_expr *count = makes ? count_given(f->stmts.at[k], member) : NULL;
            if (changes_length(f->stmts.at[k], member) ||
                (count && room_beside(count, number) < room))
                return false;
            found = found || count;
        }
    }
    return found;
}

/* ---- a real number of times what is counted ---------------------------------------------------- */

#define SLACK_LEAST 1.05

struct factors {
    double all;
    bool real; /* one of them is no whole number */
};

static void take_factors(const struct ir_expr *e, struct factors *f)
{
    int64_t n;
    e = ir_strip_all_casts(e);
    if (e->op == IR_MUL) {
        take_factors(e->args[0], f);
        take_factors(e->args[1], f);
    } else if (e->op == IR_FLOAT) {
        f->all *= e->real;
        f->real = f->real || e->real != (double)(int64_t)e->real;
    } else if (ir_is_int(e, &n)) {
        f->all *= (double)n;
    }
}

static bool is_allocation(const struct ir_stmt *s)
{
    return s->kind == IR_STMT_CALL && s->name && !s->callee && s->args.len >= 2 &&
           (strcmp(s->name, "cudaMalloc") == 0 || strcmp(s->name, "cudaMallocAsync") == 0 ||
            strcmp(s->name, "cudaMallocManaged") == 0);
}

/* Nobody has 2.3 elements each: how many there will be was not known, and is guessed high. */
static bool is_guessed_high(const struct ir_stmt *allocation, uint64_t size)
{
    struct factors f = {.all = 1};
    take_factors(allocation->args.at[1], &f);
    return f.real && size > 0 && f.all >= SLACK_LEAST * (double)size;
}

static bool is_guessed_in_class(const struct ir_func *method, const char *member,
                                const struct ir_module *m, uint64_t size)
{
    bool found = false;
    for (size_t i = 0; i < m->funcs.len; i++) {
        const struct ir_func *f = m->funcs.at[i];
        bool same = f->record_name && method->record_name &&
                    strcmp(f->record_name, method->record_name) == 0;
        for (size_t k = 0; same && k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            const struct ir_expr *at = is_allocation(s) ? ir_strip_all_casts(s->args.at[0]) : NULL;
            if (!at || at->op != IR_FIELD || strcmp(at->text, member) != 0)
                continue;
            if (!is_guessed_high(s, size))
                return false;
            found = true;
        }
    }
    return found;
}

bool extent_has_slack(const struct launch_site *s, const struct ir_decl *param)
{
    const struct ir_expr *pointer = launch_argument(s, param);
    const struct ir_type *elem = param->type->kind == TYPE_POINTER ? param->type->elem : NULL;
    pointer = pointer ? ir_strip_all_casts(pointer) : NULL;
    if (!pointer || !elem || elem->size <= 0)
        return false;
    const struct ir_stmt *made = pointer->op == IR_VALUE ? pointer->value->def : NULL;
    const char *member = pointer->op == IR_VAR ? ir_own_member_name(pointer->decl) : NULL;
    return (made && is_allocation(made) && is_guessed_high(made, (uint64_t)elem->size)) ||
           (member && is_guessed_in_class(s->host->func, member, s->host->analysis->module,
                                          (uint64_t)elem->size));
}
