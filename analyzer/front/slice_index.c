/* SPDX-License-Identifier: Apache-2.0 */
/* Cuts the user's files into units: declarations at namespace scope with their text. */
#include <stdlib.h>
#include <string.h>

#include "front/slice_private.h"

uint64_t slice_key(CXCursor c)
{
    return hash_mix((uint64_t)(uintptr_t)c.data[0]);
}

const char *slice_usr(struct slice_index *x, CXCursor c)
{
    return session_string(x->a, clang_getCursorUSR(c));
}

const char *slice_spelling(struct slice_index *x, CXCursor c)
{
    return session_string(x->a, clang_getCursorSpelling(c));
}

bool slice_is_function(enum CXCursorKind kind)
{
    return kind == CXCursor_FunctionDecl || kind == CXCursor_FunctionTemplate ||
           kind == CXCursor_CXXMethod || kind == CXCursor_Constructor ||
           kind == CXCursor_Destructor || kind == CXCursor_ConversionFunction;
}

bool slice_is_record(enum CXCursorKind kind)
{
    return kind == CXCursor_StructDecl || kind == CXCursor_ClassDecl ||
           kind == CXCursor_UnionDecl || kind == CXCursor_ClassTemplate ||
           kind == CXCursor_ClassTemplatePartialSpecialization;
}

/* ---- files ----------------------------------------------------------------------------------- */

static void read_skipped(struct slice_index *x, struct slice_file *f)
{
    CXSourceRangeList *list = clang_getSkippedRanges(x->u->session.tu, f->file);
    for (unsigned i = 0; list && i < list->count; i++) {
        struct lex_range r;
        clang_getFileLocation(clang_getRangeStart(list->ranges[i]), NULL, NULL, NULL, &r.from);
        clang_getFileLocation(clang_getRangeEnd(list->ranges[i]), NULL, NULL, NULL, &r.to);
        if (r.to > f->size)
            r.to = (unsigned)f->size;
        if (r.from < r.to)
            vec_push(x->a, &f->skipped, r);
    }
    if (list)
        clang_disposeSourceRangeList(list);
}

static struct slice_file *add_file(struct slice_index *x, CXFile file, const char *path,
                                   const char *text, size_t size)
{
    struct slice_file *f = ARENA_NEW(x->a, struct slice_file);
    *f = (struct slice_file){.file = file, .path = path, .text = text, .size = size};
    read_skipped(x, f);
    lex_text(x->a, text, size, f->skipped.at, f->skipped.len, &f->lex);
    vec_push(x->a, &x->files, f);
    return f;
}

struct slice_file *slice_file_of(struct slice_index *x, CXFile file)
{
    if (!file)
        return NULL;
    for (size_t i = 0; i < x->files.len; i++) {
        if (clang_File_isEqual(x->files.at[i]->file, file))
            return x->files.at[i];
    }
    const char *path = session_string(x->a, clang_getFileName(file));
    if (str_has_prefix(path, SESSION_ROOT "/"))
        return NULL;
    size_t size = 0;
    const char *text = clang_getFileContents(x->u->session.tu, file, &size);
    return text ? add_file(x, file, path, text, size) : NULL;
}

struct slice_file *slice_place(struct slice_index *x, CXSourceLocation at, unsigned *offset)
{
    CXFile file = NULL;
    clang_getExpansionLocation(at, &file, NULL, NULL, offset);
    struct slice_file *f = slice_file_of(x, file);
    return f && *offset <= f->size ? f : NULL; /* behind it: what we appended */
}

/* ---- asking a cursor ------------------------------------------------------------------------- */

struct attr_query {
    enum CXCursorKind kind;
    bool found;
};

static enum CXChildVisitResult look_for_attr(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct attr_query *q = data;
    q->found |= c.kind == q->kind;
    return q->found ? CXChildVisit_Break : CXChildVisit_Continue;
}

bool slice_has_attr(CXCursor c, enum CXCursorKind kind)
{
    struct attr_query q = {.kind = kind};
    clang_visitChildren(c, look_for_attr, &q);
    return q.found;
}

/* libclang does not say constexpr or = default: the words of the declaration do. */
static bool says_constexpr(struct slice_index *x, CXCursor c)
{
    unsigned from, to;
    CXSourceRange range = clang_getCursorExtent(c);
    struct slice_file *f = slice_place(x, clang_getRangeStart(range), &from);
    if (!f || slice_place(x, clang_getRangeEnd(range), &to) != f)
        return true;
    for (long i = lex_find(&f->lex, from);
         i >= 0 && i < (long)f->lex.tokens.len && f->lex.tokens.at[i].offset < to; i++) {
        if (lex_is(&f->lex, i, "constexpr") || lex_is(&f->lex, i, "consteval") ||
            lex_is(&f->lex, i, "default") || lex_is(&f->lex, i, "delete"))
            return true;
        if (lex_is(&f->lex, i, "{"))
            break;
    }
    return false;
}

