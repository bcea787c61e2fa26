/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/race_spread.h"

#include <string.h>

#include "pass/guard.h"

enum { WARP = 32, FREE_LOOPS = 3, SLOTS_MAX = 1 << 15 };

enum { FREE_ROUNDS = 3 };

enum { DISTANCE_SPARE = 3, DISTANCE_NEAR = 0xffff };

/* Rounds looked at of each loop that does not wait, by how many there are around the access: a halving
 * loop from the largest block has 11.  In global memory rows and planes are made-up numbers apart: few
 * rounds keep them so. */
static unsigned free_rounds(const struct intervals *v, unsigned loops)
{
    static const unsigned rounds[FREE_LOOPS + 1] = {1, 12, 5, FREE_ROUNDS};
    return interval_kind_of(v) == INTERVAL_GLOBAL ? FREE_ROUNDS : rounds[loops];
}

/* Further rounds of one loop whose accesses are all made by one warp: `if (tid == 0) for (i = 0; i < n; i++)
 * sum += s[i]` comes to what other warps wrote only behind the first 32 elements, by ones or by twos. */
static const unsigned char far_rounds[] = {20, 40};

static size_t slot_index(const struct spread *s, int64_t at)
{
    size_t i = (size_t)hash_mix((uint64_t)at) & (s->slots.len - 1);
    while (s->slots.at[i].first >= 0 && s->slots.at[i].at != at)
        i = (i + 1) & (s->slots.len - 1);
    return i;
}

static void grow(struct arena *a, struct spread *s)
{
    struct spread old = *s;
    size_t len = old.slots.len ? old.slots.len * 2 : 64;
    s->slots.at = ARENA_ARRAY(a, struct spread_slot, len);
    s->slots.len = s->slots.cap = len;
    for (size_t i = 0; i < len; i++)
        s->slots.at[i] = (struct spread_slot){.first = -1, .second = -1};
    for (size_t i = 0; i < old.slots.len; i++)
        if (old.slots.at[i].first >= 0)
            s->slots.at[slot_index(s, old.slots.at[i].at)] = old.slots.at[i];
}

/* Nothing keeps the two threads together. */
static bool apart(const struct spread *s, int x, int y)
{
    return s->in_warp ? x != y && x / WARP == y / WARP : x / WARP != y / WARP;
}

static void insert(struct arena *a, struct spread *s, int64_t at, int lane)
{
    if ((s->used + 1) * 2 > s->slots.len) {
        if (s->slots.len >= SLOTS_MAX)
            return;
        grow(a, s);
    }
    struct spread_slot *slot = &s->slots.at[slot_index(s, at)];
    if (slot->first < 0) {
        *slot = (struct spread_slot){.at = at, .first = (int16_t)lane, .second = -1};
        s->least = s->used == 0 || at < s->least ? at : s->least;
        s->most = s->used == 0 || at > s->most ? at : s->most;
        s->used++;
    } else if (slot->second < 0 && apart(s, slot->first, lane)) {
        slot->second = (int16_t)lane;
    }
}

static void note_thread(struct spread *s, int lane)
{
    s->warps |= 1U << (lane / WARP % 32);
    if (s->some_thread < 0)
        s->some_thread = lane;
    else if (s->other_thread < 0 && apart(s, s->some_thread, lane))
        s->other_thread = lane;
}

static bool is_below(const struct fact *x)
{
    return x->op == IR_LT || x->op == IR_LE;
}

/* `i < count` and `count <= room`, where nobody knows the count: whose i is beyond the room does not get there. */
static void leave_out_beyond(struct lanes_run *run, const struct interval_access *a,
                             const struct lanes_rounds *rounds, unsigned char *mask)
{
    size_t n;
    int64_t number;
    const struct fact *x = guard_facts(a->frame->af->guards, a->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < n; k++) {
            if (!is_below(&x[i]) || !is_below(&x[k]) || ir_is_int(x[i].right, &number) ||
                x[i].right != x[k].left)
                continue;
            struct lanes left = lanes_of(run, a->frame, rounds, x[i].left);
            struct lanes most = lanes_of(run, a->frame, rounds, x[k].right);
            bool may_equal = x[i].op == IR_LE && x[k].op == IR_LE;
            for (unsigned lane = 0; lane < lanes_count(run) && !left.real && !most.real; lane++) {
                int64_t v = lanes_get(&left, lane), w = lanes_get(&most, lane);
                if (v != LANES_UNKNOWN && w != LANES_UNKNOWN && (may_equal ? v > w : v >= w))
                    mask[lane] = 0;
            }
        }
    }
}

