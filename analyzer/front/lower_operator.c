/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Operators that clang left open: in a template, `src + dim * i` with dependent operands is a call
 * without a callee, with a made-up operand it is a call of a made-up function, and where the types
 * do not fit, `p = &made_up[i]`, it is a node of which only the operands are left.  All mean what the
 * operator means.
 */
#include <string.h>

#include "front/lower_private.h"

static enum ir_op binary_op_of(const char *s)
{
    static const struct {
        const char *text;
        enum ir_op op;
    } table[] = {{"+", IR_ADD},   {"-", IR_SUB},    {"*", IR_MUL},  {"/", IR_DIV},
                 {"%", IR_REM},   {"<<", IR_SHL},   {">>", IR_SHR}, {"&", IR_BITAND},
                 {"|", IR_BITOR}, {"^", IR_BITXOR}, {"<", IR_LT},   {"<=", IR_LE},
                 {">", IR_GT},    {">=", IR_GE},    {"==", IR_EQ},  {"!=", IR_NE}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (strcmp(s, table[i].text) == 0)
            return table[i].op;
    }
    return IR_OPAQUE;
}

/* "+=", ">>=", not ">=". */
static bool is_compound(const char *text)
{
    size_t n = strlen(text);
    return n > 1 && text[n - 1] == '=' && (n > 2 || !strchr("=!<>", text[0]));
}

/* The text between two places, blanks left out: "+", "+="; "" when it is not an operator. */
static void text_between(struct lower_unit *u, CXSourceLocation from_at, CXSourceLocation to_at,
                         char *out, size_t size)
{
    unsigned from, to;
    const struct lower_file *f = lower_file_at(u, from_at, &from);
    const struct lower_file *g = lower_file_at(u, to_at, &to);
    size_t n = 0;
    out[0] = '\0';
    if (!f || f != g || to > f->size)
        return;
    for (unsigned i = from; i < to; i++) {
        char c = f->text[i];
        if (c == '(' || c == ')' || c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\\')
            continue;
        if (n + 1 >= size || !strchr("+-*/%<>=!&|^~", c)) {
            out[0] = '\0';
            return;
        }
        out[n++] = c;
        out[n] = '\0';
    }
}

static CXSourceLocation start_of(CXCursor c)
{
    return clang_getRangeStart(clang_getCursorExtent(c));
}

static CXSourceLocation end_of(CXCursor c)
{
    return clang_getRangeEnd(clang_getCursorExtent(c));
}

/* `&tile[i]` with a dependent operand is a call, too; that of `i++` has a second argument, 0. */
static enum CXUnaryOperatorKind open_unary(struct lower_unit *u, CXCursor c, CXCursor operand,
                                           int args)
{
    static const struct {
        const char *text;
        enum CXUnaryOperatorKind before, behind;
    } table[] = {{"&", CXUnaryOperator_AddrOf, CXUnaryOperator_Invalid},
                 {"*", CXUnaryOperator_Deref, CXUnaryOperator_Invalid},
                 {"-", CXUnaryOperator_Minus, CXUnaryOperator_Invalid},
                 {"+", CXUnaryOperator_Plus, CXUnaryOperator_Invalid},
                 {"!", CXUnaryOperator_LNot, CXUnaryOperator_Invalid},
                 {"~", CXUnaryOperator_Not, CXUnaryOperator_Invalid},
                 {"++", CXUnaryOperator_PreInc, CXUnaryOperator_PostInc},
                 {"--", CXUnaryOperator_PreDec, CXUnaryOperator_PostDec}};
    char text[4];
    if (args == 1)
        text_between(u, start_of(c), start_of(operand), text, sizeof text);
    else
        text_between(u, end_of(operand), end_of(c), text, sizeof text);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (strcmp(text, table[i].text) == 0)
            return args == 1 ? table[i].before : table[i].behind;
    }
    return CXUnaryOperator_Invalid;
}

/* `++i` of a made-up type, a made-up function of that name: it steps i, whatever i is. */
static enum CXUnaryOperatorKind made_up_step(struct lower_unit *u, CXCursor c, const char *name,
                                             int args)
{
    bool up = strcmp(name, "operator++") == 0;
    if ((!up && strcmp(name, "operator--") != 0) || args < 1 || args > 2)
        return CXUnaryOperator_Invalid;
    CXCursor decl = clang_getCursorReferenced(c);
    if (decl.kind != CXCursor_FunctionDecl || !lower_is_guessed(u, decl))
        return CXUnaryOperator_Invalid;
    if (args == 1)
        return up ? CXUnaryOperator_PreInc : CXUnaryOperator_PreDec;
    return up ? CXUnaryOperator_PostInc : CXUnaryOperator_PostDec;
}

