/* SPDX-License-Identifier: Apache-2.0 */
#include "solve/obligation_text.h"

#include <string.h>

#include "pass/access.h"
#include "pass/attain.h"
#include "pass/bounds.h"
#include "pass/calls.h"
#include "pass/divergence.h"
#include "pass/extent.h"
#include "pass/index_flow.h"
#include "pass/launch.h"
#include "pass/magnitude.h"
#include "pass/range.h"
#include "solve/obligation.h"

#define TEXT_MAX 80

struct printer {
    struct strbuf *out;
    struct arena *arena;
    struct analysis_func *af;
};

static const char *text(const struct printer *p, const struct ir_expr *e)
{
    return e ? ir_expr_source(p->arena, e, TEXT_MAX) : "?";
}

static void start_line(const struct printer *p, const struct ir_stmt *s, const char *what)
{
    strbuf_addf(p->out, "  %u:%u %s ", s->span.line, s->span.column, what);
}

/* "n = 1, blockIdx.y = 3"; a size of the host and the parameter that it is passed for, once. */
static void print_values(const struct printer *p, const struct obligation_result *r)
{
    struct strbuf out = {0};
    for (size_t i = 0; i < r->values.len; i++) {
        const struct obligation_value *v = &r->values.at[i];
        const char *one = arena_printf(p->arena, "%s%s = %lld", out.len ? ", " : "",
                                       text(p, v->leaf), (long long)v->value);
        bool said = false;
        for (size_t k = 0; k < i && !said; k++)
            said = r->values.at[k].value == v->value &&
                   strcmp(text(p, r->values.at[k].leaf), text(p, v->leaf)) == 0;
        if (!said)
            strbuf_add(&out, one);
    }
    if (out.len)
        strbuf_addf(p->out, "%s%s", r->by_data ? " by data: " : ": ", out.at);
    strbuf_free(&out);
}

/* What is known of an obligation: proved by what, broken by which values, or why it is open. */
static void print_result(const struct printer *p, const struct obligation *o)
{
    struct obligation_result r = obligation_try(o);
    strbuf_addf(p->out, "\n    %s", obligation_result_text(p->arena, &r));
    if (r.state == OBLIGATION_BROKEN) {
        print_values(p, &r);
        if (o->kind != OBLIGATION_SAME)
            strbuf_addf(p->out, ": it is %lld", (long long)r.value);
        if (r.site)
            strbuf_addf(p->out, " (launch at %u:%u)", r.site->stmt->span.line,
                        r.site->stmt->span.column);
    } else if (r.state == OBLIGATION_PROVED && !r.closed) {
        strbuf_add(p->out, "; other files may launch it");
    }
}

/* "every thread of the block reaches this barrier" */
static void print_barrier(const struct printer *p, const struct ir_stmt *s)
{
    const struct ir_stmt *inner;
    struct divergence d;
    if (!calls_is_block_barrier(p->af->analysis->calls, s, &inner))
        return;
    start_line(p, s, "barrier");
    strbuf_addf(p->out, "%s: ", s->name ? s->name : "");
    if (divergence_at(p->af, s, inner->scope, &d)) {
        struct obligation o = {
            .kind = OBLIGATION_SAME, .af = p->af, .at = d.branch, .value = d.branch->expr};
        strbuf_addf(p->out, "`%s` at %u:%u varies with %s", text(p, d.branch->source_expr),
                    d.branch->span.line, d.branch->span.column, text(p, d.varies.source));
        print_result(p, &o);
    } else {
        strbuf_add(p->out, "no branch is known to keep threads away");
    }
    strbuf_add_char(p->out, '\n');
}

static void print_range(const struct printer *p, struct range r)
{
    strbuf_add(p->out, "range ");
    if (r.lo == RANGE_MIN)
        strbuf_add(p->out, "[-inf, ");
    else
        strbuf_addf(p->out, "[%lld, ", (long long)r.lo);
    if (r.hi == RANGE_MAX)
        strbuf_add(p->out, "+inf]");
    else
        strbuf_addf(p->out, "%lld]", (long long)r.hi);
}

static void print_dim(const struct printer *p, const struct access *x, const struct access_dim *d)
{
    struct upper_bound b;
    struct attained out;
    strbuf_addf(p->out, " [%s", text(p, d->index));
    if (d->extent > 0)
        strbuf_addf(p->out, " of %lld", (long long)d->extent);
    strbuf_add(p->out, "] ");
    print_range(p, range_of(p->af->ranges, d->index, x->stmt));
    if (d->extent > 0 && attain_outside(p->af, x->stmt, d->index, d->extent, &out))
        strbuf_addf(p->out, " reaches %lld", (long long)out.value);
    if (bounds_at(p->af, x->stmt, d->index, &b))
        strbuf_addf(p->out, " bounded by %s%+lld", text(p, b.size), (long long)b.offset);
    else if (bounds_any_guard(p->af, x->stmt))
        strbuf_add(p->out, " under a condition on the thread");
}

