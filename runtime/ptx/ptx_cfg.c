/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Basic blocks and immediate post-dominators: where the lanes of a divergent branch meet again.
 * Cooper, Harvey, Kennedy, "A Simple, Fast Dominance Algorithm", on the reversed graph.
 */
#include "runtime/ptx/ptx_internal.h"

#include <string.h>

struct cfg {
    struct ptx_parser *x;
    struct ptx_function *f;
    struct ptx_instr *instrs; /* writable view of f->instrs */
    struct ptx_block *blocks;
    uint32_t *block_of;
    uint32_t n;
    uint32_t *pred_first; /* successors, as ranges of succ */
    VEC(uint32_t) succ;
    uint32_t *order;  /* post order of the reversed graph from the exit */
    uint32_t *number; /* block -> place in it */
    uint32_t reached;
};

static bool ends_block(const struct ptx_instr *in)
{
    return in->op == PTX_OP_BRA || in->op == PTX_OP_BRX || in->op == PTX_OP_RET ||
           in->op == PTX_OP_EXIT || in->op == PTX_OP_TRAP;
}

static void split(struct cfg *c)
{
    const struct ptx_function *f = c->f;
    uint8_t *leader = ARENA_ARRAY(c->x->a, uint8_t, f->instr_count + 1);
    leader[0] = 1;
    for (uint32_t i = 0; i < f->instr_count; i++) {
        const struct ptx_instr *in = &f->instrs[i];
        if (ends_block(in))
            leader[i + 1] = 1;
        if (in->op == PTX_OP_BRA)
            leader[f->operands[in->operand].index] = 1;
        if (in->op == PTX_OP_BRX) {
            const struct ptx_targets *t = &f->targets[f->operands[in->operand + 1].index];
            for (size_t j = 0; j < t->len; j++)
                leader[t->at[j]] = 1;
        }
    }
    for (uint32_t i = 0; i < f->instr_count; i++)
        c->n += leader[i];
    c->blocks = ARENA_ARRAY(c->x->a, struct ptx_block, c->n + 1);
    c->block_of = ARENA_ARRAY(c->x->a, uint32_t, f->instr_count + 1);
    uint32_t b = UINT32_MAX;
    for (uint32_t i = 0; i < f->instr_count; i++) {
        if (leader[i])
            c->blocks[++b].first = i;
        c->blocks[b].count++;
        c->block_of[i] = b;
    }
    c->block_of[f->instr_count] = c->n;
}

static void successor(struct cfg *c, uint32_t instr)
{
    vec_push(c->x->a, &c->succ, c->block_of[instr]); /* block n is the exit */
}

static void edges(struct cfg *c)
{
    const struct ptx_function *f = c->f;
    c->pred_first = ARENA_ARRAY(c->x->a, uint32_t, c->n + 2);
    for (uint32_t b = 0; b < c->n; b++) {
        uint32_t last = c->blocks[b].first + c->blocks[b].count - 1;
        const struct ptx_instr *in = &f->instrs[last];
        c->pred_first[b] = (uint32_t)c->succ.len;
        bool falls = !ends_block(in) || in->guard >= 0;
        if (in->op == PTX_OP_BRA)
            successor(c, f->operands[in->operand].index);
        else if (in->op == PTX_OP_BRX)
            for (size_t j = 0, t = f->operands[in->operand + 1].index; j < f->targets[t].len; j++)
                successor(c, f->targets[t].at[j]);
        else if (ends_block(in))
            successor(c, f->instr_count);
        if (falls)
            successor(c, last + 1);
    }
    c->pred_first[c->n] = c->pred_first[c->n + 1] = (uint32_t)c->succ.len;
}

