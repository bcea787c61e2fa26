/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/gpu/gpu_internal.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"

#define JIT_LOG_BYTES 4096

/* The first line of the linker's complaints. */
static int fail_with_log(struct confirm_session *s, const char *what, int error, char *log)
{
    char *end = strchr(log, '\n');
    if (end)
        *end = '\0';
    if (!log[0])
        return driver_fail(&s->d, what, error);
    return error_set("%s: %s", what, log);
}

int gpu_module_load(struct confirm_session *s, unsigned threads)
{
    char log[JIT_LOG_BYTES] = "";
    /* Calls into the support code cost registers: the block has to fit nevertheless. */
    int options[] = {DRIVER_JIT_THREADS, DRIVER_JIT_ERROR_LOG, DRIVER_JIT_ERROR_LOG_BYTES};
    void *values[] = {(void *)(uintptr_t)threads, log, (void *)(uintptr_t)sizeof log};
    unsigned count = sizeof options / sizeof *options;
    void *state;
    void *cubin;
    size_t size;
    int error = s->d.link_create(count, options, values, &state);
    if (error != DRIVER_OK)
        return driver_fail(&s->d, "creating the linker", error);
    error = s->d.link_add(state, DRIVER_INPUT_PTX, (void *)(uintptr_t)s->code.ptx, s->code.len + 1,
                          "kernel.ptx", 0, NULL, NULL);
    if (error == DRIVER_OK)
        error = s->d.link_add(state, DRIVER_INPUT_PTX, (void *)(uintptr_t)s->image->support,
                              strlen(s->image->support) + 1, "gpu_support.ptx", 0, NULL, NULL);
    if (error == DRIVER_OK)
        error = s->d.link_complete(state, &cubin, &size);
    if (error == DRIVER_OK)
        error = s->d.module_load(&s->module, cubin, 0, NULL, NULL);
    int status = error == DRIVER_OK ? 0 : fail_with_log(s, "the driver's linker", error, log);
    s->d.link_destroy(state);
    if (status < 0)
        return -1;
    s->helpers = s->module;
    error = s->d.module_function(&s->function, s->module, s->kernel->name);
    return error == DRIVER_OK ? 0 : driver_fail(&s->d, s->kernel->name, error);
}

int gpu_module_load_bare(struct confirm_session *s)
{
    char log[JIT_LOG_BYTES] = "";
    int options[] = {DRIVER_JIT_LINES, DRIVER_JIT_ERROR_LOG, DRIVER_JIT_ERROR_LOG_BYTES};
    void *values[] = {(void *)(uintptr_t)1, log, (void *)(uintptr_t)sizeof log};
    void *state;
    void *cubin;
    int error = s->d.link_create(sizeof options / sizeof *options, options, values, &state);
    if (error != DRIVER_OK)
        return driver_fail(&s->d, "creating the linker", error);
    error = s->d.link_add(state, DRIVER_INPUT_PTX, (void *)(uintptr_t)s->image->ptx,
                          s->image->len + 1, "kernel.ptx", 0, NULL, NULL);
    if (error == DRIVER_OK)
        error = s->d.link_complete(state, &cubin, &s->cubin_bytes);
    if (error == DRIVER_OK && (s->cubin = malloc(s->cubin_bytes)))
        memcpy(s->cubin, cubin, s->cubin_bytes);
    if (error == DRIVER_OK)
        error = s->d.module_load(&s->module, cubin, 0, NULL, NULL);
    int status = error == DRIVER_OK ? 0 : fail_with_log(s, "the driver's linker", error, log);
    s->d.link_destroy(state);
    if (status < 0)
        return -1;
    error = s->d.module_load(&s->helpers, s->image->support, 0, NULL, NULL);
    if (error != DRIVER_OK)
        return driver_fail(&s->d, "loading the support code", error);
    error = s->d.module_function(&s->function, s->module, s->kernel->name);
    return error == DRIVER_OK ? 0 : driver_fail(&s->d, s->kernel->name, error);
}

void gpu_module_unload(struct confirm_session *s)
{
    if (s->helpers && s->helpers != s->module && !s->lost)
        s->d.module_unload(s->helpers);
    if (s->module && !s->lost)
        s->d.module_unload(s->module);
    free(s->cubin);
    s->cubin = NULL;
    s->helpers = s->module = NULL;
}

static int variable(struct confirm_session *s, const char *name, size_t bytes, uint64_t *at)
{
    size_t size;
    int error = s->d.module_global(at, &size, s->helpers, name);
    if (error != DRIVER_OK)
        return driver_fail(&s->d, name, error);
    return size >= bytes ? 0 : error_set("%s has %zu bytes, not %zu", name, size, bytes);
}

int gpu_variable_set(struct confirm_session *s, const char *name, const void *from, size_t bytes)
{
    uint64_t at;
    if (variable(s, name, bytes, &at) < 0)
        return -1;
    int error = s->d.memory_to(at, from, bytes);
    return error == DRIVER_OK ? 0 : driver_fail(&s->d, name, error);
}

int gpu_variable_get(struct confirm_session *s, const char *name, void *to, size_t bytes)
{
    uint64_t at;
    if (variable(s, name, bytes, &at) < 0)
        return -1;
    int error = s->d.memory_from_async(to, at, bytes, s->side);
    if (error == DRIVER_OK)
        error = s->d.stream_sync(s->side);
    return error == DRIVER_OK ? 0 : driver_fail(&s->d, name, error);
}
