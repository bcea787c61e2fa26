/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Threads that would meet only if a loop had more rounds than its author has room for, or fewer took turns in it.
 *
 * `row = s + warp * 128; for (i = lane; i < n; i += 32) row[i]`: each warp has a row of its own, and n, which only the
 * caller knows, goes no further.  `for (k = 0; k < 32 / WARPS; k++) s[(k * WARPS + warp) * 64 + lane]`: WARPS is a
 * constant out of sight, and as many take turns.
 */
#include "pass/race_harmless.h"

enum {
    PRODUCTS_MAX = 16,
    NUMBERS_MAX = 32,
    ROUNDS_LOOKED_AT = 3,
    SHIFT_MOST = 20,
    ROW_MOST = 1 << SHIFT_MOST
};

/* Products that an address is made of, in the function that makes it and in those that hand it parts. */
struct product {
    const struct lanes_frame *frame;
    const struct ir_expr *e;
};

struct products {
    const struct lanes_frame *frame;
    struct product at[PRODUCTS_MAX];
    size_t len;
};

/* `s[thread]` of `float s[128][18]`: no index that leaves it is meant. */
static bool is_row_of_array(const struct ir_expr *e)
{
    const struct ir_type *t = e->op == IR_PTRADD && e->type ? e->type->elem : NULL;
    return t && t->kind == TYPE_ARRAY;
}

/* The constant factor of a product, and the other one; false: it has none. */
static bool is_scaled(const struct ir_expr *e, int64_t *by, const struct ir_expr **of)
{
    for (unsigned i = 0; (e->op == IR_MUL || e->op == IR_SHL) && i < 2; i++) {
        if (!ir_is_int(ir_strip_casts(e->args[1 - i]), by) || *by < 1 || *by > ROW_MOST ||
            (e->op == IR_SHL && (i == 1 || *by > SHIFT_MOST)))
            continue;
        *by = e->op == IR_SHL ? (int64_t)1 << *by : *by;
        *of = ir_strip_casts(e->args[i]);
        return true;
    }
    return false;
}

/* `row = s + warp * 128` of `int s[128 * WARPS]`, which is made of such rows. */
static bool is_row_pointer(const struct ir_expr *e)
{
    const struct ir_expr *array = e->op == IR_PTRADD ? ir_strip_casts(e->args[0]) : NULL;
    const struct ir_type *t = array && array->op == IR_ADDR ? array->decl->type : NULL;
    const struct ir_expr *number;
    int64_t length;
    return t && t->kind == TYPE_ARRAY && t->count > 0 && ir_is_shared(array->decl) && e->type &&
           e->type->elem && t->elem->size == e->type->elem->size &&
           is_scaled(ir_strip_casts(e->args[1]), &length, &number) && length > 1 &&
           length < t->count && t->count % length == 0;
}

static void note_product(struct products *w, const struct ir_expr *e)
{
    if (w->len < PRODUCTS_MAX)
        w->at[w->len++] = (struct product){w->frame, e};
}

static bool find_products(const struct ir_expr *e, void *context)
{
    struct products *w = context;
    const struct lanes_frame *f = w->frame;
    if (e->op == IR_MUL || e->op == IR_SHL || is_row_of_array(e))
        note_product(w, e);
    else if (e->op == IR_PTRADD && is_row_pointer(ir_strip_casts(e->args[0])))
        note_product(w, ir_strip_casts(e->args[0]));
    if (e->op != IR_VAR || e->decl->storage != STORAGE_PARAM || !f->parent || !f->call ||
        e->decl->param_index < 0 || (size_t)e->decl->param_index >= f->call->args.len)
        return true;
    w->frame = f->parent;
    ir_walk(f->call->args.at[e->decl->param_index], find_products, w);
    w->frame = f;
    return true;
}

static bool holds(const struct products *all, const struct product *one)
{
    for (size_t i = 0; i < all->len; i++)
        if (all->at[i].frame == one->frame && all->at[i].e == one->e)
            return true;
    return false;
}

