/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/gpu/engine_gpu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "runtime/gpu/gpu_internal.h"
#include "runtime/gpu/gpu_support.h"

static int device_arch(const struct driver *d, int device, uint32_t *arch)
{
    int major = 0, minor = 0;
    int error = d->device_attribute(&major, DRIVER_ATTRIBUTE_COMPUTE_MAJOR, device);
    if (error == DRIVER_OK)
        error = d->device_attribute(&minor, DRIVER_ATTRIBUTE_COMPUTE_MINOR, device);
    *arch = (uint32_t)(10 * major + minor);
    return error == DRIVER_OK ? 0 : driver_fail(d, "asking the device", error);
}

static int gpu_probe(struct confirm_caps *caps)
{
    struct driver d;
    int device;
    *caps = (struct confirm_caps){0};
    if (driver_load(&d) < 0) {
        snprintf(caps->reason, sizeof caps->reason, "%s", error_message());
        return -1;
    }
    int error = d.device_get(&device, 0);
    if (error == DRIVER_OK)
        error = d.device_name(caps->device, (int)sizeof caps->device, device);
    if (error != DRIVER_OK) {
        driver_fail(&d, "asking the device", error);
        snprintf(caps->reason, sizeof caps->reason, "%s", error_message());
        return -1;
    }
    return device_arch(&d, device, &caps->arch);
}

static void gpu_close(struct confirm_session *s)
{
    if (!s)
        return;
    gpu_module_unload(s);
    if (!s->lost && s->context)
        s->d.primary_release(s->device);
    free(s);
}

static int start(struct confirm_session *s)
{
    struct driver_allocation what = {.type = 1, .location = {1, 0}};
    int error = s->d.device_get(&s->device, 0);
    if (error == DRIVER_OK && device_arch(&s->d, s->device, &s->arch) < 0)
        return -1;
    if (error == DRIVER_OK)
        error = s->d.primary_retain(&s->context, s->device);
    if (error == DRIVER_OK)
        error = s->d.context_set(s->context);
    if (error == DRIVER_OK)
        error = s->d.physical_granularity(&s->granule, &what, 0);
    if (error == DRIVER_OK)
        error = s->d.stream_create(&s->stream, DRIVER_STREAM_NON_BLOCKING);
    if (error == DRIVER_OK)
        error = s->d.stream_create(&s->side, DRIVER_STREAM_NON_BLOCKING);
    return error == DRIVER_OK ? 0 : driver_fail(&s->d, "starting the device", error);
}

static int find_kernel(struct confirm_session *s)
{
    const char *name = s->image->entry;
    s->kernel =
        name ? ptx_function_find(s->code.program, name) : ptx_kernel_single(s->code.program);
    if (!s->kernel || !s->kernel->entry)
        return error_set(
            name ? "no kernel %s in the PTX" : "which kernel of the PTX? none is named", name);
    return 0;
}

static int gpu_open(struct confirm_session **out, const struct ptx_image *image,
                    const struct confirm_options *o)
{
    struct confirm_session *s = calloc(1, sizeof *s);
    if (!s)
        return error_set("no memory");
    s->arena = o->arena;
    s->image = image;
    s->options = o;
    if (!image->support)
        error_set("the engine's support code was not compiled");
    else if (instrument_ptx(s->arena, image->ptx, image->len, &s->code) == 0 &&
             find_kernel(s) == 0 && driver_load(&s->d) == 0 && start(s) == 0) {
        *out = s;
        return 0;
    }
    gpu_close(s);
    return -1;
}

void gpu_facts(const struct confirm_session *s, struct confirm_facts *out)
{
    const struct ptx_program *p = s->code.program;
    const struct ptx_function *f = s->kernel;
    *out = (struct confirm_facts){
        .entry = f->name,
        .max_threads = f->max_threads[0] * f->max_threads[1] * f->max_threads[2],
        .required_threads =
            f->required_threads[0] * f->required_threads[1] * f->required_threads[2]};
    for (size_t i = 0; i < p->variable_count; i++)
        if (p->variables[i].space == PTX_SPACE_SHARED && p->variables[i].function == f->number)
            out->static_shared += p->variables[i].bytes;
}

const struct confirm_engine engine_gpu = {.name = "gpu",
                                          .support = gpu_support_source,
                                          .probe = gpu_probe,
                                          .open = gpu_open,
                                          .run = gpu_run,
                                          .facts = gpu_facts,
                                          .close = gpu_close};
