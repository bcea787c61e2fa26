/* SPDX-License-Identifier: Apache-2.0 */
/* In which memory an address lies: for what threads that have left would have stored. */
#include "base/limits.h"
#include "pass/early_internal.h"

enum { PLACE_DEPTH = 8 };

static enum early_place place_of(const struct analysis_func *af, const struct ir_expr *addr,
                                 unsigned depth);

/* Of pointers that may be either; phis that go round in a loop add nothing. */
static enum early_place place_of_phi(const struct analysis_func *af, const struct ir_stmt *phi,
                                     unsigned depth)
{
    bool found = false;
    enum early_place all = EARLY_UNKNOWN;
    for (size_t i = 0; i < phi->args.len; i++) {
        const struct ir_expr *root = ir_address_root(phi->args.at[i]);
        if (root && root->op == IR_VALUE && root->value->def == phi)
            continue;
        enum early_place p = place_of(af, phi->args.at[i], depth + 1);
        if (found && p != all)
            return EARLY_UNKNOWN;
        all = p;
        found = true;
    }
    return all;
}

/* A pointer that the host has put there, or those that the function does. */
static enum early_place place_of_loaded(const struct analysis_func *af, const struct ir_stmt *load,
                                        unsigned depth)
{
    const struct ir_expr *root = ir_address_root(load->addr);
    enum early_place all = place_of(af, load->addr, depth + 1);
    if (all == EARLY_GLOBAL || !root || root->op != IR_ADDR)
        return all == EARLY_GLOBAL ? EARLY_GLOBAL : EARLY_UNKNOWN;
    bool found = false;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (!s->is_write || ir_address_root(s->addr) != root)
            continue;
        if (s->kind != IR_STMT_STORE || place_of(af, s->expr, depth + 1) != EARLY_GLOBAL)
            return EARLY_UNKNOWN;
        found = true;
    }
    return found ? EARLY_GLOBAL : EARLY_UNKNOWN;
}

static bool is_pointer(const struct ir_expr *e)
{
    return e->type && (e->type->kind == TYPE_POINTER || e->type->kind == TYPE_ARRAY);
}

bool early_is_no_shared(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_ADDR || !ir_is_shared(e->decl);
}

/* `tile t(smem)`: somewhere the object is given shared memory. */
static bool holds_shared(const struct analysis_func *af, const struct ir_expr *object)
{
    const struct ir_expr *root = ir_address_root(object);
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        bool at = (s->addr && ir_address_root(s->addr) == root) ||
                  (s->object && ir_address_root(s->object) == root);
        if (at && !ir_walk_stmt(s, early_is_no_shared, NULL))
            return true;
    }
    return !ir_walk(object, early_is_no_shared, NULL);
}

/* Of what is made of these, and of something that points to global memory if `handed`. */
static enum early_place place_of_made(const struct analysis_func *af,
                                      const struct ir_expr *const *args, size_t n, bool handed,
                                      unsigned depth)
{
    for (size_t i = 0; i < n; i++) {
        if (!is_pointer(args[i]))
            continue;
        enum early_place p = place_of(af, args[i], depth + 1);
        if (p == EARLY_SHARED || p == EARLY_UNKNOWN)
            return EARLY_UNKNOWN;
        handed = true;
    }
    return handed ? EARLY_GLOBAL : EARLY_UNKNOWN;
}

/* `view.row(i)`: made of what it is handed; `shared<T>()`, of nothing, may be anything. */
static enum early_place place_of_result(const struct analysis_func *af, const struct ir_stmt *call,
                                        unsigned depth)
{
    if (call->object && holds_shared(af, call->object))
        return EARLY_UNKNOWN;
    return place_of_made(af, (const struct ir_expr *const *)call->args.at, call->args.len,
                         call->object != NULL, depth);
}

static enum early_place place_of(const struct analysis_func *af, const struct ir_expr *addr,
                                 unsigned depth)
{
    bool kernel = af->func->kind == FUNC_KERNEL;
    const struct ir_expr *root = addr ? ir_address_root(addr) : NULL;
    while (root && root->op == IR_MEMBER)
        root = root->args[0];
    if (!root || depth > PLACE_DEPTH)
        return EARLY_UNKNOWN;
    if (root->op == IR_ADDR) {
        enum ir_space s = root->decl->space;
        bool param = root->decl->storage == STORAGE_PARAM;
        return s == SPACE_SHARED            ? EARLY_SHARED
               : s == SPACE_LOCAL && !param ? EARLY_OWN
                                            : EARLY_GLOBAL;
    }
    if (root->op == IR_VAR)
        return root->decl->storage == STORAGE_PARAM && kernel ? EARLY_GLOBAL : EARLY_UNKNOWN;
    if (root->op == IR_RECORD)
        return place_of_made(af, root->args, root->arg_count, false, depth);
    const struct ir_stmt *def = root->op == IR_VALUE ? root->value->def : NULL;
    if (!def)
        return EARLY_UNKNOWN;
    if (def->kind == IR_STMT_LOAD)
        return place_of_loaded(af, def, depth);
    if (def->kind == IR_STMT_CALL)
        return place_of_result(af, def, depth);
    return def->kind == IR_STMT_PHI ? place_of_phi(af, def, depth) : EARLY_UNKNOWN;
}

enum early_place early_place_of(const struct analysis_func *af, const struct ir_expr *addr)
{
    return place_of(af, addr, 0);
}

struct scattered {
    unsigned steps;
    unsigned depth;
    bool found;
};

static bool find_load(const struct ir_expr *e, void *context)
{
    struct scattered *x = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (x->found || x->steps++ > LIMIT_MAGNITUDE_STEPS || x->depth > PLACE_DEPTH || !def)
        return !x->found;
    x->found = def->kind == IR_STMT_LOAD || def->kind == IR_STMT_ATOMIC;
    x->depth++;
    if (def->kind == IR_STMT_SET && def->expr)
        ir_walk(def->expr, find_load, x);
    for (size_t i = 0; def->kind == IR_STMT_PHI && i < def->args.len; i++)
        ir_walk(def->args.at[i], find_load, x);
    x->depth--;
    return !x->found;
}

bool early_is_scattered(const struct ir_expr *addr)
{
    struct scattered x = {0};
    for (const struct ir_expr *e = addr;
         !x.found && (e->op == IR_PTRADD || e->op == IR_FIELD || e->op == IR_CAST); e = e->args[0])
        if (e->op == IR_PTRADD)
            ir_walk(e->args[1], find_load, &x);
    return x.found;
}
