/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/gpu/gpu_sass.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/limits.h"
#include "runtime/gpu/gpu_cubin.h"

/* Lines of one kernel with what it inlines: some thousands. */
#define LINES_MAX 20000
/* Records are one an instruction and metric: kernels of a hundred thousand instructions are rare. */
#define RECORDS_MAX ((size_t)1 << 22)

static const char *const metric_names[SASS_METRICS] = {
    [SASS_WARPS] = "smsp__sass_inst_executed",
    [SASS_THREADS] = "smsp__sass_thread_inst_executed",
    [SASS_SECTORS] = "smsp__sass_sectors_mem_global",
    [SASS_SECTORS_IDEAL] = "smsp__sass_sectors_mem_global_ideal",
    [SASS_WAVEFRONTS] = "smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared",
    [SASS_WAVEFRONTS_IDEAL] = "smsp__sass_l1tex_pipe_lsu_wavefronts_mem_shared_ideal",
    [SASS_LOCAL] = "smsp__sass_inst_executed_op_local",
};

/* ---- sums ------------------------------------------------------------------------------------- */

static struct sass_line *line_of(struct sass_sums *sums, struct evidence_place at)
{
    /* Instructions of one line lie together: the last lines are looked at first. */
    for (size_t i = sums->lines.len; i-- > 0;) {
        struct sass_line *l = &sums->lines.at[i];
        if (l->at.line == at.line && strcmp(l->at.path, at.path) == 0)
            return l;
    }
    if (sums->lines.len >= LINES_MAX)
        return NULL;
    struct sass_line fresh = {.at = at};
    vec_push(sums->arena, &sums->lines, fresh);
    return &vec_last(&sums->lines);
}

void sass_add(struct sass_sums *sums, struct evidence_place at, bool barrier,
              enum sass_metric metric, uint64_t value)
{
    struct sass_line *l = value ? line_of(sums, at) : NULL;
    if (!l)
        return;
    l->count[metric] += value;
    if (barrier && metric == SASS_THREADS)
        l->barrier += value;
}

static bool ends_with(const char *path, const char *end)
{
    size_t n = strlen(path), m = strlen(end);
    return m && m <= n && strcmp(path + n - m, end) == 0 && (m == n || path[n - m - 1] == '/');
}

const char *sass_path(struct arena *a, const char *const *files, size_t count, const char *folder,
                      const char *file)
{
    bool whole = !folder || !*folder || file[0] == '/';
    const char *path = whole ? arena_strdup(a, file) : arena_printf(a, "%s/%s", folder, file);
    for (size_t i = 0; i < count; i++)
        if (ends_with(path, files[i]) || ends_with(files[i], path))
            return files[i];
    /* A folder that the machine code has and the PTX not: the file alone, if it is but one. */
    const char *only = NULL;
    for (size_t i = 0; i < count; i++) {
        if (!ends_with(files[i], file))
            continue;
        if (only)
            return path;
        only = files[i];
    }
    return only ? only : path;
}

static struct evidence_place find_user_place(const struct sass_sums *sums, struct evidence_place at)
{
    const struct ptx_program *p = sums->program;
    struct evidence_place found = at;
    bool any = false;
    for (size_t k = 0; k < p->function_count; k++) {
        const struct ptx_function *f = &p->functions[k];
        for (uint32_t i = 0; i < f->instr_count && (f == sums->kernel || !f->entry); i++) {
            const struct ptx_loc *l = &p->locs[f->instrs[i].loc];
            if (l->line != at.line || strcmp(p->files[l->file], at.path) != 0)
                continue;
            const struct ptx_loc *user = &p->locs[ptx_loc_user(p, f->instrs[i].loc)];
            struct evidence_place to = {.path = p->files[user->file], .line = user->line};
            if (any && (to.line != found.line || strcmp(to.path, found.path) != 0))
                return at; /* of several */
            any = true;
            found = to;
        }
    }
    return found;
}

