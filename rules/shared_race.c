/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Two threads use the same shared memory, one of them writes, and no barrier stands between.
 *
 * ## What
 * Reports two accesses to a `__shared__` variable that threads of different warps make to the same place
 * with no barrier in between: a value read before the thread that writes it is known to be done; a value
 * overwritten while slower threads still read it, often by the next round of a loop; scratch memory
 * of a reduction, or a `cub` TempStorage, used again at once, as a note where a helper could not be called twice
 * and nobody in sight does; one place that all threads write, or one number
 * that each adds to, without an atomic operation, where its own data say so (`if (alive[i]) n++;`).
 * Functions that are called are seen through, methods of an object in shared memory among them, and so are members
 * of structures that point to shared memory, also by what a constructor of the file gives them; one
 * that is out of sight and named `load`, `store_to` or alike reads or writes where it is handed.  Also what a
 * thread reads of another one of its warp, with neither a barrier nor `__syncwarp()` in between: the compiler may
 * keep such values in registers, unless they are `volatile`, of which CL104 speaks; what a thread overwrites while
 * others of its warp still read it (`s[lane] += s[lane - 1];`), in the next round where its author waits between the
 * writes and the reads, but not before the next writes, `volatile` or not where the function waits by name; and what
 * lanes have packed to where a ballot says (`buf[__popc(votes & below)] = v;`), read with neither in between.  A vote
 * or a shuffle between the two orders no memory: that is told as a note where nothing in the file waits for a warp by
 * name.  An
 * asynchronous copy that a kernel reads and never waits for is a race, too, and a ring of buffers that all threads
 * write to when only the one that issued the
 * bulk stores has waited for them; and so is `__syncthreads;` without parentheses, which names the barrier and does
 * not wait.  Two places that meet for some values of a number of the run only, such as a stride that the host sets,
 * are a note that names the number; so are those in slices of different threads, or in parts that pointers cut out of
 * one array, which meet only if an index goes past the end of its own, where nothing says that it does.  What every
 * thread writes by itself, all of it and the same, is no race; nor is what a second row of threads would do all the
 * same, of a kernel that no launch in sight has, or a place that the first of several equals takes,
 * `if (winner == none && mine == best) winner = me`.  The threads named are an example.
 *
 * ## Why
 * Warps of a block run at their own pace; only a barrier makes one wait for another. Without it the result
 * depends on the hardware and on what else runs on it, and is wrong only now and then.
 *
 * ## Bad
 * ```cuda
 * __global__ void row_sums(const float *in, float *out, int rows, int cols)
 * {
 *     __shared__ float partial[256];
 *     for (int row = blockIdx.x; row < rows; row += gridDim.x) {
 *         float sum = 0.0f;
 *         for (int c = threadIdx.x; c < cols; c += blockDim.x)
 *             sum += in[(size_t)row * cols + c];
 *         partial[threadIdx.x] = sum;
 *         __syncthreads();
 *         for (int s = blockDim.x / 2; s > 0; s /= 2) {
 *             if (threadIdx.x < s)
 *                 partial[threadIdx.x] += partial[threadIdx.x + s];
 *             __syncthreads();
 *         }
 *         for (int c = threadIdx.x; c < cols; c += blockDim.x)
 *             out[(size_t)row * cols + c] = in[(size_t)row * cols + c] / partial[0]; //~ shared-race
 *     }
 * }
 * ```
 * ```cuda
 * __global__ void reverse(float *data)
 * {
 *     __shared__ float tile[256];
 *     tile[threadIdx.x] = data[threadIdx.x]; //~ shared-race
 *     data[threadIdx.x] = tile[255 - threadIdx.x];
 * }
 * void run(float *data)
 * {
 *     reverse<<<1, 256>>>(data);
 * }
 * ```
 * ```cuda
 * __device__ float block_sum(float value, float *scratch)
 * {
 *     scratch[threadIdx.x] = value;
 *     __syncthreads();
 *     float sum = 0.0f;
 *     for (int i = 0; i < blockDim.x; i++)
 *         sum += scratch[i];
 *     return sum;
 * }
 * __global__ void moments(const float *in, float *out)
 * {
 *     __shared__ float scratch[256];
 *     float mean = block_sum(in[threadIdx.x], scratch) / blockDim.x;
 *     float d = in[threadIdx.x] - mean;
 *     float variance = block_sum(d * d, scratch) / blockDim.x; //~ shared-race
 *     out[threadIdx.x] = d / variance;
 * }
 * ```
 * ```cuda
 * __global__ void warp_sum(const float *in, float *out)
 * {
 *     __shared__ float part[64];
 *     int t = threadIdx.x;
 *     part[t] = in[t];
 *     __syncthreads();
 *     if (t < 32) {
 *         part[t] += part[t + 32]; //~ shared-race
 *         part[t] += part[t + 16];
 *         part[t] += part[t + 8];
 *     }
 *     if (t < 4)
 *         out[t] = part[t];
 * }
 * void run(const float *in, float *out)
 * {
 *     warp_sum<<<1, 64>>>(in, out);
 * }
 * ```
 * ```cuda
 * #include <cuda_pipeline.h>
 * // what is committed is on its way; the barrier waits for threads, not for it
 * __global__ void flip(float *out, const float *in)
 * {
 *     __shared__ float tile[128];
 *     __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], 4); //~ shared-race
 *     __pipeline_commit();
 *     __syncthreads();
 *     out[threadIdx.x] = tile[127 - threadIdx.x];
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * #include <cuda_pipeline.h>
 * __device__ void done();
 * __global__ void flip(float *out, const float *in)
 * {
 *     __shared__ float tile[128];
 *     __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], 4);
 *     __pipeline_commit();
 *     __pipeline_wait_prior(0);
 *     __syncthreads();
 *     out[threadIdx.x] = tile[127 - threadIdx.x];
 * }
 * __global__ void elsewhere(float *out, const float *in)
 * {
 *     __shared__ float tile[128];
 *     __pipeline_memcpy_async(&tile[threadIdx.x], &in[threadIdx.x], 4);
 *     done(); // who knows
 *     __syncthreads();
 *     out[threadIdx.x] = tile[127 - threadIdx.x];
 * }
 * ```
 * ```cuda
 * __global__ void row_sums(const float *in, float *out, int rows, int cols)
 * {
 *     __shared__ float partial[256];
 *     for (int row = blockIdx.x; row < rows; row += gridDim.x) {
 *         float sum = 0.0f;
 *         for (int c = threadIdx.x; c < cols; c += blockDim.x)
 *             sum += in[(size_t)row * cols + c];
 *         partial[threadIdx.x] = sum;
 *         __syncthreads();
 *         for (int s = blockDim.x / 2; s > 0; s /= 2) {
 *             if (threadIdx.x < s)
 *                 partial[threadIdx.x] += partial[threadIdx.x + s];
 *             __syncthreads();
 *         }
 *         for (int c = threadIdx.x; c < cols; c += blockDim.x)
 *             out[(size_t)row * cols + c] = in[(size_t)row * cols + c] / partial[0];
 *         __syncthreads();
 *     }
 * }
 * ```
 * ```cuda
 * __global__ void reverse(float *data)
 * {
 *     __shared__ float tile[256];
 *     tile[threadIdx.x] = data[threadIdx.x];
 *     __syncthreads();
 *     data[threadIdx.x] = tile[255 - threadIdx.x];
 * }
 * void run(float *data)
 * {
 *     reverse<<<1, 256>>>(data);
 * }
 * ```
 * ```cuda
 * __global__ void stencil(const float *in, float *out, int steps)
 * {
 *     __shared__ float row[2][256];
 *     int now = 0;
 *     row[now][threadIdx.x] = in[threadIdx.x];
 *     __syncthreads();
 *     for (int i = 0; i < steps; i++) {
 *         float left = threadIdx.x > 0 ? row[now][threadIdx.x - 1] : 0.0f;
 *         row[1 - now][threadIdx.x] = 0.5f * (row[now][threadIdx.x] + left);
 *         now = 1 - now;
 *         __syncthreads();
 *     }
 *     out[threadIdx.x] = row[now][threadIdx.x];
 * }
 * ```
 *
 * ## Fix
 * Put `__syncthreads()` between the two accesses; at the end of the loop's body when the next round
 * is the second one.  Two buffers used in turn save a barrier.
 *
 * ## Confirmed by
 * A run with shadow memory that knows for each byte who used it since the last barrier; on a GPU
 * `compute-sanitizer --tool racecheck`.
 *
 * ## References
 * - CUDA C++ Programming Guide, "Synchronization Functions"
 * - Compute Sanitizer, "Racecheck Tool"
 */
