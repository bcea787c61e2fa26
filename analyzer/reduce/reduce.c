/* SPDX-License-Identifier: Apache-2.0 */
/* What a claim rests on: statements, branches, parameters. */
#include "reduce/reduce.h"

#include <ctype.h>
#include <string.h>

#include "reduce/reduce_internal.h"
#include "reduce/reduce_race.h"
#include "front/slice_standin.h"
#include "pass/calls.h"
#include "pass/guard.h"
#include "pass/launch.h"

#define CHAIN_MAX 8u

static bool fail(struct reduce *r, const char *why)
{
    if (!r->why) {
        r->why = why;
        reduce_note_failure(r);
    }
    return false;
}

bool reduce_keeps(const struct reduce_func *f, const struct ir_stmt *s)
{
    return map_get_number(&f->kept, (uint64_t)s->id + 1) != NULL;
}

/* ---- parameters ----------------------------------------------------------------------------- */

static bool is_given(const struct ir_decl *d)
{
    return d->storage == STORAGE_PARAM || d->storage == STORAGE_CAPTURE;
}

const struct reduce_param *reduce_find_param(const struct reduce_func *f, const struct ir_expr *e)
{
    for (size_t i = 0; i < f->params.len; i++) {
        if (f->params.at[i].expr == e)
            return &f->params.at[i];
    }
    return NULL;
}

/* "p.shape.n" of MEMBER(MEMBER(VAR p, shape), n), and p; NULL for what is no parameter. */
static const char *path_of(struct reduce *r, const struct ir_expr *e, const struct ir_decl **decl)
{
    if (e->op == IR_VAR && is_given(e->decl)) {
        const char *name = e->decl->source_name;
        *decl = e->decl;
        return name && *name ? name : e->decl->name;
    }
    if (e->op != IR_MEMBER || !e->text)
        return NULL;
    const char *base = path_of(r, e->args[0], decl);
    const char *field = e->text + (*e->text == '.');
    return base ? arena_printf(r->a, "%s.%s", base, field) : NULL;
}

bool reduce_need_param(struct reduce *r, struct reduce_func *f, const struct ir_expr *e)
{
    struct reduce_param p = {.expr = e};
    if (reduce_find_param(f, e))
        return true;
    p.path = path_of(r, e, &p.decl);
    if (!p.path)
        return false;
    if (e->type && (e->type->kind == TYPE_RECORD || e->type->kind == TYPE_ARRAY))
        return fail(r, arena_printf(r->a, "the claim rests on the whole of `%s`", p.path));
    char *name = arena_printf(r->a, "p%zu_%s", f->params.len, p.path);
    for (char *c = name; *c; c++)
        *c = (char)(isalnum((unsigned char)*c) ? *c : '_');
    p.name = name;
    vec_push(r->a, &f->params, p);
    return true;
}

/* `if (flag)` around what the claim is about. */
static bool claim_wants_flag(const struct reduce *r, const char *name)
{
    const struct ir_stmt *about[] = {r->claim->stmt, r->claim->other};
    for (size_t k = 0; k < sizeof about / sizeof *about; k++) {
        struct analysis_func *af =
            about[k] ? analysis_of(r->analysis, about[k]->block->func) : NULL;
        size_t n = 0;
        const struct fact *facts = af ? guard_facts(af->guards, about[k], &n) : NULL;
        for (size_t i = 0; i < n; i++) {
            const struct ir_expr *x = ir_strip_casts(facts[i].left);
            int64_t than;
            if (x->op == IR_TPARAM && strcmp(x->text, name) == 0 &&
                ir_is_int(facts[i].right, &than) && (facts[i].op == IR_NE) == (than == 0))
                return true;
        }
    }
    return false;
}

