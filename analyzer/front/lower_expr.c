/* SPDX-License-Identifier: Apache-2.0 */
/* Expressions as values: literals, arithmetic, casts. */
#include <stdlib.h>
#include <string.h>

#include "base/limits.h"
#include "front/lower_private.h"

static const struct ir_type *type_of(struct lower_fn *fn, CXCursor c)
{
    return lower_unqualified(fn->u, lower_type(fn->u, clang_getCursorType(c)));
}

const struct ir_expr *lower_opaque(struct lower_fn *fn, CXCursor c, const char *why)
{
    const struct ir_type *t = type_of(fn, c);
    return ir_opaque(fn->m, t, why);
}

/* ---- literals -------------------------------------------------------------------------------- */

bool lower_constant(struct lower_unit *u, CXCursor c, const struct ir_type *t,
                    const struct ir_expr **out)
{
    CXEvalResult r = clang_Cursor_Evaluate(c);
    if (!r)
        return false;
    bool ok = true;
    switch (clang_EvalResult_getKind(r)) {
    case CXEval_Int: {
        int64_t v = clang_EvalResult_isUnsignedInt(r) ? (int64_t)clang_EvalResult_getAsUnsigned(r)
                                                      : (int64_t)clang_EvalResult_getAsLongLong(r);
        if (!lower_is_int_type(t))
            t = ir_type_int(u->m, 64, true);
        *out = ir_int(u->m, t, v);
        break;
    }
    case CXEval_Float:
        *out = ir_float(u->m, t->kind == TYPE_FLOAT ? t : NULL, clang_EvalResult_getAsDouble(r));
        break;
    default: ok = false; break;
    }
    clang_EvalResult_dispose(r);
    return ok;
}

static const struct ir_expr *literal(struct lower_fn *fn, CXCursor c)
{
    const struct ir_type *t = type_of(fn, c);
    const struct ir_expr *v;
    if (lower_constant(fn->u, c, t, &v))
        return v;
    return ir_opaque(fn->m, t, "literal");
}

static const struct ir_expr *bool_literal(struct lower_fn *fn, CXCursor c)
{
    const struct ir_expr *v;
    if (lower_constant(fn->u, c, ir_type_bool(fn->m), &v))
        return v;
    return ir_opaque(fn->m, ir_type_bool(fn->m), "literal");
}

static const struct ir_expr *string_literal(struct lower_fn *fn, CXCursor c)
{
    const char *s = lower_spelling(fn->u, c);
    size_t n = strlen(s);
    if (n >= 2 && s[0] == '"' && s[n - 1] == '"')
        s = arena_strndup(fn->u->a, s + 1, n - 2);
    return ir_string(fn->m, s);
}

/* The type that sizeof is asked about; NULL when the operand is a built-in type, which leaves no
 * cursor.  clang is not asked about classes: their layout may crash it (see lower_type.c). */
static const struct ir_type *sized_type(struct lower_fn *fn, CXCursor c, const char *text, size_t n)
{
    struct lower_kids k = lower_kids(fn->u, c);
    if (k.len == 0)
        return NULL;
    CXCursor last = k.at[k.len - 1];
    if (lower_is_expr(last))
        return k.len == 1 ? type_of(fn, last) : NULL;
    if (k.len == 1 && memchr(text, '*', n))
        return ir_type_pointer(fn->m, lower_type(fn->u, clang_getCursorType(last)));
    if (k.len == 1 && !memchr(text, '<', n) && !memchr(text, '[', n))
        return lower_type(fn->u, clang_getCursorType(last));
    while (n && text[n - 1] == ')')
        n--;
    size_t from = 6;
    while (from < n && (text[from] == '(' || text[from] == ' '))
        from++;
    return ir_type_unknown(fn->m, arena_strndup(fn->u->a, text + from, n - from));
}

