/* SPDX-License-Identifier: Apache-2.0 */
/* Members of record values: CUDA's vector types and dim3, and records whose fields are known. */
#include <string.h>

#include "ir/ir_internal.h"

static bool is_dim3(const struct ir_type *t)
{
    return t->name && strcmp(t->name, "dim3") == 0;
}

/* float4, uchar2, longlong1, ...: members x, y, z, w. */
static bool is_vector(const struct ir_type *t)
{
    static const char *const bases[] = {"char", "short",         "int",   "long",  "longlong",
                                        "half", "__nv_bfloat16", "float", "double"};
    const char *s = t->name;
    if (!s)
        return false;
    size_t n = strlen(s);
    if (n < 2 || s[n - 1] < '1' || s[n - 1] > '4')
        return false;
    if (*s == 'u') {
        s++;
        n--;
    }
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
        if (strlen(bases[i]) == n - 1 && strncmp(s, bases[i], n - 1) == 0)
            return true;
    }
    return false;
}

/* Which constructor argument becomes the member; -1: not known. */
static int member_index(const struct ir_type *t, const char *name, size_t arg_count)
{
    if (is_dim3(t) || is_vector(t)) {
        const char *at = name[0] && !name[1] ? strchr("xyzw", name[0]) : NULL;
        return at ? (int)(at - "xyzw") : -1;
    }
    if (!t->record || arg_count > t->record->fields.len)
        return -1;
    for (size_t i = 0; i < t->record->fields.len; i++) {
        if (strcmp(t->record->fields.at[i].name, name) == 0)
            return (int)i;
    }
    return -1;
}

/* Which argument of make_pair() or make_tuple() the member is; -1: not known. */
static int made_part(const struct ir_expr *x, const char *name)
{
    if (x->op != IR_PURE || x->arg_count == 0)
        return -1;
    bool pair = x->arg_count == 2 && strcmp(x->text, "make_pair") == 0;
    if (pair && (strcmp(name, "first") == 0 || strcmp(name, "second") == 0))
        return strcmp(name, "second") == 0;
    /* as two fields of our own <tuple>, which `auto [grid, block]` takes one after the other */
    bool tuple = x->arg_count == 2 && strcmp(x->text, "make_tuple") == 0;
    if (tuple && (strcmp(name, "__head") == 0 || strcmp(name, "__tail") == 0))
        return strcmp(name, "__tail") == 0;
    return -1;
}

static enum ir_op vector_op(const struct ir_expr *x)
{
    static const char texts[] = "+-*/";
    static const enum ir_op ops[] = {IR_ADD, IR_SUB, IR_MUL, IR_DIV};
    bool found = x->op == IR_PURE && x->arg_count == 2 && is_vector(x->type) &&
                 strncmp(x->text, "operator", 8) == 0 && x->text[8] && !x->text[9];
    const char *at = found ? strchr(texts, x->text[8]) : NULL;
    return at ? ops[at - texts] : IR_OPAQUE;
}

/* `(blockIdx * blockDim + threadIdx).x` of operators out of sight: those of helper_math.h go by members, and a number
 * is one of each.  Of whole numbers. */
static const struct ir_expr *member_of_sum(struct ir_module *m, const struct ir_type *t,
                                           const char *name, const struct ir_expr *x)
{
    enum ir_op op = vector_op(x);
    const struct ir_expr *parts[2];
    if (op == IR_OPAQUE || t->kind != TYPE_INT || member_index(x->type, name, 0) < 0)
        return NULL;
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_expr *e = x->args[i];
        bool whole = ir_type_same(e->type, x->type);
        if (!whole && e->type->kind != TYPE_INT)
            return NULL;
        parts[i] = whole ? ir_make(m, IR_MEMBER, t, name, &e, 1) : ir_as_type(m, t, e);
        if (!parts[i])
            return NULL;
    }
    return ir_binary(m, op, t, parts[0], parts[1]);
}

const struct ir_expr *ir_simplify_member(struct ir_module *m, const struct ir_type *t,
                                         const char *name, const struct ir_expr *x)
{
    const struct ir_expr *start = x;
    while (x->op == IR_WITH) {
        if (strcmp(x->text, name) == 0)
            return ir_held_as(m, t, x->args[1]);
        x = x->args[0];
    }
    if (x->op == IR_RECORD) {
        int i = member_index(x->type, name, x->arg_count);
        if (i >= 0 && (unsigned)i < x->arg_count) {
            const struct ir_expr *arg = ir_held_as(m, t, x->args[i]);
            if (arg)
                return arg;
        } else if (i >= 0 && i < 3 && is_dim3(x->type)) {
            return ir_as_type(m, t, ir_int(m, ir_type_int(m, 32, false), 1));
        }
    }
    int part = made_part(x, name);
    if (part >= 0 && ir_type_same(t, x->args[part]->type))
        return ir_as_type(m, t, x->args[part]);
    const struct ir_expr *sum = member_of_sum(m, t, name, x);
    if (sum)
        return sum;
    return x == start ? NULL : ir_make(m, IR_MEMBER, t, name, &x, 1);
}

