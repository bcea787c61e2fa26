/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Threads that would meet only if an index went past the end of the part it counts in.
 *
 * `mine = pool + warp * n; for (i = lane; i < count; i += 32) mine[i]`: a slice for each warp, as long as the run says.
 * `x = pool; y = pool + n;`: one part behind the other.  That two threads in different parts come to one place takes
 * an index that is as large as a part is long, and where neither constants nor a condition says that it becomes so,
 * the numbers of the example do alone.
 */
#include <stdlib.h>

#include "pass/affine.h"
#include "pass/guard.h"
#include "pass/race_harmless.h"

enum { STEPS_MOST = 8, TERMS_MOST = 32 };

/* A part of an address, in bytes: `n * 2`, `lane`, or `warp * n`, with one factor at most that threads have each. */
struct part_term {
    const struct lanes_frame *frame;
    struct lanes_rounds rounds;
    const struct ir_expr *of; /* what differs between threads; NULL: nothing does */
    struct affine_term term;
    int64_t stride; /* bytes: all of the term but `of` */
    int64_t scale;  /* ... what is a constant of it */
    int64_t each;   /* ... and what does not change from round to round */
    bool made;      /* `stride` rests on a number that was made up */
    bool steady;    /* ... is the same in all rounds */
    bool deep;      /* it says where the pointer begins that the access's own index counts from */
};

/* An access as its terms. */
struct parted {
    const struct race_pair *pair;
    const struct interval_access *a;
    struct part_term at[TERMS_MOST];
    unsigned len;
    bool ok;
};

static int64_t times(int64_t x, int64_t y)
{
    int64_t product;
    bool ok = x != LANES_UNKNOWN && y != LANES_UNKNOWN && !__builtin_mul_overflow(x, y, &product);
    return ok ? product : LANES_UNKNOWN;
}

/* No value that a loop carries. */
static bool is_of_no_round(const struct ir_expr *e, void *context)
{
    (void)context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return !def || def->kind != IR_STMT_PHI;
}

/* False: there is no room, or the term is not known. */
static bool note_term(struct parted *x, const struct place_step *s, const struct affine_term *t,
                      bool deep)
{
    struct part_term out = {.frame = s->frame,
                            .rounds = s->rounds,
                            .term = *t,
                            .scale = times(t->coefficient, s->size),
                            .steady = true,
                            .deep = deep};
    out.stride = out.each = out.scale;
    for (unsigned k = 0; k < t->atom_count; k++) {
        struct lanes v = lanes_of(x->pair->run, s->frame, &s->rounds, t->atoms[k]);
        if (v.at && out.of)
            return false;
        bool steady = ir_walk(t->atoms[k], is_of_no_round, NULL);
        if (!v.at && steady)
            out.each = times(out.each, v.value);
        out.steady = out.steady && steady;
        out.of = v.at ? t->atoms[k] : out.of;
        out.stride = v.at ? out.stride : times(out.stride, v.value);
        out.made = out.made || (!v.at && (v.made || v.open));
    }
    if (out.stride == LANES_UNKNOWN || out.each == LANES_UNKNOWN || x->len == TERMS_MOST)
        return false;
    x->at[x->len++] = out;
    return true;
}

static void take_apart(struct parted *x, const struct race_pair *p, const struct interval_access *a,
                       const struct lanes_rounds *rounds)
{
    struct place_step steps[STEPS_MOST];
    unsigned n = place_steps(p->run, a->frame, rounds, a->addr, steps, STEPS_MOST);
    *x = (struct parted){.pair = p, .a = a, .ok = n > 0};
    for (unsigned i = 0; i < n && x->ok; i++) {
        struct affine index = affine_of(lanes_arena(p->run), steps[i].index);
        const struct affine_term number = {.coefficient = index.constant};
        x->ok = index.ok && (!index.constant || note_term(x, &steps[i], &number, i > 0));
        for (size_t k = 0; k < index.terms.len && x->ok; k++)
            x->ok = note_term(x, &steps[i], &index.terms.at[k], i > 0);
    }
}

/* ---- slices of threads ------------------------------------------------------------------------ */

/* `warp`, and how far its slices are apart. */
struct slice {
    const struct lanes_frame *frame;
    const struct ir_expr *of;
    int64_t stride;
    bool made;
};