static const struct ir_expr *size_of(struct lower_fn *fn, CXCursor c)
{
    const struct ir_type *t = type_of(fn, c);
    size_t n;
    const char *text = lower_text(fn->u, c, &n);
    const struct ir_expr *v;
    if (n < 6 || strncmp(text, "sizeof", 6) != 0)
        return ir_opaque(fn->m, t, "not known here");
    const struct ir_type *of = sized_type(fn, c, text, n);
    if (!of)
        return lower_constant(fn->u, c, t, &v) ? v : ir_opaque(fn->m, t, "sizeof");
    if (of->kind == TYPE_ARRAY && of->count_expr && of->elem->size >= 0)
        return lower_arith(fn, IR_MUL, t, of->count_expr, ir_int(fn->m, t, of->elem->size),
                           (struct ir_span){.line = 0});
    return ir_sizeof(fn->m, of);
}

/* ---- arithmetic ------------------------------------------------------------------------------ */

enum ir_op lower_binary_op(enum CXBinaryOperatorKind k)
{
    switch (k) {
    case CXBinaryOperator_Mul: return IR_MUL;
    case CXBinaryOperator_Div: return IR_DIV;
    case CXBinaryOperator_Rem: return IR_REM;
    case CXBinaryOperator_Add: return IR_ADD;
    case CXBinaryOperator_Sub: return IR_SUB;
    case CXBinaryOperator_Shl: return IR_SHL;
    case CXBinaryOperator_Shr: return IR_SHR;
    case CXBinaryOperator_LT: return IR_LT;
    case CXBinaryOperator_GT: return IR_GT;
    case CXBinaryOperator_LE: return IR_LE;
    case CXBinaryOperator_GE: return IR_GE;
    case CXBinaryOperator_EQ: return IR_EQ;
    case CXBinaryOperator_NE: return IR_NE;
    case CXBinaryOperator_And: return IR_BITAND;
    case CXBinaryOperator_Xor: return IR_BITXOR;
    case CXBinaryOperator_Or: return IR_BITOR;
    default: return IR_OPAQUE;
    }
}

static const struct ir_expr *negated_index(struct lower_fn *fn, const struct ir_expr *x)
{
    const struct ir_type *t = ir_type_int(fn->m, 64, true);
    return ir_unary(fn->m, IR_NEG, t, lower_convert(fn->u, x, t));
}

/* Pointer arithmetic: p + i, i + p, p - i, p - q; of an array its elements are counted.  NULL when it is none. */
static const struct ir_expr *pointer_arith(struct lower_fn *fn, enum ir_op op,
                                           const struct ir_expr *x, const struct ir_expr *y,
                                           bool array)
{
    bool px = x->type->kind == TYPE_POINTER, py = y->type->kind == TYPE_POINTER;
    if (op == IR_ADD && py && !px) {
        const struct ir_expr *swap = x;
        x = y;
        y = swap;
        px = true;
        py = false;
    }
    if (!px)
        return NULL;
    if (op == IR_SUB && py)
        return ir_binary(fn->m, IR_PTRDIFF, ir_type_int(fn->m, 64, true), x, y);
    if (py || (op != IR_ADD && op != IR_SUB))
        return NULL;
    const struct ir_type *t = x->type;
    if (t->elem && t->elem->kind == TYPE_ARRAY && (array || x->op == IR_ADDR))
        t = ir_type_pointer(fn->m, t->elem->elem); /* the array's first element */
    return ir_binary(fn->m, IR_PTRADD, t, x, op == IR_SUB ? negated_index(fn, y) : y);
}

static bool is_compare(enum ir_op op)
{
    return (ir_op_info(op)->flags & IR_OP_COMPARE) != 0;
}

