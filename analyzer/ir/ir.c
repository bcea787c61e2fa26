/* SPDX-License-Identifier: Apache-2.0 */
/* The IR's tables, types, modules, functions, declarations and statements. */
#include "ir/ir.h"

#include <stdio.h>
#include <string.h>

#include "ir/ir_internal.h"

#define L IR_OP_LEAF
#define I IR_OP_WRAPS
#define C IR_OP_COMPARE
#define K IR_OP_COMMUTES
static const struct ir_op_info op_table[IR_OP_COUNT] = {
#define IR_OP(name, text, operands, flags) [IR_##name] = {text, operands, flags},
#include "ir/ir.def"
#undef IR_OP
};
#undef L
#undef I
#undef C
#undef K

#define T IR_STMT_IS_TERMINATOR
#define A IR_STMT_IS_ACCESS
#define V IR_STMT_DEFINES
static const struct ir_stmt_info stmt_table[IR_STMT_COUNT] = {
#define IR_STMT(name, text, flags) [IR_STMT_##name] = {text, flags},
#include "ir/ir.def"
#undef IR_STMT
};
#undef T
#undef A
#undef V

static const char *const builtin_table[IR_BUILTIN_COUNT] = {
#define IR_BUILTIN(name, text) [IR_BUILTIN_##name] = text,
#include "ir/ir.def"
#undef IR_BUILTIN
};

const struct ir_op_info *ir_op_info(enum ir_op op)
{
    return &op_table[op];
}

const struct ir_stmt_info *ir_stmt_info(enum ir_stmt_kind kind)
{
    return &stmt_table[kind];
}

const char *ir_builtin_text(enum ir_builtin b)
{
    return builtin_table[b];
}

/* ---- types ----------------------------------------------------------------------------- */

struct type_node {
    struct ir_type type;
    struct type_node *next; /* another type with the same hash */
};

static uint64_t hash_pointer(const void *p)
{
    return hash_mix((uint64_t)(uintptr_t)p);
}

static uint64_t type_hash(const struct ir_type *t)
{
    uint64_t h = (uint64_t)t->kind | (uint64_t)t->bits << 8 | (uint64_t)t->is_signed << 40 |
                 (uint64_t)t->is_const << 41;
    h = hash_mix(h ^ (uint64_t)t->size * 31 ^ (uint64_t)t->count * 1000003);
    h = hash_mix(h + hash_pointer(t->elem));
    h = hash_mix(h + hash_pointer(t->count_expr));
    h = hash_mix(h + hash_pointer(t->record));
    return t->name ? hash_bytes(t->name, strlen(t->name), h) : h;
}

