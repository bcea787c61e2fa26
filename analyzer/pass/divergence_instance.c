/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A barrier under `if constexpr`: it is not in all instances of the kernel, and those that have it may be launched in
 * other blocks than those in which threads part.  `template <int X, int Y>` with the instances <32, 4>, where a warp
 * has a row and no barrier, and <128, 1>, where the whole block has one row.
 */
#include "pass/calls.h"
#include "pass/divergence_internal.h"
#include "pass/guard.h"
#include "pass/launch.h"
#include "pass/warp_vote.h"

enum { DEPTH = 4 };

/* ---- a number that the branch divides by ------------------------------------------------------- */

struct fixed {
    const struct fact *facts;
    size_t count;
    unsigned depth;
    bool found;
};

/* `i / SIZE` where it is known that SIZE is 1; round a loop's variable, too. */
static bool find_fixed_divisor(const struct ir_expr *e, void *context)
{
    struct fixed *x = context;
    const struct ir_expr *by = e->op == IR_DIV ? ir_strip_all_casts(e->args[1]) : NULL;
    for (size_t i = 0; by && by->op == IR_TPARAM && i < x->count; i++) {
        const struct fact *f = &x->facts[i];
        bool one = f->op == IR_EQ && ir_is_const(ir_strip_casts(f->right), 1);
        x->found = x->found || (one && ir_strip_all_casts(f->left) == by);
    }
    const struct ir_stmt *phi = e->op == IR_VALUE ? e->value->def : NULL;
    if (!phi || phi->kind != IR_STMT_PHI || x->depth == DEPTH)
        return !x->found;
    x->depth++;
    for (size_t i = 0; !x->found && i < phi->args.len; i++)
        ir_walk(phi->args.at[i], find_fixed_divisor, x);
    x->depth--;
    return !x->found;
}

static bool is_no_difference(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_SUB;
}

/* `if constexpr (SIZE == 1) block.sync();` in `while (i - threadIdx.x < n)`, i counted from `index / SIZE`: what
 * is said of the branch holds for other instances than this one. */
static bool is_of_other_number(const struct analysis_func *af, const struct ir_stmt *branch,
                               const struct ir_stmt *s)
{
    struct fixed x = {0};
    x.facts = guard_facts(af->guards, s, &x.count);
    bool takes = branch->expr && !ir_walk(branch->expr, is_no_difference, NULL);
    if (takes)
        ir_walk(branch->expr, find_fixed_divisor, &x);
    return x.found;
}

/* ---- by launch --------------------------------------------------------------------------------- */

/* A call that leads to a barrier. */
struct way {
    const struct ir_stmt *call;
    const struct way *from; /* the call in whose function it stands; NULL: it is the kernel */
};

struct made {
    const struct ir_stmt *call;
    struct ir_module *m;
    VEC(const struct ir_expr *) from;
    VEC(const struct ir_expr *) to;
};

static bool note_made(const struct ir_expr *e, void *context)
{
    struct made *x = context;
    if (e->op != IR_TPARAM)
        return true;
    const struct ir_expr *to =
        x->call->makes ? ir_instance_argument(x->call->callee, x->call->makes, e->text) : NULL;
    if (!to || to->op == IR_OPAQUE)
        return false;
    vec_push(x->m->arena, &x->from, e);
    vec_push(x->m->arena, &x->to, to);
    return true;
}

/* e of a function that is called that way, in the kernel's template parameters; NULL: it cannot be said. */
static const struct ir_expr *in_kernel(struct ir_module *m, const struct way *w,
                                       const struct ir_expr *e)
{
    for (; w && e; w = w->from) {
        struct made x = {.call = w->call, .m = m};
        if (!ir_walk(e, note_made, &x))
            return NULL;
        e = x.from.len ? ir_substitute(m, e, x.from.at, x.to.at, x.from.len) : e;
    }
    return e;
}

/* The numbers that the launch gives contradict it. */
static bool is_never(const struct launch_site *site, const struct way *w, const struct fact *f)
{
    struct ir_module *m = site->host->analysis->module;
    int64_t holds;
    const struct ir_expr *e = ir_binary(m, f->op, ir_type_bool(m), f->left, f->right);
    e = in_kernel(m, w, e);
    e = e ? launch_substitute(site, e) : NULL;
    return e && ir_is_int(ir_strip_casts(e), &holds) && holds == 0;
}

/* Does the instance that is launched have the barrier at s, or one in what s calls? */
static bool has_barrier(const struct launch_site *site, const struct way *w,
                        const struct ir_stmt *s, unsigned depth)
{
    const struct analysis *a = site->host->analysis;
    struct analysis_func *af = analysis_of(a, s->block->func);
    struct analysis_func *callee =
        s->kind == IR_STMT_CALL && s->callee ? analysis_of(a, s->callee) : NULL;
    size_t n;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++)
        if (is_never(site, w, &facts[i]))
            return false;
    if (!callee || depth == DEPTH)
        return true;
    struct way in = {s, w};
    bool any = false;
    for (size_t i = 0; i < callee->func->stmts.len; i++) {
        const struct ir_stmt *t = callee->func->stmts.at[i];
        if (!calls_is_block_barrier(a->calls, t, NULL))
            continue;
        any = true;
        if (has_barrier(site, &in, t, depth + 1))
            return true;
    }
    return !any;
}

/* Axes along which its blocks have one thread. */
static unsigned single_axes(const struct launch_site *site)
{
    unsigned axes = 0;
    int64_t n;
    for (unsigned i = 0; i < 3; i++)
        if (site->block[i] && ir_is_int(ir_strip_casts(site->block[i]), &n) && n == 1)
            axes |= 1U << i;
    return axes;
}

/* In no launch in sight is there both, the barrier and threads that part. */
static bool is_of_other_launches(struct analysis_func *af, const struct divergence *d,
                                 const struct ir_stmt *s)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    bool plain = d->varies.level > UNIFORM_BLOCK && d->varies.certain && !d->blocks;
    if (n == 0 || !plain || warp_vote_decides(af, d->branch))
        return false;
    for (size_t i = 0; i < n; i++) {
        unsigned axes = single_axes(sites[i]);
        struct uniformity u = d->varies;
        if (axes)
            u = uniform_branch_of_single(af, d->branch, axes);
        if (u.level > UNIFORM_BLOCK && u.certain && has_barrier(sites[i], NULL, s, 0))
            return false;
    }
    return true;
}

bool divergence_is_of_other_instance(struct analysis_func *af, const struct divergence *d,
                                     const struct ir_stmt *s)
{
    return is_of_other_number(af, d->branch, s) || is_of_other_launches(af, d, s);
}
