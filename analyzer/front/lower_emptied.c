/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Checks that this build empties: `CHECK(cudaMalloc(...))` with
 *
 *     #ifdef NDEBUG
 *     #define CHECK(call) call
 *     #else
 *     #define CHECK(call) do { if ((call) != cudaSuccess) abort(); } while (0)
 *     #endif
 *
 * Whoever wrote the call gave it to a check, and chose elsewhere when it looks.
 */
#include <ctype.h>
#include <string.h>

#include "front/lower_private.h"
#include "front/repair_lex.h"

/* What the definitions of one macro in the arms of conditions do: of a file that has both, the build chooses. */
struct lower_emptied {
    size_t file;         /* the one last seen, from 1 */
    bool looking, blind; /* in it */
    bool chosen;         /* some file has both */
};

struct files {
    struct lower_unit *u;
    size_t count;
};

/* A word of the body is a status, or the call that asks for the last error. */
static bool asks(const struct lex_text *body)
{
    static const char *const parts[] = {"uccess", "SUCCESS", "cudaError_t", "LastError"};
    for (size_t i = 0; i < body->tokens.len; i++) {
        const struct lex_token *t = &body->tokens.at[i];
        for (size_t k = 0; t->kind == LEX_WORD && k < sizeof parts / sizeof *parts; k++)
            if (memmem(body->text + t->offset, t->len, parts[k], strlen(parts[k])))
                return true;
    }
    return false;
}

/* `#define CHECK(call) ...`, in an arm of a condition. */
static void see_definition(struct files *x, const struct lex_text *t, const struct lex_directive *d)
{
    struct lex_text body;
    struct arena *a = x->u->a;
    lex_part(a, t->text, d->word + d->word_len, d->end, &body);
    bool takes = lex_is_word(&body, 0) && lex_is(&body, 1, "(") &&
                 body.tokens.at[1].offset == body.tokens.at[0].offset + body.tokens.at[0].len;
    if (!takes)
        return;
    const char *name = lex_spelling(a, &body, 0);
    struct lower_emptied *e = map_get(&x->u->emptied, name);
    if (!e) {
        e = ARENA_NEW(a, struct lower_emptied);
        map_put(a, &x->u->emptied, name, e);
    }
    if (e->file != x->count)
        *e = (struct lower_emptied){.file = x->count, .chosen = e->chosen};
    bool looks = asks(&body);
    e->looking = e->looking || looks;
    e->blind = e->blind || !looks;
    e->chosen = e->chosen || (e->looking && e->blind);
}

static void look_through(struct files *x, const struct lower_file *f)
{
    struct lex_text t;
    unsigned depth = 0;
    x->count++;
    lex_text(x->u->a, f->text, f->size, NULL, 0, &t);
    for (size_t i = 0; i < t.directives.len; i++) {
        const struct lex_directive *d = &t.directives.at[i];
        if (lex_directive_opens(t.text, d))
            depth++;
        else if (depth > 0 && lex_directive_is(t.text, d, "endif"))
            depth--;
        else if (depth > 0 && lex_directive_is(t.text, d, "define"))
            see_definition(x, &t, d);
    }
}

static void see_file(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
    (void)stack;
    (void)depth;
    struct files *x = data;
    CXSourceLocation start = clang_getLocationForOffset(x->u->tu, file, 0);
    const struct lower_file *f =
        clang_Location_isInSystemHeader(start) ? NULL : lower_text_of(x->u, file);
    if (f && f->size)
        look_through(x, f);
}

/* The name of the macro one of whose arguments holds the location; NULL: it is in none. */
static const char *macro_around(struct lower_unit *u, CXSourceLocation at)
{
    CXFile used_in, written_in;
    unsigned used, written, n = 0;
    clang_getExpansionLocation(at, &used_in, NULL, NULL, &used);
    clang_getFileLocation(at, &written_in, NULL, NULL, &written);
    if (!used_in || used_in != written_in || used >= written)
        return NULL;
    const struct lower_file *f = lower_text_of(u, used_in);
    if (!f || written >= f->size)
        return NULL;
    while (used + n < written &&
           (isalnum((unsigned char)f->text[used + n]) || f->text[used + n] == '_'))
        n++;
    return n ? arena_strndup(u->a, f->text + used, n) : NULL;
}

bool lower_is_emptied_check(struct lower_unit *u, CXCursor call)
{
    const char *name = macro_around(u, clang_getRangeStart(clang_getCursorExtent(call)));
    if (!name)
        return false;
    if (!u->emptied_is_read) {
        struct files x = {.u = u};
        clang_getInclusions(u->tu, see_file, &x);
        u->emptied_is_read = true;
    }
    const struct lower_emptied *e = map_get(&u->emptied, name);
    return e && e->chosen;
}
