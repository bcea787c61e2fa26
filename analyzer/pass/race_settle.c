/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Whether what a function makes of a value stays as it is when the function is given it once more: `x < lo ? lo : x`
 * does, `x == 0 ? 1 : x == 1 ? 0 : x` does not.  Tried with numbers: those that the function compares with, and usual
 * ones.  Where some numbers for what is not known (`lo`, `hi`) make it stay, the author may have had such in mind.
 */
#include <math.h>
#include <string.h>

#include "pass/race_rewrite.h"

enum {
    SETTLE_DEPTH = 24,
    SETTLE_BLOCKS = 128, /* of a function that is followed */
    SETTLE_LEAVES = 12,  /* that are not known */
    SETTLE_NUMBERS = 48, /* to begin with */
    SETTLE_TRIALS = 16,
    SETTLE_STEPS = 4000
};

/* Different ones for different leaves, none of which a program is likely to compare with. */
static const double unknowns[] = {19, 41, -23, 67, 5,   -7, 131, 13, -59,
                                  29, 83, -11, 37, 211, -3, 101, 47};
enum { UNKNOWNS = sizeof unknowns / sizeof *unknowns };

struct settle {
    double numbers[SETTLE_NUMBERS];
    unsigned number_count;
    const struct ir_expr *leaves[SETTLE_LEAVES];
    unsigned leaf_count;
    unsigned trial;
    unsigned steps;
    bool lost;  /* something cannot be computed */
    bool ended; /* in a trap */
};

/* One execution of a function. */
struct settle_run {
    struct settle *t;
    const struct rewrite *x;
    const struct settle_run *outer;  /* of the caller, or NULL */
    double value;                    /* what was read */
    signed char from[SETTLE_BLOCKS]; /* the argument of its phis; -1: not been there */
};

static double value_of(struct settle_run *r, const struct ir_expr *e, unsigned depth);

static double lose(struct settle_run *r)
{
    r->t->lost = true;
    return 0;
}

static void remember(struct settle *t, double v)
{
    for (unsigned i = 0; i < t->number_count; i++)
        if (t->numbers[i] == v)
            return;
    if (t->number_count < SETTLE_NUMBERS)
        t->numbers[t->number_count++] = v;
}

/* Of what is not known: the same in all of a trial. */
static double unknown(struct settle_run *r, const struct ir_expr *e)
{
    struct settle *t = r->t;
    unsigned at = 0;
    while (at < t->leaf_count && t->leaves[at] != e)
        at++;
    if (at == SETTLE_LEAVES)
        return lose(r);
    t->leaves[at] = e;
    if (at == t->leaf_count)
        t->leaf_count++;
    if (e->type && e->type->kind == TYPE_BOOL)
        return (t->trial >> at % 4) & 1;
    double v = unknowns[(at * 5 + t->trial) % UNKNOWNS];
    remember(t, v);
    return e->type && e->type->kind == TYPE_INT && !e->type->is_signed ? fabs(v) : v;
}

static double converted(struct settle_run *r, const struct ir_type *t, double v)
{
    if (!t || (t->kind != TYPE_INT && t->kind != TYPE_BOOL && t->kind != TYPE_FLOAT))
        return lose(r);
    if (t->kind == TYPE_BOOL)
        return v != 0;
    if (t->kind == TYPE_FLOAT)
        return t->bits == 32 ? (double)(float)v : v;
    double range = ldexp(1, (int)t->bits), whole = trunc(v);
    if (!isfinite(whole) || t->bits == 0)
        return lose(r);
    whole = fmod(whole, range);
    double least = t->is_signed ? -range / 2 : 0;
    if (whole < least)
        whole += range;
    return whole >= least + range ? whole - range : whole;
}

static double of_bits(struct settle_run *r, const struct ir_expr *e, double a, double b)
{
    if (fabs(a) >= 0x1p62 || fabs(b) >= 0x1p62)
        return lose(r);
    int64_t x = (int64_t)a, y = (int64_t)b;
    switch (e->op) {
    case IR_BITAND: return (double)(x & y);
    case IR_BITOR: return (double)(x | y);
    case IR_BITXOR: return (double)(x ^ y);
    case IR_REM: return y != 0 ? (double)(x % y) : lose(r);
    case IR_SHR: return y >= 0 && y < 62 ? (double)(x >> y) : lose(r);
    default: return y >= 0 && y < 62 ? converted(r, e->type, ldexp(a, (int)y)) : lose(r);
    }
}

