/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/launch_global.h"

#include "pass/range.h"

struct numbers {
    int64_t most;
    bool set; /* by a statement of the file */
};

static const struct ir_decl *global_of(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *load = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_expr *addr = load && load->kind == IR_STMT_LOAD ? load->addr : NULL;
    bool global = addr && addr->op == IR_ADDR && addr->decl->storage == STORAGE_HOST_GLOBAL;
    return global && addr->decl->type->kind == TYPE_INT ? addr->decl : NULL;
}

static bool is_other(const struct ir_expr *e, void *decl)
{
    return e->op != IR_ADDR || e->decl != decl;
}

static bool mentions(const struct ir_expr *e, const struct ir_decl *d)
{
    return e && !ir_walk(e, is_other, (void *)d);
}

/* `cudaMemcpyToSymbol(symbol, &threads, sizeof(int))`: who is handed a pointer to const does not write there. */
static bool is_for_reading(const struct ir_expr *arg)
{
    const struct ir_type *t = arg->op == IR_CAST ? arg->type : NULL;
    return t && t->kind == TYPE_POINTER && t->elem && t->elem->is_const;
}

/* False: the statement may set the variable to any number. */
static bool look_at_use(struct analysis_func *af, const struct ir_stmt *s, const struct ir_decl *d,
                        struct numbers *x)
{
    bool itself = s->addr && s->addr->op == IR_ADDR && s->addr->decl == d;
    if (itself && s->kind == IR_STMT_STORE && s->expr && !mentions(s->expr, d)) {
        int64_t n = range_of(af->ranges, s->expr, s).hi;
        x->most = n > x->most ? n : x->most;
        x->set = true;
        return true;
    }
    if ((!itself || s->kind != IR_STMT_LOAD) && mentions(s->addr, d))
        return false;
    for (size_t i = 0; i < s->args.len; i++)
        if (mentions(s->args.at[i], d) && !is_for_reading(s->args.at[i]))
            return false;
    return !mentions(s->expr, d);
}

int64_t launch_global_most(const struct analysis *a, const struct ir_expr *e)
{
    const struct ir_decl *d = global_of(e);
    struct numbers x = {0};
    if (!d || !d->begins || !ir_is_int(d->begins, &x.most))
        return -1;
    for (size_t i = 0; i < a->funcs.len; i++) {
        struct analysis_func *af = a->funcs.at[i];
        for (size_t k = 0; k < af->func->stmts.len; k++)
            if (!look_at_use(af, af->func->stmts.at[k], d, &x))
                return -1;
    }
    return x.set && x.most < RANGE_MAX ? x.most : -1;
}
