/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/launch_dim.h"

#include <ctype.h>
#include <string.h>

#include "base/limits.h"
#include "ir/ssa.h"
#include "pass/calls.h"
#include "pass/compared.h"

/* Tile sizes that are template parameters: most are 16 or 32, few are 8. */
#define COMPILE_TIME_DIVISOR 16

#define SIZES_MANY 3

/* A number that is chosen so large is a limit. */
#define HELD_MIN 4096

struct peel {
    struct analysis_func *host;
    struct launch_dim *out;
    bool divided; /* by a size of the run */
};

static void peel(struct peel *p, const struct ir_expr *e, unsigned depth);

static bool is_compile_time(const struct ir_expr *e)
{
    return e->op == IR_TPARAM || e->op == IR_SIZEOF;
}

static void fail(struct peel *p)
{
    p->out->understood = false;
}

static void leaf(struct peel *p, const struct ir_expr *e)
{
    if (p->out->leaf_count == LAUNCH_DIM_LEAVES)
        fail(p);
    else
        p->out->leaves[p->out->leaf_count++] = e;
}

static void divide(struct peel *p, int64_t by)
{
    if (by <= 0 || p->out->divisor > INT32_MAX / by)
        fail(p);
    else
        p->out->divisor *= by;
}

static bool is_test(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    return (ir_op_info(e->op)->flags & IR_OP_COMPARE) || e->op == IR_SELECT;
}

/* The one addend that is no number, no test and not `skip`; NULL when there is none or several. */
static const struct ir_expr *main_addend(const struct ir_expr *e, const struct ir_expr *skip,
                                         bool *extra, unsigned depth)
{
    int64_t n;
    const struct ir_expr *s = ir_strip_all_casts(e);
    if (depth > LIMIT_LAUNCH_DIM_DEPTH)
        return NULL;
    if (s->op != IR_ADD && s->op != IR_SUB)
        return s;
    const struct ir_expr *found = NULL;
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_expr *one = ir_strip_all_casts(s->args[i]);
        bool number = ir_is_int(one, &n) || is_compile_time(one);
        if (number || is_test(one) || (skip && one == ir_strip_all_casts(skip))) {
            bool taken = i == 1 && s->op == IR_SUB; /* n - 1 */
            *extra = *extra || !number || (n > 0 && !taken) || is_compile_time(one);
            continue;
        }
        if (i == 1 && s->op == IR_SUB)
            return NULL;
        const struct ir_expr *part = main_addend(one, skip, extra, depth + 1);
        if (!part) /* b - 1: numbers alone */
            continue;
        if (found)
            return NULL;
        found = part;
    }
    return found;
}

static bool is_ceil(const char *name)
{
    return name && (strcmp(name, "ceil") == 0 || strcmp(name, "ceilf") == 0);
}

/* ceil(n) of an integer n, which changes nothing. */
static bool is_idle_ceil(const struct ir_expr *e)
{
    if (e->op != IR_PURE || e->arg_count != 1 || !is_ceil(e->text))
        return false;
    e = ir_strip_all_casts(e->args[0]);
    return e->type && e->type->kind == TYPE_INT;
}

/* The side on which what is compared with a number is large: 0 where `c` holds, 1 where not; -1: no such question. */
static int large_side(const struct ir_expr *c)
{
    bool less = c->op == IR_LT || c->op == IR_LE, more = c->op == IR_GT || c->op == IR_GE;
    int64_t n;
    return (less || more) && ir_is_int(ir_strip_casts(c->args[1]), &n) ? less : -1;
}

