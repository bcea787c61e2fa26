/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/attain_internal.h"

#include "pass/affine.h"
#include "pass/deal.h"
#include "pass/guard.h"
#include "pass/range_internal.h"

#define BLOCK_THREADS_MAX 1024
#define BLOCK_Z_MAX 64
#define ROUNDS_TOGETHER_MAX 64 /* of loops in each other */
#define EVALUATION_DEPTH 24
#define TRIES_MAX 2048 /* threads whose conditions are looked at, per access */

/* Threads [lo, hi] of each axis, and the launch that has them (NULL: from bounds alone). */
struct box {
    const struct launch_site *site;
    struct range axis[3];
};

/* One thread of the block, in one round of the loops around the access. */
struct point {
    struct analysis_func *af;
    const struct launch_site *site;
    const struct attain_case *given; /* or NULL */
    int64_t thread[3];
    const struct ir_expr *loop_atoms[ATTAIN_ATOMS_MAX];
    int64_t loop_values[ATTAIN_ATOMS_MAX];
    size_t loops;
    bool loops_known; /* false: evaluate as if every round were possible */
    struct gap *gaps; /* by condition at the access; or NULL */
};

/* left less right of a condition, where the block's place may cancel. */
struct gap {
    bool asked;
    struct affine f;
};

static bool thread_axis(const struct ir_expr *e, unsigned *axis)
{
    for (*axis = 0; *axis < 3; ++*axis) {
        if (ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_TID_X + *axis)))
            return true;
    }
    return false;
}

/* ---- values at a point -------------------------------------------------------------------- */

static bool evaluate(const struct point *p, const struct ir_expr *e, unsigned depth, int64_t *out);

static bool evaluate_leaf(const struct point *p, const struct ir_expr *e, int64_t *out)
{
    unsigned axis;
    if (ir_is_int(e, out))
        return true;
    if (thread_axis(e, &axis)) {
        *out = p->thread[axis];
        return true;
    }
    if (p->given && e == p->given->parameter) {
        *out = p->given->value;
        return true;
    }
    if (p->given && p->given->threads && ir_is_builtin(e, IR_BUILTIN_NTID_X)) {
        *out = p->given->threads;
        return true;
    }
    for (size_t i = 0; p->loops_known && i < p->loops; i++) {
        if (p->loop_atoms[i] == e) {
            *out = p->loop_values[i];
            return true;
        }
    }
    if (p->site && (e->op == IR_VAR || e->op == IR_BUILTIN || e->op == IR_TPARAM)) {
        const struct ir_expr *there = launch_substitute(p->site, e);
        return there && ir_is_int(ir_strip_casts(there), out);
    }
    return false;
}

static bool is_unsigned(const struct ir_expr *e)
{
    return e->type && e->type->kind == TYPE_INT && !e->type->is_signed;
}

static bool evaluate_logic(const struct point *p, const struct ir_expr *e, unsigned depth,
                           int64_t *out)
{
    int64_t x, y;
    bool has_x = evaluate(p, e->args[0], depth + 1, &x);
    bool has_y = evaluate(p, e->args[1], depth + 1, &y);
    bool stop = e->op == IR_LOR; /* the value of one side that decides alone */
    if ((has_x && (x != 0) == stop) || (has_y && (y != 0) == stop))
        *out = stop;
    else if (has_x && has_y)
        *out = !stop;
    else
        return false;
    return true;
}

static bool evaluate_binary(enum ir_op op, int64_t x, int64_t y, int64_t *out)
{
    switch (op) {
    case IR_ADD: return !__builtin_add_overflow(x, y, out);
    case IR_SUB: return !__builtin_sub_overflow(x, y, out);
    case IR_MUL: return !__builtin_mul_overflow(x, y, out);
    case IR_LT: *out = x < y; return true;
    case IR_LE: *out = x <= y; return true;
    case IR_GT: *out = x > y; return true;
    case IR_GE: *out = x >= y; return true;
    case IR_EQ: *out = x == y; return true;
    case IR_NE: *out = x != y; return true;
    case IR_MIN: *out = x < y ? x : y; return true;
    case IR_MAX: *out = x > y ? x : y; return true;
    default: break;
    }
    if (x < 0 || y < 0)
        return false;
    switch (op) {
    case IR_DIV: *out = y ? x / y : 0; return y > 0;
    case IR_REM: *out = y ? x % y : 0; return y > 0;
    case IR_SHR: *out = y < 63 ? x >> y : 0; return true;
    case IR_SHL: *out = y < 31 ? x << y : 0; return y < 31 && x < INT32_MAX;
    case IR_BITAND: *out = x & y; return true;
    case IR_BITOR: *out = x | y; return true;
    case IR_BITXOR: *out = x ^ y; return true;
    default: return false;
    }
}

