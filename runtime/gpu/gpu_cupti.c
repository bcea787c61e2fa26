/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/gpu/gpu_cupti.h"

#include <dlfcn.h>
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "runtime/cupti_find.h"

static void *open_library(void)
{
    static const char *const names[] = {"libcupti.so.13", "libcupti.so.12", "libcupti.so"};
    struct arena *a = arena_create();
    const char *found = cupti_find(a);
    void *library = found ? dlopen(found, RTLD_NOW | RTLD_LOCAL) : NULL;
    for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++)
        library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    arena_destroy(a);
    return library;
}

static int load_symbols(struct cupti_tools *c)
{
#define CUPTI_CALL(field, symbol, parameters)                                                      \
    do {                                                                                           \
        void *found = dlsym(c->library, #symbol);                                                  \
        if (!found)                                                                                \
            return error_set("CUPTI is too old: it has no %s; that of CUDA 12.4 or newer has",     \
                             #symbol);                                                             \
        memcpy(&c->field, &found, sizeof found);                                                   \
    } while (0);
#include "runtime/gpu/gpu_cupti.def"
    return 0;
}

int cupti_fail(const struct cupti_tools *c, const char *what, int error)
{
    const char *text = NULL;
    if (c->result_text(error, &text) != 0 || !text)
        text = "unknown error";
    return error_set("%s: CUPTI says %s (%d)", what, text, error);
}

int cupti_load(struct cupti_tools *out)
{
    struct cupti_tools c = {.library = open_library()};
    *out = (struct cupti_tools){0};
    if (!c.library)
        return error_set(
            "no CUPTI here (libcupti.so of the CUDA toolkit; CUDALINT_CUPTI names it)");
    if (load_symbols(&c) < 0) {
        dlclose(c.library);
        return -1;
    }
    if (c.version_get(&c.version) != 0 || c.version < CUPTI_VERSION_MIN) {
        error_set("CUPTI is too old: its version is %u, that of CUDA 12.4 is %d", c.version,
                  CUPTI_VERSION_MIN);
        dlclose(c.library);
        return -1;
    }
    *out = c;
    return 0;
}