int64_t reduce_tparam(struct reduce *r, const struct reduce_func *f, const struct ir_expr *e)
{
    struct slice *s = r->out;
    int64_t n;
    for (size_t i = 0; i < s->template_args.len; i++) {
        if (strcmp(s->template_args.at[i].name, e->text) == 0)
            return s->template_args.at[i].number;
    }
    const struct ir_expr *x = r->site ? launch_template_argument(r->site, e->text) : NULL;
    bool known = x && ir_is_int(x, &n);
    for (size_t i = 0; !known && i < f->func->tparams.len; i++) {
        const struct ir_tparam *t = &f->func->tparams.at[i];
        known =
            strcmp(t->name, e->text) == 0 && t->default_value && ir_is_int(t->default_value, &n);
    }
    if (!known) {
        unsigned usual = slice_standin_number(e->text);
        n = e->type && e->type->kind == TYPE_BOOL ? claim_wants_flag(r, e->text)
            : usual                               ? usual
                                                  : (strlen(e->text) == 1 ? 16 : 256);
        s->instantiation =
            arena_printf(r->a, "%s%s%s = %lld", s->instantiation,
                         *s->instantiation ? ", " : "default: ", e->text, (long long)n);
    }
    struct slice_template_arg arg = {.name = e->text,
                                     .text = arena_printf(r->a, "%lld", (long long)n),
                                     .is_number = true,
                                     .number = n};
    vec_push(r->a, &s->template_args, arg);
    return n;
}

/* ---- what is needed ------------------------------------------------------------------------- */

static bool need_expr(struct reduce *r, struct reduce_func *f, const struct ir_expr *e);
static bool need_stmt(struct reduce *r, struct reduce_func *f, const struct ir_stmt *s);

/* The branches that decide whether the block runs. */
static bool need_block(struct reduce *r, struct reduce_func *f, const struct ir_block *b)
{
    size_t n;
    const struct cfg_edge *deps = cfg_control_deps(f->af->cfg, b, &n);
    for (size_t i = 0; i < n; i++) {
        if (!need_stmt(r, f, cfg_terminator(deps[i].from)))
            return false;
    }
    return true;
}

/* Which way it came from decides the value. */
static bool need_phi(struct reduce *r, struct reduce_func *f, const struct ir_stmt *s)
{
    for (size_t i = 0; i < s->args.len; i++) {
        if (!s->args.at[i] || !need_expr(r, f, s->args.at[i]))
            return fail(r, "a variable has no value on one way");
    }
    for (size_t i = 0; i < s->block->preds.len; i++) {
        const struct ir_block *p = s->block->preds.at[i];
        if (!need_block(r, f, p) || (p->succs.len > 1 && !need_stmt(r, f, cfg_terminator(p))))
            return false;
    }
    return true;
}

/* What the kernel writes itself is no input. */
static bool is_written(const struct ir_func *f, const struct ir_expr *root)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool writes = s->kind == IR_STMT_STORE || s->kind == IR_STMT_ATOMIC;
        if (writes && s->addr && ir_address_root(s->addr) == root)
            return true;
    }
    return false;
}

/* x128::size of a header that is missing: a constant, by all that the eye tells.  Each has a number of
 * its own, so that enumerators differ. */
bool reduce_is_constant(const struct ir_stmt *s, const struct ir_decl **out)
{
    const struct ir_expr *e = s->addr;
    *out = e && e->op == IR_ADDR ? e->decl : NULL;
    return *out && (*out)->guessed && (*out)->storage == STORAGE_HOST_GLOBAL;
}

/* Another number that the constant may have; enumerators stay different. */
static int64_t vary(const struct reduce *r, const char *name, int64_t n, bool counted)
{
    unsigned variant = r->out->variant;
    if (counted)
        return n + 5 * (int64_t)variant;
    if (strcasestr(name, "warp") && n == 32)
        return n;
    switch (variant) {
    case 1: return n * 2;
    case 2: return n > 1 ? n / 2 : n;
    case 3: return n >= 256 ? n / 4 : n * 4;
    default: return n;
    }
}

