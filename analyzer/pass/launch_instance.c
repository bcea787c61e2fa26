/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/launch_instance.h"

#include "base/limits.h"

struct exchange {
    struct ir_module *m;
    const struct ir_func *host;
    const struct ir_instance *in;
    VEC(const struct ir_expr *) from;
    VEC(const struct ir_expr *) to;
    bool used;
};

static bool exchange_leaf(const struct ir_expr *e, void *context)
{
    struct exchange *x = context;
    const struct ir_expr *v =
        e->op == IR_TPARAM ? ir_instance_argument(x->host, x->in, e->text) : NULL;
    int64_t number;
    if (!v || !ir_is_int(v, &number))
        return true;
    vec_push(x->m->arena, &x->from, e);
    vec_push(x->m->arena, &x->to, ir_int(x->m, e->type, number));
    return true;
}

static const struct ir_expr *in_instance(struct exchange *x, const struct ir_expr *e)
{
    if (!e)
        return NULL;
    x->from.len = x->to.len = 0;
    ir_walk(e, exchange_leaf, x);
    x->used = x->used || x->from.len > 0;
    return x->from.len ? ir_substitute(x->m, e, x->from.at, x->to.at, x->from.len) : e;
}

const struct ir_expr *launch_in_instance(struct ir_module *m, const struct ir_func *f,
                                         const struct ir_instance *in, const struct ir_expr *e)
{
    struct exchange x = {.m = m, .host = f, .in = in};
    return in_instance(&x, e);
}

/* `k<T>` in an instance where T is float. */
static const struct ir_expr *type_in_instance(struct exchange *x, const struct ir_expr *e)
{
    const struct ir_expr *v =
        e->op == IR_OPAQUE && e->text ? ir_instance_argument(x->host, x->in, e->text) : NULL;
    return v && v->op == IR_OPAQUE && v->type->kind != TYPE_UNKNOWN ? v : in_instance(x, e);
}

static struct ir_launch *make(struct exchange *x, const struct ir_launch *l)
{
    struct ir_launch *n = ARENA_NEW(x->m->arena, struct ir_launch);
    *n = *l;
    n->grid = in_instance(x, l->grid);
    n->block = in_instance(x, l->block);
    n->shared_bytes = in_instance(x, l->shared_bytes);
    n->template_args = (typeof(n->template_args)){0};
    n->args = (typeof(n->args)){0};
    for (size_t i = 0; i < l->template_args.len; i++)
        vec_push(x->m->arena, &n->template_args, type_in_instance(x, l->template_args.at[i]));
    bool shape = x->used; /* arguments alone say nothing of the launch */
    for (size_t i = 0; i < l->args.len; i++)
        vec_push(x->m->arena, &n->args, in_instance(x, l->args.at[i]));
    x->used = shape;
    return n;
}

static bool is_same(const struct ir_launch *a, const struct ir_launch *b)
{
    if (a->grid != b->grid || a->block != b->block || a->shared_bytes != b->shared_bytes)
        return false;
    for (size_t i = 0; i < a->template_args.len && i < b->template_args.len; i++) {
        if (a->template_args.at[i] != b->template_args.at[i])
            return false;
    }
    return true;
}

/* `template <int THREADS = 256> void run()` of which the file makes no instance: who calls it leaves
 * the default as a rule. */
static bool launch_by_default(struct ir_module *m, const struct ir_func *f,
                              const struct ir_launch *l, struct launch_list *out)
{
    struct ir_instance in = {.span = f->name_span};
    for (size_t i = 0; i < f->tparams.len; i++) {
        const struct ir_tparam *p = &f->tparams.at[i];
        bool number = !p->is_type && p->default_value && p->default_value->op == IR_INT;
        const struct ir_expr *other =
            ir_opaque(m, ir_type_unknown(m, "template argument"), p->name ? p->name : "");
        vec_push(m->arena, &in.args, number ? p->default_value : other);
    }
    struct exchange x = {.m = m, .host = f, .in = &in};
    struct ir_launch *one = make(&x, l);
    if (x.used)
        vec_push(m->arena, &out->list, one);
    return x.used;
}

bool launch_in_instances(const struct analysis_func *host, const struct ir_launch *l,
                         struct launch_list *out)
{
    struct ir_module *m = host->analysis->module;
    const struct ir_func *f = host->func;
    if (!f->instance_of && f->instances.len == 0)
        return launch_by_default(m, f, l, out);
    if (f->instance_of || f->instances.len == 0 || f->instances.len > LIMIT_LAUNCH_INSTANCES)
        return false;
    for (size_t i = 0; i < f->instances.len; i++) {
        struct exchange x = {.m = m, .host = f, .in = f->instances.at[i]};
        struct ir_launch *one = make(&x, l);
        if (!x.used)
            return false;
        if (x.in->func)
            continue; /* it has the launch itself */
        size_t k = 0;
        while (k < out->list.len && !is_same(out->list.at[k], one))
            k++;
        if (k == out->list.len)
            vec_push(m->arena, &out->list, one);
    }
    return true;
}

/* What the call makes of `written` is all numbers of its own, and not what was made. */
static bool differs(struct ir_module *m, const struct ir_stmt *call, const struct ir_expr *written,
                    const struct ir_expr *made)
{
    if (!written || !made)
        return false;
    written = launch_in_instance(m, call->callee, call->makes, written);
    bool open = ir_has_op(written, IR_TPARAM) || ir_has_op(made, IR_TPARAM);
    return !open && written->op != IR_OPAQUE && made->op != IR_OPAQUE && written != made;
}

bool launch_may_be_of_call(const struct launch_site *s, const struct ir_stmt *call)
{
    struct ir_module *m = s->host->analysis->module;
    const struct ir_launch *written = s->stmt->launch, *made = s->launch;
    if (!call->makes || call->callee != s->host->func || !written || written == made)
        return true;
    if (differs(m, call, written->grid, made->grid) ||
        differs(m, call, written->block, made->block))
        return false;
    for (size_t i = 0; i < written->template_args.len && i < made->template_args.len; i++) {
        if (differs(m, call, written->template_args.at[i], made->template_args.at[i]))
            return false;
    }
    return true;
}
