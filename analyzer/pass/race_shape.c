/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/race_shape.h"

#include <string.h>

#include "base/strbuf.h"
#include "pass/block_most.h"
#include "pass/lanes_internal.h"
#include "pass/mirror.h"
#include "pass/race.h"
#include "pass/thread_axes.h"

/* What it is handed is printed: `printf("thread (%d,%d,%d)", threadIdx.x, threadIdx.y, threadIdx.z)` of an assertion
 * says nothing of the block. */
static bool only_prints(const struct ir_stmt *s)
{
    return s->kind == IR_STMT_CALL && s->name && strcmp(s->name, "printf") == 0;
}

static bool is_block_size(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op == IR_MUL || e->op == IR_CAST ||
           (e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_NTID_X &&
            e->builtin <= IR_BUILTIN_NTID_Z);
}

/* `threadIdx.y * blockDim.x + threadIdx.x` of a function that takes blocks of any shape says nothing of this
 * kernel's. */
static void add_axes_of_callee(const struct ir_expr *e, unsigned *axes)
{
    bool flattens = e->op == IR_MUL && (ir_walk(e->args[0], is_block_size, NULL) ||
                                        ir_walk(e->args[1], is_block_size, NULL));
    if (flattens)
        return;
    thread_find_axis(e, axes);
    for (unsigned i = 0; i < e->arg_count; i++)
        if (e->args[i])
            add_axes_of_callee(e->args[i], axes);
}

static void visit_callee(const struct ir_expr **slot, void *context)
{
    if (*slot)
        add_axes_of_callee(*slot, context);
}

/* Axes of threadIdx that the kernel or what it calls mentions. */
void race_axes_of(const struct ir_func *f, unsigned *axes, unsigned depth)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (only_prints(s))
            continue;
        if (depth > 0)
            ir_stmt_visit(f->stmts.at[i], visit_callee, axes);
        else
            ir_walk_stmt(s, thread_find_axis, axes);
        if (s->kind == IR_STMT_CALL && s->callee && s->callee != f && depth < LIMIT_INTERVAL_DEPTH)
            race_axes_of(s->callee, axes, depth + 1);
    }
}

static const char *constant_name(const struct ir_expr *e)
{
    const struct ir_decl *global = lanes_loaded_constant(e);
    return global               ? global->source_name
           : e->op == IR_TPARAM ? e->text
           : e->op == IR_VAR    ? e->decl->source_name
                                : NULL;
}

/* `WARP_SIZE`, `warp_size()`: what a header out of sight says. */
static bool is_warp_size(const struct ir_expr *e)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    const char *name = def && def->kind == IR_STMT_CALL ? def->name : constant_name(e);
    char plain[32];
    str_plain(name, plain, sizeof plain);
    return (e->op == IR_BUILTIN && e->builtin == IR_BUILTIN_WARPSIZE) ||
           (strstr(plain, "warpsize") && !strstr(plain, "num") && !strstr(plain, "per"));
}

/* `threadIdx.x / 32`: which warp it is. */
static bool numbers_warps(const struct ir_expr *e)
{
    int64_t by;
    unsigned axes = 0;
    if (e->op != IR_DIV && e->op != IR_SHR)
        return false;
    const struct ir_expr *right = ir_strip_casts(e->args[1]);
    if (ir_is_int(right, &by) ? by != (e->op == IR_DIV ? RACE_WARP : 5)
                              : e->op != IR_DIV || !is_warp_size(right))
        return false;
    ir_walk(e->args[0], thread_find_axis, &axes);
    return axes != 0;
}

static bool find_warp_number(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = numbers_warps(e);
    return !*found;
}

bool race_counts_warps(const struct intervals *v)
{
    size_t n;
    const struct interval_access *all = interval_accesses(v, &n);
    bool found = false;
    for (size_t i = 0; i < n && !found; i++) {
        if (all[i].addr)
            ir_walk(all[i].addr, find_warp_number, &found);
    }
    return found;
}

