/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/class_place.h"

#include <string.h>

#include "pass/guard.h"
#include "pass/range.h"
#include "pass/uniform.h"

enum {
    FEW = 64, /* elements of an array that is handed by value: 4 KB hold all arguments */
    THREADS_MOST = 1024,
    WALK_DEPTH = 6,
    PHIS_MOST = 16,
    PUTS_MOST = 16 /* that are compared with what is read */
};

/* ---- the class -------------------------------------------------------------------------------- */

bool class_place_is_handed(const struct ir_expr *root)
{
    while (root->op == IR_MEMBER && root->arg_count == 1)
        root = root->args[0];
    const struct ir_type *t =
        root->op == IR_VAR && root->decl->storage == STORAGE_PARAM ? root->type : NULL;
    return t && t->kind == TYPE_UNKNOWN && t->size <= 0 && root->decl->param_index >= 0 &&
           !(t->name && strcasestr(t->name, "atomic"));
}

/* `size[k] /= 2` of a thread's own copy: what lies elsewhere is found by the thread's number, or the block's. */
static bool is_by_number(const struct analysis_func *af, const struct ir_expr *addr)
{
    for (; addr->op == IR_PTRADD || addr->op == IR_CAST || addr->op == IR_FIELD;
         addr = addr->args[0])
        if (addr->op == IR_PTRADD && uniform_of(af->uniform, addr->args[1]).level > UNIFORM_GRID)
            return true;
    return false;
}

/* ---- one subscript ---------------------------------------------------------------------------- */

static bool is_small(const struct ir_expr *e, int64_t most)
{
    int64_t v;
    return ir_is_int(ir_strip_casts(e), &v) && v >= 0 && v <= most;
}

static bool is_below_few(const struct analysis_func *af, const struct ir_expr *e,
                         const struct ir_stmt *at)
{
    size_t n;
    const struct fact *x = guard_facts(af->guards, at, &n);
    for (size_t i = 0; i < n; i++) {
        bool below = x[i].op == IR_LT || x[i].op == IR_LE || x[i].op == IR_EQ;
        if (below && ir_strip_casts(x[i].left) == e && is_small(x[i].right, FEW))
            return true;
    }
    return false;
}

/* `threadIdx.x / 32`: as many as a block has warps. */
static bool is_part_of_block(const struct ir_expr *e)
{
    const struct ir_expr *of = ir_strip_casts(e->args[0]);
    int64_t by;
    return of->op == IR_BUILTIN && of->builtin <= IR_BUILTIN_TID_Z &&
           ir_is_int(ir_strip_casts(e->args[1]), &by) && by > 0 &&
           (e->op == IR_DIV ? by >= THREADS_MOST / FEW : by < 32 && 1 << by >= THREADS_MOST / FEW);
}

/* `blockIdx.x % 4`, `k & 3`, `i` of a loop to 4, `threadIdx.x < 16`: one of a few, whatever the launch. */
static bool is_few(const struct analysis_func *af, const struct ir_expr *e,
                   const struct ir_stmt *at, unsigned depth)
{
    e = ir_strip_casts(e);
    if (depth > WALK_DEPTH)
        return false;
    switch (e->op) {
    case IR_INT: return is_small(e, FEW);
    case IR_LT:
    case IR_LE:
    case IR_GT:
    case IR_GE:
    case IR_EQ:
    case IR_NE:
    case IR_LAND:
    case IR_LOR:
    case IR_LNOT: return true;
    case IR_REM: return is_small(e->args[1], FEW);
    case IR_BITAND:
    case IR_MIN: return is_small(e->args[0], FEW) || is_small(e->args[1], FEW);
    case IR_DIV:
    case IR_SHR: return is_part_of_block(e) || is_few(af, e->args[0], at, depth + 1);
    case IR_ADD:
    case IR_SUB:
    case IR_MUL:
    case IR_BITXOR:
        return is_few(af, e->args[0], at, depth + 1) && is_few(af, e->args[1], at, depth + 1);
    case IR_SELECT:
        return is_few(af, e->args[1], at, depth + 1) && is_few(af, e->args[2], at, depth + 1);
    default: break;
    }
    if (is_below_few(af, e, at))
        return true;
    if (e->op != IR_VALUE || uniform_of(af->uniform, e).level > UNIFORM_GRID)
        return false;
    struct range r = range_of(af->ranges, e, at);
    return r.lo >= 0 && r.hi <= FEW;
}

/* What an index is made of, over all rounds. */
struct parts {
    bool thread, block, sizes, product, call, other;
    unsigned phis;
};

