/* SPDX-License-Identifier: Apache-2.0 */
/* Stores, calls and assembly that threads which have left do not come to: do the others miss them? */
#include <ctype.h>
#include <string.h>

#include "base/strbuf.h"
#include "pass/bounds.h"
#include "pass/calls.h"
#include "pass/early_internal.h"
#include "pass/guard.h"

enum { CALL_DEPTH = 6 };

bool early_is_by_chance(const struct leavers *l, const struct ir_stmt *s)
{
    const struct analysis_func *af = l->af;
    size_t n, waiting;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    const struct fact *others = guard_facts(af->guards, l->barrier, &waiting);
    for (size_t i = 0; i < n; i++) {
        bool all = facts[i].origin == l->branch || facts[i].origin->kind != IR_STMT_BRANCH;
        for (size_t k = 0; k < waiting && !all; k++)
            all = others[k].origin == facts[i].origin;
        struct uniformity u = {0};
        if (!all)
            u = uniform_branch(af->uniform, facts[i].origin);
        if (u.level > UNIFORM_BLOCK && (!u.certain || u.reason == VARYING_LOAD))
            return true; /* of what it has loaded, not of its number */
    }
    return false;
}

/* `if (bad(x[i])) failed = 1;`: raised by those who find something, and who has left finds nothing. */
static bool is_flag(const struct leavers *l, const struct ir_stmt *s, const struct ir_expr *addr)
{
    return s->kind == IR_STMT_STORE && s->expr &&
           uniform_of(l->af->uniform, s->expr).level <= UNIFORM_BLOCK &&
           uniform_of(l->af->uniform, addr).level <= UNIFORM_BLOCK && early_is_by_chance(l, s);
}

/* What rounds of a loop that there are not would have stored to. */
static bool is_of_round(const struct leavers *l, const struct ir_expr *addr)
{
    const struct cfg_loop *loop = l->loop;
    return loop && !ir_walk(addr, cfg_is_made_outside, (void *)loop);
}

static bool is_block_index(const struct ir_expr *e)
{
    return e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_CTAID_X &&
           e->builtin <= IR_BUILTIN_CTAID_Z;
}

/* `threadIdx.x / 32`: several threads have it. */
static bool is_not_shared(const struct ir_expr *e, void *context)
{
    (void)context;
    bool parts = e->op == IR_DIV || e->op == IR_SHR || e->op == IR_REM || e->op == IR_BITAND;
    return !(parts && bounds_uses_tid(e->args[0]));
}

static bool is_no_block_index(const struct ir_expr *e, void *context)
{
    (void)context;
    return !is_block_index(e);
}

static bool mentions_blocks(const struct affine *x)
{
    for (size_t i = 0; i < x->terms.len; i++)
        for (unsigned k = 0; k < x->terms.at[i].atom_count; k++)
            if (!ir_walk(x->terms.at[i].atoms[k], is_no_block_index, NULL))
                return true;
    return false;
}

/* `if (i >= n) return; x[i * 4] = ...`, i counted through the grid: the element is none of those that there are. */
static bool is_of_item(const struct leavers *l, const struct ir_expr *addr)
{
    bool counts = false;
    for (unsigned i = 0; i < l->stay_count; i++)
        counts = counts || mentions_blocks(&l->stays[i].sum);
    return counts && !l->loop && addr->op == IR_PTRADD &&
           !ir_walk(addr->args[1], is_no_block_index, NULL) && bounds_uses_tid(addr->args[1]) &&
           ir_walk(addr->args[1], is_not_shared, NULL);
}

/* Shared memory by its name, or a parameter: what this function itself reads there is seen. */
static bool is_named(const struct ir_expr *addr)
{
    const struct ir_expr *root = ir_address_root(addr);
    return root && ((root->op == IR_VAR && root->decl->storage == STORAGE_PARAM) ||
                    ir_shared_variable(addr));
}