const struct ir_expr *lower_arith(struct lower_fn *fn, enum ir_op op, const struct ir_type *t,
                                  const struct ir_expr *x, const struct ir_expr *y,
                                  struct ir_span span)
{
    const struct ir_expr *p = pointer_arith(fn, op, x, y, false);
    if (p)
        return p;
    bool shift = op == IR_SHL || op == IR_SHR;
    const struct ir_type *common = shift && lower_is_arith(x->type)
                                       ? lower_promoted(fn->u, x->type)
                                       : lower_common_type(fn->u, x->type, y->type);
    if (is_compare(op)) {
        if (common) {
            x = lower_convert(fn->u, x, common);
            y = lower_convert(fn->u, y, common);
        }
        return ir_binary(fn->m, op, ir_type_bool(fn->m), x, y);
    }
    if (!t || !lower_is_arith(t))
        t = common ? common : t && lower_type_known(t) ? t : ir_type_unknown(fn->m, "dependent");
    if (lower_is_arith(t)) {
        x = lower_is_arith(x->type) ? lower_convert(fn->u, x, t) : x;
        if (!shift && lower_is_arith(y->type))
            y = lower_convert(fn->u, y, t);
    }
    const struct ir_expr *e = ir_binary(fn->m, op, t, x, y);
    lower_eval(fn, e, op, span);
    return e;
}

static const struct ir_expr *binary(struct lower_fn *fn, CXCursor c)
{
    enum CXBinaryOperatorKind kind = clang_getCursorBinaryOperatorKind(c);
    struct lower_kids k = lower_expr_kids(fn->u, c);
    if (k.len != 2)
        return lower_opaque(fn, c, "operator");
    switch (kind) {
    case CXBinaryOperator_Assign: return lower_assign(fn, c, true);
    case CXBinaryOperator_LAnd:
    case CXBinaryOperator_LOr: return lower_logic(fn, c);
    case CXBinaryOperator_Comma: lower_discard(fn, k.at[0]); return lower_rvalue(fn, k.at[1]);
    default: break;
    }
    enum ir_op op = lower_binary_op(kind);
    const struct ir_expr *x = lower_rvalue(fn, k.at[0]);
    const struct ir_expr *y = lower_rvalue(fn, k.at[1]);
    if (op == IR_OPAQUE)
        return lower_opaque(fn, c, "operator");
    bool array =
        lower_gives_elements(fn, k.at[0], x) || lower_gives_elements(fn, k.at[1], y); /* a[0] + i */
    const struct ir_expr *p = pointer_arith(fn, op, x, y, array);
    if (p)
        return p;
    const struct ir_type *t = type_of(fn, c);
    return lower_arith(fn, op, lower_type_known(t) ? t : NULL, x, y, lower_span(fn->u, c));
}

static const struct ir_expr *address_of(struct lower_fn *fn, CXCursor operand)
{
    CXCursor inner = lower_strip(fn->u, operand);
    struct lower_place p = lower_place(fn, inner);
    if (p.kind == PLACE_VALUE && (p.expr->op == IR_FUNC || p.expr->op == IR_OPAQUE))
        return p.expr;
    return lower_address(fn, &p);
}

static const struct ir_expr *unary(struct lower_fn *fn, CXCursor c)
{
    CXCursor operand;
    enum CXUnaryOperatorKind kind = lower_unary_kind(fn->u, c, &operand);
    switch (kind) {
    case CXUnaryOperator_Invalid: return lower_opaque(fn, c, "operator");
    case CXUnaryOperator_PostInc:
    case CXUnaryOperator_PostDec:
    case CXUnaryOperator_PreInc:
    case CXUnaryOperator_PreDec: return lower_increment(fn, c, true);
    case CXUnaryOperator_AddrOf: return address_of(fn, operand);
    case CXUnaryOperator_Deref: {
        struct lower_place p = lower_place(fn, c);
        return lower_read(fn, &p);
    }
    default: break;
    }
    const struct ir_expr *x = lower_rvalue(fn, operand);
    const struct ir_type *t = type_of(fn, c);
    if (kind == CXUnaryOperator_LNot)
        return ir_unary(fn->m, IR_LNOT, ir_type_bool(fn->m), lower_truth(fn->u, x));
    if (kind != CXUnaryOperator_Plus && kind != CXUnaryOperator_Minus &&
        kind != CXUnaryOperator_Not)
        return kind == CXUnaryOperator_Extension ? x : lower_opaque(fn, c, "operator");
    if (!lower_type_known(t))
        t = lower_is_arith(x->type) ? lower_promoted(fn->u, x->type) : x->type;
    x = lower_convert(fn->u, x, t);
    if (kind == CXUnaryOperator_Plus)
        return x;
    enum ir_op op = kind == CXUnaryOperator_Minus ? IR_NEG : IR_BITNOT;
    const struct ir_expr *e = ir_unary(fn->m, op, t, x);
    lower_eval(fn, e, op, lower_span(fn->u, c));
    return e;
}

