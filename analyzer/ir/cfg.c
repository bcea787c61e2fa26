/* SPDX-License-Identifier: Apache-2.0 */
#include "ir/cfg.h"

#include <string.h>

#include "ir/cfg_internal.h"

/* Up to this many blocks reachability is a table (512 KiB); beyond, what the last block leads to. */
#define REACH_TABLE_BLOCKS 2048

long cfg_phi_argument(const struct ir_block *from, unsigned succ, const struct ir_block *to)
{
    unsigned earlier = 0;
    for (unsigned i = 0; i < succ; i++)
        earlier += from->succs.at[i] == to;
    for (size_t i = 0; i < to->preds.len; i++) {
        if (to->preds.at[i] == from && earlier-- == 0)
            return (long)i;
    }
    return -1;
}

const struct ir_stmt *cfg_terminator(const struct ir_block *b)
{
    return b->stmts.len ? vec_last(&b->stmts) : NULL;
}

static bool ends_with(const struct ir_block *b, enum ir_stmt_kind kind)
{
    const struct ir_stmt *s = cfg_terminator(b);
    return s && s->kind == kind;
}

static void build_graph(struct cfg *c)
{
    size_t count = 0, total = 0;
    for (unsigned i = 0; i < c->n; i++)
        total += c->func->blocks.at[i]->succs.len;
    struct graph_edge *edges = ARENA_ARRAY(c->arena, struct graph_edge, total + 1);
    for (unsigned i = 0; i < c->n; i++) {
        const struct ir_block *b = c->func->blocks.at[i];
        for (size_t j = 0; j < b->succs.len; j++)
            edges[count++] = (struct graph_edge){i, b->succs.at[j]->id};
    }
    c->graph = graph_build(c->arena, c->n, edges, count);
}

/* Marks `from` and what leads to it. */
static void mark_backwards(const struct cfg *c, unsigned from, bool *marked, unsigned *stack)
{
    unsigned depth = 0;
    if (marked[from])
        return;
    marked[from] = true;
    stack[depth++] = from;
    while (depth) {
        unsigned b = stack[--depth];
        for (unsigned i = c->graph.pred_first[b]; i < c->graph.pred_first[b + 1]; i++) {
            unsigned p = c->graph.pred[i];
            if (!marked[p]) {
                marked[p] = true;
                stack[depth++] = p;
            }
        }
    }
}

/*
 * Post-dominators: the reversed graph from the returns.  A function that never returns (a
 * persistent kernel) would have none, so there its traps and then its endless loops count as ends.
 */
static void build_post(struct cfg *c)
{
    struct arena *a = c->arena;
    unsigned edge_total = c->graph.succ_first[c->n];
    struct graph_edge *edges = ARENA_ARRAY(a, struct graph_edge, edge_total + c->n + 1);
    unsigned *stack = ARENA_ARRAY(a, unsigned, c->n + 1);
    bool *marked = ARENA_ARRAY(a, bool, c->n + 1);
    size_t count = 0;
    for (unsigned b = 0; b < c->n; b++) {
        for (unsigned i = c->graph.succ_first[b]; i < c->graph.succ_first[b + 1]; i++)
            edges[count++] = (struct graph_edge){c->graph.succ[i], b};
    }
    static const enum ir_stmt_kind ends[] = {IR_STMT_RETURN, IR_STMT_TRAP};
    for (int k = 0; k < 2 && !marked[0]; k++) {
        for (unsigned b = 0; b < c->n; b++) {
            if (!ends_with(c->func->blocks.at[b], ends[k]))
                continue;
            edges[count++] = (struct graph_edge){c->n, b};
            mark_backwards(c, b, marked, stack);
        }
        for (unsigned b = 0; k == 0 && b < c->n; b++)
            c->dead_end[b] = !marked[b];
    }
    for (unsigned i = c->dom.count; i-- > 0 && !marked[0];) {
        unsigned b = c->dom.order[i];
        if (marked[b])
            continue;
        edges[count++] = (struct graph_edge){c->n, b};
        mark_backwards(c, b, marked, stack);
    }
    struct graph reversed = graph_build(a, c->n + 1, edges, count);
    c->post = dom_build(a, &reversed, c->n);
}

