/* SPDX-License-Identifier: Apache-2.0 */
/* A list where a dim3 is meant; grid and block in each other's place; quotients that lose the tail. */
#include <ctype.h>
#include <string.h>

#include "pass/affine.h"
#include "pass/calls.h"
#include "pass/compared.h"
#include "pass/guard.h"
#include "pass/magnitude.h"
#include "pass/symbol_copy.h"
#include "solve/launch_internal.h"

#define WARP 32

/* ---- lists ----------------------------------------------------------------------------------- */

void launch_search_list(struct launch_search *q)
{
    if (q->site->launch->grid_is_list || q->site->launch->block_is_list)
        launch_fault_add(q, LAUNCH_LIST, q->site->launch->grid_is_list ? 0 : 1, NULL);
}

/* ---- swapped --------------------------------------------------------------------------------- */

enum role { ROLE_UNKNOWN, ROLE_GRID, ROLE_BLOCK };

static bool holds(const char *name, const char *part)
{
    return strstr(name, part) != NULL;
}

/* "block", "dimBlock", "blockSize", "threadsPerBlock" say how large a block is; "blocks",
 * "numBlocks", "gridSize", "blocksPerGrid", "nThreadBlocks" say how many there are. */
static enum role role_of(const char *name)
{
    char plain[48];
    size_t n = 0;
    const char *scope = name ? strrchr(name, ':') : NULL; /* `grid_1d::num_threads` */
    for (name = scope ? scope + 1 : name; name && *name && n + 1 < sizeof plain; name++)
        if (isalpha((unsigned char)*name))
            plain[n++] = (char)tolower((unsigned char)*name);
    plain[n] = 0;
    if (strcmp(plain, "nt") == 0 || strcmp(plain, "nb") == 0)
        return plain[1] == 't' ? ROLE_BLOCK : ROLE_GRID;
    char *per = strstr(plain, "per");
    if (per)
        *per = 0;
    char *both = strstr(plain, "threadblock"); /* a thread block is a block */
    if (both)
        memmove(both, both + strlen("thread"), strlen(both + strlen("thread")) + 1);
    if (holds(plain, "thread") && holds(plain, "block"))
        return ROLE_UNKNOWN;
    if (holds(plain, "grid"))
        return holds(plain, "thread") ? ROLE_UNKNOWN : ROLE_GRID;
    if (holds(plain, "thread"))
        return ROLE_BLOCK;
    char *block = strstr(plain, "block");
    if (!block)
        return ROLE_UNKNOWN;
    bool many = block[5] == 's' && block[6] != 'i';
    bool counted = holds(plain, "num") || holds(plain, "count") || holds(plain, "cnt") ||
                   strncmp(plain, "nblock", 6) == 0;
    return many || counted ? ROLE_GRID : ROLE_BLOCK;
}

/* GET_BLOCKS(n) and NUM_THREADS of a header that is not there; `config->threads`. */
static bool is_named_elsewhere(const struct ir_expr *e)
{
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    if (!d)
        return false;
    return (d->kind == IR_STMT_CALL && !d->object && !d->callee) ||
           (d->kind == IR_STMT_LOAD && d->addr->op == IR_ADDR && d->addr->decl->guessed) ||
           (d->kind == IR_STMT_LOAD && d->addr->op == IR_FIELD);
}

