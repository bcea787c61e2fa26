/* SPDX-License-Identifier: Apache-2.0 */
/* Variables with initialisers (ISA 5.4), and the symbol table. */
#include "runtime/ptx/ptx_internal.h"

#include <string.h>

/* State of one initialiser. */
struct init {
    VEC(uint8_t) bytes;
    VEC(struct ptx_reloc) relocs;
    unsigned type;
    bool bad;
};

uint32_t ptx_variable_add(struct ptx_parser *x, const struct ptx_variable *v)
{
    vec_push(x->a, &x->variables, *v);
    return (uint32_t)(x->variables.len - 1);
}

uint32_t ptx_symbol_number(struct ptx_parser *x, struct ptx_word name)
{
    const char *key = arena_strndup(x->a, name.at, name.len);
    uintptr_t found = (uintptr_t)map_get(&x->symbol_names, key);
    if (found)
        return (uint32_t)(found - 1);
    struct ptx_symbol s = {key, PTX_SYMBOL_UNKNOWN, 0};
    vec_push(x->a, &x->symbols, s);
    map_put(x->a, &x->symbol_names, key, (void *)(uintptr_t)x->symbols.len);
    return (uint32_t)(x->symbols.len - 1);
}

uint32_t ptx_symbol_of_variable(struct ptx_parser *x, uint32_t variable)
{
    const struct ptx_variable *v = &x->variables.at[variable];
    if (v->function == PTX_NO_FUNCTION) {
        struct ptx_word w = {v->name, strlen(v->name)};
        return ptx_symbol_number(x, w);
    }
    /* Names repeat between functions and scopes: one symbol a variable, found by its number. */
    uint64_t key = (uint64_t)variable | 1ull << 63;
    uintptr_t found = (uintptr_t)map_get_number(&x->loc_numbers, key);
    if (found)
        return (uint32_t)(found - 1);
    struct ptx_symbol s = {v->name, PTX_SYMBOL_VARIABLE, variable};
    vec_push(x->a, &x->symbols, s);
    map_put_number(x->a, &x->loc_numbers, key, (void *)(uintptr_t)x->symbols.len);
    return (uint32_t)(x->symbols.len - 1);
}

void ptx_symbols_resolve(struct ptx_parser *x)
{
    for (size_t i = 0; i < x->symbols.len; i++) {
        struct ptx_symbol *s = &x->symbols.at[i];
        if (s->kind != PTX_SYMBOL_UNKNOWN)
            continue;
        uintptr_t variable = (uintptr_t)map_get(&x->variable_names, s->name);
        const struct ptx_function *f = map_get(&x->function_names, s->name);
        if (variable) {
            s->kind = PTX_SYMBOL_VARIABLE;
            s->index = (uint32_t)(variable - 1);
        } else if (f) {
            s->kind = PTX_SYMBOL_FUNCTION;
            s->index = f->number;
        }
    }
}

static void init_push(struct ptx_parser *x, struct init *init, uint64_t value, size_t size)
{
    for (size_t i = 0; i < size; i++)
        vec_push(x->a, &init->bytes, (uint8_t)(value >> (8 * i)));
}

static uint64_t number_as_type(const struct ptx_raw *raw, unsigned type)
{
    if (raw->kind == RAW_INT && ptx_type_kind(type) != PTX_KIND_FLOAT)
        return raw->value;
    if (raw->kind == RAW_FLOAT && raw->float_bits == ptx_type_bits(type))
        return raw->value;
    double d = raw->number;
    if (raw->kind == RAW_INT)
        d = (double)(int64_t)raw->value;
    else if (raw->float_bits == 64)
        memcpy(&d, &raw->value, 8);
    float f = (float)d;
    uint64_t bits = 0;
    if (ptx_type_bits(type) == 64)
        memcpy(&bits, &d, 8);
    else
        memcpy(&bits, &f, 4);
    return bits;
}

/* name, name+4, generic(name), 0xFF(name): the last, a byte of an address, is not modelled. */
static void init_symbol(struct ptx_parser *x, struct init *init, size_t size)
{
    struct ptx_word name = ptx_identifier(x);
    struct ptx_reloc r = {.at = init->bytes.len, .size = (uint8_t)size};
    if (!name.len) {
        init->bad = true;
        x->at += x->at < x->end;
        return;
    }
    if (ptx_word_is(name, "generic") && ptx_take(x, '(')) {
        r.generic = true;
        name = ptx_identifier(x);
    }
    struct ptx_raw raw;
    if (name.len && (ptx_peek(x) == '+' || ptx_peek(x) == '-') && ptx_number(x, &raw))
        r.offset = (int64_t)raw.value;
    if (r.generic)
        ptx_take(x, ')');
    if ((ptx_peek(x) == '+' || ptx_peek(x) == '-') && ptx_number(x, &raw))
        r.offset += (int64_t)raw.value;
    r.symbol = name.len ? ptx_symbol_number(x, name) : 0;
    init->bad |= !name.len || size < 4;
    vec_push(x->a, &init->relocs, r);
    init_push(x, init, 0, size);
}