/* `rows < 128 ? 128 / rows : 1`, by a choice or a branch: where the size is large it divides by 1. */
static bool is_one_when_large(const struct ir_expr *by)
{
    const struct ir_stmt *d = by->op == IR_VALUE ? by->value->def : NULL;
    if (by->op == IR_SELECT) {
        int side = large_side(ir_strip_casts(by->args[0]));
        return side >= 0 && ir_is_const(ir_strip_all_casts(by->args[1 + side]), 1);
    }
    if (!d || d->kind != IR_STMT_PHI || d->args.len != 2)
        return false;
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_block *from = d->block->preds.at[i];
        const struct ir_stmt *branch =
            from->preds.len == 1 ? cfg_terminator(from->preds.at[0]) : NULL;
        bool asks = branch && branch->kind == IR_STMT_BRANCH;
        int side = asks ? large_side(ir_strip_casts(branch->expr)) : -1;
        if (side >= 0 && ir_is_const(ir_strip_all_casts(d->args.at[i]), 1) &&
            from == branch->block->succs.at[side])
            return true;
    }
    return false;
}

static void peel_quotient(struct peel *p, const struct ir_expr *e, unsigned depth)
{
    const struct ir_expr *by = ir_strip_all_casts(e->args[1]);
    bool extra = false, one = false, is_float = e->type && e->type->kind == TYPE_FLOAT;
    int64_t n;
    const struct ir_expr *over = main_addend(e->args[0], by, &extra, 0);
    if (e->op == IR_SHR)
        divide(p, ir_is_int(by, &n) && n >= 0 && n < 31 ? (int64_t)1 << n : COMPILE_TIME_DIVISOR);
    else if (by->op == IR_FLOAT)
        divide(p, (int64_t)by->real);
    else if (ir_is_int(by, &n))
        divide(p, n);
    else if (is_compile_time(by))
        divide(p, COMPILE_TIME_DIVISOR);
    else if (!(one = is_one_when_large(by)))
        p->divided = true; /* by what it is divided decides */
    const struct ir_expr *dividend = ir_strip_all_casts(e->args[0]);
    if (!over && p->divided && dividend->op == IR_SUB) /* (frames - window) / step */
        over = main_addend(dividend->args[0], by, &extra, 0);
    if (!over) {
        fail(p);
        return;
    }
    if (extra)
        p->out->rounds_up = true;
    else if (!is_float && !one && !p->out->floor)
        p->out->floor = e;
    peel(p, over, depth);
    if (!is_float && is_idle_ceil(over)) {
        p->out->rounds_up = false;
        p->out->ceil = e;
    }
}

/* q + 1, q + (n % b != 0). */
static void peel_sum(struct peel *p, const struct ir_expr *e, unsigned depth)
{
    bool extra = false;
    const struct ir_expr *over = main_addend(e, NULL, &extra, 0);
    if (!over || over == e) {
        fail(p);
        return;
    }
    bool test = is_test(e->args[0]) || is_test(e->args[1]);
    p->out->never_zero = p->out->never_zero || (extra && !test);
    peel(p, over, depth);
    if (extra) {
        p->out->rounds_up = true;
        p->out->floor = NULL;
    }
}

/* `(real)n` of a type that is out of sight. */
static bool is_made_unknown(const struct ir_expr *e)
{
    for (; e->op == IR_CAST; e = e->args[0])
        if (e->type && e->type->kind == TYPE_UNKNOWN)
            return true;
    return false;
}

/* `image.nRows / 32` of a structure that is out of sight: what is called a number of something is one,
 * and whoever divides real numbers seldom writes 32. */
static bool is_count_of_header(struct analysis_func *host, const struct ir_expr *e)
{
    const struct ir_expr *over = ir_strip_all_casts(e->args[0]);
    const struct ir_stmt *d = over->op == IR_VALUE ? over->value->def : NULL;
    const char *name = launch_dim_unseen_member(over);
    if (!name && d && d->kind == IR_STMT_LOAD && d->guessed)
        name = launch_dim_name(host, over);
    const char *last = name ? strrchr(name, ':') : NULL;
    name = last ? last + 1 : name;
    return name && !is_made_unknown(e->args[0]) && !is_made_unknown(e->args[1]) &&
           ir_strip_all_casts(e->args[1])->op == IR_INT &&
           ((name[0] == 'n' && (name[1] == '_' || isupper((unsigned char)name[1]))) ||
            strncmp(name, "num", 3) == 0);
}

