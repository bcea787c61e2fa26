/* SPDX-License-Identifier: Apache-2.0 */
/* Variables at namespace scope and static members; what the attributes of a declaration say. */
#include <string.h>

#include "base/limits.h"
#include "front/lower_private.h"

static enum CXChildVisitResult see_attr(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct lower_attrs *a = data;
    a->shared |= c.kind == CXCursor_CUDASharedAttr;
    a->constant |= c.kind == CXCursor_CUDAConstantAttr;
    a->device |= c.kind == CXCursor_CUDADeviceAttr;
    return CXChildVisit_Continue;
}

struct lower_attrs lower_attrs_of(CXCursor decl)
{
    struct lower_attrs a = {false, false, false};
    clang_visitChildren(decl, see_attr, &a);
    return a;
}

bool lower_is_shared(CXCursor decl)
{
    return lower_attrs_of(decl).shared;
}

bool lower_is_reference(CXType t)
{
    t = clang_getCanonicalType(t);
    return t.kind == CXType_LValueReference || t.kind == CXType_RValueReference;
}

CXType lower_without_reference(CXType t)
{
    if (!lower_is_reference(t))
        return t;
    CXType to = clang_getPointeeType(t);
    return to.kind == CXType_Invalid ? clang_getPointeeType(clang_getCanonicalType(t)) : to;
}

struct find_guess {
    struct lower_unit *u;
    bool found;
    unsigned depth; /* constants made of constants */
    bool bodies;    /* also what the functions that are called compute */
};

static bool rests_on_guess(struct lower_unit *u, CXCursor c, unsigned depth, bool bodies);

