/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which kernels get cudaFuncAttributeMaxDynamicSharedMemorySize.  Instances of a template are told
 * apart by their arguments as written: `k<T, 1>` is not `k<T, 2>`, and may be `k<float, 1>`.
 */
#include <ctype.h>
#include <string.h>

#include "pass/compared.h"
#include "pass/guard.h"
#include "pass/launch_dim.h"
#include "pass/range.h"
#include "pass/shared_size.h"

/* cudaFuncAttributeMaxDynamicSharedMemorySize, driver_types.h */
#define ATTRIBUTE_MAX_DYNAMIC 8

enum named { NAMED_NOT, NAMED_OTHER_KERNEL, NAMED_OTHER_INSTANCE, NAMED_MAYBE, NAMED };

/* ---- instances, as written ------------------------------------------------------------------ */

struct word {
    const char *text;
    size_t n;
};

/* The next argument of "<64,T,f<x>>"; false: there is none. */
static bool next_argument(const char **at, struct word *out)
{
    int depth = 0;
    const char *p = *at;
    if (*p != '<' && *p != ',')
        return false;
    out->text = ++p;
    for (; *p && (depth > 0 || (*p != ',' && *p != '>')); p++)
        depth += (*p == '<' || *p == '(') - (*p == '>' || *p == ')');
    out->n = (size_t)(p - out->text);
    *at = p;
    return *p != '\0';
}

/* `64`, `4u`, `true`: what it says is all that it is. */
static bool is_literal(struct word w, int64_t *value)
{
    size_t i = 0;
    *value = 0;
    if ((w.n == 4 && memcmp(w.text, "true", 4) == 0) ||
        (w.n == 5 && memcmp(w.text, "false", 5) == 0)) {
        *value = w.n == 4;
        return true;
    }
    for (; i < w.n && i < 18 && isdigit((unsigned char)w.text[i]); i++)
        *value = *value * 10 + (w.text[i] - '0');
    bool some = i > 0;
    while (i < w.n && strchr("uUlL", w.text[i]))
        i++;
    return some && i == w.n;
}

static bool same_word(struct word x, struct word y)
{
    int64_t v;
    int64_t w;
    if (is_literal(x, &v) && is_literal(y, &w))
        return v == w;
    return x.n == y.n && memcmp(x.text, y.text, x.n) == 0;
}

/* x and y: "" or "<...>", of one template.  `here`: both are written in one function, where two names
 * stand for two things. */
static enum named compare_instances(const char *x, const char *y, bool here)
{
    struct word a;
    struct word b;
    int64_t v;
    enum named found = NAMED;
    if (!*x || !*y)
        return *x == *y ? NAMED : NAMED_MAYBE;
    while (next_argument(&x, &a) && next_argument(&y, &b)) {
        if (same_word(a, b))
            continue;
        bool numbers = is_literal(a, &v) && is_literal(b, &v);
        bool words = !is_literal(a, &v) && !is_literal(b, &v);
        if (numbers || (words && here))
            return NAMED_OTHER_INSTANCE;
        found = NAMED_MAYBE;
    }
    return found;
}

/* ---- what a call names ---------------------------------------------------------------------- */

struct mention {
    const char *kernel;   /* its name without template arguments; NULL: any of several */
    const char *instance; /* "<64,T>"; "": not told, or no template */
    const struct ir_expr
        *variable;              /* that holds one of several kernels, in the launching function */
    struct analysis_func *host; /* that function */
    const char *name;           /* of the variable */
    bool here;                  /* in the function that launches */
    enum named best;
    const struct ir_module *module;
};

static enum named compare_names(const struct mention *m, const char *text)
{
    size_t n = strcspn(text, "<");
    if (!m->kernel)
        return NAMED_MAYBE;
    if (strlen(m->kernel) != n || strncmp(text, m->kernel, n) != 0)
        return NAMED_OTHER_KERNEL;
    return compare_instances(m->instance, text + n, m->here);
}

