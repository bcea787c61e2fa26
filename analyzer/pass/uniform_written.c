/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What a load of the thread's own array or variable finds there: the element's last store, or what a function that is
 * handed its address stores there.  Told only where that comes last whichever way the load is reached.
 */
#include "pass/read_only.h"
#include "pass/uniform_internal.h"

enum { WRITTEN_DEPTH = 3 };

/* Of an array or structure: element `at`, its member `field` or (NULL) all of it. */
struct element {
    int64_t at;
    const char *field;
};

enum filled { FILLED_NOT, FILLED, FILLED_UNSEEN, FILLED_UNKNOWN };

struct writer {
    enum filled how;
    const struct ir_stmt *stmt;
    const struct ir_expr *value; /* where it is FILLED, in terms of the function around stmt */
};

static bool element_of(const struct ir_expr *addr, const struct ir_expr *root, struct element *e)
{
    *e = (struct element){0};
    if (addr != root && addr->op == IR_FIELD) {
        e->field = addr->text;
        addr = addr->args[0];
    }
    if (addr != root && addr->op == IR_PTRADD && ir_is_int(addr->args[1], &e->at))
        addr = addr->args[0];
    return addr == root;
}

static bool overlaps(const struct element *x, const struct element *y)
{
    return x->at == y->at && (!x->field || !y->field || x->field == y->field);
}

static bool is_same(const struct element *x, const struct element *y)
{
    return x->at == y->at && x->field == y->field;
}

static bool mentions(const struct ir_stmt *s, const struct ir_expr *root)
{
    if ((s->addr && ir_contains(s->addr, root)) || (s->expr && ir_contains(s->expr, root)) ||
        (s->object && ir_contains(s->object, root)))
        return true;
    for (size_t i = 0; i < s->args.len; i++)
        if (ir_contains(s->args.at[i], root))
            return true;
    return false;
}

struct inside {
    struct analysis_func *af;
    struct ir_module *module;
    VEC(const struct ir_expr *) from, to;
    bool lost;
};

/* What the callee loads or asks for is a number that is the same for all, or nothing can be told. */
static bool take_value(const struct ir_expr *e, void *context)
{
    struct inside *in = context;
    if (e->op == IR_OPAQUE || (e->op == IR_VALUE && !uniform_is_common_inside(in->af, e)))
        in->lost = true;
    if (e->op == IR_VALUE && !in->lost) {
        vec_push(in->module->arena, &in->from, e);
        vec_push(in->module->arena, &in->to, ir_tparam(in->module, e->type, "what is loaded"));
    }
    return !in->lost;
}

/* The callee's expression in terms of the caller; NULL: it hangs on more than the arguments. */
static const struct ir_expr *for_caller(struct analysis_func *callee, const struct ir_stmt *call,
                                        const struct ir_expr *e)
{
    struct inside in = {.af = callee, .module = callee->func->module};
    const struct ir_func *f = callee->func;
    ir_walk(e, take_value, &in);
    for (size_t i = 0; !in.lost && i < f->params.len; i++) {
        vec_push(in.module->arena, &in.from, ir_var(in.module, f->params.at[i]));
        vec_push(in.module->arena, &in.to, call->args.at[i]);
    }
    return in.lost ? NULL : ir_substitute(in.module, e, in.from.at, in.to.at, in.from.len);
}

static struct writer writer_of(const struct analysis *a, const struct ir_stmt *s,
                               const struct ir_expr *root, const struct element *want,
                               unsigned depth);

/* What the call stores in the element through argument `index`, which is the address of element `first`. */
static struct writer filled_by(const struct analysis *a, const struct ir_stmt *call, size_t index,
                               const struct element *want, int64_t first, unsigned depth)
{
    struct writer unknown = {.how = FILLED_UNKNOWN, .stmt = call}, found = {.stmt = call};
    const struct ir_func *f = call->callee;
    if (!f || !f->has_body) {
        unknown.how = call->reads_only >> index & 1 ? FILLED_NOT : FILLED_UNSEEN;
        return unknown;
    }
    struct analysis_func *af = analysis_of(a, f);
    if (!af || f->has_errors || depth == WRITTEN_DEPTH || call->args.len != f->params.len ||
        !calls_summary(a->calls, f)->known)
        return unknown;
    const struct ir_expr *param = ir_var(f->module, f->params.at[index]);
    struct element inner = {want->at - first, want->field};
    for (size_t i = 0; i < f->stmts.len; i++) {
        size_t deps;
        struct writer w = writer_of(a, f->stmts.at[i], param, &inner, depth + 1);
        if (w.how == FILLED_NOT)
            continue;
        cfg_control_deps(af->cfg, w.stmt->block, &deps);
        if (w.how != FILLED || found.how == FILLED || deps > 0)
            return unknown;
        found.how = FILLED;
        found.value = for_caller(af, call, w.value);
        if (!found.value)
            return unknown;
    }
    return found;
}

/* Does the statement store in the element of root, and what? */
static struct writer writer_of(const struct analysis *a, const struct ir_stmt *s,
                               const struct ir_expr *root, const struct element *want,
                               unsigned depth)
{
    struct writer none = {.stmt = s}, unknown = {.how = FILLED_UNKNOWN, .stmt = s};
    struct element e;
    if (!mentions(s, root))
        return none;
    if (s->kind == IR_STMT_LOAD)
        return ir_address_root(s->addr) == root ? none : unknown;
    if (s->kind == IR_STMT_STORE && !ir_contains(s->expr, root)) {
        if (!element_of(s->addr, root, &e))
            return unknown;
        if (!overlaps(&e, want))
            return none;
        return is_same(&e, want) ? (struct writer){FILLED, s, s->expr} : unknown;
    }
    if (s->kind != IR_STMT_CALL || (s->object && ir_contains(s->object, root)))
        return unknown;
    struct writer all = none;
    for (size_t i = 0; i < s->args.len; i++) {
        if (!ir_contains(s->args.at[i], root) || read_only_is_argument(s, i))
            continue;
        if (all.how != FILLED_NOT || !element_of(s->args.at[i], root, &e) || e.field)
            return unknown;
        all = filled_by(a, s, i, want, e.at, depth);
    }
    return all;
}

