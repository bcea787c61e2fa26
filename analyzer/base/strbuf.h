/* SPDX-License-Identifier: Apache-2.0 */
/* A growing byte string on the heap, always NUL terminated once anything was added. */
#ifndef CUDALINT_BASE_STRBUF_H
#define CUDALINT_BASE_STRBUF_H

#include <stdbool.h>
#include <stddef.h>

struct strbuf {
    char *at;
    size_t len;
    size_t cap;
};

void strbuf_add(struct strbuf *b, const char *s);
void strbuf_add_bytes(struct strbuf *b, const char *s, size_t n);
void strbuf_add_char(struct strbuf *b, char c);
void strbuf_addf(struct strbuf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void strbuf_free(struct strbuf *b);
/* The text so far, "" when nothing was added; owned by the buffer. */
const char *strbuf_text(const struct strbuf *b);

bool str_has_prefix(const char *s, const char *prefix);
bool str_has_suffix(const char *s, const char *suffix);
/* Is it one of the names, of which the last is NULL?  NULL is none. */
bool str_is_one_of(const char *s, const char *const *names);
/* s in small letters without underscores, as far as it fits; of NULL "".  `room`: bytes of out, with the zero. */
void str_plain(const char *s, char *out, size_t room);

#endif
