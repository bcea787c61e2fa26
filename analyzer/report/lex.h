/* SPDX-License-Identifier: Apache-2.0 */
/* Just enough of C++'s lexical rules to tell comments from strings. Never fails. */
#ifndef CUDALINT_REPORT_LEX_H
#define CUDALINT_REPORT_LEX_H

#include <stddef.h>

enum lex_kind {
    LEX_BLANK, /* spaces, tabs, line splices */
    LEX_NEWLINE,
    LEX_LINE_COMMENT, /* without its line end */
    LEX_BLOCK_COMMENT,
    LEX_LITERAL,    /* string, raw string, character */
    LEX_WORD,       /* identifier or number */
    LEX_PUNCTUATION /* one byte */
};

/* The token that begins at `at` (< n): its kind; returns where it ends, > at. */
size_t lex_token(const char *text, size_t n, size_t at, enum lex_kind *kind);

#endif
