/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a check of the data in another kernel: `assert(labels[i] < classes)` there, and `out[i * classes +
 * labels[i]]` here, where nobody compares the label with anything.  Or `v = list[i]; if (v >= nodes) continue;` in
 * several others, and here `list[v * degree + k]`, whose own row is below nodes.
 */
#include <ctype.h>
#include <string.h>

#include "pass/launch.h"
#include "solve/bound_internal.h"

/* So many kernels that ask for what they have loaded, of whatever array, are a rule of the file. */
#define ASKING_LEAST 2
/* Real kernels take few elements for places; each is looked for in the whole file. */
#define LOADS_MOST 16

/* An element of a parameter's array, and what it is a place below. */
struct data_check {
    const char *array;
    const char *size;
    const struct ir_expr *value;
};

/* What an element of an array is loaded by; NULL: it is none. */
static const struct ir_stmt *load_of(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    return d && d->kind == IR_STMT_LOAD && d->addr->op == IR_PTRADD ? d : NULL;
}

static const char *array_of(const struct ir_expr *e)
{
    const struct ir_stmt *load = load_of(e);
    const struct ir_expr *root = load ? ir_address_root(load->addr) : NULL;
    return root && root->op == IR_VAR && root->decl->storage == STORAGE_PARAM
               ? root->decl->source_name
               : NULL;
}

static const char *param_of(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    bool param = e->op == IR_VAR && e->decl->storage == STORAGE_PARAM && e->type &&
                 e->type->kind == TYPE_INT;
    return param ? e->decl->source_name : NULL;
}

/* "labeldata" and "label_data" */
static bool is_same_name(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (*a == '_')
            a++;
        while (*b == '_')
            b++;
        if (tolower((unsigned char)*a) != tolower((unsigned char)*b))
            return false;
        if (!*a)
            return true;
    }
}

/* The same element, also where it is loaded again. */
struct asked {
    const struct ir_stmt *load;
    const char *size;
    bool found;
};

static bool look_for_value(const struct ir_expr *e, void *context)
{
    struct asked *x = context;
    const struct ir_stmt *load = e->op == IR_VALUE ? e->value->def : NULL;
    bool same = load && load->kind == IR_STMT_LOAD && load->addr == x->load->addr;
    x->found = x->found || load == x->load || same;
    return !x->found;
}

/* ---- what other kernels ask ------------------------------------------------------------------ */

/* `v < size`, `v >= size`, `size > v`, `size <= v`. */
static bool take_comparison(const struct ir_expr *e, struct data_check *out)
{
    bool right =
        e->op == IR_GT || e->op == IR_LE; /* the size stands first, or e asks for something else */
    if (!right && e->op != IR_LT && e->op != IR_GE)
        return false;
    const struct ir_expr *value = e->args[right], *size = e->args[!right];
    *out = (struct data_check){array_of(value), param_of(size), ir_strip_all_casts(value)};
    return out->array && out->size;
}

struct check_search {
    const struct data_check *wanted; /* the array's name NULL: of any */
    const struct ir_func *func;
    bool found;
};

static bool has_value(const struct ir_expr *addr, const struct ir_stmt *load)
{
    const struct ir_expr *e = addr;
    for (; e && (e->op == IR_PTRADD || e->op == IR_CAST || e->op == IR_FIELD); e = e->args[0]) {
        struct asked x = {.load = load};
        if (e->op == IR_PTRADD)
            ir_walk(e->args[1], look_for_value, &x);
        if (x.found)
            return true;
    }
    return false;
}

/* The function takes the same element for a place. */
static bool is_place_in(const struct ir_func *f, const struct ir_expr *value)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        if (f->stmts.at[i]->addr && has_value(f->stmts.at[i]->addr, load_of(value)))
            return true;
    }
    return false;
}

static bool look_for_check(const struct ir_expr *e, void *context)
{
    struct check_search *s = context;
    struct data_check c;
    if (!s->found && take_comparison(e, &c) && is_same_name(c.size, s->wanted->size) &&
        (!s->wanted->array || is_same_name(c.array, s->wanted->array)) &&
        is_place_in(s->func, c.value))
        s->found = true;
    return !s->found;
}

/* The statement of another kernel that asks; *asking: how many kernels do. */
static const struct ir_stmt *find_check(struct bound_search *q, const struct data_check *wanted,
                                        unsigned *asking)
{
    const struct analysis *a = q->af->analysis;
    const struct ir_stmt *where = NULL;
    *asking = 0;
    for (size_t i = 0; i < a->funcs.len; i++) {
        const struct ir_func *f = a->funcs.at[i]->func;
        struct check_search s = {wanted, f, false};
        if (a->funcs.at[i] == q->af || f->kind != FUNC_KERNEL)
            continue;
        for (size_t k = 0; k < f->stmts.len && !s.found; k++) {
            ir_walk_stmt(f->stmts.at[k], look_for_check, &s);
            where = s.found && !where ? f->stmts.at[k] : where;
        }
        *asking += s.found;
    }
    return where;
}