#include "pass/async_copy.h"
#include "pass/ballot_place.h"
#include "pass/bulk_store.h"
#include "pass/calls.h"
#include "pass/race.h"
#include "pass/warp_legacy.h"
#include "rules/race_text.h"
#include "rules/warp_notes.h"

struct reported {
    VEC(const struct ir_stmt *) firsts;
    VEC(const struct ir_stmt *) seconds;
    VEC(const struct ir_stmt *) helpers; /* what calls of a helper write too early */
};

/* The same two lines, found again in another kernel that calls them; or a line that several threads come to at
 * once, and what it does in the next round. */
static bool is_reported(struct rule_context *c, struct reported *done, const struct ir_stmt *a,
                        const struct ir_stmt *b)
{
    for (size_t i = 0; i < done->firsts.len; i++) {
        unsigned first = done->firsts.at[i]->span.line, second = done->seconds.at[i]->span.line;
        if (first == a->span.line && (second == b->span.line || second == first))
            return true;
    }
    vec_push(c->arena, &done->firsts, a);
    vec_push(c->arena, &done->seconds, b);
    return false;
}

/* A note that names the number. */
static void weigh(struct rule_context *c, struct finding *f, const struct race *r)
{
    if (lanes_number_unseen(r->first->frame) || race_is_of_found(r))
        rule_doubt(c, f);
    if (r->past) {
        rule_note(c, f, f->span,
                  "they meet only if an index goes past the end of its own part, and nothing in "
                  "sight says that one does");
        rule_doubt(c, f);
    }
    if (!r->chosen)
        return;
    rule_note(c, f, f->span,
              "they meet for some values of `%s`, and nothing in sight says which it has",
              ir_expr_source(c->arena, r->chosen, 40));
    rule_doubt(c, f);
}