static void peel_ceil(struct peel *p, const struct ir_expr *arg, unsigned depth)
{
    const struct ir_expr *e = ir_strip_all_casts(arg);
    bool is_integer = e->op == IR_DIV && e->type &&
                      (e->type->kind == TYPE_INT ||
                       (e->type->kind == TYPE_UNKNOWN && is_count_of_header(p->host, e)));
    peel(p, e, depth);
    p->out->rounds_up = true;
    p->out->floor = NULL;
    if (is_integer)
        p->out->ceil = e;
}

static void peel_product(struct peel *p, const struct ir_expr *e, unsigned depth)
{
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_expr *x = ir_strip_all_casts(e->args[i]);
        int64_t n;
        if (x->op == IR_FLOAT && x->real > 0 && x->real < 1) /* n * (1.0 / b) */
            divide(p, (int64_t)(1 / x->real + 0.5));
        else if (ir_is_int(x, &n) && n > 0 && p->out->factor < INT32_MAX / n)
            p->out->factor *= n;
        else
            peel(p, x, depth);
    }
}

static bool is_min(const char *name)
{
    return name &&
           (strcmp(name, "min") == 0 || strcmp(name, "MIN") == 0 || strcmp(name, "Min") == 0);
}

static bool is_max(const char *name)
{
    return name &&
           (strcmp(name, "max") == 0 || strcmp(name, "MAX") == 0 || strcmp(name, "Max") == 0);
}

/* kMaxBlocks, MAX_BLOCKS: a constant of a header that is not there. */
static bool is_absent_constant(const struct ir_expr *e)
{
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    if (!d || d->kind != IR_STMT_LOAD || d->addr->op != IR_ADDR || !d->addr->decl->guessed)
        return false;
    const char *name = d->addr->decl->source_name;
    return name &&
           (isupper((unsigned char)name[0]) || (name[0] == 'k' && isupper((unsigned char)name[1])));
}

/* `processors * 32`: as many blocks as the device runs at once, whatever the size is. */
static bool is_of_device(struct peel *p, const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    for (unsigned i = 0; e->op == IR_MUL && i < 2; i++)
        if (is_of_device(p, e->args[i]))
            return true;
    return e->op != IR_MUL && launch_dim_is_processors(launch_dim_name(p->host, e));
}

/* min(n, 4096), min(n, processors * 32): no more than the cap, but as few as n. */
static void peel_min(struct peel *p, const struct ir_expr *const *args, unsigned depth)
{
    const struct ir_expr *rest = NULL;
    unsigned numbers = 0;
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_expr *x = ir_strip_all_casts(args[i]);
        int64_t n;
        if (ir_is_int(x, &n) || is_compile_time(x) || is_absent_constant(x) || is_of_device(p, x))
            numbers++;
        else
            rest = x;
    }
    p->out->bounded = true;
    if (numbers != 1)
        return;
    p->out->capped = true;
    peel(p, rest, depth);
}

/* max(1, n): as many as n, and at least one. */
static void peel_max(struct peel *p, const struct ir_expr *const *args, unsigned depth)
{
    const struct ir_expr *x = ir_strip_all_casts(args[0]), *y = ir_strip_all_casts(args[1]);
    int64_t n = 1; /* what compile time knows is no 0 */
    bool first = ir_is_int(x, &n) || is_compile_time(x);
    if (!first && !ir_is_int(y, &n) && !is_compile_time(y)) {
        p->out->bounded = true;
        return;
    }
    p->out->never_zero = p->out->never_zero || n > 0;
    peel(p, first ? y : x, depth);
}

static struct launch_dim dim_of(struct analysis_func *host, const struct ir_expr *e, unsigned depth)
{
    struct launch_dim d = {.understood = true, .factor = 1, .divisor = 1, .owner = host};
    struct peel p = {host, &d, false};
    peel(&p, e, depth);
    /* of `(frames - window) / step * planes * images` the others decide, too */
    bool by_quotient = !d.bounded && p.divided && d.leaf_count < SIZES_MANY;
    d.bounded = d.bounded || by_quotient;
    d.capped = d.capped || by_quotient;
    return d;
}

