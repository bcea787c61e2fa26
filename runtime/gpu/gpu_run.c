/* SPDX-License-Identifier: Apache-2.0 */
/* One scenario on the device: logs, arguments, launch, waiting, what was logged. */
#include "runtime/gpu/gpu_internal.h"

#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/limits.h"
#include "runtime/gpu/engine_gpu.h"
#include "runtime/ptx/launch_check.h"

#define POLL_NANOSECONDS 200000
/* A kernel gets that long to end after its time; the worker waits a second for the answer. */
#define STOP_SECONDS 0.4

/* Device memory of the logs. */
struct logs {
    uint64_t sites;
    uint64_t threads;
    uint64_t thread_count;
    uint64_t ledger[2 * GPU_LEDGER_RANGES]; /* blocks whose barriers are followed */
    uint32_t ledger_ranges;
    struct gpu_shadow shadow;
};

static int zeroed(struct confirm_session *s, size_t bytes, uint64_t *at)
{
    int error = s->d.memory_alloc(at, bytes ? bytes : 1);
    if (error == DRIVER_OK)
        error = s->d.memory_set8(*at, 0, bytes, s->stream);
    return error == DRIVER_OK ? 0 : driver_fail(&s->d, "device memory for logs", error);
}

static int set_blocks(struct confirm_session *s, const struct scenario *what)
{
    uint64_t ranges[2 * GPU_BLOCK_RANGES] = {0};
    uint32_t count = (uint32_t)what->blocks.len;
    if (count > GPU_BLOCK_RANGES)
        return error_set("more than %d ranges of blocks", GPU_BLOCK_RANGES);
    for (uint32_t i = 0; i < count; i++) {
        ranges[2 * i] = what->blocks.at[i].first;
        ranges[2 * i + 1] = what->blocks.at[i].count;
    }
    if (gpu_variable_set(s, "__cudalint_blocks", ranges, sizeof ranges) < 0)
        return -1;
    return gpu_variable_set(s, "__cudalint_block_ranges", &count, sizeof count);
}

static uint64_t block_threads(const struct scenario *what)
{
    return (uint64_t)what->block[0] * what->block[1] * what->block[2];
}

static void add_ledger(struct logs *l, uint64_t first, uint64_t count, uint64_t *room)
{
    count = count < *room ? count : *room;
    if (count == 0 || l->ledger_ranges == GPU_LEDGER_RANGES)
        return;
    l->ledger[2 * l->ledger_ranges] = first;
    l->ledger[2 * l->ledger_ranges + 1] = count;
    l->ledger_ranges++;
    *room -= count;
}

/* The blocks that run, or as many of the first and of the last as there is room for. */
static void choose_ledger(struct confirm_session *s, const struct scenario *what, struct logs *l)
{
    uint64_t blocks = (uint64_t)what->grid[0] * what->grid[1] * what->grid[2];
    uint64_t most = LIMIT_GPU_LEDGER / block_threads(what);
    uint64_t shadow = gpu_shadow_units(s, what) * GPU_SHADOW_UNIT_BYTES;
    if (shadow && most > LIMIT_GPU_SHADOW / shadow)
        most = LIMIT_GPU_SHADOW / shadow;
    uint64_t room = most;
    for (size_t i = 0; i < what->blocks.len; i++)
        add_ledger(l, what->blocks.at[i].first, what->blocks.at[i].count, &room);
    if (what->blocks.len == 0 && blocks <= most) {
        add_ledger(l, 0, blocks, &room);
    } else if (what->blocks.len == 0) {
        add_ledger(l, 0, most / 2, &room);
        add_ledger(l, blocks - (most - most / 2), most - most / 2, &room);
    }
    l->thread_count = (most - room) * block_threads(what);
}

