/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Arrays of which each thread uses the one element of its index: `s[threadIdx.x] = blockIdx.x;`, and then
 * `s[threadIdx.x] += gridDim.x`.  Such an element is a variable of the thread: what all threads store into
 * theirs is the same for all.
 */
#include "base/limits.h"
#include "pass/uniform_internal.h"

static bool is_own_slot(const struct ir_expr *addr)
{
    return addr->op == IR_PTRADD &&
           ir_is_builtin(ir_strip_casts(addr->args[1]), IR_BUILTIN_TID_X) &&
           ir_address_root(addr->args[0]) == ir_strip_all_casts(addr->args[0]);
}

static bool writes_param(const struct ir_func *f, size_t index, unsigned depth);

/* May this call write what its argument `root` leads to? */
static bool call_writes(const struct ir_stmt *s, const struct ir_expr *root, unsigned depth)
{
    if (s->kind != IR_STMT_CALL)
        return false;
    if (s->object && ir_address_root(s->object) == root)
        return true;
    for (size_t i = 0; i < s->args.len; i++)
        if (ir_address_root(s->args.at[i]) == root &&
            (!s->callee || !s->callee->has_body || writes_param(s->callee, i, depth + 1)))
            return true;
    return false;
}

static bool writes(const struct ir_stmt *s, const struct ir_expr *root)
{
    bool write = s->kind == IR_STMT_STORE || s->kind == IR_STMT_ATOMIC ||
                 s->kind == IR_STMT_ASYNCCOPY || s->kind == IR_STMT_ASM;
    return write && s->addr && ir_address_root(s->addr) == root;
}

/* The pointer goes where it is not followed. */
static bool keeps(const struct ir_stmt *s, const struct ir_expr *root)
{
    bool kept = s->kind == IR_STMT_STORE && s->expr && ir_address_root(s->expr) == root;
    for (size_t i = 0; s->kind == IR_STMT_PHI && i < s->args.len; i++)
        kept = kept || ir_address_root(s->args.at[i]) == root;
    return kept;
}

static bool writes_param(const struct ir_func *f, size_t index, unsigned depth)
{
    if (index >= f->params.len || depth > LIMIT_WRAPPER_DEPTH)
        return true;
    const struct ir_expr *root = ir_var(f->module, f->params.at[index]);
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (writes(s, root) || call_writes(s, root, depth) || keeps(s, root))
            return true;
    }
    return false;
}

/* What all the stores into own elements of the array put there; false: others are used, too. */
static bool stored_in(struct uniform *u, const struct ir_expr *root, struct uniformity *out)
{
    bool any = false;
    *out = (struct uniformity){0};
    for (size_t i = 0; i < u->af->func->stmts.len; i++) {
        const struct ir_stmt *s = u->af->func->stmts.at[i];
        if (call_writes(s, root, 0))
            return false;
        if (!writes(s, root))
            continue;
        if (s->kind != IR_STMT_STORE || !is_own_slot(s->addr))
            return false;
        any = true;
        *out = uniform_join(*out, uniform_eval(u, s->expr, s->block));
        size_t n;
        const struct cfg_edge *deps = cfg_control_deps(u->af->cfg, s->block, &n);
        for (size_t k = 0; k < n; k++)
            *out = uniform_join(*out, u->branches[deps[k].from->id]);
    }
    return any;
}

/* A parameter that every caller hands such an array. */
static bool stored_by_callers(struct uniform *u, const struct ir_decl *param,
                              struct uniformity *out)
{
    size_t n;
    const struct ir_func *f = u->af->func;
    const struct ir_stmt *const *sites = calls_sites(u->af->analysis->calls, f, &n);
    *out = (struct uniformity){0};
    if (f->kind == FUNC_KERNEL || param->storage != STORAGE_PARAM || param->param_index < 0 ||
        writes_param(f, (size_t)param->param_index, 0))
        return false;
    for (size_t i = 0; i < n; i++) {
        struct uniformity one;
        const struct analysis_func *caller = analysis_of(u->af->analysis, sites[i]->block->func);
        size_t index = (size_t)param->param_index;
        if (!caller || !caller->uniform || caller->uniform->state == UNIFORM_BUSY ||
            index >= sites[i]->args.len)
            return false;
        const struct ir_expr *arg = ir_strip_all_casts(sites[i]->args.at[index]);
        uniform_of(caller->uniform, arg); /* runs it */
        if (arg->op != IR_ADDR || !ir_is_shared(arg->decl) ||
            !stored_in(caller->uniform, arg, &one))
            return false;
        *out = uniform_join(*out, one);
    }
    return n > 0;
}

bool uniform_own_slot(struct uniform *u, const struct ir_stmt *load, struct uniformity *out)
{
    if (!is_own_slot(load->addr))
        return false;
    const struct ir_expr *root = ir_address_root(load->addr);
    bool known = root->op == IR_ADDR && ir_is_shared(root->decl) ? stored_in(u, root, out)
                 : root->op == IR_VAR ? stored_by_callers(u, root->decl, out)
                                      : false;
    return known && uniform_is_common(out);
}
