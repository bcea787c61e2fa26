/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/magnitude.h"

#include <ctype.h>
#include <string.h>

#include "base/limits.h"
#include "pass/count_name.h"
#include "pass/launch.h"
#include "pass/range.h"

/* CUDA C++ Programming Guide, "Features and Technical Specifications per Compute Capability". */
#define BLOCK_THREADS_MAX 1024
#define GRID_X_MAX INT32_MAX
#define GRID_YZ_MAX 65535

/* Template parameters and sizeof are compile-time constants: tile sizes, element sizes, vector widths. */
#define COMPILE_TIME_MAX 1024

static struct magnitude of(struct analysis_func *af, const struct ir_expr *e, unsigned *steps,
                           unsigned depth);

static struct magnitude small(int64_t most)
{
    return (struct magnitude){MAGNITUDE_SMALL, most < 0 ? 0 : most};
}

static struct magnitude unknown(void)
{
    return (struct magnitude){MAGNITUDE_UNKNOWN, INT64_MAX};
}

static struct magnitude size(int64_t most)
{
    return (struct magnitude){MAGNITUDE_SIZE, most};
}

static struct magnitude of_builtin(enum ir_builtin b)
{
    switch (b) {
    case IR_BUILTIN_CTAID_X:
    case IR_BUILTIN_NCTAID_X:
    case IR_BUILTIN_GRID_RANK:
    case IR_BUILTIN_GRID_SIZE: return size(GRID_X_MAX);
    case IR_BUILTIN_CTAID_Y:
    case IR_BUILTIN_CTAID_Z:
    case IR_BUILTIN_NCTAID_Y:
    case IR_BUILTIN_NCTAID_Z: return size(GRID_YZ_MAX);
    default: return small(BLOCK_THREADS_MAX);
    }
}

/* Largest value of a type. */
static struct magnitude of_type(const struct ir_type *t)
{
    if (t->kind == TYPE_BOOL)
        return small(1);
    /* `params.stride` of a class that a template parameter names: the run decides it all the same. */
    if (t->kind == TYPE_UNKNOWN)
        return size(INT32_MAX);
    if (t->kind != TYPE_INT)
        return unknown();
    if (t->bits <= 16)
        return small(t->is_signed ? (1 << (t->bits - 1)) - 1 : (1 << t->bits) - 1);
    return size(t->bits == 32 ? (t->is_signed ? INT32_MAX : UINT32_MAX) : INT64_MAX);
}

static int64_t multiply(int64_t x, int64_t y)
{
    int64_t out;
    return __builtin_mul_overflow(x, y, &out) ? INT64_MAX : out;
}

static int64_t add(int64_t x, int64_t y)
{
    int64_t out;
    return __builtin_add_overflow(x, y, &out) ? INT64_MAX : out;
}

/* The larger kind of two that are added or chosen between. */
static struct magnitude join(struct magnitude x, struct magnitude y, int64_t most)
{
    if (x.kind == MAGNITUDE_UNKNOWN || y.kind == MAGNITUDE_UNKNOWN)
        return unknown();
    return (struct magnitude){x.kind > y.kind ? x.kind : y.kind, most};
}

static struct magnitude of_product(struct magnitude x, struct magnitude y)
{
    return join(x, y, multiply(x.most, y.most));
}

struct index_parts {
    bool thread;
    bool block;
    unsigned depth;
    unsigned steps;
};

static bool look_for_indices(const struct ir_expr *e, void *context)
{
    struct index_parts *p = context;
    if (p->steps++ > LIMIT_MAGNITUDE_STEPS)
        return false;
    if (e->op == IR_BUILTIN && e->builtin <= IR_BUILTIN_TID_Z)
        p->thread = true;
    if (e->op == IR_BUILTIN && e->builtin >= IR_BUILTIN_CTAID_X && e->builtin <= IR_BUILTIN_CTAID_Z)
        p->block = true;
    if (e->op == IR_VALUE && e->value->def->kind == IR_STMT_PHI && p->depth < LIMIT_PHI_DEPTH) {
        const struct ir_stmt *phi = e->value->def;
        p->depth++; /* phis of nested loops refer to each other */
        for (size_t i = 0; i < phi->args.len; i++) {
            if (!ir_contains(phi->args.at[i], e))
                ir_walk(phi->args.at[i], look_for_indices, context);
        }
        p->depth--;
    }
    return true;
}

