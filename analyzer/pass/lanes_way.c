/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Made-up numbers under which some thread gets to a place.
 *
 * The usual made-up numbers may close a way that the program's own ones open: `if (rows < 2 * window)`,
 * `if (first[i] >= first[i + 1]) return`.  From the entry towards the place, the first branch that lets
 * nobody through is taken, and the numbers that it rests on are tried one at a time.
 */
#include <string.h>

#include "pass/lanes_internal.h"
#include "pass/lanes_way.h"

enum { STATIONS_MAX = 64, CONSTANTS_MAX = 6, PARTS_MAX = 16, LARGE = 1 << 17 };

/* What all ways to the place pass, from the entry on. */
struct station {
    const struct lanes_frame *frame;
    const struct ir_block *block;
};

struct way {
    struct analysis *analysis;
    struct lanes_shape shape;
    const struct lanes_rounds *rounds;
    struct station at[STATIONS_MAX];
    size_t len;
    unsigned tries;
};

static bool list_stations(struct way *w, const struct lanes_frame *f, const struct ir_block *b)
{
    for (; f; f = f->parent) {
        for (; b; b = b->id ? cfg_idom(f->af->cfg, b) : NULL) {
            if (w->len == STATIONS_MAX)
                return false;
            w->at[w->len++] = (struct station){f, b};
        }
        b = f->call ? f->call->block : NULL;
    }
    for (size_t i = 0; i < w->len / 2; i++) {
        struct station s = w->at[i];
        w->at[i] = w->at[w->len - 1 - i];
        w->at[w->len - 1 - i] = s;
    }
    return true;
}

static bool is_empty(struct lanes_run *r, const struct way *w, const struct station *s)
{
    const unsigned char *mask = lanes_mask(r, s->frame, w->rounds, s->block);
    for (unsigned i = 0; i < lanes_count(r); i++)
        if (mask[i])
            return false;
    return true;
}

static struct lanes_run *run_with(struct arena *scratch, const struct way *w,
                                  const struct lanes_pins *pins)
{
    struct lanes_shape shape = w->shape;
    shape.pins = pins;
    return lanes_create(scratch, w->analysis, shape);
}

/* The first station that nobody gets to; len: somebody gets to the place. */
static size_t first_empty(const struct way *w, struct lanes_run *r)
{
    size_t i = 0;
    while (i < w->len && !is_empty(r, w, &w->at[i]))
        i++;
    return i;
}

static bool some_thread(const struct lanes_run *r, const struct lanes *v, bool want)
{
    for (unsigned i = 0; i < (v->at ? lanes_count(r) : 1); i++) {
        int64_t x = lanes_get(v, i);
        if (x == LANES_UNKNOWN || (x != 0) == want)
            return true;
    }
    return false;
}

/* How many parts of `a && b && !c` are as they are wanted. */
static unsigned parts_met(struct lanes_run *r, const struct station *s,
                          const struct lanes_rounds *rounds, const struct ir_expr *e, bool want)
{
    if (e->op == (want ? IR_LAND : IR_LOR))
        return parts_met(r, s, rounds, e->args[0], want) +
               parts_met(r, s, rounds, e->args[1], want);
    if (e->op == IR_LNOT)
        return parts_met(r, s, rounds, e->args[0], !want);
    struct lanes v = lanes_of(r, s->frame, rounds, e);
    return some_thread(r, &v, want);
}

/* How far one gets: stations first, then parts of the condition that closes station `closed`. */
static size_t progress(const struct way *w, const struct lanes_pins *pins, size_t closed)
{
    struct arena *scratch = arena_create();
    struct lanes_run *r = run_with(scratch, w, pins);
    size_t far = first_empty(w, r);
    const struct station *s = &w->at[closed - 1];
    const struct ir_stmt *end = cfg_terminator(s->block);
    unsigned parts = 0;
    if (far == closed && end->kind == IR_STMT_BRANCH) {
        struct cfg_edge then = {s->block, 0};
        struct lanes_rounds here = lanes_rounds_at(s->frame, w->rounds, s->block);
        bool want = w->at[closed].frame == s->frame &&
                    cfg_edge_dominates(s->frame->af->cfg, then, w->at[closed].block);
        parts = parts_met(r, s, &here, end->expr, want);
    }
    arena_destroy(scratch);
    return far * PARTS_MAX + (parts < PARTS_MAX ? parts : PARTS_MAX - 1);
}

