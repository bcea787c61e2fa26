/* SPDX-License-Identifier: Apache-2.0 */
/* Grid, block and shared memory of one launch. */
#include <string.h>

#include "confirm/plan_internal.h"
#include "confirm/plan_value_internal.h"
#include "pass/calls.h"
#include "pass/guard.h"
#include "pass/shared_size.h"

/* Limits of every device since sm_30 (CUDA C++ Programming Guide, Technical Specifications). */
static const int64_t grid_limits[3] = {2147483647, 65535, 65535};

/* Blocks that a device gets through in minutes: whoever launches more has mistaken something. */
#define BLOCKS_MOST 8e9
/* Heads, batches: what a grid's other dimensions count. */
#define FEW_BLOCKS 64u

/* Threads of a block that nobody tells. */
#define USUAL_BLOCK 256u

/* Host functions whose checks are looked at, from the launch outwards. */
#define CHECKED_CALLS_MAX 6u

/* Dynamic shared memory of a launch that does not say how much. */
#define UNKNOWN_SHARED_BYTES 32768u
/* What sm_80 gives a block, with and without the opt-in. */
#define SHARED_MOST (163u * 1024)
#define SHARED_DEFAULT (48u * 1024)

static bool is_launch_claim(const struct plan_work *w)
{
    return w->claim->kind == CLAIM_LAUNCH || w->claim->kind == CLAIM_SHARED_SIZE;
}

/* ---- no launch is seen ---------------------------------------------------------------------- */

struct axes {
    bool used[3];
};

static bool find_axes(const struct ir_expr *e, void *context)
{
    struct axes *x = context;
    for (unsigned i = 0; i < 3; i++) {
        if (e->op == IR_BUILTIN &&
            (e->builtin == IR_BUILTIN_TID_X + i || e->builtin == IR_BUILTIN_NTID_X + i))
            x->used[i] = true;
    }
    return true;
}

static void look(const struct ir_expr **slot, void *context)
{
    if (*slot)
        ir_walk(*slot, find_axes, context);
}

/* A shared array of one or two dimensions is as large as the block, or a little more. */
static bool tile_extent(const struct plan_work *w, bool plane, uint32_t *out)
{
    for (size_t i = 0; i < w->kernel->decls.len; i++) {
        const struct ir_decl *d = w->kernel->decls.at[i];
        if (d->storage != STORAGE_SHARED || !d->type || d->type->kind != TYPE_ARRAY)
            continue;
        bool is_plane = d->type->elem && d->type->elem->kind == TYPE_ARRAY;
        int64_t n = d->type->count;
        if (is_plane == plane && n >= 4 && n <= (plane ? 32 : 1024)) {
            *out = (uint32_t)n;
            return true;
        }
    }
    return false;
}

/* kernel<half, 96>, where the template calls that number its threads. */
static uint32_t template_threads(const struct plan_work *w)
{
    static const char *const words[] = {"thread", "blocksize", "block_size", "blockdim",
                                        "block_dim"};
    for (size_t i = 0; i < w->slice->template_args.len; i++) {
        const struct slice_template_arg *t = &w->slice->template_args.at[i];
        bool named = false;
        for (size_t k = 0; k < sizeof words / sizeof *words; k++)
            named |= strcasestr(t->name, words[k]) != NULL;
        named = named && !strcasestr(t->name, "per"); /* ITEMS_PER_THREAD */
        if (named && t->is_number && t->number >= 32 && t->number <= 1024 && t->number % 32 == 0)
            return (uint32_t)t->number;
    }
    return 0;
}

/* __shared__ T tile[N]: N is the block, when it is the only number of the template that may be. */
static uint32_t template_tile(const struct plan_work *w)
{
    bool has_tile = false;
    uint32_t found = 0, numbers = 0;
    for (size_t i = 0; i < w->kernel->decls.len; i++) {
        const struct ir_decl *d = w->kernel->decls.at[i];
        const struct ir_type *t = d->storage == STORAGE_SHARED ? d->type : NULL;
        has_tile |= t && t->kind == TYPE_ARRAY && t->count <= 0 &&
                    !(t->elem && t->elem->kind == TYPE_ARRAY);
    }
    for (size_t i = 0; has_tile && i < w->slice->template_args.len; i++) {
        const struct slice_template_arg *t = &w->slice->template_args.at[i];
        numbers += t->is_number;
        if (t->is_number && t->number >= 32 && t->number <= 1024 && t->number % 32 == 0)
            found = (uint32_t)t->number;
    }
    return numbers == 1 ? found : 0;
}