/* ---- what this one asks ---------------------------------------------------------------------- */

/* `v != none` says nothing about the end; `v == size` does. */
static bool look_for_question(const struct ir_expr *e, void *context)
{
    struct asked *x = context;
    bool equal = e->op == IR_EQ || e->op == IR_NE;
    const char *size =
        equal ? param_of(e->args[0]) ? param_of(e->args[0]) : param_of(e->args[1]) : NULL;
    bool counts = equal ? size && strcmp(size, x->size) == 0 : bound_is_question(e);
    if (counts)
        ir_walk(e, look_for_value, x);
    return !x->found;
}

/* Something in the function compares, clamps or hands on what is loaded. */
static bool is_asked(struct bound_search *q, const struct ir_stmt *load, const char *size)
{
    const struct ir_func *f = q->af->func;
    struct asked x = {.load = load, .size = size};
    for (size_t i = 0; i < f->stmts.len && !x.found; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool whole =
            s->kind == IR_STMT_CALL || s->kind == IR_STMT_ASSUME || s->kind == IR_STMT_SWITCH;
        ir_walk_stmt(s, whole ? look_for_value : look_for_question, &x);
    }
    return x.found;
}

/* ---- */

/* The load that index takes for a place, alone or as a row; *stride: of which length. */
static const struct ir_stmt *place_in(const struct affine *index, const struct affine_term **term)
{
    for (size_t i = 0; i < index->terms.len; i++) {
        const struct affine_term *t = &index->terms.at[i];
        for (unsigned k = 0; k < t->atom_count && t->coefficient > 0; k++) {
            *term = t;
            if (array_of(t->atoms[k]))
                return load_of(t->atoms[k]);
        }
    }
    return NULL;
}

/* The value is of a row of this very array that is below size: `list[row * degree + k]` under `row < nodes`. */
static bool has_row_below(struct bound_search *q, const struct ir_stmt *value,
                          const struct affine_term *place, const char *size)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, value, &n);
    if (place->atom_count != 2)
        return false;
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *row = facts[i].op == IR_LT   ? facts[i].left
                                    : facts[i].op == IR_GT ? facts[i].right
                                                           : NULL;
        const struct ir_expr *end = facts[i].op == IR_LT ? facts[i].right : facts[i].left;
        if (row && param_of(end) && is_same_name(param_of(end), size) && !array_of(row) &&
            ir_contains(value->addr, ir_strip_casts(row)))
            return true;
    }
    return false;
}

static void try_size(struct bound_search *q, const struct access *x, const struct ir_stmt *load,
                     const struct affine_term *term, const struct ir_decl *size)
{
    struct ir_module *m = q->af->analysis->module;
    struct data_check same = {array_of(ir_value(m, load->value)), size->source_name, NULL};
    struct data_check any = {NULL, size->source_name, NULL};
    unsigned asking;
    if (is_asked(q, load, size->source_name))
        return;
    const struct ir_stmt *where = find_check(q, &same, &asking);
    const char *own = x->root->op == IR_VAR ? x->root->decl->source_name : NULL;
    if (!where && own && strcmp(own, same.array) == 0 &&
        has_row_below(q, load, term, size->source_name)) {
        where = find_check(q, &any, &asking);
        where = asking >= ASKING_LEAST ? where : NULL;
    }
    struct bound_candidate c = {.access = *x, .index = x->dims.at[0].index, .weak = true};
    if (where)
        bound_add(q, BOUND_DATA, &c, ir_var(m, size), where);
}

void bound_search_data(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    const struct ir_stmt *tried[LOADS_MOST];
    size_t n, tries = 0;
    const struct access *all = access_all(q->af, &n);
    for (size_t i = 0; i < n && tries < LOADS_MOST; i++) {
        const struct access *x = &all[i];
        if (x->dims.len != 1 || x->root->op == IR_ADDR || x->root->op == IR_OPAQUE)
            continue;
        struct affine index = affine_of(q->arena, x->dims.at[0].index);
        const struct affine_term *term = NULL;
        const struct ir_stmt *load = index.ok ? place_in(&index, &term) : NULL;
        for (size_t k = 0; k < tries && load; k++)
            load = tried[k] == load ? NULL : load;
        if (!load)
            continue;
        tried[tries++] = load;
        for (size_t k = 0; k < f->params.len; k++) {
            const struct ir_decl *p = f->params.at[k];
            if (p->source_name && p->type && p->type->kind == TYPE_INT)
                try_size(q, x, load, term, p);
        }
    }
}
