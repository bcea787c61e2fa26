/* SPDX-License-Identifier: Apache-2.0 */
/* What a unit refers to, and everything that a kernel reaches. */
#include <string.h>

#include "front/repair_names.h"
#include "front/slice_private.h"

enum target_kind { TARGET_NONE, TARGET_UNITS, TARGET_STUB, TARGET_MISSING };

struct slice_target {
    enum target_kind kind;
    const struct slice_units *units;
    struct slice_unit *instance; /* of a template, besides */
    const char *header;          /* STUB: of ours */
    const char *name;            /* STUB, MISSING: qualified */
};

struct walk {
    struct slice_index *x;
    struct slice_unit *unit;
};

/* ---- what a declaration is ------------------------------------------------------------------- */

const char *slice_qualified_name(struct slice_index *x, CXCursor c)
{
    const char *name = slice_spelling(x, c);
    for (CXCursor p = clang_getCursorSemanticParent(c);
         !clang_Cursor_isNull(p) && !clang_isInvalid(p.kind) && !clang_isTranslationUnit(p.kind);
         p = clang_getCursorSemanticParent(p)) {
        const char *outer = slice_spelling(x, p);
        bool named = *outer && *outer != '('; /* no anonymous namespace */
        if (named && (p.kind == CXCursor_Namespace || slice_is_record(p.kind) ||
                      p.kind == CXCursor_EnumDecl))
            name = arena_printf(x->a, "%s::%s", outer, name);
    }
    return name;
}

static const struct slice_units *units_of(struct slice_index *x, CXCursor c)
{
    for (; !clang_Cursor_isNull(c) && !clang_isInvalid(c.kind) &&
           !clang_isTranslationUnit(c.kind) && c.kind != CXCursor_Namespace;
         c = clang_getCursorSemanticParent(c)) {
        const struct slice_units *units = map_get(&x->by_usr, slice_usr(x, c));
        if (units)
            return units;
        CXCursor t = clang_getSpecializedCursorTemplate(c);
        if (!clang_Cursor_isNull(t)) {
            units = map_get(&x->by_usr, slice_usr(x, t));
            if (units)
                return units;
        }
    }
    return NULL;
}

/* A type that a host function declares for itself, or a member of one; closures have
 * slice_lambda.c. */
static const char *host_local(struct slice_index *x, CXCursor c)
{
    for (; !clang_Cursor_isNull(c) && !clang_isInvalid(c.kind) && !clang_isTranslationUnit(c.kind);
         c = clang_getCursorSemanticParent(c)) {
        CXCursor parent = clang_getCursorSemanticParent(c);
        if (slice_is_record(c.kind) && slice_is_function(parent.kind) &&
            !slice_is_device(x, parent))
            return slice_spelling(x, c);
    }
    return NULL;
}

static bool is_defined(const struct slice_units *units)
{
    for (size_t i = 0; i < units->list.len; i++) {
        const struct slice_unit *u = units->list.at[i];
        if (u->cursor.kind != CXCursor_FunctionDecl || clang_isCursorDefinition(u->cursor))
            return true;
    }
    return false;
}

/* A declaration of the user's. */
static struct slice_target look_at_own(struct slice_index *x, CXCursor c)
{
    struct slice_target t = {TARGET_NONE, NULL, NULL, NULL, NULL};
    const char *name = host_local(x, c);
    if (name) {
        bool closure = strchr(name, '(') != NULL;
        t.kind = closure ? TARGET_NONE : TARGET_MISSING;
        t.name = arena_printf(x->a, "%s, which is a type inside of a host function", name);
        return t;
    }
    t.units = units_of(x, c);
    t.kind = t.units ? TARGET_UNITS : TARGET_NONE;
    if (t.units && c.kind == CXCursor_FunctionDecl && !is_defined(t.units)) {
        t.kind = TARGET_MISSING;
        t.name = arena_printf(x->a, "the definition of %s", slice_qualified_name(x, c));
    }
    return t;
}

/* Functions of the runtime have no place in a kernel, but for the ones that prelude/ has. */
static bool is_runtime_call(const char *name)
{
    if (strncmp(name, "__cudaPushCall", 14) == 0)
        return true;
    return strncmp(name, "cuda", 4) == 0 && name[4] >= 'A' && name[4] <= 'Z' &&
           strcmp(name, "cudaTriggerProgrammaticLaunchCompletion") != 0 &&
           strcmp(name, "cudaGridDependencySynchronize") != 0;
}

