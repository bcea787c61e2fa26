/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/guard.h"

#include "base/limits.h"

struct fact_list {
    VEC(struct fact) facts;
    bool ready;
};

/* Unrolled code has blocks of ten thousand statements: most need not be searched for each. */
enum assumes { ASSUMES_UNASKED, ASSUMES, ASSUMES_NOT };

struct guards {
    struct analysis_func *af;
    struct fact_list *entry; /* per block: facts when it starts */
    unsigned char *assumes;  /* per block: enum assumes */
    struct fact_list *stmts; /* per statement: the same and the assumptions before it, if any */
    struct map edges;        /* block id * 2^16 + succ -> struct fact_list */
};

struct taking {
    struct guards *g;
    struct fact_list *out;
    const struct ir_stmt *origin;
    bool from_else;
};

struct guards *guard_create(struct analysis_func *af)
{
    struct arena *a = af->analysis->arena;
    struct guards *g = ARENA_NEW(a, struct guards);
    g->af = af;
    g->entry = ARENA_ARRAY(a, struct fact_list, af->func->blocks.len + 1);
    g->assumes = ARENA_ARRAY(a, unsigned char, af->func->blocks.len + 1);
    g->stmts = ARENA_ARRAY(a, struct fact_list, af->func->stmts.len + 1);
    return g;
}

static bool is_comparison(enum ir_op op)
{
    return op == IR_LT || op == IR_LE || op == IR_GT || op == IR_GE || op == IR_EQ || op == IR_NE;
}

enum ir_op guard_negated(enum ir_op op)
{
    switch (op) {
    case IR_LT: return IR_GE;
    case IR_LE: return IR_GT;
    case IR_GT: return IR_LE;
    case IR_GE: return IR_LT;
    case IR_EQ: return IR_NE;
    default: return IR_EQ;
    }
}

static void add_fact(struct taking *t, enum ir_op op, const struct ir_expr *l,
                     const struct ir_expr *r)
{
    if (t->out->facts.len >= LIMIT_GUARD_FACTS)
        return;
    for (size_t i = 0; i < t->out->facts.len; i++) {
        const struct fact *f = &t->out->facts.at[i];
        if (f->op == op && f->left == l && f->right == r)
            return;
    }
    struct fact f = {op, l, r, t->origin, t->from_else};
    vec_push(t->g->af->analysis->arena, &t->out->facts, f);
}

static const struct ir_expr *strip(const struct ir_expr *e)
{
    while (e->op == IR_CAST && e->type && e->args[0]->type &&
           (e->type->kind == TYPE_INT || e->type->kind == TYPE_BOOL) &&
           (e->args[0]->type->kind == TYPE_INT || e->args[0]->type->kind == TYPE_BOOL))
        e = e->args[0];
    return e;
}

/* The operands that `l < r` also bounds: x < min(a, b) gives x < a and x < b. */
static void add_comparison(struct taking *t, enum ir_op op, const struct ir_expr *l,
                           const struct ir_expr *r)
{
    add_fact(t, op, l, r);
    bool less = op == IR_LT || op == IR_LE, more = op == IR_GT || op == IR_GE;
    const struct ir_expr *sl = strip(l), *sr = strip(r);
    if ((less && sr->op == IR_MIN) || (more && sr->op == IR_MAX))
        for (unsigned i = 0; i < 2; i++)
            add_comparison(t, op, l, sr->args[i]);
    if ((less && sl->op == IR_MAX) || (more && sl->op == IR_MIN))
        for (unsigned i = 0; i < 2; i++)
            add_comparison(t, op, sl->args[i], r);
}

static void take(struct taking *t, const struct ir_expr *e, bool truth, unsigned depth);
static struct fact_list *block_entry(struct guards *g, const struct ir_block *b);

/* What holds where control came along that edge. */
static void take_pred(struct taking *t, const struct ir_block *b, size_t which, unsigned depth)
{
    const struct ir_block *pred = b->preds.at[which];
    const struct fact_list *before = block_entry(t->g, pred);
    for (size_t i = 0; i < before->facts.len; i++)
        add_fact(t, before->facts.at[i].op, before->facts.at[i].left, before->facts.at[i].right);
    const struct ir_stmt *end = cfg_terminator(pred);
    if (end->kind == IR_STMT_BRANCH && pred->succs.len == 2 &&
        pred->succs.at[0] != pred->succs.at[1])
        take(t, end->expr, pred->succs.at[0] == b, depth + 1);
}

/* A bool that is false on some paths by constant: `ok = i < n && cond` lowered with branches. When
 * only one input can have the wanted value, control came along that input's edge. */
