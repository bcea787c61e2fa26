/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Launches that clang gave up on: where no overload of a kernel takes the arguments, often because
 * their types are made up, it leaves the kernel and the arguments, and drops what stands between
 * `<<<` and `>>>`.  That is read from the text: sums and products of numbers, sizes of built-in types
 * and variables, and what functions in sight make of such; anything else is not known.  So it is where
 * the kernel is an object that was made up, `auto kernel = absent::scale<T>`: clang sees a call of its
 * operator.  Also names of structured bindings of a type that is not known, and what is computed and
 * compared with them; `dim3 grid(rows, 4)` that is made of such.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/limits.h"
#include "front/lower_private.h"

struct reader {
    struct lower_fn *fn;
    CXCursor launch;
    const char *p;
    const char *end;
    unsigned depth;
    bool only_local; /* variables of the function and those around it */
};

static const struct ir_expr *read_sum(struct reader *r);

static void skip_blanks(struct reader *r)
{
    while (r->p < r->end && isspace((unsigned char)*r->p))
        r->p++;
}

static bool take(struct reader *r, char c)
{
    skip_blanks(r);
    if (r->p >= r->end || *r->p != c)
        return false;
    r->p++;
    return true;
}

/* ---- names ---------------------------------------------------------------------------------- */

struct search {
    const char *name;
    CXCursor found;
};

static enum CXChildVisitResult visit_global(CXCursor c, CXCursor parent, CXClientData data)
{
    struct search *s = data;
    (void)parent;
    if (c.kind == CXCursor_Namespace)
        return CXChildVisit_Recurse;
    if (c.kind != CXCursor_VarDecl)
        return CXChildVisit_Continue;
    CXString spelling = clang_getCursorSpelling(c);
    const char *text = clang_getCString(spelling);
    bool same = text && strcmp(text, s->name) == 0;
    clang_disposeString(spelling);
    if (same)
        s->found = c;
    return same ? CXChildVisit_Break : CXChildVisit_Continue;
}

CXCursor lower_local_variable(const struct lower_fn *fn, const char *name)
{
    for (; fn; fn = fn->outer) {
        const CXCursor *c = map_get(&fn->names, name);
        if (c)
            return *c;
    }
    return clang_getNullCursor();
}

/* The variable that the name stands for; a null cursor: there is none. */
static CXCursor variable(struct reader *r, const char *name)
{
    CXCursor local = lower_local_variable(r->fn, name);
    if (r->only_local || !clang_Cursor_isNull(local))
        return local;
    struct search s = {name, clang_getNullCursor()};
    CXTranslationUnit tu = clang_Cursor_getTranslationUnit(r->launch);
    clang_visitChildren(clang_getTranslationUnitCursor(tu), visit_global, &s);
    return s.found;
}

/* `sizeof(float)`: built-in types of one word. */
static const struct ir_expr *read_sizeof(struct reader *r)
{
    static const struct {
        const char *name;
        int bytes;
    } types[] = {{"float", 4}, {"int", 4},    {"double", 8},  {"unsigned", 4}, {"char", 1},
                 {"short", 2}, {"half", 2},   {"__half", 2},  {"float2", 8},   {"float4", 16},
                 {"bool", 1},  {"size_t", 8}, {"int64_t", 8}, {"int32_t", 4},  {"uint32_t", 4}};
    const struct ir_expr *size = NULL;
    if (!take(r, '('))
        return NULL;
    skip_blanks(r);
    const char *start = r->p;
    while (r->p < r->end && (isalnum((unsigned char)*r->p) || *r->p == '_'))
        r->p++;
    size_t n = (size_t)(r->p - start);
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strlen(types[i].name) == n && memcmp(types[i].name, start, n) == 0)
            size = ir_int(r->fn->m, ir_type_int(r->fn->m, 64, false), types[i].bytes);
    }
    return take(r, ')') ? size : NULL;
}

