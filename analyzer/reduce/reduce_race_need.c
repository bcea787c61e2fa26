/* SPDX-License-Identifier: Apache-2.0 */
/* Values that decide who gets to the accesses of a race, and where those lead. */
#include <string.h>

#include "reduce/reduce_race_internal.h"
#include "pass/calls.h"

void race_add_role(struct race *x, struct race_frame *f, const struct ir_stmt *s, unsigned role)
{
    uintptr_t roles = race_roles(f, s) | role;
    map_put_number(x->r.a, &f->roles, (uint64_t)s->id + 1, (void *)roles);
}

static bool need_stmt(struct race *x, struct race_frame *f, const struct ir_stmt *s);

/* ---- who gets there ------------------------------------------------------------------------- */

bool race_need_block(struct race *x, struct race_frame *f, const struct ir_block *b)
{
    size_t n;
    const struct cfg_edge *deps = cfg_control_deps(f->lanes.af->cfg, b, &n);
    for (size_t i = 0; i < n; i++) {
        if (!need_stmt(x, f, cfg_terminator(deps[i].from)))
            return false;
    }
    if (f->live)
        return true;
    f->live = true;
    return !f->up || race_need_block(x, f->up, f->lanes.call->block);
}

bool race_is_unset(const struct ir_expr *e)
{
    return e->op == IR_OPAQUE && e->text && strcmp(e->text, "uninitialised") == 0;
}

/* Which way it came from decides the value. */
static bool need_phi(struct race *x, struct race_frame *f, const struct ir_stmt *s)
{
    for (size_t i = 0; i < s->args.len; i++) {
        const struct ir_expr *e = s->args.at[i];
        if (!e || (!race_is_unset(e) && !race_need_expr(x, f, e)))
            return race_fail(x, "a variable has no value on one way");
    }
    for (size_t i = 0; i < s->block->preds.len; i++) {
        const struct ir_block *p = s->block->preds.at[i];
        if (!race_need_block(x, f, p) || (p->succs.len > 1 && !need_stmt(x, f, cfg_terminator(p))))
            return false;
    }
    return true;
}

/* ---- values --------------------------------------------------------------------------------- */

static bool is_number(const struct ir_type *t)
{
    return t && (t->kind == TYPE_INT || t->kind == TYPE_BOOL || t->kind == TYPE_UNKNOWN ||
                 (t->kind == TYPE_FLOAT && t->bits >= 32));
}

static void remember(struct race *x, struct race_frame *f, const struct ir_stmt *s)
{
    struct race_access a = {f, s};
    vec_push(x->r.a, &x->loads, a);
}

static bool need_load(struct race *x, struct race_frame *f, const struct ir_stmt *s)
{
    const struct ir_decl *constant;
    const struct ir_type *t = s->addr->type ? s->addr->type->elem : NULL;
    if (reduce_is_constant(s, &constant)) {
        reduce_constant(&x->r, constant);
        return true;
    }
    const char *path = race_free_value(x, f, s);
    if (path && is_number(t)) {
        race_need_free(x, f, s, path);
        return true;
    }
    struct race_object o = race_object_of(x, f, s->addr);
    if (!o.decl)
        return race_fail(x, arena_printf(x->r.a, "the value loaded at line %u", s->span.line));
    if (!is_number(t))
        return race_fail(
            x, arena_printf(x->r.a, "a struct or pointer in memory at line %u", s->span.line));
    remember(x, f, s);
    return race_need_expr(x, f, s->addr);
}

static bool need_args(struct race *x, struct race_frame *f, const struct ir_stmt *s)
{
    for (size_t i = 0; i < s->args.len; i++) {
        const struct ir_expr *e = s->args.at[i];
        if (!e || !is_number(e->type) || !race_need_expr(x, f, e))
            return race_fail(x, arena_printf(x->r.a, "an argument at line %u", s->span.line));
    }
    return true;
}

