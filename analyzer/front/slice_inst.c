/* SPDX-License-Identifier: Apache-2.0 */
/* Which instances of kernel templates does the file make, and how are they named? */
#include <stdlib.h>
#include <string.h>

#include "base/limits.h"
#include "front/slice_guess.h"
#include "front/slice_private.h"

/* ---- finding them ---------------------------------------------------------------------------- */

struct finder {
    struct slice_index *x;
    struct slice_unit *const *kernels;
    size_t n;
    struct slice_instances *out;
    struct map entered;      /* bodies of instances */
    CXSourceLocation launch; /* the call around */
    bool in_launch;
    int guess;
    unsigned depth;
};

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData data);

static struct slice_unit *kernel_of(struct finder *f, CXCursor func)
{
    CXCursor t = clang_getSpecializedCursorTemplate(func);
    if (clang_Cursor_isNull(t))
        return NULL;
    const char *usr = slice_usr(f->x, t);
    for (size_t i = 0; i < f->n; i++) {
        if (f->kernels[i]->cursor.kind == CXCursor_FunctionTemplate &&
            strcmp(slice_usr(f->x, f->kernels[i]->cursor), usr) == 0)
            return f->kernels[i];
    }
    return NULL;
}

static void add_instance(struct finder *f, struct slice_unit *kernel, CXCursor func, CXCursor ref)
{
    struct slice_instance i = {.func = func, .kernel = kernel, .ref = ref, .guess = f->guess};
    unsigned offset;
    CXFile file;
    i.where = f->in_launch ? f->launch : clang_getCursorLocation(ref);
    i.is_launch = f->in_launch;
    clang_getExpansionLocation(i.where, &file, &i.line, &i.column, &offset);
    struct slice_file *where = slice_file_of(f->x, file);
    i.path = where ? where->path : "";
    vec_push(f->x->a, &f->out->list, i);
}

static void enter_instance(struct finder *f, CXCursor func)
{
    if (!slice_is_function(func.kind) || !session_is_instance(func) ||
        f->depth > LIMIT_SLICE_INSTANCE_DEPTH || map_get_number(&f->entered, slice_key(func)))
        return;
    struct finder saved = *f;
    map_put_number(f->x->a, &f->entered, slice_key(func), f->x);
    f->in_launch = false;
    f->depth++;
    clang_visitChildren(func, visit, f);
    saved.entered = f->entered;
    *f = saved;
}

static enum CXChildVisitResult collect(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    CXCursor *first = data;
    for (int i = 0; i < 2; i++) {
        if (clang_Cursor_isNull(first[i])) {
            first[i] = c;
            break;
        }
    }
    return CXChildVisit_Continue;
}

static bool is_launch(struct finder *f, CXCursor c)
{
    CXCursor kids[2] = {clang_getNullCursor(), clang_getNullCursor()};
    const char *name = slice_spelling(f->x, c);
    if (strncmp(name, "cudaLaunch", 10) == 0 || strncmp(name, "hipLaunchKernel", 15) == 0)
        return true;
    clang_visitChildren(c, collect, kids);
    return kids[1].kind == CXCursor_CallExpr &&
           strcmp(slice_spelling(f->x, kids[1]), "__cudaPushCallConfiguration") == 0;
}

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData data)
{
    struct finder *f = data;
    (void)parent;
    if (c.kind == CXCursor_LambdaExpr)
        slice_lambda_add(f->x, c);
    if (c.kind == CXCursor_CallExpr && !f->in_launch && is_launch(f, c)) {
        f->in_launch = true;
        f->launch = clang_getCursorLocation(c);
        clang_visitChildren(c, visit, f);
        f->in_launch = false;
        return CXChildVisit_Continue;
    }
    if (c.kind == CXCursor_DeclRefExpr || c.kind == CXCursor_MemberRefExpr ||
        c.kind == CXCursor_CallExpr) {
        CXCursor ref = clang_getCursorReferenced(c);
        if (!clang_Cursor_isNull(ref) && slice_is_function(ref.kind)) {
            struct slice_unit *kernel = kernel_of(f, ref);
            if (kernel && c.kind == CXCursor_DeclRefExpr)
                add_instance(f, kernel, ref, c);
            else if (!kernel)
                enter_instance(f, ref);
        }
    }
    return CXChildVisit_Recurse;
}

/* libclang shows explicit and implicit instances alike; the former have attributes of their own,
 * where they are written. */
struct own_attr {
    struct slice_index *x;
    const struct slice_unit *kernel;
    CXCursor found;
};