/* One helper, called again while threads are still in the last call, at several places: one barrier
 * in it cures them all. */
static void report_calls(struct rule_context *c, const struct race *r, const struct ir_stmt *a,
                         const struct ir_stmt *b)
{
    const struct ir_stmt *first = race_statement(r, r->first);
    const struct ir_stmt *second = race_statement(r, r->second);
    const char *helper = b->block->func->name;
    struct finding *f = rule_report(
        c, b->span,
        "`%s` is %s here while other threads may still %s it at line %u, in the call of "
        "%s() before: no barrier between",
        race_text_object(r), r->second->writes ? "written" : "read",
        r->first->writes ? "write" : "read", a->span.line, a->block->func->name);
    rule_note(c, f, first->span, "one call");
    rule_note(c, f, second->span, "%s",
              first == second ? "the same call in the next round" : "the next call");
    rule_help(c, f, "let %s() begin %swith __syncthreads(), or put one between the calls", helper,
              a->block->func == b->block->func ? "or end " : "");
    weigh(c, f, r);
    f->function = helper;
    f->claim = (struct claim){.kind = CLAIM_RACE_SHARED,
                              .func = b->block->func,
                              .stmt = r->first->stmt,
                              .other = r->second->stmt};
}

/* Is the variable of the function itself, whoever calls it? */
static bool is_own(const struct ir_func *f, const struct ir_decl *object)
{
    for (size_t i = 0; i < f->decls.len; i++)
        if (f->decls.at[i] == object)
            return true;
    return false;
}

