/* SPDX-License-Identifier: Apache-2.0 */
/* Which object of global memory a pointer leads to. */
#include <string.h>

#include "base/strbuf.h"
#include "pass/class_place.h"
#include "pass/interval.h"

enum { OBJECT_DEPTH = 12, PATH_DEPTH = 8 };

static bool is_written(const struct ir_func *func, const struct ir_decl *d)
{
    for (size_t i = 0; i < func->stmts.len; i++) {
        const struct ir_stmt *s = func->stmts.at[i];
        bool writes = (ir_stmt_info(s->kind)->flags & IR_STMT_IS_ACCESS) && s->kind != IR_STMT_LOAD;
        const struct ir_expr *root = writes && s->addr ? ir_address_root(s->addr) : NULL;
        if (root && root->op == IR_ADDR && root->decl == d)
            return true;
    }
    return false;
}

/* Nothing in the function writes to the variable, so that its pointers stay what they are. */
static bool is_kept(const struct analysis_func *af, const struct ir_decl *d)
{
    enum { KEPT = 1, WRITTEN = 2 };
    struct analysis *a = af->analysis;
    uint64_t key = (uint64_t)(uintptr_t)d;
    uintptr_t known = (uintptr_t)map_get_number(&a->kept, key);
    if (!known) {
        known = is_written(af->func, d) ? WRITTEN : KEPT;
        map_put_number(a->arena, &a->kept, key, (void *)known);
    }
    return known == KEPT;
}

struct path {
    struct arena *arena;
    const struct lanes_frame *frame; /* where the expression stands */
    const char *text;
};

static bool add_path(struct path *p, const struct ir_expr *e, unsigned depth);

static bool add_variable(struct path *p, const struct ir_decl *d, unsigned depth)
{
    bool is_global = d->storage == STORAGE_DEVICE || d->storage == STORAGE_CONSTANT;
    if (d->storage == STORAGE_PARAM && p->frame->parent) {
        if (d->param_index < 0 || (size_t)d->param_index >= p->frame->call->args.len ||
            !is_kept(p->frame->af, d))
            return false;
        const struct ir_expr *arg = p->frame->call->args.at[d->param_index];
        p->frame = p->frame->parent;
        return add_path(p, arg, depth + 1);
    }
    bool is_argument = d->storage == STORAGE_PARAM && !p->frame->parent;
    if ((!is_global && !is_argument) || !is_kept(p->frame->af, d))
        return false;
    p->text = d->source_name;
    return d->source_name != NULL;
}

static bool add_path(struct path *p, const struct ir_expr *e, unsigned depth)
{
    int64_t index;
    const struct ir_expr *own;
    if (!e || depth > PATH_DEPTH)
        return false;
    switch (e->op) {
    case IR_CAST: return add_path(p, e->args[0], depth + 1);
    case IR_ADDR:
    case IR_VAR:
        own = interval_own_object(p->frame, e);
        if (!own)
            return add_variable(p, e->decl, depth);
        p->frame = p->frame->parent;
        return add_path(p, own, depth + 1);
    case IR_MEMBER:
    case IR_FIELD:
        if (!add_path(p, e->args[0], depth + 1))
            return false;
        p->text = arena_printf(p->arena, "%s.%s", p->text, e->text);
        return true;
    case IR_PTRADD:
        if (!ir_is_int(ir_strip_casts(e->args[1]), &index) || !add_path(p, e->args[0], depth + 1))
            return false;
        if (index)
            p->text = arena_printf(p->arena, "%s[%lld]", p->text, (long long)index);
        return true;
    default: return false;
    }
}

