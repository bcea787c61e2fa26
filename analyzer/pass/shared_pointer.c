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
