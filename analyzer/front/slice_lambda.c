/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Lambdas that reach a kernel through a template argument.  A closure has no name that could be
 * written, so the slice gets a class of the same members in the same order, whose operator() is the
 * text of the lambda in its lines and columns.
 */
#include <stdlib.h>
#include <string.h>

#include "front/slice_private.h"

#define MARK "(lambda at "

/* ---- collecting ------------------------------------------------------------------------------ */

void slice_lambda_add(struct slice_index *x, CXCursor expr)
{
    struct slice_lambda l = {.expr = expr};
    CXSourceRange extent = clang_getCursorExtent(expr);
    l.file = slice_place(x, clang_getRangeStart(extent), &l.from);
    if (!l.file || slice_place(x, clang_getRangeEnd(extent), &l.to) != l.file || l.to <= l.from)
        return;
    clang_getExpansionLocation(clang_getRangeStart(extent), NULL, &l.line, &l.column, NULL);
    for (size_t i = 0; i < x->lambdas.len; i++) {
        if (clang_equalCursors(x->lambdas.at[i]->expr, expr))
            return;
    }
    struct slice_lambda *copy = ARENA_NEW(x->a, struct slice_lambda);
    *copy = l;
    vec_push(x->a, &x->lambdas, copy);
}

/* ---- taking one apart ------------------------------------------------------------------------ */

/* Tokens: [captures] words (params) words { body } */
struct parts {
    long captures, params, body, end; /* params: -1 for none */
};

static bool find_parts(const struct slice_lambda *l, struct parts *p)
{
    const struct lex_text *t = &l->file->lex;
    long i = lex_find(t, l->from);
    *p = (struct parts){.captures = i, .params = -1};
    if (i < 0 || !lex_is(t, i, "["))
        return false;
    for (i = lex_behind(t, i); i < (long)t->tokens.len && t->tokens.at[i].offset < l->to; i++) {
        if (lex_is(t, i, "(")) {
            bool attribute = lex_is(t, i - 1, "__attribute__") ||
                             lex_is(t, i - 1, "__launch_bounds__") || lex_is(t, i - 1, "noexcept");
            if (p->params < 0 && !attribute)
                p->params = i;
            i = lex_behind(t, i) - 1;
        } else if (lex_is(t, i, "{")) {
            p->body = i;
            p->end = t->tokens.at[i].match;
            return p->end > i;
        } else if (lex_is(t, i, "<")) {
            return false; /* [] <class T> (...): C++20 */
        }
    }
    return false;
}

struct captures {
    struct slice_index *x;
    struct slice_lambda *l;
    unsigned body; /* offset */
};

static void add_capture(struct captures *c, CXCursor var)
{
    unsigned at;
    struct slice_file *f = slice_place(c->x, clang_getCursorLocation(var), &at);
    bool own = f == c->l->file && at >= c->l->from && at < c->l->to;
    if (own && (at >= c->body || var.kind == CXCursor_ParmDecl))
        return;
    CXCursor parent = clang_getCursorSemanticParent(var);
    if (!own && !slice_is_function(parent.kind))
        return;
    struct slice_capture capture = {.name = slice_spelling(c->x, var)};
    for (size_t i = 0; i < c->l->captures.len; i++) {
        if (strcmp(c->l->captures.at[i].name, capture.name) == 0)
            return;
    }
    CXType t = clang_getNonReferenceType(clang_getCanonicalType(clang_getCursorType(var)));
    CXCursor init = clang_Cursor_getVarDeclInitializer(var);
    CXEvalResult value = clang_isConstQualifiedType(t) && !clang_Cursor_isNull(init)
                             ? clang_Cursor_Evaluate(init)
                             : NULL;
    if (value && clang_EvalResult_getKind(value) == CXEval_Int)
        capture.value = arena_printf(c->x->a, "%lld", clang_EvalResult_getAsLongLong(value));
    if (value)
        clang_EvalResult_dispose(value);
    capture.type = clang_getUnqualifiedType(t);
    vec_push(c->x->a, &c->l->captures, capture);
}

