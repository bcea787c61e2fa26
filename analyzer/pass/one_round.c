/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/one_round.h"

#include <math.h>
#include <string.h>

#include "pass/affine.h"
#include "pass/compared.h"
#include "pass/launch.h"

enum { FACTORS_MAX = 6, COVERS_DEPTH = 6 };

struct product {
    const struct ir_expr *of[FACTORS_MAX];
    unsigned n;
    bool ok;
};

static void take_factors(const struct ir_expr *e, struct product *p)
{
    e = ir_strip_all_casts(e);
    if (e->op == IR_MUL) {
        take_factors(e->args[0], p);
        take_factors(e->args[1], p);
    } else if (!ir_is_const(e, 1)) {
        p->ok = p->ok && p->n < FACTORS_MAX;
        if (p->ok)
            p->of[p->n++] = e;
    }
}

/* One number of the host, also where a method is asked for it twice. */
static bool is_same(const struct analysis *a, const struct ir_expr *x, const struct ir_expr *y)
{
    x = ir_strip_all_casts(x);
    y = ir_strip_all_casts(y);
    return affine_same(a->arena, x, y) || compared_same_size(x, y);
}

/* The arguments of `max(a, b)`; NULL: it is something else. */
static const struct ir_expr *const *larger_of(const struct ir_expr *e)
{
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    if (e->op == IR_MAX ||
        (e->op == IR_PURE && e->arg_count == 2 && e->text && strcmp(e->text, "max") == 0))
        return e->args;
    bool call = d && d->kind == IR_STMT_CALL && d->name && strcmp(d->name, "max") == 0;
    return call && d->args.len == 2 ? d->args.at : NULL;
}

/* The product without the factors i and k, times what is put in their place, so many times. */
static struct product put_in(const struct analysis *a, const struct product *p, unsigned i,
                             unsigned k, const struct ir_expr *in, int64_t times)
{
    struct product out = {.ok = true};
    for (unsigned x = 0; x < p->n; x++)
        if (x != i && x != k)
            out.of[out.n++] = p->of[x];
    take_factors(ir_int(a->module, ir_type_int(a->module, 64, true), times), &out);
    take_factors(in, &out);
    return out;
}

static bool covers(const struct launch_site *s, const struct product *p, const struct ir_expr *n,
                   unsigned depth);

/* `(n + b - 1) / b`, `ceil(n / (float)b)`: so many parts of b make n or more. */
static bool take_parts(const struct analysis *a, const struct ir_expr *e, const struct ir_expr **n,
                       const struct ir_expr **by)
{
    bool ceils = e->op == IR_PURE && e->text && e->arg_count == 1 &&
                 (strcmp(e->text, "ceil") == 0 || strcmp(e->text, "ceilf") == 0);
    const struct ir_expr *q = ceils ? ir_strip_all_casts(e->args[0]) : NULL;
    if (!q || q->op != IR_DIV || !q->type || q->type->kind != TYPE_FLOAT)
        return launch_rounded_quotient(a, e, n, by) && *by;
    *n = ir_strip_all_casts(q->args[0]);
    *by = ir_strip_all_casts(q->args[1]);
    return true;
}

/* How many times b, which a quotient of reals may be divided by, x is; 0: it is something else. */
static int64_t times_in(const struct analysis *a, const struct ir_expr *b, const struct ir_expr *x)
{
    int64_t part, all;
    bool number = b->op == IR_FLOAT
                      ? b->real >= 1 && b->real <= INT32_MAX && b->real == floor(b->real)
                      : ir_is_int(ir_strip_all_casts(b), &part);
    if (!number)
        return affine_same(a->arena, b, x);
    part = b->op == IR_FLOAT ? (int64_t)b->real : part;
    return ir_is_int(x, &all) && part > 0 && all % part == 0 ? all / part : 0;
}

