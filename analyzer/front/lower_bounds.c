/* SPDX-License-Identifier: Apache-2.0 */
/* __launch_bounds__(threads, blocks): libclang hides the arguments; they are read from the text. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/limits.h"
#include "front/lower_private.h"

/* What `#define name value` of the file says, to the end of its line; false: the file has none. */
static bool find_macro(const struct lower_file *f, const char *name, const char **value,
                       const char **end)
{
    size_t n = strlen(name);
    for (const char *at = strstr(f->text, "#define"); at; at = strstr(at + 7, "#define")) {
        const char *p = at + 7;
        while (*p == ' ' || *p == '\t')
            p++;
        if (strncmp(p, name, n) != 0 || (p[n] != ' ' && p[n] != '\t'))
            continue;
        *value = p + n;
        size_t length = strcspn(*value, "\r\n");
        const char *comment = strstr(*value, "//"), *other = strstr(*value, "/*");
        *end = *value + length;
        *end = comment && comment < *end ? comment : *end;
        *end = other && other < *end ? other : *end;
        return true;
    }
    return false;
}

struct count_macros {
    const char *name;
    unsigned found;
};

static enum CXChildVisitResult see_macro(CXCursor c, CXCursor parent, CXClientData data)
{
    struct count_macros *m = data;
    (void)parent;
    if (c.kind != CXCursor_MacroDefinition)
        return CXChildVisit_Continue;
    CXString s = clang_getCursorSpelling(c);
    const char *text = clang_getCString(s);
    m->found += text && strcmp(text, m->name) == 0;
    clang_disposeString(s);
    return CXChildVisit_Continue;
}

/* Defined anew somewhere, in a header too: what it is at one place the text of one file does not say. */
static bool is_defined_anew(struct lower_unit *u, const char *name)
{
    struct count_macros m = {.name = name};
    clang_visitChildren(clang_getTranslationUnitCursor(u->tu), see_macro, &m);
    return m.found > 1;
}

struct find_constant {
    struct lower_unit *u;
    const char *name;
    const struct ir_expr *found;
};

static enum CXChildVisitResult see_constant(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct find_constant *f = data;
    if (c.kind == CXCursor_Namespace || c.kind == CXCursor_LinkageSpec)
        return lower_in_system(c) ? CXChildVisit_Continue : CXChildVisit_Recurse;
    if (c.kind == CXCursor_EnumDecl && !lower_in_system(c))
        return CXChildVisit_Recurse;
    if (c.kind != CXCursor_VarDecl && c.kind != CXCursor_EnumConstantDecl)
        return CXChildVisit_Continue;
    CXString s = clang_getCursorSpelling(c);
    const char *text = clang_getCString(s);
    bool same = text && strcmp(text, f->name) == 0;
    clang_disposeString(s);
    if (!same || lower_in_system(c))
        return CXChildVisit_Continue;
    if (c.kind == CXCursor_EnumConstantDecl) {
        f->found = ir_int(f->u->m, NULL, clang_getEnumConstantDeclValue(c));
    } else {
        struct lower_binding *b = lower_global(f->u, c);
        if (b->place && b->place->expr->op == IR_INT)
            f->found = b->place->expr;
    }
    return CXChildVisit_Break;
}

/* ---- expressions ----------------------------------------------------------------------------- */

struct bound_text {
    struct lower_unit *u;
    const struct lower_file *file;
    struct ir_func *func;
    const char *at, *end;
    unsigned depth;
    unsigned *names; /* macros looked into so far, each other one's too */
    bool bad;
};

static void skip_blanks(struct bound_text *t)
{
    while (t->at < t->end && isspace((unsigned char)*t->at))
        t->at++;
}

static const struct ir_expr *parse_shift(struct bound_text *t);

/* The macro's value where it is an expression of what is known here. */
static const struct ir_expr *macro_value(struct bound_text *t, const char *word)
{
    struct bound_text inner = *t;
    if (!find_macro(t->file, word, &inner.at, &inner.end) || inner.depth++ >= LIMIT_BOUNDS_DEPTH ||
        ++*inner.names > LIMIT_BOUNDS_NAMES)
        return NULL;
    const struct ir_expr *v = parse_shift(&inner);
    skip_blanks(&inner);
    return inner.bad || inner.at != inner.end ? NULL : v;
}

static const struct ir_expr *name_value(struct bound_text *t, const char *word)
{
    for (size_t i = 0; i < t->func->tparams.len; i++) {
        if (strcmp(t->func->tparams.at[i].name, word) == 0)
            return ir_tparam(t->u->m, ir_type_int(t->u->m, 32, true), word);
    }
    const struct ir_expr *macro = macro_value(t, word);
    if (macro && is_defined_anew(t->u, word)) {
        t->bad = true;
        return NULL;
    }
    if (macro)
        return macro;
    struct find_constant find = {.u = t->u, .name = word};
    clang_visitChildren(clang_getTranslationUnitCursor(t->u->tu), see_constant, &find);
    t->bad |= !find.found;
    return find.found;
}

static const struct ir_expr *parse_atom(struct bound_text *t)
{
    skip_blanks(t);
    const struct ir_expr *v = NULL;
    if (t->at < t->end && *t->at == '(' && t->depth++ < LIMIT_BOUNDS_DEPTH) {
        t->at++;
        v = parse_shift(t);
        skip_blanks(t);
        t->bad |= t->at >= t->end || *t->at != ')';
        t->at++;
    } else if (t->at < t->end && isdigit((unsigned char)*t->at)) {
        char *end;
        v = ir_int(t->u->m, NULL, strtol(t->at, &end, 0));
        while (*end == 'u' || *end == 'U' || *end == 'l' || *end == 'L')
            end++;
        t->at = end;
    } else {
        const char *start = t->at;
        while (t->at < t->end && (isalnum((unsigned char)*t->at) || *t->at == '_'))
            t->at++;
        if (t->at == start)
            t->bad = true;
        else
            v = name_value(t, arena_strndup(t->u->a, start, (size_t)(t->at - start)));
    }
    return v ? v : ir_int(t->u->m, NULL, 0);
}

