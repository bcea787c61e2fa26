/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Statements that clang has dropped for the sake of a name that nobody declares, where repair has not
 * made it up: they stand in the text between two statements of a block.  Of an assignment,
 * `next += n * sizeof(*tile);`, it is known that the variable is not what it was.
 */
#include <ctype.h>
#include <string.h>

#include "front/lower_private.h"

struct gap {
    const char *p;
    const char *end;
};

static bool starts(const struct gap *g, const char *sign)
{
    size_t n = strlen(sign);
    return (size_t)(g->end - g->p) >= n && memcmp(g->p, sign, n) == 0;
}

static void skip_to(struct gap *g, const char *sign)
{
    while (g->p < g->end && !starts(g, sign))
        g->p++;
}

/* Blanks, comments, and the `;` of the statement before. */
static void skip_blanks(struct gap *g)
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
static const char *assigned_name(struct arena *a, const struct gap *start)
{
    static const char *const signs[] = {
        "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "=", "<<=", ">>=", NULL};
    struct gap g = *start;
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

/* The text between the statements i - 1 and i of the block; empty where a macro or a directive, of which
 * not all may be compiled, stands between. */
static struct gap gap_before(struct lower_fn *fn, CXCursor block, const struct lower_kids *k,
                             size_t i)
{
    const struct gap none = {NULL, NULL};
    size_t n, m;
    const char *text = lower_text(fn->u, block, &n);
    if (n < 2 || *text != '{' || text[n - 1] != '}')
        return none;
    struct gap g = {text + 1, text + n - 1};
    for (unsigned side = 0; side < 2; side++) {
        if (side == 0 ? i == 0 : i == k->len)
            continue;
        const char *beside = lower_text(fn->u, k->at[side ? i : i - 1], &m);
        if (m == 0 || beside < text || beside + m > text + n)
            return none;
        if (side)
            g.end = beside;
        else
            g.p = beside + m;
    }
    if (g.p >= g.end || memchr(g.p, '#', (size_t)(g.end - g.p)))
        return none;
    skip_blanks(&g);
    return g;
}

void lower_dropped(struct lower_fn *fn, CXCursor block, const struct lower_kids *k, size_t i)
{
    struct gap g = gap_before(fn, block, k, i);
    while (g.p < g.end) {
        const char *name = assigned_name(fn->u->a, &g);
        CXCursor variable = name ? lower_local_variable(fn, name) : clang_getNullCursor();
        if (!clang_Cursor_isNull(variable)) {
            struct lower_place p = lower_named_place(fn, variable, variable);
            if (p.kind == PLACE_VAR && p.type && p.type->kind != TYPE_ARRAY)
                lower_write(fn, &p, ir_opaque(fn->m, p.type, name), lower_span(fn->u, variable));
        }
        skip_to(&g, ";");
        skip_blanks(&g);
    }
}
