/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What every thread of a block does tells how many there can be:
 * - `hist[threadIdx.x] = 0;` on `__shared__ int hist[64]`: more than 64 would write past its end, and for
 *   `hist[i * 32 + threadIdx.x]` with an i of two rounds, more than 32.
 * - `sums[i * 32 + threadIdx.x] = v;` with an i that counts rounds: rows of 32.  Threads past the end of a row would
 *   write into the next one.
 * - `threadIdx.y * 4 + threadIdx.x`: the thread's number, with rows of 4.
 * - `out[threadIdx.x] = a; out[4 + threadIdx.x] = b; out[8 + threadIdx.x] = c;`: the same, row by row.
 * - `path[i % 64]` of 64 elements with an i of the grid: a thread's number in a block of 64.
 * A statement that only some threads come to, `if (threadIdx.x < 32)`, says nothing.  For rows of a shared array, a
 * check against a parameter leaves all of them: `if (threadIdx.x < columns)`.
 */
#include "pass/block_most.h"

#include "pass/access.h"
#include "pass/affine.h"
#include "pass/guard.h"
#include "pass/race_shape.h"
#include "pass/thread_axes.h"

enum { TERMS_MAX = 8 };

/* A sum of literal multiples. */
struct term {
    const struct ir_expr *of; /* NULL: of 1 */
    int64_t times;
};

struct sum {
    struct term terms[TERMS_MAX];
    unsigned n;
    bool ok;
};

static void add_term(struct sum *s, const struct ir_expr *of, int64_t times)
{
    s->ok = s->ok && s->n < TERMS_MAX && times > 0;
    if (s->ok)
        s->terms[s->n++] = (struct term){of, times};
}

static void take_apart(const struct ir_expr *e, int64_t times, struct sum *out)
{
    int64_t n;
    e = ir_strip_casts(e);
    if (ir_is_int(e, &n)) {
        if (n != 0)
            add_term(out, NULL, n > 0 && n <= INT32_MAX ? n * times : -1);
    } else if (e->op == IR_ADD) {
        take_apart(e->args[0], times, out);
        take_apart(e->args[1], times, out);
    } else if ((e->op == IR_MUL || e->op == IR_SHL) && ir_is_int(ir_strip_casts(e->args[1]), &n) &&
               n > 0 && n <= (e->op == IR_MUL ? RACE_BLOCK_MAX : 10)) {
        take_apart(e->args[0], times * (e->op == IR_MUL ? n : (int64_t)1 << n), out);
    } else if (e->op == IR_MUL && ir_is_int(ir_strip_casts(e->args[0]), &n) && n > 0 &&
               n <= RACE_BLOCK_MAX) {
        take_apart(e->args[1], times * n, out);
    } else {
        add_term(out, e, times);
    }
}

static bool is_thread(const struct ir_expr *e, unsigned axis)
{
    return e && ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_TID_X + axis));
}

/* The term of threadIdx along the axis, which is in no other; NULL: there is none, or it is not as simple. */
static const struct term *own_term(const struct sum *s, unsigned axis)
{
    const struct term *own = NULL;
    for (unsigned i = 0; s->ok && i < s->n; i++) {
        unsigned axes = 0;
        if (is_thread(s->terms[i].of, axis) && !own)
            own = &s->terms[i];
        else if (s->terms[i].of)
            ir_walk(s->terms[i].of, thread_find_axis, &axes);
        if (axes & 1U << axis)
            return NULL;
    }
    return s->ok ? own : NULL;
}

/* The last number of `for (i = 0; i < n; i++)`, where s is inside; -1: it is no such variable. */
static int64_t last_round(struct analysis_func *af, const struct ir_stmt *s,
                          const struct ir_expr *e)
{
    size_t n;
    int64_t last = -1, number;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++)
        if (ir_strip_casts(x[i].left) == e && (x[i].op == IR_LT || x[i].op == IR_LE) &&
            ir_is_int(ir_strip_casts(x[i].right), &number))
            last = number - (x[i].op == IR_LT);
    return last;
}

/* `i` of `i++` that begins with a number. */
static bool counts_rounds(const struct ir_expr *e)
{
    const struct ir_expr *begin = NULL;
    int64_t n;
    return e && race_step_of(e, &begin) == 1 && ir_is_int(begin, &n);
}

static void lower(int64_t *most, int64_t n)
{
    if (n >= 1 && (*most == 0 || n < *most))
        *most = n;
}

struct asks {
    bool thread;
    bool block; /* blockDim */
    bool grid;  /* blockIdx: of a block that is not the last one all threads come past */
};

static bool find_asked(const struct ir_expr *e, void *context)
{
    struct asks *a = context;
    if (e->op != IR_BUILTIN)
        return true;
    a->thread = a->thread || e->builtin <= IR_BUILTIN_TID_Z || e->builtin == IR_BUILTIN_THREAD_RANK;
    a->grid = a->grid || (e->builtin >= IR_BUILTIN_CTAID_X && e->builtin <= IR_BUILTIN_CTAID_Z);
    a->block = a->block || (e->builtin >= IR_BUILTIN_NTID_X && e->builtin <= IR_BUILTIN_NTID_Z);
    return true;
}

