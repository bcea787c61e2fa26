/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/shared_pointer.h"

#include <string.h>

#include "pass/count_name.h"

/* Where a pointer is kept: a variable, or the member of that name of some object. */
struct keeper {
    const struct ir_decl *decl;
    const char *member;
};

bool shared_pointer_says(const struct ir_expr *root)
{
    const struct ir_decl *d = root->op == IR_ADDR || root->op == IR_VAR ? root->decl
                              : root->op == IR_VALUE                    ? root->value->decl
                                                                        : NULL;
    return d && ((root->op == IR_ADDR && ir_is_shared(d)) || count_name_is_shared(d->source_name));
}

static struct keeper keeper_of_place(const struct ir_expr *addr)
{
    if (addr->op == IR_ADDR)
        return (struct keeper){.decl = addr->decl};
    if (addr->op == IR_FIELD)
        return (struct keeper){.member = addr->text};
    return (struct keeper){0};
}

static struct keeper keeper_of(const struct ir_expr *root)
{
    static const char of_this[] = "this->";
    if (root->op == IR_VALUE && root->value->def && root->value->def->kind == IR_STMT_LOAD)
        return keeper_of_place(root->value->def->addr);
    if (root->op == IR_MEMBER)
        return (struct keeper){.member = root->text};
    const char *name = root->op == IR_VAR ? root->decl->source_name : NULL;
    if (name && strncmp(name, of_this, sizeof of_this - 1) == 0)
        return (struct keeper){.member = name + sizeof of_this - 1};
    return (struct keeper){0};
}

static bool keeps(const struct keeper *k, const struct ir_expr *place)
{
    struct keeper other = keeper_of_place(place);
    return k->decl ? other.decl == k->decl
                   : other.member && k->member && strcmp(other.member, k->member) == 0;
}

enum target { TARGET_NONE, TARGET_SHARED, TARGET_OTHER };

/* What a pointer that is stored leads to; NONE: it is null. */
static enum target target_of(const struct ir_expr *pointer)
{
    const struct ir_expr *root = ir_address_root(pointer);
    if (ir_is_const(ir_strip_all_casts(pointer), 0))
        return TARGET_NONE;
    if (root && root->op == IR_SELECT) {
        enum target x = target_of(root->args[1]);
        enum target y = target_of(root->args[2]);
        return x > y ? x : y;
    }
    return root && shared_pointer_says(root) ? TARGET_SHARED : TARGET_OTHER;
}

bool shared_pointer_is(const struct ir_module *m, const struct ir_expr *root)
{
    if (shared_pointer_says(root))
        return true;
    struct keeper k = keeper_of(root);
    enum target to = TARGET_NONE;
    for (size_t i = 0; (k.decl || k.member) && i < m->funcs.len; i++) {
        const struct ir_func *f = m->funcs.at[i];
        for (size_t n = 0; n < f->stmts.len; n++) {
            const struct ir_stmt *s = f->stmts.at[n];
            if (s->kind != IR_STMT_STORE || !s->expr || !keeps(&k, s->addr))
                continue;
            enum target here = target_of(s->expr);
            to = here > to ? here : to;
        }
    }
    return to == TARGET_SHARED;
}

/* ---- arrays of pointers ---------------------------------------------------------------------- */

/* Arrays that are made of each other: `k[2] = {v[1] + 64, v[1] + 128}`. */
#define LISTS_MAX 8

struct lists {
    const struct ir_func *func;
    const struct ir_expr *seen[LISTS_MAX];
    size_t count;
    const struct ir_decl *to; /* where their pointers lead */
};

static bool is_of_source(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->arg_count || e->op == IR_INT || e->op == IR_TPARAM;
}

/* `raw + ROWS * 4`, and not `raw + n`. */
static bool is_at_fixed_place(const struct ir_expr *pointer)
{
    for (; pointer->op == IR_PTRADD || pointer->op == IR_CAST; pointer = pointer->args[0]) {
        if (pointer->op == IR_PTRADD && !ir_walk(pointer->args[1], is_of_source, NULL))
            return false;
    }
    return pointer->op != IR_FIELD;
}

static bool follow_list(struct lists *l, const struct ir_expr *root);

static bool follow_pointer(struct lists *l, const struct ir_expr *pointer)
{
    const struct ir_expr *root = ir_address_root(pointer);
    if (!root || !is_at_fixed_place(pointer))
        return false;
    if (root->op != IR_ADDR)
        return follow_list(l, root);
    bool same = !l->to || l->to->storage == root->decl->storage;
    l->to = root->decl;
    return same && ir_is_shared(root->decl);
}

/* Is every pointer of the array that root is read from made here?  Nobody else is handed the array. */
static bool follow_list(struct lists *l, const struct ir_expr *root)
{
    const struct ir_stmt *read = ir_load_of(root);
    const struct ir_expr *list = read ? ir_address_root(read->addr) : NULL;
    if (!list || !ir_lies_in_local(list))
        return false;
    for (size_t i = 0; i < l->count; i++) {
        if (l->seen[i] == list)
            return true;
    }
    if (l->count >= LISTS_MAX)
        return false;
    l->seen[l->count++] = list;
    for (size_t i = 0; i < l->func->stmts.len; i++) {
        const struct ir_stmt *s = l->func->stmts.at[i];
        bool here = s->addr && ir_address_root(s->addr) == list;
        bool handed = ir_contains(s->expr, list) || (!here && ir_contains(s->addr, list));
        for (size_t k = 0; k < s->args.len; k++)
            handed = handed || ir_contains(s->args.at[k], list);
        if (handed || (here && s->kind != IR_STMT_LOAD && s->kind != IR_STMT_STORE) ||
            (here && s->kind == IR_STMT_STORE && !follow_pointer(l, s->expr)))
            return false;
    }
    return true;
}

const struct ir_decl *shared_pointer_listed(const struct ir_func *f, const struct ir_expr *root)
{
    struct lists l = {.func = f};
    return follow_list(&l, root) ? l.to : NULL;
}