static struct slice_target look_at(struct slice_index *x, CXCursor c)
{
    struct slice_target t = {TARGET_NONE, NULL, NULL, NULL, NULL};
    switch ((int)c.kind) {
    case CXCursor_ParmDecl:
    case CXCursor_TemplateTypeParameter:
    case CXCursor_NonTypeTemplateParameter:
    case CXCursor_TemplateTemplateParameter:
    case CXCursor_Namespace: return t;
    case CXCursor_VarDecl:
        if (slice_is_function(clang_getCursorSemanticParent(c).kind))
            return t; /* local */
        break;
    default: break;
    }
    CXFile file = NULL;
    clang_getFileLocation(clang_getCursorLocation(c), &file, NULL, NULL, NULL);
    if (!file)
        return t;
    const char *path = session_string(x->a, clang_getFileName(file));
    if (strcmp(path, KNOWN_HEADER) == 0)
        return t; /* found by its word: slice_standin.c */
    if (str_has_prefix(path, GUESS_DIR "/")) {
        t.kind = TARGET_MISSING;
        t.name = slice_qualified_name(x, c);
    } else if (str_has_prefix(path, SESSION_STUB_DIR "/")) {
        t.kind = TARGET_STUB;
        t.header = path + strlen(SESSION_STUB_DIR "/");
        t.name = slice_qualified_name(x, c);
        if (slice_is_function(c.kind) && is_runtime_call(t.name)) {
            t.kind = TARGET_MISSING;
            t.name = "the CUDA runtime on the device (launches, cudaMalloc), which NVRTC lacks";
        }
        if (strcmp(t.name, "texture") == 0) {
            t.kind = TARGET_MISSING;
            t.name = "texture references, which CUDA 12 removed";
        }
    } else if (!str_has_prefix(path, SESSION_ROOT "/")) {
        t = look_at_own(x, c);
        if (slice_is_function(c.kind) && session_is_instance(c))
            t.instance = slice_instance(x, c);
    }
    return t;
}

static const struct slice_target *resolve(struct slice_index *x, CXCursor c)
{
    uint64_t key = slice_key(c);
    struct slice_target *t = map_get_number(&x->resolved, key);
    if (!t) {
        t = ARENA_NEW(x->a, struct slice_target);
        map_put_number(x->a, &x->resolved, key, t);
        *t = look_at(x, c);
    }
    return t;
}

bool slice_is_available(struct slice_index *x, CXCursor c)
{
    const struct slice_target *t = resolve(x, c);
    bool kept = t->kind == TARGET_STUB;
    for (size_t i = 0; t->kind == TARGET_UNITS && i < t->units->list.len; i++)
        kept |= slice_range_alive(t->units->list.at[i]->range);
    return kept;
}

/* ---- edges ----------------------------------------------------------------------------------- */

static void add_need(struct walk *w, struct slice_unit *unit, bool optional)
{
    if (unit == w->unit)
        return;
    for (size_t i = 0; i < w->unit->needs.len; i++) {
        struct slice_need *n = &w->unit->needs.at[i];
        if (n->unit == unit) {
            n->optional &= optional;
            return;
        }
    }
    struct slice_need need = {unit, optional};
    vec_push(w->x->a, &w->unit->needs, need);
}

static void add_stub(struct walk *w, const struct slice_target *t)
{
    for (size_t i = 0; i < w->unit->stub_names.len; i++) {
        if (strcmp(w->unit->stub_names.at[i], t->name) == 0)
            return;
    }
    vec_push(w->x->a, &w->unit->stub_headers, t->header);
    vec_push(w->x->a, &w->unit->stub_names, t->name);
}

static void add_units(struct walk *w, const struct slice_units *units, bool optional)
{
    for (size_t i = 0; i < units->list.len; i++)
        add_need(w, units->list.at[i], optional);
}

/* A name of ours, or an operator: says less than any other. */
static bool is_made_up(const char *name)
{
    return strstr(name, "__cudalint") || strstr(name, "operator");
}

static void add_target(struct walk *w, CXCursor ref, bool optional)
{
    const struct slice_target *t = resolve(w->x, ref);
    if (t->kind == TARGET_UNITS)
        add_units(w, t->units, optional);
    else if (t->kind == TARGET_STUB)
        add_stub(w, t);
    else if (t->kind == TARGET_MISSING && !optional &&
             (!w->unit->missing || (is_made_up(w->unit->missing) && !is_made_up(t->name))))
        w->unit->missing = t->name;
    if (t->instance && !optional)
        add_need(w, t->instance, false);
}

/* Names that clang left open: whatever of the file has that name. */
static void add_by_name(struct walk *w, const char *name)
{
    const struct slice_units *units = map_get(&w->x->by_name, name);
    for (size_t i = 0; units && i < units->list.len; i++) {
        if (units->list.at[i]->is_device)
            add_need(w, units->list.at[i], true);
    }
}

