/* SPDX-License-Identifier: Apache-2.0 */
/* Assignments, ++ and --, initialiser lists. */
#include <string.h>

#include "base/limits.h"
#include "front/lower_private.h"

/* Statements that come from an assignment have the span of the whole assignment, accesses that of
 * the lvalue. */
static struct lower_place assign_parts(struct lower_fn *fn, CXCursor c, const struct ir_expr **v)
{
    struct lower_kids k = lower_expr_kids(fn->u, c);
    if (k.len != 2) {
        *v = lower_opaque(fn, c, "assignment");
        return lower_value_place(*v);
    }
    CXCursor right = lower_strip(fn->u, k.at[1]);
    if (right.kind == CXCursor_InitListExpr) {
        const struct ir_type *t = lower_type(fn->u, clang_getCursorType(k.at[0]));
        *v = lower_init_list(fn, right, lower_unqualified(fn->u, t));
    } else {
        *v = lower_rvalue(fn, k.at[1]);
    }
    return lower_place(fn, k.at[0]);
}

static struct lower_place assign(struct lower_fn *fn, CXCursor c, const struct ir_expr **stored)
{
    const struct ir_expr *v;
    struct lower_place p = assign_parts(fn, c, &v);
    if (p.type)
        v = lower_convert_to(fn, v, p.type);
    lower_write(fn, &p, v, lower_span(fn->u, c));
    *stored = v;
    return p;
}

const struct ir_expr *lower_assign(struct lower_fn *fn, CXCursor c, bool used)
{
    const struct ir_expr *v;
    struct lower_place p = assign(fn, c, &v);
    return used && p.kind == PLACE_VAR ? lower_read(fn, &p) : v;
}

/* ---- compound -------------------------------------------------------------------------------- */

static enum ir_op compound_op(enum CXBinaryOperatorKind k)
{
    switch (k) {
    case CXBinaryOperator_MulAssign: return IR_MUL;
    case CXBinaryOperator_DivAssign: return IR_DIV;
    case CXBinaryOperator_RemAssign: return IR_REM;
    case CXBinaryOperator_AddAssign: return IR_ADD;
    case CXBinaryOperator_SubAssign: return IR_SUB;
    case CXBinaryOperator_ShlAssign: return IR_SHL;
    case CXBinaryOperator_ShrAssign: return IR_SHR;
    case CXBinaryOperator_AndAssign: return IR_BITAND;
    case CXBinaryOperator_XorAssign: return IR_BITXOR;
    case CXBinaryOperator_OrAssign: return IR_BITOR;
    default: return IR_OPAQUE;
    }
}

static struct lower_place compound(struct lower_fn *fn, CXCursor c, const struct ir_expr **stored)
{
    enum ir_op op = compound_op(clang_getCursorBinaryOperatorKind(c));
    struct lower_kids k = lower_expr_kids(fn->u, c);
    if (k.len != 2 || op == IR_OPAQUE) {
        *stored = lower_opaque(fn, c, "operator");
        return lower_value_place(*stored);
    }
    const struct ir_expr *y = lower_rvalue(fn, k.at[1]);
    struct lower_place p = lower_place(fn, k.at[0]);
    const struct ir_expr *x = lower_read(fn, &p);
    const struct ir_expr *v = lower_arith(fn, op, NULL, x, y, lower_span(fn->u, c));
    if (p.type)
        v = lower_convert(fn->u, v, p.type);
    lower_write(fn, &p, v, lower_span(fn->u, c));
    *stored = v;
    return p;
}

const struct ir_expr *lower_compound_assign(struct lower_fn *fn, CXCursor c, bool used)
{
    const struct ir_expr *v;
    struct lower_place p = compound(fn, c, &v);
    return used && p.kind == PLACE_VAR ? lower_read(fn, &p) : v;
}

/* ---- ++ and -- ------------------------------------------------------------------------------- */

static struct lower_place increment(struct lower_fn *fn, CXCursor c, const struct ir_expr **old,
                                    const struct ir_expr **new_value, bool keep_old)
{
    CXCursor operand;
    enum CXUnaryOperatorKind kind = lower_unary_kind(fn->u, c, &operand);
    bool down = kind == CXUnaryOperator_PostDec || kind == CXUnaryOperator_PreDec;
    struct lower_place p = kind != CXUnaryOperator_Invalid
                               ? lower_place(fn, operand)
                               : lower_value_place(lower_opaque(fn, c, "operator"));
    const struct ir_expr *x = lower_read(fn, &p);
    struct ir_span span = lower_span(fn->u, c);
    if (keep_old && p.kind != PLACE_MEMORY && p.kind != PLACE_VALUE) {
        struct ir_decl *t = lower_temp(fn, p.type);
        lower_set(fn, t, x, span);
        *old = ir_var(fn->m, t);
    } else {
        *old = x;
    }
    /* No EVAL: a counter that a test bounds is no overflow worth asking about. */
    const struct ir_expr *v;
    if (x->type->kind == TYPE_POINTER) {
        v = lower_arith(fn, IR_ADD, NULL, x, ir_int(fn->m, NULL, down ? -1 : 1), span);
    } else {
        const struct ir_type *t =
            lower_is_arith(x->type) ? lower_promoted(fn->u, x->type) : x->type;
        const struct ir_expr *one = t->kind == TYPE_FLOAT
                                        ? ir_float(fn->m, t, 1)
                                        : ir_int(fn->m, lower_is_int_type(t) ? t : NULL, 1);
        v = ir_binary(fn->m, down ? IR_SUB : IR_ADD, t, lower_convert(fn->u, x, t), one);
        v = lower_convert(fn->u, v, p.type);
    }
    lower_write(fn, &p, v, span);
    *new_value = v;
    return p;
}