struct evidence_place sass_user_place(struct sass_sums *sums, struct evidence_place at)
{
    if (!sums->program || !ptx_file_is_system(at.path))
        return at;
    for (size_t i = 0; i < sums->inlined.len; i++) {
        const struct sass_inlined *x = &sums->inlined.at[i];
        if (x->header.line == at.line && strcmp(x->header.path, at.path) == 0)
            return x->user;
    }
    struct sass_inlined fresh = {at, find_user_place(sums, at)};
    vec_push(sums->arena, &sums->inlined, fresh);
    return fresh.user;
}

static void tell(struct arena *a, struct evidence_run *out, const char *name,
                 const struct sass_line *l, uint64_t value, uint64_t ideal)
{
    struct evidence_metric m = {name, l->at, value, ideal};
    if (value)
        vec_push(a, &out->metrics, m);
}

void sass_tell(const struct sass_sums *sums, uint64_t threads, struct evidence_run *out)
{
    struct arena *a = sums->arena;
    for (size_t i = 0; i < sums->lines.len; i++) {
        const struct sass_line *l = &sums->lines.at[i];
        const uint64_t *c = l->count;
        tell(a, out, "instructions", l, c[SASS_WARPS], c[SASS_WARPS]);
        tell(a, out, "active_lanes", l, c[SASS_THREADS], 32 * c[SASS_WARPS]);
        tell(a, out, "sectors", l, c[SASS_SECTORS], c[SASS_SECTORS_IDEAL]);
        tell(a, out, "wavefronts", l, c[SASS_WAVEFRONTS], c[SASS_WAVEFRONTS_IDEAL]);
        tell(a, out, sums->local, l, c[SASS_LOCAL], 0);
        /* All threads come as often as any does. */
        if (threads)
            tell(a, out, "barrier_threads", l, l->barrier,
                 (l->barrier + threads - 1) / threads * threads);
    }
}

/* ---- CUPTI ------------------------------------------------------------------------------------ */

/* Nothing to do: CUPTI follows modules only for a subscriber. */
static void on_resource(void *user, int domain, uint32_t id, const void *data)
{
    (void)user;
    (void)domain;
    (void)id;
    (void)data;
}

int sass_prepare(struct cupti_tools *cupti)
{
    struct cupti_profiler p = {.size = CUPTI_SIZE(cupti_profiler, reserved)};
    void *subscriber;
    int error = cupti->profiler_init(&p);
    if (error != 0)
        return cupti_fail(cupti, "starting the profiler", error);
    error = cupti->subscribe(&subscriber, on_resource, NULL);
    if (error == 0)
        error = cupti->enable_domain(1, subscriber, CUPTI_DOMAIN_RESOURCE);
    return error == 0 ? 0 : cupti_fail(cupti, "following modules", error);
}

int sass_open(struct sass *s, struct cupti_tools *cupti, void *context, uint32_t device)
{
    struct cupti_chip_name chip = {.size = CUPTI_SIZE(cupti_chip_name, chip), .device = device};
    struct cupti_sass_config configs[SASS_METRICS];
    struct cupti_sass_setup setup = {
        .size = CUPTI_SIZE(cupti_sass_setup, device), .configs = configs, .device = device};
    *s = (struct sass){.cupti = cupti, .context = context, .device = device};
    int error = cupti->chip_name(&chip);
    if (error != 0)
        return cupti_fail(cupti, "the name of the chip", error);
    for (size_t i = 0; i < SASS_METRICS; i++) {
        struct cupti_sass_metric m = {.size = CUPTI_SIZE(cupti_sass_metric, description),
                                      .chip = chip.chip,
                                      .name = metric_names[i]};
        if ((error = cupti->sass_metric(&m)) != 0)
            continue;
        s->ids[i] = m.id;
        configs[setup.count++] = (struct cupti_sass_config){m.id, CUPTI_WHOLE_DEVICE};
    }
    if (setup.count == 0)
        return cupti_fail(cupti, "what can be counted on this chip", error);
    error = cupti->sass_configure(&setup);
    return error == 0 ? 0 : cupti_fail(cupti, "choosing what is counted", error);
}

