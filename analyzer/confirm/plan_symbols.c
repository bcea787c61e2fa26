/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Variables of the device that the kernel reads: what the host copies to them before the launch, as
 * far as the file shows it; a length of constant memory that nobody shows is chosen like a parameter.
 */
#include <ctype.h>
#include <string.h>

#include "confirm/plan_internal.h"
#include "confirm/plan_value_internal.h"

/* All of constant memory. */
#define SYMBOL_BYTES_MAX ((size_t)64 << 10)
/* As in buffers: numbers that no formula divides by zero with. */
#define SMALL_STEP 7

static bool is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Is it part of what is compiled? */
static bool is_sliced(const struct plan_work *w, const struct ir_decl *d)
{
    const char *name = d->source_name;
    size_t n = name ? strlen(name) : 0;
    for (const char *p = w->slice->source; n && p; p = p + n) {
        p = strstr(p, name);
        if (!p)
            return false;
        if ((p == w->slice->source || !is_name(p[-1])) && !is_name(p[n]))
            return true;
    }
    return false;
}

static const struct ir_decl *variable_of(const struct ir_expr *e)
{
    for (unsigned i = 0; e && i < 8; i++) {
        const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
        if (e->op == IR_ADDR)
            return e->decl;
        if (e->op == IR_CAST || e->op == IR_PTRADD)
            e = e->args[0];
        else
            e = def && def->kind == IR_STMT_LOAD ? def->addr : NULL;
    }
    return NULL;
}

/* The one call that fills the variable; NULL when there are several or none. */
static const struct ir_stmt *find_copy(const struct plan_work *w, const struct ir_decl *d)
{
    static const char name[] = "cudaMemcpyToSymbol";
    const struct ir_stmt *found = NULL;
    for (size_t i = 0; i < w->analysis->module->funcs.len; i++) {
        const struct ir_func *f = w->analysis->module->funcs.at[i];
        for (size_t k = 0; f->kind == FUNC_HOST && k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            if (s->kind != IR_STMT_CALL || !s->name || s->args.len < 3 ||
                strncmp(s->name, name, sizeof name - 1) != 0 || variable_of(s->args.at[0]) != d)
                continue;
            if (found)
                return NULL;
            found = s;
        }
    }
    return found;
}

/* ---- scalars and elements ------------------------------------------------------------------- */

struct element {
    const struct ir_type *type;
    size_t count;
};

static bool element_of(const struct ir_decl *d, struct element *out)
{
    const struct ir_type *t = d->type;
    size_t n = 1;
    while (t && t->kind == TYPE_ARRAY && t->count > 0 && n <= SYMBOL_BYTES_MAX) {
        n *= (size_t)t->count;
        t = t->elem;
    }
    bool number = t && (t->kind == TYPE_INT || t->kind == TYPE_FLOAT) &&
                  (t->bits == 8 || t->bits == 16 || t->bits == 32 || t->bits == 64);
    *out = (struct element){t, n};
    return number && (t->kind == TYPE_INT || t->bits >= 32) && n * t->bits / 8 <= SYMBOL_BYTES_MAX;
}

static void put_number(uint8_t *out, const struct ir_type *t, struct value v)
{
    double wide = v.real;
    float narrow = (float)v.real;
    int64_t whole = v.kind == VALUE_REAL ? (int64_t)v.real : v.number;
    const void *from = t->kind == TYPE_INT ? (const void *)&whole
                       : t->bits == 32     ? (const void *)&narrow
                                           : &wide;
    memcpy(out, from, t->bits / 8); /* little-endian, as devices are */
}

/* What the host stores to its variable before it copies it: of an array, element by element. */
static bool stored_number(struct plan_launch *l, const struct ir_stmt *copy, int64_t at, bool array,
                          struct value *out)
{
    const struct ir_decl *from = variable_of(copy->args.at[1]);
    const struct ir_func *f = copy->block->func;
    const struct ir_expr *found = NULL;
    for (size_t i = 0; from && i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        int64_t n = 0;
        if (s->kind != IR_STMT_STORE || variable_of(s->addr) != from)
            continue;
        bool known = array ? s->addr->op == IR_PTRADD && ir_is_int(s->addr->args[1], &n)
                           : s->addr->op == IR_ADDR;
        if (!known || (n == at && found))
            return false; /* a loop fills it, or it changes */
        if (n == at)
            found = s->expr;
    }
    *out = found ? value_of(&l->env, found) : (struct value){0};
    return out->kind != VALUE_NONE;
}

