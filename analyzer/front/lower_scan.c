/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A look over a body before it is lowered: which variables have their address taken or are
 * assigned.  Only those live in memory; all others are values, which is what makes guards and
 * index arithmetic readable.
 */
#include <string.h>

#include "base/limits.h"
#include "front/lower_private.h"

struct scan {
    struct lower_unit *u;
    struct map *flags;
    CXCursor skip_address; /* &p of an allocator, &config of a launch: no reason to be in memory */
    bool skip_list;        /* inside the argument list of a launch */
    unsigned depth;
    unsigned lambda_start; /* offset; 0: not inside a lambda */
    bool gives_reference;  /* what the function returns is a reference */
    bool changes_object;   /* a member is assigned or its address taken, or `this` goes elsewhere */
    /* Variables that start with 0 and are handed to functions nobody has seen. */
    VEC(CXCursor) zeros;
};

static bool may_change_object(struct lower_unit *u, CXCursor method);

static void flag(struct scan *s, CXCursor decl, unsigned bits)
{
    uint64_t key = lower_key(decl);
    uintptr_t old = (uintptr_t)map_get_number(s->flags, key);
    map_put_number(s->u->a, s->flags, key, (void *)(old | bits | SCAN_SEEN));
    s->changes_object = s->changes_object || (decl.kind == CXCursor_FieldDecl &&
                                              (bits & (SCAN_ADDRESS | SCAN_ASSIGNED)) != 0);
}

unsigned lower_scan_flags(const struct lower_fn *fn, CXCursor decl)
{
    return (unsigned)(uintptr_t)map_get_number(fn->scan, lower_key(decl));
}

bool lower_is_allocator(const char *name)
{
    if (strncmp(name, "hip", 3) == 0)
        name += 3;
    else if (strncmp(name, "cuda", 4) == 0)
        name += 4;
    else
        return false;
    return strncmp(name, "Malloc", 6) == 0 || strncmp(name, "HostAlloc", 9) == 0 ||
           strncmp(name, "HostMalloc", 10) == 0 || strncmp(name, "HostGetDevicePointer", 20) == 0;
}

bool lower_is_argument_list(struct lower_unit *u, CXCursor decl)
{
    CXType t = clang_getCanonicalType(clang_getCursorType(decl));
    /* in a template, `void *args[]` has no length yet */
    if (t.kind != CXType_ConstantArray && t.kind != CXType_DependentSizedArray)
        return false;
    CXType elem = clang_getCanonicalType(clang_getArrayElementType(t));
    if (elem.kind != CXType_Pointer ||
        clang_getCanonicalType(clang_getPointeeType(elem)).kind != CXType_Void)
        return false;
    CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
    return !clang_Cursor_isNull(init) && lower_strip(u, init).kind == CXCursor_InitListExpr;
}

/* The variable at the root of an lvalue made of members (dots) and subscripts of member arrays, or
 * the member of `this`; null when it is reached through a pointer. */
static CXCursor root_of(struct scan *s, CXCursor c, bool *subscripted)
{
    for (unsigned i = 0; i < LIMIT_LOWER_DEPTH; i++) {
        c = lower_strip(s->u, c);
        if (c.kind == CXCursor_DeclRefExpr)
            return clang_getCursorReferenced(c);
        if (c.kind == CXCursor_MemberRefExpr) {
            struct lower_kids k = lower_expr_kids(s->u, c);
            if (k.len == 0 || lower_strip(s->u, k.at[0]).kind == CXCursor_CXXThisExpr)
                return clang_getCursorReferenced(c);
            CXType t = clang_getCanonicalType(clang_getCursorType(k.at[0]));
            if (t.kind == CXType_Pointer)
                break;
            c = k.at[0];
        } else if (c.kind == CXCursor_ArraySubscriptExpr) {
            struct lower_kids k = lower_expr_kids(s->u, c);
            if (k.len != 2)
                break;
            CXCursor base = lower_strip(s->u, k.at[0]);
            CXType t = clang_getCanonicalType(clang_getCursorType(base));
            if (t.kind != CXType_ConstantArray && t.kind != CXType_DependentSizedArray)
                break;
            *subscripted = true;
            c = base;
        } else {
            break;
        }
    }
    return clang_getNullCursor();
}

