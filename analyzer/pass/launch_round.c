/* SPDX-License-Identifier: Apache-2.0 */
/* Does a grid size round up?  The ways people write ceil(n / b). */
#include <string.h>

#include "pass/affine.h"
#include "pass/calls.h"
#include "pass/launch_dim.h"
#include "pass/launch_folded.h"
#include "pass/launch_unseen.h"
#include "pass/launch_whole.h"

struct rounding {
    const struct launch_site *site;
    const struct ir_expr *block; /* along the axis, of a launch */
    const struct analysis *analysis;
    struct arena *arena;
    const struct ir_expr *n;
    const struct ir_expr *by; /* the divisor, where the file shows it */
    const struct ir_expr
        *whole; /* a multiple of the divisor: rounded up, and so many all the same */
};

static enum tri rounds(struct rounding *r, const struct ir_expr *e, unsigned depth);

/* The same place is read, or the same question asked of the same object. */
static bool tells_same(const struct ir_stmt *a, const struct ir_stmt *b)
{
    if (a->kind != b->kind || a->addr != b->addr || a->object != b->object)
        return false;
    return a->kind == IR_STMT_LOAD ||
           (a->kind == IR_STMT_CALL && a->args.len == 0 && b->args.len == 0 && a->name && b->name &&
            strcmp(a->name, b->name) == 0);
}

#define TOLD_MAX 8

struct told {
    const struct ir_expr *from[TOLD_MAX], *to[TOLD_MAX];
    size_t n;
};

/* Of two values that tell the same, the first. */
static bool note_told(const struct ir_expr *e, void *context)
{
    struct told *t = context;
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    if (!d || (d->kind != IR_STMT_LOAD && d->kind != IR_STMT_CALL) || t->n == TOLD_MAX)
        return true;
    const struct ir_expr *first = e;
    for (size_t i = 0; i < t->n && first == e; i++) {
        if (tells_same(d, t->to[i]->value->def))
            first = t->to[i];
    }
    t->from[t->n] = e;
    t->to[t->n++] = first;
    return true;
}

/* `(n + step_ - 1) / step_`, where each step_ is read by itself. */
static const struct ir_expr *with_one_reading(struct rounding *r, const struct ir_expr *e)
{
    struct told t = {0};
    ir_walk(e, note_told, &t);
    return t.n > 1 ? ir_substitute(r->analysis->module, e, t.from, t.to, t.n) : e;
}

/* A number is no evidence: whether the divisor goes into it is not known here. */
static enum tri yes(struct rounding *r, const struct ir_expr *n)
{
    int64_t number;
    if (ir_is_int(n, &number))
        return TRI_UNKNOWN;
    if (!r->n)
        r->n = n;
    return TRI_YES;
}

/* An integer quotient: x / b or x >> k. */
static bool as_quotient(struct rounding *r, const struct ir_expr *e, const struct ir_expr **x,
                        struct affine *b)
{
    int64_t k;
    e = ir_strip_all_casts(e);
    if (e->type && e->type->kind == TYPE_FLOAT)
        return false;
    if (e->op == IR_DIV) {
        *x = e->args[0];
        *b = affine_of(r->arena, e->args[1]);
        return b->ok;
    }
    if (e->op == IR_SHR && ir_is_int(e->args[1], &k) && k >= 0 && k < 31) {
        *x = e->args[0];
        *b = affine_number((int64_t)1 << k);
        return true;
    }
    return false;
}

struct share {
    const struct ir_expr *of;
    bool whole, divided;
};

static bool look_for_share(const struct ir_expr *e, void *context)
{
    struct share *x = context;
    bool quotient = e->op == IR_DIV || e->op == IR_SHR;
    x->divided = x->divided || (quotient && ir_strip_all_casts(e->args[0]) == x->of);
    x->whole = x->whole || e == x->of;
    return true;
}

/* `padded = round_up(n, b); resize(padded); go<<<padded / b, b>>>()`: what is padded is so long. */
static bool is_used_whole(struct rounding *r, const struct ir_expr *padded)
{
    const struct ir_func *f = r->site ? r->site->host->func : NULL;
    for (size_t i = 0; f && i < f->stmts.len; i++) {
        struct share x = {.of = padded};
        const struct ir_stmt *s = f->stmts.at[i];
        ir_walk_stmt(s, look_for_share, &x);
        for (size_t k = 0; s->launch && k < s->launch->args.len; k++)
            ir_walk(s->launch->args.at[k], look_for_share, &x);
        if (x.whole && !x.divided && s->kind != IR_STMT_EVAL && s->kind != IR_STMT_SET)
            return true;
    }
    return !f;
}

