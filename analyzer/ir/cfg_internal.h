/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files of cfg. */
#ifndef CUDALINT_IR_CFG_INTERNAL_H
#define CUDALINT_IR_CFG_INTERNAL_H

#include "ir/cfg.h"

#define CFG_NONE (~0U)

struct graph_edge {
    unsigned from;
    unsigned to;
};

/* A directed graph; edges of a node stay in the order in which they were given. */
struct graph {
    unsigned n;
    unsigned *succ_first, *succ; /* successors of u: succ[succ_first[u] .. succ_first[u + 1]) */
    unsigned *pred_first, *pred;
};

/* Dominator tree of the nodes that the root reaches. */
struct dom_tree {
    unsigned *order; /* reverse post order */
    unsigned count;
    unsigned *number; /* place in `order`, CFG_NONE when not reached */
    unsigned *parent; /* CFG_NONE for the root and what is not reached */
    unsigned *enter;  /* a dominates b: enter[a] <= enter[b] && leave[b] <= leave[a] */
    unsigned *leave;
};

struct cfg_deps {
    VEC(struct cfg_edge) edges;
};

/* What one block leads to. Those who ask go through all statements behind one. */
struct reach_row {
    bool known;
    unsigned from;
    bool *seen;
    unsigned *stack;
};

struct cfg {
    struct arena *arena;
    const struct ir_func *func;
    unsigned n; /* blocks; in `post` node n is the exit */
    struct graph graph;
    struct dom_tree dom;
    struct dom_tree post;
    const struct ir_block **order;
    bool *dead_end;
    struct cfg_deps *deps;
    VEC(struct cfg_loop *) loops;
    struct cfg_loop **loop_of;
    uint64_t *reach; /* n rows of bits, or NULL in large functions */
    size_t reach_words;
    struct reach_row *reach_row; /* the last answer where there is no table */
};

struct graph graph_build(struct arena *a, unsigned n, const struct graph_edge *edges, size_t count);
struct dom_tree dom_build(struct arena *a, const struct graph *g, unsigned root);
bool dom_dominates(const struct dom_tree *t, unsigned a, unsigned b);

void cfg_find_loops(struct cfg *c);
void cfg_find_deps(struct cfg *c);

#endif