/* `threadIdx.x < 32`: a question that the only warp of a block need not ask. */
static bool asks_for_warp(const struct ir_expr *e)
{
    int64_t limit;
    if ((e->op != IR_LT && e->op != IR_LE && e->op != IR_GT && e->op != IR_GE) ||
        !ir_is_int(ir_strip_casts(e->args[1]), &limit))
        return false;
    const struct ir_expr *x = ir_strip_casts(e->args[0]);
    bool below = e->op == IR_LT || e->op == IR_GE;
    return x->op == IR_BUILTIN && x->builtin == IR_BUILTIN_TID_X &&
           limit >= (below ? RACE_WARP : RACE_WARP - 1);
}

static bool find_block_size(const struct ir_expr *e, void *context)
{
    bool *found = context;
    if (e->op == IR_BUILTIN &&
        (e->builtin == IR_BUILTIN_NTID_X || e->builtin == IR_BUILTIN_NTID_Y ||
         e->builtin == IR_BUILTIN_BLOCK_SIZE))
        *found = true;
    if (numbers_warps(e) || asks_for_warp(e))
        *found = true;
    return !*found;
}

/* `for (i = threadIdx.x; i < n; i += 128)`: as many threads take turns. */
static bool strides_by_warps(const struct ir_stmt *phi)
{
    bool starts = false, strides = false;
    for (size_t i = 0; phi->kind == IR_STMT_PHI && i < phi->args.len; i++) {
        const struct ir_expr *e = ir_strip_casts(phi->args.at[i]);
        int64_t step;
        starts = starts || (e->op == IR_BUILTIN && e->builtin == IR_BUILTIN_TID_X);
        if (e->op != IR_ADD || !ir_is_int(ir_strip_casts(e->args[1]), &step))
            continue;
        const struct ir_expr *from = ir_strip_casts(e->args[0]);
        strides = strides || (step > RACE_WARP && from->op == IR_VALUE && from->value->def == phi);
    }
    return starts && strides;
}

static bool mentions_block_size(const struct ir_func *f, unsigned depth)
{
    bool found = false;
    ir_walk_func(f, find_block_size, &found);
    for (size_t i = 0; i < f->stmts.len && !found; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        found = strides_by_warps(s);
        if (s->kind == IR_STMT_CALL && s->callee && s->callee != f && depth < LIMIT_INTERVAL_DEPTH)
            found = found || mentions_block_size(s->callee, depth + 1);
    }
    return found;
}

/* `s[threadIdx.x]` of an array of 64 elements or more: an element for each thread of the block, or a few side
 * by side.  Not where a thread has several, `s[threadIdx.x + 32]`. */
struct share {
    bool own;
    bool more;
};

/* The 5 of `s[threadIdx.x * 5 + 2]`: elements that each thread has side by side; 0: it does not say. */
static int64_t elements_each(const struct ir_expr *index)
{
    int64_t each = 1, at = 0;
    if (index->op == IR_ADD && ir_is_int(ir_strip_casts(index->args[1]), &at))
        index = ir_strip_casts(index->args[0]);
    if (index->op == IR_MUL && ir_is_int(ir_strip_casts(index->args[1]), &each))
        index = ir_strip_casts(index->args[0]);
    bool own = index->op == IR_BUILTIN && index->builtin == IR_BUILTIN_TID_X;
    return own && at >= 0 && at < each ? each : 0;
}

static bool find_share(const struct ir_expr *e, void *context)
{
    struct share *found = context;
    struct mirror other_end; /* one element for each thread, too */
    const struct ir_expr *to = e->op == IR_PTRADD ? ir_strip_casts(e->args[0]) : NULL;
    if (!to || to->op != IR_ADDR || to->decl->space != SPACE_SHARED ||
        to->decl->type->kind != TYPE_ARRAY || to->decl->type->count < 2 * RACE_WARP)
        return true;
    const struct ir_expr *index = ir_strip_casts(e->args[1]);
    unsigned axes = 0;
    ir_walk(index, thread_find_axis, &axes);
    int64_t each = elements_each(index);
    if (each > 0 && to->decl->type->count >= 2 * RACE_WARP * each)
        found->own = true;
    else if (axes & 1 && !mirror_of(index, &other_end))
        found->more = true;
    return true;
}

static bool has_element_per_thread(const struct ir_func *f)
{
    struct share found = {0};
    for (size_t i = 0; i < f->stmts.len; i++)
        ir_walk(f->stmts.at[i]->addr, find_share, &found);
    return found.own && !found.more;
}