/* The global thread index counts elements; the block index alone counts tiles. */
static bool is_flat_index(const struct ir_expr *e)
{
    struct index_parts p = {0};
    ir_walk(e, look_for_indices, &p);
    return p.thread && p.block;
}

static struct magnitude of_quotient(struct magnitude x, struct magnitude y,
                                    const struct ir_expr *dividend, const struct ir_expr *divisor)
{
    int64_t d;
    if (x.kind == MAGNITUDE_UNKNOWN)
        return x;
    if (ir_is_int(divisor, &d) && d > 0)
        return (struct magnitude){x.kind, x.most / d};
    if (x.kind == MAGNITUDE_SMALL)
        return x;
    /* flat / extent: part of an index that is taken apart */
    return y.kind == MAGNITUDE_SMALL || !is_flat_index(dividend)
               ? x
               : (struct magnitude){MAGNITUDE_FLAT, x.most};
}

static struct magnitude of_remainder(struct magnitude x, struct magnitude y,
                                     const struct ir_expr *dividend, const struct ir_expr *divisor)
{
    int64_t d;
    if (ir_is_int(divisor, &d))
        return small(d > 0 ? d - 1 : -d);
    if (y.kind == MAGNITUDE_SMALL || x.kind == MAGNITUDE_SMALL)
        return small(y.kind == MAGNITUDE_SMALL ? y.most : x.most);
    if (x.kind == MAGNITUDE_UNKNOWN)
        return x;
    return is_flat_index(dividend) ? (struct magnitude){MAGNITUDE_FLAT, x.most} : y;
}

/* Does the value of another place where paths meet come from e?  `i = phi(first, phi(i, i + 1))`: a
 * loop that goes on from several places. */
static bool comes_from(const struct ir_expr *value, const struct ir_expr *e, unsigned depth)
{
    const struct ir_expr *bare = ir_strip_casts(value);
    if (ir_contains(value, e))
        return true;
    if (bare->op == IR_ADD || bare->op == IR_SUB) /* (i + 1) + 1 */
        bare = ir_strip_casts(bare->args[0]);
    const struct ir_stmt *phi = bare->op == IR_VALUE ? bare->value->def : NULL;
    for (size_t i = 0; phi && phi->kind == IR_STMT_PHI && depth && i < phi->args.len; i++) {
        if (comes_from(phi->args.at[i], e, depth - 1))
            return true;
    }
    return false;
}

static struct magnitude of_phi(struct analysis_func *af, const struct ir_expr *e, unsigned *steps,
                               unsigned depth)
{
    const struct induction *iv = range_induction(af->ranges, e);
    if (iv && iv->bound &&
        (iv->bound_op == IR_LT || iv->bound_op == IR_LE || iv->bound_op == IR_NE))
        return of(af, iv->bound, steps, depth + 1);
    if (iv && iv->bound)
        return of(af, iv->start, steps, depth + 1); /* counts down */
    if (iv)
        return of_type(e->type);
    const struct ir_stmt *phi = e->value->def;
    struct magnitude sum = small(0);
    for (size_t i = 0; i < phi->args.len; i++) {
        if (phi->args.at[i] == e)
            continue;
        /* an update of itself (i += stride): as large as its type */
        if (comes_from(phi->args.at[i], e, LIMIT_PHI_DEPTH))
            return of_type(e->type);
        struct magnitude one = of(af, phi->args.at[i], steps, depth + 1);
        sum = join(sum, one, sum.most > one.most ? sum.most : one.most);
    }
    return sum;
}

/* `last ? made_up : 1`: the value of neither tells what the choice counts. */
static bool is_choice_of_unknown(const struct ir_expr *e)
{
    const struct ir_decl *d = e->value->decl;
    return d && d->source_name && !*d->source_name && e->type->kind == TYPE_UNKNOWN;
}

static struct magnitude of_value(struct analysis_func *af, const struct ir_expr *e, unsigned *steps,
                                 unsigned depth)
{
    const struct ir_stmt *def = e->value->def;
    switch (def->kind) {
    case IR_STMT_PHI: return is_choice_of_unknown(e) ? unknown() : of_phi(af, e, steps, depth);
    case IR_STMT_LOAD:
        /* a name that repair had to make up: a constant of a missing header */
        if (def->addr->op == IR_ADDR && def->addr->decl->guessed)
            return def->of_object || count_name_is_of_member(def->addr->decl->source_name)
                       ? of_type(e->type)
                       : small(COMPILE_TIME_MAX);
        return def->guessed ? unknown() : of_type(e->type);
    case IR_STMT_ATOMIC: return of_type(e->type);
    case IR_STMT_WARPOP:
        if (def->args.len >= 2 && strncmp(def->name, "__shfl", 6) == 0)
            return of(af, def->args.at[def->args.len > 2 ? 1 : 0], steps, depth + 1);
        return small(BLOCK_THREADS_MAX);
    case IR_STMT_SET: return of(af, def->expr, steps, depth + 1);
    default: return unknown();
    }
}