static const struct ir_expr *parse_product(struct bound_text *t)
{
    const struct ir_expr *x = parse_atom(t);
    for (skip_blanks(t); !t->bad && t->at < t->end && strchr("*/", *t->at); skip_blanks(t)) {
        enum ir_op op = *t->at++ == '*' ? IR_MUL : IR_DIV;
        const struct ir_expr *y = parse_atom(t);
        x = ir_binary(t->u->m, op, ir_type_int(t->u->m, 32, true), x, y);
    }
    return x;
}

static const struct ir_expr *parse_sum(struct bound_text *t)
{
    const struct ir_expr *x = parse_product(t);
    for (skip_blanks(t); !t->bad && t->at < t->end && strchr("+-", *t->at); skip_blanks(t)) {
        enum ir_op op = *t->at++ == '+' ? IR_ADD : IR_SUB;
        const struct ir_expr *y = parse_product(t);
        x = ir_binary(t->u->m, op, ir_type_int(t->u->m, 32, true), x, y);
    }
    return x;
}

static const struct ir_expr *parse_shift(struct bound_text *t)
{
    const struct ir_expr *x = parse_sum(t);
    for (skip_blanks(t);
         !t->bad && t->end - t->at > 2 && strchr("<>", *t->at) && t->at[1] == *t->at;
         skip_blanks(t)) {
        enum ir_op op = *t->at == '<' ? IR_SHL : IR_SHR;
        t->at += 2;
        const struct ir_expr *y = parse_sum(t);
        x = ir_binary(t->u->m, op, ir_type_int(t->u->m, 32, true), x, y);
    }
    return x;
}

static const struct ir_expr *bound_value(struct lower_unit *u, const struct lower_file *file,
                                         struct ir_func *f, const char *text, size_t n)
{
    unsigned names = 0;
    struct bound_text t = {
        .u = u, .file = file, .func = f, .at = text, .end = text + n, .names = &names};
    skip_blanks(&t);
    const char *start = t.at;
    if (t.at == t.end)
        return NULL;
    const struct ir_expr *v = parse_shift(&t);
    skip_blanks(&t);
    if (!t.bad && t.at == t.end)
        return v;
    return ir_opaque(u->m, ir_type_int(u->m, 32, true),
                     arena_strndup(u->a, start, (size_t)(t.end - start)));
}

/* ---- the attribute --------------------------------------------------------------------------- */

static const char word[] = "__launch_bounds__";

/* The arguments behind the word that stands at `at`. */
static void take_bounds(struct lower_unit *u, struct ir_func *f, const struct lower_file *file,
                        size_t at)
{
    size_t from = at + sizeof word - 1;
    while (from < file->size && file->text[from] != '(')
        from++;
    const struct ir_expr *values[2] = {NULL, NULL};
    size_t begin = ++from, index = 0;
    int depth = 1;
    for (size_t i = from; i < file->size && depth && i < from + LIMIT_MACRO_USE_BYTES; i++) {
        char c = file->text[i];
        depth += (c == '(') - (c == ')');
        if (depth == 0 || (c == ',' && depth == 1)) {
            if (index < 2)
                values[index++] = bound_value(u, file, f, file->text + begin, i - begin);
            begin = i + 1;
        }
    }
    f->max_threads = values[0];
    f->min_blocks = values[1];
}

/* Of the marks of a comment in front of `at` that stands nearest one that opens: `// __launch_bounds__(64)`. */
static bool is_commented(const struct lower_file *file, size_t at)
{
    bool same_line = true;
    for (size_t i = at; i > 0 && i + LIMIT_MACRO_USE_BYTES > at; i--) {
        const char *p = file->text + i - 1;
        same_line &= *p != '\n';
        if (p[0] == '*' && p[1] == '/')
            return false;
        if (p[0] == '/' && (p[1] == '*' || (same_line && p[1] == '/')))
            return true;
    }
    return false;
}

/* clang drops the attribute where it cannot compute its arguments: `__launch_bounds__(kThreads)` of a header
 * that is not there.  It stands between the declaration before and the kernel's name. */
static void find_bounds(struct lower_unit *u, struct ir_func *f, CXCursor kernel)
{
    unsigned name;
    const struct lower_file *file = lower_file_at(u, clang_getCursorLocation(kernel), &name);
    for (size_t at = file && name < file->size ? name : 0; at > 0 && !strchr(";{}", file->text[at]);
         at--) {
        if (strncmp(file->text + at, word, sizeof word - 1) == 0 && !is_commented(file, at)) {
            take_bounds(u, f, file, at);
            return;
        }
    }
}

/* libclang shows that there is an attribute (or it is null), its arguments are only in the text. */
void lower_launch_bounds(struct lower_unit *u, struct ir_func *f, CXCursor attr, CXCursor kernel)
{
    if (clang_Cursor_isNull(attr)) {
        find_bounds(u, f, kernel);
        return;
    }
    unsigned at, unused;
    CXFile where;
    clang_getExpansionLocation(clang_getRangeStart(clang_getCursorExtent(attr)), &where, NULL, NULL,
                               &at);
    const struct lower_file *file =
        lower_file_at(u, clang_getLocationForOffset(u->tu, where, at), &unused);
    if (file && at + sizeof word <= file->size &&
        strncmp(file->text + at, word, sizeof word - 1) == 0)
        take_bounds(u, f, file, at);
}
