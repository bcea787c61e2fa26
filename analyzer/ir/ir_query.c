/* SPDX-License-Identifier: Apache-2.0 */
/* Questions about expressions. */
#include <stdlib.h>
#include <string.h>

#include "ir/ir_internal.h"

bool ir_is_int(const struct ir_expr *e, int64_t *v)
{
    if (!e)
        return false;
    if (e->op == IR_INT)
        return ir_leaf_int(e, v);
    if (e->op != IR_CAST || (e->type->kind != TYPE_INT && e->type->kind != TYPE_BOOL))
        return false;
    if (!ir_is_int(e->args[0], v))
        return false;
    *v = ir_type_wrap(e->type, *v);
    return ir_type_fits(e->type, *v);
}

bool ir_is_const(const struct ir_expr *e, int64_t v)
{
    int64_t is;
    return ir_is_int(e, &is) && is == v;
}

const struct ir_expr *ir_strip_all_casts(const struct ir_expr *e)
{
    while (e && e->op == IR_CAST)
        e = e->args[0];
    return e;
}

const struct ir_expr *ir_strip_casts(const struct ir_expr *e)
{
    while (e && e->op == IR_CAST && e->type->kind == TYPE_INT && e->args[0]->type->kind == TYPE_INT)
        e = e->args[0];
    return e;
}

bool ir_is_builtin(const struct ir_expr *e, enum ir_builtin b)
{
    e = ir_strip_casts(e);
    return e && e->op == IR_BUILTIN && e->builtin == b;
}

/* ---- walking ---------------------------------------------------------------------------- */

/* A set of expression ids; on the stack while it is small. */
struct id_set {
    unsigned *slots; /* id + 1; 0: empty */
    size_t cap;
    size_t len;
    unsigned small[128];
};

static void id_set_begin(struct id_set *s)
{
    *s = (struct id_set){.cap = sizeof s->small / sizeof *s->small};
    s->slots = s->small;
}

static void id_set_end(struct id_set *s)
{
    if (s->slots != s->small)
        free(s->slots);
}

