/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where phis go: pruned SSA.  Liveness is computed only for variables that some block reads before
 * it writes them; most temporaries never leave their block.
 */
#include "ir/ssa_internal.h"

#define NOT_CROSSING (~0U)

bool ssa_takes_part(const struct ssa *s, const struct ir_decl *d)
{
    return d && !d->in_memory && d->id < s->func->decls.len && s->func->decls.at[d->id] == d;
}

/* ---- reads and definitions of statements ------------------------------------------------ */

struct scan {
    struct ssa *ssa;
    struct ssa_stmt *stmt;
};

static void add_read(struct scan *scan, const struct ir_decl *d)
{
    struct ssa_stmt *s = scan->stmt;
    size_t at = s->reads.len;
    while (at > 0 && s->reads.at[at - 1].decl->id > d->id)
        at--;
    if (at > 0 && s->reads.at[at - 1].decl == d)
        return;
    vec_push(scan->ssa->arena, &s->reads, (struct ssa_read){0});
    for (size_t i = s->reads.len - 1; i > at; i--)
        s->reads.at[i] = s->reads.at[i - 1];
    s->reads.at[at] = (struct ssa_read){.decl = d};
}

static bool scan_node(const struct ir_expr *e, void *context)
{
    struct scan *scan = context;
    if (e->op == IR_VAR && ssa_takes_part(scan->ssa, e->decl))
        add_read(scan, e->decl);
    return true;
}

static void scan_slot(const struct ir_expr **slot, void *context)
{
    ir_walk(*slot, scan_node, context);
}

void ssa_scan(struct ssa *s)
{
    struct ir_func *f = s->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        struct ir_stmt *stmt = f->stmts.at[i];
        struct scan scan = {s, &s->stmts[i]};
        ir_stmt_visit(stmt, scan_slot, &scan);
        ir_walk(s->stmts[i].result, scan_node, &scan);
        if (!ssa_takes_part(s, stmt->var))
            continue;
        struct ssa_def *def = ARENA_NEW(s->arena, struct ssa_def);
        def->decl = f->decls.at[stmt->var->id];
        def->stmt = stmt;
        s->stmts[i].def = def;
    }
}

/* ---- liveness --------------------------------------------------------------------------- */

struct live {
    size_t words;    /* of a row of bits, one bit a crossing variable */
    unsigned *index; /* declaration -> bit, or NOT_CROSSING */
    unsigned *decl;  /* bit -> declaration */
    unsigned count;
    uint64_t *in;   /* a row a block: live on entry; starts as what it reads first */
    uint64_t *kill; /* what it writes */
};

static bool bit_get(const uint64_t *row, unsigned i)
{
    return row[i / 64] >> (i % 64) & 1;
}

static void bit_set(uint64_t *row, unsigned i)
{
    row[i / 64] |= UINT64_C(1) << (i % 64);
}

/* Numbers the variables that some block reads before writing, if they are written anywhere. */
static void find_crossing(const struct ssa *s, struct live *l)
{
    const struct ir_func *f = s->func;
    size_t n = f->decls.len;
    bool *written = ARENA_ARRAY(s->arena, bool, n + 1);
    size_t *written_in = ARENA_ARRAY(s->arena, size_t, n + 1); /* block number + 1 */
    bool *exposed = ARENA_ARRAY(s->arena, bool, n + 1);
    for (size_t b = 0; b < f->blocks.len; b++) {
        for (size_t i = 0; i < f->blocks.at[b]->stmts.len; i++) {
            const struct ssa_stmt *stmt = &s->stmts[f->blocks.at[b]->stmts.at[i]->id];
            for (size_t r = 0; r < stmt->reads.len; r++) {
                unsigned d = stmt->reads.at[r].decl->id;
                exposed[d] |= written_in[d] != b + 1;
            }
            if (stmt->def) {
                written[stmt->def->decl->id] = true;
                written_in[stmt->def->decl->id] = b + 1;
            }
        }
    }
    l->index = ARENA_ARRAY(s->arena, unsigned, n + 1);
    l->decl = ARENA_ARRAY(s->arena, unsigned, n + 1);
    for (unsigned d = 0; d < n; d++) {
        l->index[d] = written[d] && exposed[d] ? l->count : NOT_CROSSING;
        if (l->index[d] != NOT_CROSSING)
            l->decl[l->count++] = d;
    }
}

