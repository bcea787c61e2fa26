/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The mask of a warp operation names threads that do not take part in it.
 *
 * ## What
 * Reports `__shfl_*_sync`, `__ballot_sync`, `__any_sync`, `__all_sync`, `__match_*_sync` and
 * `__reduce_*_sync` with a constant mask under a condition that only some of the named threads of a
 * warp meet: a condition on the thread index and the shape of the block; also where the operation stands in a
 * function that the kernel calls.  And masks that leave out a thread that makes the call: `0xFFFFFFF` has
 * seven digits; what `__ballot_sync()` made of a condition on the index does not name those that do not meet
 * it; and the lanes before one's own do not name oneself.  With `--preview` also conditions on a size that may
 * end in the middle of a warp (`if (i < n)`): often the size is a multiple of 32 for a reason that the file
 * does not tell.
 *
 * ## Why
 * "All non-exited threads named in mask must execute the same intrinsic with the same mask, or the
 * result is undefined" (CUDA C++ Programming Guide, Warp Shuffle Functions).  A value from a thread
 * that is not there is garbage, and on some architectures the warp waits for ever.
 *
 * ## Bad
 * ```cuda
 * __global__ void sum_of_warps(const float *partial, float *out)
 * {
 *     if (threadIdx.x < 8) {
 *         float v = partial[threadIdx.x];
 *         for (int d = 4; d > 0; d /= 2)
 *             v += __shfl_down_sync(0xffffffffu, v, d); //~ warp-mask
 *         if (threadIdx.x == 0)
 *             *out = v;
 *     }
 * }
 * ```
 *
 * ```cuda
 * __device__ int count_of_warp(bool mine)
 * {
 *     return __popc(__ballot_sync(0xfffffff, mine)); //~ warp-mask
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * __global__ void sum_of_warps(const float *partial, float *out)
 * {
 *     if (threadIdx.x < 32) {
 *         float v = threadIdx.x < 8 ? partial[threadIdx.x] : 0.0f;
 *         for (int d = 4; d > 0; d /= 2)
 *             v += __shfl_down_sync(0xffffffffu, v, d);
 *         if (threadIdx.x == 0)
 *             *out = v;
 *     }
 * }
 * __global__ void sum_of_eight(const float *partial, float *out)
 * {
 *     if (threadIdx.x < 8) {
 *         float v = partial[threadIdx.x];
 *         for (int d = 4; d > 0; d /= 2)
 *             v += __shfl_down_sync(0x000000ffu, v, d);
 *         if (threadIdx.x == 0)
 *             *out = v;
 *     }
 * }
 * ```
 *
 * ## Fix
 * Let whole warps reach the operation and give the rest a neutral value, or name only the threads
 * that are there: `__ballot_sync` in front of the branch makes the mask.
 *
 * ## Confirmed by
 * A run that keeps the active threads of each warp; the hardware does not tell.
 *
 * ## References
 * - CUDA C++ Programming Guide, "Warp Shuffle Functions"
 */
#include <string.h>

#include "pass/calls.h"
#include "pass/race.h"
#include "rules/rule.h"

static const struct ir_expr *mask_of(const struct ir_stmt *s)
{
    const char *end = s->name ? strstr(s->name, "_sync") : NULL;
    bool masked = s->kind == IR_STMT_WARPOP && end && strncmp(s->name, "__", 2) == 0;
    return masked && s->args.len > 0 ? s->args.at[0] : NULL;
}

/* The same operation elsewhere: the other threads may take part from there. */
static bool has_twin(const struct ir_func *f, const struct ir_stmt *s)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *t = f->stmts.at[i];
        if (t != s && t->kind == IR_STMT_WARPOP && t->block != s->block &&
            strcmp(t->name, s->name) == 0)
            return true;
    }
    return false;
}

/* The operation, or the call in the kernel that leads to it. */
static const struct ir_stmt *in_kernel(const struct lanes_frame *f, const struct ir_stmt *s)
{
    for (; f->parent; f = f->parent)
        s = f->call;
    return s;
}