static enum CXChildVisitResult look_for_own_attr(CXCursor c, CXCursor parent, CXClientData data)
{
    struct own_attr *q = data;
    unsigned offset;
    (void)parent;
    if (c.kind != CXCursor_CUDAGlobalAttr)
        return CXChildVisit_Continue;
    const struct slice_file *f = slice_place(q->x, clang_getCursorLocation(c), &offset);
    const struct slice_range *r = q->kernel->range;
    if (f && (f != r->file || offset < r->from || offset >= r->to))
        q->found = c;
    return CXChildVisit_Continue;
}

static void add_explicit(struct finder *f, struct slice_unit *kernel, CXCursor func)
{
    struct own_attr q = {f->x, kernel, clang_getNullCursor()};
    clang_visitChildren(func, look_for_own_attr, &q);
    if (clang_Cursor_isNull(q.found))
        return;
    add_instance(f, kernel, func, q.found);
    vec_last(&f->out->list).is_explicit = true;
}

static enum CXChildVisitResult visit_top(CXCursor c, CXCursor parent, CXClientData data)
{
    struct finder *f = data;
    unsigned offset;
    CXFile file;
    (void)parent;
    clang_getExpansionLocation(clang_getCursorLocation(c), &file, NULL, NULL, &offset);
    const struct slice_file *where = slice_file_of(f->x, file);
    if (!where || clang_isPreprocessing(c.kind))
        return CXChildVisit_Continue;
    if (c.kind == CXCursor_Namespace || c.kind == CXCursor_LinkageSpec)
        return CXChildVisit_Recurse;
    f->guess = -1;
    if (offset > where->size && c.kind == CXCursor_VarDecl)
        f->guess = slice_guess_number(slice_spelling(f->x, c));
    if (c.kind == CXCursor_FunctionDecl && session_is_instance(c)) {
        struct slice_unit *kernel = kernel_of(f, c);
        if (kernel)
            add_explicit(f, kernel, c);
        if (kernel)
            return CXChildVisit_Continue;
    }
    visit(c, parent, f);
    clang_visitChildren(c, visit, f);
    return CXChildVisit_Continue;
}

void slice_find_instances(struct slice_index *x, struct slice_unit *const *kernels, size_t n,
                          struct slice_instances *out)
{
    struct finder f = {.x = x, .kernels = kernels, .n = n, .out = out, .guess = -1};
    *out = (struct slice_instances){0};
    clang_visitChildren(clang_getTranslationUnitCursor(x->u->session.tu), visit_top, &f);
}

/* ---- naming them ----------------------------------------------------------------------------- */

static const char *without(struct arena *a, const char *text, const char *part)
{
    struct strbuf b = {0};
    size_t n = strlen(part);
    for (const char *hit; (hit = strstr(text, part)); text = hit + n)
        strbuf_add_bytes(&b, text, (size_t)(hit - text));
    strbuf_add(&b, text);
    const char *out = arena_strdup(a, strbuf_text(&b));
    strbuf_free(&b);
    return out;
}

static const char *number_text(struct slice_index *x, CXType t, long long value)
{
    CXType c = clang_getCanonicalType(t);
    if (c.kind == CXType_Bool)
        return value ? "true" : "false";
    if (c.kind == CXType_Enum)
        return arena_printf(x->a, "(%s)%lld",
                            without(x->a, session_string(x->a, clang_getTypeSpelling(c)),
                                    "(anonymous namespace)::"),
                            value);
    return arena_printf(x->a, "%lld", value);
}

/* The arguments as the use spells them; NULL when it does not. */
static const char *written_args(struct slice_index *x, CXCursor ref)
{
    unsigned from, to;
    CXSourceRange extent = clang_getCursorExtent(ref);
    struct slice_file *f = slice_place(x, clang_getRangeStart(extent), &from);
    if (!f || slice_place(x, clang_getRangeEnd(extent), &to) != f || to <= from)
        return NULL;
    const char *open = memchr(f->text + from, '<', to - from);
    return open && f->text[to - 1] == '>'
               ? arena_strndup(x->a, open + 1, (size_t)(f->text + to - 1 - (open + 1)))
               : NULL;
}

/* The name in <number><letters>...: of a mangled name at *p. */
static const char *mangled_word(struct arena *a, const char **p)
{
    char *end;
    unsigned long n = strtoul(*p, &end, 10);
    if (end == *p || n == 0 || n > strlen(end))
        return NULL;
    *p = end + n;
    return arena_strndup(a, end, n);
}

/*
 * libclang does not say which function a template argument is; the mangled name does: XadL_Z4name...
 * or XadL_ZN5space4nameE.... `nth` of them.
 */
