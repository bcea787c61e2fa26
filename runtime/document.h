/* SPDX-License-Identifier: Apache-2.0 */
/*
 * JSON documents described by tables: one table reads and writes a struct, so that both directions
 * cannot differ, and every number, text and list has its bounds in one place.
 *
 * What holds its default (0, false, "", an empty list, the first of several words) is left out of
 * the document unless the table says `always`.  Unknown keys are errors.
 */
#ifndef CUDALINT_RUNTIME_DOCUMENT_H
#define CUDALINT_RUNTIME_DOCUMENT_H

#include "base/arena.h"
#include "base/strbuf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum doc_kind {
    DOC_TEXT,   /* const char *; max: longest */
    DOC_WORD,   /* const char *, one of `words`; absent: the first */
    DOC_CHOICE, /* an enum: the number of the word */
    DOC_FLAGS,  /* uint32_t, a list of words: bit i is words[i] */
    DOC_BOOL,   /* bool */
    DOC_U32,    /* uint32_t, min..max */
    DOC_U64,    /* uint64_t, min..max; "0x..." beyond INT64_MAX */
    DOC_I64,    /* int64_t */
    DOC_HASH,   /* uint64_t, always "0x..." */
    DOC_REAL,   /* double, min..max; "nan", "inf", "-inf" when max is 0 */
    DOC_U32X3,  /* uint32_t[3] */
    DOC_BYTES,  /* const uint8_t * followed by its size_t: text of hexadecimal digits */
    DOC_TEXTS,  /* VEC(const char *); max: most, each at most DOC_TEXT_SHORT */
    DOC_OBJECT, /* a struct inside; with `has`: only when that bool is set */
    DOC_LIST    /* VEC of a struct; max: most */
};

/* Names, places, messages: none that people write is a tenth of it. */
#define DOC_TEXT_SHORT 65536

struct doc_type;

struct doc_field {
    const char *key;
    enum doc_kind kind;
    size_t offset;
    uint64_t max;
    int64_t min;
    const struct doc_type *type;
    const char *const *words; /* ends with NULL */
    size_t has;               /* DOC_OBJECT: offset of the bool plus 1; 0: none */
    bool required;            /* an error when absent */
    bool always;              /* written even when it holds the default */
    bool null;                /* text: absent is NULL, not "" */
};

struct doc_type {
    size_t size;
    const struct doc_field *fields;
    size_t count;
};

#define DOC_TYPE(size, fields) {size, fields, sizeof(fields) / sizeof *(fields)}

/* One line. Invalid UTF-8 in texts becomes '?', a byte a byte, so that columns stay. */
void doc_write(const struct doc_type *t, const void *value, struct strbuf *out);

/* `value` is zeroed first. 0, or -1 with a message that starts with the path of the key. */
int doc_read(struct arena *a, const struct doc_type *t, const char *text, size_t len, void *value);

#endif
