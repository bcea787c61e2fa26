/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Variables of the file that nobody changes: `int threads = 256;` with no const, and every use of it is a read.
 * They stand for their numbers as constants do.  One that a header declares is for others to change.
 */
#include <string.h>

#include "front/lower_private.h"
#include "front/repair_lex.h"

/* Of an integer of the file's own, on the host, that starts with a number. */
static bool is_candidate(struct lower_unit *u, CXCursor decl)
{
    CXType t = clang_getCursorType(decl);
    enum CX_StorageClass storage = clang_Cursor_getStorageClass(decl);
    CXFile file;
    clang_getFileLocation(clang_getCursorLocation(decl), &file, NULL, NULL, NULL);
    struct lower_attrs a = lower_attrs_of(decl);
    return decl.kind == CXCursor_VarDecl && file && clang_File_isEqual(file, u->main_file) &&
           (storage == CX_SC_None || storage == CX_SC_Static) &&
           clang_equalCursors(decl, clang_getCanonicalCursor(decl)) &&
           !clang_isVolatileQualifiedType(t) && !a.shared && !a.constant && !a.device &&
           lower_is_int_type(lower_unqualified(u, lower_type(u, t)));
}

static uint64_t key_of(CXCursor use)
{
    return lower_key(clang_getCanonicalCursor(clang_getCursorReferenced(use)));
}

/* `threads`, `(threads)`: the use of a variable; else null. */
static CXCursor variable_in(struct lower_unit *u, CXCursor c)
{
    while (c.kind == CXCursor_ParenExpr) {
        struct lower_kids k = lower_expr_kids(u, c);
        if (k.len != 1)
            break;
        c = k.at[0];
    }
    bool names =
        c.kind == CXCursor_DeclRefExpr && clang_getCursorReferenced(c).kind == CXCursor_VarDecl;
    return names ? c : clang_getNullCursor();
}

/* A use that only reads stands in a conversion from the place to its value; any other may change it. */
static enum CXChildVisitResult see_use(CXCursor c, CXCursor parent, CXClientData data)
{
    struct lower_unit *u = data;
    (void)parent;
    CXCursor used = c.kind == CXCursor_DeclRefExpr ? variable_in(u, c) : clang_getNullCursor();
    if (!clang_Cursor_isNull(used)) {
        intptr_t more = (intptr_t)map_get_number(&u->uses, key_of(used));
        map_put_number(u->a, &u->uses, key_of(used), (void *)(more + 1));
    } else if (c.kind == CXCursor_UnexposedExpr) {
        struct lower_kids k = lower_expr_kids(u, c);
        used = k.len == 1 ? variable_in(u, k.at[0]) : clang_getNullCursor();
        if (!clang_Cursor_isNull(used) &&
            clang_equalTypes(clang_getCanonicalType(clang_getCursorType(used)),
                             clang_getCanonicalType(clang_getCursorType(c)))) {
            intptr_t reads = (intptr_t)map_get_number(&u->reads, key_of(used));
            map_put_number(u->a, &u->reads, key_of(used), (void *)(reads + 1));
        }
    }
    return lower_in_system(c) ? CXChildVisit_Continue : CXChildVisit_Recurse;
}

/* How often the file's text changes a name, also where clang has dropped it for an error: `threads = atoi(text)`. */
static void count_changes(struct lower_unit *u, const struct lower_file *f)
{
    static const char *const behind[] = {
        "=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "++", "--", "<<=", ">>=", NULL};
    static const char *const before[] = {"++", "--", "&", ">>", NULL};
    struct lex_text t;
    lex_text(u->a, f->text, f->size, NULL, 0, &t);
    for (long i = 0; i < (long)t.tokens.len; i++) {
        if (!lex_is_word(&t, i) ||
            !(lex_is_any(&t, i + 1, behind) || lex_is_any(&t, i - 1, before)))
            continue;
        const char *name = lex_spelling(u->a, &t, i);
        uintptr_t times = (uintptr_t)map_get(&u->changes, name);
        map_put(u->a, &u->changes, name, (void *)(times + 1));
    }
}

/* Besides the `=` of its own definition. */
static bool text_changes(struct lower_unit *u, CXCursor decl)
{
    unsigned own;
    const struct lower_file *f = lower_text_of(u, u->main_file);
    const char *name = lower_spelling(u, decl);
    clang_getFileLocation(clang_getCursorLocation(decl), NULL, NULL, NULL, &own);
    size_t at = own + strlen(name);
    at += at < f->size ? strspn(f->text + at, " \t") : 0;
    bool defines = at < f->size && f->text[at] == '=';
    return (uintptr_t)map_get(&u->changes, name) > defines;
}

bool lower_is_settled(struct lower_unit *u, CXCursor decl)
{
    if (!is_candidate(u, decl))
        return false;
    if (!u->uses_are_read) {
        u->uses_are_read = true;
        clang_visitChildren(clang_getTranslationUnitCursor(u->tu), see_use, u);
        count_changes(u, lower_text_of(u, u->main_file));
    }
    uint64_t key = lower_key(clang_getCanonicalCursor(decl));
    return map_get_number(&u->uses, key) == map_get_number(&u->reads, key) &&
           !text_changes(u, decl);
}

bool lower_settled_value(struct lower_unit *u, CXCursor init, const struct ir_type *t,
                         const struct ir_expr **out)
{
    CXCursor c = lower_strip(u, init);
    CXCursor decl = c.kind == CXCursor_DeclRefExpr ? clang_getCursorReferenced(c) : init;
    int64_t number;
    /* 0 and -1 say that somebody has yet to fill it in */
    if (lower_constant(u, init, t, out))
        return ir_is_int(*out, &number) && number > 0;
    if (decl.kind == CXCursor_VarDecl && lower_is_settled(u, decl)) {
        const struct lower_binding *b = lower_global(u, decl);
        *out = b->place ? b->place->expr : NULL;
        return *out && (*out)->op == IR_INT;
    }
    struct lower_kids k = lower_expr_kids(u, c);
    const struct ir_expr *x, *y;
    enum ir_op op = c.kind == CXCursor_BinaryOperator
                        ? lower_binary_op(clang_getCursorBinaryOperatorKind(c))
                        : IR_OPAQUE;
    if (op == IR_OPAQUE || k.len != 2 || !lower_settled_value(u, k.at[0], t, &x) ||
        !lower_settled_value(u, k.at[1], t, &y))
        return false;
    *out = ir_binary(u->m, op, t, x, y);
    return (*out)->op == IR_INT;
}