bool race_block_side(const struct ir_expr *e, int64_t *out)
{
    if (e && is_warp_size(ir_strip_casts(e))) {
        *out = RACE_WARP;
        return true;
    }
    return e && ir_is_int(e, out);
}

/* `BLOCK_SIZE`, `kThreadsPerBlock`: a constant out of sight that a block's length is named after. */
static bool is_block_name(const struct ir_expr *e)
{
    const char *name = constant_name(e);
    return name && (strcasestr(name, "block") || strcasestr(name, "threads")) &&
           !strcasestr(name, "warp");
}

/* A launch whose other parts may be guesses, with blocks of more than a warp. */
static bool is_launched_with_warps(const struct analysis_func *root)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(root->analysis->launches, root->func, &n);
    for (size_t i = 0; i < n; i++) {
        int64_t x;
        const struct ir_expr *side = sites[i]->block[0];
        if (race_block_side(side, &x) ? x > RACE_WARP : side && is_block_name(ir_strip_casts(side)))
            return true;
    }
    return false;
}

bool race_is_of_many_warps(const struct analysis_func *root)
{
    if (ir_launch_bound(root->func) > RACE_WARP)
        return true;
    unsigned axes = 0;
    race_axes_of(root->func, &axes, 0);
    return root->func->kind == FUNC_KERNEL &&
           ((axes & 3) == 3 || mentions_block_size(root->func, 0) ||
            has_element_per_thread(root->func) || is_launched_with_warps(root));
}

/* What a thread of a warp alone would ask: `threadIdx.x % 32`, `threadIdx.x & 31`, `threadIdx.x == 0`. */
struct lane_use {
    bool lane;
    bool other;
};

static void look_at_use(const struct ir_expr *e, struct lane_use *u, unsigned depth)
{
    int64_t n;
    if (!e || u->other || depth > LIMIT_EXPR_DEPTH) {
        u->other = u->other || e;
        return;
    }
    const struct ir_expr *x = e->arg_count == 2 ? ir_strip_casts(e->args[0]) : NULL;
    bool index = x && x->op == IR_BUILTIN && x->builtin == IR_BUILTIN_TID_X;
    const struct ir_expr *y = x ? ir_strip_casts(e->args[1]) : NULL;
    bool rest = e->op == IR_REM && (is_warp_size(y) || (ir_is_int(y, &n) && n <= RACE_WARP));
    bool mask = e->op == IR_BITAND && ir_is_int(y, &n) && n == RACE_WARP - 1;
    if (index && (rest || mask)) {
        u->lane = true;
        return;
    }
    if (index && (e->op == IR_EQ || e->op == IR_NE) && ir_is_int(y, &n))
        return;
    if (e->op == IR_BUILTIN)
        u->other = u->other || e->builtin <= IR_BUILTIN_TID_Z || e->builtin == IR_BUILTIN_NTID_X ||
                   e->builtin == IR_BUILTIN_BLOCK_SIZE || e->builtin == IR_BUILTIN_THREAD_RANK;
    for (unsigned i = 0; i < e->arg_count; i++)
        look_at_use(e->args[i], u, depth + 1);
}

/* Nothing in the kernel tells one of its warps from another. */
static bool is_of_one_warp(const struct ir_func *f)
{
    struct lane_use u = {0};
    for (size_t i = 0; i < f->stmts.len && !u.other; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        look_at_use(s->addr, &u, 0);
        look_at_use(s->expr, &u, 0);
        for (size_t k = 0; k < s->args.len && s->kind != IR_STMT_PHI; k++)
            look_at_use(s->args.at[k], &u, 0);
    }
    return u.lane && !u.other;
}

static void add_shape(struct race_shapes *out, unsigned x, unsigned y, unsigned z,
                      const struct launch_site *site)
{
    for (size_t i = 0; i < out->len; i++) {
        const struct lanes_shape *s = &out->at[i];
        bool same = s->n[0] == x && s->n[1] == y && s->n[2] == z;
        if (same && (!site || site->launch->template_args.len == 0))
            return;
    }
    if (out->len < RACE_SHAPES_MAX)
        out->at[out->len++] = (struct lanes_shape){.n = {x, y, z}, .site = site};
}

