/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rounds of a loop around two accesses: whether all wait on every way from one round to the next, and whether each
 * round has another place, `s[r]`, or comes to one place once more, `s[5]`, `s[r & 7]`.
 */
#include "pass/race_harmless.h"
#include "pass/range.h"

enum { ROUND_BLOCKS = 256 };

/* ---- ways round a loop without a barrier -------------------------------------------------------- */

struct round {
    const struct race_pair *p;
    const struct lanes_frame *f;
    const struct cfg_loop *l;   /* NULL: all of the function, which is gone through once */
    bool seen[ROUND_BLOCKS][2]; /* in this round; in a further one */
    const struct ir_block *work[2 * ROUND_BLOCKS];
    bool further[2 * ROUND_BLOCKS];
    size_t len;
};

/* What the loop asks in the next round, asked in this one: `if (r + 1 < n)` where it goes on while `r < n`. */
static bool asks_ahead(struct round *w, const struct ir_expr *asked)
{
    struct arena *arena = lanes_arena(w->p->run);
    const struct ir_stmt *end = cfg_terminator(w->l->header);
    const struct ir_expr *e = end && end->kind == IR_STMT_BRANCH ? end->expr : NULL;
    if (!e || e->arg_count != 2 || asked->op != e->op || asked->args[1] != e->args[1] ||
        !range_is_invariant(w->l, e->args[1]) ||
        !cfg_loop_contains(w->l, w->l->header->succs.at[0]) ||
        cfg_loop_contains(w->l, w->l->header->succs.at[1]))
        return false;
    const struct induction *iv = range_induction(w->f->af->ranges, ir_strip_casts(e->args[0]));
    int64_t step, ahead;
    return iv && iv->loop == w->l && ir_is_int(iv->step, &step) &&
           affine_difference(arena, asked->args[0], e->args[0], &ahead) && ahead == step;
}

static void go_on(struct round *w, const struct ir_block *b, bool further)
{
    const struct ir_stmt *s = cfg_terminator(b);
    bool last =
        w->l && s && s->kind == IR_STMT_BRANCH && b != w->l->header && asks_ahead(w, s->expr);
    for (size_t i = 0; i < b->succs.len; i++) {
        const struct ir_block *to = b->succs.at[i];
        bool next = further || (w->l && to == w->l->header);
        if ((w->l && !cfg_loop_contains(w->l, to)) || to->id >= ROUND_BLOCKS ||
            w->seen[to->id][next] || (last && i == 1))
            continue;
        w->seen[to->id][next] = true;
        w->further[w->len] = next;
        w->work[w->len++] = to;
    }
}

/* Some way on which nobody waits leads from one statement, or where the function begins, to another in a further round,
 * or to where it returns. */
static bool goes(struct round *w, const struct ir_stmt *from, const struct ir_stmt *to)
{
    const struct ir_func *f = w->f->af->func;
    const struct ir_block *at = from ? from->block : f->blocks.at[0];
    bool further = !w->l, behind = !from;
    if (f->blocks.len > ROUND_BLOCKS)
        return true;
    for (;;) {
        bool waits = false;
        for (size_t i = 0; i < at->stmts.len && !waits; i++) {
            const struct ir_stmt *s = at->stmts.at[i];
            if (further && (to ? s == to : s->kind == IR_STMT_RETURN))
                return true;
            waits = behind && interval_waits_at(w->p->v, w->f, s);
            behind = behind || s == from;
        }
        if (!waits)
            go_on(w, at, further);
        if (w->len == 0)
            return false;
        at = w->work[--w->len];
        further = w->further[w->len];
    }
}

static bool goes_round(const struct race_pair *p, const struct lanes_frame *f,
                       const struct cfg_loop *l, const struct ir_stmt *a, const struct ir_stmt *b)
{
    struct round w = {.p = p, .f = f, .l = l};
    return goes(&w, a, b);
}

/* From the one out of the function, and from where it begins to the other. */
static bool goes_through(const struct race_pair *p, const struct lanes_frame *f,
                         const struct ir_stmt *a, const struct ir_stmt *b)
{
    struct round out = {.p = p, .f = f}, in = {.p = p, .f = f};
    return goes(&out, a, NULL) && goes(&in, NULL, b);
}

bool race_call_waits(const struct race_pair *p, const struct lanes_frame *f,
                     const struct ir_stmt *a, const struct ir_stmt *b)
{
    return !goes_through(p, f, a, b) && !goes_through(p, f, b, a);
}

bool race_round_waits(const struct race_pair *p, const struct lanes_frame *f,
                      const struct cfg_loop *l, const struct ir_stmt *a, const struct ir_stmt *b)
{
    return !goes_round(p, f, l, a, b) && (a == b || !goes_round(p, f, l, b, a));
}

