/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A block-wide barrier is reached by some threads of the block and not by others.
 *
 * ## What
 * Reports a barrier that stands under a condition that depends on the thread index, behind a return,
 * break or continue that only some threads take, or in a loop whose number of rounds depends on the
 * thread index.  A condition on an element that is each thread's own counts as much as one on its
 * index, and so does one on global memory that other blocks change while it is read, or on what `atomicCAS()`,
 * `atomicExch()` or `atomicAdd()` answered: an error where all threads of a kernel ask for one place, else a note.
 * Barriers are `__syncthreads()` and its kin, cooperative-groups `sync()` of a block, `cub::Block*` collectives,
 * and calls of functions that hold one, such as `curand()` of a state that the block shares.  Reported
 * where the threads leave the function or the loop, or go on with its next round,
 * or at the barrier that stands under a condition; also a vote of the warp that sends whole warps away
 * (`if (!__any_sync(mask, alive)) return;`), and `group.sync()` of a template's group in a loop that deals its
 * rounds to the threads of the group.  A return, or the end of a loop from which the kernel ends without another
 * barrier, or a condition around all that a kernel does (`if (i < n) { ... }`), is a note where the others want nothing
 * of the threads that take it: no shuffle, no call that works
 * together, and of what they would have stored each reads its own place, the one in front of it, those of its group
 * of neighbours, or those of threads that stay (`if (i >= n) return;` and `for (k = 0; k < n; k++) sum += s[k];`).
 * So it is where the others do nothing that is seen outside of the block: all that is stored is behind the condition by
 * which the block leaves (`if (t < n && skip[block]) return; ... if (t < n) x[t] = sum;`).
 * It is a note, too, where nothing in sight shows that they want something: an error names what breaks, which is
 * another barrier that those who left come to, a collective that counts the threads or takes a value of each
 * (`__syncthreads_count()`, `cub::Block*`, a shuffle of all lanes), or a shared element that one who stays reads and
 * that is not set since some have left (`part[threadIdx.x + half]`), or a loop, whose rounds to come they lack.  Rounds
 * that a kernel deals to its threads by one step (`for (i = threadIdx.x; i < n; i += blockDim.x)`) are a note where no
 * launch is in sight, or none whose block is a number, since a block that is computed may be made to fit, unless those
 * that have left come to another barrier and n is no constant.  And where launches
 * are in sight, one of them has to show that a block parts at a length (`if (i >= n) return;`).  So
 * is a return of the threads beyond a length in a file of a program whose main() is in another: that chooses the
 * lengths, mostly whole blocks.  So is a barrier in a kernel whose comment asks for lengths that are multiples, and the
 * return of those for whom one thread has fetched no work, `base = atomicAdd(next, 256)`: the others find none in the
 * next round.  So
 * is a barrier on each side of a condition that parts the lanes of a warp, and a return where a function out of sight
 * says so of the thread's own index; so is a barrier under a condition on what such a function made of it.
 * Warps with roles of their own, `if (warp == 0) ... else if (warp == 1) ... else ...`, may meet as many barriers each,
 * one by one, in loops over the same bounds and in functions that do; without a last else that is a note.  And so it
 * is where every launch in sight rounds its grid down, and where none is in sight and threads part at a length along
 * y or z alone.
 * `blockReduceSum(x)` out of sight, or a reduction that is handed the thread's
 * index and whole __shared__ arrays, holds a barrier by its name.  A barrier of the grid (`grid.sync()` of
 * cooperative groups) waits for every block: conditions on the block index count.
 *
 * ## Why
 * `__syncthreads()` waits for every thread of the block. "It is allowed in conditional code but only
 * if the conditional evaluates identically across the entire thread block, otherwise the code execution
 * is likely to hang or produce unintended side effects" (CUDA C++ Programming Guide, Synchronization
 * Functions). Threads that already left are not waited for on some architectures, so the bug may stay
 * hidden until the block has a partial tail.
 *
 * ## Bad
 * ```cuda
 * __global__ void block_sum(const float *in, float *out, int n)
 * {
 *     __shared__ float partial[256];
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i >= n) //~ barrier-divergent
 *         return;
 *     partial[threadIdx.x] = in[i];
 *     __syncthreads();
 *     if (threadIdx.x == 0)
 *         out[blockIdx.x] = partial[0] + partial[1];
 * }
 * ```
 * ```cuda
 * __global__ void shift(float *data, int n)
 * {
 *     __shared__ float tile[256];
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i < n) {
 *         tile[threadIdx.x] = data[i];
 *         __syncthreads(); //~ barrier-divergent
 *         data[i] = tile[255 - threadIdx.x];
 *     }
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * __global__ void block_sum(const float *in, float *out, int n)
 * {
 *     __shared__ float partial[256];
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     partial[threadIdx.x] = i < n ? in[i] : 0.0f;
 *     __syncthreads();
 *     if (threadIdx.x == 0)
 *         out[blockIdx.x] = partial[0] + partial[1];
 * }
 * ```
 *
 * ## Fix
 * Let every thread reach the barrier: guard the accesses instead of the barrier, turn the early
 * return into a flag, or round the loop bound up to a multiple of the block size.
 *
 * ## Confirmed by
 * Running a block with a partial tail: the witness names the threads that wait at the barrier and
 * those that left.  For a barrier of the grid, running all blocks until none can go on: the witness
 * names the blocks.
 *
 * ## References
 * - CUDA C++ Programming Guide, "Synchronization Functions"
 * - Compute Sanitizer, "Synccheck Tool"
 */
