/* SPDX-License-Identifier: Apache-2.0 */
/* Where a wrapped product is used: the access that has it in its address, or, where that address cannot
 * be written down, the place at which a pointer made of it is used. */
#include "reduce/reduce_internal.h"

/* Variables and arrays between the product and its use. */
#define USE_DEPTH_MAX 6u
#define USE_STEPS_MAX 100000u

bool reduce_is_access(const struct ir_stmt *s)
{
    return s->kind == IR_STMT_LOAD || s->kind == IR_STMT_STORE || s->kind == IR_STMT_ATOMIC;
}

static bool is_pointer_of(const struct ir_expr *e, const struct ir_expr *product)
{
    return e && e->type && e->type->kind == TYPE_POINTER && ir_contains(e, product);
}

const struct ir_expr *reduce_call_address(const struct reduce *r)
{
    const struct ir_stmt *s = r->access;
    if (s->kind != IR_STMT_CALL)
        return NULL;
    for (size_t i = 0; i < s->args.len; i++) {
        if (is_pointer_of(s->args.at[i], r->product))
            return s->args.at[i];
    }
    return is_pointer_of(s->object, r->product) ? s->object : NULL; /* p[i].data() */
}

/* A bound is in no address: where it is computed it becomes an index itself, into memory without end.
 * Not so what is added up first or handed on: nobody sees under which conditions it is used. */
static bool find_bound(struct reduce *r)
{
    bool computed = r->claim->stmt->kind == IR_STMT_EVAL && r->product->op != IR_VALUE;
    r->sink = computed ? r->claim->stmt : NULL;
    r->sink_index = r->product;
    r->no_use = "a bound that is not computed where it is used";
    return computed;
}

static bool find_access(struct reduce *r)
{
    const struct claim *c = r->claim;
    r->access = c->other;
    if (r->access && reduce_is_access(r->access) && ir_contains(r->access->addr, r->product))
        return true;
    if (r->access && reduce_call_address(r))
        return true;
    for (size_t i = 0; i < c->func->stmts.len; i++) {
        r->access = c->func->stmts.at[i];
        if (reduce_is_access(r->access) ? ir_contains(r->access->addr, r->product)
                                        : reduce_call_address(r) != NULL)
            return true;
    }
    r->access = NULL;
    return false;
}

static bool find_unknown(const struct ir_expr *e, void *context)
{
    bool number = e->op == IR_MEMBER || e->op == IR_VALUE || e->op == IR_VAR;
    *(bool *)context |= number && e->type && e->type->kind == TYPE_UNKNOWN;
    return e->op != IR_MEMBER && !(e->op == IR_CAST && e->type->kind == TYPE_INT);
}

/* Is a factor of a type that is not known, and not converted to one that is? */
static bool rests_on_unknown(const struct ir_expr *e)
{
    bool found = false;
    for (unsigned i = 0; e->op == IR_MUL && i < 2; i++)
        ir_walk(e->args[i], find_unknown, &found);
    return found;
}

/* ---- through variables ---------------------------------------------------------------------- */

struct way {
    const struct reduce *r;
    const struct cfg *cfg;
    const struct ir_value *passed[USE_DEPTH_MAX]; /* variables on the way */
    unsigned depth;
    unsigned steps;
};

static bool leads(struct way *w, const struct ir_expr *e);

static bool is_passed(const struct way *w, const struct ir_value *v)
{
    for (unsigned i = 0; i < w->depth; i++) {
        if (w->passed[i] == v)
            return true;
    }
    return false;
}

struct passed_search {
    const struct way *way;
    bool found;
};

static bool find_passed(const struct ir_expr *e, void *context)
{
    struct passed_search *p = context;
    p->found |= e->op == IR_VALUE && is_passed(p->way, e->value);
    return !p->found;
}

/* p = p + product, seen from p. */
static bool has_passed(const struct way *w, const struct ir_expr *e)
{
    struct passed_search p = {.way = w};
    ir_walk(e, find_passed, &p);
    return p.found;
}

/* A variable that other ways set to something else may have lost the product again; one that it is
 * added to, or that is set behind the product, has not. */
static bool leads_by_phi(struct way *w, const struct ir_stmt *s)
{
    bool found = false;
    if (w->depth >= USE_DEPTH_MAX || is_passed(w, s->value))
        return false;
    w->passed[w->depth++] = s->value;
    for (size_t i = 0; i < s->args.len && !found; i++) {
        const struct ir_expr *e = s->args.at[i];
        found = e && leads(w, e) &&
                (has_passed(w, e) || cfg_stmt_dominates(w->cfg, w->r->claim->stmt, s));
    }
    w->depth--;
    return found;
}

