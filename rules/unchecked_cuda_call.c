/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The status of a CUDA runtime call is dropped, in a file that checks its other calls.
 *
 * ## What
 * Reports a call whose effect the program needs (allocation, copy, device query, stream and event
 * creation, attribute, synchronisation) when nobody reads its status: where the file checks most of
 * its other calls or uses PyTorch's checks (for CUB's device-wide functions: where the function checks
 * its calls of the runtime), or where the status is stored in a variable and overwritten or forgotten;
 * also a call of a function of the file that hands on what the runtime answered (`cudaError_t opt_in(kernel, n)`).
 * Outside programs it does so, once for each function, also where the file checks few of its calls or
 * none, if the call makes or fills memory, waits for kernels, sets what a launch needs, runs kernels of CUB
 * or asks about the device what is reckoned with then, nothing behind it asks for errors, and the file never
 * asks for the last error; so also where the function has checked another call of the same name, or waits for
 * kernels last of all and checks its other calls.  Where it does that and divides by what a question of occupancy
 * gave, `(n + block_size - 1) / block_size`, that question is told of, as a note, since no later one is reached.
 * What a file never checks is told once for each function. Clean-up, hints and queries that may fail are left
 * out, and so are
 * `(void)` casts and programs that check nothing at all. The choice of a
 * device, questions about it, streams and events, which hardly fail by themselves, are notes; so are, in a file
 * that checks nothing, memory that is cleared, a copy into memory of the function that nothing behind it touches, the
 * only call of a wrapper, behind which nothing follows, and shared memory that is asked for in numbers of a template,
 * whose instances may need none; and a wait, whose error stays for whoever asks next.  What is handed to a macro of
 * the project that another definition beside it makes a check of, `#ifdef DEBUG`, is checked where its author wants
 * it.  Notes, too, where the failure is seen later, if at all: a question for the last error
 * in the function, behind what allocates nothing another call that is asked (a fault stays; so few bytes, too), a wait
 * of a program, a caller in the file that asks, a wait that is the last thing a function does which gives nothing
 * back, or behind which an object that the kernel was handed goes on to what is out of sight; constants that a
 * function only uploads; calls in front of the project's own `deviceAlloc()` or the like, which is out of sight; and
 * those of a function that compares what it copies to the host with other memory there, or whose callers do so with
 * what it returns, and prints.
 * Silent, too, where the failure shows elsewhere: the function asks for the last error behind a device that
 * it chooses or a function of CUB, a checked call is handed the stream or the event, or a matrix product of a
 * library (CUTLASS asks for the last error) the stream that it was put on, what was copied goes to a function that
 * compares it; and in programs: a wait where objects have a destructor that asks,
 * questions about the device in front of all launches, events, which only measure, and copies whose result is
 * compared with another.
 *
 * ## Why
 * The runtime reports every failure by its return value, also failures of kernels launched before.
 * A failed cudaMalloc leaves the pointer as it was; a failed query leaves the number as it was; the
 * program goes on with them and fails somewhere else, or computes nonsense.
 *
 * ## Bad
 * ```cuda
 * #define CUDA_CHECK(call) \
 *     do { \
 *         cudaError_t status = (call); \
 *         if (status != cudaSuccess) \
 *             abort(); \
 *     } while (0)
 * int blocks_that_fit(float **data, const float *host, size_t n)
 * {
 *     int count;
 *     CUDA_CHECK(cudaSetDevice(0));
 *     CUDA_CHECK(cudaMalloc(data, n * sizeof(float)));
 *     CUDA_CHECK(cudaMemcpy(*data, host, n * sizeof(float), cudaMemcpyHostToDevice));
 *     CUDA_CHECK(cudaDeviceSynchronize());
 *     cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0); //~ unchecked-cuda-call
 *     return 2 * count;
 * }
 * ```
 * ```cuda
 * bool fill(float *data, const float *host, size_t n)
 * {
 *     cudaError_t status = cudaMemset(data, 0, n); //~ unchecked-cuda-call
 *     status = cudaMemcpy(data, host, n, cudaMemcpyHostToDevice);
 *     return status == cudaSuccess;
 * }
 * ```
 * ```cuda
 * #include <cub/cub.cuh>
 * #define CUDA_CHECK(call) \
 *     do { \
 *         cudaError_t status = (call); \
 *         if (status != cudaSuccess) \
 *             abort(); \
 *     } while (0)
 * void sum(float *out, const float *in, int n, void *memory, size_t bytes, cudaStream_t stream)
 * {
 *     CUDA_CHECK(cudaMemsetAsync(out, 0, sizeof(float), stream));
 *     cub::DeviceReduce::Sum(memory, bytes, in, out, n, stream); //~ unchecked-cuda-call
 * }
 * ```
 *
 * ```cuda
 * void upload(float **data, const float *host, size_t n)
 * {
 *     cudaMalloc(data, n * sizeof(float)); //~ unchecked-cuda-call
 *     cudaMemcpy(*data, host, n * sizeof(float), cudaMemcpyHostToDevice);
 * }
 * ```
 *
 * ## Good
 * ```cuda
 * #define CUDA_CHECK(call) \
 *     do { \
 *         cudaError_t status = (call); \
 *         if (status != cudaSuccess) \
 *             abort(); \
 *     } while (0)
 * int blocks_that_fit(float **data, const float *host, size_t n)
 * {
 *     int count;
 *     cudaEvent_t done;
 *     CUDA_CHECK(cudaSetDevice(0));
 *     CUDA_CHECK(cudaMalloc(data, n * sizeof(float)));
 *     CUDA_CHECK(cudaMemcpy(*data, host, n * sizeof(float), cudaMemcpyHostToDevice));
 *     CUDA_CHECK(cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0));
 *     CUDA_CHECK(cudaEventCreate(&done));
 *     (void)cudaDeviceSynchronize();
 *     cudaEventDestroy(done);
 *     return 2 * count;
 * }
 * ```
 * ```cuda
 * #include <stdio.h>
 * #define CUDA_CHECK(call) \
 *     do { \
 *         cudaError_t status = (call); \
 *         if (status != cudaSuccess) \
 *             abort(); \
 *     } while (0)
 * __global__ void count(int *p)
 * {
 *     p[threadIdx.x] = threadIdx.x;
 * }
 * int main()
 * {
 *     cudaDeviceProp prop;
 *     cudaEvent_t from;
 *     int *p, *q, host[64] = {0}, wrong = 0;
 *     cudaGetDeviceProperties(&prop, 0); // a device that is not there shows in cudaMalloc
 *     puts(prop.name);
 *     CUDA_CHECK(cudaMalloc(&p, sizeof host));
 *     CUDA_CHECK(cudaMalloc(&q, sizeof host));
 *     CUDA_CHECK(cudaMemset(p, 0, sizeof host));
 *     CUDA_CHECK(cudaMemset(q, 0, sizeof host));
 *     CUDA_CHECK(cudaMemcpy(q, host, sizeof host, cudaMemcpyHostToDevice));
 *     CUDA_CHECK(cudaMemset(p, 0, sizeof host));
 *     CUDA_CHECK(cudaDeviceSynchronize());
 *     cudaEventCreate(&from);
 *     CUDA_CHECK(cudaEventRecord(from));
 *     count<<<1, 64>>>(p);
 *     CUDA_CHECK(cudaGetLastError());
 *     CUDA_CHECK(cudaDeviceSynchronize());
 *     CUDA_CHECK(cudaMemcpy(q, p, sizeof host, cudaMemcpyDeviceToDevice));
 *     cudaMemcpy(host, q, sizeof host, cudaMemcpyDeviceToHost);
 *     for (int i = 0; i < 64; i++)
 *         if (host[i] != i)
 *             wrong++;
 *     CUDA_CHECK(cudaFree(p));
 *     CUDA_CHECK(cudaFree(q));
 *     puts(wrong ? "FAIL" : "PASS");
 *     return wrong;
 * }
 * ```
 *
 * ## Fix
 * Wrap the call in the check that the file uses; write `(void)` in front when the answer does not matter.
 *
 * ## Confirmed by
 * Reading: a run fails only where the call fails.
 *
 * ## References
 * - CUDA C++ Best Practices Guide, "Error Handling"
 */
