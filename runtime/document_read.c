/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/document.h"

#include "base/error.h"
#include "base/limits.h"
#include "base/vec.h"

#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where we are, for messages: a chain on the stack. */
struct where {
    const struct where *up;
    const char *key; /* NULL: element `index` of the list above */
    size_t index;
};

static void where_text(const struct where *w, struct strbuf *out)
{
    if (w->up)
        where_text(w->up, out);
    if (!w->key)
        strbuf_addf(out, "[%zu]", w->index);
    else if (*w->key)
        strbuf_addf(out, "%s%.200s", out->len ? "." : "", w->key);
}

static int wrong(const struct where *w, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static int wrong(const struct where *w, const char *fmt, ...)
{
    char what[512];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(what, sizeof what, fmt, ap);
    va_end(ap);
    struct strbuf path = {0};
    where_text(w, &path);
    error_set("%s: %s", path.len ? strbuf_text(&path) : "document", what);
    strbuf_free(&path);
    return -1;
}

static int text_read(struct arena *a, const struct where *w, const json_t *v, uint64_t max,
                     const char **out)
{
    if (!json_is_string(v))
        return wrong(w, "must be a string");
    size_t n = json_string_length(v);
    if (n > (max ? max : DOC_TEXT_SHORT))
        return wrong(w, "is longer than %" PRIu64 " bytes", max ? max : DOC_TEXT_SHORT);
    *out = arena_strndup(a, json_string_value(v), n);
    return 0;
}

/* The number of the word; -1 with a message. */
static int word_read(const struct where *w, const json_t *v, const char *const *words)
{
    struct strbuf known = {0};
    const char *text = json_is_string(v) ? json_string_value(v) : NULL;
    for (int i = 0; words[i]; i++) {
        if (text && strcmp(text, words[i]) == 0) {
            strbuf_free(&known);
            return i;
        }
        strbuf_addf(&known, "%s\"%s\"", i ? ", " : "", words[i]);
    }
    wrong(w, "must be one of %s", strbuf_text(&known));
    strbuf_free(&known);
    return -1;
}

static int hex_read(const json_t *v, uint64_t *out)
{
    const char *text = json_is_string(v) ? json_string_value(v) : "";
    char *end;
    if (strncmp(text, "0x", 2) != 0 || strspn(text + 2, "0123456789abcdef") != strlen(text + 2) ||
        !text[2] || strlen(text) > 18)
        return -1;
    *out = strtoull(text, &end, 16);
    return 0;
}

static int unsigned_read(const struct where *w, const json_t *v, const struct doc_field *f,
                         uint64_t max, uint64_t *out)
{
    if (json_is_integer(v)) {
        json_int_t n = json_integer_value(v);
        if (n < f->min || (uint64_t)n > max)
            return wrong(w, "%" JSON_INTEGER_FORMAT " is not within %" PRId64 "..%" PRIu64, n,
                         f->min, max);
        *out = (uint64_t)n;
        return 0;
    }
    if (hex_read(v, out) < 0)
        return wrong(w, "must be an integer");
    if (*out > max || *out < (uint64_t)f->min)
        return wrong(w, "%s is not within %" PRId64 "..%" PRIu64, json_string_value(v), f->min,
                     max);
    return 0;
}

static int real_read(const struct where *w, const json_t *v, const struct doc_field *f, double *out)
{
    const char *text = json_is_string(v) ? json_string_value(v) : "";
    if (json_is_number(v))
        *out = json_number_value(v);
    else if (!f->max && strcmp(text, "nan") == 0)
        *out = (double)NAN;
    else if (!f->max && strcmp(text, "inf") == 0)
        *out = (double)INFINITY;
    else if (!f->max && strcmp(text, "-inf") == 0)
        *out = -(double)INFINITY;
    else
        return wrong(w, "must be a number");
    if (f->max && (*out < (double)f->min || *out > (double)f->max))
        return wrong(w, "%g is not within %" PRId64 "..%" PRIu64, *out, f->min, f->max);
    return 0;
}

static int three_read(const struct where *w, const json_t *v, const struct doc_field *f,
                      uint32_t out[3])
{
    if (!json_is_array(v) || json_array_size(v) != 3)
        return wrong(w, "must be a list of 3 integers");
    for (size_t i = 0; i < 3; i++) {
        struct where at = {.up = w, .index = i};
        uint64_t n;
        if (unsigned_read(&at, json_array_get(v, i), f, UINT32_MAX, &n) < 0)
            return -1;
        out[i] = (uint32_t)n;
    }
    return 0;
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static int bytes_read(struct arena *a, const struct where *w, const json_t *v, uint64_t max,
                      void *member)
{
    size_t n = json_is_string(v) ? json_string_length(v) : 1;
    const char *text = json_string_value(v);
    if (n % 2)
        return wrong(w, "must be a string of pairs of hexadecimal digits");
    if (n / 2 > max)
        return wrong(w, "is longer than %" PRIu64 " bytes", max);
    uint8_t *data = ARENA_ARRAY(a, uint8_t, n / 2 + 1);
    for (size_t i = 0; i < n / 2; i++) {
        int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return wrong(w, "must be a string of pairs of hexadecimal digits");
        data[i] = (uint8_t)(high << 4 | low);
    }
    *(const uint8_t **)member = data;
    ((size_t *)member)[1] = n / 2;
    return 0;
}

static int struct_read(struct arena *a, const struct where *w, const struct doc_type *t,
                       const json_t *o, void *value);

static int list_read(struct arena *a, const struct where *w, const struct doc_field *f,
                     const json_t *v, void *member)
{
    if (!json_is_array(v))
        return wrong(w, "must be a list");
    size_t n = json_array_size(v);
    if (n > f->max)
        return wrong(w, "has %zu entries, more than %" PRIu64, n, f->max);
    size_t size = f->kind == DOC_TEXTS ? sizeof(const char *) : f->type->size;
    char *at = arena_alloc(a, n * size + 1);
    for (size_t i = 0; i < n; i++) {
        struct where here = {.up = w, .index = i};
        const json_t *entry = json_array_get(v, i);
        int status = f->kind == DOC_TEXTS ? text_read(a, &here, entry, DOC_TEXT_SHORT,
                                                      (const char **)(at + i * size))
                                          : struct_read(a, &here, f->type, entry, at + i * size);
        if (status < 0)
            return -1;
    }
    VEC(void) raw = {.at = at, .len = n, .cap = n};
    memcpy(member, &raw, sizeof raw);
    return 0;
}

static int flags_read(const struct where *w, const struct doc_field *f, const json_t *v,
                      uint32_t *out)
{
    if (!json_is_array(v))
        return wrong(w, "must be a list");
    for (size_t i = 0; i < json_array_size(v); i++) {
        struct where here = {.up = w, .index = i};
        int bit = word_read(&here, json_array_get(v, i), f->words);
        if (bit < 0)
            return -1;
        *out |= 1u << bit;
    }
    return 0;
}

static int field_read(struct arena *a, const struct where *w, const struct doc_field *f,
                      const json_t *v, void *value)
{
    void *member = (char *)value + f->offset;
    uint64_t n = 0;
    int word = 0;
    switch (f->kind) {
    case DOC_TEXT: return text_read(a, w, v, f->max, member);
    case DOC_WORD:
        word = word_read(w, v, f->words);
        if (word >= 0)
            *(const char **)member = f->words[word];
        return word < 0 ? -1 : 0;
    case DOC_CHOICE:
        word = word_read(w, v, f->words);
        memcpy(member, &word, sizeof word);
        return word < 0 ? -1 : 0;
    case DOC_FLAGS: return flags_read(w, f, v, member);
    case DOC_BOOL:
        *(bool *)member = json_is_true(v);
        return json_is_boolean(v) ? 0 : wrong(w, "must be true or false");
    case DOC_U32:
        if (unsigned_read(w, v, f, f->max ? f->max : UINT32_MAX, &n) < 0)
            return -1;
        *(uint32_t *)member = (uint32_t)n;
        return 0;
    case DOC_U64: return unsigned_read(w, v, f, f->max ? f->max : UINT64_MAX, member);
    case DOC_I64:
        *(int64_t *)member = json_integer_value(v);
        return json_is_integer(v) ? 0 : wrong(w, "must be an integer");
    case DOC_HASH:
        return hex_read(v, member) == 0 ? 0 : wrong(w, "must be a string \"0x...\" in lower case");
    case DOC_REAL: return real_read(w, v, f, member);
    case DOC_U32X3: return three_read(w, v, f, member);
    case DOC_BYTES: return bytes_read(a, w, v, f->max, member);
    case DOC_TEXTS:
    case DOC_LIST: return list_read(a, w, f, v, member);
    case DOC_OBJECT:
        if (f->has)
            *(bool *)((char *)value + f->has - 1) = true;
        return struct_read(a, w, f->type, v, member);
    }
    return -1;
}

static const struct doc_field *field_find(const struct doc_type *t, const char *key)
{
    for (size_t i = 0; i < t->count; i++)
        if (strcmp(t->fields[i].key, key) == 0)
            return &t->fields[i];
    return NULL;
}

/* Everything is zero already; texts are "" unless NULL says more. */
static void default_set(const struct doc_field *f, void *value)
{
    void *member = (char *)value + f->offset;
    if (f->kind == DOC_TEXT || f->kind == DOC_WORD)
        *(const char **)member = f->words ? f->words[0] : f->null ? NULL : "";
    for (size_t i = 0; f->kind == DOC_OBJECT && i < f->type->count; i++)
        default_set(&f->type->fields[i], member);
}

static int struct_read(struct arena *a, const struct where *w, const struct doc_type *t,
                       const json_t *o, void *value)
{
    const char *key;
    json_t *v;
    if (!json_is_object(o))
        return wrong(w, "must be an object");
    json_object_foreach((json_t *)(uintptr_t)o, key, v)
    {
        struct where here = {.up = w, .key = key};
        if (!field_find(t, key))
            return wrong(&here, "unknown key");
    }
    /* In the table's order, so that the same document always gives the same message. */
    for (size_t i = 0; i < t->count; i++) {
        const struct doc_field *f = &t->fields[i];
        struct where here = {.up = w, .key = f->key};
        v = json_object_get(o, f->key);
        if (v) {
            if (field_read(a, &here, f, v, value) < 0)
                return -1;
            continue;
        }
        if (f->required)
            return wrong(&here, "is missing");
        default_set(f, value);
    }
    return 0;
}

int doc_read(struct arena *a, const struct doc_type *t, const char *text, size_t len, void *value)
{
    if (len > LIMIT_DOCUMENT_BYTES)
        return error_set("document: is longer than %zu bytes", LIMIT_DOCUMENT_BYTES);
    json_error_t e;
    json_t *o = json_loadb(text, len, JSON_REJECT_DUPLICATES, &e);
    if (!o)
        return error_set("document: %s (line %d, column %d)", e.text, e.line, e.column);
    struct where top = {.key = ""};
    memset(value, 0, t->size);
    int status = struct_read(a, &top, t, o, value);
    json_decref(o);
    return status;
}