/* Where the threads come to, less where their rows begin: bytes from .. to. */
struct window {
    int64_t from, to;
    int64_t row; /* its length */
    bool ok;
};

/* `warp * 128` */
struct row {
    const struct lanes_frame *frame;
    const struct ir_expr *number;
    int64_t length; /* elements */
};

/* Each once. */
struct numbers {
    int64_t at[NUMBERS_MAX];
    unsigned len;
};

static bool has_number(const struct numbers *seen, int64_t x)
{
    for (unsigned i = 0; i < seen->len; i++)
        if (seen->at[i] == x)
            return true;
    return false;
}

/* False: there is no room. */
static bool note_number(struct numbers *seen, int64_t x)
{
    if (has_number(seen, x))
        return true;
    if (seen->len == NUMBERS_MAX)
        return false;
    seen->at[seen->len++] = x;
    return true;
}

/* The two threads have different numbers, whatever rounds they are in: the second one that of `other`. */
static bool are_two_apart(const struct race_pair *p, const struct lanes_frame *f,
                          const struct ir_expr *number, const struct ir_expr *other)
{
    struct numbers seen = {.len = 0};
    for (unsigned side = 0; side < 2; side++) {
        const struct lanes_rounds *all;
        unsigned n = spread_rounds(p->v, side ? p->b : p->a, side ? p->rb : p->ra, NULL,
                                   lanes_arena(p->run), &all);
        unsigned lane = (unsigned)(side ? p->threads.second : p->threads.first);
        for (unsigned i = 0; i < n; i++) {
            struct lanes v = lanes_of(p->run, f, &all[i], side ? other : number);
            int64_t x = lanes_get(&v, lane);
            if (!v.at || x == LANES_UNKNOWN ||
                (side ? has_number(&seen, x) : !note_number(&seen, x)))
                return false;
        }
    }
    return true;
}

static bool are_apart(const struct race_pair *p, const struct lanes_frame *f,
                      const struct ir_expr *number)
{
    return are_two_apart(p, f, number, number);
}

/* `s[i]` and `s[n + j]`, rows of a length that is a constant out of sight, which the threads go through by turns: they
 * are never in one row. */
static bool are_other_rows(const struct race_pair *p, const struct product *x,
                           const struct product *y)
{
    int64_t number;
    const struct ir_expr *i = x->e->op == IR_PTRADD ? ir_strip_casts(x->e->args[1]) : NULL;
    const struct ir_expr *k = y->e->op == IR_PTRADD ? ir_strip_casts(y->e->args[1]) : NULL;
    return i && k && is_row_of_array(x->e) && x->frame == y->frame &&
           x->e->args[0] == y->e->args[0] && x->e->type == y->e->type &&
           x->e->type->elem->count <= 0 && !ir_is_int(i, &number) && !ir_is_int(k, &number) &&
           are_two_apart(p, x->frame, i, k);
}

/* Each of the two threads has a row of its own: `warp * 32 * 4`. */
static bool is_own_row(const struct race_pair *p, const struct product *of, struct row *out)
{
    const struct ir_expr *row = of->e;
    int64_t n, length = 1;
    while (is_scaled(row, &n, &row) && length <= ROW_MOST)
        length *= n;
    *out = (struct row){of->frame, row, length};
    return row != of->e && are_apart(p, of->frame, row);
}

static void widen(const struct race_pair *p, const struct interval_access *a,
                  const struct lanes_rounds *rounds, const struct row *row, struct window *w)
{
    const unsigned char *mask = lanes_mask(p->run, a->frame, rounds, a->stmt->block);
    struct place_lanes at = place_of(p->run, a->frame, rounds, a->addr);
    struct lanes number = lanes_of(p->run, row->frame, rounds, row->number);
    for (unsigned i = 0; i < lanes_count(p->run); i++) {
        int64_t x = lanes_get(&at.offset, i), r = lanes_get(&number, i);
        if (!mask[i] || x == LANES_UNKNOWN)
            continue;
        w->ok = w->ok && r != LANES_UNKNOWN;
        x -= w->ok ? r * row->length * at.size : 0;
        w->from = x < w->from ? x : w->from;
        w->to = x + at.size > w->to ? x + at.size : w->to;
    }
    w->row = row->length * at.size;
    w->ok = w->ok && w->to - w->from <= w->row;
}

