/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A template is read once, for all its instances.  Each call and launch in sight is followed here with the
 * constants that it gives the template's parameters (and, of a function that nobody else can call, the ordinary
 * ones): from instance to instance, through the branches that these constants decide.  A way that none of them
 * takes does not exist in this program.  A function of which nothing is called stays as it is, and so does all of a
 * header that is read by itself: other files call it, too.  A header that a source file includes is followed for the
 * calls of that file: they are what this program has of it.
 */
#include "pass/instance_ways.h"

#include <ctype.h>
#include <string.h>

#include "base/limits.h"
#include "base/source.h"
#include "base/strbuf.h"

/* What one call gives: by number of the template's parameter, then of the function's; NULL: not known. */
struct given {
    const struct ir_expr **values;
    bool any;
};

struct ways {
    struct ir_func *func;
    VEC(struct given) given;
    size_t done;          /* so many of them are followed */
    bool called;          /* by something in sight */
    unsigned in_errors;   /* so often by functions that have errors */
    bool open;            /* it can be called with anything */
    bool own;             /* no other file can call it: what its parameters are given counts too */
    unsigned char *taken; /* by block: the edges that are followed, bit by bit */
    unsigned *sets;       /* by declaration: how many statements set it */
    const struct ir_stmt **set; /* one of them */
};

struct settling {
    struct ir_module *m;
    struct arena *a;
    struct ways *ways; /* by function id */
    size_t count;
    struct map hidden; /* names that are called and not resolved */
    bool any_kernel;   /* a launch of a kernel that is not known */
    unsigned steps;    /* conditions that were looked at */
};

/* Edges of a block that are told apart; a switch with more is followed whole. */
#define EDGES 8

static struct ways *ways_of(const struct settling *x, const struct ir_func *f)
{
    return f && f->id < x->count && x->ways[f->id].func == f ? &x->ways[f->id] : NULL;
}

/* Of a function that the statement calls or launches, or NULL. */
static struct ways *target(const struct settling *x, const struct ir_stmt *s)
{
    if (s->launch)
        return ways_of(x, s->launch->kernel);
    return ways_of(x, s->kind == IR_STMT_CALL ? s->callee : NULL);
}

/* ---- which calls are in sight --------------------------------------------------------------- */

/* `cudaFuncSetAttribute(k<8>, ...)` asks about a kernel and calls nothing. */
static bool is_question(const struct ir_stmt *s)
{
    return s->kind == IR_STMT_CALL && s->name &&
           (strncmp(s->name, "cudaFunc", 8) == 0 || strncmp(s->name, "cudaOccupancy", 13) == 0);
}

struct reference {
    struct settling *x;
    const struct ir_stmt *stmt;
};

static bool note_reference(const struct ir_expr *e, void *context)
{
    const struct reference *r = context;
    struct ways *w = e->op == IR_FUNC ? ways_of(r->x, e->func) : NULL;
    if (w)
        w->open = true;
    return true;
}

static void look_in(const struct ir_expr **slot, void *context)
{
    const struct reference *r = context;
    const struct ir_launch *l = r->stmt->launch;
    if (*slot && !(l && l->kernel && slot == &r->stmt->launch->kernel_expr))
        ir_walk(*slot, note_reference, context);
}

struct uses {
    const struct ir_stmt *stmt;
    const struct ir_decl *var;
    bool any;
};

static bool is_other(const struct ir_expr *e, void *context)
{
    return e->op != IR_VAR || e->decl != context;
}

static void look_for_use(const struct ir_expr **slot, void *context)
{
    struct uses *u = context;
    const struct ir_launch *l = u->stmt->launch;
    bool launched = l && l->kernel && slot == &u->stmt->launch->kernel_expr;
    u->any = u->any || (!launched && !ir_walk(*slot, is_other, (void *)(uintptr_t)u->var));
}

/* `auto kernel = k<8>;` that the function launches, or asks about: the launch says which kernel that is, and nobody
 * else gets to know. */
static bool is_name_of_kernel(const struct ir_stmt *s)
{
    const struct ir_func *f = s->block->func;
    if (s->kind != IR_STMT_SET || !s->var || s->var->in_memory || !s->expr ||
        ir_strip_all_casts(s->expr)->op != IR_FUNC)
        return false;
    struct uses u = {.var = s->var};
    for (size_t i = 0; i < f->stmts.len && !u.any; i++) {
        u.stmt = f->stmts.at[i];
        if (!is_question(u.stmt))
            ir_stmt_visit(f->stmts.at[i], look_for_use, &u);
    }
    return !u.any;
}

