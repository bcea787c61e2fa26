/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a length that the kernel is given for nothing: a flat index that nothing compares with
 * it, blocks of two axes that count one thing together, or a slot of a list that a counter hands out.
 */
#include <ctype.h>
#include <string.h>

#include "pass/bounds.h"
#include "pass/compared.h"
#include "pass/decide.h"
#include "pass/launch.h"
#include "solve/bound_internal.h"

/* What it is set to stands where it is used: in `left = n - 1`, of use to nobody, n is of none. */
static bool is_used(const struct ir_func *f, const struct ir_decl *d, struct ir_module *m)
{
    const struct ir_expr *v = ir_var(m, d);
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *parts[] = {s->expr, s->addr, s->source_expr, s->object};
        if (s->kind == IR_STMT_SET || s->kind == IR_STMT_EVAL)
            continue;
        for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
            if (parts[k] && ir_contains(parts[k], v))
                return true;
        }
        for (size_t k = 0; k < s->args.len; k++) {
            if (ir_contains(s->args.at[k], v))
                return true;
        }
        if (s->kind == IR_STMT_LAUNCH || s->kind == IR_STMT_ASM)
            return true;
    }
    return d->in_memory;
}

bool bound_is_looked_at(struct bound_search *q, const struct ir_decl *param)
{
    return is_used(q->af->func, param, q->af->analysis->module);
}

bool bound_is_for_version(struct bound_search *q, const struct ir_decl *param)
{
    const struct ir_func *whole = q->af->func->instance_of;
    size_t i = (size_t)param->param_index;
    bool other = whole && param->param_index >= 0 && i < whole->params.len;
    return param->in_dropped ||
           (other && is_used(whole, whole->params.at[i], q->af->analysis->module));
}

static unsigned unused_parameters(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    unsigned n = 0;
    for (size_t i = 0; i < f->params.len; i++) {
        const struct ir_decl *d = f->params.at[i];
        n += d->source_name && d->source_name[0] && !bound_is_looked_at(q, d);
    }
    return n;
}

/* Numbers on both sides: no thread of the launch gets to the length. */
static bool launch_stays_below(const struct launch_site *s, const struct ir_decl *length,
                               const struct ir_expr *index)
{
    int64_t n;
    const struct ir_expr *arg = launch_argument(s, length);
    return arg && ir_is_int(ir_strip_casts(arg), &n) && decide_range_at_launch(s, index).hi < n;
}

/* What a builtin is in all of the launch; -1: not known. */
static int64_t launch_number(struct bound_search *q, const struct launch_site *s,
                             enum ir_builtin of)
{
    struct range x = decide_range_at_launch(s, ir_builtin(q->af->analysis->module, of));
    return x.lo == x.hi ? x.lo : -1;
}

/* The launch has as many threads along each axis of the index as some number says that it hands over: 8 by 6, and
 * blocks of 4 by 2. */
static bool launch_fills_axes(struct bound_search *q, const struct launch_site *s,
                              const struct ir_expr *index)
{
    unsigned axes = bounds_grid_axes(index);
    uint64_t taken = 0; /* arguments, each of another axis */
    for (unsigned axis = 0; axis < 3; axis++) {
        int64_t blocks = launch_number(q, s, (enum ir_builtin)(IR_BUILTIN_NCTAID_X + axis));
        int64_t threads = launch_number(q, s, (enum ir_builtin)(IR_BUILTIN_NTID_X + axis)), n;
        bool filled = !(axes >> axis & 1);
        for (size_t i = 0; i < s->launch->args.len && i < 64 && threads > 0 && !filled; i++) {
            filled = !(taken >> i & 1) &&
                     ir_is_int(ir_strip_all_casts(s->launch->args.at[i]), &n) &&
                     n == blocks * threads;
            taken |= (uint64_t)filled << i;
        }
        if (!filled)
            return false;
    }
    return axes != 0;
}

bool bound_launches_fill(struct bound_search *q, const struct ir_expr *index)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        if (!launch_fills_axes(q, sites[i], index))
            return false;
    }
    return n > 0;
}