static bool evaluate(const struct point *p, const struct ir_expr *e, unsigned depth, int64_t *out)
{
    int64_t x, y;
    if (depth > EVALUATION_DEPTH)
        return false;
    if (evaluate_leaf(p, e, out))
        return true;
    if (e->op == IR_LAND || e->op == IR_LOR)
        return evaluate_logic(p, e, depth, out);
    if (e->op == IR_CAST) {
        bool number = e->type && (e->type->kind == TYPE_INT || e->type->kind == TYPE_BOOL);
        if (!number || !evaluate(p, e->args[0], depth + 1, out))
            return false;
        if (e->type->kind == TYPE_BOOL)
            *out = *out != 0;
        return *out >= 0 || !is_unsigned(e);
    }
    if (e->op == IR_LNOT) {
        if (!evaluate(p, e->args[0], depth + 1, &x))
            return false;
        *out = x == 0;
        return true;
    }
    if (e->op == IR_SELECT)
        return evaluate(p, e->args[0], depth + 1, &x) &&
               evaluate(p, e->args[x ? 1 : 2], depth + 1, out);
    if (e->arg_count != 2 || !evaluate(p, e->args[0], depth + 1, &x) ||
        !evaluate(p, e->args[1], depth + 1, &y))
        return false;
    /* wraps: not a number that is compared with others */
    if ((is_unsigned(e->args[0]) && x < 0) || (is_unsigned(e->args[1]) && y < 0))
        return false;
    return evaluate_binary(e->op, x, y, out);
}

/* ---- do the conditions allow it? ---------------------------------------------------------- */

struct mention {
    const struct point *p;
    bool assigned;
    bool block_index;
};

static bool look(const struct ir_expr *e, void *context)
{
    struct mention *m = context;
    unsigned axis;
    m->assigned = m->assigned || thread_axis(e, &axis);
    for (size_t i = 0; i < m->p->loops; i++)
        m->assigned = m->assigned || m->p->loop_atoms[i] == e;
    for (axis = 0; axis < 3; axis++)
        m->block_index =
            m->block_index || ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis));
    return true;
}

static bool value_of(const struct point *p, const struct affine *f, int64_t *out)
{
    *out = f->constant;
    for (size_t i = 0; i < f->terms.len; i++) {
        const struct affine_term *t = &f->terms.at[i];
        int64_t product = t->coefficient, v;
        for (unsigned k = 0; k < t->atom_count; k++) {
            if (!evaluate(p, ir_strip_casts(t->atoms[k]), 0, &v) ||
                __builtin_mul_overflow(product, v, &product))
                return false;
        }
        if (__builtin_add_overflow(*out, product, out))
            return false;
    }
    return f->ok;
}

/* `start + threadIdx.x < next`, start and next being `blockIdx.x * blockDim.x` and that of the next block: says the
 * same in all blocks, and not so of this thread. */
static bool rules_out_by_gap(const struct point *p, const struct fact *f, struct gap *g)
{
    struct arena *a = p->af->analysis->arena;
    if (!g->asked) {
        const struct ir_expr *x = p->site ? launch_substitute(p->site, f->left) : f->left;
        const struct ir_expr *y = p->site ? launch_substitute(p->site, f->right) : f->right;
        struct affine left = affine_of(a, ir_strip_all_casts(x)),
                      right = affine_of(a, ir_strip_all_casts(y));
        g->f = affine_add(a, &left, &right, -1);
    }
    g->asked = true;
    int64_t gap, truth;
    return g->f.ok && value_of(p, &g->f, &gap) && evaluate_binary(f->op, gap, 0, &truth) && !truth;
}