/* Of a type that depends on the template, or of a header that is not there: it is reckoned with here. */
static bool may_be_number(const struct ir_expr *e)
{
    return lower_is_arith(e->type) || (e->type && e->type->kind == TYPE_UNKNOWN);
}

/* `blocks_for(n)`: a function in sight that makes a number of others. */
static const struct ir_expr *read_call(struct reader *r, const char *name)
{
    struct lower_fn *fn = r->fn;
    VEC(const struct ir_expr *) args = {0};
    if (r->only_local || !take(r, '('))
        return NULL;
    do {
        r->depth++;
        const struct ir_expr *e = read_sum(r);
        r->depth--;
        if (!e || !may_be_number(e))
            return NULL;
        vec_push(fn->u->a, &args, e);
    } while (take(r, ','));
    struct ir_func *f = lower_find_by_name(fn->u, name, args.len);
    if (!take(r, ')') || !f || f->kind != FUNC_HOST || f->params.len != args.len ||
        !f->return_type || !lower_is_arith(f->return_type))
        return NULL;
    struct ir_stmt *s = lower_add(fn, IR_STMT_CALL, lower_span(fn->u, r->launch));
    s->name = f->name;
    s->callee = f;
    s->guessed = true;
    for (size_t i = 0; i < args.len; i++)
        vec_push(fn->u->a, &s->args, args.at[i]);
    s->var = lower_temp(fn, f->return_type);
    return ir_var(fn->m, s->var);
}

static const struct ir_expr *read_name(struct reader *r)
{
    const char *start = r->p;
    while (r->p < r->end && (isalnum((unsigned char)*r->p) || *r->p == '_'))
        r->p++;
    const char *name = arena_strndup(r->fn->u->a, start, (size_t)(r->p - start));
    if (strcmp(name, "sizeof") == 0)
        return read_sizeof(r);
    skip_blanks(r);
    if (r->p < r->end && *r->p == '(')
        return read_call(r, name);
    if (r->p < r->end && strchr(".-:[{<", *r->p) && !(*r->p == '-' && r->p[1] != '>'))
        return NULL; /* a member, a type */
    CXCursor decl = variable(r, name);
    if (clang_Cursor_isNull(decl))
        return NULL;
    struct lower_place p = lower_named_place(r->fn, decl, r->launch);
    return lower_read(r->fn, &p);
}

/* ---- arithmetic ----------------------------------------------------------------------------- */

static const struct ir_expr *read_number(struct reader *r)
{
    char *after;
    long long v = strtoll(r->p, &after, 0);
    r->p = after;
    while (r->p < r->end && strchr("uUlL", *r->p))
        r->p++;
    bool whole = r->p >= r->end || !(isalnum((unsigned char)*r->p) || *r->p == '.');
    return whole ? ir_int(r->fn->m, ir_type_int(r->fn->m, v > INT32_MAX ? 64 : 32, true), v) : NULL;
}

static const struct ir_expr *read_primary(struct reader *r)
{
    if (r->depth > LIMIT_LOST_DEPTH)
        return NULL;
    if (take(r, '(')) {
        r->depth++;
        const struct ir_expr *e = read_sum(r);
        r->depth--;
        return take(r, ')') ? e : NULL;
    }
    skip_blanks(r);
    if (r->p >= r->end)
        return NULL;
    if (isdigit((unsigned char)*r->p))
        return read_number(r);
    return isalpha((unsigned char)*r->p) || *r->p == '_' ? read_name(r) : NULL;
}