/* `blocks_for(n)`, which asks the device on its way, so that what it returns cannot be said here: it is made
 * of the one argument that is left when the device is. */
static bool peel_callee(struct peel *p, const struct ir_stmt *call, unsigned depth)
{
    struct analysis_func *f =
        call && call->callee ? analysis_of(p->host->analysis, call->callee) : NULL;
    const struct ir_expr *value = f ? ir_only_return(f->func) : NULL;
    if (!value || compared_any_with_zero(f->func))
        return false;
    struct launch_dim in = dim_of(f, value, depth);
    const struct ir_expr *leaf = in.leaf_count == 1 ? in.leaves[0] : NULL;
    if (!leaf || !in.understood || in.owner != f || leaf->op != IR_VAR ||
        leaf->decl->storage != STORAGE_PARAM || leaf->decl->param_index < 0 ||
        (size_t)leaf->decl->param_index >= call->args.len || in.factor != 1)
        return false;
    p->out->bounded = p->out->bounded || in.bounded;
    p->out->capped = p->out->capped || in.capped;
    p->out->never_zero = p->out->never_zero || in.never_zero;
    p->out->rounds_up = p->out->rounds_up || in.rounds_up;
    divide(p, in.divisor);
    peel(p, call->args.at[leaf->decl->param_index], depth);
    return true;
}

/* `thrust::count(begin, end, value)`: how many of a range that the run decides. */
static bool counts_range(const char *name, size_t n)
{
    return name && n >= 2 &&
           (strcmp(name, "count") == 0 || strcmp(name, "count_if") == 0 ||
            strcmp(name, "distance") == 0);
}

static void peel_call(struct peel *p, const struct ir_expr *e, const char *name,
                      const struct ir_stmt *call, const struct ir_expr *const *args, size_t n,
                      unsigned depth)
{
    const struct ir_expr *result = call ? calls_result(p->host->analysis->calls, call) : NULL;
    int64_t by;
    if (is_ceil(name) && n == 1) {
        peel_ceil(p, args[0], depth);
    } else if (n == 1 && name && (strcmp(name, "sqrt") == 0 || strcmp(name, "sqrtf") == 0)) {
        p->out->bounded = true; /* a side of what the device takes */
    } else if (launch_is_power_helper(name) && n == 1) {
        peel(p, args[0], depth);
    } else if (is_max(name) && n == 2 && !result) {
        peel_max(p, args, depth);
    } else if (is_min(name) && n == 2 && !result) {
        peel_min(p, args, depth);
    } else if (result && result != e) {
        peel(p, result, depth);
    } else if (!result && peel_callee(p, call, depth)) {
        return;
    } else if ((launch_is_round_helper(name) && n >= 1) ||
               (launch_is_quotient_helper(name) && n == 2)) {
        if (n > 1 && ir_is_int(ir_strip_all_casts(args[1]), &by))
            divide(p, by);
        else
            divide(p, COMPILE_TIME_DIVISOR);
        p->out->rounds_up = true;
        peel(p, args[0], depth);
    } else if (call || counts_range(name, n)) {
        leaf(p, e);
    } else {
        fail(p);
    }
}

/* `n = x.size(0)` in one branch and `n = 1` in the other: a size like any other. */
static bool is_size_by_branch(const struct ir_stmt *phi, unsigned depth)
{
    bool called = false;
    for (size_t i = 0; i < phi->args.len; i++) {
        const struct ir_expr *e = ir_strip_all_casts(phi->args.at[i]);
        int64_t n;
        const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
        bool call = d && (d->kind == IR_STMT_CALL || launch_dim_call(e) ||
                          (d->kind == IR_STMT_PHI && depth < LIMIT_LAUNCH_DIM_DEPTH &&
                           is_size_by_branch(d, depth + 1)));
        call = call || (e->op == IR_PURE && counts_range(e->text, e->arg_count));
        if (ssa_is_uninitialised(e)) /* `else fail();` */
            continue;
        if (!call && (!ir_is_int(e, &n) || n >= HELD_MIN)) /* 65535, where there are more */
            return false;
        called = called || call;
    }
    return called;
}