static enum CXChildVisitResult see_guess(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct find_guess *f = data;
    CXCursor to = clang_getCursorReferenced(c);
    CXType t = clang_getCanonicalType(clang_getCursorType(c));
    f->found = (!clang_Cursor_isNull(to) && lower_is_guessed(f->u, to)) ||
               lower_is_guessed(f->u, clang_getTypeDeclaration(t));
    if (!f->found && c.kind == CXCursor_DeclRefExpr && to.kind == CXCursor_VarDecl) {
        CXCursor init = clang_Cursor_getVarDeclInitializer(to);
        f->found = !clang_Cursor_isNull(init) && !clang_isInvalid(init.kind) &&
                   rests_on_guess(f->u, init, f->depth + 1, f->bodies);
    }
    bool function = to.kind == CXCursor_FunctionDecl || to.kind == CXCursor_CXXMethod;
    if (!f->found && f->bodies && c.kind == CXCursor_CallExpr && function) {
        CXCursor body = clang_getCursorDefinition(to);
        f->found =
            !clang_Cursor_isNull(body) && rests_on_guess(f->u, body, f->depth + 1, f->bodies);
    }
    return f->found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static bool rests_on_guess(struct lower_unit *u, CXCursor c, unsigned depth, bool bodies)
{
    struct find_guess f = {u, false, depth, bodies};
    if (!u->in->is_guessed || depth > LIMIT_GUESS_CHAIN)
        return false;
    if (see_guess(c, c, &f) == CXChildVisit_Recurse)
        clang_visitChildren(c, see_guess, &f);
    return f.found;
}

/* What repair made up evaluates to something, but to nothing true. */
bool lower_rests_on_guess(struct lower_unit *u, CXCursor c)
{
    return rests_on_guess(u, c, 0, false);
}

bool lower_value_rests_on_guess(struct lower_unit *u, CXCursor c)
{
    return rests_on_guess(u, c, 0, true);
}

static const char *qualified(struct lower_unit *u, CXCursor decl)
{
    const char *name = lower_spelling(u, decl);
    CXCursor p = clang_getCursorSemanticParent(decl);
    if (p.kind == CXCursor_StructDecl || p.kind == CXCursor_ClassDecl ||
        p.kind == CXCursor_ClassTemplate || p.kind == CXCursor_ClassTemplatePartialSpecialization)
        return arena_printf(u->a, "%s::%s", lower_spelling(u, p), name);
    return name;
}

/* `sdata[threadIdx.x]` of a name that nobody here declares: shared memory that a macro or a header names. */
static bool says_shared(const char *name)
{
    static const char *const words[] = {"smem", "shared", "shmem", "sdata", "s_data", NULL};
    static const char *const others[] = {"size",  "Size",   "byte",   "Byte", "num",
                                         "Num",   "count",  "Count",  "max",  "Max",
                                         "limit", "offset", "Offset", "len",  NULL};
    bool shared = false;
    for (size_t i = 0; words[i]; i++)
        shared = shared || strstr(name, words[i]);
    for (size_t i = 0; others[i]; i++)
        if (strstr(name, others[i]))
            return false;
    return shared;
}

/* `static const dim_t threads = 256;` of a type that repair made up: the number, whatever holds it; else false. */
static bool is_number_of_guessed_type(struct lower_unit *u, CXCursor init, const struct ir_type *t,
                                      const struct ir_expr **out)
{
    if (t->kind != TYPE_UNKNOWN)
        return false;
    for (unsigned i = 0; i < LIMIT_GUESS_CHAIN; i++) {
        CXCursor c = lower_strip(u, init);
        struct lower_kids k = lower_expr_kids(u, c);
        if (c.kind == CXCursor_IntegerLiteral)
            return lower_constant(u, c, lower_type(u, clang_getCursorType(c)), out);
        if (c.kind != CXCursor_CallExpr || k.len != 1)
            return false;
        init = k.at[0];
    }
    return false;
}

/* The number that a variable of the host begins with, 0 unless something is said; NULL: it is none, or another file
 * says it. */
static const struct ir_expr *first_number(struct lower_unit *u, CXCursor decl, CXCursor init,
                                          const struct ir_type *t)
{
    const struct ir_expr *v = NULL;
    bool has_init = !clang_Cursor_isNull(init) && !clang_isInvalid(init.kind);
    if (t->kind != TYPE_INT || lower_is_guessed(u, decl))
        return NULL;
    if (!has_init)
        return clang_Cursor_getStorageClass(decl) == CX_SC_Extern ? NULL : ir_int(u->m, t, 0);
    return !lower_value_rests_on_guess(u, init) && lower_constant(u, init, t, &v) ? v : NULL;
}

struct lower_binding *lower_global(struct lower_unit *u, CXCursor decl)
{
    uint64_t key = lower_key(clang_getCanonicalCursor(decl));
    struct lower_binding *b = map_get_number(&u->globals, key);
    if (b)
        return b;
    b = ARENA_NEW(u->a, struct lower_binding);
    map_put_number(u->a, &u->globals, key, b);
    CXType t = clang_getCursorType(decl);
    b->type = lower_unqualified(u, lower_type(u, lower_without_reference(t)));
    bool constant = clang_isConstQualifiedType(clang_getCanonicalType(t)) != 0;
    const struct ir_expr *v = NULL;
    CXCursor definition = clang_getCursorDefinition(decl);
    CXCursor init =
        clang_Cursor_getVarDeclInitializer(clang_Cursor_isNull(definition) ? decl : definition);
    bool has_init = !clang_Cursor_isNull(init) && !clang_isInvalid(init.kind);
    bool settled = !constant && has_init && lower_is_settled(u, decl);
    if ((constant || settled) && has_init && lower_is_arith(b->type) &&
        (lower_value_rests_on_guess(u, init) ||
         !(settled ? lower_settled_value : lower_constant)(u, init, b->type, &v)))
        v = NULL;
    if (constant && has_init && is_number_of_guessed_type(u, init, b->type, &v))
        b->type = v->type;
    struct lower_attrs a = lower_attrs_of(decl);
    if (v && b->type->kind == TYPE_INT && lower_is_guessed(u, decl)) {
        v = ir_tparam(u->m, b->type, qualified(u, decl)); /* a constant, but who knows which */
    } else if (v) {
        v = lower_convert(u, v, b->type);
    } else if (constant && lower_is_arith(b->type) && !a.constant && !a.device && has_init) {
        v = ir_tparam(u->m, b->type, qualified(u, decl)); /* depends on template parameters */
    }
    if (v) {
        b->place = ARENA_NEW(u->a, struct lower_place);
        *b->place = lower_value_place(v);
    }
    enum ir_storage storage = a.shared     ? STORAGE_SHARED
                              : a.constant ? STORAGE_CONSTANT
                              : a.device   ? STORAGE_DEVICE
                                           : STORAGE_HOST_GLOBAL;
    bool open = b->type->kind == TYPE_ARRAY && b->type->count == 0;
    if (a.shared && (open || clang_Cursor_getStorageClass(decl) == CX_SC_Extern))
        storage = STORAGE_SHARED_DYNAMIC;
    if (storage == STORAGE_HOST_GLOBAL && lower_is_guessed(u, decl) &&
        b->type->kind == TYPE_UNKNOWN && says_shared(lower_spelling(u, decl)))
        storage = STORAGE_SHARED;
    if (b->place && storage == STORAGE_HOST_GLOBAL && lower_in_system(decl))
        return b;
    b->decl = ir_global_create(u->m, qualified(u, decl), b->type, storage);
    b->decl->in_memory = true;
    b->decl->init = v && v->op != IR_TPARAM ? v : NULL;
    b->decl->begins = storage == STORAGE_HOST_GLOBAL ? first_number(u, decl, init, b->type) : NULL;
    b->decl->span = lower_span(u, decl);
    b->decl->guessed =
        lower_is_guessed(u, decl) || (b->type->kind == TYPE_ARRAY && lower_rests_on_guess(u, decl));
    b->is_reference = false;
    return b;
}