static const struct ir_expr *read_binary(struct reader *r, const char *signs,
                                         const struct ir_expr *(*operand)(struct reader *))
{
    const struct ir_expr *x = operand(r);
    for (;;) {
        skip_blanks(r);
        if (!x || r->p >= r->end || !strchr(signs, *r->p))
            return x;
        char sign = *r->p++;
        enum ir_op op = sign == '*'   ? IR_MUL
                        : sign == '/' ? IR_DIV
                        : sign == '%' ? IR_REM
                        : sign == '+' ? IR_ADD
                                      : IR_SUB;
        const struct ir_expr *y = operand(r);
        if (!y || !may_be_number(x) || !may_be_number(y))
            return NULL;
        x = lower_arith(r->fn, op, NULL, x, y, lower_span(r->fn->u, r->launch));
    }
}

static const struct ir_expr *read_product(struct reader *r)
{
    return read_binary(r, "*/%", read_primary);
}

static const struct ir_expr *read_sum(struct reader *r)
{
    return read_binary(r, "+-", read_product);
}

/* ---- the launch ----------------------------------------------------------------------------- */

/* 1: a bracket opens, -1: one closes. */
static int nesting(char c)
{
    return (strchr("([{", c) != NULL) - (strchr(")]}", c) != NULL);
}

/* One of the four, and the comma behind it. */
static const struct ir_expr *read_part(struct reader *r, const char *what)
{
    const char *start = r->p;
    int depth = 0;
    while (r->p < r->end && (depth > 0 || *r->p != ',')) {
        depth += nesting(*r->p);
        r->p++;
    }
    struct reader part = *r;
    part.p = start;
    part.end = r->p;
    r->p += r->p < r->end;
    const struct ir_expr *e = read_sum(&part);
    skip_blanks(&part);
    return e && part.p == part.end ? e : ir_opaque(r->fn->m, NULL, what);
}

/* `<<<SHAPE_OF_ROWS>>>` has one part, where a launch needs two: a macro stands for all of them. */
static void configuration(struct reader *r, struct ir_launch *l)
{
    l->grid = read_part(r, "grid");
    bool is_macro = r->p >= r->end;
    l->block = read_part(r, "block");
    l->shared_bytes = is_macro || r->p < r->end
                          ? read_part(r, "bytes")
                          : ir_int(r->fn->m, ir_type_int(r->fn->m, 64, false), 0);
    l->stream = is_macro || r->p < r->end ? read_part(r, "stream") : NULL;
}

static const char *find(const char *p, const char *end, const char *word)
{
    for (size_t n = strlen(word); p + n <= end; p++) {
        if (memcmp(p, word, n) == 0)
            return p;
    }
    return NULL;
}

/* The one that the text is of, behind those before; kids->len: none. */
static size_t argument_in(struct lower_fn *fn, const struct lower_kids *kids, size_t from,
                          const char *p, const char *end)
{
    for (size_t i = from; i < kids->len; i++) {
        size_t n;
        const char *text = lower_text(fn->u, kids->at[i], &n);
        if (n && text >= p && text + n <= end)
            return i;
    }
    return kids->len;
}

/* `(a, made_up.data(), n)`: clang leaves out what it cannot read at all; a null cursor takes its place, or what is
 * behind it would be the argument of another parameter. */
static struct lower_kids in_place(struct reader *r, const struct lower_kids *k)
{
    struct lower_kids out = {.at = ARENA_ARRAY(r->fn->u->a, CXCursor, LIMIT_LOST_ARGUMENTS + 1)};
    size_t found = 1;
    out.at[out.len++] = k->at[0];
    if (!take(r, '(') || take(r, ')'))
        return *k;
    for (bool more = true; more;) {
        const char *start = r->p;
        for (int depth = 0; r->p < r->end && (depth > 0 || !strchr(",)", *r->p)); r->p++)
            depth += nesting(*r->p);
        size_t i = argument_in(r->fn, k, found, start, r->p);
        if (r->p >= r->end || out.len > LIMIT_LOST_ARGUMENTS || (i < k->len && i != found))
            return *k;
        out.at[out.len++] = i < k->len ? k->at[i] : clang_getNullCursor();
        found += i < k->len;
        more = *r->p++ == ',';
    }
    return found == k->len ? out : *k;
}

