/* SPDX-License-Identifier: Apache-2.0 */
/* Numbers that a kernel is given and that no parameter in sight is: getters of structs, template arguments. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "reduce/reduce_race_internal.h"

/* ---- getters -------------------------------------------------------------------------------- */

/* The kernel's own parameter, or a member of it, as its host sees it: "shape", "p.shape". */
static const char *own_path(struct race *x, const struct race_frame *f, const struct ir_expr *e,
                            const struct ir_decl **decl)
{
    e = e ? ir_strip_all_casts(e) : NULL;
    if (!e)
        return NULL;
    if (e->op == IR_VAR && e->decl->storage == STORAGE_PARAM) {
        if (f->up)
            return own_path(x, f->up, race_argument(f, e->decl), decl);
        *decl = e->decl;
        return e->decl->source_name && *e->decl->source_name ? e->decl->source_name : e->decl->name;
    }
    if (e->op == IR_ADDR && e->decl->storage == STORAGE_PARAM && !f->up) {
        *decl = e->decl;
        return e->decl->source_name;
    }
    int64_t n;
    bool element = e->op == IR_PTRADD && ir_is_int(e->args[1], &n); /* of a class: `shape[0]` */
    if (element) {
        const char *whole = own_path(x, f, e->args[0], decl);
        return whole ? arena_printf(x->r.a, "%s[%lld]", whole, (long long)n) : NULL;
    }
    if ((e->op != IR_MEMBER && e->op != IR_FIELD) || !e->text)
        return NULL;
    const char *base = own_path(x, f, e->args[0], decl);
    return base ? arena_printf(x->r.a, "%s.%s", base, e->text + (*e->text == '.')) : NULL;
}