/* `rows = params->rows; if (single) rows = 1;`: a size of the run, where it is not 1; NULL: another
 * choice. */
static const struct ir_expr *size_or_one(const struct ir_stmt *phi)
{
    const struct ir_expr *size = NULL;
    for (size_t i = 0; i < phi->args.len; i++) {
        const struct ir_expr *e = ir_strip_all_casts(phi->args.at[i]);
        const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
        if (ir_is_const(e, 1))
            continue;
        bool given = (d && d->kind == IR_STMT_LOAD) ||
                     (e->op == IR_VAR && e->decl->storage == STORAGE_PARAM);
        if (!given || size)
            return NULL;
        size = e;
    }
    return phi->args.len > 1 ? size : NULL;
}

static void peel_value(struct peel *p, const struct ir_expr *e, unsigned depth)
{
    const struct ir_stmt *d = e->value->def;
    const struct ir_expr *size;
    switch (d->kind) {
    case IR_STMT_LOAD: leaf(p, e); break;
    case IR_STMT_CALL: peel_call(p, e, d->name, d, d->args.at, d->args.len, depth); break;
    case IR_STMT_SET: peel(p, d->expr, depth); break;
    case IR_STMT_PHI:
        if (is_size_by_branch(d, depth)) {
            leaf(p, e);
        } else if ((size = size_or_one(d))) {
            p->out->never_zero = true;
            peel(p, size, depth);
        } else {
            p->out->bounded = true;
        }
        break;
    default: fail(p); break;
    }
}

/* rows or cols, as the layout wants: the one that counts more. */
static void peel_choice(struct peel *p, const struct ir_expr *e)
{
    const struct ir_expr *x = ir_strip_all_casts(e->args[1]), *y = ir_strip_all_casts(e->args[2]);
    if (x->op != IR_VAR || y->op != IR_VAR) {
        p->out->bounded = true;
        return;
    }
    bool second = size_name_of(y->decl->source_name) > size_name_of(x->decl->source_name);
    leaf(p, second ? y : x);
}

const struct ir_expr *launch_captured_value(const struct analysis_func *lambda,
                                            const struct ir_decl *d, struct analysis_func **owner)
{
    for (const struct ir_func *f = lambda->func->parent; f; f = f->parent) {
        const struct ir_stmt *set = NULL;
        unsigned count = 0;
        for (size_t i = 0; i < f->stmts.len; i++) {
            const struct ir_stmt *s = f->stmts.at[i];
            if (s->kind != IR_STMT_SET || !s->var || !s->var->source_name || !s->expr ||
                strcmp(s->var->source_name, d->source_name) != 0)
                continue;
            set = s;
            count++;
        }
        *owner = analysis_of(lambda->analysis, f);
        if (count > 0)
            return count == 1 && *owner ? set->expr : NULL;
    }
    return NULL;
}

static const struct ir_expr *captured_value(struct peel *p, const struct ir_decl *d)
{
    struct analysis_func *owner;
    const struct ir_expr *value = launch_captured_value(p->host, d, &owner);
    if (value)
        p->host = p->out->owner = owner;
    return value;
}

static const struct ir_expr *component_set(const struct analysis *a, const struct ir_stmt *s,
                                           unsigned axis)
{
    return ir_dim3_component(a->module, ir_strip_all_casts(s->expr), axis);
}

