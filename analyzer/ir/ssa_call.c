/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Calls that are no more than an expression: `gid()`, `flat(x, y, width)`, `p.at(i)`, `inside(x, n)`.
 * A function that only computes gets its result as one expression of its parameters and of the
 * members of its object; the value of a call is then that expression of the call's arguments.
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "ir/ir_internal.h"
#include "ir/ssa_internal.h"

/* Branches that are followed: `if (x < 0) return 0; if (x >= n) return n - 1; return x;` */
enum { RESULT_DEPTH = 8 };

static bool is_own(const struct ir_expr *e, void *context)
{
    const struct ir_func *f = context;
    switch (e->op) {
    case IR_OPAQUE: /* what the members of `Config c;` are before they are set */
        return f->kind == FUNC_HOST && e->type->kind == TYPE_RECORD &&
               strcmp(e->text, "default value") == 0;
    case IR_VALUE:
    case IR_ADDR:
    case IR_LAMBDA: return false;
    case IR_VAR: return e->decl->storage == STORAGE_PARAM || e->decl->storage == STORAGE_CAPTURE;
    default: return true;
    }
}

/* `x < y ? x : y` of integers is the body of what is called `min`. */
static const struct ir_expr *smaller_or_larger(struct ir_module *m, const struct ir_expr *e)
{
    const struct ir_expr *c = e->op == IR_SELECT ? e->args[0] : NULL;
    bool less = c && (c->op == IR_LT || c->op == IR_LE);
    bool more = c && (c->op == IR_GT || c->op == IR_GE);
    if ((!less && !more) || e->type->kind != TYPE_INT || !ir_type_same(e->type, e->args[1]->type) ||
        !ir_type_same(e->type, e->args[2]->type))
        return e;
    bool same = c->args[0] == e->args[1] && c->args[1] == e->args[2];
    bool swapped = c->args[0] == e->args[2] && c->args[1] == e->args[1];
    return same || swapped
               ? ir_binary(m, same == less ? IR_MIN : IR_MAX, e->type, e->args[1], e->args[2])
               : e;
}

/* ---- types that a template leaves open -------------------------------------------------- */

static bool is_open_pointer(const struct ir_type *t)
{
    return t->kind == TYPE_POINTER && t->elem->kind == TYPE_UNKNOWN;
}

/* The usual arithmetic conversions of two integers. */
static const struct ir_type *common_type(struct ir_module *m, const struct ir_type *x,
                                         const struct ir_type *y)
{
    unsigned bits = x->bits > y->bits ? x->bits : y->bits;
    if (bits < 32)
        return ir_type_int(m, 32, true);
    bool is_signed = (x->bits < bits || x->is_signed) && (y->bits < bits || y->is_signed);
    return ir_type_int(m, bits, is_signed);
}

/* e, whose operands are settled, as C++ types it once it knows what they are. */
static const struct ir_expr *settled(struct ir_module *m, const struct ir_expr *e,
                                     const struct ir_expr *const *args)
{
    const struct ir_type *t = e->type;
    bool is_compare = ir_compares(e) && e->op != IR_LAND && e->op != IR_LOR;
    bool is_number = t->kind == TYPE_UNKNOWN && e->op >= IR_ADD && e->op <= IR_MAX && !is_compare;
    bool ints =
        e->arg_count == 2 && args[0]->type->kind == TYPE_INT && args[1]->type->kind == TYPE_INT;
    if (ints && (is_number || is_compare)) {
        const struct ir_type *both = common_type(m, args[0]->type, args[1]->type);
        if (e->op == IR_SHL || e->op == IR_SHR)
            return ir_binary(m, e->op, common_type(m, args[0]->type, args[0]->type), args[0],
                             args[1]);
        return ir_binary(m, e->op, is_number ? both : t, ir_as_type(m, both, args[0]),
                         ir_as_type(m, both, args[1]));
    }
    if (e->op == IR_SELECT && t->kind == TYPE_UNKNOWN && ir_type_same(args[1]->type, args[2]->type))
        t = args[1]->type;
    if (e->op == IR_PTRADD && is_open_pointer(t) && args[0]->type->kind == TYPE_POINTER)
        t = args[0]->type;
    return ir_make(m, e->op, t, e->text, args, e->arg_count);
}

