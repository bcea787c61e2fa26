/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/beside.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MOST 3 /* constants made of constants */
#define ARGS_MOST 24 /* of a call */
#define NUMBER_MOST (INT64_C(1) << 40)

struct words {
    const char *at;
    size_t n;
};

static bool is_word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static struct words trimmed(struct words w)
{
    while (w.n && isspace((unsigned char)*w.at)) {
        w.at++;
        w.n--;
    }
    while (w.n && isspace((unsigned char)w.at[w.n - 1]))
        w.n--;
    return w;
}

/* The next place from `from` on where the name stands as a word; NULL: none. */
static const char *find_word(const char *from, const char *text, struct words name)
{
    for (const char *p = from; (p = strchr(p, name.at[0])) != NULL; p++) {
        if (strncmp(p, name.at, name.n) == 0 && !is_word_char(p[name.n]) &&
            (p == text || !is_word_char(p[-1])))
            return p;
    }
    return NULL;
}

/* ---- numbers ---------------------------------------------------------------------------------- */

static bool value_of(const struct ir_module *m, struct words w, unsigned depth, int64_t *out);

static bool is_literal(struct words w, int64_t *out)
{
    size_t i = 0;
    *out = 0;
    for (; i < w.n && isdigit((unsigned char)w.at[i]) && *out < NUMBER_MOST; i++)
        *out = *out * 10 + (w.at[i] - '0');
    bool some = i > 0 && (w.at[0] != '0' || i == 1); /* octal numbers are nobody's sizes */
    while (i < w.n && strchr("uUlL", w.at[i]))
        i++;
    return some && i == w.n;
}

static bool is_name(struct words w)
{
    for (size_t i = 0; i < w.n; i++)
        if (!is_word_char(w.at[i]))
            return false;
    return w.n > 0 && !isdigit((unsigned char)w.at[0]);
}

/* What stands in front of it in its statement, or its line if that is one of the preprocessor. */
static struct words in_front(const char *text, const char *at)
{
    const char *p = at;
    while (p > text && !strchr(";{}()\n", p[-1]))
        p--;
    return (struct words){p, (size_t)(at - p)};
}

static bool holds_word(struct words w, const char *word)
{
    size_t n = strlen(word);
    for (size_t i = 0; i + n <= w.n; i++)
        if (strncmp(w.at + i, word, n) == 0 && (i == 0 || !is_word_char(w.at[i - 1])) &&
            (i + n == w.n || !is_word_char(w.at[i + n])))
            return true;
    return false;
}

/* `#define NAME 256`, `const int NAME = 256;` at one mention of the name: what it is made of.  *assigned: it gets a
 * value here, and is no constant. */
static struct words definition_at(const char *text, const char *at, size_t n, bool *assigned)
{
    struct words front = in_front(text, at);
    const char *p = at + n;
    *assigned = false;
    if (holds_word(front, "define"))
        return trimmed((struct words){p, strcspn(p, "\n")});
    while (isspace((unsigned char)*p))
        p++;
    if (p[0] != '=' || p[1] == '=')
        return (struct words){p, 0};
    *assigned = !holds_word(front, "const") && !holds_word(front, "constexpr");
    return trimmed((struct words){p + 1, strcspn(p + 1, ";,\n")});
}

/* The one value that the files give the name. */
static bool constant_of(const struct ir_module *m, struct words name, unsigned depth, int64_t *out)
{
    bool found = false;
    for (size_t i = 0; i < m->beside.len; i++) {
        const char *text = m->beside.at[i];
        for (const char *p = text; (p = find_word(p, text, name)) != NULL; p += name.n) {
            bool assigned;
            int64_t v;
            struct words made = definition_at(text, p, name.n, &assigned);
            if (made.n == 0 && !assigned)
                continue;
            if (assigned || !value_of(m, made, depth + 1, &v) || (found && v != *out))
                return false;
            *out = v;
            found = true;
        }
    }
    return found;
}