static bool facts_allow(const struct point *p, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(p->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        struct mention m = {.p = p};
        int64_t x, y, truth;
        ir_walk(facts[i].left, look, &m);
        ir_walk(facts[i].right, look, &m);
        if (!m.assigned)
            continue;
        if (evaluate(p, facts[i].left, 0, &x) && evaluate(p, facts[i].right, 0, &y)) {
            if (!evaluate_binary(facts[i].op, x, y, &truth) || !truth)
                return false;
        } else if (!m.block_index || (p->gaps && rules_out_by_gap(p, &facts[i], &p->gaps[i]))) {
            return false; /* bounded by something that the run decides */
        }
    }
    return true;
}

/* Does some way through the branches that p decides lead from there to s? */
static bool leads_to(const struct point *p, const struct ir_block *from, const struct ir_stmt *s)
{
    struct arena *a = p->af->analysis->arena;
    bool *seen = ARENA_ARRAY(a, bool, p->af->func->blocks.len);
    VEC(const struct ir_block *) work = {0};
    vec_push(a, &work, from);
    seen[from->id] = true;
    for (size_t i = 0; i < work.len; i++) {
        const struct ir_block *b = work.at[i];
        const struct ir_stmt *end = cfg_terminator(b);
        int64_t v = 0;
        if (b == s->block)
            return true;
        bool known = end && end->kind == IR_STMT_BRANCH && b->succs.len == 2 &&
                     evaluate(p, end->expr, 0, &v);
        for (size_t k = 0; k < b->succs.len; k++) {
            const struct ir_block *next = b->succs.at[k];
            if ((known && (v != 0) != (k == 0)) || seen[next->id])
                continue;
            seen[next->id] = true;
            vec_push(a, &work, next);
        }
    }
    return false;
}

/* Which round of its loop a variable is in; 0: the first. */
static bool round_of(const struct point *p, const struct ir_expr *phi, int64_t value, int64_t *out)
{
    const struct loop_value *v = range_loop_value(p->af->ranges, phi);
    int64_t start, step;
    if (!v || !evaluate(p, v->induction.start, 0, &start))
        return false;
    *out = 0;
    if (value == start)
        return true;
    if (v->progress != PROGRESS_ADD || !evaluate(p, v->induction.step, 0, &step) || !step)
        return false;
    *out = (value - start) / step;
    return *out > 0 && start + *out * step == value;
}

/* `for (j = 1; j < SIZE; j++, k += 2)`: what the loop's other variables are in the round of the one that is known. */
static void add_sisters(struct point *p, const struct ir_block *head)
{
    int64_t round;
    if (!p->loops || !round_of(p, p->loop_atoms[0], p->loop_values[0], &round))
        return;
    for (size_t i = 0; i < head->stmts.len && head->stmts.at[i]->kind == IR_STMT_PHI; i++) {
        const struct ir_expr *e = ir_value(p->af->analysis->module, head->stmts.at[i]->value);
        const struct loop_value *v = range_loop_value(p->af->ranges, e);
        int64_t start, step = 0;
        bool known = false;
        for (size_t k = 0; k < p->loops; k++)
            known = known || p->loop_atoms[k] == e;
        if (known || !v || p->loops == ATTAIN_ATOMS_MAX ||
            !evaluate(p, v->induction.start, 0, &start))
            continue;
        if (round && (v->progress != PROGRESS_ADD || !evaluate(p, v->induction.step, 0, &step)))
            continue;
        p->loop_atoms[p->loops] = e;
        p->loop_values[p->loops++] = start + round * step;
    }
}

/* In this round of the loop that begins in `head`: its variables stay what they are until it ends. */
static bool is_reached_in_round(const struct point *at, const struct ir_block *head,
                                const struct ir_stmt *s)
{
    struct point p = *at;
    p.loops = 0;
    for (size_t i = 0; i < at->loops; i++) {
        if (at->loop_atoms[i]->value->def->block != head)
            continue;
        p.loop_atoms[p.loops] = at->loop_atoms[i];
        p.loop_values[p.loops++] = at->loop_values[i];
    }
    add_sisters(&p, head);
    return leads_to(&p, head, s);
}

