/* SPDX-License-Identifier: Apache-2.0 */
#include "confirm/plan_value.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#include "base/divisor.h"
#include "base/limits.h"
#include "confirm/plan_value_internal.h"
#include "front/slice_standin.h"
#include "pass/calls.h"
#include "pass/guard.h"
#include "pass/launch_dim.h"

static const struct value unknown = {VALUE_NONE, 0, 0, 0};

struct value value_int(int64_t n)
{
    return (struct value){.kind = VALUE_INT, .number = n, .real = (double)n};
}

static struct value value_real(double r)
{
    return (struct value){.kind = VALUE_REAL, .real = r};
}

/* As the type holds it. */
static struct value fit(struct value x, const struct ir_type *t)
{
    if (x.kind == VALUE_NONE || !t)
        return x;
    if (t->kind == TYPE_BOOL) {
        x.number = x.kind == VALUE_REAL ? x.real != 0 : x.number != 0;
        x.kind = VALUE_INT;
    } else if (t->kind == TYPE_INT) {
        if (x.kind == VALUE_REAL) {
            if (!(x.real > -9.2e18 && x.real < 9.2e18))
                return unknown;
            x.number = (int64_t)x.real;
        }
        x.kind = VALUE_INT;
        if (t->bits > 0 && t->bits < 64) {
            uint64_t mask = (1ULL << t->bits) - 1, n = (uint64_t)x.number & mask;
            if (t->is_signed && n >> (t->bits - 1))
                n |= ~mask;
            x.number = (int64_t)n;
        }
    } else if (t->kind == TYPE_FLOAT && x.kind == VALUE_INT) {
        x.real = (double)x.number;
        x.kind = VALUE_REAL;
    }
    if (x.kind == VALUE_INT)
        x.real = (double)x.number;
    return x;
}

/* ---- arithmetic ----------------------------------------------------------------------------- */

static struct value real_binary(enum ir_op op, double x, double y)
{
    switch (op) {
    case IR_ADD: return value_real(x + y);
    case IR_SUB: return value_real(x - y);
    case IR_MUL: return value_real(x * y);
    case IR_DIV: return y != 0 ? value_real(x / y) : unknown;
    case IR_MIN: return value_real(fmin(x, y));
    case IR_MAX: return value_real(fmax(x, y));
    case IR_LT: return value_int(x < y);
    case IR_LE: return value_int(x <= y);
    case IR_GT: return value_int(x > y);
    case IR_GE: return value_int(x >= y);
    case IR_EQ: return value_int(x == y);
    case IR_NE: return value_int(x != y);
    case IR_LAND: return value_int(x != 0 && y != 0);
    case IR_LOR: return value_int(x != 0 || y != 0);
    default: return unknown;
    }
}

/* Wraps in 64 bits as the host does; fit() narrows. */
static struct value int_binary(enum ir_op op, int64_t x, int64_t y)
{
    uint64_t a = (uint64_t)x, b = (uint64_t)y;
    switch (op) {
    case IR_ADD: return value_int((int64_t)(a + b));
    case IR_SUB: return value_int((int64_t)(a - b));
    case IR_MUL: return value_int((int64_t)(a * b));
    case IR_DIV: return y != 0 && !(x == INT64_MIN && y == -1) ? value_int(x / y) : unknown;
    case IR_REM: return y != 0 && !(x == INT64_MIN && y == -1) ? value_int(x % y) : unknown;
    case IR_SHL: return y >= 0 && y < 64 ? value_int((int64_t)(a << y)) : unknown;
    case IR_SHR: return y >= 0 && y < 64 ? value_int(x >> y) : unknown;
    case IR_BITAND: return value_int(x & y);
    case IR_BITOR: return value_int(x | y);
    case IR_BITXOR: return value_int(x ^ y);
    case IR_MIN: return value_int(x < y ? x : y);
    case IR_MAX: return value_int(x > y ? x : y);
    case IR_LT: return value_int(x < y);
    case IR_LE: return value_int(x <= y);
    case IR_GT: return value_int(x > y);
    case IR_GE: return value_int(x >= y);
    case IR_EQ: return value_int(x == y);
    case IR_NE: return value_int(x != y);
    case IR_LAND: return value_int(x && y);
    case IR_LOR: return value_int(x || y);
    default: return unknown;
    }
}