static void build_reach(struct cfg *c)
{
    if (c->n > REACH_TABLE_BLOCKS) {
        c->reach_row = ARENA_NEW(c->arena, struct reach_row);
        c->reach_row->seen = ARENA_ARRAY(c->arena, bool, c->n);
        c->reach_row->stack = ARENA_ARRAY(c->arena, unsigned, c->n + 1);
        return;
    }
    size_t words = (c->n + 63) / 64;
    c->reach_words = words;
    c->reach = ARENA_ARRAY(c->arena, uint64_t, words * c->n + 1);
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned i = c->dom.count; i-- > 0;) {
            unsigned b = c->dom.order[i];
            uint64_t *row = c->reach + b * words;
            for (unsigned j = c->graph.succ_first[b]; j < c->graph.succ_first[b + 1]; j++) {
                unsigned s = c->graph.succ[j];
                const uint64_t *other = c->reach + s * words;
                for (size_t w = 0; w < words; w++) {
                    uint64_t bits = row[w] | other[w];
                    if (w == s / 64)
                        bits |= UINT64_C(1) << (s % 64);
                    changed |= bits != row[w];
                    row[w] = bits;
                }
            }
        }
    }
}

struct cfg *cfg_build(struct arena *a, const struct ir_func *f)
{
    struct cfg *c = ARENA_NEW(a, struct cfg);
    c->arena = a;
    c->func = f;
    c->n = (unsigned)f->blocks.len;
    c->order = ARENA_ARRAY(a, const struct ir_block *, c->n + 1);
    c->dead_end = ARENA_ARRAY(a, bool, c->n + 1);
    if (c->n == 0)
        return c;
    build_graph(c);
    c->dom = dom_build(a, &c->graph, 0);
    for (unsigned i = 0; i < c->dom.count; i++)
        c->order[i] = f->blocks.at[c->dom.order[i]];
    build_post(c);
    build_reach(c);
    cfg_find_loops(c);
    cfg_find_deps(c);
    return c;
}

/* ---- asking ----------------------------------------------------------------------------- */

const struct ir_block *const *cfg_order(const struct cfg *c, size_t *n)
{
    *n = c->dom.count;
    return c->order;
}

const struct ir_block *cfg_idom(const struct cfg *c, const struct ir_block *b)
{
    unsigned p = c->dom.parent[b->id];
    return p == CFG_NONE ? NULL : c->func->blocks.at[p];
}

const struct ir_block *cfg_ipdom(const struct cfg *c, const struct ir_block *b)
{
    unsigned p = c->post.parent[b->id];
    return p == CFG_NONE || p == c->n ? NULL : c->func->blocks.at[p];
}

bool cfg_dominates(const struct cfg *c, const struct ir_block *a, const struct ir_block *b)
{
    return dom_dominates(&c->dom, a->id, b->id);
}

bool cfg_post_dominates(const struct cfg *c, const struct ir_block *a, const struct ir_block *b)
{
    return a == b || dom_dominates(&c->post, a->id, b->id);
}

bool cfg_edge_dominates(const struct cfg *c, struct cfg_edge e, const struct ir_block *b)
{
    const struct ir_block *to = e.from->succs.at[e.succ];
    if (!cfg_dominates(c, to, b))
        return false;
    /* Every other way into `to` comes from behind `to`. */
    unsigned times = 0;
    for (size_t i = 0; i < to->preds.len; i++) {
        if (to->preds.at[i] == e.from)
            times++;
        else if (!cfg_dominates(c, to, to->preds.at[i]))
            return false;
    }
    return times == 1;
}

bool cfg_parts(const struct cfg *c, struct ir_block *from, const struct ir_block *a,
               const struct ir_block *b)
{
    struct cfg_edge yes = {from, 0}, no = {from, 1};
    return from->succs.len == 2 &&
           ((cfg_edge_dominates(c, yes, a) && cfg_edge_dominates(c, no, b)) ||
            (cfg_edge_dominates(c, no, a) && cfg_edge_dominates(c, yes, b)));
}

bool cfg_stmt_dominates(const struct cfg *c, const struct ir_stmt *a, const struct ir_stmt *b)
{
    if (a->block == b->block)
        return a->id < b->id;
    return cfg_dominates(c, a->block, b->block);
}