static int logs_create(struct confirm_session *s, const struct scenario *what, struct logs *l)
{
    *l = (struct logs){0};
    size_t site_count = GPU_SITE_KINDS * (s->code.sites.len + 1);
    size_t sites = site_count * sizeof(struct gpu_site);
    struct gpu_site *none = ARENA_ARRAY(s->arena, struct gpu_site, site_count);
    for (size_t i = 0; i < site_count; i++)
        none[i].least = UINT64_MAX;
    if (what->watch & (SCENARIO_WATCH_BARRIER | GPU_SHADOW_WATCH) && block_threads(what) > 0)
        choose_ledger(s, what, l);
    uint32_t shared = (uint32_t)s->code.shared.len;
    uint32_t dynamic = (uint32_t)what->dynamic_shared;
    /* Without variables in local or constant memory no address in them is anybody's. */
    uint32_t windows = s->alone != NULL;
    if (shared > GPU_SHARED_RESERVED)
        return error_set("more than %d shared variables", GPU_SHARED_RESERVED);
    if (zeroed(s, sites, &l->sites) < 0 ||
        zeroed(s, l->thread_count * sizeof(struct gpu_thread), &l->threads) < 0)
        return -1;
    if (s->d.stream_sync(s->stream) != DRIVER_OK ||
        s->d.memory_to(l->sites, none, sites) != DRIVER_OK)
        return error_set("the logs could not be set up");
    if (gpu_variable_set(s, "__cudalint_sites", &l->sites, sizeof l->sites) < 0 ||
        gpu_variable_set(s, "__cudalint_threads", &l->threads, sizeof l->threads) < 0 ||
        gpu_variable_set(s, "__cudalint_ledger", l->ledger, sizeof l->ledger) < 0 ||
        gpu_variable_set(s, "__cudalint_ledger_ranges", &l->ledger_ranges,
                         sizeof l->ledger_ranges) < 0 ||
        gpu_variable_set(s, "__cudalint_shared_count", &shared, sizeof shared) < 0 ||
        gpu_variable_set(s, "__cudalint_dynamic_shared", &dynamic, sizeof dynamic) < 0 ||
        gpu_variable_set(s, "__cudalint_windows", &windows, sizeof windows) < 0)
        return -1;
    uint64_t slots = l->thread_count ? l->thread_count / block_threads(what) : 0;
    if (gpu_shadow_create(s, what, slots, &l->shadow) < 0)
        return -1;
    return set_blocks(s, what);
}

static void logs_free(struct confirm_session *s, const struct logs *l)
{
    if (s->lost)
        return;
    if (l->sites)
        s->d.memory_free(l->sites);
    if (l->threads)
        s->d.memory_free(l->threads);
    gpu_shadow_free(s, &l->shadow);
}

static void put_value(const struct confirm_session *s, const struct scenario_value *v, uint8_t *to,
                      size_t room)
{
    uint8_t bytes[8] = {0};
    size_t n = v->type.bytes;
    if (v->kind == SCENARIO_VALUE_BYTES) {
        if (v->offset <= room && v->data_bytes <= room - v->offset)
            memcpy(to + v->offset, v->data, v->data_bytes);
        return;
    }
    if (v->kind == SCENARIO_VALUE_BUFFER) {
        uint64_t address = s->buffers.at[v->buffer].base + v->buffer_offset;
        n = sizeof address;
        memcpy(bytes, &address, n);
    } else {
        scenario_value_bits(v, bytes);
    }
    if (n <= sizeof bytes && v->offset <= room && n <= room - v->offset)
        memcpy(to + v->offset, bytes, n);
}

/* The parameter block, laid out as the PTX says. */
static int params_make(struct confirm_session *s, const struct scenario *what, uint8_t **block,
                       size_t *bytes, void ***each)
{
    const struct ptx_program *p = s->code.program;
    const struct ptx_function *f = s->kernel;
    if (f->param_count != what->arguments.len)
        return error_set("the kernel has %zu parameters, the scenario %zu arguments",
                         f->param_count, what->arguments.len);
    *bytes = f->param_bytes;
    *block = arena_alloc(s->arena, f->param_bytes + 1);
    *each = ARENA_ARRAY(s->arena, void *, f->param_count + 1);
    for (size_t i = 0; i < f->param_count; i++) {
        const struct ptx_variable *v = &p->variables[f->params[i]];
        const struct scenario_argument *a = &what->arguments.at[i];
        if (a->bytes != v->bytes)
            return error_set("parameter %s has %llu bytes, the scenario says %u", a->name,
                             (unsigned long long)v->bytes, a->bytes);
        (*each)[i] = *block + v->offset;
        for (size_t k = 0; k < a->values.len; k++)
            put_value(s, &a->values.at[k], *block + v->offset, v->bytes);
    }
    return 0;
}