/* Launches whose grid nobody knows may still show their block. */
static bool block_of_launch(const struct plan_work *w, uint32_t block[3])
{
    size_t n;
    const struct launch_site *const *sites = launch_of(w->analysis->launches, w->kernel, &n);
    for (size_t i = 0; i < n; i++) {
        int64_t d[3];
        bool known = true;
        for (unsigned k = 0; k < 3; k++)
            known = known && sites[i]->block[k] && ir_is_int(sites[i]->block[k], &d[k]) &&
                    d[k] >= 1 && d[k] <= 1024;
        if (!known || d[0] * d[1] * d[2] > 1024)
            continue;
        for (unsigned k = 0; k < 3; k++)
            block[k] = (uint32_t)d[k];
        return true;
    }
    return false;
}

/* Of the kernel, and of the function that the claim is about. */
static void look_at_both(const struct plan_work *w,
                         void (*visit)(const struct ir_expr **slot, void *context), void *context)
{
    for (size_t i = 0; i < w->kernel->stmts.len; i++)
        ir_stmt_visit(w->kernel->stmts.at[i], visit, context);
    for (size_t i = 0; w->claim->func != w->kernel && i < w->claim->func->stmts.len; i++)
        ir_stmt_visit(w->claim->func->stmts.at[i], visit, context);
}

/* assert(blockDim.x == 4), if (blockDim.y == 8): no other block gets to what is claimed. */
static void apply_facts(const struct plan_work *w, uint32_t block[3])
{
    size_t n;
    struct analysis_func *af = analysis_of(w->analysis, w->kernel);
    struct value_env env = {.arena = w->scratch,
                            .analysis = w->analysis,
                            .kernel = w->kernel,
                            .slice = w->slice,
                            .closed = true};
    if (!af || w->claim->func != w->kernel || !w->claim->stmt)
        return;
    const struct fact *facts = guard_facts(af->guards, w->claim->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        for (unsigned k = 0; facts[i].op == IR_EQ && k < 3; k++) {
            struct value v = value_of(&env, facts[i].right);
            if (ir_is_builtin(facts[i].left, IR_BUILTIN_NTID_X + k) && v.kind == VALUE_INT &&
                v.number >= 1 && v.number <= 1024)
                block[k] = (uint32_t)v.number;
        }
    }
    while ((uint64_t)block[0] * block[1] * block[2] > 1024 && block[2] > 1)
        block[2] /= 2;
}

bool plan_is_between_warps(const struct claim *c)
{
    return c->kind == CLAIM_RACE_SHARED && !c->lockstep;
}

static void guess_block(const struct plan_work *w, uint32_t block[3]);

void plan_default_block(const struct plan_work *w, uint32_t block[3])
{
    guess_block(w, block);
    apply_facts(w, block);
}

static void guess_block(const struct plan_work *w, uint32_t block[3])
{
    struct axes x = {{true, false, false}};
    int64_t limit = launch_block_limit(w->analysis->launches, w->kernel, 0);
    /* scratch[32] has a place for each warp, and one warp does not race with another */
    uint32_t tile = 0, least = plan_is_between_warps(w->claim) ? 64 : 32;
    if (!(w->slice->wide && template_threads(w)) && block_of_launch(w, block))
        return;
    look_at_both(w, look, &x);
    block[0] = USUAL_BLOCK;
    block[1] = block[2] = 1;
    if (x.used[2]) {
        block[0] = block[1] = 8;
        block[2] = 4;
    } else if (x.used[1]) {
        block[0] = block[1] = tile_extent(w, true, &tile) ? tile : 16;
    } else if (template_threads(w)) {
        block[0] = template_threads(w);
    } else if (limit > 0 && limit <= 1024) {
        block[0] = (uint32_t)limit;
    } else if (template_tile(w)) {
        block[0] = template_tile(w);
    } else if (tile_extent(w, false, &tile) && tile % 32 == 0 && tile >= least) {
        block[0] = tile;
    }
    while (limit > 0 && (int64_t)block[0] * block[1] * block[2] > limit && block[0] > 1)
        block[0] /= 2;
}