/* ---- one place ---------------------------------------------------------------------------------- */

/* How far it goes at least in each round; 0: nobody knows. */
static int64_t least_step(const struct analysis_func *af, const struct induction *iv)
{
    struct range r = range_anywhere(af->ranges, iv->step);
    return r.lo > 0 ? r.lo : r.hi < 0 && r.hi > RANGE_MIN ? -r.hi : 0;
}

/* `p += 2` in each round. */
static bool is_moved_pointer(const struct cfg_loop *l, const struct ir_expr *root)
{
    const struct ir_stmt *def = root->op == IR_VALUE ? root->value->def : NULL;
    if (!def || def->kind != IR_STMT_PHI || def->block != l->header)
        return false;
    for (size_t i = 0; i < def->args.len; i++) {
        const struct ir_expr *e = ir_strip_casts(def->args.at[i]);
        if (cfg_loop_contains(l, def->block->preds.at[i]) &&
            (e->op != IR_PTRADD || ir_strip_casts(e->args[0]) != root))
            return false;
    }
    return true;
}

/* One of its factors counts the rounds, the others stay as they are. */
static const struct induction *counts_rounds(const struct analysis_func *af,
                                             const struct cfg_loop *l, const struct affine_term *t)
{
    const struct induction *found = NULL;
    for (unsigned i = 0; i < t->atom_count; i++) {
        const struct induction *iv = range_induction(af->ranges, ir_strip_casts(t->atoms[i]));
        if (iv && iv->loop == l && !found)
            found = iv;
        else if (!ir_walk(t->atoms[i], cfg_is_made_outside, (void *)l))
            return NULL;
    }
    return found;
}

/* For ir_walk(): made in the loop of memory, or by a call: nobody knows whether it comes again. */
static bool is_no_data(const struct ir_expr *e, void *l)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return cfg_is_made_outside(e, l) || def->kind == IR_STMT_PHI;
}

/* Each round of the loop has another place. */
static bool moves(const struct race_pair *p, const struct lanes_frame *f, const struct cfg_loop *l,
                  const struct ir_stmt *s, const struct ir_expr *addr)
{
    struct arena *arena = lanes_arena(p->run);
    const struct ir_expr *root = ir_address_root(addr);
    if (ir_walk(addr, cfg_is_made_outside, (void *)l))
        return false;
    if (!ir_walk(addr, is_no_data, (void *)l) || (root && is_moved_pointer(l, root)))
        return true;
    struct affine x = affine_of_address(arena, addr), rest = affine_number(0);
    int64_t step = 0;
    bool product = false;
    for (size_t i = 0; x.ok && i < x.terms.len; i++) {
        const struct affine_term *t = &x.terms.at[i];
        const struct induction *iv = counts_rounds(f->af, l, t);
        if (iv && step == 0) {
            product = t->atom_count > 1;
            step = least_step(f->af, iv) * (t->coefficient < 0 ? -t->coefficient : t->coefficient);
            continue;
        }
        struct affine factor = affine_number(t->coefficient);
        bool outside = !iv;
        for (unsigned k = 0; k < t->atom_count; k++) {
            struct affine atom = affine_atom(arena, t->atoms[k]);
            outside = outside && ir_walk(t->atoms[k], cfg_is_made_outside, (void *)l);
            factor = affine_multiply(arena, &factor, &atom);
        }
        if (!outside)
            rest = affine_add(arena, &rest, &factor, 1);
    }
    if (step == 0 || !rest.ok)
        return false;
    if (rest.terms.len == 0 || product)
        return rest.terms.len == 0;
    struct range r = range_of_affine(f->af->ranges, &rest, s);
    return r.lo > RANGE_MIN / 4 && r.hi < RANGE_MAX / 4 && r.hi - r.lo < step;
}

const struct cfg_loop *race_loop_of_place(const struct race_pair *p, const struct lanes_frame *f,
                                          const struct ir_stmt *a, const struct ir_stmt *b)
{
    const struct cfg_loop *found = NULL;
    for (const struct cfg_loop *l = cfg_loop_of(f->af->cfg, a->block); l; l = l->parent) {
        bool other = a->addr && moves(p, f, l, a, a->addr);
        for (size_t i = 0; i < a->args.len && !a->addr && !other; i++) {
            const struct ir_type *t = a->args.at[i]->type;
            other = t && t->kind == TYPE_POINTER && moves(p, f, l, a, a->args.at[i]);
        }
        if (!other && !race_round_waits(p, f, l, a, b))
            found = l;
    }
    return found;
}