/* ---- what the function does to one variable ------------------------------------------------------------ */

struct known_writer {
    struct element of;
    struct writer last;
};

/* Found once for each variable: expressions may be as large as the rounds of a hash, and loads as many. */
struct variable_use {
    VEC(const struct ir_stmt *) stmts; /* that mention it, in the function's order */
    VEC(struct known_writer) writers;
};

static struct variable_use *use_of_known(struct uniform *u, const struct ir_expr *root)
{
    struct variable_use *use = map_get_number(&u->writers, (uintptr_t)root);
    if (!use) {
        use = ARENA_NEW(u->arena, struct variable_use);
        *use = (struct variable_use){0};
        map_put_number(u->arena, &u->writers, (uintptr_t)root, use);
    }
    return use;
}

struct use_search {
    struct uniform *u;
    const struct ir_stmt *stmt;
};

static bool note_use(const struct ir_expr *e, void *context)
{
    struct use_search *q = context;
    if (e->op == IR_ADDR) {
        struct variable_use *use = use_of_known(q->u, e);
        if (use->stmts.len == 0 || use->stmts.at[use->stmts.len - 1] != q->stmt)
            vec_push(q->u->arena, &use->stmts, q->stmt);
    }
    return true;
}

/* `root`: the address of a variable; the first question goes through the function for all of them. */
static struct variable_use *use_of(struct uniform *u, const struct ir_expr *root)
{
    const struct ir_func *f = u->af->func;
    for (size_t i = 0; i < f->stmts.len && !u->uses_known; i++) {
        struct use_search q = {.u = u, .stmt = f->stmts.at[i]};
        ir_walk_stmt(q.stmt, note_use, &q);
        ir_walk(q.stmt->object, note_use, &q);
    }
    u->uses_known = true;
    return use_of_known(u, root);
}

/* The writer that all others come before. */
static struct writer find_writer(const struct uniform *u, const struct variable_use *use,
                                 const struct ir_expr *root, const struct element *want)
{
    struct writer last = {0}, unknown = {.how = FILLED_UNKNOWN};
    const struct cfg *cfg = u->af->cfg;
    for (size_t i = 0; i < use->stmts.len; i++) {
        struct writer w = writer_of(u->af->analysis, use->stmts.at[i], root, want, 0);
        if (w.how == FILLED_NOT)
            continue;
        if (last.how == FILLED_NOT || !cfg_stmt_dominates(cfg, w.stmt, last.stmt)) {
            if (last.how != FILLED_NOT && !cfg_stmt_dominates(cfg, last.stmt, w.stmt))
                return unknown;
            last = w;
        }
    }
    return last;
}

static struct writer last_writer(struct uniform *u, const struct ir_stmt *load,
                                 const struct ir_expr *root)
{
    struct variable_use *use = use_of(u, root);
    struct element want;
    if (!element_of(load->addr, root, &want))
        return (struct writer){.how = FILLED_UNKNOWN};
    for (size_t i = 0; i < use->writers.len; i++)
        if (is_same(&use->writers.at[i].of, &want))
            return use->writers.at[i].last;
    struct known_writer found = {want, find_writer(u, use, root, &want)};
    vec_push(u->arena, &use->writers, found);
    return found.last;
}

bool uniform_last_written(struct uniform *u, const struct ir_stmt *load, struct uniformity *out)
{
    const struct writer w = last_writer(u, load, ir_address_root(load->addr));
    if (w.how != FILLED || !cfg_stmt_dominates(u->af->cfg, w.stmt, load))
        return false;
    *out = uniform_eval(u, w.value, load->block);
    return out->level > UNIFORM_BLOCK && out->certain && !out->presumed;
}

/* The call is handed a number that differs between threads for certain. */
static bool is_handed_own(struct uniform *u, const struct ir_stmt *call)
{
    for (size_t i = 0; i < call->args.len; i++) {
        const struct ir_expr *arg = call->args.at[i];
        struct uniformity x = uniform_eval(u, arg, call->block);
        if (arg->type && arg->type->kind == TYPE_INT && x.level > UNIFORM_BLOCK && x.certain)
            return true;
    }
    return false;
}

static bool is_unseen_filler(const struct uniform *u, const struct ir_stmt *s,
                             const struct ir_expr *root)
{
    struct element all = {0};
    return s->kind == IR_STMT_CALL && (!s->callee || !s->callee->has_body) &&
           writer_of(u->af->analysis, s, root, &all, 0).how == FILLED_UNSEEN;
}

const struct ir_stmt *uniform_filled_unseen(struct uniform *u, const struct ir_stmt *load)
{
    const struct ir_expr *root = ir_address_root(load->addr);
    const struct ir_stmt *call = NULL;
    if (root->op != IR_ADDR || root->decl->storage != STORAGE_LOCAL)
        return NULL;
    const struct variable_use *use = use_of(u, root);
    for (size_t i = 0; i < use->stmts.len; i++) {
        const struct ir_stmt *s = use->stmts.at[i];
        if (s->kind == IR_STMT_LOAD || !cfg_stmt_reaches(u->af->cfg, s, load))
            continue;
        if (is_unseen_filler(u, s, root) && is_handed_own(u, s))
            call = s;
        else if (call && (s->kind != IR_STMT_CALL || s->callee))
            return NULL; /* set again */
    }
    return call;
}
