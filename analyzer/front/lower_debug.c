/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `#ifdef _DEBUG` with `CHECK(cudaGetLastError());` at the end of a host function: a build that is not this one asks
 * for errors there, which the runtime keeps until then.
 */
#include <string.h>
#include <strings.h>

#include "front/lower_private.h"
#include "front/repair_lex.h"

enum { ARMS_DEPTH = 8 };

static bool has_part(const char *text, unsigned from, unsigned to, const char *part, bool any_case)
{
    size_t n = strlen(part);
    for (unsigned i = from; i + n <= to; i++)
        if (any_case ? strncasecmp(text + i, part, n) == 0 : memcmp(text + i, part, n) == 0)
            return true;
    return false;
}

/* `#ifdef _DEBUG`, `#ifndef NDEBUG`. */
static bool is_for_debug(const struct lex_text *t, const struct lex_directive *d)
{
    return has_part(t->text, d->word, d->end, "debug", true);
}

/* A word of it is cudaGetLastError, cudaPeekAtLastError. */
static bool asks(const struct lex_text *t, unsigned from, unsigned to)
{
    for (size_t i = 0; i < t->tokens.len; i++) {
        const struct lex_token *k = &t->tokens.at[i];
        if (k->offset >= from && k->offset + k->len <= to && k->kind == LEX_WORD &&
            has_part(t->text, k->offset, k->offset + k->len, "LastError", false))
            return true;
    }
    return false;
}

static unsigned lines_before(const struct lex_text *t, unsigned offset)
{
    unsigned n = 0;
    for (unsigned i = 0; i < offset && i < t->size; i++)
        n += t->text[i] == '\n';
    return n;
}

unsigned lower_debug_asks(struct lower_unit *u, CXCursor body, unsigned first_line)
{
    size_t n;
    const char *text = lower_text(u, body, &n);
    if (!n || !has_part(text, 0, (unsigned)n, "LastError", false))
        return 0;
    struct lex_text t;
    lex_text(u->a, text, n, NULL, 0, &t);
    unsigned depth = 0, last = 0;
    const struct lex_directive *open[ARMS_DEPTH] = {0};
    for (size_t i = 0; i < t.directives.len; i++) {
        const struct lex_directive *d = &t.directives.at[i];
        if (lex_directive_opens(t.text, d)) {
            if (depth == ARMS_DEPTH)
                return 0;
            open[depth++] = is_for_debug(&t, d) ? d : NULL;
        } else if (depth > 0 && lex_directive_is(t.text, d, "endif")) {
            const struct lex_directive *from = open[--depth];
            if (from && depth == 0 && asks(&t, from->end, d->offset))
                last = first_line + lines_before(&t, from->offset);
        } else if (depth > 0 &&
                   (lex_directive_is(t.text, d, "else") || lex_directive_is(t.text, d, "elif"))) {
            open[depth - 1] = NULL;
        }
    }
    return last;
}

bool lower_is_runtime_name(const char *name)
{
    return name && strncmp(name, "cuda", 4) == 0;
}
