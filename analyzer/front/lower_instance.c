/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Instances of function templates that the file makes: explicit instantiations, launches, calls, and
 * what the bodies of these instances launch and call in turn.  An explicit instantiation stands in
 * libclang's tree and is a function of its own too; of the others only the arguments are kept.
 */
#include <ctype.h>
#include <string.h>

#include "base/limits.h"
#include "front/lower_private.h"
#include "front/session.h"

bool lower_is_instance(CXCursor c)
{
    return c.kind == CXCursor_FunctionDecl && session_is_instance(c);
}

static struct ir_func *template_of(struct lower_unit *u, CXCursor instance)
{
    CXCursor t = clang_getSpecializedCursorTemplate(instance);
    return t.kind == CXCursor_FunctionTemplate
               ? map_get_number(&u->funcs, lower_key(clang_getCanonicalCursor(t)))
               : NULL;
}

static const struct ir_expr *number(struct lower_unit *u, CXCursor param, int64_t v)
{
    const struct ir_type *t = lower_unqualified(u, lower_type(u, clang_getCursorType(param)));
    if (t->kind != TYPE_INT && t->kind != TYPE_BOOL)
        t = ir_type_int(u->m, v == (int32_t)v ? 32 : 64, true);
    return ir_int(u->m, t, v);
}