static bool find_part(const struct ir_expr *e, void *context)
{
    struct parts *p = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    int64_t v;
    if (e->op == IR_BUILTIN) {
        enum ir_builtin b = e->builtin;
        p->thread = p->thread || b <= IR_BUILTIN_TID_Z || b == IR_BUILTIN_THREAD_RANK;
        p->block = p->block || (b >= IR_BUILTIN_CTAID_X && b <= IR_BUILTIN_CTAID_Z);
        p->sizes = p->sizes || (b >= IR_BUILTIN_NTID_X && b <= IR_BUILTIN_NCTAID_Z) ||
                   b == IR_BUILTIN_GRID_RANK || b == IR_BUILTIN_GRID_SIZE ||
                   b == IR_BUILTIN_BLOCK_SIZE;
    }
    p->product = p->product || (e->op == IR_MUL && !ir_is_int(ir_strip_casts(e->args[0]), &v) &&
                                !ir_is_int(ir_strip_casts(e->args[1]), &v));
    p->call = p->call || (def && def->kind == IR_STMT_CALL);
    p->other = p->other || e->op == IR_VAR || e->op == IR_TPARAM;
    if (def && def->kind == IR_STMT_PHI && p->phis++ < PHIS_MOST)
        for (size_t i = 0; i < def->args.len; i++)
            if (def->args.at[i])
                ir_walk(def->args.at[i], find_part, p);
    return true;
}

/* `blockIdx.x * blockDim.x + threadIdx.x`, `row * p.ld + col`: of an array that is as long as the work. */
static bool is_of_grid(const struct ir_expr *index)
{
    struct parts p = {0};
    ir_walk(index, find_part, &p);
    bool number = p.thread || p.block;
    return p.sizes || p.product || p.call || (p.thread && p.block) || (number && p.other);
}

/* ---- all of one member ------------------------------------------------------------------------ */

struct subscripts {
    const struct analysis_func *af;
    const struct ir_expr *of;
    bool few;
    bool of_grid;
    bool reckoned; /* `p.out + i`, `if (p.out)`, an atomic on one of it: a pointer */
    VEC(const struct ir_stmt *) puts;
    VEC(const struct ir_stmt *) reads; /* but for `p.out[i] += v` */
};

/* `p.out[i] += v` reads what it writes. */
static bool is_read_to_write(const struct ir_func *f, const struct ir_stmt *load)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_STORE && s->addr == load->addr && s->span.line == load->span.line)
            return true;
    }
    return false;
}

static void look_at(struct subscripts *q, const struct ir_stmt *s)
{
    struct arena *arena = q->af->analysis->arena;
    bool all_few = true, any = false;
    for (const struct ir_expr *e = s->addr;
         e->op == IR_PTRADD || e->op == IR_CAST || e->op == IR_FIELD; e = e->args[0]) {
        if (e->op != IR_PTRADD)
            continue;
        bool few = is_few(q->af, e->args[1], s, 0);
        any = true;
        all_few = all_few && few;
        q->of_grid = q->of_grid || (!few && is_of_grid(e->args[1]));
    }
    q->few = q->few || (any && all_few);
    if (s->kind != IR_STMT_LOAD)
        vec_push(arena, &q->puts, s);
    else if (!is_read_to_write(q->af->func, s))
        vec_push(arena, &q->reads, s);
    q->reckoned = q->reckoned || s->kind == IR_STMT_ATOMIC;
}

/* ---- what is put there is read again: nobody fills a copy of his own for nothing ---------------- */

static bool is_block_number(const struct ir_expr *e)
{
    return e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_CTAID_X &&
           e->builtin <= IR_BUILTIN_CTAID_Z;
}

static bool is_thread_number(const struct ir_expr *e)
{
    return e->op == IR_BUILTIN &&
           (e->builtin <= IR_BUILTIN_TID_Z || e->builtin == IR_BUILTIN_THREAD_RANK);
}

static bool is_no_block_number(const struct ir_expr *e, void *unused)
{
    (void)unused;
    return !is_block_number(e);
}

static bool is_no_thread_number(const struct ir_expr *e, void *unused)
{
    (void)unused;
    return !is_thread_number(e);
}

/* For ir_walk(): made of numbers and the shape of the launch. */
static bool is_of_launch(const struct ir_expr *e, void *unused)
{
    (void)unused;
    return e->arg_count > 0 || e->op == IR_INT ||
           (e->op == IR_BUILTIN && !is_block_number(e) && !is_thread_number(e));
}

/* `if (blockIdx.x == 0)`, `if (threadIdx.x == blockDim.x - 1)`, both by `if (i == 0)` of the place in the grid, or few
 * of many by `threadIdx.x % 32 == 0`; `threadIdx.x < 1`. */
static bool is_of_one(const struct analysis_func *af, const struct ir_stmt *s,
                      bool (*is_no_number)(const struct ir_expr *, void *))
{
    size_t n;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *l = ir_strip_casts(x[i].left), *r = ir_strip_casts(x[i].right);
        bool left = !ir_walk(l, is_no_number, NULL) && ir_walk(r, is_of_launch, NULL);
        bool right = !ir_walk(r, is_no_number, NULL) && ir_walk(l, is_of_launch, NULL);
        if ((x[i].op == IR_EQ && (left || right)) ||
            (x[i].op == IR_LT && left && ir_is_const(r, 1)) ||
            (x[i].op == IR_LE && left && ir_is_const(r, 0)))
            return true;
    }
    return false;
}