bool slice_is_device(struct slice_index *x, CXCursor c)
{
    return slice_has_attr(c, CXCursor_CUDADeviceAttr) ||
           slice_has_attr(c, CXCursor_CUDAGlobalAttr) || says_constexpr(x, c);
}

/* ---- units ----------------------------------------------------------------------------------- */

void slice_add_unit(struct arena *a, struct map *m, const char *key, struct slice_unit *unit)
{
    if (!*key)
        return;
    struct slice_units *list = map_get(m, key);
    if (!list) {
        list = ARENA_NEW(a, struct slice_units);
        map_put(a, m, key, list);
    }
    vec_push(a, &list->list, unit);
}

/* Behind the token before `to`, or the `;` that follows. */
static unsigned end_of(const struct slice_file *f, const struct slice_unit *unit, unsigned from,
                       unsigned to)
{
    const struct lex_text *t = &f->lex;
    long first = lex_find(t, from);
    long i = first;
    while (i >= 0 && i < (long)t->tokens.len && t->tokens.at[i].offset < to)
        i++;
    if (lex_is(t, i, ";"))
        return t->tokens.at[i].offset + 1;
    bool body = slice_is_function(unit->cursor.kind) && clang_isCursorDefinition(unit->cursor);
    long behind = first + 1; /* a macro that makes the whole declaration needs no semicolon */
    if (lex_is(t, behind, "("))
        behind = lex_behind(t, behind);
    bool macro = lex_is_word(t, first) && behind >= i && !lex_is_reserved(t, first);
    if (body || macro || i < 0)
        return to;
    for (long k = i; k < (long)t->tokens.len && k < i + 4000; k = lex_behind(t, k)) {
        if (lex_is(t, k, ";"))
            return t->tokens.at[k].offset + 1;
        if (lex_is(t, k, "}"))
            break;
    }
    return to;
}

/* Words and attributes before what clang takes for the begin. */
static unsigned begin_of(const struct slice_file *f, unsigned from)
{
    const struct lex_text *t = &f->lex;
    long i = lex_find(t, from);
    if (i < 0)
        return from;
    for (;;) {
        long before = i - 1;
        if (lex_is(t, before, ")") && t->tokens.at[before].match > 0 &&
            (lex_is(t, t->tokens.at[before].match - 1, "__attribute__") ||
             lex_is(t, t->tokens.at[before].match - 1, "alignas") ||
             lex_is(t, t->tokens.at[before].match - 1, "__align__")))
            i = t->tokens.at[before].match - 1;
        else if (before >= 0 && lex_is_word(t, before) && lex_is_decl_word(t, before) &&
                 !lex_is(t, before, "const"))
            i = before;
        else if (lex_is(t, before, "\"C\"") && lex_is(t, before - 1, "extern"))
            i = before - 1;
        else
            break;
    }
    return t->tokens.at[i].offset;
}

static bool is_unit(CXCursor c)
{
    switch ((int)c.kind) {
    case CXCursor_StaticAssert:
    case CXCursor_FriendDecl: return false;
    default: return clang_isDeclaration(c.kind);
    }
}

static void add_names(struct slice_index *x, struct slice_unit *unit);

static enum CXChildVisitResult add_enumerator(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    void **pair = data;
    struct slice_index *x = pair[0];
    if (c.kind == CXCursor_EnumConstantDecl) {
        slice_add_unit(x->a, &x->by_name, slice_spelling(x, c), pair[1]);
        slice_add_unit(x->a, &x->by_usr, slice_usr(x, c), pair[1]);
    }
    return CXChildVisit_Continue;
}

static void add_names(struct slice_index *x, struct slice_unit *unit)
{
    CXCursor c = unit->cursor;
    slice_add_unit(x->a, &x->by_usr, slice_usr(x, c), unit);
    slice_add_unit(x->a, &x->by_name, unit->name, unit);
    if (c.kind == CXCursor_EnumDecl) {
        void *pair[2] = {x, unit};
        clang_visitChildren(c, add_enumerator, pair);
    }
    CXCursor primary = clang_getSpecializedCursorTemplate(c);
    if (!clang_Cursor_isNull(primary))
        slice_add_unit(x->a, &x->special, slice_usr(x, primary), unit);
    CXCursor owner = clang_getCursorSemanticParent(c);
    if (!clang_equalCursors(owner, clang_getCursorLexicalParent(c)) && slice_is_record(owner.kind))
        slice_add_unit(x->a, &x->members, slice_usr(x, owner), unit);
}

