/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/access.h"

#include <stdlib.h>
#include <string.h>

#include "pass/bounds.h"
#include "pass/guard.h"
#include "pass/indexer.h"

struct walk {
    struct ir_module *module;
    struct access *out;
    const struct ir_expr *pending; /* index steps not yet tied to a dimension */
    const struct ir_type *step;    /* their element type */
    bool mixed;                    /* `(float4 *)(p + i) + k`: they count different things */
};

static const struct ir_type *target(const struct ir_expr *e)
{
    return e->type->kind == TYPE_POINTER ? e->type->elem : NULL;
}

static bool same_size(const struct ir_type *x, const struct ir_type *y)
{
    return x == y || (x && y && x->size > 0 && x->size == y->size);
}

static void push_dim(struct walk *w, int64_t extent)
{
    struct access_dim d = {.index = indexer_places(w->module, w->pending), .extent = extent};
    struct arena *a = w->module->arena;
    if (w->out->dims.len == 0)
        w->out->step = w->mixed ? NULL : w->step;
    vec_push(a, &w->out->dims, d);
    w->pending = NULL;
    w->step = NULL;
}

/* `x[i][1]` of a class that is not known: what [1] is a part of is the element i. */
static bool is_part(const struct walk *w, const struct ir_expr *e)
{
    return w->pending && ir_strip_casts(w->pending)->op == IR_INT &&
           e->args[0]->type->kind == TYPE_UNKNOWN && e->args[1]->op != IR_INT;
}

static void step(struct walk *w, const struct ir_expr *e)
{
    const struct ir_type *t = target(e);
    const struct ir_type *wide = ir_type_int(w->module, 64, true);
    if (is_part(w, e)) {
        w->pending = NULL;
        w->out->plain = false;
    }
    if (w->pending && !same_size(t, w->step)) {
        w->out->plain = false;
        w->mixed = true;
    }
    if (!w->pending) {
        w->pending = e->args[1];
        w->step = t;
    } else {
        w->pending = ir_binary(w->module, IR_ADD, wide, w->pending, e->args[1]);
    }
}

/* e converts a pointer to an array to a pointer to its first element. */
static bool is_decay(const struct ir_expr *e)
{
    const struct ir_type *from = target(e->args[0]);
    return from && from->kind == TYPE_ARRAY && same_size(from->elem, target(e));
}

/* A member of an element, `boxes[i].center`: an index of it is none of the boxes. */
static bool is_of_element(const struct ir_expr *field)
{
    const struct ir_expr *e = field;
    while (e->op == IR_FIELD || e->op == IR_CAST)
        e = e->args[0];
    return e->op == IR_PTRADD;
}

static const struct ir_expr *walk_address(struct walk *w, const struct ir_expr *e)
{
    for (;;) {
        const struct ir_type *t;
        switch (e->op) {
        case IR_PTRADD:
            t = target(e->args[0]);
            step(w, e);
            /* indexing an array object directly: the step is its dimension */
            if (t && t->kind == TYPE_ARRAY && same_size(t->elem, target(e)))
                push_dim(w, t->count > 0 ? t->count : -1);
            e = e->args[0];
            break;
        case IR_CAST:
            t = target(e->args[0]);
            if (is_decay(e)) {
                if (w->pending)
                    push_dim(w, t->count > 0 ? t->count : -1);
            } else if (!same_size(t, target(e))) {
                w->out->plain = false;
            }
            e = e->args[0];
            break;
        case IR_FIELD:
            if (w->pending && is_of_element(e))
                return e;
            if (w->out->plain && !w->pending && w->out->dims.len) {
                w->out->member = e;
                w->out->member_dims = w->out->dims.len;
            }
            w->out->plain = false;
            e = e->args[0];
            break;
        default: return e;
        }
    }
}

static void reverse_dims(struct access *x)
{
    for (size_t i = 0; i < x->dims.len / 2; i++) {
        struct access_dim d = x->dims.at[i];
        x->dims.at[i] = x->dims.at[x->dims.len - 1 - i];
        x->dims.at[x->dims.len - 1 - i] = d;
    }
}