/* All terms with that factor together: `warp * n + warp`. */
static struct slice slice_of(const struct parted *x, const struct lanes_frame *f,
                             const struct ir_expr *of)
{
    struct slice s = {.frame = f, .of = of};
    for (unsigned i = 0; i < x->len; i++) {
        if (x->at[i].of != of || x->at[i].frame != f)
            continue;
        s.stride += x->at[i].stride;
        s.made = s.made || x->at[i].made;
    }
    return s;
}

/* One side of the pair, and what tells its places apart. */
struct told {
    const struct race_pair *pair;
    const struct interval_access *a;
    struct slice slice; /* of == NULL: where pointers begin */
};

/* The slice that each thread is in; unknown where it has another length in these rounds. */
static struct lanes number_of(void *context, const struct lanes_rounds *rounds)
{
    const struct told *q = context;
    struct parted x;
    struct lanes unknown = {.value = LANES_UNKNOWN}, begin = {.value = 0};
    take_apart(&x, q->pair, q->a, rounds);
    if (!x.ok)
        return unknown;
    if (q->slice.of && slice_of(&x, q->slice.frame, q->slice.of).stride != q->slice.stride)
        return unknown;
    for (unsigned i = 0; i < x.len; i++) {
        const struct part_term *t = &x.at[i];
        if (q->slice.of && t->of == q->slice.of && t->frame == q->slice.frame)
            return lanes_of(q->pair->run, t->frame, &t->rounds, t->of);
        if (!q->slice.of && t->deep && !t->of)
            begin.value += t->stride;
    }
    return begin;
}

/* No two threads meet that have one number there. */
static bool are_told_apart(const struct race_pair *p, struct slice first, struct slice second)
{
    struct told x = {p, p->a, first}, y = {p, p->b, second};
    struct spread_number nx = {number_of, &x}, ny = {number_of, &y};
    const struct spread *sx = spread_of_numbered(p->v, p->run, p->a, p->ra, p->x->granule, &nx);
    if (!sx->object)
        return false;
    if (p->a == p->b && p->ra == p->rb)
        return !spread_meet_self(sx).found;
    const struct spread *sy = spread_of_numbered(p->v, p->run, p->b, p->rb, p->y->granule, &ny);
    return sy->object && !spread_meet(sx, sy).found;
}

/* ---- what the code says ----------------------------------------------------------------------- */

/* Two parts that the threads are in: how far they begin apart. */
struct distance {
    const struct parted *x, *y;
    struct slice first, second;
    int64_t bytes;
    bool made;
};

/* Where the part lies, and not how far into it. */
static bool is_of_part(const struct part_term *t, const struct slice *s)
{
    return s->of ? t->of == s->of && t->frame == s->frame : t->deep && !t->of;
}

/* The other access has the same number of the block in its place. */
static bool is_common(const struct part_term *t, const struct parted *other)
{
    for (unsigned i = 0; i < other->len && !t->of; i++) {
        const struct part_term *u = &other->at[i];
        bool same = !u->of && u->frame == t->frame && u->deep == t->deep && u->scale == t->scale &&
                    u->term.atom_count == t->term.atom_count;
        for (unsigned k = 0; same && k < t->term.atom_count; k++)
            same = u->term.atoms[k] == t->term.atoms[k];
        if (same)
            return true;
    }
    return false;
}

/* `end = pool + n; pool[n - 1 - i]`: an index with a number in it that the other pointer begins at. */
static bool is_begin_of(const struct part_term *t, const struct parted *other)
{
    for (unsigned i = 0; i < other->len; i++) {
        const struct part_term *u = &other->at[i];
        if (t->steady && t->made && !t->of && u->deep && u->made && !u->of &&
            u->stride == t->stride)
            return true;
    }
    return false;
}

/* `mine[k * n + i]`: an index that counts in whole parts means other ones. */
static bool counts_parts(const struct distance *d, const struct parted *x, const struct slice *s)
{
    const struct parted *other = x == d->x ? d->y : d->x;
    for (unsigned i = 0; i < x->len; i++) {
        const struct part_term *t = &x->at[i];
        bool whole =
            t->term.atom_count > 0 && t->each != 0 && t->each % d->bytes == 0 && t->made == d->made;
        if (!is_of_part(t, s) && !is_common(t, other) &&
            (whole || (!s->of && is_begin_of(t, other))))
            return true;
    }
    return false;
}