static const struct ir_expr *settle(struct ir_module *m, const struct ir_expr *e)
{
    if (e->arg_count == 0)
        return e;
    const struct ir_expr **args = ARENA_ARRAY(m->arena, const struct ir_expr *, e->arg_count);
    for (unsigned i = 0; i < e->arg_count; i++)
        args[i] = settle(m, e->args[i]);
    return settled(m, e, args);
}

/* The pointer x, which points to what a template leaves open, as a pointer of type t. */
static const struct ir_expr *point_to(struct ir_module *m, const struct ir_type *t,
                                      const struct ir_expr *x)
{
    if (x->op == IR_PTRADD && is_open_pointer(x->type))
        return ir_binary(m, IR_PTRADD, t, point_to(m, t, x->args[0]), x->args[1]);
    if (x->op == IR_MEMBER && is_open_pointer(x->type))
        return ir_make(m, IR_MEMBER, t, x->text, x->args, 1);
    return ir_type_same(t, x->type) ? x : ir_unary(m, IR_CAST, t, x);
}

/* x as a value of type t, NULL: it cannot be one. */
static const struct ir_expr *returned_as(struct ir_module *m, const struct ir_type *t,
                                         const struct ir_expr *x)
{
    if (t->kind != TYPE_POINTER || x->type->kind != TYPE_POINTER || ir_type_same(t, x->type))
        return ir_as_type(m, t, x);
    if (is_open_pointer(t))
        return x;
    return is_open_pointer(x->type) ? point_to(m, t, x) : NULL;
}

/* ---- what a function returns ------------------------------------------------------------ */

/* `align_up(raw, 16)`, `alignTo((size_t)raw, sizeof(T))`, out of sight: the address, rounded up. */
static bool rounds_address(const struct ir_stmt *s)
{
    bool unseen = s->kind == IR_STMT_CALL && !s->callee && !s->object && s->name;
    if (!unseen || s->args.len < 1 || s->args.len > 2 || !strcasestr(s->name, "align"))
        return false;
    const struct ir_expr *e = s->args.at[0];
    bool number = e->op == IR_CAST && e->type->kind == TYPE_INT && e->type->bits == 64;
    const struct ir_type *t = number ? e->args[0]->type : e->type;
    return t->kind == TYPE_POINTER || (number && t->kind == TYPE_UNKNOWN);
}

/* `div_up(n, 256)` in a function of the host that computes the shape of a launch. */
static bool is_named_number(const struct ir_func *f, const struct ir_stmt *s)
{
    return f->kind == FUNC_HOST && s->kind == IR_STMT_CALL && s->name && !s->object && s->var &&
           (s->var->type->kind == TYPE_INT || s->var->type->kind == TYPE_UNKNOWN) &&
           s->args.len > 0;
}

static bool only_computes(const struct ir_func *f, const struct ir_stmt *s)
{
    return s->kind == IR_STMT_SET || s->kind == IR_STMT_EVAL || s->kind == IR_STMT_ASSUME ||
           (s->kind == IR_STMT_CALL && s->callee && s->callee->result) || rounds_address(s) ||
           is_named_number(f, s);
}

static const struct ir_expr *result_from(const struct ir_func *f, const struct ir_block *b,
                                         unsigned depth)
{
    if (depth > RESULT_DEPTH)
        return NULL;
    for (size_t i = 0; i + 1 < b->stmts.len; i++)
        if (!only_computes(f, b->stmts.at[i]))
            return NULL;
    const struct ir_stmt *last = vec_last(&b->stmts);
    if (last->kind == IR_STMT_RETURN)
        return last->expr ? returned_as(f->module, f->return_type, last->expr) : NULL;
    if (last->kind == IR_STMT_JUMP)
        return result_from(f, b->succs.at[0], depth + 1);
    if (last->kind != IR_STMT_BRANCH)
        return NULL;
    const struct ir_expr *yes = result_from(f, b->succs.at[0], depth + 1);
    const struct ir_expr *no = yes ? result_from(f, b->succs.at[1], depth + 1) : NULL;
    if (!no || !ir_type_same(yes->type, no->type))
        return NULL;
    const struct ir_expr *args[] = {last->expr, yes, no};
    return ir_make(f->module, IR_SELECT, yes->type, NULL, args, 3);
}