/* What a local reference stands for, or null. */
static CXCursor referred(CXCursor decl)
{
    CXType t = clang_getCursorType(decl);
    if (decl.kind != CXCursor_VarDecl ||
        (t.kind != CXType_LValueReference && t.kind != CXType_RValueReference))
        return clang_getNullCursor();
    return clang_Cursor_getVarDeclInitializer(decl);
}

static void flag_root(struct scan *s, CXCursor c, unsigned bits)
{
    for (unsigned i = 0; i < LIMIT_LOWER_DEPTH && !clang_Cursor_isNull(c); i++) {
        bool subscripted = false;
        CXCursor root = root_of(s, c, &subscripted);
        if (clang_Cursor_isNull(root))
            return;
        flag(s, root, bits | (subscripted ? SCAN_SUBSCRIPT : 0));
        c = referred(root);
    }
}

static void assigned(struct scan *s, CXCursor lvalue)
{
    bool subscripted = false;
    CXCursor root = root_of(s, lvalue, &subscripted);
    if (clang_Cursor_isNull(root))
        return;
    unsigned bits = SCAN_ASSIGNED;
    if (s->lambda_start) { /* a variable of the function around the lambda is changed */
        unsigned at = 0;
        lower_file_at(s->u, clang_getCursorLocation(root), &at);
        if (at < s->lambda_start && root.kind != CXCursor_FieldDecl)
            bits |= SCAN_ADDRESS;
    }
    flag(s, root, bits);
}

/* ---- calls ----------------------------------------------------------------------------------- */

/* A T && of a template that was deduced as an lvalue reference only forwards. */
bool lower_takes_reference(CXCursor func, size_t arg)
{
    CXType t = clang_getCursorType(func);
    int n = clang_getNumArgTypes(t);
    if (n <= 0 || arg >= (size_t)n ||
        !lower_is_pointer_reference(clang_getArgType(t, (unsigned)arg)))
        return false;
    CXCursor pattern = clang_getSpecializedCursorTemplate(func);
    if (clang_Cursor_isNull(pattern))
        return true;
    CXType p = clang_getCursorType(pattern);
    int m = clang_getNumArgTypes(p);
    if (m <= 0)
        return true;
    unsigned index = arg < (size_t)m ? (unsigned)arg : (unsigned)m - 1; /* a pack is last */
    CXString text = clang_getTypeSpelling(clang_getArgType(p, index));  /* "Args &&..." too */
    bool forwards = strstr(clang_getCString(text), "&&") != NULL;
    clang_disposeString(text);
    return !forwards;
}

static CXCursor overloads_of(struct lower_unit *u, CXCursor callee)
{
    callee = lower_strip(u, callee);
    struct lower_kids k = lower_kids(u, callee);
    for (size_t i = 0; i < k.len; i++) {
        if (k.at[i].kind == CXCursor_OverloadedDeclRef)
            return k.at[i];
    }
    return clang_getNullCursor();
}

static bool some_overload_takes_reference(CXCursor over, unsigned arg, int args)
{
    unsigned n = clang_getNumOverloadedDecls(over);
    for (unsigned i = 0; i < n && i < LIMIT_OVERLOADS; i++) {
        CXCursor d = clang_getOverloadedDecl(over, i);
        if (clang_getNumArgTypes(clang_getCursorType(d)) >= args && !lower_in_system(d) &&
            lower_takes_reference(d, arg))
            return true;
    }
    return false;
}

/* `int blocks = 0, threads = 0; choose(n, blocks, threads);`: what is not assigned otherwise gets its
 * value there. */
static void note_zeros(struct scan *s, CXCursor call)
{
    int n = clang_Cursor_getNumArguments(call);
    for (int i = 0; i < n; i++) {
        CXCursor arg = lower_strip(s->u, clang_Cursor_getArgument(call, (unsigned)i));
        CXCursor decl = clang_getCursorReferenced(arg);
        if (arg.kind != CXCursor_DeclRefExpr || decl.kind != CXCursor_VarDecl ||
            clang_isConstQualifiedType(clang_getCursorType(decl)))
            continue;
        CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
        init = clang_Cursor_isNull(init) ? init : lower_strip(s->u, init);
        size_t len = 0;
        const char *text = init.kind == CXCursor_IntegerLiteral ? lower_text(s->u, init, &len) : "";
        if (len == 1 && *text == '0')
            vec_push(s->u->a, &s->zeros, decl);
    }
}