static void take_address(struct analysis_func *af, const struct ir_stmt *s,
                         const struct ir_expr *addr, struct access *out)
{
    *out = (struct access){.stmt = s, .plain = true, .elem = target(addr)};
    struct walk w = {.module = af->analysis->module, .out = out};
    out->root = walk_address(&w, addr);
    if (w.pending)
        push_dim(&w, -1);
    reverse_dims(out);
    if (out->root->op == IR_ADDR || out->root->op == IR_VAR)
        out->decl = out->root->decl;
    else if (out->root->op == IR_VALUE)
        out->decl = out->root->value->decl;
}

/* `torch::PackedTensorAccessor32<float, 4>`: 4; 0: no such type. */
static unsigned long dimensions_of(const struct ir_type *t)
{
    const char *p = t->kind == TYPE_UNKNOWN && t->name ? strstr(t->name, "TensorAccessor") : NULL;
    unsigned depth = 0;
    for (p = p ? strchr(p, '<') : NULL; p && *p; p++) {
        depth += *p == '<';
        depth -= *p == '>';
        if (depth == 0)
            return 0;
        if (*p == ',' && depth == 1)
            return strtoul(p + 1, NULL, 10);
    }
    return 0;
}

static bool is_other_value(const struct ir_expr *e, void *context)
{
    return e->op != IR_VALUE || e->value != context;
}

/* Conditions on places of the grid that a statement stands under. */
static size_t checks_around(struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n, checks = 0;
    const struct fact *facts = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++)
        checks += bounds_grid_axes(facts[i].left) || bounds_grid_axes(facts[i].right);
    return checks;
}

/* A statement uses the value under no more checks than it is made under. */
static bool is_used_here(struct analysis_func *af, const struct ir_stmt *def)
{
    size_t own = checks_around(af, def);
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        bool other = (!s->addr || ir_walk(s->addr, is_other_value, def->value)) &&
                     (!s->expr || ir_walk(s->expr, is_other_value, def->value));
        for (size_t k = 0; k < s->args.len; k++)
            other = other && ir_walk(s->args.at[k], is_other_value, def->value);
        if (s != def && s->kind != IR_STMT_SET && !other && checks_around(af, s) <= own)
            return true;
    }
    return false;
}

/* `tensor[b][row]` of three dimensions: an accessor of the last one, and nothing is read until a check has been. */
static bool is_part_of_tensor(struct analysis_func *af, const struct ir_stmt *s)
{
    unsigned long subscripts = 0;
    const struct ir_expr *e = s->addr;
    for (; e->op == IR_PTRADD; e = e->args[0])
        subscripts++;
    return e->op == IR_VAR && subscripts < dimensions_of(e->decl->type) && !is_used_here(af, s);
}

bool access_of(struct analysis_func *af, const struct ir_stmt *s, struct access *out)
{
    if (!(ir_stmt_info(s->kind)->flags & IR_STMT_IS_ACCESS) || !s->addr ||
        (s->kind == IR_STMT_LOAD && is_part_of_tensor(af, s)))
        return false;
    take_address(af, s, s->addr, out);
    return true;
}

bool access_of_address(struct analysis_func *af, const struct ir_stmt *s,
                       const struct ir_expr *addr, struct access *out)
{
    if (addr->type->kind != TYPE_POINTER)
        return false;
    take_address(af, s, addr, out);
    return true;
}

/* "myAtomicAdd", "gpuAtomicMax", "atomic_add": a wrapper of the built-in. */
static bool is_atomic_call(const struct ir_stmt *s)
{
    return s->args.len == 2 && strcasestr(s->name, "atomic");
}

/* "load", "cast_load", "load128", "Store", "Ldg": one access, of the pointer and nothing but a value;
 * with a count behind them they check by themselves. */
static bool is_access_call(const struct ir_stmt *s)
{
    bool named = s->name && (strcasestr(s->name, "load") || strcasestr(s->name, "store") ||
                             strcasestr(s->name, "ldg"));
    bool random = s->name && strncmp(s->name, "curand", 6) == 0; /* a generator of its own */
    return s->kind == IR_STMT_CALL && s->name && s->args.len >= 1 &&
           ((s->args.len <= 2 && named) || is_atomic_call(s) || random);
}