static enum CXChildVisitResult visit_use(CXCursor c, CXCursor parent, CXClientData data)
{
    struct captures *s = data;
    (void)parent;
    if (c.kind == CXCursor_CXXThisExpr)
        s->l->error = "the lambda uses `this`";
    CXCursor ref = clang_getCursorReferenced(c);
    unsigned at = 0;
    slice_place(s->x, clang_getCursorLocation(c), &at);
    /* In the list of captures, what initialises one is none itself. */
    bool use = c.kind == CXCursor_DeclRefExpr && at >= s->body;
    if ((use || c.kind == CXCursor_VariableRef) &&
        (ref.kind == CXCursor_VarDecl || ref.kind == CXCursor_ParmDecl))
        add_capture(s, ref);
    return CXChildVisit_Recurse;
}

static void take_apart(struct slice_index *x, struct slice_lambda *l)
{
    struct parts p;
    if (!find_parts(l, &p)) {
        l->error = "the lambda cannot be taken apart";
        return;
    }
    struct captures c = {x, l, l->file->lex.tokens.at[p.body].offset};
    clang_visitChildren(l->expr, visit_use, &c);
}

/* What the slice needs besides the kernel: what the body names, and the types of the members. */
static void add_needs(struct slice_index *x, const struct slice_lambda *l,
                      struct slice_unit *instance)
{
    slice_walk_into(x, instance, l->expr);
    for (size_t i = 0; i < l->captures.len; i++)
        slice_walk_type(x, instance, l->captures.at[i].type);
}

/* ---- naming ---------------------------------------------------------------------------------- */

static struct slice_lambda *lambda_at(struct slice_index *x, const char *place, CXType type)
{
    struct slice_lambda *best = NULL;
    for (size_t i = 0; i < x->lambdas.len; i++) {
        struct slice_lambda *l = x->lambdas.at[i];
        const char *text = arena_printf(x->a, ":%u:%u)", l->line, l->column);
        const char *end = strchr(place, ')');
        size_t n = strlen(text);
        if (!end || (size_t)(end + 1 - place) < n || strncmp(end + 1 - n, text, n) != 0)
            continue;
        if (!best || clang_equalTypes(clang_getCanonicalType(clang_getCursorType(l->expr)), type))
            best = l;
    }
    return best;
}

const char *slice_lambda_rename(struct slice_index *x, const char *text, CXType type,
                                struct slice_unit *instance, const char **error)
{
    const char *hit;
    while ((hit = strstr(text, MARK))) {
        struct slice_lambda *l = lambda_at(x, hit, type);
        const char *end = strchr(hit, ')');
        if (!l || !end) {
            *error = "hands a lambda to the kernel that the file does not show";
            return text;
        }
        if (!l->name) {
            l->name = arena_printf(x->a, "cudalint_lambda_%zu", x->named_lambdas++);
            take_apart(x, l);
        }
        if (instance)
            add_needs(x, l, instance);
        if (l->error) {
            *error = arena_printf(x->a, "hands a lambda to the kernel: %s", l->error);
            return text;
        }
        l->used = true;
        text = arena_printf(x->a, "%.*s%s%s", (int)(hit - text), text, l->name, end + 1);
    }
    return text;
}

const struct slice_lambda *slice_lambda_of(const struct slice_index *x, CXType type)
{
    for (size_t i = 0; i < x->lambdas.len; i++) {
        CXCursor expr = x->lambdas.at[i]->expr;
        if (clang_equalTypes(clang_getCanonicalType(clang_getCursorType(expr)), type))
            return x->lambdas.at[i];
    }
    return NULL;
}

/* ---- writing --------------------------------------------------------------------------------- */

struct tparams {
    struct slice_index *x;
    struct strbuf *out;
    CXCursor func;
    unsigned next;
};

