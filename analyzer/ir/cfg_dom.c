/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Dominator trees by the method of Cooper, Harvey and Kennedy ("A Simple, Fast Dominance
 * Algorithm", 2001).  Nothing recurses: generated kernels have tens of thousands of blocks.
 */
#include "ir/cfg_internal.h"

static void fill_rows(unsigned *first, unsigned *list, const struct graph_edge *edges, size_t count,
                      unsigned n, bool reversed)
{
    for (size_t i = 0; i < count; i++)
        first[(reversed ? edges[i].to : edges[i].from) + 1]++;
    for (unsigned i = 0; i < n; i++)
        first[i + 1] += first[i];
    for (size_t i = count; i-- > 0;) { /* backwards, so that the rows keep the order given */
        unsigned row = reversed ? edges[i].to : edges[i].from;
        list[--first[row + 1]] = reversed ? edges[i].from : edges[i].to;
    }
    for (unsigned i = 0; i < n; i++)
        first[i] = first[i + 1];
    first[n] = (unsigned)count;
}

struct graph graph_build(struct arena *a, unsigned n, const struct graph_edge *edges, size_t count)
{
    struct graph g = {.n = n};
    g.succ_first = ARENA_ARRAY(a, unsigned, n + 2);
    g.pred_first = ARENA_ARRAY(a, unsigned, n + 2);
    g.succ = ARENA_ARRAY(a, unsigned, count + 1);
    g.pred = ARENA_ARRAY(a, unsigned, count + 1);
    fill_rows(g.succ_first, g.succ, edges, count, n, false);
    fill_rows(g.pred_first, g.pred, edges, count, n, true);
    return g;
}

struct walk_frame {
    unsigned node;
    unsigned next; /* index of the next edge to follow */
};

/* Depth first; calls of the rows' edges in order. Fills `post` with nodes as they are left. */
static unsigned post_order(struct arena *a, unsigned n, const unsigned *first, const unsigned *list,
                           unsigned root, unsigned *enter, unsigned *leave, unsigned *post)
{
    struct walk_frame *stack = ARENA_ARRAY(a, struct walk_frame, n + 1);
    unsigned depth = 0, clock = 0, count = 0;
    for (unsigned i = 0; i < n; i++)
        enter[i] = CFG_NONE;
    enter[root] = clock++;
    stack[depth++] = (struct walk_frame){root, first[root]};
    while (depth) {
        struct walk_frame *top = &stack[depth - 1];
        if (top->next == first[top->node + 1]) {
            leave[top->node] = clock++;
            post[count++] = top->node;
            depth--;
            continue;
        }
        unsigned to = list[top->next++];
        if (enter[to] == CFG_NONE) {
            enter[to] = clock++;
            stack[depth++] = (struct walk_frame){to, first[to]};
        }
    }
    return count;
}

static unsigned intersect(const struct dom_tree *t, unsigned a, unsigned b)
{
    while (a != b) {
        while (t->number[a] > t->number[b])
            a = t->parent[a];
        while (t->number[b] > t->number[a])
            b = t->parent[b];
    }
    return a;
}

static void find_parents(struct dom_tree *t, const struct graph *g, unsigned root)
{
    bool changed = true;
    t->parent[root] = root;
    while (changed) {
        changed = false;
        for (unsigned i = 1; i < t->count; i++) {
            unsigned b = t->order[i];
            unsigned idom = CFG_NONE;
            for (unsigned j = g->pred_first[b]; j < g->pred_first[b + 1]; j++) {
                unsigned p = g->pred[j];
                if (t->number[p] != CFG_NONE && t->parent[p] != CFG_NONE)
                    idom = idom == CFG_NONE ? p : intersect(t, p, idom);
            }
            changed |= t->parent[b] != idom;
            t->parent[b] = idom;
        }
    }
    t->parent[root] = CFG_NONE;
}

struct dom_tree dom_build(struct arena *a, const struct graph *g, unsigned root)
{
    struct dom_tree t = {0};
    unsigned *post = ARENA_ARRAY(a, unsigned, g->n + 1);
    t.order = ARENA_ARRAY(a, unsigned, g->n + 1);
    t.number = ARENA_ARRAY(a, unsigned, g->n + 1);
    t.parent = ARENA_ARRAY(a, unsigned, g->n + 1);
    t.enter = ARENA_ARRAY(a, unsigned, g->n + 1);
    t.leave = ARENA_ARRAY(a, unsigned, g->n + 1);
    t.count = post_order(a, g->n, g->succ_first, g->succ, root, t.enter, t.leave, post);
    for (unsigned i = 0; i < g->n; i++)
        t.number[i] = t.parent[i] = CFG_NONE;
    for (unsigned i = 0; i < t.count; i++) {
        t.order[i] = post[t.count - 1 - i];
        t.number[t.order[i]] = i;
    }
    find_parents(&t, g, root);

    struct graph_edge *edges = ARENA_ARRAY(a, struct graph_edge, g->n + 1);
    size_t edge_count = 0;
    for (unsigned i = 1; i < t.count; i++)
        edges[edge_count++] = (struct graph_edge){t.parent[t.order[i]], t.order[i]};
    struct graph tree = graph_build(a, g->n, edges, edge_count);
    post_order(a, g->n, tree.succ_first, tree.succ, root, t.enter, t.leave, post);
    return t;
}

bool dom_dominates(const struct dom_tree *t, unsigned a, unsigned b)
{
    if (t->number[a] == CFG_NONE || t->number[b] == CFG_NONE)
        return false;
    return t->enter[a] <= t->enter[b] && t->leave[b] <= t->leave[a];
}
