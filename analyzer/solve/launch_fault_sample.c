/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Shapes that fit most sizes and not all.
 *
 * Whoever writes `MAX_THREADS / dim` or `min(dim, 1024)` means to keep a block within its limits; the
 * sizes at which that fails are found by trying some.  So it is with a number of blocks that is
 * rounded up first and divided afterwards, and with `n - 1` of an unsigned n that is 0.
 */
#include <string.h>

#include "pass/compared.h"
#include "pass/outside.h"
#include "solve/launch_internal.h"
#include "solve/launch_sample.h"

/* A quotient of fewer threads than a warp has picks rows or vectors, not the shape of a block. */
#define THREADS_FEWEST 32

/* Heads, channels and groups come in hundreds, other sizes in thousands. */
#define LIMITED_MOST 512

/* Elements of whole arrays reach that any day. */
#define FLAT_MOST (INT64_C(1) << 26)

/* A check for more is one against overflow. */
#define ALLOWED_MOST 65536

static const int64_t samples[] = {2,   3,    5,    7,    12,   24,   33,  48,  80,
                                  96,  100,  192,  200,  300,  320,  384, 512, 640,
                                  768, 1000, 1280, 1536, 2048, 4096, 8192};
#define SAMPLE_COUNT (sizeof samples / sizeof *samples)

static struct launch_leaves leaves_of(const struct launch_search *q, const struct ir_expr *e)
{
    struct launch_leaves out = {.analysis = q->host->analysis};
    launch_leaves_add(&out, e);
    return out;
}

static struct launch_sample sample_of(const struct launch_search *q, const struct ir_expr *size,
                                      int64_t n)
{
    return (struct launch_sample){q->host->analysis, size, n};
}

/* No leaf: a number, or the largest block of an absent header. */
static bool is_constant(const struct launch_search *q, const struct ir_expr *e, int64_t *n)
{
    struct launch_leaves in = leaves_of(q, e);
    struct launch_sample s = sample_of(q, NULL, 0);
    if (in.open || in.count > 0 || ir_strip_all_casts(e)->op == IR_SELECT)
        return false;
    if (ir_is_int(ir_strip_all_casts(e), n))
        return true;
    return launch_sample_value(&s, e, n);
}

/* ---- a quotient of a number by a size -------------------------------------------------------- */

struct quotient {
    const struct launch_search *q;
    const struct ir_expr *found; /* `1024 / dim` */
    int64_t over;
};

static bool is_quotient_of_number(const struct ir_expr *e, void *context)
{
    struct quotient *x = context;
    int64_t n;
    if (e->op == IR_DIV && is_constant(x->q, e->args[0], &n) && n >= THREADS_FEWEST &&
        leaves_of(x->q, e->args[1]).count > 0) {
        x->found = e;
        x->over = n;
    }
    return !x->found;
}

/* The factors of the dimension, or what min() takes, no addends: `head * (1024 / dim)`. */
static void find_factor(struct quotient *x, const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    is_quotient_of_number(e, x);
    for (unsigned i = 0; (e->op == IR_MUL || e->op == IR_MIN) && !x->found && i < 2; i++)
        find_factor(x, e->args[i]);
}

static bool is_tried(enum size_name name, int64_t n)
{
    switch (name) {
    case SIZE_NAME_UNKNOWN:
    case SIZE_NAME_THREADS: return false;
    case SIZE_NAME_LIMITED: return n <= LIMITED_MOST;
    default: return true;
    }
}

static bool is_possible(const struct launch_search *q, const struct ir_expr *leaf, int64_t n)
{
    struct range r = range_of(q->host->ranges, leaf, q->site->stmt);
    return range_fits((struct range){n, n}, r.lo, r.hi);
}

/* A size of the run that nobody compares with anything; a limit from above leaves small ones open. */
static bool is_open_size(const struct launch_search *q, const struct ir_expr *leaf, int64_t n)
{
    return !compared_by_order(q->host->func, leaf) && is_possible(q, leaf, n) &&
           !(n > 1 && compared_kept_below(q->host->func, leaf));
}

static struct launch_fault *add(struct launch_search *q, enum launch_fault_kind kind, bool block,
                                unsigned axis, const struct ir_expr *leaf, int64_t n)
{
    struct launch_fault *f = launch_fault_add(q, kind, axis, leaf);
    f->value = n;
    f->shown = kind == LAUNCH_NO_THREADS && outside_brings(q->host, leaf);
    f->at = launch_dim_span(q, block, axis < 3 ? axis : 0);
    return f;
}

