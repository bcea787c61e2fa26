/* SPDX-License-Identifier: Apache-2.0 */
/*
 * An axis along which the block has one thread, on the word of the kernel: `row = blockIdx.y * blockDim.y +
 * threadIdx.y` is all that it takes threadIdx.y for, and each row of threads would write its own data to one place of
 * shared memory, `s[threadIdx.x] = in[row * n + threadIdx.x]`, or one thread of the others is taken for the block's,
 * `threadIdx.x == 0 && threadIdx.y == 0`.  So does `threadIdx.y * blockDim.x + threadIdx.x` where the block's thread is
 * `threadIdx.x == 0`, and draws the work of all: `job = atomicAdd(next, 1);`.
 */
#include "pass/block_row.h"
#include "pass/guard.h"
#include "pass/race.h"
#include "pass/race_shape.h"
#include "pass/thread_axes.h"

static bool is_grid_place(const struct ir_expr *e, unsigned axis)
{
    for (unsigned i = 0; e->op == IR_ADD && i < 2; i++) {
        const struct ir_expr *own = ir_strip_casts(e->args[i]);
        const struct ir_expr *first = ir_strip_casts(e->args[1 - i]);
        if (!ir_is_builtin(own, (enum ir_builtin)(IR_BUILTIN_TID_X + axis)) || first->op != IR_MUL)
            continue;
        for (unsigned k = 0; k < 2; k++)
            if (ir_is_builtin(ir_strip_casts(first->args[k]),
                              (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis)) &&
                ir_is_builtin(ir_strip_casts(first->args[1 - k]),
                              (enum ir_builtin)(IR_BUILTIN_NTID_X + axis)))
                return true;
    }
    return false;
}

struct other_use {
    unsigned axis;
    bool rank; /* for its number in the block, too */
    bool found;
};

static void look(const struct ir_expr *e, struct other_use *u)
{
    const struct ir_expr *row = u->rank && u->axis == 1 ? block_row_length(e) : NULL;
    if (u->found || is_grid_place(e, u->axis) || (row && ir_is_builtin(row, IR_BUILTIN_NTID_X)))
        return;
    u->found = ir_is_builtin(e, (enum ir_builtin)(IR_BUILTIN_TID_X + u->axis)) ||
               ir_is_builtin(e, IR_BUILTIN_THREAD_RANK);
    for (unsigned i = 0; i < e->arg_count; i++)
        if (e->args[i])
            look(e->args[i], u);
}

static void visit(const struct ir_expr **slot, void *context)
{
    if (*slot)
        look(*slot, context);
}

/* The thread's index along the axis is used for its place in the grid alone, or for its number in the block. */
static bool is_for_place_alone(const struct ir_func *f, unsigned axis, bool rank)
{
    struct other_use u = {.axis = axis, .rank = rank};
    for (size_t i = 0; i < f->stmts.len && !u.found; i++) {
        struct ir_stmt *s = f->stmts.at[i];
        unsigned axes = 0;
        if (s->kind == IR_STMT_CALL && s->callee && s->callee != f)
            race_axes_of(s->callee, &axes, 0);
        u.found = axes & 1U << axis;
        if (s->kind != IR_STMT_EVAL && s->kind != IR_STMT_SET)
            ir_stmt_visit(s, visit, &u);
    }
    return !u.found;
}

/* The axes that the place comes from, in the function and in those that call it. */
static unsigned axes_of_place(const struct interval_access *a)
{
    unsigned axes = a->addr ? thread_axes_of(a->addr) : 0;
    bool handed = a->addr && ir_has_op(a->addr, IR_VAR);
    for (const struct lanes_frame *f = a->frame; handed && f->parent; f = f->parent)
        for (size_t i = 0; i < f->call->args.len; i++)
            axes |= thread_axes_of(f->call->args.at[i]);
    return axes;
}

/* The axes that what is stored and the conditions around come from, there and in the functions that call it. */
static unsigned axes_of_work(const struct interval_access *a)
{
    unsigned axes = a->stmt->expr ? thread_axes_of(a->stmt->expr) : 0;
    const struct ir_stmt *s = a->stmt;
    for (const struct lanes_frame *f = a->frame; f; s = f->call, f = f->parent) {
        size_t n = 0;
        const struct fact *x = f->af->guards ? guard_facts(f->af->guards, s, &n) : NULL;
        for (size_t i = 0; i < n; i++)
            axes |= thread_axes_of(x[i].left) | thread_axes_of(x[i].right);
        for (size_t i = 0; f->parent && i < f->call->args.len; i++)
            axes |= thread_axes_of(f->call->args.at[i]);
    }
    return axes;
}

bool race_is_of_further_rows(const struct analysis_func *root, const struct race *r)
{
    unsigned parted = 0;
    for (unsigned k = 0; k < 3; k++)
        parted |= r->first_thread[k] != r->second_thread[k] ? 1U << k : 0;
    if (parted & 1 || launch_is_in_sight(root->analysis->launches, root->func) ||
        (axes_of_place(r->first) | axes_of_place(r->second)) & parted)
        return false;
    if (!((axes_of_work(r->first) | axes_of_work(r->second)) & ~1U))
        return true;
    return parted == 4 && is_for_place_alone(root->func, 2, false);
}

/* `threadIdx.x == 0` for all axes but that one. */
static bool is_of_one_thread(const struct analysis_func *af, const struct ir_stmt *s,
                             unsigned others)
{
    size_t n;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++)
        for (unsigned k = 0; k < 3; k++)
            if (x[i].op == IR_EQ && ir_is_const(ir_strip_casts(x[i].right), 0) &&
                ir_is_builtin(ir_strip_casts(x[i].left), (enum ir_builtin)(IR_BUILTIN_TID_X + k)))
                others &= ~(1U << k);
    return others == 0;
}

/* One thread draws a number for the block, `if (threadIdx.x == 0) job = atomicAdd(next, 1);`, and each row has it. */
static bool draws_by_row(const struct analysis_func *af)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        const struct ir_expr *drawn = s->kind == IR_STMT_STORE ? ir_strip_casts(s->expr) : NULL;
        const struct ir_stmt *draw = drawn && drawn->op == IR_VALUE ? drawn->value->def : NULL;
        if (draw && draw->kind == IR_STMT_ATOMIC && ir_shared_variable(s->addr) &&
            !thread_axes_of(s->addr) && !thread_axes_of(draw->addr) && is_of_one_thread(af, s, 1))
            return true;
    }
    return false;
}

bool race_has_one_row(const struct analysis_func *af, unsigned axes, unsigned axis)
{
    const struct ir_func *f = af->func;
    unsigned bit = 1U << axis;
    bool meets = false;
    size_t launches;
    (void)launch_of(af->analysis->launches, f, &launches);
    if (launches > 0)
        return false; /* a launch in sight may have several, whatever number it is */
    if (axis == 1 && draws_by_row(af) && is_for_place_alone(f, axis, true))
        return true;
    if (!is_for_place_alone(f, axis, false))
        return false;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool shared = s->addr && ir_shared_variable(s->addr);
        if (shared && (thread_axes_of(s->addr) & bit))
            return false;
        if (s->kind != IR_STMT_STORE || !s->expr || (thread_axes_of(s->addr) & bit))
            continue;
        bool own = thread_axes_of(s->expr) & bit;
        meets = meets || (shared && own && (thread_axes_of(s->addr) & 1)) ||
                (axes & ~bit & ~1U && is_of_one_thread(af, s, axes & ~bit));
    }
    return meets;
}