/* How a kernel uses blockIdx along one axis: times the block's width, or as the row itself. */
struct stepping {
    enum ir_builtin id;
    const struct slice *slice;
    uint32_t block[3];
    bool used;
    int64_t step; /* elements a block covers; 0: not seen */
};

static bool find_stepping(const struct ir_expr *e, void *context)
{
    struct stepping *s = context;
    s->used = s->used || (e->op == IR_BUILTIN && e->builtin == s->id);
    if (e->op != IR_MUL)
        return true;
    for (unsigned i = 0; i < 2; i++) {
        int64_t n;
        if (!ir_is_builtin(e->args[i], s->id))
            continue;
        for (unsigned k = 0; k < 3; k++) {
            if (ir_is_builtin(e->args[1 - i], IR_BUILTIN_NTID_X + k))
                s->step = s->block[k];
        }
        if (ir_is_int(e->args[1 - i], &n) && n > 0 && n <= 1024)
            s->step = n;
        const struct ir_expr *by = ir_strip_casts(e->args[1 - i]);
        for (size_t k = 0; by->op == IR_TPARAM && k < s->slice->template_args.len; k++) {
            const struct slice_template_arg *t = &s->slice->template_args.at[k];
            if (t->is_number && strcmp(t->name, by->text) == 0 && t->number > 0 &&
                t->number <= 1024)
                s->step = t->number;
        }
    }
    return true;
}

static void look_stepping(const struct ir_expr **slot, void *context)
{
    if (*slot)
        ir_walk(*slot, find_stepping, context);
}

/* Is the claimed product made of the block's number along this axis?  Not known: true. */
struct axis_use {
    const struct slice *slice;
    enum ir_builtin id;
    bool found;
    unsigned depth;
};

static bool find_axis_use(const struct ir_expr *e, void *context)
{
    struct axis_use *u = context;
    const struct ir_stmt *s = e->op == IR_VALUE ? e->value->def : NULL;
    u->found |= ir_is_builtin(e, u->id) || e->op == IR_OPAQUE ||
                (e->op == IR_BUILTIN && e->builtin == IR_BUILTIN_GRID_RANK);
    for (size_t i = 0; s && i < u->slice->params.len; i++) {
        if (u->slice->params.at[i].expr == e) /* loaded no more */
            return true;
    }
    if (!s)
        return true;
    u->found |= s->kind != IR_STMT_PHI || u->depth >= 4;
    for (size_t i = 0; i < s->args.len && !u->found; i++) {
        u->depth++;
        ir_walk(s->args.at[i], find_axis_use, u);
        u->depth--;
    }
    return true;
}

static bool claim_uses_axis(const struct plan_work *w, unsigned axis)
{
    const struct ir_stmt *s = w->claim->stmt;
    struct axis_use u = {.slice = w->slice, .id = IR_BUILTIN_CTAID_X + axis};
    if (w->claim->kind != CLAIM_WRAP || !s || !s->expr || w->claim->func != w->kernel)
        return true;
    ir_walk(s->expr, find_axis_use, &u);
    return u.found;
}

/* As many blocks along an axis as cover the size; a kernel that uses blockIdx as the row itself gets
 * one block for each. */
static void default_shape(struct plan_work *w, struct plan_launch *l)
{
    plan_default_block(w, l->block);
    w->item->claim.block_open = true;
    if (calls_summary(w->analysis->calls, w->kernel)->uses_dynamic_shared)
        l->shared = UNKNOWN_SHARED_BYTES;
    for (unsigned i = 0; i < 3; i++) {
        struct stepping s = {.id = IR_BUILTIN_CTAID_X + i, .slice = w->slice};
        memcpy(s.block, l->block, sizeof s.block);
        look_at_both(w, look_stepping, &s);
        int64_t n = l->env.size;
        if (s.step)
            n = (n + s.step - 1) / s.step;
        if (!s.used)
            n = i == 0 ? 2 : 1;
        else if (!claim_uses_axis(w, i)) /* heads, slices: few, whatever wraps */
            n = i > 0 ? 1 : n < FEW_BLOCKS ? n : FEW_BLOCKS;
        if (n < 1)
            n = 1;
        l->grid[i] = (uint32_t)(n < grid_limits[i] ? n : grid_limits[i]);
    }
    for (unsigned i = 3; i-- > 1;) { /* three large lengths are more than there is time for */
        if ((double)l->grid[0] * l->grid[1] * l->grid[2] > BLOCKS_MOST && l->grid[i] > FEW_BLOCKS)
            l->grid[i] = FEW_BLOCKS;
    }
}

