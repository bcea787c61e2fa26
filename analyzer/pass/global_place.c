/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/global_place.h"

#include <string.h>

#include "pass/class_place.h"

enum { PLACE_DEPTH = 8 };

const struct ir_stmt *global_place_load(const struct ir_expr *e)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return def && def->kind == IR_STMT_LOAD ? def : NULL;
}

static bool is_same_place(const struct ir_expr *x, const struct ir_expr *y, unsigned depth)
{
    if (x == y)
        return true;
    const struct ir_stmt *from_x = global_place_load(x), *from_y = global_place_load(y);
    if (from_x && from_y && depth < PLACE_DEPTH)
        return is_same_place(from_x->addr, from_y->addr, depth + 1);
    if (x->op != y->op || x->arg_count != y->arg_count || x->arg_count == 0 ||
        depth >= PLACE_DEPTH ||
        (x->text != y->text && (!x->text || !y->text || strcmp(x->text, y->text) != 0)))
        return false;
    for (unsigned i = 0; i < x->arg_count; i++)
        if (!is_same_place(x->args[i], y->args[i], depth + 1))
            return false;
    return true;
}

/* `settings.out[i]` of a class out of sight that lies in constant memory, by the number of the thread or the block. */
static bool is_of_constant(const struct ir_expr *addr, const struct ir_expr *root)
{
    return root->op == IR_ADDR && root->decl->storage == STORAGE_CONSTANT &&
           ir_up_to_subscript(addr)->op == IR_FIELD && ir_has_op(addr, IR_BUILTIN);
}

bool global_place_is(const struct analysis_func *af, const struct ir_expr *addr)
{
    const struct ir_expr *root = ir_address_root(addr);
    enum class_place place = class_place_of(af, addr);
    if (place != CLASS_PLACE_NONE)
        return place == CLASS_PLACE_ELSEWHERE;
    if (root->op == IR_ADDR)
        return root->decl->storage == STORAGE_DEVICE || is_of_constant(addr, root);
    if (!root->type || root->type->kind != TYPE_POINTER)
        return false;
    return global_place_load(root) || (root->op == IR_VAR && root->decl->storage == STORAGE_PARAM);
}

bool global_place_same(const struct ir_expr *x, const struct ir_expr *y)
{
    return is_same_place(x, y, 0);
}

bool global_place_waits(const struct analysis_func *af)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind == IR_STMT_BARRIER && s->scope == SCOPE_GRID)
            return true;
    }
    return false;
}