/* `round_up(n, b) / b`: n. */
static const struct ir_expr *padded_by(struct rounding *r, const struct ir_expr *x,
                                       const struct affine *b)
{
    x = ir_strip_all_casts(x);
    const struct ir_stmt *d = x->op == IR_VALUE ? x->value->def : NULL;
    bool call = d && d->kind == IR_STMT_CALL && d->args.len == 2;
    bool pure = x->op == IR_PURE && x->arg_count == 2;
    if ((!call && !pure) || !launch_is_padding_helper(call ? d->name : x->text) ||
        is_used_whole(r, x))
        return NULL;
    struct affine by = affine_of(r->arena, call ? d->args.at[1] : x->args[1]);
    return by.ok && affine_equal(&by, b) ? (call ? d->args.at[0] : x->args[0]) : NULL;
}

/* So long are the blocks; in an instance of a template the file's text still has the parameter. */
static bool is_block(struct rounding *r, const struct affine *b)
{
    struct affine block = affine_of(r->arena, ir_strip_all_casts(r->block));
    bool number = block.ok && !block.terms.len, one = b->terms.len == 1;
    return affine_equal(&block, b) ||
           (number && one && ir_strip_casts(b->terms.at[0].atoms[0])->op == IR_TPARAM);
}

/* `ceil(double(rows * threads) / threads)` blocks of `threads`, `(n + 1 - 1) / 1` of one: n is made of whole b. */
static bool takes_whole(struct rounding *r, const struct affine *n, const struct affine *b)
{
    if (!r->block || !b->ok || !n->ok || !n->terms.len)
        return false;
    bool one = !b->terms.len && b->constant == 1;
    bool factor = b->terms.len == 1 && b->constant == 0 && b->terms.at[0].coefficient == 1;
    if (!is_block(r, b) || !(one || factor) || (factor && n->constant))
        return false;
    for (size_t i = 0; factor && i < n->terms.len; i++)
        if (!affine_term_contains(&n->terms.at[i], &b->terms.at[0]))
            return false;
    r->whole = affine_to_expr(r->analysis->module, n, ir_type_int(r->analysis->module, 64, true));
    return true;
}

/* Whole blocks have no tail, unless the kernel is told of fewer elements. */
static enum tri whole_rounds(struct rounding *r, const struct affine *b)
{
    const struct ir_expr *less = r->site ? launch_handed_less(r->site, r->whole) : NULL;
    if (!less)
        return TRI_NO;
    r->by = affine_to_expr(r->analysis->module, b, r->whole->type);
    return yes(r, less);
}

/* (n + b - 1) / b, given the quotient: the numerator without b - 1. */
static enum tri quotient_rounds(struct rounding *r, const struct ir_expr *x, const struct affine *b)
{
    struct affine n = affine_of(r->arena, x), one = affine_number(1);
    struct ir_module *m = r->analysis->module;
    const struct ir_expr *padded = padded_by(r, x, b);
    if (padded) {
        r->by = affine_to_expr(m, b, x->type);
        return yes(r, padded);
    }
    if (!n.ok)
        return TRI_UNKNOWN;
    struct affine rest = affine_add(r->arena, &n, b, -1);
    rest = affine_add(r->arena, &rest, &one, 1);
    /* The divisor appears in the numerator: what is left is n, or n - 1: `(offsets - 1 + 255) / 256`. */
    bool has_b =
        rest.ok && rest.terms.len <= n.terms.len &&
        (b->terms.len ? rest.terms.len < n.terms.len
                      : n.constant >= b->constant - 1 - (b->constant > 16) && b->constant > 1);
    if (has_b && takes_whole(r, &rest, b))
        return whole_rounds(r, b);
    if (has_b && rest.terms.len) {
        r->by = affine_to_expr(m, b, x->type);
        return yes(r, affine_to_expr(m, &rest, x->type));
    }
    /* `32768 / threads` blocks have no more threads than that; by a number it would have been folded */
    return n.terms.len || b->terms.len ? TRI_NO : TRI_UNKNOWN;
}

