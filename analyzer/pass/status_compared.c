/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/status_compared.h"

#include <string.h>

#include "base/strbuf.h"
#include "pass/calls.h"
#include "pass/status.h"

#define MERGES_MOST 4
#define TO_HOST 2 /* cudaMemcpyDeviceToHost */

/* Memory of the host, as one function has it: a variable, or what a call has returned. */
struct memory {
    const struct ir_decl *variable;
    const struct ir_stmt *returned;
};

static bool is_in(const struct memory *m, const struct ir_expr *pointer, unsigned depth)
{
    const struct ir_expr *root = ir_address_root(ir_strip_all_casts(pointer));
    const struct ir_stmt *def = root->op == IR_VALUE ? root->value->def : NULL;
    if ((root->op == IR_VAR || root->op == IR_ADDR) && root->decl == m->variable)
        return true;
    if (!def)
        return false;
    if (def == m->returned)
        return true;
    if (def->kind == IR_STMT_LOAD)
        return def->addr->op == IR_ADDR && def->addr->decl == m->variable;
    if (def->kind == IR_STMT_SET && depth)
        return is_in(m, def->expr, depth - 1);
    for (size_t i = 0; def->kind == IR_STMT_PHI && depth && i < def->args.len; i++)
        if (is_in(m, def->args.at[i], depth - 1))
            return true;
    return m->variable && root->value->decl == m->variable;
}

/* The memory that a copy brings to the host what the device has; false: it is no such copy. */
static bool brings_to_host(const struct ir_stmt *s, struct memory *out)
{
    if (s->kind != IR_STMT_CALL || !s->name || !str_has_prefix(s->name, "cudaMemcpy") ||
        s->args.len < 4 || !ir_is_const(ir_strip_all_casts(s->args.at[3]), TO_HOST))
        return false;
    const struct ir_expr *root = ir_address_root(ir_strip_all_casts(s->args.at[0]));
    const struct ir_stmt *def = root->op == IR_VALUE ? root->value->def : NULL;
    *out = (struct memory){0};
    if (root->op == IR_VAR || root->op == IR_ADDR)
        out->variable = root->decl;
    else if (def && def->kind == IR_STMT_LOAD && def->addr->op == IR_ADDR)
        out->variable = def->addr->decl;
    else if (root->op == IR_VALUE)
        out->variable = root->value->decl;
    return out->variable != NULL;
}

/* ---- comparisons ------------------------------------------------------------------------------- */

struct look {
    const struct memory *memory;
    const struct ir_expr *own, *other; /* places in it, and in other memory, that are loaded */
    bool compared;                     /* by memcmp() and its kin */
};

static bool compares_memory(const struct ir_stmt *call)
{
    static const char *const names[] = {"memcmp", "strcmp", "strncmp"};
    for (size_t i = 0; call->name && i < sizeof names / sizeof *names; i++)
        if (strcmp(call->name, names[i]) == 0)
            return true;
    return false;
}

static bool look_at_operand(const struct ir_expr *e, void *context)
{
    struct look *l = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (def && def->kind == IR_STMT_LOAD) {
        bool own = is_in(l->memory, def->addr, MERGES_MOST);
        *(own ? &l->own : &l->other) = def->addr;
    }
    for (size_t i = 0; def && def->kind == IR_STMT_CALL && i < def->args.len; i++) {
        if (compares_memory(def))
            l->compared = l->compared || is_in(l->memory, def->args.at[i], MERGES_MOST);
        else if (strstr(def->name ? def->name : "", "abs"))
            ir_walk(def->args.at[i], look_at_operand, l);
    }
    return true;
}

/* `x[i] != expected[i]`, `fabs(x[i] - expected[i]) > 1e-5`: the same place of two arrays. */
static bool asks_for_same_place(const struct look *l)
{
    const struct ir_expr *a = l->own, *b = l->other;
    return a && b && a->op == IR_PTRADD && b->op == IR_PTRADD &&
           ir_strip_all_casts(a->args[1]) == ir_strip_all_casts(b->args[1]);
}

static bool prints(const struct ir_stmt *s)
{
    static const char *const names[] = {"printf", "fprintf", "puts", "operator<<"};
    for (size_t i = 0; s->kind == IR_STMT_CALL && s->name && i < sizeof names / sizeof *names; i++)
        if (strcmp(s->name, names[i]) == 0)
            return true;
    return false;
}

/* The function compares it behind s, and prints behind that. */
static bool is_compared_behind(const struct analysis_func *af, const struct ir_stmt *s,
                               const struct memory *m)
{
    const struct ir_stmt *asked = NULL;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *t = af->func->stmts.at[i];
        struct look l = {.memory = m};
        if (asked && prints(t) && status_is_behind(af, asked, t))
            return true;
        if (asked || t->kind != IR_STMT_BRANCH || !status_is_behind(af, s, t))
            continue;
        ir_walk(t->expr, look_at_operand, &l);
        if (l.compared || asks_for_same_place(&l))
            asked = t;
    }
    return false;
}

static bool returns_it(const struct ir_func *f, const struct memory *m)
{
    bool any = false;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind != IR_STMT_RETURN)
            continue;
        if (!s->expr || !is_in(m, s->expr, MERGES_MOST))
            return false;
        any = true;
    }
    return any;
}

static bool is_compared_by_callers(const struct analysis_func *af, const struct memory *m)
{
    size_t n;
    const struct ir_stmt *const *sites = calls_sites(af->analysis->calls, af->func, &n);
    bool all = n > 0 && returns_it(af->func, m);
    for (size_t i = 0; i < n && all; i++) {
        const struct analysis_func *caller = analysis_of(af->analysis, sites[i]->block->func);
        struct memory there = {.returned = sites[i]};
        all = caller && is_compared_behind(caller, sites[i], &there);
    }
    return all;
}

bool status_result_is_compared(struct analysis_func *af, const struct ir_stmt *call)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *copy = af->func->stmts.at[i];
        struct memory m;
        if (brings_to_host(copy, &m) && (copy == call || status_is_behind(af, call, copy)) &&
            (is_compared_behind(af, copy, &m) || is_compared_by_callers(af, &m)))
            return true;
    }
    return false;
}