/* Facts know only conjunctions; `if (a && b) ... else` and `a || b` leave their mark here. */
static bool is_reached(const struct point *at, const struct ir_stmt *s)
{
    struct point p = *at;
    p.loops_known = false; /* a loop's test holds in one round and fails in another */
    if (!leads_to(&p, p.af->func->blocks.at[0], s))
        return false;
    for (size_t i = 0; at->loops_known && i < at->loops; i++) {
        if (!is_reached_in_round(at, at->loop_atoms[i]->value->def->block, s))
            return false;
    }
    return true;
}

/* ---- what moves the index ----------------------------------------------------------------- */

/* The index: a sum of products of what the thread decides, and of loop variables on their own. */
struct shape {
    struct affine f;
    const struct ir_expr *loops[ATTAIN_ATOMS_MAX];
    struct range ends[ATTAIN_ATOMS_MAX];
    int64_t coefficients[ATTAIN_ATOMS_MAX];
    size_t loop_count;
    struct attain_rounds rounds[ATTAIN_ATOMS_MAX]; /* of those that are taken round by round */
    size_t round_count;
    unsigned axes;
    unsigned dealt; /* axes whose threads share out the places of a loop */
};

static bool note_axes(const struct ir_expr *e, void *context)
{
    unsigned axis;
    if (thread_axis(e, &axis))
        *(unsigned *)context |= 1U << axis;
    return true;
}

struct phi_search {
    const struct attain_place *place;
    struct shape *shape;
};

/* Inside of what is no sum: `(thread + 1) << p`. */
static bool note_rounds(const struct ir_expr *e, void *context)
{
    struct phi_search *q = context;
    struct shape *sh = q->shape;
    if (e->op != IR_VALUE || e->value->def->kind != IR_STMT_PHI)
        return true;
    for (size_t i = 0; i < sh->round_count; i++) {
        if (sh->rounds[i].phi == e)
            return true;
    }
    if (sh->round_count + sh->loop_count < ATTAIN_ATOMS_MAX &&
        attain_loop_rounds(q->place, e, &sh->rounds[sh->round_count]))
        sh->round_count++;
    return true;
}

static bool is_phi(const struct ir_expr *e)
{
    return e->op == IR_VALUE && e->value->def->kind == IR_STMT_PHI;
}

static bool read_shape(const struct attain_place *p, const struct ir_expr *index, struct shape *out)
{
    *out = (struct shape){.f = affine_of(p->af->analysis->arena, index)};
    struct phi_search q = {p, out};
    if (!out->f.ok || out->f.terms.len > ATTAIN_ATOMS_MAX)
        return false;
    for (size_t i = 0; i < out->f.terms.len; i++) {
        const struct affine_term *t = &out->f.terms.at[i];
        const struct ir_expr *e = ir_strip_casts(t->atoms[0]);
        size_t k = out->loop_count;
        if (t->atom_count == 1 && is_phi(e) && attain_loop_ends(p, e, &out->ends[k], &out->dealt)) {
            out->loops[k] = e;
            out->coefficients[k] = t->coefficient;
            out->loop_count++;
        } else {
            for (k = 0; k < t->atom_count; k++)
                ir_walk(t->atoms[k], note_rounds, &q);
        }
        for (k = 0; k < t->atom_count; k++)
            ir_walk(t->atoms[k], note_axes, &out->axes);
    }
    return !(out->axes & out->dealt); /* a thread has some of the places only */
}

/* ---- blocks ------------------------------------------------------------------------------- */

/* `tid / 32 * 32 == tid` says nothing of how many threads there are, if nothing else is asked. */
static bool is_compared_with_itself(struct analysis_func *af, const struct ir_stmt *s,
                                    const struct ir_expr *tid)
{
    size_t n;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    bool itself = false, other = false;
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *x = ir_strip_casts(facts[i].left);
        const struct ir_expr *y = ir_strip_casts(facts[i].right);
        if (x != tid && y != tid)
            continue;
        bool own = ir_contains(x == tid ? y : x, tid);
        itself = itself || own;
        other = other || !own;
    }
    return itself && !other;
}