/* q + 1, q + (n % b != 0), (n - 1) / b + 1. */
static enum tri sum_rounds(struct rounding *r, const struct ir_expr *e)
{
    struct affine s = affine_of(r->arena, e), b;
    const struct ir_expr *x = NULL;
    struct ir_module *m = r->analysis->module;
    bool extra = false;
    for (size_t i = 0; i < s.terms.len; i++) {
        const struct affine_term *t = &s.terms.at[i];
        if (t->atom_count != 1 || t->coefficient != 1)
            return TRI_UNKNOWN;
        const struct ir_expr *atom = ir_strip_all_casts(t->atoms[0]);
        bool test = (ir_op_info(atom->op)->flags & IR_OP_COMPARE) || atom->op == IR_SELECT;
        if (test)
            extra = true;
        else if (x || !as_quotient(r, atom, &x, &b))
            return TRI_UNKNOWN;
    }
    if (!x || (s.constant != 1 && !extra))
        return TRI_UNKNOWN;
    struct affine n = affine_of(r->arena, x), one = affine_number(1);
    if (n.ok && n.constant == -1 && s.constant == 1)
        n = affine_add(r->arena, &n, &one, 1);
    if (!n.ok || !n.terms.len)
        return TRI_UNKNOWN;
    r->by = affine_to_expr(m, &b, x->type);
    return yes(r, affine_to_expr(m, &n, x->type));
}

/* n of `n * 1.0`, which makes it a floating number. */
static const struct ir_expr *without_ones(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    for (unsigned i = 0; e->op == IR_MUL && i < 2; i++) {
        const struct ir_expr *one = ir_strip_all_casts(e->args[i]);
        if (one->op == IR_FLOAT && one->real == 1)
            return without_ones(e->args[1 - i]);
    }
    return e;
}

/* ceil of a floating quotient; of an integer quotient it comes too late, unless that rounds up by itself. */
static enum tri ceil_rounds(struct rounding *r, const struct ir_expr *arg, unsigned depth)
{
    const struct ir_expr *e = without_ones(arg);
    if (e->op == IR_DIV && e->type && e->type->kind == TYPE_FLOAT) {
        const struct ir_expr *n = without_ones(e->args[0]), *b = ir_strip_all_casts(e->args[1]);
        bool one = b->op == IR_FLOAT && b->real == 1;
        struct affine of = affine_of(r->arena, n);
        struct affine by = one ? affine_number(1) : affine_of(r->arena, b);
        return takes_whole(r, &of, &by) ? whole_rounds(r, &by) : yes(r, n);
    }
    if (e->op == IR_DIV)
        return rounds(r, e, depth + 1) == TRI_YES ? TRI_YES : TRI_NO;
    if (e->op == IR_MUL && e->type && e->type->kind == TYPE_FLOAT)
        return yes(r, ir_strip_all_casts(e->args[0])); /* n * (1.0 / b) */
    return TRI_UNKNOWN;
}

static enum tri call_rounds(struct rounding *r, const char *name, const struct ir_stmt *call,
                            const struct ir_expr *const *args, size_t n, unsigned depth)
{
    if (name && (strcmp(name, "ceil") == 0 || strcmp(name, "ceilf") == 0) && n == 1)
        return ceil_rounds(r, args[0], depth);
    if (name && (strcmp(name, "min") == 0 || strcmp(name, "max") == 0) && n == 2) {
        enum tri x = rounds(r, args[0], depth + 1);
        return x == TRI_YES ? x : rounds(r, args[1], depth + 1);
    }
    const struct ir_expr *result = call ? calls_result(r->analysis->calls, call) : NULL;
    if (result) {
        enum tri x = rounds(r, result, depth + 1);
        if (x != TRI_UNKNOWN)
            return x;
    }
    if (!n || !launch_is_round_helper(name))
        return TRI_UNKNOWN;
    if (n == 2) {
        struct affine of = affine_of(r->arena, args[0]), by = affine_of(r->arena, args[1]);
        if (takes_whole(r, &of, &by))
            return whole_rounds(r, &by);
    }
    r->by = n > 1 ? args[1] : NULL;
    return yes(r, args[0]);
}

static enum tri either(struct rounding *r, const struct ir_expr *x, const struct ir_expr *y,
                       unsigned depth)
{
    enum tri first = rounds(r, x, depth + 1), second = rounds(r, y, depth + 1);
    if (first == TRI_YES || second == TRI_YES)
        return TRI_YES;
    return first == TRI_NO && second == TRI_NO ? TRI_NO : TRI_UNKNOWN;
}