/* Loops with an open end around either access. */
struct open_ends {
    struct spread_held held;
    bool around[2]; /* of the first access, of the second */
};

/* As long as loops with an open end are in their first round, all threads keep to their rows. */
static bool keep_to_rows(const struct race_pair *p, const struct open_ends *ends,
                         const struct row *row)
{
    int64_t from = INT64_MAX, to = INT64_MIN;
    for (unsigned side = 0; side < 2; side++) {
        struct window w = {INT64_MAX, INT64_MIN, 0, true};
        const struct interval_access *a = side ? p->b : p->a;
        const struct lanes_rounds *all;
        unsigned n =
            spread_rounds(p->v, a, side ? p->rb : p->ra, &ends->held, lanes_arena(p->run), &all);
        for (unsigned i = 0; i < n && w.ok; i++)
            widen(p, a, &all[i], row, &w);
        from = w.from < from ? w.from : from;
        to = w.to > to ? w.to : to;
        /* a row that the first round fills is not meant for that round alone */
        if (!w.ok || (ends->around[side] && 2 * (w.to - w.from) > w.row) || to - from > w.row)
            return false;
    }
    return true;
}

/* The loop whose round it numbers; NULL: none. */
static const struct cfg_loop *loop_of_round(const struct lanes_frame *f, const struct ir_expr *e)
{
    const struct ir_stmt *phi = e->op == IR_VALUE ? e->value->def : NULL;
    const struct cfg_loop *l =
        phi && phi->kind == IR_STMT_PHI ? cfg_loop_of(f->af->cfg, phi->block) : NULL;
    return l && l->header == phi->block ? l : NULL;
}

/* A template parameter whose number was made up, or made to fit. */
static bool is_no_guess(const struct ir_expr *e, void *context)
{
    const struct race_pair *p = context;
    struct lanes v = lanes_of(p->run, p->a->frame, p->ra, e);
    return e->op != IR_TPARAM || (!v.made && !v.open);
}

/* `k * WARPS` in round k: the loop, if how far its rounds are apart is a constant that was made up. */
static const struct cfg_loop *loop_of_turns(const struct race_pair *p, const struct product *of)
{
    for (unsigned i = 0; of->e->op == IR_MUL && i < 2; i++) {
        const struct cfg_loop *l = loop_of_round(of->frame, ir_strip_casts(of->e->args[i]));
        if (l && !ir_walk(of->e->args[1 - i], is_no_guess, (void *)p))
            return l;
    }
    return NULL;
}

/* Where the loop ends is a number that was made up, or that the data say. */
static bool has_open_end(const struct race_pair *p, const struct lanes_frame *f,
                         const struct lanes_rounds *rounds, const struct cfg_loop *l)
{
    bool open = l->exits.len > 0;
    for (size_t i = 0; i < l->exits.len && open; i++) {
        const struct ir_stmt *end = cfg_terminator(l->exits.at[i].from);
        const struct ir_expr *e = end && end->kind == IR_STMT_BRANCH ? end->expr : NULL;
        open = false;
        for (unsigned k = 0; e && k < e->arg_count; k++) {
            struct lanes v = lanes_of(p->run, f, rounds, e->args[k]);
            open = open || v.made || (!v.at && v.value == LANES_UNKNOWN);
        }
    }
    return open;
}