#include <string.h>

#include "ir/cfg.h"
#include "pass/barrier_roles.h"
#include "pass/bounds.h"
#include "pass/calls.h"
#include "pass/condition_length.h"
#include "pass/count_name.h"
#include "pass/divergence.h"
#include "pass/early_around.h"
#include "pass/early_exit.h"
#include "pass/group_rounds.h"
#include "pass/launch.h"
#include "pass/launch_picked.h"
#include "pass/own_count.h"
#include "pass/range.h"
#include "pass/thread_axes.h"
#include "rules/rule.h"
#include "solve/obligation.h"

static const char *barrier_text(struct rule_context *c, const struct ir_stmt *s)
{
    if (s->kind == IR_STMT_CALL)
        return arena_printf(c->arena, "%s(), which holds a barrier,", s->name);
    const char *open = strchr(s->name, '(') ? "" : "()";
    return arena_printf(c->arena, "%s%s", s->name, open);
}

/* "depends on threadIdx.x (line 36)": where the variation comes from. */
static const char *variation_text(struct rule_context *c, const struct divergence *d)
{
    const char *source = d->varies.source && d->varies.source->op == IR_BUILTIN
                             ? ir_builtin_text(d->varies.source->builtin)
                             : "the thread index";
    const char *condition =
        d->branch->source_expr ? ir_expr_source(c->arena, d->branch->source_expr, 60) : "";
    const char *whom = d->blocks ? "blocks" : "threads";
    if (d->unsettled)
        return arena_printf(
            c->arena, "may differ between threads: `%s` reads what other blocks change meanwhile",
            condition);
    if (d->answered)
        return arena_printf(
            c->arena, "differs between threads: `%s` asks what %s() answered, each another value",
            condition, d->answered->name);
    if (d->unseen)
        return arena_printf(
            c->arena, "may differ between threads: `%s()` %s each thread's own index",
            d->unseen->name, d->made_unseen ? "makes what is compared of" : "is asked for");
    return condition[0] ? arena_printf(c->arena, "differs between %s: `%s` depends on %s", whom,
                                       condition, source)
                        : arena_printf(c->arena, "differs between %s: depends on %s", whom, source);
}

static const char *who_waits(const struct divergence *d)
{
    return d->blocks ? "grid" : "block";
}

static struct obligation_result try_branch(struct analysis_func *af, const struct ir_stmt *branch)
{
    struct obligation o = {.kind = OBLIGATION_SAME, .af = af, .at = branch, .value = branch->expr};
    return obligation_try(&o);
}