static void take_phi(struct taking *t, const struct ir_stmt *phi, bool truth, unsigned depth)
{
    const struct ir_block *b = phi->block;
    struct cfg *cfg = t->g->af->cfg;
    size_t only = 0, count = 0;
    for (size_t i = 0; i < phi->args.len && i < b->preds.len; i++) {
        int64_t v;
        /* Facts of an earlier round of a loop talk about older values. */
        if (cfg_dominates(cfg, b, b->preds.at[i]))
            return;
        if (ir_is_int(strip(phi->args.at[i]), &v) && (v != 0) != truth)
            continue;
        only = i;
        count++;
    }
    if (count != 1)
        return;
    take_pred(t, b, only, depth);
    take(t, phi->args.at[only], truth, depth + 1);
}

/* `value op limit` cannot hold: `end < end`, `-1 >= 0`. */
static bool is_false(enum ir_op op, const struct ir_expr *value, const struct ir_expr *limit)
{
    int64_t x, y; /* through casts, which wrap: -1 of an unsigned type is no negative number */
    if (ir_is_int(value, &x) && ir_is_int(limit, &y))
        switch (op) {
        case IR_LT: return x >= y;
        case IR_LE: return x > y;
        case IR_GT: return x <= y;
        case IR_GE: return x < y;
        case IR_EQ: return x != y;
        default: return x == y;
        }
    return strip(value) == strip(limit) && (op == IR_LT || op == IR_GT || op == IR_NE);
}

/* What a loop starts with whose head asks for it in each round; else e itself.  NULL: of an earlier round. */
static const struct ir_expr *start_of(struct taking *t, const struct ir_expr *e)
{
    const struct ir_stmt *phi = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_block *b = phi && phi->kind == IR_STMT_PHI ? phi->block : NULL;
    const struct ir_expr *start = NULL;
    bool carried = false, one = true;
    for (size_t i = 0; b && i < phi->args.len && i < b->preds.len; i++) {
        struct cfg_edge asked = {t->origin->block, t->from_else};
        bool later = cfg_dominates(t->g->af->cfg, b, b->preds.at[i]);
        carried = carried || later;
        if (later && (asked.from != b || !cfg_edge_dominates(t->g->af->cfg, asked, b->preds.at[i])))
            return NULL;
        one = one && (later || !start);
        start = later ? start : phi->args.at[i];
    }
    if (!carried)
        return e;
    return one && start ? strip(start) : NULL;
}

/* `i = end; if (lane < active) i = first + lane; for (; i < end; i += step)`: who gets in has come the other way. */
static void take_way(struct taking *t, enum ir_op op, const struct ir_expr *l,
                     const struct ir_expr *r, unsigned depth)
{
    const struct ir_expr *e = t->origin->block ? start_of(t, strip(l)) : NULL;
    const struct ir_stmt *phi = e && e->op == IR_VALUE ? e->value->def : NULL;
    for (unsigned arm = 1; e && e->op == IR_SELECT && arm < 3; arm++)
        if (is_false(op, e->args[arm], r))
            take(t, e->args[0], arm == 2, depth + 1);
    if (!phi || phi->kind != IR_STMT_PHI)
        return;
    size_t only = 0, count = 0;
    for (size_t i = 0; i < phi->args.len && i < phi->block->preds.len; i++) {
        if (cfg_dominates(t->g->af->cfg, phi->block, phi->block->preds.at[i]))
            return;
        if (is_false(op, phi->args.at[i], r))
            continue;
        only = i;
        count++;
    }
    if (count == 1 && phi->args.len > 1)
        take_pred(t, phi->block, only, depth);
}

/* c ? a : b with constants, or as a conjunction: c ? x : false. */
static void take_select(struct taking *t, const struct ir_expr *e, bool truth, unsigned depth)
{
    for (unsigned arm = 0; arm < 2; arm++) {
        int64_t v;
        if (!ir_is_int(strip(e->args[1 + arm]), &v) || (v != 0) == truth)
            continue;
        take(t, e->args[0], arm != 0, depth + 1);
        take(t, e->args[2 - arm], truth, depth + 1);
    }
}

static bool is_bits(const struct ir_expr *e)
{
    return e->op == IR_BITAND || e->op == IR_BITOR;
}

static bool is_truth(const struct ir_expr *e)
{
    return (ir_op_info(e->op)->flags & IR_OP_COMPARE) || (e->type && e->type->kind == TYPE_BOOL) ||
           e->op == IR_SELECT;
}