/* ---- implicit nodes and casts ---------------------------------------------------------------- */

static const struct ir_expr *record_of(struct lower_fn *fn, const struct lower_kids *k,
                                       const struct ir_type *t)
{
    const struct ir_expr **args = ARENA_ARRAY(fn->u->a, const struct ir_expr *, k->len + 1);
    for (size_t i = 0; i < k->len; i++)
        args[i] = lower_rvalue(fn, k->at[i]);
    return ir_make(fn->m, IR_RECORD, t, NULL, args, k->len);
}

static const struct ir_expr *cast(struct lower_fn *fn, CXCursor c)
{
    struct lower_kids k = lower_expr_kids(fn->u, c);
    CXType written = clang_getCursorType(c);
    const struct ir_type *t = type_of(fn, c);
    if (k.len > 1) { /* expressions of the type (Array<T, N>) come before the operand */
        k.at[0] = k.at[k.len - 1];
        k.len = 1;
    }
    if (k.len != 1) {
        if (k.len == 0 && lower_is_arith(t))
            return ir_int(fn->m, ir_type_int(fn->m, 32, true), 0); /* T() */
        return lower_opaque(fn, c, "cast");
    }
    if (t->kind == TYPE_VOID) {
        lower_discard(fn, k.at[0]);
        struct ir_stmt *last = lower_last(fn);
        if (last && (last->kind == IR_STMT_CALL || last->kind == IR_STMT_LAUNCH) &&
            lower_strip(fn->u, k.at[0]).kind == CXCursor_CallExpr)
            last->checked_result = true; /* (void)f(): the answer is not wanted */
        return ir_opaque(fn->m, t, "void");
    }
    if (written.kind == CXType_LValueReference) {
        struct lower_place p = lower_place(fn, k.at[0]);
        p.type = lower_unqualified(fn->u, lower_type(fn->u, clang_getPointeeType(written)));
        return lower_read(fn, &p);
    }
    const struct ir_expr *x;
    if (k.at[0].kind == CXCursor_InitListExpr)
        x = lower_init_list(fn, k.at[0], t);
    else
        x = lower_rvalue(fn, k.at[0]);
    if (!lower_type_known(t) && lower_type_known(x->type) && x->type->kind != TYPE_RECORD)
        return ir_unary(fn->m, IR_CAST, t, x);
    return lower_convert_to(fn, x, t);
}

/* A call that clang gave up on, its arguments mostly lost: `CHECK(missing::limit() > n)`.  What it is
 * handed stays as text, which tells at least what is looked at. */
static void lower_lost_call(struct lower_fn *fn, CXCursor c, CXCursor callee)
{
    struct lower_kids k = lower_kids(fn->u, callee);
    if (callee.kind != CXCursor_DeclRefExpr || k.len == 0 ||
        k.at[k.len - 1].kind != CXCursor_OverloadedDeclRef)
        return;
    size_t n;
    const char *text = lower_text(fn->u, c, &n);
    struct ir_stmt *s = lower_add(fn, IR_STMT_CALL, lower_span(fn->u, c));
    s->name = lower_spelling(fn->u, k.at[k.len - 1]);
    s->guessed = !lower_same_node(fn->statement, c); /* by itself, nobody can take the answer */
    vec_push(fn->u->a, &s->args,
             ir_opaque(fn->m, ir_type_unknown(fn->m, "lost argument"),
                       arena_strndup(fn->u->a, text, n < LIMIT_LOST_TEXT ? n : LIMIT_LOST_TEXT)));
}

