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

void gpu_close(struct confirm_session *s)
{
    if (!s)
        return;
    gpu_module_unload(s);
    free(s);
}

int gpu_device_start(struct confirm_device *v, unsigned number)
{
    struct driver_allocation what = {.type = 1, .location = {1, 0}};
    int count = 0;
    int error = v->d.device_count(&count);
    if (error == DRIVER_OK)
        error = v->d.device_get(&v->device, count > 0 ? (int)(number % (unsigned)count) : 0);
    if (error == DRIVER_OK && device_arch(&v->d, v->device, &v->arch) < 0)
        return -1;
    what.location.id = v->device;
    if (error == DRIVER_OK)
        error = v->d.primary_retain(&v->context, v->device);
    if (error == DRIVER_OK)
        error = v->d.context_set(v->context);
    if (error == DRIVER_OK)
        error = v->d.physical_granularity(&v->granule, &what, 0);
    if (error == DRIVER_OK)
        error = v->d.stream_create(&v->stream, DRIVER_STREAM_NON_BLOCKING);
    if (error == DRIVER_OK)
        error = v->d.stream_create(&v->side, DRIVER_STREAM_NON_BLOCKING);
    return error == DRIVER_OK ? 0 : driver_fail(&v->d, "starting the device", error);
}

/* The context ends with the process. */
static int gpu_attach(struct confirm_device **out, unsigned number, struct confirm_caps *caps)
{
    struct confirm_device *v = calloc(1, sizeof *v);
    *caps = (struct confirm_caps){0};
    if (!v)
        return error_set("no memory");
    if (driver_load(&v->d) < 0 || gpu_device_start(v, number) < 0) {
        free(v);
        return -1;
    }
    v->d.device_name(caps->device, (int)sizeof caps->device, v->device);
    caps->arch = v->arch;
    *out = v;
    return 0;
}

bool gpu_lost(const struct confirm_session *s)
{
    return s->lost;
}

int gpu_kernel_find(struct confirm_session *s)
{
    const char *name = s->image->entry;
    s->kernel =
        name ? ptx_function_find(s->code.program, name) : ptx_kernel_single(s->code.program);
    if (!s->kernel || !s->kernel->entry)
        return error_set(
            name ? "no kernel %s in the PTX" : "which kernel of the PTX? none is named", name);
    return 0;
}

struct confirm_session *gpu_session_new(const struct ptx_image *image,
                                        const struct confirm_options *o)
{
    struct confirm_session *s = calloc(1, sizeof *s);
    if (!s) {
        error_set("no memory");
        return NULL;
    }
    s->arena = o->arena;
    s->image = image;
    s->options = o;
    s->d = o->device->d;
    s->device = o->device->device;
    s->arch = o->device->arch;
    s->granule = o->device->granule;
    s->stream = o->device->stream;
    s->side = o->device->side;
    return s;
}

static int gpu_open(struct confirm_session **out, const struct ptx_image *image,
                    const struct confirm_options *o)
{
    struct confirm_session *s = gpu_session_new(image, o);
    if (!s)
        return -1;
    if (!image->support)
        error_set("the engine's support code was not compiled");
    else if (instrument_ptx(s->arena, image->ptx, image->len, o->watch & GPU_SHADOW_WATCH,
                            &s->code) == 0 &&
             gpu_kernel_find(s) == 0) {
        s->alone = instrument_alone(s->arena, &s->code, s->kernel);
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
        .alone = s->alone,
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
                                          .attach = gpu_attach,
                                          .lost = gpu_lost,
                                          .open = gpu_open,
                                          .run = gpu_run,
                                          .facts = gpu_facts,
                                          .close = gpu_close};