/* ---- a launch of the file ------------------------------------------------------------------- */

/* Claims that any block of any grid shows. */
static bool is_about_one_block(const struct plan_work *w)
{
    enum claim_kind k = w->claim->kind;
    return k == CLAIM_BARRIER || k == CLAIM_RACE_SHARED || k == CLAIM_UNINIT ||
           k == CLAIM_SHARED_BOUNDS;
}

/* May this dimension be anything?  A driver that refuses the shared bytes, or one axis, does so
 * whatever the other dimensions are.  `bit`: of the claim's axes. */
static bool is_beside_the_claim(const struct plan_work *w, unsigned bit)
{
    enum claim_kind k = w->claim->kind;
    unsigned axes = w->item->claim.axes;
    return is_about_one_block(w) || k == CLAIM_SHARED_SIZE ||
           (k == CLAIM_LAUNCH && axes && !(axes & 1u << bit));
}

/* `grid.y` of a dim3 that nobody sees is no length: mostly it is 1; `block.x` is what is usual, and
 * `grid.x` covers the length where the claim is about its end. */
static void fix_dimension(struct plan_work *w, struct plan_launch *l, const struct ir_expr *e,
                          unsigned axis, bool is_block)
{
    const char *name = e && e->op == IR_MEMBER && e->text ? e->text + (*e->text == '.') : "";
    bool covers = axis == 0 && !is_block;
    if (strlen(name) != 1 || *name != "xyz"[axis] || (covers && w->claim->kind != CLAIM_BOUNDS))
        return;
    struct value known = value_of_closed(&l->env, e);
    struct value wide = value_of_closed(&l->env, l->env.site->block[0]);
    if (known.kind)
        return;
    int64_t threads = wide.kind == VALUE_INT && wide.number > 0 ? wide.number : USUAL_BLOCK;
    struct value *held = ARENA_NEW(w->scratch, struct value);
    *held = value_int(covers ? (l->env.size + threads - 1) / threads : axis > 0 ? 1 : USUAL_BLOCK);
    map_put_number(w->scratch, &l->env.fixed, (uint64_t)e->id + 1, held);
}

/* `bit`: of the claim's axes; 3 is the block. */
static bool axis(struct plan_work *w, struct plan_launch *l, const struct ir_expr *e, uint32_t *out,
                 unsigned bit, bool small)
{
    const char *what = bit == 3 ? "block" : "grid";
    struct value v = value_of(&l->env, e);
    w->item->claim.block_open |= bit == 3 && !v.kind;
    if (!v.kind && is_beside_the_claim(w, bit) && *out)
        return true; /* any grid, a usual block: what plan_default_block says */
    if (!v.kind) {
        w->reason = arena_printf(w->keep, "the %s of the launch at line %u is not known", what,
                                 l->env.site->stmt->span.line);
        return false;
    }
    int64_t n = v.kind == VALUE_REAL ? (int64_t)v.real : v.number;
    if (n < 0 || n > UINT32_MAX) {
        w->reason = arena_printf(w->keep, "the %s of the launch at line %u is %lld", what,
                                 l->env.site->stmt->span.line, (long long)n);
        return false;
    }
    bool odd =
        w->claim->kind == CLAIM_LAUNCH && v.chosen && v.number == 0; /* of sizes that were chosen */
    if (odd && is_beside_the_claim(w, bit) && *out)
        return true;
    l->tied |= v.chosen;
    l->small_chosen |= small ? v.chosen : 0;
    w->item->claim.block_open |= bit == 3 && v.chosen;
    *out = (uint32_t)n;
    return true;
}

/* A block of several dimensions that nobody knows, of a race that is shown by parts of the kernel: who meets
 * whom is not the same in another shape. */
static bool is_plane_guessed(const struct plan_work *w, struct plan_launch *l)
{
    enum claim_kind k = w->claim->kind;
    struct axes x = {{false, false, false}};
    bool open = false;
    if (!w->item->claim.reduced || (k != CLAIM_RACE_SHARED && k != CLAIM_RACE_GLOBAL))
        return false;
    look_at_both(w, look, &x);
    for (unsigned i = 1; i < 3; i++)
        open |= l->env.site->block[i] && !value_of_closed(&l->env, l->env.site->block[i]).kind;
    return open && (x.used[1] || x.used[2]);
}