/* `n / 512 > most ? most : n / 512` blocks, of the n that is handed over: no more than n divides. */
static bool launch_is_capped(struct bound_search *q, const struct launch_site *s,
                             const struct ir_decl *length)
{
    const struct ir_expr *n = launch_argument(s, length);
    const struct ir_expr *e = s->grid[0] ? ir_strip_all_casts(s->grid[0]) : NULL;
    if (!n || !e || (e->op != IR_SELECT && e->op != IR_MIN))
        return false;
    for (unsigned i = e->op == IR_SELECT; i < e->arg_count; i++) {
        const struct ir_expr *part = ir_strip_all_casts(e->args[i]);
        if (part->op == IR_DIV && affine_same(q->arena, part->args[0], n) &&
            (e->op == IR_MIN || ir_contains(e->args[0], part)))
            return true;
    }
    return false;
}

struct factors {
    const struct ir_expr *length;
    unsigned count; /* numbers of the code left out */
    bool found;
};

static void look_at_factors(const struct ir_expr *e, struct factors *f)
{
    e = ir_strip_all_casts(e);
    if (e->op == IR_RECORD && e->arg_count == 1) {
        look_at_factors(e->args[0], f);
    } else if (e->op == IR_MUL) {
        look_at_factors(e->args[0], f);
        look_at_factors(e->args[1], f);
    } else {
        f->count += e->op != IR_INT;
        f->found = f->found || compared_same_size(e, f->length);
    }
}

/* `<<<layers * batches, 64>>>` of the layers that are handed over: rows of whole blocks, and nothing rounded up. */
static bool launch_counts_rows(const struct launch_site *s, const struct ir_decl *length)
{
    const struct ir_expr *n = launch_argument(s, length);
    struct factors f = {.length = n ? ir_strip_all_casts(n) : NULL};
    if (n && s->grid[0])
        look_at_factors(s->grid[0], &f);
    return f.found && f.count > 1;
}

/* Axes along which the launch has just as many blocks as the length that it hands over says. */
static unsigned axes_of_length(const struct launch_site *s, const struct ir_decl *length)
{
    const struct ir_expr *n = launch_argument(s, length);
    unsigned axes = 0;
    for (unsigned axis = 0; n && axis < 3; axis++) {
        const struct ir_expr *grid = s->grid[axis];
        if (grid && compared_same_size(ir_strip_all_casts(grid), ir_strip_all_casts(n)))
            axes |= 1U << axis;
    }
    return axes;
}

/* `<<<dim3(groups, 4), 64>>>` has a row of blocks for each of the groups, and the index is of something else: it
 * does not ask which. */
static bool launch_counts_others(struct bound_search *q, const struct launch_site *s,
                                 const struct ir_decl *length, const struct ir_expr *index)
{
    unsigned axes = axes_of_length(s, length);
    struct affine x = affine_of(q->arena, index);
    for (unsigned axis = 0; axes && x.ok && axis < 3; axis++) {
        enum ir_builtin block = (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis);
        if (axes >> axis & 1 && !affine_mentions(&x, ir_builtin(q->af->analysis->module, block)))
            return true;
    }
    return false;
}

bool bound_launches_are_exact(struct bound_search *q, const struct ir_decl *length,
                              const struct ir_expr *index)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *rounded = NULL;
        if (launch_rounds_up(sites[i], 0, &rounded) == TRI_NO ||
            launch_stays_below(sites[i], length, index) || launch_is_capped(q, sites[i], length) ||
            launch_counts_rows(sites[i], length) || bound_blocks_are_as_long(q, sites[i], length) ||
            bound_has_block_for_each(q, sites[i], length, index) ||
            launch_counts_others(q, sites[i], length, index))
            return true;
    }
    return bound_has_block_columns(q);
}

struct builtins {
    bool block;
    bool size;
};

static bool look_for_builtins(const struct ir_expr *e, void *context)
{
    struct builtins *b = context;
    bool rank = ir_is_builtin(e, IR_BUILTIN_GRID_RANK);
    b->block = b->block || rank || ir_is_builtin(e, IR_BUILTIN_CTAID_X);
    b->size = b->size || rank || ir_is_builtin(e, IR_BUILTIN_NTID_X);
    return true;
}

/* Made of blockIdx.x * blockDim.x + threadIdx.x: one element a thread, not one row or one system a
 * block. */
