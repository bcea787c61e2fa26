/* SPDX-License-Identifier: Apache-2.0 */
/* What the threads of a warp tell each other: votes, shuffles, and the bits of lane masks. */
#include <string.h>

#include "base/strbuf.h"
#include "pass/lanes_internal.h"

enum { WARP = 32, NAME_MAX_LEN = 40 };

static const struct lanes unknown = {.value = LANES_UNKNOWN};

/* The last part of `tile.ballot`, `utils::ballot`, `__ballot_sync`, in small letters without underscores. */
static void plain_name(const char *name, char out[NAME_MAX_LEN])
{
    const char *dot = name ? strrchr(name, '.') : NULL;
    str_plain(dot ? dot + 1 : name, out, NAME_MAX_LEN);
}

static bool may_hold(const struct lanes *v, unsigned lane)
{
    return !v || lanes_get(v, lane) != 0;
}

/* The threads of the warp that get there and for which `vote` holds (NULL: all of them); what the data decide
 * does, in this example. */
static struct lanes ballot(struct lanes_run *r, const struct lanes_frame *f,
                           const struct lanes_rounds *rounds, const struct ir_block *b,
                           const struct lanes *vote)
{
    const unsigned char *mask = lanes_mask(r, f, rounds, b);
    int64_t *v = ARENA_ARRAY(r->arena, int64_t, r->count);
    for (unsigned first = 0; first < r->count; first += WARP) {
        int64_t bits = 0;
        unsigned end = first + WARP < r->count ? first + WARP : r->count;
        for (unsigned i = first; i < end; i++)
            if (mask[i] && may_hold(vote, i))
                bits |= (int64_t)1 << (i - first);
        for (unsigned i = first; i < end; i++)
            v[i] = bits;
    }
    return (struct lanes){.at = v};
}

enum shuffle { SHUFFLE_NONE, SHUFFLE_TO, SHUFFLE_UP, SHUFFLE_DOWN, SHUFFLE_XOR };

static enum shuffle shuffle_of(const char *name)
{
    static const struct {
        const char *name;
        enum shuffle kind;
    } table[] = {{"shfl", SHUFFLE_TO},       {"shflsync", SHUFFLE_TO},
                 {"shflup", SHUFFLE_UP},     {"shflupsync", SHUFFLE_UP},
                 {"shfldown", SHUFFLE_DOWN}, {"shfldownsync", SHUFFLE_DOWN},
                 {"shflxor", SHUFFLE_XOR},   {"shflxorsync", SHUFFLE_XOR}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(name, table[i].name) == 0)
            return table[i].kind;
    return SHUFFLE_NONE;
}

/* The lane that `lane` takes its value from, or -1. */
static int64_t source_lane(enum shuffle kind, int64_t lane, int64_t by, int64_t width)
{
    int64_t begin = lane / width * width, from = lane;
    if (by == LANES_UNKNOWN)
        return -1;
    switch (kind) {
    case SHUFFLE_TO: return begin + ((by % width) + width) % width;
    case SHUFFLE_UP: from = lane - by; break;
    case SHUFFLE_DOWN: from = lane + by; break;
    case SHUFFLE_XOR: from = lane ^ by; break;
    case SHUFFLE_NONE: return -1;
    }
    return from < begin || from >= begin + width ? lane : from;
}

static struct lanes shuffled(struct lanes_run *r, const struct lanes_frame *f,
                             const struct lanes_rounds *rounds, const struct ir_stmt *s,
                             enum shuffle kind, bool has_mask)
{
    int64_t width = WARP;
    size_t first = has_mask ? 1 : 0;
    if (s->args.len < first + 2)
        return unknown;
    if (s->args.len > first + 2 &&
        (!ir_is_int(ir_strip_casts(s->args.at[first + 2]), &width) || width < 1 || width > WARP))
        return unknown;
    struct lanes x = lanes_of(r, f, rounds, s->args.at[first]);
    struct lanes by = lanes_of(r, f, rounds, s->args.at[first + 1]);
    if (!x.at || x.real)
        return x;
    const unsigned char *mask = lanes_mask(r, f, rounds, s->block);
    int64_t *v = ARENA_ARRAY(r->arena, int64_t, r->count);
    for (unsigned i = 0; i < r->count; i++) {
        int64_t from = source_lane(kind, i % WARP, lanes_get(&by, i), width);
        int64_t lane = i / WARP * WARP + from;
        v[i] = from < 0 || lane >= r->count || !mask[lane] ? LANES_UNKNOWN : x.at[lane];
    }
    return (struct lanes){.at = v};
}

