/* SPDX-License-Identifier: Apache-2.0 */
/* Types and expressions of the IR as C.  Every pointer is a `char *`: steps are written in bytes. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "reduce/reduce_internal.h"
#include "pass/calls.h"

/* Larger expressions are no index that anybody wrote. */
#define EXPR_NODES_MAX 3000u

const char *reduce_type(const struct ir_type *t)
{
    static const char *const ints[2][4] = {
        {"unsigned char", "unsigned short", "unsigned int", "unsigned long long"},
        {"signed char", "short", "int", "long long"}};
    if (!t)
        return "int";
    switch (t->kind) {
    case TYPE_BOOL: return "bool";
    case TYPE_INT:
        return ints[t->is_signed][t->bits <= 8 ? 0 : t->bits <= 16 ? 1 : t->bits <= 32 ? 2 : 3];
    case TYPE_FLOAT: return t->bits == 64 ? "double" : "float";
    case TYPE_POINTER: return "char *";
    case TYPE_UNKNOWN: return "float";
    default: return NULL;
    }
}

/* Elements of unknown type are as large as most. */
int64_t reduce_elem_size(const struct ir_type *pointer)
{
    const struct ir_type *e = pointer && pointer->kind == TYPE_POINTER ? pointer->elem : NULL;
    return e && e->size > 0 ? e->size : 4;
}

struct putter {
    struct reduce *r;
    const struct reduce_func *f;
    const struct ir_stmt *at;
    struct strbuf *b;
    unsigned nodes;
};

static bool put(struct putter *p, const struct ir_expr *e);

static bool stop(struct putter *p, const char *why)
{
    if (!p->r->why)
        p->r->why = why;
    return false;
}

static void put_builtin(struct putter *p, enum ir_builtin id)
{
    static const char rank[] =
        "(threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z))";
    static const char size[] = "(blockDim.x * blockDim.y * blockDim.z)";
    static const char block[] = "(blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z))";
    switch (id) {
    case IR_BUILTIN_WARPSIZE: strbuf_add(p->b, "32"); break;
    case IR_BUILTIN_LANEID: strbuf_addf(p->b, "(%s %% 32)", rank); break;
    case IR_BUILTIN_THREAD_RANK: strbuf_add(p->b, rank); break;
    case IR_BUILTIN_BLOCK_SIZE: strbuf_add(p->b, size); break;
    case IR_BUILTIN_GRID_RANK:
        strbuf_addf(p->b, "((unsigned long long)%s * %s + %s)", block, size, rank);
        break;
    case IR_BUILTIN_GRID_SIZE:
        strbuf_addf(p->b, "((unsigned long long)gridDim.x * gridDim.y * gridDim.z * %s)", size);
        break;
    default: strbuf_add(p->b, ir_builtin_text(id));
    }
}

static void put_int(struct putter *p, const struct ir_expr *e)
{
    bool is_signed = e->type && e->type->kind == TYPE_INT && e->type->is_signed;
    const char *type = reduce_type(e->type);
    if (is_signed && e->number == INT64_MIN)
        strbuf_add(p->b, "(-9223372036854775807LL - 1)");
    else
        strbuf_addf(p->b, "(%s)%" PRId64 "LL", type ? type : "int", e->number);
}

static int64_t type_bytes(const struct putter *p, const struct ir_type *t)
{
    (void)p;
    return t && t->size > 0 ? t->size : 4;
}

static bool put_known_call(struct putter *p, const struct ir_stmt *s)
{
    const struct reduce_known *known = reduce_known_call(s);
    if (!known)
        return stop(p, "the result of a call");
    strbuf_addf(p->b, "%s(", known->text);
    for (size_t i = 0; i < s->args.len && s->args.len == 2; i++) {
        strbuf_add(p->b, i ? ", " : "");
        if (!put(p, reduce_known_argument(p->r, s, i)))
            return false;
    }
    strbuf_add_char(p->b, ')');
    return true;
}

static bool put_leaf(struct putter *p, const struct ir_expr *e)
{
    const struct reduce_param *param;
    switch (e->op) {
    case IR_INT: put_int(p, e); return true;
    case IR_FLOAT:
        if (!isfinite(e->real))
            strbuf_add(p->b, e->real > 0 ? "(1.0 / 0.0)" : "(-1.0 / 0.0)");
        else
            strbuf_addf(p->b, "(%s)%.17g", e->type && e->type->bits == 64 ? "double" : "float",
                        e->real);
        return true;
    case IR_BUILTIN: put_builtin(p, e->builtin); return true;
    case IR_SIZEOF: strbuf_addf(p->b, "%" PRId64 "ULL", type_bytes(p, e->type_arg)); return true;
    case IR_TPARAM: strbuf_addf(p->b, "%" PRId64, reduce_tparam(p->r, p->f, e)); return true;
    case IR_VAR:
        if (e->decl->init)
            return put(p, e->decl->init);
        param = reduce_find_param(p->f, e);
        strbuf_add(p->b, param ? param->name : "");
        return param || stop(p, "a variable");
    case IR_VALUE:
        if (reduce_find_free(p->r, e->value->def)) {
            strbuf_add(p->b, reduce_find_free(p->r, e->value->def)->name);
            return true;
        }
        if (e->value->def->kind == IR_STMT_CALL)
            return put_known_call(p, e->value->def);
        strbuf_addf(p->b, "v%u", e->value->id);
        return true;
    default: return stop(p, "what is not known");
    }
}

static bool is_pointer(const struct ir_expr *e)
{
    return e->type && e->type->kind == TYPE_POINTER;
}