static bool is_common_leaf(const struct ir_expr *e, void *context)
{
    const struct analysis_func *af = context;
    return e->op != IR_VAR || e->decl->storage != STORAGE_PARAM ||
           uniform_of(af->uniform, e).level <= UNIFORM_BLOCK;
}

/* `if (tid < 128)` of a helper that is handed threadIdx.x: there the solver takes it for the same in all threads. */
static bool rests_on_handed(struct analysis_func *af, const struct ir_expr *e)
{
    return af->func->kind != FUNC_KERNEL && e && !ir_walk(e, is_common_leaf, af);
}

static bool is_no_value(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_VALUE;
}

typedef bool settles(const struct obligation_result *r);
enum { CALLS_DEPTH = 4, CALLS_MOST = 100 };

/* What is asked in a helper, asked where it is called: settled for all of its callers. */
static bool callers_settle(const struct analysis_func *af, const struct ir_expr *e,
                           settles *settled, unsigned depth, unsigned *calls)
{
    size_t n;
    const struct ir_func *f = af->func;
    const struct ir_stmt *const *sites = calls_sites(af->analysis->calls, f, &n);
    if (depth > CALLS_DEPTH || !ir_walk(e, is_no_value, NULL))
        return false;
    for (size_t i = 0; i < n; i++) {
        struct analysis_func *caller = analysis_of(af->analysis, sites[i]->block->func);
        if (!caller || sites[i]->args.len != f->params.len || ++*calls > CALLS_MOST)
            return false;
        if (!caller->uniform)
            continue; /* on the host */
        const struct ir_expr **params =
            ARENA_ARRAY(af->analysis->arena, const struct ir_expr *, f->params.len + 1);
        for (size_t k = 0; k < f->params.len; k++)
            params[k] = ir_var(f->module, f->params.at[k]);
        const struct ir_expr *asked =
            ir_substitute(f->module, e, params, sites[i]->args.at, f->params.len);
        if (uniform_at(caller->uniform, asked, sites[i]).level <= UNIFORM_BLOCK)
            continue;
        if (rests_on_handed(caller, asked)) {
            if (!callers_settle(caller, asked, settled, depth + 1, calls))
                return false;
            continue;
        }
        struct obligation o = {
            .kind = OBLIGATION_SAME, .af = caller, .at = sites[i], .value = asked};
        struct obligation_result r = obligation_try(&o);
        if (!settled(&r))
            return false;
    }
    return n > 0;
}

/* `i < count_rounded`: the caller has rounded it up to whole blocks. */
static bool ends_with_block(const struct ir_stmt *branch)
{
    const struct ir_expr *e = branch->expr;
    bool compares = e && ir_compares(e);
    for (unsigned i = 0; compares && i < 2; i++) {
        if (count_name_is_rounded(ir_leaf_name(ir_strip_casts(e->args[i]))))
            return true;
    }
    return false;
}

static bool is_settled(struct analysis_func *af, const struct ir_stmt *branch, settles *settled)
{
    unsigned calls = 0;
    if (ends_with_block(branch))
        return true;
    if (rests_on_handed(af, branch->expr))
        return callers_settle(af, branch->expr, settled, 0, &calls);
    struct obligation_result r = try_branch(af, branch);
    return settled(&r) || (af->func->kind != FUNC_KERNEL && branch->expr &&
                           callers_settle(af, branch->expr, settled, 0, &calls));
}

/* All threads of a block go the same way, in any launch whatever. */
static bool branch_agrees(struct analysis_func *af, const struct ir_stmt *branch)
{
    return is_settled(af, branch, obligation_is_discharged);
}

/* In the launches in sight. */
static bool branch_is_refuted(struct analysis_func *af, const struct ir_stmt *branch)
{
    return is_settled(af, branch, obligation_is_refuted);
}

static bool concerns_launches(const struct divergence *d)
{
    return !d->blocks && !d->unsettled && !d->unseen && !d->answered;
}

static bool never_differs(struct analysis_func *af, const struct divergence *d,
                          const struct ir_stmt *s)
{
    return concerns_launches(d) &&
           (divergence_is_of_whole_blocks(af, d, s) || branch_agrees(af, d->branch));
}

