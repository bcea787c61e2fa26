/* SPDX-License-Identifier: Apache-2.0 */
#include "base/clock.h"
#include "runtime/emu/engine_cpu.h"

#include "runtime/emu/emu_internal.h"
#include "runtime/emu/engine_internal.h"
#include "runtime/ptx/launch_check.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static int cpu_probe(struct confirm_caps *caps)
{
    *caps = (struct confirm_caps){.device = "CPU"};
    return 0;
}

static const struct ptx_function *find_kernel(const struct ptx_program *p, const char *entry)
{
    const struct ptx_function *f = entry ? ptx_function_find(p, entry) : ptx_kernel_single(p);
    return f && f->entry && f->defined ? f : NULL;
}

static int measure(struct confirm_session *s)
{
    struct emu *e;
    if (emu_create(&e, s->program, NULL) < 0)
        return -1;
    int status = emu_link(e, s->kernel);
    s->static_shared = e->packed_shared;
    emu_destroy(e);
    return status;
}

static int cpu_open(struct confirm_session **out, const struct ptx_image *image,
                    const struct confirm_options *o)
{
    struct confirm_session *s = ARENA_NEW(o->arena, struct confirm_session);
    s->a = o->arena;
    s->o = *o;
    s->arch = image->arch;
    if (ptx_parse(s->a, image->ptx, image->len, &s->program) < 0)
        return -1;
    s->kernel = find_kernel(s->program, image->entry);
    if (!s->kernel)
        return error_set("the PTX has no kernel %s", image->entry ? image->entry : "or several");
    if (measure(s) < 0)
        return -1;
    *out = s;
    return 0;
}

static void cpu_close(struct confirm_session *s)
{
    (void)s; /* the arena of the evidence has everything */
}

static int out_of_time(void *context)
{
    const struct confirm_session *s = context;
    return s->o.deadline > 0 && clock_now() > s->o.deadline;
}

static uint32_t detectors(uint32_t watch)
{
    static const struct {
        uint32_t watch, detect;
    } table[] = {{SCENARIO_WATCH_BOUNDS, EMU_DETECT_BOUNDS},
                 {SCENARIO_WATCH_ALIGN, EMU_DETECT_ALIGN},
                 {SCENARIO_WATCH_UNINIT, EMU_DETECT_UNINIT},
                 {SCENARIO_WATCH_WRAP, EMU_DETECT_WRAP},
                 {SCENARIO_WATCH_RACE_SHARED, EMU_DETECT_RACE_SHARED},
                 {SCENARIO_WATCH_RACE_GLOBAL, EMU_DETECT_RACE_GLOBAL},
                 {SCENARIO_WATCH_BARRIER, EMU_DETECT_BARRIER}};
    uint32_t detect = 0;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (watch & table[i].watch)
            detect |= table[i].detect;
    return detect;
}

static void tell_refusal(struct confirm_session *s, const struct launch_refusal *l,
                         struct evidence_run *out)
{
    const char *text =
        arena_printf(s->a, "%s: %s: %" PRIu64 " where %" PRIu64 " %s (%s)", l->error, l->what,
                     l->value, l->limit, l->value ? "are the most" : "may be asked for", l->why);
    struct evidence_violation v = {.kind = "launch-refused",
                                   .space = "",
                                   .access = "",
                                   .other_access = "",
                                   .count = 1,
                                   .at.path = "",
                                   .near.path = "",
                                   .other_at.path = "",
                                   .object = l->what,
                                   .offset = (int64_t)l->value,
                                   .object_bytes = l->limit,
                                   .object_exact = true,
                                   .text = text};
    vec_push(s->a, &out->violations, v);
    out->stop = "bad-launch";
    out->stop_text = text;
}

static int run_emu(struct engine_run *r, struct evidence_run *out)
{
    const struct scenario *what = r->what;
    struct confirm_session *s = r->s;
    struct emu_options options = {.detect = detectors(what->watch),
                                  .counters = what->watch & SCENARIO_WATCH_COUNTERS,
                                  .max_steps = what->max_steps,
                                  .max_bytes = s->o.max_bytes,
                                  .poll = out_of_time,
                                  .poll_context = s};
    if (emu_create(&r->e, s->program, &options) < 0)
        return -1;
    uint8_t params[LIMIT_JOB_PARAM_BYTES + 8] = {0};
    struct emu_block_range *ranges =
        ARENA_ARRAY(r->a, struct emu_block_range, what->blocks.len + 1);
    for (size_t i = 0; i < what->blocks.len; i++)
        ranges[i] = (struct emu_block_range){what->blocks.at[i].first, what->blocks.at[i].count};
    struct emu_launch l = {.kernel = s->kernel->name,
                           .dynamic_shared = (uint32_t)what->dynamic_shared,
                           .params = params,
                           .param_bytes = sizeof params,
                           .ranges = ranges,
                           .range_count = what->blocks.len,
                           .cooperative = what->cooperative};
    memcpy(l.grid, what->grid, sizeof l.grid);
    memcpy(l.block, what->block, sizeof l.block);
    memcpy(l.cluster, what->cluster, sizeof l.cluster);
    struct emu_evidence ev;
    if (engine_set_up(r, params, sizeof params) < 0 || emu_run(r->e, &l, &ev) < 0)
        return -1;
    engine_tell(r, &ev, out);
    return 0;
}

static int cpu_run(struct confirm_session *s, const struct scenario *what, struct evidence_run *out)
{
    struct engine_run r = {.s = s, .what = what, .a = s->a};
    struct launch_refusal refusal;
    double from = clock_now();
    *out = (struct evidence_run){.scenario = what->name,
                                 .stop = "error",
                                 .stop_text = "",
                                 .stop_at.path = "",
                                 .printed = ""};
    if (what->watch & SCENARIO_WATCH_LAUNCH &&
        launch_check(what, s->kernel, s->static_shared, s->arch, &refusal)) {
        tell_refusal(s, &refusal, out);
        return 0;
    }
    if (what->dynamic_shared > LIMIT_EMU_SHARED_BYTES) {
        out->stop = "bad-launch";
        out->stop_text = "more shared memory than any device has";
        return 0;
    }
    if (run_emu(&r, out) < 0)
        out->stop_text = arena_strdup(s->a, error_message());
    emu_destroy(r.e);
    out->seconds = clock_now() - from;
    return 0;
}

static void cpu_facts(const struct confirm_session *s, struct confirm_facts *out)
{
    const uint32_t *most = s->kernel->max_threads, *exactly = s->kernel->required_threads;
    *out = (struct confirm_facts){.entry = s->kernel->name,
                                  .static_shared = s->static_shared,
                                  .max_threads = most[0] * most[1] * most[2],
                                  .required_threads = exactly[0] * exactly[1] * exactly[2]};
}

const struct confirm_engine engine_cpu = {.name = "ptx-cpu",
                                          .probe = cpu_probe,
                                          .open = cpu_open,
                                          .run = cpu_run,
                                          .facts = cpu_facts,
                                          .close = cpu_close};