static void add_overloads(struct walk *w, CXCursor c)
{
    unsigned n = clang_getNumOverloadedDecls(c);
    const char *name = slice_spelling(w->x, c);
    bool is_operator = strncmp(name, "operator", 8) == 0;
    const char *header = NULL;
    bool one_header = true, all_missing = n > 0;
    for (unsigned i = 0; i < n; i++) {
        const struct slice_target *t = resolve(w->x, clang_getOverloadedDecl(c, i));
        all_missing &= t->kind == TARGET_MISSING;
        if (t->kind == TARGET_STUB) {
            one_header &= !header || strcmp(header, t->header) == 0;
            header = t->header;
        }
    }
    for (unsigned i = 0; i < n; i++) {
        CXCursor d = clang_getOverloadedDecl(c, i);
        if (resolve(w->x, d)->kind != TARGET_STUB)
            add_target(w, d, (n > 1 && !all_missing) || is_operator);
        else if (one_header && !is_operator)
            add_target(w, d, false);
    }
    if (n == 0 || is_operator)
        add_by_name(w, name);
}

void slice_walk_type(struct slice_index *x, struct slice_unit *unit, CXType t)
{
    struct walk w = {x, unit};
    for (int depth = 0; depth < 16; depth++) {
        CXType inner = clang_getPointeeType(t);
        if (inner.kind == CXType_Invalid)
            inner = clang_getArrayElementType(t);
        if (inner.kind == CXType_Invalid)
            break;
        t = inner;
    }
    CXCursor d = clang_getTypeDeclaration(t);
    if (!clang_Cursor_isNull(d) && !clang_isInvalid(d.kind))
        add_target(&w, d, false);
    int n = clang_Type_getNumTemplateArguments(t);
    for (int i = 0; i < n; i++) {
        CXType arg = clang_Type_getTemplateArgumentAsType(t, (unsigned)i);
        if (arg.kind != CXType_Invalid)
            slice_walk_type(x, unit, arg);
    }
}

/* ---- members of classes that the device has no use for --------------------------------------- */

static enum CXChildVisitResult first_child(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    *(CXCursor *)data = c;
    return CXChildVisit_Break;
}

static bool is_host_member(struct slice_index *x, CXCursor c, CXCursor parent)
{
    if (!slice_is_record(parent.kind))
        return false;
    if (c.kind == CXCursor_FriendDecl) {
        CXCursor inner = clang_getNullCursor();
        clang_visitChildren(c, first_child, &inner);
        return slice_is_function(inner.kind) && !slice_is_device(x, inner);
    }
    if (!slice_is_function(c.kind) || clang_CXXMethod_isVirtual(c))
        return false;
    return !slice_is_device(x, c);
}

static void add_blank(struct walk *w, CXCursor c)
{
    struct lex_range r;
    CXSourceRange extent = clang_getCursorExtent(c);
    struct slice_file *f = slice_place(w->x, clang_getRangeStart(extent), &r.from);
    if (!f || slice_place(w->x, clang_getRangeEnd(extent), &r.to) != f)
        return;
    long i = lex_find(&f->lex, r.from);
    while (i >= 0 && i < (long)f->lex.tokens.len && f->lex.tokens.at[i].offset < r.to)
        i++;
    if (i >= 0 && lex_is(&f->lex, i, ";"))
        r.to = f->lex.tokens.at[i].offset + 1;
    vec_push(w->x->a, &w->unit->blanks, r);
}

/* ---- walking --------------------------------------------------------------------------------- */

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData data)
{
    struct walk *w = data;
    if (!slice_is_function(w->unit->cursor.kind) && is_host_member(w->x, c, parent)) {
        add_blank(w, c);
        return CXChildVisit_Continue;
    }
    if (c.kind == CXCursor_OverloadedDeclRef) {
        add_overloads(w, c);
        return CXChildVisit_Recurse;
    }
    CXCursor ref = clang_getCursorReferenced(c);
    if (!clang_Cursor_isNull(ref) && !clang_isInvalid(ref.kind) &&
        ref.kind != CXCursor_OverloadedDeclRef) {
        if (!clang_equalCursors(ref, c))
            add_target(w, ref, false);
    } else if (c.kind == CXCursor_DeclRefExpr) {
        const char *name = slice_spelling(w->x, c);
        if (*name)
            add_by_name(w, name);
    }
    return CXChildVisit_Recurse;
}