static bool id_set_put(struct id_set *s, unsigned id)
{
    size_t i = (size_t)(id * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (s->cap - 1);
    for (; s->slots[i]; i = (i + 1) & (s->cap - 1)) {
        if (s->slots[i] == id + 1)
            return false;
    }
    s->slots[i] = id + 1;
    s->len++;
    return true;
}

static void id_set_grow(struct id_set *s)
{
    struct id_set bigger = {.cap = s->cap * 4};
    bigger.slots = calloc(bigger.cap, sizeof *bigger.slots);
    if (!bigger.slots)
        abort();
    for (size_t i = 0; i < s->cap; i++) {
        if (s->slots[i])
            id_set_put(&bigger, s->slots[i] - 1);
    }
    if (s->slots != s->small)
        free(s->slots);
    s->slots = bigger.slots;
    s->cap = bigger.cap;
}

typedef bool visit_expr(const struct ir_expr *, void *);

static bool walk(struct id_set *seen, const struct ir_expr *e, visit_expr *visit, void *context)
{
    if (seen->len * 2 >= seen->cap)
        id_set_grow(seen);
    if (!id_set_put(seen, e->id))
        return true;
    if (!visit(e, context))
        return false;
    for (unsigned i = 0; i < e->arg_count; i++) {
        if (!walk(seen, e->args[i], visit, context))
            return false;
    }
    return true;
}

bool ir_walk(const struct ir_expr *e, bool (*visit)(const struct ir_expr *, void *), void *context)
{
    if (!e)
        return true;
    if (e->arg_count == 0)
        return visit(e, context);
    struct id_set seen;
    id_set_begin(&seen);
    bool all = walk(&seen, e, visit, context);
    id_set_end(&seen);
    return all;
}

const char *ir_leaf_name(const struct ir_expr *e)
{
    return e->op == IR_VAR                       ? e->decl->source_name
           : e->op == IR_MEMBER                  ? e->text
           : e->op == IR_VALUE && e->value->decl ? e->value->decl->source_name
                                                 : NULL;
}

bool ir_walk_stmt(const struct ir_stmt *s, bool (*visit)(const struct ir_expr *, void *),
                  void *context)
{
    bool all = ir_walk(s->addr, visit, context) && ir_walk(s->expr, visit, context);
    for (size_t i = 0; i < s->args.len && all; i++)
        all = ir_walk(s->args.at[i], visit, context);
    return all;
}

bool ir_walk_func(const struct ir_func *f, bool (*visit)(const struct ir_expr *, void *),
                  void *context)
{
    struct id_set seen;
    bool all = true;
    id_set_begin(&seen);
    for (size_t i = 0; i < f->stmts.len && all; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        all = (!s->addr || walk(&seen, s->addr, visit, context)) &&
              (!s->expr || walk(&seen, s->expr, visit, context));
        for (size_t k = 0; k < s->args.len && all; k++)
            all = !s->args.at[k] || walk(&seen, s->args.at[k], visit, context);
    }
    id_set_end(&seen);
    return all;
}

struct value_use {
    const struct ir_stmt *def;
    bool found;
};

static bool is_value_of(const struct ir_expr *e, void *context)
{
    struct value_use *u = context;
    u->found = u->found || (e->op == IR_VALUE && e->value->def == u->def);
    return !u->found;
}

bool ir_stmt_reads(const struct ir_stmt *s, const struct ir_stmt *def)
{
    struct value_use u = {.def = def};
    ir_walk_stmt(s, is_value_of, &u);
    ir_walk(s->object, is_value_of, &u);
    return u.found;
}

static bool is_other(const struct ir_expr *e, void *context)
{
    return e != context;
}

bool ir_contains(const struct ir_expr *e, const struct ir_expr *part)
{
    /* Operands are made before their user. */
    if (!e || !part || part->id > e->id)
        return false;
    return !ir_walk(e, is_other, (void *)(uintptr_t)part);
}

static bool is_other_op(const struct ir_expr *e, void *context)
{
    const enum ir_op *op = context;
    return e->op != *op;
}

bool ir_has_op(const struct ir_expr *e, enum ir_op op)
{
    return e && !ir_walk(e, is_other_op, &op);
}

const struct ir_expr *ir_up_to_subscript(const struct ir_expr *addr)
{
    while (addr->op == IR_PTRADD || addr->op == IR_CAST ||
           (addr->op == IR_FIELD && strcmp(addr->text, "[]") != 0))
        addr = addr->args[0];
    return addr;
}

/* ---- substitution ----------------------------------------------------------------------- */

struct substitution {
    struct ir_module *module;
    struct arena *scratch;
    const struct ir_expr *const *from;
    const struct ir_expr *const *to;
    size_t n;
    unsigned lowest; /* no expression with a smaller id holds any of `from` */
    struct map done;
};

static const struct ir_expr *substitute(struct substitution *s, const struct ir_expr *e)
{
    if (e->id < s->lowest)
        return e;
    for (size_t i = 0; i < s->n; i++) {
        if (e == s->from[i])
            return s->to[i];
    }
    if (e->arg_count == 0)
        return e;
    const struct ir_expr *known = map_get_number(&s->done, e->id);
    if (known)
        return known;
    const struct ir_expr **args = ARENA_ARRAY(s->scratch, const struct ir_expr *, e->arg_count);
    bool changed = false;
    for (unsigned i = 0; i < e->arg_count; i++) {
        args[i] = substitute(s, e->args[i]);
        changed |= args[i] != e->args[i];
    }
    const struct ir_expr *result =
        changed ? ir_make(s->module, e->op, e->type, e->text, args, e->arg_count) : e;
    map_put_number(s->scratch, &s->done, e->id, (void *)(uintptr_t)result);
    return result;
}

const struct ir_expr *ir_substitute(struct ir_module *m, const struct ir_expr *e,
                                    const struct ir_expr *const *from,
                                    const struct ir_expr *const *to, size_t n)
{
    struct substitution s = {.module = m, .from = from, .to = to, .n = n, .lowest = ~0U};
    for (size_t i = 0; i < n; i++) {
        if (from[i]->id < s.lowest)
            s.lowest = from[i]->id;
    }
    if (!e || e->id < s.lowest)
        return e;
    s.scratch = arena_create();
    e = substitute(&s, e);
    arena_destroy(s.scratch);
    return e;
}

/* ---- others ----------------------------------------------------------------------------- */

const struct ir_expr *ir_address_root(const struct ir_expr *addr)
{
    while (addr && (addr->op == IR_PTRADD || addr->op == IR_FIELD || addr->op == IR_CAST))
        addr = addr->args[0];
    return addr;
}

bool ir_lies_in_local(const struct ir_expr *addr)
{
    const struct ir_expr *root = ir_address_root(addr);
    return root && root->op == IR_ADDR && root->decl->storage == STORAGE_LOCAL;
}

const struct ir_expr *ir_rounded_address(const struct ir_expr *e)
{
    if (e->op != IR_BITAND)
        return NULL;
    const struct ir_expr *from = ir_strip_casts(e->args[0]);
    if (from->op == IR_ADD)
        from = ir_strip_casts(from->args[0]);
    bool pointer =
        from->op == IR_CAST && from->args[0]->type && from->args[0]->type->kind == TYPE_POINTER;
    return pointer ? from->args[0] : NULL;
}

static const struct ir_stmt *made_by(const struct ir_expr *e, enum ir_stmt_kind kind)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return def && def->kind == kind ? def : NULL;
}

const struct ir_stmt *ir_load_of(const struct ir_expr *e)
{
    return made_by(e, IR_STMT_LOAD);
}

const struct ir_stmt *ir_phi_of(const struct ir_expr *e)
{
    return made_by(e, IR_STMT_PHI);
}