/* `fold<max_of, 4>(x)` may call max_of. */
static void note_words(struct settling *x, struct ir_stmt *s)
{
    const char *text = s->instance;
    for (size_t n; text && *text; text += n) {
        for (n = 0; isalnum((unsigned char)text[n]) || text[n] == '_'; n++)
            ;
        if (n)
            map_put(x->a, &x->hidden, arena_strndup(x->a, text, n), s);
        else
            n = 1;
    }
}

static void see_statement(struct settling *x, struct ir_stmt *s)
{
    struct reference r = {x, s};
    struct ways *w = target(x, s);
    if (s->kind == IR_STMT_CALL && !s->callee && s->name)
        map_put(x->a, &x->hidden, s->name, s);
    x->any_kernel = x->any_kernel || (s->launch && !s->launch->kernel);
    if (w) {
        bool told = s->launch ? s->launch->template_args.len > 0 : s->makes != NULL;
        w->called = true;
        w->in_errors += s->block->func->has_errors && !s->again;
        w->open = w->open || (w->func->tparams.len && !told);
    }
    note_words(x, s);
    if (!is_question(s) && !is_name_of_kernel(s))
        ir_stmt_visit(s, look_in, &r);
}

/* No other file can call it. */
static bool is_own(const struct ir_module *m, const struct ir_func *f)
{
    bool alone = f->kind == FUNC_DEVICE || m->has_main;
    if (f->kind != FUNC_KERNEL && m->links_device_code)
        alone = false;
    return f->in_main_file && !f->record_name && !f->is_lambda && !f->is_linked &&
           (f->is_internal || alone);
}

static void count_sets(struct settling *x, struct ways *w)
{
    w->sets = ARENA_ARRAY(x->a, unsigned, w->func->decls.len + 1);
    w->set = ARENA_ARRAY(x->a, const struct ir_stmt *, w->func->decls.len + 1);
    for (size_t i = 0; i < w->func->stmts.len; i++) {
        const struct ir_stmt *s = w->func->stmts.at[i];
        if (s->var && s->var->id < w->func->decls.len) {
            w->sets[s->var->id]++;
            w->set[s->var->id] = s;
        }
    }
}

static unsigned sets_of(const struct ways *w, const struct ir_decl *d)
{
    bool own = d->id < w->func->decls.len && w->func->decls.at[d->id] == d;
    return own && !d->in_memory ? w->sets[d->id] : 2;
}

/* ---- what an expression is ------------------------------------------------------------------- */

struct value {
    struct settling *x;
    const struct ways *ways;
    const struct given *given;
    VEC(const struct ir_expr *) from;
    VEC(const struct ir_expr *) to;
    unsigned depth;
    bool used; /* something that is given is in it */
};

static const struct ir_expr *put_in(struct value *v, const struct ir_expr *e);

static const struct ir_expr *template_value(const struct value *v, const struct ir_expr *e)
{
    const struct ir_func *f = v->ways->func;
    for (size_t i = 0; i < f->tparams.len; i++) {
        const char *name = f->tparams.at[i].name;
        if (name && strcmp(name, e->text) == 0)
            return v->given->values[i];
    }
    return NULL;
}

static const struct ir_expr *variable_value(struct value *v, const struct ir_decl *d)
{
    const struct ir_func *f = v->ways->func;
    unsigned sets = sets_of(v->ways, d);
    for (size_t i = 0; i < f->params.len && sets == 0; i++) {
        if (f->params.at[i] == d)
            return v->given->values[f->tparams.len + i];
    }
    bool once = sets == 1 && d->storage != STORAGE_PARAM; /* that one has a value before */
    const struct ir_stmt *s = once ? v->ways->set[d->id] : NULL;
    if (!s || s->kind != IR_STMT_SET || !s->expr || v->depth >= LIMIT_INSTANCE_VALUE_DEPTH)
        return NULL;
    struct value inner = {.x = v->x, .ways = v->ways, .given = v->given, .depth = v->depth + 1};
    const struct ir_expr *e = put_in(&inner, s->expr);
    return inner.used ? e : NULL;
}

