/* SPDX-License-Identifier: Apache-2.0 */
/* A call taken apart: who is called, on what object, with what. */
#include <ctype.h>
#include <string.h>

#include "front/lower_private.h"

static bool is_default_argument(CXCursor c)
{
    if (c.kind != CXCursor_UnexposedExpr)
        return false;
    unsigned line;
    clang_getExpansionLocation(clang_getCursorLocation(c), NULL, &line, NULL, NULL);
    return line == 0;
}

void lower_take_args(struct lower_fn *fn, CXCursor c, unsigned from, struct lower_call *out)
{
    int n = clang_Cursor_getNumArguments(c);
    out->args = ARENA_ARRAY(fn->u->a, CXCursor, (n > 0 ? n : 0) + 1);
    for (int i = (int)from; i < n; i++) {
        CXCursor arg = clang_Cursor_getArgument(c, (unsigned)i);
        if (is_default_argument(arg))
            break;
        out->args[out->arg_count++] = arg;
    }
}

/* Of a callee inside a macro the text is that of the macro from there on: only the name that it
 * begins with belongs to the callee. */
static size_t length_of_name(const char *text, size_t n)
{
    unsigned depth = 0;
    if (!memchr(text, '(', n) && !memchr(text, ';', n))
        return n;
    for (size_t i = 0; i < n; i++) {
        bool is_word = isalnum((unsigned char)text[i]) || text[i] == '_' || text[i] == ':';
        if (text[i] == '<')
            depth++;
        else if (text[i] == '>' && depth)
            depth--;
        else if (!is_word && !depth)
            return i;
    }
    return n;
}

/* "cub::BlockReduce<T>" of "cub::BlockReduce<T>::Sum". */
static const char *scope_of(struct lower_fn *fn, CXCursor callee)
{
    size_t n;
    const char *text = lower_text(fn->u, callee, &n);
    unsigned depth = 0;
    n = length_of_name(text, n);
    for (size_t i = n; i-- > 1;) {
        if (text[i] == '>')
            depth++;
        else if (text[i] == '<' && depth)
            depth--;
        else if (depth == 0 && text[i] == ':' && text[i - 1] == ':')
            return arena_strndup(fn->u->a, text, i - 1);
    }
    return "";
}

static void name_callee(struct lower_fn *fn, CXCursor callee, struct lower_call *out)
{
    if (!*out->name) {
        struct lower_kids k = lower_kids(fn->u, callee);
        for (size_t i = 0; i < k.len; i++) {
            if (k.at[i].kind == CXCursor_OverloadedDeclRef) {
                out->name = lower_spelling(fn->u, k.at[i]);
                out->decl = k.at[i];
            }
        }
    }
    if (!*out->name)
        out->name = lower_spelling(fn->u, callee);
    if (!*out->name) {
        size_t n;
        const char *text = lower_text(fn->u, callee, &n);
        out->name = lower_last_name(fn->u, text, n);
    }
}

static void member_callee(struct lower_fn *fn, CXCursor callee, struct lower_call *out)
{
    out->is_member = true;
    out->name = lower_member_name(fn, callee);
    struct lower_kids k = lower_expr_kids(fn->u, callee);
    if (k.len) {
        out->object = k.at[0];
        out->is_arrow = lower_is_arrow(fn, callee, k.at[0]);
    }
    out->scope = "";
}

/* `block.sync()` where the block's class is not known: a member that repair made up is called like a
 * functor, but what is called is the method. */
static void unseen_method(struct lower_fn *fn, struct lower_call *out)
{
    if (strcmp(out->name, "operator()") != 0 || !lower_is_guessed(fn->u, out->decl))
        return;
    CXCursor callee = lower_strip(fn->u, out->args[0]);
    if (callee.kind != CXCursor_MemberRefExpr)
        return;
    out->callee = callee;
    out->is_operator = false;
    out->args++;
    out->arg_count--;
    member_callee(fn, callee, out);
}

/* clang_equalCursors also compares the declaration around, which differs by the way taken there. */
bool lower_same_node(CXCursor x, CXCursor y)
{
    return x.kind == y.kind && x.data[1] == y.data[1];
}

bool lower_take_call_apart(struct lower_fn *fn, CXCursor c, struct lower_call *out)
{
    *out = (struct lower_call){.cursor = c,
                               .callee = clang_getNullCursor(),
                               .decl = clang_getCursorReferenced(c),
                               .name = lower_spelling(fn->u, c),
                               .scope = "",
                               .object = clang_getNullCursor(),
                               .span = lower_span(fn->u, c)};
    out->type = lower_unqualified(fn->u, lower_type(fn->u, clang_getCursorType(c)));
    int n = clang_Cursor_getNumArguments(c);
    if (n < 0 || out->decl.kind == CXCursor_Constructor)
        return false;
    struct lower_kids k = lower_expr_kids(fn->u, c);
    if (k.len == 0)
        return false;
    if (n > 0 && lower_same_node(k.at[0], clang_Cursor_getArgument(c, 0))) {
        lower_take_args(fn, c, 0, out);
        out->is_operator = strncmp(out->name, "operator", 8) == 0;
        out->is_open = !out->is_operator && lower_open_operator(fn, out);
        if (out->is_operator) {
            unseen_method(fn, out);
            return true;
        }
        out->arg_count = 0;
    }
    out->callee = lower_strip(fn->u, k.at[0]);
    lower_take_args(fn, c, 0, out);
    if (out->callee.kind == CXCursor_MemberRefExpr || lower_is_lost_member(fn->u, out->callee)) {
        member_callee(fn, out->callee, out);
    } else if (out->callee.kind == CXCursor_DeclRefExpr) {
        name_callee(fn, out->callee, out);
        out->scope = scope_of(fn, out->callee);
        if (clang_Cursor_isNull(out->decl) && *out->scope)
            out->decl = lower_scoped_method(fn->u, out->callee, out->name, out->arg_count);
    }
    return true;
}

struct attributes {
    struct lower_unit *u;
    bool noreturn;
};

/* libclang has no name for the attribute: `noreturn`, or a macro for it that says so. */
static enum CXChildVisitResult see_attribute(CXCursor c, CXCursor parent, CXClientData data)
{
    struct attributes *a = data;
    (void)parent;
    if (c.kind != CXCursor_UnexposedAttr)
        return CXChildVisit_Continue;
    size_t n;
    const char *text = lower_text(a->u, c, &n);
    a->noreturn = text && strcasestr(arena_strndup(a->u->a, text, n), "noreturn");
    return a->noreturn ? CXChildVisit_Break : CXChildVisit_Continue;
}

bool lower_never_returns(struct lower_unit *u, CXCursor decl)
{
    struct attributes a = {.u = u};
    if (decl.kind == CXCursor_FunctionDecl || decl.kind == CXCursor_CXXMethod)
        clang_visitChildren(decl, see_attribute, &a);
    return a.noreturn;
}