/* Also `(x < width) & (y < height)`, an int by the rules of the language. */
static bool is_boolean(const struct ir_expr *e)
{
    const struct ir_expr *sides = e;
    while (is_bits(sides) && is_truth(strip(sides->args[1])))
        sides = strip(sides->args[0]);
    return is_truth(sides);
}

static void take(struct taking *t, const struct ir_expr *e, bool truth, unsigned depth)
{
    if (depth > LIMIT_GUARD_DEPTH)
        return;
    e = strip(e);
    if (e->op == IR_LNOT) {
        take(t, e->args[0], !truth, depth + 1);
        return;
    }
    if (e->op == IR_LAND || e->op == IR_LOR || (is_bits(e) && is_boolean(e))) {
        if ((e->op == IR_LAND || e->op == IR_BITAND) != truth)
            return; /* one of them is false: no single fact */
        take(t, e->args[0], truth, depth + 1);
        take(t, e->args[1], truth, depth + 1);
        return;
    }
    if (e->op == IR_NE || e->op == IR_EQ) {
        int64_t v;
        const struct ir_expr *x = strip(e->args[0]), *y = strip(e->args[1]);
        if (ir_is_int(x, &v)) {
            const struct ir_expr *swap = x;
            x = y;
            y = swap;
        }
        if (ir_is_int(y, &v) && (v == 0 || v == 1) && is_boolean(x) && x->op != IR_SELECT) {
            take(t, x, ((v != 0) == (e->op == IR_EQ)) == truth, depth + 1);
            return;
        }
    }
    if (is_comparison(e->op)) {
        enum ir_op op = truth ? e->op : guard_negated(e->op);
        add_comparison(t, op, e->args[0], e->args[1]);
        take_way(t, op, e->args[0], e->args[1], depth);
        return;
    }
    if (e->op == IR_SELECT)
        take_select(t, e, truth, depth);
    if (e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_PHI)
        take_phi(t, e->value->def, truth, depth);
    const struct ir_expr *zero =
        ir_int(t->g->af->analysis->module, ir_type_int(t->g->af->analysis->module, 32, true), 0);
    add_fact(t, truth ? IR_NE : IR_EQ, e, zero);
}

static void take_switch(struct taking *t, const struct ir_stmt *s, unsigned succ)
{
    struct ir_module *m = t->g->af->analysis->module;
    const struct ir_type *type =
        s->expr->type && s->expr->type->kind == TYPE_INT ? s->expr->type : ir_type_int(m, 64, true);
    bool is_default = succ + 1 == s->block->succs.len;
    for (size_t i = 0; i < s->case_values.len; i++)
        if (is_default || i == succ)
            add_fact(t, is_default ? IR_NE : IR_EQ, s->expr, ir_int(m, type, s->case_values.at[i]));
}

static void take_edge(struct guards *g, struct fact_list *out, struct cfg_edge e)
{
    const struct ir_stmt *end = cfg_terminator(e.from);
    struct taking t = {g, out, end, end->kind == IR_STMT_BRANCH && e.succ == 1};
    if (end->kind == IR_STMT_BRANCH && e.from->succs.len == 2 &&
        e.from->succs.at[0] != e.from->succs.at[1])
        take(&t, end->expr, e.succ == 0, 0);
    else if (end->kind == IR_STMT_SWITCH)
        take_switch(&t, end, e.succ);
}

static void take_assumes(struct guards *g, struct fact_list *out, const struct ir_block *b,
                         const struct ir_stmt *until)
{
    for (size_t i = 0; i < b->stmts.len && b->stmts.at[i] != until; i++) {
        struct taking t = {g, out, b->stmts.at[i], false};
        if (b->stmts.at[i]->kind == IR_STMT_ASSUME && b->stmts.at[i]->expr)
            take(&t, b->stmts.at[i]->expr, true, 0);
    }
}

/* What held when the immediate dominator ended, and the edge out of it when it dominates b. */
static void fill_entry(struct guards *g, const struct ir_block *b)
{
    struct fact_list *l = &g->entry[b->id];
    l->ready = true; /* before the recursion: a phi may ask for a block that asks for this one */
    const struct ir_block *d = cfg_idom(g->af->cfg, b);
    if (!d || d == b)
        return;
    const struct fact_list *above = block_entry(g, d);
    for (size_t i = 0; i < above->facts.len; i++)
        vec_push(g->af->analysis->arena, &l->facts, above->facts.at[i]);
    take_assumes(g, l, d, NULL);
    for (unsigned i = 0; i < d->succs.len; i++) {
        struct cfg_edge e = {d, i};
        if (cfg_edge_dominates(g->af->cfg, e, b))
            take_edge(g, l, e);
    }
}

