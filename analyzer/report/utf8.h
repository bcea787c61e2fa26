/* SPDX-License-Identifier: Apache-2.0 */
/*
 * UTF-8 as it comes: sources and paths may hold anything, reports must be valid.  What is wrong
 * counts as one U+FFFD for each maximal part of a sequence, as in browsers, Node.js and Python.
 */
#ifndef CUDALINT_REPORT_UTF8_H
#define CUDALINT_REPORT_UTF8_H

#include <stddef.h>
#include <stdint.h>

#include "base/strbuf.h"

#define UTF8_REPLACEMENT 0xFFFDu

/* The code point at s (n > 0 bytes are left) and how many bytes it takes. */
uint32_t utf8_decode(const char *s, size_t n, size_t *used);
void utf8_encode(struct strbuf *out, uint32_t c);
/* Columns on a terminal: 0 for combining marks, 2 for East Asian wide characters and emoji. */
unsigned utf8_width(uint32_t c);
/* Would it act on the terminal, or reorder the text (bidirectional controls)? Tab is no such. */
int utf8_is_control(uint32_t c);
/* Adds the text as valid UTF-8. */
void utf8_add_valid(struct strbuf *out, const char *s, size_t n);
/* Adds it for a terminal and on one line: also line ends, tabs and controls replaced. */
void utf8_add_printable(struct strbuf *out, const char *s);
/* UTF-16 units in the first n bytes. */
size_t utf8_utf16_length(const char *s, size_t n);

#endif