static bool differs_in_no_launch(struct analysis_func *af, const struct divergence *d,
                                 const struct ir_stmt *s)
{
    return concerns_launches(d) &&
           (divergence_is_of_whole_blocks(af, d, s) || branch_is_refuted(af, d->branch));
}

static bool harms_nobody(struct analysis_func *af, const struct divergence *d,
                         const struct ir_stmt *s)
{
    struct early_exit x;
    bool leaves = d->kind == DIVERGENCE_EARLY_EXIT || d->kind == DIVERGENCE_LOOP;
    return differs_in_no_launch(af, d, s) || (leaves && !early_exit_harms(af, d, s, &x));
}

/* Threads that leave and that nobody misses come after others; what no launch in sight shows is kept for last:
 * --confirm calls it refuted. */
static bool find_divergence(struct analysis_func *af, const struct ir_stmt *s, enum ir_scope scope,
                            struct divergence *d)
{
    return divergence_at_unless(af, s, scope, harms_nobody, d) ||
           divergence_at_unless(af, s, scope, differs_in_no_launch, d) ||
           divergence_at_unless(af, s, scope, never_differs, d);
}

static void set_claim(struct rule_context *c, struct finding *f, const struct divergence *d,
                      const struct ir_stmt *s)
{
    f->claim = (struct claim){.kind = d->blocks ? CLAIM_BARRIER_GRID : CLAIM_BARRIER,
                              .func = c->func->func,
                              .stmt = s,
                              .other = d->branch};
    if (d->blocks || d->unsettled || d->unseen || d->answered ||
        rests_on_handed(c->func, d->branch->expr))
        return; /* the solver is asked about the threads of a block */
    struct obligation_result r = try_branch(c->func, d->branch);
    rule_claim_result(c, f, &r);
}

enum { NEAR_LINES = 2 };

/* A return on a side of the branch: of one that does not come to the barrier, or of one where only what
 * it finds there sends them away; or NULL. */
static const struct ir_stmt *leaving_return(const struct analysis_func *af,
                                            const struct divergence *d, const struct ir_stmt *s,
                                            bool whole_side)
{
    for (unsigned side = 0; side < d->branch->block->succs.len; side++) {
        struct cfg_edge e = {d->branch->block, side};
        if (cfg_reaches(af->cfg, e.from->succs.at[side], s->block) == whole_side)
            continue;
        for (size_t i = 0; i < af->func->stmts.len; i++) {
            const struct ir_stmt *end = af->func->stmts.at[i];
            if (end->kind == IR_STMT_RETURN && cfg_edge_dominates(af->cfg, e, end->block) &&
                !cfg_dominates(af->cfg, s->block, end->block))
                return end;
        }
    }
    return NULL;
}

static bool comes_to(const struct analysis_func *af, const struct divergence *d,
                     const struct ir_stmt *s, unsigned side)
{
    const struct ir_block *from = d->branch->block;
    const struct ir_block *b = side < from->succs.len ? from->succs.at[side] : NULL;
    return b && (b == s->block || cfg_reaches(af->cfg, b, s->block));
}

/* Where they leave: a `return` that ends a long block behind the condition is not seen from there. */
static const struct ir_stmt *leaving_point(const struct analysis_func *af,
                                           const struct divergence *d, const struct ir_stmt *s)
{
    const struct ir_stmt *end = leaving_return(af, d, s, true);
    if (!end && comes_to(af, d, s, 0) && comes_to(af, d, s, 1))
        end = leaving_return(af, d, s, false);
    bool far =
        end && end->span.line > d->branch->span.line + NEAR_LINES && end->span.line < s->span.line;
    return far ? end : d->branch;
}

/* Another file of the program chooses the lengths, and mostly whole blocks of them. */
static bool is_for_program_to_say(struct rule_context *c, const struct divergence *d)
{
    const struct ir_module *m = c->analysis->module;
    return m->in_program && !m->has_main && d->kind == DIVERGENCE_EARLY_EXIT && !d->unsettled &&
           condition_is_of_length(c->func, d->branch->expr);
}

