/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/race.h"

#include <string.h>

#include "pass/guard.h"
#include "pass/lanes_way.h"
#include "pass/race_cause.h"
#include "pass/race_harmless.h"
#include "pass/race_shape.h"
#include "pass/race_spread.h"
#include "pass/uniform.h"

/* In which examples some thread makes an access: the usual ones, those with numbers made for what these do not reach,
 * or the one that goes every way. */
enum { REACHED_NEVER, REACHED, REACHED_OFF_ROAD, REACHED_ON_EVERY_WAY };

struct search {
    struct analysis_func *root;
    struct arena *scratch; /* one example, which may take megabytes */
    struct intervals *v;
    struct lanes_run *run; /* where races are looked for */
    struct race_shapes shapes;
    int64_t granule;
    struct map spreads; /* (access, rounds) of `run` */
    struct map apart;   /* two of them that do not meet */
    struct interval_walks walks;
    unsigned pairs, most_pairs; /* of accesses, looked at in one example */
    unsigned pairs_left;        /* in further examples */
    unsigned char *reached;     /* by access */
    bool off_road;   /* an example for what was not reached: the rest needs no second look */
    bool every_way;  /* one that goes where no numbers lead that could be found */
    bool no_shape;   /* no usual shape fits: what depends on none is looked at all the same */
    bool many_warps; /* ... and there are several warps, whatever it is */
    VEC(struct race) found;
};

/* ---- examples --------------------------------------------------------------------------------- */

/* A usual shape in which some thread's index leaves its array is not the shape of this kernel. */
static void drop_implausible(struct search *q)
{
    size_t n, kept = 0;
    const struct interval_access *all = interval_accesses(q->v, &n);
    struct lanes_rounds rounds;
    memset(rounds.at, LANES_OUTSIDE, sizeof rounds.at);
    for (size_t i = 0; i < q->shapes.len && !q->shapes.seen; i++) {
        struct arena *scratch = arena_create();
        struct lanes_run *run = lanes_create(scratch, q->root->analysis, q->shapes.at[i]);
        bool fits = true;
        for (size_t k = 0; k < n && fits; k++)
            fits = (all[k].addr && !place_is_bounded(all[k].frame, all[k].addr)) ||
                   !spread_of(q->v, run, &all[k], &rounds, q->granule)->outside;
        if (fits)
            q->shapes.at[kept++] = q->shapes.at[i];
        arena_destroy(scratch);
    }
    q->no_shape = !q->shapes.seen && kept == 0;
    q->many_warps = q->no_shape && race_counts_warps(q->v);
    if (!q->shapes.seen && kept > 0)
        q->shapes.len = kept;
}

/* ---- is it a race? ---------------------------------------------------------------------------- */

/* What the access touches in those rounds of the example. */
static const struct spread *cached_spread(struct search *q, const struct interval_access *a,
                                          const struct lanes_rounds *rounds)
{
    struct lanes_rounds here = lanes_rounds_at(a->frame, rounds, a->stmt->block);
    uint64_t key = hash_words(here.at, sizeof here.at, hash_mix(a->id + 1));
    const struct spread *s = map_get_number(&q->spreads, key);
    if (!s) {
        s = spread_of(q->v, q->run, a, &here, q->granule);
        map_put_number(q->scratch, &q->spreads, key, (void *)s);
    }
    return s;
}

/* The same, of an access that is compared with another one. */
static const struct spread *compared_spread(struct search *q, const struct interval_access *a,
                                            const struct lanes_rounds *rounds)
{
    const struct spread *s = cached_spread(q, a, rounds);
    if (s->some_thread >= 0 && !q->reached[a->id])
        q->reached[a->id] = q->every_way  ? REACHED_ON_EVERY_WAY
                            : q->off_road ? REACHED_OFF_ROAD
                                          : REACHED;
    return s;
}

static bool is_within_warp(const struct spread *x, const struct spread *y)
{
    uint32_t warps = x->warps | y->warps;
    return !x->in_warp && (warps & (warps - 1)) == 0;
}