const struct ir_expr *ir_argument_for(const struct ir_stmt *call, const struct ir_decl *d)
{
    bool handed = d->storage == STORAGE_PARAM && d->param_index >= 0 &&
                  (size_t)d->param_index < call->args.len;
    return handed ? call->args.at[d->param_index] : NULL;
}

const struct ir_stmt *ir_element_load_of(const struct ir_expr *e)
{
    const struct ir_stmt *load = ir_load_of(ir_strip_all_casts(e));
    return load && load->addr->op == IR_PTRADD ? load : NULL;
}

bool ir_compares(const struct ir_expr *e)
{
    return ir_op_info(e->op)->flags & IR_OP_COMPARE && e->arg_count == 2;
}

bool ir_is_this(const struct ir_decl *d)
{
    return d->storage == STORAGE_CAPTURE && strcmp(d->name, "this") == 0;
}

const char *ir_own_member_name(const struct ir_decl *d)
{
    bool own = d->storage == STORAGE_CAPTURE && strncmp(d->name, "this->", strlen("this->")) == 0;
    return own ? d->name + strlen("this->") : NULL;
}

bool ir_is_own_member(const struct ir_decl *d)
{
    return ir_own_member_name(d) != NULL;
}

bool ir_is_shared(const struct ir_decl *d)
{
    return d->storage == STORAGE_SHARED || d->storage == STORAGE_SHARED_DYNAMIC;
}

const struct ir_decl *ir_shared_variable(const struct ir_expr *addr)
{
    const struct ir_expr *root = ir_address_root(addr);
    return root && root->op == IR_ADDR && ir_is_shared(root->decl) ? root->decl : NULL;
}

size_t ir_func_ids(const struct ir_module *m)
{
    size_t ids = 0;
    for (size_t i = 0; i < m->funcs.len; i++)
        if (m->funcs.at[i]->id >= ids)
            ids = (size_t)m->funcs.at[i]->id + 1;
    return ids;
}

const struct ir_func *ir_module_find(const struct ir_module *m, const char *name)
{
    for (size_t i = 0; i < m->funcs.len; i++) {
        if (strcmp(m->funcs.at[i]->qualified_name, name) == 0)
            return m->funcs.at[i];
    }
    for (size_t i = 0; i < m->funcs.len; i++) {
        if (strcmp(m->funcs.at[i]->name, name) == 0)
            return m->funcs.at[i];
    }
    return NULL;
}

static void visit_list(const struct ir_expr **at, size_t n,
                       void (*visit)(const struct ir_expr **slot, void *), void *context)
{
    for (size_t i = 0; i < n; i++) {
        if (at[i])
            visit(&at[i], context);
    }
}

void ir_stmt_visit(struct ir_stmt *s, void (*visit)(const struct ir_expr **slot, void *),
                   void *context)
{
    visit_list(&s->expr, 1, visit, context);
    visit_list(&s->addr, 1, visit, context);
    visit_list(&s->object, 1, visit, context);
    visit_list(s->args.at, s->args.len, visit, context);
    struct ir_launch *l = s->launch;
    if (!l)
        return;
    visit_list(&l->kernel_expr, 1, visit, context);
    visit_list(l->template_args.at, l->template_args.len, visit, context);
    visit_list(&l->grid, 1, visit, context);
    visit_list(&l->block, 1, visit, context);
    visit_list(&l->shared_bytes, 1, visit, context);
    visit_list(&l->stream, 1, visit, context);
    visit_list(l->args.at, l->args.len, visit, context);
}

/* ---- instances of templates --------------------------------------------------------------- */

const struct ir_expr *ir_instance_argument(const struct ir_func *f, const struct ir_instance *in,
                                           const char *tparam)
{
    for (size_t i = 0; i < f->tparams.len && i < in->args.len; i++) {
        if (f->tparams.at[i].name && strcmp(f->tparams.at[i].name, tparam) == 0)
            return in->args.at[i];
    }
    return NULL;
}

const struct ir_type *ir_tparam_type(const struct ir_func *f, const char *tparam)
{
    const struct ir_type *type = NULL;
    for (size_t i = 0; i < f->instances.len; i++) {
        const struct ir_expr *e = ir_instance_argument(f, f->instances.at[i], tparam);
        if (!e || e->op != IR_OPAQUE || !e->type || e->type->kind == TYPE_UNKNOWN ||
            (type && !ir_type_same(type, e->type)))
            return NULL;
        type = e->type;
    }
    return type;
}

const struct ir_expr *ir_only_return(const struct ir_func *f)
{
    const struct ir_expr *value = NULL;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind != IR_STMT_RETURN)
            continue;
        if (value || !s->expr)
            return NULL;
        value = s->expr;
    }
    return value;
}

int64_t ir_launch_bound(const struct ir_func *f)
{
    int64_t bound;
    return f->max_threads && ir_is_int(f->max_threads, &bound) && bound > 0 ? bound : 0;
}
