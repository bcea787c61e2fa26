/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Conditions.  In branches && and || become chains of branches, so that edges dominate what they
 * guard; as values they are expressions when their right side has no statement but arithmetic.
 */
#include "base/limits.h"
#include "front/lower_private.h"

static bool is_logic(CXCursor c, enum CXBinaryOperatorKind *kind)
{
    if (c.kind != CXCursor_BinaryOperator)
        return false;
    *kind = clang_getCursorBinaryOperatorKind(c);
    return *kind == CXBinaryOperator_LAnd || *kind == CXBinaryOperator_LOr;
}

/* A conversion to bool that hides && and ||. */
static CXCursor strip_bool(struct lower_fn *fn, CXCursor c)
{
    CXCursor inner = lower_strip(fn->u, c);
    enum CXBinaryOperatorKind kind;
    CXCursor operand;
    bool is_not = lower_unary_kind(fn->u, inner, &operand) == CXUnaryOperator_LNot;
    return is_logic(inner, &kind) || is_not ? inner : c;
}

void lower_cond(struct lower_fn *fn, CXCursor c, struct ir_block *yes, struct ir_block *no)
{
    struct ir_span span = lower_span(fn->u, c);
    if (fn->depth > LIMIT_LOWER_DEPTH) {
        lower_branch(fn, lower_opaque(fn, c, "nested too deep"), yes, no, span);
        return;
    }
    fn->depth++;
    CXCursor inner = strip_bool(fn, c);
    enum CXBinaryOperatorKind kind;
    struct lower_kids k = {0};
    CXCursor operand;
    if (is_logic(inner, &kind))
        k = lower_expr_kids(fn->u, inner);
    if (is_logic(inner, &kind) && k.len == 2) {
        struct ir_block *right = lower_new_block(fn, "cond");
        if (kind == CXBinaryOperator_LAnd)
            lower_cond(fn, k.at[0], right, no);
        else
            lower_cond(fn, k.at[0], yes, right);
        fn->b = right;
        lower_cond(fn, k.at[1], yes, no);
    } else if (lower_unary_kind(fn->u, inner, &operand) == CXUnaryOperator_LNot) {
        lower_cond(fn, operand, no, yes);
    } else {
        const struct ir_expr *v = lower_truth(fn->u, lower_rvalue(fn, c));
        lower_branch(fn, v, yes, no, span);
    }
    fn->depth--;
}

/* ---- values ---------------------------------------------------------------------------------- */

enum want { WANT_VALUE, WANT_TRUTH, WANT_ADDRESS };

static const struct ir_expr *lower_wanted(struct lower_fn *fn, CXCursor c, enum want want)
{
    if (want == WANT_ADDRESS) {
        struct lower_place p = lower_place(fn, c);
        return lower_address(fn, &p);
    }
    const struct ir_expr *v = lower_rvalue(fn, c);
    return want == WANT_TRUTH ? lower_truth(fn->u, v) : v;
}

/* Lowers c into a block of its own.  When that took nothing but EVALs, they move to the current
 * block and `*side` is NULL; else *side and *end are the first and the last block of it. */
static const struct ir_expr *try_pure(struct lower_fn *fn, CXCursor c, enum want want,
                                      struct ir_block **side, struct ir_block **end)
{
    struct ir_block *here = fn->b;
    lower_enter(fn);
    struct ir_block *first = lower_new_block(fn, NULL);
    fn->b = first;
    const struct ir_expr *v = lower_wanted(fn, c, want);
    bool pure = fn->b == first && first->succs.len == 0;
    for (size_t i = 0; pure && i < first->stmts.len; i++)
        pure = first->stmts.at[i]->kind == IR_STMT_EVAL;
    *end = fn->b;
    fn->b = here;
    *side = pure ? NULL : first;
    if (pure) {
        for (size_t i = 0; i < first->stmts.len; i++) {
            first->stmts.at[i]->block = here;
            vec_push(fn->u->a, &here->stmts, first->stmts.at[i]);
        }
        first->stmts.len = 0;
    }
    return v;
}

const struct ir_expr *lower_logic(struct lower_fn *fn, CXCursor c)
{
    struct lower_kids k = lower_expr_kids(fn->u, c);
    const struct ir_type *t = ir_type_bool(fn->m);
    if (k.len != 2)
        return ir_opaque(fn->m, t, "operator");
    bool is_and = clang_getCursorBinaryOperatorKind(c) == CXBinaryOperator_LAnd;
    struct ir_span span = lower_span(fn->u, c);
    const struct ir_expr *x = lower_truth(fn->u, lower_rvalue(fn, k.at[0]));
    struct ir_block *side, *end;
    const struct ir_expr *y = try_pure(fn, k.at[1], WANT_TRUTH, &side, &end);
    if (!side)
        return ir_binary(fn->m, is_and ? IR_LAND : IR_LOR, t, x, y);
    struct ir_decl *result = lower_merge_var(fn, t);
    struct ir_block *join = lower_new_block(fn, "join");
    struct ir_block *skip = lower_new_block(fn, NULL);
    lower_branch(fn, x, is_and ? side : skip, is_and ? skip : side, span);
    fn->b = skip;
    lower_set(fn, result, ir_int(fn->m, t, !is_and), span);
    lower_jump_to(fn, join, span);
    fn->b = end;
    lower_set(fn, result, y, span);
    lower_jump_to(fn, join, span);
    fn->b = join;
    return ir_var(fn->m, result);
}