/* The variable that holds what the launch is given: one role, whatever variables hold it. */
static enum role role_of_value(struct analysis_func *host, const struct ir_expr *e,
                               const char *written)
{
    const struct ir_func *f = host->func;
    enum role role = ROLE_UNKNOWN;
    const struct ir_expr *inner = e->op == IR_RECORD && e->arg_count == 1 ? e->args[0] : e;
    inner = ir_strip_casts(inner);
    if (inner->op == IR_INT && written) /* a constant of the code */
        return role_of(written);
    if (inner->op == IR_VAR)
        return role_of(inner->decl->source_name);
    if (inner->op == IR_TPARAM || /* also a constant of a header that is not there */
        inner->op == IR_MEMBER)   /* `threads` of `auto [threads, blocks] = shape_of(n)` */
        return role_of(inner->text);
    if (is_named_elsewhere(inner))
        return role_of(launch_dim_name(host, inner));
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind != IR_STMT_SET || !s->var || !s->expr ||
            (s->expr != e && ir_strip_casts(s->expr) != inner))
            continue;
        enum role one = role_of(s->var->source_name);
        if (role != ROLE_UNKNOWN && one != role)
            return ROLE_UNKNOWN;
        role = one;
    }
    return role;
}

static bool is_number(const struct ir_expr *const dims[3], int64_t *product)
{
    int64_t v;
    *product = 1;
    for (unsigned i = 0; i < 3; i++) {
        if (!ir_is_int(dims[i], &v) || v < 1 || v > INT32_MAX || *product > INT32_MAX)
            return false;
        *product *= v;
    }
    return true;
}

/* The block rounds a size of the run up to the number that is the grid. */
static bool rounds_to_the_grid(const struct launch_search *q, int64_t grid)
{
    bool any = false;
    for (unsigned i = 0; i < 3; i++) {
        const struct launch_dim *d = &q->block[i];
        int64_t n;
        bool number = ir_is_int(q->site->block[i], &n);
        if (number && n == 1)
            continue;
        if (number || !d->understood || d->bounded || !d->rounds_up || d->divisor < 8 ||
            !ir_is_int(q->site->grid[i], &n) || n != d->divisor)
            return false;
        any = true;
    }
    return any && grid <= BLOCK_THREADS_MAX && grid % 32 == 0;
}

static bool look_for_other_axis(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_BUILTIN ||
           (e->builtin != IR_BUILTIN_CTAID_Y && e->builtin != IR_BUILTIN_CTAID_Z);
}

/* The kernel is one loop by the grid, whatever block and grid are: swapped, it is slower, and no more. */
static bool goes_by_strides_alone(const struct launch_search *q)
{
    const struct ir_func *kernel = q->site->kernel;
    if (!kernel || kernel->max_threads || !launch_kernel_strides(q, 0, NULL))
        return false;
    for (size_t i = 0; i < kernel->decls.len; i++) {
        if (ir_is_shared(kernel->decls.at[i]))
            return false;
    }
    for (size_t i = 0; i < kernel->stmts.len; i++) {
        const struct ir_stmt *s = kernel->stmts.at[i];
        if (s->kind == IR_STMT_BARRIER || s->kind == IR_STMT_WARPOP ||
            !ir_walk_stmt(s, look_for_other_axis, NULL))
            return false;
    }
    return true;
}

/* The parameter of the launching function that the launch is given as it came, or NULL. */
static const struct ir_decl *handed_parameter(const struct ir_expr *e)
{
    e = ir_strip_casts(e->op == IR_RECORD && e->arg_count == 1 ? e->args[0] : e);
    bool param = e->op == IR_VAR && e->decl->storage == STORAGE_PARAM && e->decl->param_index >= 0;
    return param ? e->decl : NULL;
}

static const struct ir_expr *handed_argument(const struct ir_stmt *call, const struct ir_decl *d)
{
    return (size_t)d->param_index < call->args.len ? call->args.at[d->param_index] : NULL;
}

static bool is_one_number(const struct ir_expr *e)
{
    e = ir_strip_casts(e->op == IR_RECORD && e->arg_count == 1 ? e->args[0] : e);
    return e->op == IR_INT;
}

/* What a call puts for a parameter, by its name there; else a number beside what is of the run is the block. */
static enum role role_in_call(struct analysis_func *caller, const struct ir_expr *e,
                              const struct ir_expr *other)
{
    enum role role = role_of_value(caller, e, NULL);
    if (role != ROLE_UNKNOWN || is_one_number(e) == is_one_number(other))
        return role;
    return is_one_number(e) ? ROLE_BLOCK : ROLE_GRID;
}