/* The parameters of the host template around it. */
static enum CXChildVisitResult write_tparam(CXCursor c, CXCursor parent, CXClientData data)
{
    struct tparams *p = data;
    (void)parent;
    bool type = c.kind == CXCursor_TemplateTypeParameter;
    if (!type && c.kind != CXCursor_NonTypeTemplateParameter)
        return CXChildVisit_Continue;
    const char *name = slice_spelling(p->x, c);
    unsigned i = p->next++;
    enum CXTemplateArgumentKind kind = clang_Cursor_getTemplateArgumentKind(p->func, i);
    if (*name && kind == CXTemplateArgumentKind_Type)
        strbuf_addf(
            p->out, "using %s = %s;\n", name,
            session_string(p->x->a, clang_getTypeSpelling(clang_getCanonicalType(
                                        clang_Cursor_getTemplateArgumentType(p->func, i)))));
    else if (*name && kind == CXTemplateArgumentKind_Integral)
        strbuf_addf(p->out, "static constexpr auto %s = %lld;\n", name,
                    clang_Cursor_getTemplateArgumentValue(p->func, i));
    return CXChildVisit_Continue;
}

static void write_members(struct slice_index *x, const struct slice_lambda *l, struct strbuf *out)
{
    CXCursor closure = clang_getTypeDeclaration(clang_getCursorType(l->expr));
    CXCursor func = clang_getCursorSemanticParent(closure);
    CXCursor primary = clang_getSpecializedCursorTemplate(func);
    if (!clang_Cursor_isNull(primary)) {
        struct tparams p = {x, out, func, 0};
        clang_visitChildren(primary, write_tparam, &p);
    }
    for (size_t i = 0; i < l->captures.len; i++) {
        const struct slice_capture *c = &l->captures.at[i];
        const char *error = NULL;
        CXType elem = clang_getArrayElementType(c->type);
        bool array = c->type.kind == CXType_ConstantArray;
        CXType t = array ? clang_getCanonicalType(elem) : c->type;
        const char *type = session_string(x->a, clang_getTypeSpelling(t));
        type = slice_lambda_rename(x, type, t, NULL, &error);
        if (c->value)
            strbuf_addf(out, "static constexpr %s %s = %s;\n", type, c->name, c->value);
        else if (array)
            strbuf_addf(out, "%s %s[%lld];\n", type, c->name, clang_getArraySize(c->type));
        else
            strbuf_addf(out, "%s %s;\n", type, c->name);
    }
}

/* Text from one token to another, on its lines and columns; the words of the device go. */
static void write_text(const struct slice_lambda *l, long from, long to, struct strbuf *out)
{
    const struct lex_text *t = &l->file->lex;
    unsigned at = t->tokens.at[from].offset, line = 1, start = 0;
    unsigned end = t->tokens.at[to].offset + t->tokens.at[to].len;
    for (unsigned i = 0; i < at; i++) {
        if (l->file->text[i] == '\n') {
            line++;
            start = i + 1;
        }
    }
    strbuf_addf(out, "\n#line %u \"%s\"\n", line, l->file->path);
    for (unsigned i = start; i < at; i++)
        strbuf_add_char(out, l->file->text[i] == '\t' ? '\t' : ' ');
    strbuf_add_bytes(out, l->file->text + at, end - at);
}

void slice_lambda_emit(struct slice_index *x, struct strbuf *out)
{
    for (size_t i = 0; i < x->lambdas.len; i++) {
        const struct slice_lambda *l = x->lambdas.at[i];
        struct parts p;
        if (!l->used || !find_parts(l, &p))
            continue;
        const struct lex_text *t = &l->file->lex;
        strbuf_addf(out, "#line %u \"%s\"\nstruct %s {\n", l->line, l->file->path, l->name);
        write_members(x, l, out);
        strbuf_add(out, "__device__ auto operator()");
        long behind = p.params;
        if (p.params >= 0)
            write_text(l, p.params, behind = t->tokens.at[p.params].match, out);
        else
            strbuf_add(out, "()");
        bool is_mutable = false;
        long arrow = -1;
        for (long k = behind >= 0 ? behind : p.captures; k < p.body; k++) {
            is_mutable |= lex_is(t, k, "mutable");
            if (lex_is(t, k, "->"))
                arrow = k;
        }
        strbuf_add(out, is_mutable ? "\n" : "\nconst ");
        write_text(l, arrow >= 0 ? arrow : p.body, p.end, out);
        strbuf_add(out, "\n};\n");
    }
}