/* lanes_mask(), less those that a chain of conditions keeps away. */
static const unsigned char *mask_of(struct lanes_run *run, const struct interval_access *a,
                                    const struct lanes_rounds *rounds)
{
    const unsigned char *mask = lanes_mask(run, a->frame, rounds, a->stmt->block);
    unsigned char *own = ARENA_ARRAY(lanes_arena(run), unsigned char, lanes_count(run));
    memcpy(own, mask, lanes_count(run));
    leave_out_beyond(run, a, rounds, own);
    return own;
}

static void note_slice(struct spread_slice *s, int64_t begin)
{
    s->unknown = s->unknown || begin == LANES_UNKNOWN;
    s->from = !s->seen || begin < s->from ? begin : s->from;
    s->to = !s->seen || begin > s->to ? begin : s->to;
    s->seen = true;
}

/* place_of() the access, as many bytes as it says itself. */
static struct place_lanes lands_at(struct lanes_run *run, const struct interval_access *a,
                                   const struct lanes_rounds *rounds)
{
    struct place_lanes p = place_of(run, a->frame, rounds, a->addr);
    if (a->bytes > 0)
        p.size = a->bytes;
    return p;
}

/* Far from the places that have other numbers. */
static int64_t distance_of(int64_t number)
{
    return (int64_t)(hash_mix((uint64_t)number) >> DISTANCE_SPARE) & ~(int64_t)DISTANCE_NEAR;
}

/* Each place where it is told apart by a number, too; false: that is not known of a thread which comes there. */
static bool number_places(struct lanes_run *run, const struct spread_number *number,
                          const struct lanes_rounds *rounds, const unsigned char *mask,
                          struct place_lanes *p)
{
    struct lanes all = number->of(number->context, rounds);
    unsigned n = lanes_count(run);
    int64_t *at = ARENA_ARRAY(lanes_arena(run), int64_t, n);
    for (unsigned i = 0; i < n; i++) {
        int64_t x = lanes_get(&p->offset, i), k = lanes_get(&all, i);
        if (mask[i] && x != LANES_UNKNOWN && k == LANES_UNKNOWN)
            return false;
        at[i] = x == LANES_UNKNOWN ? x : x + distance_of(k);
    }
    p->offset = (struct lanes){.at = at};
    return true;
}

static void add_rounds(struct lanes_run *run, const struct interval_access *a,
                       const struct lanes_rounds *rounds, int64_t granule, bool first_round,
                       struct spread *s, const struct spread_number *number)
{
    struct arena *arena = lanes_arena(run);
    const unsigned char *mask = mask_of(run, a, rounds);
    struct place_lanes p = lands_at(run, a, rounds);
    unsigned n = lanes_count(run);
    if (number && !number_places(run, number, rounds, mask, &p))
        p.object = NULL;
    if (!p.object || (s->object && s->object != p.object)) {
        s->object = NULL;
        s->everybody = false;
        return;
    }
    s->object = p.object;
    s->size = p.size;
    s->part = p.part;
    s->field = p.field;
    s->path = p.path;
    s->by_name = p.by_name;
    s->deep = p.deep;
    bool by_data = s->in_warp ? p.by_data_in_warp : p.by_data;
    bool same = !s->by_data || (s->data_from == p.data_from && s->data_size == p.data_size);
    s->by_data = s->by_data || by_data;
    s->data_from = p.data_from;
    s->data_size = same ? p.data_size : 0;
    for (unsigned i = 0; i < n; i++) {
        int64_t at = lanes_get(&p.offset, i);
        if (mask[i] != 1)
            s->everybody = false;
        if (mask[i] == 2)
            s->perhaps = true;
        if (mask[i] == 1 && p.outside && p.outside[i])
            s->outside = s->outside || first_round;
        if (mask[i] == 0 || (at == LANES_UNKNOWN && !by_data && !a->whole))
            continue;
        note_slice(&s->slice, lanes_get(&p.slice, i));
        if (at == LANES_UNKNOWN) {
            note_thread(s, (int)i);
            continue;
        }
        if (s->some_thread >= 0 && at != s->place)
            s->one_place = false;
        note_thread(s, (int)i);
        s->place = at;
        int64_t first = at < 0 ? (at - granule + 1) / granule : at / granule;
        int64_t last = p.size > granule ? first + p.size / granule - 1 : first;
        for (int64_t k = first; k <= last && k < first + 64; k++)
            insert(arena, s, k, (int)i);
    }
    s->one_place = s->one_place && !by_data;
}

