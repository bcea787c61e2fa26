/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Divergence.  A warp is a tree of contexts: lanes that run together.  Where a branch splits them,
 * the context waits at the branch's immediate post-dominator for the contexts that it was split
 * into.  Any leaf may run, so lanes that wait for each other inside a warp (independent thread
 * scheduling, sm_70 and later) make progress; a call is a wait for the callee's contexts.
 */
#include "runtime/emu/emu_internal.h"

#include <stdlib.h>
#include <string.h>

uint32_t emu_context_new(struct warp *w)
{
    for (uint32_t i = 0; i < w->context_count; i++)
        if (w->contexts[i].state == CONTEXT_FREE) {
            memset(&w->contexts[i], 0, sizeof w->contexts[i]);
            return i;
        }
    if (w->context_count == w->context_cap) {
        uint32_t cap = w->context_cap ? w->context_cap * 2 : 8;
        struct context *p = realloc(w->contexts, cap * sizeof *p);
        if (!p)
            abort();
        w->contexts = p;
        w->context_cap = cap;
    }
    memset(&w->contexts[w->context_count], 0, sizeof w->contexts[0]);
    return w->context_count++;
}

static void child_done(struct warp *w, uint32_t parent)
{
    if (parent != NO_CONTEXT && --w->contexts[parent].children == 0)
        emu_context_resume(w, parent);
}

void emu_context_leave(struct warp *w, uint32_t context)
{
    struct context *c = &w->contexts[context];
    uint32_t parent = c->parent;
    w->spin = 0;
    c->state = CONTEXT_FREE;
    if (parent != NO_CONTEXT)
        w->contexts[parent].arrived |= c->mask;
    child_done(w, parent);
}

void emu_context_resume(struct warp *w, uint32_t context)
{
    struct context *c = &w->contexts[context];
    c->mask = c->arrived;
    c->arrived = 0;
    if (c->is_call) {
        struct frame *callee = w->frame;
        while (callee->caller != c->frame || callee->call_context != context)
            callee = callee->caller; /* the context that ended ran in it or below it */
        emu_call_finish(w, c, callee, c->mask);
        c->is_call = false;
        w->frame = c->frame;
        emu_frame_free(w->e, callee);
    }
    c->state = CONTEXT_RUN;
    if (!c->mask) {
        uint32_t parent = c->parent;
        c->state = CONTEXT_FREE;
        w->frame = c->frame;
        child_done(w, parent);
    }
}

/* Lanes of `model` at `pc`: they join the parent at once when that is where it waits. */
static void add(struct warp *w, const struct context *model, uint32_t parent, uint32_t rpc,
                uint32_t mask, uint32_t pc)
{
    if (!mask)
        return;
    if (parent != NO_CONTEXT && pc == rpc) {
        w->spin = 0;
        w->contexts[parent].arrived |= mask;
        return;
    }
    struct context fresh = *model;
    fresh.state = CONTEXT_RUN;
    fresh.mask = mask;
    fresh.pc = pc;
    fresh.rpc = rpc;
    fresh.parent = parent;
    fresh.arrived = fresh.children = 0;
    uint32_t n = emu_context_new(w);
    w->contexts[n] = fresh;
    if (parent != NO_CONTEXT)
        w->contexts[parent].children++;
    if (w->contexts[w->current].state != CONTEXT_RUN || w->contexts[w->current].pc > pc)
        w->current = n;
}

void emu_context_diverge(struct warp *w, struct context *c, uint32_t taken, uint32_t target,
                         uint32_t rest, uint32_t rest_pc, uint32_t rpc)
{
    uint32_t self = (uint32_t)(c - w->contexts);
    struct context model = *c;
    bool layer = rpc != c->rpc && rpc != c->frame->code->f->instr_count;
    if (layer) {
        c->state = CONTEXT_CHILDREN;
        c->pc = rpc;
        c->arrived = c->children = 0;
        add(w, &model, self, rpc, rest, rest_pc);
        add(w, &model, self, rpc, taken, target);
        if (!w->contexts[self].children)
            emu_context_resume(w, self);
        return;
    }
    /* The lanes meet where this context ends anyway: it splits into brothers. */
    c->state = CONTEXT_FREE;
    uint32_t parent = model.parent;
    if (parent != NO_CONTEXT)
        w->contexts[parent].children++; /* held while the parts are made */
    add(w, &model, parent, model.rpc, rest, rest_pc);
    add(w, &model, parent, model.rpc, taken, target);
    if (parent != NO_CONTEXT) {
        w->contexts[parent].children--;
        child_done(w, parent); /* for the context that was split */
    }
}

void emu_brx(struct warp *w, struct context *c, const struct xop *x)
{
    const struct ptx_function *f = c->frame->code->f;
    const struct ptx_targets *t = &f->targets[f->operands[x->in->operand + 1].index];
    const uint32_t *index = src32(w, x, 0);
    uint32_t left = w->exec, rest = c->mask & ~w->exec, next = c->pc + 1;
    uint32_t self = (uint32_t)(c - w->contexts), rpc = x->in->reconverge;
    struct context model = *c;
    /* One layer for all targets, also where a branch would need none. */
    c->state = CONTEXT_CHILDREN;
    c->arrived = c->children = 0;
    c->pc = rpc;
    if (rpc == f->instr_count || rpc == model.rpc)
        c->pc = rpc; /* resumes there and leaves at once */
    add(w, &model, self, rpc, rest, next);
    while (left) {
        uint32_t value = index[__builtin_ctz(left)], group = 0;
        FOR_ACTIVE(i, left) group |= (uint32_t)(index[i] == value) << i;
        if (value >= t->len) {
            emu_stop_at(w->e, w, EMU_STOP_UNSUPPORTED, "brx.idx beyond its targets");
            value = 0;
            if (!t->len)
                break;
        }
        add(w, &model, self, rpc, group, t->at[value]);
        left &= ~group;
    }
    if (!w->contexts[self].children)
        emu_context_resume(w, self);
}

void emu_context_exit(struct warp *w, struct context *c, uint32_t lanes)
{
    FOR_ACTIVE(i, lanes) w->exit_pc[i] = w->pc;
    w->e->changes++;
    w->spin = 0;
    w->live &= ~lanes;
    w->block->live_threads -= (uint32_t)__builtin_popcount(lanes);
    if (w->block->cluster)
        emu_cluster_exit(w, lanes);
    c->mask &= ~lanes;
    c->pc++;
    if (c->mask)
        return;
    uint32_t parent = c->parent;
    c->state = CONTEXT_FREE;
    child_done(w, parent);
}

void emu_context_return(struct warp *w, struct context *c, uint32_t lanes)
{
    if (!c->frame->caller) {
        emu_context_exit(w, c, lanes);
        return;
    }
    w->contexts[c->frame->call_context].arrived |= lanes;
    c->mask &= ~lanes;
    c->pc++;
    if (c->mask)
        return;
    uint32_t parent = c->parent;
    c->state = CONTEXT_FREE;
    child_done(w, parent);
}

bool emu_context_release(struct warp *w)
{
    for (uint32_t i = 0; i < w->context_count; i++) {
        struct context *c = &w->contexts[i];
        if (c->state != CONTEXT_CHILDREN || !c->arrived || c->is_call)
            continue;
        struct context model = *c;
        uint32_t lanes = c->arrived;
        c->arrived = 0;
        add(w, &model, model.parent, model.rpc, lanes, model.pc);
        return true;
    }
    return false;
}