static struct value binary(struct value_env *v, const struct ir_expr *e)
{
    struct value x = value_of(v, e->args[0]), y = value_of(v, e->args[1]);
    /* One side may decide. */
    if (e->op == IR_LAND && ((x.kind && x.real == 0) || (y.kind && y.real == 0)))
        return value_int(0);
    if (e->op == IR_LOR && ((x.kind && x.real != 0) || (y.kind && y.real != 0)))
        return value_int(1);
    /* Of 0 and a limit that is not known, 0 is the lower one. */
    if (e->op == IR_MIN && v->raw_shapes &&
        ((x.kind == VALUE_INT && x.number == 0 && !y.kind) ||
         (y.kind == VALUE_INT && y.number == 0 && !x.kind)))
        return x.kind ? x : y;
    if (!x.kind || !y.kind)
        return unknown;
    struct value out = x.kind == VALUE_REAL || y.kind == VALUE_REAL
                           ? real_binary(e->op, x.real, y.real)
                           : int_binary(e->op, x.number, y.number);
    out.chosen = x.chosen | y.chosen;
    struct value held = fit(out, e->type);
    bool is_narrow = e->type && e->type->kind == TYPE_INT && e->type->bits == 32;
    if (is_narrow && e->type->is_signed && out.kind == VALUE_INT && held.number != out.number)
        v->wrapped = true;
    return held;
}

static struct value unary(struct value_env *v, const struct ir_expr *e)
{
    struct value x = value_of(v, e->args[0]);
    struct value out = x;
    if (!x.kind)
        return x;
    switch (e->op) {
    case IR_NEG:
        out.number = (int64_t)(0 - (uint64_t)x.number);
        out.real = -x.real;
        break;
    case IR_BITNOT: out.number = ~x.number; break;
    case IR_LNOT: out = value_int(x.real == 0); break;
    case IR_CAST: break;
    default: return unknown;
    }
    out.chosen = x.chosen;
    return fit(out, e->type);
}

/* "div_round_up", "DIVIDE": a quotient, rounded one way or the other. */
static bool divides(const char *name)
{
    return strcasestr(name, "div") &&
           (launch_is_round_helper(name) || launch_is_quotient_helper(name));
}

/* Where there is no rest, or nothing to divide, both ways are the same. */
static struct value quotient(struct value x, struct value y)
{
    struct value out = unknown;
    if (x.number == 0)
        out = value_int(0);
    else if (y.kind == VALUE_INT && y.number > 0 && x.number % y.number == 0)
        out = value_int(x.number / y.number);
    out.chosen = x.chosen | y.chosen;
    return out;
}

