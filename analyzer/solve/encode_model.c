/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the machine computes with the values of a model: arithmetic wraps as the types say.  A model
 * that still breaks the obligation here is a counterexample whatever the terms left out.
 */
#include "base/limits.h"
#include "pass/calls.h"
#include "pass/guard.h"
#include "pass/reach.h"
#include "solve/encode_internal.h"

struct machine {
    struct encoding *e;
    struct map memo; /* -> int64_t */
    unsigned steps;
    unsigned depth;
};

struct place {
    struct machine *m;
    unsigned frame;
    unsigned who;
};

static bool compute(struct place p, const struct ir_expr *x, int64_t *out);

/* The bits of v as a value of the type. */
static int64_t fit(const struct ir_type *t, uint64_t v)
{
    if (t->kind == TYPE_BOOL)
        return v != 0;
    if (t->bits >= 64 || t->kind == TYPE_UNKNOWN)
        return (int64_t)v;
    uint64_t mask = (UINT64_C(1) << t->bits) - 1;
    bool negative = t->is_signed && (v >> (t->bits - 1) & 1);
    return (int64_t)(negative ? v | ~mask : v & mask);
}

static bool is_number(const struct ir_expr *x)
{
    return x->type && (x->type->kind == TYPE_BOOL ||
                       (x->type->kind == TYPE_INT && x->type->bits && x->type->bits <= 64));
}

static bool less(const struct ir_type *t, int64_t x, int64_t y)
{
    return t->kind == TYPE_INT && !t->is_signed ? (uint64_t)x < (uint64_t)y : x < y;
}

/* Comparisons and quotients look at the type of the operands. */
static bool by_operands(enum ir_op op, const struct ir_type *t, int64_t x, int64_t y, int64_t *out)
{
    bool plain = t->kind == TYPE_BOOL || t->is_signed;
    switch (op) {
    case IR_LT: *out = less(t, x, y); return true;
    case IR_LE: *out = !less(t, y, x); return true;
    case IR_GT: *out = less(t, y, x); return true;
    case IR_GE: *out = !less(t, x, y); return true;
    case IR_EQ: *out = x == y; return true;
    case IR_NE: *out = x != y; return true;
    case IR_MIN: *out = less(t, x, y) ? x : y; return true;
    case IR_MAX: *out = less(t, x, y) ? y : x; return true;
    case IR_DIV:
    case IR_REM:
        if (y == 0 || (plain && y == -1))
            return false;
        if (plain)
            *out = op == IR_DIV ? x / y : x % y;
        else
            *out = (int64_t)(op == IR_DIV ? (uint64_t)x / (uint64_t)y : (uint64_t)x % (uint64_t)y);
        return true;
    case IR_SHR:
        if (y < 0 || y > 63)
            return false;
        *out = plain ? x >> y : (int64_t)((uint64_t)x >> y);
        return true;
    default: return false;
    }
}

static bool wrapping(enum ir_op op, int64_t x, int64_t y, uint64_t *out)
{
    uint64_t l = (uint64_t)x, r = (uint64_t)y;
    switch (op) {
    case IR_ADD: *out = l + r; return true;
    case IR_SUB: *out = l - r; return true;
    case IR_MUL: *out = l * r; return true;
    case IR_BITAND: *out = l & r; return true;
    case IR_BITOR: *out = l | r; return true;
    case IR_BITXOR: *out = l ^ r; return true;
    case IR_SHL: *out = y >= 0 && y < 64 ? l << r : 0; return y >= 0 && y < 64;
    default: return false;
    }
}

static bool is_number_at(struct place p, const struct ir_expr *x)
{
    return is_number(x) || encode_is_open(p.frame, x);
}

static bool operation(struct place p, const struct ir_expr *x, int64_t *out)
{
    int64_t l, r;
    uint64_t raw;
    if (!is_number_at(p, x) || !is_number_at(p, x->args[0]))
        return false;
    if (x->op == IR_SELECT)
        return compute(p, x->args[0], &l) && compute(p, x->args[l ? 1 : 2], out);
    if (!compute(p, x->args[0], &l))
        return false;
    if (x->op == IR_LAND || x->op == IR_LOR) {
        *out = x->op == IR_LOR;
        if ((l != 0) == (x->op == IR_LOR))
            return true;
        bool known = compute(p, x->args[1], &r);
        *out = r != 0;
        return known;
    }
    switch (x->op) {
    case IR_CAST: *out = fit(x->type, (uint64_t)l); return true;
    case IR_NEG: *out = fit(x->type, 0 - (uint64_t)l); return true;
    case IR_BITNOT: *out = fit(x->type, ~(uint64_t)l); return true;
    case IR_LNOT: *out = l == 0; return true;
    default: break;
    }
    if (x->arg_count != 2 || !compute(p, x->args[1], &r))
        return false;
    if (wrapping(x->op, l, r, &raw)) {
        *out = fit(x->type, raw);
        return true;
    }
    return by_operands(x->op, x->args[0]->type, l, r, out);
}

/* Values that the model chose, 1: known; -1: the leaf is computed from others. What both threads have
 * in common is a leaf of the first. */
static int chosen(struct place p, const struct ir_expr *x, int64_t *out)
{
    struct encoding *e = p.m->e;
    const struct encode_leaf *found = NULL;
    for (size_t i = 0; i < e->leaves.len; i++) {
        const struct encode_leaf *l = &e->leaves.at[i];
        if (l->expr == x && (l->who == p.who || (l->who == 0 && !found)))
            found = l;
    }
    if (found && !is_number(x) && !found->is_asked)
        return 0; /* of a type that is not known, and not even a size */
    return found ? smt_value(e->smt, found->term, out) : -1;
}

