/* SPDX-License-Identifier: Apache-2.0 */
/* Which threads of a warp get to a warp operation. */
#include <string.h>

#include "pass/race.h"
#include "pass/race_shape.h"

enum { WARP = 32, ROUNDS = 2 };

/* there: who makes the call; reach: with those that have left the kernel, whom the mask need not name. */
static bool misses_lane(const struct lanes_run *run, const unsigned char *there,
                        const unsigned char *reach, uint32_t mask, struct race_mask *out)
{
    unsigned n = lanes_count(run);
    for (unsigned w = 0; w < n; w += WARP) {
        int present = -1, missing = -1;
        for (unsigned i = w; i < w + WARP && i < n; i++) {
            if (reach[i] == 2)
                return false;
            if (there[i] && !(mask >> (i - w) & 1)) {
                out->mask = mask;
                out->present = (int)(i - w);
                out->excluded = true;
                return true;
            }
            if (there[i] && present < 0)
                present = (int)(i - w);
            if (!reach[i] && missing < 0 && mask >> (i - w) & 1)
                missing = (int)(i - w);
        }
        if (present >= 0 && missing >= 0) {
            out->mask = mask;
            out->present = present;
            out->missing = missing;
            out->excluded = false;
            return true;
        }
    }
    return false;
}

/* A mask that each warp has made itself: for certain, a thread gets there that its own mask does not name. */
static bool leaves_itself_out(const struct lanes_run *run, const unsigned char *reach,
                              const struct lanes *mask, struct race_mask *out)
{
    for (unsigned i = 0; i < lanes_count(run); i++) {
        int64_t m = lanes_get(mask, i);
        if (reach[i] != 1 || m == LANES_UNKNOWN || m >> (i % WARP) & 1)
            continue;
        *out =
            (struct race_mask){.mask = (uint32_t)m, .present = (int)(i % WARP), .excluded = true};
        return true;
    }
    return false;
}

static const struct ir_block *block_in_root(const struct lanes_frame *f, const struct ir_stmt *s)
{
    for (; f->parent; f = f->parent)
        s = f->call;
    return s->block;
}

/* Threads that have left the kernel count as there: the mask names those that have not. */
static void add_exited(struct lanes_run *run, const struct lanes_frame *root,
                       const struct lanes_rounds *rounds, const struct ir_block *here,
                       unsigned char *reach)
{
    const struct ir_func *func = root->af->func;
    unsigned n = lanes_count(run);
    for (size_t i = 0; i < func->blocks.len; i++) {
        const struct ir_block *b = func->blocks.at[i];
        const struct ir_stmt *end = cfg_terminator(b);
        if (!end || end->kind != IR_STMT_RETURN || b == here || cfg_reaches(root->af->cfg, here, b))
            continue;
        const unsigned char *left = lanes_mask(run, root, rounds, b);
        for (unsigned k = 0; k < n; k++)
            if (left[k] && !reach[k])
                reach[k] = 1;
    }
}

struct question {
    const struct lanes_frame *root;
    const struct lanes_frame *frame;
    const struct ir_stmt *stmt;
    const struct ir_expr *mask;
    struct race_mask *out;
};

static bool misses_in_round(const struct question *q, struct lanes_run *run, unsigned round)
{
    struct lanes_rounds rounds;
    memset(rounds.at, (int)round, sizeof rounds.at);
    rounds = lanes_rounds_at(q->frame, &rounds, q->stmt->block);
    struct lanes mask = lanes_of(run, q->frame, &rounds, q->mask);
    const unsigned char *there = lanes_mask(run, q->frame, &rounds, q->stmt->block);
    if (mask.at)
        return leaves_itself_out(run, there, &mask, q->out);
    if (mask.made || mask.value == LANES_UNKNOWN)
        return false;
    unsigned char *reach = ARENA_ARRAY(lanes_arena(run), unsigned char, lanes_count(run));
    memcpy(reach, there, lanes_count(run));
    add_exited(run, q->root, &rounds, block_in_root(q->frame, q->stmt), reach);
    return misses_lane(run, there, reach, (uint32_t)mask.value, q->out);
}

static bool misses_in(const struct question *q, const struct lanes_shape *shape)
{
    struct arena *scratch = arena_create();
    struct lanes_run *run = lanes_create(scratch, q->root->af->analysis, *shape);
    bool found = false;
    for (unsigned round = 0; round < ROUNDS && !found; round++)
        found = misses_in_round(q, run, round);
    arena_destroy(scratch);
    return found;
}

static bool misses_in_shapes(const struct question *q, const struct race_shapes *shapes,
                             enum lanes_style style)
{
    for (size_t i = 0; i < shapes->len; i++) {
        struct lanes_shape s = shapes->at[i];
        s.style = style;
        bool found = misses_in(q, &s);
        if (shapes->seen ? found : !found)
            return found;
    }
    return !shapes->seen;
}

bool race_missing_lane(const struct lanes_frame *frame, const struct ir_stmt *s,
                       const struct ir_expr *mask, struct race_mask *out)
{
    const struct lanes_frame *root = frame;
    while (root->parent)
        root = root->parent;
    struct question q = {root, frame, s, mask, out};
    struct race_shapes shapes = {0};
    if (root->af->func->blocks.len > LIMIT_LANES_BLOCKS || root->af->func->has_errors ||
        !race_choose_shapes(root->af, true, &shapes) || shapes.len == 0)
        return false;
    out->tail = out->excluded = false;
    if (misses_in_shapes(&q, &shapes, LANES_LARGE))
        return true;
    out->tail = true;
    return misses_in_shapes(&q, &shapes, LANES_TAIL);
}