/* Where the operator stands outside of brackets, the last one; n: nowhere. */
static size_t find_operator(struct words w, const char *operators)
{
    int depth = 0;
    for (size_t i = w.n; i-- > 0;) {
        depth += (w.at[i] == ')') - (w.at[i] == '(');
        if (depth == 0 && i > 0 && strchr(operators, w.at[i]))
            return i;
    }
    return w.n;
}

/* Literals, constants, and sums and products of them. */
static bool value_of(const struct ir_module *m, struct words w, unsigned depth, int64_t *out)
{
    w = trimmed(w);
    if (depth > DEPTH_MOST || w.n == 0)
        return false;
    if (is_literal(w, out))
        return true;
    if (is_name(w))
        return constant_of(m, w, depth, out);
    size_t at = find_operator(w, "+");
    if (at == w.n)
        at = find_operator(w, "*");
    if (at == w.n) {
        bool in_brackets = w.at[0] == '(' && w.at[w.n - 1] == ')';
        return in_brackets && value_of(m, (struct words){w.at + 1, w.n - 2}, depth + 1, out);
    }
    int64_t x, y;
    if (!value_of(m, (struct words){w.at, at}, depth + 1, &x) ||
        !value_of(m, (struct words){w.at + at + 1, w.n - at - 1}, depth + 1, &y) ||
        x > NUMBER_MOST || y > NUMBER_MOST)
        return false;
    *out = w.at[at] == '+' ? x + y : (y && x > NUMBER_MOST / y ? NUMBER_MOST : x * y);
    return *out < NUMBER_MOST;
}

/* ---- calls ------------------------------------------------------------------------------------ */

/* The arguments from the opening bracket on; 0: they do not end. */
static unsigned arguments_of(const char *open, struct words *out)
{
    int depth = 0;
    unsigned n = 0;
    const char *start = open + 1;
    for (const char *p = open; *p && *p != ';' && n < ARGS_MOST; p++) {
        depth += strchr("([{", *p) != NULL;
        depth -= strchr(")]}", *p) != NULL;
        if (depth == 0 || (depth == 1 && *p == ',')) {
            out[n++] = trimmed((struct words){start, (size_t)(p - start)});
            start = p + 1;
        }
        if (depth == 0)
            return n;
    }
    return 0;
}

/* `unsigned int width`, `float *x`: a parameter of a declaration, two words with nothing but stars between them.
 * `rows * cols` has spaces on both sides of its star. */
static bool is_declared(struct words w)
{
    size_t end = w.n, i = w.n;
    while (i > 0 && is_word_char(w.at[i - 1]))
        i--;
    if (i == end || i == 0)
        return false;
    bool is_product = isspace((unsigned char)w.at[i - 1]);
    bool has_star = false;
    for (; i > 0 && strchr(" \t\n*&", w.at[i - 1]); i--)
        has_star = has_star || !isspace((unsigned char)w.at[i - 1]);
    is_product = is_product && has_star && i > 0 && isspace((unsigned char)w.at[i]);
    return i > 0 && is_word_char(w.at[i - 1]) && !is_product;
}

static bool is_declaration(const struct words *args, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (!is_declared(args[i]))
            return false;
    return n > 0;
}

bool beside_numbers_of(struct arena *a, const struct ir_func *f, unsigned index,
                       struct beside_numbers *out)
{
    struct words name = {f->name, f->name ? strlen(f->name) : 0};
    struct words args[ARGS_MOST];
    const struct ir_module *m = f->module;
    if (f->is_internal || f->record_name)
        return false; /* another file may have one of the same name */
    for (size_t i = 0; name.n && i < m->beside.len; i++) {
        const char *text = m->beside.at[i];
        for (const char *p = text; (p = find_word(p, text, name)) != NULL; p += name.n) {
            const char *open = p + name.n + strspn(p + name.n, " \t\n");
            unsigned n = *open == '(' ? arguments_of(open, args) : 0;
            int64_t v;
            if (is_declaration(args, n) || (n == f->params.len && is_declared(args[index])))
                continue; /* of another one of its name, too */
            if (n != f->params.len || !value_of(m, args[index], 0, &v))
                return false;
            vec_push(a, &out->list, v);
        }
    }
    return out->list.len > 0;
}