struct fixing {
    struct plan_work *w;
    struct plan_launch *l;
    const struct ir_decl *decl;
    struct value value;
};

static bool fix_load(const struct ir_expr *e, void *context)
{
    struct fixing *x = context;
    const struct ir_stmt *s = e->op == IR_VALUE ? e->value->def : NULL;
    if (s && s->kind == IR_STMT_LOAD && s->addr->op == IR_ADDR && s->addr->decl == x->decl) {
        struct value *v = ARENA_NEW(x->w->scratch, struct value);
        *v = x->value;
        map_put_number(x->w->scratch, &x->l->env.fixed, (uint64_t)e->id + 1, v);
    }
    return true;
}

static void look(const struct ir_expr **slot, void *context)
{
    if (*slot)
        ir_walk(*slot, fix_load, context);
}

/* Where the kernel reads the variable, its value is known from now on. */
static void fix_loads(struct plan_work *w, struct plan_launch *l, const struct ir_decl *d,
                      struct value v)
{
    struct fixing x = {w, l, d, v};
    for (size_t i = 0; w->kernel && i < w->kernel->stmts.len; i++)
        ir_stmt_visit(w->kernel->stmts.at[i], look, &x);
    for (size_t i = 0; w->claim->func != w->kernel && i < w->claim->func->stmts.len; i++)
        ir_stmt_visit(w->claim->func->stmts.at[i], look, &x);
}

static bool fill_scalar(struct plan_work *w, struct plan_launch *l, const struct ir_decl *d,
                        const struct ir_type *t, const struct ir_stmt *copy, uint8_t *data)
{
    struct value v = {0};
    if ((!copy || !stored_number(l, copy, 0, false, &v)) && t->kind == TYPE_INT)
        v = value_choose(&l->env, ir_var(w->analysis->module, d), d->source_name);
    if (v.kind == VALUE_NONE)
        v = value_int(1);
    l->tied |= v.chosen;
    put_number(data, t, v);
    fix_loads(w, l, d, v);
    return true;
}

static bool fill_array(struct plan_launch *l, const struct element *e, const struct ir_stmt *copy,
                       uint8_t *data)
{
    bool any = false;
    for (size_t i = 0; i < e->count; i++) {
        struct value v = {0};
        bool known = copy && stored_number(l, copy, (int64_t)i, true, &v);
        if (!known && e->type->kind == TYPE_FLOAT)
            v = value_int(1 + (int64_t)(i % SMALL_STEP));
        any |= known || e->type->kind == TYPE_FLOAT;
        put_number(data + i * (e->type->bits / 8), e->type, v);
    }
    return any;
}

void plan_symbols(struct plan_work *w, struct plan_launch *l, struct scenario *s)
{
    const struct ir_module *m = w->analysis->module;
    for (size_t i = 0; w->kernel && i < m->globals.len; i++) {
        const struct ir_decl *d = m->globals.at[i];
        struct element e;
        bool constant = d->storage == STORAGE_CONSTANT;
        if ((!constant && d->storage != STORAGE_DEVICE) || !element_of(d, &e) || !is_sliced(w, d))
            continue;
        /* What nobody copies to is as the source says; of __device__ that is 0: counters. */
        const struct ir_stmt *copy = find_copy(w, d);
        if (!copy && (!constant || d->init))
            continue;
        size_t bytes = e.count * (e.type->bits / 8);
        uint8_t *data = ARENA_ARRAY(w->keep, uint8_t, bytes);
        bool any = d->type->kind == TYPE_ARRAY ? fill_array(l, &e, copy, data)
                                               : fill_scalar(w, l, d, e.type, copy, data);
        if (!any)
            continue;
        struct scenario_symbol y = {.name = arena_strdup(w->keep, d->name)};
        y.value = (struct scenario_value){
            .name = y.name, .kind = SCENARIO_VALUE_BYTES, .data = data, .data_bytes = bytes};
        vec_push(w->keep, &s->symbols, y);
    }
}