static bool is_flat_index(const struct bound_candidate *c)
{
    const struct affine *x = &c->polynomial;
    struct builtins all = {0};
    ir_walk(c->index, look_for_builtins, &all);
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        struct builtins here = {0};
        for (unsigned k = 0; k < t->atom_count; k++)
            ir_walk(t->atoms[k], look_for_builtins, &here);
        if (here.block && !here.size)
            return false;
    }
    return all.block && all.size;
}

static bool look_for_dealt_block(const struct ir_expr *e, void *context)
{
    bool *found = context;
    bool part = (e->op == IR_DIV || e->op == IR_REM) && e->arg_count == 2;
    const struct ir_expr *by = part ? ir_strip_casts(e->args[1]) : NULL;
    *found = *found || (part && ir_is_builtin(ir_strip_casts(e->args[0]), IR_BUILTIN_TID_X) &&
                        by->op == IR_VAR && by->decl->storage == STORAGE_PARAM);
    return !*found;
}

/* `head = threadIdx.x / size_per_head`: the block is made of whole heads, and of as many as there are. */
static bool deals_block_by_size(const struct ir_func *f)
{
    bool found = false;
    ir_walk_func(f, look_for_dealt_block, &found);
    return found;
}

/* `batches`: how many of these there are counts, too. */
static const struct ir_decl *unused_length(struct bound_search *q, bool batches)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->params.len; i++) {
        const struct ir_decl *d = f->params.at[i];
        bool batch = batches && d->source_name && strcasestr(d->source_name, "batch_size");
        if (d->type->kind == TYPE_INT && d->type->bits >= 32 &&
            (batch || bound_is_length_name(d->source_name)) && !bound_is_looked_at(q, d))
            return deals_block_by_size(f) ? NULL : d;
    }
    return NULL;
}

static void add_unused(struct bound_search *q, const struct bound_candidate *c,
                       const struct ir_decl *length)
{
    bound_add(q, BOUND_LENGTH_UNUSED, c, ir_var(q->af->analysis->module, length), NULL);
}

static bool look_for_row(const struct ir_expr *e, void *context)
{
    bool *found = context;
    struct builtins all = {0};
    if (e->op == IR_DIV && ir_strip_casts(e->args[1])->op != IR_INT) {
        ir_walk(e->args[0], look_for_builtins, &all);
        *found = *found || (all.block && all.size);
    }
    return !*found;
}

/* `i / length`: threads count the rows of all batches. */
static bool is_of_rows(const struct ir_expr *index)
{
    bool found = false;
    ir_walk(index, look_for_row, &found);
    return found;
}

/* `if (i >= 16) return;` and no other question of the thread: the BRANCH; NULL: none, or another. */
static const struct ir_stmt *asked_for_number(struct bound_search *q,
                                              const struct bound_candidate *c)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    const struct ir_stmt *found = NULL;
    for (size_t i = 0; i < n; i++) {
        int64_t most;
        bool of_index = ir_strip_casts(facts[i].left) == ir_strip_casts(c->index);
        bool number = ir_is_int(ir_strip_casts(facts[i].right), &most) && most > 1;
        most += facts[i].op == IR_LE;
        if (bounds_uses_thread_index(facts[i].left) || bounds_uses_thread_index(facts[i].right)) {
            /* three rows of three are a matrix, whatever else the kernel is handed */
            if (!of_index || !number || most % 4 || (facts[i].op != IR_LT && facts[i].op != IR_LE))
                return NULL;
            found = facts[i].origin;
        }
    }
    return found;
}

/* `for (k = i; k < n; k = next[k])`: whoever is in the loop has begun it below n. */
static bool is_begun_below(struct bound_search *q, const struct bound_candidate *c)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *k = ir_strip_casts(facts[i].left);
        const struct ir_stmt *phi = k->op == IR_VALUE ? k->value->def : NULL;
        if ((facts[i].op != IR_LT && facts[i].op != IR_LE) || !phi || phi->kind != IR_STMT_PHI)
            continue;
        for (size_t j = 0; j < phi->args.len; j++) {
            struct affine begin = affine_of(q->arena, phi->args.at[j]);
            if (begin.ok && affine_equal(&begin, &c->polynomial))
                return true;
        }
    }
    return false;
}

