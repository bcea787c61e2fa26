/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Views of shared memory that hold the number of their warp: `at(row, column)` answers with
 * `all[((warp * 5 + row) * 6 + part) * 5 + column]`.  Where a thread steps out of its warp's share, the view
 * is asked for what it does not have (lanes beyond the last part are masked, or drop what they read), and that
 * is no matter of a barrier.
 */
#include "pass/affine.h"
#include "pass/lanes_internal.h"
#include "pass/place_internal.h"

enum { VIEW_WARP = 32 };

/* The same in each warp, and not in all of them. */
static bool tells_warps_apart(const struct place_walk *w, const struct lanes *v)
{
    bool differs = false;
    for (unsigned i = 0; v->at && i < w->run->count; i++) {
        if (v->at[i] == LANES_UNKNOWN || v->at[i] != v->at[i / VIEW_WARP * VIEW_WARP])
            return false;
        differs = differs || v->at[i] != v->at[0];
    }
    return differs;
}

static bool is_member(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    return e->op == IR_MEMBER || (e->op == IR_VAR && ir_is_own_member(e->decl));
}

/* Threads whose `index - share * number` is not below the share are nowhere. */
static void leave_share(struct place_walk *w, const struct lanes *index, const struct lanes *number,
                        int64_t share)
{
    int64_t *v = ARENA_ARRAY(w->run->arena, int64_t, w->run->count), begin, in;
    for (unsigned i = 0; i < w->run->count; i++) {
        int64_t x = lanes_get(index, i);
        bool out = x != LANES_UNKNOWN && !__builtin_mul_overflow(share, number->at[i], &begin) &&
                   !__builtin_sub_overflow(x, begin, &in) && (in < 0 || in >= share);
        v[i] = out ? LANES_UNKNOWN : lanes_get(&w->out.offset, i);
    }
    w->out.offset = (struct lanes){.at = v};
}

void place_keep_to_view(struct place_walk *w, const struct ir_expr *address)
{
    address = ir_strip_all_casts(address);
    if (address->op != IR_PTRADD)
        return;
    struct affine x = affine_of(w->run->arena, address->args[1]);
    for (size_t i = 0; x.ok && i < x.terms.len; i++) {
        const struct affine_term *t = &x.terms.at[i];
        if (t->atom_count != 1 || t->coefficient <= 1 || !is_member(t->atoms[0]))
            continue;
        struct lanes number = lanes_of(w->run, w->frame, &w->rounds, t->atoms[0]);
        struct lanes index = lanes_of(w->run, w->frame, &w->rounds, address->args[1]);
        if (tells_warps_apart(w, &number))
            leave_share(w, &index, &number, t->coefficient);
    }
}
