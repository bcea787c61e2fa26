/* SPDX-License-Identifier: Apache-2.0 */
/* The scanner: words, numbers, strings of PTX text (ISA 4). */
#include "runtime/ptx/ptx_internal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int ptx_fail(struct ptx_parser *x, const char *fmt, ...)
{
    char text[256];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    return error_set("PTX line %u: %s", x->line, text);
}

static void skip_comment(struct ptx_parser *x)
{
    if (x->at[1] == '/') {
        while (x->at < x->end && *x->at != '\n')
            x->at++;
        return;
    }
    x->at += 2;
    while (x->at < x->end && !(x->at[0] == '*' && x->at + 1 < x->end && x->at[1] == '/')) {
        x->line += *x->at == '\n';
        x->at++;
    }
    x->at = x->end - x->at >= 2 ? x->at + 2 : x->end;
}

void ptx_skip_space(struct ptx_parser *x)
{
    while (x->at < x->end) {
        char c = *x->at;
        if (c == '\n') {
            x->line++;
            x->at++;
        } else if (c == ' ' || c == '\t' || c == '\r' || c == '\0') {
            x->at++;
        } else if (c == '/' && x->at + 1 < x->end && (x->at[1] == '/' || x->at[1] == '*')) {
            skip_comment(x);
        } else {
            break;
        }
    }
}

char ptx_peek(struct ptx_parser *x)
{
    ptx_skip_space(x);
    return x->at < x->end ? *x->at : '\0';
}