/* The text of the launch c has `<<<` behind the kernel, which is the first of k. */
static bool read_launch(struct lower_fn *fn, CXCursor c, const struct lower_kids *k)
{
    size_t n;
    size_t kernel;
    const char *text = lower_text(fn->u, c, &n);
    (void)lower_text(fn->u, k->at[0], &kernel);
    if (kernel == 0 || kernel >= n)
        return false;
    struct reader r = {.fn = fn, .launch = c, .p = text + kernel, .end = text + n};
    skip_blanks(&r);
    if (r.end - r.p < 3 || memcmp(r.p, "<<<", 3) != 0)
        return false;
    r.p += 3;
    r.end = find(r.p, r.end, ">>>");
    if (!r.end)
        return false;
    struct reader behind = {.fn = fn, .p = r.end + 3, .end = text + n};
    struct lower_kids all = in_place(&behind, k);
    struct ir_launch *l = ARENA_NEW(fn->u->a, struct ir_launch);
    lower_launch_parts(fn, l, &all);
    configuration(&r, l);
    struct ir_stmt *s = lower_add(fn, IR_STMT_LAUNCH, lower_span(fn->u, c));
    s->launch = l;
    s->name = l->kernel_name;
    s->guessed = true;
    return true;
}

bool lower_lost_launch(struct lower_fn *fn, CXCursor c, const struct lower_kids *k)
{
    return k->at[0].kind == CXCursor_DeclRefExpr && read_launch(fn, c, k);
}

bool lower_lost_object_launch(struct lower_fn *fn, CXCursor c, const struct lower_kids *k)
{
    CXCursor kernel = lower_strip_casts(fn->u, k->at[0]);
    CXString s = clang_getCursorSpelling(k->at[1]);
    const char *name = clang_getCString(s);
    bool called = name && strcmp(name, "operator()") == 0;
    clang_disposeString(s);
    if (!called || kernel.kind != CXCursor_DeclRefExpr)
        return false;
    struct lower_kids parts = {.at = ARENA_ARRAY(fn->u->a, CXCursor, k->len)};
    parts.at[parts.len++] = kernel;
    for (size_t i = 2; i < k->len; i++)
        parts.at[parts.len++] = k->at[i];
    return read_launch(fn, c, &parts);
}

/* The bracket that closes what has been opened before p; NULL: none. */
static const char *closing(const char *p, const char *end)
{
    for (int depth = 1; p < end && *p != ';'; p++) {
        depth += nesting(*p);
        if (depth == 0)
            return p;
    }
    return NULL;
}

const struct ir_expr *lower_lost_dim3(struct lower_fn *fn, CXCursor decl, const struct ir_type *t)
{
    unsigned from;
    CXSourceLocation at = clang_getRangeEnd(clang_getCursorExtent(decl));
    const struct lower_file *f = lower_file_at(fn->u, at, &from);
    if (!f || !t || !t->name || strcmp(t->name, "dim3") != 0)
        return NULL;
    struct reader r = {.fn = fn, .launch = decl, .p = f->text + from, .end = f->text + f->size};
    if ((!take(&r, '(') && !take(&r, '{')) || !(r.end = closing(r.p, r.end)))
        return NULL;
    const struct ir_type *word = ir_type_int(fn->m, 32, false);
    const struct ir_expr *parts[3];
    for (unsigned i = 0; i < 3; i++)
        parts[i] = r.p < r.end ? ir_unary(fn->m, IR_CAST, word, read_part(&r, "lost"))
                               : ir_int(fn->m, word, 1);
    return r.p < r.end ? NULL : ir_make(fn->m, IR_RECORD, t, NULL, parts, 3);
}

/* ---- conditionals ----------------------------------------------------------------------------- */

