/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Two members of one class over shared memory, `s.table[x]` and `s.sums[y]`, where how long the members are hangs on
 * a template's parameters: wherever they lie, they do not overlap, unless a union holds them.
 */
#include <string.h>

#include "pass/place_internal.h"
#include "pass/race_harmless.h"

#define MEMBERS_MOST 8

/* The members on the way from the object to the access, the outermost first. */
struct way_in {
    const struct ir_expr *fields[MEMBERS_MOST];
    unsigned len;
    const struct ir_expr *root;
    const struct lanes_frame *frame; /* that the root is of */
};

static struct way_in way_of(const struct interval_access *a)
{
    struct way_in w = {.frame = a->frame};
    const struct ir_expr *e = a->addr, *next = e;
    while (next && w.len < MEMBERS_MOST) {
        e = next;
        next = NULL;
        if (e->op == IR_FIELD)
            w.fields[w.len++] = e;
        if (e->op == IR_FIELD || e->op == IR_PTRADD || e->op == IR_CAST) {
            next = e->args[0];
        } else if (e->op == IR_VAR && w.frame->parent) {
            next = ir_argument_for(w.frame->call, e->decl);
            w.frame = next ? w.frame->parent : w.frame;
        }
    }
    w.root = e;
    for (unsigned i = 0; i < w.len / 2; i++) {
        const struct ir_expr *first = w.fields[i];
        w.fields[i] = w.fields[w.len - 1 - i];
        w.fields[w.len - 1 - i] = first;
    }
    return w;
}

static const struct ir_record *record_of(const struct ir_expr *field)
{
    const struct ir_type *t = place_target(field->args[0]);
    return t && t->kind == TYPE_RECORD ? t->record : NULL;
}

/* How long some member is, nothing says before there is an instance. */
static bool is_open(const struct ir_record *r)
{
    for (size_t i = 0; i < r->fields.len; i++) {
        if (r->fields.at[i].type->size <= 0)
            return true;
    }
    return false;
}

bool race_is_of_other_member(const struct race_pair *p)
{
    struct way_in x = way_of(p->a), y = way_of(p->b);
    if (x.root != y.root || x.frame != y.frame)
        return false;
    for (unsigned i = 0; i < x.len && i < y.len; i++) {
        const struct ir_record *r = record_of(x.fields[i]);
        if (!r || r != record_of(y.fields[i]))
            return false;
        if (strcmp(x.fields[i]->text, y.fields[i]->text) != 0)
            return !r->is_union && is_open(r);
    }
    return false;
}
