/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Functions whose kind a macro hid: `CUML_KERNEL void f(...)` with the macro's header missing looks
 * like a host function.  One that reads the thread or block index runs on the device; one that is
 * launched, or reads the block index and returns nothing, is a kernel.
 */
#include <string.h>

#include "front/lower_private.h"

struct indices {
    bool thread;
    bool block;
};

static bool look(const struct ir_expr *e, void *context)
{
    struct indices *x = context;
    if (e->op == IR_BUILTIN) {
        x->thread = x->thread || e->builtin <= IR_BUILTIN_TID_Z;
        x->block =
            x->block || (e->builtin >= IR_BUILTIN_CTAID_X && e->builtin <= IR_BUILTIN_CTAID_Z);
    }
    return true;
}

static struct indices indices_of(const struct ir_func *f)
{
    struct indices x = {0};
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_LAUNCH)
            return (struct indices){0};
        ir_walk_stmt(s, look, &x);
    }
    return x;
}

static bool is_launched(const struct ir_module *m, const struct ir_func *f)
{
    for (size_t i = 0; i < m->funcs.len; i++) {
        const struct ir_func *host = m->funcs.at[i];
        for (size_t k = 0; k < host->stmts.len; k++) {
            const struct ir_launch *l = host->stmts.at[k]->launch;
            if (l && l->kernel_name && strcmp(l->kernel_name, f->name) == 0)
                return true;
        }
    }
    return false;
}

static void move_to_device(struct ir_func *f, enum ir_func_kind kind)
{
    f->kind = kind;
    for (size_t i = 0; i < f->decls.len; i++) {
        if (f->decls.at[i]->space == SPACE_HOST)
            f->decls.at[i]->space = SPACE_LOCAL;
    }
}

void lower_find_hidden_kernels(struct ir_module *m)
{
    for (size_t i = 0; i < m->funcs.len; i++) {
        struct ir_func *f = m->funcs.at[i];
        if (f->kind != FUNC_HOST || !f->has_body)
            continue;
        struct indices x = indices_of(f);
        if (!x.thread && !x.block)
            continue;
        bool nothing = f->return_type && f->return_type->kind == TYPE_VOID;
        bool kernel = is_launched(m, f) || (x.block && nothing && !f->record_name && !f->is_lambda);
        move_to_device(f, kernel ? FUNC_KERNEL : FUNC_DEVICE);
    }
}