/* From bounds alone: the top counts where a launch bound or a condition at s gives it. */
static bool box_of_bounds(struct analysis_func *af, const struct ir_stmt *s, unsigned axes,
                          struct box *out)
{
    *out = (struct box){.site = NULL};
    for (unsigned i = 0; i < 3; i++) {
        const struct ir_expr *tid =
            ir_builtin(af->analysis->module, (enum ir_builtin)(IR_BUILTIN_TID_X + i));
        struct range r = range_of(af->ranges, tid, s);
        int64_t top = (i == 2 ? BLOCK_Z_MAX : BLOCK_THREADS_MAX) - 1;
        int64_t limit = launch_block_limit(af->analysis->launches, af->func, i);
        int64_t open = limit > 0 ? limit - 1 : top;
        bool known = (limit > 0 && attain_has_so_many(af, i, limit)) ||
                     (r.hi < open && !is_compared_with_itself(af, s, tid));
        if (r.lo < 0 || r.hi > top || r.hi < r.lo)
            return false;
        if (!(axes & 1U << i))
            r.hi = r.lo;
        else if (!known)
            return false;
        out->axis[i] = r;
    }
    int64_t threads = (out->axis[0].hi + 1) * (out->axis[1].hi + 1) * (out->axis[2].hi + 1);
    return threads <= BLOCK_THREADS_MAX;
}

static bool box_of_launch(const struct launch_site *s, struct box *out)
{
    int64_t threads = 1;
    *out = (struct box){.site = s};
    for (unsigned i = 0; i < 3; i++) {
        int64_t n;
        if (!s->block[i] || !ir_is_int(s->block[i], &n) || n <= 0 || n > BLOCK_THREADS_MAX)
            return false;
        out->axis[i] = (struct range){0, n - 1};
        threads *= n;
    }
    return threads <= BLOCK_THREADS_MAX;
}

struct search {
    struct analysis_func *af;
    const struct attain_case *given;
    const struct ir_stmt *at;
    const struct shape *shape;
    int64_t elements;
    unsigned tries;
    bool found;
    struct attained *out;
};

static void explain(const struct shape *sh, const struct point *p, struct attained *out)
{
    int64_t most = -1;
    for (size_t i = 0; i < sh->f.terms.len; i++) {
        const struct affine_term *t = &sh->f.terms.at[i];
        int64_t v;
        if (t->atom_count != 1 || !evaluate(p, ir_strip_casts(t->atoms[0]), 0, &v))
            continue;
        int64_t part = v * t->coefficient < 0 ? -(v * t->coefficient) : v * t->coefficient;
        if (part > most) {
            most = part;
            out->atom = t->atoms[0];
            out->atom_value = v;
        }
    }
}

static void try_point(struct search *q, const struct point *p)
{
    int64_t v;
    if (!value_of(p, &q->shape->f, &v) || (v >= 0 && v < q->elements) || q->tries >= TRIES_MAX)
        return;
    /* the farthest one above; below only when there is none */
    bool better = !q->found || (v > q->out->value && v >= q->elements) ||
                  (v < q->out->value && q->out->value < 0);
    if (!better)
        return;
    q->tries++;
    if (!facts_allow(p, q->at) || !is_reached(p, q->at))
        return;
    q->found = true;
    *q->out = (struct attained){.value = v, .launch = p->site ? p->site->stmt : NULL};
    explain(q->shape, p, q->out);
}

static void try_threads(struct search *q, const struct box *b, struct point *p)
{
    for (int64_t z = b->axis[2].lo; z <= b->axis[2].hi; z++)
        for (int64_t y = b->axis[1].lo; y <= b->axis[1].hi; y++)
            for (int64_t x = b->axis[0].lo; x <= b->axis[0].hi; x++) {
                p->thread[0] = x;
                p->thread[1] = y;
                p->thread[2] = z;
                try_point(q, p);
            }
}