/* A result of the host in which the calls of named numbers stand for what they compute. */
static const struct ir_expr *with_named_numbers(const struct ir_func *f, const struct ir_expr *e)
{
    struct ir_module *m = f->module;
    for (size_t i = f->stmts.len; i-- > 0;) { /* the last first: a later one may be made of it */
        const struct ir_stmt *s = f->stmts.at[i];
        if (!is_named_number(f, s) || !s->value)
            continue;
        const struct ir_expr *from = ir_value(m, s->value);
        const struct ir_expr *to =
            ir_make(m, IR_PURE, s->var->type, s->name, s->args.at, (unsigned)s->args.len);
        e = ir_substitute(m, e, &from, &to, 1);
    }
    return e;
}

void ssa_set_result(struct ir_func *f)
{
    const struct ir_expr *e = f->has_errors ? NULL : result_from(f, f->blocks.at[0], 0);
    if (e && f->kind == FUNC_HOST)
        e = with_named_numbers(f, e);
    f->result =
        e && ssa_is_copied(e) && ir_walk(e, is_own, f) ? smaller_or_larger(f->module, e) : NULL;
}

/* ---- what a call returns ---------------------------------------------------------------- */

struct call_leaves {
    struct ir_func *caller;
    const struct ir_stmt *call;
    VEC(const struct ir_expr *) from;
    VEC(const struct ir_expr *) to;
    bool fails;
};

/* Argument `index` of "<4, float>" as text without blanks; "": there is none. */
static const char *template_argument(struct arena *a, const char *instance, size_t index)
{
    size_t depth = 0, at = 0;
    const char *begin = instance ? instance + 1 : "", *p = begin;
    for (; *p; p++) {
        bool ends = depth == 0 && (*p == ',' || *p == '>');
        if (ends && at++ == index)
            break;
        if (ends)
            begin = p + 1;
        depth += *p == '<' || *p == '(';
        depth -= depth && (*p == '>' || *p == ')');
    }
    if (!*p)
        return "";
    while (begin < p && isspace((unsigned char)*begin))
        begin++;
    while (p > begin && isspace((unsigned char)p[-1]))
        p--;
    return arena_strndup(a, begin, (size_t)(p - begin));
}

static const struct ir_expr *of_tparam(const struct call_leaves *l, const struct ir_expr *e)
{
    const struct ir_func *callee = l->call->callee;
    struct ir_module *m = l->caller->module;
    size_t i = 0;
    while (i < callee->tparams.len && strcmp(callee->tparams.at[i].name, e->text) != 0)
        i++;
    const char *text = template_argument(m->arena, l->call->instance, i);
    char *end = NULL;
    long long number = strtoll(text, &end, 0);
    if (*text && !*end)
        return ir_int(m, e->type->kind == TYPE_INT ? e->type : ir_type_int(m, 32, true), number);
    for (i = 0; i < l->caller->tparams.len; i++)
        if (strcmp(l->caller->tparams.at[i].name, text) == 0)
            return ir_tparam(m, e->type, l->caller->tparams.at[i].name);
    return NULL;
}