static bool is_parameter(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    return e->op == IR_VAR && e->decl->storage == STORAGE_PARAM;
}

/* All threads of a block come to it, whatever the block is.  `but_parameters`: and the parameters it is checked
 * against are. */
static bool is_unasked(struct analysis_func *af, const struct ir_stmt *s, bool but_parameters)
{
    size_t n;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        struct asks a = {0};
        ir_walk(x[i].left, find_asked, &a);
        ir_walk(x[i].right, find_asked, &a);
        bool parameter =
            but_parameters && !a.block && (is_parameter(x[i].left) || is_parameter(x[i].right));
        if (!a.grid && (a.thread || a.block) && !parameter)
            return false;
    }
    return true;
}

/* An array of `extent` elements has one at the last place of the last thread. */
static void limit_by_extent(struct analysis_func *af, const struct ir_stmt *s, const struct sum *x,
                            const struct term *own, int64_t extent, int64_t *most)
{
    int64_t before = 0;
    for (unsigned i = 0; i < x->n; i++) {
        const struct term *t = &x->terms[i];
        int64_t last = t == own               ? 0
                       : !t->of               ? 1
                       : counts_rounds(t->of) ? last_round(af, s, t->of)
                                              : 0;
        if (last < 0)
            return;
        before += last * t->times;
    }
    lower(most, before < extent ? (extent - before - 1) / own->times + 1 : 0);
}

/* The others of a sum that count rows: `i * 32 + threadIdx.x` with an i of rounds, `threadIdx.y * 4 + threadIdx.x`. */
static void limit_by_rows(const struct sum *x, const struct term *own, bool of_threads,
                          int64_t *most)
{
    for (unsigned i = 0; i < x->n; i++) {
        const struct term *t = &x->terms[i];
        bool thread = is_thread(t->of, 0) || is_thread(t->of, 1) || is_thread(t->of, 2);
        if (t != own && t->times > own->times && t->times % own->times == 0 &&
            (of_threads ? thread : counts_rounds(t->of)))
            lower(most, t->times / own->times);
    }
}

struct numbers {
    unsigned axis;
    int64_t *most;
};

static bool find_number(const struct ir_expr *e, void *context)
{
    struct numbers *q = context;
    struct sum x = {.ok = true};
    if (e->op != IR_ADD)
        return true;
    take_apart(e, 1, &x);
    const struct term *own = own_term(&x, q->axis);
    if (own)
        limit_by_rows(&x, own, true, q->most);
    return true;
}

/* Stores of one row after the other: `p[t]`, `p[4 + t]`, `p[8 + t]`. */
struct rows {
    const struct ir_expr *root;
    unsigned seen;
    int64_t length;
};

static void limit_by_stores(struct rows *r, const struct ir_expr *root, const struct sum *x,
                            const struct term *own, int64_t *most)
{
    enum { ROWS_LEAST = 3 };
    int64_t at = 0;
    for (unsigned i = 0; i < x->n; i++)
        at = &x->terms[i] == own ? at : x->terms[i].of ? -1 : x->terms[i].times;
    if (at == 0)
        *r = (struct rows){.root = root, .seen = 1};
    else if (at < 0 || r->root != root || r->seen == 0 ||
             (r->seen > 1 && at != r->length * r->seen))
        *r = (struct rows){0};
    else
        *r = (struct rows){root, r->seen + 1, r->seen == 1 ? at : r->length};
    if (r->seen >= ROWS_LEAST && own->times == 1)
        lower(most, r->length);
}

/* `path[(blockIdx.x * blockDim.x + threadIdx.x) % C]` of C elements. */
static void limit_by_rest(const struct access_dim *dim, unsigned axis, int64_t *most)
{
    const struct ir_expr *e = ir_strip_casts(dim->index);
    int64_t n;
    struct asks a = {0};
    unsigned axes = 0;
    if (e->op != IR_REM || !ir_is_int(ir_strip_casts(e->args[1]), &n) || n != dim->extent)
        return;
    ir_walk(e->args[0], find_asked, &a);
    ir_walk(e->args[0], thread_find_axis, &axes);
    if (a.grid && axes == 1U << axis)
        lower(most, n);
}