#include <string.h>

#include "pass/status.h"
#include "pass/status_light.h"
#include "pass/status_own.h"
#include "pass/status_seen.h"
#include "rules/rule.h"

/* A file that checks this many calls has made up its mind ... */
#define CHECKS_LEAST 3
/* ... when those that it does not check are few among them. */
#define LOST_SHARE 3

static bool checks_its_calls(const struct status_habit *h)
{
    unsigned checks = h->calls_checked + h->checks;
    bool few = h->calls_lost * LOST_SHARE <= checks ||
               (h->calls_lost <= STATUS_LOST_ONCE && h->calls_lost < checks);
    return checks >= CHECKS_LEAST && few;
}

/* The same but for the functions that it never checks: then it forgot a call or two. */
static bool forgot_one(const struct status_habit *h)
{
    unsigned checks = h->calls_checked + h->checks + h->others_checked;
    unsigned lost = h->calls_lost - h->calls_never_checked;
    return checks >= CHECKS_LEAST && lost <= STATUS_LOST_ONCE && lost < checks;
}

static bool is_wait(const struct ir_stmt *s)
{
    return strstr(s->name, "Synchronize") != NULL;
}

/* An error stays until somebody asks: a dropped synchronisation in front of a checked call loses
 * nothing. */
static bool is_asked_later(struct analysis_func *af, const struct ir_stmt *s)
{
    return is_wait(s) && (status_asked_after(af, s) || status_asked_by_destructor(af));
}