const struct ir_expr *launch_captured_component(const struct analysis_func *lambda,
                                                const struct ir_decl *d, unsigned axis,
                                                struct analysis_func **owner, struct ir_span *span)
{
    const struct analysis *a = lambda->analysis;
    for (const struct ir_func *f = lambda->func->parent; f; f = f->parent) {
        const struct ir_expr *value = NULL;
        const struct ir_stmt *last = NULL;
        for (size_t i = 0; i < f->stmts.len; i++) {
            const struct ir_stmt *s = f->stmts.at[i];
            if (s->kind != IR_STMT_SET || !s->var || !s->var->source_name || !s->expr ||
                strcmp(s->var->source_name, d->source_name) != 0)
                continue;
            if (last && last->block != s->block)
                return NULL; /* by branch */
            const struct ir_expr *now = component_set(a, s, axis);
            if (now != value || !last)
                *span = s->span;
            value = now;
            last = s;
        }
        *owner = analysis_of(a, f);
        if (last)
            return *owner ? value : NULL;
    }
    return NULL;
}

static bool peel_captured(struct peel *p, const struct ir_expr *e, unsigned depth)
{
    const struct ir_expr *var = e->op == IR_MEMBER ? ir_strip_all_casts(e->args[0]) : e;
    if (var->op != IR_VAR || var->decl->storage != STORAGE_CAPTURE || !var->decl->source_name ||
        p->out->leaf_count > 0)
        return false;
    if (e == var) {
        const struct ir_expr *value = captured_value(p, var->decl);
        if (value)
            peel(p, value, depth);
        return value;
    }
    const char *at = e->text ? strchr("xyz", e->text[e->text[0] == '.']) : NULL;
    struct analysis_func *owner;
    struct ir_span span;
    const struct ir_expr *value =
        at && *at
            ? launch_captured_component(p->host, var->decl, (unsigned)(*at - 'x'), &owner, &span)
            : NULL;
    if (!value)
        return false;
    p->host = p->out->owner = owner;
    peel(p, value, depth);
    return true;
}

/* `auto [threads, blocks] = grid_1d(n)` */
static bool peel_part(struct peel *p, const struct ir_expr *e, unsigned depth)
{
    if (e->op != IR_MEMBER)
        return false;
    const struct ir_expr *whole = ir_strip_all_casts(e->args[0]);
    const struct ir_stmt *d;
    if (strcmp(e->text, "y") == 0 || strcmp(e->text, "z") == 0)
        return false; /* of a number, there is one block along the others */
    while (whole->op == IR_MEMBER)
        whole = ir_strip_all_casts(whole->args[0]);
    d = whole->op == IR_VALUE ? whole->value->def : NULL;
    if (!d || d->kind != IR_STMT_CALL || d->object || !launch_is_round_helper(d->name))
        return false;
    peel_call(p, whole, d->name, d, d->args.at, d->args.len, depth);
    return true;
}

static void peel(struct peel *p, const struct ir_expr *e, unsigned depth)
{
    int64_t n;
    e = ir_strip_all_casts(e);
    if (!e || depth > LIMIT_LAUNCH_DIM_DEPTH) {
        fail(p);
        return;
    }
    depth++;
    if (ir_is_int(e, &n)) {
        p->out->factor = n;
        return;
    }
    switch (e->op) {
    case IR_VAR:
    case IR_MEMBER:
        if (!peel_part(p, e, depth) && !peel_captured(p, e, depth))
            leaf(p, e);
        break;
    case IR_VALUE: peel_value(p, e, depth); break;
    case IR_TPARAM:
    case IR_SIZEOF: break;
    case IR_DIV:
    case IR_SHR: peel_quotient(p, e, depth); break;
    case IR_ADD:
    case IR_SUB: peel_sum(p, e, depth); break;
    case IR_MUL: peel_product(p, e, depth); break;
    case IR_MAX: peel_max(p, e->args, depth); break;
    case IR_MIN: peel_min(p, e->args, depth); break;
    case IR_SELECT: peel_choice(p, e); break;
    case IR_REM:
    case IR_BITAND: p->out->bounded = true; break;
    case IR_PURE: peel_call(p, e, e->text, NULL, e->args, e->arg_count, depth); break;
    default: fail(p); break;
    }
}

struct launch_dim launch_dim_of(struct analysis_func *host, const struct ir_expr *e)
{
    return dim_of(host, e, 0);
}
