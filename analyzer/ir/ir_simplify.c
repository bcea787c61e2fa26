/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Simplification of a new expression.  Rules are few and keep what a reader wrote recognisable:
 * constants fold when the result fits the type (what wraps stays visible), neutral operands go
 * away, record members are looked up, integers that were floats for a minimum are integers again.
 * Nothing is reordered.
 */
#include <math.h>
#include <string.h>

#include "ir/ir_internal.h"

bool ir_leaf_int(const struct ir_expr *e, int64_t *v)
{
    if (e->op != IR_INT || (e->type->kind != TYPE_INT && e->type->kind != TYPE_BOOL))
        return false;
    if (e->type->kind == TYPE_INT && !e->type->is_signed && e->number < 0)
        return false;
    *v = e->number;
    return true;
}

const struct ir_expr *ir_as_type(struct ir_module *m, const struct ir_type *t,
                                 const struct ir_expr *x)
{
    if (ir_type_same(t, x->type) || t->kind == TYPE_UNKNOWN)
        return x;
    if (ir_type_is_scalar(t) && ir_type_is_scalar(x->type))
        return ir_unary(m, IR_CAST, t, x);
    return NULL;
}

const struct ir_expr *ir_held_as(struct ir_module *m, const struct ir_type *t,
                                 const struct ir_expr *x)
{
    const struct ir_type *array = x->type->kind == TYPE_POINTER ? x->type->elem : NULL;
    bool decays = array && array->kind == TYPE_ARRAY && t->kind == TYPE_POINTER &&
                  (ir_type_same(array->elem, t->elem) || t->elem->kind == TYPE_UNKNOWN);
    return decays ? x : ir_as_type(m, t, x);
}

/* ---- casts ------------------------------------------------------------------------------ */

/* Every value of `from` is a value of `to`. */
static bool preserves(const struct ir_type *from, const struct ir_type *to)
{
    if (to->kind != TYPE_INT)
        return false;
    if (from->kind == TYPE_BOOL)
        return true;
    if (from->kind != TYPE_INT)
        return false;
    if (from->is_signed == to->is_signed)
        return to->bits >= from->bits;
    return to->is_signed && to->bits > from->bits;
}

static const struct ir_expr *cast_int(struct ir_module *m, const struct ir_type *t, int64_t v)
{
    if (t->kind == TYPE_BOOL)
        return ir_int(m, t, v != 0);
    if (t->kind == TYPE_INT)
        return ir_type_fits(t, v) ? ir_int(m, t, v) : NULL;
    if (t->kind == TYPE_FLOAT && (t->bits == 32 || t->bits == 64)) {
        if (v > INT64_C(1) << 53 || v < -(INT64_C(1) << 53))
            return NULL;
        double exact = (double)v;
        return t->bits == 64 || (double)(float)exact == exact ? ir_float(m, t, exact) : NULL;
    }
    return NULL;
}

static const struct ir_expr *cast_float(struct ir_module *m, const struct ir_type *t, double v)
{
    if (t->kind == TYPE_FLOAT && t->bits == 64)
        return ir_float(m, t, v);
    if (t->kind == TYPE_FLOAT && t->bits == 32)
        return fabs(v) <= 3e38 ? ir_float(m, t, (double)(float)v) : NULL;
    if (t->kind == TYPE_INT && fabs(v) < 9e18 && ir_type_fits(t, (int64_t)v))
        return ir_int(m, t, (int64_t)v);
    return NULL;
}

/* An integer that was made a float of type t, as an integer of that type again; NULL: it was none. */
static const struct ir_expr *integer_of(struct ir_module *m, const struct ir_type *t,
                                        const struct ir_expr *x)
{
    if (x->op == IR_FLOAT && fabs(x->real) < 1e9 && x->real == floor(x->real))
        return cast_float(m, t, x->real);
    if (x->op != IR_CAST)
        return NULL;
    const struct ir_type *from = x->args[0]->type;
    return from->kind == TYPE_INT && from->is_signed ? ir_as_type(m, t, x->args[0]) : NULL;
}

/* `int rows = fminf(n - first, 64)`: floats hold what there is of such numbers. */
static const struct ir_expr *integer_extreme(struct ir_module *m, const struct ir_type *t,
                                             const struct ir_expr *x)
{
    bool least = strcmp(x->text, "fminf") == 0 || strcmp(x->text, "fmin") == 0;
    bool most = strcmp(x->text, "fmaxf") == 0 || strcmp(x->text, "fmax") == 0;
    if (x->arg_count != 2 || t->kind != TYPE_INT || !t->is_signed || (!least && !most))
        return NULL;
    const struct ir_expr *a = integer_of(m, t, x->args[0]), *b = integer_of(m, t, x->args[1]);
    return a && b ? ir_binary(m, least ? IR_MIN : IR_MAX, t, a, b) : NULL;
}

