/* SPDX-License-Identifier: Apache-2.0 */
/* The part of int32-overflow-index (int32_overflow_index.c) that looks at lengths: 32-bit indices that run
 * to a length of 64 bits or are compared with one, and lengths that are kept in too few. */
#include "rules/int32_overflow.h"

#include <string.h>

#include "pass/compared.h"
#include "pass/count_name.h"
#include "pass/decide.h"
#include "pass/extent.h"
#include "pass/kept_count.h"
#include "pass/launch_dim.h"
#include "pass/overflow.h"
#include "pass/overflow_hardly.h"
#include "pass/typed_size.h"
#include "pass/typical.h"
#include "pass/wide_bound.h"
#include "pass/wide_shift.h"
#include "pass/widened.h"

/* Does a launch pass a buffer of more elements than a 32-bit index reaches?  Then the rest of the
 * buffer is there to be indexed, whatever the index is made of. */
static bool buffer_is_larger(const struct launch_site *site, const struct ir_expr *root,
                             int64_t limit)
{
    if (!root || root->op != IR_VAR || root->decl->storage != STORAGE_PARAM)
        return false;
    struct extent x = extent_at_launch(site, root->decl);
    return x.source == EXTENT_ALLOCATION && x.elements > limit;
}

enum tri int32_overflow_in_launches(struct rule_context *c, const struct ir_expr *e,
                                    const struct ir_stmt *at, const struct ir_expr *root,
                                    struct wrap_witness *w)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(c->analysis->launches, c->func->func, &n);
    bool all_small = n > 0 && launch_complete(c->analysis->launches, c->func->func);
    for (size_t i = 0; i < n; i++) {
        struct range r = index_flow_range_at_launch(c->func, sites[i], e, at);
        bool by_size = r.hi == RANGE_MAX && buffer_is_larger(sites[i], root, overflow_limit(e));
        if (by_size || (r.hi >= overflow_limit(e) && r.hi != RANGE_MAX)) {
            *w = (struct wrap_witness){sites[i], r.hi, by_size, false};
            return TRI_YES;
        }
        all_small = all_small && r.hi < overflow_limit(e);
    }
    return all_small ? TRI_NO : TRI_UNKNOWN;
}

/* `blocks = (int(n) + 255) / 256` */
static bool look_for_narrowed(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || (e->op == IR_CAST && e->type->kind == TYPE_INT && e->type->bits == 32 &&
                        e->args[0]->type->kind == TYPE_INT && e->args[0]->type->bits == 64);
    return !*found;
}

static bool look_for_narrow_quotient(const struct ir_expr *e, void *context)
{
    if (e->op == IR_DIV && e->type->kind == TYPE_INT && e->type->bits == 32)
        ir_walk(e->args[0], look_for_narrowed, context);
    return !*(bool *)context;
}

/* The launches count the length in 32 bits already: a grid that is made so has no more than 2^31 threads,
 * and an unsigned index counts twice as many. */
static bool launches_count_in_32(struct rule_context *c)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(c->analysis->launches, c->func->func, &n);
    bool all = n > 0;
    for (size_t i = 0; i < n && all; i++) {
        all = false;
        ir_walk(sites[i]->grid[0], look_for_narrow_quotient, &all);
    }
    return all;
}

/* A program shows all its launches; without sizes that break it, its author meant the small ones. */
static bool is_bounded_by_program(struct rule_context *c, enum tri broken)
{
    return broken == TRI_NO || (broken == TRI_UNKNOWN && c->analysis->module->in_program);
}

/* `int n = *count;` of a count of 64 bits: what is handed over has been through 32. */
static bool comes_through_32_bits(const struct ir_expr *e)
{
    for (; e->op == IR_CAST; e = e->args[0])
        if (e->type->kind == TYPE_INT && e->type->bits <= 32)
            return true;
    return e->type->kind == TYPE_INT && e->type->bits <= 32;
}