/* Loops around the access whose rounds are each thread's own. */
static unsigned free_loops(const struct intervals *v, const struct interval_access *a,
                           unsigned *out)
{
    unsigned n = 0;
    const struct ir_block *b = a->stmt->block;
    for (const struct lanes_frame *f = a->frame; f; f = f->parent) {
        for (const struct cfg_loop *l = cfg_loop_of(f->af->cfg, b); l; l = l->parent) {
            unsigned k = lanes_loop_number(f, l);
            if (k < LIMIT_LANES_LOOPS && !interval_loop_waits(v, k) && n < FREE_LOOPS)
                out[n++] = k;
        }
        b = f->call ? f->call->block : NULL;
    }
    return n;
}

struct rounds_search {
    const struct cfg_loop *loop;
    bool found;
};

static bool find_round(const struct ir_expr *e, void *context)
{
    struct rounds_search *q = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    q->found = q->found || (def && cfg_loop_contains(q->loop, def->block));
    return !q->found;
}

static bool depends_on_round(const struct cfg_loop *l, const struct fact *x)
{
    struct rounds_search q = {.loop = l};
    ir_walk(x->left, find_round, &q);
    ir_walk(x->right, find_round, &q);
    return q.found;
}

/* The number of elements that a loop goes through which takes `count` of them in a round: R of `i < R`, less
 * where the first thread begins; 0: it is not known, or not all of them get to the access. */
static int64_t loop_limit(struct lanes_run *run, const struct interval_access *a,
                          const struct cfg_loop *l, const struct lanes_rounds *now,
                          const struct lanes_rounds *next, int64_t count)
{
    size_t n;
    int64_t limit = 0;
    const struct fact *x = guard_facts(a->frame->af->guards, a->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        if (!depends_on_round(l, &x[i]))
            continue;
        struct lanes v = lanes_of(run, a->frame, now, x[i].left);
        struct lanes w = lanes_of(run, a->frame, next, x[i].left);
        struct lanes end = lanes_of(run, a->frame, now, x[i].right);
        int64_t first = lanes_get(&v, 0), second = lanes_get(&w, 0);
        if (limit || x[i].op != IR_LT || v.real || first == LANES_UNKNOWN ||
            second == LANES_UNKNOWN || second - first != count || end.at || end.value <= first)
            return 0;
        limit = end.value - first;
    }
    return limit;
}

/* All threads that have one of the first elements get to the access, whatever else it stands under. */
static bool all_begin(struct lanes_run *run, const struct interval_access *a,
                      const struct lanes_rounds *first, int64_t elements)
{
    const unsigned char *mask = mask_of(run, a, first);
    for (unsigned i = 0; i < lanes_count(run) && i < elements; i++)
        if (mask[i] == 0)
            return false;
    return true;
}

