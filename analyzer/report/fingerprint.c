/* SPDX-License-Identifier: Apache-2.0 */
#include "report/fingerprint.h"

#include <inttypes.h>
#include <string.h>

#include "base/map.h"
#include "base/strbuf.h"
#include "report/utf8.h"

/* ---- GitHub's line hash ---- */

#define WINDOW 100u
#define FACTOR 37u
#define END_OF_FILE 65535u /* the -1 of JavaScript's charCodeAt, as UTF-16 unit */

struct rolling {
    struct arena *arena;
    uint64_t hash;
    uint64_t first_factor; /* FACTOR to the power of WINDOW: takes the oldest unit out */
    unsigned window[WINDOW];
    size_t line_at[WINDOW]; /* line that starts at this place of the window, or 0 */
    size_t index;
    size_t line;
    bool line_start;
    bool after_cr;
    struct map seen; /* hash -> number of times */
    VEC(const char *) hashes;
};

static void put_hash(struct rolling *r)
{
    /* 0 is no key for a number map's empty slots, but it is one for a hash. */
    uintptr_t count = (uintptr_t)map_get_number(&r->seen, r->hash) + 1;
    map_put_number(r->arena, &r->seen, r->hash, (void *)count);
    vec_push(r->arena, &r->hashes,
             arena_printf(r->arena, "%" PRIx64 ":%zu", r->hash, (size_t)count));
    r->line_at[r->index] = 0;
}

static void update(struct rolling *r, unsigned unit)
{
    unsigned oldest = r->window[r->index];
    r->window[r->index] = unit;
    r->hash = r->hash * FACTOR + unit - r->first_factor * oldest;
    r->index = (r->index + 1) % WINDOW;
}

static void process(struct rolling *r, unsigned unit)
{
    if (unit == ' ' || unit == '\t' || (r->after_cr && unit == '\n')) {
        r->after_cr = false;
        return;
    }
    r->after_cr = unit == '\r';
    if (r->after_cr)
        unit = '\n';
    if (r->line_at[r->index])
        put_hash(r);
    if (r->line_start)
        r->line_at[r->index] = ++r->line;
    r->line_start = unit == '\n';
    update(r, unit);
}

const char *const *fingerprint_line_hashes(struct arena *a, const char *text, size_t size,
                                           size_t *n)
{
    struct rolling *r = ARENA_NEW(a, struct rolling);
    r->arena = a;
    r->line_start = true;
    r->first_factor = 1;
    for (unsigned i = 0; i < WINDOW; i++)
        r->first_factor *= FACTOR;
    for (size_t i = 0, used; i < size; i += used) {
        uint32_t c = utf8_decode(text + i, size - i, &used);
        if (c >= 0x10000) {
            process(r, 0xD800 + ((c - 0x10000) >> 10));
            process(r, 0xDC00 + ((c - 0x10000) & 0x3FF));
        } else {
            process(r, c);
        }
    }
    process(r, END_OF_FILE);
    for (unsigned i = 0; i < WINDOW; i++) {
        if (r->line_at[r->index])
            put_hash(r);
        update(r, 0);
    }
    *n = r->hashes.len;
    return r->hashes.at;
}

/* ---- our own ---- */

static void add_normalised(struct strbuf *out, const char *line, size_t n)
{
    bool blank = false;
    size_t from = out->len;
    for (size_t i = 0; i < n; i++) {
        bool is_blank = line[i] == ' ' || line[i] == '\t' || line[i] == '\r';
        if (!is_blank && blank && out->len > from)
            strbuf_add_char(out, ' ');
        blank = is_blank;
        if (!is_blank)
            strbuf_add_char(out, line[i]);
    }
}

static const char *own(struct arena *a, struct map *seen, const struct source *s,
                       const struct finding *f)
{
    struct strbuf id = {0};
    strbuf_addf(&id, "%s\n%s\n%s\n", f->rule->code, f->span.path, f->function ? f->function : "");
    if (s) {
        size_t n;
        const char *line = source_line(s, f->span.line, &n);
        add_normalised(&id, line, n);
    }
    uint64_t key = hash_bytes(strbuf_text(&id), id.len, 0);
    uintptr_t count = (uintptr_t)map_get_number(seen, key) + 1;
    map_put_number(a, seen, key, (void *)count);
    strbuf_addf(&id, "\n%zu", (size_t)count);
    const char *text =
        arena_printf(a, "%016" PRIx64 "%016" PRIx64, hash_bytes(strbuf_text(&id), id.len, 1),
                     hash_bytes(strbuf_text(&id), id.len, 2));
    strbuf_free(&id);
    return text;
}

void fingerprint_set(struct arena *a, const struct source *s, struct finding *const *f, size_t n)
{
    if (n == 0)
        return;
    struct map seen = {0};
    size_t lines = 0, one;
    /* GitHub wants a hash from files that cannot be read, and for lines that #line made up. */
    const char *of_nothing = fingerprint_line_hashes(a, "", 0, &one)[0];
    const char *const *hashes = s ? fingerprint_line_hashes(a, s->text, s->size, &lines) : NULL;
    for (size_t i = 0; i < n; i++) {
        f[i]->fingerprint = own(a, &seen, s, f[i]);
        bool known = f[i]->span.line >= 1 && f[i]->span.line <= lines;
        f[i]->line_hash = known ? hashes[f[i]->span.line - 1] : of_nothing;
    }
}
