/* SPDX-License-Identifier: Apache-2.0 */
/* The ledger of violations: one record a kind and pair of instructions. */
#include "runtime/emu/emu_internal.h"

#include <string.h>

struct emu_place emu_place_of(struct emu *e, uint32_t pc)
{
    struct emu_place p = {.file = ""};
    if (pc == NO_PC)
        return p;
    /* The last function that starts at or before pc and has instructions. */
    for (uint32_t f = 0; f < e->p->function_count; f++) {
        const struct code *c = &e->code[f];
        if (pc < c->first_pc || pc >= c->first_pc + e->p->functions[f].instr_count)
            continue;
        p.function = f;
        p.pc = pc - c->first_pc;
        p.loc = e->p->functions[f].instrs[p.pc].loc;
        const struct ptx_loc *l = &e->p->locs[p.loc];
        p.file = e->p->files[l->file];
        p.line = l->line;
        p.column = l->column;
        break;
    }
    return p;
}

struct emu_place emu_place_caller(const struct emu *e, const struct emu_place *p)
{
    struct emu_place up = *p;
    up.loc = e->p->locs[p->loc].caller;
    const struct ptx_loc *l = &e->p->locs[up.loc];
    up.file = e->p->files[l->file];
    up.line = l->line;
    up.column = l->column;
    return up;
}

struct emu_thread emu_thread_of(const struct emu *e, uint64_t block, uint32_t thread)
{
    const uint32_t *n = e->block_dim, *g = e->grid;
    struct emu_thread t = {.block = {(uint32_t)(block % g[0]), (uint32_t)(block / g[0] % g[1]),
                                     (uint32_t)(block / g[0] / g[1])},
                           .thread = {thread % n[0], thread / n[0] % n[1], thread / n[0] / n[1]}};
    return t;
}

struct emu_violation *emu_report(struct warp *w, unsigned lane, unsigned kind, uint32_t pc,
                                 uint32_t other, bool *first)
{
    struct emu *e = w->e;
    uint64_t key = hash_mix((uint64_t)kind << 56 ^ (uint64_t)pc << 28 ^ hash_mix(other + 1));
    uintptr_t found = (uintptr_t)map_get_number(&e->violation_keys, key);
    *first = false;
    if (found) {
        struct emu_violation *v = &e->violations.at[found - 1];
        v->count++;
        return v;
    }
    if (e->violations.len >= e->o.max_violations) {
        e->ev.violations_dropped++;
        return NULL;
    }
    struct emu_violation v = {.kind = (uint8_t)kind, .count = 1, .object = ""};
    v.who = emu_thread_of(e, w->block->linear, w->index * LANES + lane);
    v.at = emu_place_of(e, pc);
    vec_push(e->run, &e->violations, v);
    map_put_number(e->run, &e->violation_keys, key, (void *)(uintptr_t)e->violations.len);
    *first = true;
    return &vec_last(&e->violations);
}

/* The shared variable at or below the offset. */
static void describe_shared(struct emu *e, uint64_t off, struct emu_violation *v)
{
    const struct ptx_program *p = e->p;
    uint64_t best = 0;
    for (size_t i = 0; i < p->variable_count; i++) {
        uint64_t from = e->shared_offset[i];
        if (from == UINT64_MAX || from > off || from < best)
            continue;
        bool dynamic = p->variables[i].bytes == 0;
        best = from;
        v->object = p->variables[i].name;
        v->object_bytes = dynamic ? e->dynamic_shared : p->variables[i].bytes;
        v->offset = (int64_t)(off - from);
    }
    if (!v->object[0])
        v->offset = (int64_t)(off - SHARED_FIRST);
}

void emu_describe_address(struct emu *e, struct warp *w, unsigned space, uint64_t address,
                          struct emu_violation *v)
{
    v->space = (uint8_t)space;
    if (space == EMU_SPACE_SHARED) {
        describe_shared(e, address, v);
        return;
    }
    if (space == EMU_SPACE_LOCAL) {
        v->object = "local memory";
        v->offset = (int64_t)(address - LOCAL_FIRST);
        v->object_bytes = w->frame->local_base + w->frame->code->f->frame_bytes;
        return;
    }
    if (space == EMU_SPACE_PARAM) {
        v->object = "parameters";
        v->offset = (int64_t)address;
        v->object_bytes = e->param_bytes;
        return;
    }
    const struct buffer *b = emu_buffer_near(e, address);
    if (b) {
        v->object = b->name;
        v->offset = (int64_t)(address - b->base);
        v->object_bytes = b->bytes;
    }
}

static bool wanted(const struct emu *e, unsigned kind)
{
    uint32_t d = e->o.detect;
    switch (kind) {
    case EMU_V_BOUNDS:
    case EMU_V_NULL:
    case EMU_V_READ_ONLY:
    case EMU_V_BLOCK_EXITED:
    case EMU_V_SURFACE:
    case EMU_V_FREED: return d & EMU_DETECT_BOUNDS;
    case EMU_V_ALIGN: return d & EMU_DETECT_ALIGN;
    case EMU_V_UNINIT: return d & EMU_DETECT_UNINIT;
    default: return true;
    }
}

void emu_report_access(struct access *a, unsigned lane, unsigned kind, uint64_t address)
{
    if (!wanted(a->w->e, kind))
        return;
    bool first;
    struct emu_violation *v = emu_report(a->w, lane, kind, a->pc, a->kind, &first);
    if (!v || !first)
        return;
    v->access = a->kind;
    v->size = (uint8_t)a->size;
    v->address = address;
    emu_describe_address(a->w->e, a->w, a->space, address, v);
    if (a->space == EMU_SPACE_SHARED && a->peer)
        v->text = arena_printf(a->w->e->run, "in the shared memory of block (%u,%u,%u)",
                               a->peer->id[0], a->peer->id[1], a->peer->id[2]);
}