/* n of `(n + (b - 1)) / b` and of `(n + b - 1) / b`; NULL: it is no quotient that is rounded up. */
static const struct ir_expr *rounded_up(const struct ir_expr *e)
{
    const struct ir_expr *sum = ir_strip_casts(e->args[0]);
    const struct ir_expr *by = ir_strip_casts(e->args[1]);
    if (e->op == IR_DIV && sum->op == IR_SUB && ir_is_const(sum->args[1], 1))
        sum = ir_strip_casts(sum->args[0]);
    for (unsigned i = 0; e->op == IR_DIV && sum->op == IR_ADD && i < 2; i++) {
        if (ir_contains(sum->args[i], by) && !ir_contains(sum->args[1 - i], by))
            return sum->args[1 - i];
    }
    return NULL;
}

bool magnitude_is_power(const struct ir_expr *e)
{
    if (e->op != IR_SHL || !ir_is_const(ir_strip_casts(e->args[0]), 1))
        return false;
    e = ir_strip_all_casts(e->args[1]);
    return count_name_is_logarithm(e->op == IR_VAR                          ? e->decl->source_name
                                   : e->op == IR_MEMBER || e->op == IR_PURE ? e->text
                                                                            : NULL);
}

static struct magnitude of_binary(struct analysis_func *af, const struct ir_expr *e,
                                  unsigned *steps, unsigned depth)
{
    struct magnitude x = of(af, e->args[0], steps, depth + 1);
    struct magnitude y = of(af, e->args[1], steps, depth + 1);
    const struct ir_expr *whole = x.kind == MAGNITUDE_UNKNOWN ? rounded_up(e) : NULL;
    int64_t n;
    if (whole) /* into tiles of a size that is not known: no more of them than elements */
        return of(af, whole, steps, depth + 1);
    switch (e->op) {
    case IR_ADD: return join(x, y, add(x.most, y.most));
    case IR_SUB: return x.kind == MAGNITUDE_UNKNOWN || y.kind == MAGNITUDE_UNKNOWN ? unknown() : x;
    case IR_MUL: return of_product(x, y);
    case IR_DIV: return of_quotient(x, y, e->args[0], e->args[1]);
    case IR_REM: return of_remainder(x, y, e->args[0], e->args[1]);
    case IR_SHL:
        if (magnitude_is_power(e))
            return of_type(e->type);
        if (!ir_is_int(e->args[1], &n) || n < 0 || n > 31) /* a size in tiles is a size */
            return x.kind == MAGNITUDE_SMALL  ? small(x.most)
                   : x.kind == MAGNITUDE_SIZE ? of_type(e->type)
                                              : unknown();
        return of_product(x, small((int64_t)1 << n));
    case IR_SHR:
        if (ir_is_int(e->args[1], &n) && n >= 0 && n < 63)
            return (struct magnitude){x.kind, x.most >> n};
        return x;
    case IR_BITAND:
        if (ir_is_int(e->args[1], &n) && n >= 0)
            return small(n);
        return x.kind == MAGNITUDE_SMALL ? x : y.kind == MAGNITUDE_SMALL ? y : join(x, y, x.most);
    case IR_MIN:
        if (x.kind == MAGNITUDE_SMALL || y.kind == MAGNITUDE_SMALL)
            return x.kind == MAGNITUDE_SMALL ? x : y;
        return join(x, y, x.most < y.most ? x.most : y.most);
    default: return join(x, y, x.most > y.most ? x.most : y.most);
    }
}

/* Something that the run decides, whatever it is: a load, a member, a call. */
static bool is_runtime_read(const struct ir_expr *e)
{
    return e->op == IR_MEMBER || (e->op == IR_VALUE && (e->value->def->kind == IR_STMT_LOAD ||
                                                        e->value->def->kind == IR_STMT_CALL));
}

/* "KV_SINKS" */
static bool is_macro_name(const char *name)
{
    bool letter = false;
    for (; name && *name; name++) {
        if (islower((unsigned char)*name))
            return false;
        letter = letter || isupper((unsigned char)*name);
    }
    return letter;
}