static void note_fill(struct lanes_run *run, const struct interval_access *a,
                      const struct lanes_rounds *base, unsigned loop, struct spread *s)
{
    const struct cfg_loop *l = cfg_loop_of(a->frame->af->cfg, a->stmt->block);
    if (!l || lanes_loop_number(a->frame, l) != loop)
        return;
    struct lanes_rounds now = *base, next = *base;
    now.at[loop] = 0;
    next.at[loop] = 1;
    struct place_lanes p = lands_at(run, a, &now);
    int64_t count = lanes_count(run), first = lanes_get(&p.offset, 0);
    if (s->by_data || !p.offset.at || first == LANES_UNKNOWN || p.size <= 0)
        return;
    for (unsigned i = 0; i < count; i++)
        if (p.offset.at[i] != first + (int64_t)i * p.size)
            return;
    struct place_lanes q = lands_at(run, a, &next);
    for (unsigned i = 0; i < count; i++)
        if (lanes_get(&q.offset, i) != p.offset.at[i] + count * p.size)
            return;
    int64_t elements = loop_limit(run, a, l, &now, &next, count);
    if (elements > 0 && all_begin(run, a, &now, elements))
        s->fill = (struct spread_fill){first, first + elements * p.size, p.size, count * p.size};
}

/* The rounds in which an access is looked at: of the loops that wait as given, of the others the first ones. */
struct turns {
    struct lanes_rounds base;
    unsigned loops[FREE_LOOPS], count;
    unsigned each, total;
};

static struct turns turns_of(const struct intervals *v, const struct interval_access *a,
                             const struct lanes_rounds *rounds, const struct spread_held *held)
{
    struct turns t = {.base = lanes_rounds_at(a->frame, rounds, a->stmt->block), .total = 1};
    unsigned all[FREE_LOOPS], n = free_loops(v, a, all);
    for (unsigned i = 0; i < LIMIT_LANES_LOOPS; i++)
        if (t.base.at[i] == LANES_ANY_ROUND)
            t.base.at[i] = 0;
    for (unsigned i = 0; i < n; i++) {
        if (held && held->loops[all[i]])
            t.base.at[all[i]] = held->round;
        else
            t.loops[t.count++] = all[i];
    }
    t.each = free_rounds(v, t.count);
    for (unsigned i = 0; i < t.count; i++)
        t.total *= t.each;
    return t;
}

static struct lanes_rounds turn(const struct turns *t, unsigned number)
{
    struct lanes_rounds here = t->base;
    for (unsigned i = 0; i < t->count; i++, number /= t->each)
        here.at[t->loops[i]] = (unsigned char)(number % t->each);
    return here;
}

unsigned spread_rounds(const struct intervals *v, const struct interval_access *a,
                       const struct lanes_rounds *rounds, const struct spread_held *held,
                       struct arena *arena, const struct lanes_rounds **out)
{
    struct turns t = turns_of(v, a, rounds, held);
    struct lanes_rounds *all = ARENA_ARRAY(arena, struct lanes_rounds, t.total);
    for (unsigned i = 0; i < t.total; i++)
        all[i] = turn(&t, i);
    *out = all;
    return t.total;
}

/* `all` of `all[i]` and of `R(*(TempStorage *)all)`: the pointer that both views of one memory begin at. */
static const struct ir_expr *base_of(const struct interval_access *a)
{
    const struct ir_expr *e = a->addr ? ir_strip_all_casts(a->addr) : NULL;
    if (e && !a->whole && e->op == IR_PTRADD)
        e = ir_strip_all_casts(e->args[0]);
    return e && (e->op == IR_VAR || e->op == IR_ADDR) ? e : NULL;
}

static bool is_carved(const struct interval_access *a)
{
    int64_t number;
    const struct ir_expr *e = a->whole && a->addr ? ir_strip_all_casts(a->addr) : NULL;
    return e && e->op == IR_PTRADD && !ir_is_int(ir_strip_casts(e->args[1]), &number);
}