enum handed {
    HANDED_NONE, /* grid and block are not both handed to the launching function, or a call swaps them */
    HANDED_RIGHT, /* a call hands the grid over as what the launch takes for it: only the names are wrong */
    HANDED_UNSEEN /* no call says which is which: the names are all there is */
};

/* `void run(dim3 block_size, dim3 grid_size) { k<<<block_size, grid_size>>>(); }`: its callers know which is which. */
static enum handed handed_of(const struct launch_search *q)
{
    const struct ir_decl *grid = handed_parameter(q->site->launch->grid);
    const struct ir_decl *block = handed_parameter(q->site->launch->block);
    const struct analysis *a = q->host->analysis;
    bool swapped = false;
    size_t n;
    if (!grid || !block)
        return HANDED_NONE;
    const struct ir_stmt *const *sites = calls_sites(a->calls, q->host->func, &n);
    for (size_t i = 0; i < n; i++) {
        struct analysis_func *caller = analysis_of(a, sites[i]->block->func);
        const struct ir_expr *x = handed_argument(sites[i], grid);
        const struct ir_expr *y = handed_argument(sites[i], block);
        if (!caller || !x || !y)
            continue;
        enum role first = role_in_call(caller, x, y), second = role_in_call(caller, y, x);
        if (first == ROLE_GRID && second == ROLE_BLOCK)
            return HANDED_RIGHT;
        swapped = swapped || (first == ROLE_BLOCK && second == ROLE_GRID);
    }
    return swapped ? HANDED_NONE : HANDED_UNSEEN;
}

void launch_search_swapped(struct launch_search *q)
{
    const struct ir_launch *l = q->site->launch;
    int64_t grid, block;
    bool grid_known = is_number(q->site->grid, &grid);
    bool block_known = is_number(q->site->block, &block);
    /* 256 blocks of one thread are no shape that anybody wants */
    bool inverted = block_known && grid_known && block < WARP && grid % WARP == 0;
    if (block_known && !inverted && (!grid_known || block <= grid))
        return;
    bool named = role_of_value(q->host, l->grid, l->grid_constant) == ROLE_BLOCK &&
                 role_of_value(q->host, l->block, l->block_constant) == ROLE_GRID;
    enum handed handed = named ? handed_of(q) : HANDED_NONE;
    if (handed == HANDED_RIGHT)
        return;
    if (named || (grid_known && rounds_to_the_grid(q, grid))) {
        const struct ir_expr *threads = launch_threads(q->site);
        struct launch_fault *f = launch_fault_add(q, LAUNCH_SWAPPED, 0, l->grid);
        f->passed = handed == HANDED_UNSEEN ? l->block : NULL;
        f->open = f->passed ||
                  (goes_by_strides_alone(q) &&
                   range_of(q->host->ranges, threads, q->site->stmt).hi <= BLOCK_THREADS_MAX);
    }
}

/* ---- the tail -------------------------------------------------------------------------------- */

/* Is n = k * b for a k of the code? */
bool launch_divides(struct launch_search *q, const struct ir_expr *quotient)
{
    struct affine n = affine_of(q->host->analysis->arena, quotient->args[0]);
    int64_t b;
    if (!n.ok || !ir_is_int(quotient->args[1], &b) || b <= 0)
        return false;
    for (size_t i = 0; i < n.terms.len; i++) {
        if (n.terms.at[i].coefficient % b)
            return false;
    }
    return n.constant % b == 0;
}

static const struct ir_expr *in_ceil(const struct ir_expr *e)
{
    bool is_ceil = e->op == IR_PURE && e->arg_count == 1 && strcmp(e->text, "ceil") == 0;
    return is_ceil ? ir_strip_all_casts(e->args[0]) : NULL;
}

struct written {
    const struct launch_search *q;
    int64_t quotient;
    const struct ir_expr *found;
};

