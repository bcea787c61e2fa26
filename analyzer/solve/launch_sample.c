/* SPDX-License-Identifier: Apache-2.0 */
#include "solve/launch_sample.h"

#include <string.h>

#include "pass/calls.h"
#include "pass/compared.h"
#include "pass/launch_dim.h"

/* Written out as a tree, no dimension of a launch is longer. */
#define TREE_MAX 1000

/* MAX_THREADS of an absent header: no block has more, and few authors ask for less. */
#define THREADS_MOST 1024

static const struct ir_stmt *call_of(const struct ir_expr *e)
{
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    return d && d->kind == IR_STMT_CALL ? d : NULL;
}

static bool is_thread_limit(const struct ir_expr *e)
{
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    const char *name = e->op == IR_TPARAM ? e->text : NULL;
    if (d && d->kind == IR_STMT_LOAD && d->addr->op == IR_ADDR && d->addr->decl->guessed)
        name = d->addr->decl->source_name;
    return name && (strstr(name, "MAX_THREADS") || strstr(name, "MaxThreads"));
}

/* ceil_div(n, 256), DIVIDE(n, 256) of a header that is not there. */
static bool is_quotient(const struct ir_stmt *call)
{
    return call && !call->object && call->args.len == 2 &&
           (launch_is_round_helper(call->name) || launch_is_quotient_helper(call->name));
}

/* `for (int i = 0; i < n; i += part)`: what a variable of a loop is in its first round. */
static bool is_first_round(const struct ir_expr *e, int64_t *out)
{
    const struct ir_stmt *phi = e->op == IR_VALUE ? e->value->def : NULL;
    if (!phi || phi->kind != IR_STMT_PHI || phi->args.len != 2)
        return false;
    for (size_t i = 0; i < 2; i++) {
        if (ir_is_int(ir_strip_all_casts(phi->args.at[i]), out) &&
            ir_contains(phi->args.at[1 - i], e))
            return true;
    }
    return false;
}

static void add_leaf(struct launch_leaves *out, const struct ir_expr *e)
{
    for (unsigned i = 0; i < out->count; i++) {
        if (compared_same_size(out->at[i], e))
            return;
    }
    if (out->count == LAUNCH_SAMPLE_LEAVES)
        out->open = true;
    else
        out->at[out->count++] = e;
}

void launch_leaves_add(struct launch_leaves *out, const struct ir_expr *e)
{
    const struct ir_stmt *call = call_of(e);
    const struct ir_expr *result = call ? calls_result(out->analysis->calls, call) : NULL;
    int64_t first;
    if (is_thread_limit(e) || e->op == IR_INT || is_first_round(e, &first) || out->open)
        return;
    if (e->size > TREE_MAX) {
        out->open = true;
    } else if (result && result != e) {
        launch_leaves_add(out, result);
    } else if (is_quotient(call)) {
        for (size_t i = 0; i < 2; i++)
            launch_leaves_add(out, call->args.at[i]);
    } else if (e->op == IR_VAR || (e->op == IR_VALUE && e->value->def->kind == IR_STMT_LOAD) ||
               call) {
        add_leaf(out, e);
    } else if (e->arg_count == 0 || e->op == IR_VALUE) {
        out->open = true;
    } else {
        for (unsigned i = 0; i < e->arg_count; i++)
            launch_leaves_add(out, e->args[i]);
    }
}

/* ---- values ---------------------------------------------------------------------------------- */

static bool is_wide_unsigned(const struct ir_type *t)
{
    return t && t->kind == TYPE_INT && t->bits == 64 && !t->is_signed;
}

/* Unsigned numbers wrap; a signed one that does not fit is no number. */
static bool fit(const struct ir_type *t, int64_t v, bool converts, int64_t *out)
{
    *out = v;
    if (!t || t->kind != TYPE_INT || t->bits >= 64 || t->bits < 8)
        return !t || t->kind == TYPE_INT || t->kind == TYPE_UNKNOWN;
    uint64_t mask = ((uint64_t)1 << t->bits) - 1, low = (uint64_t)v & mask;
    bool negative = t->is_signed && low >> (t->bits - 1);
    *out = negative ? (int64_t)(low | ~mask) : (int64_t)low;
    return !t->is_signed || converts || *out == v;
}