static const struct ir_expr *simplify_cast(struct ir_module *m, const struct ir_type *t,
                                           const struct ir_expr *x)
{
    int64_t v;
    if (ir_type_same(t, x->type))
        return x;
    if (ir_leaf_int(x, &v))
        return cast_int(m, t, v);
    if (x->op == IR_FLOAT)
        return cast_float(m, t, x->real);
    if (x->op == IR_CAST && ir_type_same(t, x->args[0]->type) && preserves(t, x->type))
        return x->args[0]; /* wider and back again */
    if (x->op == IR_CAST && t->kind == TYPE_INT && x->type->kind == TYPE_UNKNOWN &&
        ir_leaf_int(x->args[0], &v) && v >= 0 && v <= INT8_MAX)
        return cast_int(m, t, v); /* whatever number type that is, it holds small ones */
    if (x->op == IR_CAST && t->kind == TYPE_POINTER && x->type->kind == TYPE_INT &&
        x->type->bits == 64 && x->args[0]->type->kind == TYPE_POINTER)
        return ir_unary(m, IR_CAST, t, x->args[0]); /* an address as a number and back */
    return x->op == IR_PURE ? integer_extreme(m, t, x) : NULL;
}

/* ---- folding of constants --------------------------------------------------------------- */

static bool compare_ints(enum ir_op op, int64_t a, int64_t b, int64_t *out)
{
    switch (op) {
    case IR_LT: *out = a < b; return true;
    case IR_LE: *out = a <= b; return true;
    case IR_GT: *out = a > b; return true;
    case IR_GE: *out = a >= b; return true;
    case IR_EQ: *out = a == b; return true;
    case IR_NE: *out = a != b; return true;
    default: return false;
    }
}

static bool shift_ints(enum ir_op op, const struct ir_type *t, int64_t a, int64_t b, int64_t *out)
{
    if (b < 0 || b >= (int64_t)t->bits || b > 62)
        return false;
    if (op == IR_SHR) {
        *out = a >= 0 ? a >> b : ~(~a >> b);
        return true;
    }
    return a >= 0 && !__builtin_mul_overflow(a, INT64_C(1) << b, out);
}

/* The mathematical result; the caller checks that it fits. */
static bool fold_ints(enum ir_op op, const struct ir_type *t, int64_t a, int64_t b, int64_t *out)
{
    switch (op) {
    case IR_ADD: return !__builtin_add_overflow(a, b, out);
    case IR_SUB: return !__builtin_sub_overflow(a, b, out);
    case IR_MUL: return !__builtin_mul_overflow(a, b, out);
    case IR_DIV:
    case IR_REM:
        if (b == 0 || (b == -1 && a == INT64_MIN))
            return false;
        *out = op == IR_DIV ? a / b : a % b;
        return true;
    case IR_SHL:
    case IR_SHR: return shift_ints(op, t, a, b, out);
    case IR_BITAND: *out = a & b; return true;
    case IR_BITOR: *out = a | b; return true;
    case IR_BITXOR: *out = a ^ b; return true;
    case IR_MIN: *out = a < b ? a : b; return true;
    case IR_MAX: *out = a > b ? a : b; return true;
    case IR_LAND: *out = a && b; return true;
    case IR_LOR: *out = a || b; return true;
    default: return compare_ints(op, a, b, out);
    }
}

static const struct ir_expr *fold_floats(struct ir_module *m, enum ir_op op,
                                         const struct ir_type *t, double a, double b)
{
    double v;
    switch (op) {
    case IR_ADD: v = a + b; break;
    case IR_SUB: v = a - b; break;
    case IR_MUL: v = a * b; break;
    case IR_DIV: v = b != 0 ? a / b : NAN; break;
    default: return NULL;
    }
    if (t->kind != TYPE_FLOAT || (t->bits != 32 && t->bits != 64) || !isfinite(v))
        return NULL;
    return cast_float(m, t, v);
}

static const struct ir_expr *fold_binary(struct ir_module *m, enum ir_op op,
                                         const struct ir_type *t, const struct ir_expr *x,
                                         const struct ir_expr *y)
{
    int64_t a, b, v;
    if (x->op == IR_FLOAT && y->op == IR_FLOAT)
        return fold_floats(m, op, t, x->real, y->real);
    if ((t->kind != TYPE_INT && t->kind != TYPE_BOOL) || !ir_leaf_int(x, &a) || !ir_leaf_int(y, &b))
        return NULL;
    if (!fold_ints(op, t, a, b, &v) || !ir_type_fits(t, v))
        return NULL;
    return ir_int(m, t, v);
}

/* ---- neutral operands ------------------------------------------------------------------- */

static bool is_number(const struct ir_expr *e, int64_t want)
{
    int64_t v;
    return ir_leaf_int(e, &v) && v == want;
}