int64_t reduce_constant(struct reduce *r, const struct ir_decl *d)
{
    const void *known = map_get_number(&r->constants, (uint64_t)(uintptr_t)d);
    if (known)
        return (int64_t)(uintptr_t)known - 1;
    const char *name = d->source_name && *d->source_name ? d->source_name : d->name;
    size_t n = strlen(name);
    unsigned usual = slice_standin_number(name);
    bool size = n >= 4 && strcasecmp(name + n - 4, "size") == 0;
    int64_t number = usual ? usual : size ? 4 : (int64_t)r->constant_count++;
    number = vary(r, name, number, !usual && !size);
    struct slice_constant c = {name, d, number};
    vec_push(r->a, &r->out->constants, c);
    map_put_number(r->a, &r->constants, (uint64_t)(uintptr_t)d, (void *)(uintptr_t)(number + 1));
    r->out->assumes_numbers = true;
    vec_push(r->a, &r->out->assumed, arena_printf(r->a, "%s = %lld;", name, (long long)number));
    return number;
}

static bool need_load(struct reduce *r, struct reduce_func *f, const struct ir_stmt *s)
{
    const struct ir_decl *constant;
    if (reduce_is_constant(s, &constant)) {
        reduce_constant(r, constant);
        return true;
    }
    const struct ir_expr *root = ir_address_root(s->addr);
    const struct ir_type *t = s->addr->type ? s->addr->type->elem : NULL;
    const struct ir_decl *decl = NULL;
    const char *path = path_of(r, root, &decl);
    bool object = r->claim->kind != CLAIM_BARRIER && root->type &&
                  root->type->kind == TYPE_UNKNOWN; /* x[i] of a class */
    if (!path || object)
        return fail(r, arena_printf(r->a, "the value loaded at line %u", s->span.line));
    if (!t || (t->kind != TYPE_INT && t->kind != TYPE_FLOAT && t->kind != TYPE_BOOL &&
               t->kind != TYPE_UNKNOWN))
        return fail(r,
                    arena_printf(r->a, "a struct or pointer in memory at line %u", s->span.line));
    if (is_written(f->func, root))
        return fail(r, arena_printf(r->a, "`%s`, which the kernel writes itself", path));
    for (const struct ir_expr *e = s->addr; e != root; e = e->args[0]) {
        if (e->op == IR_FIELD)
            return fail(r, arena_printf(r->a, "a struct in memory at line %u", s->span.line));
    }
    return need_expr(r, f, s->addr);
}

static bool need_call(struct reduce *r, struct reduce_func *f, const struct ir_stmt *s)
{
    const struct reduce_known *known = reduce_known_call(s);
    if (!known)
        return fail(r, arena_printf(r->a, "what %s() returns at line %u", s->name ? s->name : "it",
                                    s->span.line));
    for (size_t i = 0; i < s->args.len && s->args.len == 2; i++) {
        const struct ir_expr *e = reduce_known_argument(r, s, i);
        if (!e || !need_expr(r, f, e))
            return fail(r, "an argument that is not known");
    }
    return true;
}

static bool need_value(struct reduce *r, struct reduce_func *f, const struct ir_stmt *s)
{
    switch (s->kind) {
    case IR_STMT_PHI: return need_phi(r, f, s);
    case IR_STMT_LOAD: return need_load(r, f, s);
    case IR_STMT_BRANCH:
    case IR_STMT_SWITCH: return need_expr(r, f, s->expr);
    case IR_STMT_CALL: return need_call(r, f, s);
    default:
        return fail(r, arena_printf(r->a, "the result of %s at line %u",
                                    s->name ? s->name : "a statement", s->span.line));
    }
}

static bool need_stmt(struct reduce *r, struct reduce_func *f, const struct ir_stmt *s)
{
    if (!s || s->kind == IR_STMT_JUMP || s->kind == IR_STMT_RETURN || s->kind == IR_STMT_TRAP ||
        reduce_keeps(f, s) || reduce_is_opened(r, s))
        return true;
    map_put_number(r->a, &f->kept, (uint64_t)s->id + 1, f);
    struct reduce_frame frame = {.func = f, .stmt = s, .outer = r->frame};
    r->frame = &frame;
    bool ok = need_value(r, f, s) && need_block(r, f, s->block);
    r->frame = frame.outer;
    return ok;
}

