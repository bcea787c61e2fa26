/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lambdas of the host that launch kernels: `auto launch = [&](auto kernel) { kernel<<<...>>>(x, n); };`.
 * Their bodies are lowered where they are called, so that the launches see the variables around them and
 * what the call hands over; where a closure is handed to a dispatcher, it runs once, perhaps, with
 * arguments that are not known.
 */
#include <string.h>

#include "base/limits.h"
#include "front/lower_private.h"

/* ---- which closures --------------------------------------------------------------------------- */

struct look {
    struct lower_unit *u;
    unsigned depth;
    bool launches;
};

static bool is_launcher(struct lower_unit *u, CXCursor body, unsigned depth);

/* Of `launch` that is handed over by value. */
static CXCursor without_copies(struct lower_unit *u, CXCursor c)
{
    c = lower_strip(u, c);
    for (unsigned i = 0; i < 4 && c.kind == CXCursor_CallExpr; i++) {
        if (clang_Cursor_getNumArguments(c) != 1 ||
            clang_getCursorReferenced(c).kind != CXCursor_Constructor)
            break;
        c = lower_strip(u, clang_Cursor_getArgument(c, 0));
    }
    return c;
}

/* The lambda that a variable holds, or null. */
static CXCursor held(struct lower_unit *u, CXCursor init)
{
    CXCursor c = without_copies(u, init);
    return c.kind == CXCursor_LambdaExpr ? c : clang_getNullCursor();
}

static enum CXChildVisitResult look_for_launcher(CXCursor c, CXCursor parent, CXClientData data)
{
    struct look *l = data;
    (void)parent;
    CXCursor decl = c.kind == CXCursor_DeclRefExpr ? clang_getCursorReferenced(c) : c;
    if (c.kind == CXCursor_DeclRefExpr && decl.kind == CXCursor_VarDecl) {
        CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
        CXCursor lambda = clang_Cursor_isNull(init) ? init : held(l->u, init);
        l->launches = !clang_Cursor_isNull(lambda) && is_launcher(l->u, lambda, l->depth + 1);
    }
    return l->launches ? CXChildVisit_Break : CXChildVisit_Recurse;
}

/* Does it launch, or call another closure that does? */
static bool is_launcher(struct lower_unit *u, CXCursor body, unsigned depth)
{
    size_t n;
    const char *text = lower_text(u, body, &n);
    struct look l = {u, depth,
                     memmem(text, n, "<<<", 3) || memmem(text, n, "cudaLaunchKernel", 16)};
    if (!l.launches && depth < LIMIT_CLOSURE_DEPTH)
        clang_visitChildren(body, look_for_launcher, &l);
    return l.launches;
}

static CXCursor body_of(struct lower_unit *u, CXCursor func)
{
    struct lower_kids k = lower_kids(u, func);
    for (size_t i = 0; i < k.len; i++) {
        if (k.at[i].kind == CXCursor_CompoundStmt)
            return k.at[i];
    }
    return clang_getNullCursor();
}

/* The text between the brackets, and that from there to the body; false: it is not there to be seen. */
static bool head_of(struct lower_fn *fn, CXCursor lambda, const char **captures, const char **rest)
{
    size_t n;
    const char *text = lower_text(fn->u, lambda, &n);
    const char *end = n ? memchr(text, ']', n) : NULL;
    const char *brace = end ? memchr(end, '{', n - (size_t)(end - text)) : NULL;
    if (!brace || text[0] != '[')
        return false;
    *captures = arena_strndup(fn->u->a, text + 1, (size_t)(end - text - 1));
    *rest = arena_strndup(fn->u->a, end + 1, (size_t)(brace - end - 1));
    return true;
}

static bool is_for_device(const char *rest)
{
    return strstr(rest, "__device__") || strstr(rest, "DEVICE") || strstr(rest, "_LAMBDA");
}

/* `[n = rows + 1]`: a variable of its own. */
static bool has_own_variable(const char *captures)
{
    const char *equals = strchr(captures, '=');
    while (equals && (equals == captures || equals[1] == ',' || equals[1] == 0) &&
           strspn(captures, " ") == (size_t)(equals - captures))
        equals = strchr(equals + 1, '=');
    return equals != NULL;
}

/* Nothing is copied: `[&]`, `[&a, &b]`, `[this]`. */
static bool takes_references(const char *captures)
{
    for (const char *p = captures; *p;) {
        p += strspn(p, " ,\n");
        if (*p && *p != '&' && strncmp(p, "this", 4) != 0)
            return false;
        p += strcspn(p, ",");
    }
    return true;
}

