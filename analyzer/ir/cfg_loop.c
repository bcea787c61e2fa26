/* SPDX-License-Identifier: Apache-2.0 */
/* Natural loops and control dependence. */
#include "ir/cfg_internal.h"

/* ---- loops ------------------------------------------------------------------------------ */

struct loop_finder {
    struct cfg *cfg;
    bool *inside; /* of the loop that is being built */
    unsigned *stack;
};

/* The header and everything that reaches a latch without passing it. */
static void mark_body(struct loop_finder *f, const struct cfg_loop *l)
{
    const struct graph *g = &f->cfg->graph;
    unsigned depth = 0;
    f->inside[l->header->id] = true;
    for (size_t i = 0; i < l->latches.len; i++) {
        unsigned b = l->latches.at[i]->id;
        if (!f->inside[b]) {
            f->inside[b] = true;
            f->stack[depth++] = b;
        }
    }
    while (depth) {
        unsigned b = f->stack[--depth];
        for (unsigned i = g->pred_first[b]; i < g->pred_first[b + 1]; i++) {
            unsigned p = g->pred[i];
            if (!f->inside[p]) {
                f->inside[p] = true;
                f->stack[depth++] = p;
            }
        }
    }
}

static void collect_body(struct loop_finder *f, struct cfg_loop *l)
{
    struct cfg *c = f->cfg;
    for (unsigned i = 0; i < c->n; i++) {
        const struct ir_block *b = c->func->blocks.at[i];
        if (!f->inside[i])
            continue;
        vec_push(c->arena, &l->blocks, b);
        c->loop_of[i] = l; /* inner loops come later and take their blocks over */
        for (unsigned j = 0; j < b->succs.len; j++) {
            struct cfg_edge e = {b, j};
            if (!f->inside[b->succs.at[j]->id])
                vec_push(c->arena, &l->exits, e);
        }
    }
}

static void find_loop(struct loop_finder *f, const struct ir_block *header)
{
    struct cfg *c = f->cfg;
    struct cfg_loop *l = NULL;
    for (size_t i = 0; i < header->preds.len; i++) {
        const struct ir_block *p = header->preds.at[i];
        bool again = l && l->latches.len && vec_last(&l->latches) == p; /* two edges, one block */
        if (again || !cfg_dominates(c, header, p))
            continue;
        if (!l) {
            l = ARENA_NEW(c->arena, struct cfg_loop);
            l->header = header;
        }
        vec_push(c->arena, &l->latches, p);
    }
    if (!l)
        return;
    for (unsigned i = 0; i < c->n; i++)
        f->inside[i] = false;
    mark_body(f, l);
    l->parent = c->loop_of[header->id];
    l->depth = l->parent ? l->parent->depth + 1 : 1;
    collect_body(f, l);
    vec_push(c->arena, &c->loops, l);
}

void cfg_find_loops(struct cfg *c)
{
    struct loop_finder f = {.cfg = c};
    f.inside = ARENA_ARRAY(c->arena, bool, c->n + 1);
    f.stack = ARENA_ARRAY(c->arena, unsigned, c->n + 1);
    c->loop_of = ARENA_ARRAY(c->arena, struct cfg_loop *, c->n + 1);
    for (unsigned i = 0; i < c->dom.count; i++) /* an outer header comes before an inner one */
        find_loop(&f, c->order[i]);
}

/* ---- control dependence ----------------------------------------------------------------- */

/* Edge u -> v decides over v and its post-dominators, up to where u's ways meet again. */
static void add_deps_of_edge(struct cfg *c, const struct ir_block *u, unsigned succ)
{
    unsigned v = u->succs.at[succ]->id;
    unsigned stop = c->post.parent[u->id];
    struct cfg_edge e = {u, succ};
    if (c->post.number[u->id] == CFG_NONE || c->post.number[v] == CFG_NONE)
        return;
    for (; v != stop && v != c->n && v != CFG_NONE; v = c->post.parent[v])
        vec_push(c->arena, &c->deps[v].edges, e);
}

static unsigned different_succs(const struct ir_block *b)
{
    for (size_t i = 1; i < b->succs.len; i++) {
        if (b->succs.at[i] != b->succs.at[0])
            return 2;
    }
    return b->succs.len ? 1 : 0;
}

static bool edge_before(struct cfg_edge a, struct cfg_edge b)
{
    return a.from != b.from ? a.from->id < b.from->id : a.succ < b.succ;
}

static void add_sorted(struct cfg *c, struct cfg_deps *d, struct cfg_edge e)
{
    size_t at = d->edges.len;
    while (at > 0 && !edge_before(d->edges.at[at - 1], e))
        at--;
    if (at < d->edges.len && d->edges.at[at].from == e.from && d->edges.at[at].succ == e.succ)
        return;
    vec_push(c->arena, &d->edges, e);
    for (size_t i = d->edges.len - 1; i > at; i--)
        d->edges.at[i] = d->edges.at[i - 1];
    d->edges.at[at] = e;
}

/*
 * A block that leads to no return is outside the post-dominator tree: the branches that decide are
 * those on the ways to it, back to the first branch or block inside the tree.
 */
static void add_deps_of_dead_end(struct cfg *c, unsigned target, bool *seen, unsigned *stack)
{
    unsigned depth = 0;
    for (unsigned i = 0; i < c->n; i++)
        seen[i] = false;
    seen[target] = true;
    stack[depth++] = target;
    while (depth) {
        const struct ir_block *b = c->func->blocks.at[stack[--depth]];
        for (size_t i = 0; i < b->preds.len; i++) {
            const struct ir_block *p = b->preds.at[i];
            if (different_succs(p) > 1) {
                for (unsigned j = 0; j < p->succs.len; j++) {
                    if (p->succs.at[j] == b)
                        add_sorted(c, &c->deps[target], (struct cfg_edge){p, j});
                }
            } else if (c->post.number[p->id] == CFG_NONE && !seen[p->id]) {
                seen[p->id] = true;
                stack[depth++] = p->id;
            }
        }
    }
}

void cfg_find_deps(struct cfg *c)
{
    c->deps = ARENA_ARRAY(c->arena, struct cfg_deps, c->n + 1);
    for (unsigned i = 0; i < c->n; i++) {
        const struct ir_block *u = c->func->blocks.at[i];
        if (different_succs(u) < 2)
            continue;
        for (unsigned j = 0; j < u->succs.len; j++)
            add_deps_of_edge(c, u, j);
    }
    bool *seen = ARENA_ARRAY(c->arena, bool, c->n + 1);
    unsigned *stack = ARENA_ARRAY(c->arena, unsigned, c->n + 1);
    for (unsigned i = 0; i < c->n; i++) {
        if (c->post.number[i] == CFG_NONE)
            add_deps_of_dead_end(c, i, seen, stack);
    }
}

const struct ir_expr *cfg_starts_at(const struct cfg_loop *l, const struct ir_expr *i)
{
    const struct ir_stmt *phi = i->op == IR_VALUE ? i->value->def : NULL;
    if (!phi || phi->kind != IR_STMT_PHI || phi->block != l->header)
        return NULL;
    for (size_t k = 0; k < phi->args.len && k < l->header->preds.len; k++)
        if (!cfg_loop_contains(l, l->header->preds.at[k]))
            return phi->args.at[k];
    return NULL;
}
