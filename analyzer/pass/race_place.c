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

/* left - right of what is compared. */
static struct affine difference_of(struct arena *arena, const struct ir_expr *left,
                                   const struct ir_expr *right)
{
    struct affine a = affine_of(arena, left), b = affine_of(arena, right);
    return affine_add(arena, &a, &b, -1);
}

static bool is_apart_by(struct arena *arena, const struct affine *x, const struct affine *y,
                        int64_t number)
{
    struct affine d = affine_add(arena, x, y, -1);
    return x->ok && y->ok && d.ok && d.terms.len == 0 && d.constant == number;
}

/* The way that is taken in no round but the last, `if (r + 1 < n)`, `if (r != n - 1)` in a loop that goes on while
 * `r < n`, where a further one is to come; in no round but the first, `if (r > 0)`, where it is a further one.
 * Negative: there is none. */
static int way_of_one_round(struct round *w, const struct ir_expr *asked, bool further)
{
    static const enum ir_op other[][2] = {
        {IR_LT, IR_GE}, {IR_LE, IR_GT}, {IR_GT, IR_LE}, {IR_GE, IR_LT}, {IR_NE, IR_EQ}};
    struct arena *arena = lanes_arena(w->p->run);
    const struct ir_stmt *end = cfg_terminator(w->l->header);
    const struct ir_expr *e = end && end->kind == IR_STMT_BRANCH ? end->expr : NULL;
    if (!e || e->arg_count != 2 || !(ir_op_info(e->op)->flags & IR_OP_COMPARE) ||
        asked->arg_count != 2 || !(ir_op_info(asked->op)->flags & IR_OP_COMPARE) ||
        !range_is_invariant(w->l, e->args[1]) ||
        !cfg_loop_contains(w->l, w->l->header->succs.at[0]) ||
        cfg_loop_contains(w->l, w->l->header->succs.at[1]))
        return -1;
    const struct induction *iv = range_induction(w->f->af->ranges, ir_strip_casts(e->args[0]));
    int64_t step;
    if (!iv || iv->loop != w->l || !ir_is_int(iv->step, &step) || step == 0)
        return -1;
    struct affine now = difference_of(arena, asked->args[0], asked->args[1]);
    struct affine last = difference_of(arena, e->args[0], e->args[1]);
    struct affine first = difference_of(arena, e->args[0], iv->start);
    bool of_last = !further && is_apart_by(arena, &now, &last, step);
    bool of_first = further && is_apart_by(arena, &now, &first, 0);
    if ((asked->op == IR_NE || asked->op == IR_EQ) &&
        (of_first || (of_last && (e->op == IR_LT || e->op == IR_GT || e->op == IR_NE))))
        return asked->op == IR_NE;
    if (of_first && asked->op == (step > 0 ? IR_GT : IR_LT))
        return 1;
    for (size_t i = 0; of_last && i < sizeof other / sizeof *other; i++)
        if (e->op == other[i][0] && (asked->op == e->op || asked->op == other[i][1]))
            return asked->op == e->op;
    return -1;
}

static void go_on(struct round *w, const struct ir_block *b, bool further)
{
    const struct ir_stmt *s = cfg_terminator(b);
    int never = w->l && s && s->kind == IR_STMT_BRANCH && b != w->l->header
                    ? way_of_one_round(w, s->expr, further)
                    : -1;
    for (size_t i = 0; i < b->succs.len; i++) {
        const struct ir_block *to = b->succs.at[i];
        bool next = further || (w->l && to == w->l->header);
        if ((w->l && !cfg_loop_contains(w->l, to)) || to->id >= ROUND_BLOCKS ||
            w->seen[to->id][next] || (int)i == never)
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