static bool site_shape(struct plan_work *w, struct plan_launch *l)
{
    const struct launch_site *s = l->env.site;
    bool one_block = is_about_one_block(w);
    if (is_plane_guessed(w, l)) {
        w->reason = arena_printf(w->keep, "the block of the launch at line %u is not known",
                                 s->stmt->span.line);
        return false;
    }
    if (w->kernel && one_block)
        plan_default_block(w, l->block);
    else if (is_launch_claim(w))
        memcpy(l->block, (uint32_t[3]){USUAL_BLOCK, 1, 1}, sizeof l->block);
    if (one_block || is_launch_claim(w)) {
        l->grid[0] = one_block ? 2 : 1;
        l->grid[1] = l->grid[2] = 1;
    }
    for (unsigned i = 0; i < 3 && !l->env.raw_shapes; i++) {
        fix_dimension(w, l, s->block[i], i, true);
        fix_dimension(w, l, s->grid[i], i, false);
    }
    for (unsigned i = 0; i < 3; i++) {
        if (!axis(w, l, s->grid[i], &l->grid[i], i, i > 0) ||
            !axis(w, l, s->block[i], &l->block[i], 3, true))
            return false;
    }
    struct value bytes = value_of(&l->env, s->shared_bytes);
    l->shared_chosen = bytes.chosen;
    if (s->shared_bytes && !bytes.kind && w->claim->kind != CLAIM_SHARED_SIZE) {
        /* Some, and not too much: arrays of it have no extent that a claim could rest on.  A shape that
         * the driver refuses it refuses with any. */
        l->shared = is_launch_claim(w) ? 0 : UNKNOWN_SHARED_BYTES;
    } else if (s->shared_bytes && !bytes.kind) {
        w->reason = arena_printf(w->keep, "the shared memory of the launch at line %u is not known",
                                 s->stmt->span.line);
        return false;
    }
    if (bytes.kind)
        l->shared = bytes.number > 0 ? (uint64_t)bytes.number : 0;
    enum shared_opt_in o = shared_opt_in_of(w->analysis, s);
    l->shared_opt_in = o == SHARED_OPT_IN || o == SHARED_OPT_IN_MAYBE;
    return true;
}

/* What is loaded changes from call to call: `while (!*done)`. */
static bool find_loaded(const struct ir_expr *e, void *context)
{
    const struct ir_stmt *s = e->op == IR_VALUE ? e->value->def : NULL;
    *(bool *)context |= s && s->kind == IR_STMT_LOAD;
    return true;
}

static bool is_loaded(const struct fact *f)
{
    bool loaded = false;
    ir_walk(f->left, find_loaded, &loaded);
    ir_walk(f->right, find_loaded, &loaded);
    return loaded;
}

/* `outside`: of a caller, where `type == F16` is the way that was taken and no size to be chosen. */
static bool passes(struct plan_launch *l, struct guards *g, const struct ir_stmt *at, bool outside)
{
    size_t n;
    bool ok = true;
    const struct fact *facts = guard_facts(g, at, &n);
    for (size_t i = 0; ok && i < n; i++) {
        bool shown = value_is_shown(&l->env, facts[i].left, facts[i].right);
        if (outside && (is_loaded(&facts[i]) || (facts[i].op == IR_EQ && !shown)))
            continue;
        ok = value_compare(&l->env, facts[i].op, facts[i].left, facts[i].right) != TRI_NO;
        l->host_excludes = !ok && shown && !is_loaded(&facts[i]);
        if (!ok)
            l->excluded = facts[i];
    }
    return ok;
}

/* What the host checks before the launch, and before the calls that lead to it, must hold for these
 * numbers. */
static bool host_allows(struct plan_work *w, struct plan_launch *l)
{
    const struct launch_site *s = l->env.site;
    const struct analysis_func *host = s->host;
    const struct ir_stmt *at = s->stmt;
    bool ok = true;
    for (unsigned depth = 0; ok && at && host && depth < CHECKED_CALLS_MAX; depth++) {
        const char *name = host->func->name;
        ok = passes(l, host->guards, at, depth > 0);
        at = value_call_site(&l->env, host->func);
        host = at ? analysis_of(w->analysis, at->block->func) : NULL;
        /* A dispatcher calls it, behind checks that are out of sight: those of sizes, above all. */
        if (ok && !at && is_launch_claim(w) && name && strcmp(name, "operator()") == 0) {
            w->reason = "what calls the function object that launches the kernel is not seen";
            return false;
        }
    }
    if (!ok)
        w->reason =
            arena_printf(w->keep, "the host does not get to the launch at line %u with %lld",
                         s->stmt->span.line, (long long)l->env.size);
    return ok;
}