enum CXUnaryOperatorKind lower_unary_kind(struct lower_unit *u, CXCursor c, CXCursor *operand)
{
    bool call = c.kind == CXCursor_CallExpr;
    int args = call ? clang_Cursor_getNumArguments(c) : 0;
    const char *name = call ? lower_spelling(u, c) : "";
    if (name[0] == 'o') {
        *operand = clang_Cursor_getArgument(c, 0);
        return made_up_step(u, c, name, args);
    }
    /* Nearly every call ends here: its children are not worth a visit. */
    if (call ? args < 1 || args > 2 || name[0] != '\0' : c.kind != CXCursor_UnaryOperator)
        return CXUnaryOperator_Invalid;
    struct lower_kids k = lower_expr_kids(u, c);
    if (call ? k.len == 0 || !lower_same_node(k.at[0], clang_Cursor_getArgument(c, 0)) : k.len != 1)
        return CXUnaryOperator_Invalid;
    *operand = k.at[0];
    return call ? open_unary(u, c, k.at[0], args) : clang_getCursorUnaryOperatorKind(c);
}

/* The operator that overloads are looked up for: where the body of a macro holds it, the text does not tell. */
static void text_of_lookup(struct lower_unit *u, CXCursor call, char *out, size_t size)
{
    struct lower_kids k = lower_expr_kids(u, call);
    for (size_t i = 0; i < k.len && !out[0]; i++) {
        struct lower_kids inner = lower_kids(u, k.at[i]);
        bool lookup = inner.len == 1 && inner.at[0].kind == CXCursor_OverloadedDeclRef;
        const char *name = lookup ? lower_spelling(u, inner.at[0]) : "";
        if (strncmp(name, "operator", 8) == 0 && strlen(name + 8) < size)
            memcpy(out, name + 8, strlen(name + 8) + 1);
    }
}

bool lower_open_operator(struct lower_fn *fn, struct lower_call *call)
{
    char text[4];
    if (call->arg_count != 2 || (call->name[0] && strncmp(call->name, "operator", 8) == 0))
        return false;
    text_between(fn->u, end_of(call->args[0]), start_of(call->args[1]), text, sizeof text);
    if (!text[0])
        text_of_lookup(fn->u, call->cursor, text, sizeof text);
    bool compound = is_compound(text);
    if (!text[0] || (!compound && binary_op_of(text) == IR_OPAQUE && strcmp(text, "=") != 0))
        return false;
    call->name = arena_printf(fn->u->a, "operator%s", text);
    call->is_operator = true;
    return true;
}

bool lower_operator_value(struct lower_fn *fn, struct lower_call *call,
                          const struct ir_expr **result)
{
    char text[4] = "";
    size_t n = strlen(call->name + 8);
    if (call->arg_count != 2 || n == 0 || n >= sizeof text)
        return false;
    memcpy(text, call->name + 8, n + 1);
    bool compound = is_compound(text);
    if (compound)
        text[n - 1] = '\0';
    enum ir_op op = binary_op_of(text);
    if (op == IR_OPAQUE)
        return false;
    if (!compound) {
        const struct ir_expr *x = lower_rvalue(fn, call->args[0]);
        const struct ir_expr *y = lower_rvalue(fn, call->args[1]);
        *result =
            lower_arith(fn, op, lower_type_known(call->type) ? call->type : NULL, x, y, call->span);
        return true;
    }
    const struct ir_expr *y = lower_rvalue(fn, call->args[1]);
    struct lower_place p = lower_place(fn, call->args[0]);
    const struct ir_expr *x = lower_read(fn, &p);
    *result = lower_arith(fn, op, NULL, x, y, call->span);
    if (p.type)
        *result = lower_convert(fn->u, *result, p.type);
    lower_write(fn, &p, *result, call->span);
    return true;
}

bool lower_lost_operator(struct lower_fn *fn, CXCursor c, const struct lower_kids *k,
                         const struct ir_expr **result)
{
    struct lower_call call = {.cursor = c,
                              .name = "",
                              .args = k->at,
                              .arg_count = k->len,
                              .span = lower_span(fn->u, c),
                              .type = lower_type(fn->u, clang_getCursorType(c))};
    if (!lower_open_operator(fn, &call))
        return false;
    if (strcmp(call.name, "operator=") != 0)
        return lower_operator_value(fn, &call, result);
    *result = lower_assign(fn, c, false);
    return true;
}