/* blocks = n / b; if (n % b) blocks++; */
static enum tri phi_rounds(struct rounding *r, const struct ir_stmt *phi, unsigned depth)
{
    enum tri all = TRI_NO;
    if (phi->args.len == 0 || phi->args.len > 4)
        return TRI_UNKNOWN;
    for (size_t i = 0; i < phi->args.len; i++) {
        enum tri one = rounds(r, phi->args.at[i], depth + 3);
        if (one == TRI_YES)
            return TRI_YES;
        if (one == TRI_UNKNOWN)
            all = TRI_UNKNOWN;
    }
    return all;
}

/* `auto go = [&](auto t) { kernel<<<blocks, 256>>>(...); }`, handed to a dispatcher. */
static enum tri captured_rounds(struct rounding *r, const struct ir_expr *e, unsigned depth)
{
    struct analysis_func *owner;
    const struct ir_expr *value =
        r->site && e->decl->storage == STORAGE_CAPTURE && e->decl->source_name
            ? launch_captured_value(r->site->host, e->decl, &owner)
            : NULL;
    return value ? rounds(r, value, depth + 1) : TRI_UNKNOWN;
}

static enum tri rounds(struct rounding *r, const struct ir_expr *e, unsigned depth)
{
    const struct ir_expr *x;
    struct affine b;
    e = ir_strip_all_casts(e);
    if (!e || depth > 8)
        return TRI_UNKNOWN;
    if (e->op == IR_DIV || e->op == IR_ADD)
        e = with_one_reading(r, e);
    if (as_quotient(r, e, &x, &b))
        return quotient_rounds(r, x, &b);
    switch (e->op) {
    case IR_ADD: return sum_rounds(r, e);
    case IR_VAR: return captured_rounds(r, e, depth);
    case IR_MIN:
    case IR_MAX: return either(r, e->args[0], e->args[1], depth);
    case IR_SELECT: return either(r, e->args[1], e->args[2], depth);
    case IR_PURE: return call_rounds(r, e->text, NULL, e->args, e->arg_count, depth);
    case IR_VALUE: {
        const struct ir_stmt *d = e->value->def;
        if (d && d->kind == IR_STMT_CALL)
            return call_rounds(r, d->name, d, d->args.at, d->args.len, depth);
        if (d && d->kind == IR_STMT_SET && d->expr)
            return rounds(r, d->expr, depth + 1);
        return d && d->kind == IR_STMT_PHI ? phi_rounds(r, d, depth) : TRI_UNKNOWN;
    }
    default: return TRI_UNKNOWN;
    }
}

static struct rounding rounding_of(const struct launch_site *s, unsigned axis)
{
    const struct analysis *a = s->host->analysis;
    return (struct rounding){.site = s, .block = s->block[axis], .analysis = a, .arena = a->arena};
}

enum tri launch_rounds_up(const struct launch_site *s, unsigned axis, const struct ir_expr **n_out)
{
    struct rounding r = rounding_of(s, axis);
    enum tri t = s->grid[axis] ? rounds(&r, s->grid[axis], 0) : TRI_UNKNOWN;
    if (n_out)
        *n_out = t == TRI_YES ? r.n : NULL;
    return t;
}

enum tri launch_number_rounds(const struct analysis *a, const struct ir_expr *e,
                              const struct ir_expr *block)
{
    struct rounding r = {.block = block, .analysis = a, .arena = a->arena};
    return rounds(&r, e, 0);
}

/* `min(blocks, 65535)`: the blocks, as long as there are not too many. */
static const struct ir_expr *uncapped(const struct ir_expr *e)
{
    int64_t most;
    e = ir_strip_all_casts(e);
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    bool call =
        d && d->kind == IR_STMT_CALL && d->name && strcmp(d->name, "min") == 0 && d->args.len == 2;
    const struct ir_expr *const *args = call ? d->args.at : e->args;
    for (unsigned i = 0; (call || e->op == IR_MIN) && i < 2; i++) {
        if (ir_is_int(ir_strip_all_casts(args[i]), &most))
            return args[1 - i];
    }
    return e;
}