bool int32_overflow_is_handed_narrow(struct rule_context *c, const struct ir_expr *bound)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(c->analysis->launches, c->func->func, &n);
    const struct ir_expr *length = ir_strip_casts(bound);
    bool all = n > 0 && length->op == IR_VAR && length->decl->storage == STORAGE_PARAM;
    for (size_t i = 0; i < n && all; i++) {
        const struct ir_expr *arg = launch_argument(sites[i], length->decl);
        all = arg && comes_through_32_bits(arg) && ir_strip_casts(arg)->op != IR_INT;
    }
    return all;
}

/* Where the variable gets the value, which is where its type stands; or NULL. */
static const struct ir_stmt *definition_of(const struct ir_func *f, const struct ir_expr *value)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_SET && s->var && s->var->source_name && s->expr == value)
            return s;
    }
    return NULL;
}

/* Of what is handed over, where it comes from: what only the parameter converts, of a type that is out of sight, may
 * be an int, unless it counts the elements of a tensor or a variable of the host has 64 bits for it. */
static bool comes_in_64_bits(const struct launch_site *site, const struct ir_expr *given)
{
    const struct ir_expr *e = ir_strip_casts(given);
    if (comes_through_32_bits(given))
        return false;
    if (e->op == IR_CAST && e->args[0]->type->kind == TYPE_UNKNOWN &&
        !definition_of(site->host->func, e)) {
        const char *method = launch_dim_method(ir_strip_all_casts(e));
        return method && (strcmp(method, "size") == 0 || strcmp(method, "numel") == 0);
    }
    return e->type->kind == TYPE_INT && e->type->bits == 64;
}

struct handing {
    const struct launch_site *site;
    bool wide;
};

static bool look_for_wide_argument(const struct ir_expr *e, void *context)
{
    struct handing *h = context;
    bool param = e->op == IR_VAR && e->decl->storage == STORAGE_PARAM;
    const struct ir_expr *arg = param ? launch_argument(h->site, e->decl) : NULL;
    h->wide = h->wide || (arg && comes_in_64_bits(h->site, arg));
    return !h->wide;
}

/* A launch in sight hands over a length, or a factor of it, that has 64 bits where it comes from. */
static bool is_handed_64_bits(struct rule_context *c, const struct ir_expr *bound)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(c->analysis->launches, c->func->func, &n);
    for (size_t i = 0; i < n; i++) {
        struct handing h = {.site = sites[i]};
        ir_walk(bound, look_for_wide_argument, &h);
        if (h.wide)
            return true;
    }
    return false;
}

/* Every launch in sight has one block: nobody leaves 2^31 elements to it. */
static bool walks_in_one_block(struct rule_context *c)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(c->analysis->launches, c->func->func, &n);
    bool all = n > 0;
    for (size_t i = 0; i < n && all; i++)
        for (unsigned axis = 0; axis < 3 && all; axis++)
            all = sites[i]->grid[axis] && ir_is_const(ir_strip_casts(sites[i]->grid[axis]), 1);
    return all;
}

/* Of a length that fits 32 bits: NO when all launches are seen and none comes near 2^30, where a step
 * of as many again leaves the type. */
static bool is_far_from_full(struct rule_context *c, const struct ir_expr *bound,
                             const struct ir_stmt *phi)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(c->analysis->launches, c->func->func, &n);
    bool far = n > 0 && launch_complete(c->analysis->launches, c->func->func);
    for (size_t i = 0; i < n && far; i++)
        far = index_flow_range_at_launch(c->func, sites[i], bound, phi).hi <= INT32_MAX / 2;
    return far;
}

/* `for (size_type i = ...; i < n; i += blockDim.x * gridDim.x)`: n may be all that size_type counts. */
static void check_last_step(struct rule_context *c, const struct ir_stmt *phi)
{
    const struct ir_expr *bound;
    if (c->analysis->module->in_program || !wide_bound_steps_to_full(c->func, phi, &bound) ||
        (bound && is_far_from_full(c, bound, phi)))
        return;
    struct finding *f = rule_report(
        c, phi->var->span,
        "`%s` steps by the whole grid in 32 bits, and its type allows lengths up to 2147483647: "
        "from 2^30 elements on the last step may wrap to a negative index",
        phi->var->source_name);
    f->claim = (struct claim){.kind = CLAIM_WRAP, .func = c->func->func, .stmt = phi};
    rule_doubt(c, f);
    rule_help(c, f, "declare `%s` as `int64_t`, and convert blockIdx.x before multiplying",
              phi->var->source_name);
}