/* Handed on: the variable that is launched, or a text that clang gave up on with its name. */
static bool is_handed(const struct mention *m, const struct ir_stmt *call)
{
    for (size_t i = 0; i < call->args.len; i++) {
        const struct ir_expr *arg = ir_strip_casts(call->args.at[i]);
        const char *name = launch_dim_name(m->host, arg);
        if (ir_contains(arg, m->variable) || (name && m->name && strcmp(name, m->name) == 0) ||
            (arg->op == IR_OPAQUE && arg->text && m->name && strstr(arg->text, m->name)))
            return true;
    }
    return false;
}

/* Is the word at p the name of a kernel of the file? */
static bool is_kernel_name(const struct ir_module *m, const char *p, size_t n)
{
    for (size_t i = 0; i < m->funcs.len; i++) {
        const struct ir_func *f = m->funcs.at[i];
        if (f->kind == FUNC_KERNEL && strlen(f->name) == n && memcmp(f->name, p, n) == 0)
            return true;
    }
    return false;
}

/* `cudaFuncSetAttribute((const void *)kernel<T>, ...)` that clang gave up on: by the names in it. */
static void look_in_text(struct mention *m, const char *text)
{
    for (const char *p = text; *p; p++) {
        size_t n = 0;
        while (isalnum((unsigned char)p[n]) || p[n] == '_')
            n++;
        if (n == 0)
            continue;
        if (!m->kernel || (strlen(m->kernel) == n && memcmp(p, m->kernel, n) == 0))
            m->best = NAMED_MAYBE;
        else if (is_kernel_name(m->module, p, n) && m->best == NAMED_NOT)
            m->best = NAMED_OTHER_KERNEL;
        p += n - 1;
    }
}

static bool look_for_function(const struct ir_expr *e, void *context)
{
    struct mention *m = context;
    if (e->op == IR_FUNC) {
        enum named one = compare_names(m, e->text);
        m->best = one > m->best ? one : m->best;
    } else if (e->op == IR_OPAQUE && e->text) {
        look_in_text(m, e->text);
    }
    return true;
}

static bool is_attribute(const struct ir_stmt *s)
{
    int64_t attribute = ATTRIBUTE_MAX_DYNAMIC;
    if (s->args.len > 1)
        ir_is_int(s->args.at[1], &attribute);
    return strstr(s->name, "FuncSetAttribute") && attribute == ATTRIBUTE_MAX_DYNAMIC;
}

const struct ir_expr *shared_opt_in_bytes(const struct ir_stmt *s)
{
    bool sets = s->kind == IR_STMT_CALL && s->name && s->args.len == 3 && is_attribute(s);
    return sets ? s->args.at[2] : NULL;
}

static bool is_nothing(const struct ir_stmt *s)
{
    return s->args.len == 0 || strstr(s->name, "Occupancy") ||
           strstr(s->name, "FuncGetAttributes") || strstr(s->name, "FuncSetCacheConfig") ||
           (strstr(s->name, "FuncSetAttribute") && !is_attribute(s));
}

static bool look_for_variable(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || e->op == IR_VAR || e->op == IR_VALUE || e->op == IR_OPAQUE;
    return !*found;
}

/* The body of what is called stands in this file: a function, or a lambda. */
static bool is_seen(const struct ir_stmt *call)
{
    const struct ir_type *t = call->object_type;
    return (call->callee && call->callee->has_body) ||
           (t && t->name && strncmp(t->name, "(lambda", 7) == 0);
}

/* A parameter that may be a kernel. */
static bool is_kernel_parameter(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    const struct ir_type *t = e->op == IR_VAR ? e->decl->type : NULL;
    while (t && t->kind == TYPE_POINTER && t->elem)
        t = t->elem;
    return t && e->decl->storage == STORAGE_PARAM &&
           (t->kind == TYPE_FUNCTION || t->kind == TYPE_UNKNOWN);
}

/* Gives the attribute to a kernel that it was handed, or hands it on to somebody who is not seen. */
static bool may_give(const struct ir_stmt *s)
{
    bool found = false;
    if (is_attribute(s)) {
        ir_walk(s->args.at[0], look_for_variable, &found);
        return found;
    }
    for (size_t i = 0; i < s->args.len && !is_nothing(s) && !is_seen(s); i++)
        found = found || is_kernel_parameter(s->args.at[i]);
    return found;
}