/* `f(missing)`, of which clang has kept the `f` alone. */
static bool calls(struct lower_fn *fn, CXCursor c, CXCursor callee)
{
    size_t n, i;
    const char *name = lower_text(fn->u, callee, &i), *text = lower_text(fn->u, c, &n);
    return i > 0 && i + 1 < n && name == text && text[i] == '(' && text[n - 1] == ')';
}

static const struct ir_expr *unexposed(struct lower_fn *fn, CXCursor c)
{
    struct lower_kids k = lower_expr_kids(fn->u, c);
    const struct ir_type *t = type_of(fn, c);
    if (k.len == 0) {
        const struct ir_expr *written = lower_lost_text(fn, c);
        return written ? written : ir_opaque(fn->m, t, "hidden expression");
    }
    if (k.len > 1) {
        CXType written = clang_getCursorType(c);
        if (written.kind == CXType_Invalid)
            return record_of(fn, &k, t); /* T x(a, b) in dependent code */
        if (lower_is_lost_conditional(fn, &k))
            return lower_conditional(fn, c, true);
        const struct ir_expr *value;
        if (lower_lost_operator(fn, c, &k, &value))
            return value;
        if (lower_lost_launch(fn, c, &k))
            return ir_opaque(fn->m, t, "launch");
        for (size_t i = 0; i < k.len; i++)
            (void)lower_rvalue(fn, k.at[i]);
    }
    if (k.len > 1 || calls(fn, c, k.at[0])) {
        lower_lost_call(fn, c, k.at[0]);
        return ir_opaque(fn->m, t, "hidden expression");
    }
    const struct ir_expr *x = lower_rvalue(fn, k.at[0]);
    return lower_convert(fn->u, x, t);
}

static const struct ir_expr *new_expr(struct lower_fn *fn, CXCursor c)
{
    struct lower_kids k = lower_expr_kids(fn->u, c);
    const struct ir_type *t = type_of(fn, c);
    struct ir_span span = lower_span(fn->u, c);
    size_t n;
    const char *text = lower_text(fn->u, c, &n);
    bool array = memchr(text, '[', n) != NULL;
    const struct ir_expr *count = NULL;
    VEC(const struct ir_expr *) given = {0}; /* what the new object is made of */
    for (size_t i = 0; i < k.len; i++) {
        const struct ir_expr *v = lower_rvalue(fn, k.at[i]);
        if (i == 0 && array)
            count = v;
        else if (v->arg_count > 0 || v->op != IR_OPAQUE)
            vec_push(fn->u->a, &given, v);
    }
    struct ir_stmt *s = lower_add(fn, IR_STMT_CALL, span);
    s->name = s->qualified_name = array ? "new[]" : "new";
    vec_push(fn->u->a, &s->args, count ? count : ir_int(fn->m, NULL, 1));
    const struct ir_type *elem = t->elem ? t->elem : ir_type_unknown(fn->m, "class");
    vec_push(fn->u->a, &s->args, ir_sizeof(fn->m, elem));
    for (size_t i = 0; i < given.len; i++)
        vec_push(fn->u->a, &s->args, given.at[i]);
    s->var = lower_temp(fn, t);
    return ir_var(fn->m, s->var);
}

static void delete_expr(struct lower_fn *fn, CXCursor c)
{
    struct lower_kids k = lower_expr_kids(fn->u, c);
    const struct ir_expr *p = k.len ? lower_rvalue(fn, k.at[0]) : NULL;
    struct ir_stmt *s = lower_add(fn, IR_STMT_CALL, lower_span(fn->u, c));
    s->name = s->qualified_name = "delete";
    if (p)
        vec_push(fn->u->a, &s->args, p);
}

