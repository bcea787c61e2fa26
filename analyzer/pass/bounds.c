/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/bounds.h"

#include "base/map.h"
#include "pass/uniform.h"

static bool is_thread_builtin(const struct ir_expr *e)
{
    if (e->op != IR_BUILTIN)
        return false;
    switch (e->builtin) {
    case IR_BUILTIN_TID_X:
    case IR_BUILTIN_TID_Y:
    case IR_BUILTIN_TID_Z:
    case IR_BUILTIN_LANEID:
    case IR_BUILTIN_THREAD_RANK:
    case IR_BUILTIN_GRID_RANK: return true;
    default: return false;
    }
}

static bool is_block_builtin(const struct ir_expr *e)
{
    return e->op == IR_BUILTIN &&
           (e->builtin == IR_BUILTIN_CTAID_X || e->builtin == IR_BUILTIN_CTAID_Y ||
            e->builtin == IR_BUILTIN_CTAID_Z || e->builtin == IR_BUILTIN_GRID_RANK);
}

struct uses {
    bool thread;
    bool block;
    bool size; /* parameter, member or value: what the run decides */
};

static bool look(const struct ir_expr *e, void *context)
{
    struct uses *u = context;
    u->thread = u->thread || is_thread_builtin(e);
    u->block = u->block || is_block_builtin(e);
    u->size = u->size || e->op == IR_VAR || e->op == IR_MEMBER || e->op == IR_VALUE ||
              e->op == IR_OPAQUE || e->op == IR_PURE;
    return true;
}

static struct uses uses_of(const struct ir_expr *e)
{
    struct uses u = {0};
    ir_walk(e, look, &u);
    return u;
}

bool bounds_uses_thread_index(const struct ir_expr *index)
{
    return uses_of(index).thread;
}

static bool find_tid(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || (e->op == IR_BUILTIN && e->builtin <= IR_BUILTIN_TID_Z);
    return !*found;
}

static bool is_no_grid_size(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_BUILTIN || e->builtin < IR_BUILTIN_NCTAID_X ||
           e->builtin > IR_BUILTIN_NCTAID_Z;
}

bool bounds_uses_grid_size(const struct ir_expr *e)
{
    return !ir_walk(e, is_no_grid_size, NULL);
}

bool bounds_uses_tid(const struct ir_expr *e)
{
    bool found = false;
    ir_walk(e, find_tid, &found);
    return found;
}

/* The fact as `difference <= limit`; false for equalities and inequalities. */
static bool as_difference(struct arena *a, const struct fact *f, struct affine *d, int64_t *limit)
{
    bool less = f->op == IR_LT || f->op == IR_LE;
    if (!less && f->op != IR_GT && f->op != IR_GE)
        return false;
    struct affine x = affine_of(a, f->left);
    struct affine y = affine_of(a, f->right);
    if (!x.ok || !y.ok)
        return false;
    *d = less ? affine_add(a, &x, &y, -1) : affine_add(a, &y, &x, -1);
    *limit = f->op == IR_LT || f->op == IR_GT ? -1 : 0;
    return d->ok;
}

/* index - d when that is one atom and a constant: the size.  Nothing is allocated: this is asked for
 * every access and every condition. */
static const struct ir_expr *single_atom(const struct affine *index, const struct affine *d)
{
    const struct ir_expr *atom = NULL;
    for (unsigned side = 0; side < 2; side++) {
        const struct affine *x = side ? d : index, *y = side ? index : d;
        for (size_t i = 0; i < x->terms.len; i++) {
            const struct affine_term *t = &x->terms.at[i];
            int64_t other = affine_term_coefficient(y, t);
            if (other == t->coefficient || (side && other))
                continue; /* cancels, or seen from the other side */
            int64_t left = side ? -t->coefficient : t->coefficient - other;
            if (atom || left != 1 || t->atom_count != 1)
                return NULL;
            atom = t->atoms[0];
        }
    }
    return atom;
}

bool bounds_take_fact(struct arena *a, const struct fact *f, struct fact_bound *out)
{
    out->fact = f;
    return as_difference(a, f, &out->difference, &out->limit);
}

bool bounds_read_taken(const struct fact_bound *f, const struct affine *index,
                       struct upper_bound *out)
{
    const struct ir_expr *atom = index->ok ? single_atom(index, &f->difference) : NULL;
    if (!atom)
        return false;
    struct uses u = uses_of(atom);
    if (u.thread || u.block || !u.size)
        return false;
    *out = (struct upper_bound){.size = atom,
                                .offset = index->constant - f->difference.constant + f->limit,
                                .fact = f->fact};
    return true;
}

/* Asked often: what it works with must not stay. */
bool bounds_read_fact(const struct fact *f, const struct ir_expr *index, struct upper_bound *out)
{
    struct arena *scratch = arena_create();
    struct affine x = affine_of(scratch, index);
    struct fact_bound taken;
    bool ok = x.ok && bounds_take_fact(scratch, f, &taken) && bounds_read_taken(&taken, &x, out);
    arena_destroy(scratch);
    return ok;
}