/* c ? a : b without a value: branches. */
static void conditional_statement(struct lower_fn *fn, const struct lower_kids *k,
                                  struct ir_span span)
{
    struct ir_block *yes = lower_new_block(fn, "then"), *no = lower_new_block(fn, "else");
    struct ir_block *join = lower_new_block(fn, "join");
    lower_cond(fn, k->at[0], yes, no);
    fn->b = yes;
    lower_discard(fn, k->at[1]);
    lower_jump_to(fn, join, span);
    fn->b = no;
    lower_discard(fn, k->at[2]);
    lower_jump_to(fn, join, span);
    fn->b = join;
}

static const struct ir_type *result_type(struct lower_fn *fn, CXCursor c, const struct ir_expr *x,
                                         const struct ir_expr *y)
{
    const struct ir_type *t = lower_unqualified(fn->u, lower_type(fn->u, clang_getCursorType(c)));
    if (lower_type_known(t))
        return t;
    const struct ir_type *common = lower_common_type(fn->u, x->type, y->type);
    if (common)
        return common;
    return x->type->kind == y->type->kind && lower_type_known(x->type) ? x->type : t;
}

static const struct ir_expr *choose(struct lower_fn *fn, CXCursor c, const struct lower_kids *k,
                                    enum want want)
{
    struct ir_span span = lower_span(fn->u, c);
    const struct ir_expr *cond = lower_truth(fn->u, lower_rvalue(fn, k->at[0]));
    int64_t known;
    if (ir_is_int(cond, &known)) {
        const struct ir_expr *v = lower_wanted(fn, k->at[known ? 1 : 2], want);
        return want == WANT_ADDRESS
                   ? v
                   : lower_convert(fn->u, v, lower_type(fn->u, clang_getCursorType(c)));
    }
    struct ir_block *yes, *yes_end, *no, *no_end;
    const struct ir_expr *x = try_pure(fn, k->at[1], want, &yes, &yes_end);
    const struct ir_expr *y = try_pure(fn, k->at[2], want, &no, &no_end);
    const struct ir_type *t = want == WANT_ADDRESS ? x->type : result_type(fn, c, x, y);
    x = lower_convert(fn->u, x, t);
    y = lower_convert(fn->u, y, t);
    if (!yes && !no)
        return ir_make(fn->m, IR_SELECT, t, NULL, (const struct ir_expr *const[]){cond, x, y}, 3);
    struct ir_decl *result = lower_merge_var(fn, t);
    struct ir_block *join = lower_new_block(fn, "join");
    if (!yes)
        yes = yes_end = lower_new_block(fn, "then");
    if (!no)
        no = no_end = lower_new_block(fn, "else");
    lower_branch(fn, cond, yes, no, span);
    fn->b = yes_end;
    lower_set(fn, result, x, span);
    lower_jump_to(fn, join, span);
    fn->b = no_end;
    lower_set(fn, result, y, span);
    lower_jump_to(fn, join, span);
    fn->b = join;
    return ir_var(fn->m, result);
}

/* An element, what a pointer leads to, or a reference: it has an address without one being taken. */
static bool has_address(struct lower_fn *fn, CXCursor c)
{
    CXCursor inner = lower_strip(fn->u, c);
    if (inner.kind != CXCursor_DeclRefExpr)
        return inner.kind != CXCursor_MemberRefExpr && lower_is_place(fn, inner);
    struct lower_binding *b =
        map_get_number(&fn->bindings, lower_key(clang_getCursorReferenced(inner)));
    return b && b->is_reference;
}

struct lower_place lower_conditional_place(struct lower_fn *fn, CXCursor c)
{
    struct lower_kids k = lower_expr_kids(fn->u, c);
    if (k.len != 3 || !has_address(fn, k.at[1]) || !has_address(fn, k.at[2]))
        return lower_value_place(lower_conditional(fn, c, true));
    const struct ir_expr *at = choose(fn, c, &k, WANT_ADDRESS);
    const struct ir_type *t = at->type->elem;
    return t ? lower_memory_place(fn, at, t, lower_span(fn->u, c)) : lower_value_place(at);
}

const struct ir_expr *lower_conditional(struct lower_fn *fn, CXCursor c, bool used)
{
    struct lower_kids k = lower_expr_kids(fn->u, c);
    const struct ir_type *own = lower_type(fn->u, clang_getCursorType(c));
    if (k.len != 3)
        return ir_opaque(fn->m, own, "operator");
    if (!used || own->kind == TYPE_VOID) {
        conditional_statement(fn, &k, lower_span(fn->u, c));
        return ir_opaque(fn->m, own, "void");
    }
    return choose(fn, c, &k, WANT_VALUE);
}
