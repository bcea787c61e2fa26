/* SPDX-License-Identifier: Apache-2.0 */
/* How many threads a block has along an axis, on the word of the kernel: the rounds that a tile is gone
 * through in, what lies beside it, how far blocks are apart. */
#include "pass/block_most.h"
#include "pass/block_row.h"
#include "pass/guard.h"
#include "pass/mirror.h"
#include "pass/race_shape.h"
#include "pass/thread_axes.h"

enum { WIDTH_CALLS_MAX = 3 };

struct tile_step {
    unsigned axis;
    int64_t step; /* 0: none seen; -1: several */
};

int64_t race_step_of(const struct ir_expr *e, const struct ir_expr **begin)
{
    const struct ir_stmt *phi = e->op == IR_VALUE ? e->value->def : NULL;
    int64_t step = 0;
    if (!phi || phi->kind != IR_STMT_PHI || phi->args.len != 2)
        return 0;
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_expr *next = ir_strip_casts(phi->args.at[i]);
        if (next->op == IR_ADD && ir_strip_casts(next->args[0]) == e &&
            ir_is_int(ir_strip_casts(next->args[1]), &step)) {
            *begin = ir_strip_casts(phi->args.at[1 - i]);
            return step;
        }
    }
    return 0;
}

/* `tile[threadIdx.y + i]` with `i += 8`, or an i that starts at threadIdx.y */
static bool find_tile_step(const struct ir_expr *e, void *context)
{
    struct tile_step *t = context;
    enum ir_builtin index = (enum ir_builtin)(IR_BUILTIN_TID_X + t->axis);
    const struct ir_expr *begin = NULL;
    int64_t step = 0;
    for (unsigned i = 0; e->op == IR_ADD && i < 2 && !step; i++) {
        if (ir_is_builtin(ir_strip_casts(e->args[i]), index))
            step = race_step_of(ir_strip_casts(e->args[1 - i]), &begin);
    }
    if (e->op == IR_VALUE && !step) {
        step = race_step_of(e, &begin);
        step = begin && ir_is_builtin(begin, index) ? step : 0;
    }
    if (step > 1 && step <= RACE_BLOCK_MAX)
        t->step = !t->step || t->step == step ? step : -1;
    return true;
}

/* Also of what it calls: a kernel may do no more than hand on its parameters. */
static void find_tile_steps(const struct ir_func *f, struct tile_step *t, unsigned depth)
{
    ir_walk_func(f, find_tile_step, t);
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_CALL && s->callee && s->callee != f && depth < WIDTH_CALLS_MAX)
            find_tile_steps(s->callee, t, depth + 1);
    }
}

/* Threads along an axis where a tile is gone through in rounds, `tile[threadIdx.y + i]` with `i += 8`; 0: nothing
 * tells. */
static int64_t side_by_tile(const struct ir_func *f, unsigned axis)
{
    struct tile_step t = {.axis = axis};
    find_tile_steps(f, &t, 0);
    return t.step > 0 ? t.step : 0;
}

/* `threadIdx.y * WARP_SIZE + threadIdx.x`: a row of the block is a warp.  Other numbers may be how far pieces
 * of memory are apart. */
static bool find_width(const struct ir_expr *e, void *context)
{
    int64_t *width = context, n;
    const struct ir_expr *row = block_row_length(e);
    if (row && race_block_side(row, &n) && n == RACE_WARP)
        *width = n;
    return true;
}

/* Also of what it calls: a kernel may do no more than hand on its parameters. */
static int64_t width_of_code(const struct ir_func *f, unsigned depth)
{
    int64_t width = 0;
    ir_walk_func(f, find_width, &width);
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (!width && s->kind == IR_STMT_CALL && s->callee && s->callee != f &&
            depth < WIDTH_CALLS_MAX)
            width = width_of_code(s->callee, depth + 1);
    }
    return width;
}

/* Not where a row of the block is shorter: in `threadIdx.y * 32 + i * 16 + threadIdx.x` two rounds of 16 fill one of
 * memory. */