/* Every launch in sight rounds down: no thread is beyond the length that its blocks are counted by. */
static bool is_kept_off_by_launches(struct rule_context *c, const struct divergence *d)
{
    const struct ir_expr *e = d->branch->expr;
    if (d->unsettled || !condition_is_of_length(c->func, e))
        return false;
    bool first = uniform_of(c->func->uniform, e->args[0]).level <= UNIFORM_BLOCK;
    return launch_all_divide(c->analysis->launches, c->func->func,
                             bounds_grid_axes(e->args[0]) | bounds_grid_axes(e->args[1]),
                             ir_strip_casts(e->args[first ? 0 : 1]));
}

/* Whoever launches it with as many threads as it counts on sends nobody away. */
static bool is_of_own_count(struct rule_context *c, const struct divergence *d)
{
    size_t n;
    (void)launch_of(c->analysis->launches, c->func->func, &n);
    return n == 0 && own_count_is_asked(c->func, d->branch);
}

/* Whoever launches it with blocks of one warp, as it is written for, sends the block one way. */
static bool is_of_own_warp(struct rule_context *c, const struct divergence *d)
{
    size_t n;
    (void)launch_of(c->analysis->launches, c->func->func, &n);
    return n == 0 && own_count_asks_for_warp(d->branch) && own_count_is_one_warp(c->func);
}

/* Along the second or the third axis alone threads part at a length: whoever launches it, out of sight, may well have
 * one there, or as many as divide the length. */
static bool is_of_rows_out_of_sight(const struct rule_context *c, const struct divergence *d)
{
    const struct ir_func *f = c->func->func;
    const struct ir_expr *e = d->branch->expr;
    return f->kind == FUNC_KERNEL && d->varies.reason == VARYING_THREAD_INDEX && e &&
           e->op != IR_EQ && e->op != IR_NE && condition_is_of_length(c->func, e) &&
           !condition_ends_at_constant(e) && !(thread_axes_of(e) & 1) &&
           !launch_is_in_sight(c->analysis->launches, f);
}

/* `if (tid < 32) reduceLast(tid, sums)`, `if (warp == 0) ... else blockReduceSum(x)`: a function out of sight may be
 * of those that call it, where a number of the author's says which they are; not of thread 0. */
static bool is_for_a_part(const struct ir_stmt *inner, const struct divergence *d)
{
    const struct ir_expr *e = d->branch->expr ? ir_strip_casts(d->branch->expr) : NULL;
    int64_t n;
    return calls_is_named_reduction(inner) && e && ir_op_info(e->op)->flags & IR_OP_COMPARE &&
           ir_is_int(ir_strip_all_casts(e->args[1]), &n) &&
           !(e->op == IR_EQ && ir_strip_all_casts(e->args[0])->op == IR_BUILTIN);
}

/* Launches are in sight, and none of them shows that a block parts at the length. */
static bool needs_other_launch(struct rule_context *c, const struct divergence *d)
{
    const struct ir_expr *e = d->branch->expr;
    if (!launch_is_in_sight(c->analysis->launches, c->func->func) || !concerns_launches(d) ||
        !(condition_is_of_length(c->func, e) || condition_loads_length(c->func, e)))
        return false;
    struct obligation_result r = try_branch(c->func, d->branch);
    return r.state != OBLIGATION_BROKEN || !r.site ||
           (r.by_data && condition_loads_length(c->func, e));
}

/* `for (i = threadIdx.x; i < n; i += blockDim.x)`: all go by one step to one bound, from a start of their own. */
static bool deals_rounds(const struct analysis_func *af, const struct ir_expr *e)
{
    bool compares = e && ir_compares(e);
    for (unsigned i = 0; compares && i < 2; i++) {
        const struct induction *iv = range_induction(af->ranges, ir_strip_casts(e->args[i]));
        if (iv && iv->step && uniform_of(af->uniform, iv->step).level <= UNIFORM_BLOCK &&
            uniform_of(af->uniform, e->args[1 - i]).level <= UNIFORM_BLOCK)
            return true;
    }
    return false;
}