static bool need_result(struct race *x, struct race_frame *callee)
{
    const struct ir_func *func = callee->lanes.af->func;
    callee->returns = true;
    for (size_t i = 0; i < func->stmts.len; i++) {
        const struct ir_stmt *s = func->stmts.at[i];
        if (s->kind != IR_STMT_RETURN)
            continue;
        if (!s->expr || !race_need_expr(x, callee, s->expr) ||
            !race_need_block(x, callee, s->block))
            return race_fail(x, "what a function returns");
        race_add_role(x, callee, s, ROLE_VALUE);
    }
    return true;
}

bool race_is_test(const struct ir_stmt *s)
{
    return s->args.len == 1 && s->name &&
           (strcmp(s->name, "isinf") == 0 || strcmp(s->name, "isnan") == 0 ||
            strcmp(s->name, "isfinite") == 0);
}

static bool need_call(struct race *x, struct race_frame *f, const struct ir_stmt *s)
{
    struct race_frame *callee = race_callee(f, s);
    const char *path = race_free_call(x, f, s);
    if (callee)
        return need_result(x, callee) && race_need_block(x, f, s->block);
    if (path && s->value && is_number(s->value->decl ? s->value->decl->type : NULL)) {
        race_need_free(x, f, s, path);
        return true;
    }
    if (race_is_test(s))
        return need_args(x, f, s);
    const struct reduce_known *known = reduce_known_call(s);
    if (known && !known->divisor)
        return s->args.len != 2 || need_args(x, f, s);
    return race_fail(x, arena_printf(x->r.a, "what %s() returns at line %u",
                                     s->name ? s->name : "it", s->span.line));
}

static bool starts_with(const char *name, const char *const *all)
{
    for (; name && *all; all++) {
        if (strncmp(name, *all, strlen(*all)) == 0)
            return true;
    }
    return false;
}

/* A shuffle, a vote, a barrier that counts: the same again, with its numbers. */
static bool need_collective(struct race *x, struct race_frame *f, const struct ir_stmt *s)
{
    static const char *const known[] = {"__shfl_",        "__ballot_sync", "__any_sync",
                                        "__all_sync",     "__match_",      "__activemask",
                                        "__syncthreads_", "__reduce_",     NULL};
    bool match_all = s->name && strncmp(s->name, "__match_all", 11) == 0; /* it has two results */
    if (!starts_with(s->name, known) || match_all || !strcmp(s->name, "__shfl_"))
        return race_fail(x, arena_printf(x->r.a, "the result of %s at line %u",
                                         s->name ? s->name : "a statement", s->span.line));
    race_add_role(x, f, s, ROLE_WAIT);
    return need_args(x, f, s);
}

static bool need_atomic(struct race *x, struct race_frame *f, const struct ir_stmt *s)
{
    static const char *const known[] = {"atomicAdd", "atomicSub", "atomicExch", "atomicMin",
                                        "atomicMax", "atomicInc", "atomicDec",  "atomicCAS",
                                        "atomicAnd", "atomicOr",  "atomicXor",  NULL};
    struct race_object o = race_object_of(x, f, s->addr);
    const struct ir_type *t = s->addr->type ? s->addr->type->elem : NULL;
    if (!starts_with(s->name, known) || !o.decl || o.is_local || !t ||
        (t->kind != TYPE_INT && t->kind != TYPE_FLOAT) || t->bits < 32)
        return race_fail(x, arena_printf(x->r.a, "the result of %s at line %u",
                                         s->name ? s->name : "an atomic operation", s->span.line));
    remember(x, f, s);
    return need_args(x, f, s) && race_need_expr(x, f, s->addr);
}

static bool need_value(struct race *x, struct race_frame *f, const struct ir_stmt *s)
{
    switch (s->kind) {
    case IR_STMT_PHI: return need_phi(x, f, s);
    case IR_STMT_LOAD: return need_load(x, f, s);
    case IR_STMT_BRANCH:
    case IR_STMT_SWITCH: return race_need_expr(x, f, s->expr);
    case IR_STMT_CALL: return need_call(x, f, s);
    case IR_STMT_ATOMIC: return need_atomic(x, f, s);
    case IR_STMT_WARPOP:
    case IR_STMT_BARRIER: return need_collective(x, f, s);
    default:
        return race_fail(x, arena_printf(x->r.a, "the result of %s at line %u",
                                         s->name ? s->name : "a statement", s->span.line));
    }
}