static void find_local_sets(const struct ssa *s, struct live *l)
{
    const struct ir_func *f = s->func;
    l->words = (l->count + 63) / 64;
    l->in = ARENA_ARRAY(s->arena, uint64_t, l->words * f->blocks.len + 1);
    l->kill = ARENA_ARRAY(s->arena, uint64_t, l->words * f->blocks.len + 1);
    for (size_t b = 0; b < f->blocks.len; b++) {
        uint64_t *in = l->in + b * l->words;
        uint64_t *kill = l->kill + b * l->words;
        for (size_t i = 0; i < f->blocks.at[b]->stmts.len; i++) {
            const struct ssa_stmt *stmt = &s->stmts[f->blocks.at[b]->stmts.at[i]->id];
            for (size_t r = 0; r < stmt->reads.len; r++) {
                unsigned bit = l->index[stmt->reads.at[r].decl->id];
                if (bit != NOT_CROSSING && !bit_get(kill, bit))
                    bit_set(in, bit);
            }
            unsigned bit = stmt->def ? l->index[stmt->def->decl->id] : NOT_CROSSING;
            if (bit != NOT_CROSSING)
                bit_set(kill, bit);
        }
    }
}

static void propagate(const struct ssa *s, struct live *l)
{
    size_t n;
    const struct ir_block *const *order = cfg_order(s->cfg, &n);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = n; i-- > 0;) {
            uint64_t *in = l->in + order[i]->id * l->words;
            const uint64_t *kill = l->kill + order[i]->id * l->words;
            for (size_t j = 0; j < order[i]->succs.len; j++) {
                const uint64_t *next = l->in + order[i]->succs.at[j]->id * l->words;
                for (size_t w = 0; w < l->words; w++) {
                    uint64_t more = next[w] & ~kill[w] & ~in[w];
                    in[w] |= more;
                    changed |= more != 0;
                }
            }
        }
    }
}

/* ---- dominance frontiers and phis ------------------------------------------------------- */

static void find_frontiers(struct ssa *s)
{
    for (size_t i = 0; i < s->func->blocks.len; i++) {
        const struct ir_block *b = s->func->blocks.at[i];
        const struct ir_block *stop = cfg_idom(s->cfg, b);
        for (size_t j = 0; b->preds.len > 1 && j < b->preds.len; j++) {
            for (const struct ir_block *r = b->preds.at[j]; r && r != stop;
                 r = cfg_idom(s->cfg, r)) {
                struct ssa_block *runner = &s->blocks[r->id];
                if (!runner->frontier.len || vec_last(&runner->frontier) != b->id)
                    vec_push(s->arena, &runner->frontier, b->id);
            }
        }
    }
}

static void add_phi(struct ssa *s, unsigned block, struct ir_decl *d)
{
    struct ssa_phi *p = ARENA_NEW(s->arena, struct ssa_phi);
    p->block = s->func->blocks.at[block];
    p->def.decl = d;
    p->def.phi = p;
    p->args = ARENA_ARRAY(s->arena, struct ssa_def *, p->block->preds.len + 1);
    vec_push(s->arena, &s->blocks[block].phis, p);
}

struct placing {
    VEC(unsigned) work;
    unsigned *queued; /* by block: variable + 1 that queued it last */
    unsigned *placed; /* by block: variable + 1 that has a phi there */
};

static void place_variable(struct ssa *s, const struct live *l, unsigned bit, struct placing *p)
{
    unsigned mark = bit + 1;
    p->work.len = 0;
    for (unsigned b = 0; b < s->func->blocks.len; b++) {
        if (bit_get(l->kill + b * l->words, bit)) {
            p->queued[b] = mark;
            vec_push(s->arena, &p->work, b);
        }
    }
    while (p->work.len) {
        const struct ssa_block *from = &s->blocks[p->work.at[--p->work.len]];
        for (size_t i = 0; i < from->frontier.len; i++) {
            unsigned b = from->frontier.at[i];
            if (p->placed[b] == mark || !bit_get(l->in + b * l->words, bit))
                continue;
            p->placed[b] = mark;
            add_phi(s, b, s->func->decls.at[l->decl[bit]]);
            if (p->queued[b] != mark) {
                p->queued[b] = mark;
                vec_push(s->arena, &p->work, b);
            }
        }
    }
}