static const char *function_arg(struct slice_index *x, CXCursor func, unsigned nth)
{
    const char *p = session_string(x->a, clang_Cursor_getMangling(func));
    for (unsigned i = 0; (p = strstr(p, "XadL_Z")); i++) {
        p += strlen("XadL_Z");
        if (i == nth)
            break;
    }
    if (!p)
        return NULL;
    bool nested = *p == 'N';
    p += nested ? 1 : 0;
    p += *p == 'L'; /* static */
    const char *name = mangled_word(x->a, &p);
    while (nested && name && *p != 'E' && *p != 'I') {
        const char *next = mangled_word(x->a, &p);
        if (!next)
            return NULL;
        name = strcmp(name, "_GLOBAL__N_1") == 0 ? next : arena_printf(x->a, "%s::%s", name, next);
    }
    return name;
}

/* Wants the function that is handed over. */
static bool need_function(struct slice_index *x, CXCursor func, const char *name)
{
    const char *colon = strrchr(name, ':');
    const struct slice_units *units = map_get(&x->by_name, colon ? colon + 1 : name);
    struct slice_unit *instance = slice_instance(x, func);
    for (size_t i = 0; units && i < units->list.len; i++) {
        struct slice_need need = {units->list.at[i], units->list.len > 1};
        vec_push(x->a, &instance->needs, need);
    }
    return units != NULL;
}

/* One argument; false when libclang cannot tell it. */
static bool read_arg(struct slice_index *x, CXCursor func, unsigned i, const CXCursor *param,
                     struct slice_template_arg *arg, unsigned *functions, const char **error)
{
    switch (clang_Cursor_getTemplateArgumentKind(func, i)) {
    case CXTemplateArgumentKind_Type: {
        CXType t = clang_getCanonicalType(clang_Cursor_getTemplateArgumentType(func, i));
        arg->text = without(x->a, session_string(x->a, clang_getTypeSpelling(t)),
                            "(anonymous namespace)::");
        arg->text = slice_lambda_rename(x, arg->text, t, slice_instance(x, func), error);
        return !*error && !strstr(arg->text, "(unnamed ");
    }
    case CXTemplateArgumentKind_Integral:
        arg->is_number = true;
        arg->number = clang_Cursor_getTemplateArgumentValue(func, i);
        arg->text = param ? number_text(x, clang_getCursorType(*param), arg->number)
                          : arena_printf(x->a, "%lld", (long long)arg->number);
        return true;
    case CXTemplateArgumentKind_Declaration:
        arg->text = function_arg(x, func, (*functions)++);
        return arg->text && need_function(x, func, arg->text);
    default: return false;
    }
}

static const char *where_text(struct slice_index *x, const struct slice_instance *i)
{
    return arena_printf(x->a, "%s at %s:%u",
                        i->is_special    ? "explicit specialisation"
                        : i->is_explicit ? "explicit instantiation"
                        : i->is_launch   ? "launch"
                                         : "use",
                        i->path, i->line);
}

int slice_name_instance(struct slice_index *x, const struct slice_instance *i, struct slice *s)
{
    struct session_cursors p = session_template_params(x->a, i->kernel->cursor);
    struct strbuf args = {0};
    bool known = true;
    unsigned functions = 0;
    const char *error = NULL;
    int n = clang_Cursor_getNumTemplateArguments(i->func);
    for (int k = 0; k < n; k++) {
        struct slice_template_arg arg = {0};
        const CXCursor *param = (size_t)k < p.list.len ? &p.list.at[k] : NULL;
        known &= read_arg(x, i->func, (unsigned)k, param, &arg, &functions, &error);
        arg.name = param ? slice_spelling(x, *param) : "";
        if (!arg.text)
            arg.text = "?";
        if (k)
            strbuf_add(&args, ", ");
        strbuf_add(&args, arg.text);
        vec_push(x->a, &s->template_args, arg);
    }
    const char *text = arena_strdup(x->a, strbuf_text(&args));
    strbuf_free(&args);
    if (i->guess >= 0) {
        const struct slice_guess *g = slice_guess_of(x, i->guess);
        s->instantiation = g->why;
        text = known ? text : g->args;
        known = true;
    } else {
        s->instantiation = where_text(x, i);
    }
    if (!known) {
        const char *written = written_args(x, i->ref);
        if (error)
            s->error = arena_printf(x->a, "%s %s", s->instantiation, error);
        else if (!written || i->is_explicit)
            s->error = arena_printf(x->a, "%s: a template argument has no name that can be written",
                                    s->instantiation);
        text = written;
    }
    if (s->error)
        return -1;
    s->name_expression =
        arena_printf(x->a, "%s<%s>", slice_qualified_name(x, i->kernel->cursor), text);
    return 0;
}