static bool names_equal(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool types_equal(const struct ir_type *a, const struct ir_type *b)
{
    return a->kind == b->kind && a->bits == b->bits && a->is_signed == b->is_signed &&
           a->is_const == b->is_const && a->size == b->size && a->elem == b->elem &&
           a->count == b->count && a->count_expr == b->count_expr && a->record == b->record &&
           names_equal(a->name, b->name);
}

const struct ir_type *ir_type_intern(struct ir_module *m, const struct ir_type *t)
{
    uint64_t hash = type_hash(t);
    struct type_node *first = map_get_number(&m->type_table, hash);
    for (struct type_node *n = first; n; n = n->next) {
        if (types_equal(&n->type, t))
            return &n->type;
    }
    struct type_node *n = ARENA_NEW(m->arena, struct type_node);
    n->type = *t;
    n->type.name = t->name ? arena_strdup(m->arena, t->name) : NULL;
    n->next = first;
    map_put_number(m->arena, &m->type_table, hash, n);
    return &n->type;
}

const struct ir_type *ir_type_int(struct ir_module *m, unsigned bits, bool is_signed)
{
    return ir_type_intern(
        m, &(struct ir_type){
               .kind = TYPE_INT, .bits = bits, .is_signed = is_signed, .size = (int64_t)bits / 8});
}

const struct ir_type *ir_type_bool(struct ir_module *m)
{
    return ir_type_intern(m, &(struct ir_type){.kind = TYPE_BOOL, .size = 1});
}

const struct ir_type *ir_type_float(struct ir_module *m, unsigned bits)
{
    return ir_type_intern(
        m, &(struct ir_type){.kind = TYPE_FLOAT, .bits = bits, .size = (int64_t)bits / 8});
}

const struct ir_type *ir_type_void(struct ir_module *m)
{
    return ir_type_intern(m, &(struct ir_type){.kind = TYPE_VOID, .size = -1});
}

const struct ir_type *ir_type_pointer(struct ir_module *m, const struct ir_type *elem)
{
    return ir_type_intern(m, &(struct ir_type){.kind = TYPE_POINTER, .size = 8, .elem = elem});
}

const struct ir_type *ir_type_array(struct ir_module *m, const struct ir_type *elem, int64_t count,
                                    const struct ir_expr *count_expr)
{
    int64_t size = -1;
    if (count < 0)
        count = -1;
    else if (elem->size < 0 || __builtin_mul_overflow(elem->size, count, &size))
        size = -1;
    return ir_type_intern(m, &(struct ir_type){.kind = TYPE_ARRAY,
                                               .size = size,
                                               .elem = elem,
                                               .count = count,
                                               .count_expr = count < 0 ? count_expr : NULL});
}

const struct ir_type *ir_type_unknown(struct ir_module *m, const char *why)
{
    return ir_type_intern(m, &(struct ir_type){.kind = TYPE_UNKNOWN, .size = -1, .name = why});
}

bool ir_type_same(const struct ir_type *a, const struct ir_type *b)
{
    while (a != b) {
        if (a->kind != b->kind)
            return false;
        switch (a->kind) {
        case TYPE_VOID:
        case TYPE_BOOL: return true;
        case TYPE_INT: return a->bits == b->bits && a->is_signed == b->is_signed;
        case TYPE_FLOAT: /* half and bfloat16 have the same width */
            return a->bits == b->bits && (a->bits != 16 || names_equal(a->name, b->name));
        case TYPE_ARRAY:
            if (a->count != b->count || a->count_expr != b->count_expr)
                return false;
            break;
        case TYPE_POINTER: break;
        case TYPE_RECORD:
            return a->record == b->record && a->size == b->size && names_equal(a->name, b->name);
        case TYPE_UNKNOWN:
        case TYPE_FUNCTION: return names_equal(a->name, b->name);
        }
        a = a->elem;
        b = b->elem;
        if (!a || !b)
            return a == b;
    }
    return true;
}

bool ir_type_is_scalar(const struct ir_type *t)
{
    return t->kind == TYPE_BOOL || t->kind == TYPE_INT || t->kind == TYPE_FLOAT;
}

bool ir_type_fits(const struct ir_type *t, int64_t v)
{
    if (t->kind == TYPE_BOOL)
        return v == 0 || v == 1;
    if (!t->is_signed && v < 0)
        return false;
    if (t->bits == 0 || t->bits >= 64)
        return t->bits != 0;
    int64_t top =
        t->is_signed ? (INT64_C(1) << (t->bits - 1)) - 1 : (int64_t)((UINT64_C(1) << t->bits) - 1);
    return v <= top && (!t->is_signed || v >= -top - 1);
}

int64_t ir_type_wrap(const struct ir_type *t, int64_t v)
{
    if (t->kind == TYPE_BOOL)
        return v != 0;
    if (t->kind != TYPE_INT || t->bits == 0 || t->bits >= 64)
        return v;
    uint64_t mask = (UINT64_C(1) << t->bits) - 1;
    uint64_t bits = (uint64_t)v & mask;
    if (t->is_signed && bits >> (t->bits - 1))
        bits |= ~mask;
    return (int64_t)bits;
}

/* ---- modules, functions, declarations -------------------------------------------------- */

struct ir_module *ir_module_create(struct arena *a, const char *path)
{
    struct ir_module *m = ARENA_NEW(a, struct ir_module);
    m->arena = a;
    m->path = arena_strdup(a, path ? path : "");
    return m;
}

struct ir_func *ir_func_create(struct ir_module *m, const char *name, enum ir_func_kind kind)
{
    struct ir_func *f = ARENA_NEW(m->arena, struct ir_func);
    f->name = arena_strdup(m->arena, name ? name : "");
    f->qualified_name = f->name;
    f->kind = kind;
    f->in_main_file = true;
    f->return_type = ir_type_void(m);
    f->module = m;
    f->id = (unsigned)m->funcs.len;
    vec_push(m->arena, &m->funcs, f);
    return f;
}

static enum ir_space usual_space(enum ir_storage storage)
{
    switch (storage) {
    case STORAGE_PARAM: return SPACE_PARAM;
    case STORAGE_SHARED:
    case STORAGE_SHARED_DYNAMIC: return SPACE_SHARED;
    case STORAGE_DEVICE: return SPACE_GLOBAL;
    case STORAGE_CONSTANT: return SPACE_CONSTANT;
    case STORAGE_HOST_GLOBAL: return SPACE_HOST;
    case STORAGE_LOCAL:
    case STORAGE_TEMP:
    case STORAGE_CAPTURE: break;
    }
    return SPACE_LOCAL;
}

static bool usually_in_memory(enum ir_storage storage, const struct ir_type *type)
{
    return storage == STORAGE_SHARED || storage == STORAGE_SHARED_DYNAMIC ||
           storage == STORAGE_DEVICE || storage == STORAGE_CONSTANT || type->kind == TYPE_ARRAY;
}

void ir_decl_set_usual(struct ir_decl *d)
{
    d->space = usual_space(d->storage);
    d->in_memory = usually_in_memory(d->storage, d->type);
}

static struct ir_decl *decl_new(struct ir_module *m, const char *name, const struct ir_type *type,
                                enum ir_storage storage)
{
    struct ir_decl *d = ARENA_NEW(m->arena, struct ir_decl);
    d->name = name;
    d->source_name = name;
    d->type = type ? type : ir_type_unknown(m, "no type");
    d->storage = storage;
    d->param_index = -1;
    ir_decl_set_usual(d);
    return d;
}

static bool is_taken(const struct map *taken, const char *name, unsigned i)
{
    char text[256];
    return snprintf(text, sizeof text, "%s.%u", name, i) < (int)sizeof text && map_get(taken, text);
}

/* `name`, or name.2, name.3, ... when it is taken.  Numbers are given without gaps, so the first free
 * one is found by halving: inlined code makes thousands of the same name. */
static const char *unique_name(struct arena *a, const struct map *taken, const char *name)
{
    if (!map_get(taken, name))
        return arena_strdup(a, name);
    unsigned low = 1, high = 2; /* low is taken, high may be free */
    while (is_taken(taken, name, high)) {
        low = high;
        high *= 2;
    }
    while (high - low > 1) {
        unsigned middle = low + (high - low) / 2;
        if (is_taken(taken, name, middle))
            low = middle;
        else
            high = middle;
    }
    const char *unique = arena_printf(a, "%s.%u", name, high);
    for (; map_get(taken, unique); high++) /* names too long for the search above */
        unique = arena_printf(a, "%s.%u", name, high + 1);
    return unique;
}

struct ir_decl *ir_decl_create(struct ir_func *f, const char *name, const struct ir_type *type,
                               enum ir_storage storage)
{
    struct ir_module *m = f->module;
    const char *source_name = name ? arena_strdup(m->arena, name) : "";
    if (storage == STORAGE_TEMP) {
        source_name = "";
        f->temp_count++;
    }
    if (!name || !*name)
        name = arena_printf(m->arena, "t.%u", f->temp_count);
    struct ir_decl *d = decl_new(m, unique_name(m->arena, &f->decl_names, name), type, storage);
    d->source_name = source_name;
    d->id = (unsigned)f->decls.len;
    vec_push(m->arena, &f->decls, d);
    map_put(m->arena, &f->decl_names, d->name, d);
    if (storage == STORAGE_PARAM) {
        d->param_index = (int)f->params.len;
        vec_push(m->arena, &f->params, d);
    }
    return d;
}

struct ir_decl *ir_global_create(struct ir_module *m, const char *name, const struct ir_type *type,
                                 enum ir_storage storage)
{
    if (!name || !*name)
        name = "unnamed";
    const char *unique = unique_name(m->arena, &m->global_names, name);
    struct ir_decl *d = decl_new(m, unique, type, storage);
    d->source_name = arena_strdup(m->arena, name);
    d->id = (unsigned)m->globals.len;
    d->is_global = true;
    map_put(m->arena, &m->global_names, d->name, d);
    vec_push(m->arena, &m->globals, d);
    return d;
}

/* ---- blocks and statements ------------------------------------------------------------- */

struct ir_block *ir_block_create(struct ir_func *f, const char *label)
{
    struct arena *a = f->module->arena;
    struct ir_block *b = ARENA_NEW(a, struct ir_block);
    b->id = (unsigned)f->blocks.len;
    b->label = label ? arena_strdup(a, label) : NULL; /* ir_func_finish() names the others */
    b->func = f;
    vec_push(a, &f->blocks, b);
    f->has_body = true;
    return b;
}

struct ir_stmt *ir_stmt_add(struct ir_block *b, enum ir_stmt_kind kind, struct ir_span span)
{
    struct arena *a = b->func->module->arena;
    struct ir_stmt *s = ARENA_NEW(a, struct ir_stmt);
    s->kind = kind;
    s->span = span;
    s->block = b;
    s->id = (unsigned)b->func->stmts.len;
    s->is_write = kind == IR_STMT_STORE || kind == IR_STMT_ATOMIC || kind == IR_STMT_ASYNCCOPY;
    vec_push(a, &b->stmts, s);
    vec_push(a, &b->func->stmts, s);
    return s;
}

void ir_edge_add(struct ir_block *from, struct ir_block *to)
{
    struct arena *a = from->func->module->arena;
    vec_push(a, &from->succs, to);
    vec_push(a, &to->preds, from);
}