/* One thread of the warp does it all: the last step of a reduction, in the smallest block. */
static bool is_of_one_lane(const struct spread *x, const struct spread *y)
{
    return x->in_warp && x->some_thread == y->some_thread && x->other_thread < 0 &&
           y->other_thread < 0;
}

/* The pair in another example: also there, or nothing happens there at all. */
static bool holds_in(const struct search *q, struct lanes_shape shape, bool fewer,
                     const struct interval_access *a, const struct lanes_rounds *ra,
                     const struct interval_access *b, const struct lanes_rounds *rb)
{
    struct arena *scratch = arena_create();
    struct lanes_run *run = lanes_create(scratch, q->root->analysis, shape);
    const struct spread *x = spread_of(q->v, run, a, ra, q->granule);
    const struct spread *y = spread_of(q->v, run, b, rb, q->granule);
    /* Where one warp does it all nothing is to be learned: of places that the data choose when sizes are
     * small, and of the steps of a reduction when the block is. */
    bool by_data = x->by_data || y->by_data;
    bool small = (by_data ? shape.style == LANES_SMALL : fewer) &&
                 (is_within_warp(x, y) || is_of_one_lane(x, y));
    bool holds = x->some_thread < 0 || y->some_thread < 0 || small || spread_meet(x, y).found;
    arena_destroy(scratch);
    return holds;
}

/* Rows that are `offset / (1 << k)` apart, and `(i & low) + ((i & high) << 1)`: whether two threads meet rests on
 * what the numbers are to each other, and those are made up one by one. */
static bool rests_on_relation(const struct search *q, struct lanes_shape shape,
                              const struct interval_access *a, const struct lanes_rounds *ra,
                              const struct interval_access *b, const struct lanes_rounds *rb)
{
    struct arena *scratch = arena_create();
    struct lanes_run *run = lanes_create(scratch, q->root->analysis, shape);
    spread_of(q->v, run, a, ra, q->granule);
    spread_of(q->v, run, b, rb, q->granule);
    bool rests = lanes_used_quotient(run) || lanes_used_mask(run);
    arena_destroy(scratch);
    return rests;
}

/* `s + tid * counts[b]` where that is nothing: the threads meet for what the number is, not for the loop that they do
 * not enter. */
static bool meets_where_full(const struct search *q, struct lanes_shape shape,
                             const struct interval_access *a, const struct lanes_rounds *ra,
                             const struct interval_access *b, const struct lanes_rounds *rb)
{
    struct arena *scratch = arena_create();
    shape.style = LANES_LARGE;
    struct lanes_run *run = lanes_create(scratch, q->root->analysis, shape);
    bool found = spread_meet(spread_of(q->v, run, a, ra, q->granule),
                             spread_of(q->v, run, b, rb, q->granule))
                     .found;
    arena_destroy(scratch);
    return found;
}

static unsigned threads_of(const struct lanes_shape *s)
{
    return s->n[0] * s->n[1] * s->n[2];
}

static bool holds_elsewhere(const struct search *q, struct lanes_shape now,
                            const struct race_pair *pair)
{
    const enum lanes_style styles[] = {LANES_SMALL, LANES_POWERS, LANES_RISING, LANES_FALLING};
    const struct interval_access *a = pair->a, *b = pair->b;
    const struct lanes_rounds *ra = pair->ra, *rb = pair->rb;
    bool global = interval_kind_of(q->v) == INTERVAL_GLOBAL;
    bool related = global || race_is_of_relation(pair);
    const bool wanted[] = {lanes_used_divisor(q->run), lanes_used_mask(q->run), related, related};
    if (global && rests_on_relation(q, now, a, ra, b, rb))
        return false;
    if (now.style == LANES_EMPTY && !meets_where_full(q, now, a, ra, b, rb))
        return false;
    for (size_t i = 0; i < sizeof styles / sizeof *styles; i++) {
        struct lanes_shape other = now;
        other.style = styles[i];
        if (wanted[i] && !holds_in(q, other, false, a, ra, b, rb))
            return false;
    }
    for (size_t i = 0; !q->shapes.seen && i < q->shapes.len; i++) {
        struct lanes_shape other = q->shapes.at[i];
        other.style = now.style;
        other.first_block = now.first_block;
        other.far_block = now.far_block;
        other.late_block = now.late_block;
        other.own_quotients = now.own_quotients;
        other.every_way = now.every_way;
        /* sizes that few threads get through leave one warp at work in any block */
        bool fewer = threads_of(&other) < threads_of(&now) && now.style != LANES_FEW_ROUNDS;
        if (memcmp(other.n, now.n, sizeof other.n) != 0 && !holds_in(q, other, fewer, a, ra, b, rb))
            return false;
    }
    return true;
}