static bool is_written_quotient(const struct ir_expr *e, void *context)
{
    struct written *w = context;
    const struct ir_expr *over = in_ceil(e);
    int64_t n, b;
    if (!over || over->op != IR_DIV || !ir_is_int(over->args[0], &n))
        return !w->found;
    for (unsigned i = 0; i < 3; i++) {
        if (ir_is_int(w->q->site->block[i], &b) && b > 1 && n / b == w->quotient && n % b)
            w->found = over;
    }
    return !w->found;
}

/* ceil(1000 / threads) where threads is known to be the 192 of the block: as it is written, or NULL. */
static const struct ir_expr *written_quotient(const struct launch_search *q, unsigned axis)
{
    const struct ir_func *f = q->host->func;
    const struct ir_expr *number = in_ceil(ir_strip_all_casts(q->site->grid[axis]));
    struct written w = {.q = q};
    for (size_t i = 0; number && ir_is_int(number, &w.quotient) && i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_SET && s->source_expr)
            ir_walk(s->source_expr, is_written_quotient, &w);
    }
    return w.found;
}

/* Whoever calls it in this program, which is all there is, hands over numbers that b divides. */
static bool all_calls_divide(const struct launch_search *q, const struct ir_expr *quotient)
{
    int64_t by;
    struct launch_paths paths = launch_paths_of(q, quotient->args[0]);
    bool all = paths.complete && paths.list.len > 0 && ir_is_int(quotient->args[1], &by) && by > 0;
    for (size_t i = 0; all && i < paths.list.len; i++) {
        struct range r = paths.list.at[i].range;
        all = r.lo == r.hi && r.lo % by == 0;
    }
    return all;
}

static void check_ceil(struct launch_search *q, unsigned axis)
{
    const struct ir_expr *e = q->grid[axis].ceil, *written = written_quotient(q, axis);
    int64_t n;
    if (written)
        launch_fault_add(q, LAUNCH_CEIL_TOO_LATE, axis, written)->at =
            launch_dim_span(q, false, axis);
    if (!e || ir_is_int(e->args[0], &n) || launch_divides(q, e) ||
        launch_is_rounded_up(q->host->analysis, e) ||
        compared_by_remainder(q->host->func, ir_strip_casts(e->args[0]), e->args[1]))
        return;
    struct launch_fault *f = launch_fault_add(q, LAUNCH_CEIL_TOO_LATE, axis, e);
    f->at = launch_dim_span(q, false, axis);
    f->open = all_calls_divide(q, e);
}

/* n / b + n % b */
static bool is_quotient_and_remainder(const struct ir_expr *sum)
{
    const struct ir_expr *x = ir_strip_casts(sum->args[0]), *y = ir_strip_casts(sum->args[1]);
    const struct ir_expr *quotient = x->op == IR_DIV ? x : y, *rest = x->op == IR_DIV ? y : x;
    return quotient->op == IR_DIV && rest->op == IR_REM &&
           ir_strip_casts(quotient->args[0]) == ir_strip_casts(rest->args[0]) &&
           ir_strip_casts(quotient->args[1]) == ir_strip_casts(rest->args[1]);
}

/* The condition of `x ? 0 : 1`, or of a comparison that is a number of blocks itself; NULL: neither. */
static const struct ir_expr *asked_for_one(const struct ir_expr *e)
{
    int64_t one, other;
    if (ir_op_info(e->op)->flags & IR_OP_COMPARE)
        return e;
    if (e->op != IR_SELECT || !ir_is_int(ir_strip_casts(e->args[1]), &one) ||
        !ir_is_int(ir_strip_casts(e->args[2]), &other) || one + other != 1 || one * other != 0)
        return NULL;
    return ir_strip_casts(e->args[0]);
}

/* `n / b + n % b == 0 ? 0 : 1`, `n / b + n % b > 0`: the question is meant for the remainder, and C++ asks it of
 * the sum, so that there is one block, or none. */