/* `for (int k = ends[row]; k < ends[row + 1]; k++)` with 64-bit ends: k loses the upper half of where its row
 * starts. */
static void check_stretch(struct rule_context *c, const struct index_flow *flow,
                          const struct ir_stmt *phi)
{
    const struct ir_expr *start, *bound = wide_bound_of_stretch(c->func, phi, &start);
    const struct ir_stmt *use;
    struct wrap_witness w = {0};
    if (!bound || !index_flow_reaches(flow, ir_value(c->analysis->module, phi->value), &use) ||
        is_bounded_by_program(c, int32_overflow_in_launches(c, bound, phi, NULL, &w)))
        return;
    struct finding *f = rule_report(
        c, phi->var->span,
        "`%s` walks from `%s` to `%s`, which have 64 bits, but keeps 32 of them: a place beyond "
        "2147483647 becomes another",
        phi->var->source_name, ir_expr_source(c->arena, start, 40),
        ir_expr_source(c->arena, bound, 40));
    rule_note(c, f, use->span, "used as an index here");
    if (!w.site)
        rule_doubt(c, f); /* how long the lists are, nothing says */
    rule_help(c, f, "declare `%s` with 64 bits", phi->var->source_name);
}

enum { SMALL_BITS = 16 };

static bool has_small_elements(const struct ir_stmt *use)
{
    const struct ir_type *t = use && use->addr ? use->addr->type : NULL;
    t = t && t->kind == TYPE_POINTER ? t->elem : NULL;
    return t && (t->kind == TYPE_BOOL || (t->bits > 0 && t->bits <= SMALL_BITS));
}

/* Rows times columns, in the kernel or where a launch hands it over. */
static bool is_of_two_sizes(struct rule_context *c, const struct ir_expr *bound)
{
    const struct ir_expr *length = ir_strip_casts(bound);
    bool found = length->op == IR_MUL;
    if (length->op != IR_VAR || length->decl->storage != STORAGE_PARAM)
        return found;
    size_t n;
    const struct launch_site *const *sites = launch_of(c->analysis->launches, c->func->func, &n);
    for (size_t i = 0; i < n && !found; i++) {
        const struct ir_expr *arg = launch_argument(sites[i], length->decl);
        found = arg && ir_strip_casts(arg)->op == IR_MUL;
    }
    return found;
}

/* Of floats counted one by one, 2^31 are 8 GiB in one list, which hardly any caller has; small elements get so
 * many, and rows of columns. */
static bool may_get_so_long(struct rule_context *c, const struct ir_stmt *phi,
                            const struct ir_expr *bound, const struct ir_stmt *use)
{
    return phi->var->type->is_signed && (has_small_elements(use) || is_of_two_sizes(c, bound));
}

