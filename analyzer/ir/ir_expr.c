/* SPDX-License-Identifier: Apache-2.0 */
/* Makers of expressions: hash-consing and leaves. Simplification stands in ir_simplify.c. */
#include <string.h>

#include "base/limits.h"
#include "ir/ir_internal.h"

struct expr_node {
    struct ir_expr expr;
    struct expr_node *next; /* another expression with the same hash */
};

/* The leaf's constant or pointer as a number; 0 for other expressions. */
static uint64_t leaf_bits(const struct ir_expr *e)
{
    uint64_t bits = 0;
    switch (e->op) {
    case IR_INT: return (uint64_t)e->number;
    case IR_FLOAT: memcpy(&bits, &e->real, sizeof bits); return bits;
    case IR_BUILTIN: return (uint64_t)e->builtin;
    case IR_VAR:
    case IR_ADDR: return (uint64_t)(uintptr_t)e->decl;
    case IR_VALUE: return (uint64_t)(uintptr_t)e->value;
    case IR_SIZEOF: return (uint64_t)(uintptr_t)e->type_arg;
    case IR_FUNC:
    case IR_LAMBDA: return (uint64_t)(uintptr_t)e->func;
    default: return 0;
    }
}

static uint64_t expr_hash(const struct ir_expr *e)
{
    uint64_t h = hash_mix((uint64_t)(uintptr_t)e->type + (uint64_t)e->op);
    h = hash_mix(h ^ leaf_bits(e));
    for (unsigned i = 0; i < e->arg_count; i++)
        h = hash_mix(h * 31 + e->args[i]->id + 1);
    return e->text ? hash_bytes(e->text, strlen(e->text), h) : h;
}

static bool exprs_equal(const struct ir_expr *a, const struct ir_expr *b)
{
    if (a->op != b->op || a->type != b->type || a->arg_count != b->arg_count ||
        leaf_bits(a) != leaf_bits(b))
        return false;
    for (unsigned i = 0; i < a->arg_count; i++) {
        if (a->args[i] != b->args[i])
            return false;
    }
    return a->text == b->text || (a->text && b->text && strcmp(a->text, b->text) == 0);
}

static struct expr_node *node_new(struct ir_module *m, const struct ir_expr *proto)
{
    struct expr_node *n = ARENA_NEW(m->arena, struct expr_node);
    n->expr = *proto;
    n->expr.module = m;
    n->expr.id = m->expr_count++;
    n->expr.text = proto->text ? arena_strdup(m->arena, proto->text) : NULL;
    if (proto->arg_count) {
        const struct ir_expr **args =
            ARENA_ARRAY(m->arena, const struct ir_expr *, proto->arg_count);
        memcpy(args, proto->args, proto->arg_count * sizeof *args);
        n->expr.args = args;
    }
    return n;
}

const struct ir_expr *ir_expr_intern(struct ir_module *m, const struct ir_expr *proto)
{
    uint64_t hash = expr_hash(proto);
    struct expr_node *first = map_get_number(&m->expr_table, hash);
    for (struct expr_node *n = first; n; n = n->next) {
        if (exprs_equal(&n->expr, proto))
            return &n->expr;
    }
    struct expr_node *n = node_new(m, proto);
    n->next = first;
    map_put_number(m->arena, &m->expr_table, hash, n);
    return &n->expr;
}

/* ---- leaves ---------------------------------------------------------------------------- */

const struct ir_expr *ir_int(struct ir_module *m, const struct ir_type *t, int64_t v)
{
    if (!t)
        t = ir_type_int(m, 32, true);
    return ir_expr_intern(
        m, &(struct ir_expr){.op = IR_INT, .type = t, .size = 1, .number = ir_type_wrap(t, v)});
}

const struct ir_expr *ir_float(struct ir_module *m, const struct ir_type *t, double v)
{
    if (!t)
        t = ir_type_float(m, 64);
    return ir_expr_intern(m, &(struct ir_expr){.op = IR_FLOAT, .type = t, .size = 1, .real = v});
}

const struct ir_expr *ir_string(struct ir_module *m, const char *s)
{
    const struct ir_type *c = ir_type_intern(
        m, &(struct ir_type){
               .kind = TYPE_INT, .bits = 8, .is_signed = true, .is_const = true, .size = 1});
    return ir_expr_intern(
        m, &(struct ir_expr){
               .op = IR_STRING, .type = ir_type_pointer(m, c), .size = 1, .text = s ? s : ""});
}

const struct ir_expr *ir_builtin(struct ir_module *m, enum ir_builtin b)
{
    bool is_signed = b == IR_BUILTIN_WARPSIZE;
    bool is_wide = b == IR_BUILTIN_GRID_RANK || b == IR_BUILTIN_GRID_SIZE;
    return ir_expr_intern(m, &(struct ir_expr){.op = IR_BUILTIN,
                                               .type = ir_type_int(m, is_wide ? 64 : 32, is_signed),
                                               .size = 1,
                                               .builtin = b});
}