static void check_sum_asked(struct launch_search *q, unsigned axis)
{
    int64_t zero;
    const struct ir_expr *asked = asked_for_one(ir_strip_all_casts(q->site->grid[axis]));
    if (!asked)
        return;
    bool compared = (asked->op == IR_EQ || asked->op == IR_NE || asked->op == IR_GT) &&
                    ir_is_int(ir_strip_casts(asked->args[1]), &zero) && zero == 0;
    const struct ir_expr *sum = compared ? ir_strip_casts(asked->args[0]) : asked;
    if (sum->op == IR_ADD && is_quotient_and_remainder(sum))
        launch_fault_add(q, LAUNCH_SUM_ASKED, axis, sum)->at = launch_dim_span(q, false, axis);
}

/* blockIdx of this axis and threadIdx of the axis `along`: mostly the same one; rows of a flat grid are
 * blockIdx.x * blockDim.y + threadIdx.y. */
bool launch_is_global_index(const struct affine *x, unsigned axis, unsigned along)
{
    bool thread = false, block = false;
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        for (unsigned k = 0; k < t->atom_count; k++) {
            thread |= ir_is_builtin(t->atoms[k], (enum ir_builtin)(IR_BUILTIN_TID_X + along));
            block |= ir_is_builtin(t->atoms[k], (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis));
        }
    }
    return thread && block && x->terms.len == 2 && x->constant == 0;
}

/* The place of a thread in the grid, with what the launch puts in for `blockIdx.x * BLOCK + threadIdx.x`:
 * one for each thread. */
bool launch_is_place(const struct launch_search *q, const struct ir_expr *e, unsigned axis,
                     unsigned along)
{
    struct ir_module *m = q->host->analysis->module;
    const struct ir_expr *there = launch_substitute(q->site, e);
    if (!there)
        return false;
    struct affine index = affine_of(m->arena, there);
    struct affine threads = affine_of(m->arena, q->site->block[along]);
    struct affine block =
        affine_atom(m->arena, ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis)));
    struct affine lane =
        affine_atom(m->arena, ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_TID_X + along)));
    struct affine place = affine_multiply(m->arena, &block, &threads);
    place = affine_add(m->arena, &place, &lane, 1);
    return index.ok && place.ok && affine_equal(&index, &place);
}

/* What the kernel calls `bound`, also `dims.x` of what the launch makes on the way, or a constant that the host
 * has set, is n. */
bool launch_is_same_there(const struct launch_search *q, const struct ir_expr *bound,
                          const struct ir_expr *n)
{
    bound = ir_strip_casts(bound);
    if (symbol_is_same(q->host->func, bound, n))
        return true;
    if (bound->op != IR_VAR && bound->op != IR_MEMBER && bound->op != IR_MUL)
        return false;
    const struct ir_expr *passed = launch_substitute(q->site, bound);
    if (!passed || passed == bound)
        return false;
    return affine_same(q->host->analysis->arena, passed, n) ||
           compared_same_size(ir_strip_all_casts(passed), n);
}

/* The place is below n: `i < n`, or as a part of both sides, `row * column < rows * columns`. */
static bool is_place_below(const struct launch_search *q, const struct fact *f, unsigned axis,
                           unsigned along, const struct launch_group *group,
                           const struct ir_expr *n)
{
    const struct ir_expr *left = ir_strip_casts(f->left), *right = ir_strip_casts(f->right);
    if (f->op != IR_LT)
        return false;
    if (group)
        return launch_is_group_place(q, left, axis, along, group) &&
               launch_is_same_there(q, right, n);
    if (launch_is_place(q, left, axis, along))
        return launch_is_same_there(q, right, n) || launch_is_power_above(q, right, n);
    if (left->op != IR_MUL || right->op != IR_MUL)
        return false;
    bool place = launch_is_place(q, ir_strip_casts(left->args[0]), axis, along) ||
                 launch_is_place(q, ir_strip_casts(left->args[1]), axis, along);
    return place && (launch_is_same_there(q, right->args[0], n) ||
                     launch_is_same_there(q, right->args[1], n));
}