/* Bytes into its part that are so for all threads in all rounds: `n` and `40` of `mine[n + 40 + k + lane]`. */
static int64_t steady_bytes(const struct distance *d, const struct parted *x, const struct slice *s,
                            bool *made)
{
    const struct parted *other = x == d->x ? d->y : d->x;
    int64_t bytes = 0;
    for (unsigned i = 0; i < x->len; i++) {
        const struct part_term *t = &x->at[i];
        if (t->of || !t->steady || is_of_part(t, s))
            continue;
        bytes += t->stride;
        *made = *made || (t->made && !is_common(t, other));
    }
    return bytes;
}

/* `mine[i]` and `mine[n + i]`, `mine[40]` of 32, `end[-i]` and `begin[n - k]`: the indices are a part or more apart. */
static bool are_parts_apart(const struct distance *d)
{
    bool made = false;
    int64_t bytes =
        llabs(steady_bytes(d, d->x, &d->first, &made) - steady_bytes(d, d->y, &d->second, &made));
    return made ? bytes > 0 && bytes % d->bytes == 0 : bytes >= d->bytes && !d->made;
}

static bool is_bound(const struct fact *f)
{
    return f->op == IR_LT || f->op == IR_LE;
}

static bool is_made(const struct lanes *v)
{
    return !v->at && (v->made || v->open || v->value == LANES_UNKNOWN);
}

/* The number has the length of a part in it: `2 * n`, in elements that `scale` bytes are one of. */
static bool is_made_of_length(const struct parted *x, const struct part_term *t,
                              const struct fact *f, int64_t length)
{
    struct affine most = affine_of(lanes_arena(x->pair->run), f->right);
    for (size_t i = 0; most.ok && i < most.terms.len; i++) {
        int64_t bytes = times(most.terms.at[i].coefficient, t->scale);
        for (unsigned k = 0; k < most.terms.at[i].atom_count; k++) {
            struct lanes v =
                lanes_of(x->pair->run, t->frame, &t->rounds, most.terms.at[i].atoms[k]);
            bytes = v.at ? LANES_UNKNOWN : times(bytes, v.value);
        }
        if (bytes != LANES_UNKNOWN && bytes != 0 && bytes % length == 0)
            return true;
    }
    return false;
}

/* `i < 2 * n` of `mine[i]`: the condition lets the index come to the next part. */
static bool reaches(const struct parted *x, const struct part_term *t, const struct fact *f,
                    const struct distance *d)
{
    struct affine left = affine_of(lanes_arena(x->pair->run), f->left);
    struct lanes end = lanes_of(x->pair->run, t->frame, &t->rounds, f->right);
    bool of_index = left.ok && left.terms.len == 1 && left.terms.at[0].coefficient == 1 &&
                    t->term.atom_count == 1 && left.terms.at[0].atom_count == 1 &&
                    left.terms.at[0].atoms[0] == t->term.atoms[0];
    if (!of_index || end.at || end.value == LANES_UNKNOWN || is_made(&end) != d->made ||
        !is_made_of_length(x, t, f, d->bytes))
        return false;
    int64_t most = times(end.value - left.constant - (f->op == IR_LT), t->scale);
    return most != LANES_UNKNOWN && most >= d->bytes;
}

static bool has_atom(const struct parted *x, const struct lanes_frame *f, const struct ir_expr *e)
{
    for (unsigned i = 0; i < x->len; i++)
        for (unsigned k = 0; x->at[i].frame == f && k < x->at[i].term.atom_count; k++)
            if (x->at[i].term.atoms[k] == e)
                return true;
    return false;
}

/* The condition asks for what the index is made of, and nothing beside it, and what it may be was made up. */
static bool is_open(const struct parted *x, const struct part_term *t, const struct fact *f,
                    const struct slice *s)
{
    struct affine left = affine_of(lanes_arena(x->pair->run), f->left);
    struct lanes end = lanes_of(x->pair->run, t->frame, &t->rounds, f->right);
    bool of_index = false;
    for (unsigned k = 0; k < t->term.atom_count; k++)
        of_index = of_index || affine_mentions(&left, t->term.atoms[k]);
    for (size_t i = 0; i < left.terms.len && of_index; i++)
        for (unsigned k = 0; k < left.terms.at[i].atom_count && of_index; k++)
            of_index = has_atom(x, t->frame, left.terms.at[i].atoms[k]);
    return of_index && is_made(&end) && !(s->of && affine_mentions(&left, s->of));
}

/* Of an index within its part some condition is_open(), or reaches() the next one: at the access, or at a call that
 * leads to it. */