static bool put_binary(struct putter *p, const struct ir_expr *e, const char *op)
{
    /* x == 0 of a pointer: both are addresses */
    const char *cast =
        is_pointer(e->args[0]) || is_pointer(e->args[1]) ? "(unsigned long long)" : "";
    strbuf_addf(p->b, "(%s", cast);
    if (!put(p, e->args[0]))
        return false;
    strbuf_addf(p->b, " %s %s", op, cast);
    if (!put(p, e->args[1]))
        return false;
    strbuf_add_char(p->b, ')');
    return true;
}

static bool put_call(struct putter *p, const struct ir_expr *e, const char *name)
{
    strbuf_addf(p->b, "%s(", name);
    for (unsigned i = 0; i < e->arg_count; i++) {
        if (i)
            strbuf_add(p->b, ", ");
        if (!put(p, e->args[i]))
            return false;
    }
    strbuf_add_char(p->b, ')');
    return true;
}

static bool put_extreme(struct putter *p, const struct ir_expr *e)
{
    const char *type = reduce_type(e->type);
    strbuf_addf(p->b, "cudalint_%s<%s>", e->op == IR_MIN ? "min" : "max", type ? type : "int");
    return put_call(p, e, "");
}

/* Bytes: the pointer's own steps are gone. */
static bool put_ptradd(struct putter *p, const struct ir_expr *e)
{
    strbuf_add_char(p->b, '(');
    if (!put(p, e->args[0]))
        return false;
    strbuf_add(p->b, " + (long long)(");
    if (!put(p, e->args[1]))
        return false;
    strbuf_addf(p->b, ") * %" PRId64 "LL)", reduce_elem_size(e->type));
    return true;
}

static bool put_cast(struct putter *p, const struct ir_expr *e)
{
    const char *type = reduce_type(e->type);
    bool known = e->type && e->type->kind != TYPE_UNKNOWN;
    bool from_number = e->args[0]->type && e->args[0]->type->kind == TYPE_INT;
    bool pointer = known && e->type->kind == TYPE_POINTER && from_number;
    if (!type)
        return stop(p, "a struct that is computed");
    strbuf_addf(p->b, "(%s%s%s(", known ? "(" : "", known ? type : "", known ? ")" : "");
    strbuf_add(p->b, pointer ? "(long long)" : "");
    if (!put(p, e->args[0]))
        return false;
    strbuf_add(p->b, "))");
    return true;
}

static bool put_select(struct putter *p, const struct ir_expr *e)
{
    strbuf_add_char(p->b, '(');
    for (unsigned i = 0; i < 3; i++) {
        strbuf_add(p->b, i == 0 ? "" : i == 1 ? " ? " : " : ");
        if (!put(p, e->args[i]))
            return false;
    }
    strbuf_add_char(p->b, ')');
    return true;
}

static bool put_operator(struct putter *p, const struct ir_expr *e)
{
    switch (e->op) {
    case IR_NEG: return put_call(p, e, "-");
    case IR_BITNOT: return put_call(p, e, "~");
    case IR_LNOT: return put_call(p, e, "!");
    case IR_CAST: return put_cast(p, e);
    case IR_ADD: return put_binary(p, e, "+");
    case IR_SUB: return put_binary(p, e, "-");
    case IR_MUL: return put_binary(p, e, "*");
    case IR_DIV: return put_binary(p, e, "/");
    case IR_REM: return put_binary(p, e, "%");
    case IR_SHL: return put_binary(p, e, "<<");
    case IR_SHR: return put_binary(p, e, ">>");
    case IR_BITAND: return put_binary(p, e, "&");
    case IR_BITOR: return put_binary(p, e, "|");
    case IR_BITXOR: return put_binary(p, e, "^");
    case IR_LT: return put_binary(p, e, "<");
    case IR_LE: return put_binary(p, e, "<=");
    case IR_GT: return put_binary(p, e, ">");
    case IR_GE: return put_binary(p, e, ">=");
    case IR_EQ: return put_binary(p, e, "==");
    case IR_NE: return put_binary(p, e, "!=");
    case IR_LAND: return put_binary(p, e, "&&");
    case IR_LOR: return put_binary(p, e, "||");
    case IR_MIN:
    case IR_MAX: return put_extreme(p, e);
    case IR_PTRADD: return put_ptradd(p, e);
    case IR_SELECT: return put_select(p, e);
    case IR_PURE: return put_call(p, e, e->text);
    case IR_FIELD: return put(p, e->args[0]); /* some member: its bytes are in the element */
    default: return stop(p, "an operator that has no text");
    }
}

static bool put(struct putter *p, const struct ir_expr *e)
{
    if (++p->nodes > EXPR_NODES_MAX)
        return stop(p, "an expression that is too large");
    enum reduce_text done = p->r->special ? p->r->special(p->r, e, p->b) : REDUCE_TEXT_USUAL;
    if (done != REDUCE_TEXT_USUAL)
        return done == REDUCE_TEXT_DONE;
    const struct reduce_param *param = e->op == IR_MEMBER ? reduce_find_param(p->f, e) : NULL;
    if (param) {
        strbuf_add(p->b, param->name);
        return true;
    }
    const struct ir_stmt *made = p->r->claim->stmt;
    if (e == p->r->product && p->at != made && p->f->func == p->r->claim->func &&
        made->kind != IR_STMT_PHI && cfg_stmt_dominates(p->f->af->cfg, made, p->at)) {
        strbuf_add(p->b, "product");
        return true;
    }
    return e->arg_count ? put_operator(p, e) : put_leaf(p, e);
}

bool reduce_put_expr(struct reduce *r, const struct reduce_func *f, const struct ir_stmt *at,
                     const struct ir_expr *e, struct strbuf *b)
{
    struct putter p = {r, f, at, b, 0};
    return put(&p, e);
}