/* `1024 / dim` is 0 of a dim that is larger. */
static void check_vanishing(struct launch_search *q, bool block, unsigned axis)
{
    const struct ir_expr *e = block ? q->site->block[axis] : q->site->grid[axis];
    struct quotient x = {.q = q};
    find_factor(&x, e);
    if (!x.found || launch_is_safe(q, e, 1, INT32_MAX))
        return;
    struct launch_leaves by = leaves_of(q, x.found->args[1]);
    for (unsigned i = 0; i < by.count && !by.open; i++) {
        enum size_name name = size_name_of(launch_dim_name(q->host, by.at[i]));
        for (size_t k = 0; k < SAMPLE_COUNT; k++) {
            struct launch_sample s = sample_of(q, by.at[i], samples[k]);
            int64_t n;
            if (!is_tried(name, samples[k]) || !launch_sample_value(&s, x.found, &n) || n != 0 ||
                !is_open_size(q, by.at[i], samples[k]))
                continue;
            add(q, block ? LAUNCH_NO_THREADS : LAUNCH_MAY_BE_EMPTY, block, axis, by.at[i],
                samples[k]);
            return;
        }
    }
}

/* ---- a block that is meant to be limited ----------------------------------------------------- */

static bool is_limit(const struct ir_expr *e, void *context)
{
    struct quotient *x = context;
    int64_t n;
    if (e->op == IR_MIN && (is_constant(x->q, e->args[0], &n) || is_constant(x->q, e->args[1], &n)))
        x->found = e;
    if (e->op == IR_DIV) { /* (1024 + dim - 1) / dim */
        struct launch_dim up = launch_dim_of(x->q->host, e);
        struct launch_leaves by = leaves_of(x->q, e->args[1]);
        if (up.rounds_up && by.count > 0 && !by.open)
            x->found = e;
    }
    return is_quotient_of_number(e, x);
}

/* The leaves of all three dimensions, if somebody thought of the limit. */
static bool gather_block(const struct launch_search *q, struct launch_leaves *out)
{
    struct quotient limit = {.q = q};
    *out = (struct launch_leaves){.analysis = q->host->analysis};
    for (unsigned i = 0; i < 3; i++) {
        launch_leaves_add(out, q->site->block[i]);
        ir_walk(q->site->block[i], is_limit, &limit);
    }
    for (unsigned i = 0; i < out->count; i++) {
        if (size_name_of(launch_dim_name(q->host, out->at[i])) == SIZE_NAME_THREADS)
            return false;
    }
    return limit.found && !out->open && out->count > 0;
}

static void check_threads(struct launch_search *q)
{
    const struct ir_expr *all = launch_threads(q->site);
    struct launch_leaves sizes;
    if (!gather_block(q, &sizes) || launch_is_safe(q, all, 0, BLOCK_THREADS_MAX))
        return;
    for (unsigned i = 0; i < sizes.count; i++) {
        for (size_t k = 0; k < SAMPLE_COUNT; k++) {
            struct launch_sample s = sample_of(q, sizes.at[i], samples[k]);
            int64_t threads, deep;
            if (!launch_sample_value(&s, all, &threads) ||
                !launch_sample_value(&s, q->site->block[2], &deep) ||
                (threads <= BLOCK_THREADS_MAX && deep <= BLOCK_Z_MAX) ||
                !is_open_size(q, sizes.at[i], samples[k]))
                continue;
            bool z = threads <= BLOCK_THREADS_MAX;
            add(q, LAUNCH_BLOCK_AT_SIZE, true, z ? 2 : 3, sizes.at[i], samples[k])->threads =
                z ? deep : threads;
            return;
        }
    }
}

/* ---- a block that a check allows to grow -------------------------------------------------------- */

/* `if (k <= 8192)` before a block of `k / 32` rows: its author holds 8192 to be right. */
static void check_allowed(struct launch_search *q)
{
    const struct ir_expr *all = launch_threads(q->site);
    struct launch_leaves sizes = leaves_of(q, all);
    for (unsigned i = 0; i < sizes.count && !sizes.open; i++) {
        int64_t most = range_of(q->host->ranges, sizes.at[i], q->site->stmt).hi, threads;
        struct launch_sample s = sample_of(q, sizes.at[i], most);
        if (most > ALLOWED_MOST || !compared_by_order(q->host->func, sizes.at[i]) ||
            !launch_sample_value(&s, all, &threads) || threads <= BLOCK_THREADS_MAX ||
            launch_is_safe(q, all, 0, BLOCK_THREADS_MAX))
            continue;
        add(q, LAUNCH_BLOCK_AT_SIZE, true, 3, sizes.at[i], most)->threads = threads;
        return;
    }
}

