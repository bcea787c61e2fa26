/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the member aliases of the file's classes stand for.  `typename Traits::Load` of a template parameter has no
 * meaning before there is an instance; the classes that have such a member say what it may be.
 */
#include "front/lower_private.h"

static void note_alias(struct lower_unit *u, CXCursor c)
{
    size_t n;
    const char *text = lower_text(u, c, &n), *name = lower_spelling(u, c);
    const char *before = map_get(&u->aliases, name);
    if (n)
        map_put(u->a, &u->aliases, name,
                arena_printf(u->a, "%s%.*s;", before ? before : "", (int)n, text));
}

static enum CXChildVisitResult look_at_decl(CXCursor c, CXCursor parent, CXClientData data)
{
    struct lower_unit *u = data;
    bool in_class = parent.kind == CXCursor_StructDecl || parent.kind == CXCursor_ClassDecl ||
                    parent.kind == CXCursor_ClassTemplate ||
                    parent.kind == CXCursor_ClassTemplatePartialSpecialization;
    switch (c.kind) {
    case CXCursor_TypeAliasDecl:
    case CXCursor_TypedefDecl:
        if (in_class)
            note_alias(u, c);
        return CXChildVisit_Continue;
    case CXCursor_Namespace:
    case CXCursor_StructDecl:
    case CXCursor_ClassDecl:
    case CXCursor_ClassTemplate:
    case CXCursor_ClassTemplatePartialSpecialization:
        return lower_in_system(c) ? CXChildVisit_Continue : CXChildVisit_Recurse;
    default: return CXChildVisit_Continue;
    }
}

const char *lower_member_aliases(struct lower_unit *u, const char *name)
{
    if (!u->aliases_are_read)
        clang_visitChildren(clang_getTranslationUnitCursor(u->tu), look_at_decl, u);
    u->aliases_are_read = true;
    const char *text = map_get(&u->aliases, name);
    return text ? text : "";
}