static bool need_leaf(struct reduce *r, struct reduce_func *f, const struct ir_expr *e)
{
    switch (e->op) {
    case IR_INT:
    case IR_FLOAT:
    case IR_BUILTIN:
    case IR_SIZEOF: return true;
    case IR_TPARAM: reduce_tparam(r, f, e); return true;
    case IR_VAR:
        if (e->decl->init)
            return need_expr(r, f, e->decl->init);
        return reduce_need_param(r, f, e) ||
               fail(r, arena_printf(r->a, "the variable `%s`", e->decl->source_name));
    case IR_VALUE:
        return e->value->def ? need_stmt(r, f, e->value->def)
                             : fail(r, "a value whose origin is not known");
    case IR_ADDR: return fail(r, arena_printf(r->a, "the array `%s`", e->decl->source_name));
    case IR_OPAQUE: return fail(r, e->text ? e->text : "what is not known");
    default: return fail(r, "something that is no number");
    }
}

static bool need_expr(struct reduce *r, struct reduce_func *f, const struct ir_expr *e)
{
    if (map_get_number(&f->expanded, (uint64_t)e->id + 1))
        return !r->why;
    map_put_number(r->a, &f->expanded, (uint64_t)e->id + 1, f);
    if (e->arg_count == 0)
        return need_leaf(r, f, e);
    if (e->op == IR_MEMBER)
        return reduce_need_param(r, f, e) || fail(r, "a member of a struct that is computed");
    if (e->op == IR_WITH || e->op == IR_RECORD)
        return fail(r, "a struct that is computed");
    for (unsigned i = 0; i < e->arg_count; i++) {
        if (!need_expr(r, f, e->args[i]))
            return false;
    }
    return true;
}

/* A check that ends the grid keeps some values out. */
static bool need_traps(struct reduce *r, struct reduce_func *f)
{
    const struct ir_block *target = f->target->block;
    for (size_t i = 0; i < f->func->blocks.len; i++) {
        const struct ir_block *b = f->func->blocks.at[i];
        bool traps = false;
        for (size_t k = 0; k < b->succs.len; k++)
            traps |= cfg_is_dead_end(f->af->cfg, b->succs.at[k]);
        bool before = b == target || cfg_reaches(f->af->cfg, b, target);
        if (traps && b->succs.len > 1 && before &&
            (!need_stmt(r, f, cfg_terminator(b)) || !need_block(r, f, b)))
            return false;
    }
    return true;
}

struct assumption {
    const struct reduce *r;
    bool unplain;
    bool open; /* it says something of what is a parameter now: it has to be kept */
};

static bool find_unplain(const struct ir_expr *e, void *context)
{
    struct assumption *x = context;
    const struct ir_decl *d = e->op == IR_VAR ? e->decl : NULL;
    bool given = d && is_given(d) && d->type && d->type->kind == TYPE_INT;
    bool plain = e->op == IR_INT || e->op == IR_BUILTIN || e->op == IR_TPARAM || given;
    x->unplain |= e->arg_count == 0 && !plain;
    x->unplain |= e->op == IR_MEMBER || e->op == IR_FIELD || e->op == IR_RECORD;
    x->open |= e->op == IR_VALUE && e->value->def && reduce_find_free(x->r, e->value->def);
    return true;
}

/* assert(n % 4 == 0): what it says of parameters is kept. */
static bool need_assumptions(struct reduce *r, struct reduce_func *f)
{
    for (size_t i = 0; i < f->func->stmts.len; i++) {
        const struct ir_stmt *s = f->func->stmts.at[i];
        struct assumption x = {.r = r};
        if (s->kind != IR_STMT_ASSUME || !s->expr)
            continue;
        ir_walk(s->expr, find_unplain, &x);
        if (x.unplain && !x.open)
            continue;
        map_put_number(r->a, &f->kept, (uint64_t)s->id + 1, f);
        if (!need_expr(r, f, s->expr) || !need_block(r, f, s->block))
            return false;
    }
    return true;
}