/* Some function of the file may give the attribute to a kernel that it was handed. */
static bool gives_to_variable(const struct ir_module *m)
{
    for (size_t i = 0; i < m->funcs.len; i++) {
        const struct ir_func *f = m->funcs.at[i];
        for (size_t k = 0; f->kind == FUNC_HOST && k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            if (s->kind == IR_STMT_CALL && s->name && s->args.len && may_give(s))
                return true;
        }
    }
    return false;
}

/* ---- handed over as a template argument ------------------------------------------------------ */

/* "<f<64>,N>" of "< f<64>, N >". */
static const char *without_blanks(struct arena *a, const char *text)
{
    size_t len = 0, n = strlen(text);
    char *out = arena_strndup(a, text, n);
    for (size_t i = 0; i < n; i++) {
        if (!isspace((unsigned char)text[i]))
            out[len++] = text[i];
    }
    out[len] = '\0';
    return out;
}

/* `f<64>` of `&ns::f<64>`. */
static const char *own_name(struct arena *a, struct word w)
{
    const char *text = arena_strndup(a, w.text, w.n);
    const char *name = text + (*text == '&');
    for (const char *p = name; *p && *p != '<'; p++) {
        if (*p == ':')
            name = p + 1;
    }
    return name;
}

struct parameter_use {
    const char *name; /* of a template's parameter */
    bool found;
};

static bool is_parameter_use(const struct ir_expr *e, void *context)
{
    struct parameter_use *u = context;
    u->found = u->found || (e->op == IR_TPARAM && strcmp(e->text, u->name) == 0);
    return !u->found;
}

static bool is_word_of(const char *text, const char *name)
{
    size_t n = strlen(name);
    for (const char *p = strstr(text, name); p; p = strstr(p + 1, name)) {
        bool starts = p == text || (!isalnum((unsigned char)p[-1]) && p[-1] != '_');
        if (starts && !isalnum((unsigned char)p[n]) && p[n] != '_')
            return true;
    }
    return false;
}

/* What f does for the kernel that is its template's parameter. */
static enum shared_opt_in opt_in_of_parameter(const struct ir_func *f, const char *name)
{
    enum shared_opt_in best = SHARED_OPT_IN_NONE;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        struct parameter_use u = {.name = name};
        if (s->kind != IR_STMT_CALL || !s->name || (s->args.len > 0 && is_nothing(s)))
            continue;
        for (size_t k = 0; k < s->args.len; k++)
            ir_walk(s->args.at[k], is_parameter_use, &u);
        if (u.found && shared_opt_in_bytes(s))
            return SHARED_OPT_IN;
        if (u.found || (s->instance && is_word_of(s->instance, name)))
            best = SHARED_OPT_IN_MAYBE; /* hands it on */
    }
    return best;
}

/* `allow<kernel<64>, BYTES>()` of a function that gives the attribute to its template's parameter. */
static enum shared_opt_in opt_in_of_instance(const struct ir_stmt *s, const struct mention *m)
{
    struct arena *a = m->module->arena;
    enum shared_opt_in best = SHARED_OPT_IN_NONE;
    const char *at = s->instance ? without_blanks(a, s->instance) : "";
    const struct ir_func *f = s->callee && s->callee->has_body ? s->callee : NULL;
    struct word w;
    for (size_t i = 0; next_argument(&at, &w) && best != SHARED_OPT_IN; i++) {
        enum named named = compare_names(m, own_name(a, w));
        if (!m->kernel || named < NAMED_MAYBE)
            continue;
        enum shared_opt_in one = !f ? SHARED_OPT_IN_MAYBE
                                 : i < f->tparams.len
                                     ? opt_in_of_parameter(f, f->tparams.at[i].name)
                                     : SHARED_OPT_IN_NONE;
        if (one == SHARED_OPT_IN && named == NAMED)
            best = SHARED_OPT_IN;
        else if (one != SHARED_OPT_IN_NONE)
            best = SHARED_OPT_IN_MAYBE;
    }
    return best;
}