/* Inside the array; else below what a condition compares it with; and inside what launches allocate. */
static void print_dim_results(const struct printer *p, const struct access *x,
                              const struct access_dim *d)
{
    struct ir_module *m = p->af->analysis->module;
    const struct ir_type *wide = ir_type_int(m, 64, true);
    struct upper_bound b;
    size_t n = 0;
    struct obligation o = {.kind = OBLIGATION_BELOW,
                           .af = p->af,
                           .at = x->stmt,
                           .value = d->index,
                           .offset = -1,
                           .from_zero = true};
    const struct launch_site *const *sites = launch_of(p->af->analysis->launches, p->af->func, &n);
    bool is_param = x->root->op == IR_VAR && x->root->decl->storage == STORAGE_PARAM;
    if (d->extent > 0) {
        o.size = ir_int(m, wide, d->extent);
        print_result(p, &o);
        return;
    }
    if (bounds_at(p->af, x->stmt, d->index, &b)) {
        o.size = b.size;
        print_result(p, &o);
    }
    for (size_t i = 0; i < n && is_param && x->step; i++) {
        struct extent has = extent_at_launch(sites[i], x->root->decl);
        o.site = sites[i];
        o.size = extent_elements(m, &has, launch_type(sites[i], x->step)->size);
        if (!o.size)
            continue;
        strbuf_addf(p->out, "\n    %s elements at %u:%u:", text(p, o.size),
                    sites[i]->stmt->span.line, sites[i]->stmt->span.column);
        print_result(p, &o);
    }
}

/* "this access stays inside its buffer for every thread" */
static void print_access(const struct printer *p, const struct ir_stmt *s)
{
    struct access x;
    if (!access_of(p->af, s, &x) || x.dims.len == 0)
        return;
    start_line(p, s, s->is_write ? "write" : "read");
    strbuf_addf(p->out, "%s", access_name(p->arena, &x));
    for (size_t i = 0; i < x.dims.len; i++)
        print_dim(p, &x, &x.dims.at[i]);
    for (size_t i = 0; i < x.dims.len; i++)
        print_dim_results(p, &x, &x.dims.at[i]);
    strbuf_add_char(p->out, '\n');
}

static const char *magnitude_text(enum magnitude_kind k)
{
    static const char *const names[] = {"not understood", "small", "part of a flat index", "size"};
    return names[k];
}

/* "this 32-bit index expression does not wrap" */
static void print_product(const struct printer *p, const struct index_flow *flow,
                          const struct ir_stmt *s)
{
    const struct ir_stmt *use;
    if (s->kind != IR_STMT_EVAL || s->expr->op != IR_MUL ||
        !index_flow_reaches(flow, s->expr, &use))
        return;
    start_line(p, s, "index product");
    struct magnitude x = magnitude_of(p->af, s->expr->args[0], s);
    struct magnitude y = magnitude_of(p->af, s->expr->args[1], s);
    strbuf_addf(p->out, "%s in %u bits: %s (%s) times %s (%s), ", text(p, s->source_expr),
                s->expr->type->bits, text(p, s->source_expr->args[0]), magnitude_text(x.kind),
                text(p, s->source_expr->args[1]), magnitude_text(y.kind));
    print_range(p, range_of(p->af->ranges, s->expr, s));
    struct obligation o = {.kind = OBLIGATION_NO_WRAP, .af = p->af, .at = s, .value = s->expr};
    print_result(p, &o);
    strbuf_add_char(p->out, '\n');
}

/* "this launch fits the device" */
static void print_launch(const struct printer *p, const struct launch_site *s)
{
    strbuf_addf(p->out, "launch %s at %u:%u: grid (%s, %s, %s) block (%s, %s, %s) shared %s",
                s->launch->kernel_name, s->stmt->span.line, s->stmt->span.column,
                text(p, s->grid[0]), text(p, s->grid[1]), text(p, s->grid[2]), text(p, s->block[0]),
                text(p, s->block[1]), text(p, s->block[2]), text(p, s->shared_bytes));
    for (unsigned axis = 0; axis < 3; axis++) {
        const struct ir_expr *n = NULL;
        if (launch_rounds_up(s, axis, &n) == TRI_YES && n)
            strbuf_addf(p->out, ", rounds up %s along %c", text(p, n), "xyz"[axis]);
    }
    strbuf_add_char(p->out, '\n');
}

static void print_function(struct printer *p)
{
    const struct ir_func *f = p->af->func;
    const struct index_flow *flow = index_flow_build(p->af);
    strbuf_addf(p->out, "%s %s(%u:%u)\n", f->kind == FUNC_KERNEL ? "kernel" : "function", f->name,
                f->name_span.line, f->name_span.column);
    for (size_t i = 0; i < f->stmts.len; i++) {
        print_barrier(p, f->stmts.at[i]);
        print_access(p, f->stmts.at[i]);
        print_product(p, flow, f->stmts.at[i]);
    }
}

void obligation_print(struct strbuf *out, const struct analysis *a)
{
    struct printer p = {.out = out, .arena = a->arena};
    for (size_t i = 0; i < a->funcs.len; i++) {
        p.af = a->funcs.at[i];
        if (p.af->func->kind != FUNC_HOST)
            print_function(&p);
    }
    size_t n;
    const struct launch_site *const *sites = launch_all(a->launches, &n);
    for (size_t i = 0; i < n; i++)
        print_launch(&p, sites[i]);
}