void bound_search_unused_length(struct bound_search *q)
{
    const struct bound_candidate *first = NULL;
    const struct bound_candidate *of_rows =
        NULL; /* `c[row * m + col]`: an unused length counts these */
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        if (!(bounds_grid_axes(c->index) & 1) || c->looped)
            continue;
        if (bound_is_one_thread(q, c->access.stmt))
            continue;
        if (c->guarded && (c->flagged || bound_asked_before(q, c->access.stmt)) &&
            !asked_for_number(q, c))
            return;
        bool several = bounds_grid_axes(c->index) & ~1U;
        if ((!first || (several && !of_rows)) && is_flat_index(c) && !is_begun_below(q, c)) {
            of_rows = several ? c : of_rows;
            first = first ? first : c;
        }
    }
    first = of_rows ? of_rows : first;
    const struct ir_decl *length = first ? unused_length(q, is_of_rows(first->index)) : NULL;
    if (length && unused_parameters(q) <= BOUND_UNUSED_MAX &&
        !bound_launches_are_exact(q, length, first->index)) {
        const struct ir_stmt *number = asked_for_number(q, first);
        const struct ir_expr *size = ir_var(q->af->analysis->module, length);
        if (number)
            bound_add(q, BOUND_FOR_NUMBER, first, size, number);
        else
            bound_add_unused(q, first, size);
    }
}

/* Nobody calls it for some of the threads only, or with a place of its own. */
static bool is_called_for_all(struct bound_search *q)
{
    const struct analysis *a = q->af->analysis;
    for (size_t i = 0; i < a->funcs.len; i++) {
        const struct ir_func *f = a->funcs.at[i]->func;
        for (size_t k = 0; f->kind != FUNC_HOST && k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            if (s->kind == IR_STMT_CALL && s->callee == q->af->func &&
                bounds_any_guard(a->funcs.at[i], s))
                return false;
        }
    }
    return true;
}

/* blockIdx.x * blockDim.x + threadIdx.x, bare. */
static bool is_bare_place(const struct bound_candidate *c)
{
    return c->polynomial.ok && c->polynomial.terms.len == 2 && c->polynomial.constant == 0 &&
           is_flat_index(c) && bounds_uses_tid(c->index);
}

struct place_order {
    const struct affine *place;
};

static bool compares_place(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                           void *context)
{
    const struct place_order *o = context;
    (void)e;
    const struct ir_expr *side[] = {f->left, f->right};
    for (unsigned k = 0; k < 2; k++) {
        struct affine x = affine_of(q->arena, side[k]);
        if (x.ok && affine_equal(&x, o->place))
            return true;
    }
    return false;
}

/* The body of kernels that a macro makes: `__device__ void f(numel, ...)` that writes `out[i]` for an i
 * that it counts by itself, and has no use for numel. */
void bound_search_unused_in_part(struct bound_search *q)
{
    const struct bound_candidate *first = NULL;
    const struct ir_decl *length = unused_length(q, false);
    for (size_t i = 0; length && i < q->candidates.len && !first; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        if (c->access.stmt->kind == IR_STMT_STORE && c->access.root->op == IR_VAR &&
            c->access.root->decl->storage == STORAGE_PARAM && is_bare_place(c))
            first = c;
    }
    if (!first || first->guarded || unused_parameters(q) > BOUND_UNUSED_MAX)
        return;
    struct place_order order = {&first->polynomial};
    if (!bound_walk_facts(q, compares_place, &order) && is_called_for_all(q))
        add_unused(q, first, length);
}

/* ---- blocks of two axes ----------------------------------------------------------------------- */

/* The axis that t counts whole grids of another axis along: S * blockIdx.z * gridDim.y, where S *
 * blockIdx.y is `one`; 0: none. */