struct lanes lanes_of_warp_op(struct lanes_run *r, const struct lanes_frame *f,
                              const struct lanes_rounds *rounds, const struct ir_stmt *s)
{
    char name[NAME_MAX_LEN];
    plain_name(s->name, name);
    bool member = s->name && strchr(s->name, '.');
    bool has_mask = str_has_suffix(name, "sync");
    if (!r->flat && r->shape.n[0] % WARP != 0)
        return unknown;
    if (strcmp(name, "activemask") == 0)
        return ballot(r, f, rounds, s->block, NULL);
    if (strcmp(name, "ballot") == 0 || strcmp(name, "ballotsync") == 0) {
        size_t at = has_mask ? 1 : 0;
        if (s->args.len <= at)
            return unknown;
        struct lanes vote = lanes_of(r, f, rounds, s->args.at[at]);
        return ballot(r, f, rounds, s->block, &vote);
    }
    enum shuffle kind = shuffle_of(name);
    return kind == SHUFFLE_NONE || (member && has_mask) ? unknown
                                                        : shuffled(r, f, rounds, s, kind, has_mask);
}

struct lanes lanes_of_lane_mask(struct lanes_run *r, const char *name)
{
    char plain[NAME_MAX_LEN];
    plain_name(name, plain);
    const char *at = strstr(plain, "lanemask");
    const char *which = at ? at + strlen("lanemask") : plain;
    bool upto = strncmp(which, "le", 2) == 0, below = upto || strncmp(which, "lt", 2) == 0;
    bool from = strncmp(which, "ge", 2) == 0, above = from || strncmp(which, "gt", 2) == 0;
    if (!below && !above)
        return unknown;
    int64_t *v = ARENA_ARRAY(r->arena, int64_t, r->count);
    for (unsigned i = 0; i < r->count; i++) {
        int64_t own = (int64_t)1 << (i % WARP);
        v[i] = (below ? own - 1 : UINT32_MAX & ~(own | (own - 1))) | (upto || from ? own : 0);
    }
    return (struct lanes){.at = v};
}

static int64_t count_bits(const char *name, int64_t x)
{
    bool wide = str_has_suffix(name, "ll");
    unsigned long long u = wide ? (unsigned long long)x : (unsigned long long)x & UINT32_MAX;
    if (x == LANES_UNKNOWN)
        return x;
    if (name[0] == 'p')
        return __builtin_popcountll(u);
    if (name[0] == 'f')
        return __builtin_ffsll((long long)u);
    return u ? __builtin_clzll(u) - (wide ? 0 : 32) : wide ? 64 : 32;
}

struct lanes lanes_of_bits(struct lanes_run *r, const struct lanes_frame *f,
                           const struct lanes_rounds *rounds, const char *name,
                           const struct ir_expr *e)
{
    static const char *const names[] = {"popc", "popcll", "ffs", "ffsll", "clz", "clzll"};
    char plain[NAME_MAX_LEN];
    bool known = false;
    plain_name(name, plain);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        known = known || strcmp(plain, names[i]) == 0;
    struct lanes x = known ? lanes_of(r, f, rounds, e) : unknown;
    if (!x.at || x.real)
        return unknown;
    int64_t *v = ARENA_ARRAY(r->arena, int64_t, r->count);
    for (unsigned i = 0; i < r->count; i++)
        v[i] = count_bits(plain, x.at[i]);
    return (struct lanes){.at = v};
}
