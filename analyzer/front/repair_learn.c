/* SPDX-License-Identifier: Apache-2.0 */
/* Names that the file declares itself: types, values, enumerations, and the scopes of its kernels. */
#include <string.h>

#include "front/repair_internal.h"

static void learn(struct repair *r, struct map *to, const struct lex_text *t, long i)
{
    if (lex_is_word(t, i) && !lex_is_reserved(t, i))
        map_put(r->arena, to, lex_spelling(r->arena, t, i), r);
}

/* `__global__ void A::B::kernel(`: no member is a kernel, so A and B are namespaces. */
static void learn_kernel_scopes(struct repair *r, const struct lex_text *t, long i)
{
    while (i < (long)t->tokens.len && !lex_is(t, i, ";") && !lex_is(t, i, "{")) {
        if (lex_is(t, i, "(") && lex_is_word(t, i - 1) && !lex_is(t, i - 1, "__launch_bounds__")) {
            for (long k = i - 2; lex_is(t, k, "::") && lex_is_word(t, k - 1); k -= 2)
                learn(r, &r->kernel_scopes, t, k - 1);
            return;
        }
        i = lex_behind(t, i);
    }
}

static void learn_from(struct repair *r, const struct lex_text *t)
{
    static const char *const heads[] = {"typename", "class", "struct", "union", "enum", NULL};
    for (long i = 0; i < (long)t->tokens.len; i++) {
        if (lex_is_any(t, i, heads)) {
            long name = i + 1;
            while (lex_is(t, name, "class") || lex_is(t, name, "...") || lex_is(t, name, "."))
                name++;
            bool dependent =
                lex_is(t, name + 1, "::") || /* typename T::type, typename A<T>::type */
                (lex_is(t, i, "typename") && lex_is(t, name + 1, "<"));
            bool instance = lex_is(t, i - 1, "template"); /* template class X<float>; */
            if (!dependent && !instance)
                learn(r, &r->types, t, name);
            if (lex_is(t, i, "enum") && !lex_is(t, name + 1, "{") && !lex_is(t, name + 1, ":"))
                learn(r, &r->enums, t, name);
        } else if (lex_is(t, i, "__global__")) {
            learn_kernel_scopes(r, t, i + 1);
        } else if (lex_is(t, i, "using") && lex_is(t, i + 2, "=")) {
            learn(r, &r->types, t, i + 1);
        } else if (lex_is(t, i, "typedef")) {
            long k = i;
            while (k - i < 60 && k < (long)t->tokens.len && !lex_is(t, k, ";"))
                k = lex_behind(t, k);
            learn(r, &r->types, t, k - 1);
        } else if ((lex_is_type_word(t, i) || lex_is(t, i, "constexpr")) &&
                   strchr("=,;>[{)", lex_char(t, i + 2)) && lex_char(t, i + 2)) {
            learn(r, &r->values, t, i + 1);
        }
    }
}

void repair_learn_names(struct repair *r)
{
    r->types = (struct map){0};
    r->values = (struct map){0};
    r->enums = (struct map){0};
    r->kernel_scopes = (struct map){0};
    for (size_t i = 0; i < r->files.len; i++)
        learn_from(r, &r->files.at[i]->lex);
}