/* The number that the two meet for some values of only, which nobody in sight says it has; NULL: none. */
static const struct ir_expr *rests_on(const struct search *q, struct lanes_shape now,
                                      const struct race_pair *pair)
{
    static const enum lanes_style styles[] = {LANES_LARGE, LANES_SMALL, LANES_POWERS, LANES_RISING,
                                              LANES_FALLING};
    const struct ir_expr *number =
        interval_kind_of(q->v) != INTERVAL_GLOBAL ? race_number_of_run(pair) : NULL;
    for (size_t i = 0; number && i < sizeof styles / sizeof *styles; i++) {
        struct lanes_shape other = now;
        other.style = styles[i];
        if (other.style != now.style &&
            !holds_in(q, other, true, pair->a, pair->ra, pair->b, pair->rb))
            return number;
    }
    return race_divisor_unseen(pair, now.n[0]);
}

/* ---- one for each cause ----------------------------------------------------------------------- */

static void thread_of(const struct lanes_shape *s, int lane, int out[3])
{
    out[0] = lane % (int)s->n[0];
    out[1] = lane / (int)s->n[0] % (int)s->n[1];
    out[2] = lane / (int)(s->n[0] * s->n[1]);
}

static void add(struct search *q, const struct lanes_shape *shape, struct race r,
                struct spread_pair p, struct race *instead)
{
    thread_of(shape, p.first, r.first_thread);
    thread_of(shape, p.second, r.second_thread);
    if (instead)
        *instead = r;
    else
        vec_push(q->root->analysis->arena, &q->found, r);
}

static struct race *known(struct search *q, const struct race *r)
{
    bool warp = interval_kind_of(q->v) == INTERVAL_WARP; /* what is read too early is told first */
    for (size_t i = 0; i < q->found.len; i++) {
        struct race *x = &q->found.at[i];
        if (race_same_cause(x, r) && (!warp || x->first->writes == r->first->writes))
            return x;
    }
    return NULL;
}

/* It is told as a note. */
static bool is_doubtful(const struct race *r)
{
    return r->chosen || r->past;
}

/* By the name that the access has it by, itself or through the calls that lead to it, where several name one memory. */
static const struct ir_decl *named(const struct interval_access *a, const struct ir_decl *object)
{
    bool dynamic = object && object->storage == STORAGE_SHARED_DYNAMIC && a->addr;
    const struct ir_decl *own = dynamic ? interval_named_object(a->frame, a->addr) : NULL;
    return own && own->storage == STORAGE_SHARED_DYNAMIC ? own : object;
}

static struct race_pair pair_of(const struct search *q, const struct interval_access *a,
                                const struct lanes_rounds *ra, const struct spread *x,
                                const struct interval_access *b, const struct lanes_rounds *rb,
                                const struct spread *y)
{
    return (struct race_pair){
        .v = q->v, .run = q->run, .a = a, .b = b, .ra = ra, .rb = rb, .x = x, .y = y};
}

/* `asm("cp.async.cg.shared.global [%0], [%1], 16;" ...)` */
static bool is_instruction_copy(const struct interval_access *a)
{
    return a->stmt->kind == IR_STMT_ASYNCCOPY && a->stmt->name && strstr(a->stmt->name, "cp.async");
}

