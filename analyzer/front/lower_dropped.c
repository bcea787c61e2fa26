/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Statements that clang has dropped for the sake of a name that nobody declares, where repair has not
 * made it up: they stand in the text between two statements of a block.  Of an assignment,
 * `next += n * sizeof(*tile);`, it is known that the variable is not what it was; of `return checkForErrors(n);` on the
 * host, who is called; and `__syncthreads;`, which does nothing, is kept as what it is.
 */
#include <ctype.h>
#include <string.h>

#include "front/lower_private.h"

static bool starts(const struct lower_gap *g, const char *sign)
{
    size_t n = strlen(sign);
    return (size_t)(g->end - g->p) >= n && memcmp(g->p, sign, n) == 0;
}

static void skip_to(struct lower_gap *g, const char *sign)
{
    while (g->p < g->end && !starts(g, sign))
        g->p++;
}

/* Blanks, comments, and the `;` of the statement before. */
static void skip_blanks(struct lower_gap *g)
{
    while (g->p < g->end) {
        if (starts(g, "//"))
            skip_to(g, "\n");
        else if (starts(g, "/*"))
            skip_to(g, "*/");
        else if (!isspace((unsigned char)*g->p) && *g->p != ';' && *g->p != '/' && *g->p != '*')
            break;
        g->p += g->p < g->end;
    }
}

/* `name =`, `name +=` at the start of a statement: the name, or NULL. */
static const char *assigned_name(struct arena *a, const struct lower_gap *start)
{
    static const char *const signs[] = {
        "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "=", "<<=", ">>=", NULL};
    struct lower_gap g = *start;
    while (g.p < g.end && (isalnum((unsigned char)*g.p) || *g.p == '_'))
        g.p++;
    size_t n = (size_t)(g.p - start->p);
    if (n == 0 || isdigit((unsigned char)*start->p))
        return NULL;
    while (g.p < g.end && isspace((unsigned char)*g.p))
        g.p++;
    for (const char *const *sign = signs; *sign; sign++)
        if (starts(&g, *sign) && !starts(&g, "=="))
            return arena_strndup(a, start->p, n);
    return NULL;
}

/* `return name(` at the start of a statement: the name, without its scope; or NULL. */
static const char *answering_name(struct lower_fn *fn, const struct lower_gap *start)
{
    static const char word[] = "return";
    struct lower_gap g = *start;
    if (!starts(&g, word) || g.end - g.p < (ptrdiff_t)sizeof word ||
        !isspace((unsigned char)g.p[sizeof word - 1]))
        return NULL;
    g.p += sizeof word;
    skip_blanks(&g);
    const char *from = g.p;
    while (g.p < g.end && (isalnum((unsigned char)*g.p) || *g.p == '_' || *g.p == ':'))
        g.p++;
    if (g.p == from || g.p >= g.end || *g.p != '(' || isdigit((unsigned char)*from))
        return NULL;
    return lower_last_name(fn->u, from, (size_t)(g.p - from));
}

/* Nobody knows what it is handed. */
static void keep_call(struct lower_fn *fn, const char *name)
{
    struct ir_stmt *s = lower_add(fn, IR_STMT_CALL, fn->f->span);
    s->name = name;
    s->guessed = true;
}

/* ---- `__syncthreads;`: the name alone calls nothing; it stays as the evaluation of a function ----- */

static const char *const barriers[] = {"__syncthreads", "__syncwarp", NULL};

static void keep_name(struct lower_fn *fn, const char *name, struct ir_span span)
{
    lower_add(fn, IR_STMT_EVAL, span)->expr = ir_func_ref(fn->m, name, NULL);
}

bool lower_named_barrier(struct lower_fn *fn, CXCursor c)
{
    CXCursor inner = lower_strip_casts(fn->u, c);
    const char *name = inner.kind == CXCursor_DeclRefExpr ? lower_spelling(fn->u, inner) : "";
    for (size_t i = 0; barriers[i]; i++) {
        if (strcmp(name, barriers[i]) != 0)
            continue;
        keep_name(fn, name, lower_span(fn->u, c));
        return true;
    }
    return false;
}

/* Where the statement begins that clang has left out, as the builtin may only be called. */
static struct ir_span span_of(const struct lower_gap *g, size_t length)
{
    struct ir_span s = {.path = g->block.path, .line = g->block.line, .column = g->block.column};
    for (const char *p = g->start - 1; p < g->p; p++) {
        s.column = *p == '\n' ? 1 : s.column + 1;
        s.line += *p == '\n';
    }
    s.end_line = s.line;
    s.end_column = s.column + (unsigned)length;
    return s;
}

static void keep_barrier(struct lower_fn *fn, const struct lower_gap *g)
{
    for (size_t i = 0; barriers[i]; i++) {
        struct lower_gap end = *g;
        if (!starts(g, barriers[i]) || lower_is_host(fn) || g->block.macro)
            continue;
        end.p += strlen(barriers[i]);
        while (end.p < end.end && isspace((unsigned char)*end.p))
            end.p++;
        if (end.p < end.end && *end.p == ';')
            keep_name(fn, barriers[i], span_of(g, strlen(barriers[i])));
    }
}

struct lower_gap lower_gap_of(struct lower_fn *fn, CXCursor block)
{
    size_t n;
    const char *text = lower_text(fn->u, block, &n);
    if (n < 2 || *text != '{' || text[n - 1] != '}')
        return (struct lower_gap){0};
    return (struct lower_gap){text + 1, text + 1, text + n - 1, lower_span(fn->u, block)};
}

/* Of a directive, not all may be compiled. */
static void look_through(struct lower_fn *fn, struct lower_gap g)
{
    if (g.p >= g.end || memchr(g.p, '#', (size_t)(g.end - g.p)))
        return;
    skip_blanks(&g);
    while (g.p < g.end) {
        const char *name = assigned_name(fn->u->a, &g);
        CXCursor variable = name ? lower_local_variable(fn, name) : clang_getNullCursor();
        if (!clang_Cursor_isNull(variable)) {
            struct lower_place p = lower_named_place(fn, variable, variable);
            if (p.kind == PLACE_VAR && p.type && p.type->kind != TYPE_ARRAY)
                lower_write(fn, &p, ir_opaque(fn->m, p.type, name), lower_span(fn->u, variable));
        }
        keep_barrier(fn, &g);
        const char *called = lower_is_host(fn) ? answering_name(fn, &g) : NULL;
        if (called)
            keep_call(fn, called);
        skip_to(&g, ";");
        skip_blanks(&g);
    }
}

void lower_dropped(struct lower_fn *fn, struct lower_gap *rest, CXCursor next)
{
    size_t n;
    if (clang_Cursor_isNull(next)) {
        if (rest->p)
            look_through(fn, *rest);
        return;
    }
    const char *text = lower_text(fn->u, next, &n);
    bool inside = n && text >= rest->start && text + n <= rest->end; /* and not in a macro's body */
    if (inside && rest->p)
        look_through(fn, (struct lower_gap){rest->start, rest->p, text, rest->block});
    rest->p = inside ? text + n : NULL;
}