static void init_parse(struct ptx_parser *x, struct init *init)
{
    size_t size = ptx_type_bits(init->type) / 8, depth = 0;
    do {
        char c = ptx_peek(x);
        if (x->at >= x->end)
            return;
        if (c == '{' || c == '}' || c == ',') {
            depth += c == '{';
            depth -= c == '}' && depth;
            x->at++;
        } else if ((c >= '0' && c <= '9') || c == '-' || c == '+') {
            struct ptx_raw raw = {0};
            const char *before = x->at;
            if (!ptx_number(x, &raw) || x->at == before) {
                init->bad = true;
                x->at += x->at < x->end;
            } else if (ptx_peek(x) == '(') {
                x->at++;
                ptx_identifier(x);
                init->bad = true;
                ptx_take(x, ')');
                init_push(x, init, 0, size);
            } else {
                init_push(x, init, number_as_type(&raw, init->type), size);
            }
        } else if (c == ';') {
            return;
        } else {
            init_symbol(x, init, size);
        }
    } while (depth);
}

/* .align, .attribute, .ptr, element type; false at an unknown word. */
static bool attributes(struct ptx_parser *x, struct ptx_variable *v, unsigned *vec)
{
    while (ptx_take(x, '.')) {
        struct ptx_word w = ptx_identifier(x);
        uint64_t n;
        unsigned type = ptx_type_find(w);
        if (type != PTX_NOTYPE) {
            v->type = (uint8_t)type;
        } else if (ptx_word_is(w, "align")) {
            if (!ptx_unsigned(x, &n) || !n || n > 1 << 20 || (n & (n - 1)))
                return false;
            v->align = (uint32_t)n;
        } else if (ptx_word_is(w, "attribute")) {
            ptx_skip_until(x, ')');
            ptx_take(x, ')');
        } else if (ptx_word_is(w, "v2") || ptx_word_is(w, "v4")) {
            *vec = w.at[1] == '2' ? 2 : 4;
        } else if (ptx_word_is(w, "ptr")) {
            /* `.ptr .space .align n` talks about what is pointed to. */
            uint32_t align = v->align;
            struct ptx_variable ignored = {.align = 1};
            unsigned none = 1;
            bool ok = attributes(x, &ignored, &none);
            v->align = align;
            return ok;
        } else if (ptx_word_is(w, "texref") || ptx_word_is(w, "surfref") ||
                   ptx_word_is(w, "samplerref")) {
            v->opaque = true;
            v->type = PTX_U64;
        } else if (!ptx_word_is(w, "global") && !ptx_word_is(w, "shared") &&
                   !ptx_word_is(w, "const") && !ptx_word_is(w, "local")) {
            return false;
        }
    }
    return true;
}

static int dimensions(struct ptx_parser *x, struct ptx_variable *v, bool *open)
{
    uint64_t total = v->element_bytes;
    *open = false;
    while (ptx_take(x, '[')) {
        uint64_t n = 0;
        if (ptx_peek(x) == ']')
            *open = true;
        else if (!ptx_unsigned(x, &n))
            return ptx_fail(x, "size of %s is no number", v->name);
        else if (n > LIMIT_PTX_VARIABLE_BYTES / (total ? total : 1))
            return ptx_fail(x, "%s is larger than %llu bytes", v->name,
                            (unsigned long long)LIMIT_PTX_VARIABLE_BYTES);
        else
            total *= n;
        if (!ptx_take(x, ']'))
            return ptx_fail(x, "expected ] after the size of %s", v->name);
    }
    v->bytes = *open ? 0 : total;
    return 0;
}

int ptx_variable_parse(struct ptx_parser *x, unsigned space, bool is_extern, uint32_t *number)
{
    struct ptx_variable v = {
        .space = (uint8_t)space, .is_extern = is_extern, .function = PTX_NO_FUNCTION};
    unsigned vec = 1;
    if (!attributes(x, &v, &vec) || (v.type == PTX_NOTYPE && !v.opaque))
        return ptx_fail(x, "a variable declaration that is not understood");
    struct ptx_word name = ptx_identifier(x);
    if (!name.len)
        return ptx_fail(x, "expected the name of a variable");
    v.name = arena_strndup(x->a, name.at, name.len);
    v.element_bytes = (ptx_type_bits(v.type) + 7u) / 8u * vec;
    if (!v.align)
        v.align = (uint32_t)v.element_bytes;
    bool open;
    if (dimensions(x, &v, &open) < 0)
        return -1;
    if (ptx_take(x, '=')) {
        struct init init = {.type = v.type};
        init_parse(x, &init);
        if (open)
            v.bytes = init.bytes.len;
        v.init = init.bytes.at;
        v.init_bytes = init.bytes.len < v.bytes ? init.bytes.len : v.bytes;
        v.relocs = init.relocs.at;
        v.reloc_count = init.relocs.len;
        v.opaque |= init.bad || init.bytes.len > v.bytes;
    }
    *number = ptx_variable_add(x, &v);
    return 0;
}