int gpu_symbols_set(struct confirm_session *s, const struct scenario *what)
{
    for (size_t i = 0; i < what->symbols.len; i++) {
        const struct scenario_symbol *y = &what->symbols.at[i];
        uint64_t at;
        size_t bytes;
        int error = s->d.module_global(&at, &bytes, s->module, y->name);
        if (error != DRIVER_OK)
            return driver_fail(&s->d, y->name, error);
        uint8_t *content = arena_alloc(s->arena, bytes);
        if (s->d.memory_from(content, at, bytes) != DRIVER_OK)
            return error_set("%s cannot be read", y->name);
        put_value(s, &y->value, content, bytes);
        if (s->d.memory_to(at, content, bytes) != DRIVER_OK)
            return error_set("%s cannot be written", y->name);
    }
    return 0;
}

/* Waits for the kernel until the deadline. */
static int wait_for(struct confirm_session *s, bool *late)
{
    struct timespec pause = {.tv_nsec = POLL_NANOSECONDS};
    int error;
    *late = false;
    while ((error = s->d.stream_query(s->stream)) == DRIVER_NOT_READY) {
        if (s->options->deadline > 0 && clock_now() > s->options->deadline) {
            *late = true;
            return DRIVER_OK;
        }
        nanosleep(&pause, NULL);
    }
    return error;
}

/* Starts the kernel; *error is what the driver says. -1 with a message. */
static int launch(struct confirm_session *s, const struct scenario *what, int *error)
{
    uint8_t *block = NULL;
    size_t bytes = 0;
    void **each = NULL;
    if (params_make(s, what, &block, &bytes, &each) < 0)
        return -1;
    void *extra[] = {(void *)1, block, (void *)2, &bytes, NULL}; /* CU_LAUNCH_PARAM_... */
    unsigned shared = (unsigned)what->dynamic_shared;
    const uint32_t *g = what->grid, *b = what->block;
    struct confirm_facts facts;
    struct launch_refusal why;
    gpu_facts(s, &facts);
    struct driver_attribute cluster = {.id = DRIVER_LAUNCH_CLUSTER};
    struct driver_launch shaped = {.shared = shared, .stream = s->stream, .attributes = &cluster};
    bool has_shape = what->cluster[0] != 0;
    memcpy(shaped.grid, g, sizeof shaped.grid);
    memcpy(shaped.block, b, sizeof shaped.block);
    memcpy(cluster.value, what->cluster, sizeof what->cluster);
    shaped.attribute_count = 1;
    if (has_shape && !s->d.launch_shaped)
        return error_set("the driver has no launches with a cluster shape: CUDA 11.8 does");
    if (has_shape && s->code.program->target < 90)
        return error_set("clusters want a kernel that is compiled for compute capability 9.0");
    *error = s->d.stream_sync(NULL); /* copies of the set-up, which the launch does not wait for */
    /* Instrumented arrays are larger than the user's; only what the user's launch may have. */
    bool raise = s->bare ? what->shared_opt_in
                         : !launch_check(what, s->kernel, facts.static_shared, s->arch, &why);
    if (*error == DRIVER_OK && shared > 0 && raise)
        *error = s->d.function_attribute_set(s->function, DRIVER_FUNCTION_MAX_DYNAMIC_SHARED,
                                             (int)shared);
    if (*error == DRIVER_OK && has_shape)
        *error = s->d.launch_shaped(&shaped, s->function, each, NULL);
    else if (*error == DRIVER_OK)
        *error = what->cooperative ? s->d.launch_cooperative(s->function, g[0], g[1], g[2], b[0],
                                                             b[1], b[2], shared, s->stream, each)
                                   : s->d.launch(s->function, g[0], g[1], g[2], b[0], b[1], b[2],
                                                 shared, s->stream, NULL, extra);
    return 0;
}

