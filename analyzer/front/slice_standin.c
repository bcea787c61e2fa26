/* SPDX-License-Identifier: Apache-2.0 */
#include "front/slice_standin.h"

#include <ctype.h>
#include <string.h>

#include "front/repair_internal.h"

static const struct entry {
    const char *scope, *names, *text;
    bool is_function;
} entries[] = {
#define STANDIN(scope, names, text) {scope, names, text, false},
#define STANDIN_FUNCTION(scope, names, text) {scope, names, text, true},
#include "front/slice_standin.def"
#undef STANDIN
#undef STANDIN_FUNCTION
};

static bool holds_name(const char *names, const char *name)
{
    size_t n = strlen(name);
    for (const char *p = names; (p = strstr(p, name)) != NULL; p += n) {
        if ((p == names || p[-1] == ' ') && (p[n] == ' ' || p[n] == '\0'))
            return true;
    }
    return false;
}

/* The text with the name in it. */
static const char *fill_in(struct arena *a, const char *text, const char *name)
{
    struct strbuf b = {0};
    for (; *text; text++) {
        if (*text == '$')
            strbuf_add(&b, name);
        else
            strbuf_add_char(&b, *text);
    }
    const char *out = arena_strdup(a, strbuf_text(&b));
    strbuf_free(&b);
    return out;
}

bool slice_standin_rounds_up(const char *name)
{
    for (size_t i = 0; name && i < sizeof entries / sizeof entries[0]; i++) {
        if (entries[i].is_function && holds_name(entries[i].names, name))
            return strstr(entries[i].text, "(a + b - 1) / b;") != NULL;
    }
    return false;
}

/* ---- constants ------------------------------------------------------------------------------ */

/* Does `part` (in capitals, words apart by _) stand in the name, however that joins its words? */
static bool has_part(const char *name, const char *part)
{
    for (; *name; name++) {
        const char *p = name, *q = part;
        while (*q && *p) {
            if (*q == '_' || *p == '_') {
                q += *q == '_';
                p += *p == '_';
            } else if (toupper((unsigned char)*p) != *q) {
                break;
            } else {
                p++;
                q++;
            }
        }
        if (!*q)
            return true;
    }
    return false;
}

unsigned slice_standin_number(const char *name)
{
    static const struct {
        const char *part;
        unsigned number;
    } known[] = {
        {"WARP_SIZE", 32}, {"SIMD_WIDTH", 32}, {"WARPS", 8},       {"TILE", 16},  {"BLOCK", 256},
        {"THREADS", 256},  {"BDIM", 256},      {"TPB", 256},       {"UNROLL", 4}, {"VEC", 4},
        {"ITEMS", 4},      {"PER_THREAD", 4},  {"STAGES", 2},      {"DIM", 3},    {"RADIUS", 4},
        {"RANK", 2},       {"PACK", 4},        {"MAX_GRID", 1024},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (has_part(name, known[i].part))
            return known[i].number;
    }
    return 0;
}

/* `NAME`, `kName`: a constant by all that the eye tells. */
static bool looks_constant(const struct guess *g)
{
    bool camel = g->name[0] == 'k' && isupper((unsigned char)g->name[1]);
    return g->kind == GUESS_VALUE && !g->not_int && (g->is_int || camel);
}

static const char *constant(struct arena *a, const struct guess *g)
{
    unsigned number = slice_standin_number(g->name);
    bool member = g->parent && g->parent->kind != GUESS_NAMESPACE;
    return member ? NULL
                  : arena_printf(a, "constexpr int %s = %u;", g->name, number ? number : g->number);
}

/* ---- enumerations --------------------------------------------------------------------------- */

/* `Mode::A` and `Mode::B`, and nothing else of it: its members are numbers that differ. */
static const char *enumeration(struct arena *a, const struct guess *g)
{
    struct strbuf b = {0};
    bool fits = g->kind == GUESS_CLASS || g->kind == GUESS_ENUM;
    unsigned n = 0;
    strbuf_addf(&b, "enum class %s : int {", g->name);
    for (size_t i = 0; i < g->children.len; i++) {
        const struct guess *c = g->children.at[i];
        /* Members of objects are found in the same way, but begin small. */
        fits = fits && c->kind == GUESS_VALUE && isupper((unsigned char)c->name[0]);
        n += c->kind == GUESS_VALUE;
        if (c->kind == GUESS_VALUE)
            strbuf_addf(&b, " %s,", c->name);
    }
    strbuf_add(&b, " };");
    const char *out = fits && n ? arena_strdup(a, strbuf_text(&b)) : NULL;
    strbuf_free(&b);
    return out;
}

/* ---- choosing ------------------------------------------------------------------------------- */

static bool scope_fits(const struct guess *g, const char *scope)
{
    return *scope == '*' || (g->parent && strcmp(g->parent->name, scope) == 0);
}