struct copies {
    struct lower_fn *fn;
    CXCursor lambda;
    bool change;
};

static enum CXChildVisitResult look_for_change(CXCursor c, CXCursor parent, CXClientData data)
{
    struct copies *x = data;
    (void)parent;
    CXCursor decl = c.kind == CXCursor_DeclRefExpr ? clang_getCursorReferenced(c) : c;
    if (c.kind == CXCursor_DeclRefExpr &&
        (decl.kind == CXCursor_VarDecl || decl.kind == CXCursor_ParmDecl) &&
        lower_find_binding(x->fn, decl))
        x->change = x->change || (lower_scan_flags(x->fn, decl) & SCAN_ASSIGNED) != 0;
    return x->change ? CXChildVisit_Break : CXChildVisit_Recurse;
}

/* Is what it has captured the same later on, or its own place? */
static bool stays(struct lower_fn *fn, CXCursor lambda, const char *captures)
{
    struct copies x = {fn, lambda, false};
    if (!takes_references(captures))
        clang_visitChildren(body_of(fn->u, lambda), look_for_change, &x);
    return !x.change;
}

static bool is_closure(struct lower_fn *fn, CXCursor lambda, bool later)
{
    const char *captures, *rest;
    return lower_is_host(fn) && is_launcher(fn->u, lambda, 0) &&
           head_of(fn, lambda, &captures, &rest) && !is_for_device(rest) &&
           !has_own_variable(captures) && (!later || stays(fn, lambda, captures)) &&
           !clang_Cursor_isNull(body_of(fn->u, lambda));
}

const CXCursor *lower_kept(struct lower_fn *fn, CXCursor c)
{
    CXCursor *copy = ARENA_NEW(fn->u->a, CXCursor);
    *copy = c;
    return copy;
}

const CXCursor *lower_closure_of(struct lower_fn *fn, CXCursor c)
{
    c = without_copies(fn->u, c);
    if (c.kind == CXCursor_LambdaExpr)
        return is_closure(fn, c, false) ? lower_kept(fn, c) : NULL;
    CXCursor decl = c.kind == CXCursor_DeclRefExpr ? clang_getCursorReferenced(c) : c;
    if (decl.kind != CXCursor_VarDecl && decl.kind != CXCursor_ParmDecl)
        return NULL;
    const struct lower_binding *b = lower_find_binding(fn, decl);
    return b ? b->closure : NULL;
}

static void bind_closure(struct lower_fn *fn, CXCursor decl, const CXCursor *closure)
{
    struct lower_binding *b = lower_bind(fn, decl);
    b->type = ir_type_unknown(fn->m, "closure");
    b->place = ARENA_NEW(fn->u->a, struct lower_place);
    *b->place = lower_value_place(ir_opaque(fn->m, b->type, "closure"));
    b->closure = closure;
}

static uint64_t class_key(CXCursor lambda)
{
    return lower_key(clang_getTypeDeclaration(clang_getCursorType(lambda)));
}

bool lower_closure_variable(struct lower_fn *fn, CXCursor decl, CXCursor init)
{
    CXCursor lambda = held(fn->u, init);
    const char *type = lower_string(fn->u, clang_getTypeSpelling(clang_getCursorType(decl)));
    if (clang_Cursor_isNull(lambda) || !(strstr(type, "auto") || strstr(type, "(lambda")) ||
        strchr(type, '<') || !is_closure(fn, lambda, true))
        return false;
    bind_closure(fn, decl, lower_kept(fn, lambda));
    map_put_number(fn->u->a, &fn->u->closures, class_key(lambda), fn->f);
    return true;
}

bool lower_is_closure_instance(struct lower_unit *u, CXCursor c, CXCursor body)
{
    return c.kind == CXCursor_CXXMethod && strcmp(lower_spelling(u, c), "operator()") == 0 &&
           !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(c)) &&
           strncmp(lower_spelling(u, clang_getCursorSemanticParent(c)), "(lambda", 7) == 0 &&
           is_launcher(u, body, 0);
}

/* ---- in place --------------------------------------------------------------------------------- */

