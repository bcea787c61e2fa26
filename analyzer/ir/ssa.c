/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Conversion to SSA.  Which definition a read sees is found first (ssa_place.c); what it becomes,
 * in rounds: a round rewrites the assigned expressions in reverse post order, then looks for phis
 * whose arguments came out the same, which the next round replaces by that one expression.
 */
#include "ir/ssa.h"

#include <string.h>

#include "base/limits.h"
#include "ir/ir_internal.h"
#include "ir/ssa_internal.h"

/* Each level of loops that a variable passes through unchanged may take a round. */
#define MAX_ROUNDS 16
#define UNINITIALISED "uninitialised"

/* ---- rewriting -------------------------------------------------------------------------- */

struct rewriter {
    struct ssa *ssa;
    const struct ssa_stmt *stmt;
    struct map done; /* for this statement; only used on large expressions */
};

static const struct ssa_def *find_read(const struct ssa_stmt *s, const struct ir_decl *d)
{
    size_t lo = 0, hi = s->reads.len;
    while (lo < hi) {
        size_t mid = lo + (hi - lo) / 2;
        if (s->reads.at[mid].decl->id < d->id)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < s->reads.len && s->reads.at[lo].decl == d ? s->reads.at[lo].def : NULL;
}

static const struct ir_expr *rewrite(struct rewriter *r, const struct ir_expr *e)
{
    if (e->op == IR_VAR) {
        const struct ssa_def *def = find_read(r->stmt, e->decl);
        return def ? def->expr : e;
    }
    if (e->arg_count == 0)
        return e;
    bool is_large = e->size > 64;
    const struct ir_expr *known = is_large ? map_get_number(&r->done, e->id) : NULL;
    if (known)
        return known;
    const struct ir_expr *few[4];
    const struct ir_expr **args = few;
    if (e->arg_count > sizeof few / sizeof *few)
        args = ARENA_ARRAY(r->ssa->arena, const struct ir_expr *, e->arg_count);
    bool changed = false;
    for (unsigned i = 0; i < e->arg_count; i++) {
        args[i] = rewrite(r, e->args[i]);
        changed |= args[i] != e->args[i];
    }
    const struct ir_expr *result =
        changed ? ir_make(r->ssa->module, e->op, e->type, e->text, args, e->arg_count) : e;
    if (is_large)
        map_put_number(r->ssa->arena, &r->done, e->id, (void *)(uintptr_t)result);
    return result;
}

static const struct ir_expr *rewrite_in(struct ssa *s, const struct ssa_stmt *stmt,
                                        const struct ir_expr *e)
{
    struct rewriter r = {.ssa = s, .stmt = stmt};
    return stmt->reads.len ? rewrite(&r, e) : e;
}

/* ---- rounds ----------------------------------------------------------------------------- */

static const struct ir_expr *value_of(struct ssa *s, struct ssa_def *def)
{
    if (!def->value) {
        def->value = ARENA_NEW(s->module->arena, struct ir_value);
        def->value->decl = def->decl;
        def->value->def = def->stmt;
    }
    return ir_value(s->module, def->value);
}

static void set_entry_states(struct ssa *s)
{
    for (size_t i = 0; i < s->func->decls.len; i++) {
        struct ssa_def *def = s->entry[i];
        if (!def)
            continue;
        bool has_value =
            def->decl->storage == STORAGE_PARAM || def->decl->storage == STORAGE_CAPTURE;
        def->expr = has_value ? ir_var(s->module, def->decl)
                              : ir_opaque(s->module, def->decl->type, UNINITIALISED);
    }
}

bool ssa_is_uninitialised(const struct ir_expr *e)
{
    return e->op == IR_OPAQUE && strcmp(e->text, UNINITIALISED) == 0;
}

bool ssa_is_copied(const struct ir_expr *e)
{
    return e->depth <= LIMIT_EXPR_DEPTH && e->size <= LIMIT_EXPR_NODES;
}

static void evaluate_stmt(struct ssa *s, const struct ir_stmt *stmt)
{
    const struct ssa_stmt *info = &s->stmts[stmt->id];
    struct ssa_def *def = info->def;
    if (!def)
        return;
    bool is_set = stmt->kind == IR_STMT_SET && stmt->expr;
    const struct ir_expr *e = is_set ? stmt->expr : info->result;
    if (!is_set)
        def->expr = value_of(s, def); /* the statement defines it, whatever reads become */
    if (!e)
        return;
    e = rewrite_in(s, info, e);
    const struct ir_expr *converted = ir_as_type(s->module, def->decl->type, e);
    if (converted)
        e = converted;
    def->expr = ssa_is_copied(e) ? e : value_of(s, def);
}

/* The argument that stands for a trivial phi: from an edge whose block was evaluated already. */
static const struct ir_expr *trivial_value(const struct ssa_phi *p)
{
    for (size_t i = 0; i < p->block->preds.len; i++) {
        if (p->args[i] != &p->def && p->args[i]->expr)
            return p->args[i]->expr;
    }
    return NULL;
}

static void evaluate(struct ssa *s)
{
    size_t n;
    const struct ir_block *const *order = cfg_order(s->cfg, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ssa_block *b = &s->blocks[order[i]->id];
        for (size_t j = 0; j < b->phis.len; j++)
            b->phis.at[j]->def.expr = NULL;
        for (size_t j = 0; j < order[i]->stmts.len; j++) {
            const struct ssa_stmt *stmt = &s->stmts[order[i]->stmts.at[j]->id];
            if (stmt->def)
                stmt->def->expr = NULL;
        }
    }
    for (size_t i = 0; i < n; i++) {
        const struct ssa_block *b = &s->blocks[order[i]->id];
        for (size_t j = 0; j < b->phis.len; j++) {
            struct ssa_phi *p = b->phis.at[j];
            const struct ir_expr *e = p->trivial ? trivial_value(p) : NULL;
            p->def.expr = e ? e : value_of(s, &p->def);
        }
        for (size_t j = 0; j < order[i]->stmts.len; j++)
            evaluate_stmt(s, order[i]->stmts.at[j]);
    }
}

/* All arguments, but for the phi itself, are the same expression. */
static bool args_agree(struct ssa *s, struct ssa_phi *p)
{
    const struct ir_expr *self = value_of(s, &p->def);
    const struct ir_expr *common = NULL;
    for (size_t i = 0; i < p->block->preds.len; i++) {
        const struct ir_expr *e = p->args[i]->expr;
        if (e == self || p->args[i] == &p->def)
            continue;
        if (common && e != common)
            return false;
        common = e;
    }
    return common != NULL;
}

static bool update_trivial(struct ssa *s, bool may_add)
{
    bool changed = false;
    for (size_t i = 0; i < s->phis.len; i++) {
        struct ssa_phi *p = s->phis.at[i];
        bool agree = args_agree(s, p);
        if (p->trivial && !agree) {
            p->trivial = false;
            p->banned = true;
            changed = true;
        } else if (!p->trivial && agree && may_add && !p->banned) {
            p->trivial = true;
            changed = true;
        }
    }
    return changed;
}

/* ---- writing the result ----------------------------------------------------------------- */

static void replace_slot(const struct ir_expr **slot, void *context)
{
    struct rewriter *r = context;
    *slot = rewrite(r, *slot);
}

static void write_stmt(struct ssa *s, struct ir_stmt *stmt)
{
    struct ssa_stmt *info = &s->stmts[stmt->id];
    bool is_access = (ir_stmt_info(stmt->kind)->flags & IR_STMT_IS_ACCESS) != 0;
    stmt->source_expr = is_access ? stmt->addr : stmt->expr;
    struct rewriter r = {.ssa = s, .stmt = info};
    if (info->reads.len)
        ir_stmt_visit(stmt, replace_slot, &r);
    bool is_needed = stmt->kind != IR_STMT_SET || (info->def && info->def->expr->op == IR_VALUE &&
                                                   info->def->expr->value == info->def->value);
    stmt->value = info->def && is_needed ? info->def->value : NULL;
}

static struct ir_span span_of_phi(const struct ssa_phi *p)
{
    if (p->def.decl->span.line)
        return p->def.decl->span;
    for (size_t i = 0; i < p->block->stmts.len; i++) {
        if (p->block->stmts.at[i]->span.line)
            return p->block->stmts.at[i]->span;
    }
    return (struct ir_span){0};
}

static struct ir_stmt *make_phi(struct ssa *s, struct ssa_phi *p)
{
    struct arena *a = s->module->arena;
    struct ir_stmt *stmt = ARENA_NEW(a, struct ir_stmt);
    stmt->kind = IR_STMT_PHI;
    stmt->span = span_of_phi(p);
    stmt->block = p->block;
    stmt->var = p->def.decl;
    stmt->value = p->def.value;
    p->def.value->def = stmt;
    for (size_t i = 0; i < p->block->preds.len; i++)
        vec_push(a, &stmt->args, p->args[i]->expr);
    return stmt;
}

static void insert_phis(struct ssa *s, struct ir_block *b)
{
    struct arena *a = s->module->arena;
    const struct ssa_block *info = &s->blocks[b->id];
    VEC(struct ir_stmt *) all = {0};
    for (size_t i = 0; i < info->phis.len; i++) {
        if (!info->phis.at[i]->trivial)
            vec_push(a, &all, make_phi(s, info->phis.at[i]));
    }
    if (all.len == 0)
        return;
    for (size_t i = 0; i < b->stmts.len; i++)
        vec_push(a, &all, b->stmts.at[i]);
    b->stmts.at = all.at;
    b->stmts.len = all.len;
    b->stmts.cap = all.cap;
}

/* Statements keep their order; a block's phis come right before its first statement. */
static void renumber(struct ssa *s)
{
    struct ir_func *f = s->func;
    VEC(struct ir_stmt *) all = {0};
    bool *done = ARENA_ARRAY(s->arena, bool, f->blocks.len + 1);
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_block *b = f->stmts.at[i]->block;
        for (size_t j = 0; !done[b->id] && b->stmts.at[j]->kind == IR_STMT_PHI; j++)
            vec_push(s->module->arena, &all, b->stmts.at[j]);
        done[b->id] = true;
        vec_push(s->module->arena, &all, f->stmts.at[i]);
    }
    f->stmts.at = all.at;
    f->stmts.len = all.len;
    f->stmts.cap = all.cap;
    f->value_count = 0;
    for (size_t i = 0; i < all.len; i++) {
        struct ir_stmt *stmt = all.at[i];
        stmt->id = (unsigned)i;
        if (stmt->value) {
            stmt->value->def = stmt;
            stmt->value->id = f->value_count++;
        }
    }
}