static int64_t width_of_kernel(struct analysis_func *af)
{
    int64_t width = width_of_code(af->func, 0), most = width ? block_most(af, 0) : 0;
    return most > 0 && most < width ? 0 : width;
}

enum { HALO_MAX = 8 };

/* `threadIdx.x < 4` and `threadIdx.x >= 20`: the first and the last threads of a row fetch what lies beside it. */
struct halo {
    unsigned axis;
    int64_t below; /* 0: not asked; -1: of several numbers */
    int64_t from;
};

static void note_limit(int64_t *limit, int64_t n)
{
    *limit = *limit == 0 || *limit == n ? n : -1;
}

static bool find_halo(const struct ir_expr *e, void *context)
{
    struct halo *h = context;
    int64_t n;
    const struct ir_expr *x = e->arg_count == 2 ? ir_strip_casts(e->args[0]) : NULL;
    if (!x || x->op != IR_BUILTIN || x->builtin != IR_BUILTIN_TID_X + h->axis ||
        !ir_is_int(ir_strip_casts(e->args[1]), &n) || n < 1)
        return true;
    if (e->op == IR_LT || e->op == IR_LE)
        note_limit(&h->below, n + (e->op == IR_LE));
    else if (e->op == IR_GE || e->op == IR_GT)
        note_limit(&h->from, n + (e->op == IR_GT));
    return true;
}

/* Along axes that nobody tells the length of. */
static void fix_by_halo(const struct ir_func *f, int64_t fixed[3])
{
    for (unsigned k = 0; k < 2; k++) {
        struct halo h = {.axis = k};
        if (!fixed[k])
            ir_walk_func(f, find_halo, &h);
        if (h.below > 0 && h.below <= HALO_MAX && h.from > h.below && h.from < RACE_WARP)
            fixed[k] = h.from + h.below;
    }
}

/* `32 * blockIdx.x + threadIdx.x`, `blockIdx.y + threadIdx.y`: how far blocks are apart. */
struct pitch {
    unsigned axis;
    int64_t least; /* 0: nothing says so */
};

static bool has_factor(const struct ir_expr *e, enum ir_builtin b)
{
    e = ir_strip_casts(e);
    return ir_is_builtin(e, b) ||
           (e->op == IR_MUL && (has_factor(e->args[0], b) || has_factor(e->args[1], b)));
}

/* `threadIdx.y + blockDim.y * blockDim.x * gridDim.x * blockIdx.y`: a row of the grid is as long as its threads are
 * along x, and so would each thread along y be a whole row further. */
static bool is_row_of_grid(const struct ir_expr *own, const struct ir_expr *first)
{
    return ir_is_builtin(own, IR_BUILTIN_TID_Y) && has_factor(first, IR_BUILTIN_CTAID_Y) &&
           has_factor(first, IR_BUILTIN_NTID_Y) && has_factor(first, IR_BUILTIN_NTID_X) &&
           has_factor(first, IR_BUILTIN_NCTAID_X);
}

static bool find_pitch(const struct ir_expr *e, void *context)
{
    struct pitch *p = context;
    for (unsigned i = 0; p->axis == 1 && e->op == IR_ADD && i < 2; i++)
        if (is_row_of_grid(ir_strip_casts(e->args[i]), e->args[1 - i]))
            p->least = 1;
    for (unsigned i = 0; e->op == IR_ADD && i < 2; i++) {
        const struct ir_expr *own = ir_strip_casts(e->args[i]);
        const struct ir_expr *first = ir_strip_casts(e->args[1 - i]);
        int64_t pitch = 1;
        bool scaled = first->op == IR_MUL && ir_is_int(ir_strip_casts(first->args[1]), &pitch);
        if (scaled || (first->op == IR_MUL && ir_is_int(ir_strip_casts(first->args[0]), &pitch)))
            first = ir_strip_casts(first->args[scaled ? 0 : 1]);
        if (ir_is_builtin(own, IR_BUILTIN_TID_X + p->axis) &&
            ir_is_builtin(first, IR_BUILTIN_CTAID_X + p->axis) &&
            (p->least == 0 || pitch < p->least))
            p->least = pitch;
    }
    return true;
}