static const struct ir_expr *statement_expr(struct lower_fn *fn, CXCursor c)
{
    struct lower_kids k = lower_kids(fn->u, c);
    if (k.len != 1)
        return lower_opaque(fn, c, "statement expression");
    struct lower_kids s = lower_kids(fn->u, k.at[0]);
    for (size_t i = 0; i + 1 < s.len; i++)
        lower_stmt(fn, s.at[i]);
    if (s.len && lower_is_expr(s.at[s.len - 1]))
        return lower_rvalue(fn, s.at[s.len - 1]);
    if (s.len)
        lower_stmt(fn, s.at[s.len - 1]);
    return lower_opaque(fn, c, "statement expression");
}

const struct ir_expr *lower_lambda(struct lower_fn *fn, CXCursor c)
{
    uint64_t key = lower_key(clang_getTypeDeclaration(clang_getCursorType(c)));
    struct ir_func *known = map_get_number(&fn->u->funcs, key);
    if (known)
        return ir_lambda(fn->m, known);
    struct lower_kids k = lower_kids(fn->u, c);
    CXCursor body = clang_getNullCursor();
    for (size_t i = 0; i < k.len; i++) {
        if (k.at[i].kind == CXCursor_CompoundStmt)
            body = k.at[i];
    }
    if (clang_Cursor_isNull(body))
        return lower_opaque(fn, c, "closure");
    struct ir_func *f = lower_declare_function(fn->u, c, body);
    f->parent = fn->f;
    f->is_template = f->is_template || fn->f->is_template;
    f->tparams = (__typeof__(f->tparams)){0};
    if (f->kind == FUNC_HOST && !lower_is_host(fn))
        f->kind = FUNC_DEVICE;
    map_put_number(fn->u->a, &fn->u->funcs, key, f);
    lower_function_body(fn->u, fn, f, c, body);
    return ir_lambda(fn->m, f);
}

/* ---- dispatch -------------------------------------------------------------------------------- */

static const struct ir_expr *rvalue(struct lower_fn *fn, CXCursor c)
{
    switch (c.kind) {
    case CXCursor_IntegerLiteral:
    case CXCursor_CharacterLiteral:
    case CXCursor_FloatingLiteral: return literal(fn, c);
    case CXCursor_CXXBoolLiteralExpr: return bool_literal(fn, c);
    case CXCursor_CXXNullPtrLiteralExpr:
    case CXCursor_GNUNullExpr: return ir_int(fn->m, ir_type_int(fn->m, 64, true), 0);
    case CXCursor_StringLiteral: return string_literal(fn, c);
    case CXCursor_ParenExpr: {
        struct lower_kids k = lower_expr_kids(fn->u, c);
        return k.len == 1 ? lower_rvalue(fn, k.at[0]) : lower_opaque(fn, c, "parentheses");
    }
    case CXCursor_UnexposedExpr:
        if (lower_is_lost_member(fn->u, c)) {
            struct lower_place p = lower_place(fn, c);
            return lower_read(fn, &p);
        }
        return unexposed(fn, c);
    case CXCursor_DeclRefExpr:
    case CXCursor_MemberRefExpr:
    case CXCursor_ArraySubscriptExpr:
    case CXCursor_CXXThisExpr: {
        struct lower_place p = lower_place(fn, c);
        return lower_read(fn, &p);
    }
    case CXCursor_UnaryOperator: return unary(fn, c);
    case CXCursor_BinaryOperator: return binary(fn, c);
    case CXCursor_CompoundAssignOperator: return lower_compound_assign(fn, c, true);
    case CXCursor_ConditionalOperator: return lower_conditional(fn, c, true);
    case CXCursor_CStyleCastExpr:
    case CXCursor_CXXStaticCastExpr:
    case CXCursor_CXXReinterpretCastExpr:
    case CXCursor_CXXConstCastExpr:
    case CXCursor_CXXDynamicCastExpr:
    case CXCursor_CXXAddrspaceCastExpr:
    case CXCursor_CXXFunctionalCastExpr: return cast(fn, c);
    case CXCursor_CallExpr: {
        CXCursor operand;
        bool open = lower_unary_kind(fn->u, c, &operand) != CXUnaryOperator_Invalid;
        return open ? unary(fn, c) : lower_call(fn, c, true);
    }
    case CXCursor_InitListExpr:
    case CXCursor_CompoundLiteralExpr:
    case CXCursor_CXXParenListInitExpr: return lower_init_list(fn, c, type_of(fn, c));
    case CXCursor_LambdaExpr: return lower_lambda(fn, c);
    case CXCursor_UnaryExpr:
    case CXCursor_SizeOfPackExpr: return size_of(fn, c);
    case CXCursor_CXXNewExpr: return new_expr(fn, c);
    case CXCursor_CXXDeleteExpr: delete_expr(fn, c); return lower_opaque(fn, c, "delete");
    case CXCursor_StmtExpr: return statement_expr(fn, c);
    case CXCursor_CXXThrowExpr:
        lower_add(fn, IR_STMT_TRAP, lower_span(fn->u, c))->name = "throw";
        fn->b = lower_new_block(fn, NULL);
        return lower_opaque(fn, c, "throw");
    case CXCursor_PackExpansionExpr: {
        struct lower_kids k = lower_expr_kids(fn->u, c);
        for (size_t i = 0; i < k.len; i++)
            lower_rvalue(fn, k.at[i]);
        return lower_opaque(fn, c, "parameter pack");
    }
    default: return lower_opaque(fn, c, "expression");
    }
}