/* Functions of the maths library that sizes are made with. */
struct value value_function(struct value_env *v, const char *name,
                            const struct ir_expr *const *args, size_t n)
{
    struct value x = n >= 1 ? value_of(v, args[0]) : unknown;
    struct value y = n >= 2 ? value_of(v, args[1]) : unknown;
    struct value out = unknown;
    if (n == 2 && v->raw_shapes && name && divides(name) && x.kind == VALUE_INT &&
        !slice_standin_rounds_up(name))
        return quotient(x, y);
    if (!x.kind || (n >= 2 && !y.kind) || n > 2 || !name)
        return unknown;
    bool real = x.kind == VALUE_REAL || y.kind == VALUE_REAL;
    if (n == 1 && (strcmp(name, "ceil") == 0 || strcmp(name, "ceilf") == 0))
        out = value_real(ceil(x.real));
    else if (n == 1 && (strcmp(name, "floor") == 0 || strcmp(name, "floorf") == 0))
        out = value_real(floor(x.real));
    else if (n == 1 && (strcmp(name, "sqrt") == 0 || strcmp(name, "sqrtf") == 0))
        out = value_real(sqrt(x.real));
    else if (n == 1 && (strcmp(name, "log2") == 0 || strcmp(name, "log2f") == 0))
        out = value_real(log2(x.real));
    else if (n == 1 && (strcmp(name, "abs") == 0 || strcmp(name, "fabs") == 0))
        out = real ? value_real(fabs(x.real)) : value_int(x.number < 0 ? -x.number : x.number);
    else if (n == 2 && strcmp(name, "pow") == 0)
        out = value_real(pow(x.real, y.real));
    else if (n == 2 && strcmp(name, "min") == 0)
        out = real ? real_binary(IR_MIN, x.real, y.real) : int_binary(IR_MIN, x.number, y.number);
    else if (n == 2 && strcmp(name, "max") == 0)
        out = real ? real_binary(IR_MAX, x.real, y.real) : int_binary(IR_MAX, x.number, y.number);
    else if (n == 2 && strcmp(name, "gcd") == 0 && !real) {
        int64_t all = common_divisor(x.number, y.number);
        out = all ? value_int(all) : unknown;
    } else if (n == 2 && slice_standin_rounds_up(name) && !real && y.number > 0)
        out = value_int((x.number + y.number - 1) / y.number);
    out.chosen = x.chosen | y.chosen;
    return out;
}

/* ---- records -------------------------------------------------------------------------------- */

static int field_index(const struct ir_type *t, const char *name)
{
    for (size_t i = 0; t && t->record && i < t->record->fields.len; i++) {
        const char *n = t->record->fields.at[i].name;
        while (*name == '.')
            name++;
        if (n && strcmp(n, name) == 0)
            return (int)i;
    }
    return -1;
}

const struct ir_expr *value_member(struct value_env *v, const struct ir_expr *record,
                                   const char *name)
{
    for (unsigned steps = 0; record && steps < LIMIT_CONFIRM_DEPTH; steps++) {
        if (record->op == IR_CAST) {
            record = record->args[0];
        } else if (record->op == IR_WITH) {
            if (record->text && strcmp(record->text, name) == 0)
                return record->args[1];
            record = record->args[0];
        } else if (record->op == IR_RECORD) {
            int i = field_index(record->type, name);
            return i >= 0 && (unsigned)i < record->arg_count ? record->args[i] : NULL;
        } else if (record->op == IR_VAR) {
            record = record->decl->init ? record->decl->init : value_argument(v, record->decl);
        } else if (record->op == IR_MEMBER && v->depth < LIMIT_CONFIRM_DEPTH) {
            v->depth++;
            record = value_member(v, record->args[0], record->text);
            v->depth--;
        } else {
            return NULL;
        }
    }
    return NULL;
}

static struct value member(struct value_env *v, const struct ir_expr *e)
{
    const struct ir_expr *x = value_member(v, e->args[0], e->text);
    struct value out = x ? value_of(v, x) : unknown;
    return out.kind ? fit(out, e->type) : value_choose(v, e, e->text);
}

/* ---- leaves --------------------------------------------------------------------------------- */

static struct value builtin(const struct value_env *v, const struct ir_expr *e)
{
    if (e->builtin == IR_BUILTIN_WARPSIZE)
        return value_int(32);
    return v->has_thread ? value_int(v->builtins[e->builtin]) : unknown;
}

static struct value template_argument(struct value_env *v, const struct ir_expr *e)
{
    for (size_t i = 0; v->slice && i < v->slice->template_args.len; i++) {
        const struct slice_template_arg *t = &v->slice->template_args.at[i];
        if (t->is_number && strcmp(t->name, e->text) == 0)
            return fit(value_int(t->number), e->type);
    }
    for (size_t i = 0; v->slice && i < v->slice->constants.len; i++) {
        if (strcmp(v->slice->constants.at[i].name, e->text) == 0)
            return fit(value_int(v->slice->constants.at[i].number), e->type);
    }
    const struct ir_expr *x = v->site ? launch_template_argument(v->site, e->text) : NULL;
    return x && x != e ? value_of(v, x) : unknown;
}