const struct ir_expr *ir_var(struct ir_module *m, const struct ir_decl *d)
{
    return ir_expr_intern(m,
                          &(struct ir_expr){.op = IR_VAR, .type = d->type, .size = 1, .decl = d});
}

const struct ir_expr *ir_value(struct ir_module *m, struct ir_value *v)
{
    return ir_expr_intern(
        m, &(struct ir_expr){.op = IR_VALUE, .type = v->decl->type, .size = 1, .value = v});
}

const struct ir_expr *ir_addr(struct ir_module *m, const struct ir_decl *d)
{
    return ir_expr_intern(
        m, &(struct ir_expr){
               .op = IR_ADDR, .type = ir_type_pointer(m, d->type), .size = 1, .decl = d});
}

const struct ir_expr *ir_func_ref(struct ir_module *m, const char *name, struct ir_func *f)
{
    const struct ir_type *t =
        ir_type_intern(m, &(struct ir_type){.kind = TYPE_FUNCTION, .size = -1});
    if (!name)
        name = f ? f->name : "";
    return ir_expr_intern(
        m, &(struct ir_expr){.op = IR_FUNC, .type = t, .size = 1, .func = f, .text = name});
}

const struct ir_expr *ir_lambda(struct ir_module *m, struct ir_func *f)
{
    const struct ir_type *t =
        ir_type_intern(m, &(struct ir_type){.kind = TYPE_RECORD, .size = -1, .name = "lambda"});
    return ir_expr_intern(m, &(struct ir_expr){.op = IR_LAMBDA, .type = t, .size = 1, .func = f});
}

const struct ir_expr *ir_tparam(struct ir_module *m, const struct ir_type *t, const char *name)
{
    if (!t)
        t = ir_type_int(m, 32, true);
    return ir_expr_intern(
        m, &(struct ir_expr){.op = IR_TPARAM, .type = t, .size = 1, .text = name ? name : ""});
}

const struct ir_expr *ir_sizeof(struct ir_module *m, const struct ir_type *of)
{
    const struct ir_type *t = ir_type_int(m, 64, false);
    if (of->size >= 0)
        return ir_int(m, t, of->size);
    return ir_expr_intern(m,
                          &(struct ir_expr){.op = IR_SIZEOF, .type = t, .size = 1, .type_arg = of});
}

const struct ir_expr *ir_opaque(struct ir_module *m, const struct ir_type *t, const char *why)
{
    if (!t)
        t = ir_type_unknown(m, "no type");
    return &node_new(
                m, &(struct ir_expr){.op = IR_OPAQUE, .type = t, .size = 1, .text = why ? why : ""})
                ->expr;
}

#define STATUS "status of a call"

const struct ir_expr *ir_status(struct ir_module *m, const struct ir_type *t)
{
    return ir_opaque(m, t, STATUS);
}

bool ir_is_status(const struct ir_expr *e)
{
    return e->op == IR_OPAQUE && strcmp(e->text, STATUS) == 0;
}

/* ---- operators ------------------------------------------------------------------------- */

const struct ir_expr *ir_unary(struct ir_module *m, enum ir_op op, const struct ir_type *t,
                               const struct ir_expr *x)
{
    return ir_make(m, op, t, NULL, &x, 1);
}

const struct ir_expr *ir_binary(struct ir_module *m, enum ir_op op, const struct ir_type *t,
                                const struct ir_expr *x, const struct ir_expr *y)
{
    return ir_make(m, op, t, NULL, (const struct ir_expr *const[]){x, y}, 2);
}

static bool takes_text(enum ir_op op)
{
    return op == IR_FIELD || op == IR_MEMBER || op == IR_WITH || op == IR_PURE;
}

const struct ir_expr *ir_make(struct ir_module *m, enum ir_op op, const struct ir_type *t,
                              const char *text, const struct ir_expr *const *args, size_t n)
{
    const struct ir_op_info *info = ir_op_info(op);
    if ((info->flags & IR_OP_LEAF) || (info->operands >= 0 && (size_t)info->operands != n))
        return ir_opaque(m, t, "malformed expression");
    struct ir_expr proto = {.op = op, .size = 1, .arg_count = (unsigned)n, .args = args};
    uint64_t size = 1;
    for (size_t i = 0; i < n; i++) {
        if (!args[i])
            return ir_opaque(m, t, "missing operand");
        if (args[i]->depth >= proto.depth)
            proto.depth = args[i]->depth + 1;
        size += args[i]->size;
    }
    proto.type = t ? t : ir_type_unknown(m, "no type");
    proto.text = takes_text(op) ? (text ? text : "") : NULL;
    const struct ir_expr *simple = ir_simplify(m, op, proto.type, proto.text, args, n);
    if (simple)
        return simple;
    if (proto.depth > LIMIT_EXPR_BUILD_DEPTH || size > LIMIT_EXPR_BUILD_NODES)
        return ir_opaque(m, t, "expression too large");
    proto.size = (unsigned)size;
    return ir_expr_intern(m, &proto);
}
