/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Threads of a block use the same element of global memory, one of them writes, and nothing orders
 * them.
 *
 * ## What
 * Reports two accesses through one pointer parameter, or to one `__device__` variable, that threads of
 * different warps of a block make to the same element, at least one of them a write, not both atomic, with no
 * barrier in between: `sum[0] += x`, a stencil computed in place, neighbours read while they change, all
 * divided by an element that its owner changes, one element that two statements write. A note where no launch is in
 * sight and the two threads differ in threadIdx.y or z only: whoever launches the kernel may do so with flat blocks;
 * or where several blocks of another axis change one element: there may be one of them;
 * also of a buffer that a program makes for the traffic alone: the kernel does nothing with what it reads there but
 * write it there, and nobody else looks at it.
 * Also where the pointer
 * is a member of an argument or a `__device__` variable, or that of an object by what its constructor is handed, and
 * where a class out of sight that the kernel is handed, a tensor or a structure of pointers, is subscripted by the
 * number of the thread or the block. One report a buffer and kernel. With `--preview` also where
 * the data decide which threads get there, where all write what may be one value, and where a barrier stands
 * on some ways from one access to the other. Silent where an index is a number loaded from memory, where the
 * answer of an atomic says who may, on flags, on copies of whole records, and on what is handled by
 * compare-and-swap elsewhere. Also where thread 0 counts its block as done behind a `__threadfence()`, so that
 * the last block may go on, while other threads of it may still write; where it releases, `st.release` or
 * `red.release`, what they may still write; where one thread gives back a lock, `if (rank == 0) atomicExch(lock, 0)`,
 * that others still write under; where one block writes what others use, `if (blockIdx.x == 0) *sum =
 * 0;`; where a block reads a sum that the others still add to; where every block sets one element to a number
 * before it adds to it, which wipes out what others have added; where each thread
 * sets its element before the data say which elements are changed, `bins[i] = 0; atomicAdd(&bins[in[i]], 1);`;
 * where every block adds to one element without an atomic operation, or sets it to a result of its own;
 * where each thread leaves the number that it drew with atomicAdd() in one element; where thread 0 sets what the
 * other threads of its block change with no barrier in between, `if (threadIdx.x == 0) *n = 0; atomicAdd(n, 1);`;
 * where threads change an element beside an atomic operation on another array at the same index; where a block
 * reads, behind a barrier that only its own threads wait at, elements that other blocks write; where threads draw from
 * one generator, `curand_uniform(state)`; where thread 0 changes what others
 * may still ask to go on with a loop that holds barriers, `while (*left) { if (tid == 0) *left = 0; ...`; where each
 * thread of the grid writes its element and reads the one beside it, which may be the next block's; and where
 * each thread goes on from its own index one by one, `for (i = thread; i < n; i++) out[i] = ...`.
 *
 * ## Why
 * Which of the two comes first is left to chance. An update without an atomic loses what others add
 * at the same time.
 *
 * ## Bad
 * ```cuda
 * __global__ void total(const float *in, float *sum, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i < n)
 *         sum[0] += in[i]; //~ global-race
 * }
 * ```
 * ```cuda
 * __global__ void smooth(float *data, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i > 0 && i < n - 1)
 *         data[i] = 0.5f * (data[i - 1] + data[i + 1]); //~ global-race
 * }
 * ```
 *
 * ```cuda
 * __global__ void ends(const int *words, int *sentence, int end)
 * {
 *     sentence[blockIdx.x * blockDim.x + threadIdx.x] = words[threadIdx.x];
 *     if (threadIdx.x == 0)
 *         sentence[blockIdx.x * blockDim.x + blockDim.x - 1] = end; //~ global-race
 * }
 * ```
 *
 * ```cuda
 * __global__ void relax(float *u, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     float v = 0.0f;
 *     if (i > 0 && i < n - 1)
 *         v = 0.5f * (u[i - 1] + u[i + 1]); //~ global-race
 *     __syncthreads(); // the next block does not wait here
 *     if (i > 0 && i < n - 1)
 *         u[i] = v;
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * __global__ void total(const float *in, float *sum, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i < n)
 *         atomicAdd(&sum[0], in[i]);
 * }
 * __global__ void smooth(const float *from, float *to, int n)
 * {
 *     int i = blockIdx.x * blockDim.x + threadIdx.x;
 *     if (i > 0 && i < n - 1)
 *         to[i] = 0.5f * (from[i - 1] + from[i + 1]);
 * }
 * ```
 *
 * ## Fix
 * An atomic operation, a result in a buffer of its own, or a second kernel: between blocks there is
 * no other order.
 *
 * ## Confirmed by
 * A run with shadow memory that knows for each byte who used it since the last barrier.
 *
 * ## References
 * - CUDA C++ Programming Guide, "Atomic Functions"
 */