/* No thread does what the next block does: a row that is a warp, one thread along y. */
static void fix_by_pitch(const struct ir_func *f, unsigned *axes, int64_t fixed[3])
{
    for (unsigned k = 3; k-- > 0;) {
        struct pitch p = {.axis = k};
        if (!fixed[k])
            ir_walk_func(f, find_pitch, &p);
        if (p.least != (k ? 1 : RACE_WARP) || (k == 0 && *axes & 6))
            continue;
        fixed[k] = p.least;
        *axes &= k ? ~(1U << k) : *axes;
    }
}

/* `if (blockDim.y > 1) return;`: the kernel is for blocks without that axis. */
static void fix_by_return(const struct ir_func *f, int64_t fixed[3])
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *e = s->kind == IR_STMT_BRANCH ? ir_strip_casts(s->expr) : NULL;
        if (!e || (e->op != IR_GT && e->op != IR_NE) || !ir_is_const(ir_strip_casts(e->args[1]), 1))
            continue;
        const struct ir_expr *x = ir_strip_casts(e->args[0]);
        const struct ir_stmt *then = cfg_terminator(s->block->succs.at[0]);
        bool leaves = then && then->kind == IR_STMT_RETURN;
        for (unsigned k = 0; k < 3 && leaves && x->op == IR_BUILTIN; k++)
            if (x->builtin == IR_BUILTIN_NTID_X + k && !fixed[k])
                fixed[k] = 1;
    }
}

/* `s[255 - threadIdx.x]` of 256 elements: a thread for each of them. */
static bool find_mirror(const struct ir_expr *e, void *context)
{
    int64_t *side = context;
    struct mirror m;
    const struct ir_expr *to = e->op == IR_PTRADD ? ir_strip_casts(e->args[0]) : NULL;
    if (to && to->op == IR_ADDR && to->decl->space == SPACE_SHARED &&
        to->decl->type->kind == TYPE_ARRAY && mirror_of(e->args[1], &m) && !m.end &&
        m.more + 1 == to->decl->type->count && m.more < RACE_BLOCK_MAX)
        *side = m.more + 1;
    return true;
}

static bool asks_for_thread(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    unsigned axes = 0;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        ir_walk(x[i].left, thread_find_axis, &axes);
        ir_walk(x[i].right, thread_find_axis, &axes);
    }
    return axes;
}

/* Not where only some threads get there, `if (threadIdx.x < 64)`. */
static void fix_by_mirror(const struct analysis_func *af, int64_t fixed[3])
{
    const struct ir_func *f = af->func;
    for (size_t i = 0; !fixed[0] && i < f->stmts.len; i++) {
        if (f->stmts.at[i]->addr && !asks_for_thread(af, f->stmts.at[i]))
            ir_walk(f->stmts.at[i]->addr, find_mirror, &fixed[0]);
    }
}

/* ---- halves ----------------------------------------------------------------------------------- */

/* `s[threadIdx.x + half]` of shared memory that has `elements`. */
static bool reads_upper_half(const struct ir_stmt *s, const struct ir_expr *half, int64_t elements)
{
    const struct ir_expr *addr =
        s->kind == IR_STMT_LOAD && s->addr->op == IR_PTRADD ? s->addr : NULL;
    const struct ir_expr *array = addr ? ir_strip_casts(addr->args[0]) : NULL;
    const struct ir_expr *index = addr ? ir_strip_casts(addr->args[1]) : NULL;
    return array && array->op == IR_ADDR && array->decl->storage == STORAGE_SHARED &&
           array->decl->type->kind == TYPE_ARRAY && array->decl->type->count == elements &&
           index->op == IR_ADD && ir_is_builtin(ir_strip_casts(index->args[0]), IR_BUILTIN_TID_X) &&
           ir_strip_casts(index->args[1]) == half;
}