const struct ir_expr *lower_rvalue(struct lower_fn *fn, CXCursor c)
{
    if (fn->depth > LIMIT_LOWER_DEPTH)
        return lower_opaque(fn, c, "nested too deep");
    fn->depth++;
    const struct ir_expr *e = rvalue(fn, c);
    fn->depth--;
    return e ? e : lower_opaque(fn, c, "expression");
}

void lower_discard(struct lower_fn *fn, CXCursor c)
{
    CXCursor inner = lower_strip(fn->u, c);
    switch (inner.kind) {
    case CXCursor_CallExpr:
    case CXCursor_UnaryOperator: {
        CXCursor operand;
        enum CXUnaryOperatorKind op = lower_unary_kind(fn->u, inner, &operand);
        if (op == CXUnaryOperator_PostInc || op == CXUnaryOperator_PostDec ||
            op == CXUnaryOperator_PreInc || op == CXUnaryOperator_PreDec) {
            lower_increment(fn, inner, false);
            return;
        }
        if (op != CXUnaryOperator_Invalid || inner.kind != CXCursor_CallExpr)
            break;
        lower_call(fn, inner, false);
        struct ir_stmt *last = lower_last(fn);
        if (last && last->kind == IR_STMT_CALL && lower_is_host(fn))
            last->is_emptied_check =
                lower_is_emptied_check(fn->u, inner) ||
                (last->span.line < fn->debug_asks && lower_is_runtime_name(last->name));
        return;
    }
    case CXCursor_BinaryOperator: {
        enum CXBinaryOperatorKind op = clang_getCursorBinaryOperatorKind(inner);
        struct lower_kids k = lower_expr_kids(fn->u, inner);
        if (op == CXBinaryOperator_Assign) {
            lower_assign(fn, inner, false);
            return;
        }
        if (op == CXBinaryOperator_Comma && k.len == 2) {
            lower_discard(fn, k.at[0]);
            lower_discard(fn, k.at[1]);
            return;
        }
        break;
    }
    case CXCursor_CompoundAssignOperator: lower_compound_assign(fn, inner, false); return;
    case CXCursor_ConditionalOperator: lower_conditional(fn, inner, false); return;
    default: break;
    }
    lower_rvalue(fn, inner);
}
