/* SPDX-License-Identifier: Apache-2.0 */
/* What the printer leaves out and the parser fills in. */
#include <string.h>

#include "ir/ir_internal.h"
#include "ir/ir_text_internal.h"

const char *const text_storage[] = {"param",  "local",    "temp",       "shared", "dynshared",
                                    "device", "constant", "hostglobal", "capture"};
const char *const text_space[] = {"generic", "global", "shared", "constant",
                                  "local",   "param",  "host"};
const char *const text_scope[] = {"warp", "block", "cluster", "grid", "named", "unknown"};
const char *const text_func_kind[] = {"kernel", "device", "host", "hostdevice"};

bool text_is_plain_int(const struct ir_type *t, unsigned bits, bool is_signed)
{
    return t->kind == TYPE_INT && t->bits == bits && t->is_signed == is_signed && !t->is_const &&
           !t->name && t->size == (int64_t)bits / 8;
}

static bool is_plain(const struct ir_type *t, enum plain_type plain)
{
    switch (plain) {
    case PLAIN_BOOL: return t->kind == TYPE_BOOL && !t->is_const && !t->name && t->size == 1;
    case PLAIN_S32: return text_is_plain_int(t, 32, true);
    case PLAIN_S64: return text_is_plain_int(t, 64, true);
    case PLAIN_NONE: break;
    }
    return false;
}

static const struct ir_type *member_type(const struct ir_type *record, const char *name)
{
    if (record->kind != TYPE_RECORD || !record->record)
        return NULL;
    for (size_t i = 0; i < record->record->fields.len; i++) {
        const struct ir_field *f = &record->record->fields.at[i];
        if (strcmp(f->name, name) == 0)
            return f->type;
    }
    return NULL;
}

static struct text_inferred same_as(const struct ir_type *t)
{
    return (struct text_inferred){.type = t};
}

/* As C++: integer promotion, then the wider operand, then the unsigned one. */
static struct text_inferred infer_arithmetic(const struct ir_type *a, const struct ir_type *b)
{
    bool a_is_int = a->kind == TYPE_INT || a->kind == TYPE_BOOL;
    bool b_is_int = b->kind == TYPE_INT || b->kind == TYPE_BOOL;
    if (!a_is_int)
        return same_as(b->kind == TYPE_FLOAT && a->kind == TYPE_FLOAT && b->bits > a->bits ? b : a);
    if (!b_is_int)
        return same_as(b);
    unsigned a_bits = a->kind == TYPE_BOOL ? 8 : a->bits;
    unsigned b_bits = b->kind == TYPE_BOOL ? 8 : b->bits;
    if (a_bits < 32 && b_bits < 32)
        return (struct text_inferred){.plain = PLAIN_S32};
    if (a_bits != b_bits)
        return same_as(a_bits > b_bits ? a : b);
    return same_as(!b->is_signed && a->is_signed ? b : a);
}

struct text_inferred text_infer(enum ir_op op, const char *text, const struct ir_expr *const *args,
                                size_t n)
{
    const struct text_inferred none = {0};
    if (op == IR_TPARAM)
        return (struct text_inferred){.plain = PLAIN_S32};
    if (n == 0 || op == IR_CAST || op == IR_FIELD || op == IR_RECORD)
        return none;
    if (ir_op_info(op)->flags & IR_OP_COMPARE)
        return (struct text_inferred){.plain = PLAIN_BOOL};
    switch (op) {
    case IR_NEG:
    case IR_BITNOT:
    case IR_SHL:
    case IR_SHR: return infer_arithmetic(args[0]->type, args[0]->type);
    case IR_SELECT: return same_as(args[1]->type);
    case IR_MEMBER: return same_as(member_type(args[0]->type, text));
    case IR_PTRDIFF: return (struct text_inferred){.plain = PLAIN_S64};
    case IR_PTRADD: /* of an array: the parser inserts the conversion to its first element */
        return args[0]->op == IR_ADDR && args[0]->decl->type->kind == TYPE_ARRAY
                   ? none
                   : same_as(args[0]->type);
    case IR_WITH:
    case IR_PURE: return same_as(args[0]->type);
    default: break;
    }
    return n == 2 ? infer_arithmetic(args[0]->type, args[1]->type) : none;
}

