/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/indexer.h"

#include <string.h>

enum { PLACES_MOST = 6 };
#define DISTANCE "distance of place"

/* The call that the value is the answer of; what a guessed function returns is read from what it returns. */
static const struct ir_stmt *answering_call(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    if (d && d->kind == IR_STMT_LOAD) {
        const struct ir_expr *from = ir_strip_all_casts(d->addr);
        d = from->op == IR_VALUE ? from->value->def : NULL;
    }
    return d && d->kind == IR_STMT_CALL ? d : NULL;
}

static bool has_word(const char *name, const char *const *words)
{
    for (size_t i = 0; name && words[i]; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    return false;
}

static bool says_index(const char *name)
{
    static const char *const words[] = {"index",  "idx",     "layout", "stride",
                                        "offset", "extents", NULL};
    return has_word(name, words);
}

/* `ClampIndex at`, `wrap_index`: whatever it is handed, the index is inside. */
static bool says_inside(const char *name)
{
    static const char *const words[] = {"clamp",    "wrap",     "mirror", "reflect", "safe",
                                        "bounded",  "mod_",     "_mod",   "modulo",  "modular",
                                        "modindex", "circular", "torus",  NULL};
    static const char *const others[] = {"unsafe", "wrapper", NULL};
    return has_word(name, words) && !has_word(name, others);
}

/* `Index2D at`, `Layout rows`: a hash or a generator is called just so, and keeps to its own range. */
static bool is_named_for_it(const struct ir_stmt *call)
{
    const char *type = call->object_type ? call->object_type->name : NULL;
    const char *name = ir_leaf_name(call->object);
    return (says_index(type) || says_index(name)) && !says_inside(type) && !says_inside(name);
}

/* `at(i, k)` of an object whose class is not known: its operator takes nothing but places. */
static bool is_indexer(const struct ir_stmt *call)
{
    if (!call || !call->guessed || !call->object || !call->name ||
        strcmp(call->name, "operator()") != 0 || !is_named_for_it(call) || call->args.len < 2 ||
        call->args.len > PLACES_MOST)
        return false;
    for (size_t i = 0; i < call->args.len; i++) {
        const struct ir_type *t = call->args.at[i]->type;
        if (!t || t->kind != TYPE_INT)
            return false;
    }
    return true;
}

const struct ir_expr *indexer_called(const struct ir_stmt *s)
{
    return s->kind == IR_STMT_CALL && is_indexer(s) ? s->object : NULL;
}

static bool find_object(const struct ir_expr *e, void *context)
{
    const struct ir_expr **object = context;
    if (e->op == IR_PURE && e->arg_count == 2 && e->text && strcmp(e->text, DISTANCE) == 0)
        *object = e->args[0];
    return !*object;
}

const struct ir_expr *indexer_of(const struct ir_expr *index)
{
    const struct ir_expr *object = NULL;
    ir_walk(index, find_object, &object);
    return object;
}

const struct ir_expr *indexer_places(struct ir_module *m, const struct ir_expr *index)
{
    const struct ir_stmt *call = answering_call(index);
    if (!is_indexer(call))
        return index;
    const struct ir_type *wide = ir_type_int(m, 64, true);
    const struct ir_expr *sum = ir_int(m, wide, 0);
    for (size_t i = 0; i < call->args.len; i++) {
        const struct ir_expr *of[2] = {call->object, ir_int(m, wide, (int64_t)i)};
        const struct ir_expr *distance = ir_make(m, IR_PURE, wide, DISTANCE, of, 2);
        const struct ir_expr *place = ir_unary(m, IR_CAST, wide, call->args.at[i]);
        sum = ir_binary(m, IR_ADD, wide, sum, ir_binary(m, IR_MUL, wide, place, distance));
    }
    return sum;
}