/* The type that a choice stands for, written down as one. */
static struct value any_size(struct value_env *v, const struct ir_expr *e, const char *type)
{
    enum { USUAL_BYTES = 4 };
    bool named = type && (isalpha((unsigned char)*type) || *type == '_');
    struct value_choice c = {.leaf = e, .number = USUAL_BYTES};
    c.name = named ? arena_printf(v->arena, "sizeof(%s)", type) : "sizeof(an element)";
    bool known = false;
    for (size_t i = 0; i < v->choices.len; i++)
        known |= v->choices.at[i].leaf == e;
    if (!known)
        vec_push(v->arena, &v->choices, c);
    return value_int(USUAL_BYTES);
}

/* sizeof(T), where T is what the launch instantiates the kernel with. */
static struct value size_of(struct value_env *v, const struct ir_expr *e)
{
    static const struct {
        const char *name;
        int64_t bytes;
    } all[] = {
        {"char", 1},   {"signed char", 1},    {"unsigned char", 1}, {"bool", 1},
        {"short", 2},  {"unsigned short", 2}, {"int", 4},           {"unsigned int", 4},
        {"float", 4},  {"double", 8},         {"long long", 8},     {"unsigned long long", 8},
        {"long", 8},   {"unsigned long", 8},  {"__half", 2},        {"__nv_bfloat16", 2},
        {"float2", 8}, {"float4", 16},        {"double2", 16},
    };
    const char *name = e->type_arg ? e->type_arg->name : NULL;
    const char *text = name;
    for (size_t i = 0; name && v->slice && i < v->slice->template_args.len; i++) {
        if (strcmp(v->slice->template_args.at[i].name, name) == 0)
            text = v->slice->template_args.at[i].text;
    }
    for (size_t i = 0; text && i < sizeof all / sizeof *all; i++) {
        if (strcmp(all[i].name, text) == 0)
            return value_int(all[i].bytes);
    }
    return v->any_type && !v->closed ? any_size(v, e, text) : unknown;
}

static struct value compute(struct value_env *v, const struct ir_expr *e)
{
    struct value c;
    switch (e->op) {
    case IR_INT: return value_int(e->number);
    case IR_FLOAT: return value_real(e->real);
    case IR_BUILTIN: return builtin(v, e);
    case IR_TPARAM: return template_argument(v, e);
    case IR_VAR: return value_of_variable(v, e);
    case IR_VALUE: return value_of_definition(v, e);
    case IR_NEG:
    case IR_BITNOT:
    case IR_LNOT:
    case IR_CAST: return unary(v, e);
    case IR_MEMBER: return member(v, e);
    case IR_SIZEOF: return size_of(v, e);
    case IR_PURE: return fit(value_function(v, e->text, e->args, e->arg_count), e->type);
    case IR_SELECT:
        c = value_of(v, e->args[0]);
        return c.kind ? fit(value_of(v, e->args[c.real != 0 ? 1 : 2]), e->type) : unknown;
    default: return e->arg_count == 2 ? binary(v, e) : unknown;
    }
}

struct memo {
    struct value value;
    bool busy;
};

struct value value_of(struct value_env *v, const struct ir_expr *e)
{
    if (!e)
        return unknown;
    uint64_t key = (uint64_t)e->id + 1;
    const struct value *fixed = map_get_number(&v->fixed, key);
    if (fixed)
        return *fixed;
    struct memo *m = map_get_number(&v->memo, key);
    if (m && m->value.kind)
        return m->value;
    /* A loop variable's value depends on itself: unknown on the way round. */
    if ((m && m->busy) || v->depth >= LIMIT_CONFIRM_DEPTH || ++v->steps > LIMIT_CONFIRM_STEPS)
        return unknown;
    if (!m) {
        m = ARENA_NEW(v->arena, struct memo);
        map_put_number(v->arena, &v->memo, key, m);
    }
    m->busy = true;
    v->depth++;
    struct value out = compute(v, e);
    v->depth--;
    m->busy = false;
    m->value = out; /* what is unknown is asked again: it may be known from elsewhere */
    return out;
}