/* Pointers that are kept in an array of the thread. */
static bool leads_by_array(struct way *w, const struct ir_stmt *load)
{
    const struct ir_expr *root = ir_address_root(load->addr);
    const struct ir_func *f = w->r->claim->func;
    bool found = false;
    if (root->op != IR_ADDR || root->decl->storage != STORAGE_LOCAL || w->depth >= USE_DEPTH_MAX ||
        is_passed(w, load->value))
        return false;
    w->passed[w->depth++] = load->value;
    for (size_t i = 0; i < f->stmts.len && !found; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        found = s->kind == IR_STMT_STORE && s->expr && ir_address_root(s->addr) == root &&
                cfg_stmt_reaches(w->cfg, s, load) && leads(w, s->expr);
    }
    w->depth--;
    return found;
}

/* Is the product in it, by itself or through variables? */
static bool leads(struct way *w, const struct ir_expr *e)
{
    if (e == w->r->product)
        return true;
    if (++w->steps > USE_STEPS_MAX)
        return false;
    if (e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_PHI)
        return leads_by_phi(w, e->value->def);
    if (e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_LOAD)
        return leads_by_array(w, e->value->def);
    for (unsigned i = 0; i < e->arg_count; i++) {
        if (leads(w, e->args[i]))
            return true;
    }
    return false;
}

static bool is_narrow(const struct ir_expr *e)
{
    return e->type && e->type->kind == TYPE_INT && e->type->bits == 32;
}

/* What is added up in 32 bits around the product, where the address has it: sums may come back from
 * where a product alone has wrapped to.  NULL: it is not in `e`; or an earlier sum, which is over. */
static const struct ir_expr *narrow_sum(struct way *w, const struct ir_expr *e)
{
    if (!leads(w, e))
        return NULL;
    if (is_narrow(e) || e == w->r->product)
        return e;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_func *f = w->r->claim->func;
    for (unsigned i = 0; i < e->arg_count; i++) {
        if (leads(w, e->args[i]))
            return narrow_sum(w, e->args[i]);
    }
    if (!def || w->depth >= USE_DEPTH_MAX)
        return NULL;
    const struct ir_expr *sum = NULL;
    w->passed[w->depth++] = e->value;
    for (size_t i = 0; def->kind == IR_STMT_PHI && i < def->args.len && !sum; i++)
        sum = def->args.at[i] ? narrow_sum(w, def->args.at[i]) : NULL;
    for (size_t i = 0; def->kind == IR_STMT_LOAD && i < f->stmts.len && !sum; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_STORE && s->expr &&
            ir_address_root(s->addr) == ir_address_root(def->addr))
            sum = narrow_sum(w, s->expr);
    }
    w->depth--;
    return sum == w->r->product ? sum : NULL;
}

/* The pointers that a statement goes through or hands on. */
static const struct ir_expr *used_pointer(struct way *w, const struct ir_stmt *s)
{
    if (reduce_is_access(s))
        return leads(w, s->addr) ? s->addr : NULL;
    if (s->kind == IR_STMT_RETURN)
        return s->expr && s->expr->type && s->expr->type->kind == TYPE_POINTER && leads(w, s->expr)
                   ? s->expr
                   : NULL;
    if (s->kind != IR_STMT_CALL)
        return NULL;
    for (size_t i = 0; i < s->args.len; i++) {
        const struct ir_expr *e = s->args.at[i];
        if (e && e->type && e->type->kind == TYPE_POINTER && leads(w, e))
            return e;
    }
    return s->object && s->object->type && s->object->type->kind == TYPE_POINTER &&
                   leads(w, s->object)
               ? s->object
               : NULL;
}

/* The rest of the address is left out: the wrapped part alone is the index of an access there. */
static bool find_sink(struct reduce *r)
{
    const struct claim *c = r->claim;
    struct way w = {.r = r, .cfg = analysis_of(r->analysis, c->func)->cfg};
    unsigned tried = 0;
    for (size_t i = 0; i < c->func->stmts.len; i++) {
        const struct ir_stmt *s = c->func->stmts.at[i];
        const struct ir_expr *at =
            cfg_stmt_reaches(w.cfg, c->stmt, s) || s == c->stmt ? used_pointer(&w, s) : NULL;
        const struct ir_expr *sum = at ? narrow_sum(&w, at) : NULL;
        if (!sum || tried++ < r->opened->sinks_tried)
            continue;
        r->sink = s;
        r->sink_index = sum;
        r->unknown_is_int = rests_on_unknown(r->product);
        if (r->unknown_is_int)
            r->no_use = "the type of a product that the file does not show";
        return !r->unknown_is_int || is_narrow(sum);
    }
    return false;
}

bool reduce_find_use(struct reduce *r)
{
    const struct claim *c = r->claim;
    const struct ir_expr *e = c->stmt->kind == IR_STMT_PHI
                                  ? ir_value(r->analysis->module, c->stmt->value)
                                  : c->stmt->expr;
    r->product = e;
    r->no_use = "a product that is not known";
    if (!e)
        return false;
    if (c->bound)
        return find_bound(r);
    if (!r->opened->sink && !rests_on_unknown(e) && find_access(r))
        return true;
    r->no_use = "no access of this function uses the product itself";
    r->opened->sink = true;
    return find_sink(r);
}
