/* SPDX-License-Identifier: Apache-2.0 */
/* Which threads get where, and what they have there: masks and phis. */
#include <string.h>

#include "pass/lanes_internal.h"

/* ---- masks ------------------------------------------------------------------------------------ */

static void and_condition(unsigned char *mask, unsigned n, const struct lanes *c, bool want)
{
    for (unsigned i = 0; i < n; i++) {
        int64_t v = lanes_get(c, i);
        if (v == LANES_UNKNOWN)
            mask[i] = mask[i] ? 2 : 0;
        else if ((v != 0) != want)
            mask[i] = 0;
    }
}

static bool is_made_up(const struct lanes *c)
{
    return c->made && !c->at;
}

static bool has_made_up_part(struct lanes_run *r, const struct lanes_frame *f,
                             const struct lanes_rounds *rounds, const struct ir_expr *e)
{
    struct lanes c = lanes_of(r, f, rounds, e);
    if (is_made_up(&c))
        return true;
    /* `limit > 0.0f`: a made-up real number is not marked as one */
    for (unsigned i = 0; e->op != IR_LAND && e->op != IR_LOR && i < e->arg_count; i++) {
        const struct ir_expr *x = ir_strip_casts(e->args[i]);
        struct lanes v = lanes_of(r, f, rounds, x);
        if ((x->op == IR_VAR || x->op == IR_VALUE) && v.real && !v.at)
            return true;
    }
    for (unsigned i = 0;
         (e->op == IR_LAND || e->op == IR_LOR || e->op == IR_LNOT) && i < e->arg_count; i++)
        if (has_made_up_part(r, f, rounds, e->args[i]))
            return true;
    return false;
}

/* The same, where what made-up numbers say is left out. */
static void and_known_parts(struct lanes_run *r, const struct lanes_frame *f,
                            const struct lanes_rounds *rounds, unsigned char *mask,
                            const struct ir_expr *e, bool want)
{
    if (e->op == IR_LNOT) {
        and_known_parts(r, f, rounds, mask, e->args[0], !want);
    } else if (e->op == (want ? IR_LAND : IR_LOR)) {
        and_known_parts(r, f, rounds, mask, e->args[0], want);
        and_known_parts(r, f, rounds, mask, e->args[1], want);
    } else if (!has_made_up_part(r, f, rounds, e)) {
        struct lanes c = lanes_of(r, f, rounds, e);
        and_condition(mask, r->count, &c, want);
    }
}

bool lanes_may_be_empty(const struct lanes_run *r)
{
    return r->shape.style == LANES_EMPTY;
}

bool lanes_go_every_way(const struct lanes_run *r)
{
    return r->shape.every_way;
}

bool lanes_is_way(struct lanes_run *r, const struct lanes_frame *f,
                  const struct lanes_rounds *rounds, const struct ir_expr *condition, bool want)
{
    unsigned char *mask = ARENA_ARRAY(r->arena, unsigned char, r->count);
    memset(mask, 1, r->count);
    and_known_parts(r, f, rounds, mask, condition, want);
    return memchr(mask, 1, r->count) || memchr(mask, 2, r->count);
}

/* The case that a made-up number chooses. */
static unsigned made_up_case(struct lanes_run *r, const struct lanes_frame *f,
                             const struct ir_stmt *s)
{
    for (unsigned k = 0; k < s->case_values.len; k++)
        if (lanes_equality(r, f, s->expr, NULL, s->case_values.at[k]) == 1)
            return k;
    return (unsigned)s->case_values.len;
}

static void and_case(struct lanes_run *r, const struct lanes_frame *f, unsigned char *mask,
                     const struct lanes *c, const struct ir_stmt *s, unsigned succ)
{
    unsigned n = r->count;
    if (is_made_up(c)) {
        if (!r->shape.every_way && made_up_case(r, f, s) != succ)
            memset(mask, 0, n);
        return;
    }
    for (unsigned i = 0; i < n; i++) {
        int64_t v = lanes_get(c, i);
        unsigned goes = (unsigned)s->case_values.len;
        for (unsigned k = 0; k < s->case_values.len && v != LANES_UNKNOWN; k++)
            if (s->case_values.at[k] == v)
                goes = k;
        if (v == LANES_UNKNOWN)
            mask[i] = mask[i] ? 2 : 0;
        else if (goes != succ)
            mask[i] = 0;
    }
}

static bool no_shape(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_BUILTIN;
}