/* Behind the comment that begins at `at`, or there, where none does. */
static unsigned behind_comment(const struct lower_file *f, unsigned at, unsigned to)
{
    bool line = f->text[at] == '/' && at + 1 < to && f->text[at + 1] == '/';
    if (!line && !(f->text[at] == '/' && at + 1 < to && f->text[at + 1] == '*'))
        return at;
    const char *end =
        line ? memchr(f->text + at, '\n', to - at) : memmem(f->text + at + 2, to - at - 2, "*/", 2);
    return end ? (unsigned)(end - f->text) + (line ? 1 : 2) : to;
}

/* Nothing but the sign stands between the two, parentheses and comments aside. */
static bool parts(struct lower_fn *fn, CXCursor before, CXCursor behind, char sign)
{
    unsigned from, to, signs = 0;
    CXSourceRange x = clang_getCursorExtent(before), y = clang_getCursorExtent(behind);
    const struct lower_file *f = lower_file_at(fn->u, clang_getRangeEnd(x), &from);
    const struct lower_file *g = lower_file_at(fn->u, clang_getRangeStart(y), &to);
    for (unsigned i = from; f && f == g && i < to; i++) {
        unsigned next = behind_comment(f, i, to);
        signs += f->text[i] == sign;
        if (next == i && f->text[i] != sign && !strchr("() \t\r\n", f->text[i]))
            return false;
        i = next > i ? next - 1 : i;
    }
    return signs == 1;
}

/* `n > 0 ? 1 : made_up`: clang cannot tell which of the two becomes the other, and keeps the three alone. */
bool lower_is_lost_conditional(struct lower_fn *fn, const struct lower_kids *k)
{
    return k->len == 3 && parts(fn, k->at[0], k->at[1], '?') && parts(fn, k->at[1], k->at[2], ':');
}

/* ---- hidden expressions --------------------------------------------------------------------- */

/* == != < <= > >= */
static bool read_comparison(struct reader *r, enum ir_op *op)
{
    static const struct {
        char sign[3];
        enum ir_op op;
    } signs[] = {{"==", IR_EQ}, {"!=", IR_NE}, {"<=", IR_LE},
                 {">=", IR_GE}, {"<", IR_LT},  {">", IR_GT}};
    skip_blanks(r);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t n = strlen(signs[i].sign);
        if ((size_t)(r->end - r->p) > n && memcmp(r->p, signs[i].sign, n) == 0) {
            *op = signs[i].op;
            r->p += n;
            return true;
        }
    }
    return false;
}

CXCursor lower_lost_variable(struct lower_fn *fn, CXCursor c)
{
    size_t n;
    const char *text = lower_text(fn->u, c, &n);
    return lower_local_variable(fn, arena_strndup(fn->u->a, text, n));
}

const struct ir_expr *lower_lost_text(struct lower_fn *fn, CXCursor c)
{
    size_t n;
    const char *text = lower_text(fn->u, c, &n);
    struct reader r = {.fn = fn, .launch = c, .p = text, .end = text + n, .only_local = true};
    enum ir_op op;
    const struct ir_expr *x = read_sum(&r);
    if (x && read_comparison(&r, &op)) {
        const struct ir_expr *y = read_sum(&r);
        x = y ? ir_binary(fn->m, op, ir_type_bool(fn->m), x, y) : NULL;
    }
    skip_blanks(&r);
    return r.p == r.end ? x : NULL;
}

bool lower_lost_extent(struct lower_fn *fn, CXCursor decl)
{
    const char *name = lower_spelling(fn->u, decl);
    size_t n, len = strlen(name);
    const char *text = lower_text(fn->u, decl, &n);
    for (size_t i = 1; len && i + len <= n; i++) {
        if (isalnum((unsigned char)text[i - 1]) || text[i - 1] == '_' ||
            strncmp(text + i, name, len) != 0)
            continue;
        size_t k = i + len; /* clang ends it there, and the file's text with a zero */
        while (isspace((unsigned char)text[k]))
            k++;
        if (text[k] == '[')
            return true;
    }
    return false;
}