static bool need_stmt(struct race *x, struct race_frame *f, const struct ir_stmt *s)
{
    if (!s || s->kind == IR_STMT_JUMP || s->kind == IR_STMT_RETURN || s->kind == IR_STMT_TRAP ||
        race_roles(f, s) & ROLE_VALUE)
        return !x->r.why;
    race_add_role(x, f, s, ROLE_VALUE);
    return need_value(x, f, s) && race_need_block(x, f, s->block);
}

/* ---- expressions ---------------------------------------------------------------------------- */

static bool need_variable(struct race *x, struct race_frame *f, const struct ir_expr *e)
{
    const struct ir_decl *d = e->decl;
    if (d->init)
        return race_need_expr(x, f, d->init);
    if (!f->up)
        return reduce_need_param(&x->r, &x->root, e) ||
               race_fail(x, arena_printf(x->r.a, "the variable `%s`", d->source_name));
    const struct ir_expr *arg = race_argument(f, d);
    return arg ? race_need_expr(x, f->up, arg)
               : race_fail(x, arena_printf(x->r.a, "the variable `%s`", d->source_name));
}

static bool need_address(struct race *x, struct race_frame *f, const struct ir_expr *e)
{
    struct race_object o = race_object_of(x, f, e);
    if (ir_is_shared(e->decl))
        return race_object_name(x, e->decl) != NULL;
    if (o.is_local) {
        for (size_t i = 0; i < x->locals.len; i++) {
            if (race_same_object(&x->locals.at[i], &o))
                return true;
        }
        vec_push(x->r.a, &x->locals, o);
        return true;
    }
    if (e->decl->storage == STORAGE_DEVICE)
        return race_object_name(x, e->decl) != NULL;
    return race_fail(x, arena_printf(x->r.a, "the array `%s`", e->decl->source_name));
}

static bool need_leaf(struct race *x, struct race_frame *f, const struct ir_expr *e)
{
    int64_t n;
    switch (e->op) {
    case IR_INT:
    case IR_FLOAT:
    case IR_BUILTIN: return true;
    case IR_SIZEOF:
        return race_type_size(x, f, e->type_arg, &n) || race_fail(x, "the size of a type");
    case IR_TPARAM: return race_tparam(x, f, e->text, &n);
    case IR_VAR: return need_variable(x, f, e);
    case IR_VALUE:
        return e->value->def ? need_stmt(x, f, e->value->def)
                             : race_fail(x, "a value whose origin is not known");
    case IR_ADDR: return need_address(x, f, e);
    case IR_OPAQUE: return race_fail(x, e->text ? e->text : "what is not known");
    default: return race_fail(x, "something that is no number");
    }
}

/* `p.n` of a parameter: the kernel's own, or what the caller passed. */
static bool need_member(struct race *x, struct race_frame *f, const struct ir_expr *e)
{
    const struct ir_expr *root = e;
    struct ir_module *m = x->r.analysis->module;
    while (root->op == IR_MEMBER)
        root = root->args[0];
    if (root->op == IR_VAR && root->decl->storage == STORAGE_PARAM && f->up) {
        const struct ir_expr *arg = race_argument(f, root->decl);
        return arg ? race_need_expr(x, f->up, ir_substitute(m, e, &root, &arg, 1))
                   : race_fail(x, "an argument that is not known");
    }
    if (f->up)
        return race_fail(x, "a member of a struct that is computed");
    return reduce_need_param(&x->r, &x->root, e) ||
           race_fail(x, "a member of a struct that is computed");
}

