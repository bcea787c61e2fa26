/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/gpu/gpu_doctor.h"

#include <dlfcn.h>
#include <glob.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/limits.h"
#include "runtime/cupti_find.h"
#include "runtime/gpu/driver.h"

#define COMPUTE_PROHIBITED 2 /* CUcomputemode */

static const char *loaded_path(struct arena *a, void *library, const char *symbol)
{
    Dl_info info;
    void *at = dlsym(library, symbol);
    return at && dladdr(at, &info) && info.dli_fname ? arena_strdup(a, info.dli_fname) : "";
}

static void look_at_device(struct arena *a, const struct driver *d, int number,
                           struct doctor_device *out)
{
    char name[128] = "";
    char text[200];
    int device = 0, major = 0, minor = 0, mode = 0;
    size_t free_bytes = 0, total = 0;
    void *context;
    double begin = clock_now();
    *out = (struct doctor_device){.number = (uint32_t)number, .problem = ""};
    int error = d->device_get(&device, number);
    if (error == DRIVER_OK)
        error = d->device_name(name, (int)sizeof name - 1, device);
    if (error == DRIVER_OK)
        error = d->device_attribute(&major, DRIVER_ATTRIBUTE_COMPUTE_MAJOR, device);
    if (error == DRIVER_OK)
        error = d->device_attribute(&minor, DRIVER_ATTRIBUTE_COMPUTE_MINOR, device);
    if (error == DRIVER_OK)
        error = d->device_attribute(&mode, DRIVER_ATTRIBUTE_COMPUTE_MODE, device);
    out->name = arena_strdup(a, name);
    out->arch = (uint32_t)(10 * major + minor);
    out->prohibited = mode == COMPUTE_PROHIBITED;
    if (error == DRIVER_OK && (error = d->primary_retain(&context, device)) == DRIVER_OK) {
        error = d->context_set(context);
        if (error == DRIVER_OK)
            error = d->memory_info(&free_bytes, &total);
        d->primary_release(device);
    }
    out->free_bytes = free_bytes;
    out->total_bytes = total;
    if (error != DRIVER_OK)
        out->problem = arena_strdup(a, driver_error_text(d, error, text, sizeof text));
    out->seconds = clock_now() - begin;
}

static void look_at_driver(struct arena *a, struct doctor *out)
{
    struct driver d;
    int count = 0;
    int status = driver_load(&d);
    out->driver = (struct doctor_part){.path = "", .problem = ""};
    out->driver.version = (uint32_t)d.version;
    if (status < 0) {
        out->driver.problem = arena_strdup(a, error_message());
        out->driver_error = d.error;
        return;
    }
    out->driver.path = loaded_path(a, d.library, "cuInit");
    d.device_count(&count);
    for (int i = 0; i < count && i < LIMIT_GPU_DEVICES; i++) {
        struct doctor_device device;
        look_at_device(a, &d, i, &device);
        vec_push(a, &out->devices, device);
    }
}

/* The last match of the first pattern that has one. */
static const char *find_runtime(struct arena *a)
{
    static const char *const patterns[] = {
        "/usr/local/cuda/lib64/libcudart.so.1[0-9]",
        "/usr/local/cuda*/targets/*/lib/libcudart.so.1[0-9]",
        "/usr/lib/x86_64-linux-gnu/libcudart.so.1[0-9]",
        "/opt/*/.venv/lib/python3*/site-packages/nvidia/c*/lib/libcudart.so.1[0-9]",
        "/usr/local/lib/python3*/*-packages/nvidia/c*/lib/libcudart.so.1[0-9]"};
    const char *found = NULL;
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns && !found; i++) {
        glob_t g;
        if (glob(patterns[i], 0, NULL, &g) == 0 && g.gl_pathc > 0)
            found = arena_strdup(a, g.gl_pathv[g.gl_pathc - 1]);
        globfree(&g);
    }
    return found;
}

/* Calls `int f(T *version)` of a library. */
static struct doctor_part ask_version(struct arena *a, const char *path, const char *symbol)
{
    struct doctor_part out = {.path = path, .problem = ""};
    int (*ask)(int *version);
    int version = 0;
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    void *at = library ? dlsym(library, symbol) : NULL;
    if (!at) {
        const char *why = dlerror();
        out.problem = arena_strdup(a, why ? why : "it cannot be loaded");
        return out;
    }
    memcpy(&ask, &at, sizeof at);
    if (ask(&version) != 0)
        out.problem = "it does not tell its version";
    out.version = (uint32_t)version;
    return out;
}

void gpu_doctor(struct arena *a, struct doctor *out)
{
    const char *runtime = find_runtime(a);
    const char *cupti = cupti_find(a);
    look_at_driver(a, out);
    out->runtime = out->cupti = (struct doctor_part){.path = "", .problem = ""};
    if (runtime)
        out->runtime = ask_version(a, runtime, "cudaRuntimeGetVersion");
    if (cupti)
        out->cupti = ask_version(a, cupti, "cuptiGetVersion");
}