bool bounds_at_polynomial(struct analysis_func *af, const struct ir_stmt *s,
                          const struct affine *index, struct upper_bound *out)
{
    size_t n;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    struct arena *scratch = arena_create();
    bool found = false;
    for (size_t i = 0; i < n && index->ok; i++) {
        struct upper_bound b;
        struct fact_bound taken;
        if (!bounds_take_fact(scratch, &facts[i], &taken) || !bounds_read_taken(&taken, index, &b))
            continue;
        if (!found || b.offset < out->offset)
            *out = b;
        found = true;
    }
    arena_destroy(scratch);
    return found;
}

bool bounds_at(struct analysis_func *af, const struct ir_stmt *s, const struct ir_expr *index,
               struct upper_bound *out)
{
    struct arena *scratch = arena_create();
    struct affine x = affine_of(scratch, index);
    bool found = bounds_at_polynomial(af, s, &x, out);
    arena_destroy(scratch);
    return found;
}

bool bounds_is_beyond(struct analysis_func *af, const struct ir_stmt *s,
                      const struct ir_expr *index, const struct upper_bound *b)
{
    struct arena *a = arena_create();
    bool found = false;
    size_t n;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    struct affine x = affine_of(a, index);
    struct affine size = affine_of(a, b->size);
    struct affine want = affine_add(a, &size, &x, -1); /* size - index <= 0 */
    want.constant = 0;
    for (size_t i = 0; i < n && !found; i++) {
        struct affine d;
        int64_t limit;
        if (!as_difference(a, &facts[i], &d, &limit))
            continue;
        d.constant = 0;
        found = affine_equal(&d, &want);
    }
    arena_destroy(a);
    return found;
}

/* Leaves out `i % width`, of a place of the grid: it comes again for every i and says nothing of where i
 * ends, whatever is made of it. */
static void look_at_ends(struct arena *a, const struct ir_expr *e, struct map *seen, struct uses *u)
{
    if (map_get_number(seen, (uint64_t)e->id + 1))
        return;
    map_put_number(a, seen, (uint64_t)e->id + 1, u);
    if (e->op == IR_REM && bounds_grid_axes(e->args[0])) {
        struct uses by = uses_of(e->args[1]);
        if (!by.thread && !by.block) {
            u->size = true;
            return;
        }
    }
    look(e, u);
    for (unsigned i = 0; i < e->arg_count; i++)
        look_at_ends(a, e->args[i], seen, u);
}

/* What the fact may hold below something, or tell from others. */
static struct uses ends_of(struct arena *a, const struct fact *f)
{
    struct uses u = {0};
    struct map seen = {0};
    const struct ir_expr *side[] = {f->left, f->right};
    for (unsigned k = 0; k < 2; k++) {
        if (f->op == IR_EQ || f->op == IR_NE)
            ir_walk(side[k], look, &u);
        else
            look_at_ends(a, side[k], &seen, &u);
    }
    return u;
}

/* `i + 1 >= n`, the other side of `if (i + 1 < n)`: the last elements, and whatever comes behind them.  Not
 * `i >= n`: who asks for that means what comes behind. */
static bool is_near_end(struct arena *a, const struct fact *f)
{
    bool less = f->op == IR_LT || f->op == IR_LE;
    if (!less && f->op != IR_GT && f->op != IR_GE)
        return false;
    struct affine place = affine_of(a, less ? f->right : f->left);
    struct affine end = affine_of(a, less ? f->left : f->right);
    struct affine d = affine_add(a, &place, &end, -1); /* >= 0 */
    int64_t reach = d.constant - (f->op == IR_LT || f->op == IR_GT);
    bool grid = false, size = false, far = reach > 0;
    for (size_t i = 0; d.ok && i < d.terms.len; i++) {
        const struct affine_term *t = &d.terms.at[i];
        struct uses u = {0};
        for (unsigned k = 0; k < t->atom_count; k++)
            ir_walk(t->atoms[k], look, &u);
        const struct ir_expr *one = t->atom_count == 1 ? ir_strip_casts(t->atoms[0]) : NULL;
        bool named = one && (one->op == IR_VAR || one->op == IR_MEMBER);
        if (t->coefficient < 0 ? !named || size || t->coefficient != -1
                               : !named && !u.thread && !u.block)
            return false;
        grid = grid || u.block;
        size = size || t->coefficient < 0;
        far = far || (named && t->coefficient > 0);
    }
    return d.ok && grid && size && far && reach >= 0;
}

bool bounds_any_guard(struct analysis_func *af, const struct ir_stmt *s)
{
    struct arena *a = arena_create();
    size_t n;
    bool found = false;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n && !found; i++) {
        struct uses u = ends_of(a, &facts[i]);
        if (u.block && is_near_end(a, &facts[i]))
            continue;
        found = u.block || (u.thread && (u.size || facts[i].op != IR_NE));
    }
    arena_destroy(a);
    return found;
}

unsigned bounds_grid_axes(const struct ir_expr *e)
{
    switch (e->op) {
    case IR_BUILTIN:
        if (e->builtin == IR_BUILTIN_GRID_RANK)
            return 1;
        for (unsigned axis = 0; axis < 3; axis++) {
            if (ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis)))
                return 1U << axis;
        }
        return 0;
    case IR_ADD:
    case IR_SUB:
    case IR_MUL:
    case IR_MAX: return bounds_grid_axes(e->args[0]) | bounds_grid_axes(e->args[1]);
    case IR_SHL:
    case IR_SHR:
    case IR_DIV:
    case IR_CAST: return bounds_grid_axes(e->args[0]);
    default: return 0;
    }
}
