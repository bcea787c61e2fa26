/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/gpu/gpu_bare.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "runtime/gpu/gpu_activity.h"
#include "runtime/gpu/gpu_internal.h"
#include "runtime/gpu/gpu_sass.h"

/* What is mapped of a buffer whose extent nobody knows: a run that leaves it was seen to do so by
 * the instrumented one, which comes first. */
#define BARE_WINDOW ((uint64_t)1 << 30)

/* ---- the devices ------------------------------------------------------------------------------ */

static int bare_probe(struct confirm_caps *caps)
{
    *caps = (struct confirm_caps){0};
    return 0; /* attach tells */
}

static struct confirm_device *device_new(void)
{
    struct confirm_device *v = calloc(1, sizeof *v);
    struct cupti_tools *c = calloc(1, sizeof *c);
    if (!v || !c) {
        free(v);
        free(c);
        error_set("no memory");
        return NULL;
    }
    v->cupti = c;
    return v;
}

static void device_tell(struct confirm_device *v, struct confirm_caps *caps)
{
    *caps = (struct confirm_caps){.arch = v->arch};
    v->d.device_name(caps->device, (int)sizeof caps->device, v->device);
}

static void device_free(struct confirm_device *v)
{
    free(v->sass);
    free(v->cupti);
    free(v);
}

static int counters_attach(struct confirm_device **out, unsigned number, struct confirm_caps *caps)
{
    struct confirm_device *v = device_new();
    if (!v)
        return -1;
    v->sass = calloc(1, sizeof *v->sass);
    if (v->sass && driver_load(&v->d) == 0 && cupti_load(v->cupti) == 0 &&
        sass_prepare(v->cupti) == 0 && gpu_device_start(v, number) == 0 &&
        sass_open(v->sass, v->cupti, v->context, (uint32_t)v->device) == 0) {
        device_tell(v, caps);
        *out = v;
        return 0;
    }
    device_free(v);
    return -1;
}

/* Without CUPTI the driver alone tells nearly all. */
static int resources_attach(struct confirm_device **out, unsigned number, struct confirm_caps *caps)
{
    struct confirm_device *v = device_new();
    if (!v)
        return -1;
    if (driver_load(&v->d) < 0) {
        device_free(v);
        return -1;
    }
    if (cupti_load(v->cupti) < 0 || activity_open(v->cupti) < 0) {
        free(v->cupti);
        v->cupti = NULL;
    }
    if (gpu_device_start(v, number) < 0) {
        device_free(v);
        return -1;
    }
    device_tell(v, caps);
    *out = v;
    return 0;
}

static int bare_open(struct confirm_session **out, const struct ptx_image *image,
                     const struct confirm_options *o)
{
    struct confirm_session *s = gpu_session_new(image, o);
    struct ptx_program *program;
    if (!s)
        return -1;
    s->bare = true;
    if (ptx_parse(s->arena, image->ptx, image->len, &program) == 0) {
        s->code.program = program;
        if (gpu_kernel_find(s) == 0) {
            *out = s;
            return 0;
        }
    }
    gpu_close(s);
    return -1;
}

/* ---- what is told of the kernel as a whole ---------------------------------------------------- */

static void tell(struct confirm_session *s, struct evidence_run *out, const char *name,
                 uint64_t value, uint64_t ideal)
{
    struct evidence_metric m = {.name = name, .at.path = "", .value = value, .ideal = ideal};
    vec_push(s->arena, &out->metrics, m);
}

static void tell_attribute(struct confirm_session *s, struct evidence_run *out, const char *name,
                           int attribute)
{
    int value = 0;
    if (s->d.function_attribute(&value, attribute, s->function) == DRIVER_OK && value >= 0)
        tell(s, out, name, (uint64_t)value, 0);
}

static uint64_t block_threads(const struct scenario *what)
{
    return (uint64_t)what->block[0] * what->block[1] * what->block[2];
}

/* Without variables and calls of its own all that a kernel has in local memory are spilled registers. */
static bool only_spills(const struct confirm_session *s)
{
    const struct ptx_program *p = s->code.program;
    for (size_t i = 0; i < p->variable_count; i++)
        if (p->variables[i].space == PTX_SPACE_LOCAL)
            return false;
    for (uint32_t i = 0; i < s->kernel->instr_count; i++)
        if (s->kernel->instrs[i].op == PTX_OP_CALL)
            return false;
    return true;
}

static void tell_function(struct confirm_session *s, const struct scenario *what,
                          struct evidence_run *out)
{
    uint64_t threads = block_threads(what);
    int blocks = 0, most = 0;
    tell_attribute(s, out, "registers", DRIVER_FUNCTION_REGISTERS);
    tell_attribute(s, out, "static_shared_bytes", DRIVER_FUNCTION_SHARED);
    tell_attribute(s, out, "local_bytes", DRIVER_FUNCTION_LOCAL);
    tell_attribute(s, out, "max_threads_per_block", DRIVER_FUNCTION_MAX_THREADS);
    tell_attribute(s, out, "max_dynamic_shared_bytes", DRIVER_FUNCTION_MAX_DYNAMIC_SHARED);
    if (only_spills(s))
        tell_attribute(s, out, "spill_bytes", DRIVER_FUNCTION_LOCAL);
    if (threads == 0 || threads > 1024 ||
        s->d.occupancy(&blocks, s->function, (int)threads, (size_t)what->dynamic_shared) !=
            DRIVER_OK ||
        s->d.device_attribute(&most, DRIVER_ATTRIBUTE_MULTIPROCESSOR_THREADS, s->device) !=
            DRIVER_OK ||
        most <= 0)
        return;
    tell(s, out, "blocks_per_multiprocessor", (uint64_t)blocks, 0);
    tell(s, out, "resident_warps", (uint64_t)blocks * ((threads + 31) / 32), (uint64_t)most / 32);
}

