/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/gpu/driver.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"

/* The driver's folder is not always on the loader's path: containers and WSL put it elsewhere. */
static void *open_library(void)
{
    static const char *const names[] = {
        "libcuda.so.1",
        "/usr/local/nvidia/lib64/libcuda.so.1",
        "/usr/lib/wsl/lib/libcuda.so.1",
        "/usr/lib/x86_64-linux-gnu/libcuda.so.1",
        "/usr/lib64/libcuda.so.1",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void *library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
        if (library)
            return library;
    }
    return NULL;
}

static int load_symbols(struct driver *d)
{
    /* A function pointer is copied as bytes: ISO C has no conversion from void *. */
#define DRIVER_CALL(field, symbol, parameters)                                                     \
    do {                                                                                           \
        void *found = dlsym(d->library, #symbol);                                                  \
        if (!found)                                                                                \
            return error_set("the NVIDIA driver is too old: it has no %s; needs CUDA %d.%d or "    \
                             "newer",                                                              \
                             #symbol, DRIVER_VERSION_MIN / 1000, DRIVER_VERSION_MIN % 1000 / 10);  \
        memcpy(&d->field, &found, sizeof found);                                                   \
    } while (0);
#include "runtime/gpu/driver.def"
    void *shaped = dlsym(d->library, "cuLaunchKernelEx");
    memcpy(&d->launch_shaped, &shaped, sizeof shaped);
    return 0;
}

const char *driver_error_text(const struct driver *d, int error, char *out, size_t size)
{
    const char *name = NULL;
    const char *text = NULL;
    if (d->error_name(error, &name) != DRIVER_OK || !name)
        name = "CUDA_ERROR";
    if (d->error_string(error, &text) != DRIVER_OK || !text)
        text = "unknown error";
    snprintf(out, size, "%s (%d): %s", name, error, text);
    return out;
}

int driver_fail(const struct driver *d, const char *what, int error)
{
    char text[200];
    return error_set("%s: %s", what, driver_error_text(d, error, text, sizeof text));
}

int driver_load(struct driver *out)
{
    struct driver d = {.library = open_library()};
    *out = (struct driver){0};
    int error = DRIVER_OK;
    if (!d.library)
        return error_set("no NVIDIA driver here (libcuda.so.1 was not found)");
    if (load_symbols(&d) < 0)
        goto fail;
    if (d.driver_version(&d.version) != DRIVER_OK || d.version < DRIVER_VERSION_MIN) {
        error_set("the NVIDIA driver is too old: it runs CUDA %d.%d, needs %d.%d", d.version / 1000,
                  d.version % 1000 / 10, DRIVER_VERSION_MIN / 1000, DRIVER_VERSION_MIN % 1000 / 10);
        goto fail;
    }
    error = d.init(0);
    if (error != DRIVER_OK) {
        driver_fail(&d, "the NVIDIA driver does not start", error);
        goto fail;
    }
    int count = 0;
    error = d.device_count(&count);
    if (error != DRIVER_OK || count == 0) {
        error_set("the NVIDIA driver sees no device (CUDA_VISIBLE_DEVICES, a container without "
                  "--gpus?)");
        goto fail;
    }
    *out = d;
    return 0;
fail:
    dlclose(d.library);
    *out = (struct driver){.version = d.version, .error = error};
    return -1;
}