/* `count / 256`, also in ceil(): of what somebody else has counted, and nobody here has made whole blocks of. */
static bool divides_count(const struct ir_expr *e, const struct ir_expr *block)
{
    int64_t by, side;
    e = ir_strip_all_casts(e);
    if (e->op == IR_PURE && e->arg_count == 1)
        e = ir_strip_all_casts(e->args[0]);
    const struct ir_expr *n = e->op == IR_DIV ? ir_strip_all_casts(e->args[0]) : NULL;
    if (n && ir_is_int(ir_strip_all_casts(e->args[1]), &by) && block && ir_is_int(block, &side) &&
        (side < 1 || by % side != 0))
        return false;
    return n && (n->op == IR_VAR || n->op == IR_MEMBER ||
                 (n->op == IR_VALUE && n->value->def && n->value->def->kind != IR_STMT_PHI));
}

static bool is_floor(const struct ir_expr *e)
{
    return (e->op == IR_DIV || e->op == IR_SHR) && !(e->type && e->type->kind == TYPE_FLOAT);
}

/* `n / block.x / block.y`, `(n >> k) / block.x`: what is divided is a quotient, and rounded down, too. */
static bool divides_quotient(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    const struct ir_expr *n = is_floor(e) ? ir_strip_all_casts(e->args[0]) : NULL;
    bool quotient = n && is_floor(n);
    while (n && is_floor(n))
        n = ir_strip_all_casts(n->args[0]);
    return quotient && (n->op == IR_VAR || n->op == IR_MEMBER);
}

/* The launch hands over another number than the one that it divides. */
static bool hands_other(struct rounding *r, const struct ir_expr *grid,
                        const struct ir_expr *length)
{
    const struct ir_expr *given = launch_substitute(r->site, length);
    given = given ? ir_strip_all_casts(given) : NULL;
    grid = ir_strip_all_casts(grid);
    if (grid->op == IR_PURE && grid->arg_count == 1)
        grid = ir_strip_all_casts(grid->args[0]);
    bool plain = given && (given->op == IR_VAR || given->op == IR_VALUE || given->op == IR_INT);
    if (!plain || grid->op != IR_DIV)
        return false; /* of a member nobody knows */
    const struct ir_expr *n = ir_strip_all_casts(grid->args[0]);
    int64_t apart;
    if (affine_difference(r->arena, n, given, &apart))
        return apart > 0;
    /* answers of calls may be the same number */
    return n != given && n->op == IR_VAR && given->op == IR_VAR;
}

/* The launch hands over just what its whole blocks are for. */
static bool hands_whole(struct rounding *r, const struct ir_expr *length)
{
    const struct ir_expr *given = r->whole ? launch_substitute(r->site, length) : NULL;
    int64_t apart;
    return given && affine_difference(r->arena, r->whole, given, &apart) && apart == 0;
}

bool launch_all_divide(const struct launches *l, const struct ir_func *kernel, unsigned axes,
                       const struct ir_expr *length)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(l, kernel, &n);
    for (size_t i = 0; i < n; i++) {
        bool divides = false;
        for (unsigned axis = 0; axis < 3; axis++) {
            struct rounding r = rounding_of(sites[i], axis);
            const struct ir_expr *grid = axes & 1U << axis ? sites[i]->grid[axis] : NULL;
            enum tri up = grid ? rounds(&r, uncapped(grid), 0) : TRI_UNKNOWN;
            if (up == TRI_YES)
                return false;
            if (up != TRI_NO)
                continue;
            bool down = !r.whole &&
                        (divides_count(uncapped(grid), sites[i]->block[axis]) ||
                         divides_quotient(uncapped(grid))) &&
                        !hands_other(&r, uncapped(grid), length);
            divides = divides || down || hands_whole(&r, length);
        }
        if (!divides)
            return false;
    }
    return n > 0;
}

const struct ir_expr *launch_rounds_by(const struct launch_site *s, unsigned axis)
{
    struct rounding r = rounding_of(s, axis);
    return s->grid[axis] && rounds(&r, s->grid[axis], 0) == TRI_YES ? r.by : NULL;
}

static bool is_rounded_up(struct rounding *r, const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    return e->op != IR_MIN && e->op != IR_MAX && e->op != IR_SELECT && rounds(r, e, 0) == TRI_YES;
}

bool launch_is_rounded_up(const struct analysis *a, const struct ir_expr *e)
{
    struct rounding r = {.analysis = a, .arena = a->arena};
    return is_rounded_up(&r, e);
}

bool launch_rounded_quotient(const struct analysis *a, const struct ir_expr *e,
                             const struct ir_expr **n, const struct ir_expr **by)
{
    struct rounding r = {.analysis = a, .arena = a->arena};
    if (!is_rounded_up(&r, e))
        return false;
    *n = r.n;
    *by = r.by;
    return r.n != NULL;
}