/* False: every launch that is seen has blocks of one warp. */
static bool shapes_of_launches(struct analysis_func *root, bool in_warp, struct race_shapes *out)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(root->analysis->launches, root->func, &n);
    bool warp_only = n > 0;
    for (size_t i = 0; i < n; i++) {
        int64_t d[3], threads = 1;
        bool known = !sites[i]->stmt->guessed;
        for (unsigned k = 0; k < 3; k++) {
            known = known && race_block_side(sites[i]->block[k], &d[k]) && d[k] > 0 &&
                    d[k] <= RACE_BLOCK_MAX;
            threads = known ? threads * d[k] : 0;
        }
        warp_only = warp_only && known && threads <= RACE_WARP;
        if (known && (threads > RACE_WARP || in_warp) && threads <= RACE_BLOCK_MAX)
            add_shape(out, (unsigned)d[0], (unsigned)d[1], (unsigned)d[2], sites[i]);
    }
    out->seen = out->len > 0;
    return in_warp || !warp_only;
}

struct root_shape {
    const struct launch_site
        *site; /* the only launch in sight, which leaves the shape open; or NULL */
    int64_t fixed[3];
    int64_t most[3]; /* along an axis; 0: nothing says */
    int64_t limit;   /* threads of a block, or -1 */
    bool in_warp;
};

/* What launches say about a shape that they leave open: the numbers along the axes that they give, 0 where
 * they give none.  False: two launches give two. */
static bool numbers_of_launches(struct analysis_func *root, int64_t fixed[3])
{
    size_t n;
    const struct launch_site *const *sites = launch_of(root->analysis->launches, root->func, &n);
    for (size_t i = 0; i < n; i++) {
        for (unsigned k = 0; k < 3; k++) {
            int64_t d;
            if (!race_block_side(sites[i]->block[k], &d))
                continue;
            if ((fixed[k] && fixed[k] != d) || d <= 0 || d > RACE_BLOCK_MAX)
                return false;
            fixed[k] = d;
        }
    }
    return true;
}

/* `if (blockDim.x >= 1024 && tid < 512) ...`: the largest block that the code itself speaks of. */
static bool find_asked_block(const struct ir_expr *e, void *context)
{
    unsigned *most = context;
    int64_t n;
    if (e->op == IR_GE && ir_is_builtin(ir_strip_casts(e->args[0]), IR_BUILTIN_NTID_X) &&
        ir_is_int(ir_strip_casts(e->args[1]), &n) && n > *most && n <= RACE_BLOCK_MAX)
        *most = (unsigned)n;
    return true;
}

static unsigned asked_block(const struct ir_func *f)
{
    unsigned most = 0;
    for (size_t i = 0; i < f->stmts.len; i++)
        if (f->stmts.at[i]->kind == IR_STMT_BRANCH)
            ir_walk(f->stmts.at[i]->expr, find_asked_block, &most);
    return most;
}

/* Blocks of more than a warp that have these numbers; axes that nobody speaks of have one thread. */
static void add_usual(const struct root_shape *root, unsigned x, unsigned y, unsigned z,
                      struct race_shapes *out)
{
    unsigned n[3] = {x, y, z}, threads = 1;
    for (unsigned k = 0; k < 3; k++) {
        n[k] = root->fixed[k] ? (unsigned)root->fixed[k] : n[k];
        threads *= n[k];
    }
    bool fits = root->limit < 0 || threads <= root->limit;
    for (unsigned k = 0; k < 3; k++)
        fits = fits && (root->most[k] == 0 || n[k] <= root->most[k]);
    if (fits && threads <= RACE_BLOCK_MAX && (threads > RACE_WARP || root->in_warp))
        add_shape(out, n[0], n[1], n[2], root->site);
}

static unsigned power_of_two_in(int64_t most)
{
    unsigned n = 1;
    while (2 * n <= most)
        n *= 2;
    return n;
}

/* Rows that are shorter than usual, or fewer. */
static void add_narrow(const struct root_shape *root, struct race_shapes *out)
{
    enum { USUAL_THREADS = 256, USUAL_ROW = 32 };
    unsigned x = power_of_two_in(root->most[0] ? root->most[0] : USUAL_ROW);
    unsigned y = power_of_two_in(root->most[1] ? root->most[1] : USUAL_THREADS / x);
    add_usual(root, x, y, 1, out);
}

/* None of the usual lengths fits: the longest row that does; 0: nothing says so. */
static int64_t longest_row(const struct root_shape *root)
{
    int64_t most = root->most[0];
    if (root->limit > 0 && !root->fixed[0] && (most == 0 || root->limit < most))
        most = root->limit;
    return most;
}