/* `object.method`; of an operator the first operand comes first, `object->member = x`. */
static bool names_method(struct lower_kids k)
{
    return k.len && k.at[0].kind == CXCursor_MemberRefExpr &&
           clang_getCursorReferenced(k.at[0]).kind != CXCursor_FieldDecl;
}

static void scan_call(struct scan *s, CXCursor c)
{
    CXCursor func = clang_getCursorReferenced(c);
    int n = clang_Cursor_getNumArguments(c);
    struct lower_kids k = lower_kids(s->u, c);
    bool is_function = func.kind == CXCursor_FunctionDecl || func.kind == CXCursor_CXXMethod ||
                       func.kind == CXCursor_Constructor || func.kind == CXCursor_FunctionTemplate;
    CXCursor over = clang_getNullCursor();
    if (!is_function && k.len)
        over = overloads_of(s->u, k.at[0]);
    const char *name = is_function                 ? lower_spelling(s->u, func)
                       : clang_Cursor_isNull(over) ? ""
                                                   : lower_spelling(s->u, over);
    bool is_operator =
        is_function && strncmp(name, "operator", 8) == 0 && k.len && !names_method(k);
    bool method_operator = is_operator && func.kind == CXCursor_CXXMethod;
    if (is_function && lower_is_guessed(s->u, func)) {
        note_zeros(s, c);
        return; /* made up by repair: its parameters say nothing */
    }
    if (strcmp(name, "swap") == 0 && (!is_function || lower_in_system(func))) {
        for (int i = 0; i < n; i++)
            flag_root(s, clang_Cursor_getArgument(c, (unsigned)i), SCAN_ASSIGNED);
        return;
    }
    for (int i = 0; i < n; i++) {
        CXCursor arg = clang_Cursor_getArgument(c, (unsigned)i);
        if (i == 0 && (lower_is_allocator(name) || strncmp(name, "cudaLaunchKernelEx", 18) == 0))
            s->skip_address = lower_strip_casts(s->u, arg);
        if (method_operator && i == 0) {
            if (may_change_object(s->u, func))
                flag_root(s, arg, SCAN_ADDRESS | SCAN_ASSIGNED);
            continue;
        }
        unsigned index = (unsigned)(method_operator ? i - 1 : i);
        if (is_function
                ? lower_takes_reference(func, index)
                : !clang_Cursor_isNull(over) && some_overload_takes_reference(over, index, n))
            flag_root(s, arg, SCAN_ADDRESS | SCAN_ASSIGNED);
    }
    if (func.kind == CXCursor_CXXMethod && names_method(k) && may_change_object(s->u, func)) {
        struct lower_kids base = lower_expr_kids(s->u, k.at[0]);
        s->changes_object = s->changes_object || base.len == 0;
        if (base.len)
            flag_root(s, base.at[0], SCAN_ADDRESS | SCAN_ASSIGNED);
    }
}

/* ---- the walk -------------------------------------------------------------------------------- */