/* `v.load_from(tile, lane)`, `v.store_to(tile, lane)`: v is what is moved, and the pointer comes with a place of the
 * thread. */
static const struct ir_expr *address_with_place(struct analysis_func *af, const struct ir_stmt *s)
{
    bool store = s->name && strcasestr(s->name, "store");
    size_t n = s->name ? strlen(s->name) : 0;
    if (!is_access_call(s) || !s->object || s->args.len != 2 ||
        (store && (n < 2 || strcasecmp(s->name + n - 2, "to") != 0)))
        return NULL;
    const struct ir_expr *base = s->args.at[0], *place = s->args.at[1];
    if (base->type->kind != TYPE_POINTER || !place->type || place->type->kind != TYPE_INT ||
        !bounds_uses_thread_index(place) || bounds_uses_thread_index(base))
        return NULL;
    const struct ir_expr *of[2] = {base, place};
    return ir_make(af->analysis->module, IR_PTRADD, base->type, NULL, of, 2);
}

bool access_of_call(struct analysis_func *af, const struct ir_stmt *s, struct access *out)
{
    const struct ir_expr *addr = address_with_place(af, s);
    if (addr)
        return access_of_address(af, s, addr, out);
    return is_access_call(s) && access_of_handed(af, s, out);
}

bool access_of_handed(struct analysis_func *af, const struct ir_stmt *s, struct access *out)
{
    for (size_t i = 0; i < s->args.len; i++) {
        const struct ir_expr *e = s->args.at[i];
        while (e->op == IR_CAST && e->type->kind == TYPE_POINTER)
            e = e->args[0];
        if (e->op != IR_PTRADD || ir_lies_in_local(e)) /* `Ldg(own[k], in + i)` fills own */
            continue;
        take_address(af, s, e, out);
        return true;
    }
    return false;
}

static bool is_plain_pointer(const struct ir_expr *e)
{
    const struct ir_type *t = e->type && e->type->kind == TYPE_POINTER ? e->type->elem : NULL;
    return t && e->op == IR_VAR && e->decl->storage == STORAGE_PARAM && t->kind != TYPE_RECORD &&
           t->kind != TYPE_POINTER;
}

bool access_of_pair(struct analysis_func *af, const struct ir_stmt *s, struct access *out)
{
    /* a body may look at anything before it reads: one without a branch does not */
    bool straight = !s->callee || !s->callee->has_body || s->callee->blocks.len == 1;
    if (s->kind != IR_STMT_CALL || s->args.len != 2 || s->object || !straight)
        return false;
    const struct ir_expr *pointer = ir_strip_casts(s->args.at[0]), *place = s->args.at[1];
    if (!is_plain_pointer(pointer) || !place->type || place->type->kind != TYPE_INT)
        return false;
    *out = (struct access){
        .stmt = s, .plain = true, .root = pointer, .decl = pointer->decl, .elem = target(pointer)};
    struct access_dim d = {.index = place, .extent = -1};
    vec_push(af->analysis->arena, &out->dims, d);
    return true;
}

/* ---- accesses of a callee, in the caller's terms ---------------------------------------------- */

struct caller_terms {
    const struct ir_stmt *call;
    struct ir_module *module;
    bool known; /* nothing but parameters, numbers and built-ins */
};

static bool look_for_own_values(const struct ir_expr *e, void *context)
{
    struct caller_terms *t = context;
    const struct ir_func *f = t->call->callee;
    bool param = false;
    for (size_t i = 0; e->op == IR_VAR && i < f->params.len; i++)
        param = param || (f->params.at[i] == e->decl && !e->decl->in_memory);
    bool own =
        e->op == IR_VAR ? !param : e->arg_count == 0 && e->op != IR_INT && e->op != IR_BUILTIN;
    t->known = t->known && !own;
    return t->known;
}