/* A variable that is one number: where it lies depends on no shape. */
static bool is_plain(const struct interval_access *a)
{
    const struct ir_type *t = a->addr && a->addr->op == IR_ADDR ? a->addr->decl->type : NULL;
    return t && (t->kind == TYPE_INT || t->kind == TYPE_FLOAT || t->kind == TYPE_BOOL);
}

/* The two have been looked at in an example before: with numbers of the usual sort, or, where no numbers matter, with
 * any that lead there. */
static bool is_seen_before(const struct search *q, const struct interval_access *a,
                           const struct interval_access *b)
{
    unsigned x = q->reached[a->id], y = q->reached[b->id];
    bool usual = x == REACHED && y == REACHED;
    bool any = (x == REACHED || x == REACHED_OFF_ROAD) && (y == REACHED || y == REACHED_OFF_ROAD);
    return q->off_road && (usual || (q->every_way && any));
}

/* Do two threads meet?  Many rounds of one access lead to the same bytes. */
static struct spread_pair meet(struct search *q, const struct spread *x, const struct spread *y)
{
    uint64_t key = hash_mix(hash_mix((uintptr_t)x) + (uintptr_t)y);
    if (map_get_number(&q->apart, key))
        return (struct spread_pair){0};
    struct spread_pair p = spread_meet(x, y);
    if (!p.found)
        map_put_number(q->scratch, &q->apart, key, q);
    return p;
}

/* ---- search ----------------------------------------------------------------------------------- */

static void look_at_pair(struct search *q, const struct lanes_shape *shape,
                         const struct interval_access *a, const struct lanes_rounds *rounds,
                         const struct interval_reach *reach)
{
    size_t n;
    const struct interval_access *b = &interval_accesses(q->v, &n)[reach->access];
    if ((a->answer && !a->writes) || (b->answer && !b->writes) || a->handed)
        return;
    if (is_seen_before(q, a, b))
        return;
    if (q->no_shape && !(a->whole && b->whole) && !(q->many_warps && is_plain(a) && is_plain(b)))
        return;
    if ((!a->writes && !b->writes) || (a->atomic && b->atomic) || q->pairs++ >= q->most_pairs)
        return;
    if (interval_kind_of(q->v) == INTERVAL_WARP && !race_concerns_warp(q->v, a, b, reach))
        return;
    if (reach->back_edge && !reach->back_frame->parent && race_goes_once(q->root, reach->back_edge))
        return;
    const struct spread *x = compared_spread(q, a, rounds);
    const struct spread *y = compared_spread(q, b, &reach->rounds);
    struct spread_pair p = meet(q, x, y);
    struct race r = {.first = a,
                     .second = b,
                     .object = named(reach->back_edge || !b->writes ? a : b, x->object),
                     .back_edge = reach->back_edge,
                     .back_frame = reach->back_frame,
                     .voted = reach->voted,
                     .by_data = x->by_data || y->by_data};
    struct race_pair pair = pair_of(q, a, rounds, x, b, &reach->rounds, y);
    pair.threads = p;
    if (r.by_data && (is_instruction_copy(a) || is_instruction_copy(b)))
        return; /* of a ring of buffers, which one?  That is not known here. */
    struct race *same = p.found ? known(q, &r) : NULL;
    if (p.found && q->every_way &&
        !interval_always_meet(q->v, a, b, reach->back_edge, reach->back_frame))
        return;
    bool closer = same && race_is_closer(same, &r);
    if (!p.found || (same && !is_doubtful(same) && !closer) || race_is_harmless(&pair) ||
        !holds_elsewhere(q, *shape, &pair))
        return;
    r.weak = interval_kind_of(q->v) == INTERVAL_GLOBAL && race_is_weak(&pair);
    r.chosen = rests_on(q, *shape, &pair);
    r.past = !r.chosen && race_goes_past(&pair);
    bool surer = same && is_doubtful(same) && !is_doubtful(&r),
         less = same && !is_doubtful(same) && is_doubtful(&r);
    if (!same || surer || (closer && !less && (same->weak || !r.weak)))
        add(q, shape, r, p, same);
}

