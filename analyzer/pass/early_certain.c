/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What those who leave are missed at, shown by the code: a collective that counts the threads, or takes a value of
 * each; or a shared element of theirs that one reads who stays.
 *
 * Such an element is read where the load goes by no number of the axis that sends threads away, though the store does
 * (`part[k]` of `part[threadIdx.x]`), or by a number of another thread along it (`part[threadIdx.x + half]`).  What
 * can be followed no further is not certain.
 */
#include <string.h>

#include "base/limits.h"
#include "pass/early_internal.h"

enum { CERTAIN_DEPTH = 4 };

/* ---- collectives -------------------------------------------------------------------------------------- */

/* `__shfl_sync(~0u, ...)`, and what takes no mask: all lanes are to be there. */
static bool names_all_lanes(const struct ir_stmt *s)
{
    int64_t mask;
    bool masked = s->name && strncmp(s->name, "__", 2) == 0 && strstr(s->name, "_sync");
    if (!masked)
        return s->args.len > 0 || (s->name && strncmp(s->name, "cub::", 5) == 0);
    return s->args.len > 0 && ir_is_int(ir_strip_all_casts(s->args.at[0]), &mask) &&
           (uint32_t)mask == UINT32_MAX;
}

/* `bar.sync 1, 256;`: so many threads are waited for. */
static bool counts_threads(const struct ir_stmt *s)
{
    const char *bar = s->name ? strstr(s->name, "bar.") : NULL;
    if (!bar)
        return false;
    size_t end = strcspn(bar, ";");
    return memchr(bar, ',', end) != NULL;
}

bool early_is_collective(const struct leavers *l, const struct ir_stmt *s)
{
    switch (s->kind) {
    case IR_STMT_WARPOP: return !l->whole_warps && names_all_lanes(s);
    case IR_STMT_ASM: return counts_threads(s);
    case IR_STMT_BARRIER:
        if (s->name && strncmp(s->name, "cub::", 5) == 0)
            return !s->object || uniform_of(l->af->uniform, s->object).level <= UNIFORM_BLOCK;
        return !l->meant && s->name && strncmp(s->name, "__syncthreads_", 14) == 0;
    default: return false;
    }
}

/* ---- elements ------------------------------------------------------------------------------------------ */

/* What they step along, times what: `threadIdx.y * 32` has 32 of y. */
static bool is_in_steps(const struct affine *d, const struct affine *own, const struct ir_expr *tid)
{
    for (size_t i = 0; i < own->terms.len; i++) {
        const struct affine_term *t = &own->terms.at[i];
        const struct ir_expr *factor = NULL;
        if (!affine_term_has_factor(t, tid) || t->atom_count > 2)
            continue;
        for (unsigned k = 0; k < t->atom_count; k++)
            if (ir_strip_casts(t->atoms[k]) != tid)
                factor = ir_strip_casts(t->atoms[k]);
        for (size_t k = 0; k < d->terms.len; k++)
            if (d->terms.at[k].coefficient % t->coefficient != 0 ||
                (factor && !affine_term_has_factor(&d->terms.at[k], factor)))
                return false;
        return factor ? d->constant == 0 : d->constant % t->coefficient == 0;
    }
    return false;
}

static bool is_round(const struct affine_term *t)
{
    const struct ir_expr *e = t->atom_count == 1 ? ir_strip_casts(t->atoms[0]) : NULL;
    return e && e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_PHI;
}

/* `k` of one loop and `j` of another one: both go through the same, less each other. */
static struct affine without_rounds(struct arena *a, const struct affine *d)
{
    struct affine out = *d;
    for (size_t i = 0; i < d->terms.len; i++)
        for (size_t k = 0; k < d->terms.len && is_round(&d->terms.at[i]); k++) {
            if (!is_round(&d->terms.at[k]) ||
                d->terms.at[k].coefficient != -d->terms.at[i].coefficient)
                continue;
            struct affine one = affine_number(0);
            vec_push(a, &one.terms, d->terms.at[i]);
            out = affine_add(a, &out, &one, -1);
            break;
        }
    return out;
}

static bool is_one_step(const struct affine *own, const struct ir_expr *tid)
{
    int64_t once = affine_coefficient(own, tid);
    return once == 1 || once == -1;
}

/* The load's index is that of another thread along the axis, and not merely of another one along a further axis. */
static bool is_shifted(const struct leavers *l, const struct ir_expr *there,
                       const struct ir_expr *own, unsigned axis)
{
    struct arena *a = l->af->analysis->arena;
    struct ir_module *m = l->af->analysis->module;
    struct affine x = affine_of(a, there), y = affine_of(a, own);
    struct affine d = affine_add(a, &x, &y, -1);
    const struct ir_expr *tid = ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_TID_X + axis));
    d = without_rounds(a, &d);
    if (!d.ok || (d.terms.len == 0 && d.constant == 0) || !affine_mentions(&y, tid) ||
        !is_in_steps(&d, &y, tid))
        return false;
    for (unsigned i = 0; i < 3; i++) {
        const struct ir_expr *other = ir_builtin(m, (enum ir_builtin)(IR_BUILTIN_TID_X + i));
        if (i != axis && affine_mentions(&y, other) && !is_one_step(&y, other) &&
            is_in_steps(&d, &y, other))
            return false;
    }
    return true;
}