const struct ir_expr *lower_increment(struct lower_fn *fn, CXCursor c, bool used)
{
    CXCursor operand;
    enum CXUnaryOperatorKind kind = lower_unary_kind(fn->u, c, &operand);
    bool post = kind == CXUnaryOperator_PostInc || kind == CXUnaryOperator_PostDec;
    const struct ir_expr *old, *v;
    struct lower_place p = increment(fn, c, &old, &v, used && post);
    if (post)
        return old;
    return used && p.kind == PLACE_VAR ? lower_read(fn, &p) : v;
}

struct lower_place lower_assigned_place(struct lower_fn *fn, CXCursor c)
{
    const struct ir_expr *v, *old;
    if (c.kind == CXCursor_BinaryOperator)
        return assign(fn, c, &v);
    if (c.kind == CXCursor_CompoundAssignOperator)
        return compound(fn, c, &v);
    return increment(fn, c, &old, &v, false);
}

/* ---- initialiser lists ----------------------------------------------------------------------- */

static const struct ir_expr *zero(struct lower_fn *fn, const struct ir_type *t)
{
    if (t->kind == TYPE_FLOAT)
        return ir_float(fn->m, t, 0);
    if (lower_is_int_type(t))
        return ir_int(fn->m, t, 0);
    return ir_int(fn->m, NULL, 0);
}

static const struct ir_expr *element(struct lower_fn *fn, CXCursor c, const struct ir_type *t)
{
    CXCursor inner = lower_strip(fn->u, c);
    if (inner.kind == CXCursor_InitListExpr && t)
        return lower_init_list(fn, inner, t);
    const struct ir_expr *v = lower_rvalue(fn, c);
    return t ? lower_convert(fn->u, v, t) : v;
}

const struct ir_expr *lower_init_list(struct lower_fn *fn, CXCursor c, const struct ir_type *t)
{
    struct lower_kids k = lower_expr_kids(fn->u, c);
    if (c.kind == CXCursor_CompoundLiteralExpr && k.len == 1)
        return lower_rvalue(fn, k.at[0]);
    if (t->kind != TYPE_RECORD && k.len == 1)
        return element(fn, k.at[0], lower_type_known(t) ? t : NULL);
    if (lower_is_arith(t) && k.len == 0)
        return zero(fn, t);
    const struct ir_expr **args = ARENA_ARRAY(fn->u->a, const struct ir_expr *, k.len + 1);
    for (size_t i = 0; i < k.len; i++) {
        const struct ir_type *field =
            t->kind == TYPE_RECORD && t->record && i < t->record->fields.len
                ? t->record->fields.at[i].type
                : NULL;
        args[i] = element(fn, k.at[i], field);
    }
    if (t->kind == TYPE_POINTER && k.len == 0)
        return ir_int(fn->m, ir_type_int(fn->m, 64, true), 0);
    if (t->kind == TYPE_ARRAY)
        return ir_opaque(fn->m, t, "array value");
    return ir_make(fn->m, IR_RECORD, t, NULL, args, k.len);
}

/* `struct pair sums[N] = {0, 0}`: without braces of its own, an element takes as many as it has members. */
static bool shares_out_members(struct lower_fn *fn, const struct lower_kids *k,
                               const struct ir_type *elem)
{
    bool plain = false;
    for (size_t i = 0; elem->kind == TYPE_RECORD && i < k->len && !plain; i++)
        plain =
            lower_is_arith(lower_type(fn->u, clang_getCursorType(lower_strip(fn->u, k->at[i]))));
    return plain;
}

void lower_init_memory(struct lower_fn *fn, const struct ir_expr *addr, const struct ir_type *t,
                       CXCursor init)
{
    struct ir_span span = lower_span(fn->u, init);
    if (init.kind != CXCursor_InitListExpr || t->kind != TYPE_ARRAY) {
        if (t->kind == TYPE_ARRAY) /* a string, or a constructor for each element: writes inside */
            return;
        struct lower_place p = lower_memory_place(fn, addr, t, span);
        const struct ir_expr *v = init.kind == CXCursor_InitListExpr
                                      ? lower_init_list(fn, init, t)
                                      : lower_convert(fn->u, lower_rvalue(fn, init), t);
        lower_write(fn, &p, v, span);
        return;
    }
    struct lower_kids k = lower_expr_kids(fn->u, init);
    if (shares_out_members(fn, &k, t->elem))
        return;
    int64_t count = t->count >= 0 ? t->count : (int64_t)k.len;
    for (int64_t i = 0; i < count && i < LIMIT_INIT_ELEMENTS; i++) {
        struct lower_place p = lower_index_place(fn, addr, ir_int(fn->m, NULL, i), t->elem, span);
        if ((size_t)i < k.len) {
            CXCursor e = lower_strip(fn->u, k.at[i]);
            if (t->elem->kind == TYPE_ARRAY)
                lower_init_memory(fn, p.expr, t->elem, e);
            else
                lower_write(fn, &p, element(fn, e, t->elem), lower_span(fn->u, e));
        } else if (t->elem->kind != TYPE_ARRAY) {
            lower_write(fn, &p, zero(fn, t->elem), span);
        }
    }
}