/* Every round of one loop with every round of the others. */
static void try_rounds(struct search *q, const struct box *b, struct point *p)
{
    const struct shape *sh = q->shape;
    size_t all = 1;
    for (size_t i = 0; i < sh->round_count; i++)
        all *= all <= ROUNDS_TOGETHER_MAX ? sh->rounds[i].n : 1;
    if (all > ROUNDS_TOGETHER_MAX)
        return;
    for (size_t turn = 0; turn < all; turn++) {
        size_t rest = turn;
        for (size_t i = 0; i < sh->round_count; i++) {
            const struct attain_rounds *r = &sh->rounds[i];
            p->loop_atoms[sh->loop_count + i] = r->phi;
            p->loop_values[sh->loop_count + i] = r->at[rest % r->n];
            rest /= r->n;
        }
        try_threads(q, b, p);
    }
}

static void try_box(struct search *q, const struct box *b)
{
    size_t facts;
    (void)guard_facts(q->af->guards, q->at, &facts);
    struct gap *gaps = ARENA_ARRAY(q->af->analysis->arena, struct gap, facts + 1);
    for (unsigned highest = 0; highest < 2; highest++) {
        struct point p = {.af = q->af,
                          .site = b->site,
                          .given = q->given,
                          .loops = q->shape->loop_count + q->shape->round_count,
                          .loops_known = true,
                          .gaps = gaps};
        for (size_t i = 0; i < q->shape->loop_count; i++) {
            struct range r = q->shape->ends[i];
            p.loop_atoms[i] = q->shape->loops[i];
            p.loop_values[i] = (q->shape->coefficients[i] > 0) == (highest == 1) ? r.hi : r.lo;
        }
        try_rounds(q, b, &p);
    }
}

/* By what bounds the threads of a block; the first one always runs. */
static bool try_bounds(struct search *q)
{
    struct box b;
    size_t launches;
    bool known = box_of_bounds(q->af, q->at, q->shape->axes, &b);
    launch_of(q->af->analysis->launches, q->af->func, &launches);
    int64_t least = launches ? 0 : deal_block_least(q->af), warp = deal_warp_least(q->af);
    least = warp > least ? warp : least;
    if (!known)
        b = (struct box){.axis[0] = {0, least ? least - 1 : 0}};
    if (known || q->af->func->kind == FUNC_KERNEL)
        try_box(q, &b);
    return q->found;
}

bool attain_outside(struct analysis_func *af, const struct ir_stmt *s, const struct ir_expr *index,
                    int64_t elements, struct attained *out)
{
    struct shape sh;
    struct box b;
    size_t n;
    struct search q = {.af = af, .at = s, .shape = &sh, .elements = elements, .out = out};
    struct range r = range_of(af->ranges, index, s);
    struct attain_place p = {.af = af, .at = s};
    if (r.lo >= 0 && r.hi < elements)
        return false;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    bool all = n > 0;
    for (size_t i = 0; i < n; i++)
        all = all && box_of_launch(sites[i], &b);
    if (!all)
        return read_shape(&p, index, &sh) && try_bounds(&q);
    for (size_t i = 0; i < n; i++) {
        p.site = sites[i];
        if (read_shape(&p, index, &sh) && box_of_launch(sites[i], &b))
            try_box(&q, &b);
    }
    return q.found;
}

bool attain_outside_at(struct analysis_func *af, const struct launch_site *site,
                       const struct ir_stmt *s, const struct ir_expr *index, int64_t elements,
                       struct attained *out)
{
    struct shape sh;
    struct box b;
    struct search q = {.af = af, .at = s, .shape = &sh, .elements = elements, .out = out};
    struct attain_place p = {.af = af, .site = site, .at = s};
    if (!read_shape(&p, attain_instance(site, index), &sh))
        return false;
    if (!box_of_launch(site, &b))
        b = (struct box){.site = site}; /* the first thread of a block always runs */
    try_box(&q, &b);
    return q.found;
}

bool attain_outside_case(struct analysis_func *af, const struct attain_case *given,
                         const struct ir_stmt *s, const struct ir_expr *index, int64_t elements,
                         struct attained *out)
{
    struct shape sh;
    struct search q = {
        .af = af, .given = given, .at = s, .shape = &sh, .elements = elements, .out = out};
    struct attain_place p = {.af = af, .given = given, .at = s};
    if (!read_shape(&p, index, &sh))
        return false;
    if (!given->threads)
        return try_bounds(&q);
    try_box(&q, &(struct box){.axis[0] = {0, given->threads - 1}});
    return q.found;
}