/* Several threads write different values to one place at once. */
static void look_at_self(struct search *q, const struct lanes_shape *shape,
                         const struct interval_access *a, const struct lanes_rounds *rounds)
{
    if (a->stmt->kind != IR_STMT_STORE || interval_kind_of(q->v) == INTERVAL_WARP)
        return;
    if (q->no_shape || q->every_way || (q->off_road && q->reached[a->id] == REACHED))
        return;
    const struct spread *x = compared_spread(q, a, rounds);
    struct race_pair pair = pair_of(q, a, rounds, x, a, rounds, x);
    struct spread_pair p = pair.threads = spread_meet_self(x);
    struct race r = {.first = a, .second = a, .object = named(a, x->object)};
    if (!p.found || known(q, &r) || race_is_harmless_alone(&pair) ||
        !holds_elsewhere(q, *shape, &pair))
        return;
    r.weak = interval_kind_of(q->v) == INTERVAL_GLOBAL && race_is_weak(&pair);
    r.chosen = rests_on(q, *shape, &pair);
    r.past = !r.chosen && race_goes_past(&pair);
    add(q, shape, r, p, NULL);
}

/* Rounds in which the access is looked at: the first ones, and the last. */
enum { ROUND_FIRST, ROUND_SECOND, ROUND_LAST, ROUND_CHOICES };

/* False: these rounds are none of their own. */
static bool choose_rounds(const struct search *q, const struct interval_access *a, unsigned choice,
                          struct lanes_rounds *out)
{
    bool differs = choice == ROUND_FIRST;
    const struct ir_block *b = a->stmt->block;
    memset(out->at, LANES_OUTSIDE, sizeof out->at);
    *out = lanes_rounds_at(a->frame, out, b);
    for (const struct lanes_frame *f = a->frame; f; f = f->parent) {
        for (const struct cfg_loop *l = cfg_loop_of(f->af->cfg, b); l; l = l->parent) {
            unsigned k = lanes_loop_number(f, l);
            if (!interval_loop_waits(q->v, k))
                continue;
            int last = interval_last_round(q->v, q->run, f, l);
            int round = choice == ROUND_LAST && last >= 0 ? last : choice == ROUND_FIRST ? 0 : 1;
            if (last >= 0 && round > last)
                round = last;
            out->at[k] = (unsigned char)round;
            differs = differs || (choice == ROUND_SECOND && round == 1) ||
                      (choice == ROUND_LAST && last > 1);
        }
        b = f->call ? f->call->block : NULL;
    }
    return differs;
}

static void look_from(struct search *q, const struct lanes_shape *shape,
                      const struct interval_access *a, unsigned choice)
{
    struct lanes_rounds rounds;
    if (!choose_rounds(q, a, choice, &rounds))
        return;
    size_t n;
    look_at_self(q, shape, a, &rounds);
    if (q->pairs > q->most_pairs)
        return;
    const struct spread *x = cached_spread(q, a, &rounds);
    if (x->some_thread < 0 && x->fill.end == 0)
        return; /* nobody makes it in this example */
    struct arena *scratch = arena_create();
    const struct interval_reach *all =
        interval_follow(scratch, q->v, q->run, &q->walks, a->id, &rounds, &n);
    for (unsigned straight = 0; straight < 2; straight++)
        for (size_t i = 0; i < n; i++)
            if ((all[i].back_edge != NULL) == (straight == 1))
                look_at_pair(q, shape, a, &rounds, &all[i]);
    arena_destroy(scratch);
}

/* Which made-up numbers took part. */
struct used {
    bool condition;
    bool limit;
    bool lookup;
    unsigned equality;
};