/* Parts of a class, and of a template, that stand elsewhere. */
static void add_parts(struct walk *w)
{
    const char *usr = slice_usr(w->x, w->unit->cursor);
    const struct slice_units *again = map_get(&w->x->by_usr, usr);
    if (again) /* declarations before it: default arguments, and the namespace of `space::f` */
        add_units(w, again, false);
    const struct slice_units *special = map_get(&w->x->special, usr);
    const struct slice_units *members = map_get(&w->x->members, usr);
    if (special)
        add_units(w, special, true);
    for (size_t i = 0; members && i < members->list.len; i++) {
        struct slice_unit *m = members->list.at[i];
        CXCursor canonical = clang_getCanonicalCursor(m->cursor);
        if (m->is_device || slice_is_device(w->x, canonical))
            add_need(w, m, false);
    }
}

void slice_walk_into(struct slice_index *x, struct slice_unit *unit, CXCursor c)
{
    struct walk w = {x, unit};
    clang_visitChildren(c, visit, &w);
}

static void walk_unit(struct slice_index *x, struct slice_unit *unit)
{
    if (unit->walked)
        return;
    unit->walked = true;
    struct walk w = {x, unit};
    clang_visitChildren(unit->cursor, visit, &w);
    if (unit->range)
        add_parts(&w);
    CXCursor primary = clang_getSpecializedCursorTemplate(unit->cursor);
    if (!clang_Cursor_isNull(primary))
        add_target(&w, primary, false);
    /* A member that stands outside of its class needs it. */
    CXCursor owner = clang_getCursorSemanticParent(unit->cursor);
    if (slice_is_record(owner.kind))
        add_target(&w, owner, false);
}

struct slice_unit *slice_instance(struct slice_index *x, CXCursor c)
{
    uint64_t key = slice_key(c);
    struct slice_unit *unit = map_get_number(&x->instance, key);
    if (unit)
        return unit;
    unit = ARENA_NEW(x->a, struct slice_unit);
    unit->cursor = c;
    unit->name = slice_spelling(x, c);
    unit->is_device = true;
    map_put_number(x->a, &x->instance, key, unit);
    vec_push(x->a, &x->instances, unit);
    int n = clang_Cursor_getNumTemplateArguments(c);
    for (int i = 0; i < n; i++) {
        if (clang_Cursor_getTemplateArgumentKind(c, (unsigned)i) == CXTemplateArgumentKind_Type)
            slice_walk_type(x, unit, clang_Cursor_getTemplateArgumentType(c, (unsigned)i));
    }
    return unit;
}

/* ---- everything that a kernel reaches -------------------------------------------------------- */

struct work {
    struct slice_index *x;
    VEC(struct slice_unit *) list;
    const char *missing;
};

static void mark(struct work *w, struct slice_unit *unit, enum slice_mark level)
{
    if (unit->mark >= level)
        return;
    unit->mark = level;
    vec_push(w->x->a, &w->list, unit);
    if (!unit->range)
        return;
    unit->range->kept = true;
    for (size_t i = 0; i < unit->range->units.len; i++)
        mark(w, unit->range->units.at[i], level);
}

static void run(struct work *w)
{
    while (w->list.len) {
        struct slice_unit *unit = w->list.at[--w->list.len];
        walk_unit(w->x, unit);
        if (unit->missing) {
            if (unit->mark == SLICE_REQUIRED && !w->missing)
                w->missing = unit->missing;
            continue;
        }
        for (size_t i = 0; i < unit->needs.len; i++) {
            bool optional = unit->needs.at[i].optional || unit->mark != SLICE_REQUIRED;
            mark(w, unit->needs.at[i].unit, optional ? SLICE_WANTED : SLICE_REQUIRED);
        }
    }
}

const char *slice_mark_all(struct slice_index *x, struct slice_unit *const *roots, size_t n)
{
    struct work w = {.x = x};
    for (size_t i = 0; i < n; i++)
        mark(&w, roots[i], SLICE_REQUIRED);
    run(&w);
    return w.missing;
}

void slice_want(struct slice_index *x, struct slice_unit *unit)
{
    struct work w = {.x = x};
    mark(&w, unit, SLICE_WANTED);
    run(&w);
}

void slice_unmark(struct slice_index *x)
{
    for (size_t i = 0; i < x->units.len; i++) {
        x->units.at[i]->mark = SLICE_UNMARKED;
        if (x->units.at[i]->range)
            x->units.at[i]->range->kept = x->units.at[i]->range->read = false;
    }
    for (size_t i = 0; i < x->instances.len; i++)
        x->instances.at[i]->mark = SLICE_UNMARKED;
    for (size_t i = 0; i < x->macro_list.len; i++)
        x->macro_list.at[i]->kept = false;
    for (size_t i = 0; i < x->lambdas.len; i++)
        x->lambdas.at[i]->used = false;
    for (size_t i = 0; i < x->files.len; i++)
        x->files.at[i]->emitted = x->files.at[i]->has_content = false;
}
