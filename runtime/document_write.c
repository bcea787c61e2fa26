/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/document.h"

#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Length of the valid UTF-8 sequence at s, 0 when there is none. */
static size_t sequence(const unsigned char *s)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t n = s[0] < 0x80 ? 1 : s[0] >> 5 == 6 ? 2 : s[0] >> 4 == 14 ? 3 : s[0] >> 3 == 30 ? 4 : 0;
    if (n < 2)
        return n;
    uint32_t code = s[0] & (0xffu >> (n + 1));
    for (size_t i = 1; i < n; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (s[i] & 0x3f);
    }
    return code < least[n] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? 0 : n;
}

static json_t *text_json(const char *s)
{
    json_t *value = json_string(s);
    if (value)
        return value;
    char *clean = strdup(s);
    if (!clean)
        abort(); /* as arena_alloc: nothing useful is left to do */
    for (unsigned char *p = (unsigned char *)clean; *p;) {
        size_t n = sequence(p);
        if (!n)
            *p = '?';
        p += n ? n : 1;
    }
    value = json_string(clean);
    free(clean);
    return value;
}

static json_t *hex_json(uint64_t v)
{
    char text[24];
    snprintf(text, sizeof text, "0x%" PRIx64, v);
    return json_string(text);
}

static json_t *unsigned_json(uint64_t v)
{
    return v > INT64_MAX ? hex_json(v) : json_integer((json_int_t)v);
}

static json_t *real_json(double v)
{
    return isnan(v)   ? json_string("nan")
           : isinf(v) ? json_string(v > 0 ? "inf" : "-inf")
                      : json_real(v);
}

static json_t *bytes_json(const uint8_t *data, size_t n)
{
    static const char digits[] = "0123456789abcdef";
    struct strbuf text = {0};
    for (size_t i = 0; i < n; i++) {
        strbuf_add_char(&text, digits[data[i] >> 4]);
        strbuf_add_char(&text, digits[data[i] & 15]);
    }
    json_t *value = json_string(strbuf_text(&text));
    strbuf_free(&text);
    return value;
}

static json_t *struct_json(const struct doc_type *t, const void *value);

/* The three members of any VEC. */
struct vec_raw {
    void *at;
    size_t len;
    size_t cap;
};

static struct vec_raw vec_of(const void *member)
{
    struct vec_raw v;
    memcpy(&v, member, sizeof v);
    return v;
}

static json_t *list_json(const struct doc_field *f, const void *member)
{
    struct vec_raw v = vec_of(member);
    json_t *list = json_array();
    for (size_t i = 0; i < v.len; i++) {
        if (f->kind == DOC_TEXTS)
            json_array_append_new(list, text_json(((const char *const *)v.at)[i]));
        else
            json_array_append_new(list, struct_json(f->type, (char *)v.at + i * f->type->size));
    }
    return list;
}

static json_t *three_json(const uint32_t v[3])
{
    json_t *list = json_array();
    for (int i = 0; i < 3; i++)
        json_array_append_new(list, json_integer(v[i]));
    return list;
}

static json_t *flags_json(const char *const *words, uint32_t bits)
{
    json_t *list = json_array();
    for (unsigned i = 0; words[i]; i++)
        if (bits >> i & 1)
            json_array_append_new(list, json_string(words[i]));
    return list;
}

/* The number of an enum constant, whose type is the compiler's choice of four bytes. */
static unsigned choice_of(const void *member)
{
    unsigned v;
    memcpy(&v, member, sizeof v);
    return v;
}

static bool is_default(const struct doc_field *f, const void *value, const void *member)
{
    static const uint32_t zeros[3];
    const char *text;
    switch (f->kind) {
    case DOC_TEXT:
    case DOC_WORD:
        text = *(const char *const *)member;
        return !text || (!*text && !f->null) || (f->words && strcmp(text, f->words[0]) == 0);
    case DOC_CHOICE: return choice_of(member) == 0;
    case DOC_FLAGS:
    case DOC_U32: return *(const uint32_t *)member == 0;
    case DOC_BOOL: return !*(const bool *)member;
    case DOC_U64:
    case DOC_I64:
    case DOC_HASH: return *(const uint64_t *)member == 0;
    case DOC_REAL: return *(const double *)member == 0;
    case DOC_U32X3: return memcmp(member, zeros, sizeof zeros) == 0;
    case DOC_BYTES: return ((const size_t *)member)[1] == 0;
    case DOC_TEXTS:
    case DOC_LIST: return vec_of(member).len == 0;
    case DOC_OBJECT: return f->has && !*((const bool *)((const char *)value + f->has - 1));
    }
    return false;
}

static json_t *field_json(const struct doc_field *f, const void *member)
{
    switch (f->kind) {
    case DOC_TEXT:
    case DOC_WORD: {
        const char *text = *(const char *const *)member;
        return text_json(text ? text : f->words ? f->words[0] : "");
    }
    case DOC_CHOICE: return json_string(f->words[choice_of(member)]);
    case DOC_FLAGS: return flags_json(f->words, *(const uint32_t *)member);
    case DOC_BOOL: return json_boolean(*(const bool *)member);
    case DOC_U32: return json_integer(*(const uint32_t *)member);
    case DOC_U64: return unsigned_json(*(const uint64_t *)member);
    case DOC_I64: return json_integer(*(const int64_t *)member);
    case DOC_HASH: return hex_json(*(const uint64_t *)member);
    case DOC_REAL: return real_json(*(const double *)member);
    case DOC_U32X3: return three_json(member);
    case DOC_BYTES: return bytes_json(*(const uint8_t *const *)member, ((const size_t *)member)[1]);
    case DOC_TEXTS:
    case DOC_LIST: return list_json(f, member);
    case DOC_OBJECT: return struct_json(f->type, member);
    }
    return NULL;
}

static json_t *struct_json(const struct doc_type *t, const void *value)
{
    json_t *o = json_object();
    for (size_t i = 0; i < t->count; i++) {
        const struct doc_field *f = &t->fields[i];
        const void *member = (const char *)value + f->offset;
        bool keep = f->always || f->required;
        if (!keep && is_default(f, value, member))
            continue;
        json_t *v = field_json(f, member);
        if (!keep && f->kind == DOC_OBJECT && !f->has && json_object_size(v) == 0)
            json_decref(v);
        else
            json_object_set_new(o, f->key, v);
    }
    return o;
}

static int add_bytes(const char *bytes, size_t n, void *out)
{
    strbuf_add_bytes(out, bytes, n);
    return 0;
}

void doc_write(const struct doc_type *t, const void *value, struct strbuf *out)
{
    json_t *o = struct_json(t, value);
    json_dump_callback(o, add_bytes, out, JSON_COMPACT | JSON_REAL_PRECISION(17));
    json_decref(o);
    strbuf_add_char(out, '\n');
}