static bool argument(struct place p, const struct ir_expr *x, const struct ir_expr *arg,
                     unsigned frame, int64_t *out)
{
    struct place there = {p.m, frame, 0};
    if (!is_number(x) || !is_number_at(there, arg) || !compute(there, arg, out))
        return false;
    *out = fit(x->type, (uint64_t)*out);
    return true;
}

static bool leaf(struct place p, const struct ir_expr *x, int64_t *out)
{
    struct encoding *e = p.m->e;
    const struct encode_frame *f = &e->frames[p.frame];
    const struct launch_site *site = e->site;
    const struct ir_expr *to = NULL;
    if (x->op == IR_INT) {
        *out = x->number;
        return true;
    }
    if (ir_is_status(x)) {
        *out = 0;
        return true;
    }
    int known = chosen(p, x, out);
    if (known >= 0)
        return known;
    const struct ir_stmt *def = x->op == IR_VALUE ? x->value->def : NULL;
    if (def && def->kind == IR_STMT_SET)
        return compute(p, def->expr, out);
    if (def && def->kind == IR_STMT_CALL) {
        to = calls_result(f->af->analysis->calls, def);
        return to && compute(p, to, out);
    }
    if (x->op == IR_BUILTIN && x->builtin == IR_BUILTIN_WARPSIZE) {
        *out = 32;
        return true;
    }
    if (x->op == IR_VAR && p.frame == 0 && site)
        to = launch_argument(site, x->decl);
    else if (x->op == IR_VAR && f->call && x->decl->param_index >= 0 &&
             (size_t)x->decl->param_index < f->call->args.len)
        to = f->call->args.at[x->decl->param_index];
    else if (x->op == IR_VAR && x->decl->init)
        return compute(p, x->decl->init, out);
    else if (x->op == IR_TPARAM && site)
        to = launch_template_argument(site, x->text);
    else if (x->op == IR_BUILTIN && site && x->builtin >= IR_BUILTIN_NTID_X &&
             x->builtin <= IR_BUILTIN_NTID_Z)
        to = site->block[x->builtin - IR_BUILTIN_NTID_X];
    else if (x->op == IR_BUILTIN && site && x->builtin >= IR_BUILTIN_NCTAID_X &&
             x->builtin <= IR_BUILTIN_NCTAID_Z)
        to = site->grid[x->builtin - IR_BUILTIN_NCTAID_X];
    return to && argument(p, x, to, p.frame + 1, out);
}

static bool compute(struct place p, const struct ir_expr *x, int64_t *out)
{
    struct machine *m = p.m;
    uint64_t key = ((uint64_t)x->id * 2 + p.who) * (LAUNCH_WAY_MOST + 2) + p.frame;
    const int64_t *old = map_get_number(&m->memo, key);
    if (old) {
        *out = *old;
        return true;
    }
    if (m->depth > LIMIT_ENCODE_DEPTH || m->steps++ > LIMIT_ENCODE_TERMS)
        return false;
    m->depth++;
    bool known = x->arg_count == 0 || x->op == IR_MEMBER ? leaf(p, x, out)
                 : x->op == IR_PURE || x->op == IR_FIELD ? false
                                                         : operation(p, x, out);
    m->depth--;
    if (known) {
        int64_t *keep = ARENA_NEW(m->e->arena, int64_t);
        *keep = *out;
        map_put_number(m->e->arena, &m->memo, key, keep);
    }
    return known;
}

static bool fact_holds(struct place p, const struct fact *f)
{
    int64_t x, y, r;
    if (!is_number(f->left) || !is_number(f->right) || !compute(p, f->left, &x) ||
        !compute(p, f->right, &y))
        return false;
    return by_operands(f->op, f->left->type, x, y, &r) && r;
}

static bool part_holds(void *place, const struct ir_expr *x)
{
    int64_t there;
    return compute(*(struct place *)place, x, &there) && there;
}

bool encode_model_allows(struct encoding *e, unsigned who)
{
    struct machine m = {.e = e};
    for (unsigned i = 0; i < e->frame_count && !(i && who); i++) {
        size_t n;
        const struct fact *facts = guard_facts(e->frames[i].af->guards, e->frames[i].at, &n);
        for (size_t k = 0; k < n; k++) {
            struct encode_at at = {e, i, i ? 0 : who};
            if (encode_needs_fact(at, &facts[k]) &&
                !fact_holds((struct place){&m, i, i ? 0 : who}, &facts[k]))
                return false;
        }
        struct place p = {&m, i, i ? 0 : who};
        struct encode_at at = {e, i, p.who};
        struct reach r = reach_of(e->frames[i].af, e->frames[i].at);
        bool holds = !r.condition || (i ? encode_host_parts(at, r.condition, part_holds, &p)
                                        : part_holds(&p, r.condition));
        if (!holds)
            return false;
    }
    return true;
}

bool encode_model_value(struct encoding *e, const struct ir_expr *x, unsigned who, int64_t *out)
{
    struct machine m = {.e = e};
    return is_number(x) && compute((struct place){&m, 0, who}, x, out);
}

bool encode_model_host_value(struct encoding *e, const struct ir_expr *x, unsigned n, int64_t *out)
{
    struct machine m = {.e = e};
    return e->frame_count > n + 1 && is_number(x) && compute((struct place){&m, n + 1, 0}, x, out);
}
