/* SPDX-License-Identifier: Apache-2.0 */
/* Tokens of IR text. A line's end is a token; `//` starts a comment. */
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "ir/ir_text_internal.h"

static const char signs[] = "(){}[]<>,:=@&%.#?!$-";

void parse_fail(struct parser *p, const char *fmt, ...)
{
    if (p->failed)
        return;
    va_list ap;
    va_start(ap, fmt);
    const char *message = arena_vprintf(p->arena, fmt, ap);
    va_end(ap);
    error_set("line %u: %s", p->token.line ? p->token.line : p->lexer.line, message);
    p->failed = true;
    p->token.kind = TOKEN_END;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_name_start(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

static bool is_name_char(const struct lexer *l, size_t at)
{
    if (at >= l->n)
        return false;
    char c = l->text[at];
    if (is_name_start(c) || is_digit(c))
        return true;
    char next = at + 1 < l->n ? l->text[at + 1] : ' ';
    return c == '.' && (is_digit(next) || is_name_start(next));
}

static void skip_blank(struct lexer *l)
{
    while (l->at < l->n &&
           (l->text[l->at] == ' ' || l->text[l->at] == '\t' || l->text[l->at] == '\r'))
        l->at++;
    if (l->at + 1 < l->n && l->text[l->at] == '/' && l->text[l->at + 1] == '/') {
        while (l->at < l->n && l->text[l->at] != '\n')
            l->at++;
    }
}

static int hex_value(char c)
{
    if (is_digit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Text between quotes (" for strings, ` for names); \xHH stands for any byte. */
static void lex_quoted(struct parser *p, char quote)
{
    struct lexer *l = &p->lexer;
    size_t end = ++l->at;
    while (end < l->n && l->text[end] != quote && l->text[end] != '\n')
        end += l->text[end] == '\\' && end + 1 < l->n && l->text[end + 1] != '\n' ? 2 : 1;
    if (end >= l->n || l->text[end] != quote) {
        parse_fail(p, "missing closing %c", quote);
        return;
    }
    char *text = arena_alloc(p->arena, end - l->at + 1);
    size_t n = 0;
    while (l->at < end) {
        char c = l->text[l->at++];
        if (c == '\\') {
            c = l->text[l->at++];
            int hi = c == 'x' && l->at + 1 < end ? hex_value(l->text[l->at]) : -1;
            int lo = hi >= 0 ? hex_value(l->text[l->at + 1]) : -1;
            if (lo >= 0) {
                c = (char)(hi * 16 + lo);
                l->at += 2;
            } else if (c == 'n') {
                c = '\n';
            }
        }
        if (c != '\0')
            text[n++] = c;
    }
    l->at = end + 1;
    p->token.kind = quote == '"' ? TOKEN_STRING : TOKEN_NAME;
    p->token.text = text;
    p->token.quoted = true;
}

static void lex_number(struct parser *p)
{
    struct lexer *l = &p->lexer;
    size_t start = l->at, at = l->at;
    bool is_hex = at + 2 < l->n && l->text[at] == '0' && l->text[at + 1] == 'x' &&
                  hex_value(l->text[at + 2]) >= 0;
    bool is_real = false;
    at += is_hex ? 2 : 0;
    while (at < l->n && (is_hex ? hex_value(l->text[at]) >= 0 : is_digit(l->text[at])))
        at++;
    if (!is_hex && at + 1 < l->n && l->text[at] == '.' && is_digit(l->text[at + 1])) {
        is_real = true;
        for (at++; at < l->n && is_digit(l->text[at]);)
            at++;
    }
    if (!is_hex && at + 1 < l->n && l->text[at] == 'e') {
        size_t digits = at + 1;
        if (digits + 1 < l->n && (l->text[digits] == '+' || l->text[digits] == '-'))
            digits++;
        if (digits < l->n && is_digit(l->text[digits])) {
            is_real = true;
            for (at = digits; at < l->n && is_digit(l->text[at]);)
                at++;
        }
    }
    const char *text = arena_strndup(p->arena, l->text + start, at - start);
    l->at = at;
    errno = 0;
    if (is_real) {
        p->token.kind = TOKEN_REAL;
        p->token.real = strtod(text, NULL);
        return;
    }
    p->token.kind = TOKEN_INT;
    p->token.number = strtoull(text, NULL, is_hex ? 16 : 10);
    if (errno)
        parse_fail(p, "number '%.40s' is too large", text);
}

void lexer_next(struct parser *p)
{
    struct lexer *l = &p->lexer;
    if (p->failed)
        return;
    skip_blank(l);
    p->token = (struct token){.kind = TOKEN_END, .line = l->line};
    if (l->at >= l->n)
        return;
    char c = l->text[l->at];
    if (c == '\n') {
        p->token.kind = TOKEN_LINE;
        l->at++;
        l->line++;
    } else if (c == '"' || c == '`') {
        lex_quoted(p, c);
    } else if (is_digit(c)) {
        lex_number(p);
    } else if (is_name_start(c)) {
        size_t start = l->at;
        while (is_name_char(l, l->at))
            l->at++;
        p->token.kind = TOKEN_NAME;
        p->token.text = arena_strndup(p->arena, l->text + start, l->at - start);
    } else if (c == '-' && l->at + 1 < l->n && l->text[l->at + 1] == '>') {
        p->token.kind = TOKEN_SIGN;
        p->token.sign = TOKEN_ARROW;
        l->at += 2;
    } else if (c != '\0' && strchr(signs, c)) {
        p->token.kind = TOKEN_SIGN;
        p->token.sign = c;
        l->at++;
    } else {
        parse_fail(p, "unexpected character 0x%02x", (unsigned char)c);
    }
}

char parse_peek_sign(const struct parser *p)
{
    const struct lexer *l = &p->lexer;
    size_t at = l->at;
    while (at < l->n && (l->text[at] == ' ' || l->text[at] == '\t'))
        at++;
    if (p->failed || at >= l->n || l->text[at] == '\0')
        return 0;
    return strchr(signs, l->text[at]) ? l->text[at] : 0;
}

bool parse_is_sign(const struct parser *p, char c)
{
    return p->token.kind == TOKEN_SIGN && p->token.sign == c;
}

bool parse_is_word(const struct parser *p, const char *word)
{
    return p->token.kind == TOKEN_NAME && !p->token.quoted && strcmp(p->token.text, word) == 0;
}

bool parse_take_sign(struct parser *p, char c)
{
    bool is = parse_is_sign(p, c);
    if (is)
        lexer_next(p);
    return is;
}

bool parse_take_word(struct parser *p, const char *word)
{
    bool is = parse_is_word(p, word);
    if (is)
        lexer_next(p);
    return is;
}

void parse_want_sign(struct parser *p, char c)
{
    if (!parse_take_sign(p, c))
        parse_fail(p, "expected '%s%c'", c == TOKEN_ARROW ? "-" : "", c == TOKEN_ARROW ? '>' : c);
}

static const char *want_text(struct parser *p, bool name, bool string, const char *what)
{
    if ((name && p->token.kind == TOKEN_NAME) || (string && p->token.kind == TOKEN_STRING)) {
        const char *text = p->token.text;
        lexer_next(p);
        return text;
    }
    parse_fail(p, "expected %s", what);
    return "";
}

const char *parse_want_name(struct parser *p)
{
    return want_text(p, true, false, "a name");
}

const char *parse_want_string(struct parser *p)
{
    return want_text(p, false, true, "a string in quotes");
}

const char *parse_want_text(struct parser *p)
{
    return want_text(p, true, true, "a name or a string");
}

uint64_t parse_want_int(struct parser *p, uint64_t max)
{
    uint64_t v = p->token.number;
    if (p->token.kind != TOKEN_INT)
        parse_fail(p, "expected a number");
    else if (v > max)
        parse_fail(p, "number %llu is too large", (unsigned long long)v);
    else {
        lexer_next(p);
        return v;
    }
    return 0;
}

int64_t parse_want_signed(struct parser *p)
{
    if (!parse_take_sign(p, '-'))
        return (int64_t)parse_want_int(p, INT64_MAX);
    uint64_t v = parse_want_int(p, (uint64_t)INT64_MAX + 1);
    return v > INT64_MAX ? INT64_MIN : -(int64_t)v;
}

int parse_want_choice(struct parser *p, const char *const *table, size_t n, const char *what)
{
    for (size_t i = 0; i < n; i++) {
        if (parse_take_word(p, table[i]))
            return (int)i;
    }
    parse_fail(p, "expected %s", what);
    return 0;
}