static bool is_host_variable(CXCursor c)
{
    CXType t = clang_getCursorType(c);
    if (clang_isConstQualifiedType(t) || slice_has_attr(c, CXCursor_CUDADeviceAttr) ||
        slice_has_attr(c, CXCursor_CUDAConstantAttr) || slice_has_attr(c, CXCursor_CUDASharedAttr))
        return false;
    CXType e = clang_getArrayElementType(t);
    return e.kind == CXType_Invalid || !clang_isConstQualifiedType(e);
}

static void add_unit(struct slice_index *x, CXCursor c, CXSourceRange extent)
{
    unsigned from, to;
    struct slice_file *f = slice_place(x, clang_getRangeStart(extent), &from);
    if (!f || slice_place(x, clang_getRangeEnd(extent), &to) != f || to <= from)
        return;
    struct slice_unit *unit = ARENA_NEW(x->a, struct slice_unit);
    unit->cursor = c;
    unit->name = slice_spelling(x, c);
    unit->is_template = c.kind == CXCursor_FunctionTemplate || c.kind == CXCursor_ClassTemplate ||
                        c.kind == CXCursor_ClassTemplatePartialSpecialization;
    if (slice_is_function(c.kind))
        unit->is_device = slice_is_device(x, c);
    else if (c.kind == CXCursor_VarDecl)
        unit->is_device = !is_host_variable(c);
    else
        unit->is_device = true;
    struct lex_range at = {begin_of(f, from), end_of(f, unit, from, to)};
    vec_push(x->a, &f->pending, unit);
    vec_push(x->a, &f->pending_at, at);
    vec_push(x->a, &x->units, unit);
    add_names(x, unit);
}

static void add_scope(struct slice_index *x, CXCursor c)
{
    unsigned from, to;
    CXSourceRange extent = clang_getCursorExtent(c);
    struct slice_file *f = slice_place(x, clang_getRangeStart(extent), &from);
    if (!f || slice_place(x, clang_getRangeEnd(extent), &to) != f)
        return;
    long i = lex_find(&f->lex, from);
    while (i >= 0 && i < (long)f->lex.tokens.len && !lex_is(&f->lex, i, "{") &&
           f->lex.tokens.at[i].offset < to)
        i++;
    if (i < 0 || !lex_is(&f->lex, i, "{") || f->lex.tokens.at[i].match < 0)
        return;
    struct slice_scope s = {begin_of(f, from), f->lex.tokens.at[i].offset,
                            f->lex.tokens.at[f->lex.tokens.at[i].match].offset};
    vec_push(x->a, &f->scopes, s);
}

/* extern "C" with braces is a scope; without, it belongs to its declaration. */
static bool has_braces(struct slice_index *x, CXCursor c)
{
    unsigned from;
    struct slice_file *f = slice_place(x, clang_getRangeStart(clang_getCursorExtent(c)), &from);
    long i = f ? lex_find(&f->lex, from) : -1;
    return i >= 0 && (lex_is(&f->lex, i + 2, "{") || !lex_is(&f->lex, i, "extern"));
}

static void add_include(struct slice_index *x, CXCursor c)
{
    unsigned offset;
    struct slice_file *f = slice_place(x, clang_getCursorLocation(c), &offset);
    CXFile target = clang_getIncludedFile(c);
    if (!f)
        return;
    for (size_t i = 0; i < f->lex.directives.len; i++) {
        const struct lex_directive *d = &f->lex.directives.at[i];
        if (d->offset <= offset && offset < d->end) {
            struct slice_include inc = {d->offset, d->end, slice_file_of(x, target)};
            vec_push(x->a, &f->includes, inc);
            return;
        }
    }
}