/* Only those about the block: `assert(n % 4 == 0)` would rule a made-up n out. */
static void apply_assumptions(struct lanes_run *r, const struct lanes_frame *f,
                              const struct lanes_rounds *rounds, const struct ir_block *p,
                              unsigned char *mask)
{
    for (size_t i = 0; i < p->stmts.len; i++) {
        const struct ir_stmt *s = p->stmts.at[i];
        if (s->kind != IR_STMT_ASSUME || !s->expr || ir_walk(s->expr, no_shape, NULL))
            continue;
        struct lanes c = lanes_of(r, f, rounds, s->expr);
        for (unsigned k = 0; k < r->count; k++)
            if (lanes_get(&c, k) == 0)
                mask[k] = 0;
    }
}

enum { WAY_OUT = 4 };

/* From b the function just returns: nothing is written, nobody waits. */
static bool leaves_at_once(const struct ir_block *b)
{
    for (unsigned steps = 0; steps < WAY_OUT; steps++) {
        for (size_t i = 0; i < b->stmts.len; i++) {
            const struct ir_stmt *s = b->stmts.at[i];
            bool reads = s->kind == IR_STMT_LOAD;
            if (s->kind == IR_STMT_BARRIER || s->kind == IR_STMT_WARPOP ||
                (s->kind == IR_STMT_CALL && s->callee) ||
                (!reads && (ir_stmt_info(s->kind)->flags & IR_STMT_IS_ACCESS)))
                return false;
        }
        if (b->succs.len == 0)
            return true;
        if (b->succs.len > 1)
            return false;
        b = b->succs.at[0];
    }
    return false;
}

/* `if (COLUMNS > 1) return;` for constants that are not known: nothing is to be learned from a kernel that
 * does nothing.  0 no, 1 the edge leads out, 2 another one does. */
static unsigned leads_out(const struct lanes *c, const struct ir_block *p, unsigned succ)
{
    if (!c->open || c->at || p->succs.len != 2)
        return 0;
    bool here = leaves_at_once(p->succs.at[succ]), other = leaves_at_once(p->succs.at[1 - succ]);
    return here == other ? 0 : here ? 1 : 2;
}

void lanes_edge(struct lanes_run *r, const struct lanes_frame *f, const struct lanes_rounds *rounds,
                const struct ir_block *p, unsigned succ, unsigned char *out)
{
    struct lanes_rounds there = lanes_rounds_at(f, rounds, p);
    const struct ir_block *to = p->succs.at[succ];
    const struct ir_stmt *end = cfg_terminator(p);
    const struct cfg_loop *l = cfg_loop_of(f->af->cfg, p);
    if (l && !cfg_loop_contains(l, to)) {
        /* Out of a loop, after some round: whoever came to the loop. */
        while (l->parent && !cfg_loop_contains(l->parent, to))
            l = l->parent;
        struct lanes_rounds first = lanes_rounds_at(f, rounds, l->header);
        memcpy(out, lanes_mask(r, f, &first, l->header), r->count);
        return;
    }
    memcpy(out, lanes_mask(r, f, &there, p), r->count);
    apply_assumptions(r, f, &there, p, out);
    if (!end || !end->expr || p->succs.len < 2)
        return;
    for (size_t i = 0; i < p->succs.len; i++)
        if (i != succ && cfg_is_dead_end(f->af->cfg, p->succs.at[i]))
            return; /* the other side traps: an assertion, which made-up numbers need not meet */
    struct lanes c = lanes_of(r, f, &there, end->expr);
    unsigned out_of = leads_out(&c, p, succ);
    if (out_of == 1)
        memset(out, 0, r->count);
    else if (out_of == 2)
        return;
    else if (end->kind == IR_STMT_BRANCH && p->succs.at[0] != p->succs.at[1] && r->shape.every_way)
        and_known_parts(r, f, &there, out, end->expr, succ == 0);
    else if (end->kind == IR_STMT_BRANCH && p->succs.at[0] != p->succs.at[1])
        and_condition(out, r->count, &c, succ == 0);
    else if (end->kind == IR_STMT_SWITCH)
        and_case(r, f, out, &c, end, succ);
}

enum { ROUNDS_IN_SIGHT = 12 }; /* a halving loop from the largest block has 11 */

static bool is_back_edge(const struct lanes_frame *f, const struct ir_block *p,
                         const struct ir_block *b)
{
    const struct cfg_loop *l = cfg_loop_of(f->af->cfg, b);
    return l && l->header == b && cfg_loop_contains(l, p);
}