static const char *standin_of(struct arena *a, const struct guess *g)
{
    for (size_t i = 0; i < sizeof entries / sizeof entries[0]; i++) {
        if (scope_fits(g, entries[i].scope) && holds_name(entries[i].names, g->name))
            return fill_in(a, entries[i].text, g->name);
    }
    return looks_constant(g) ? constant(a, g) : enumeration(a, g);
}

static bool choose(struct arena *a, const struct repair *r, struct guess *g)
{
    bool any = false;
    for (size_t i = 0; i < g->children.len; i++) {
        struct guess *c = g->children.at[i];
        bool open = c->kind != GUESS_NONE && c->kind != GUESS_BANNED && !c->known;
        const char *text = open && c->kind != GUESS_NAMESPACE ? standin_of(a, c) : NULL;
        if (text) {
            c->known = text;
            c->known_round = r->round;
            c->assumed = true;
            any = true;
        } else if (c->kind == GUESS_NAMESPACE) {
            any |= choose(a, r, c);
        }
    }
    return any;
}

bool slice_standin_choose(struct arena *a, struct repair *r)
{
    return choose(a, r, r->tree.root);
}

/* ---- macros --------------------------------------------------------------------------------- */

/* Nothing, or words that stand before a function: `__device__ inline`. */
static bool is_marker(const char *body)
{
    static const char *const words[] = {"__device__", "__host__",        "__global__",
                                        "inline",     "__forceinline__", "static",
                                        "__inline__", "__restrict__"};
    while (*body) {
        size_t n = strcspn(body, " ");
        bool known = n == 0;
        for (size_t i = 0; i < sizeof words / sizeof words[0] && !known; i++)
            known = strlen(words[i]) == n && memcmp(words[i], body, n) == 0;
        if (!known)
            return false;
        body += n + (body[n] == ' ');
    }
    return true;
}

const char *slice_standin_macro(const struct slice_index *x, const char *name)
{
    const char *body = map_get(&x->u->repair->tree.macros, name);
    const char *known = guess_known_macro(name);
    if (!body || *body == '-')
        return known;
    return known && strcmp(known, body) == 0 ? known : is_marker(body) ? body : NULL;
}

/* ---- text ----------------------------------------------------------------------------------- */

struct emitting {
    struct slice_index *x;
    const struct slice_words *w;
    struct slice *s;
};

static void emit_scope(struct emitting *e, const struct guess *scope, struct strbuf *out)
{
    for (size_t i = 0; i < scope->children.len; i++) {
        const struct guess *g = scope->children.at[i];
        bool is_text = g->known && !g->known_failed && g->known[0] != '#';
        if (is_text && map_get(&e->w->seen, g->name)) {
            strbuf_addf(out, "%s\n", g->known);
            size_t line = strcspn(g->known, "\n");
            bool whole = g->known[line] == '\0' && line < 60;
            if (g->assumed)
                vec_push(e->x->a, &e->s->assumed,
                         whole ? g->known : arena_printf(e->x->a, "a stand-in for %s", g->name));
            e->s->assumes_numbers |= g->assumed && (str_has_prefix(g->known, "constexpr int") ||
                                                    str_has_prefix(g->known, "enum class"));
        } else if (g->kind == GUESS_NAMESPACE) {
            struct strbuf inside = {0};
            emit_scope(e, g, &inside);
            if (inside.len)
                strbuf_addf(out, "namespace %s {\n%s}\n", guess_scope_name(g),
                            strbuf_text(&inside));
            strbuf_free(&inside);
        }
    }
}

static bool is_declared(const struct slice_index *x, const char *name)
{
    return map_get(&x->by_name, name) || map_get(&x->macros, name) ||
           guess_child(x->u->repair->tree.root, name);
}

/* Calls that templates leave open. */
static void emit_functions(struct emitting *e, struct strbuf *out)
{
    for (size_t i = 0; i < e->w->list.len; i++) {
        const char *word = e->w->list.at[i];
        for (size_t k = 0; k < sizeof entries / sizeof entries[0]; k++) {
            if (!entries[k].is_function || !holds_name(entries[k].names, word) ||
                is_declared(e->x, word))
                continue;
            strbuf_addf(out, "%s\n", fill_in(e->x->a, entries[k].text, word));
            vec_push(e->x->a, &e->s->assumed, arena_printf(e->x->a, "a stand-in for %s", word));
        }
    }
}

void slice_standin_emit(struct slice_index *x, const struct slice_words *w, struct slice *s,
                        struct strbuf *out)
{
    struct emitting e = {x, w, s};
    emit_scope(&e, x->u->repair->tree.root, out);
    emit_functions(&e, out);
    for (size_t i = 0; i < w->macros.len; i++) {
        const char *name = w->macros.at[i];
        strbuf_addf(out, "#ifndef %s\n#define %s%s\n#endif\n", name, name,
                    slice_standin_macro(x, name));
    }
}
