/* SPDX-License-Identifier: Apache-2.0 */
/* Device code of several files that are linked together, and functions that are called by their address. */
#include "front/lower_private.h"

static bool in_one_file(CXCursor a, CXCursor b)
{
    CXFile file, other;
    clang_getExpansionLocation(clang_getCursorLocation(a), &file, NULL, NULL, NULL);
    clang_getExpansionLocation(clang_getCursorLocation(b), &other, NULL, NULL, NULL);
    return file && other && clang_File_isEqual(file, other);
}

/* Without -rdc a declaration of what another file defines is of no use, if somebody uses it. */
void lower_see_linking(struct lower_unit *u, CXCursor c)
{
    if (c.kind == CXCursor_FunctionDecl && clang_getCursorLinkage(c) == CXLinkage_External &&
        clang_Cursor_isNull(clang_getCursorDefinition(c)) && !lower_is_guessed(u, c))
        vec_push(u->a, &u->not_defined, clang_getCanonicalCursor(c));
}

/* Nor is one in a header of what this file defines. */
bool lower_is_linked(CXCursor c)
{
    CXCursor first = clang_getCanonicalCursor(c);
    return c.kind == CXCursor_FunctionDecl && clang_getCursorLinkage(c) == CXLinkage_External &&
           !in_one_file(c, first) && !lower_in_system(first) && !lower_in_made_file(first);
}

/* Tables of numbers may be long. */
void lower_see_initialized(struct lower_unit *u, CXCursor c)
{
    CXType t = clang_getCanonicalType(clang_getCursorType(c));
    while (t.kind == CXType_ConstantArray || t.kind == CXType_IncompleteArray)
        t = clang_getCanonicalType(clang_getArrayElementType(t));
    bool number =
        t.kind >= CXType_FirstBuiltin && t.kind <= CXType_LastBuiltin && t.kind != CXType_Dependent;
    if (!number && !lower_in_system(c) && !lower_in_made_file(c))
        vec_push(u->a, &u->initialized, c);
}

static bool is_not_defined(const struct lower_unit *u, CXCursor c)
{
    CXCursor first = clang_getCanonicalCursor(c);
    for (size_t i = 0; i < u->not_defined.len; i++)
        if (clang_equalCursors(u->not_defined.at[i], first))
            return true;
    return false;
}

static enum CXChildVisitResult find_use(CXCursor c, CXCursor parent, CXClientData data)
{
    struct lower_unit *u = data;
    bool top = parent.kind == CXCursor_TranslationUnit;
    if (top && (lower_in_system(c) || lower_in_made_file(c)))
        return CXChildVisit_Continue;
    bool names = c.kind == CXCursor_DeclRefExpr || c.kind == CXCursor_OverloadedDeclRef;
    CXCursor to = names ? clang_getCursorReferenced(c) : clang_getNullCursor();
    unsigned n = to.kind == CXCursor_OverloadedDeclRef ? clang_getNumOverloadedDecls(to) : 0;
    bool uses = names && !clang_Cursor_isNull(to) && is_not_defined(u, to);
    for (unsigned i = 0; i < n; i++)
        uses = uses || is_not_defined(u, clang_getOverloadedDecl(to, i));
    if (uses)
        u->m->links_device_code = true;
    return uses ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static enum CXChildVisitResult find_kept(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct lower_unit *u = data;
    struct ir_func *f =
        c.kind == CXCursor_DeclRefExpr ? lower_find_callee(u, clang_getCursorReferenced(c)) : NULL;
    if (f)
        f->is_kept = true;
    return CXChildVisit_Recurse;
}

void lower_close_linking(struct lower_unit *u)
{
    for (size_t i = 0; i < u->initialized.len; i++)
        clang_visitChildren(u->initialized.at[i], find_kept, u);
    if (u->not_defined.len && !u->m->links_device_code)
        clang_visitChildren(clang_getTranslationUnitCursor(u->tu), find_use, u);
}