/* The races of one kernel, or of a function that nobody calls. */
struct root {
    const struct analysis_func *af;
    const struct race *races;
    size_t count;
};
struct roots {
    VEC(struct root) all;
};

/* The statements inside the helper, if further calls of it race in the same way, wherever they are, or if its
 * callers do not even see the memory. */
static bool is_of_helper(const struct roots *roots, const struct race *r, const struct ir_stmt **a,
                         const struct ir_stmt **b)
{
    unsigned calls = 0;
    if (!race_between_calls(r, a, b))
        return false;
    for (size_t i = 0; i < roots->all.len; i++) {
        for (size_t k = 0; k < roots->all.at[i].count; k++) {
            const struct ir_stmt *x, *y;
            calls += race_between_calls(&roots->all.at[i].races[k], &x, &y) && x == *a && y == *b;
        }
    }
    return calls > 1 || is_own((*b)->block->func, r->object);
}

static bool is_between_any(const struct race *r, const struct ir_stmt **a, const struct ir_stmt **b)
{
    return r->second->writes && (race_between_helpers(r, a, b) || race_between_calls(r, a, b));
}

/* The same of a helper that races with whichever is called before it, where several calls of it do: one barrier at
 * its start cures them all. */
static bool is_of_next_helper(const struct roots *roots, const struct race *r,
                              const struct ir_stmt **a, const struct ir_stmt **b)
{
    unsigned calls = 0;
    if (!is_between_any(r, a, b))
        return false;
    for (size_t i = 0; i < roots->all.len; i++) {
        for (size_t k = 0; k < roots->all.at[i].count; k++) {
            const struct ir_stmt *x, *y;
            calls += is_between_any(&roots->all.at[i].races[k], &x, &y) && y == *b;
        }
    }
    return calls > 1;
}

/* A `for (;;)` has no condition that would tell its line: its first statement does.  What the loop carries
 * stands where it was declared. */
static unsigned line_of_loop(const struct cfg_loop *l)
{
    for (size_t i = 0; i <= l->blocks.len; i++) {
        const struct ir_block *b = i ? l->blocks.at[i - 1] : l->header;
        for (size_t k = 0; k < b->stmts.len; k++)
            if (b->stmts.at[k]->kind != IR_STMT_PHI && b->stmts.at[k]->span.line)
                return b->stmts.at[k]->span.line;
    }
    return 0;
}

/* The first access stands in front of the loop that goes round. */
static bool is_before_loop(const struct race *r)
{
    const struct lanes_frame *f = r->first->frame;
    const struct ir_block *b = r->first->stmt->block;
    for (; r->back_edge && f && f != r->back_frame; f = f->parent)
        b = f->call ? f->call->block : NULL;
    return r->back_edge && f && b && !cfg_loop_contains(r->back_edge, b);
}

/* `count++`: what one thread reads is not what another one has written, in one statement. */
static bool is_shared_update(const struct race *r)
{
    const struct ir_stmt *a = race_statement(r, r->first), *b = race_statement(r, r->second);
    return !r->back_edge && !r->first->writes && race_is_update(r->second) &&
           r->first->addr == r->second->addr && a->span.line == b->span.line;
}

