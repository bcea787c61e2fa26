/* SPDX-License-Identifier: Apache-2.0 */
/* Addresses that functions answer with: `float &at(int i) { return data[i]; }` of an object in shared memory. */
#include "pass/interval_internal.h"

struct leaves {
    struct ir_module *module;
    const struct analysis *analysis;
    const struct ir_func *around;
    const struct ir_stmt *call;
    VEC(const struct ir_expr *) from;
    VEC(const struct ir_expr *) to;
};

static bool is_number(const struct ir_type *t)
{
    return t && (t->kind == TYPE_INT || t->kind == TYPE_BOOL);
}

static const struct ir_expr *handed_for(const struct leaves *l, const struct ir_decl *d)
{
    const struct ir_stmt *call = l->call;
    const struct ir_expr *handed = ir_argument_for(call, d);
    if (handed)
        return handed;
    if (d->storage == STORAGE_CAPTURE && ir_is_own_member(d))
        return interval_own_member(l->analysis, l->around, call, d);
    bool known = ir_is_this(d) && call->object && call->object->type &&
                 call->object->type->kind == TYPE_POINTER;
    return known ? call->object : NULL;
}

static bool add_leaf(const struct ir_expr *e, void *context)
{
    struct leaves *l = context;
    if (e->op == IR_TPARAM || e->op == IR_VALUE || e->op == IR_OPAQUE || e->op == IR_SELECT)
        return false; /* of this instance, or of what happens inside */
    if (e->op != IR_VAR)
        return true;
    const struct ir_expr *to = handed_for(l, e->decl);
    bool numbers = to && is_number(e->type) && is_number(to->type);
    bool pointers = to && e->type->kind == TYPE_POINTER && to->type->kind == TYPE_POINTER;
    if (numbers && !ir_type_same(e->type, to->type))
        to = ir_unary(l->module, IR_CAST, e->type, to);
    if (!numbers && !pointers)
        return false;
    vec_push(l->module->arena, &l->from, e);
    vec_push(l->module->arena, &l->to, to);
    return true;
}

static bool is_no_pointer(const struct ir_expr *e, void *context)
{
    (void)context;
    return !e->type || e->type->kind != TYPE_POINTER;
}

/* `(unsigned)__cvta_generic_to_shared(p)` is one, too; `p + -(size_t)p % 128`, the next place that is aligned, is
 * somewhere. */
static bool is_address(const struct ir_expr *e)
{
    while (e && (e->op == IR_PTRADD || e->op == IR_FIELD || e->op == IR_CAST)) {
        if (e->op == IR_PTRADD && !ir_walk(e->args[1], is_no_pointer, NULL))
            return false;
        e = e->args[0];
    }
    return e && e->type && e->type->kind == TYPE_POINTER &&
           (e->op == IR_VAR || (e->op == IR_ADDR && ir_is_shared(e->decl)));
}

/* `float &at(int row) { return tile[row * 8]; }` of an array in sight is no expression of the arguments alone. */
static const struct ir_expr *address_from(const struct ir_func *f)
{
    const struct ir_expr *e = f->result ? f->result : ir_only_return(f);
    return e && (f->result || ir_shared_variable(e)) ? e : NULL;
}

static const struct ir_expr *answer_of(const struct analysis *a, const struct ir_func *around,
                                       const struct ir_stmt *call)
{
    const struct ir_expr *e =
        call->callee && !call->callee->is_lambda ? address_from(call->callee) : NULL;
    struct leaves l = {.module = a->module, .analysis = a, .around = around, .call = call};
    if (!is_address(e) || !ir_walk(e, add_leaf, &l))
        return NULL;
    return ir_substitute(a->module, e, l.from.at, l.to.at, l.from.len);
}

const struct ir_expr *interval_returned(const struct lanes_frame *f, const struct ir_stmt *call)
{
    struct analysis *a = f->af->analysis;
    uint64_t key = hash_mix((uint64_t)(uintptr_t)call);
    const struct ir_expr **known = map_get_number(&a->returned, key);
    if (!known) {
        known = ARENA_NEW(a->arena, const struct ir_expr *);
        *known = answer_of(a, f->af->func, call);
        map_put_number(a->arena, &a->returned, key, known);
    }
    return *known;
}
