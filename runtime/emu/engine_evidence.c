/* SPDX-License-Identifier: Apache-2.0 */
/* From the engine's evidence to the document's: places in user code, objects, metrics, digests. */
#include "runtime/emu/emu_internal.h"
#include "runtime/emu/engine_internal.h"

#include <string.h>

#include "runtime/digest.h"

/* Lines with metrics of one run: kernels and what they inline have some thousands. */
#define METRIC_LINES_MAX 20000

/* The first place out of the inlined calls that is the user's; the outermost when none is. */
static struct emu_place user_place(const struct emu *e, struct emu_place p)
{
    while (ptx_file_is_system(p.file) || !p.line) {
        struct emu_place up = emu_place_caller(e, &p);
        if (!up.loc)
            break;
        p = up;
    }
    return p;
}

static struct evidence_place tell_place(const struct emu_place *p)
{
    return (struct evidence_place){.path = p->file, .line = p->line, .column = p->column};
}

static struct evidence_place tell_user_place(const struct emu *e, const struct emu_place *p)
{
    struct emu_place user = user_place(e, *p);
    return tell_place(&user);
}

/* Stores of both branches of an `if` become one, of no line: the last line before it tells where. */
static struct evidence_place near_place(struct emu *e, const struct emu_place *at)
{
    uint32_t first = e->code[at->function].first_pc;
    for (uint32_t pc = at->pc; pc-- > 0;) {
        struct emu_place p = user_place(e, emu_place_of(e, first + pc));
        if (p.line)
            return tell_place(&p);
    }
    return (struct evidence_place){.path = ""};
}

static struct evidence_thread tell_thread(const struct emu_thread *t)
{
    struct evidence_thread out;
    memcpy(out.block, t->block, sizeof out.block);
    memcpy(out.thread, t->thread, sizeof out.thread);
    return out;
}

static const char *space_name(unsigned space)
{
    return space == EMU_SPACE_CONST ? "constant" : emu_space_name(space);
}

static const char *access_name(unsigned access)
{
    static const char *const names[] = {"", "read", "write", "atomic"};
    return names[access];
}

/* Offsets count from the address that the kernel got; names are the source's. */
static void tell_object(struct engine_run *r, const struct emu_violation *v,
                        struct evidence_violation *out)
{
    out->object = ptx_plain_name(r->a, v->object);
    out->offset = v->offset;
    out->object_bytes = v->object_bytes;
    out->object_exact = v->object[0] != '\0';
    if (v->space != EMU_SPACE_GLOBAL)
        return;
    for (size_t i = 0; i < r->what->buffers.len; i++) {
        const struct scenario_buffer *b = &r->what->buffers.at[i];
        /* The name is the buffer's own copy, so that a variable of that name is another one. */
        if (r->e->buffers.at[r->buffers[i].number]->name != v->object)
            continue;
        out->object = b->name;
        out->object_bytes = b->bytes;
        out->object_exact = b->exact;
        out->offset -= (int64_t)r->buffers[i].before;
    }
}

static void tell_groups(struct engine_run *r, const struct emu_violation *v,
                        struct evidence_violation *out)
{
    static const char *const states[] = {"waits", "exited", "elsewhere"};
    for (uint32_t i = 0; i < v->group_count; i++) {
        const struct emu_group *g = &v->groups[i];
        struct evidence_group group = {states[g->state], g->first, g->last,
                                       tell_user_place(r->e, &g->place)};
        vec_push(r->a, &out->groups, group);
    }
}

/* A place, and the calls around it. */
static void tell_stack(struct engine_run *r, struct emu_place p, struct evidence_stack *out)
{
    do {
        vec_push(r->a, out, tell_place(&p));
        p = emu_place_caller(r->e, &p);
    } while (p.loc && out->len < LIMIT_EMU_CALLS);
}