static void scan_unary(struct scan *s, CXCursor c)
{
    CXCursor operand;
    switch (lower_unary_kind(s->u, c, &operand)) {
    case CXUnaryOperator_AddrOf:
        if (s->skip_list)
            break;
        if (clang_equalCursors(s->skip_address, c))
            flag_root(s, operand, SCAN_ASSIGNED);
        else
            flag_root(s, operand, SCAN_ADDRESS | SCAN_ASSIGNED);
        break;
    case CXUnaryOperator_PreInc:
    case CXUnaryOperator_PreDec:
    case CXUnaryOperator_PostInc:
    case CXUnaryOperator_PostDec: assigned(s, operand); break;
    default: break;
    }
}

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData data)
{
    struct scan *s = data;
    if (s->depth > LIMIT_LOWER_DEPTH)
        return CXChildVisit_Continue;
    unsigned lambda = s->lambda_start;
    bool list = s->skip_list;
    switch (c.kind) {
    case CXCursor_UnaryOperator: scan_unary(s, c); break;
    case CXCursor_BinaryOperator:
        if (clang_getCursorBinaryOperatorKind(c) != CXBinaryOperator_Assign)
            break;
        /* fall through */
    case CXCursor_CompoundAssignOperator: {
        struct lower_kids k = lower_expr_kids(s->u, c);
        if (k.len == 2)
            assigned(s, k.at[0]);
        break;
    }
    case CXCursor_ArraySubscriptExpr: {
        struct lower_kids k = lower_expr_kids(s->u, c);
        if (k.len == 2 && lower_strip(s->u, k.at[0]).kind == CXCursor_MemberRefExpr)
            flag_root(s, c, 0); /* indexes a member array: SCAN_SUBSCRIPT */
        break;
    }
    case CXCursor_CallExpr:
        scan_unary(s, c); /* one that clang left open */
        scan_call(s, c);
        break;
    case CXCursor_CXXThisExpr:
        s->changes_object = s->changes_object || parent.kind != CXCursor_MemberRefExpr;
        break;
    case CXCursor_ReturnStmt: {
        struct lower_kids k = lower_expr_kids(s->u, c);
        if (s->gives_reference && k.len)
            flag_root(s, k.at[0], SCAN_ADDRESS);
        break;
    }
    case CXCursor_VarDecl:
        if (lower_is_argument_list(s->u, c))
            s->skip_list = true;
        break;
    case CXCursor_LambdaExpr:
        if (!s->lambda_start)
            lower_file_at(s->u, clang_getRangeStart(clang_getCursorExtent(c)), &s->lambda_start);
        break;
    case CXCursor_ClassDecl:
    case CXCursor_StructDecl: return CXChildVisit_Continue;
    default: break;
    }
    s->depth++;
    clang_visitChildren(c, visit, s);
    s->depth--;
    s->lambda_start = lambda;
    s->skip_list = list;
    return CXChildVisit_Continue;
}

void lower_scan(struct lower_unit *u, CXCursor body, struct map *flags)
{
    struct scan s = {.u = u, .flags = flags, .skip_address = clang_getNullCursor()};
    clang_visitChildren(body, visit, &s);
    for (size_t i = 0; i < s.zeros.len; i++) {
        uintptr_t seen = (uintptr_t)map_get_number(flags, lower_key(s.zeros.at[i]));
        if ((seen & SCAN_UNSEEN) || !(seen & (SCAN_ADDRESS | SCAN_ASSIGNED)))
            flag(&s, s.zeros.at[i], SCAN_ADDRESS | SCAN_ASSIGNED | SCAN_UNSEEN);
    }
}

/* ---- methods --------------------------------------------------------------------------------- */

static CXCursor body_of(struct lower_unit *u, CXCursor func)
{
    CXCursor d = clang_getCursorDefinition(func);
    CXCursor pattern = clang_getSpecializedCursorTemplate(func);
    if (clang_Cursor_isNull(d) && !clang_Cursor_isNull(pattern))
        d = clang_getCursorDefinition(pattern);
    struct lower_kids k = {0};
    if (!clang_Cursor_isNull(d))
        k = lower_kids(u, d);
    return k.len && k.at[k.len - 1].kind == CXCursor_CompoundStmt ? k.at[k.len - 1]
                                                                  : clang_getNullCursor();
}

/* Many accessors are not const although they leave their object as it is: `T &operator[](int i) {
 * return data[i]; }`.  What they are called on needs no memory. */
static bool may_change_object(struct lower_unit *u, CXCursor method)
{
    enum { CHANGES = 1, KEEPS = 2 };
    if (method.kind != CXCursor_CXXMethod || clang_CXXMethod_isConst(method) ||
        clang_CXXMethod_isStatic(method) || lower_in_system(method) || lower_is_guessed(u, method))
        return false;
    uint64_t key = lower_key(method);
    uintptr_t known = (uintptr_t)map_get_number(&u->methods, key);
    if (known)
        return known == CHANGES;
    map_put_number(u->a, &u->methods, key, (void *)(uintptr_t)CHANGES); /* while it is looked at */
    CXCursor body = body_of(u, method);
    if (clang_Cursor_isNull(body))
        return true;
    struct map flags = {0};
    struct scan s = {.u = u,
                     .flags = &flags,
                     .skip_address = clang_getNullCursor(),
                     .gives_reference =
                         lower_is_pointer_reference(clang_getCursorResultType(method))};
    clang_visitChildren(body, visit, &s);
    if (!s.changes_object)
        map_put_number(u->a, &u->methods, key, (void *)(uintptr_t)KEEPS);
    return s.changes_object;
}