static const struct spread *spread_with(struct intervals *v, struct lanes_run *run,
                                        const struct interval_access *a,
                                        const struct lanes_rounds *rounds, int64_t granule,
                                        const struct spread_held *held,
                                        const struct spread_number *number)
{
    struct turns t = turns_of(v, a, rounds, held);
    struct spread *s = ARENA_NEW(lanes_arena(run), struct spread);
    s->some_thread = s->other_thread = -1;
    s->everybody = s->one_place = true;
    s->whole = a->whole;
    s->base = base_of(a);
    s->carved = is_carved(a);
    s->granule = granule;
    s->in_warp = interval_kind_of(v) == INTERVAL_WARP;
    grow(lanes_arena(run), s);
    for (unsigned i = 0; i < t.total; i++) {
        struct lanes_rounds here = turn(&t, i);
        add_rounds(run, a, &here, granule, i == 0, s, number);
        if (!s->object)
            return s;
    }
    if (t.count == 1 && !number)
        note_fill(run, a, &t.base, t.loops[0], s);
    bool one_warp = (s->warps & (s->warps - 1)) == 0;
    for (size_t i = 0; i < sizeof far_rounds && t.count == 1 && one_warp && !s->in_warp; i++) {
        t.base.at[t.loops[0]] = far_rounds[i];
        add_rounds(run, a, &t.base, granule, false, s, number);
    }
    return s;
}

const struct spread *spread_of_held(struct intervals *v, struct lanes_run *run,
                                    const struct interval_access *a,
                                    const struct lanes_rounds *rounds, int64_t granule,
                                    const struct spread_held *held)
{
    return spread_with(v, run, a, rounds, granule, held, NULL);
}

const struct spread *spread_of_numbered(struct intervals *v, struct lanes_run *run,
                                        const struct interval_access *a,
                                        const struct lanes_rounds *rounds, int64_t granule,
                                        const struct spread_number *number)
{
    return spread_with(v, run, a, rounds, granule, NULL, number);
}

int64_t spread_granule(const struct intervals *v)
{
    size_t n;
    const struct interval_access *all = interval_accesses(v, &n);
    int64_t least = 4;
    for (size_t i = 0; i < n; i++) {
        const struct ir_type *t = all[i].addr && all[i].addr->type ? all[i].addr->type->elem : NULL;
        int64_t size = all[i].bytes ? all[i].bytes : t ? t->size : 0;
        if (size > 0 && size < least)
            least = size;
    }
    return least;
}

const struct spread *spread_of(struct intervals *v, struct lanes_run *run,
                               const struct interval_access *a, const struct lanes_rounds *rounds,
                               int64_t granule)
{
    return spread_of_held(v, run, a, rounds, granule, NULL);
}

static struct spread_pair any_two(const struct spread *x, const struct spread *y)
{
    struct spread_pair p = {.first = x->some_thread, .second = y->some_thread};
    if (p.first < 0 || p.second < 0)
        return p;
    if (!apart(x, p.first, p.second))
        p.second = y->other_thread;
    if (p.second < 0) {
        p.second = y->some_thread;
        p.first = x->other_thread;
    }
    p.found = p.first >= 0 && p.second >= 0 && apart(x, p.first, p.second);
    return p;
}

/* The scratch of a collective begins at a known place, and the other access stays clear of it: another
 * member of the same object.  Where it ends is not known: 16 bytes are more than its neighbours share, and raw
 * memory used for it has room for an element of each warp. */
static bool is_clear_of(const struct spread *whole, const struct spread *other)
{
    if (whole->used == 0 && whole->carved && !other->whole && !other->by_data)
        return true;
    if (whole->used == 0 || !whole->one_place || other->used == 0)
        return false;
    if (other->whole)
        return other->one_place && other->place != whole->place;
    bool raw = (!whole->field && !whole->path && !other->field && !other->path) ||
               (whole->base && whole->base == other->base);
    int64_t end = whole->place + (raw ? WARP * other->size : 16);
    for (size_t i = 0; i < other->slots.len; i++) {
        int64_t at = other->slots.at[i].at * other->granule;
        if (other->slots.at[i].first >= 0 && at >= whole->place && at < end)
            return false;
    }
    return !other->by_data;
}

/* An index out of the data of one member, and places in another one. */
static bool misses_range(const struct spread *data, const struct spread *other)
{
    if (!data->by_data || data->data_size <= 0 || other->used == 0 || other->by_data)
        return false;
    for (size_t i = 0; i < other->slots.len; i++) {
        int64_t at = other->slots.at[i].at * other->granule;
        if (other->slots.at[i].first >= 0 && at + other->granule > data->data_from &&
            at < data->data_from + data->data_size)
            return false;
    }
    return true;
}