static void report(struct rule_context *c, const struct race *r)
{
    const struct ir_stmt *a = race_statement(r, r->first), *b = race_statement(r, r->second);
    /* At the side where the barrier is missing: after a write, before one that overwrites, at the end
     * of a loop. */
    bool at_first = r->back_edge || !r->second->writes, before_loop = is_before_loop(r);
    const struct ir_stmt *at = at_first ? a : b, *other = at_first ? b : a;
    const char *name = race_text_object(r);
    struct finding *f;
    if (a == b && !r->back_edge)
        f = rule_report(c, at->span,
                        "`%s` is written here by several threads at once, with different values",
                        name);
    else if (is_shared_update(r) && race_is_sum(r->second))
        f = rule_report(c, at->span,
                        "several threads add to `%s` here at once, without an atomic operation: "
                        "what others add meanwhile is lost",
                        name);
    else if (is_shared_update(r))
        f = rule_report(c, at->span,
                        "several threads read, change and write `%s` here at once: each may begin "
                        "with what another one has made of it",
                        name);
    else if (before_loop)
        f = rule_report(c, at->span,
                        "`%s` is used here and %s at line %u in a later round of the loop behind, "
                        "with no barrier between",
                        name, race_text_clash(r), other->span.line);
    else if (r->back_edge)
        f = rule_report(c, at->span,
                        "`%s` is used here and %s in the next round of the loop at line %u, with "
                        "no barrier between",
                        name, race_text_clash(r), line_of_loop(r->back_edge));
    else if (at_first)
        f = rule_report(c, at->span,
                        "`%s` is written here and %s at line %u with no barrier between", name,
                        race_text_clash(r), b->span.line);
    else
        f = rule_report(c, at->span,
                        "`%s` is written here while other threads may still %s it at line %u: no "
                        "barrier between",
                        name, r->first->writes ? "write" : "read", a->span.line);
    if (r->by_data || r->first->whole || r->second->whole)
        rule_note(c, f, other->span, "the other access");
    else
        rule_note(c, f, other->span, "the other access: for example, %s %s what %s %s",
                  race_text_thread(c, r->second_thread), race_text_verb(r->second),
                  race_text_thread(c, r->first_thread), race_text_verb(r->first));
    if (r->back_edge && !before_loop)
        rule_help(c, f, "put __syncthreads() at the end of the loop's body");
    else if (is_shared_update(r) && race_is_sum(r->second))
        rule_help(c, f, "use atomicAdd()");
    else if (a == b || is_shared_update(r))
        rule_help(c, f, "let one thread write it, or give each thread a place of its own");
    else
        rule_help(c, f, "put __syncthreads() between the two");
    weigh(c, f, r);
    f->function = r->first->frame->parent ? f->function : r->first->frame->af->func->name;
    f->claim = (struct claim){.kind = CLAIM_RACE_SHARED,
                              .func = at->block->func,
                              .stmt = r->first->stmt,
                              .other = r->second->stmt};
}

static void check_copies(struct rule_context *c, const struct analysis_func *kernel,
                         struct reported *done)
{
    size_t n;
    const struct async_copy *all = async_copy_unawaited(kernel, &n);
    for (size_t i = 0; i < n; i++) {
        const struct async_copy *x = &all[i];
        if (is_reported(c, done, x->copy, x->read))
            continue;
        struct finding *f = rule_report(
            c, x->copy->span,
            "`%s` is copied to here and read at line %u, but nothing waits for the copy: a barrier "
            "does not",
            x->object->source_name, x->read->span.line);
        rule_note(c, f, x->read->span, "it may be read before the copy has arrived");
        rule_help(c, f,
                  "wait before the barrier: __pipeline_wait_prior(0), cp.async.wait_all, or "
                  "cooperative_groups::wait()");
        f->function = kernel->func->name;
        f->claim = (struct claim){
            .kind = CLAIM_RACE_SHARED, .func = kernel->func, .stmt = x->copy, .other = x->read};
    }
}

static void check_stores(struct rule_context *c, const struct analysis_func *kernel,
                         struct reported *done)
{
    size_t n;
    const struct bulk_store *all = bulk_store_reused(kernel, &n);
    for (size_t i = 0; i < n; i++) {
        const struct bulk_store *x = &all[i];
        if (is_reported(c, done, x->wait, x->write))
            continue;
        struct finding *f = rule_report(c, x->wait->span,
                                        "the thread that issued the bulk store at line %u waits "
                                        "for it here, and the others write "
                                        "the buffer again at line %u: no barrier between",
                                        x->store->span.line, x->write->span.line);
        rule_note(c, f, x->write->span, "the copy may still read here");
        rule_help(c, f, "put __syncthreads() behind the wait: a bulk group belongs to one thread");
        f->function = kernel->func->name;
        f->claim = (struct claim){
            .kind = CLAIM_RACE_SHARED, .func = kernel->func, .stmt = x->wait, .other = x->write};
    }
}