/* ---- what it is all for --------------------------------------------------------------------- */

static bool need_address(struct reduce *r, struct reduce_func *f)
{
    const struct ir_expr *addr =
        r->access->kind == IR_STMT_CALL ? reduce_call_address(r) : r->access->addr;
    return need_expr(r, f, addr) && need_block(r, f, r->access->block);
}

static bool need_barriers(struct reduce *r, struct reduce_func *f)
{
    for (size_t i = 0; i < f->func->stmts.len; i++) {
        const struct ir_stmt *s = f->func->stmts.at[i], *inner = NULL;
        if (s != f->target && calls_is_block_barrier(r->analysis->calls, s, &inner) &&
            !need_block(r, f, s->block))
            return false;
    }
    return need_block(r, f, f->target->block);
}

/* What the callee needs, in terms of its caller. */
static bool need_arguments(struct reduce *r, struct reduce_func *f)
{
    struct reduce_func *callee = f->next;
    struct ir_module *m = r->analysis->module;
    for (size_t i = 0; i < callee->params.len; i++) {
        const struct reduce_param *p = &callee->params.at[i];
        if (p->decl->storage != STORAGE_PARAM ||
            (size_t)p->decl->param_index >= f->target->args.len)
            return fail(r, arena_printf(r->a, "`%s` of the object", p->path));
        const struct ir_expr *from = ir_var(m, p->decl);
        const struct ir_expr *to = f->target->args.at[p->decl->param_index];
        if (!to || !need_expr(r, f, ir_substitute(m, p->expr, &from, &to, 1)))
            return fail(r, "an argument that is not known");
    }
    return need_block(r, f, f->target->block);
}

static bool need_all(struct reduce *r, struct reduce_func *f)
{
    if (f->next && (!need_all(r, f->next) || !need_arguments(r, f)))
        return false;
    if (!f->next && r->claim->kind == CLAIM_WRAP &&
        (!need_expr(r, f, r->product) || !need_block(r, f, r->claim->stmt->block)))
        return false;
    if (!f->next && r->access && !need_address(r, f))
        return false;
    if (!f->next && r->sink &&
        (!need_block(r, f, r->sink->block) || !need_expr(r, f, r->sink_index)))
        return false;
    if (r->claim->kind == CLAIM_BARRIER && !need_barriers(r, f))
        return false;
    r->whole = true;
    bool ok = need_traps(r, f) && need_assumptions(r, f);
    r->whole = false;
    return ok;
}

/* ---- from the kernel to the claim ----------------------------------------------------------- */

static bool is_name(const char *s)
{
    for (const char *p = s; p && *p; p++) {
        if (!isalnum((unsigned char)*p) && *p != '_')
            return false;
    }
    return s && *s;
}

const char *reduce_name(const struct ir_func *f)
{
    return is_name(f->name) ? f->name : "cudalint_reduced";
}

static struct reduce_func *new_func(struct reduce *r, const struct ir_func *f,
                                    const struct ir_stmt *target, struct reduce_func *next)
{
    struct reduce_func *out = ARENA_NEW(r->a, struct reduce_func);
    out->func = f;
    out->af = analysis_of(r->analysis, f);
    out->target = target;
    out->next = next;
    out->name = reduce_name(f);
    return out;
}

/* The first way from the kernel to the function, as plan.c found it. */
static struct reduce_func *chain_up(struct reduce *r, const struct ir_func *kernel,
                                    struct reduce_func *f, unsigned depth)
{
    size_t n;
    if (f->func == kernel || !kernel)
        return f;
    const struct ir_stmt *const *sites = calls_sites(r->analysis->calls, f->func, &n);
    for (size_t i = 0; i < n && depth < CHAIN_MAX; i++) {
        struct reduce_func *up = new_func(r, sites[i]->block->func, sites[i], f);
        struct reduce_func *found = up->af ? chain_up(r, kernel, up, depth + 1) : NULL;
        if (found)
            return found;
    }
    return NULL;
}

/* ---- all of it ------------------------------------------------------------------------------ */