/* Gives it to the parameter of its function's template, and each call of that one says what it stands for. */
static bool is_told_by_calls(const struct ir_stmt *s, const struct ir_module *m)
{
    const struct ir_func *f = s->block->func;
    const struct ir_expr *given = ir_strip_all_casts(s->args.at[0]);
    bool own = false, called = false;
    for (size_t i = 0; !f->record_name && i < f->tparams.len; i++)
        own = own || (given->op == IR_TPARAM && strcmp(given->text, f->tparams.at[i].name) == 0);
    for (size_t i = 0; own && i < m->funcs.len; i++) {
        const struct ir_func *by = m->funcs.at[i];
        for (size_t k = 0; k < by->stmts.len; k++) {
            const struct ir_stmt *call = by->stmts.at[k];
            if (call->kind != IR_STMT_CALL || call->callee != f)
                continue;
            if (!call->instance)
                return false;
            called = true;
        }
    }
    return called;
}

/* What the call does for the kernel that m asks about. */
static enum shared_opt_in opt_in_of_call(const struct ir_stmt *s, struct mention m)
{
    enum shared_opt_in instance = opt_in_of_instance(s, &m);
    if (instance != SHARED_OPT_IN_NONE || is_nothing(s))
        return instance;
    if (is_attribute(s)) {
        if (m.kernel && !m.here && is_told_by_calls(s, m.module))
            return SHARED_OPT_IN_NONE;
        ir_walk(s->args.at[0], look_for_function, &m);
        if (m.best == NAMED)
            return SHARED_OPT_IN;
        return m.best == NAMED_OTHER_KERNEL || m.best == NAMED_OTHER_INSTANCE ? SHARED_OPT_IN_OTHER
                                                                              : SHARED_OPT_IN_MAYBE;
    }
    if (m.variable && m.here && is_handed(&m, s))
        m.best = NAMED_MAYBE;
    /* a helper that gets the kernel may do it inside */
    for (size_t i = 0; i < s->args.len && !m.variable; i++)
        ir_walk(s->args.at[i], look_for_function, &m);
    bool may = m.best >= NAMED_MAYBE && (!is_seen(s) || gives_to_variable(m.module));
    return may ? SHARED_OPT_IN_MAYBE : SHARED_OPT_IN_NONE;
}

/* ---- the launch's own kernel ---------------------------------------------------------------- */

/* `auto kernel = f<4, T>; kernel<<<...>>>`: the function behind the variable. */
static struct mention kernel_of(struct arena *a, const struct launch_site *s)
{
    const struct ir_module *module = s->host->analysis->module;
    const struct ir_launch *l = s->launch;
    const struct ir_expr *e = l->kernel_expr ? ir_strip_casts(l->kernel_expr) : NULL;
    if (e && e->op != IR_FUNC) { /* one of several; who hands it over may have prepared it */
        bool given = e->op == IR_VAR && e->decl->storage == STORAGE_PARAM;
        return (struct mention){.module = module,
                                .variable = given ? NULL : e,
                                .host = s->host,
                                .name = l->kernel_name};
    }
    const char *name = e ? e->text : l->kernel_name;
    size_t n = strcspn(name, "<");
    return (struct mention){
        .kernel = arena_strndup(a, name, n), .instance = name + n, .module = module};
}

static bool has_attribute(const struct ir_func *f)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_CALL && s->name && s->args.len && is_attribute(s))
            return true;
    }
    return false;
}

enum shared_opt_in shared_opt_in_of(const struct analysis *a, const struct launch_site *site)
{
    enum shared_opt_in best = SHARED_OPT_IN_NONE;
    struct mention wanted = kernel_of(a->arena, site);
    /* LAUNCH_KERNEL(kernel, ...) may opt in by itself, but then nobody does so beside it */
    bool by_hand = site->stmt->kind == IR_STMT_CALL && has_attribute(site->host->func);
    for (size_t i = 0; i < a->module->funcs.len; i++) {
        const struct ir_func *f = a->module->funcs.at[i];
        wanted.here = f == site->host->func;
        for (size_t k = 0; k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            if (s->kind != IR_STMT_CALL || !s->name ||
                (by_hand && strcmp(s->name, site->stmt->name) == 0))
                continue;
            enum shared_opt_in one = opt_in_of_call(s, wanted);
            if (one == SHARED_OPT_IN)
                return one;
            if (one == SHARED_OPT_IN_MAYBE || best == SHARED_OPT_IN_NONE)
                best = one;
        }
    }
    return best;
}