static const struct ir_expr *own_variable(struct ir_func *caller, const struct ir_decl *d)
{
    for (size_t i = 0; i < caller->decls.len; i++) {
        const struct ir_decl *x = caller->decls.at[i];
        if (x->storage != STORAGE_TEMP && strcmp(x->name, d->name) == 0)
            return x->in_memory || !ir_type_same(x->type, d->type) ? NULL
                                                                   : ir_var(caller->module, x);
    }
    if (!ir_is_own_member(d))
        return NULL;
    struct ir_decl *made = ir_decl_create(caller, d->name, d->type, STORAGE_CAPTURE);
    made->span = d->span;
    made->guessed = d->guessed;
    made->source_name = d->source_name;
    return ir_var(caller->module, made);
}

/* What was captured by value is still the same when the lambda is called. */
static bool is_set_once(const struct ir_func *caller, const struct ir_decl *captured)
{
    unsigned sets = 0;
    for (size_t i = 0; i < caller->stmts.len; i++) {
        const struct ir_decl *d = caller->stmts.at[i]->var;
        bool same = d && strcmp(d->name, captured->name) == 0;
        if (same && (sets++ || d->storage == STORAGE_PARAM))
            return false;
    }
    return true;
}

static bool is_this(const struct ir_expr *object)
{
    object = ir_strip_all_casts(object);
    return !object || (object->op == IR_VAR && ir_is_this(object->decl));
}

/* A member of the object, or what a lambda has captured. */
static const struct ir_expr *of_capture(const struct call_leaves *l, const struct ir_expr *e)
{
    const struct ir_func *callee = l->call->callee;
    const struct ir_expr *object = l->call->object;
    bool member = ir_is_own_member(e->decl);
    if (callee->is_lambda)
        return callee->parent == l->caller && is_set_once(l->caller, e->decl)
                   ? own_variable(l->caller, e->decl)
                   : NULL;
    if (!member)
        return NULL;
    if (is_this(object))
        return l->caller->record_name && callee->record_name &&
                       strcmp(l->caller->record_name, callee->record_name) == 0
                   ? own_variable(l->caller, e->decl)
                   : NULL;
    return object->type->kind == TYPE_RECORD ? ir_make(l->caller->module, IR_MEMBER, e->type,
                                                       ir_own_member_name(e->decl), &object, 1)
                                             : NULL;
}

static const struct ir_expr *of_param(const struct call_leaves *l, const struct ir_expr *e)
{
    int i = e->decl->param_index;
    const struct ir_expr *arg =
        i >= 0 && (size_t)i < l->call->args.len ? l->call->args.at[i] : NULL;
    return arg ? ir_as_type(l->caller->module, e->type, arg) : NULL;
}

static bool add_leaf(const struct ir_expr *e, void *context)
{
    struct call_leaves *l = context;
    const struct ir_expr *to = e;
    if (e->op == IR_TPARAM)
        to = of_tparam(l, e);
    else if (e->op == IR_VAR)
        to = e->decl->storage == STORAGE_PARAM ? of_param(l, e) : of_capture(l, e);
    if (to && to != e) {
        vec_push(l->caller->module->arena, &l->from, e);
        vec_push(l->caller->module->arena, &l->to, to);
    }
    l->fails = !to;
    return to != NULL;
}

const struct ir_expr *ssa_call_result(struct ir_func *caller, const struct ir_stmt *call)
{
    if (caller->kind != FUNC_HOST && call->var && call->var->type->kind != TYPE_BOOL &&
        rounds_address(call))
        return returned_as(caller->module, call->var->type, call->args.at[0]);
    if (call->kind != IR_STMT_CALL || !call->callee || !call->callee->result || !call->var ||
        caller->kind == FUNC_HOST) /* there a name (`div_up`) says more than its body */
        return NULL;
    struct call_leaves l = {.caller = caller, .call = call};
    ir_walk(call->callee->result, add_leaf, &l);
    if (l.fails)
        return NULL;
    const struct ir_expr *e =
        ir_substitute(caller->module, call->callee->result, l.from.at, l.to.at, l.from.len);
    if (call->callee->is_template)
        e = smaller_or_larger(caller->module, settle(caller->module, e));
    e = returned_as(caller->module, call->var->type, e);
    return e && ssa_is_copied(e) ? e : NULL;
}