static bool index_is_of_others(const struct leavers *l, const struct ir_expr *there,
                               const struct ir_expr *own)
{
    unsigned axes, elsewhere;
    if (!early_axes_of(l, own, &axes) || !early_axes_of(l, there, &elsewhere))
        return false;
    for (unsigned axis = 0; axis < 3; axis++) {
        unsigned bit = 1u << axis;
        if ((axes & l->axes & bit) && (!(elsewhere & bit) || is_shifted(l, there, own, axis)))
            return true;
    }
    return false;
}

static bool is_of_others(const struct leavers *l, const struct ir_expr *x, const struct ir_expr *y)
{
    bool found = false;
    /* `tile[k].x`, and `tile[threadIdx.x] = body;` */
    while ((x->op == IR_FIELD) != (y->op == IR_FIELD)) {
        x = x->op == IR_FIELD ? x->args[0] : x;
        y = y->op == IR_FIELD ? y->args[0] : y;
    }
    for (; x != y; x = x->args[0], y = y->args[0]) {
        if (x->op != y->op || (x->op != IR_PTRADD && x->op != IR_FIELD && x->op != IR_CAST)) {
            /* `*row` and `row[k]` */
            struct ir_module *m = l->af->analysis->module;
            const struct ir_expr *zero = ir_int(m, ir_type_int(m, 32, true), 0);
            if (x->op == IR_PTRADD && x->args[0] == y)
                return false;
            if (y->op == IR_PTRADD && y->args[0] == x)
                return found || index_is_of_others(l, zero, y->args[1]);
            return false;
        }
        if (x->op == IR_PTRADD)
            found = found || index_is_of_others(l, x->args[1], y->args[1]);
    }
    return found;
}

/* Before anybody left it was filled. */
static bool is_begun(const struct leavers *l, const struct ir_expr *root)
{
    const struct analysis_func *af = l->af;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        bool handed = false;
        for (size_t k = 0; s->kind == IR_STMT_CALL && k < s->args.len; k++)
            handed = handed || ir_contains(s->args.at[k], root);
        if ((handed || (s->is_write && s->addr && ir_address_root(s->addr) == root)) &&
            l->branch->block->func == af->func && cfg_stmt_dominates(af->cfg, s, l->branch))
            return true;
    }
    return false;
}

/* Behind the store one who stays reads what a thread that left would have put there. */
static bool is_read_by_others(struct leavers *l, const struct ir_stmt *store)
{
    const struct analysis_func *af = l->af;
    const struct ir_expr *root = ir_address_root(store->addr);
    bool inside = l->branch->block->func != af->func; /* of what is called */
    bool shared = ir_shared_variable(store->addr) != NULL ||
                  (inside && root && root->op == IR_VAR && root->decl->storage == STORAGE_PARAM);
    struct leavers by = *l;
    if (!shared || !early_axes_that_part(&by) || is_begun(l, root))
        return false;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *load = af->func->stmts.at[i];
        bool reads = load->kind == IR_STMT_LOAD && ir_address_root(load->addr) == root;
        if (reads && (inside || !l->gone[load->block->id]) &&
            cfg_stmt_reaches(af->cfg, store, load) && is_of_others(&by, load->addr, store->addr) &&
            early_load_is_wanted(l, load))
            return true;
    }
    return false;
}

/* ---- what is called ------------------------------------------------------------------------------------ */

static bool body_is_certain(const struct leavers *l, const struct ir_func *f, unsigned depth)
{
    struct leavers inside = *l; /* the same threads, in another function */
    inside.af = analysis_of(l->af->analysis, f);
    inside.loop = NULL;
    inside.stay_count = 0;
    if (!inside.af || f->has_errors || depth > CERTAIN_DEPTH ||
        f->blocks.len > LIMIT_EARLY_BLOCKS || l->bodies == 0)
        return false;
    inside.bodies = l->bodies - 1;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (early_is_collective(&inside, s) ||
            (s->kind == IR_STMT_STORE && is_read_by_others(&inside, s)) ||
            (s->kind == IR_STMT_CALL && s->callee && s->callee->has_body &&
             body_is_certain(&inside, s->callee, depth + 1)))
            return true;
    }
    return false;
}

/* `shfl_xor(v, 1)` of a header out of sight. */
static bool is_named_shuffle(const struct leavers *l, const struct ir_stmt *s)
{
    return !l->whole_warps && s->name && strstr(s->name, "shfl");
}

bool early_is_certain(struct leavers *l, const struct ir_stmt *s)
{
    if (s->kind == IR_STMT_CALL && !cfg_stmt_reaches(l->af->cfg, s, l->barrier) &&
        early_is_by_chance(l, s))
        return false; /* of the lanes that come there */
    if (s->kind == IR_STMT_CALL)
        return s->callee && s->callee->has_body ? body_is_certain(l, s->callee, 0)
                                                : is_named_shuffle(l, s);
    if (s->kind == IR_STMT_STORE || s->kind == IR_STMT_ASYNCCOPY)
        return is_read_by_others(l, s);
    return early_is_collective(l, s);
}
