/* SPDX-License-Identifier: Apache-2.0 */
/* Which shared variable an address points into. */
#include <string.h>

#include "pass/interval_internal.h"

enum { OBJECT_DEPTH = 12 };

/* A pointer parameter of a function that nobody here calls, called shared by its author. */
static bool is_named_shared(const struct ir_decl *d)
{
    static const char *const words[] = {"smem", "shared", "shmem", "sdata", "s_mem", NULL};
    if (d->space == SPACE_SHARED)
        return true;
    if (d->space != SPACE_GENERIC && d->space != SPACE_PARAM && d->space != SPACE_LOCAL)
        return false;
    for (size_t i = 0; words[i] && d->source_name; i++)
        if (strstr(d->source_name, words[i]))
            return true;
    return false;
}

/* What the caller hands over for a parameter, or for a member of the object whose method is called; NULL: it is no
 * value. */
static const struct ir_expr *handed_for(const struct lanes_frame *f, const struct ir_decl *d)
{
    const struct ir_expr *to = ir_argument_for(f->call, d);
    if (d->storage == STORAGE_CAPTURE && ir_is_own_member(d))
        return interval_own_member(f->af->analysis, f->parent->af->func, f->call, d);
    return to && to->type->kind == TYPE_RECORD ? to : NULL;
}

const struct ir_expr *interval_member_handed(const struct lanes_frame *f,
                                             const struct ir_expr *member)
{
    const struct ir_expr *from = member;
    while (from->op == IR_MEMBER && from->arg_count == 1)
        from = from->args[0];
    const struct ir_expr *to = from->op == IR_VAR && f->parent ? handed_for(f, from->decl) : NULL;
    return to ? ir_substitute(f->af->func->module, member, &from, &to, 1) : NULL;
}

const struct ir_expr *interval_own_object(const struct lanes_frame *f, const struct ir_expr *e)
{
    bool own = e->op == IR_VAR && ir_is_this(e->decl);
    const struct ir_expr *object = own && f->parent ? f->call->object : NULL;
    return object && object->type && object->type->kind == TYPE_POINTER ? object : NULL;
}

const struct ir_decl *interval_same_memory(struct analysis *a, const struct ir_decl *d)
{
    if (!d || d->storage != STORAGE_SHARED_DYNAMIC)
        return d;
    if (!a->dynamic_shared)
        a->dynamic_shared = d;
    return a->dynamic_shared;
}

static const struct ir_decl *object_of(const struct lanes_frame *f, const struct ir_expr *e,
                                       unsigned depth);

/* `T *get() { extern __shared__ T s[]; return s; }` */
static const struct ir_decl *object_of_call(const struct ir_stmt *call)
{
    const struct ir_expr *result = call->callee ? ir_only_return(call->callee) : NULL;
    return result ? ir_shared_variable(result) : NULL;
}

bool interval_is_subscripted(const struct ir_stmt *load)
{
    const struct ir_expr *e = load->kind == IR_STMT_LOAD && load->guessed ? load->addr : NULL;
    return e && e->op == IR_ADDR && ir_is_shared(e->decl) && e->decl->type->kind == TYPE_UNKNOWN;
}

static const struct ir_decl *object_of_value(const struct lanes_frame *f, const struct ir_expr *e,
                                             unsigned depth)
{
    const struct ir_stmt *def = e->value->def;
    if (!def)
        return NULL;
    if (def->kind == IR_STMT_CALL) {
        const struct ir_expr *address = interval_returned(f, def);
        const struct ir_decl *d = address ? object_of(f, address, depth + 1) : NULL;
        return d ? d : object_of_call(def);
    }
    if (interval_is_subscripted(def))
        return object_of(f, def->addr, depth + 1);
    for (size_t i = 0; def->kind == IR_STMT_PHI && i < def->args.len; i++) {
        const struct ir_decl *d =
            def->args.at[i] == e ? NULL : object_of(f, def->args.at[i], depth + 3);
        if (d)
            return d;
    }
    return NULL;
}

static const struct ir_decl *object_of(const struct lanes_frame *f, const struct ir_expr *e,
                                       unsigned depth)
{
    const struct ir_expr *root = e ? ir_address_root(e) : NULL;
    if (!root || depth > OBJECT_DEPTH)
        return NULL;
    if (root->op == IR_BITAND)
        return object_of(f, ir_rounded_address(root), depth + 1);
    if (root->op == IR_ADDR)
        return ir_is_shared(root->decl) ? root->decl : NULL;
    if (root->op == IR_VALUE) {
        const struct ir_decl *d = object_of_value(f, root, depth);
        return d ? d : interval_exchanged(f, root);
    }
    const struct ir_expr *given = interval_member_given(f->af->func->module, root);
    if (given)
        return object_of(f, given, depth + 1);
    const struct ir_expr *there = interval_member_handed(f, root);
    if (there || root->op == IR_MEMBER)
        return there ? object_of(f->parent, there, depth + 1) : NULL;
    const struct ir_expr *own = interval_own_object(f, root);
    if (own)
        return object_of(f->parent, own, depth + 1);
    if (root->op == IR_SELECT) {
        const struct ir_decl *d = object_of(f, root->args[1], depth + 1);
        return d ? d : object_of(f, root->args[2], depth + 1);
    }
    bool named = !f->parent && f->af->func->kind != FUNC_KERNEL && root->op == IR_VAR &&
                 is_named_shared(root->decl); /* of a function that nobody calls */
    const struct lanes_frame *around;
    const struct ir_block *from;
    const struct ir_expr *captured = interval_captured(f, root, &around, &from);
    if (captured)
        return object_of(around, captured, depth + 1);
    if (root->op == IR_VAR && root->decl->storage == STORAGE_CAPTURE)
        return named && root->type && root->type->kind == TYPE_POINTER
                   ? root->decl
                   : interval_exchanged(f, root);
    if (root->op != IR_VAR || root->decl->storage != STORAGE_PARAM || root->decl->param_index < 0 ||
        !root->type)
        return NULL;
    /* a number may be an address of shared memory: `cp_async(to_shared(tile), from)` */
    if (root->type->kind != TYPE_POINTER && (root->type->kind != TYPE_INT || !f->parent))
        return NULL;
    if (!f->parent)
        return named ? root->decl : interval_exchanged(f, root);
    if ((size_t)root->decl->param_index >= f->call->args.len)
        return NULL;
    return object_of(f->parent, f->call->args.at[root->decl->param_index], depth + 1);
}

const struct ir_decl *interval_named_object(const struct lanes_frame *f, const struct ir_expr *addr)
{
    return object_of(f, addr, 0);
}

const struct ir_decl *interval_object(const struct lanes_frame *f, const struct ir_expr *addr)
{
    return interval_same_memory(f->af->analysis, object_of(f, addr, 0));
}
