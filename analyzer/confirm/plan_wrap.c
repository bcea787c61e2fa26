/* SPDX-License-Identifier: Apache-2.0 */
/* Sizes that make a product pass 2^31, and data for factors that are loaded. */
#include <math.h>

#include "confirm/plan_internal.h"
#include "confirm/plan_value_internal.h"
#include "pass/access.h"
#include "pass/overflow.h"
#include "pass/range.h"

/* How many sizes of the run are multiplied: blockIdx * blockDim + threadIdx is one, unless the launch
 * shows that the grid is a product of several. */
struct degrees {
    struct plan_work *w;
    const struct launch_site *site;
    unsigned steps;
};

#define DEGREE_STEPS 2000u

static unsigned degree(struct degrees *d, const struct ir_expr *e, unsigned depth);

static unsigned degree_of_value(struct degrees *d, const struct ir_expr *e, unsigned depth)
{
    const struct ir_stmt *s = e->value->def;
    struct analysis_func *af = s ? analysis_of(d->w->analysis, s->block->func) : NULL;
    const struct induction *i =
        af && s->kind == IR_STMT_PHI ? range_induction(af->ranges, e) : NULL;
    unsigned n =
        i && i->bound && range_is_invariant(i->loop, i->bound) ? degree(d, i->bound, depth + 1) : 1;
    return n ? n : 1;
}

static unsigned degree_of_leaf(struct degrees *d, const struct ir_expr *e, unsigned depth)
{
    bool kernel_side =
        e->op == IR_VAR &&
        value_owner(&(struct value_env){.analysis = d->w->analysis}, e->decl) == d->w->kernel;
    const struct ir_expr *host = NULL;
    if (e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_CTAID_X && e->builtin <= IR_BUILTIN_CTAID_Z)
        host = d->site ? d->site->grid[e->builtin - IR_BUILTIN_CTAID_X] : NULL;
    else if (e->op == IR_BUILTIN)
        return 0;
    else if (kernel_side && d->site)
        host = launch_argument(d->site, e->decl);
    unsigned n = host && host != e ? degree(d, host, depth + 1) : 1;
    return n ? n : (host ? 0 : 1);
}

static unsigned degree(struct degrees *d, const struct ir_expr *e, unsigned depth)
{
    unsigned most = 0;
    if (!e || depth > 32 || ++d->steps > DEGREE_STEPS)
        return 0;
    switch (e->op) {
    case IR_INT:
    case IR_FLOAT:
    case IR_SIZEOF:
    case IR_TPARAM: return 0;
    case IR_VAR:
    case IR_BUILTIN: return degree_of_leaf(d, e, depth);
    case IR_VALUE: return degree_of_value(d, e, depth);
    case IR_CAST:
    case IR_SHR: return degree(d, e->args[0], depth + 1);
    case IR_DIV: {
        unsigned over = degree(d, e->args[0], depth + 1), under = degree(d, e->args[1], depth + 1);
        return over > under ? over - under : over > 0;
    }
    case IR_MUL: return degree(d, e->args[0], depth + 1) + degree(d, e->args[1], depth + 1);
    case IR_ADD:
    case IR_SUB:
    case IR_MAX:
    case IR_SELECT:
        for (unsigned i = e->op == IR_SELECT ? 1 : 0; i < e->arg_count; i++) {
            unsigned one = degree(d, e->args[i], depth + 1);
            most = one > most ? one : most;
        }
        return most;
    default: return 1;
    }
}

static unsigned claimed_degree(struct plan_work *w, const struct launch_site *site)
{
    struct degrees d = {.w = w, .site = site};
    unsigned n = degree(&d, w->claim->stmt->expr, 0);
    return n < 1 ? 1 : n > 6 ? 6 : n;
}

static int64_t root_of(double limit, unsigned degree_of)
{
    return (int64_t)ceil(pow(limit, 1.0 / (degree_of ? degree_of : 1)));
}

/* Lengths beyond this are in no memory. */
#define SIZE_MOST 4e9
/* Rows of 32 elements pass 2^31. */
#define MANY_ROWS 70000000

size_t plan_wrap_sizes(struct plan_work *w, const struct launch_site *site, int64_t *sizes,
                       size_t max)
{
    static const double margins[] = {1.1, 1.4, 3.0};
    const struct ir_stmt *s = w->claim->stmt;
    size_t n = 0;
    if (s->kind == IR_STMT_PHI) { /* a 64-bit length that a 32-bit variable runs to */
        if (n < max)
            sizes[n++] = 2250000000;
        if (n < max) /* a length of 32 bits: the last step passes it */
            sizes[n++] = INT32_MAX;
        return n;
    }
    unsigned d = claimed_degree(w, site), alone = claimed_degree(w, NULL);
    for (size_t i = 0; i < sizeof margins / sizeof *margins && n < max; i++)
        sizes[n++] = (int64_t)((double)root_of((double)overflow_limit(s->expr), d) * margins[i]);
    /* Not every factor may grow: small ones, positions; or the launch shows less than there is. */
    for (unsigned k = d > alone ? d - 1 : alone; k >= 2 && n + 1 < max; k--) {
        if (k != d)
            sizes[n++] =
                (int64_t)((double)root_of((double)overflow_limit(s->expr), k) * margins[0]);
    }
    if (n < max) /* where a factor is loaded, and the other one is small */
        sizes[n++] = MANY_ROWS;
    return n;
}