static struct finding *report(struct rule_context *c, const struct ir_stmt *at,
                              const struct ir_stmt *s, const struct race_mask *m)
{
    struct finding *f;
    if (m->excluded) {
        f = rule_report(
            c, at->span,
            "the mask 0x%08x of %s() does not name lane %d of the warp, which gets here",
            (unsigned)m->mask, s->name, m->present);
        if (at != s)
            rule_note(c, f, s->span, "the operation");
        rule_help(c, f, "every thread that calls it must be in its mask");
        return f;
    }
    f = rule_report(
        c, at->span,
        "the mask 0x%08x of %s() names lane %d of the warp, which %s not get here while lane %d "
        "does",
        (unsigned)m->mask, s->name, m->missing, m->tail ? "may" : "does", m->present);
    if (at != s)
        rule_note(c, f, s->span, "the operation");
    if (m->tail)
        rule_note(
            c, f, at->span,
            "for example, where a size that the condition compares with is no multiple of 32");
    rule_help(c, f,
              "let whole warps reach it, or make the mask with __ballot_sync() in front of the "
              "branch");
    return f;
}

/* 0xfffffff: a digit was forgotten, whoever gets here. */
static bool lacks_a_digit(const struct ir_expr *mask, struct race_mask *m)
{
    enum { SEVEN_DIGITS = 0xfffffff, FIRST_LEFT_OUT = 28 };
    int64_t v;
    if (!ir_is_int(ir_strip_casts(mask), &v) || v != SEVEN_DIGITS)
        return false;
    *m = (struct race_mask){.mask = SEVEN_DIGITS, .present = FIRST_LEFT_OUT, .excluded = true};
    return true;
}

static bool is_wrong(struct rule_context *c, const struct lanes_frame *f, const struct ir_stmt *s,
                     const struct ir_expr *mask, struct race_mask *m)
{
    return !lacks_a_digit(mask, m) && race_missing_lane(f, s, mask, m) &&
           (!m->tail || c->options->preview);
}

static void check(struct rule_context *c)
{
    VEC(unsigned) lines = {0};
    size_t n;
    if (c->func->func->kind != FUNC_KERNEL)
        return;
    struct intervals *v = interval_build(c->arena, c->func, INTERVAL_WARP);
    const struct lanes_frame *const *frames = interval_frames(v, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_func *func = frames[i]->af->func;
        for (size_t k = 0; k < func->stmts.len; k++) {
            const struct ir_stmt *s = func->stmts.at[k], *at = in_kernel(frames[i], s);
            const struct ir_expr *mask = mask_of(s);
            struct race_mask m;
            bool known = !mask;
            for (size_t j = 0; j < lines.len; j++)
                known = known || lines.at[j] == at->span.line;
            if (known || !is_wrong(c, frames[i], s, mask, &m) || (!m.excluded && has_twin(func, s)))
                continue;
            vec_push(c->arena, &lines, at->span.line);
            report(c, at, s, &m);
        }
    }
}

/* ---- a forgotten digit ------------------------------------------------------------------------ */

#define AGAIN_MOST 3 /* further operations that a finding names */

struct short_mask {
    const struct ir_stmt *op;
    const struct ir_func *func;
    struct finding *finding; /* or NULL */
    unsigned again;
};

struct short_masks {
    VEC(struct short_mask) list;
};

/* What has been told of the function, or of another one of its name; NULL: nothing.  *known: of this operation. */
static struct short_mask *told_of(struct short_masks *told, const struct ir_func *f,
                                  const struct ir_stmt *op, bool *known)
{
    struct short_mask *first = NULL;
    *known = false;
    for (size_t i = 0; i < told->list.len; i++) {
        struct short_mask *old = &told->list.at[i];
        bool same = old->func->name && f->name && strcmp(old->func->name, f->name) == 0;
        *known = *known || rule_same_place(old->op->span, op->span);
        if (same && old->finding && !first)
            first = old;
    }
    return first;
}

/* Wherever it stands, and once of a helper and its overloads: whoever looks at one sees the others. */
static void check_module(struct rule_context *c)
{
    struct short_masks told = {0};
    for (size_t i = 0; i < c->analysis->funcs.len; i++) {
        const struct ir_func *f = c->analysis->funcs.at[i]->func;
        for (size_t k = 0; f->kind != FUNC_HOST && k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            const struct ir_expr *mask = mask_of(s);
            struct race_mask m;
            bool known;
            if (!mask || !lacks_a_digit(mask, &m))
                continue;
            struct short_mask *old = told_of(&told, f, s, &known), now = {.op = s, .func = f};
            if (known)
                continue;
            if (!old) {
                now.finding = report(c, s, s, &m);
                now.finding->function = f->name;
                now.finding->claim.func = f;
            } else if (old->again++ < AGAIN_MOST) {
                rule_note(c, old->finding, s->span, "and here");
            }
            vec_push(c->arena, &told.list, now);
        }
    }
}

RULE(CL103, "warp-mask", GROUP_CORRECTNESS, SEVERITY_WARNING, PRECISION_HIGH, check, check_module)