/* The constructor call with one argument replaced, the ones before it filled up. */
static const struct ir_expr *record_with(struct ir_module *m, const struct ir_type *t,
                                         const struct ir_expr *x, unsigned index,
                                         const struct ir_expr *v)
{
    unsigned n = x->arg_count;
    if (index >= n && (!is_dim3(x->type) || index >= 3))
        return NULL;
    if (n == 1 && x->args[0]->type->kind == TYPE_RECORD)
        return NULL; /* made from another record, not from members */
    unsigned total = index >= n ? index + 1 : n;
    const struct ir_expr **args = ARENA_ARRAY(m->arena, const struct ir_expr *, total);
    for (unsigned i = 0; i < total; i++)
        args[i] = i == index ? v : i < n ? x->args[i] : ir_int(m, ir_type_int(m, 32, false), 1);
    return ir_make(m, IR_RECORD, t, NULL, args, total);
}

enum { MEMBERS_MAX = 8 };

static size_t member_count(const struct ir_type *t)
{
    if (is_vector(t))
        return (size_t)(t->name[strlen(t->name) - 1] - '0');
    return !is_dim3(t) && t->record && !t->record->is_union ? t->record->fields.len : 0;
}

/* `int2 at; at.x = i; at.y = j;`: all members, one by one, of what had no value. */
static const struct ir_expr *record_of_all(struct ir_module *m, const struct ir_type *t,
                                           const char *name, const struct ir_expr *x,
                                           const struct ir_expr *v)
{
    const struct ir_expr *args[MEMBERS_MAX] = {0};
    size_t n = member_count(t);
    if (n == 0 || n > MEMBERS_MAX)
        return NULL;
    for (;; name = x->text, v = x->args[1], x = x->args[0]) {
        int i = member_index(t, name, n);
        if (i < 0 || (size_t)i >= n)
            return NULL;
        if (!args[i])
            args[i] = v;
        if (x->op != IR_WITH)
            break;
    }
    if (x->op != IR_OPAQUE || !x->text || strcmp(x->text, "default value") != 0)
        return NULL;
    for (size_t i = 0; i < n; i++)
        if (!args[i])
            return NULL;
    return ir_make(m, IR_RECORD, t, NULL, args, (unsigned)n);
}

const struct ir_expr *ir_simplify_with(struct ir_module *m, const struct ir_type *t,
                                       const char *name, const struct ir_expr *x,
                                       const struct ir_expr *v)
{
    if (x->op == IR_WITH && strcmp(x->text, name) == 0) {
        const struct ir_expr *args[] = {x->args[0], v};
        return ir_make(m, IR_WITH, t, name, args, 2);
    }
    if (x->op != IR_RECORD || !ir_type_same(t, x->type))
        return record_of_all(m, t, name, x, v);
    int i = member_index(x->type, name, x->arg_count);
    return i >= 0 ? record_with(m, t, x, (unsigned)i, v) : NULL;
}

/* A number whatever its type, which a template may leave open: dim3 has no operators. */
static bool is_arithmetic(const struct ir_expr *e)
{
    switch (e->op) {
    case IR_ADD:
    case IR_SUB:
    case IR_MUL:
    case IR_DIV:
    case IR_REM:
    case IR_SHL:
    case IR_SHR:
    case IR_MIN:
    case IR_MAX: return true;
    case IR_PURE: return strcmp(e->text, "min") == 0 || strcmp(e->text, "max") == 0;
    default: return false;
    }
}

const struct ir_expr *ir_dim3_component(struct ir_module *m, const struct ir_expr *e, unsigned i)
{
    static const char *const names[] = {"x", "y", "z"};
    const struct ir_type *u32 = ir_type_int(m, 32, false);
    if (e->op == IR_CAST && e->type->kind == TYPE_RECORD && ir_type_is_scalar(e->args[0]->type))
        e = e->args[0];
    if (e->type->kind == TYPE_INT || e->type->kind == TYPE_BOOL || is_arithmetic(e))
        return i == 0 ? e : ir_int(m, u32, 1);
    if (e->op == IR_RECORD && !(e->arg_count == 1 && e->args[0]->type->kind == TYPE_RECORD))
        return i < e->arg_count ? e->args[i] : ir_int(m, u32, 1);
    return ir_make(m, IR_MEMBER, u32, names[i < 3 ? i : 2], &e, 1);
}