/* The successor number of the k-th of p's edges that lead to b. */
static unsigned edge_number(const struct ir_block *p, const struct ir_block *b, unsigned k)
{
    for (unsigned i = 0; i < p->succs.len; i++)
        if (p->succs.at[i] == b && k-- == 0)
            return i;
    return 0;
}

static unsigned repeats_before(const struct ir_block *b, size_t i)
{
    unsigned n = 0;
    for (size_t k = 0; k < i; k++)
        n += b->preds.at[k] == b->preds.at[i];
    return n;
}

/* The block that all ways to b come from, and all whose ways lead to b: who was there is here.  Branches
 * on data between the two do not matter then. */
static const struct ir_block *gathers_from(const struct lanes_frame *f, const struct ir_block *b)
{
    const struct cfg *c = f->af->cfg;
    const struct ir_block *d = b->preds.len > 1 ? cfg_idom(c, b) : NULL;
    bool gathers =
        d && d != b && cfg_post_dominates(c, b, d) && cfg_loop_of(c, d) == cfg_loop_of(c, b);
    return gathers ? d : NULL;
}

static void fill_mask(struct lanes_run *r, const struct lanes_frame *f,
                      const struct lanes_rounds *rounds, const struct ir_block *b,
                      unsigned char *mask)
{
    if (b->id == 0) {
        if (f->parent) {
            struct lanes_rounds there = lanes_rounds_at(f->parent, rounds, f->call->block);
            memcpy(mask, lanes_mask(r, f->parent, &there, f->call->block), r->count);
        } else {
            memset(mask, 1, r->count);
        }
        return;
    }
    const struct ir_block *before = gathers_from(f, b);
    if (before) {
        memcpy(mask, lanes_mask(r, f, rounds, before), r->count);
        return;
    }
    unsigned char *edge = ARENA_ARRAY(r->arena, unsigned char, r->count);
    for (size_t i = 0; i < b->preds.len; i++) {
        const struct ir_block *p = b->preds.at[i];
        if (is_back_edge(f, p, b))
            continue;
        lanes_edge(r, f, rounds, p, edge_number(p, b, repeats_before(b, i)), edge);
        for (unsigned k = 0; k < r->count; k++)
            mask[k] = mask[k] == 1 || edge[k] == 1 ? 1 : mask[k] | edge[k];
    }
}

const unsigned char *lanes_mask(struct lanes_run *r, const struct lanes_frame *f,
                                const struct lanes_rounds *rounds, const struct ir_block *b)
{
    struct lanes_rounds here = lanes_rounds_at(f, rounds, b);
    uint64_t key = lanes_key(f, &here, (uint64_t)b->id * 2);
    unsigned char *mask = map_get_number(&r->masks, key);
    if (!mask) {
        mask = ARENA_ARRAY(r->arena, unsigned char, r->count);
        map_put_number(r->arena, &r->masks, key, mask);
        fill_mask(r, f, &here, b, mask);
    }
    return mask;
}

/* ---- the end of a loop ------------------------------------------------------------------------ */

/* All threads leave along the edge, for certain? */
static bool leaves(struct lanes_run *run, const struct lanes_frame *f,
                   const struct lanes_rounds *rounds, struct cfg_edge e)
{
    const struct ir_stmt *end = cfg_terminator(e.from);
    struct lanes_rounds here = lanes_rounds_at(f, rounds, e.from);
    if (!end || end->kind != IR_STMT_BRANCH || e.from->succs.len != 2)
        return false;
    struct lanes c = lanes_of(run, f, &here, end->expr);
    unsigned n = c.at ? run->count : 1;
    for (unsigned i = 0; i < n; i++) {
        int64_t x = lanes_get(&c, i);
        if (x == LANES_UNKNOWN || (x != 0) != (e.succ == 0))
            return false;
    }
    return true;
}

static bool tested_every_round(const struct lanes_frame *f, const struct cfg_loop *l,
                               const struct ir_block *b)
{
    for (size_t i = 0; i < l->latches.len; i++)
        if (!cfg_dominates(f->af->cfg, b, l->latches.at[i]))
            return false;
    return cfg_loop_of(f->af->cfg, b) == l;
}

static int find_last_round(struct lanes_run *run, const struct lanes_frame *f,
                           const struct cfg_loop *l, unsigned k)
{
    struct lanes_rounds rounds;
    memset(rounds.at, LANES_OUTSIDE, sizeof rounds.at);
    for (int round = 0; round < ROUNDS_IN_SIGHT; round++) {
        rounds.at[k] = (unsigned char)round;
        for (size_t i = 0; i < l->exits.len; i++) {
            const struct ir_block *from = l->exits.at[i].from;
            if (tested_every_round(f, l, from) && leaves(run, f, &rounds, l->exits.at[i]))
                return from == l->header ? round - 1 : round;
        }
    }
    return LANES_NO_END;
}

