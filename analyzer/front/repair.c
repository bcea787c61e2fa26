/* SPDX-License-Identifier: Apache-2.0 */
#include "front/repair.h"

#include <string.h>

#include "front/repair_internal.h"

void repair_blank(struct repair *r, unsigned from, unsigned to)
{
    for (unsigned i = from; i < to; i++) {
        if (r->text[i] != '\n' && r->text[i] != '\r')
            r->text[i] = ' ';
    }
}

struct repair *repair_create(struct arena *a, const struct source *src)
{
    struct repair *r = ARENA_NEW(a, struct repair);
    r->arena = a;
    r->src = src;
    r->text = arena_strndup(a, src->text, src->size);
    guess_tree_init(&r->tree, a);
    repair_guard_includes(r);
    repair_brackets(r);
    repair_collectives(r);
    return r;
}

bool repair_round(struct repair *r, const struct session *s)
{
    unsigned before = r->tree.version;
    bool cxx20 = r->cxx20;
    repair_read(r, s);
    if (r->errors.len == 0)
        return false;
    repair_learn_names(r);
    repair_macros(r);
    repair_apply(r);
    bool edited = repair_members(r);
    if (r->round > 0)
        edited = repair_params(r) || edited;
    r->round++;
    return edited || r->tree.version != before || r->cxx20 != cxx20;
}

void repair_files(struct repair *r, struct session_file files[3])
{
    struct strbuf guess = {0};
    struct strbuf known = {0};
    guess_write(&r->tree, &guess, &known);
    files[0] = (struct session_file){r->src->path, r->text, r->src->size};
    files[1] =
        (struct session_file){KNOWN_HEADER, arena_strdup(r->arena, strbuf_text(&known)), known.len};
    files[2] =
        (struct session_file){GUESS_HEADER, arena_strdup(r->arena, strbuf_text(&guess)), guess.len};
    strbuf_free(&guess);
    strbuf_free(&known);
}

bool repair_needs_cxx20(const struct repair *r)
{
    return r->cxx20;
}

unsigned repair_count(const struct repair *r)
{
    return r->tree.count;
}

bool repair_is_guessed(CXCursor decl, void *context)
{
    (void)context;
    CXFile file = NULL;
    clang_getFileLocation(clang_getCursorLocation(decl), &file, NULL, NULL, NULL);
    if (!file)
        return false;
    CXString name = clang_getFileName(file);
    const char *text = clang_getCString(name);
    bool guessed = text && strcmp(text, GUESS_HEADER) == 0;
    clang_disposeString(name);
    return guessed;
}