bool ptx_take(struct ptx_parser *x, char c)
{
    if (ptx_peek(x) != c || x->at >= x->end)
        return false;
    x->at++;
    return true;
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c == '%';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

struct ptx_word ptx_identifier(struct ptx_parser *x)
{
    ptx_skip_space(x);
    struct ptx_word w = {x->at, 0};
    if (x->at < x->end && is_letter(*x->at))
        while (x->at < x->end && (is_letter(*x->at) || is_digit(*x->at)))
            x->at++;
    w.len = (size_t)(x->at - w.at);
    return w;
}

struct ptx_word ptx_opcode_word(struct ptx_parser *x)
{
    ptx_skip_space(x);
    struct ptx_word w = {x->at, 0};
    while (x->at < x->end &&
           (is_letter(*x->at) || is_digit(*x->at) || *x->at == '.' || *x->at == ':'))
        x->at++;
    w.len = (size_t)(x->at - w.at);
    return w;
}

bool ptx_word_is(struct ptx_word w, const char *s)
{
    return strlen(s) == w.len && memcmp(w.at, s, w.len) == 0;
}

bool ptx_has_word(struct ptx_word mods, const char *word)
{
    size_t n = strlen(word);
    for (size_t i = 0; i + n < mods.len; i++) {
        bool ends = i + 1 + n == mods.len || mods.at[i + 1 + n] == '.';
        if (mods.at[i] == '.' && memcmp(mods.at + i + 1, word, n) == 0 && ends)
            return true;
    }
    return false;
}

bool ptx_only_words(struct ptx_word mods, const char *words)
{
    const char *p = mods.at, *end = mods.at + mods.len;
    while (p < end) {
        struct ptx_word w = {++p, 0}; /* behind the dot */
        while (p < end && *p != '.')
            p++;
        w.len = (size_t)(p - w.at);
        bool known = ptx_type_find(w) != PTX_NOTYPE;
        for (const char *k = words; *k && !known; k += strcspn(k, " "), k += *k == ' ')
            known = strcspn(k, " ") == w.len && memcmp(k, w.at, w.len) == 0;
        if (!known)
            return false;
    }
    return true;
}

bool ptx_take_word(struct ptx_parser *x, const char *s)
{
    const char *at = x->at;
    unsigned line = x->line;
    if (ptx_word_is(ptx_identifier(x), s))
        return true;
    x->at = at;
    x->line = line;
    return false;
}

static bool digits(struct ptx_parser *x, unsigned base, uint64_t *out)
{
    const char *from = x->at;
    uint64_t value = 0;
    for (; x->at < x->end; x->at++) {
        char c = *x->at;
        unsigned d = is_digit(c)              ? (unsigned)(c - '0')
                     : (c >= 'a' && c <= 'f') ? (unsigned)(c - 'a') + 10
                     : (c >= 'A' && c <= 'F') ? (unsigned)(c - 'A') + 10
                                              : 99;
        if (d >= base)
            break;
        value = value * base + d;
    }
    *out = value;
    return x->at > from;
}

bool ptx_unsigned(struct ptx_parser *x, uint64_t *out)
{
    ptx_skip_space(x);
    if (x->at >= x->end || !is_digit(*x->at))
        return false;
    if (*x->at == '0' && x->at + 1 < x->end && (x->at[1] == 'x' || x->at[1] == 'X')) {
        x->at += 2;
        return digits(x, 16, out) && ((void)(x->at < x->end && *x->at == 'U' && x->at++), true);
    }
    if (*x->at == '0' && x->at + 2 < x->end && (x->at[1] == 'b' || x->at[1] == 'B') &&
        (x->at[2] == '0' || x->at[2] == '1')) {
        x->at += 2;
        return digits(x, 2, out);
    }
    bool octal = *x->at == '0';
    if (!digits(x, octal ? 8 : 10, out))
        return false;
    if (x->at < x->end && *x->at == 'U')
        x->at++;
    return x->at >= x->end || !is_digit(*x->at); /* 089 is no number */
}

/* 1.5, 2.0e-3: copied out because the text is not NUL terminated at the number. */
static bool decimal_float(struct ptx_parser *x, struct ptx_raw *out)
{
    char text[64];
    size_t n = 0;
    const char *p = x->at;
    bool point = false;
    while (p < x->end && n + 1 < sizeof text &&
           (is_digit(*p) || *p == '.' || *p == 'e' || *p == 'E' ||
            ((*p == '-' || *p == '+') && n && (text[n - 1] == 'e' || text[n - 1] == 'E')))) {
        point |= *p == '.';
        text[n++] = *p++;
    }
    text[n] = '\0';
    if (!point)
        return false;
    char *stop = NULL;
    out->number = strtod(text, &stop);
    out->kind = RAW_FLOAT;
    out->float_bits = 0;
    x->at = p;
    return stop == text + n;
}

bool ptx_number(struct ptx_parser *x, struct ptx_raw *out)
{
    bool negative = false;
    while (ptx_peek(x) == '-' || ptx_peek(x) == '+') {
        negative ^= *x->at == '-';
        x->at++;
    }
    ptx_skip_space(x);
    if (x->at >= x->end || !is_digit(*x->at))
        return false;
    char kind = x->at + 1 < x->end && *x->at == '0' ? x->at[1] : '\0';
    if (kind == 'f' || kind == 'F' || kind == 'd' || kind == 'D') {
        const char *from = x->at += 2;
        bool single = kind == 'f' || kind == 'F';
        if (!digits(x, 16, &out->value) || x->at - from != (single ? 8 : 16))
            return false;
        out->kind = RAW_FLOAT;
        out->float_bits = single ? 32 : 64;
        if (negative)
            out->value ^= single ? 0x80000000u : 1ull << 63;
        return true;
    }
    if (decimal_float(x, out)) {
        if (negative)
            out->number = -out->number;
        return true;
    }
    out->kind = RAW_INT;
    if (!ptx_unsigned(x, &out->value))
        return false;
    if (negative)
        out->value = -out->value;
    return true;
}

bool ptx_string(struct ptx_parser *x, struct ptx_word *out)
{
    if (!ptx_take(x, '"'))
        return false;
    out->at = x->at;
    while (x->at < x->end && *x->at != '"' && *x->at != '\n')
        x->at += *x->at == '\\' && x->at + 1 < x->end ? 2 : 1;
    out->len = (size_t)(x->at - out->at);
    return ptx_take(x, '"');
}

void ptx_skip_until(struct ptx_parser *x, char c)
{
    for (;;) {
        char next = ptx_peek(x);
        if (x->at >= x->end || next == c)
            return;
        struct ptx_word ignored;
        if (next == '"' && ptx_string(x, &ignored))
            continue;
        x->at += x->at < x->end;
    }
}

void ptx_skip_braces(struct ptx_parser *x)
{
    size_t depth = 0;
    do {
        char c = ptx_peek(x);
        if (x->at >= x->end)
            return;
        struct ptx_word ignored;
        if (c == '"' && ptx_string(x, &ignored))
            continue;
        depth += c == '{';
        depth -= c == '}';
        x->at++;
    } while (depth);
}