/* Numbers, template arguments and names of absent headers that look like theirs; or a choice of them. */
static bool is_constant(const struct ir_expr *e, unsigned depth)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (depth > LIMIT_PHI_DEPTH)
        return false;
    if (def)
        return def->kind == IR_STMT_LOAD && def->addr->op == IR_ADDR && def->addr->decl->guessed &&
               !def->of_object && is_macro_name(def->addr->decl->source_name);
    if (e->op == IR_VAR || e->op == IR_MEMBER || e->op == IR_OPAQUE || e->op == IR_BUILTIN)
        return false;
    for (unsigned i = e->op == IR_SELECT; i < e->arg_count; i++) {
        if (!is_constant(e->args[i], depth + 1))
            return false;
    }
    return true;
}

/* A parameter of a kernel that every launch in sight gives a constant: `full ? SINKS : 0`.  Numbers speak
 * for themselves, elsewhere. */
static struct magnitude of_parameter(const struct analysis_func *af, const struct ir_expr *e,
                                     unsigned *steps, unsigned depth)
{
    size_t n = 0;
    int64_t most = 0;
    const struct launch_site *const *sites = NULL;
    if (e->decl->storage == STORAGE_PARAM && af->func->kind == FUNC_KERNEL &&
        af->analysis->launches)
        sites = launch_of(af->analysis->launches, af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *arg = launch_argument(sites[i], e->decl);
        int64_t number;
        if (!arg || ir_is_int(ir_strip_casts(arg), &number) || !is_constant(arg, 0))
            return of_type(e->type);
        struct magnitude x = of(sites[i]->host, arg, steps, depth + 1);
        if (x.kind != MAGNITUDE_SMALL)
            return of_type(e->type);
        most = x.most > most ? x.most : most;
    }
    return n ? small(most) : of_type(e->type);
}

static struct magnitude of(struct analysis_func *af, const struct ir_expr *e, unsigned *steps,
                           unsigned depth)
{
    int64_t n;
    if (depth > LIMIT_MAGNITUDE_DEPTH || (*steps)++ > LIMIT_MAGNITUDE_STEPS)
        return unknown();
    if (ir_is_int(e, &n))
        return small(n);
    switch (e->op) {
    case IR_BUILTIN: return of_builtin(e->builtin);
    case IR_TPARAM:
    case IR_SIZEOF: return small(COMPILE_TIME_MAX);
    case IR_VAR: return e->decl->guessed ? unknown() : of_parameter(af, e, steps, depth);
    case IR_MEMBER: return of_type(e->type);
    case IR_VALUE: return of_value(af, e, steps, depth);
    case IR_CAST: {
        struct magnitude x = of(af, e->args[0], steps, depth + 1);
        struct magnitude t = of_type(e->type);
        /* `int32_t len = accessor[i]`: what is read is not understood, what it is stored in is */
        if (x.kind == MAGNITUDE_UNKNOWN && is_runtime_read(ir_strip_casts(e->args[0])))
            return t;
        return t.kind == MAGNITUDE_SMALL && x.kind != MAGNITUDE_SMALL ? t : x;
    }
    case IR_NEG:
    case IR_BITNOT: return of(af, e->args[0], steps, depth + 1);
    case IR_SELECT: {
        struct magnitude x = of(af, e->args[1], steps, depth + 1);
        struct magnitude y = of(af, e->args[2], steps, depth + 1);
        return join(x, y, x.most > y.most ? x.most : y.most);
    }
    case IR_PURE: return e->type->kind == TYPE_INT && e->arg_count == 1 ? small(64) : unknown();
    default:
        if (ir_op_info(e->op)->flags & IR_OP_COMPARE)
            return small(1);
        return ir_op_info(e->op)->operands == 2 ? of_binary(af, e, steps, depth) : unknown();
    }
}

struct magnitude magnitude_of(struct analysis_func *af, const struct ir_expr *e,
                              const struct ir_stmt *at)
{
    unsigned steps = 0;
    struct magnitude m = of(af, e, &steps, 0);
    struct range r = range_of(af->ranges, e, at);
    if (r.hi < m.most)
        m.most = r.hi;
    /* What the code bounds by a number is not a size of the run. */
    if (m.kind == MAGNITUDE_SIZE && r.hi <= COMPILE_TIME_MAX)
        m.kind = MAGNITUDE_SMALL;
    return m;
}