int sass_begin(struct sass *s)
{
    struct cupti_sass_enable e = {
        .size = CUPTI_SIZE(cupti_sass_enable, lazy), .context = s->context, .lazy = 1};
    int error = s->cupti->sass_enable(&e);
    return error == 0 ? 0 : cupti_fail(s->cupti, "counting instructions", error);
}

static struct evidence_place place_of(const struct sass *s, const struct sass_sums *sums,
                                      const struct cupti_sass_record *r)
{
    struct cupti_sass_source source = {.size = CUPTI_SIZE(cupti_sass_source, folder),
                                       .cubin = sums->cubin,
                                       .cubin_bytes = sums->cubin_bytes,
                                       .function = r->function,
                                       .pc = r->pc};
    struct evidence_place at = {.path = ""};
    if (s->cupti->sass_source(&source) != 0)
        return at;
    at.line = source.line;
    if (source.file)
        at.path = sass_path(sums->arena, sums->files, sums->file_count, source.folder, source.file);
    free(source.file);
    free(source.folder);
    return at;
}

static void add_record(const struct sass *s, struct sass_sums *sums,
                       const struct cupti_sass_record *r, size_t instances)
{
    uint64_t word = 0;
    bool any = false;
    for (size_t i = 0; i < instances; i++)
        any |= r->values[i].value != 0;
    if (!any || !r->function)
        return;
    struct sass_place *p = &sums->last;
    if (!p->function || p->pc != r->pc || strcmp(p->function, r->function) != 0) {
        *p = (struct sass_place){.function = arena_strdup(sums->arena, r->function), .pc = r->pc};
        p->barrier = gpu_cubin_word(sums->cubin, sums->cubin_bytes, r->function, r->pc, &word) &&
                     gpu_cubin_is_barrier(word);
        p->at = sass_user_place(sums, place_of(s, sums, r));
    }
    for (size_t i = 0; i < instances; i++)
        for (unsigned m = 0; m < SASS_METRICS; m++)
            if (s->ids[m] && s->ids[m] == r->values[i].id)
                sass_add(sums, p->at, p->barrier, (enum sass_metric)m, r->values[i].value);
}

static int read_counts(struct sass *s, struct sass_sums *out)
{
    struct cupti_sass_amount amount = {.size = CUPTI_SIZE(cupti_sass_amount, instances),
                                       .context = s->context};
    int error = s->cupti->sass_amount(&amount);
    if (error != 0)
        return cupti_fail(s->cupti, "asking for the counts", error);
    if (amount.records == 0)
        return error_set("CUPTI counted nothing");
    if (amount.records > RECORDS_MAX || amount.instances > RECORDS_MAX / amount.records)
        return error_set("CUPTI has %zu counts: too many", amount.records);
    struct cupti_sass_record *records = calloc(amount.records, sizeof *records);
    struct cupti_sass_value *values = calloc(amount.records * amount.instances + 1, sizeof *values);
    struct cupti_sass_flush flush = {.size = CUPTI_SIZE(cupti_sass_flush, instances),
                                     .context = s->context,
                                     .records = amount.records,
                                     .instances = amount.instances,
                                     .data = records};
    if (!records || !values) {
        free(records);
        free(values);
        return error_set("no memory");
    }
    for (size_t i = 0; i < amount.records; i++) {
        records[i].size = CUPTI_SIZE(cupti_sass_flush, instances);
        records[i].values = values + i * amount.instances;
    }
    error = s->cupti->sass_flush(&flush);
    for (size_t i = 0; error == 0 && i < amount.records; i++)
        add_record(s, out, &records[i], amount.instances);
    out->records = amount.records;
    free(records);
    free(values);
    return error == 0 ? 0 : cupti_fail(s->cupti, "reading the counts", error);
}

int sass_end(struct sass *s, struct sass_sums *out)
{
    struct cupti_sass_disable d = {.size = CUPTI_SIZE(cupti_sass_disable, dropped),
                                   .context = s->context};
    int status = read_counts(s, out);
    int error = s->cupti->sass_disable(&d);
    if (status == 0 && error != 0)
        return cupti_fail(s->cupti, "ending the counting", error);
    return status;
}