static bool is_asked(const struct distance *d, const struct parted *x, const struct slice *s,
                     bool open)
{
    const struct ir_stmt *at = x->a->stmt;
    for (const struct lanes_frame *f = x->a->frame; f; at = f->call, f = f->parent) {
        size_t n = 0;
        const struct fact *all = f->af->guards ? guard_facts(f->af->guards, at, &n) : NULL;
        for (size_t i = 0; i < n; i++) {
            for (unsigned k = 0; is_bound(&all[i]) && k < x->len; k++) {
                const struct part_term *t = &x->at[k];
                if (t->frame == f && !is_of_part(t, s) &&
                    (open ? is_open(x, t, &all[i], s) : reaches(x, t, &all[i], d)))
                    return true;
            }
        }
    }
    return false;
}

struct guess {
    struct lanes_run *run;
    const struct part_term *term;
};

static bool is_no_guess(const struct ir_expr *e, void *context)
{
    const struct guess *q = context;
    bool leaf = e->op == IR_VAR || e->op == IR_VALUE || e->op == IR_TPARAM || e->op == IR_MEMBER;
    if (!leaf)
        return true;
    struct lanes v = lanes_of(q->run, q->term->frame, &q->term->rounds, e);
    return !is_made(&v);
}

/* How far into its part the access comes is made of numbers that are there. */
static bool is_known(const struct distance *d, const struct parted *x, const struct slice *s)
{
    const struct parted *other = x == d->x ? d->y : d->x;
    for (unsigned i = 0; i < x->len; i++) {
        const struct part_term *t = &x->at[i];
        struct guess q = {x->pair->run, t};
        if (!is_of_part(t, s) && !is_common(t, other) &&
            (t->made || (t->of && !ir_walk(t->of, is_no_guess, &q))))
            return false;
    }
    return !is_asked(d, x, s, true);
}

static bool is_shown(const struct distance *d)
{
    const struct race_pair *p = d->x->pair;
    return counts_parts(d, d->x, &d->first) || counts_parts(d, d->y, &d->second) ||
           are_parts_apart(d) || is_asked(d, d->x, &d->first, false) ||
           is_asked(d, d->y, &d->second, false) ||
           (!d->made && is_known(d, d->x, &d->first) && is_known(d, d->y, &d->second) &&
            race_meets_in_first_rounds(p));
}

/* ---- the pair --------------------------------------------------------------------------------- */

/* The threads meet across the distance alone, and nothing shows that an index goes so far. */
static bool is_past(const struct race_pair *p, const struct distance *d)
{
    return d->bytes > p->x->size && d->bytes > p->y->size &&
           are_told_apart(p, d->first, d->second) && !is_shown(d);
}

/* Of slices that threads have. */
static bool is_past_slice(const struct race_pair *p, const struct parted *x, const struct parted *y)
{
    for (unsigned i = 0; i < x->len; i++) {
        for (unsigned k = 0; x->at[i].of && k < y->len; k++) {
            const struct part_term *t = &x->at[i], *u = &y->at[k];
            if (!u->of)
                continue;
            struct distance d = {.x = x,
                                 .y = y,
                                 .first = slice_of(x, t->frame, t->of),
                                 .second = slice_of(y, u->frame, u->of)};
            d.bytes = d.first.stride;
            d.made = d.first.made || d.second.made;
            if (d.first.stride == d.second.stride && is_past(p, &d))
                return true;
        }
    }
    return false;
}

/* Where the pointer begins. */
static int64_t begin_of(const struct parted *x, bool *made)
{
    int64_t begin = 0;
    for (unsigned i = 0; i < x->len; i++) {
        if (x->at[i].deep && !x->at[i].of) {
            begin += x->at[i].stride;
            *made = *made || x->at[i].made;
        }
    }
    return begin;
}

bool race_goes_past(const struct race_pair *p)
{
    struct parted x, y;
    const struct lanes_rounds *rx, *ry;
    if (p->x->whole || p->y->whole || p->x->by_data || p->y->by_data || !p->a->addr ||
        !p->b->addr || interval_kind_of(p->v) == INTERVAL_GLOBAL)
        return false;
    spread_rounds(p->v, p->a, p->ra, NULL, lanes_arena(p->run), &rx);
    spread_rounds(p->v, p->b, p->rb, NULL, lanes_arena(p->run), &ry);
    take_apart(&x, p, p->a, rx);
    take_apart(&y, p, p->b, ry);
    if (!x.ok || !y.ok)
        return false;
    struct distance d = {.x = &x, .y = &y};
    d.bytes = llabs(begin_of(&x, &d.made) - begin_of(&y, &d.made));
    return is_past_slice(p, &x, &y) || is_past(p, &d);
}