static const struct ir_expr *simplify_logic(struct ir_module *m, enum ir_op op,
                                            const struct ir_type *t, const struct ir_expr *x,
                                            const struct ir_expr *y)
{
    int64_t v;
    for (int i = 0; i < 2; i++) {
        if (ir_leaf_int(x, &v)) {
            bool decides = (op == IR_LOR) == (v != 0);
            return decides ? ir_int(m, t, op == IR_LOR)
                           : ir_as_type(m, t, ir_unary(m, IR_CAST, ir_type_bool(m), y));
        }
        const struct ir_expr *swap = x;
        x = y;
        y = swap;
    }
    return NULL;
}

static const struct ir_expr *simplify_neutral(struct ir_module *m, enum ir_op op,
                                              const struct ir_type *t, const struct ir_expr *x,
                                              const struct ir_expr *y)
{
    if (op == IR_LAND || op == IR_LOR)
        return t->kind == TYPE_BOOL || t->kind == TYPE_INT ? simplify_logic(m, op, t, x, y) : NULL;
    if ((op == IR_MIN || op == IR_MAX) && x == y)
        return ir_as_type(m, t, x);
    if (t->kind != TYPE_INT)
        return NULL;
    bool keep_x = false, keep_y = false, zero = false;
    switch (op) {
    case IR_ADD:
    case IR_BITOR:
    case IR_BITXOR:
        keep_x = is_number(y, 0);
        keep_y = is_number(x, 0);
        break;
    case IR_SUB:
    case IR_SHL:
    case IR_SHR: keep_x = is_number(y, 0); break;
    case IR_MUL:
        zero = is_number(x, 0) || is_number(y, 0);
        keep_x = is_number(y, 1);
        keep_y = is_number(x, 1);
        break;
    case IR_DIV: keep_x = is_number(y, 1); break;
    case IR_REM: zero = is_number(y, 1); break;
    case IR_BITAND: zero = is_number(x, 0) || is_number(y, 0); break;
    default: break;
    }
    if (zero)
        return ir_int(m, t, 0);
    return keep_x ? ir_as_type(m, t, x) : keep_y ? ir_as_type(m, t, y) : NULL;
}

/* ---- one operand ------------------------------------------------------------------------ */

static const struct ir_expr *simplify_unary(struct ir_module *m, enum ir_op op,
                                            const struct ir_type *t, const struct ir_expr *x)
{
    int64_t v;
    bool known = ir_leaf_int(x, &v);
    if (op == IR_CAST)
        return simplify_cast(m, t, x);
    if (op == IR_LNOT) {
        if (known)
            return ir_int(m, t, !v);
        if (x->op == IR_LNOT)
            return ir_as_type(m, t, ir_unary(m, IR_CAST, ir_type_bool(m), x->args[0]));
        return NULL;
    }
    if (op == IR_NEG && x->op == IR_FLOAT && ir_type_same(t, x->type))
        return ir_float(m, t, -x->real);
    if (!known || t->kind != TYPE_INT)
        return NULL;
    if (op == IR_BITNOT) {
        v = ~v;
        if (!t->is_signed && t->bits < 64)
            v = ir_type_wrap(t, v);
    } else if (op == IR_NEG && v != INT64_MIN) {
        v = -v;
    } else {
        return NULL;
    }
    return ir_type_fits(t, v) ? ir_int(m, t, v) : NULL;
}

static const struct ir_expr *simplify_select(struct ir_module *m, const struct ir_type *t,
                                             const struct ir_expr *const *args)
{
    int64_t v;
    if (ir_leaf_int(args[0], &v))
        return ir_as_type(m, t, v ? args[1] : args[2]);
    if (args[1] == args[2])
        return ir_as_type(m, t, args[1]);
    const struct ir_func *f = args[1]->op == IR_FUNC ? args[1]->func : NULL;
    /* two instances of one template: which of them is left open */
    return f && args[2]->op == IR_FUNC && args[2]->func == f
               ? ir_func_ref(m, f->name, args[1]->func)
               : NULL;
}

const struct ir_expr *ir_simplify(struct ir_module *m, enum ir_op op, const struct ir_type *t,
                                  const char *text, const struct ir_expr *const *args, size_t n)
{
    switch (op) {
    case IR_NEG:
    case IR_BITNOT:
    case IR_LNOT:
    case IR_CAST: return simplify_unary(m, op, t, args[0]);
    case IR_SELECT: return simplify_select(m, t, args);
    case IR_MEMBER: return ir_simplify_member(m, t, text, args[0]);
    case IR_WITH: return ir_simplify_with(m, t, text, args[0], args[1]);
    case IR_RECORD: /* a copy */
        return n == 1 && args[0]->type->kind == TYPE_RECORD && ir_type_same(t, args[0]->type)
                   ? args[0]
                   : NULL;
    case IR_FIELD:
    case IR_PURE:
    case IR_PTRADD:
    case IR_PTRDIFF: return NULL;
    default: break;
    }
    const struct ir_expr *folded = fold_binary(m, op, t, args[0], args[1]);
    return folded ? folded : simplify_neutral(m, op, t, args[0], args[1]);
}