/* Rounds that a kernel deals to the threads of a block of which nothing is in sight: whoever launches it may well make
 * them the same for all, four rows of threads for `i < 16`.  Where those that have left come to another barrier, any
 * length of the run's own is one too many. */
static bool is_dealt_out_of_sight(const struct rule_context *c, const struct divergence *d,
                                  bool meets)
{
    const struct ir_func *f = c->func->func;
    return d->kind == DIVERGENCE_LOOP && f->kind == FUNC_KERNEL &&
           d->varies.reason == VARYING_THREAD_INDEX && deals_rounds(c->func, d->branch->expr) &&
           (!meets || condition_ends_at_constant(d->branch->expr)) &&
           !launch_is_in_sight(c->analysis->launches, f);
}

/* Rounds that are dealt to the threads, and those that have left come to no other barrier: that a block parts there at
 * all, launches say.  One whose block is a number does; a block that is computed may be made to fit. */
static bool is_for_launches_to_say(const struct rule_context *c, const struct divergence *d,
                                   bool meets)
{
    size_t n;
    const struct launches *l = c->analysis->launches;
    const struct launch_site *const *sites = launch_of(l, c->func->func, &n);
    bool number = false;
    for (size_t i = 0; i < n; i++)
        number = number || (sites[i]->block[0] && sites[i]->block[0]->op == IR_INT);
    return d->kind == DIVERGENCE_LOOP && !meets && deals_rounds(c->func, d->branch->expr) &&
           !number && !launch_complete(l, c->func->func);
}

/* The host picks a block that fits the length. */
static bool is_of_picked_block(struct rule_context *c, const struct divergence *d)
{
    return d->kind == DIVERGENCE_LOOP && launch_picks_block(c->analysis->launches, c->func->func);
}

/* What an atomic operation answers is another value for each thread of the block where all of a kernel's ask for one
 * place; of places of their own, and of callers out of sight, the data say. */
static bool is_answered_by_data(struct rule_context *c, const struct divergence *d)
{
    if (!d->answered)
        return false;
    struct uniformity place = uniform_at(c->func->uniform, d->answered->addr, d->answered);
    return c->func->func->kind != FUNC_KERNEL || place.level > UNIFORM_BLOCK;
}

/* A note where the others want nothing of those that leave, or where nothing in sight shows that they do; else what
 * they want. */
static void weigh_exit(struct rule_context *c, struct finding *f, const struct divergence *d,
                       const struct ir_stmt *s)
{
    struct early_exit x;
    if (!early_exit_harms(c->func, d, s, &x)) {
        rule_doubt(c, f);
        return;
    }
    /* Of a loop they lack what the rounds to come would have given them. */
    x.shown = x.shown || d->kind == DIVERGENCE_LOOP;
    bool elsewhere = x.shown && needs_other_launch(c, d);
    if (!x.shown || elsewhere || d->unseen ||
        calls_reduces_shared(s)) /* it may say the same for the whole block, or be of less */
        rule_doubt(c, f);
    f->asks_for_launch = is_for_launches_to_say(c, d, x.meets != NULL);
    if (is_answered_by_data(c, d) || is_for_a_part(s, d) || is_of_picked_block(c, d) ||
        is_dealt_out_of_sight(c, d, x.meets != NULL) || f->asks_for_launch)
        rule_doubt(c, f);
    if (!x.meets && d->kind == DIVERGENCE_EARLY_EXIT && is_kept_off_by_launches(c, d))
        rule_doubt(c, f);
    if (!x.meets && (is_for_program_to_say(c, d) || is_of_own_count(c, d) ||
                     divergence_is_fetched(c->func, d->branch)))
        rule_doubt(c, f);
    const struct ir_stmt *at = x.meets ? x.meets : x.missed;
    if (at->span.line == s->span.line || at->kind == IR_STMT_RETURN)
        return;
    rule_note(c, f, at->span,
              x.meets     ? "here those that have left are waited for, or wait themselves"
              : elsewhere ? "where a launch parts a block so, what they would have done here is "
                            "missing for the others"
              : x.shown   ? "what they would have done here is missing for the others"
                          : "the others may want what they would have done here");
}

