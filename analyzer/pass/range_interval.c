/* SPDX-License-Identifier: Apache-2.0 */
/* Intervals: saturating arithmetic. */
#include "pass/range_internal.h"

static bool infinite(int64_t x)
{
    return x == RANGE_MIN || x == RANGE_MAX;
}

int64_t range_add_ends(int64_t x, int64_t y)
{
    int64_t r;
    if (infinite(x))
        return x;
    if (infinite(y))
        return y;
    if (__builtin_add_overflow(x, y, &r))
        return x > 0 ? RANGE_MAX : RANGE_MIN;
    return r;
}

int64_t range_mul_ends(int64_t x, int64_t y)
{
    int64_t r;
    if (x == 0 || y == 0)
        return 0;
    if (infinite(x) || infinite(y) || __builtin_mul_overflow(x, y, &r))
        return (x > 0) == (y > 0) ? RANGE_MAX : RANGE_MIN;
    return r;
}

struct range range_add(struct range x, struct range y)
{
    return (struct range){range_add_ends(x.lo, y.lo), range_add_ends(x.hi, y.hi)};
}

static void widen(struct range *r, int64_t v)
{
    if (v < r->lo)
        r->lo = v;
    if (v > r->hi)
        r->hi = v;
}

struct range range_mul(struct range x, struct range y)
{
    int64_t first = range_mul_ends(x.lo, y.lo);
    struct range r = {first, first};
    widen(&r, range_mul_ends(x.lo, y.hi));
    widen(&r, range_mul_ends(x.hi, y.lo));
    widen(&r, range_mul_ends(x.hi, y.hi));
    return r;
}

struct range range_scale(struct range x, int64_t by)
{
    return range_mul(x, (struct range){by, by});
}

struct range range_join(struct range x, struct range y)
{
    widen(&x, y.lo);
    widen(&x, y.hi);
    return x;
}

struct range range_least(struct range x, struct range y)
{
    return (struct range){x.lo < y.lo ? x.lo : y.lo, x.hi < y.hi ? x.hi : y.hi};
}

struct range range_most(struct range x, struct range y)
{
    return (struct range){x.lo > y.lo ? x.lo : y.lo, x.hi > y.hi ? x.hi : y.hi};
}

struct range range_meet(struct range x, struct range y)
{
    struct range r = {x.lo > y.lo ? x.lo : y.lo, x.hi < y.hi ? x.hi : y.hi};
    return r.lo <= r.hi ? r : x;
}

int64_t range_floor_div(int64_t x, int64_t d)
{
    if (infinite(x))
        return x;
    return x >= 0 ? x / d : -((-x + d - 1) / d);
}

int64_t range_ceil_div(int64_t x, int64_t d)
{
    if (infinite(x))
        return x;
    return x >= 0 ? x / d + (x % d != 0) : -(-x / d);
}

/* Truncating quotient of ends. */
static int64_t div_ends(int64_t x, int64_t d)
{
    if (infinite(x))
        return d == RANGE_MAX ? 0 : x;
    return x / d;
}

struct range range_div(struct range x, struct range d)
{
    struct range all = {RANGE_MIN, RANGE_MAX};
    if (d.lo <= 0 && d.hi > 0 && x.lo >= 0)
        d.lo = 1; /* a divisor is a size; 0 would trap */
    if (d.lo <= 0)
        return all;
    int64_t first = div_ends(x.lo, d.lo);
    struct range r = {first, first};
    widen(&r, div_ends(x.lo, d.hi));
    widen(&r, div_ends(x.hi, d.lo));
    widen(&r, div_ends(x.hi, d.hi));
    return r;
}

struct range range_rem(struct range x, struct range d)
{
    int64_t most = d.hi > 0 ? d.hi : 0;
    if (d.lo < 0 && d.lo != RANGE_MIN && -d.lo > most)
        most = -d.lo;
    if (d.lo == RANGE_MIN)
        most = RANGE_MAX;
    if (most > 0 && most != RANGE_MAX)
        most--;
    struct range r = {x.lo >= 0 ? 0 : (most == RANGE_MAX ? RANGE_MIN : -most), most};
    if (x.hi <= 0)
        r.hi = 0;
    if (x.lo >= 0 && x.hi < r.hi)
        r.hi = x.hi;
    if (x.lo >= 0 && d.lo > 0 && x.hi < d.lo)
        r = x;
    return r;
}

struct range range_shr(struct range x, struct range by)
{
    if (by.lo < 0 || by.lo > 62)
        by.lo = 0;
    int64_t small = (int64_t)1 << by.lo;
    int64_t large = by.hi >= 0 && by.hi <= 62 ? (int64_t)1 << by.hi : RANGE_MAX;
    struct range r;
    r.lo = x.lo >= 0 ? (large == RANGE_MAX ? 0 : x.lo / large) : range_floor_div(x.lo, small);
    r.hi = x.hi >= 0 ? (x.hi == RANGE_MAX ? RANGE_MAX : x.hi / small) : -1;
    return r;
}

struct range range_shl(struct range x, struct range by)
{
    if (by.lo < 0 || by.lo > 62 || by.hi > 62)
        return (struct range){x.lo >= 0 ? 0 : RANGE_MIN, RANGE_MAX};
    struct range factor = {(int64_t)1 << by.lo, (int64_t)1 << by.hi};
    return range_mul(x, factor);
}

static int64_t all_ones_above(int64_t v)
{
    int64_t m = 0;
    while (m < v)
        m = m * 2 + 1;
    return m;
}

struct range range_bits(enum ir_op op, struct range x, struct range y)
{
    struct range all = {RANGE_MIN, RANGE_MAX};
    if (op == IR_BITAND) {
        if (x.lo < 0 && y.lo < 0)
            return all;
        int64_t hi = RANGE_MAX;
        if (x.lo >= 0)
            hi = x.hi;
        if (y.lo >= 0 && y.hi < hi)
            hi = y.hi;
        return (struct range){0, hi};
    }
    if (x.lo < 0 || y.lo < 0)
        return all;
    int64_t hi = x.hi > y.hi ? x.hi : y.hi;
    int64_t lo = op == IR_BITOR ? (x.lo > y.lo ? x.lo : y.lo) : 0;
    return (struct range){lo, hi > INT64_MAX / 4 ? RANGE_MAX : all_ones_above(hi)};
}

struct range range_of_type(const struct ir_type *t)
{
    struct range all = {RANGE_MIN, RANGE_MAX};
    if (t && t->kind == TYPE_BOOL)
        return (struct range){0, 1};
    if (!t || t->kind != TYPE_INT || t->bits == 0)
        return all;
    if (t->bits >= 64)
        return t->is_signed ? all : (struct range){0, RANGE_MAX};
    if (!t->is_signed)
        return (struct range){0, ((int64_t)1 << t->bits) - 1};
    return (struct range){-((int64_t)1 << (t->bits - 1)), ((int64_t)1 << (t->bits - 1)) - 1};
}

bool range_fits(struct range r, int64_t lo, int64_t hi)
{
    return r.lo >= lo && r.hi <= hi;
}