bool text_is_inferred(const struct ir_expr *e)
{
    struct text_inferred i = text_infer(e->op, e->text, e->args, e->arg_count);
    return i.type ? i.type == e->type : is_plain(e->type, i.plain);
}

int64_t text_default_size(const struct ir_type *t)
{
    int64_t size;
    switch (t->kind) {
    case TYPE_BOOL: return 1;
    case TYPE_INT:
    case TYPE_FLOAT: return (int64_t)t->bits / 8;
    case TYPE_POINTER: return 8;
    case TYPE_ARRAY:
        if (t->count < 0 || t->elem->size < 0 ||
            __builtin_mul_overflow(t->count, t->elem->size, &size))
            return -1;
        return size;
    default: return -1;
    }
}

size_t text_source_name_length(const char *name)
{
    size_t n = strlen(name);
    size_t at = n;
    while (at > 0 && name[at - 1] >= '0' && name[at - 1] <= '9')
        at--;
    return at > 1 && at < n && name[at - 1] == '.' ? at - 1 : n;
}

bool text_is_temp_name(const char *name, size_t n)
{
    if (n < 3 || name[0] != 't' || name[1] != '.')
        return false;
    for (size_t i = 2; i < n; i++) {
        if (name[i] < '0' || name[i] > '9')
            return false;
    }
    return true;
}

/* ---- functions by name -------------------------------------------------------------------- */

struct name_entry {
    struct ir_func *func; /* NULL: several */
};

void text_names_add(struct text_names *names, const char *name, struct ir_func *f)
{
    struct name_entry *e = map_get(&names->map, name);
    if (e) {
        if (e->func != f)
            e->func = NULL;
        return;
    }
    e = ARENA_NEW(names->arena, struct name_entry);
    e->func = f;
    map_put(names->arena, &names->map, name, e);
}

void text_names_fill(struct text_names *names, const struct ir_module *m)
{
    for (size_t i = 0; i < m->funcs.len; i++) {
        text_names_add(names, m->funcs.at[i]->name, m->funcs.at[i]);
        text_names_add(names, m->funcs.at[i]->qualified_name, m->funcs.at[i]);
    }
}

struct ir_func *text_names_find(const struct text_names *names, const char *name)
{
    const struct name_entry *e = map_get(&names->map, name);
    return e ? e->func : NULL;
}

unsigned text_stmt_shows(enum ir_stmt_kind kind)
{
    switch (kind) {
    case IR_STMT_SET:
    case IR_STMT_EVAL:
    case IR_STMT_ASSUME:
    case IR_STMT_BRANCH:
    case IR_STMT_SWITCH:
    case IR_STMT_RETURN: return SHOWS_EXPR;
    case IR_STMT_LOAD: return SHOWS_ADDR;
    case IR_STMT_STORE: return SHOWS_ADDR | SHOWS_EXPR;
    case IR_STMT_ATOMIC: return SHOWS_ADDR | SHOWS_NAME | SHOWS_ARGS;
    case IR_STMT_ASYNCCOPY: return SHOWS_ADDR | SHOWS_ARGS;
    case IR_STMT_CALL:
    case IR_STMT_WARPOP:
    case IR_STMT_ASM: return SHOWS_NAME | SHOWS_ARGS;
    case IR_STMT_BARRIER:
    case IR_STMT_FENCE: return SHOWS_SCOPE | SHOWS_NAME | SHOWS_ARGS;
    case IR_STMT_PHI: return SHOWS_ARGS;
    default: return 0;
    }
}