/* The only launch that is seen: what it hands the kernel holds whatever its blocks are. */
static const struct launch_site *only_launch(const struct analysis_func *root)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(root->analysis->launches, root->func, &n);
    return n == 1 && launch_hands_number(sites[0]->launch) ? sites[0] : NULL;
}

/* Threads that a block may have, on the word of the host or of the kernel; -1: nobody tells. */
static int64_t block_limit(const struct analysis_func *root, int64_t bound)
{
    int64_t threads = 1;
    for (unsigned k = 0; k < 3 && threads > 0; k++) {
        int64_t side = launch_block_limit(root->analysis->launches, root->func, k);
        threads = side > 0 && side <= RACE_BLOCK_MAX ? threads * side : -1;
    }
    return threads < 0 || (bound > 0 && bound < threads) ? bound : threads;
}

bool race_choose_shapes(struct analysis_func *root, bool in_warp, struct race_shapes *out)
{
    unsigned axes = 0;
    int64_t limit = -1, bound = ir_launch_bound(root->func);
    if (bound && bound <= RACE_WARP && !in_warp)
        return false;
    if (root->func->kind == FUNC_KERNEL) {
        if (!shapes_of_launches(root, in_warp, out))
            return false;
        limit = block_limit(root, bound ? bound : -1);
    }
    if (out->len)
        return true;
    if (limit > 0 && limit <= RACE_WARP) {
        if (!in_warp)
            return false;
        limit = -1;
    }
    race_axes_of(root->func, &axes, 0);
    struct root_shape usual = {.site = only_launch(root), .limit = limit, .in_warp = in_warp};
    if (!numbers_of_launches(root, usual.fixed) || (!in_warp && is_of_one_warp(root->func)))
        return false;
    if (bound && bound <= RACE_WARP) {
        if (!(axes & 6))
            add_shape(out, (unsigned)bound, 1, 1, NULL);
        return out->len > 0;
    }
    race_sides_by_code(root, &axes, usual.fixed);
    for (unsigned k = 0; k < 3; k++)
        usual.most[k] = usual.fixed[k] ? 0 : block_most(root, k);
    /* a kernel that looks at threadIdx.y alone has no use for a second thread along x */
    static const unsigned flat[] = {128, 256, 64, 512}, tall[] = {128, 256, 64, 4, 16},
                          both[][2] = {{16, 16}, {32, 8}, {8, 8}, {32, 32}, {64, 4}, {32, 4}},
                          deep[][3] = {{8, 8, 4}, {16, 8, 2}, {32, 4, 2}, {4, 4, 16}, {16, 4, 4}},
                          small[][3] = {{4, 4, 4}, {8, 4, 2}, {2, 2, 16}, {16, 2, 2}};
    unsigned asked = axes & 6 ? 0 : asked_block(root->func);
    if (asked > 0)
        add_usual(&usual, asked, 1, 1, out);
    for (size_t i = 0; i < sizeof flat / sizeof *flat && !(axes & 6); i++)
        add_usual(&usual, flat[i], 1, 1, out);
    for (size_t i = 0; i < sizeof tall / sizeof *tall && axes == 2; i++)
        add_usual(&usual, 1, tall[i], 1, out);
    for (size_t i = 0; i < sizeof both / sizeof *both && axes == 3; i++)
        add_usual(&usual, both[i][0], both[i][1], 1, out);
    for (size_t i = 0; i < sizeof deep / sizeof *deep && (axes & 4); i++)
        add_usual(&usual, deep[i][0], axes & 2 ? deep[i][1] : 1, deep[i][2], out);
    if (axes == 3 && out->len == 0)
        add_narrow(&usual, out);
    int64_t row = !(axes & 6) && out->len == 0 ? longest_row(&usual) : 0;
    if (row > 0)
        add_shape(out, (unsigned)row, 1, 1, usual.site);
    /* `__launch_bounds__(64)` */
    bool none = (axes & 4) && out->len == 0;
    for (size_t i = 0; i < sizeof small / sizeof *small && none; i++)
        add_usual(&usual, small[i][0], axes & 2 ? small[i][1] : 1, small[i][2], out);
    return true;
}
