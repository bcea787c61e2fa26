/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `kernel << <grid, block >> >(x)`: editors set blanks into the brackets of a launch, nvcc reads it as
 * a launch all the same, and clang does not.  So it is with `kernel<<<{gx, gy}, {32, 8}>>>(x)`: the braces
 * become parentheses, and the launch knows by the source what they were.
 */
#include "front/repair_internal.h"

/* Tokens from i on that spell three of one bracket; 0: they do not, or not on one line. */
static long triple(const struct lex_text *t, long i, char bracket)
{
    unsigned count = 0, behind = 0;
    for (long k = i; count < 3 && k < (long)t->tokens.len; k++) {
        const struct lex_token *x = &t->tokens.at[k];
        for (unsigned b = behind; k > i && b < x->offset; b++) {
            if (t->text[b] != ' ' && t->text[b] != '\t')
                return 0;
        }
        for (unsigned b = 0; b < x->len; b++, count++) {
            if (t->text[x->offset + b] != bracket)
                return 0;
        }
        behind = x->offset + x->len;
        if (count == 3)
            return k + 1 - i;
    }
    return 0;
}

/* The brackets that close the launch opened before i: behind them stand its arguments. */
static long find_close(const struct lex_text *t, long i, long *tokens)
{
    static const char *const ends[] = {";", "{", "}", NULL};
    for (; i < (long)t->tokens.len; i++) {
        bool list = lex_is(t, i, "{") && t->tokens.at[i].match > i &&
                    (lex_char(t, i - 1) == '<' || lex_is(t, i - 1, ","));
        if (list)
            i = t->tokens.at[i].match;
        else if (lex_is_any(t, i, ends))
            break;
        *tokens = triple(t, i, '>');
        if (*tokens && lex_is(t, i + *tokens, "("))
            return i;
    }
    return -1;
}

/* Columns stay what they are: the blanks go before the brackets that open, and behind the others. */
static void close_up(struct repair *r, const struct lex_text *t, long i, long tokens, bool opens)
{
    const struct lex_token *last = &t->tokens.at[i + tokens - 1];
    unsigned from = t->tokens.at[i].offset, to = last->offset + last->len;
    char bracket = r->text[from];
    repair_blank(r, from, to);
    for (unsigned k = 0; k < 3; k++)
        r->text[opens ? to - 3 + k : from + k] = bracket;
}

/* `{gx, gy}` as a whole argument of the configuration that ends in front of `end`. */
static void open_braces(struct repair *r, const struct lex_text *t, long i, long end)
{
    for (; i < end; i++) {
        long match = t->tokens.at[i].match;
        if (match < i)
            continue;
        bool whole = lex_is(t, i, "{") && match > i + 1 &&
                     (match + 1 == end || lex_is(t, match + 1, ",")) &&
                     (lex_is(t, i - 1, ",") || lex_char(t, i - 1) == '<');
        if (whole) {
            r->text[t->tokens.at[i].offset] = '(';
            r->text[t->tokens.at[match].offset] = ')';
        }
        i = match;
    }
}

/* `<` and another one behind blanks, or a brace behind the `<<<` of a line: hardly any file has them, and
 * the words of a large one are many. */
static bool has_any(const char *text, size_t len)
{
    bool opened = false, apart = false;
    unsigned row = 0;
    for (size_t i = 0; i < len; i++) {
        if (text[i] == '<' && opened && apart)
            return true;
        apart = opened && (text[i] == ' ' || text[i] == '\t');
        opened = text[i] == '<' || apart;
        row = text[i] == '<' ? row + 1 : text[i] == ';' || row < 3 ? 0 : row;
        if (text[i] == '{' && row >= 3)
            return true;
    }
    return false;
}

void repair_brackets(struct repair *r)
{
    struct lex_text t;
    if (!has_any(r->text, r->src->size))
        return;
    lex_text(r->arena, r->text, r->src->size, NULL, 0, &t);
    for (long i = 1; i < (long)t.tokens.len; i++) {
        long open = triple(&t, i, '<'), close = 0;
        if (!open || lex_is(&t, i - 1, "operator"))
            continue;
        long at = find_close(&t, i + open, &close);
        if (at < 0)
            continue;
        open_braces(r, &t, i + open, at);
        if (open == 1 && close == 1)
            continue;
        close_up(r, &t, i, open, true);
        close_up(r, &t, at, close, false);
    }
}