static void write_result(struct ssa *s)
{
    struct ir_func *f = s->func;
    for (size_t i = 0; i < f->stmts.len; i++)
        write_stmt(s, f->stmts.at[i]);
    for (size_t i = 0; i < f->blocks.len; i++)
        insert_phis(s, f->blocks.at[i]);
    renumber(s);
    f->is_ssa = true;
}

void ssa_convert(struct ir_func *f, const struct cfg *c)
{
    if (f->is_ssa || f->blocks.len == 0)
        return;
    struct ssa s = {.arena = arena_create(), .func = f, .module = f->module, .cfg = c};
    s.stmts = ARENA_ARRAY(s.arena, struct ssa_stmt, f->stmts.len + 1);
    for (size_t i = 0; i < f->stmts.len; i++) /* first: it may declare members */
        s.stmts[i].result = ssa_call_result(f, f->stmts.at[i]);
    s.blocks = ARENA_ARRAY(s.arena, struct ssa_block, f->blocks.len + 1);
    s.entry = ARENA_ARRAY(s.arena, struct ssa_def *, f->decls.len + 1);
    size_t n;
    const struct ir_block *const *order = cfg_order(c, &n);
    for (size_t i = 1; i < n; i++)
        vec_push(s.arena, &s.blocks[cfg_idom(c, order[i])->id].children, order[i]->id);
    ssa_scan(&s);
    ssa_place_phis(&s);
    ssa_rename(&s);
    set_entry_states(&s);
    evaluate(&s);
    for (unsigned round = 1; update_trivial(&s, round < MAX_ROUNDS); round++)
        evaluate(&s);
    write_result(&s);
    ssa_set_result(f);
    arena_destroy(s.arena);
}

/* ---- order ------------------------------------------------------------------------------ */

struct order {
    struct arena *arena;
    bool *seen; /* by function id */
    struct ssa_order *out;
};

static void add_in_order(struct order *o, struct ir_func *f, unsigned depth)
{
    if (!f || !f->has_body || f->blocks.len == 0 || o->seen[f->id] || depth > LIMIT_CALL_CHAIN)
        return;
    o->seen[f->id] = true;
    for (size_t i = 0; i < f->stmts.len; i++)
        if (f->stmts.at[i]->kind == IR_STMT_CALL)
            add_in_order(o, f->stmts.at[i]->callee, depth + 1);
    vec_push(o->arena, &o->out->funcs, f);
}

struct ssa_order ssa_order_of(struct arena *a, const struct ir_module *m)
{
    struct ssa_order out = {0};
    struct order o = {.arena = a, .seen = ARENA_ARRAY(a, bool, ir_func_ids(m) + 1), .out = &out};
    for (size_t i = 0; i < m->funcs.len; i++)
        add_in_order(&o, m->funcs.at[i], 0);
    return out;
}