int lanes_last_round(struct lanes_run *r, const struct lanes_frame *f, const struct cfg_loop *l)
{
    unsigned k = lanes_loop_number(f, l);
    if (k >= LIMIT_LANES_LOOPS || r->last[k] == 1)
        return LANES_NO_END;
    if (r->last[k] == 0) {
        r->last[k] = 1;
        r->last[k] = find_last_round(r, f, l, k) + 4;
    }
    return r->last[k] - 4;
}

/* ---- phis ------------------------------------------------------------------------------------- */

static bool is_tested_at_top(const struct cfg_loop *l)
{
    for (size_t i = 0; i < l->exits.len; i++)
        if (l->exits.at[i].from != l->header)
            return false;
    return true;
}

static struct lanes loop_phi(struct lanes_run *r, const struct lanes_frame *f,
                             const struct lanes_rounds *rounds, const struct ir_stmt *phi,
                             const struct cfg_loop *l)
{
    unsigned number = lanes_loop_number(f, l);
    unsigned round = number < LIMIT_LANES_LOOPS ? rounds->at[number] : LANES_OUTSIDE;
    const struct ir_expr *from = NULL;
    struct lanes_rounds there = *rounds;
    if (round == LANES_OUTSIDE && number < LIMIT_LANES_LOOPS) {
        /* behind the loop: what the test that ended it saw */
        int last = lanes_last_round(r, f, l);
        if (last >= -1 && is_tested_at_top(l))
            round = (unsigned)(last + 1);
    }
    if (round == LANES_OUTSIDE && number < LIMIT_LANES_LOOPS)
        return lanes_behind_loop(r, f, rounds, phi, l);
    if (round >= LANES_ANY_ROUND)
        return (struct lanes){.value = LANES_UNKNOWN};
    if (round > 0) {
        there.at[number] = (unsigned char)(round - 1);
        there = lanes_rounds_at(f, &there, phi->block);
    }
    for (size_t i = 0; i < phi->args.len; i++) {
        bool back = cfg_loop_contains(l, phi->block->preds.at[i]);
        if (back != (round > 0))
            continue;
        if (from && from != phi->args.at[i])
            return (struct lanes){.value = LANES_UNKNOWN};
        from = phi->args.at[i];
        if (!back)
            there = lanes_rounds_at(f, rounds, phi->block->preds.at[i]);
    }
    return lanes_of(r, f, &there, from);
}

struct lanes lanes_phi(struct lanes_run *r, const struct lanes_frame *f,
                       const struct lanes_rounds *rounds, const struct ir_stmt *phi)
{
    const struct ir_block *b = phi->block;
    const struct cfg_loop *l = cfg_loop_of(f->af->cfg, b);
    if (l && l->header == b)
        return loop_phi(r, f, rounds, phi, l);
    struct lanes_rounds here = lanes_rounds_at(f, rounds, b);
    int64_t *v = ARENA_ARRAY(r->arena, int64_t, r->count);
    unsigned char *ways = ARENA_ARRAY(r->arena, unsigned char, r->count);
    unsigned char *edge = ARENA_ARRAY(r->arena, unsigned char, r->count);
    bool any = false, real = false;
    for (size_t i = 0; i < phi->args.len && i < b->preds.len; i++) {
        const struct ir_block *p = b->preds.at[i];
        lanes_edge(r, f, &here, p, edge_number(p, b, repeats_before(b, i)), edge);
        struct lanes_rounds there = lanes_rounds_at(f, &here, p);
        struct lanes x = lanes_of(r, f, &there, phi->args.at[i]);
        real = real || x.real;
        for (unsigned k = 0; k < r->count; k++) {
            if (!edge[k])
                continue;
            int64_t now = lanes_get(&x, k);
            v[k] = ways[k] && v[k] != now ? LANES_UNKNOWN : now;
            ways[k] = 1;
            any = any || v[k] != LANES_UNKNOWN;
        }
    }
    if (!any)
        return (struct lanes){.value = LANES_UNKNOWN};
    for (unsigned k = 0; k < r->count; k++)
        if (!ways[k])
            v[k] = LANES_UNKNOWN;
    return (struct lanes){.at = v, .real = real};
}