/* `for (int i = ...; i < n; ...)` with a 64-bit n: i wraps before it gets there. */
static void check_strides(struct rule_context *c, const struct index_flow *flow)
{
    const struct ir_func *f = c->func->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *phi = f->stmts.at[i];
        if (phi->kind != IR_STMT_PHI || !phi->value || phi->var->type->kind != TYPE_INT ||
            phi->var->type->bits != 32)
            continue;
        check_last_step(c, phi);
        check_stretch(c, flow, phi);
        const struct ir_expr *bound = wide_bound_of_loop(c->func, phi);
        const struct ir_expr *other = bound ? wide_bound_other_end(c->func, phi) : NULL;
        struct wrap_witness w = {0};
        if (!bound || int32_overflow_is_handed_narrow(c, bound) ||
            (other &&
             (comes_through_32_bits(other) || int32_overflow_is_handed_narrow(c, other))) ||
            is_bounded_by_program(c, int32_overflow_in_launches(c, bound, phi, NULL, &w)))
            continue;
        struct finding *fi = rule_report(
            c, phi->var->span,
            "`%s` is a 32-bit grid-stride index, but runs to the 64-bit length `%s`: beyond "
            "%lld elements it wraps",
            phi->var->source_name, ir_expr_source(c->arena, bound, 40),
            phi->var->type->is_signed ? (long long)INT32_MAX : (long long)UINT32_MAX);
        fi->claim = (struct claim){
            .kind = CLAIM_WRAP, .func = f, .stmt = phi, .launch = w.site ? w.site->stmt : NULL};
        rule_help(c, fi,
                  "declare `%s` as `size_t` or `int64_t`, and convert blockIdx.x before "
                  "multiplying",
                  phi->var->source_name);
        /* `CUDA_KERNEL_LOOP(i, n)`: who defines it may have given i 64 bits */
        bool is_hidden = phi->var->span.macro && c->analysis->module->missing_includes.len;
        const struct ir_stmt *use = NULL;
        (void)index_flow_reaches(flow, ir_value(c->analysis->module, phi->value), &use);
        bool hardly = !may_get_so_long(c, phi, bound, use) || !is_handed_64_bits(c, bound) ||
                      walks_in_one_block(c);
        if (is_hidden || other || (!w.site && (hardly || wide_bound_counts_parts(f, phi))))
            rule_doubt(c, fi);
    }
}

struct compared_index {
    const struct ir_stmt
        *def; /* where a variable gets the index; NULL: the check computes it itself */
    const struct ir_stmt *guard;
    const struct ir_expr *index;
    const struct ir_expr *bound;
    bool is_late;
    bool
        is_shown; /* a launch in sight hands such a length over; else nothing says that it gets so long, and
                      the host may have counted the blocks in an int */
};

static void report_guard(struct rule_context *c, const struct compared_index *x)
{
    const struct ir_stmt *def = x->def;
    bool is_late = x->is_late;
    const char *text = ir_expr_source(c->arena, x->bound, 40);
    if (!def) {
        struct finding *f = rule_report(
            c, x->guard->span,
            "`%s` is computed in 32 bits (%s), but is compared with the 64-bit length `%s`: beyond "
            "%lld elements it wraps",
            ir_expr_source(c->arena, ir_strip_casts(x->index), TEXT_MOST),
            is_late ? "unsigned int" : "int", text,
            is_late ? (long long)UINT32_MAX : (long long)INT32_MAX);
        if (!x->is_shown)
            rule_doubt(c, f);
        rule_help(c, f, "convert blockIdx.x before multiplying: `(int64_t)blockIdx.x`");
        return;
    }
    const char *name = def->var->source_name;
    struct finding *f =
        is_late
            ? rule_report(c, def->span,
                          "`%s` gets its 64 bits too late: it is computed in 32 (unsigned int), "
                          "and beyond 4294967295 elements it has wrapped before `%s` is met",
                          name, text)
            : rule_report(c, def->span,
                          "`%s` is a 32-bit index of the whole grid, but is compared with the "
                          "64-bit length `%s`: beyond 2147483647 elements it wraps",
                          name, text);
    if (!x->is_shown)
        rule_doubt(c, f);
    rule_note(c, f, x->guard->span, "compared here");
    rule_help(c, f,
              is_late ? "convert blockIdx.x before multiplying: `(int64_t)blockIdx.x`"
                      : "declare `%s` as `int64_t`, and convert blockIdx.x before multiplying",
              name);
}

/* Where a variable has the index, 64 bits of it say that its author reckons with many; here names must. */
static bool counts_elements(const struct ir_expr *bound)
{
    return launch_dim_method(ir_strip_all_casts(bound)) ||
           count_name_is_of_elements(ir_leaf_name(ir_strip_casts(bound)));
}