/* An index out of the data stays in its part of dynamic shared memory: `bins[key[i]]`, and a part that begins
 * elsewhere, or parts of the threads that all do, `heaps + threadIdx.x * k`.  Of an array whose length is said, the
 * same of parts that are cut off it, `list = s + 256`, and of what lies in front of them. */
static bool misses_slice(const struct spread *data, const struct spread *other)
{
    const struct spread_slice *x = &data->slice, *y = &other->slice;
    if (!data->by_data || !x->seen || x->unknown || !y->seen || y->unknown ||
        (x->from <= y->to && y->from <= x->to))
        return false;
    if (data->object->storage == STORAGE_SHARED_DYNAMIC || y->from > 0)
        return true;
    return !other->by_data && other->used > 0 && (other->most + 1) * other->granule <= x->from;
}

static struct spread_pair meet_at(const struct spread *s, const struct spread_slot *a,
                                  const struct spread_slot *b)
{
    int left[2] = {a->first, a->second}, right[2] = {b->first, b->second};
    for (unsigned i = 0; i < 2; i++)
        for (unsigned k = 0; k < 2; k++)
            if (left[i] >= 0 && right[k] >= 0 && apart(s, left[i], right[k]))
                return (struct spread_pair){left[i], right[k], true};
    return (struct spread_pair){0};
}

/* Places of s in what the threads fill by turns, further on than the rounds that were looked at. */
static struct spread_pair meet_in_fill(const struct spread_fill *f, const struct spread *s)
{
    for (size_t i = 0; f->end > 0 && i < s->slots.len; i++) {
        const struct spread_slot *slot = &s->slots.at[i];
        int64_t at = slot->at * s->granule - f->base;
        if (slot->first < 0 || at < 0 || at >= f->end - f->base)
            continue;
        int owner = (int)(at % f->stride / f->size);
        if (apart(s, slot->first, owner))
            return (struct spread_pair){owner, slot->first, true};
        if (slot->second >= 0 && apart(s, slot->second, owner))
            return (struct spread_pair){owner, slot->second, true};
    }
    return (struct spread_pair){0};
}

struct spread_pair spread_meet(const struct spread *x, const struct spread *y)
{
    if (!x->object || x->object != y->object || x->part != y->part)
        return (struct spread_pair){0};
    if (x->field != y->field && x->field && y->field)
        return (struct spread_pair){0};
    if (x->deep != y->deep)
        return (struct spread_pair){0}; /* how far apart they are nobody knows */
    if (x->by_name != y->by_name && x->path != y->path && x->path && y->path)
        return (struct spread_pair){0}; /* one class, known here and not there */
    if ((x->whole && is_clear_of(x, y)) || (y->whole && is_clear_of(y, x)))
        return (struct spread_pair){0};
    if (misses_range(x, y) || misses_range(y, x) || misses_slice(x, y) || misses_slice(y, x))
        return (struct spread_pair){0};
    if (x->whole || y->whole || x->by_data || y->by_data)
        return any_two(x, y);
    bool overlap = x->used && y->used && x->least <= y->most && y->least <= x->most;
    for (size_t i = 0; overlap && i < x->slots.len; i++) {
        const struct spread_slot *a = &x->slots.at[i];
        if (a->first < 0 || a->at < y->least || a->at > y->most)
            continue;
        const struct spread_slot *b = &y->slots.at[slot_index(y, a->at)];
        struct spread_pair p = meet_at(x, a, b);
        if (p.found)
            return p;
    }
    struct spread_pair p = meet_in_fill(&x->fill, y);
    if (p.found)
        return p;
    p = meet_in_fill(&y->fill, x);
    return (struct spread_pair){p.second, p.first, p.found};
}

struct spread_pair spread_meet_self(const struct spread *x)
{
    for (size_t i = 0; x->object && i < x->slots.len; i++)
        if (x->slots.at[i].second >= 0)
            return (struct spread_pair){x->slots.at[i].first, x->slots.at[i].second, true};
    return (struct spread_pair){0};
}