static double compared(struct settle_run *r, const struct ir_expr *e, double a, double b)
{
    remember(r->t, a);
    remember(r->t, b);
    switch (e->op) {
    case IR_LT: return a < b;
    case IR_LE: return a <= b;
    case IR_GT: return a > b;
    case IR_GE: return a >= b;
    case IR_EQ: return a == b;
    default: return a != b;
    }
}

static double of_two(struct settle_run *r, const struct ir_expr *e, unsigned depth)
{
    double a = value_of(r, e->args[0], depth + 1);
    if (e->op == IR_LAND || e->op == IR_LOR)
        return (a != 0) == (e->op == IR_LOR) ? a != 0 : value_of(r, e->args[1], depth + 1) != 0;
    double b = value_of(r, e->args[1], depth + 1);
    switch (e->op) {
    case IR_ADD: return converted(r, e->type, a + b);
    case IR_SUB: return converted(r, e->type, a - b);
    case IR_MUL: return converted(r, e->type, a * b);
    case IR_DIV: return b != 0 ? converted(r, e->type, a / b) : lose(r);
    case IR_BITAND:
    case IR_BITOR:
    case IR_BITXOR:
    case IR_REM:
    case IR_SHL:
    case IR_SHR: return of_bits(r, e, a, b);
    default: return ir_op_info(e->op)->flags & IR_OP_COMPARE ? compared(r, e, a, b) : lose(r);
    }
}

/* For ir_walk(): neither what was read, nor what was chosen or made of it. */
static bool is_apart(const struct ir_expr *e, void *run)
{
    const struct settle_run *r = run;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return e != r->x->of &&
           (!def ||
            (def != r->x->phi && !(def->kind == IR_STMT_CALL && ir_stmt_reads(def, r->x->load))));
}

/* What cannot be computed is a number that is not known, where it does not hang on what was read. */
static double not_computed(struct settle_run *r, const struct ir_expr *e)
{
    return !r->t->lost && ir_walk(e, is_apart, r) ? unknown(r, e) : lose(r);
}

/* A function of the mathematical library. */
static double of_pure(struct settle_run *r, const struct ir_expr *e, unsigned depth)
{
    const char *name = e->text ? e->text : "";
    if (e->arg_count != 1)
        return not_computed(r, e);
    double v = value_of(r, e->args[0], depth + 1);
    if (strcmp(name, "abs") == 0 || strcmp(name, "fabs") == 0 || strcmp(name, "fabsf") == 0)
        return fabs(v);
    if (strcmp(name, "isnan") == 0 || strcmp(name, "isinf") == 0)
        return strcmp(name, "isnan") == 0 ? isnan(v) : isinf(v);
    return strcmp(name, "isfinite") == 0 ? isfinite(v) : not_computed(r, e);
}

/* From the block on to `end`, or to what the function returns, which is then the value. */
static double go_on(struct settle_run *r, const struct ir_block *at, const struct ir_block *end,
                    unsigned depth)
{
    memset(r->from, -1, sizeof r->from);
    while (!r->t->lost) {
        const struct ir_stmt *s = cfg_terminator(at);
        if (!s || at->id >= SETTLE_BLOCKS || r->t->steps++ > SETTLE_STEPS)
            return lose(r);
        if (s->kind == IR_STMT_TRAP || (s->kind == IR_STMT_RETURN && end)) {
            r->t->ended = true;
            return 0;
        }
        if (s->kind == IR_STMT_RETURN)
            return s->expr ? value_of(r, s->expr, depth) : lose(r);
        unsigned way = 0;
        if (s->kind == IR_STMT_BRANCH)
            way = value_of(r, s->expr, depth) == 0;
        else if (s->kind != IR_STMT_JUMP)
            return lose(r);
        const struct ir_block *to = at->succs.at[way];
        if (to->id >= SETTLE_BLOCKS || r->from[to->id] >= 0)
            return lose(r); /* a loop */
        r->from[to->id] = (signed char)cfg_phi_argument(at, way, to);
        if (to == end)
            return 0;
        at = to;
    }
    return 0;
}

/* What the function that is handed it makes of it. */
static double of_call(struct settle_run *r, const struct ir_stmt *call, unsigned depth)
{
    const struct ir_func *f = call->callee;
    int at = rewrite_argument(call, r->x->of);
    if (at < 0 || !f || !f->has_body || (size_t)at >= f->params.len || depth > SETTLE_DEPTH)
        return lose(r);
    struct rewrite x = {.af = analysis_of(r->x->af->analysis, f),
                        .outer = r->x,
                        .of = ir_var(f->module, f->params.at[at]),
                        .call = call};
    struct settle_run inside = {.t = r->t, .x = &x, .outer = r, .value = r->value};
    return x.af ? go_on(&inside, f->blocks.at[0], NULL, depth + 1) : lose(r);
}