static const struct ir_expr *argument(struct lower_unit *u, CXCursor c, unsigned i, CXCursor param)
{
    switch (clang_Cursor_getTemplateArgumentKind(c, i)) {
    case CXTemplateArgumentKind_Integral:
        return number(u, param, clang_Cursor_getTemplateArgumentValue(c, i));
    case CXTemplateArgumentKind_Type: {
        CXType t = clang_getCanonicalType(clang_Cursor_getTemplateArgumentType(c, i));
        const char *name = lower_string(u, clang_getTypeSpelling(t));
        if (strchr(name, '(')) /* a closure, or a type without a name */
            break;
        return ir_opaque(u->m, lower_unqualified(u, lower_type(u, t)), name);
    }
    default: break;
    }
    return ir_opaque(u->m, ir_type_unknown(u->m, "template argument"), "");
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Does the text up to the end of the statement, or of a macro's use, name a variable that repair made
 * up? */
static bool names_guess(struct lower_unit *u, const char *text, size_t n)
{
    size_t end;
    int depth = 0;
    bool closed = false;
    for (size_t i = 0; i < n && !strchr(";{", text[i]); i = end > i ? end : i + 1) {
        depth += (text[i] == '(') - (text[i] == ')');
        closed = closed || text[i] == ')';
        if (text[i] == '\n' && closed && depth == 0)
            break;
        for (end = i; end < n && is_word(text[end]); end++)
            ;
        if (end > i && map_get(&u->guessed, arena_strndup(u->a, text + i, end - i)))
            return true;
    }
    return false;
}

/* What an instance calls is made with it; the bodies wait for their turn. */
static void note(struct lower_unit *u, CXCursor c, struct ir_span span, struct ir_func *own)
{
    struct ir_func *f = template_of(u, c);
    CXCursor key = clang_getCanonicalCursor(c);
    if (!f || map_get_number(&u->instances, lower_key(key)) ||
        f->instances.len >= LIMIT_LOWER_INSTANCES)
        return;
    struct ir_instance *in = ARENA_NEW(u->a, struct ir_instance);
    struct session_cursors p = session_template_params(u->a, clang_getSpecializedCursorTemplate(c));
    int n = clang_Cursor_getNumTemplateArguments(c);
    if (n < 0 || (size_t)n != p.list.len || p.list.len > f->tparams.len)
        return;
    in->span = span.line ? span : f->name_span;
    in->func = own;
    for (int i = 0; i < n; i++)
        vec_push(u->a, &in->args, argument(u, c, (unsigned)i, p.list.at[i]));
    vec_push(u->a, &f->instances, in);
    map_put_number(u->a, &u->instances, lower_key(key), in);
    vec_push(u->a, &u->waiting, c);
}

const struct ir_instance *lower_instance_of(struct lower_unit *u, CXCursor decl, CXCursor name)
{
    size_t n;
    if (clang_Cursor_isNull(decl) || !lower_is_instance(decl))
        return NULL;
    const char *text = u->guessed.len ? lower_text(u, name, &n) : "";
    if (u->guessed.len && names_guess(u, text, n))
        return NULL;
    note(u, decl, lower_span(u, name), NULL);
    return map_get_number(&u->instances, lower_key(clang_getCanonicalCursor(decl)));
}

static bool has_instance(const struct ir_func *f, const struct ir_instance *in)
{
    for (size_t i = 0; i < f->instances.len; i++) {
        const struct ir_instance *other = f->instances.at[i];
        size_t k = 0;
        while (k < in->args.len && k < other->args.len &&
               (in->args.at[k]->op == IR_OPAQUE || in->args.at[k] == other->args.at[k]))
            k++;
        if (k == in->args.len)
            return true;
    }
    return false;
}

const struct ir_instance *lower_written_instance(struct lower_fn *fn, CXCursor name,
                                                 struct ir_func *f, struct ir_span span)
{
    struct lower_unit *u = fn->u;
    size_t n;
    const char *text = lower_text(u, name, &n);
    struct lower_args args = {0};
    bool number = false;
    if (f->tparams.len == 0 || n == 0 || text[n - 1] != '>' ||
        f->instances.len >= LIMIT_LOWER_INSTANCES)
        return NULL;
    lower_template_args(fn, name, f, &args);
    struct ir_instance *in = ARENA_NEW(u->a, struct ir_instance);
    struct ir_instance *as_written = ARENA_NEW(u->a, struct ir_instance);
    in->span = as_written->span = span;
    in->written = true;
    for (size_t i = 0; i < args.list.len && i < f->tparams.len; i++) {
        const struct ir_expr *e = args.list.at[i];
        vec_push(u->a, &as_written->args, e);
        number = number || e->op == IR_INT;
        if (e->op != IR_INT) /* a name of the caller's */
            e = ir_opaque(u->m, ir_type_unknown(u->m, "template argument"), "");
        vec_push(u->a, &in->args, e);
    }
    if (number && !has_instance(f, in))
        vec_push(u->a, &f->instances, in);
    return as_written;
}

/* An explicit instantiation has attributes of its own, where it is written; kernels have one. */
static enum CXChildVisitResult look_for_own_attr(CXCursor c, CXCursor parent, CXClientData data)
{
    CXCursor *found = data;
    if (c.kind != CXCursor_CUDAGlobalAttr && c.kind != CXCursor_CUDADeviceAttr)
        return CXChildVisit_Continue;
    CXSourceRange own = clang_getCursorExtent(parent);
    CXFile file[2];
    unsigned at, start, end;
    clang_getExpansionLocation(clang_getCursorLocation(c), &file[0], NULL, NULL, &at);
    clang_getExpansionLocation(clang_getRangeStart(own), &file[1], NULL, NULL, &start);
    clang_getExpansionLocation(clang_getRangeEnd(own), NULL, NULL, NULL, &end);
    if (!clang_File_isEqual(file[0], file[1]) || at < start || at >= end)
        *found = c;
    return CXChildVisit_Continue;
}

static CXCursor own_attr(CXCursor c)
{
    CXCursor at = clang_getNullCursor();
    clang_visitChildren(c, look_for_own_attr, &at);
    return at;
}

bool lower_is_sure_instance(struct lower_unit *u, CXCursor c)
{
    CXCursor at = own_attr(c);
    unsigned offset;
    if (u->guessed.len == 0)
        return true;
    if (clang_Cursor_isNull(at))
        return false; /* it stands nowhere: one of these constants may be in it */
    const struct lower_file *f = lower_file_at(u, clang_getCursorLocation(at), &offset);
    return f && !names_guess(u, f->text + offset, f->size - offset);
}

void lower_explicit_instance(struct lower_unit *u, CXCursor c, struct ir_func *own)
{
    CXCursor at = own_attr(c);
    own->instance_of = template_of(u, c);
    note(u, c, clang_Cursor_isNull(at) ? own->name_span : lower_span(u, at), own);
}

static enum CXChildVisitResult visit_body(CXCursor c, CXCursor parent, CXClientData data)
{
    struct lower_unit *u = data;
    (void)parent;
    if (c.kind == CXCursor_DeclRefExpr || c.kind == CXCursor_CallExpr) {
        CXCursor to = clang_getCursorReferenced(c);
        if (!clang_Cursor_isNull(to) && lower_is_instance(to))
            note(u, to, lower_span(u, c), NULL);
    }
    return CXChildVisit_Recurse;
}

void lower_close_instances(struct lower_unit *u)
{
    for (size_t i = 0; i < u->waiting.len && i < LIMIT_LOWER_INSTANCE_BODIES; i++)
        clang_visitChildren(u->waiting.at[i], visit_body, u);
}
