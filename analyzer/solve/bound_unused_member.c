/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a length that comes with its arrays: `struct { float *x, *v; int n; }` is handed over as a whole,
 * the kernel takes a flat index of the arrays, and neither compares it with anything nor looks at n.  That another
 * kernel of the file asks `i < parts.n` makes it sure; without one the grid may be exact, and it is a note.
 */
#include <ctype.h>
#include <string.h>

#include "pass/calls.h"
#include "pass/launch.h"
#include "solve/bound_internal.h"

/* "nboards": so many of what stands beside it. */
static bool counts_plural(const char *name)
{
    size_t n = strlen(name);
    return n >= 4 && name[0] == 'n' && islower((unsigned char)name[1]) && name[n - 1] == 's';
}

/* The record's only number, when it is named as a length; NULL: none, or several. */
static const struct ir_field *length_of(const struct ir_record *r)
{
    const struct ir_field *found = NULL;
    for (size_t i = 0; i < r->fields.len; i++) {
        const struct ir_field *f = &r->fields.at[i];
        if (f->type->kind == TYPE_POINTER)
            continue;
        if (f->type->kind != TYPE_INT || f->type->bits < 32 || found)
            return NULL;
        found = f;
    }
    const char *name = found ? found->name : NULL;
    /* of a pool there may be more than anybody takes */
    bool room = name && (strcasestr(name, "cap") || strcasestr(name, "max"));
    bool length = name && !room && (bound_is_length_name(name) || counts_plural(name));
    return length && !r->is_union && r->bases.len == 0 ? found : NULL;
}

/* The parameter that the access goes through a pointer of, with a length beside it; NULL: none. */
static const struct ir_decl *whole_of(const struct bound_candidate *c)
{
    const struct ir_expr *root = c->access.root;
    const struct ir_expr *whole = root->op == IR_MEMBER ? root->args[0] : NULL;
    const struct ir_decl *d = whole && whole->op == IR_VAR ? whole->decl : NULL;
    bool known = d && d->storage == STORAGE_PARAM && !d->in_memory && d->type->kind == TYPE_RECORD;
    return known && d->type->record && length_of(d->type->record) ? d : NULL;
}

struct whole_use {
    const struct ir_decl *whole;
    const struct ir_expr *length; /* its member, once it has been seen */
    unsigned members, uses;
};

static bool look_for_use(const struct ir_expr *e, void *context)
{
    struct whole_use *u = context;
    if (e->op == IR_VAR && e->decl == u->whole)
        u->uses++;
    if (e->op == IR_MEMBER && e->args[0]->op == IR_VAR && e->args[0]->decl == u->whole) {
        u->members++;
        if (strcmp(e->text, length_of(u->whole->type->record)->name) == 0)
            u->length = e;
    }
    return true;
}

/* Something of the function looks at the length, or is handed the record as a whole. */
static bool is_looked_at(const struct ir_func *f, const struct ir_decl *whole)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        for (size_t k = 0; k < s->args.len; k++) {
            const struct ir_expr *arg = ir_strip_casts(s->args.at[k]);
            if (arg->op == IR_VAR && arg->decl == whole)
                return true;
        }
        struct whole_use u = {.whole = whole};
        ir_walk_stmt(s, look_for_use, &u);
        if (u.length || (u.uses && !u.members))
            return true;
    }
    return false;
}

/* ---- another kernel that asks ------------------------------------------------------------------ */

struct asking {
    struct bound_search *search;
    const struct affine *place;
    const struct ir_type *type;
    bool found;
};

static bool is_length_of(const struct ir_expr *e, const struct ir_type *type)
{
    e = ir_strip_casts(e);
    return e->op == IR_MEMBER && e->args[0]->type && e->args[0]->type->record == type->record &&
           strcmp(e->text, length_of(type->record)->name) == 0;
}

static bool look_for_check(const struct ir_expr *e, void *context)
{
    struct asking *a = context;
    bool order = e->op == IR_LT || e->op == IR_GE || e->op == IR_GT || e->op == IR_LE;
    for (unsigned k = 0; order && k < 2 && !a->found; k++) {
        struct affine at = affine_of(a->search->arena, e->args[k]);
        a->found = at.ok && affine_equal(&at, a->place) && is_length_of(e->args[1 - k], a->type);
    }
    return !a->found;
}

static bool another_asks(struct bound_search *q, const struct bound_candidate *c,
                         const struct ir_type *type)
{
    const struct analysis *a = q->af->analysis;
    struct asking look = {q, &c->polynomial, type, false};
    for (size_t i = 0; i < a->funcs.len && !look.found; i++) {
        const struct ir_func *f = a->funcs.at[i]->func;
        for (size_t k = 0; f->kind == FUNC_KERNEL && f != q->af->func && k < f->stmts.len; k++) {
            if (f->stmts.at[k]->kind == IR_STMT_BRANCH)
                ir_walk(f->stmts.at[k]->expr, look_for_check, &look);
        }
    }
    return look.found;
}

/* ---- search -------------------------------------------------------------------------------------- */

/* blockIdx.x * blockDim.x + threadIdx.x */
static bool is_flat_place(struct bound_search *q, const struct bound_candidate *c)
{
    struct affine place = affine_grid_place(q->arena, q->af->analysis->module, 0);
    return c->polynomial.ok && affine_equal(&c->polynomial, &place);
}

/* The launches: none anywhere in the file (NO), of numbers or of as many threads as what it is for (YES), or of some
 * blocks. */
static enum tri is_launched_exactly(struct bound_search *q)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *rounded = NULL, *blocks = sites[i]->grid[0];
        int64_t number;
        if (launch_rounds_up(sites[i], 0, &rounded) == TRI_NO ||
            (blocks && ir_is_int(ir_strip_all_casts(blocks), &number)))
            return TRI_YES;
    }
    return n || calls_has_hidden(q->af->analysis->calls, q->af->func) ? TRI_UNKNOWN : TRI_NO;
}

void bound_search_unused_member(struct bound_search *q)
{
    const struct bound_candidate *first = NULL;
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        if (bound_is_one_thread(q, c->access.stmt))
            continue;
        if (c->guarded && bound_asked_before(q, c->access.stmt))
            return; /* somebody asks something of the place */
        if (!first && !c->guarded && whole_of(c) && is_flat_place(q, c))
            first = c;
    }
    const struct ir_decl *whole = first ? whole_of(first) : NULL;
    enum tri exact = whole ? is_launched_exactly(q) : TRI_YES;
    if (exact == TRI_YES || is_looked_at(q->af->func, whole))
        return;
    const struct ir_field *length = length_of(whole->type->record);
    struct ir_module *m = q->af->analysis->module;
    struct bound_candidate found = *first;
    found.weak = exact != TRI_NO || !another_asks(q, first, whole->type);
    const struct ir_expr *var = ir_var(m, whole);
    bound_add(q, BOUND_LENGTH_UNUSED, &found,
              ir_make(m, IR_MEMBER, length->type, length->name, &var, 1), NULL);
}