/* The driver says no; our own table of limits says to what. */
static void add_refusal(struct confirm_session *s, const struct scenario *what, int error,
                        struct evidence_run *out)
{
    char text[200];
    struct confirm_facts facts;
    struct launch_refusal why;
    driver_error_text(&s->d, error, text, sizeof text);
    gpu_facts(s, &facts);
    out->stop = "bad-launch";
    out->stop_text = arena_strdup(s->arena, text);
    bool known = launch_check(what, s->kernel, facts.static_shared, s->arch, &why);
    if (!known && !s->bare)
        return; /* the instrumented kernel needs more than the user's: no evidence */
    if (!known)
        why = (struct launch_refusal){.what = "launch"};
    struct evidence_violation v = {.kind = "launch-refused",
                                   .space = "",
                                   .access = "",
                                   .object = why.what,
                                   .offset = (int64_t)why.value,
                                   .object_bytes = why.limit,
                                   .object_exact = true,
                                   .other_access = "",
                                   .at.path = "",
                                   .near.path = "",
                                   .other_at.path = "",
                                   .count = 1};
    v.text = out->stop_text;
    if (known)
        v.text = arena_printf(s->arena, "%s: %s: %llu where %llu %s (%s)", text, why.what,
                              (unsigned long long)why.value, (unsigned long long)why.limit,
                              why.value ? "are the most" : "may be asked for", why.why);
    vec_push(s->arena, &out->violations, v);
}

static int logs_read(struct confirm_session *s, const struct scenario *what, const struct logs *l,
                     struct evidence_run *out)
{
    uint32_t count;
    uint32_t races_lost = 0;
    struct gpu_log log = {.ledger = l->ledger, .ledger_ranges = l->ledger_ranges};
    struct gpu_record *records = ARENA_ARRAY(s->arena, struct gpu_record, GPU_RECORDS);
    size_t site_count = GPU_SITE_KINDS * (s->code.sites.len + 1);
    struct gpu_site *sites = ARENA_ARRAY(s->arena, struct gpu_site, site_count);
    struct gpu_thread *threads = ARENA_ARRAY(s->arena, struct gpu_thread, l->thread_count + 1);
    uint64_t *shared = ARENA_ARRAY(s->arena, uint64_t, GPU_SHARED_VARIABLES);
    struct gpu_race *races = ARENA_ARRAY(s->arena, struct gpu_race, GPU_RACES);
    if (gpu_variable_get(s, "__cudalint_record_count", &count, sizeof count) < 0 ||
        gpu_variable_get(s, "__cudalint_records", records, GPU_RECORDS * sizeof *records) < 0 ||
        gpu_variable_get(s, "__cudalint_shared", shared, GPU_SHARED_VARIABLES * 8) < 0 ||
        (what->watch & GPU_SHADOW_WATCH &&
         (gpu_variable_get(s, "__cudalint_races", races, GPU_RACES * sizeof *races) < 0 ||
          gpu_variable_get(s, "__cudalint_races_lost", &races_lost, sizeof races_lost) < 0)))
        return -1;
    s->d.memory_from_async(sites, l->sites, site_count * sizeof *sites, s->side);
    if (l->thread_count)
        s->d.memory_from_async(threads, l->threads, l->thread_count * sizeof *threads, s->side);
    int error = s->d.stream_sync(s->side);
    if (error != DRIVER_OK)
        return driver_fail(&s->d, "reading the logs", error);
    log.records = records;
    log.record_count = count < GPU_RECORDS ? count : GPU_RECORDS;
    log.sites = sites;
    log.threads = threads;
    log.shared = shared;
    log.races = races;
    gpu_evidence_make(s, what, &log, out);
    out->violations_dropped += races_lost;
    s->unfollowed |= races_lost > 0;
    return 0;
}

int gpu_launch_wait(struct confirm_session *s, const struct scenario *what, bool *late,
                    struct evidence_run *out)
{
    char text[200];
    int error = DRIVER_OK;
    *late = false;
    if (launch(s, what, &error) < 0)
        return -1;
    if (error != DRIVER_OK) {
        add_refusal(s, what, error, out);
        return 0;
    }
    error = wait_for(s, late);
    s->lost |= *late || error != DRIVER_OK;
    if (*late) {
        out->stop = "timeout";
        out->stop_text = "the kernel did not end in time";
    } else if (error != DRIVER_OK) {
        out->stop = "error";
        out->stop_text = arena_strdup(s->arena, driver_error_text(&s->d, error, text, sizeof text));
    }
    return error == DRIVER_OK;
}