static unsigned folded_axes(struct bound_search *q, const struct affine *x,
                            const struct affine_term *one)
{
    struct ir_module *m = q->af->analysis->module;
    for (unsigned y = 0; y < 3; y++) {
        const struct ir_expr *inner = ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_CTAID_X + y));
        for (unsigned z = 0; z < 3; z++) {
            struct affine outer =
                affine_atom(q->arena, ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_CTAID_X + z)));
            struct affine grid =
                affine_atom(q->arena, ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_NCTAID_X + y)));
            struct affine want = affine_number(one->coefficient);
            bool has = false;
            for (unsigned k = 0; k < one->atom_count; k++) {
                bool is = ir_strip_casts(one->atoms[k]) == inner;
                struct affine atom = affine_atom(q->arena, one->atoms[k]);
                has = has || is;
                want = affine_multiply(q->arena, &want, is ? &grid : &atom);
            }
            want = affine_multiply(q->arena, &want, &outer);
            if (has && y != z && want.ok && want.terms.len == 1 &&
                affine_term_coefficient(x, want.terms.at) == want.terms.at[0].coefficient)
                return 1U << y | 1U << z;
        }
    }
    return 0;
}

/* Each launch in sight has as many blocks along one of the axes as the length says: both are whole. */
static bool launches_have_axis(struct bound_search *q, const struct ir_decl *length, unsigned axes)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    bool all = n > 0;
    for (size_t i = 0; i < n && all; i++)
        all = (axes_of_length(sites[i], length) & axes) != 0;
    return all;
}

/* `blockIdx.y + blockIdx.z * gridDim.y`: two axes hold one number of things only by chance. */
void bound_search_unused_fold(struct bound_search *q)
{
    size_t n;
    const struct bound_use *uses = bound_uses(q, &n);
    const struct ir_decl *length = unused_length(q, true);
    if (!length || unused_parameters(q) > BOUND_UNUSED_MAX)
        return;
    unsigned asked = bound_asked_axes(q, true);
    for (size_t i = 0; i < n; i++) {
        const struct affine *x = &uses[i].first;
        for (size_t k = 0; uses[i].access.root && k < x->terms.len; k++) {
            unsigned axes = folded_axes(q, x, &x->terms.at[k]);
            if (!axes || axes & asked || launches_have_axis(q, length, axes))
                continue;
            struct bound_candidate c = bound_candidate_of_use(q, &uses[i]);
            add_unused(q, &c, length);
            return;
        }
    }
}

/* ---- one thread for each ----------------------------------------------------------------------- */

/* "expert" of "expert_counts": the next part of a name that says what it is about; NULL at its end. */
static const char *next_subject(const char *name, size_t *n)
{
    static const char *const others[] = {"num", "size", "count", "counts", "len",   "length",
                                         "ptr", "data", "buf",   "buffer", "max",   "total",
                                         "dev", "dim",  "all",   "new",    "tensor"};
    for (; *name; name += *n + (name[*n] == '_')) {
        bool other = false;
        *n = strcspn(name, "_");
        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            other = other || (*n == strlen(others[i]) && strncmp(name, others[i], *n) == 0);
        if (*n >= 3 && !other)
            return name;
    }
    return NULL;
}

/* `expert_counts` and `n_experts`, `out_ptr` and `out_size`. */
static bool is_about(const char *buffer, const char *length)
{
    size_t n, m;
    for (const char *a = next_subject(buffer, &n); a; a = next_subject(a + n + (a[n] == '_'), &n)) {
        size_t stem = n - (a[n - 1] == 's');
        for (const char *b = next_subject(length, &m); b;
             b = next_subject(b + m + (b[m] == '_'), &m)) {
            if (m - (b[m - 1] == 's') == stem && strncmp(a, b, stem) == 0)
                return true;
        }
    }
    return false;
}

static bool is_settled(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_VAR && e->op != IR_VALUE && e->op != IR_MEMBER && e->op != IR_OPAQUE;
}

/* Blocks of one size, whatever the length: of more threads than there are elements. */
static bool blocks_are_settled(struct bound_search *q, const struct ir_decl *length)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *given = launch_argument(sites[i], length);
        if (!sites[i]->block[0] || !ir_walk(sites[i]->block[0], is_settled, NULL) || !given ||
            ir_walk(given, is_settled, NULL))
            return false;
    }
    return n > 0;
}

