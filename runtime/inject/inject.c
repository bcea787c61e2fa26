/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The library that `cudalint run` has the CUDA driver load into the user's program
 * (CUDA_INJECTION64_PATH): subscribes to CUPTI's driver callbacks, remembers launches and
 * allocations, writes a report when a call fails and at the end.  It never prints, never ends the
 * program, and without CUPTI does nothing but say so in the report.
 */
#include "runtime/inject/cupti_api.h"
#include "runtime/inject/watch.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define CALLS_MAX 2048 /* callback numbers of the driver API; 13.0 has about 800 */
#define KERNELS 1024   /* whose parameters are remembered; a power of two */

/* What a driver call is to us; found once by its name. */
enum call {
    CALL_NEW, /* not looked at yet */
    CALL_IGNORED,
    CALL_PLAIN, /* may return the error of an earlier launch */
    CALL_LAUNCH,
    CALL_LAUNCH_EX,
    CALL_GRAPH,
    CALL_ALLOC,
    CALL_ALLOC_PITCH,
    CALL_FREE,
    CALL_SYNC,   /* waits for everything before it */
    CALL_STREAM, /* waits for one stream */
};

/* Sizes of a kernel's parameters: asking the driver takes as long as a launch. */
struct kernel {
    void *function;
    uint8_t count;
    uint16_t bytes[WATCH_PARAMS];
};

/* The one instance: CUPTI's subscriber is one a process. Guarded by `lock`. */
static struct {
    pthread_mutex_t lock;
    struct watch watch;
    FILE *report;
    uint8_t calls[CALLS_MAX];
    struct kernel kernels[KERNELS];
    int (*param_info)(void *function, size_t index, size_t *offset, size_t *bytes);
    bool blocking; /* CUDA_LAUNCH_BLOCKING: a launch that returns has ended */
    bool closed;
} state = {.lock = PTHREAD_MUTEX_INITIALIZER};

/* Our own driver calls are called back too. */
static _Thread_local bool inside;

static bool begins(const char *name, const char *prefix)
{
    return strncmp(name, prefix, strlen(prefix)) == 0;
}