static const struct ir_expr *in_caller(const struct caller_terms *t, const struct ir_expr *e)
{
    const struct ir_func *f = t->call->callee;
    for (size_t i = 0; i < f->params.len; i++) {
        const struct ir_expr *from = ir_var(t->module, f->params.at[i]);
        e = ir_substitute(t->module, e, &from, &t->call->args.at[i], 1);
    }
    return e;
}

bool access_of_callee(struct analysis_func *af, const struct ir_stmt *call, size_t i,
                      struct access *out)
{
    const struct ir_func *f = call->callee;
    const struct ir_stmt *s = f->stmts.at[i];
    struct caller_terms t = {.call = call, .module = af->analysis->module, .known = true};
    bool first = s->block == f->blocks.at[0]; /* whatever it asks */
    if (!first || !(ir_stmt_info(s->kind)->flags & IR_STMT_IS_ACCESS) || !s->addr ||
        s->addr->op != IR_PTRADD || f->params.len != call->args.len)
        return false;
    ir_walk(s->addr, look_for_own_values, &t);
    if (!t.known)
        return false;
    take_address(af, call, in_caller(&t, s->addr), out);
    return true;
}

/* It asks for nothing but the rounds of its loops. */
static bool asks_nothing(const struct ir_func *f)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool asks = s->kind == IR_STMT_BRANCH || s->kind == IR_STMT_SWITCH;
        if (s->kind == IR_STMT_CALL || (asks && ir_has_op(s->expr, IR_VAR)))
            return false;
    }
    return true;
}

static bool accesses_at(const struct ir_func *f, const struct ir_expr *pointer,
                        const struct ir_expr *place)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (ir_stmt_info(s->kind)->flags & IR_STMT_IS_ACCESS && s->addr &&
            ir_address_root(s->addr) == pointer && ir_contains(s->addr, place))
            return true;
    }
    return false;
}

bool access_of_member(struct analysis_func *af, const struct ir_stmt *call, struct access *out)
{
    const struct ir_func *f = call->callee;
    const struct ir_expr *pointer = NULL, *place = NULL;
    struct ir_module *m = af->analysis->module;
    if (!call->object || f->params.len != 2 || call->args.len != 2 || f->has_errors)
        return false;
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_type *t = f->params.at[i]->type;
        if (t->kind == TYPE_POINTER)
            pointer = ir_var(m, f->params.at[i]);
        else if (t->kind == TYPE_INT)
            place = ir_var(m, f->params.at[i]);
    }
    if (!pointer || !place || !asks_nothing(f) || !accesses_at(f, pointer, place))
        return false;
    unsigned at = pointer->decl == f->params.at[1];
    const struct ir_expr *of[2] = {call->args.at[at], ir_strip_casts(call->args.at[1 - at])};
    const struct ir_type *t = of[0]->type;
    if (!t || t->kind != TYPE_POINTER)
        return false;
    take_address(af, call, ir_make(m, IR_PTRADD, t, NULL, of, 2), out);
    return true;
}

struct access_list {
    VEC(struct access) all;
};

const struct access *access_all(struct analysis_func *af, size_t *n)
{
    struct arena *a = af->analysis->arena;
    if (!af->accesses) {
        struct access_list *list = ARENA_NEW(a, struct access_list);
        for (size_t i = 0; i < af->func->stmts.len; i++) {
            struct access x;
            if (access_of(af, af->func->stmts.at[i], &x))
                vec_push(a, &list->all, x);
        }
        af->accesses = list;
    }
    *n = af->accesses->all.len;
    return af->accesses->all.at;
}

const char *access_name(struct arena *a, const struct access *x)
{
    /* as the author called it, before SSA put in what the pointer was made of */
    const struct ir_expr *written =
        x->stmt->source_expr ? ir_address_root(x->stmt->source_expr) : NULL;
    if (written && (written->op == IR_VAR || written->op == IR_ADDR) &&
        written->decl->source_name && written->decl->source_name[0])
        return written->decl->source_name;
    if (x->decl && x->decl->source_name && x->decl->source_name[0])
        return x->decl->source_name;
    return ir_expr_source(a, x->root, 40);
}