#include "pass/flag_store.h"
#include "pass/lock_release.h"
#include "pass/loop_question.h"
#include "pass/grid_order.h"
#include "pass/launch.h"
#include "pass/race.h"
#include "pass/race_begun.h"
#include "pass/race_draw.h"
#include "pass/race_number.h"
#include "pass/ticket.h"
#include "pass/uniform.h"
#include "rules/rule.h"

/* Some of the additions are lost, but not all of them. */
static void doubt_flag(struct rule_context *c, struct finding *f)
{
    rule_note(c, f, f->span, "as a flag it does: it is not what it was, however many are lost");
    rule_doubt(c, f);
}

/* Two that differ in threadIdx.y or z only: whoever launches it, out of sight, may do so with flat blocks. */
static bool is_for_flat_blocks(const struct rule_context *c, const struct race *r)
{
    return r->first_thread[0] == r->second_thread[0] &&
           !launch_is_in_sight(c->analysis->launches, c->func->func);
}

/* A note where it takes another launch, and where what comes of it is the same all the same, or nobody looks at it. */
static void weigh(struct rule_context *c, struct finding *f, const struct race *r)
{
    if (is_for_flat_blocks(c, r))
        rule_doubt(c, f);
    if (race_is_repeated(r)) {
        rule_note(c, f, f->span, "all of them write the same value");
        rule_doubt(c, f);
    }
    if (grid_is_traffic(c->func, r->object)) {
        rule_note(c, f, f->span, "nobody reads what is left there");
        rule_doubt(c, f);
    }
    if (flag_is_counted(r->first->stmt) || flag_is_counted(r->second->stmt))
        doubt_flag(c, f);
}

static void report(struct rule_context *c, const struct race *r)
{
    const struct ir_stmt *a = race_statement(r, r->first), *b = race_statement(r, r->second);
    bool at_first = !r->second->writes;
    const struct ir_stmt *at = at_first ? a : b, *other = at_first ? b : a;
    struct finding *f = rule_report(
        c, at->span,
        "`%s` is written here and %s by other threads at line %u: nothing orders the two",
        r->object->source_name, at_first || !r->first->writes ? "read" : "written",
        other->span.line);
    if (race_rests_on_grid(r))
        rule_note(c, f, other->span, "which threads of a block meet depends on gridDim");
    else
        rule_note(c, f, other->span,
                  "for example, thread (%d,%d,%d) meets thread (%d,%d,%d) of the block",
                  r->first_thread[0], r->first_thread[1], r->first_thread[2], r->second_thread[0],
                  r->second_thread[1], r->second_thread[2]);
    rule_help(c, f, "use an atomic operation, or write to a buffer of its own");
    weigh(c, f, r);
    f->claim = (struct claim){.kind = CLAIM_RACE_GLOBAL,
                              .func = at->block->func,
                              .stmt = r->first->stmt,
                              .other = r->second->stmt};
}

static void report_tickets(struct rule_context *c)
{
    size_t n;
    const struct ticket *all = ticket_early(c->func, &n);
    for (size_t i = 0; i < n; i++) {
        struct finding *f = rule_report(
            c, all[i].count->span,
            "thread 0 counts the block as done here while other threads of it may still write at "
            "line %u: no barrier between",
            all[i].write->span.line);
        rule_note(c, f, all[i].fence->span,
                  "the fence orders what each thread did itself; it waits for nobody");
        rule_help(c, f, "put __syncthreads() between __threadfence() and the atomic operation");
    }
}

