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

/* A text for the linker. */
struct piece {
    const char *name;
    const char *ptx;
    size_t len;
};

/* Links and loads them for blocks of that many threads; 0: as it is, with lines, and the code is kept. */
static int link_pieces(struct confirm_session *s, uintptr_t threads, const struct piece *pieces,
                       size_t count)
{
    char log[JIT_LOG_BYTES] = "";
    int options[] = {threads ? DRIVER_JIT_THREADS : DRIVER_JIT_LINES, DRIVER_JIT_ERROR_LOG,
                     DRIVER_JIT_ERROR_LOG_BYTES};
    void *values[] = {(void *)(threads ? threads : 1), log, (void *)(uintptr_t)sizeof log};
    void *state;
    void *cubin;
    size_t size;
    int error = s->d.link_create(sizeof options / sizeof *options, options, values, &state);
    if (error != DRIVER_OK)
        return driver_fail(&s->d, "creating the linker", error);
    for (size_t i = 0; i < count && error == DRIVER_OK; i++)
        error = s->d.link_add(state, DRIVER_INPUT_PTX, (void *)(uintptr_t)pieces[i].ptx,
                              pieces[i].len + 1, pieces[i].name, 0, NULL, NULL);
    if (error == DRIVER_OK)
        error = s->d.link_complete(state, &cubin, &size);
    if (error == DRIVER_OK && !threads && (s->cubin = malloc(size))) {
        memcpy(s->cubin, cubin, size);
        s->cubin_bytes = size;
    }
    if (error == DRIVER_OK)
        error = s->d.module_load(&s->module, cubin, 0, NULL, NULL);
    int status = error == DRIVER_OK ? 0 : fail_with_log(s, "the driver's linker", error, log);
    s->d.link_destroy(state);
    return status;
}

static int find_kernel(struct confirm_session *s)
{
    int error = s->d.module_function(&s->function, s->module, s->kernel->name);
    return error == DRIVER_OK ? 0 : driver_fail(&s->d, s->kernel->name, error);
}

int gpu_module_load(struct confirm_session *s, unsigned threads)
{
    struct piece pieces[] = {{"kernel.ptx", s->code.ptx, s->code.len},
                             {"gpu_support.ptx", s->image->support, strlen(s->image->support)}};
    /* Calls into the support code cost registers: the block has to fit nevertheless. */
    if (link_pieces(s, threads, pieces, 2) < 0)
        return -1;
    s->helpers = s->module;
    return find_kernel(s);
}

int gpu_module_load_bare(struct confirm_session *s)
{
    struct piece piece = {"kernel.ptx", s->image->ptx, s->image->len};
    if (link_pieces(s, 0, &piece, 1) < 0)
        return -1;
    int error = s->d.module_load(&s->helpers, s->image->support, 0, NULL, NULL);
    if (error != DRIVER_OK)
        return driver_fail(&s->d, "loading the support code", error);
    return find_kernel(s);
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

int gpu_variable_tell(struct confirm_session *s, const char *name, const void *from, size_t bytes)
{
    uint64_t at;
    if (variable(s, name, bytes, &at) < 0)
        return -1;
    int error = s->d.memory_to_async(at, from, bytes, s->side);
    return error == DRIVER_OK ? 0 : driver_fail(&s->d, name, error);
}