const struct launch_site *reduce_site_of(const struct reduce *r, const struct ir_func *kernel)
{
    size_t n;
    const struct launch_site *const *all = launch_of(r->analysis->launches, kernel, &n);
    for (size_t i = 0; i < n; i++) {
        if (!r->claim->launch || all[i]->stmt == r->claim->launch)
            return all[i];
    }
    return NULL;
}

static bool find_target(struct reduce *r)
{
    const struct claim *c = r->claim;
    if (!c->func || !c->stmt || !analysis_of(r->analysis, c->func))
        return fail(r, "the function has no body");
    if (c->kind == CLAIM_WRAP)
        return reduce_find_use(r) || fail(r, r->no_use);
    if (c->kind == CLAIM_BOUNDS) {
        r->access = c->stmt;
        return reduce_is_access(c->stmt) || fail(r, "the access is a call");
    }
    return c->kind == CLAIM_BARRIER || fail(r, "claims of this kind need the whole kernel");
}

void reduce_add_numbers(struct reduce *r, const struct reduce_func *kernel)
{
    struct ir_module *m = r->analysis->module;
    for (size_t i = 0; r->site && i < kernel->func->tparams.len; i++) {
        const struct ir_tparam *t = &kernel->func->tparams.at[i];
        if (!t->is_type && t->name && *t->name)
            reduce_tparam(r, kernel, ir_tparam(m, ir_type_int(m, 32, true), t->name));
    }
}

static struct reduce_func *reduce_all(struct reduce *r, const struct ir_func *kernel)
{
    const struct claim *claim = r->claim;
    struct reduce_func *top;
    if (!find_target(r))
        return NULL;
    const struct ir_stmt *target = r->access ? r->access : r->sink ? r->sink : claim->stmt;
    top = chain_up(r, kernel, new_func(r, claim->func, target, NULL), 0);
    if (!top) {
        fail(r, "no way leads to it from a kernel");
        return NULL;
    }
    r->out->kernel = top->func;
    r->site = reduce_site_of(r, top->func);
    r->out->launch = r->site && top->func->is_template ? r->site->stmt : NULL;
    if (!need_all(r, top) || r->why)
        return NULL;
    if (reduce_checks_product(r, top)) {
        fail(r, "loaded values that a check of the product itself ties together");
        return NULL;
    }
    return top;
}

static bool write_down(struct reduce *r, struct reduce_func *top)
{
    struct strbuf b = {0};
    struct slice *out = r->out;
    reduce_add_params(r, top);
    reduce_add_numbers(r, top);
    if (!r->why && reduce_emit(r, top, &b)) {
        out->source = arena_strndup(r->a, strbuf_text(&b), b.len);
        out->name_expression = top->name;
        vec_push(r->a, &out->options, "-std=c++17");
        vec_push(r->a, &out->options, "-default-device");
    }
    strbuf_free(&b);
    return out->source != NULL;
}

int reduce_claim(struct analysis *a, const struct source *source, const struct claim *claim,
                 const struct ir_func *kernel, struct slice *out, const char **why)
{
    if (claim->kind == CLAIM_RACE_SHARED || claim->kind == CLAIM_RACE_GLOBAL)
        return reduce_race_claim(a, source, claim, kernel, out, why);
    struct reduce_opened opened = {0};
    unsigned variant = out->variant;
    const char *first = NULL;
    bool done = false, again = true;
    while (!done && again) {
        struct reduce r = {.a = a->arena,
                           .analysis = a,
                           .source = source,
                           .claim = claim,
                           .out = out,
                           .side = -1,
                           .opened = &opened};
        *out = (struct slice){.instantiation = "", .variant = variant};
        struct reduce_func *top = reduce_all(&r, kernel);
        done = top && write_down(&r, top);
        first = first ? first : r.why;
        again = !done && reduce_open(&r);
    }
    if (done)
        reduce_tell_opened(a->arena, &opened, claim->bound, out);
    *why = first ? first : "it cannot be written down";
    return done ? 0 : -1;
}