struct seen_objects {
    VEC(const struct ir_decl *) all; /* one buffer handled so often is so in all places */
};

static bool is_seen(const struct seen_objects *seen, const struct ir_decl *d)
{
    for (size_t k = 0; k < seen->all.len; k++)
        if (seen->all.at[k] == d)
            return true;
    return false;
}

/* `if (threadIdx.x == 0) *n = 0; atomicAdd(n, 1);` */
static void report_begun(struct rule_context *c, struct seen_objects *seen)
{
    size_t n;
    const struct race_begun *all = race_begun_early(c->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct race_begun *r = &all[i];
        if (is_seen(seen, r->root->decl))
            continue;
        vec_push(c->arena, &seen->all, r->root->decl);
        struct finding *f = rule_report(
            c, r->update->span,
            "`%s` is updated here by threads of the block that may come before the one that sets "
            "it at line %u: no barrier between",
            r->root->decl->source_name, r->store->span.line);
        rule_note(c, f, r->store->span, "what is updated before is lost");
        rule_help(c, f, "put __syncthreads() between the two");
        f->claim = (struct claim){
            .kind = CLAIM_RACE_GLOBAL, .func = c->func->func, .stmt = r->store, .other = r->update};
    }
}

/* `int at = atomicAdd(count, 1); out[0] = at + 1;` */
static void report_numbers(struct rule_context *c, struct seen_objects *seen)
{
    size_t n;
    const struct race_number *all = race_numbers_kept(c->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct race_number *r = &all[i];
        const struct ir_decl *d = ir_address_root(r->store->addr)->decl;
        if (is_seen(seen, d))
            continue;
        vec_push(c->arena, &seen->all, d);
        struct finding *f = rule_report(
            c, r->store->span,
            "each thread leaves the number that it drew at line %u in one element of `%s`: the "
            "last to write need not have drawn the last one",
            r->draw->span.line, d->source_name);
        rule_note(c, f, r->draw->span, "each thread is answered another number");
        rule_help(c, f, "read the count when all are done, or use atomicMax()");
        f->claim = (struct claim){
            .kind = CLAIM_RACE_GLOBAL, .func = c->func->func, .stmt = r->store, .other = r->store};
    }
}

/* `curand_uniform(state)` by all threads */
static void report_draws(struct rule_context *c)
{
    size_t n;
    const struct race_draw *all = race_draws_shared(c->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct race_draw *r = &all[i];
        struct finding *f =
            rule_report(c, r->call->span,
                        "all threads of the block draw from the one generator `%s` here: what they "
                        "draw at once "
                        "is the same, and what becomes of its state is left to chance",
                        r->state->source_name);
        rule_note(c, f, r->call->span, "each draw reads the state and writes the next one");
        rule_help(c, f,
                  "give each thread a state of its own, `&%s[i]`, or a copy that it has "
                  "skipped ahead",
                  r->state->source_name);
    }
}

static void report_releases(struct rule_context *c)
{
    size_t n;
    const struct ticket *all = ticket_released(c->func, &n);
    for (size_t i = 0; i < n; i++) {
        struct finding *f = rule_report(
            c, all[i].count->span,
            "thread 0 releases here what other threads of the block may still write at line %u: "
            "no barrier between",
            all[i].write->span.line);
        rule_note(c, f, all[i].write->span, "a release orders what its own thread wrote before");
        rule_help(c, f, "put __syncthreads() in front of it");
    }
}

/* `if (rank == 0) atomicExch(lock, 0);` */
static void report_locks(struct rule_context *c)
{
    size_t n;
    const struct lock_release *all = lock_released_early(c->func, &n);
    for (size_t i = 0; i < n; i++) {
        struct finding *f = rule_report(
            c, all[i].release->span,
            "one thread gives the lock back here while others may still write at line %u what it "
            "guards: no barrier between",
            all[i].write->span.line);
        rule_note(c, f, all[i].write->span, "all threads write here, each its part");
        rule_help(c, f, "let the block or the group wait in front of it");
    }
}