/* `int i = ...; if (i < n) x[i] = 0;` with a 64-bit n: what is behind 2147483647 is not reached, or
 * reached below the start. */
static void check_guards(struct rule_context *c, const struct index_flow *flow)
{
    const struct ir_func *f = c->func->func;
    const struct ir_stmt *seen = NULL;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *guard = f->stmts.at[i];
        const struct ir_expr *bound;
        const struct ir_stmt *use;
        const struct ir_expr *index = wide_bound_of_guard(guard, &bound);
        const struct ir_stmt *def = index ? definition_of(f, index) : NULL;
        bool is_late = index && index->type->bits == 64;
        struct wrap_witness w = {0};
        const struct ir_expr *place = index && !def ? ir_strip_casts(index) : index;
        if (!index || (def && def == seen) ||
            (!def && (seen || definition_of(f, place) || !counts_elements(bound))) ||
            !index_flow_reaches(flow, place, &use) ||
            (is_late && (index_flow_has_workers(flow, 0) || launches_count_in_32(c))) ||
            int32_overflow_is_handed_narrow(c, bound) ||
            is_bounded_by_program(c, int32_overflow_in_launches(c, bound, guard, NULL, &w)))
            continue;
        seen = def ? def : guard;
        struct compared_index x = {.def = def,
                                   .guard = guard,
                                   .index = index,
                                   .bound = bound,
                                   .is_late = is_late,
                                   .is_shown = w.site != NULL};
        report_guard(c, &x);
    }
}

/* `metadata.sizes[t] = tensors[t].numel()` with `int sizes[]`; `int n = x.numel()` */
static void check_kept_counts(struct rule_context *c)
{
    const struct ir_func *f = c->func->func;
    for (size_t i = 0; i < f->stmts.len && !c->analysis->module->in_program; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *count = kept_count(f, s);
        if (!count)
            continue;
        struct finding *fi = rule_report(
            c, s->span,
            "`%s` has 64 bits, but its %s keeps 32: of a tensor of more than 2147483647 "
            "elements the kernel gets a wrong length",
            ir_expr_source(c->arena, count, TEXT_MOST),
            s->kind == IR_STMT_STORE ? "array" : "variable");
        rule_doubt(c, fi);
    }
}

/* `int64_t n = std::accumulate(x.begin(), x.end(), 1, std::multiplies<int64_t>());` */
static void check_folds(struct rule_context *c)
{
    const struct ir_func *f = c->func->func;
    for (size_t i = 0; i < f->stmts.len && !c->analysis->module->in_program; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (!kept_fold(s))
            continue;
        struct finding *fi = rule_report(
            c, s->span,
            "%s has 64 bits, but std::accumulate() multiplies in the type of what it starts from, "
            "the int `1`: from 2147483648 on it is another number",
            s->kind == IR_STMT_RETURN ? "what this function returns"
                                      : arena_printf(c->arena, "`%s`", s->var->source_name));
        rule_doubt(c, fi);
        rule_help(c, fi, "start from a 1 of 64 bits: `int64_t{1}`");
    }
}

/* `int n = 1; for (...) n *= shape[i]; return n;` of an int64_t shape, for a function that returns 64 bits */
static void check_running_products(struct rule_context *c)
{
    const struct ir_func *f = c->func->func;
    for (size_t i = 0; i < f->stmts.len && !c->analysis->module->in_program; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (!kept_running_product(f, s))
            continue;
        struct finding *fi = rule_report(
            c, s->span,
            "`%s` keeps 32 bits of a product of sizes that have 64, and is returned as 64 "
            "bits: from 2147483648 on it is another number",
            s->var->source_name);
        rule_doubt(c, fi);
        rule_help(c, fi, "declare `%s` as `int64_t`", s->var->source_name);
    }
}

