/* SPDX-License-Identifier: Apache-2.0 */
/* Where a word stands in a text: one look through all tokens serves all words. */
#include "front/repair_internal.h"

static void note_words(struct repair *r, const struct lex_text *t, struct map *words)
{
    for (long i = 0; i < (long)t->tokens.len; i++) {
        if (!lex_is_word(t, i))
            continue;
        const char *name = lex_spelling(r->arena, t, i);
        struct repair_places *p = map_get(words, name);
        if (!p) {
            p = ARENA_NEW(r->arena, struct repair_places);
            map_put(r->arena, words, name, p);
        }
        vec_push(r->arena, &p->at, i);
    }
}

struct repair_places *repair_places_of(struct repair *r, const struct lex_text *t, const char *name)
{
    struct map *words = map_get_number(&r->places, (uintptr_t)t);
    if (!words) {
        words = ARENA_NEW(r->arena, struct map);
        map_put_number(r->arena, &r->places, (uintptr_t)t, words);
        note_words(r, t, words);
    }
    struct repair_places *p = map_get(words, name);
    return p ? p : ARENA_NEW(r->arena, struct repair_places);
}