/* `while (*left > 0) { if (tid == 0) --*left; __syncthreads(); ... }` */
static void report_questions(struct rule_context *c)
{
    size_t n;
    const struct loop_question *all = loop_questions_changed(c->func, &n);
    for (size_t i = 0; i < n; i++) {
        struct finding *f =
            rule_report(c, all[i].change->span,
                        "thread 0 changes here what other threads may still ask at line %u to go "
                        "on with the loop: no barrier between",
                        all[i].ask->span.line);
        rule_note(c, f, all[i].ask->span,
                  "threads that come to another answer miss the barriers of the loop");
        rule_help(c, f, "put __syncthreads() between the two");
    }
}

/* The variable that it is, or NULL. */
static const struct ir_decl *variable_of(const struct ir_expr *root)
{
    return root->op == IR_VAR || root->op == IR_ADDR ? root->decl : NULL;
}

/* As messages say it: `part`, `work.part`. */
static const char *name_of(const struct rule_context *c, const struct ir_expr *root)
{
    const struct ir_decl *d = variable_of(root);
    if (root->op == IR_MEMBER)
        return ir_expr_source(c->arena, root, 40);
    return d && d->source_name ? d->source_name : "the memory";
}

static const char *done_to(const struct ir_stmt *s)
{
    return s->kind == IR_STMT_LOAD ? "read" : s->kind == IR_STMT_ATOMIC ? "updated" : "written";
}

/* Another way of the function adds to it with an atomic operation: who is here has it alone, the author thinks. */
static bool is_added_to_elsewhere(const struct ir_func *f, const struct ir_expr *root)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_ATOMIC && s->addr && ir_address_root(s->addr) == root)
            return true;
    }
    return false;
}

/* What the threads' places choose, and not the data, is one element of several blocks along another axis only: whoever
 * launches it, out of sight, may have one block there. */
static bool is_for_one_block(const struct rule_context *c, const struct ir_stmt *s)
{
    return uniform_of(c->func->uniform, s->addr).reason != VARYING_LOAD &&
           !launch_is_in_sight(c->analysis->launches, c->func->func);
}

