/* SPDX-License-Identifier: Apache-2.0 */
/* Objects whose class is out of sight: which of them are plain numbers, or scratch of a collective. */
#include <string.h>

#include "pass/guard.h"
#include "pass/race_harmless.h"

/* `dim_t`, `size_type`, `IndexT`, `REAL`, `T`: the name of a number. */
static bool is_named_number(const struct ir_type *t)
{
    static const char *const ends[] = {"_t",      "_type",  "uint",     "idx",    "index",
                                       "float",   "double", "real",     "scalar", "half",
                                       "complex", "dtype",  "datatype", NULL};
    const char *name = t && t->kind == TYPE_UNKNOWN ? t->name : NULL;
    size_t len = name ? strlen(name) : 0;
    if (!name || strcasestr(name, "atomic") || strchr(name, '<'))
        return false;
    for (size_t i = 0; ends[i]; i++) {
        size_t n = strlen(ends[i]);
        if (len >= n && strcasecmp(name + len - n, ends[i]) == 0)
            return true;
    }
    return false;
}

/* A class that is not known may do anything with what is in it, but not with a member that is used as a
 * variable; an array of a guessed length is one all the same, and so is what a collective of the block is
 * given to work in. */
bool race_is_made_up(const struct race_pair *p)
{
    const struct ir_decl *object = p->x->object;
    return object->guessed && !interval_is_of_argument(p->a->frame, p->a->addr) &&
           (!object->type || object->type->kind != TYPE_ARRAY) && !is_named_number(object->type) &&
           !(p->a->whole && p->b->whole) &&
           (p->x->field <= PLACE_KNOWN || p->y->field <= PLACE_KNOWN);
}

/* The element that is accessed, of a type whose size is not known here; or NULL. */
static const char *unknown_element(const struct interval_access *a)
{
    bool element = a->addr && a->addr->op == IR_PTRADD; /* and no member of one */
    const struct ir_type *t = element && a->addr->type ? a->addr->type->elem : NULL;
    return t && t->kind == TYPE_UNKNOWN && t->size <= 0 ? t->name : NULL;
}

/* `T1 s[2 * N]` read through a `T2 *`: which elements of the one an element of the other covers nobody knows. */
bool race_is_of_other_type(const struct race_pair *p)
{
    const char *a = unknown_element(p->a), *b = unknown_element(p->b);
    return a && b && strcmp(a, b) != 0 && !p->x->one_place && !p->y->one_place;
}

/* `(T *)(vectors + row * length)`: the step to a row, in elements of a type whose size is not known here; NULL: there
 * is none. */
static const struct ir_expr *row_in_other_units(const struct ir_expr *addr)
{
    const char *element = NULL;
    for (const struct ir_expr *e = addr; e && e->arg_count > 0; e = e->args[0]) {
        const struct ir_type *t = e->type && e->type->kind == TYPE_POINTER ? e->type->elem : NULL;
        bool unknown = t && t->kind == TYPE_UNKNOWN && t->size <= 0 && t->name;
        if (e->op != IR_PTRADD && e->op != IR_CAST)
            return NULL;
        if (e->op == IR_PTRADD && element && unknown && strcmp(t->name, element) != 0)
            return e;
        if (e->op == IR_PTRADD && !element)
            element = t && t->name ? t->name : "";
    }
    return NULL;
}

/* The two threads have numbers of their own in it: 2 and 3 of `row * length`, whatever the length is. */
static bool tells_apart(const struct race_pair *p, const struct ir_expr *e)
{
    struct lanes v = lanes_of(p->run, p->a->frame, p->ra, e);
    int64_t x = lanes_get(&v, (unsigned)p->threads.first);
    int64_t y = lanes_get(&v, (unsigned)p->threads.second);
    if (x != LANES_UNKNOWN && y != LANES_UNKNOWN && x != y)
        return true;
    if (e->op != IR_MUL && e->op != IR_ADD && e->op != IR_CAST)
        return false;
    return tells_apart(p, e->args[0]) || (e->arg_count > 1 && tells_apart(p, e->args[1]));
}

bool race_is_of_other_units(const struct race_pair *p)
{
    const struct ir_expr *row = p->a->addr ? row_in_other_units(p->a->addr) : NULL;
    return row && p->a->frame == p->b->frame && p->b->addr &&
           row_in_other_units(p->b->addr) == row && tells_apart(p, row->args[1]);
}

/* `if constexpr (bytes == 16) *(int4 *)to = ...;` of a helper that is handed a `void *`. */
static bool copies_template_bytes(const struct interval_access *a)
{
    const struct ir_expr *root = a->addr ? ir_address_root(a->addr) : NULL;
    const struct ir_type *t = root && root->op == IR_VAR ? root->type : NULL;
    const struct ir_type *to = t && t->kind == TYPE_POINTER ? t->elem : NULL;
    size_t n;
    if (!a->frame->parent || a->stmt->kind != IR_STMT_STORE || !to || to->size > 1 ||
        (to->kind != TYPE_VOID && to->kind != TYPE_INT))
        return false;
    const struct fact *x = guard_facts(a->frame->af->guards, a->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        int64_t bytes;
        if (x[i].op == IR_EQ && ir_has_op(x[i].left, IR_TPARAM) && !ir_has_op(x[i].left, IR_VAR) &&
            ir_is_int(x[i].right, &bytes))
            return true;
    }
    return false;
}

bool race_is_of_template_bytes(const struct race_pair *p)
{
    return copies_template_bytes(p->a) && copies_template_bytes(p->b);
}