/* ---- less than a block, and counts out of sight ------------------------------------------------- */

/* n / b and 1: n < b takes a whole block. */
static bool take_one_block(struct rounding *r, const struct ir_expr *x, const struct ir_expr *y)
{
    const struct ir_expr *n;
    struct affine by;
    int64_t one;
    if (!ir_is_int(ir_strip_all_casts(y), &one) || one != 1 || !as_quotient(r, x, &n, &by))
        return false;
    struct affine all = affine_of(r->arena, n);
    if (!all.ok || !all.terms.len)
        return false;
    r->n = n;
    r->by = affine_to_expr(r->analysis->module, &by, n->type);
    return true;
}

/* `max(n / b, 1)`, `n < b ? 1 : n / b`, `if (!blocks) blocks = 1`. */
static bool at_least_one(struct rounding *r, const struct ir_expr *e)
{
    const struct ir_expr *const *of = e->args;
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    bool pair = e->op == IR_MAX;
    if (e->op == IR_SELECT) {
        of = e->args + 1;
        pair = true;
    } else if (e->op == IR_PURE) {
        pair = e->arg_count == 2 && e->text && strcmp(e->text, "max") == 0;
    } else if (d && (d->kind == IR_STMT_PHI || d->kind == IR_STMT_CALL)) {
        of = d->args.at;
        pair = d->args.len == 2 &&
               (d->kind == IR_STMT_PHI || (d->name && strcmp(d->name, "max") == 0));
    }
    return pair && (take_one_block(r, of[0], of[1]) || take_one_block(r, of[1], of[0]));
}

struct grid_product {
    const struct ir_expr *grid;
    bool found;
};

static bool look_for_product(const struct ir_expr *e, void *context)
{
    struct grid_product *p = context;
    p->found = p->found || ((e->op == IR_MUL || e->op == IR_SHL) && ir_contains(e, p->grid));
    return !p->found;
}

/* `blocks * threads * sizeof(state)`: the host counts the threads, and not what they are for. */
static bool counts_threads(const struct launch_site *s, const struct ir_expr *grid)
{
    struct grid_product p = {grid, false};
    const struct ir_func *f = s->host->func;
    for (size_t i = 0; i < f->stmts.len && !p.found; i++) {
        if (f->stmts.at[i]->kind != IR_STMT_EVAL)
            ir_walk_stmt(f->stmts.at[i], look_for_product, &p);
    }
    return p.found;
}

/* `(n + 7) / 8`: of bits these are the bytes, whatever the blocks are. */
#define BITS_OF_BYTE 8

/* `<<<16, (n + 15) / 16>>>`: so many blocks of as many threads as share n out. */
static bool takes_threads(struct rounding *r, const struct ir_expr *grid, unsigned axis)
{
    const struct ir_expr *n = NULL, *by = NULL;
    int64_t blocks, parts;
    if (!r->site->block[axis] || !ir_is_int(grid, &blocks) || blocks < 2 ||
        !launch_rounded_quotient(r->analysis, r->site->block[axis], &n, &by) || !n || !by ||
        !ir_is_int(ir_strip_all_casts(by), &parts) || parts != blocks || parts == BITS_OF_BYTE)
        return false;
    r->n = n;
    r->by = r->site->block[axis];
    return true;
}

enum launch_tail launch_tail_of(const struct launch_site *s, unsigned axis,
                                const struct ir_expr **n, const struct ir_expr **by)
{
    struct rounding r = rounding_of(s, axis);
    const struct ir_expr *grid = s->grid[axis] ? ir_strip_all_casts(s->grid[axis]) : NULL;
    enum launch_tail tail = LAUNCH_TAIL_NONE;
    enum tri up = grid ? rounds(&r, grid, 0) : TRI_NO;
    if (up == TRI_YES || (grid && takes_threads(&r, grid, axis)))
        tail = LAUNCH_TAIL_ROUNDED;
    else if (grid && at_least_one(&r, grid) && !counts_threads(s, grid) && !launch_is_folded(s))
        tail = LAUNCH_TAIL_OF_ONE;
    else if (up == TRI_UNKNOWN && launch_unseen_shape(s, grid, axis, &r.n, &r.by))
        tail = LAUNCH_TAIL_UNSEEN;
    *n = tail != LAUNCH_TAIL_NONE ? r.n : NULL;
    if (by)
        *by = tail != LAUNCH_TAIL_NONE ? r.by : NULL;
    return tail;
}