/* Loops of the rewritten kernel look now and then whether they are over (instrument_alone.c): with them
 * the kernel ends, and the context lives on. */
static void end_loops(struct confirm_session *s)
{
    uint32_t over = 1;
    double until = clock_now() + STOP_SECONDS;
    if (gpu_variable_tell(s, "__cudalint_over", &over, sizeof over) < 0)
        return;
    struct timespec pause = {.tv_nsec = POLL_NANOSECONDS};
    while (s->d.stream_query(s->stream) == DRIVER_NOT_READY && clock_now() < until)
        nanosleep(&pause, NULL);
    s->lost = s->d.stream_query(s->stream) != DRIVER_OK;
}

/* Launches and reads what was logged; sets stop and violations. */
static int run_prepared(struct confirm_session *s, const struct scenario *what,
                        const struct logs *l, struct evidence_run *out)
{
    bool late;
    int status = gpu_launch_wait(s, what, &late, out);
    if (status <= 0)
        return status;
    if (!late && what->watch & SCENARIO_WATCH_MEMORY)
        gpu_digests(s, out);
    status = logs_read(s, what, l, out);
    if (late && status == 0)
        end_loops(s);
    return status;
}

static void run_once(struct confirm_session *s, const struct scenario *what,
                     struct evidence_run *out)
{
    struct logs l = {0};
    *out = (struct evidence_run){.scenario = what->name, .stop = "done", .stop_text = ""};
    out->stop_at.path = "";
    uint64_t threads = block_threads(what);
    s->unfollowed = false;
    if (what->textures.len > 0) {
        out->stop = "unsupported";
        out->stop_text = "engine gpu makes no textures; --confirm=cpu does";
        return;
    }
    if (s->code.heap) {
        out->stop = "unsupported";
        out->stop_text = "engine gpu does not know what malloc() on the device gave; "
                         "--confirm=cpu does";
        return;
    }
    /* A kernel that promises more threads has fewer registers: so must what it calls. */
    struct confirm_facts facts;
    gpu_facts(s, &facts);
    threads = facts.max_threads > threads ? facts.max_threads : threads;
    threads = facts.required_threads > threads ? facts.required_threads : threads;
    int status = gpu_module_load(s, threads < 1024 ? (unsigned)threads : 1024);
    if (status == 0)
        status = gpu_buffers_create(s, what);
    if (status == 0)
        status = logs_create(s, what, &l);
    if (status == 0)
        status = gpu_symbols_set(s, what);
    if (status == 0)
        status = run_prepared(s, what, &l, out);
    logs_free(s, &l);
    gpu_buffers_free(s);
    gpu_module_unload(s);
    const char *missing = gpu_shadow_missing(s, what);
    if (status == 0 && missing && strcmp(out->stop, "done") == 0 && out->violations.len == 0) {
        out->stop = "unsupported";
        out->stop_text = missing;
    }
    if (status < 0) { /* this scenario cannot be run; the next one may */
        out->stop = "error";
        out->stop_text = arena_strdup(s->arena, error_message());
    }
}

/* Buffers of unknown extent get more memory until nothing of them is missed. */
int gpu_run(struct confirm_session *s, const struct scenario *what, struct evidence_run *out)
{
    static const uint64_t windows[] = {(uint64_t)62 << 20, (uint64_t)1 << 30, (uint64_t)16 << 30};
    double begin = clock_now();
    if (s->lost)
        return error_set("the device context was lost by an earlier run");
    if (!(what->watch &
          ENGINE_GPU_WATCHED)) { /* all that is asked for comes from the bare kernel */
        *out = (struct evidence_run){.scenario = what->name, .stop = "done", .stop_text = ""};
        out->stop_at.path = "";
        return 0;
    }
    for (size_t i = 0; i < sizeof windows / sizeof *windows && !s->lost; i++) {
        struct evidence_run first = *out;
        s->window = windows[i];
        run_once(s, what, out);
        if (i > 0 && strcmp(out->stop, "error") == 0 && !s->lost) {
            *out = first; /* no room for more: what is known stands */
            break;
        }
        if (strcmp(out->stop, "memory") != 0)
            break;
    }
    out->seconds = clock_now() - begin;
    return 0;
}