static void tell_launch(struct confirm_session *s, const struct cupti_kernel *k,
                        struct evidence_run *out)
{
    tell(s, out, "launch_registers", k->registers, 0);
    tell(s, out, "launch_static_shared_bytes", (uint64_t)k->static_shared, 0);
    tell(s, out, "launch_dynamic_shared_bytes", (uint64_t)k->dynamic_shared, 0);
    tell(s, out, "launch_local_bytes", k->local_bytes, 0);
    tell(s, out, "launch_nanoseconds", k->end - k->start, 0);
}

bool gpu_bare_launches_nothing(const struct scenario *s)
{
    return s->arguments.len == 0 && s->watch == SCENARIO_WATCH_RESOURCES;
}

/* ---- a run ------------------------------------------------------------------------------------ */

static int count_begin(struct confirm_session *s)
{
    struct confirm_device *v = s->options->device;
    if (v->sass)
        return sass_begin(v->sass);
    if (v->cupti)
        activity_begin(v->cupti);
    return 0;
}

static int count_end(struct confirm_session *s, const struct scenario *what,
                     struct evidence_run *out)
{
    struct confirm_device *v = s->options->device;
    struct cupti_kernel kernel;
    uint64_t blocks = (uint64_t)what->grid[0] * what->grid[1] * what->grid[2];
    struct sass_sums sums = {.arena = s->arena,
                             .cubin = s->cubin,
                             .cubin_bytes = s->cubin_bytes,
                             .program = s->code.program,
                             .kernel = s->kernel,
                             .local = only_spills(s) ? "spill_accesses" : "stack_accesses",
                             .files = s->code.program->files + 1,
                             .file_count =
                                 s->code.program->file_count ? s->code.program->file_count - 1 : 0};
    if (!v->sass) {
        if (v->cupti && activity_end(v->cupti, &kernel))
            tell_launch(s, &kernel, out);
        return 0;
    }
    if (sass_end(v->sass, &sums) < 0)
        return -1;
    sass_tell(&sums, blocks * block_threads(what), out);
    return 0;
}

static int bare_prepared(struct confirm_session *s, const struct scenario *what,
                         struct evidence_run *out)
{
    if (gpu_module_load_bare(s) < 0)
        return -1;
    if (!s->options->device->sass)
        tell_function(s, what, out);
    if (gpu_bare_launches_nothing(what))
        return 0;
    if (gpu_buffers_create(s, what) < 0 || gpu_symbols_set(s, what) < 0)
        return -1;
    /* The fills are over: they are not to be counted. */
    int error = s->d.stream_sync(s->stream);
    if (error != DRIVER_OK)
        return driver_fail(&s->d, "filling the buffers", error);
    if (count_begin(s) < 0)
        return -1;
    bool late;
    int status = gpu_launch_wait(s, what, &late, out);
    if (!s->lost && count_end(s, what, out) < 0 && status >= 0 && strcmp(out->stop, "done") == 0)
        status = -1;
    return status;
}

static int bare_run(struct confirm_session *s, const struct scenario *what,
                    struct evidence_run *out)
{
    double begin = clock_now();
    *out = (struct evidence_run){.scenario = what->name, .stop = "done", .stop_text = ""};
    out->stop_at.path = "";
    struct scenario bare = *what; /* nothing of it is followed */
    bare.watch &= SCENARIO_WATCH_COUNTERS | SCENARIO_WATCH_RESOURCES;
    if (!gpu_bare_launches_nothing(what)) /* which it must not look like now */
        bare.watch |= SCENARIO_WATCH_LAUNCH;
    s->window = BARE_WINDOW;
    if (what->blocks.len > 0 || what->textures.len > 0) {
        out->stop = "unsupported";
        out->stop_text =
            "the kernel as it is cannot run some of its blocks only, nor with textures";
        return 0;
    }
    int status = bare_prepared(s, &bare, out);
    gpu_buffers_free(s);
    gpu_module_unload(s);
    if (status < 0) {
        out->stop = "error";
        out->stop_text = arena_strdup(s->arena, error_message());
    }
    out->seconds = clock_now() - begin;
    return 0;
}

const struct confirm_engine engine_gpu_counters = {.name = "gpu-counters",
                                                   .support = "",
                                                   .probe = bare_probe,
                                                   .attach = counters_attach,
                                                   .lost = gpu_lost,
                                                   .open = bare_open,
                                                   .run = bare_run,
                                                   .facts = gpu_facts,
                                                   .close = gpu_close};

const struct confirm_engine engine_gpu_resources = {.name = "gpu-resources",
                                                    .support = "",
                                                    .probe = bare_probe,
                                                    .attach = resources_attach,
                                                    .lost = gpu_lost,
                                                    .open = bare_open,
                                                    .run = bare_run,
                                                    .facts = gpu_facts,
                                                    .close = gpu_close};