static void tell_violation(struct engine_run *r, const struct emu_violation *v,
                           struct evidence_run *run)
{
    struct evidence_violation out = {.kind = emu_violation_name(v->kind),
                                     .space = space_name(v->space),
                                     .access = access_name(v->access),
                                     .size = v->size,
                                     .count = v->count,
                                     .who = tell_thread(&v->who),
                                     .at = tell_user_place(r->e, &v->at),
                                     .has_other = v->has_other,
                                     .other_access = access_name(v->other_access),
                                     .same_value = v->same_value,
                                     .lockstep = v->lockstep,
                                     .has_value = v->kind == EMU_V_WRAP,
                                     .value = v->value,
                                     .true_value = v->true_value,
                                     .text = arena_strdup(r->a, v->text ? v->text : "")};
    tell_stack(r, v->at, &out.stack);
    out.near = out.at.line ? (struct evidence_place){.path = ""} : near_place(r->e, &v->at);
    tell_object(r, v, &out);
    if (v->has_other) {
        out.other = tell_thread(&v->other);
        out.other_at = tell_user_place(r->e, &v->other_at);
        if (v->other_at.loc)
            tell_stack(r, v->other_at, &out.other_stack);
    } else {
        out.other_at.path = "";
    }
    out.blocks = v->blocks;
    tell_groups(r, v, &out);
    vec_push(r->a, &run->violations, out);
}

/* ---- metrics --------------------------------------------------------------------------------- */

struct line_sum {
    struct evidence_place at;
    struct emu_counter sum;
    uint64_t arrivals; /* threads that came to a barrier of the block */
};

static struct line_sum *line_find(struct engine_run *r, struct map *lines, const char *path,
                                  uint32_t line)
{
    const char *key = arena_printf(r->a, "%u:%s", line, path);
    struct line_sum *found = map_get(lines, key);
    if (found || lines->len >= METRIC_LINES_MAX)
        return found;
    found = ARENA_NEW(r->a, struct line_sum);
    found->at = (struct evidence_place){.path = path, .line = line};
    map_put(r->a, lines, key, found);
    return found;
}

static void add_counter(struct emu_counter *sum, const struct emu_counter *c)
{
    sum->warps += c->warps;
    sum->lanes += c->lanes;
    sum->sectors += c->sectors;
    sum->sectors_ideal += c->sectors_ideal;
    sum->wavefronts += c->wavefronts;
    sum->wavefronts_ideal += c->wavefronts_ideal;
}

static void add_metric(struct engine_run *r, struct evidence_run *run, const char *name,
                       const struct line_sum *l, uint64_t value, uint64_t ideal)
{
    struct evidence_metric m = {name, l->at, value, ideal};
    if (value)
        vec_push(r->a, &run->metrics, m);
}

static bool is_block_barrier(unsigned op)
{
    return op == PTX_OP_BAR_SYNC || op == PTX_OP_BAR_RED || op == PTX_OP_BAR_ARRIVE;
}

/* All threads come as often as any does. */
static uint64_t arrivals_ideal(const struct engine_run *r, uint64_t arrivals)
{
    const uint32_t *g = r->what->grid, *b = r->what->block;
    uint64_t threads = (uint64_t)g[0] * g[1] * g[2] * b[0] * b[1] * b[2];
    return threads ? (arrivals + threads - 1) / threads * threads : arrivals;
}

