/* SPDX-License-Identifier: Apache-2.0 */
/* Values that are the same for two threads of the example, though they are not known. */
#include "pass/race_harmless.h"

enum { VALUE_DEPTH = 24, MEETINGS_MOST = 8192 };

/* Thread `first` in these rounds, `second` in those. */
struct same {
    struct lanes_run *run;
    int first, second;
    const struct ir_decl *changed; /* what is loaded from it may have changed in between, or NULL */
    bool strict;                   /* variables of a thread are its own */
};

static bool is_same(const struct same *q, const struct lanes_frame *f,
                    const struct lanes_rounds *rx, const struct lanes_rounds *ry,
                    const struct ir_expr *e, unsigned depth);

static bool are_same(const struct same *q, const struct lanes_frame *f,
                     const struct lanes_rounds *rx, const struct lanes_rounds *ry,
                     const struct ir_expr *const *all, size_t n, unsigned depth)
{
    for (size_t i = 0; i < n; i++)
        if (!is_same(q, f, rx, ry, all[i], depth + 1))
            return false;
    return n > 0;
}

/* What chooses between the ways to the merge may part the two threads, for numbers other than those made up. */
static bool parts_by_guess(const struct same *q, const struct lanes_frame *f,
                           const struct lanes_rounds *rx, const struct lanes_rounds *ry,
                           const struct ir_stmt *phi, unsigned depth)
{
    const struct ir_block *top = cfg_idom(f->af->cfg, phi->block);
    const struct ir_stmt *branch = top ? cfg_terminator(top) : NULL;
    if (!branch || branch->kind != IR_STMT_BRANCH || !branch->expr)
        return true;
    if (branch->expr->arg_count == 0) /* a flag: a name, or a value */
        return !is_same(q, f, rx, ry, branch->expr, depth + 1);
    return !is_same(q, f, rx, ry, branch->expr->args[0], depth + 1) ||
           (branch->expr->arg_count > 1 &&
            !is_same(q, f, rx, ry, branch->expr->args[1], depth + 1));
}

/* `in < end ? a[in] : 0`: both come from one side, as the example tells. */
static bool is_same_way(const struct same *q, const struct lanes_frame *f,
                        const struct lanes_rounds *rx, const struct lanes_rounds *ry,
                        const struct ir_stmt *phi, unsigned depth)
{
    const struct ir_block *b = phi->block;
    const struct cfg_loop *l = cfg_loop_of(f->af->cfg, b);
    if (l && l->header == b)
        return false;
    for (size_t i = 0; i < phi->args.len && i < b->preds.len; i++) {
        unsigned char x = lanes_mask(q->run, f, rx, b->preds.at[i])[q->first];
        unsigned char y = lanes_mask(q->run, f, ry, b->preds.at[i])[q->second];
        if (x != y || x > 1 || parts_by_guess(q, f, rx, ry, phi, depth) ||
            (x && !is_same(q, f, rx, ry, phi->args.at[i], depth + 1)))
            return false;
    }
    return phi->args.len > 0;
}

static bool is_loaded_same(const struct same *q, const struct lanes_frame *f,
                           const struct lanes_rounds *rx, const struct lanes_rounds *ry,
                           const struct ir_stmt *load, unsigned depth)
{
    if (q->strict && (ir_lies_in_local(load->addr) || load->is_volatile ||
                      interval_object(f, load->addr) == q->changed ||
                      interval_global(f, load->addr) == q->changed))
        return false;
    return is_same(q, f, rx, ry, load->addr, depth + 1);
}

static bool is_same(const struct same *q, const struct lanes_frame *f,
                    const struct lanes_rounds *rx, const struct lanes_rounds *ry,
                    const struct ir_expr *e, unsigned depth)
{
    struct lanes v = lanes_of(q->run, f, rx, e), w = lanes_of(q->run, f, ry, e);
    int64_t x = lanes_get(&v, (unsigned)q->first), y = lanes_get(&w, (unsigned)q->second);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (x != LANES_UNKNOWN && y != LANES_UNKNOWN)
        return x == y;
    if (depth > VALUE_DEPTH)
        return false;
    if (def && def->kind == IR_STMT_LOAD)
        return is_loaded_same(q, f, rx, ry, def, depth);
    if (def && def->kind == IR_STMT_CALL) /* `load4(row + i)`: the same, of the same */
        return are_same(q, f, rx, ry, def->args.at, def->args.len, depth);
    if (def && def->kind == IR_STMT_PHI)
        return q->strict && is_same_way(q, f, rx, ry, def, depth);
    if (e->op == IR_VAR && e->decl->storage == STORAGE_PARAM && f->parent &&
        e->decl->param_index >= 0 && (size_t)e->decl->param_index < f->call->args.len) {
        struct lanes_rounds tx = lanes_rounds_at(f->parent, rx, f->call->block);
        struct lanes_rounds ty = lanes_rounds_at(f->parent, ry, f->call->block);
        return is_same(q, f->parent, &tx, &ty, f->call->args.at[e->decl->param_index], depth + 1);
    }
    if (e->op == IR_VAR)
        return !q->strict || e->decl->storage != STORAGE_LOCAL;
    if (e->op == IR_ADDR || e->op == IR_TPARAM || e->op == IR_SIZEOF)
        return true;
    return are_same(q, f, rx, ry, e->args, e->arg_count, depth);
}

bool race_same_value(const struct race_pair *p, const struct lanes_frame *f,
                     const struct lanes_rounds *rounds, const struct ir_expr *e)
{
    const struct same q = {.run = p->run, .first = p->threads.first, .second = p->threads.second};
    return is_same(&q, f, rounds, rounds, e, 0);
}

/* The first thread that was seen at a place. */
struct meeting {
    const struct lanes_rounds *rounds;
    int lane;
};

/* What the threads of the example write in these rounds is what others have written there. */
static bool keep_to(const struct race_pair *p, const struct lanes_rounds *rounds, struct map *first,
                    unsigned *meetings)
{
    const struct interval_access *a = p->a;
    struct arena *arena = lanes_arena(p->run);
    const unsigned char *mask = lanes_mask(p->run, a->frame, rounds, a->stmt->block);
    struct place_lanes at = place_of(p->run, a->frame, rounds, a->addr);
    struct same q = {.run = p->run, .changed = p->x->object, .strict = true};
    for (unsigned i = 0; i < lanes_count(p->run); i++) {
        int64_t place = lanes_get(&at.offset, i);
        if (!mask[i])
            continue;
        if (place == LANES_UNKNOWN)
            return false;
        struct meeting *m = map_get_number(first, (uint64_t)place);
        if (!m) {
            m = ARENA_NEW(arena, struct meeting);
            *m = (struct meeting){rounds, (int)i};
            map_put_number(arena, first, (uint64_t)place, m);
            continue;
        }
        q.first = m->lane;
        q.second = (int)i;
        if (++*meetings < MEETINGS_MOST &&
            !is_same(&q, a->frame, m->rounds, rounds, a->stmt->expr, 0))
            return false;
    }
    return true;
}

bool race_writes_one_value(const struct race_pair *p)
{
    const struct interval_access *a = p->a;
    const struct lanes_rounds *all;
    struct map first = {0};
    unsigned meetings = 0;
    if (a != p->b || a->stmt->kind != IR_STMT_STORE || !a->stmt->expr || !race_is_of_one_round(p))
        return false;
    unsigned n = spread_rounds(p->v, a, p->ra, NULL, lanes_arena(p->run), &all);
    for (unsigned i = 0; i < n; i++)
        if (!keep_to(p, &all[i], &first, &meetings))
            return false;
    return meetings > 0;
}