static bool look_at_leaf(const struct ir_expr *e, void *context)
{
    struct value *v = context;
    const struct ir_expr *to = e->op == IR_TPARAM ? template_value(v, e)
                               : e->op == IR_VAR  ? variable_value(v, e->decl)
                                                  : NULL;
    int64_t n;
    if (!to || !ir_is_int(to, &n))
        return true;
    vec_push(v->x->a, &v->from, e);
    vec_push(v->x->a, &v->to, ir_int(v->x->m, e->type, n));
    v->used = true;
    return true;
}

static const struct ir_expr *put_in(struct value *v, const struct ir_expr *e)
{
    ir_walk(e, look_at_leaf, v);
    return v->from.len ? ir_substitute(v->x->m, e, v->from.at, v->to.at, v->from.len) : e;
}

/* The number that e is there, made of something that is given. */
static bool number_in(struct settling *x, const struct ways *w, const struct given *g,
                      const struct ir_expr *e, int64_t *n)
{
    struct value v = {.x = x, .ways = w, .given = g};
    if (x->steps >= LIMIT_INSTANCE_STEPS)
        return false;
    x->steps++;
    return ir_is_int(put_in(&v, e), n) && v.used;
}

/* ---- from call to call ----------------------------------------------------------------------- */

static size_t width(const struct ways *w)
{
    return w->func->tparams.len + w->func->params.len;
}

static struct given nothing(struct settling *x, const struct ways *w)
{
    return (struct given){.values = ARENA_ARRAY(x->a, const struct ir_expr *, width(w) + 1)};
}

static void add(struct settling *x, struct ways *w, struct given g)
{
    size_t bytes = width(w) * sizeof *g.values;
    for (size_t i = 0; i < w->given.len; i++) {
        if (bytes == 0 || memcmp(w->given.at[i].values, g.values, bytes) == 0)
            return;
    }
    w->open = w->open || w->given.len >= LIMIT_INSTANCE_WAYS;
    if (w->open)
        g = nothing(x, w);
    for (size_t i = 0; i < width(w); i++)
        g.any = g.any || g.values[i];
    vec_push(x->a, &w->given, g);
}

/* One argument as the caller has it, when it is a number. */
static const struct ir_expr *handed(struct settling *x, const struct ways *caller,
                                    const struct given *g, const struct ir_expr *e)
{
    int64_t n;
    bool known = ir_is_int(e, &n) || number_in(x, caller, g, e, &n);
    return known ? ir_int(x->m, ir_type_int(x->m, 64, true), n) : NULL;
}

static void follow_call(struct settling *x, const struct ways *caller, const struct given *g,
                        const struct ir_stmt *s)
{
    const struct ir_launch *l = s->launch;
    struct ways *w = target(x, s);
    if (!w || w->open)
        return;
    struct given to = nothing(x, w);
    size_t n = l ? l->template_args.len : s->makes ? s->makes->args.len : 0;
    const struct ir_expr *const *args = l          ? l->template_args.at
                                        : s->makes ? s->makes->args.at
                                                   : NULL;
    for (size_t i = 0; i < n && i < w->func->tparams.len; i++)
        to.values[i] = handed(x, caller, g, args[i]);
    n = l ? l->args.len : s->args.len;
    args = l ? l->args.at : s->args.at;
    for (size_t i = 0; w->own && n == w->func->params.len && i < n; i++) {
        const struct ir_decl *p = w->func->params.at[i];
        if ((p->type->kind == TYPE_INT || p->type->kind == TYPE_BOOL) && sets_of(w, p) == 0)
            to.values[w->func->tparams.len + i] = handed(x, caller, g, args[i]);
    }
    add(x, w, to);
}

/* The one edge that is taken, or -1. */
static int decided(struct settling *x, const struct ways *w, const struct given *g,
                   const struct ir_block *b)
{
    const struct ir_stmt *s = vec_last(&b->stmts);
    int64_t n;
    if ((s->kind != IR_STMT_BRANCH && s->kind != IR_STMT_SWITCH) || !s->expr || !g->any ||
        b->succs.len > EDGES || !number_in(x, w, g, s->expr, &n))
        return -1;
    if (s->kind == IR_STMT_BRANCH)
        return n != 0 ? 0 : 1;
    for (size_t i = 0; i < s->case_values.len; i++) {
        if (s->case_values.at[i] == n)
            return (int)i;
    }
    return (int)s->case_values.len;
}