/* What clears memory that was allocated fails where a kernel in front of it has, and that stays, too. */
static bool is_harmless_here(struct analysis_func *af, const struct ir_stmt *s)
{
    return strstr(s->name, "Memset") && status_asked_after(af, s);
}

/* A function of CUB launches kernels: a question for the last error behind it tells of them, too; and of any
 * call, where the file asks for nothing else, or what the function then calls asks on every way. */
static bool is_fetched_later(struct analysis_func *af, const struct ir_stmt *s,
                             const struct status_habit *h)
{
    if (!status_is_cub(s) && status_fetched_by_callees(af, s))
        return true;
    return (status_is_cub(s) || h->calls_checked + h->others_checked == 0) &&
           status_fetched_here(af, s);
}

static bool is_never_checked(const struct status_habit *h, const struct ir_stmt *s)
{
    for (size_t i = 0; i < h->never_checked.len; i++)
        if (s->name && strcmp(h->never_checked.at[i], s->name) == 0)
            return true;
    return false;
}

/* Why an answer that nobody reads is missed. */
enum reason {
    REASON_NONE,
    REASON_STORED,
    REASON_OWN,      /* a function of the file, which hands on what the runtime answers */
    REASON_FILE,     /* checks its other calls */
    REASON_FUNCTION, /* checks its other calls */
    REASON_BESIDE,   /* the function has checked such a call before */
    REASON_WEIGHT    /* what follows is nonsense without what the call does */
};

/* `const char *words_of(cublasStatus_t status)` */
static bool returns_words(const struct ir_func *f)
{
    const struct ir_type *t = f->return_type;
    return t && t->kind == TYPE_POINTER && t->elem && t->elem->kind == TYPE_INT &&
           t->elem->bits == 8 && t->elem->is_const;
}

static enum reason reason_of(struct analysis_func *af, const struct ir_stmt *s,
                             const struct status_habit *h)
{
    bool habit =
        h->torch_checks > 0 || checks_its_calls(h) || (forgot_one(h) && !is_never_checked(h, s));
    bool stored;
    if (status_own_is_dropped(s) && !s->span.macro)
        return REASON_OWN;
    /* guessed: clang lost its arguments, and with them who gets the answer */
    bool lost_arguments = s->guessed && !status_is_cub(s);
    if (!status_matters(s) || s->span.macro || lost_arguments || !status_is_lost(af, s, &stored) ||
        is_asked_later(af, s) || status_asked_next(af, s) || status_has_default(af, s))
        return REASON_NONE;
    if (stored)
        return REASON_STORED;
    if (is_wait(s) && returns_words(af->func))
        return REASON_NONE; /* asked for where an error was found */
    if (status_is_seen_elsewhere(af, s))
        return REASON_NONE;
    if (strcmp(s->name, "cudaSetDevice") == 0 && is_never_checked(h, s))
        return REASON_NONE; /* the author's way with it: what follows is checked on whatever device it is */
    bool is_missing = !is_fetched_later(af, s, h) && !is_harmless_here(af, s);
    if (habit && is_missing)
        return REASON_FILE;
    if (status_is_cub(s) && status_checks_all(af) && (!habit || status_thrown_here(af, s)))
        return REASON_FUNCTION;
    if (habit)
        return REASON_NONE;
    if (strstr(s->name, "Occupancy") && status_checks_others(af, s->name) &&
        status_is_divided_by(af, s))
        return REASON_FUNCTION;
    if (status_weighs(s) && status_read_before(af, s) && !status_fetched_after(af, s))
        return REASON_BESIDE;
    if (af->analysis->module->in_program || status_asked_after(af, s))
        return REASON_NONE; /* the author of a program sees that it fails */
    if (is_wait(s) && status_checks_others(af, s->name))
        return REASON_FUNCTION;
    /* a question for the last error tells of it, too */
    bool is_missed = status_weighs(s) || is_wait(s) || status_is_cub(s) || status_fills(s);
    return h->fetches == 0 && is_missed ? REASON_WEIGHT : REASON_NONE;
}

/* What the file does with the answers of others; true of it, whatever it forgets besides. */
static const char *habit_text(const struct status_habit *h)
{
    if (!checks_its_calls(h) && !forgot_one(h))
        return "file checks its launches";
    unsigned checked = h->calls_checked + h->others_checked;
    unsigned lost = h->calls_lost + h->others_lost;
    return lost == 1        ? "file checks its other calls"
           : checked > lost ? "file checks most of its calls"
                            : "file checks other calls";
}