/* Words of methods that ask who is asking, or that give something else each time. */
static bool asks_who(const char *name)
{
    static const char *const words[] = {"thread", "lane",  "warp", "block", "tid",
                                        "idx",    "index", "next", "rand",  "pop",
                                        "take",   "fetch", "rank", "id",    "operator"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    return false;
}

const char *race_free_call(struct race *x, const struct race_frame *f, const struct ir_stmt *s)
{
    const struct ir_decl *decl = NULL;
    int64_t n;
    if (s->kind != IR_STMT_CALL || !s->object || !s->name || race_callee(f, s) ||
        asks_who(s->name) || s->args.len > 1 || (s->args.len && !ir_is_int(s->args.at[0], &n)))
        return NULL;
    const char *path = own_path(x, f, s->object, &decl);
    if (!path)
        return NULL;
    return s->args.len ? arena_printf(x->r.a, "%s.%s(%lld)", path, s->name, (long long)n)
                       : arena_printf(x->r.a, "%s.%s", path, s->name);
}

/* A parameter of a class that nobody sees, and that the kernel does not change. */
static bool is_of_unseen_class(const struct race_frame *f, const struct ir_expr *addr)
{
    const struct ir_expr *root = ir_address_root(addr);
    while (root && root->op == IR_VAR && f->up && race_argument(f, root->decl)) {
        root = ir_address_root(race_argument(f, root->decl));
        f = f->up;
    }
    if (!root || root->op != IR_VAR || f->up || root->decl->storage != STORAGE_PARAM ||
        !root->type || root->type->kind != TYPE_UNKNOWN)
        return false;
    const struct ir_func *func = f->lanes.af->func;
    for (size_t i = 0; i < func->stmts.len; i++) {
        const struct ir_stmt *s = func->stmts.at[i];
        if (s->kind != IR_STMT_LOAD && s->addr && ir_address_root(s->addr) == root)
            return false;
    }
    return true;
}

/* What the value is of: the object of a getter, the place that is loaded. */
static const struct ir_expr *given_by(const struct ir_stmt *s)
{
    if (s->kind == IR_STMT_LOAD && s->addr->op == IR_VALUE && s->addr->value->def)
        return s->addr->value->def->object;
    return s->kind == IR_STMT_LOAD ? s->addr : s->object;
}

/* The getter itself, or what is loaded by the reference that it returns, as the class is not seen; or
 * `shape[0]` of it. */
const char *race_free_value(struct race *x, const struct race_frame *f, const struct ir_stmt *s)
{
    const struct ir_decl *decl = NULL;
    if (s->kind != IR_STMT_LOAD)
        return race_free_call(x, f, s);
    if (s->addr->op == IR_VALUE && s->addr->value->def)
        return race_free_call(x, f, s->addr->value->def);
    return s->guessed && is_of_unseen_class(f, s->addr) ? own_path(x, f, s->addr, &decl) : NULL;
}

static bool is_pointer(const struct ir_type *t)
{
    return t && t->kind == TYPE_POINTER;
}

const struct reduce_param *race_find_given(const struct race *x, const char *path, bool pointer)
{
    for (size_t i = 0; path && i < x->root.params.len; i++) {
        const struct reduce_param *p = &x->root.params.at[i];
        if (strcmp(p->path, path) == 0 && is_pointer(p->expr->type) == pointer)
            return p;
    }
    return NULL;
}

static void add_given(struct race *x, const char *path, const struct ir_decl *decl,
                      const struct ir_expr *e)
{
    struct reduce_param p = {.path = path, .decl = decl, .expr = e};
    if (race_find_given(x, path, is_pointer(e->type)))
        return;
    char *name = arena_printf(x->r.a, "p%zu_%s", x->root.params.len, path);
    for (char *c = name; *c; c++)
        *c = (char)(isalnum((unsigned char)*c) ? *c : '_');
    p.name = name;
    vec_push(x->r.a, &x->root.params, p);
}

void race_need_free(struct race *x, const struct race_frame *f, const struct ir_stmt *s,
                    const char *path)
{
    const struct ir_decl *decl = NULL;
    own_path(x, f, given_by(s), &decl);
    add_given(x, path, decl, ir_value(x->r.analysis->module, s->value));
}

const char *race_own_pointer(struct race *x, const struct race_frame *f, const struct ir_expr *e,
                             const struct ir_decl **decl)
{
    const struct ir_expr *from = e->op == IR_CAST && is_pointer(e->type) ? e->args[0] : NULL;
    bool unseen = from && from->type && from->type->kind == TYPE_UNKNOWN &&
                  (from->op == IR_MEMBER || from->op == IR_VAR);
    *decl = NULL;
    return unseen ? own_path(x, f, from, decl) : NULL;
}

bool race_need_pointer(struct race *x, const struct race_frame *f, const struct ir_expr *e)
{
    const struct ir_decl *decl;
    const char *path = race_own_pointer(x, f, e, &decl);
    if (path)
        add_given(x, path, decl, e);
    return path != NULL;
}

/* ---- template arguments --------------------------------------------------------------------- */

/* The k-th of "<float, 256>", as written; NULL: it is not written. */
static const char *written_argument(struct race *x, const char *list, size_t k)
{
    int depth = 0;
    const char *p = list && *list == '<' ? list + 1 : NULL;
    for (; p && *p && k > 0; p++) {
        depth += *p == '<' || *p == '(' || *p == '{';
        depth -= *p == '>' || *p == ')' || *p == '}';
        if (*p == ',' && depth == 0)
            k--;
        if (depth < 0)
            return NULL;
    }
    if (!p || k > 0)
        return NULL;
    const char *from = p + strspn(p, " ");
    for (p = from; *p; p++) {
        depth += *p == '<' || *p == '(' || *p == '{';
        depth -= *p == '>' || *p == ')' || *p == '}';
        if (depth < 0 || (*p == ',' && depth == 0))
            break;
    }
    while (p > from && p[-1] == ' ')
        p--;
    return p > from ? arena_strndup(x->r.a, from, (size_t)(p - from)) : NULL;
}

/* A name of a missing header that stands where a constant may stand. */
static int64_t made_up(struct race *x, const char *name)
{
    const struct ir_type *t = ir_type_int(x->r.analysis->module, 32, true);
    const struct ir_expr *e = ir_tparam(x->r.analysis->module, t, name);
    struct ir_decl *d = map_get_number(&x->names, (uint64_t)e->id + 1);
    if (!d) {
        d = ARENA_NEW(x->r.a, struct ir_decl);
        d->name = d->source_name = e->text;
        map_put_number(x->r.a, &x->names, (uint64_t)e->id + 1, d);
    }
    return reduce_constant(&x->r, d);
}

/* `constexpr int N = 4 * M;` of the function: set once. */
static bool race_named_constant(struct race *x, const struct race_frame *f, const char *name,
                                int64_t *out)
{
    const struct ir_func *func = f->lanes.af->func;
    const struct ir_expr *found = NULL;
    for (size_t i = 0; i < func->stmts.len; i++) {
        const struct ir_stmt *s = func->stmts.at[i];
        bool sets = s->kind == IR_STMT_SET && s->var && s->var->source_name;
        if (!sets || strcmp(s->var->source_name, name) != 0)
            continue;
        if (found && found != s->expr)
            return false;
        found = s->expr;
    }
    return found && race_constant(x, f, found, out);
}

static const struct ir_tparam *tparam_of(const struct ir_func *f, const char *name, size_t *index)
{
    for (*index = 0; *index < f->tparams.len; ++*index) {
        if (f->tparams.at[*index].name && strcmp(f->tparams.at[*index].name, name) == 0)
            return &f->tparams.at[*index];
    }
    return NULL;
}

bool race_tparam(struct race *x, const struct race_frame *f, const char *name, int64_t *out)
{
    size_t k;
    char *end;
    const struct ir_func *func = f->lanes.af->func;
    const struct ir_tparam *t = tparam_of(func, name, &k);
    if (!t) {
        *out = made_up(x, name);
        return true;
    }
    if (!f->up) {
        const struct ir_type *type = ir_type_int(x->r.analysis->module, 32, true);
        const struct ir_expr *e = ir_tparam(x->r.analysis->module, type, name);
        *out = reduce_tparam(&x->r, &x->root, e);
        return true;
    }
    const char *text = written_argument(x, f->lanes.call->instance, k);
    if (!text)
        return (t->default_value && ir_is_int(t->default_value, out)) ||
               race_fail(
                   x, arena_printf(x->r.a, "the template argument %s of %s()", name, func->name));
    *out = strcmp(text, "true") == 0 ? 1 : strcmp(text, "false") == 0 ? 0 : strtoll(text, &end, 0);
    if (isalpha((unsigned char)*text) && strcmp(text, "true") != 0 && strcmp(text, "false") != 0)
        return tparam_of(f->up->lanes.af->func, text, &k)
                   ? race_tparam(x, f->up, text, out)
                   : race_named_constant(x, f->up, text, out) ||
                         race_fail(x, arena_printf(x->r.a, "the template argument %s of %s()", text,
                                                   func->name));
    return isdigit((unsigned char)*text) || *text == '-' || isalpha((unsigned char)*text) ||
           race_fail(x, arena_printf(x->r.a, "the template argument %s of %s()", text, func->name));
}