/* Post order of the reversed graph, with an explicit stack: functions have 100,000 blocks. */
static void reverse_order(struct cfg *c)
{
    uint32_t nodes = c->n + 1, edges_n = (uint32_t)c->succ.len;
    uint32_t *first = ARENA_ARRAY(c->x->a, uint32_t, nodes + 1);
    uint32_t *from = ARENA_ARRAY(c->x->a, uint32_t, edges_n + 1);
    uint32_t *fill = ARENA_ARRAY(c->x->a, uint32_t, nodes + 1);
    for (uint32_t e = 0; e < edges_n; e++)
        first[c->succ.at[e] + 1]++;
    for (uint32_t i = 0; i < nodes; i++)
        first[i + 1] += first[i];
    for (uint32_t b = 0; b < c->n; b++)
        for (uint32_t e = c->pred_first[b]; e < c->pred_first[b + 1]; e++)
            from[first[c->succ.at[e]] + fill[c->succ.at[e]]++] = b;
    c->order = ARENA_ARRAY(c->x->a, uint32_t, nodes);
    c->number = ARENA_ARRAY(c->x->a, uint32_t, nodes);
    memset(c->number, 0xff, nodes * sizeof *c->number);
    uint32_t *stack = ARENA_ARRAY(c->x->a, uint32_t, nodes), depth = 0;
    uint32_t *next = ARENA_ARRAY(c->x->a, uint32_t, nodes);
    uint8_t *seen = ARENA_ARRAY(c->x->a, uint8_t, nodes);
    stack[depth++] = c->n;
    seen[c->n] = 1;
    while (depth) {
        uint32_t b = stack[depth - 1];
        if (first[b] + next[b] < first[b + 1]) {
            uint32_t p = from[first[b] + next[b]++];
            if (!seen[p]) {
                seen[p] = 1;
                stack[depth++] = p;
            }
        } else {
            c->number[b] = c->reached;
            c->order[c->reached++] = b;
            depth--;
        }
    }
}

static uint32_t intersect(const struct cfg *c, const uint32_t *post, uint32_t a, uint32_t b)
{
    while (a != b) {
        while (c->number[a] < c->number[b])
            a = post[a];
        while (c->number[b] < c->number[a])
            b = post[b];
    }
    return a;
}

static void post_dominators(struct cfg *c)
{
    uint32_t *post = ARENA_ARRAY(c->x->a, uint32_t, c->n + 1);
    memset(post, 0xff, (c->n + 1) * sizeof *post);
    post[c->n] = c->n;
    bool changed = true;
    while (changed) {
        changed = false;
        for (uint32_t i = c->reached - 1; i-- > 0;) { /* the exit comes last in post order */
            uint32_t b = c->order[i], best = UINT32_MAX;
            for (uint32_t e = c->pred_first[b]; e < c->pred_first[b + 1]; e++) {
                uint32_t s = c->succ.at[e];
                if (c->number[s] != UINT32_MAX && post[s] != UINT32_MAX)
                    best = best == UINT32_MAX ? s : intersect(c, post, best, s);
            }
            if (best != post[b]) {
                post[b] = best;
                changed = true;
            }
        }
    }
    for (uint32_t b = 0; b < c->n; b++)
        c->blocks[b].post = post[b] == UINT32_MAX ? c->n : post[b]; /* endless loops: the exit */
}

void ptx_cfg_build(struct ptx_parser *x, struct ptx_function *f)
{
    struct cfg c = {.x = x, .f = f};
    if (!f->instr_count)
        return;
    /* The instructions live in the arena; only this step completes them. */
    c.instrs = ARENA_ARRAY(x->a, struct ptx_instr, f->instr_count);
    memcpy(c.instrs, f->instrs, f->instr_count * sizeof *c.instrs);
    f->instrs = c.instrs;
    split(&c);
    edges(&c);
    reverse_order(&c);
    post_dominators(&c);
    for (uint32_t i = 0; i < f->instr_count; i++) {
        uint32_t post = c.blocks[c.block_of[i]].post;
        c.instrs[i].reconverge = post < c.n ? c.blocks[post].first : f->instr_count;
    }
    f->blocks = c.blocks;
    f->block_count = c.n;
    f->block_of = c.block_of;
}