/* Lanes wait by name in it. */
static bool waits_for_warps(const struct ir_func *f)
{
    for (size_t k = 0; k < f->stmts.len; k++)
        if (f->stmts.at[k]->kind == IR_STMT_BARRIER && f->stmts.at[k]->scope == SCOPE_WARP)
            return true;
    return false;
}

/* Somewhere in the file they do. */
static bool knows_warp_waits(const struct analysis *a)
{
    for (size_t i = 0; i < a->funcs.len; i++)
        if (waits_for_warps(a->funcs.at[i]->func))
            return true;
    return false;
}

/* Of `volatile` memory CL104 tells what is read too early; what is overwritten too early is told here, where the
 * function does not trust its warps to keep in step. */
static bool is_in_step(const struct race *r)
{
    return race_is_volatile(r) &&
           (r->first->writes || !waits_for_warps(r->first->stmt->block->func));
}

/* A vote or a shuffle keeps the lanes together, which is all that some authors ask for. */
static void note_votes(struct rule_context *c, struct finding *f)
{
    rule_note(c, f, f->span, "votes and shuffles on the way there order no memory");
    if (!knows_warp_waits(c->analysis))
        rule_doubt(c, f);
}

static void check_warps(struct rule_context *c, struct reported *done)
{
    size_t n;
    const struct race *all = race_in_warps(c->analysis, &n);
    for (size_t i = 0; i < n; i++) {
        const struct race *r = &all[i];
        const struct ir_stmt *a = r->first->stmt, *b = r->second->stmt;
        if (is_in_step(r) || is_reported(c, done, a, b))
            continue;
        struct finding *f;
        if (r->first->writes)
            f = rule_report(c, a->span,
                            "`%s` is written here and %s by other threads of the "
                            "warp%s at line %u: neither a barrier "
                            "nor __syncwarp() between",
                            race_text_object(r), r->second->atomic ? "updated" : "read",
                            r->back_edge ? " in the next round" : "", b->span.line);
        else
            f = rule_report(c, a->span,
                            "`%s` is read here and overwritten by other threads of the warp%s at "
                            "line %u: neither a barrier nor __syncwarp() between",
                            race_text_object(r), r->back_edge ? " in the next round" : "",
                            b->span.line);
        rule_note(c, f, b->span, "for example, %s %s what %s %s",
                  race_text_thread(c, r->second_thread), race_text_verb(r->second),
                  race_text_thread(c, r->first_thread), race_text_verb(r->first));
        if (r->voted)
            note_votes(c, f);
        warp_note_legacy(c, f, warp_legacy_of(r->first->frame));
        weigh(c, f, r);
        rule_help(c, f,
                  r->back_edge ? "put __syncwarp() at the end of the loop's body"
                               : "put __syncwarp() between the two");
        f->function = r->first->frame->af->func->name;
        f->claim = (struct claim){.kind = CLAIM_RACE_SHARED,
                                  .func = a->block->func,
                                  .stmt = a,
                                  .other = b,
                                  .lockstep = true};
    }
}

static void check_ballots(struct rule_context *c, const struct analysis_func *af,
                          struct reported *done)
{
    size_t n;
    const struct ballot_place *all = ballot_places_read(af, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ballot_place *x = &all[i];
        if (is_reported(c, done, x->store, x->load))
            continue;
        struct finding *f = rule_report(
            c, x->store->span,
            "`%s` is written here by lanes that the ballot places and read by other lanes at line "
            "%u: neither a barrier nor __syncwarp() between",
            x->object->source_name, x->load->span.line);
        rule_note(c, f, x->load->span, "votes and shuffles on the way here order no memory");
        rule_help(c, f, "put __syncwarp() between the two");
        f->function = af->func->name;
        f->claim = (struct claim){.kind = CLAIM_RACE_SHARED,
                                  .func = af->func,
                                  .stmt = x->store,
                                  .other = x->load,
                                  .lockstep = true};
    }
}

static bool is_told_of(struct rule_context *c, struct reported *done, const struct ir_stmt *b)
{
    for (size_t i = 0; i < done->helpers.len; i++)
        if (done->helpers.at[i] == b)
            return true;
    vec_push(c->arena, &done->helpers, b);
    return false;
}

