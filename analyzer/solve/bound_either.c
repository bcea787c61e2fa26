/* SPDX-License-Identifier: Apache-2.0 */
/* Evidence from `x < width || y < height` where both must hold: what is behind it uses both, or all of them. */
#include "pass/bounds.h"
#include "solve/bound_internal.h"

#define AXES 4 /* x, y, and two that share the third axis of the grid */

/* The edge's facts hold an upper bound of a place of the grid or block by a size of the run. */
static bool upper_fact(struct bound_search *q, struct cfg_edge e, struct coordinate *out)
{
    size_t n;
    const struct fact *facts = guard_edge_facts(q->af->guards, e, &n);
    for (size_t i = 0; i < n; i++) {
        if (bound_take_coordinate(q, &facts[i], e,
                                  (struct bound_taking){.first = true, .apart = true}, out) &&
            (out->grid || out->at.terms.len >= 2))
            return true;
    }
    return false;
}

/* b is entered by branch edges only, each with an upper bound of its own: `x < w || y < h`.  How many; 0:
 * something else. */
static unsigned either_axes(struct bound_search *q, const struct ir_block *b,
                            struct coordinate out[AXES])
{
    size_t n = b->preds.len;
    if (n < 2 || n > AXES)
        return 0;
    for (size_t i = 0; i < n; i++) {
        const struct ir_block *p = b->preds.at[i];
        const struct ir_stmt *t = cfg_terminator(p);
        if (!t || t->kind != IR_STMT_BRANCH ||
            !upper_fact(q, (struct cfg_edge){p, p->succs.at[0] == b ? 0 : 1}, &out[i]))
            return 0;
        for (size_t k = 0; k < i; k++) {
            if (affine_equal(&out[i].at, &out[k].at))
                return 0;
        }
    }
    return (unsigned)n;
}

/* A check around the whole bounds one of them already: a part of the image is meant. */
static bool is_bounded_before(struct bound_search *q, const struct ir_block *b,
                              const struct coordinate *c)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, cfg_terminator(b), &n);
    for (size_t i = 0; i < n; i++) {
        struct coordinate o;
        if (bound_take_coordinate(q, &facts[i], c->edge,
                                  (struct bound_taking){.first = true, .apart = true}, &o) &&
            affine_equal(&o.at, &c->at))
            return true;
    }
    return false;
}

struct blocks {
    unsigned all, remainders;
};

static bool note_blocks(const struct ir_expr *e, void *context)
{
    struct blocks *b = context;
    if (e->op == IR_BUILTIN)
        b->all |= bounds_grid_axes(e);
    if (e->op == IR_REM)
        b->remainders |= bounds_grid_axes(e->args[0]);
    return true;
}

/* Blocks that e is made of, whatever comes of them but a remainder: `(y * width + (x & ~31)) / 8`. */
static unsigned blocks_in(const struct ir_expr *e)
{
    struct blocks b = {0};
    ir_walk(e, note_blocks, &b);
    return b.all & ~b.remainders;
}

/* The use is made of that part of the grid, and the others are not. */
static bool is_made_of(struct bound_search *q, const struct bound_use *u,
                       const struct coordinate *c, unsigned axes, unsigned k)
{
    unsigned others = 0;
    for (unsigned i = 0; i < axes; i++)
        others |= i != k ? c[i].grid : 0;
    return c[k].grid && !(c[k].grid & others) &&
           (blocks_in(bound_first_round(q, u->index)) & c[k].grid) == c[k].grid;
}

struct user {
    const struct ir_stmt *stmt;
    const struct bound_use *use[AXES];
};

/* The first statement behind b that uses all of them: in one index, or in what it hands to a call. */
static const struct bound_use *first_user(struct bound_search *q, const struct ir_block *b,
                                          const struct coordinate *c, unsigned axes, bool calls)
{
    size_t n;
    const struct bound_use *uses = bound_uses(q, &n);
    struct user u = {0};
    for (size_t i = 0; i < n; i++) {
        if (!cfg_dominates(q->af->cfg, b, uses[i].stmt->block) || calls == !!uses[i].access.root)
            continue;
        if (uses[i].stmt != u.stmt)
            u = (struct user){.stmt = uses[i].stmt};
        bool all = true;
        for (unsigned k = 0; k < axes; k++) {
            if (bound_is_coordinate_of(q, &c[k].at, &uses[i].first, NULL) ||
                (uses[i].access.root && is_made_of(q, &uses[i], c, axes, k)))
                u.use[k] = &uses[i];
            all = all && u.use[k] && (calls || u.use[k] == u.use[0]);
        }
        if (all)
            return u.use[0];
    }
    return NULL;
}

void bound_search_either(struct bound_search *q)
{
    for (size_t k = 0; k < q->af->func->blocks.len; k++) {
        const struct ir_block *b = q->af->func->blocks.at[k];
        struct coordinate c[AXES];
        unsigned axes = either_axes(q, b, c);
        bool before = false;
        for (unsigned i = 0; i < axes; i++)
            before = before || is_bounded_before(q, b, &c[i]);
        if (!axes || before)
            continue;
        const struct bound_use *use = first_user(q, b, c, axes, false);
        use = use ? use : first_user(q, b, c, axes, true);
        if (!use)
            continue;
        struct bound_candidate x = bound_candidate_of_use(q, use);
        bound_add(q, BOUND_EITHER_AXIS, &x, NULL, c[0].fact->origin);
    }
}