/* `if (bytes <= limit)` decides whether the launch runs. */
static bool is_held_below(const struct launch_site *site, const struct ir_expr *limit)
{
    const struct ir_expr *bytes = ir_strip_all_casts(site->shared_bytes);
    size_t n;
    const struct fact *facts = guard_facts(site->host->guards, site->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        bool less = facts[i].op == IR_LE || facts[i].op == IR_LT;
        const struct ir_expr *low = ir_strip_all_casts(less ? facts[i].left : facts[i].right);
        const struct ir_expr *high = ir_strip_all_casts(less ? facts[i].right : facts[i].left);
        if ((less || facts[i].op == IR_GE || facts[i].op == IR_GT) &&
            compared_same_size(low, bytes) && compared_same_size(high, limit))
            return true;
    }
    return false;
}

/* The function that launches has no launch of what the call gives the attribute to. */
static bool is_not_launched(const struct analysis *a, const struct launch_site *site,
                            const struct ir_stmt *call)
{
    size_t n;
    const struct launch_site *const *sites = launch_all(a->launches, &n);
    for (size_t i = 0; i < n; i++) {
        if (sites[i]->host != site->host)
            continue;
        struct mention m = kernel_of(a->arena, sites[i]);
        m.here = true;
        if (opt_in_of_call(call, m) != SHARED_OPT_IN_OTHER)
            return false;
    }
    return true;
}

/* Some fact at s excludes x. */
static bool is_excluded_at(const struct analysis_func *af, const struct ir_stmt *s,
                           const struct fact *x)
{
    size_t n = 0;
    const struct fact *all = s ? guard_facts(af->guards, s, &n) : NULL;
    for (size_t i = 0; i < n; i++)
        if (guard_contradicts(&all[i], x))
            return true;
    return false;
}

/* The launch stands in another case than the call, and the bytes are a sum of each case's own. */
static bool is_of_other_case(const struct launch_site *site, const struct ir_stmt *call)
{
    const struct analysis_func *af = site->host;
    const struct ir_expr *bytes = ir_strip_all_casts(site->shared_bytes);
    const struct ir_stmt *phi = bytes->op == IR_VALUE ? bytes->value->def : NULL;
    size_t n;
    if (!phi || phi->kind != IR_STMT_PHI || !af->guards)
        return false;
    const struct fact *x = guard_facts(af->guards, site->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        bool own = false;
        for (size_t k = 0; k < phi->block->preds.len; k++)
            own = own || is_excluded_at(af, cfg_terminator(phi->block->preds.at[k]), &x[i]);
        if (own && is_excluded_at(af, call, &x[i]))
            return true;
    }
    return false;
}

const struct ir_stmt *shared_opt_in_beside(const struct analysis *a, const struct launch_site *site)
{
    const struct ir_func *f = site->host->func;
    struct mention m = kernel_of(a->arena, site);
    int64_t number;
    m.here = true;
    if (ir_is_int(site->shared_bytes, &number))
        return NULL;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *bytes = shared_opt_in_bytes(s);
        if (!bytes || opt_in_of_call(s, m) != SHARED_OPT_IN_OTHER || is_of_other_case(site, s))
            continue;
        bytes = ir_strip_all_casts(bytes); /* also of a type that is not known */
        if (compared_same_size(bytes, ir_strip_all_casts(site->shared_bytes)) ||
            (is_held_below(site, bytes) && is_not_launched(a, site, s)))
            return s;
    }
    return NULL;
}

/* ---- whether the attribute was granted --------------------------------------------------------- */

/* The function goes on where the branch does not lead to the launch: it comes to what stands behind the launch, or
 * launches something else. */