static void follow(struct settling *x, struct ways *w, const struct given *g)
{
    const struct ir_func *f = w->func;
    bool *seen = ARENA_ARRAY(x->a, bool, f->blocks.len);
    const struct ir_block **stack = ARENA_ARRAY(x->a, const struct ir_block *, f->blocks.len);
    size_t n = 1;
    stack[0] = f->blocks.at[0];
    seen[0] = true;
    while (n) {
        const struct ir_block *b = stack[--n];
        for (size_t i = 0; i < b->stmts.len; i++)
            follow_call(x, w, g, b->stmts.at[i]);
        int only = decided(x, w, g, b);
        for (size_t i = 0; i < b->succs.len; i++) {
            const struct ir_block *to = b->succs.at[i];
            if (only >= 0 && (size_t)only != i)
                continue;
            if (i < EDGES)
                w->taken[b->id] |= (unsigned char)(1U << i);
            if (!seen[to->id])
                stack[n++] = to;
            seen[to->id] = true;
        }
    }
}

/* Until nothing is new. */
static void follow_all(struct settling *x)
{
    for (bool again = true; again;) {
        again = false;
        for (size_t i = 0; i < x->count; i++) {
            struct ways *w = &x->ways[i];
            for (; w->func && w->done < w->given.len; again = true) {
                struct given g = w->given.at[w->done++];
                follow(x, w, &g);
            }
        }
    }
}

/* ---- where it starts ------------------------------------------------------------------------- */

static void add_instances(struct settling *x, struct ways *w)
{
    for (size_t i = 0; i < w->func->instances.len; i++) {
        const struct ir_instance *in = w->func->instances.at[i];
        struct given g = nothing(x, w);
        for (size_t k = 0; k < in->args.len && k < w->func->tparams.len; k++)
            g.values[k] = handed(x, w, &g, in->args.at[k]);
        if (!in->written && (in->func || !w->own))
            add(x, w, g);
    }
}

/* Calls that clang has dropped: the text has the name more often. */
static bool has_dropped_calls(const struct settling *x, const struct ways *w)
{
    uintptr_t times = (uintptr_t)map_get(&x->m->words_in_errors, w->func->name);
    return times > w->in_errors + w->func->has_errors; /* its own definition */
}

/* What nobody in sight calls can be called with anything, and calls others. */
static void start(struct settling *x)
{
    for (size_t i = 0; i < x->count; i++) {
        struct ways *w = &x->ways[i];
        if (!w->func)
            continue;
        bool too_many = w->func->instances.len >= LIMIT_LOWER_INSTANCES;
        w->open = w->open || too_many || map_get(&x->hidden, w->func->name) ||
                  has_dropped_calls(x, w) || (w->func->kind == FUNC_KERNEL && x->any_kernel);
        add_instances(x, w);
        if (w->open || (!w->called && w->given.len == 0) || (w->func->tparams.len == 0 && !w->own))
            add(x, w, nothing(x, w));
    }
    follow_all(x);
    /* what calls itself, or is called only where nobody comes */
    for (size_t i = 0; i < x->count; i++) {
        struct ways *w = &x->ways[i];
        if (w->func && w->given.len == 0)
            add(x, w, nothing(x, w));
    }
    follow_all(x);
}

/* Of a host template that templates alone call, `template <int B> void run() { each<B, 4>(); }`: clang has no instance
 * of it in sight, the ways from call to call have the numbers. */
static void keep_instances(struct settling *x, const struct ways *w)
{
    struct ir_func *f = w->func;
    bool all = w->given.len > 0;
    for (size_t i = 0; i < w->given.len; i++) {
        bool number = false;
        for (size_t k = 0; k < f->tparams.len; k++)
            number = number || w->given.at[i].values[k];
        all = all && number;
    }
    if (!all || w->open || f->kind != FUNC_HOST || f->instances.len)
        return;
    for (size_t i = 0; i < w->given.len; i++) {
        struct ir_instance *in = ARENA_NEW(x->m->arena, struct ir_instance);
        in->span = f->name_span;
        in->written = true;
        for (size_t k = 0; k < f->tparams.len; k++) {
            const struct ir_expr *e = w->given.at[i].values[k];
            if (!e)
                e = ir_opaque(x->m, ir_type_unknown(x->m, "template argument"), "");
            vec_push(x->m->arena, &in->args, e);
        }
        vec_push(x->m->arena, &f->instances, in);
    }
}

/* ---- what is left out ------------------------------------------------------------------------ */

struct rest {
    const struct ways *ways;
    bool *live; /* by block: some way leads there */
    bool *seen;
    const struct ir_block *exit;
    unsigned exits;
};