/* Fills the row of the last answer with what `from` leads to. */
static void search(const struct cfg *c, unsigned from)
{
    struct reach_row *r = c->reach_row;
    unsigned depth = 0;
    memset(r->seen, 0, c->n * sizeof *r->seen);
    r->known = true;
    r->from = from;
    r->stack[depth++] = from;
    while (depth) {
        unsigned b = r->stack[--depth];
        for (unsigned i = c->graph.succ_first[b]; i < c->graph.succ_first[b + 1]; i++) {
            unsigned s = c->graph.succ[i];
            if (!r->seen[s]) {
                r->seen[s] = true;
                r->stack[depth++] = s;
            }
        }
    }
}

bool cfg_reaches(const struct cfg *c, const struct ir_block *a, const struct ir_block *b)
{
    if (!c->reach) {
        if (!c->reach_row->known || c->reach_row->from != a->id)
            search(c, a->id);
        return c->reach_row->seen[b->id];
    }
    return c->reach[a->id * c->reach_words + b->id / 64] >> (b->id % 64) & 1;
}

bool cfg_stmt_reaches(const struct cfg *c, const struct ir_stmt *a, const struct ir_stmt *b)
{
    return (a->block == b->block && a->id < b->id) || cfg_reaches(c, a->block, b->block);
}

bool cfg_stmt_between(const struct cfg *c, const struct ir_stmt *a, const struct ir_stmt *s,
                      const struct ir_stmt *b)
{
    bool behind = a->block == s->block && a->id < s->id;
    bool b_behind = a->block == b->block && a->id < b->id;
    if (behind && !(b_behind && b->id < s->id))
        return cfg_stmt_reaches(c, s, b);
    if (b_behind || !cfg_stmt_reaches(c, s, b))
        return false;
    bool *seen = ARENA_ARRAY(c->arena, bool, c->func->blocks.len);
    VEC(const struct ir_block *) work = {0};
    vec_push(c->arena, &work, a->block);
    for (size_t i = 0; i < work.len; i++) {
        const struct ir_block *from = work.at[i];
        for (size_t k = 0; k < from->succs.len; k++) {
            const struct ir_block *to = from->succs.at[k];
            if (seen[to->id])
                continue;
            seen[to->id] = true;
            bool ends = to == b->block;
            if (to == s->block && !(ends && b->id < s->id))
                return true;
            if (!ends)
                vec_push(c->arena, &work, to);
        }
    }
    return false;
}

const struct cfg_edge *cfg_control_deps(const struct cfg *c, const struct ir_block *b, size_t *n)
{
    *n = c->deps[b->id].edges.len;
    return c->deps[b->id].edges.at;
}

bool cfg_walk_control(const struct cfg *c, const struct ir_block *b,
                      bool (*stop)(struct cfg_edge e, void *context), void *context)
{
    bool *seen = ARENA_ARRAY(c->arena, bool, c->func->blocks.len);
    VEC(const struct ir_block *) work = {0};
    vec_push(c->arena, &work, b);
    for (size_t i = 0; i < work.len; i++) {
        size_t n;
        const struct cfg_edge *deps = cfg_control_deps(c, work.at[i], &n);
        for (size_t k = 0; k < n; k++) {
            if (seen[deps[k].from->id])
                continue;
            seen[deps[k].from->id] = true;
            if (stop(deps[k], context))
                return true;
            vec_push(c->arena, &work, deps[k].from);
        }
    }
    return false;
}

const struct cfg_loop *cfg_loop_of(const struct cfg *c, const struct ir_block *b)
{
    return c->loop_of[b->id];
}

bool cfg_loop_contains(const struct cfg_loop *l, const struct ir_block *b)
{
    size_t lo = 0, hi = l->blocks.len; /* sorted by id */
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (l->blocks.at[mid]->id < b->id)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < l->blocks.len && l->blocks.at[lo] == b;
}

bool cfg_is_made_outside(const struct ir_expr *e, void *loop)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return !def || !cfg_loop_contains(loop, def->block);
}

const struct cfg_loop *const *cfg_loops(const struct cfg *c, size_t *n)
{
    *n = c->loops.len;
    return (const struct cfg_loop *const *)c->loops.at;
}

bool cfg_is_dead_end(const struct cfg *c, const struct ir_block *b)
{
    return c->dead_end[b->id];
}

bool cfg_branch_may_end(const struct cfg *c, const struct ir_stmt *s)
{
    for (size_t i = 0; s->kind == IR_STMT_BRANCH && i < s->block->succs.len; i++) {
        if (cfg_is_dead_end(c, s->block->succs.at[i]))
            return true;
    }
    return false;
}