static struct used look_in_shape(struct search *q, const struct lanes_shape *shape)
{
    size_t n;
    const struct interval_access *all = interval_accesses(q->v, &n);
    q->scratch = arena_create();
    q->run = lanes_create(q->scratch, q->root->analysis, *shape);
    q->spreads = q->apart = (struct map){0};
    q->walks = (struct interval_walks){.arena = q->scratch};
    q->pairs = 0;
    q->most_pairs = q->pairs_left < LIMIT_RACE_PAIRS ? q->pairs_left : LIMIT_RACE_PAIRS;
    for (unsigned choice = 0; choice < ROUND_CHOICES; choice++)
        for (size_t i = 0; i < n; i++)
            look_from(q, shape, &all[i], choice);
    q->pairs_left -= q->pairs < q->most_pairs ? q->pairs : q->most_pairs;
    struct used used = {.condition = lanes_used_condition(q->run),
                        .limit = lanes_used_limit(q->run),
                        .lookup = lanes_used_lookup(q->run),
                        .equality = lanes_used_equality(q->run)};
    arena_destroy(q->scratch);
    return used;
}

static bool is_one_of(const struct lanes_pins *way, const struct lanes_pins *ways, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (way->len == ways[i].len && memcmp(way->at, ways[i].at, way->len * sizeof *way->at) == 0)
            return true;
    return false;
}

/* Code that nobody got to in any of these examples: with numbers that lead there. */
static void look_off_road(struct search *q, struct lanes_shape s)
{
    size_t n;
    const struct interval_access *all = interval_accesses(q->v, &n);
    const struct ir_block *last = NULL, *closed = NULL;
    struct lanes_pins ways[LIMIT_LANES_WAYS];
    for (size_t i = 0, len = 0; i < n && len < LIMIT_LANES_WAYS; i++) {
        struct lanes_rounds rounds;
        if (q->reached[i] || all[i].stmt->block == last)
            continue;
        memset(rounds.at, LANES_OUTSIDE, sizeof rounds.at);
        rounds = lanes_rounds_at(all[i].frame, &rounds, all[i].stmt->block);
        last = all[i].stmt->block;
        struct lanes_pins *way = &ways[len];
        if (!lanes_find_way(q->root->analysis, s, all[i].frame, &rounds, last, way, &closed) ||
            is_one_of(way, ways, len))
            continue;
        len++;
        s.pins = way;
        q->off_road = true;
        look_in_shape(q, &s);
        q->off_road = false;
        s.pins = NULL;
    }
}

/* Two places that nobody got to even so, where one leads to the other whatever the numbers are. */
static void look_on_every_way(struct search *q, struct lanes_shape s)
{
    size_t n;
    interval_accesses(q->v, &n);
    if (memchr(q->reached, REACHED_NEVER, n) == NULL)
        return;
    q->off_road = q->every_way = s.every_way = true;
    look_in_shape(q, &s);
    q->off_road = q->every_way = false;
}

/* The example with several sorts of made-up numbers: each opens other branches. */
static void look_in_styles(struct search *q, struct lanes_shape s)
{
    /* in global memory what a size is divided by is how far rows are apart */
    bool global = interval_kind_of(q->v) == INTERVAL_GLOBAL;
    s.own_quotients = s.far_block = !global;
    struct used used = look_in_shape(q, &s);
    s.style = LANES_LARGE_FALSE;
    if (used.condition)
        look_in_shape(q, &s);
    s.late_block = !global && race_goes_to_block(q->root, q->v);
    if (s.late_block)
        look_in_shape(q, &s);
    s.late_block = false;
    /* small sizes are for the first blocks: `i = blockIdx.x * blockDim.x; i < n` */
    s.first_block = !global;
    s.style = LANES_FEW_ROUNDS;
    look_in_shape(q, &s);
    s.style = LANES_FITTING;
    if (used.limit)
        look_in_shape(q, &s);
    s.first_block = false;
    s.style = LANES_EMPTY;
    if (used.lookup && !global)
        look_in_shape(q, &s);
    s.style = LANES_LARGE;
    if (global) {
        s.first_block = true;
        look_in_shape(q, &s);
        s.first_block = false;
    }
    for (s.equal = 1; s.equal <= used.equality; s.equal++)
        look_in_shape(q, &s);
    s.equal = 0;
    if (!global) {
        look_off_road(q, s);
        look_on_every_way(q, s);
    }
}