/* Here the two are threads of different blocks. */
static void report_blocks(struct rule_context *c, const struct seen_objects *seen)
{
    size_t n;
    const struct grid_order *all = grid_order_missing(c->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct grid_order *g = &all[i];
        const struct ir_decl *d = variable_of(g->root);
        const char *name = name_of(c, g->root);
        struct finding *f;
        if (d && is_seen(seen, d))
            continue;
        unsigned other = g->second->span.line, first = g->first->span.line;
        if (g->kind == GRID_ORDER_PREPARED) {
            f = rule_report(c, g->first->span,
                            "`%s` is written here by one block and %s by others at line %u: "
                            "nothing orders blocks",
                            name, done_to(g->second), other);
            rule_note(c, f, g->second->span,
                      "another block may get here before the first one has begun");
            rule_help(c, f, "write it before the launch, with cudaMemsetAsync or in a kernel");
        } else if (g->kind == GRID_ORDER_WIPED) {
            f = rule_report(c, g->first->span,
                            "`%s` is set here by every block, also by one that comes late: what "
                            "others have left there at line %u is wiped out",
                            name, other);
            rule_note(c, f, g->second->span, "nothing orders blocks");
            rule_help(c, f, "set it before the launch, with cudaMemsetAsync or in a kernel");
        } else if (g->kind == GRID_ORDER_CLEARED) {
            f = rule_report(c, g->first->span,
                            "`%s` is set here by each thread, also by one that comes late: what "
                            "others have left in its element at line %u is wiped out",
                            name, other);
            rule_note(c, f, g->second->span, "the data say which elements this is done to");
            rule_help(c, f,
                      "set it before the launch, with cudaMemsetAsync or in a kernel; within "
                      "one block a barrier is enough");
        } else if (g->kind == GRID_ORDER_UPDATED) {
            f = rule_report(c, g->first->span,
                            "`%s` is read, changed and written here by several blocks: nothing "
                            "orders them",
                            name);
            rule_note(c, f, g->first->span, "what one of them adds is lost to the other");
            rule_help(c, f, "use an atomic operation, or give each block an element of its own");
            if (flag_is_counted(g->first))
                doubt_flag(c, f);
            f->asks_for_launch = is_for_one_block(c, g->first);
            if (f->asks_for_launch)
                rule_doubt(c, f);
        } else if (g->kind == GRID_ORDER_SCATTERED) {
            f = rule_report(c, g->first->span,
                            "`%s` is read, changed and written here where the data say: threads "
                            "that come to one element lose what the others add",
                            name);
            rule_note(c, f, g->first->span, "nothing orders the two");
            rule_help(c, f, "use an atomic operation, as atomicAdd()");
            if (is_added_to_elsewhere(c->func->func, g->root))
                rule_doubt(c, f);
        } else if (g->kind == GRID_ORDER_OVERWRITTEN) {
            f = rule_report(
                c, g->first->span,
                "every block writes a result of its own to one element of `%s` here: only "
                "one of them is left",
                name);
            rule_note(c, f, g->first->span, "nothing orders blocks");
            rule_help(c, f, "use an atomic operation, or give each block an element of its own");
            if (flag_names_finder(c->func, g->first))
                rule_doubt(c, f); /* any of those who have found one will do */
        } else if (g->kind == GRID_ORDER_WALKED) {
            f = rule_report(c, g->first->span,
                            "each thread goes on from its own index one by one here, and writes "
                            "the elements of `%s` that the threads behind it write",
                            name);
            rule_note(c, f, g->first->span, "all of them write the last element");
            rule_help(c, f, "step by the number of threads, `i += blockDim.x * gridDim.x`");
        } else if (g->kind == GRID_ORDER_NEIGHBOUR) {
            f = rule_report(c, g->second->span,
                            "`%s` is read here beside the thread's own element, which each thread "
                            "writes at line %u: at the edge of a block nothing orders the two",
                            name, first);
            rule_note(c, f, g->first->span,
                      "a thread of the next block may come here first, or last");
            rule_help(c, f, "write to a buffer of its own, or read in a kernel of its own");
        } else if (g->kind == GRID_ORDER_EXCHANGED) {
            f = rule_report(c, g->second->span,
                            "`%s` is read here where other blocks write it at line %u: "
                            "__syncthreads() orders no blocks",
                            name, first);
            rule_note(c, f, g->first->span, "another block may not have got here yet");
            rule_help(c, f, "read it in a second kernel, or behind a barrier of the whole grid");
        } else {
            f = rule_report(c, g->second->span,
                            "`%s` is read here while other blocks may still add to it at line %u: "
                            "nothing orders blocks",
                            name, first);
            rule_note(c, f, g->first->span, "every block adds its part here");
            rule_help(c, f, "read the sum in a second kernel, or in the block that is done last");
        }
        f->claim = (struct claim){
            .kind = CLAIM_RACE_GLOBAL, .func = c->func->func, .stmt = g->first, .other = g->second};
    }
}

static void check(struct rule_context *c)
{
    if (c->func->func->kind != FUNC_HOST) {
        report_tickets(c);
        report_releases(c);
        report_locks(c);
        report_questions(c);
    }
    struct seen_objects seen = {0};
    size_t n;
    if (c->func->func->kind == FUNC_DEVICE || c->func->func->kind == FUNC_HOST_DEVICE)
        report_begun(c, &seen);
    if (c->func->func->kind != FUNC_KERNEL)
        return;
    const struct race *all = race_find(c->func, INTERVAL_GLOBAL, &n);
    for (size_t i = 0; i < n; i++) {
        const struct race *r = &all[i];
        if (is_seen(&seen, r->object) || (r->weak && !c->options->preview) || race_is_of_strides(r))
            continue;
        vec_push(c->arena, &seen.all, r->object);
        report(c, r);
    }
    report_blocks(c, &seen);
    report_begun(c, &seen);
    report_numbers(c, &seen);
    report_draws(c);
}

RULE(CL105, "global-race", GROUP_CORRECTNESS, SEVERITY_ERROR, PRECISION_HIGH, check, NULL)
