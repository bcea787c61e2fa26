/* SPDX-License-Identifier: Apache-2.0 */
/* Range-based for: over arrays of a known length, and over the ranges in which a thread takes its share. */
#include <string.h>

#include "base/strbuf.h"
#include "front/lower_private.h"

/* What a range-based for walks over. */
struct for_range {
    const struct ir_expr *base; /* an array: of `elem` */
    const struct ir_type *elem;
    const struct ir_expr *from, *to, *step; /* NULL: the rounds and the variable are anything */
    struct ir_decl *index;
};

static bool is_declared(CXCursor c)
{
    return c.kind == CXCursor_VarDecl;
}

static const struct ir_expr *wide_product(struct lower_fn *fn, enum ir_builtin x, enum ir_builtin y)
{
    const struct ir_type *t = ir_type_int(fn->m, 64, true);
    return ir_binary(fn->m, IR_MUL, t, ir_unary(fn->m, IR_CAST, t, ir_builtin(fn->m, x)),
                     ir_unary(fn->m, IR_CAST, t, ir_builtin(fn->m, y)));
}

/* `grid_stride_range(0, n)`, `grid_stride_range_y(n)`: each thread of the grid takes its share of them. */
static bool take_share(struct lower_fn *fn, CXCursor c, CXType t, struct for_range *r)
{
    static const char stem[] = "grid_stride_range";
    const struct ir_type *wide = ir_type_int(fn->m, 64, true);
    const char *name = lower_string(fn->u, clang_getTypeSpelling(t));
    const char *scope = strrchr(name, ':');
    name = scope ? scope + 1 : name;
    unsigned axis = str_has_suffix(name, "_y") ? 1 : str_has_suffix(name, "_z") ? 2 : 0;
    c = lower_strip(fn->u, c);
    if (c.kind == CXCursor_CXXFunctionalCastExpr) { /* of one argument */
        struct lower_kids k = lower_expr_kids(fn->u, c);
        c = k.len ? lower_strip(fn->u, k.at[k.len - 1]) : c;
    }
    int args = clang_Cursor_getNumArguments(c);
    if (!str_has_prefix(name, stem) || args < 1 || args > 2)
        return false;
    const struct ir_expr *first =
        args > 1 ? lower_rvalue(fn, clang_Cursor_getArgument(c, 0)) : ir_int(fn->m, wide, 0);
    const struct ir_expr *place = ir_binary(
        fn->m, IR_ADD, wide, wide_product(fn, IR_BUILTIN_CTAID_X + axis, IR_BUILTIN_NTID_X + axis),
        ir_unary(fn->m, IR_CAST, wide, ir_builtin(fn->m, IR_BUILTIN_TID_X + axis)));
    r->from = ir_binary(fn->m, IR_ADD, wide, lower_convert(fn->u, first, wide), place);
    r->to = lower_rvalue(fn, clang_Cursor_getArgument(c, (unsigned)args - 1));
    r->to = lower_convert(fn->u, r->to, wide);
    r->step = wide_product(fn, IR_BUILTIN_NTID_X + axis, IR_BUILTIN_NCTAID_X + axis);
    return true;
}

static struct for_range range_of(struct lower_fn *fn, struct lower_kids k)
{
    struct for_range r = {0};
    const struct ir_type *index = ir_type_int(fn->m, 64, true);
    for (size_t i = 0; i + 1 < k.len; i++) {
        CXType t = clang_getCanonicalType(clang_getCursorType(k.at[i]));
        if (!lower_is_expr(k.at[i]))
            continue;
        if (t.kind == CXType_Record && take_share(fn, k.at[i], t, &r))
            return r;
        if (t.kind != CXType_ConstantArray)
            continue;
        struct lower_place p = lower_place(fn, k.at[i]);
        if (p.kind != PLACE_MEMORY)
            continue;
        r.base = lower_address(fn, &p);
        r.elem = lower_unqualified(fn->u, lower_type(fn->u, clang_getArrayElementType(t)));
        r.from = ir_int(fn->m, index, 0);
        r.to = ir_int(fn->m, index, clang_getArraySize(t));
        r.step = ir_int(fn->m, index, 1);
    }
    return r;
}

static void range_variable(struct lower_fn *fn, CXCursor decl, const struct for_range *r)
{
    const struct ir_type *vt =
        lower_unqualified(fn->u, lower_type(fn->u, clang_getCursorType(decl)));
    struct lower_binding *b = lower_bind(fn, decl);
    CXType written = clang_getCanonicalType(clang_getCursorType(decl));
    b->is_reference = written.kind == CXType_LValueReference;
    b->type = b->is_reference && vt->elem ? vt->elem : vt;
    b->decl = ir_decl_create(fn->f, lower_spelling(fn->u, decl), vt, STORAGE_LOCAL);
    b->decl->span = lower_span(fn->u, decl);
    b->decl->in_memory = false;
    const struct ir_expr *v = ir_opaque(fn->m, vt, "range-based for");
    if (r->base) {
        struct lower_place p =
            lower_index_place(fn, r->base, ir_var(fn->m, r->index), r->elem, b->decl->span);
        v = b->is_reference ? lower_address(fn, &p) : lower_read(fn, &p);
        v = lower_convert(fn->u, v, vt);
    } else if (r->index) {
        v = lower_convert(fn->u, ir_var(fn->m, r->index), vt);
    }
    lower_set(fn, b->decl, v, b->decl->span);
}

void lower_range_for(struct lower_fn *fn, CXCursor c)
{
    struct lower_kids k = lower_kids(fn->u, c);
    if (k.len < 2)
        return;
    struct ir_span span = lower_span(fn->u, c);
    struct ir_block *head = lower_new_block(fn, "for"), *body = lower_new_block(fn, "body");
    struct ir_block *step = lower_new_block(fn, "step"), *end = lower_new_block(fn, "endfor");
    const struct ir_type *bool_type = ir_type_bool(fn->m), *index = ir_type_int(fn->m, 64, true);
    const struct ir_expr *more = ir_opaque(fn->m, bool_type, "range-based for");
    struct for_range r = range_of(fn, k);
    if (r.from) {
        r.index = lower_merge_var(fn, index);
        lower_eval(fn, r.from, IR_ADD, span);
        lower_set(fn, r.index, r.from, span);
        more = ir_binary(fn->m, IR_LT, bool_type, ir_var(fn->m, r.index), r.to);
    }
    lower_jump_to(fn, head, span);
    fn->b = head;
    lower_branch(fn, more, body, end, span);
    fn->b = body;
    struct lower_jump j;
    lower_push_jump(fn, &j, end, step);
    for (size_t i = 0; i + 1 < k.len; i++) {
        if (is_declared(k.at[i]))
            range_variable(fn, k.at[i], &r);
    }
    lower_stmt(fn, k.at[k.len - 1]);
    lower_jump_to(fn, step, span);
    fn->b = step;
    if (r.from)
        lower_set(fn, r.index, ir_binary(fn->m, IR_ADD, index, ir_var(fn->m, r.index), r.step),
                  span);
    lower_jump_to(fn, head, span);
    fn->jump = j.outer;
    fn->b = end;
}