/* assert(n % 32 == 0) at the top of the kernel. */
static bool kernel_allows(struct plan_work *w, struct plan_launch *l)
{
    bool was = l->env.closed;
    bool ok = true;
    l->env.closed = true;
    for (size_t i = 0; ok && w->kernel && i < w->kernel->stmts.len; i++) {
        const struct ir_stmt *s = w->kernel->stmts.at[i];
        if (s->kind == IR_STMT_ASSUME && s->expr) {
            struct value v = value_of(&l->env, s->expr);
            ok = !v.kind || v.number != 0;
        }
    }
    l->env.closed = was;
    if (!ok)
        w->reason = "an assertion of the kernel excludes these sizes";
    return ok;
}

static void apply_comment(const struct plan_work *w, struct plan_launch *l)
{
    const struct launch_comment *c = w->comment;
    if (c && c->has_grid)
        memcpy(l->grid, c->grid, sizeof l->grid);
    if (c && c->has_block)
        memcpy(l->block, c->block, sizeof l->block);
    if (c && c->has_shared)
        l->shared = c->shared;
}

/* What the slice is instantiated with is what the host's expression is: k<block_size><<<n, block_size>>>. */
static void assume_template_arguments(struct plan_work *w, struct plan_launch *l)
{
    for (size_t i = 0; i < w->slice->template_args.len; i++) {
        const struct slice_template_arg *t = &w->slice->template_args.at[i];
        const struct ir_expr *x =
            t->is_number ? launch_template_argument(l->env.site, t->name) : NULL;
        for (; x && x->op != IR_INT; x = x->op == IR_CAST ? x->args[0] : NULL) {
            struct value *held = ARENA_NEW(w->scratch, struct value);
            *held =
                (struct value){.kind = VALUE_INT, .number = t->number, .real = (double)t->number};
            map_put_number(w->scratch, &l->env.fixed, (uint64_t)x->id + 1, held);
        }
    }
}

bool plan_allows(struct plan_work *w, struct plan_launch *l)
{
    bool whole = w->comment && w->comment->has_grid && w->comment->has_block;
    bool allowed = (!l->env.site || whole || host_allows(w, l)) && kernel_allows(w, l);
    w->contradicted |= !allowed;
    return allowed;
}

bool plan_shape(struct plan_work *w, struct plan_launch *l)
{
    bool whole = w->comment && w->comment->has_grid && w->comment->has_block;
    if (l->env.site && !whole) {
        value_assume(&l->env, l->env.site);
        assume_template_arguments(w, l);
    }
    if (!l->env.site || whole)
        default_shape(w, l);
    else if (!site_shape(w, l))
        return false;
    apply_comment(w, l);
    if (!plan_allows(w, l))
        return false;
    if (is_launch_claim(w))
        return true;
    if (l->env.wrapped) {
        w->reason = "the host's own arithmetic wraps with these sizes";
        w->contradicted = true;
        return false;
    }
    uint64_t threads = (uint64_t)l->block[0] * l->block[1] * l->block[2];
    if ((double)l->grid[0] * l->grid[1] * l->grid[2] > BLOCKS_MOST) {
        w->reason = "no launch of so many blocks comes to its end";
        return false;
    }
    bool fits = threads >= 1 && threads <= 1024 && l->block[2] <= 64;
    for (unsigned i = 0; i < 3; i++)
        fits = fits && l->grid[i] >= 1 && l->grid[i] <= grid_limits[i] && l->block[i] <= 1024;
    l->too_much_shared = l->shared > (l->shared_opt_in ? SHARED_MOST : SHARED_DEFAULT);
    if (fits && l->too_much_shared) {
        w->reason = arena_printf(w->keep, "%llu bytes of shared memory cannot be launched",
                                 (unsigned long long)l->shared);
        return false;
    }
    if (!fits)
        w->reason =
            arena_printf(w->keep, "grid (%u, %u, %u), block (%u, %u, %u) cannot be launched",
                         l->grid[0], l->grid[1], l->grid[2], l->block[0], l->block[1], l->block[2]);
    return fits;
}
