/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/barrier_count.h"

#include "pass/barrier_roles.h"
#include "pass/calls.h"
#include "pass/guard.h"

struct counting {
    struct analysis_func *af;
    const struct ir_block *stop;
    const struct fact *known; /* at the branch whose sides are counted */
    size_t known_count;
    unsigned char *state; /* per block: 0 new, 1 on the path, 2 done */
    struct barrier_count *done;
};

static unsigned barriers_in(const struct counting *k, const struct ir_block *b)
{
    unsigned n = 0;
    for (size_t i = 0; i < b->stmts.len; i++) {
        const struct ir_stmt *inner;
        n += calls_is_block_barrier(k->af->analysis->calls, b->stmts.at[i], &inner);
    }
    return n;
}

/* `else if (parts > 1)` behind `parts > 1 && ...`: the way past it is none. */
static bool is_ruled_out(const struct counting *k, struct cfg_edge e)
{
    size_t n;
    const struct fact *facts = guard_edge_facts(k->af->guards, e, &n);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < k->known_count; j++) {
            if (guard_contradicts(&facts[i], &k->known[j]))
                return true;
        }
    }
    return false;
}

static struct barrier_count count_from(struct counting *k, const struct ir_block *b)
{
    if (b == k->stop)
        return (struct barrier_count){.known = true};
    if (k->state[b->id] == 2)
        return k->done[b->id];
    unsigned here = barriers_in(k, b);
    /* A back edge: balanced only if the cycle holds no barrier, which the blocks on it tell. */
    if (k->state[b->id] == 1)
        return (struct barrier_count){.known = here == 0, .back = true};
    k->state[b->id] = 1;
    struct barrier_count sum = {.known = true};
    bool any = false, back = false;
    for (size_t i = 0; i < b->succs.len; i++) {
        if (cfg_is_dead_end(k->af->cfg, b->succs.at[i]) ||
            is_ruled_out(k, (struct cfg_edge){b, (unsigned)i}))
            continue;
        struct barrier_count one = count_from(k, b->succs.at[i]);
        sum.known = sum.known && one.known;
        back = back || one.back;
        if (one.back)
            continue;
        sum.least = !any || one.least < sum.least ? one.least : sum.least;
        sum.most = !any || one.most > sum.most ? one.most : sum.most;
        any = true;
    }
    const struct cfg_loop *loop = cfg_loop_of(k->af->cfg, b);
    bool loop_inside = loop && (!k->stop || !cfg_loop_contains(loop, k->stop));
    if (here && loop_inside && k->state[loop->header->id] == 1)
        sum.known = false;
    sum.back = back && !any;
    sum.least += here;
    sum.most += here;
    k->state[b->id] = 2;
    k->done[b->id] = sum;
    return sum;
}

/* The outermost loop around b that the ways to `stop` may go round, or NULL. */
static const struct cfg_loop *loop_gone_round(struct analysis_func *af, const struct ir_block *b,
                                              const struct ir_block *stop)
{
    const struct cfg_loop *outer = NULL;
    for (const struct cfg_loop *l = cfg_loop_of(af->cfg, b); l; l = l->parent) {
        if (!stop || !cfg_loop_contains(l, stop))
            outer = l;
    }
    return outer;
}

/* What is known at b, and still is when a loop around it has gone round. */
static size_t lasting_facts(struct analysis_func *af, const struct ir_block *b,
                            const struct ir_block *stop, const struct fact **out)
{
    size_t n, kept = 0;
    const struct fact *all = guard_facts(af->guards, cfg_terminator(b), &n);
    struct cfg_loop *l = (struct cfg_loop *)loop_gone_round(af, b, stop);
    *out = all;
    if (!l)
        return n;
    struct fact *facts = ARENA_ARRAY(af->analysis->arena, struct fact, n + 1);
    for (size_t i = 0; i < n; i++) {
        if (ir_walk(all[i].left, cfg_is_made_outside, l) &&
            ir_walk(all[i].right, cfg_is_made_outside, l))
            facts[kept++] = all[i];
    }
    *out = facts;
    return kept;
}

struct barrier_count barrier_count_side(struct analysis_func *af, const struct ir_block *b,
                                        size_t side, const struct ir_block *stop)
{
    struct arena *a = af->analysis->arena;
    size_t n = af->func->blocks.len;
    const struct fact *facts;
    size_t known = lasting_facts(af, b, stop, &facts);
    struct counting k = {.af = af,
                         .stop = stop,
                         .known = facts,
                         .known_count = known,
                         .state = ARENA_ARRAY(a, unsigned char, n),
                         .done = ARENA_ARRAY(a, struct barrier_count, n)};
    return count_from(&k, b->succs.at[side]);
}

static bool are_balanced(struct analysis_func *af, const struct ir_block *b)
{
    const struct ir_block *join = cfg_ipdom(af->cfg, b);
    struct barrier_count first = {0};
    for (size_t i = 0; i < b->succs.len; i++) {
        struct barrier_count one = barrier_count_side(af, b, i, join);
        if (!one.known || one.least != one.most)
            return false;
        if (i && one.most != first.most)
            return false;
        first = one;
    }
    return true;
}

bool barrier_sides_balance(struct analysis_func *af, const struct ir_block *b)
{
    return are_balanced(af, b) || barrier_roles_agree(af, b) == TRI_YES;
}