static bool goes_on_without(const struct launch_site *site, const struct ir_stmt *branch)
{
    const struct analysis_func *af = site->host;
    for (size_t i = 0; i < branch->block->succs.len; i++) {
        const struct ir_block *other = branch->block->succs.at[i];
        if (cfg_dominates(af->cfg, other, site->stmt->block))
            continue;
        for (size_t k = 0; k < af->func->stmts.len; k++) {
            const struct ir_stmt *s = af->func->stmts.at[k];
            bool behind = s->kind == IR_STMT_LAUNCH || cfg_stmt_reaches(af->cfg, site->stmt, s);
            if (s != site->stmt && behind &&
                (s->block == other || cfg_reaches(af->cfg, other, s->block)))
                return true;
        }
    }
    return false;
}

bool shared_opt_in_is_asked(const struct launch_site *site)
{
    struct mention m = kernel_of(site->host->analysis->arena, site);
    size_t n;
    int64_t wanted, given;
    const struct fact *facts = guard_facts(site->host->guards, site->stmt, &n);
    m.here = true;
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *status = ir_strip_all_casts(facts[i].left);
        const struct ir_stmt *call = status->op == IR_VALUE ? status->value->def : NULL;
        const struct ir_expr *bytes = call ? shared_opt_in_bytes(call) : NULL;
        if (bytes && facts[i].op == IR_EQ && ir_is_const(ir_strip_casts(facts[i].right), 0) &&
            opt_in_of_call(call, m) == SHARED_OPT_IN && ir_is_int(site->shared_bytes, &wanted) &&
            ir_is_int(ir_strip_casts(bytes), &given) && given >= wanted &&
            goes_on_without(site, facts[i].origin))
            return true;
    }
    return false;
}

/* ---- as many bytes as the attribute allows ---------------------------------------------------- */

struct bytes_use {
    const struct ir_expr *bytes;
    bool found;
};

static bool is_bytes(const struct ir_expr *e, void *context)
{
    struct bytes_use *u = context;
    u->found = u->found || compared_same_size(e, u->bytes);
    return !u->found;
}

/* `if (bytes > 49152)`: asks whether the attribute is needed. */
static bool asks_for_need(const struct ir_stmt *branch, const struct ir_expr *bytes)
{
    const struct ir_expr *e = branch->expr;
    int64_t number;
    return branch->kind == IR_STMT_BRANCH && (e->op == IR_GT || e->op == IR_GE) &&
           compared_same_size(ir_strip_casts(e->args[0]), bytes) &&
           ir_is_int(ir_strip_casts(e->args[1]), &number);
}

/* Nothing else of the function looks at the bytes. */
static bool is_asked_once(const struct ir_func *f, const struct ir_stmt *only,
                          const struct ir_expr *bytes)
{
    struct bytes_use u = {.bytes = bytes};
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s != only && (s->kind == IR_STMT_BRANCH || s->kind == IR_STMT_ASSUME) &&
            !asks_for_need(s, bytes))
            ir_walk(s->expr, is_bytes, &u);
        for (size_t k = 0; s->kind == IR_STMT_CALL && k < s->args.len; k++)
            ir_walk(s->args.at[k], is_bytes, &u);
    }
    return !u.found;
}

static bool is_no_number_of_run(const struct ir_expr *e, void *context)
{
    (void)context;
    return ir_op_info(e->op)->operands > 0 || e->op == IR_INT || e->op == IR_TPARAM;
}

const struct ir_stmt *shared_opt_in_short(const struct launch_site *site, int64_t *allowed)
{
    const struct ir_func *f = site->host->func;
    const struct ir_expr *bytes = ir_strip_casts(site->shared_bytes);
    if (ir_walk(bytes, is_no_number_of_run, NULL))
        return NULL; /* the author has chosen the instances for it */
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *given = shared_opt_in_bytes(s);
        if (!given || !ir_is_int(ir_strip_casts(given), allowed) || s->block->preds.len != 1)
            continue;
        const struct ir_block *before = s->block->preds.at[0];
        const struct ir_stmt *branch = before->stmts.at[before->stmts.len - 1];
        if (before->succs.at[0] == s->block && asks_for_need(branch, bytes) &&
            cfg_stmt_dominates(site->host->cfg, branch, site->stmt) &&
            range_of(site->host->ranges, bytes, site->stmt).hi > *allowed &&
            is_asked_once(f, branch, bytes))
            return s;
    }
    return NULL;
}