/* `part[2 * threadIdx.x + 1]`: a thread has several of its elements. */
static bool find_scaled_index(const struct ir_expr *e, void *context)
{
    bool *found = context;
    unsigned axes = 0;
    for (unsigned i = 0; (e->op == IR_MUL || e->op == IR_SHL) && i < 2; i++)
        ir_walk(e->args[i], thread_find_axis, &axes);
    *found = *found || (axes & 1);
    return !*found;
}

static bool has_several_each(const struct ir_func *f)
{
    bool found = false;
    for (size_t i = 0; i < f->stmts.len && !found; i++) {
        const struct ir_expr *addr = f->stmts.at[i]->addr;
        if (addr && ir_shared_variable(addr) && addr->op == IR_PTRADD)
            ir_walk(addr->args[1], find_scaled_index, &found);
    }
    return found;
}

/* The number that `for (s = 128; s > 0; s >>= 1)` begins with; 0: it is no such variable. */
static int64_t begin_of_halves(const struct ir_expr *e)
{
    const struct ir_stmt *phi = e->op == IR_VALUE ? e->value->def : NULL;
    int64_t begin, by;
    if (!phi || phi->kind != IR_STMT_PHI || phi->args.len != 2)
        return 0;
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_expr *next = ir_strip_casts(phi->args.at[i]);
        bool halves = next->arg_count == 2 && ir_strip_casts(next->args[0]) == e &&
                      ir_is_int(ir_strip_casts(next->args[1]), &by) &&
                      ((next->op == IR_SHR && by == 1) || (next->op == IR_DIV && by == 2));
        if (halves && ir_is_int(ir_strip_casts(phi->args.at[1 - i]), &begin))
            return begin;
    }
    return 0;
}

/* `if (threadIdx.x < 512) s[threadIdx.x] += s[threadIdx.x + 512];` whatever is given: the lower half of a block of
 * 1024 threads takes in the upper one.  So it is in the first round of a loop over halves. */
static int64_t side_by_halves(const struct analysis_func *af)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        const struct ir_expr *e = s->kind == IR_STMT_BRANCH ? ir_strip_casts(s->expr) : NULL;
        if (!e || e->op != IR_LT || !ir_is_builtin(ir_strip_casts(e->args[0]), IR_BUILTIN_TID_X))
            continue;
        const struct ir_expr *half = ir_strip_casts(e->args[1]);
        const struct ir_block *always = s->block;
        int64_t n;
        if (!ir_is_int(half, &n)) {
            n = has_several_each(af->func) ? 0 : begin_of_halves(half);
            always = n ? half->value->def->block : always;
        }
        if (n < RACE_WARP || 2 * n > RACE_BLOCK_MAX ||
            !cfg_post_dominates(af->cfg, always, af->func->blocks.at[0]))
            continue;
        const struct ir_block *then = s->block->succs.at[0];
        for (size_t k = 0; k < then->stmts.len; k++)
            if (reads_upper_half(then->stmts.at[k], half, 2 * n))
                return 2 * n;
    }
    return 0;
}

void race_sides_by_code(struct analysis_func *af, unsigned *axes, int64_t fixed[3])
{
    const struct ir_func *f = af->func;
    if (!fixed[0] && !(*axes & 6))
        fixed[0] = side_by_halves(af);
    if (!fixed[0] && !(*axes & 6))
        fix_by_mirror(af, fixed);
    if (*axes & 2)
        fix_by_halo(f, fixed);
    if (!fixed[0] && (*axes & 2))
        fixed[0] = width_of_kernel(af);
    for (unsigned k = 1; k < 3; k++)
        if (!fixed[k] && (*axes & 1U << k))
            fixed[k] = side_by_tile(f, k);
    for (unsigned k = 1; k < 3; k++)
        if (!fixed[k] && (*axes & 1U << k) && race_has_one_row(af, *axes, k))
            fixed[k] = 1;
    fix_by_return(f, fixed);
    fix_by_pitch(f, axes, fixed);
    for (unsigned k = 1; k < 3; k++)
        *axes = fixed[k] == 1 ? *axes & ~(1U << k) : fixed[k] ? *axes | 1U << k : *axes;
}
