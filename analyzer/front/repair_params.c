/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The last resort for device functions whose parameters have types that cannot be declared: `auto`
 * in place of the type (in C++20 the function becomes a template and keeps its body).  Written over
 * the type's words, so that columns stay.
 */
#include <string.h>

#include "front/repair_internal.h"

/* The parameter list that token i is in directly, of a device function: index of `(`, or -1. */
static long parameter_list(const struct lex_text *t, long i)
{
    long open = -1;
    for (long k = i - 1; k >= 0 && i - k < 300 && open < 0; k--) {
        if (lex_is(t, k, ")") || lex_is(t, k, "]") || lex_is(t, k, "}")) {
            if (t->tokens.at[k].match < 0)
                return -1;
            k = t->tokens.at[k].match;
        } else if (lex_is(t, k, "(")) {
            open = k;
        } else if (lex_is(t, k, ";") || lex_is(t, k, "{")) {
            return -1;
        }
    }
    if (open < 0 || !lex_is_word(t, open - 1) || t->tokens.at[open].match < 0)
        return -1;
    for (long k = open - 1; k >= 0 && open - k < 40; k--) {
        if (lex_is(t, k, "__global__") || lex_is(t, k, "__device__"))
            return open;
        if (lex_is(t, k, ";") || lex_is(t, k, "}") || lex_is(t, k, "{"))
            return -1;
    }
    return -1;
}

/* Writes `auto` over the type of the parameter in tokens [from, to). */
static bool write_auto(struct repair *r, long from, long to)
{
    const struct lex_text *t = repair_main(r);
    static const char *const keep[] = {
        "const", "*", "&", "&&", "__restrict__", "__restrict", "volatile", "__grid_constant__",
        NULL};
    while (from < to && (lex_is(t, from, "const") || lex_is(t, from, "__grid_constant__")))
        from++;
    long end = to;
    for (long k = from; k < to; k = lex_is(t, k, "<") && lex_behind_angles(t, k) > 0
                                        ? lex_behind_angles(t, k)
                                        : lex_behind(t, k)) {
        if (lex_is(t, k, "=") || lex_is(t, k, "["))
            end = k;
        if (end != to)
            break;
    }
    long name = end - 1; /* int x; a parameter without a name has no type to spare */
    if (name <= from || !lex_is_word(t, name) || lex_is_any(t, name, keep))
        return false;
    long behind_type = name;
    while (behind_type > from && lex_is_any(t, behind_type - 1, keep))
        behind_type--;
    if (behind_type <= from)
        return false;
    unsigned begin = t->tokens.at[from].offset;
    const struct lex_token *last = &t->tokens.at[behind_type - 1];
    unsigned stop = last->offset + last->len;
    if (stop - begin < 4 || lex_is(t, from, "auto"))
        return false;
    repair_blank(r, begin, stop);
    for (unsigned i = begin; i < begin + 4; i++) {
        if (r->text[i] != ' ')
            return false; /* a line end in the first four bytes: left blank, clang will complain */
    }
    memcpy(r->text + begin, "auto", 4);
    r->cxx20 = true;
    return true;
}

bool repair_params(struct repair *r)
{
    const struct lex_text *t = repair_main(r);
    bool changed = false;
    for (size_t i = 0; i < r->errors.len; i++) {
        long at = r->errors.at[i].file == r->files.at[0] ? lex_find(t, r->errors.at[i].offset) : -1;
        if (at < 0 || t->tokens.at[at].scope == LEX_IN_BODY)
            continue;
        long open = parameter_list(t, at);
        if (open < 0)
            continue;
        long close = t->tokens.at[open].match;
        long from = open + 1;
        for (long k = from; k <= close;) {
            bool ends = k == close || lex_is(t, k, ",");
            if (ends && at >= from && at < k)
                changed = write_auto(r, from, k) || changed;
            if (ends)
                from = k + 1;
            k = lex_is(t, k, "<") && lex_behind_angles(t, k) > 0 ? lex_behind_angles(t, k)
                : k == close                                     ? k + 1
                                                                 : lex_behind(t, k);
        }
    }
    return changed;
}
