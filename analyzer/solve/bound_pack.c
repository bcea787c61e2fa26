/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from packs: `gamma[threadIdx.x * PACK]` is read, and only then the kernel asks for
 * `PACK * threadIdx.x < n`.  A place of so many elements a thread is compared to know whether it is inside,
 * and for nothing else.
 */
#include "solve/bound_internal.h"

/* Some thread takes several elements: threadIdx.x * 4, threadIdx.y * PACK. */
static bool is_of_packs(const struct affine *at)
{
    for (size_t i = 0; i < at->terms.len; i++) {
        const struct affine_term *t = &at->terms.at[i];
        bool thread = false, other = false; /* rows of the block are no packs */
        for (unsigned k = 0; k < t->atom_count; k++) {
            thread = thread || bounds_uses_thread_index(t->atoms[k]);
            other = other || bounds_grid_axes(t->atoms[k]);
            for (unsigned axis = 0; axis < 3; axis++)
                other = other || ir_is_builtin(ir_strip_casts(t->atoms[k]),
                                               (enum ir_builtin)(IR_BUILTIN_NTID_X + axis));
        }
        if (thread && !other && (t->coefficient > 1 || t->atom_count > 1))
            return true;
    }
    return false;
}

/* The same place is asked for on the way to s. */
static bool is_asked_before(struct bound_search *q, const struct coordinate *c,
                            const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        struct coordinate o;
        if (bound_take_coordinate(q, &facts[i], c->edge, (struct bound_taking){0}, &o) &&
            affine_equal(&o.at, &c->at))
            return true;
    }
    return false;
}

static bool try_pack(struct bound_search *q, struct cfg_edge e, const struct fact *f, void *context)
{
    const struct ir_stmt *check = cfg_terminator(e.from);
    struct coordinate c;
    (void)context;
    if (!bound_take_coordinate(q, f, e, (struct bound_taking){0}, &c) || c.round ||
        c.size->op != IR_VAR || c.size->decl->storage != STORAGE_PARAM || c.at.constant ||
        !is_of_packs(&c.at) || bound_held_by_launches(q, f))
        return false;
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *x = &q->candidates.at[i];
        const struct ir_stmt *s = x->access.stmt;
        if (s->kind == IR_STMT_LOAD && x->access.root->op == IR_VAR && !x->flagged &&
            affine_equal(&x->polynomial, &c.at) && cfg_stmt_reaches(q->af->cfg, s, check) &&
            !cfg_stmt_reaches(q->af->cfg, check, s) && !is_asked_before(q, &c, s))
            bound_add(q, BOUND_SIBLING_GUARDED, x, c.size, check);
    }
    return false;
}

void bound_search_packs(struct bound_search *q)
{
    bound_walk_facts(q, try_pack, NULL);
}
