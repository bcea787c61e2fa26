/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Waits without an end: barriers of the grid that some blocks never reach, locks that are never
 * given back, flags that nobody sets.
 *
 * A warp that spins gives up its turn again and again.  When it does so in a state (registers,
 * program counters, lanes) in which it did so before, and no memory has changed and no barrier has
 * opened since, it goes round for ever until somebody changes memory.  When this holds for every
 * warp that is alive, or the warp waits at a barrier, nobody will.  Loops that count their tries or
 * look at a clock are never in the same state twice.
 */
#include "runtime/emu/emu_internal.h"

#include <string.h>

static uint64_t mix_words(uint64_t h, const void *data, size_t words)
{
    const uint32_t *p = data;
    for (size_t i = 0; i < words; i++)
        h = (h ^ p[i]) * 0x9e3779b97f4a7c15ull, h ^= h >> 29;
    return h;
}

/* Everything that decides what the warp does next, memory and special registers apart. */
static uint64_t warp_state(const struct warp *w)
{
    uint64_t h = w->current;
    for (uint32_t i = 0; i < w->context_count; i++) {
        const struct context *c = &w->contexts[i];
        if (c->state == CONTEXT_FREE)
            continue;
        uint32_t head[] = {i,          c->state,    c->is_call, c->pc,      c->rpc,      c->mask,
                           c->arrived, c->children, c->parent,  c->barrier, c->wait_mask};
        h = mix_words(h, head, sizeof head / sizeof *head);
        for (const struct frame *f = c->frame; f; f = f->caller) {
            h = mix_words(h, f->regs, f->code->words);
            h = mix_words(h, f->preds, f->code->f->preds);
            h = mix_words(h, &f->carry, 1);
        }
    }
    return h;
}

void emu_wait_note(struct warp *w)
{
    uint64_t state = warp_state(w);
    if (w->seen_changes != w->e->changes)
        w->seen_count = 0;
    w->seen_changes = w->e->changes;
    w->stuck = false;
    for (uint32_t i = 0; i < w->seen_count && i < WAIT_STATES; i++)
        w->stuck |= w->seen[i] == state;
    if (!w->stuck)
        w->seen[w->seen_count++ % WAIT_STATES] = state;
}

bool emu_wait_endless(struct emu *e, struct block **live, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (live[i]->done)
            continue;
        if (!live[i]->stuck)
            return false;
        for (uint32_t k = 0; k < live[i]->warp_count; k++) {
            const struct warp *w = &live[i]->warps[k];
            if (w->live && w->stuck && w->seen_changes != e->changes)
                return false;
        }
    }
    return count > 0;
}

/* ---- the report ------------------------------------------------------------------------------ */

/* A lane of the block that spins: most tell with it what all wait for. */
static struct warp *spinning_warp(const struct block *b, uint32_t *lane, uint32_t *pc)
{
    for (uint32_t i = 0; i < b->warp_count; i++) {
        struct warp *w = &b->warps[i];
        for (uint32_t k = 0; w->live && w->stuck && k < w->context_count; k++) {
            const struct context *c = &w->contexts[k];
            if (c->state != CONTEXT_RUN || !c->mask)
                continue;
            *lane = (uint32_t)__builtin_ctz(c->mask);
            *pc = c->frame->code->first_pc + c->pc;
            return w;
        }
    }
    return NULL;
}

static uint32_t user_line(const struct emu *e, const struct emu_place *p)
{
    return e->p->locs[ptx_loc_user(e->p, p->loc)].line;
}

static void add_block(struct emu *e, struct emu_violation *v, uint8_t state, uint32_t block,
                      uint32_t pc)
{
    struct emu_place at = emu_place_of(e, pc);
    struct emu_group *g = v->group_count ? &v->groups[v->group_count - 1] : NULL;
    /* Blocks that spin in one loop need not be at the same instruction of it. */
    if (g && g->state == state && g->last + 1 == block &&
        user_line(e, &g->place) == user_line(e, &at)) {
        g->last = block;
        return;
    }
    if (v->group_count < EMU_GROUPS_MAX)
        v->groups[v->group_count++] = (struct emu_group){state, block, block, at, 0};
}

static void describe_blocks(struct emu *e, struct block **live, size_t count, uint64_t total,
                            struct emu_violation *v)
{
    size_t first = e->infos.len - (size_t)e->ev.blocks_run;
    uint32_t *info_of = emu_alloc(e, total * sizeof *info_of);
    for (size_t i = first; i < e->infos.len; i++)
        info_of[e->infos.at[i].linear] = (uint32_t)i;
    v->blocks = true;
    for (uint64_t n = 0; n < total; n++) {
        uint32_t lane, pc = e->infos.at[info_of[n]].exit_pc;
        uint8_t state = EMU_GROUP_EXITED;
        for (size_t i = 0; i < count; i++)
            if (live[i]->linear == n && !live[i]->done) {
                state = EMU_GROUP_WAITS;
                if (!spinning_warp(live[i], &lane, &pc) && !emu_cluster_waits(live[i], &pc))
                    pc = NO_PC;
            }
        add_block(e, v, state, (uint32_t)n, pc);
    }
    emu_free(e, info_of, total * sizeof *info_of);
}

bool emu_wait_spins(struct block **live, size_t count)
{
    uint32_t lane, pc;
    for (size_t i = 0; i < count; i++)
        if (spinning_warp(live[i], &lane, &pc))
            return true;
    return false;
}

void emu_wait_report(struct emu *e, struct block **live, size_t count)
{
    struct warp *w = NULL;
    uint32_t lane = 0, pc = 0;
    for (size_t i = 0; i < count && !w; i++)
        w = spinning_warp(live[i], &lane, &pc);
    if (!w)
        return;
    uint64_t total = (uint64_t)e->grid[0] * e->grid[1] * e->grid[2];
    bool first;
    struct emu_violation *v = emu_report(w, lane, EMU_V_ENDLESS, pc, 0, &first);
    if (v && first && total > 1 && total <= LIMIT_EMU_WAIT_BLOCKS)
        describe_blocks(e, live, count, total, v);
    else if (v && first)
        emu_describe_threads(w->block, v);
    w->pc = pc;
    w->exec = 1u << lane;
    emu_stop_at(e, w, EMU_STOP_DEADLOCK,
                "every thread that is left waits for memory that none of them will change");
}