static void report_early_exit(struct rule_context *c, const struct divergence *d,
                              const struct ir_stmt *s, const struct ir_stmt *inner)
{
    const char *name = inner->kind == IR_STMT_BARRIER ? inner->name : s->name;
    const struct ir_stmt *at = leaving_point(c->func, d, s);
    struct finding *f = rule_report(c, at->span,
                                    "threads that leave here never reach %s() at line %u, "
                                    "which the whole %s must reach: this %s",
                                    name, s->span.line, who_waits(d), variation_text(c, d));
    set_claim(c, f, d, s);
    if (at != d->branch)
        rule_note(c, f, d->branch->span, "the condition under which they do");
    rule_note(c, f, s->span, "the barrier that the other threads wait at");
    weigh_exit(c, f, d, s);
    rule_help(c, f,
              "keep every thread alive until the last barrier: guard the accesses, not the "
              "whole thread");
}

static void report_loop(struct rule_context *c, const struct divergence *d, const struct ir_stmt *s,
                        const struct ir_stmt *inner)
{
    struct finding *f =
        rule_report(c, d->branch->span,
                    "not every thread goes through this loop the same number of "
                    "times, and %s at line %u waits for the whole %s: this %s",
                    barrier_text(c, s), s->span.line, who_waits(d), variation_text(c, d));
    set_claim(c, f, d, s);
    rule_note(c, f, s->span, "the barrier in the loop");
    if (inner != s)
        rule_note(c, f, inner->span, "the barrier inside `%s`", s->name);
    weigh_exit(c, f, d, s);
    rule_help(c, f,
              "make the trip count the same for all threads: round the bound up to a "
              "multiple of the block size and guard the accesses inside");
}

static void report_next_round(struct rule_context *c, const struct divergence *d,
                              const struct ir_stmt *s, const struct ir_stmt *inner)
{
    struct finding *f =
        rule_report(c, d->branch->span,
                    "threads that go on with the next round here leave out %s at line %u, where "
                    "the others of the %s wait: this %s",
                    barrier_text(c, s), s->span.line, who_waits(d), variation_text(c, d));
    set_claim(c, f, d, s);
    rule_note(c, f, s->span, "the barrier that the other threads wait at");
    if (inner != s)
        rule_note(c, f, inner->span, "the barrier inside `%s`", s->name);
    rule_help(c, f, "let every thread go to the end of the round; guard only the accesses");
}

/* A call, of a function that stores to no memory that others of the block may read. */
static bool shares_nothing(const struct ir_stmt *call)
{
    const struct ir_func *f = call->kind == IR_STMT_CALL ? call->callee : NULL;
    bool nothing = f && f->has_body;
    for (size_t i = 0; nothing && i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool calls = s->kind == IR_STMT_CALL && !(s->callee && s->callee->has_body);
        nothing = !calls && !s->is_write && s->kind != IR_STMT_ATOMIC &&
                  s->kind != IR_STMT_ASYNCCOPY && s->kind != IR_STMT_WARPOP;
    }
    return nothing;
}

/* `if (part == 0) { ...; __syncthreads(); ... }` at the end of a kernel, and whole warps leave it behind: a barrier
 * waits for threads that have not exited. */
static bool is_of_last_warps(struct rule_context *c, const struct divergence *d,
                             const struct ir_stmt *s)
{
    struct early_exit x;
    if (c->func->func->kind != FUNC_KERNEL || !concerns_launches(d) ||
        !divergence_is_of_warp_numbers(c->func, d))
        return false;
    early_exit_harms(c->func, d, s, &x);
    return !x.perhaps && !x.meets && (!x.missed || (!x.shown && shares_nothing(x.missed)));
}