int64_t block_most(struct analysis_func *af, unsigned axis)
{
    size_t n;
    int64_t most = 0;
    struct rows rows = {0};
    struct numbers numbers = {axis, &most};
    ir_walk_func(af->func, find_number, &numbers);
    const struct access *all = access_all(af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct access *a = &all[i];
        bool shared = a->decl && a->decl->storage == STORAGE_SHARED;
        bool stores = a->stmt->kind == IR_STMT_STORE;
        for (size_t k = 0; shared && k < a->dims.len; k++)
            limit_by_rest(&a->dims.at[k], axis, &most);
        if (!a->plain || (!shared && !stores) || !is_unasked(af, a->stmt, shared))
            continue;
        bool unasked = is_unasked(af, a->stmt, false);
        for (size_t k = 0; k < a->dims.len; k++) {
            struct sum x = {.ok = true};
            take_apart(a->dims.at[k].index, 1, &x);
            const struct term *own = own_term(&x, axis);
            if (!own)
                continue;
            if (unasked && shared && a->dims.at[k].extent > 1)
                limit_by_extent(af, a->stmt, &x, own, a->dims.at[k].extent, &most);
            if (stores)
                limit_by_rows(&x, own, false, &most);
            if (unasked && stores && a->dims.len == 1)
                limit_by_stores(&rows, a->root, &x, own, &most);
        }
    }
    return most;
}

/* ---- checks for longer blocks ----------------------------------------------------------------- */

/* Places of the thread along the axis among the blocks of the grid, `blockIdx.x * length + threadIdx.x`. */
struct blocks_search {
    struct arena *arena;
    unsigned axis;
    const struct ir_expr *length; /* a parameter */
    bool found;
    bool asked; /* blockDim: the block has a length of its own */
};

static bool find_blocks(const struct ir_expr *e, void *context)
{
    struct blocks_search *q = context;
    enum ir_builtin block = (enum ir_builtin)(IR_BUILTIN_CTAID_X + q->axis);
    bool row = false, thread = false;
    q->asked = q->asked || ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_NTID_X + q->axis));
    struct affine x = e->op == IR_ADD && !q->found ? affine_of(q->arena, e) : (struct affine){0};
    for (size_t i = 0; x.ok && i < x.terms.len; i++) {
        const struct affine_term *t = &x.terms.at[i];
        const struct ir_expr *one = ir_strip_casts(t->atoms[0]);
        const struct ir_expr *other = t->atom_count == 2 ? ir_strip_casts(t->atoms[1]) : NULL;
        thread = thread || (!other && t->coefficient == 1 && is_thread(one, q->axis));
        row = row || (other && one == q->length && ir_is_builtin(other, block)) ||
              (other && other == q->length && ir_is_builtin(one, block));
    }
    q->found = q->found || (row && thread);
    return true;
}

/* How many threads a block has along the axis: blockDim, or a parameter that the kernel has in its place. */
static bool is_block_length(struct analysis_func *af, const struct ir_expr *e, unsigned axis)
{
    struct blocks_search q = {.arena = af->analysis->arena, .axis = axis, .length = e};
    if (ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_NTID_X + axis)))
        return true;
    if (e->op != IR_TPARAM && !is_parameter(e))
        return false;
    ir_walk_func(af->func, find_blocks, &q);
    return q.found && !q.asked;
}

/* `length >= 512`, also `512 <= length`: the length; *least is the number. */
static const struct ir_expr *asked_length(const struct fact *f, int64_t *least)
{
    bool greater = f->op == IR_GE || f->op == IR_GT, less = f->op == IR_LE || f->op == IR_LT;
    const struct ir_expr *number = ir_strip_casts(greater ? f->right : f->left);
    if ((!greater && !less) || !ir_is_int(number, least))
        return NULL;
    *least += f->op == IR_GT || f->op == IR_LT;
    return ir_strip_casts(greater ? f->left : f->right);
}

bool block_most_excludes(struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        int64_t least;
        const struct ir_expr *length = asked_length(&x[i], &least);
        for (unsigned k = 0; length && k < 3; k++) {
            int64_t most = is_block_length(af, length, k) ? block_most(af, k) : 0;
            if (most > 0 && least > most)
                return true;
        }
    }
    return false;
}

/* ---- halves of rows --------------------------------------------------------------------------- */

/* `blockIdx.x * 64 + threadIdx.x`, and 32 more: *row is 64, *more 32. */
static bool take_half(const struct access *a, unsigned axis, int64_t *row, int64_t *more)
{
    struct sum x = {.ok = true};
    take_apart(a->dims.at[0].index, 1, &x);
    const struct term *own = own_term(&x, axis);
    *row = *more = 0;
    for (unsigned i = 0; own && i < x.n; i++) {
        const struct term *t = &x.terms[i];
        if (!t->of)
            *more = t->times;
        else if (ir_is_builtin(t->of, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis)))
            *row = t->times;
        else if (t != own)
            return false;
    }
    return own && own->times == 1 && *row > 0;
}

int64_t block_most_of_halves(struct analysis_func *af, unsigned axis)
{
    size_t n;
    const struct access *all = access_all(af, &n);
    for (size_t i = 0; i < n; i++) {
        int64_t row, more, other, first;
        if (!all[i].root || all[i].dims.len != 1 || !take_half(&all[i], axis, &row, &more) ||
            more * 2 != row || !is_unasked(af, all[i].stmt, false))
            continue;
        for (size_t k = 0; k < n; k++)
            if (all[k].root == all[i].root && all[k].dims.len == 1 &&
                take_half(&all[k], axis, &other, &first) && other == row && first == 0)
                return more;
    }
    return 0;
}
