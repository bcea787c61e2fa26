/* SPDX-License-Identifier: Apache-2.0 */
#include "report/lex.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

#define RAW_DELIMITER_MAX 16u /* C++ [lex.string] */

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || c == '$' || ((unsigned char)c & 0x80);
}

/* A backslash at the end of a line joins it with the next one: bytes of the splice, or 0. */
static size_t splice(const char *text, size_t n, size_t at)
{
    if (text[at] != '\\')
        return 0;
    if (at + 1 < n && text[at + 1] == '\n')
        return 2;
    return at + 2 < n && text[at + 1] == '\r' && text[at + 2] == '\n' ? 3 : 0;
}

static size_t line_comment(const char *text, size_t n, size_t at)
{
    while (at < n && text[at] != '\n') {
        size_t skip = splice(text, n, at);
        at += skip ? skip : 1;
    }
    return at > 0 && at < n && text[at - 1] == '\r' ? at - 1 : at;
}

static size_t block_comment(const char *text, size_t n, size_t at)
{
    for (at += 2; at + 1 < n; at++) {
        if (text[at] == '*' && text[at + 1] == '/')
            return at + 2;
    }
    return n;
}

/* An unterminated literal ends with its line. */
static size_t literal(const char *text, size_t n, size_t at)
{
    char quote = text[at++];
    while (at < n && text[at] != '\n') {
        if (text[at] == quote)
            return at + 1;
        size_t skip = splice(text, n, at);
        at += skip ? skip : text[at] == '\\' && at + 1 < n && text[at + 1] != '\n' ? 2 : 1;
    }
    return at;
}

/* at: the quote behind R. */
static size_t raw_literal(const char *text, size_t n, size_t at)
{
    size_t open = at + 1;
    while (open < n && text[open] != '(' && open - at - 1 <= RAW_DELIMITER_MAX)
        open++;
    size_t length = open - at - 1;
    if (open >= n || text[open] != '(' || length > RAW_DELIMITER_MAX)
        return literal(text, n, at);
    for (size_t i = open + 1; i + length + 1 < n; i++) {
        if (text[i] == ')' && memcmp(text + i + 1, text + at + 1, length) == 0 &&
            text[i + 1 + length] == '"')
            return i + length + 2;
    }
    return n;
}

static bool is_raw_prefix(const char *word, size_t n)
{
    static const char *const prefixes[] = {"R", "LR", "uR", "UR", "u8R"};
    for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++) {
        if (strlen(prefixes[i]) == n && memcmp(prefixes[i], word, n) == 0)
            return true;
    }
    return false;
}

/* Identifier or number; 1'000 holds no character literal. */
static size_t word(const char *text, size_t n, size_t at, enum lex_kind *kind)
{
    size_t end = at;
    bool number = isdigit((unsigned char)text[at]);
    while (end < n && (is_word(text[end]) || (number && text[end] == '\'' && end + 1 < n &&
                                              isalnum((unsigned char)text[end + 1]))))
        end++;
    *kind = LEX_WORD;
    if (end < n && text[end] == '"' && is_raw_prefix(text + at, end - at)) {
        *kind = LEX_LITERAL;
        return raw_literal(text, n, end);
    }
    return end;
}

size_t lex_token(const char *text, size_t n, size_t at, enum lex_kind *kind)
{
    char c = text[at];
    char next = at + 1 < n ? text[at + 1] : '\0';
    size_t skip = splice(text, n, at);
    if (c == '\n') {
        *kind = LEX_NEWLINE;
        return at + 1;
    }
    if (skip || c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f') {
        *kind = LEX_BLANK;
        return at + (skip ? skip : 1);
    }
    if (c == '/' && next == '/') {
        *kind = LEX_LINE_COMMENT;
        return line_comment(text, n, at);
    }
    if (c == '/' && next == '*') {
        *kind = LEX_BLOCK_COMMENT;
        return block_comment(text, n, at);
    }
    if (c == '"' || c == '\'') {
        *kind = LEX_LITERAL;
        return literal(text, n, at);
    }
    if (is_word(c))
        return word(text, n, at, kind);
    *kind = LEX_PUNCTUATION;
    return at + 1;
}