static void check_root(struct rule_context *c, const struct roots *roots, const struct root *root,
                       struct reported *done)
{
    for (size_t k = 0; k < root->count; k++) {
        const struct ir_stmt *a, *b;
        const struct race *r = &root->races[k];
        if (race_is_of_warp_helper(root->af, r))
            continue;
        bool helper = is_of_helper(roots, r, &a, &b) || is_of_next_helper(roots, r, &a, &b);
        if (!helper) {
            a = race_statement(r, r->first);
            b = race_statement(r, r->second);
        }
        if (race_is_of_further_rows(root->af, r) || is_reported(c, done, a, b) ||
            (helper && is_told_of(c, done, b)))
            continue;
        if (helper)
            report_calls(c, r, a, b);
        else
            report(c, r);
    }
    if (root->af->func->kind == FUNC_KERNEL) {
        check_copies(c, root->af, done);
        check_stores(c, root->af, done);
    }
}

/* Kernels alone call it, and all that do are in sight: they say whether it is called in a row. */
static bool is_called_here(const struct rule_context *c, const struct ir_func *f)
{
    size_t n;
    const struct ir_stmt *const *calls = calls_sites(c->analysis->calls, f, &n);
    for (size_t i = 0; i < n; i++) {
        if (calls[i]->block->func->kind != FUNC_KERNEL)
            return false;
    }
    return n > 0 && (c->analysis->module->has_main || calls_are_all_seen(c->analysis->calls, f));
}

/* Nobody in sight calls it twice; a helper is there to be. */
static void check_again(struct rule_context *c, struct analysis_func *af, struct reported *done)
{
    const struct ir_stmt *read, *write;
    if (is_called_here(c, af->func) || !race_again_find(af, &read, &write) ||
        is_reported(c, done, read, write))
        return;
    const char *name = ir_address_root(read->addr)->decl->source_name;
    struct finding *f =
        rule_report(c, read->span,
                    "`%s` is read here and written by the next call of `%s` at line %u: no barrier "
                    "stands between two calls in a row",
                    name, af->func->name, write->span.line);
    rule_note(c, f, write->span, "other threads may be here already");
    rule_help(c, f, "put __syncthreads() at the end of the function, or at its start");
    rule_doubt(c, f);
}

static void check(struct rule_context *c)
{
    struct reported done = {0};
    struct roots roots = {0};
    for (size_t i = 0; i < c->analysis->funcs.len; i++) {
        struct analysis_func *af = c->analysis->funcs.at[i];
        size_t sites;
        if (af->func->kind == FUNC_HOST || !af->uniform || af->func->is_lambda)
            continue;
        check_ballots(c, af, &done);
        calls_sites(c->analysis->calls, af->func, &sites);
        if (af->func->kind != FUNC_KERNEL && sites > 0)
            continue;
        struct root root = {.af = af};
        root.races = race_find(af, INTERVAL_SHARED, &root.count);
        vec_push(c->arena, &roots.all, root);
    }
    for (size_t i = 0; i < roots.all.len; i++)
        check_root(c, &roots, &roots.all.at[i], &done);
    check_warps(c, &done);
    for (size_t i = 0; i < c->analysis->funcs.len; i++)
        check_again(c, c->analysis->funcs.at[i], &done);
}

/* `__syncthreads;` */
static void check_named(struct rule_context *c)
{
    for (size_t i = 0; i < c->func->func->stmts.len; i++) {
        const struct ir_stmt *s = c->func->func->stmts.at[i];
        if (s->kind != IR_STMT_EVAL || !s->expr || s->expr->op != IR_FUNC)
            continue;
        struct finding *f = rule_report(
            c, s->span, "`%s` is only named here and not called: no thread waits", s->expr->text);
        rule_help(c, f, "write the parentheses: `%s();`", s->expr->text);
    }
}

RULE(CL102, "shared-race", GROUP_CORRECTNESS, SEVERITY_ERROR, PRECISION_HIGH, check_named, check)