bool race_need_expr(struct race *x, struct race_frame *f, const struct ir_expr *e)
{
    int64_t n;
    if (map_get_number(&f->expanded, (uint64_t)e->id + 1))
        return !x->r.why;
    map_put_number(x->r.a, &f->expanded, (uint64_t)e->id + 1, x);
    if (e->arg_count == 0)
        return need_leaf(x, f, e);
    if (e->op == IR_MEMBER)
        return need_member(x, f, e);
    if (e->op == IR_WITH || e->op == IR_RECORD)
        return race_fail(x, "a struct that is computed");
    if (race_need_pointer(x, f, e))
        return true;
    if (e->op == IR_PTRADD && !ir_is_const(e->args[1], 0) &&
        !race_type_size(x, f, e->type->elem, &n))
        return race_fail(x, arena_printf(x->r.a, "the size of %s",
                                         e->type->elem && e->type->elem->name ? e->type->elem->name
                                                                              : "an element"));
    if (e->op == IR_FIELD && !race_need_field(x, f, e))
        return false;
    for (unsigned i = 0; i < e->arg_count; i++) {
        if (!race_need_expr(x, f, e->args[i]))
            return false;
    }
    return true;
}

/* ---- what was stored ------------------------------------------------------------------------ */

static bool need_store(struct race *x, struct race_frame *g, const struct ir_stmt *s)
{
    if (s->kind == IR_STMT_ASYNCCOPY || !s->addr)
        return race_fail(x, arena_printf(x->r.a, "what is copied at line %u", s->span.line));
    if (s->kind == IR_STMT_ATOMIC)
        return need_stmt(x, g, s);
    race_add_role(x, g, s, ROLE_STORE);
    if (!is_number(s->addr->type ? s->addr->type->elem : NULL))
        return race_fail(x, arena_printf(x->r.a, "what is stored at line %u", s->span.line));
    return race_need_expr(x, g, s->expr) && race_need_expr(x, g, s->addr) &&
           race_need_block(x, g, s->block);
}

/* A function out of sight is handed the memory: what it writes there is not known. */
static bool is_handed(struct race *x, struct race_frame *g, const struct ir_stmt *s,
                      const struct race_object *o)
{
    if ((s->kind != IR_STMT_CALL && s->kind != IR_STMT_ASM && s->kind != IR_STMT_BARRIER) ||
        race_callee(g, s))
        return false;
    for (size_t i = 0; i <= s->args.len; i++) {
        const struct ir_expr *e = i < s->args.len ? s->args.at[i] : s->object;
        if (!e || !e->type || e->type->kind != TYPE_POINTER)
            continue;
        struct race_object p = race_object_of(x, g, e);
        bool reads = e->type->elem && e->type->elem->is_const;
        if (p.decl && race_same_object(&p, o) && !reads)
            return true;
    }
    return false;
}

static bool need_stores_of(struct race *x, struct race_access l, struct race_frame *g)
{
    const struct ir_func *func = g->lanes.af->func;
    struct race_object o = race_object_of(x, l.frame, l.stmt->addr);
    for (size_t i = 0; i < func->stmts.len; i++) {
        const struct ir_stmt *s = func->stmts.at[i];
        bool writes =
            s->kind == IR_STMT_STORE || s->kind == IR_STMT_ATOMIC || s->kind == IR_STMT_ASYNCCOPY;
        if (is_handed(x, g, s, &o))
            return race_fail(x, arena_printf(x->r.a, "what %s writes at line %u",
                                             s->name ? s->name : "it", s->span.line));
        if (!writes || !s->addr)
            continue;
        struct race_object p = race_object_of(x, g, s->addr);
        if (!p.decl && !o.is_local)
            return race_fail(
                x, arena_printf(x->r.a, "a store through a pointer at line %u", s->span.line));
        if (p.decl && race_same_object(&p, &o) &&
            race_may_alias(x, g, s->addr, l.frame, l.stmt->addr) && !need_store(x, g, s))
            return false;
    }
    return true;
}

bool race_need_stores(struct race *x)
{
    for (size_t i = 0; i < x->loads.len; i++) { /* it grows */
        struct race_access l = x->loads.at[i];
        for (size_t k = 0; k < x->frames.len; k++) {
            if (!need_stores_of(x, l, x->frames.at[k]))
                return false;
        }
    }
    return true;
}