/* ---- the axis beside one that is checked ------------------------------------------------------- */

/* Heads, batches and lines of images do not come in tens of millions. */
static bool may_be_whole_array(enum size_name name)
{
    return name == SIZE_NAME_UNKNOWN || name == SIZE_NAME_ROWS || name == SIZE_NAME_FLAT;
}

struct check {
    const struct ir_expr *what;
    bool found;
};

static bool is_counted(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    return e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_PHI;
}

static bool find_check(const struct ir_expr *e, void *context)
{
    struct check *c = context;
    bool order = e->op == IR_LT || e->op == IR_LE || e->op == IR_GT || e->op == IR_GE;
    for (unsigned i = 0; order && i < 2; i++)
        c->found = c->found || (ir_contains(e->args[i], c->what) && !is_counted(e->args[1 - i]));
    return !c->found;
}

/* Not the end of a loop: `n < batch` says nothing of how large the batch may be. */
static bool is_checked(const struct ir_func *f, const struct ir_expr *what)
{
    struct check c = {.what = what};
    for (size_t i = 0; i < f->stmts.len && !c.found; i++) {
        if (f->stmts.at[i]->kind == IR_STMT_BRANCH || f->stmts.at[i]->kind == IR_STMT_ASSUME)
            ir_walk(f->stmts.at[i]->expr, find_check, &c);
        for (size_t k = 0; f->stmts.at[i]->kind == IR_STMT_CALL && k < f->stmts.at[i]->args.len;
             k++)
            ir_walk(f->stmts.at[i]->args.at[k], find_check, &c);
    }
    return c.found;
}

/* `if (grid.z > 65535) ...`, and nobody looks at grid.y. */
static void check_unchecked_axis(struct launch_search *q, unsigned axis)
{
    const struct ir_expr *e = ir_strip_all_casts(q->site->grid[axis]);
    const struct ir_expr *other = ir_strip_all_casts(q->site->grid[3 - axis]);
    struct launch_leaves sizes = leaves_of(q, e);
    int64_t number; /* `i - 1 < n` is no check of an axis of 1 */
    if (sizes.open || !sizes.count || is_constant(q, other, &number) ||
        !is_checked(q->host->func, other) || !compared_from_above(q->host->func, other) ||
        compared_from_above(q->host->func, e) || launch_is_safe(q, e, 0, GRID_YZ_MAX))
        return;
    for (unsigned i = 0; i < sizes.count; i++) {
        struct launch_sample s = sample_of(q, sizes.at[i], FLAT_MOST);
        int64_t blocks;
        if (may_be_whole_array(size_name_of(launch_dim_name(q->host, sizes.at[i]))) &&
            launch_sample_value(&s, e, &blocks) && blocks > GRID_YZ_MAX &&
            (ir_contains(other, sizes.at[i]) || /* that comparison is known */
             !compared_from_above(q->host->func, sizes.at[i])) &&
            is_possible(q, sizes.at[i], FLAT_MOST)) {
            add(q, LAUNCH_AXIS_UNCHECKED, false, axis, sizes.at[i], FLAT_MOST)->threads = blocks;
            return;
        }
    }
}

/* ---- the limit that is one too many ------------------------------------------------------------ */

/* `min(n - first, 65536)`: somebody thought of the limit, and missed it by one. */
static bool is_beyond_by_one(const struct ir_expr *e, void *context)
{
    bool *found = context;
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    *found = *found || ir_is_const(e, GRID_YZ_MAX + 1);
    for (size_t i = 0; d && d->kind == IR_STMT_CALL && i < d->args.len; i++)
        *found = *found || ir_is_const(ir_strip_all_casts(d->args.at[i]), GRID_YZ_MAX + 1);
    return !*found;
}

static void check_limit(struct launch_search *q, unsigned axis)
{
    const struct ir_expr *e = q->site->grid[axis];
    struct launch_leaves sizes = leaves_of(q, e);
    bool found = false;
    ir_walk(e, is_beyond_by_one, &found);
    if (!found || launch_is_safe(q, e, 0, GRID_YZ_MAX))
        return;
    for (unsigned i = 0; i < sizes.count && !sizes.open; i++) {
        struct launch_sample s = sample_of(q, sizes.at[i], GRID_YZ_MAX + 1);
        int64_t blocks;
        if (launch_sample_value(&s, e, &blocks) && blocks == GRID_YZ_MAX + 1 &&
            is_possible(q, sizes.at[i], GRID_YZ_MAX + 1)) {
            add(q, LAUNCH_GRID_AT_SIZE, false, axis, sizes.at[i], GRID_YZ_MAX + 1);
            return;
        }
    }
}

