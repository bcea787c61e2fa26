/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/round_up.h"

#include <ctype.h>
#include <string.h>

#include "pass/affine.h"

/* divUp, iDivUp, ceil_div, ceildiv, cdiv, CeilDiv, div_ceil, divup_safe, round_up_div, DIVUP ... */
static bool is_round_up_name(const char *name)
{
    static const char *const names[] = {"divup",    "ceildiv",  "cdiv",         "divceil",
                                        "idivup",   "divroundup",   "divideandround",
                                        "divideup", "updiv",    "ceilquotient", "getgridsize",
                                        "getblocks"};
    char flat[64];
    size_t n = 0;
    for (const char *p = name; p && *p && n + 1 < sizeof flat; p++) {
        if (*p != '_')
            flat[n++] = (char)tolower((unsigned char)*p);
    }
    flat[n] = '\0';
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strstr(flat, names[i]))
            return true;
    }
    return false;
}

static enum tri with_numbers(const struct ir_expr *n, const struct ir_expr *d)
{
    int64_t x;
    int64_t y;
    if (ir_is_int(n, &x) && ir_is_int(d, &y) && y > 0)
        return x % y == 0 ? TRI_NO : TRI_YES;
    return TRI_YES;
}

/* An expression again from n + d - 1, given that the sum holds d - 1. */
static const struct ir_expr *without_padding(struct analysis *a, const struct ir_expr *sum,
                                             const struct ir_expr *d)
{
    struct ir_module *m = a->module;
    const struct ir_type *wide = ir_type_int(m, 64, true);
    int64_t number;
    /* peel the constant or the divisor from the operands of +/-, whatever their order */
    struct affine s = affine_of(a->arena, sum);
    struct affine dd = affine_of(a->arena, d);
    struct affine rest = affine_add(a->arena, &s, &dd, -1);
    if (!s.ok || !dd.ok || !rest.ok)
        return NULL;
    rest.constant += 1;
    if (ir_is_int(d, &number) ? s.constant < number - 1 || number <= 1
                              : rest.terms.len >= s.terms.len)
        return NULL;
    const struct ir_expr *out = affine_to_expr(m, &rest, wide);
    return out ? ir_strip_casts(out) : NULL;
}

static enum tri read_quotient(struct analysis *a, const struct ir_expr *e,
                              const struct ir_expr **n_out)
{
    const struct ir_expr *d = ir_strip_casts(e->args[1]);
    const struct ir_expr *n = without_padding(a, e->args[0], d);
    if (!n)
        return TRI_NO;
    *n_out = n;
    return with_numbers(n, d);
}

static bool is_quotient(const struct ir_expr *e)
{
    return e->op == IR_DIV || e->op == IR_SHR;
}

/* q + 1 with q = (n - 1) / b or n / b; q + (n % b != 0). */
static enum tri read_sum(struct analysis *a, const struct ir_expr *e, const struct ir_expr **n_out)
{
    const struct ir_expr *x = ir_strip_casts(e->args[0]);
    const struct ir_expr *y = ir_strip_casts(e->args[1]);
    if (is_quotient(y)) {
        const struct ir_expr *t = x;
        x = y;
        y = t;
    }
    if (!is_quotient(x))
        return TRI_UNKNOWN;
    const struct ir_expr *n = ir_strip_casts(x->args[0]);
    const struct ir_type *wide = ir_type_int(a->module, 64, true);
    if (ir_is_const(y, 1)) {
        if (n->op == IR_SUB && ir_is_const(n->args[1], 1))
            n = n->args[0];
        else if (n->op == IR_ADD && ir_is_const(n->args[1], -1))
            n = n->args[0];
        *n_out = ir_strip_casts(ir_unary(a->module, IR_CAST, wide, n));
        return with_numbers(n, x->args[1]);
    }
    bool odd_part = y->op == IR_NE || y->op == IR_SELECT || y->op == IR_LNOT || y->op == IR_GT;
    if (!odd_part)
        return TRI_UNKNOWN;
    *n_out = n;
    return with_numbers(n, x->args[1]);
}

static enum tri read_call(const struct ir_expr *const *args, size_t count, const char *name,
                          const struct ir_expr **n_out)
{
    if (count == 1 && (strcmp(name, "ceil") == 0 || strcmp(name, "ceilf") == 0)) {
        const struct ir_expr *q = ir_strip_casts(args[0]);
        while (q->op == IR_CAST)
            q = q->args[0];
        if (q->op != IR_DIV)
            return TRI_UNKNOWN;
        const struct ir_expr *n = q->args[0];
        while (n->op == IR_CAST)
            n = n->args[0];
        *n_out = n;
        return n->type->kind == TYPE_INT ? TRI_YES : TRI_UNKNOWN;
    }
    if (count < 2 || !is_round_up_name(name))
        return TRI_UNKNOWN;
    *n_out = ir_strip_casts(args[0]);
    return with_numbers(args[0], args[1]);
}

enum tri round_up_read(struct analysis *a, const struct ir_expr *e, const struct ir_expr **n_out)
{
    while (e->op == IR_CAST)
        e = e->args[0];
    switch (e->op) {
    case IR_DIV:
        return read_quotient(a, e, n_out);
    case IR_ADD:
        return read_sum(a, e, n_out);
    case IR_MAX:
        return round_up_read(a, ir_is_const(e->args[1], 1) ? e->args[0] : e->args[1], n_out);
    case IR_PURE:
        return read_call(e->args, e->arg_count, e->text, n_out);
    case IR_VALUE: {
        const struct ir_stmt *def = e->value->def;
        if (def->kind == IR_STMT_CALL && def->name)
            return read_call(def->args.at, def->args.len, def->name, n_out);
        return TRI_UNKNOWN;
    }
    case IR_VAR:
    case IR_MEMBER:
        return TRI_NO; /* one block an element */
    default:
        return TRI_UNKNOWN;
    }
}