/* `for (s = size / 2; s >= 32; s /= 2) if (tid < s && tid + s < blockDim.x)`: what nobody gets to in the block that
 * was looked at, and others do in a larger one. */
static void look_in_other_shapes(struct search *q)
{
    size_t n;
    interval_accesses(q->v, &n);
    for (size_t i = 1; i < q->shapes.len; i++) {
        bool all = true;
        for (size_t k = 0; k < n && all; k++)
            all = q->reached[k] == REACHED;
        if (all)
            return;
        struct lanes_shape s = q->shapes.at[i];
        s.own_quotients = s.far_block = true;
        q->off_road = true;
        look_in_shape(q, &s);
        q->off_road = false;
    }
}

/* Is there anything to compare, and more than one warp to do it? */
static bool is_worth_it(struct analysis_func *root, const struct intervals *v,
                        const struct race_shapes *shapes)
{
    size_t n;
    const struct interval_access *all = interval_accesses(v, &n);
    bool writes = false;
    for (size_t i = 0; i < n; i++)
        writes = writes || all[i].writes;
    bool shared = interval_kind_of(v) == INTERVAL_SHARED;
    bool several = interval_has_block_barrier(v) || (shared && race_counts_warps(v));
    /* a helper that is handed shared memory: its callers hold the barriers */
    if (root->func->kind != FUNC_KERNEL && !several)
        return false;
    /* never waits for the block: a kernel of one warp, unless something says otherwise */
    if (!several && !shapes->seen && shared && !race_is_of_many_warps(root))
        return false;
    unsigned axes = 0;
    if (interval_kind_of(v) == INTERVAL_GLOBAL)
        race_axes_of(root->func, &axes, 0);
    /* a kernel that does not look at its index is meant for one thread */
    return writes && n > 0 && (axes || interval_kind_of(v) != INTERVAL_GLOBAL);
}

static const struct race *search(struct analysis_func *root, enum interval_kind kind, size_t *n)
{
    struct search q = {.root = root, .pairs_left = LIMIT_RACE_KERNEL_PAIRS};
    *n = 0;
    if (root->func->blocks.len > LIMIT_LANES_BLOCKS)
        return NULL;
    q.v = interval_build(root->analysis->arena, root, kind);
    if (!race_choose_shapes(root, kind == INTERVAL_WARP, &q.shapes))
        return NULL;
    if (!interval_has_block_barrier(q.v) && !q.shapes.seen && kind != INTERVAL_WARP)
        q.v = interval_build_of_warp(root->analysis->arena, root, kind);
    if (!is_worth_it(root, q.v, &q.shapes))
        return NULL;
    q.granule = spread_granule(q.v);
    size_t accesses;
    interval_accesses(q.v, &accesses);
    q.reached = ARENA_ARRAY(root->analysis->arena, unsigned char, accesses);
    drop_implausible(&q);
    for (size_t i = 0; i < (q.shapes.seen || q.shapes.len == 0 ? q.shapes.len : 1); i++) {
        look_in_styles(&q, q.shapes.at[i]);
    }
    size_t launches; /* where one is in sight, its block is another one, perhaps */
    launch_of(root->analysis->launches, root->func, &launches);
    if (launches == 0 && root->func->kind == FUNC_KERNEL && kind == INTERVAL_SHARED)
        look_in_other_shapes(&q);
    *n = q.found.len;
    return q.found.at;
}

_Static_assert(sizeof((struct analysis_func *)0)->races / sizeof(struct race_found) ==
                   INTERVAL_WARP + 1,
               "one for each kind");

const struct race *race_find(struct analysis_func *root, enum interval_kind kind, size_t *n)
{
    struct race_found *memo = &root->races[kind];
    if (!memo->sought)
        memo->all = search(root, kind, &memo->n);
    memo->sought = true;
    *n = memo->n;
    return memo->all;
}