/* `size_t n = (1 << log_n) * batches;` in a file that knows `1ULL << i` */
static void check_shifts(struct rule_context *c)
{
    const struct ir_func *f = c->func->func;
    for (size_t i = 0; i < f->stmts.len && !c->analysis->module->in_program; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (!wide_shift_is_late(c->func, s))
            continue;
        const char *count = ir_expr_source(c->arena, s->source_expr->args[1], 40);
        struct finding *fi = rule_report(c, s->span,
                                         "`%s` is computed in 32 bits (%s) before it becomes a "
                                         "number of 64: from %s = %d on it is another one",
                                         ir_expr_source(c->arena, s->source_expr, TEXT_MOST),
                                         s->expr->type->is_signed ? "int" : "unsigned int", count,
                                         s->expr->type->is_signed ? 31 : 32);
        rule_doubt(c, fi);
        rule_help(c, fi, "shift a 1 of 64 bits, as the file does elsewhere: `1ULL << %s`", count);
    }
}

/* The access whose whole index it is; or NULL. */
static const struct ir_stmt *use_as_place(const struct ir_func *f, const struct ir_expr *place)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_expr *addr = f->stmts.at[i]->addr;
        if (addr && addr->op == IR_PTRADD && ir_strip_casts(addr->args[1]) == ir_strip_casts(place))
            return f->stmts.at[i];
    }
    return NULL;
}

/* `int row = row_ids[i];` of 64-bit places */
static void check_lost_places(struct rule_context *c)
{
    const struct ir_func *f = c->func->func;
    for (size_t i = 0; i < f->stmts.len && !c->analysis->module->in_program; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_stmt *load = widened_lost_place(f, s);
        const struct ir_stmt *use = load ? use_as_place(f, s->expr) : NULL;
        if (!use)
            continue;
        struct finding *fi = rule_report(c, s->span,
                                         "`%s` has places of 64 bits, but `%s` keeps 32 of them: "
                                         "one beyond 2147483647 becomes another",
                                         ir_expr_source(c->arena, ir_address_root(load->addr), 40),
                                         s->var->source_name);
        rule_doubt(c, fi);
        rule_note(c, fi, use->span, "used as an index here");
        rule_help(c, fi, "declare `%s` with 64 bits", s->var->source_name);
    }
}

/* e as the file has it, without what its variables stand for */
static const char *written_text(struct rule_context *c, const struct ir_expr *e)
{
    const struct ir_func *f = c->func->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_EVAL && s->expr == e && s->source_expr)
            return ir_expr_source(c->arena, s->source_expr, TEXT_MOST);
    }
    return ir_expr_source(c->arena, e, TEXT_MOST);
}

/* The products of int32_overflow_index.c, which know that it is kept in an int, tell it themselves. */
static bool is_told_by_names(struct rule_context *c, const struct index_flow *flow,
                             struct typical **typical, const struct ir_expr *product)
{
    const struct ir_func *f = c->func->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind != IR_STMT_EVAL || s->expr != product)
            continue;
        *typical = *typical ? *typical : typical_create(c->func, flow);
        return overflow_is_candidate(c->func, flow, product, s) &&
               overflow_is_realistic(c->func, flow, *typical, product, s);
    }
    return false;
}

/* `int i = (size_t)row * width + column;` */
static void check_lost(struct rule_context *c, const struct index_flow *flow)
{
    const struct ir_func *f = c->func->func;
    struct typical *typical = NULL;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i], *use;
        const struct ir_expr *product = widened_lost(c->func, s);
        struct wrap_witness w = {0};
        if (!product || !index_flow_reaches(flow, s->expr, &use) ||
            is_told_by_names(c, flow, &typical, product) ||
            is_bounded_by_program(c, int32_overflow_in_launches(c, product, s, NULL, &w)))
            continue;
        struct finding *fi = rule_report(c, s->span,
                                         "`%s` is computed in 64 bits, but `%s` keeps 32 of them: "
                                         "an index beyond %u is another one",
                                         written_text(c, product), s->var->source_name,
                                         s->expr->type->is_signed ? INT32_MAX : UINT32_MAX);
        if (!w.site)
            rule_doubt(c, fi); /* that it gets that large, nothing says */
        rule_note(c, fi, use->span, "the index is used here");
        rule_help(c, fi, "declare `%s` with 64 bits", s->var->source_name);
    }
}