int64_t plan_wrap_other(struct plan_work *w, const struct launch_site *site, int64_t small)
{
    unsigned d = claimed_degree(w, site);
    double limit = (double)overflow_limit(w->claim->stmt->expr) / (double)small * 1.2;
    return root_of(limit, d > 1 ? d - 1 : 1);
}

/* ---- factors that are loaded ---------------------------------------------------------------- */

struct loads {
    struct arena *arena;
    VEC(const struct ir_expr *) at;
};

static bool find_load(const struct ir_expr *e, void *context)
{
    struct loads *l = context;
    if (e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_LOAD && e->type &&
        e->type->kind == TYPE_INT)
        vec_push(l->arena, &l->at, e);
    return true;
}

bool plan_wrap_is_loaded(struct plan_work *w)
{
    struct loads loads = {.arena = w->scratch};
    const struct ir_stmt *s = w->claim->stmt;
    if (w->claim->kind == CLAIM_WRAP && s->expr && s->kind != IR_STMT_PHI &&
        w->claim->func == w->kernel)
        ir_walk(s->expr, find_load, &loads);
    return loads.at.len > 0;
}

static void fix(struct plan_work *w, struct plan_launch *l, const struct ir_expr *e, int64_t n)
{
    struct value *v = ARENA_NEW(w->scratch, struct value);
    *v = value_int(n);
    map_put_number(w->scratch, &l->env.fixed, (uint64_t)e->id + 1, v);
}

/* The product without wrapping, at the last thread of the last block; loads as they are fixed. */
static double product(struct plan_launch *l, const struct ir_expr *e)
{
    int64_t tid[3], ctaid[3];
    for (unsigned i = 0; i < 3; i++) {
        tid[i] = l->block[i] - 1;
        ctaid[i] = l->grid[i] - 1;
    }
    bool was = l->env.closed;
    l->env.closed = true;
    value_set_thread(&l->env, l->grid, l->block, ctaid, tid);
    double out = 1;
    if (e->op == IR_MUL) {
        for (unsigned i = 0; i < 2; i++) {
            struct value v = value_of(&l->env, e->args[i]);
            out *= v.kind ? fabs(v.real) : 1;
        }
    }
    l->env.has_thread = false;
    l->env.memo = (struct map){0};
    l->env.closed = was;
    return out;
}

int64_t plan_wrap_larger(struct plan_work *w, struct plan_launch *l, int64_t size)
{
    const struct ir_stmt *s = w->claim->stmt;
    if (w->claim->kind != CLAIM_WRAP || !s->expr || s->expr->op != IR_MUL ||
        s->kind == IR_STMT_PHI || w->claim->func != w->kernel || size <= 0)
        return 0;
    double reached = product(l, s->expr), limit = (double)overflow_limit(s->expr);
    if (reached < 1 || reached > limit)
        return 0;
    double grown = (double)size * pow(limit / reached, 1.0 / claimed_degree(w, l->env.site)) * 1.1;
    return grown < SIZE_MOST ? (int64_t)grown : 0;
}

static int64_t elements_of(const struct scenario *s, const char *parameter)
{
    int i = plan_buffer_of(s, parameter);
    if (i < 0 || !s->buffers.at[i].exact || !s->buffers.at[i].element.bytes)
        return -1;
    return (int64_t)(s->buffers.at[i].bytes / s->buffers.at[i].element.bytes);
}

/* What is an argument of the reduced kernel is known. */
static void drop_fixed(const struct plan_launch *l, struct loads *loads)
{
    size_t n = 0;
    for (size_t i = 0; i < loads->at.len; i++) {
        if (!map_get_number(&l->env.fixed, (uint64_t)loads->at.at[i]->id + 1))
            loads->at.at[n++] = loads->at.at[i];
    }
    loads->at.len = n;
}

bool plan_wrap_fill(struct plan_work *w, struct plan_launch *l, struct scenario *s)
{
    struct loads loads = {.arena = w->scratch};
    const struct ir_expr *e = w->claim->stmt->expr;
    if (!e || w->claim->stmt->kind == IR_STMT_PHI || w->claim->func != w->kernel)
        return true;
    ir_walk(e, find_load, &loads);
    drop_fixed(l, &loads);
    if (loads.at.len == 0)
        return true;
    for (size_t i = 0; i < loads.at.len; i++)
        fix(w, l, loads.at.at[i], 1);
    double limit = (double)overflow_limit(e), others = product(l, e);
    double want = others > 0 ? ceil(limit / others) + 1 : limit;
    if (!(want < 2147483647.0)) {
        w->reason = "no value that is loaded makes the product wrap";
        return false;
    }
    if (want > (double)l->env.size) { /* an index beyond every length that the kernel is given */
        w->reason = "no value that is loaded makes the product wrap with these lengths";
        return false;
    }
    int64_t room = elements_of(s, w->item->claim.parameter);
    if (room >= 0 && want * others >= (double)room) {
        w->reason = "the buffer is too small for an index that wraps";
        return false;
    }
    for (size_t i = 0; i < loads.at.len; i++) {
        const char *name = plan_parameter(w, loads.at.at[i]->value->def);
        int k = plan_buffer_of(s, name);
        fix(w, l, loads.at.at[i], (int64_t)want);
        if (k >= 0)
            s->buffers.at[k].fill =
                (struct scenario_fill){.kind = SCENARIO_FILL_VALUE, .value = (int64_t)want};
    }
    return true;
}
