/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `s[4096 + 2 * parts + key]` and `s[0]`: whatever the data say, what they choose lies behind.  So does `s[n]` of an n
 * that the data say, where the others go up to it: `for (i = threadIdx.x; i < n; i += blockDim.x) s[i] = ...`.
 */
#include "pass/guard.h"
#include "pass/race_harmless.h"
#include "pass/race_shape.h"
#include "pass/range.h"
#include "pass/uniform.h"

/* From so many elements on a number that is added is where a part begins; what is added to it counts in the part. */
enum { PART_FROM = RACE_WARP };

/* No index is less; negative: that is not known. */
static int64_t least_of(const struct interval_access *a, const struct ir_expr *index)
{
    int64_t least = range_of(a->frame->af->ranges, index, a->stmt).lo;
    struct affine x = affine_of(a->frame->af->analysis->arena, index);
    bool adds = x.ok && x.constant >= PART_FROM;
    for (size_t i = 0; i < x.terms.len && adds; i++)
        for (unsigned k = 0; k < x.terms.at[i].atom_count && adds; k++)
            adds = x.terms.at[i].coefficient > 0 &&
                   range_of(a->frame->af->ranges, x.terms.at[i].atoms[k], a->stmt).lo >= 0;
    return adds && x.constant > least ? x.constant : least;
}

/* The first byte, from where the object begins, that the access can come to; 0: nobody knows better. */
static int64_t first_byte(const struct interval_access *a)
{
    int64_t first = 0;
    const struct ir_expr *e = a->addr;
    while (e && (e->op == IR_PTRADD || e->op == IR_CAST)) {
        const struct ir_type *elem = e->type ? e->type->elem : NULL;
        if (e->op == IR_PTRADD) {
            int64_t least = least_of(a, e->args[1]), bytes;
            if (!elem || elem->size <= 0 || least < 0 ||
                __builtin_mul_overflow(least, elem->size, &bytes) ||
                __builtin_add_overflow(first, bytes, &first))
                return 0;
        }
        e = e->args[0];
    }
    return e && e->op == IR_ADDR ? first : 0;
}

static bool is_behind(const struct interval_access *a, const struct spread *data,
                      const struct spread *other)
{
    if (!data->by_data || other->by_data || other->whole || other->used == 0 || !a->addr)
        return false;
    int64_t first = first_byte(a);
    for (size_t i = 0; i < other->slots.len; i++)
        if (other->slots.at[i].first >= 0 && (other->slots.at[i].at + 1) * other->granule > first)
            return false;
    return true;
}

/* Nothing is less than zero in it: a number, or one beside what some loop of the function goes up to. */
static bool is_nothing_less(const struct analysis_func *af, struct arena *arena,
                            const struct affine *x)
{
    size_t n;
    const struct cfg_loop *const *all = cfg_loops(af->cfg, &n);
    if (x->ok && x->terms.len == 0)
        return x->constant >= 0;
    for (size_t i = 0; x->ok && i < n; i++) {
        const struct ir_stmt *end = cfg_terminator(all[i]->header);
        const struct ir_expr *e = end && end->kind == IR_STMT_BRANCH ? end->expr : NULL;
        if (!e || e->op != IR_LT)
            continue;
        struct affine most = affine_of(arena, e->args[1]);
        struct affine rest = affine_add(arena, x, &most, -1);
        if (most.ok && rest.ok && rest.terms.len == 0 && rest.constant >= 0)
            return true;
    }
    return false;
}

/* What all threads read in one place, or have alike. */
static bool is_alike(const struct ir_expr *e, void *context)
{
    struct uniform *u = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_expr *of = def && def->kind == IR_STMT_LOAD ? def->addr : e;
    return e->arg_count > 0 || uniform_of(u, of).level <= UNIFORM_BLOCK;
}

/* All threads of the block have it, and have it alike whenever two of them come to the two accesses: it stays as it is
 * in loops around both in whose rounds nobody waits. */
static bool is_of_all(const struct race_pair *p, const struct ir_expr *e)
{
    const struct lanes_frame *f = p->a->frame;
    const struct cfg *cfg = f->af->cfg;
    if (!f->af->uniform || !ir_walk(e, is_alike, f->af->uniform) || !race_is_called_alike(p, f))
        return false;
    for (const struct cfg_loop *l = cfg_loop_of(cfg, p->a->stmt->block); l; l = l->parent)
        if (cfg_loop_contains(l, p->b->stmt->block) &&
            !ir_walk(e, cfg_is_made_outside, (void *)l) &&
            !race_round_waits(p, f, l, p->a->stmt, p->b->stmt))
            return false;
    return true;
}

/* `s[n]`, or `s[n + 1 + k]`, and `s[i]` where `i < n`. */
static bool is_past_limit(const struct race_pair *p, const struct interval_access *data,
                          const struct interval_access *other)
{
    size_t n;
    struct arena *arena = lanes_arena(p->run);
    const struct ir_expr *x = data->addr, *y = other->addr;
    if (!x || !y || data->frame != other->frame || x->op != IR_PTRADD || y->op != IR_PTRADD ||
        x->args[0] != y->args[0] || !is_of_all(p, x->args[1]))
        return false;
    struct affine place = affine_of(arena, x->args[1]), index = affine_of(arena, y->args[1]);
    const struct fact *facts = guard_facts(other->frame->af->guards, other->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        if (facts[i].op != IR_LT)
            continue;
        struct affine left = affine_of(arena, facts[i].left);
        struct affine end = affine_of(arena, facts[i].right);
        struct affine moved = affine_add(arena, &index, &left, -1); /* `s[first + i]` */
        struct affine behind = affine_add(arena, &place, &moved, -1);
        behind = affine_add(arena, &behind, &end, -1);
        if (left.ok && end.ok && index.ok && place.ok && left.terms.len > 0 &&
            is_nothing_less(other->frame->af, arena, &behind) && is_of_all(p, facts[i].right))
            return true;
    }
    return false;
}

/* `min(n, 100)`: the number is where it ends, which it comes to sooner than to others. */
static bool ends_at(const struct interval_access *a, const struct ir_expr *index, int64_t number)
{
    struct range r = range_of(a->frame->af->ranges, index, a->stmt);
    return r.lo == number || r.hi == number;
}

/* `s[n]` for all threads alike, and `s[4000]`: that they are one place takes this n of all. */
static bool is_other_number(const struct race_pair *p, const struct interval_access *data,
                            const struct spread *other, const struct interval_access *place)
{
    int64_t number;
    const struct ir_expr *x = data->addr, *y = place->addr;
    while (y && (y->op == IR_FIELD || y->op == IR_CAST))
        y = y->args[0];
    return x && y && data->frame == place->frame && other->one_place && !other->by_data &&
           x->op == IR_PTRADD && y->op == IR_PTRADD && x->args[0] == y->args[0] &&
           ir_is_int(ir_strip_casts(y->args[1]), &number) && number >= PART_FROM &&
           is_of_all(p, x->args[1]) && !ends_at(data, x->args[1], number);
}

bool race_lies_behind(const struct race_pair *p)
{
    if ((p->x->by_data && is_other_number(p, p->a, p->y, p->b)) ||
        (p->y->by_data && is_other_number(p, p->b, p->x, p->a)))
        return true;
    return is_behind(p->a, p->x, p->y) || is_behind(p->b, p->y, p->x) ||
           (p->x->by_data && is_past_limit(p, p->a, p->b)) ||
           (p->y->by_data && is_past_limit(p, p->b, p->a));
}