/* Does the kernel itself expect a tail: `if (i < n)` once, not as the condition of a loop? */
bool launch_expects_tail(const struct launch_search *q, unsigned axis, unsigned along,
                         const struct launch_group *group, const struct ir_expr *n)
{
    const struct analysis_func *kernel = analysis_of(q->host->analysis, q->site->kernel);
    if (!kernel)
        return false;
    for (size_t i = 0; i < kernel->func->stmts.len; i++) {
        const struct ir_stmt *s = kernel->func->stmts.at[i];
        size_t count;
        if (s->kind != IR_STMT_STORE && s->kind != IR_STMT_ATOMIC && s->kind != IR_STMT_CALL)
            continue;
        const struct fact *facts = guard_facts(kernel->guards, s, &count);
        for (size_t k = 0; k < count; k++) {
            if (is_place_below(q, &facts[k], axis, along, group, n) &&
                !cfg_loop_of(kernel->cfg, facts[k].origin->block))
                return true;
        }
    }
    return false;
}

static bool is_same_number(const struct ir_expr *x, const struct ir_expr *y)
{
    int64_t m, n;
    x = ir_strip_all_casts(x);
    y = ir_strip_all_casts(y);
    return x == y || (ir_is_int(x, &m) && ir_is_int(y, &n) && m == n);
}

/* A quotient that is rounded up, also by ceil() of a division of floats: what is divided, and by what. */
static bool take_blocks(const struct launch_search *q, const struct ir_expr *e,
                        const struct ir_expr **n, const struct ir_expr **by)
{
    const struct ir_expr *over = in_ceil(e);
    *n = *by = NULL;
    if (over && over->op == IR_DIV) {
        *n = over->args[0];
        *by = over->args[1];
    } else if (!launch_rounded_quotient(q->host->analysis, e, n, by)) {
        return false;
    }
    return *n && *by;
}

/* `ceil(n / block.x) * block.x` blocks of block.x threads: what other interfaces ask for is all threads, and
 * CUDA the blocks. */
static void check_per_thread(struct launch_search *q, unsigned axis)
{
    const struct ir_expr *e = ir_strip_all_casts(q->site->grid[axis]), *n, *by;
    const struct ir_expr *block = ir_strip_all_casts(q->site->block[axis]);
    const struct ir_func *kernel = q->site->kernel;
    int64_t number;
    for (unsigned k = 0; e->op == IR_MUL && k < 2; k++) {
        const struct ir_expr *quotient = ir_strip_all_casts(e->args[1 - k]);
        if (!is_same_number(e->args[k], block) || !take_blocks(q, quotient, &n, &by) ||
            !is_same_number(by, block) || ir_is_int(ir_strip_all_casts(n), &number))
            continue;
        bool seen = kernel && kernel->has_body;
        if (seen ? launch_expects_tail(q, axis, axis, NULL, ir_strip_all_casts(n))
                 : block->op != IR_INT)
            launch_fault_add(q, LAUNCH_PER_THREAD, axis, quotient)->at =
                launch_dim_span(q, false, axis);
        return;
    }
}

void launch_search_tail(struct launch_search *q)
{
    for (unsigned axis = 0; axis < 3 && q->found.len == 0; axis++) {
        check_ceil(q, axis);
        check_per_thread(q, axis);
        check_sum_asked(q, axis);
    }
    for (unsigned i = 0; i < 9 && q->found.len == 0; i++)
        launch_check_floor(q, i / 3, i % 3);
    bool in_program = q->host->analysis->module->in_program;
    for (unsigned i = 0; i < 6 && q->found.len == 0 && !in_program; i++)
        launch_check_floor_of_rounds(q, i < 3,
                                     i % 3); /* the block first: grids are divided by it */
}
