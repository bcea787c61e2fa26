/* SPDX-License-Identifier: Apache-2.0 */
/* Source locations: .file, .loc with inlined_at, and the names in .debug_str (ISA 11.5). */
#include "runtime/ptx/ptx_internal.h"

#include <string.h>

void ptx_file_parse(struct ptx_parser *x)
{
    uint64_t number = 0;
    struct ptx_word path;
    if (!ptx_unsigned(x, &number) || !ptx_string(x, &path))
        return;
    if (ptx_take(x, ',')) { /* timestamp, size */
        uint64_t ignored;
        ptx_unsigned(x, &ignored);
        if (ptx_take(x, ','))
            ptx_unsigned(x, &ignored);
    }
    if (number >= LIMIT_PTX_FILES)
        return;
    while (x->files.len <= number)
        vec_push(x->a, &x->files, "");
    x->files.at[number] = arena_strndup(x->a, path.at, path.len);
}

static uint64_t loc_key(const struct ptx_loc *l)
{
    return hash_mix(hash_mix((uint64_t)l->file << 32 | l->line) ^
                    hash_mix((uint64_t)l->column << 32 | l->caller));
}

static uint32_t loc_intern(struct ptx_parser *x, struct ptx_loc l)
{
    uint64_t key = loc_key(&l);
    uintptr_t found = (uintptr_t)map_get_number(&x->loc_numbers, key);
    if (found)
        return (uint32_t)found;
    vec_push(x->a, &x->locs, l);
    map_put_number(x->a, &x->loc_numbers, key, (void *)(uintptr_t)(x->locs.len - 1));
    return (uint32_t)(x->locs.len - 1);
}

/* The call site is a location seen before; if not, it is made, as not inlined itself. */
static uint32_t caller_find(struct ptx_parser *x, struct ptx_loc site)
{
    for (size_t i = x->locs.len; i-- > 1 && x->locs.len - i < 512;) {
        const struct ptx_loc *l = &x->locs.at[i];
        if (l->file == site.file && l->line == site.line && l->column == site.column)
            return (uint32_t)i;
    }
    return loc_intern(x, site);
}

static bool three_numbers(struct ptx_parser *x, struct ptx_loc *l)
{
    uint64_t file, line, column;
    if (!ptx_unsigned(x, &file) || !ptx_unsigned(x, &line) || !ptx_unsigned(x, &column))
        return false;
    l->file = file < LIMIT_PTX_FILES ? (uint32_t)file : 0;
    l->line = (uint32_t)line;
    l->column = (uint32_t)column;
    return true;
}

void ptx_loc_parse(struct ptx_parser *x)
{
    struct ptx_loc l = {0}, site = {0};
    if (!three_numbers(x, &l))
        return;
    struct ptx_word label = {NULL, 0};
    uint64_t offset = 0;
    while (ptx_take(x, ',')) {
        if (ptx_take_word(x, "function_name")) {
            label = ptx_identifier(x);
            if (ptx_take(x, '+'))
                ptx_unsigned(x, &offset);
        } else if (ptx_take_word(x, "inlined_at")) {
            if (three_numbers(x, &site))
                l.caller = caller_find(x, site);
        } else {
            break;
        }
    }
    size_t before = x->locs.len;
    x->loc = l.line ? loc_intern(x, l) : 0;
    if (label.len && x->loc >= before) {
        struct ptx_debug_name n = {x->loc, label, offset};
        vec_push(x->a, &x->debug_names, n);
    }
}

/* Labels of .debug_str with the bytes that follow, as strings. */
static void debug_strings(struct ptx_parser *x)
{
    const char *label = NULL;
    VEC(char) text = {0};
    for (;;) {
        char c = ptx_peek(x);
        uint64_t byte;
        if (x->at >= x->end || c == '}') {
            break;
        } else if (c == '.' || c == ',') {
            x->at++;
        } else if (ptx_unsigned(x, &byte)) {
            vec_push(x->a, &text, (char)byte);
        } else {
            struct ptx_word w = ptx_identifier(x);
            if (!w.len) {
                x->at += x->at < x->end;
                continue;
            }
            if (!ptx_take(x, ':'))
                continue; /* b8 */
            if (label)
                map_put(x->a, &x->debug_labels, label,
                        arena_strndup(x->a, text.at ? text.at : "", text.len));
            text.len = 0;
            label = arena_strndup(x->a, w.at, w.len);
        }
    }
    if (label)
        map_put(x->a, &x->debug_labels, label,
                arena_strndup(x->a, text.at ? text.at : "", text.len));
    ptx_take(x, '}');
}

void ptx_section_parse(struct ptx_parser *x)
{
    struct ptx_word name = ptx_opcode_word(x);
    if (ptx_peek(x) != '{')
        return;
    if (ptx_word_is(name, ".debug_str")) {
        x->at++;
        debug_strings(x);
    } else {
        ptx_skip_braces(x);
    }
}

void ptx_debug_resolve(struct ptx_parser *x)
{
    for (size_t i = 0; i < x->debug_names.len; i++) {
        const struct ptx_debug_name *n = &x->debug_names.at[i];
        const char *label = arena_strndup(x->a, n->label.at, n->label.len);
        const char *text = map_get(&x->debug_labels, label);
        if (text && n->offset < strlen(text))
            text += n->offset;
        x->locs.at[n->loc].function = text && *text ? text : NULL;
    }
}