static void note_exit(struct rest *r, const struct ir_block *b)
{
    r->exits += !r->exits || r->exit != b;
    r->exit = b;
}

/* The ways out of what nobody enters: where the function ends is one of them. */
static void find_exits(struct settling *x, struct rest *r, const struct ir_block *from)
{
    const struct ir_func *f = r->ways->func;
    const struct ir_block **stack = ARENA_ARRAY(x->a, const struct ir_block *, f->blocks.len + 1);
    size_t n = 1;
    memset(r->seen, 0, f->blocks.len * sizeof *r->seen);
    stack[0] = from;
    r->seen[from->id] = true;
    r->exits = 0;
    while (n) {
        const struct ir_block *b = stack[--n];
        if (b->succs.len == 0)
            note_exit(r, NULL);
        for (size_t i = 0; i < b->succs.len; i++) {
            const struct ir_block *to = b->succs.at[i];
            if (r->live[to->id])
                note_exit(r, to);
            else if (!r->seen[to->id])
                stack[n++] = to;
            r->seen[to->id] = true;
        }
    }
}

/* `if (!EVEN && i >= n) return;` and `EVEN || i < n`: that they are not needed says something of the data,
 * and stays; what has one way out decides nothing. */
static bool is_passed_by(struct settling *x, struct rest *r, const struct ir_block *b)
{
    const struct ir_stmt *s = vec_last(&b->stmts);
    unsigned taken = r->ways->taken[b->id];
    if (!r->live[b->id] || s->kind != IR_STMT_BRANCH || (taken != 1 && taken != 2))
        return false;
    const struct ir_block *other = b->succs.at[taken == 1 ? 1 : 0];
    if (r->live[other->id])
        return true;
    find_exits(x, r, other);
    return r->exits <= 1;
}

static void leave_out(struct settling *x, const struct ways *w)
{
    const struct ir_func *f = w->func;
    struct rest r = {.ways = w,
                     .live = ARENA_ARRAY(x->a, bool, f->blocks.len),
                     .seen = ARENA_ARRAY(x->a, bool, f->blocks.len)};
    VEC(struct ir_block *) passed = {0};
    r.live[0] = true;
    for (size_t i = 0; i < f->blocks.len; i++) {
        const struct ir_block *b = f->blocks.at[i];
        for (size_t k = 0; k < b->succs.len; k++) {
            bool takes = k >= EDGES ? w->taken[i] != 0 : (w->taken[i] & (1U << k)) != 0;
            r.live[b->succs.at[k]->id] = r.live[b->succs.at[k]->id] || takes;
        }
    }
    for (size_t i = 0; i < f->blocks.len; i++) {
        if (is_passed_by(x, &r, f->blocks.at[i]))
            vec_push(x->a, &passed, f->blocks.at[i]);
    }
    for (size_t i = 0; i < passed.len; i++) {
        struct ir_stmt *s = vec_last(&passed.at[i]->stmts);
        s->expr = ir_int(x->m, ir_type_bool(x->m), w->taken[passed.at[i]->id] == 1);
    }
    if (passed.len)
        ir_func_finish(w->func);
}

void instance_ways_settle(struct ir_module *m)
{
    struct settling x = {.m = m, .a = m->arena, .count = ir_func_ids(m)};
    /* what is lost may call; so may whoever includes a header, with other constants */
    if (m->functions_lost || !source_is_unit(m->path))
        return;
    x.ways = ARENA_ARRAY(x.a, struct ways, x.count);
    for (size_t i = 0; i < m->funcs.len; i++) {
        struct ir_func *f = m->funcs.at[i];
        struct ways *w = &x.ways[f->id];
        if (!f->has_body || f->blocks.len == 0 || f->is_ssa)
            continue;
        w->func = f;
        w->own = f->kind != FUNC_HOST && is_own(m, f);
        w->open = f->is_lambda || f->is_kept;
        w->taken = ARENA_ARRAY(x.a, unsigned char, f->blocks.len);
        count_sets(&x, w);
    }
    for (size_t i = 0; i < x.count; i++) {
        for (size_t k = 0; x.ways[i].func && k < x.ways[i].func->stmts.len; k++)
            see_statement(&x, x.ways[i].func->stmts.at[k]);
    }
    start(&x);
    for (size_t i = 0; i < x.count; i++) {
        struct ways *w = &x.ways[i];
        if (w->func && w->func->kind != FUNC_HOST && !w->open)
            leave_out(&x, w);
        if (w->func)
            keep_instances(&x, w);
    }
}