static enum call classify(const char *name)
{
    static const struct {
        const char *prefix;
        enum call call;
    } table[] = {
        {"cuLaunchKernelEx", CALL_LAUNCH_EX},
        {"cuLaunchKernel", CALL_LAUNCH},
        {"cuLaunchCooperativeKernel", CALL_LAUNCH}, /* the same beginning, without extra */
        {"cuGraphLaunch", CALL_GRAPH},
        {"cuMemAllocPitch", CALL_ALLOC_PITCH},
        {"cuMemAllocHost", CALL_IGNORED},
        {"cuMemAlloc", CALL_ALLOC},
        {"cuMemFreeHost", CALL_IGNORED},
        {"cuMemFree", CALL_FREE},
        {"cuCtxSynchronize", CALL_SYNC},
        {"cuMemcpyDtoHAsync", CALL_PLAIN},
        {"cuMemcpyDtoH", CALL_SYNC}, /* of the default stream: waits for all before it */
        {"cuMemcpy", CALL_PLAIN},
        {"cuMemset", CALL_PLAIN},
        {"cuStreamSynchronize", CALL_STREAM},
        {"cuEventSynchronize", CALL_PLAIN},
        {"cuModuleLoad", CALL_PLAIN},
        {"cuLibraryLoad", CALL_PLAIN},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (begins(name, table[i].prefix))
            return table[i].call;
    return CALL_IGNORED;
}

static enum call call_of(uint32_t id, const char *name)
{
    if (id >= CALLS_MAX)
        return classify(name);
    if (state.calls[id] == CALL_NEW)
        state.calls[id] = (uint8_t)classify(name);
    return (enum call)state.calls[id];
}

static const struct kernel *kernel_of(void *function)
{
    size_t at = (size_t)((uintptr_t)function * 0x9e3779b97f4a7c15ull >> 48) & (KERNELS - 1);
    struct kernel *k = &state.kernels[at];
    if (k->function == function)
        return k;
    *k = (struct kernel){.function = function};
    size_t offset, bytes;
    while (k->count < WATCH_PARAMS && state.param_info(function, k->count, &offset, &bytes) == 0)
        k->bytes[k->count++] = (uint16_t)bytes;
    return k;
}

static void take_params(struct watch_launch *l, void *function, void **params)
{
    if (!params || !state.param_info)
        return;
    const struct kernel *k = kernel_of(function);
    for (unsigned i = 0; i < k->count && params[i]; i++) {
        memcpy(&l->params[i], params[i], k->bytes[i] < 8 ? k->bytes[i] : 8);
        l->param_bytes[i] = k->bytes[i];
        l->param_count = i + 1;
    }
}

static void note_launch(const struct cupti_callback *c, enum call call)
{
    struct watch_launch *l = watch_launch_next(&state.watch);
    snprintf(l->name, sizeof l->name, "%s",
             call == CALL_GRAPH ? "(graph)"
             : c->symbol        ? c->symbol
                                : "(unnamed)");
    if (call == CALL_LAUNCH) {
        const struct cupti_launch *p = c->params;
        memcpy(l->grid, p->grid, sizeof l->grid);
        memcpy(l->block, p->block, sizeof l->block);
        l->shared = p->shared;
        l->stream = p->stream;
        take_params(l, p->function, p->params);
    } else if (call == CALL_LAUNCH_EX) {
        const struct cupti_launch_ex *p = c->params;
        memcpy(l->grid, p->config->grid, sizeof l->grid);
        memcpy(l->block, p->config->block, sizeof l->block);
        l->shared = p->config->shared;
        l->stream = p->config->stream;
        take_params(l, p->function, p->params);
    }
}

static void note_memory(const struct cupti_callback *c, enum call call)
{
    if (call == CALL_ALLOC) {
        const struct cupti_alloc *p = c->params;
        watch_allocated(&state.watch, *p->address, p->bytes);
    } else if (call == CALL_ALLOC_PITCH) {
        const struct cupti_alloc_pitch *p = c->params;
        watch_allocated(&state.watch, *p->address, *p->pitch * p->height);
    } else if (call == CALL_FREE) {
        watch_freed(&state.watch, ((const struct cupti_free *)c->params)->address);
    }
}

static void note_failure(const struct cupti_callback *c, enum call call, int error)
{
    /* 600 and 34: not ready, a stub library. */
    if (error == 600 || error == 34 || !state.report)
        return;
    bool is_launch = call == CALL_LAUNCH || call == CALL_LAUNCH_EX || call == CALL_GRAPH;
    /* 400s, 500s, 800s: handles, names and states that libraries probe for. */
    if (!is_launch && error != 2 && !(error >= 700 && error < 800) && error != 214)
        return;
    watch_write_failure(&state.watch, error, c->function,
                        is_launch && (error < 700 || error == 701 || error == 720), state.report);
}

static void on_call(void *user, int domain, uint32_t id, const struct cupti_callback *c)
{
    (void)user;
    (void)domain;
    if (inside)
        return;
    inside = true;
    pthread_mutex_lock(&state.lock);
    enum call call = call_of(id, c->function);
    bool launch = call == CALL_LAUNCH || call == CALL_LAUNCH_EX || call == CALL_GRAPH;
    if (state.closed) {
        /* The program is ending: the report is written. */
    } else if (c->site == CUPTI_API_ENTER && launch) {
        note_launch(c, call);
    } else if (c->site == CUPTI_API_EXIT && c->result) {
        int error = *(const int *)c->result;
        if (error != 0)
            note_failure(c, call, error);
        else if (call == CALL_SYNC || (launch && state.blocking))
            state.watch.synchronised = state.watch.launched;
        else if (call == CALL_STREAM)
            watch_stream_ended(&state.watch, ((const struct cupti_stream *)c->params)->stream);
        else
            note_memory(c, call);
    }
    pthread_mutex_unlock(&state.lock);
    inside = false;
}

static void at_end(void)
{
    pthread_mutex_lock(&state.lock);
    if (!state.closed && state.report)
        watch_write_end(&state.watch, state.report);
    state.closed = true;
    pthread_mutex_unlock(&state.lock);
}

static int cupti_load(struct cupti *c)
{
    const char *given = getenv("CUDALINT_CUPTI"); /* found by `cudalint run` */
    const char *names[] = {given ? given : "",
                           "libcupti.so.13",
                           "libcupti.so.12",
                           "libcupti.so",
                           "/usr/local/cuda/extras/CUPTI/lib64/libcupti.so",
                           "/usr/local/cuda/lib64/libcupti.so"};
    for (size_t i = 0; i < sizeof names / sizeof *names && !c->library; i++)
        if (names[i][0])
            c->library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (!c->library)
        return -1;
    void *found[] = {dlsym(c->library, "cuptiSubscribe"), dlsym(c->library, "cuptiEnableCallback"),
                     dlsym(c->library, "cuptiGetCallbackName")};
    if (!found[0] || !found[1] || !found[2])
        return -1;
    memcpy(&c->subscribe, &found[0], sizeof found[0]);
    memcpy(&c->enable, &found[1], sizeof found[1]);
    memcpy(&c->name, &found[2], sizeof found[2]);
    return 0;
}

/* Only calls that matter are called back: each costs half a microsecond. */
static int enable_calls(const struct cupti *c, void *subscriber)
{
    size_t enabled = 0;
    for (uint32_t id = 1; id < CALLS_MAX; id++) {
        const char *name = NULL;
        if (c->name(CUPTI_DOMAIN_DRIVER_API, id, &name) == 0 && name &&
            call_of(id, name) != CALL_IGNORED)
            enabled += c->enable(1, subscriber, CUPTI_DOMAIN_DRIVER_API, id) == 0;
    }
    return enabled > 0 ? 0 : -1;
}

/* Called by the driver in cuInit. Non-zero: all is well. */
__attribute__((visibility("default"))) int InitializeInjection(void);
int InitializeInjection(void)
{
    struct cupti cupti = {0};
    void *subscriber;
    const char *path = getenv("CUDALINT_RUN_REPORT");
    const char *blocking = getenv("CUDA_LAUNCH_BLOCKING");
    state.blocking = blocking && blocking[0] == '1';
    state.report = path ? fopen(path, "ae") : NULL;
    if (!state.report)
        return 1;
    if (cupti_load(&cupti) != 0) {
        fprintf(state.report, "problem\tno CUPTI: %s\n", dlerror());
        fflush(state.report);
        return 1;
    }
    void *driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
    void *info = driver ? dlsym(driver, "cuFuncGetParamInfo") : NULL; /* since 12.4 */
    memcpy(&state.param_info, &info, sizeof info);
    int error = cupti.subscribe(&subscriber, on_call, NULL);
    if (error == 0)
        error = enable_calls(&cupti, subscriber);
    if (error != 0) {
        fprintf(state.report, "problem\tCUPTI refuses (error %d); is another profiler attached?\n",
                error);
        fflush(state.report);
        return 1;
    }
    atexit(at_end);
    return 1;
}