static enum CXChildVisitResult visit_top(CXCursor c, CXCursor parent, CXClientData data)
{
    struct slice_index *x = data;
    if (c.kind == CXCursor_InclusionDirective) {
        add_include(x, c);
        return CXChildVisit_Continue;
    }
    unsigned offset;
    if (!slice_place(x, clang_getCursorLocation(c), &offset))
        return CXChildVisit_Continue;
    if (c.kind == CXCursor_Namespace ||
        ((c.kind == CXCursor_LinkageSpec || c.kind == CXCursor_UnexposedDecl) &&
         has_braces(x, c))) {
        add_scope(x, c);
        return CXChildVisit_Recurse;
    }
    if (c.kind == CXCursor_LinkageSpec || c.kind == CXCursor_UnexposedDecl)
        return CXChildVisit_Recurse;
    if (is_unit(c) && !session_is_instance(c))
        add_unit(x, c, clang_getCursorExtent(c));
    (void)parent;
    return CXChildVisit_Continue;
}

/* ---- ranges ---------------------------------------------------------------------------------- */

struct placed {
    struct slice_unit *unit;
    struct lex_range at;
    size_t order;
};

static int by_place(const void *a, const void *b)
{
    const struct placed *p = a, *q = b;
    if (p->at.from != q->at.from)
        return p->at.from < q->at.from ? -1 : 1;
    return p->order < q->order ? -1 : p->order > q->order;
}

static bool is_host_constant(struct slice_index *x, CXCursor c)
{
    CXType t = clang_getCanonicalType(clang_getCursorType(c));
    return c.kind == CXCursor_VarDecl && clang_isConstQualifiedType(t) &&
           (t.kind == CXType_Float || t.kind == CXType_Double) &&
           !slice_has_attr(c, CXCursor_CUDADeviceAttr) &&
           !slice_has_attr(c, CXCursor_CUDAConstantAttr) && !says_constexpr(x, c) &&
           !clang_Cursor_isNull(clang_Cursor_getVarDeclInitializer(c));
}

static void make_ranges(struct slice_index *x, struct slice_file *f)
{
    size_t n = f->pending.len;
    struct placed *p = ARENA_ARRAY(x->a, struct placed, n + 1);
    for (size_t i = 0; i < n; i++)
        p[i] = (struct placed){f->pending.at[i], f->pending_at.at[i], i};
    qsort(p, n, sizeof *p, by_place);
    struct slice_range *r = NULL;
    for (size_t i = 0; i < n; i++) {
        if (!r || p[i].at.from >= r->to) {
            r = ARENA_NEW(x->a, struct slice_range);
            *r = (struct slice_range){.file = f, .from = p[i].at.from, .to = p[i].at.to};
            vec_push(x->a, &f->ranges, r);
        }
        if (p[i].at.to > r->to)
            r->to = p[i].at.to;
        p[i].unit->range = r;
        vec_push(x->a, &r->units, p[i].unit);
        r->host_constant |= is_host_constant(x, p[i].unit->cursor);
    }
}

static void read_macros(struct slice_index *x, struct slice_file *f)
{
    for (size_t i = 0; i < f->lex.directives.len; i++) {
        const struct lex_directive *d = &f->lex.directives.at[i];
        bool undef = d->word_len == 5 && memcmp(f->text + d->word, "undef", 5) == 0;
        bool define = d->word_len == 6 && memcmp(f->text + d->word, "define", 6) == 0;
        if (d->skipped || (!undef && !define))
            continue;
        unsigned at = d->word + d->word_len;
        while (at < d->end && (f->text[at] == ' ' || f->text[at] == '\t'))
            at++;
        unsigned len = 0;
        while (at + len < d->end &&
               (f->text[at + len] == '_' || f->text[at + len] == '$' ||
                (f->text[at + len] >= '0' && f->text[at + len] <= '9') ||
                ((f->text[at + len] | 32) >= 'a' && (f->text[at + len] | 32) <= 'z')))
            len++;
        if (!len)
            continue;
        struct slice_macro *m = ARENA_NEW(x->a, struct slice_macro);
        *m = (struct slice_macro){
            f, arena_strndup(x->a, f->text + at, len), d->offset, at + len, d->end, undef};
        struct slice_macros *list = map_get(&x->macros, m->name);
        if (!list) {
            list = ARENA_NEW(x->a, struct slice_macros);
            map_put(x->a, &x->macros, m->name, list);
            vec_push(x->a, &x->macro_list, list);
        }
        vec_push(x->a, &list->list, m);
    }
}

void slice_index_build(struct slice_index *x, struct arena *a, struct front_unit *u)
{
    *x = (struct slice_index){.a = a, .u = u};
    add_file(x, u->session.main_file, u->src->path, u->src->text, u->src->size);
    clang_visitChildren(clang_getTranslationUnitCursor(u->session.tu), visit_top, x);
    for (size_t i = 0; i < x->files.len; i++) {
        make_ranges(x, x->files.at[i]);
        read_macros(x, x->files.at[i]);
    }
}