static struct fact_list *block_entry(struct guards *g, const struct ir_block *b)
{
    /* Dominators first and without recursion: the tree may be as deep as the function is long. */
    VEC(const struct ir_block *) chain = {0};
    for (const struct ir_block *d = b; d && !g->entry[d->id].ready; d = cfg_idom(g->af->cfg, d))
        vec_push(g->af->analysis->arena, &chain, d);
    for (size_t i = chain.len; i-- > 0;)
        if (!g->entry[chain.at[i]->id].ready)
            fill_entry(g, chain.at[i]);
    return &g->entry[b->id];
}

static bool has_assume_before(struct guards *g, const struct ir_stmt *s)
{
    unsigned char *known = &g->assumes[s->block->id];
    if (!*known) {
        *known = ASSUMES_NOT;
        for (size_t i = 0; i < s->block->stmts.len; i++)
            if (s->block->stmts.at[i]->kind == IR_STMT_ASSUME)
                *known = ASSUMES;
    }
    if (*known == ASSUMES_NOT)
        return false;
    for (size_t i = 0; i < s->block->stmts.len && s->block->stmts.at[i] != s; i++)
        if (s->block->stmts.at[i]->kind == IR_STMT_ASSUME)
            return true;
    return false;
}

const struct fact *guard_facts(struct guards *g, const struct ir_stmt *s, size_t *n)
{
    struct fact_list *l = &g->stmts[s->id];
    if (!l->ready) {
        *l = *block_entry(g, s->block);
        if (has_assume_before(g, s)) {
            l->facts.cap = l->facts.len; /* the block's array is shared: growing copies it */
            take_assumes(g, l, s->block, s);
        }
        l->ready = true;
    }
    *n = l->facts.len;
    return l->facts.at;
}

const struct fact *guard_edge_facts(struct guards *g, struct cfg_edge e, size_t *n)
{
    struct arena *a = g->af->analysis->arena;
    uint64_t key = ((uint64_t)e.from->id << 16) + e.succ + 1;
    struct fact_list *l = map_get_number(&g->edges, key);
    if (!l) {
        l = ARENA_NEW(a, struct fact_list);
        map_put_number(a, &g->edges, key, l);
        take_edge(g, l, e);
    }
    *n = l->facts.len;
    return l->facts.at;
}

/* One value, or what a __constant__ variable holds, loaded twice: no kernel changes it. */
static bool is_same_value(const struct ir_expr *x, const struct ir_expr *y)
{
    if (x == y)
        return true;
    x = strip(x);
    y = strip(y);
    const struct ir_stmt *p = x->op == IR_VALUE ? x->value->def : NULL;
    const struct ir_stmt *q = y->op == IR_VALUE ? y->value->def : NULL;
    if (!p || !q || p->kind != IR_STMT_LOAD || q->kind != IR_STMT_LOAD || p->addr != q->addr)
        return false;
    const struct ir_expr *root = ir_address_root(p->addr);
    return root && root->op == IR_ADDR && root->decl->storage == STORAGE_CONSTANT;
}

bool guard_contradicts(const struct fact *x, const struct fact *y)
{
    int64_t a, b;
    if (!is_same_value(x->left, y->left))
        return false;
    if (x->op == IR_EQ && y->op == IR_EQ && ir_is_int(strip(x->right), &a) &&
        ir_is_int(strip(y->right), &b))
        return a != b;
    return x->right == y->right && x->op == guard_negated(y->op);
}

/* Mentioned in the expression, or in the arguments of the call whose result it is. */
static bool mentions(const struct ir_expr *e, const struct ir_expr *part, unsigned depth)
{
    if (ir_contains(e, part))
        return true;
    e = strip(e);
    if (depth == 0 || e->op != IR_VALUE || !e->value->def)
        return false;
    const struct ir_stmt *d = e->value->def;
    if (d->kind != IR_STMT_CALL && d->kind != IR_STMT_PHI)
        return false;
    for (size_t i = 0; i < d->args.len; i++)
        if (mentions(d->args.at[i], part, depth - 1))
            return true;
    return false;
}

bool guard_mentions(struct guards *g, const struct ir_stmt *s, const struct ir_expr *part)
{
    size_t n;
    const struct fact *f = guard_facts(g, s, &n);
    const struct ir_expr *bare = strip(part);
    for (size_t i = 0; i < n; i++)
        if (mentions(f[i].left, bare, 2) || mentions(f[i].right, bare, 2))
            return true;
    return false;
}
