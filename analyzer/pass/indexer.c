/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/indexer.h"

#include <string.h>

enum { PLACES_MOST = 6 };

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

static bool says_index(const char *name)
{
    static const char *const words[] = {"index", "idx", "layout", "stride", "offset", "extents"};
    for (size_t i = 0; name && i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    return false;
}

/* `Index2D at`, `Layout rows`: a hash or a generator is called just so, and keeps to its own range. */
static bool is_named_for_it(const struct ir_stmt *call)
{
    return says_index(call->object_type ? call->object_type->name : NULL) ||
           says_index(ir_leaf_name(call->object));
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

const struct ir_expr *indexer_places(struct ir_module *m, const struct ir_expr *index)
{
    const struct ir_stmt *call = answering_call(index);
    if (!is_indexer(call))
        return index;
    const struct ir_type *wide = ir_type_int(m, 64, true);
    const struct ir_expr *sum = ir_int(m, wide, 0);
    for (size_t i = 0; i < call->args.len; i++) {
        const struct ir_expr *of[2] = {call->object, ir_int(m, wide, (int64_t)i)};
        const struct ir_expr *distance = ir_make(m, IR_PURE, wide, "distance", of, 2);
        const struct ir_expr *place = ir_unary(m, IR_CAST, wide, call->args.at[i]);
        sum = ir_binary(m, IR_ADD, wide, sum, ir_binary(m, IR_MUL, wide, place, distance));
    }
    return sum;
}