static bool is_read_anywhere(const struct leavers *l, const struct ir_stmt *s,
                             const struct ir_expr *addr)
{
    const struct analysis_func *af = l->af;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *load = af->func->stmts.at[i];
        const struct ir_expr *root =
            load->kind == IR_STMT_LOAD ? ir_address_root(load->addr) : NULL;
        if (root && root->op == IR_VALUE && ir_type_same(load->addr->type, addr->type) &&
            cfg_stmt_reaches(af->cfg, s, load) && early_place_of(af, load->addr) != EARLY_OWN)
            return true;
    }
    return false;
}

bool early_store_concerns(struct leavers *l, const struct ir_stmt *s, const struct ir_expr *addr)
{
    enum early_place place = early_place_of(l->af, addr);
    if (place == EARLY_OWN || is_flag(l, s, addr))
        return false;
    if (place == EARLY_GLOBAL) {
        /* results behind the last barrier are for the host */
        if (!cfg_stmt_reaches(l->af->cfg, s, l->barrier))
            return false;
        /* an element that there is not has no place there */
        if (early_is_scattered(addr) || is_of_round(l, addr) || is_of_item(l, addr))
            return false;
        if (!is_named(addr))
            return is_read_anywhere(l, s, addr);
    }
    bool stored = s->kind == IR_STMT_STORE || s->kind == IR_STMT_ATOMIC;
    return !stored || !is_named(addr) || early_is_wanted(l, s);
}

/* ---- assembly -------------------------------------------------------------------------------------- */

/* One of the instructions: "red." is none in "ld.shared.u32". */
static bool has_instruction(const char *text, const char *const *begins)
{
    for (; *begins; begins++)
        for (const char *at = text; (at = strstr(at, *begins)); at++)
            if (at == text || !(isalnum((unsigned char)at[-1]) || at[-1] == '.' || at[-1] == '_'))
                return true;
    return false;
}

static bool contains_any(const char *text, const char *const *words)
{
    for (; *words; words++)
        if (strstr(text, *words))
            return true;
    return false;
}

bool early_asm_concerns(const struct leavers *l, const struct ir_stmt *s)
{
    static const char *const stores[] = {"bar", "st.", "red.", "atom", "cp.", "call", NULL};
    static const char *const lanes[] = {"shfl", "vote",   "match", "redux",
                                        "mma",  "matrix", "sync",  NULL};
    if (!s->name || !*s->name || has_instruction(s->name, stores))
        return true;
    return !l->whole_warps && contains_any(s->name, lanes);
}

/* ---- calls ----------------------------------------------------------------------------------------- */

/* `warp_sum(x)`, `syncTile()`, `WarpReduce(s).Sum(x)`: out of sight, and the name says that threads work together. */
bool early_is_named_together(const struct leavers *l, const struct ir_stmt *s)
{
    static const char *const blocks[] = {"block", "cta", "barrier", "scan", NULL};
    static const char *const lanes[] = {"reduce",   "shfl",  "shuffle",   "sync", "ballot", "vote",
                                        "warp",     "lane",  "elect",     "mma",  "tile",   "group",
                                        "ldmatrix", "bcast", "broadcast", NULL};
    static const char *const types[] = {"warp", NULL};
    char name[96], type[96];
    const char *object = s->object ? ir_leaf_name(s->object) : NULL;
    bool is_object = object && s->name && strcmp(object, s->name) == 0; /* `op(x, y)` */
    str_plain(is_object ? NULL : s->name, name, sizeof name);
    str_plain(s->object_type ? s->object_type->name : NULL, type, sizeof type);
    return contains_any(name, blocks) || contains_any(type, blocks) ||
           (!l->whole_warps && (contains_any(name, lanes) || contains_any(type, types)));
}

/* `this->line[i] = v`, `t.line[i] = v`: by a pointer that an object holds. */
static bool is_held_by_object(const struct ir_expr *root)
{
    const struct ir_stmt *def = root->op == IR_VALUE ? root->value->def : NULL;
    bool captured = root->op == IR_VAR && root->decl->storage == STORAGE_CAPTURE;
    return root->op == IR_MEMBER || captured || (def && def->kind == IR_STMT_LOAD);
}