/* `int bytes = n * sizeof(float); cudaMalloc(&p, bytes);`; in a program of what its command line says */
static void check_kept_bytes(struct rule_context *c, const struct index_flow *flow)
{
    const struct ir_func *f = c->func->func;
    struct typical *typical = NULL;
    bool in_program = c->analysis->module->in_program;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i], *use;
        const struct ir_expr *bytes =
            in_program ? typed_bytes_kept(c->func, s) : kept_bytes(c->func, s);
        if (!bytes || !index_flow_reaches(flow, s->expr, &use) ||
            index_flow_use(flow, s->expr) != INDEX_SIZE)
            continue;
        typical = typical ? typical : typical_create(c->func, flow);
        if (!in_program && (int64_t)1 << typical_bits(typical, bytes) < overflow_limit(s->expr))
            continue;
        struct finding *fi =
            rule_report(c, s->span,
                        "`%s` has 64 bits, but `%s` keeps 32 of them: of more than %s the program "
                        "allocates or copies another number of bytes",
                        written_text(c, bytes), s->var->source_name,
                        s->expr->type->is_signed ? "2 GiB" : "4 GiB");
        rule_note(c, fi, use->span, "the number of bytes is used here");
        rule_doubt(c, fi); /* names alone say how many */
        rule_help(c, fi, "declare `%s` as `size_t`", s->var->source_name);
        if (in_program)
            return; /* of the next ones it is the same */
    }
}

/* As many blocks: a launch of more than 2^31 - 1 is refused, whatever the memory. */
static bool is_count_of_blocks(struct rule_context *c, const struct ir_expr *product)
{
    size_t n;
    const struct launch_site *const *sites = launch_all(c->analysis->launches, &n);
    for (size_t i = 0; i < n; i++) {
        if (sites[i]->host == c->func && sites[i]->grid[0] &&
            compared_same_size(ir_strip_casts(sites[i]->grid[0]), product))
            return true;
    }
    return false;
}

/* `size_t pixels = width * height;` in a program, of what its command line says, for memory */
static void check_typed(struct rule_context *c, const struct index_flow *flow)
{
    const struct ir_func *f = c->func->func;
    for (size_t i = 0; i < f->stmts.len && c->analysis->module->in_program; i++) {
        const struct ir_stmt *s = f->stmts.at[i], *use;
        const struct ir_expr *product = typed_size_product(c->func, s);
        if (!product || !index_flow_reaches(flow, product, &use) ||
            overflow_is_outgrown(f, flow, product) || is_count_of_blocks(c, product))
            continue;
        struct finding *fi = rule_report(
            c, s->span,
            "`%s` is computed in 32 bits (%s) before `%s` gets it, which has 64: the sizes "
            "come from the command line, and from 2^%u on it is another number",
            written_text(c, product), product->type->is_signed ? "int" : "unsigned int",
            s->var->source_name, product->type->is_signed ? 31 : 32);
        if (!widened_has_places(c->analysis))
            rule_doubt(c, fi); /* the kernels' own indices would wrap as well */
        rule_help(c, fi, "convert the first factor to `size_t` before multiplying");
        return; /* of the next ones it is the same */
    }
}

void int32_overflow_lengths(struct rule_context *c, const struct index_flow *flow)
{
    check_shifts(c);
    if (c->func->func->kind != FUNC_HOST) {
        check_lost(c, flow);
        check_lost_places(c);
    }
    if (c->func->func->kind == FUNC_HOST) {
        check_typed(c, flow);
        check_folds(c);
        check_running_products(c);
        check_kept_counts(c);
        check_kept_bytes(c, flow);
    }
    if (c->func->func->kind == FUNC_KERNEL || c->func->func->kind == FUNC_DEVICE)
        check_strides(c, flow);
    if (c->func->func->kind == FUNC_KERNEL)
        check_guards(c, flow);
}