/* `&name` where overloads are still to choose from: the name comes first, the operator behind it. */
static bool calls_address_operator(struct lower_fn *fn, CXCursor c)
{
    struct lower_kids k = lower_kids(fn->u, c);
    if (c.kind != CXCursor_CallExpr || clang_Cursor_getNumArguments(c) != 1 || k.len != 2)
        return false;
    struct lower_kids names = lower_kids(fn->u, k.at[1]);
    return names.len == 1 && names.at[0].kind == CXCursor_OverloadedDeclRef &&
           strcmp(lower_spelling(fn->u, names.at[0]), "operator&") == 0;
}

CXCursor lower_address_taken(struct lower_fn *fn, CXCursor c)
{
    c = lower_strip_casts(fn->u, c);
    if (calls_address_operator(fn, c))
        return lower_strip_casts(fn->u, clang_Cursor_getArgument(c, 0));
    if (c.kind != CXCursor_UnaryOperator)
        return c;
    struct lower_kids k = lower_expr_kids(fn->u, c);
    bool takes = k.len == 1 && clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_AddrOf;
    return takes ? lower_strip_casts(fn->u, k.at[0]) : c;
}

bool lower_names_function(struct lower_fn *fn, CXCursor arg)
{
    CXCursor c = lower_address_taken(fn, arg);
    CXCursor decl = clang_getCursorReferenced(c);
    if (decl.kind == CXCursor_FunctionDecl || decl.kind == CXCursor_FunctionTemplate)
        return c.kind == CXCursor_DeclRefExpr;
    if (decl.kind == CXCursor_VarDecl || decl.kind == CXCursor_ParmDecl) {
        const struct lower_binding *b =
            c.kind == CXCursor_DeclRefExpr ? lower_find_binding(fn, decl) : NULL;
        return b && (b->given || (b->lambda && !b->lambda->is_lambda));
    }
    struct lower_kids k = lower_kids(fn->u, c);
    for (size_t i = 0; i < k.len; i++) {
        if (k.at[i].kind == CXCursor_OverloadedDeclRef)
            return true;
    }
    return false;
}

static void bind_argument(struct lower_fn *fn, CXCursor param, CXCursor arg)
{
    const CXCursor *closure = clang_Cursor_isNull(arg) ? NULL : lower_closure_of(fn, arg);
    if (closure) {
        bind_closure(fn, param, closure);
    } else if (!clang_Cursor_isNull(arg) && lower_names_function(fn, arg)) {
        const struct ir_expr *v = lower_rvalue(fn, arg);
        struct lower_binding *b = lower_bind(fn, param);
        b->type = v->type;
        b->place = ARENA_NEW(fn->u->a, struct lower_place);
        *b->place = lower_value_place(v);
        b->given = lower_kept(fn, arg);
    } else {
        lower_bind_argument(fn, param, arg);
    }
}

/* called: what is left out has its default value; otherwise nothing is known of it. */
static void bind_arguments(struct lower_fn *fn, CXCursor func, const CXCursor *args, size_t n,
                           bool called)
{
    struct lower_kids k = lower_kids(fn->u, func);
    size_t index = 0;
    for (size_t i = 0; i < k.len; i++) {
        if (k.at[i].kind != CXCursor_ParmDecl)
            continue;
        CXCursor arg = index < n ? args[index] : clang_getNullCursor();
        struct lower_kids value = lower_expr_kids(fn->u, k.at[i]);
        if (called && index >= n && value.len && lower_is_expr(value.at[value.len - 1]))
            arg = value.at[value.len - 1];
        bind_argument(fn, k.at[i], arg);
        index++;
    }
}

static void lower_body_of(struct lower_fn *fn, CXCursor lambda, CXCursor func,
                          struct ir_block *after, const struct ir_decl *result, struct ir_span span)
{
    struct lower_kids k = lower_kids(fn->u, func);
    struct ir_block *exit = fn->inline_exit;
    const struct ir_decl *outer = fn->inline_result;
    struct lower_jump *jump = fn->jump;
    struct lower_switch *sw = fn->sw;
    bool again = fn->again;
    fn->again = again || map_get_number(&fn->inlined_before, class_key(lambda));
    map_put_number(fn->u->a, &fn->inlined_before, class_key(lambda), fn->f);
    fn->inline_exit = after;
    fn->inline_result = result;
    fn->jump = NULL;
    fn->sw = NULL;
    if (fn->inline_depth < LIMIT_CLOSURE_DEPTH)
        fn->inlining[fn->inline_depth] = lambda;
    fn->inline_depth++;
    map_put_number(fn->u->a, &fn->u->closures, class_key(lambda), fn->f);
    fn->inlined++;
    for (size_t i = 0; i < k.len; i++) {
        if (k.at[i].kind == CXCursor_CompoundStmt)
            lower_stmt(fn, k.at[i]);
    }
    lower_jump_to(fn, after, span);
    fn->again = again;
    fn->inline_depth--;
    fn->inline_exit = exit;
    fn->inline_result = outer;
    fn->jump = jump;
    fn->sw = sw;
    fn->b = after;
}