/* What it does but for storing through what it is handed. */
static bool body_concerns(struct leavers *l, const struct ir_func *f, unsigned depth)
{
    const struct analysis_func *af = f ? analysis_of(l->af->analysis, f) : NULL;
    if (!af || depth > CALL_DEPTH || f->has_errors || l->bodies == 0)
        return true;
    l->bodies--;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *root = s->addr ? ir_address_root(s->addr) : NULL;
        if (s->kind == IR_STMT_BARRIER || (s->kind == IR_STMT_WARPOP && !l->whole_warps) ||
            (s->kind == IR_STMT_ASM && early_asm_concerns(l, s)))
            return true;
        if (s->kind == IR_STMT_CALL) {
            if (s->callee && s->callee->has_body ? body_concerns(l, s->callee, depth + 1)
                                                 : early_is_named_together(l, s))
                return true;
        }
        if (s->is_write && root && root->op == IR_ADDR && root->decl->space != SPACE_LOCAL &&
            root->decl->storage != STORAGE_PARAM)
            return true;
        if (s->is_write && root && is_held_by_object(root))
            return true;
    }
    return false;
}

bool early_may_be_stored_to(const struct ir_expr *e)
{
    const struct ir_type *t = e->type;
    return t &&
           (t->kind == TYPE_ARRAY || (t->kind == TYPE_POINTER && !(t->elem && t->elem->is_const) &&
                                      !(t->elem && t->elem->kind == TYPE_FUNCTION)));
}

static bool may_hold_pointers(const struct ir_expr *e)
{
    const struct ir_type *t = e->type;
    return e->op == IR_VAR && e->decl->storage == STORAGE_PARAM && t &&
           (t->kind == TYPE_UNKNOWN || t->kind == TYPE_RECORD);
}

/* `View table(data, rows, cols);`, data to const: an object of this thread that can only be looked through. */
static bool is_constant_view(const struct analysis_func *af, const struct ir_expr *object)
{
    const struct ir_expr *made = object->op == IR_RECORD ? object : NULL;
    bool named = object->op == IR_VAR || object->op == IR_ADDR;
    if (!made && (!named || object->decl->storage != STORAGE_LOCAL))
        return false;
    for (size_t i = 0; named && i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind != IR_STMT_SET || s->var != object->decl)
            continue;
        if (made || !s->expr || s->expr->op != IR_RECORD)
            return false;
        made = s->expr;
    }
    for (unsigned i = 0; made && i < made->arg_count; i++) {
        const struct ir_type *t = made->args[i]->type;
        bool number = t && (t->kind == TYPE_INT || t->kind == TYPE_FLOAT || t->kind == TYPE_BOOL);
        bool constant = t && t->kind == TYPE_POINTER && t->elem && t->elem->is_const;
        if (!number && !constant)
            return false;
    }
    return made && made->arg_count > 0;
}

bool early_call_concerns(struct leavers *l, const struct ir_stmt *call)
{
    const struct analysis_func *af = l->af;
    bool seen = call->callee && call->callee->has_body;
    if (calls_is_block_barrier(af->analysis->calls, call, NULL))
        return !early_stays_in_columns(l, call);
    if (seen ? body_concerns(l, call->callee, 0) : early_is_named_together(l, call))
        return true;
    if (seen && !calls_summary(af->analysis->calls, call->callee)->writes_memory)
        return false;
    /* where the others come to no barrier any more, they do not know what was stored */
    if (!cfg_stmt_reaches(af->cfg, call, l->barrier))
        return false;
    for (size_t i = 0; i < call->args.len; i++) {
        const struct ir_expr *e = call->args.at[i];
        if (early_may_be_stored_to(e) && early_store_concerns(l, call, e))
            return true;
    }
    if (seen || call->value || (call->var && call->var->type->kind != TYPE_VOID))
        return false;
    /* `tile.load(x);`, `put(x, arrays, i);`: for what it does, with what the object holds */
    for (size_t i = 0; i < call->args.len; i++)
        if (may_hold_pointers(call->args.at[i]))
            return true;
    return call->object && !is_constant_view(af, call->object) &&
           (!early_may_be_stored_to(call->object) || early_store_concerns(l, call, call->object));
}