/* The loops around the access whose end is open. */
static void hold_open_loops(const struct race_pair *p, const struct interval_access *a,
                            const struct lanes_rounds *rounds, struct spread_held *held, bool *any)
{
    const struct ir_block *b = a->stmt->block;
    for (const struct lanes_frame *f = a->frame; f; f = f->parent) {
        for (const struct cfg_loop *l = cfg_loop_of(f->af->cfg, b); l; l = l->parent) {
            unsigned k = lanes_loop_number(f, l);
            if (k >= LIMIT_LANES_LOOPS || interval_loop_waits(p->v, k) ||
                !has_open_end(p, f, rounds, l))
                continue;
            held->loops[k] = *any = true;
        }
        b = f->call ? f->call->block : NULL;
    }
}

static bool meet_when_held(const struct race_pair *p, const struct spread_held *held)
{
    const struct spread *x = spread_of_held(p->v, p->run, p->a, p->ra, p->x->granule, held);
    if (p->a == p->b && p->ra == p->rb)
        return spread_meet_self(x).found;
    return spread_meet(x, spread_of_held(p->v, p->run, p->b, p->rb, p->y->granule, held)).found;
}

bool race_meets_in_first_rounds(const struct race_pair *p)
{
    struct open_ends ends = {0};
    hold_open_loops(p, p->a, p->ra, &ends.held, &ends.around[0]);
    hold_open_loops(p, p->b, p->rb, &ends.held, &ends.around[1]);
    return meet_when_held(p, &ends.held);
}

/* The first thread has the number of one beside it: it counts warps or rows of threads, and no neighbours. */
static bool is_of_several(const struct race_pair *p, const struct lanes_frame *f,
                          const struct ir_expr *number)
{
    struct lanes v = lanes_of(p->run, f, p->ra, number);
    unsigned at = (unsigned)p->threads.first;
    int64_t own = lanes_get(&v, at);
    return own != LANES_UNKNOWN && ((at > 0 && lanes_get(&v, at - 1) == own) ||
                                    (at + 1 < lanes_count(p->run) && lanes_get(&v, at + 1) == own));
}

/* No index that leaves the row is meant, and each of the two threads has another one. */
static bool have_own_rows(const struct race_pair *p, const struct product *x)
{
    if (!is_row_of_array(x->e) &&
        !(is_row_pointer(x->e) && is_of_several(p, x->frame, x->e->args[1])))
        return false;
    return are_apart(p, x->frame, x->e->args[1]);
}

bool race_is_kept_apart(const struct race_pair *p)
{
    struct products x = {.frame = p->a->frame}, y = {.frame = p->b->frame};
    struct open_ends ends = {0};
    if (!p->a->addr || !p->b->addr || p->x->by_data || p->y->by_data)
        return false;
    ir_walk(p->a->addr, find_products, &x);
    ir_walk(p->b->addr, find_products, &y);
    for (size_t i = 0; i < x.len; i++) {
        for (size_t k = 0; k < y.len; k++)
            if (are_other_rows(p, &x.at[i], &y.at[k]))
                return true;
        if (!holds(&y, &x.at[i]))
            continue;
        if (have_own_rows(p, &x.at[i]))
            return true;
        const struct cfg_loop *l = loop_of_turns(p, &x.at[i]);
        unsigned k = l ? lanes_loop_number(x.at[i].frame, l) : LIMIT_LANES_LOOPS;
        struct spread_held turn = {0};
        bool meet = k >= LIMIT_LANES_LOOPS || interval_loop_waits(p->v, k);
        for (; !meet && turn.round < ROUNDS_LOOKED_AT; turn.round++) {
            turn.loops[k] = true;
            meet = meet_when_held(p, &turn);
        }
        if (!meet)
            return true;
    }
    hold_open_loops(p, p->a, p->ra, &ends.held, &ends.around[0]);
    hold_open_loops(p, p->b, p->rb, &ends.held, &ends.around[1]);
    struct row row;
    for (size_t i = 0; i < x.len && (ends.around[0] || ends.around[1]); i++)
        if (holds(&y, &x.at[i]) && is_own_row(p, &x.at[i], &row) && keep_to_rows(p, &ends, &row))
            return true;
    return false;
}