/* Questions about the device and what makes streams do not wait for kernels: their answer is their own. */
static const char *failure_text(const struct ir_stmt *s)
{
    bool waits = status_is_cub(s) || status_weighs(s);
    return is_wait(s) ? "the failure of an earlier kernel goes unseen here"
           : waits    ? "a failure, also of an earlier kernel, goes unseen"
                      : "a failure goes unseen";
}

/* What comes of it where nobody is told; NULL: nothing that follows works with it. */
static const char *consequence_text(const struct analysis_func *af, const struct ir_stmt *s)
{
    return status_fills(s)                ? "what it was asked for is read as it was"
           : strstr(s->name, "Attribute") ? "the launches that need it are refused"
           : is_wait(s)                   ? "a kernel in front of it has failed"
           : status_is_of_no_use(af, s)   ? NULL
                                          : "what follows works on wrong memory";
}

static struct finding *report(struct rule_context *c, const struct analysis_func *af,
                              const struct ir_stmt *s, enum reason why,
                              const struct status_habit *h)
{
    const char *consequence = consequence_text(af, s);
    if (why == REASON_STORED)
        return rule_report(c, s->span, "the status of `%s` is stored, but nobody reads it: %s",
                           s->name, failure_text(s));
    if (why == REASON_OWN)
        return rule_report(c, s->span,
                           "the status that `%s` hands on is dropped: a failure of the runtime in "
                           "it goes unseen",
                           s->name);
    if (why == REASON_WEIGHT)
        return rule_report(c, s->span,
                           "the status of `%s` is dropped, and nothing behind it asks for errors: "
                           "if it fails, %s%snobody is told%s",
                           s->name, consequence ? consequence : "", consequence ? " and " : "",
                           is_wait(s) ? " here" : "");
    if (why == REASON_BESIDE)
        return rule_report(
            c, s->span,
            "the status of `%s` is dropped, while this function has checked that of another "
            "`%s`: what follows a failure works on wrong memory",
            s->name, s->name);
    return rule_report(c, s->span, "the status of `%s` is dropped, while this %s: %s", s->name,
                       why == REASON_FUNCTION ? "function checks its other calls" : habit_text(h),
                       failure_text(s));
}

#define AGAIN_MOST 3 /* further calls of the same function that a finding names */

static bool is_light(struct analysis_func *af, const struct ir_stmt *s, enum reason why)
{
    if (why == REASON_BESIDE)
        return status_is_of_no_use(af, s);
    return (why == REASON_FILE || why == REASON_FUNCTION || why == REASON_WEIGHT) &&
           status_is_light(af, s, why == REASON_WEIGHT);
}

static void check_func(struct rule_context *c, struct analysis_func *af,
                       const struct status_habit *h)
{
    struct finding *once = NULL;
    bool once_light = true;
    unsigned again = 0;
    for (size_t k = 0; k < af->func->stmts.len; k++) {
        const struct ir_stmt *s = af->func->stmts.at[k];
        enum reason why = reason_of(af, s, h);
        if (why == REASON_NONE || s->again)
            continue;
        bool light = is_light(af, s, why);
        bool is_once = why == REASON_WEIGHT || why == REASON_BESIDE || why == REASON_OWN ||
                       (why == REASON_FILE && is_never_checked(h, s));
        once_light = once_light && (light || !is_once);
        if (is_once && once) { /* who checks little, or never such a call, is told once */
            if (again++ < AGAIN_MOST)
                rule_note(c, once, s->span, "nor does anybody read that of `%s`", s->name);
            continue;
        }
        struct finding *f = report(c, af, s, why, h);
        if (is_once)
            once = f;
        else if (light)
            rule_doubt(c, f);
        rule_help(c, f,
                  why == REASON_WEIGHT
                      ? "return the error or stop; cast it to void if it does not matter"
                      : "check it like the other calls, or cast it to void if it does not matter");
    }
    if (once && once_light) /* a finding weighs as much as the weightiest that it tells */
        rule_doubt(c, once);
}

static void check_module(struct rule_context *c)
{
    struct analysis *a = c->analysis;
    struct status_habit h = status_habit_of(a);
    for (size_t i = 0; i < a->funcs.len; i++) {
        const struct ir_func *f = a->funcs.at[i]->func;
        if (f->kind != FUNC_HOST || (f->name && f->name[0] == '~'))
            continue; /* a destructor can do nothing about it */
        check_func(c, a->funcs.at[i], &h);
    }
}

RULE(CL401, "unchecked-cuda-call", GROUP_CORRECTNESS, SEVERITY_WARNING, PRECISION_HIGH, NULL,
     check_module)