bool interval_is_of_argument(const struct lanes_frame *f, const struct ir_expr *addr)
{
    const struct ir_expr *root = ir_address_root(addr);
    if (f->parent || f->af->func->kind != FUNC_KERNEL)
        return false;
    bool behind = root->op == IR_ADDR
                      ? root->decl->storage == STORAGE_CONSTANT
                      : root->op == IR_VAR && root->type && root->type->kind == TYPE_POINTER &&
                            root->decl->storage == STORAGE_PARAM;
    /* `settings.out[i]` of a class out of sight, behind a pointer or in constant memory */
    return class_place_of(f->af, addr) == CLASS_PLACE_ELSEWHERE ||
           (behind && ir_up_to_subscript(addr)->op == IR_FIELD);
}

const struct ir_decl *interval_pointed(const struct lanes_frame *f, const struct ir_expr *pointer)
{
    struct analysis *a = f->af->analysis;
    struct path p = {.arena = a->arena, .frame = f};
    const struct ir_stmt *def = pointer->op == IR_VALUE ? pointer->value->def : NULL;
    const struct ir_expr *e = pointer->op == IR_MEMBER           ? pointer
                              : def && def->kind == IR_STMT_LOAD ? def->addr
                                                                 : NULL;
    const struct ir_type *t = pointer->type;
    if (!e || !t || (t->kind != TYPE_POINTER && t->kind != TYPE_UNKNOWN) || !add_path(&p, e, 0))
        return NULL;
    if (t->kind == TYPE_UNKNOWN && p.frame->af->func->kind == FUNC_KERNEL &&
        !class_place_is_handed(e))
        return NULL;
    /* parameters of two helpers are not the same for having one name */
    const struct ir_func *root = p.frame->af->func;
    const char *key = root->kind == FUNC_KERNEL
                          ? p.text
                          : arena_printf(a->arena, "%p:%s", (const void *)root, p.text);
    struct ir_decl *d = map_get(&a->pointed, key);
    if (!d) {
        d = ARENA_NEW(a->arena, struct ir_decl);
        d->name = d->source_name = p.text;
        d->storage = STORAGE_PARAM;
        d->param_index = -1;
        d->type = pointer->type;
        map_put(a->arena, &a->pointed, key, d);
    }
    return d;
}

const struct ir_decl *interval_global(const struct lanes_frame *f, const struct ir_expr *addr)
{
    const struct ir_expr *root = addr ? ir_address_root(addr) : NULL;
    bool argument = root && interval_is_of_argument(f, addr);
    if (argument && (root->op == IR_ADDR || (root->op == IR_VAR && class_place_is_handed(root))))
        return root->decl;
    if (root && class_place_is_handed(root) && !argument)
        return NULL;
    for (unsigned i = 0; root && i < OBJECT_DEPTH; i++) {
        if (root->op == IR_ADDR)
            return root->decl->storage == STORAGE_DEVICE ? root->decl : NULL;
        if (root->op == IR_MEMBER || root->op == IR_VALUE)
            return interval_pointed(f, root);
        const struct ir_expr *own = interval_own_object(f, root);
        if (own) {
            root = ir_address_root(own);
            f = f->parent;
            continue;
        }
        const struct ir_module *m = f->af->func->module;
        bool member = root->op == IR_VAR && ir_is_own_member(root->decl);
        const struct ir_expr *there = member ? interval_member_handed(f, root) : NULL;
        if (there) {
            const struct ir_expr *given = interval_member_given(m, there);
            root = ir_address_root(given ? given : there);
            f = f->parent;
            continue;
        }
        const struct ir_block *from;
        const struct ir_expr *captured = interval_captured(f, root, &f, &from);
        if (captured) {
            root = ir_address_root(captured);
            continue;
        }
        if (root->op != IR_VAR || root->decl->storage != STORAGE_PARAM ||
            root->decl->param_index < 0 || !root->type || root->type->kind != TYPE_POINTER)
            return NULL;
        if (!f->parent)
            return f->af->func->kind == FUNC_KERNEL ? root->decl : NULL;
        if ((size_t)root->decl->param_index >= f->call->args.len)
            return NULL;
        root = ir_address_root(f->call->args.at[root->decl->param_index]);
        f = f->parent;
    }
    return NULL;
}