struct constants {
    int64_t at[CONSTANTS_MAX];
    size_t len;
};

static bool find_constant(const struct ir_expr *e, void *context)
{
    struct constants *c = context;
    if (e->op == IR_INT && c->len < CONSTANTS_MAX)
        c->at[c->len++] = e->number;
    return true;
}

/* Pins the leaf to the first value that gets further than `before`. */
static bool try_values(struct way *w, struct lanes_pins *pins, struct lanes_leaf leaf,
                       const struct constants *c, size_t closed, size_t before)
{
    static const int64_t usual[] = {LARGE, 4, 1, 0, 2, 3, 8};
    enum { USUAL = sizeof usual / sizeof *usual };
    for (size_t i = 0; i < pins->len; i++)
        if (pins->at[i].key == leaf.key)
            return false;
    struct lanes_pin *pin = &pins->at[pins->len++];
    pin->key = leaf.key;
    for (size_t i = 0; i < c->len * 2 + USUAL; i++) {
        pin->value = i < c->len * 2 ? c->at[i / 2] + (int64_t)(i % 2) : usual[i - c->len * 2];
        if (leaf.is_condition && (pin->value < 0 || pin->value > 1))
            continue;
        if (w->tries++ >= LIMIT_LANES_TRIES)
            break;
        if (progress(w, pins, closed) > before)
            return true;
    }
    pins->len--;
    return false;
}

/* Opens the branch in front of station `closed`, or a part of it. */
static bool open_branch(struct way *w, struct lanes_pins *pins, size_t closed)
{
    const struct station *s = &w->at[closed - 1];
    const struct ir_stmt *end = cfg_terminator(s->block);
    if (!end || !end->expr)
        return false;
    struct arena *scratch = arena_create();
    struct lanes_run *r = run_with(scratch, w, pins);
    struct lanes_rounds here = lanes_rounds_at(s->frame, w->rounds, s->block);
    lanes_of(r, s->frame, &here, end->expr);
    struct constants c = {0};
    ir_walk(end->expr, find_constant, &c);
    for (size_t i = 0; i < end->case_values.len && c.len < CONSTANTS_MAX; i++)
        c.at[c.len++] = end->case_values.at[i];
    size_t before = progress(w, pins, closed);
    bool opened = false;
    for (size_t i = 0; i < r->leaves.len && !opened; i++)
        opened = try_values(w, pins, r->leaves.at[i], &c, closed, before);
    arena_destroy(scratch);
    return opened;
}

static size_t closed_station(const struct way *w, const struct lanes_pins *pins)
{
    struct arena *scratch = arena_create();
    size_t closed = first_empty(w, run_with(scratch, w, pins));
    arena_destroy(scratch);
    return closed;
}

bool lanes_find_way(struct analysis *an, struct lanes_shape shape, const struct lanes_frame *f,
                    const struct lanes_rounds *rounds, const struct ir_block *b,
                    struct lanes_pins *out, const struct ir_block **closed_by)
{
    struct way w = {.analysis = an, .shape = shape, .rounds = rounds};
    const struct ir_block *hopeless = *closed_by;
    *out = (struct lanes_pins){0};
    *closed_by = NULL;
    if (!list_stations(&w, f, b))
        return false;
    for (size_t closed = closed_station(&w, out); closed < w.len;
         closed = closed_station(&w, out)) {
        *closed_by = closed ? w.at[closed - 1].block : b;
        if (closed == 0 || *closed_by == hopeless || out->len == LIMIT_LANES_PINS ||
            !open_branch(&w, out, closed))
            return false;
    }
    *closed_by = NULL;
    return out->len > 0;
}