static double of_leaf(struct settle_run *r, const struct ir_expr *e, unsigned depth)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    int64_t number;
    double v;
    if (ir_is_int(e, &number) || e->op == IR_FLOAT) {
        v = e->op == IR_FLOAT ? e->real : (double)number;
        remember(r->t, v);
        return v;
    }
    if (def && def->kind == IR_STMT_CALL && ir_stmt_reads(def, r->x->load))
        return of_call(r, def, depth);
    if (def && def == r->x->phi)
        return def->block->id < SETTLE_BLOCKS && r->from[def->block->id] >= 0
                   ? value_of(r, def->args.at[(int)r->from[def->block->id]], depth + 1)
                   : lose(r);
    int at = e->op == IR_VAR && e->decl->storage == STORAGE_PARAM ? e->decl->param_index : -1;
    if (r->outer && at >= 0 && (size_t)at < r->x->call->args.len)
        return value_of((struct settle_run *)r->outer, r->x->call->args.at[at], depth + 1);
    return unknown(r, e);
}

static double value_of(struct settle_run *r, const struct ir_expr *e, unsigned depth)
{
    if (r->t->lost || depth > SETTLE_DEPTH || r->t->steps++ > SETTLE_STEPS)
        return lose(r);
    if (e == r->x->of)
        return r->value;
    if (e->arg_count == 0)
        return of_leaf(r, e, depth);
    enum ir_op limit = rewrite_limit(e);
    if (limit != IR_OP_COUNT) {
        double a = value_of(r, e->args[0], depth + 1), b = value_of(r, e->args[1], depth + 1);
        remember(r->t, b);
        return limit == IR_MIN ? fmin(a, b) : fmax(a, b);
    }
    switch (e->op) {
    case IR_CAST: return converted(r, e->type, value_of(r, e->args[0], depth + 1));
    case IR_NEG: return -value_of(r, e->args[0], depth + 1);
    case IR_LNOT: return value_of(r, e->args[0], depth + 1) == 0;
    case IR_SELECT:
        return value_of(r, e->args[value_of(r, e->args[0], depth + 1) != 0 ? 1 : 2], depth + 1);
    case IR_PURE: return of_pure(r, e, depth);
    default: return e->arg_count == 2 ? of_two(r, e, depth) : not_computed(r, e);
    }
}

/* What it makes of v; v where it ends in a trap, and t->ended is set. */
static double made_of(struct settle *t, const struct rewrite *x, const struct ir_expr *made,
                      double v)
{
    struct settle_run r = {.t = t, .x = x, .value = v};
    memset(r.from, -1, sizeof r.from);
    t->steps = 0;
    t->ended = false;
    if (x->phi)
        go_on(&r, x->load->block, x->phi->block, 0);
    double to = t->ended || t->lost ? v : value_of(&r, made, 0);
    return t->ended ? v : to;
}

/* With one choice of what is not known, and every number to begin with. */
static bool settles_now(struct settle *t, const struct rewrite *x, const struct ir_expr *made)
{
    static const double usual[] = {0, 1, -1, 2, 0.5, -0.5, 3, 10, 100, -100, 1e6, -1e6};
    const struct ir_type *type = x->of->type;
    t->number_count = 0;
    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        remember(t, usual[i]);
    for (unsigned i = 0; i < t->number_count && !t->lost; i++) {
        for (int step = -1; step <= 1 && !t->lost; step++) {
            struct settle_run r = {.t = t, .x = x};
            double v = converted(&r, type, t->numbers[i] + step);
            double once = converted(&r, type, made_of(t, x, made, v));
            if (t->ended)
                continue;
            double twice = converted(&r, type, made_of(t, x, made, once));
            if (!t->lost && (t->ended || (once != twice && !(isnan(once) && isnan(twice)))))
                return false;
        }
    }
    return !t->lost;
}

bool rewrite_settles(const struct rewrite *x, const struct ir_expr *made)
{
    struct settle t = {0};
    for (t.trial = 0; t.trial < SETTLE_TRIALS && !t.lost; t.trial++)
        if (settles_now(&t, x, made))
            return true;
    return false;
}