/* The only index in the address; NULL: there are several, or none. */
static const struct ir_expr *only_index(const struct ir_expr *addr)
{
    const struct ir_expr *found = NULL;
    for (; addr->op == IR_PTRADD || addr->op == IR_CAST || addr->op == IR_FIELD;
         addr = addr->args[0]) {
        if (addr->op != IR_PTRADD)
            continue;
        if (found)
            return NULL;
        found = addr->args[1];
    }
    return found;
}

/* `part[i + 1]` and `part[i]`, or `part[0]`. */
static bool is_elsewhere(const struct analysis_func *af, const struct ir_stmt *read,
                         const struct ir_stmt *put)
{
    const struct ir_expr *x = only_index(read->addr), *y = only_index(put->addr);
    int64_t apart;
    if (!x || !y || x == y)
        return false;
    if (affine_difference(af->analysis->arena, x, y, &apart))
        return apart != 0 && !cfg_loop_of(af->cfg, read->block) &&
               !cfg_loop_of(af->cfg, put->block);
    struct range a = range_of(af->ranges, x, read), b = range_of(af->ranges, y, put);
    return a.lo > b.hi || b.lo > a.hi;
}

/* In copies of their own most threads would read what they have not put there, or put there what they do not read. */
static bool is_of_others(const struct analysis_func *af, const struct ir_stmt *read,
                         const struct ir_stmt *put)
{
    return (is_of_one(af, read, is_no_block_number) && !is_of_one(af, put, is_no_block_number)) ||
           (is_of_one(af, put, is_no_thread_number) && !is_of_one(af, read, is_no_thread_number));
}

static bool is_read_again(const struct subscripts *q)
{
    const struct analysis_func *af = q->af;
    if (q->puts.len == 0 || q->puts.len * q->reads.len > PUTS_MOST * PUTS_MOST)
        return q->reads.len > 0;
    for (size_t i = 0; i < q->reads.len; i++)
        for (size_t k = 0; k < q->puts.len; k++)
            if (cfg_stmt_reaches(af->cfg, q->puts.at[k], q->reads.at[i]) &&
                !is_of_others(af, q->reads.at[i], q->puts.at[k]) &&
                !is_elsewhere(af, q->reads.at[i], q->puts.at[k]))
                return true;
    return false;
}

static bool find_reckoning(const struct ir_expr *e, void *context)
{
    struct subscripts *q = context;
    bool takes = e->op == IR_ADD || e->op == IR_SUB || e->op == IR_EQ || e->op == IR_NE;
    bool asks = e->op == IR_LNOT && ir_strip_all_casts(e->args[0]) == q->of;
    q->reckoned = q->reckoned || asks ||
                  (takes && (ir_strip_all_casts(e->args[0]) == q->of ||
                             ir_strip_all_casts(e->args[1]) == q->of));
    return !q->reckoned;
}

/* An array where some subscript is one of a few, none is of the grid's, and what is put there is read again: silence
 * over a guess. */
static bool is_array(const struct analysis_func *af, const struct ir_expr *of)
{
    struct subscripts q = {.af = af, .of = of};
    for (size_t i = 0; i < af->func->stmts.len && !q.of_grid && !q.reckoned; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if ((ir_stmt_info(s->kind)->flags & IR_STMT_IS_ACCESS) && s->addr &&
            ir_address_root(s->addr) == of)
            look_at(&q, s);
        q.reckoned = q.reckoned ||
                     (s->kind == IR_STMT_BRANCH && s->expr && ir_strip_all_casts(s->expr) == of);
        ir_walk_stmt(s, find_reckoning, &q);
    }
    return q.few && !q.of_grid && !q.reckoned && is_read_again(&q);
}

static bool is_known_array(const struct analysis_func *af, const struct ir_expr *of)
{
    enum { ARRAY = 1, POINTER = 2 };
    struct analysis *a = af->analysis;
    uint64_t key = (uint64_t)(uintptr_t)of;
    uintptr_t known = (uintptr_t)map_get_number(&a->class_arrays, key);
    if (!known) {
        known = is_array(af, of) ? ARRAY : POINTER;
        map_put_number(a->arena, &a->class_arrays, key, (void *)known);
    }
    return known == ARRAY;
}

enum class_place class_place_of(const struct analysis_func *af, const struct ir_expr *addr)
{
    const struct ir_expr *root = ir_address_root(addr);
    if (!af->uniform || af->func->kind != FUNC_KERNEL || !class_place_is_handed(root))
        return CLASS_PLACE_NONE;
    return is_by_number(af, addr) && !is_known_array(af, root) ? CLASS_PLACE_ELSEWHERE
                                                               : CLASS_PLACE_OWN;
}