/* By what one of the factors is no less than: `max(a, b)` than a, `(a + b - 1) / b` times b than a. */
static bool covers_by_less(const struct launch_site *s, const struct product *p, unsigned i,
                           const struct ir_expr *n, unsigned depth)
{
    const struct analysis *a = s->host->analysis;
    const struct ir_expr *const *larger = larger_of(p->of[i]), *of, *by;
    for (unsigned k = 0; larger && k < 2; k++) {
        struct product less = put_in(a, p, i, i, larger[k], 1);
        if (covers(s, &less, n, depth + 1))
            return true;
    }
    if (larger || !take_parts(a, p->of[i], &of, &by))
        return false;
    const struct ir_expr *one = ir_int(a->module, ir_type_int(a->module, 32, true), 1);
    for (unsigned k = 0; k < p->n; k++) {
        int64_t times = times_in(a, by, k == i ? one : p->of[k]);
        struct product less = put_in(a, p, i, k, of, times);
        if (times > 0 && covers(s, &less, n, depth + 1))
            return true;
    }
    return false;
}

/* The others of the product are numbers above zero. */
static bool is_alone(const struct product *p, unsigned i)
{
    int64_t n;
    for (unsigned k = 0; k < p->n; k++)
        if (k != i && (!ir_is_int(p->of[k], &n) || n <= 0))
            return false;
    return true;
}

/* The product is no less than n, both in the host's terms: `(n + 255) / 256 * 256`, `n + 1`; 1024 where n was asked
 * for no more. */
static bool covers(const struct launch_site *s, const struct product *p, const struct ir_expr *n,
                   unsigned depth)
{
    const struct analysis *a = s->host->analysis;
    int64_t more;
    if (!p->ok || depth > COVERS_DEPTH)
        return false;
    for (unsigned i = 0; i < p->n; i++) {
        bool alone = is_alone(p, i);
        if (alone && affine_difference(a->arena, p->of[i], n, &more) && more >= 0)
            return true;
        if (alone && ir_is_int(p->of[i], &more) && s->host->ranges && launch_is_of_host(s, n) &&
            range_of(s->host->ranges, n, s->stmt).hi <= more)
            return true;
        if (alone && is_same(a, p->of[i], n))
            return true;
        if (covers_by_less(s, p, i, n, depth))
            return true;
    }
    return false;
}

static bool covers_at_once(const struct launch_site *s, const struct ir_expr *e,
                           const struct ir_expr *n)
{
    struct product p = {.ok = true};
    int64_t more;
    if (affine_difference(s->host->analysis->arena, e, n, &more) && more >= 0)
        return true;
    take_factors(e, &p);
    return covers(s, &p, n, 0);
}

static bool is_number_of(const struct affine_term *t, enum ir_builtin first)
{
    for (unsigned i = 0; i < t->atom_count; i++) {
        const struct ir_expr *e = ir_strip_casts(t->atoms[i]);
        if (e->op == IR_BUILTIN && e->builtin >= first && e->builtin <= first + 2)
            return true;
    }
    return false;
}

/* What is left from the first start of all threads to the bound, `base + n` less `base + threadIdx.x`; NULL: it cannot
 * be said. */
static const struct ir_expr *way_of(const struct analysis *a, const struct induction *iv)
{
    struct affine bound = affine_of(a->arena, iv->bound), start = affine_of(a->arena, iv->start);
    struct affine way = affine_add(a->arena, &bound, &start, -1);
    size_t kept = 0;
    for (size_t i = 0; way.ok && i < way.terms.len; i++) {
        const struct affine_term *t = &way.terms.at[i];
        if (!is_number_of(t, IR_BUILTIN_TID_X) && !is_number_of(t, IR_BUILTIN_CTAID_X))
            way.terms.at[kept++] = *t;
        else if (t->coefficient > 0)
            return NULL;
    }
    way.terms.len = way.ok ? kept : 0;
    return affine_to_expr(a->module, &way, ir_type_int(a->module, 64, true));
}

bool one_round_takes_all(const struct analysis_func *af, const struct induction *iv)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    if (!iv->bound || iv->bound_op != IR_LT || !iv->step || !iv->start)
        return false;
    const struct ir_expr *way = way_of(af->analysis, iv);
    for (size_t i = 0; i < n && way; i++)
        if (!covers_at_once(sites[i], launch_substitute(sites[i], iv->step),
                            launch_substitute(sites[i], way)))
            return false;
    return way && n > 0;
}