static bool compare(enum ir_op op, int64_t x, int64_t y, int64_t *out)
{
    switch (op) {
    case IR_LT: *out = x < y; return true;
    case IR_LE: *out = x <= y; return true;
    case IR_GT: *out = x > y; return true;
    case IR_GE: *out = x >= y; return true;
    case IR_EQ: *out = x == y; return true;
    case IR_NE: *out = x != y; return true;
    default: return false;
    }
}

static bool divide(const struct ir_type *t, bool rest, int64_t x, int64_t y, int64_t *out)
{
    if (y == 0 || (x == INT64_MIN && y == -1))
        return false;
    if (is_wide_unsigned(t))
        *out = (int64_t)(rest ? (uint64_t)x % (uint64_t)y : (uint64_t)x / (uint64_t)y);
    else
        *out = rest ? x % y : x / y;
    return true;
}

static bool apply(const struct ir_expr *e, int64_t x, int64_t y, int64_t *out)
{
    bool wide = is_wide_unsigned(e->type), overflow = false, shift = y >= 0 && y < 31;
    switch (e->op) {
    case IR_ADD: overflow = __builtin_add_overflow(x, y, out) && !wide; break;
    case IR_SUB: overflow = __builtin_sub_overflow(x, y, out) && !wide; break;
    case IR_MUL: overflow = __builtin_mul_overflow(x, y, out) && !wide; break;
    case IR_DIV:
    case IR_REM: overflow = !divide(e->type, e->op == IR_REM, x, y, out); break;
    case IR_SHL: overflow = !shift || x < 0 || x > INT32_MAX; break;
    case IR_SHR: overflow = !shift || x < 0; break;
    case IR_BITAND: *out = x & y; break;
    case IR_MIN: *out = x < y ? x : y; break;
    case IR_MAX: *out = x > y ? x : y; break;
    default: return compare(e->op, x, y, out);
    }
    if (!overflow && e->op == IR_SHL)
        *out = x << y;
    else if (!overflow && e->op == IR_SHR)
        *out = x >> y;
    return !overflow && fit(e->type, *out, false, out);
}

static bool value_of_call(const struct launch_sample *s, const struct ir_expr *e,
                          const struct ir_stmt *call, int64_t *out)
{
    const struct ir_expr *result = calls_result(s->analysis->calls, call);
    int64_t x, y;
    if (result && result != e)
        return launch_sample_value(s, result, out);
    if (!is_quotient(call)) {
        *out = 1;
        return true;
    }
    if (!launch_sample_value(s, call->args.at[0], &x) ||
        !launch_sample_value(s, call->args.at[1], &y) || x < 0 || y <= 0 || x > INT32_MAX)
        return false;
    if (x % y && !launch_is_round_helper(call->name))
        return false; /* which way it rounds is not told */
    *out = (x + y - 1) / y;
    return true;
}

/* std::max and std::min of operands whose type is not known have become no operators. */
static bool choose(const struct ir_expr *e, int64_t x, int64_t y, int64_t *out)
{
    bool max = strcmp(e->text, "max") == 0;
    *out = (x > y) == max ? x : y;
    return max || strcmp(e->text, "min") == 0;
}

bool launch_sample_value(const struct launch_sample *s, const struct ir_expr *e, int64_t *out)
{
    int64_t x, y;
    if (e->size > TREE_MAX)
        return false;
    *out = s->n;
    if (s->size && compared_same_size(e, s->size))
        return true;
    *out = THREADS_MOST;
    if (is_thread_limit(e))
        return true;
    if (call_of(e))
        return value_of_call(s, e, call_of(e), out);
    if (is_first_round(e, out))
        return true;
    switch (e->op) {
    case IR_INT: *out = e->number; return true;
    case IR_VALUE:
    case IR_VAR: *out = 1; return true;
    case IR_CAST: return launch_sample_value(s, e->args[0], &x) && fit(e->type, x, true, out);
    case IR_SELECT:
        return launch_sample_value(s, e->args[0], &x) &&
               launch_sample_value(s, e->args[x ? 1 : 2], out);
    case IR_PURE:
        return e->arg_count == 2 && launch_sample_value(s, e->args[0], &x) &&
               launch_sample_value(s, e->args[1], &y) && choose(e, x, y, out);
    default:
        return e->arg_count == 2 && launch_sample_value(s, e->args[0], &x) &&
               launch_sample_value(s, e->args[1], &y) && apply(e, x, y, out);
    }
}