/* ---- blocks that are divided once more ------------------------------------------------------- */

static bool divides_by_number(const struct ir_expr *e)
{
    int64_t n;
    return (e->op == IR_DIV && ir_is_int(e->args[1], &n) && n > 1) ||
           (e->op == IR_SHR && ir_is_int(e->args[1], &n) && n > 0);
}

/* ((n + 255) / 256) >> 2: none of few elements. */
static bool is_divided_twice(const struct launch_search *q, const struct ir_expr *e)
{
    if (!divides_by_number(e) || !divides_by_number(ir_strip_all_casts(e->args[0])))
        return false;
    struct launch_dim inner = launch_dim_of(q->host, ir_strip_all_casts(e->args[0]));
    return inner.understood && inner.rounds_up && !inner.bounded && !inner.never_zero;
}

struct wrap {
    struct launch_sample s;
    bool found;
};

/* (n - 1) / 256 + 1 of an unsigned n that is 0. */
static bool wraps(const struct ir_expr *e, void *context)
{
    struct wrap *w = context;
    int64_t x, y;
    if (e->op == IR_SUB && e->type && e->type->kind == TYPE_INT && e->type->bits == 64 &&
        !e->type->is_signed && launch_sample_value(&w->s, e->args[0], &x) &&
        launch_sample_value(&w->s, e->args[1], &y) && x == 0 && y > 0)
        w->found = true;
    return !w->found;
}

/* (n - 1) / 256 and no one more: none for the first 256. */
static bool leaves_out_first(const struct launch_search *q, const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    const struct ir_expr *over = e->op == IR_DIV ? ir_strip_all_casts(e->args[0]) : e;
    return over->op == IR_SUB && ir_is_const(over->args[1], 1) && e != over &&
           ir_strip_all_casts(over->args[0])->op == IR_VAR &&
           !launch_is_zero_tested(q, q->host->func);
}

static void check_first(struct launch_search *q, unsigned axis)
{
    const struct ir_expr *e = q->site->grid[axis];
    if (!leaves_out_first(q, e) || launch_is_safe(q, e, 1, INT32_MAX))
        return;
    const struct ir_expr *size = ir_strip_all_casts(ir_strip_all_casts(e)->args[0]);
    const struct ir_expr *leaf = ir_strip_all_casts(size->args[0]);
    if (is_open_size(q, leaf, 1) && !compared_by_remainder(q->host->func, size, NULL))
        add(q, LAUNCH_MAY_BE_EMPTY, false, axis, leaf, 1);
}

static void check_few(struct launch_search *q, unsigned axis)
{
    const struct ir_expr *e = q->site->grid[axis];
    struct launch_leaves sizes = leaves_of(q, e);
    bool twice = is_divided_twice(q, ir_strip_all_casts(e));
    int64_t few = twice ? 1 : 0, n, next;
    if (sizes.open || sizes.count != 1 || launch_is_safe(q, e, 1, INT32_MAX) ||
        launch_is_zero_tested(q, q->host->func))
        return;
    const struct ir_expr *leaf = sizes.at[0];
    struct launch_sample s = sample_of(q, leaf, few), more = sample_of(q, leaf, 1 << 20);
    struct wrap wrap = {.s = s};
    ir_walk(e, wraps, &wrap);
    if ((!twice && !wrap.found) || !launch_sample_value(&s, e, &n) || n != 0 ||
        !launch_sample_value(&more, e, &next) || next <= 0 || !is_open_size(q, leaf, few) ||
        compared_by_remainder(q->host->func, leaf, NULL))
        return;
    add(q, LAUNCH_MAY_BE_EMPTY, false, axis, leaf, few);
}

void launch_search_samples(struct launch_search *q)
{
    if (q->host->analysis->module->in_program)
        return;
    for (unsigned axis = 0; axis < 3 && q->found.len == 0; axis++) {
        check_vanishing(q, true, axis);
        if (q->found.len == 0)
            check_vanishing(q, false, axis);
    }
    if (q->found.len == 0)
        check_threads(q);
    if (q->found.len == 0)
        check_allowed(q);
    for (unsigned axis = 1; axis < 3 && q->found.len == 0; axis++)
        check_unchecked_axis(q, axis);
    for (unsigned axis = 1; axis < 3 && q->found.len == 0; axis++)
        check_limit(q, axis);
    for (unsigned axis = 0; axis < 3 && q->found.len == 0; axis++) {
        check_few(q, axis);
        if (q->found.len == 0)
            check_first(q, axis);
    }
}