void ssa_place_phis(struct ssa *s)
{
    size_t n;
    const struct ir_block *const *order = cfg_order(s->cfg, &n);
    struct live l = {0};
    find_crossing(s, &l);
    find_local_sets(s, &l);
    propagate(s, &l);
    find_frontiers(s);
    struct placing p = {0};
    p.queued = ARENA_ARRAY(s->arena, unsigned, s->func->blocks.len + 1);
    p.placed = ARENA_ARRAY(s->arena, unsigned, s->func->blocks.len + 1);
    for (unsigned bit = 0; bit < l.count; bit++)
        place_variable(s, &l, bit, &p);
    for (size_t i = 0; i < n; i++) {
        struct ssa_block *b = &s->blocks[order[i]->id];
        for (size_t j = 0; j < b->phis.len; j++)
            vec_push(s->arena, &s->phis, b->phis.at[j]);
    }
}

/* ---- renaming --------------------------------------------------------------------------- */

struct undo {
    unsigned decl;
    struct ssa_def *before;
};

struct renamer {
    struct ssa *ssa;
    struct ssa_def **current; /* by declaration; NULL: as on entry */
    VEC(struct undo) log;
};

static struct ssa_def *current_def(struct renamer *r, unsigned decl)
{
    struct ssa *s = r->ssa;
    if (r->current[decl])
        return r->current[decl];
    if (!s->entry[decl]) {
        s->entry[decl] = ARENA_NEW(s->arena, struct ssa_def);
        s->entry[decl]->decl = s->func->decls.at[decl];
    }
    return s->entry[decl];
}

static void set_current(struct renamer *r, struct ssa_def *def)
{
    unsigned d = def->decl->id;
    vec_push(r->ssa->arena, &r->log, ((struct undo){d, r->current[d]}));
    r->current[d] = def;
}

static void rename_block(struct renamer *r, const struct ir_block *b)
{
    struct ssa *s = r->ssa;
    for (size_t i = 0; i < s->blocks[b->id].phis.len; i++)
        set_current(r, &s->blocks[b->id].phis.at[i]->def);
    for (size_t i = 0; i < b->stmts.len; i++) {
        struct ssa_stmt *stmt = &s->stmts[b->stmts.at[i]->id];
        for (size_t j = 0; j < stmt->reads.len; j++)
            stmt->reads.at[j].def = current_def(r, stmt->reads.at[j].decl->id);
        if (stmt->def)
            set_current(r, stmt->def);
    }
    for (size_t i = 0; i < b->succs.len; i++) {
        const struct ir_block *next = b->succs.at[i];
        for (size_t j = 0; j < s->blocks[next->id].phis.len; j++) {
            struct ssa_phi *phi = s->blocks[next->id].phis.at[j];
            for (size_t k = 0; k < next->preds.len; k++) {
                if (next->preds.at[k] == b)
                    phi->args[k] = current_def(r, phi->def.decl->id);
            }
        }
    }
}

struct rename_frame {
    unsigned block;
    size_t child;
    size_t log; /* length of the log before this block */
};

void ssa_rename(struct ssa *s)
{
    struct renamer r = {.ssa = s};
    size_t n = s->func->blocks.len;
    r.current = ARENA_ARRAY(s->arena, struct ssa_def *, s->func->decls.len + 1);
    struct rename_frame *stack = ARENA_ARRAY(s->arena, struct rename_frame, n + 1);
    size_t depth = 0;
    stack[depth++] = (struct rename_frame){0, 0, 0};
    rename_block(&r, s->func->blocks.at[0]);
    while (depth) {
        struct rename_frame *top = &stack[depth - 1];
        if (top->child < s->blocks[top->block].children.len) {
            unsigned b = s->blocks[top->block].children.at[top->child++];
            stack[depth++] = (struct rename_frame){b, 0, r.log.len};
            rename_block(&r, s->func->blocks.at[b]);
            continue;
        }
        while (r.log.len > top->log) {
            struct undo u = r.log.at[--r.log.len];
            r.current[u.decl] = u.before;
        }
        depth--;
    }
}