/* `counts[threadIdx.x] = 0` in blocks of 256, and `n_counts` is of no use. */
void bound_search_unused_row(struct bound_search *q)
{
    struct ir_module *m = q->af->analysis->module;
    struct affine lane = affine_atom(q->arena, ir_builtin(m, IR_BUILTIN_TID_X));
    const struct ir_decl *length = unused_length(q, false);
    if (!length || unused_parameters(q) > 1 || !blocks_are_settled(q, length))
        return;
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        const struct ir_expr *root = c->access.root;
        bool buffer = root && root->op == IR_VAR && root->decl->storage == STORAGE_PARAM &&
                      root->decl->source_name;
        if (buffer && !c->flagged && affine_equal(&c->polynomial, &lane) &&
            is_about(root->decl->source_name, length->source_name) &&
            !(bound_asked_before(q, c->access.stmt) & 8U)) {
            add_unused(q, c, length);
            return;
        }
    }
}

/* ---- what the launch rounds up -------------------------------------------------------------- */

/* The parameter that is handed the very number that the launch rounds up, and that nobody looks at. */
static const struct ir_decl *rounded_parameter(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, f, &n);
    const struct ir_decl *found = NULL;
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *rounded = NULL;
        if (launch_tail_of(sites[i], 0, &rounded, NULL) == LAUNCH_TAIL_NONE || !rounded)
            return NULL;
        for (size_t k = 0; k < f->params.len && !found; k++) {
            const struct ir_expr *given = launch_argument(sites[i], f->params.at[k]);
            if (given && affine_same(q->arena, given, rounded) &&
                !bound_is_looked_at(q, f->params.at[k]))
                found = f->params.at[k];
        }
    }
    return found;
}

/* `work(&hash[i * 8], i)`: the address of the thread's own element, handed to a function. */
void bound_search_unused_rounded(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    const struct ir_decl *length = rounded_parameter(q);
    for (size_t i = 0; length && i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        struct access x;
        if (s->kind != IR_STMT_CALL || !access_of_handed(q->af, s, &x) || x.dims.len != 1 ||
            x.root->op != IR_VAR || x.root->decl->storage != STORAGE_PARAM)
            continue;
        struct bound_candidate c = {.access = x,
                                    .index = x.dims.at[0].index,
                                    .polynomial = affine_of(q->arena, x.dims.at[0].index)};
        if (!c.polynomial.ok || !is_flat_index(&c) || bounds_any_guard(q->af, s) ||
            bound_is_one_thread(q, s) || bound_launches_are_exact(q, length, c.index))
            continue;
        add_unused(q, &c, length);
        return;
    }
}

/* ---- slots ------------------------------------------------------------------------------------ */

static bool is_capacity_name(const char *name)
{
    static const char *const words[] = {"max", "cap", "limit", "size"};
    for (size_t i = 0; name && i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    return false;
}

/* What `atomicAdd(counter, 1)` gives, and nothing else. */
static const struct ir_expr *slot_of(const struct ir_expr *index)
{
    const struct ir_expr *e = ir_strip_casts(index);
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    bool counts = d && d->kind == IR_STMT_ATOMIC && d->name && strcmp(d->name, "atomicAdd") == 0 &&
                  d->args.len == 1 && ir_is_const(ir_strip_casts(d->args.at[0]), 1);
    return counts ? e : NULL;
}

static bool compares_slot(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                          void *context)
{
    (void)q;
    (void)e;
    return ir_contains(f->left, context) || ir_contains(f->right, context);
}

/* `list[atomicAdd(count, 1)] = x` of a kernel that is told how long the list may get. */
void bound_search_unused_capacity(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    size_t n;
    const struct access *all = access_all(q->af, &n);
    const struct ir_decl *length = NULL;
    for (size_t i = 0; i < f->params.len; i++) {
        const struct ir_decl *d = f->params.at[i];
        if (d->type->kind == TYPE_INT && d->type->bits >= 32 && is_capacity_name(d->source_name) &&
            !bound_is_looked_at(q, d))
            length = d;
    }
    for (size_t i = 0; length && i < n; i++) {
        const struct ir_expr *slot = all[i].dims.len == 1 ? slot_of(all[i].dims.at[0].index) : NULL;
        if (!slot || all[i].stmt->kind != IR_STMT_STORE || all[i].root->op != IR_VAR ||
            all[i].root->decl->storage != STORAGE_PARAM ||
            bound_walk_facts(q, compares_slot, (void *)slot) ||
            unused_parameters(q) > BOUND_UNUSED_MAX)
            continue;
        struct bound_candidate c = {.access = all[i], .index = slot};
        add_unused(q, &c, length);
        return;
    }
}