static void report_conditional(struct rule_context *c, const struct divergence *d,
                               const struct ir_stmt *s, const struct ir_stmt *inner)
{
    struct finding *f = rule_report(c, s->span, "%s is not reached by every thread of the %s",
                                    barrier_text(c, s), who_waits(d));
    set_claim(c, f, d, s);
    rule_note(c, f, d->branch->span, "%s", variation_text(c, d));
    if (inner != s)
        rule_note(c, f, inner->span, "the barrier inside `%s`", s->name);
    if (d->unseen || is_answered_by_data(c, d) || is_kept_off_by_launches(c, d) ||
        is_of_own_warp(c, d) || is_of_rows_out_of_sight(c, d) || calls_reduces_shared(inner) ||
        is_for_a_part(inner, d) || c->func->func->asks_for_multiples || is_of_last_warps(c, d, s) ||
        early_around_is_harmless(c->func, d, s) ||
        barrier_roles_agree(c->func, d->branch->block) == TRI_UNKNOWN)
        rule_doubt(c, f);
    rule_help(c, f, "move the barrier out of the condition; guard only the accesses");
}

/* Groups of which nothing is known but that they deal the rounds to their threads. */
static void check_groups(struct rule_context *c)
{
    for (size_t i = 0; i < c->func->func->stmts.len; i++) {
        const struct ir_stmt *s = c->func->func->stmts.at[i];
        const struct ir_stmt *branch = group_rounds_around(c->func, s);
        if (!branch || divergence_ends_on_a_block(c->func, branch))
            continue;
        struct finding *f = rule_report(
            c, s->span, "%s() waits for every thread of the group, and not every one gets here",
            s->name);
        rule_note(c, f, branch->span,
                  "this loop deals its rounds to the threads: some have one less");
        rule_help(c, f, "move the barrier out of the loop, or give all threads as many rounds");
    }
}

/* `if (i < n) { ...; __syncthreads(); } else { __syncthreads(); }`: where lanes of a warp part, the two are not one
 * barrier (CUDA C++ Programming Guide, "Synchronization Functions": in conditional code only if the condition is the
 * same for the block).  Devices count the arrivals, and mostly forgive it. */
static void check_parted(struct rule_context *c)
{
    struct analysis_func *af = c->func;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i], *one, *two;
        if (!divergence_parts_barriers(af, s, &one, &two) || branch_agrees(af, s))
            continue;
        struct divergence d = {.branch = s, .varies = uniform_branch(af->uniform, s)};
        struct finding *f = rule_report(
            c, s->span, "threads of a warp wait at different barriers, at lines %u and %u: this %s",
            one->span.line, two->span.line, variation_text(c, &d));
        rule_doubt(c, f);
        rule_note(c, f, one->span, "some wait here");
        rule_note(c, f, two->span, "and the others here");
        rule_help(c, f, "put one barrier behind the condition");
    }
}

static void check(struct rule_context *c)
{
    struct analysis_func *af = c->func;
    if (af->func->kind == FUNC_HOST || !af->uniform)
        return;
    check_groups(c);
    check_parted(c);
    VEC(const struct ir_stmt *) reported = {0};
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        const struct ir_stmt *inner = NULL;
        struct divergence d;
        if (!calls_is_block_barrier(c->analysis->calls, s, &inner) ||
            !find_divergence(af, s, inner->scope, &d) ||
            (calls_reduces_shared(inner) && is_for_a_part(inner, &d)) ||
            divergence_has_nearer(af, &d, s, find_divergence))
            continue;
        bool seen = false; /* one finding for each cause, at the first barrier behind it */
        for (size_t k = 0; k < reported.len; k++)
            seen = seen || reported.at[k]->span.line == d.branch->span.line;
        if (seen)
            continue;
        vec_push(c->arena, &reported, d.branch);
        if (d.kind == DIVERGENCE_EARLY_EXIT)
            report_early_exit(c, &d, s, inner);
        else if (d.kind == DIVERGENCE_NEXT_ROUND)
            report_next_round(c, &d, s, inner);
        else if (d.kind == DIVERGENCE_LOOP)
            report_loop(c, &d, s, inner);
        else
            report_conditional(c, &d, s, inner);
    }
}

RULE(CL101, "barrier-divergent", GROUP_CORRECTNESS, SEVERITY_ERROR, PRECISION_HIGH, check, NULL)