static void enter_body(struct lower_fn *fn, bool always, struct ir_block **after,
                       struct ir_span span)
{
    struct ir_block *body = lower_new_block(fn, "closure");
    *after = lower_new_block(fn, "after");
    if (always)
        lower_jump_to(fn, body, span);
    else
        lower_branch(fn, ir_opaque(fn->m, ir_type_bool(fn->m), "closure runs"), body, *after, span);
    fn->b = body;
}

/* [&] { ... kernel<<<...>>>(...) ... } on the host, called on the spot or handed to a dispatcher:
 * its body is lowered where it stands, so that launches see the variables around them. */
void lower_inline_lambda(struct lower_fn *fn, CXCursor lambda, bool always)
{
    struct ir_block *after;
    struct ir_span span = lower_span(fn->u, lambda);
    enter_body(fn, always, &after, span);
    lower_body_of(fn, lambda, lambda, after, NULL, span);
}

/* May it be lowered here once more?  If not, it becomes a function, or calls itself. */
static bool has_room(struct lower_fn *fn, CXCursor closure)
{
    for (unsigned i = 0; i < fn->inline_depth && i < LIMIT_CLOSURE_DEPTH; i++) {
        if (lower_same_node(fn->inlining[i], closure))
            return false;
    }
    if (fn->inlined < LIMIT_CLOSURES && fn->inline_depth < LIMIT_CLOSURE_DEPTH)
        return true;
    lower_lambda(fn, closure);
    return false;
}

const struct ir_expr *lower_closure_handed(struct lower_fn *fn, const CXCursor *closure)
{
    struct ir_block *after;
    struct ir_span span = lower_span(fn->u, *closure);
    const struct ir_type *unknown = ir_type_unknown(fn->m, "closure result");
    if (!has_room(fn, *closure))
        return NULL;
    const struct ir_decl *d = lower_merge_var(fn, unknown);
    const struct ir_expr *result = ir_var(fn->m, d);
    enter_body(fn, false, &after, span);
    bind_arguments(fn, *closure, NULL, 0, false);
    lower_body_of(fn, *closure, *closure, after, d, span);
    return ir_make(fn->m, IR_PURE, unknown, "closure", &result, 1);
}

/* The instance that the call makes of a generic lambda, unless it is broken. */
static CXCursor instance_of(struct lower_fn *fn, const struct lower_call *call, CXCursor lambda)
{
    CXCursor c = call->decl;
    if (c.kind != CXCursor_CXXMethod ||
        clang_Cursor_isNull(clang_getSpecializedCursorTemplate(c)) ||
        clang_Cursor_isNull(body_of(fn->u, c)) || lower_has_error(fn->u, lambda) ||
        lower_key(clang_getCursorSemanticParent(c)) != class_key(lambda))
        return lambda;
    lower_scan(fn->u, body_of(fn->u, c), fn->scan);
    return c;
}

bool lower_closure_call(struct lower_fn *fn, const struct lower_call *call,
                        const struct ir_expr **result)
{
    size_t first = call->is_operator && strcmp(call->name, "operator()") == 0;
    if (!lower_is_host(fn) || call->is_member || (first && call->arg_count == 0) ||
        (!first && (call->is_operator || clang_Cursor_isNull(call->callee))))
        return false;
    const CXCursor *closure = lower_closure_of(fn, first ? call->args[0] : call->callee);
    if (!closure || !has_room(fn, *closure))
        return false;
    CXCursor func = instance_of(fn, call, *closure);
    struct ir_block *after;
    bool used = call->used && call->type->kind != TYPE_VOID;
    struct ir_decl *d = used ? lower_merge_var(fn, call->type) : NULL;
    enter_body(fn, true, &after, call->span);
    bind_arguments(fn, func, call->args + first, call->arg_count - first, true);
    lower_body_of(fn, *closure, func, after, d, call->span);
    *result = d ? ir_var(fn->m, d) : ir_opaque(fn->m, call->type, "closure result");
    return true;
}