/* In the order of the code: lines as their first instruction comes. */
static void tell_metrics(struct engine_run *r, const struct emu_evidence *ev,
                         struct evidence_run *run)
{
    struct map lines = {0};
    VEC(struct line_sum *) order = {0};
    const struct ptx_program *p = r->e->p;
    for (size_t f = 0; f < p->function_count; f++)
        for (uint32_t i = 0; ev->counters[f] && i < p->functions[f].instr_count; i++) {
            const struct emu_counter *c = &ev->counters[f][i];
            if (!c->warps)
                continue;
            struct emu_place at = user_place(r->e, emu_place_of(r->e, r->e->code[f].first_pc + i));
            size_t before = lines.len;
            struct line_sum *l = line_find(r, &lines, at.file, at.line);
            if (!l)
                continue;
            if (lines.len > before)
                vec_push(r->a, &order, l);
            add_counter(&l->sum, c);
            if (is_block_barrier(p->functions[f].instrs[i].op))
                l->arrivals += c->lanes;
        }
    for (size_t i = 0; i < order.len; i++) {
        const struct line_sum *l = order.at[i];
        const struct emu_counter *c = &l->sum;
        add_metric(r, run, "instructions", l, c->warps, c->warps);
        add_metric(r, run, "active_lanes", l, c->lanes, c->warps * LANES);
        add_metric(r, run, "sectors", l, c->sectors, c->sectors_ideal);
        add_metric(r, run, "wavefronts", l, c->wavefronts, c->wavefronts_ideal);
        add_metric(r, run, "barrier_threads", l, l->arrivals, arrivals_ideal(r, l->arrivals));
    }
}

/* ---- digests --------------------------------------------------------------------------------- */

/* Pages count from the address that the kernel got, so that the extent of an open buffer, which is
 * the engine's own business, does not show. */
static uint64_t buffer_digest(const struct buffer *b, uint64_t before)
{
    uint64_t hash = DIGEST_START;
    struct page fresh;
    for (uint64_t d = 0; d < b->dir_count; d++)
        for (unsigned i = 0; b->dirs[d] && i < DIR_PAGES; i++) {
            const struct page *p = b->dirs[d][i];
            uint64_t number = d * DIR_PAGES + i, from = number << PAGE_SHIFT;
            if (!p)
                continue;
            size_t n = b->bytes - from < PAGE_BYTES ? (size_t)(b->bytes - from) : PAGE_BYTES;
            emu_page_fresh(b, number, &fresh);
            if (memcmp(fresh.data, p->data, n) == 0)
                continue;
            number -= before >> PAGE_SHIFT;
            hash = digest_page(hash, number, p->data, n);
        }
    return hash;
}

/* ---- the run --------------------------------------------------------------------------------- */

static const char *printed_text(struct arena *a, const struct emu_evidence *ev)
{
    char *text = arena_strndup(a, ev->printed, ev->printed_len);
    for (size_t i = 0; i < ev->printed_len; i++)
        if (!text[i])
            text[i] = '?'; /* the document has no NUL */
    return text;
}

static bool wanted(const struct emu_violation *v, uint32_t watch)
{
    if (watch & SCENARIO_WATCH_BARRIER)
        return true;
    return v->kind != EMU_V_BARRIER_EXITED && v->kind != EMU_V_BARRIER_MISMATCH &&
           v->kind != EMU_V_WARP_MASK;
}

void engine_tell(struct engine_run *r, const struct emu_evidence *ev, struct evidence_run *out)
{
    out->stop = ev->stop == EMU_STOP_ASKED ? "timeout" : emu_stop_name(ev->stop);
    out->stop_text = arena_strdup(r->a, ev->stop == EMU_STOP_ASKED ? "out of time" : ev->stop_text);
    out->stop_at = tell_user_place(r->e, &ev->stop_at);
    for (size_t i = 0; i < ev->violation_count; i++)
        if (wanted(&ev->violations[i], r->what->watch))
            tell_violation(r, &ev->violations[i], out);
    out->violations_dropped = ev->violations_dropped;
    if (r->what->watch & SCENARIO_WATCH_COUNTERS)
        tell_metrics(r, ev, out);
    for (size_t i = 0; r->what->watch & SCENARIO_WATCH_MEMORY && i < r->what->buffers.len; i++) {
        struct evidence_digest d = {
            r->what->buffers.at[i].name,
            buffer_digest(r->e->buffers.at[r->buffers[i].number], r->buffers[i].before)};
        vec_push(r->a, &out->memory, d);
    }
    out->warp_instructions = ev->warp_instructions;
    out->lane_instructions = ev->lane_instructions;
    out->blocks_run = ev->blocks_run;
    out->barriers = ev->barriers;
    out->printed = printed_text(r->a, ev);
}