struct value value_of_closed(struct value_env *v, const struct ir_expr *e)
{
    bool was_closed = v->closed;
    v->closed = true;
    struct value out = value_of(v, e);
    v->closed = was_closed;
    return out;
}

/* Whichever way the program took. */
static void strict_values(struct value_env *v, const struct ir_expr *x, const struct ir_expr *y,
                          struct value *a, struct value *b)
{
    bool was_closed = v->closed;
    struct map memo = v->memo;
    v->memo = (struct map){0};
    v->strict = v->closed = true;
    *a = value_of(v, x);
    *b = value_of(v, y);
    v->strict = false;
    v->closed = was_closed;
    v->memo = memo;
}

bool value_is_shown(struct value_env *v, const struct ir_expr *x, const struct ir_expr *y)
{
    struct value a, b;
    strict_values(v, x, y, &a, &b);
    return a.kind && b.kind && !(a.chosen | b.chosen);
}

enum tri value_compare(struct value_env *v, enum ir_op op, const struct ir_expr *x,
                       const struct ir_expr *y)
{
    struct value a, b;
    strict_values(v, x, y, &a, &b);
    if (!a.kind || !b.kind)
        return TRI_UNKNOWN;
    struct value r = a.kind == VALUE_REAL || b.kind == VALUE_REAL
                         ? real_binary(op, a.real, b.real)
                         : int_binary(op, a.number, b.number);
    return r.kind ? (r.number ? TRI_YES : TRI_NO) : TRI_UNKNOWN;
}

void value_assume(struct value_env *v, const struct launch_site *s)
{
    size_t n;
    const struct fact *facts = guard_facts(s->host->guards, s->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        int64_t number;
        const struct ir_expr *x = ir_strip_casts(facts[i].left);
        if (facts[i].op != IR_EQ || !x || x->op != IR_VAR || !ir_is_int(facts[i].right, &number))
            continue;
        struct value *held = ARENA_NEW(v->arena, struct value);
        *held = value_int(number);
        map_put_number(v->arena, &v->fixed, (uint64_t)x->id + 1, held);
    }
}

void value_set_thread(struct value_env *v, const uint32_t grid[3], const uint32_t block[3],
                      const int64_t ctaid[3], const int64_t tid[3])
{
    int64_t *b = v->builtins;
    for (unsigned i = 0; i < 3; i++) {
        b[IR_BUILTIN_TID_X + i] = tid[i];
        b[IR_BUILTIN_CTAID_X + i] = ctaid[i];
        b[IR_BUILTIN_NTID_X + i] = block[i];
        b[IR_BUILTIN_NCTAID_X + i] = grid[i];
    }
    int64_t threads = (int64_t)block[0] * block[1] * block[2];
    int64_t rank = tid[0] + (int64_t)block[0] * (tid[1] + (int64_t)block[1] * tid[2]);
    int64_t number = ctaid[0] + (int64_t)grid[0] * (ctaid[1] + (int64_t)grid[1] * ctaid[2]);
    b[IR_BUILTIN_WARPSIZE] = 32;
    b[IR_BUILTIN_LANEID] = rank % 32;
    b[IR_BUILTIN_THREAD_RANK] = rank;
    b[IR_BUILTIN_BLOCK_SIZE] = threads;
    b[IR_BUILTIN_GRID_RANK] = number * threads + rank;
    b[IR_BUILTIN_GRID_SIZE] = (int64_t)grid[0] * grid[1] * grid[2] * threads;
    v->has_thread = true;
    v->memo = (struct map){0};
}
