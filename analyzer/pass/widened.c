/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/widened.h"

#include <string.h>

#include "base/limits.h"
#include "pass/compared.h"
#include "pass/count_name.h"

#define FACTORS_MOST 8
#define TEXT_MOST 80 /* of a factor as it is written */
#define NAME_LEAST 3 /* letters of a name that means the same in another function */
#define MADE_UP "__cudalint_any"

struct factor {
    const char *text;
    const struct ir_type *type;
    bool is_auto; /* `auto n = this->count;` of what is out of sight: nobody wrote its type */
};

struct product {
    const struct ir_func *func;
    const struct ir_stmt *stmt;
    struct factor factors[FACTORS_MOST];
    size_t len;
};

struct widened {
    VEC(struct product) list;
};

static bool is_narrow(const struct ir_type *t)
{
    return t->kind == TYPE_UNKNOWN || (t->kind == TYPE_INT && t->bits <= 32);
}

/* Also of an absent header; not `SafeInt<size_t>`, which reckons in what it says. */
static bool is_integer(const struct ir_type *t)
{
    return t->kind == TYPE_INT || (t->kind == TYPE_UNKNOWN && !(t->name && strchr(t->name, '<')));
}

static bool is_wide(const struct ir_type *t)
{
    return t->kind == TYPE_INT && t->bits == 64;
}

static bool is_auto(const struct ir_expr *e)
{
    return e->op == IR_VAR && e->decl->storage == STORAGE_LOCAL && e->decl->source_name[0] &&
           e->type->kind == TYPE_UNKNOWN && e->type->name && strcmp(e->type->name, MADE_UP) == 0;
}

/* Takes the product apart.  *written: a factor is converted to 64 bits; false when a factor has them
 * of its own, a conversion then being none of the author's. */
static bool take_apart(struct arena *a, struct product *p, const struct ir_expr *e, bool *written)
{
    int64_t n;
    const struct ir_expr *whole = e;
    while (e->op == IR_CAST && is_narrow(e->args[0]->type) && is_integer(e->type)) {
        *written = *written || is_wide(e->type);
        e = e->args[0];
    }
    bool is_early = e != whole && e->type->kind == TYPE_INT; /* (size_t)(a * b): it has wrapped */
    if (e->op == IR_MUL && !is_early)
        return take_apart(a, p, e->args[0], written) && take_apart(a, p, e->args[1], written);
    if (!is_narrow(e->type) || p->len == FACTORS_MOST)
        return false;
    if (ir_is_int(e, &n) || e->op == IR_TPARAM)
        return true;
    p->factors[p->len++] = (struct factor){ir_expr_source(a, e, TEXT_MOST), e->type, is_auto(e)};
    return true;
}

static bool is_product(const struct ir_stmt *s)
{
    return s->kind == IR_STMT_EVAL && s->source_expr && s->source_expr->op == IR_MUL;
}

/* `checked_mul`, `safe_multiply`; not `check_multiple`, `safe_multicast`. */
static bool multiplies(const char *name)
{
    const char *at = strcasestr(name, "mul");
    size_t n = at ? strlen("mul") : 0;
    bool whole = at && (!at[n] || at[n] == '_' || strncmp(at + n, "tiply", strlen("tiply")) == 0);
    return whole && (strcasestr(name, "check") || strcasestr(name, "safe"));
}

/* `checked_mul<std::size_t>(rows, columns)`: a call whose name multiplies and looks whether the product fits, as it is
 * written in 64 bits. */
static bool take_checked_apart(struct arena *a, struct product *p, const struct ir_stmt *s)
{
    bool written = false;
    if (s->kind != IR_STMT_CALL || !s->name || !s->instance || s->object || s->args.len < 2 ||
        !multiplies(s->name) ||
        !(strstr(s->instance, "size_t") || strstr(s->instance, "int64") ||
          strstr(s->instance, "long long")))
        return false;
    for (size_t i = 0; i < s->args.len; i++) {
        if (!take_apart(a, p, s->args.at[i], &written))
            return false;
    }
    return p->len >= 2;
}

/* `if (checked_mul<size_t>(rows, columns) > INT_MAX) throw ...`: the author keeps it below a limit. */
static bool is_measured(const struct analysis *a, const struct ir_stmt *call)
{
    const struct ir_func *f = call->block->func;
    const struct ir_expr *product = call->value ? ir_value(a->module, call->value) : NULL;
    for (size_t i = 0; product && i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_BRANCH && s->expr && ir_contains(s->expr, product))
            return true;
        for (size_t k = 0; compared_is_check(s) && s != call && k < s->args.len; k++)
            if (ir_contains(s->args.at[k], product))
                return true;
    }
    return false;
}

static struct widened *collect(struct analysis *a)
{
    struct widened *w = ARENA_NEW(a->arena, struct widened);
    for (size_t i = 0; i < a->funcs.len; i++) {
        const struct ir_func *f = a->funcs.at[i]->func;
        for (size_t k = 0; k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            struct product p = {.func = f, .stmt = s};
            bool written = false;
            if (is_product(s) && !(s->expr->type->kind == TYPE_INT && s->expr->type->bits <= 32) &&
                take_apart(a->arena, &p, s->source_expr, &written) && written && p.len >= 2)
                vec_push(a->arena, &w->list, p);
            struct product checked = {.func = f, .stmt = s};
            if (take_checked_apart(a->arena, &checked, s) && !is_measured(a, s))
                vec_push(a->arena, &w->list, checked);
        }
    }
    return w;
}

static const struct widened *widened_of(struct analysis *a)
{
    if (!a->widened)
        a->widened = collect(a);
    return a->widened;
}

static bool means_the_same(const struct product *p, const struct ir_func *f, const char *text)
{
    return p->func == f || strlen(text) >= NAME_LEAST;
}

static const struct factor *find_factor(const struct product *p, const struct ir_func *f,
                                        const char *text)
{
    for (size_t i = 0; i < p->len && means_the_same(p, f, text); i++) {
        if (strcmp(p->factors[i].text, text) == 0)
            return &p->factors[i];
    }
    return NULL;
}

/* `(size_t)batch * rows * cols` says nothing of `rows * cols`: it may be the batch that needs it. */
static bool has_same_factors(const struct product *p, const struct product *of)
{
    if (p->len != of->len)
        return false;
    for (size_t i = 0; i < of->len; i++) {
        if (!find_factor(p, of->func, of->factors[i].text))
            return false;
    }
    return true;
}

const struct ir_stmt *widened_product(struct analysis_func *af, const struct ir_stmt *s)
{
    struct product own = {.func = af->func, .stmt = s};
    bool written = false;
    if (!is_product(s) || !take_apart(af->analysis->arena, &own, s->source_expr, &written) ||
        written || own.len < 2)
        return NULL;
    const struct widened *w = widened_of(af->analysis);
    for (size_t i = 0; i < w->list.len; i++) {
        if (has_same_factors(&w->list.at[i], &own))
            return w->list.at[i].stmt;
    }
    return NULL;
}

/* Is e a term of the sum, which becomes 64 bits on the way? */
static bool is_widened_term(const struct ir_expr *sum, const struct ir_expr *e, bool widened)
{
    if (sum == e)
        return widened;
    if (sum->op == IR_CAST)
        return is_widened_term(sum->args[0], e, widened || is_wide(sum->type));
    return (sum->op == IR_ADD || sum->op == IR_SUB) &&
           (is_widened_term(sum->args[0], e, widened) || is_widened_term(sum->args[1], e, widened));
}

const struct ir_stmt *widened_late(const struct ir_func *f, const struct ir_stmt *at)
{
    /* ids are places in the function: what is given stands behind the product */
    for (size_t i = at->id; i < f->stmts.len && i < at->id + LIMIT_MAGNITUDE_STEPS; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_SET && s->expr && s->var && s->var->source_name &&
            at->span.line >= s->span.line && at->span.line <= s->span.end_line &&
            is_wide(s->var->type) && is_widened_term(s->expr, at->expr, false))
            return s;
    }
    return NULL;
}

static bool is_template_parameter(const struct ir_func *f, const char *name)
{
    for (size_t i = 0; i < f->tparams.len; i++) {
        if (strcmp(f->tparams.at[i].name, name) == 0)
            return true;
    }
    return false;
}

/* A type of an absent header, which has one meaning in the file. */
static bool is_named_type(const struct ir_type *t, const struct ir_func *f)
{
    return t->kind == TYPE_UNKNOWN && t->name && strcmp(t->name, "dependent") != 0 &&
           !strchr(t->name, '<') && strcmp(t->name, MADE_UP) != 0 &&
           !is_template_parameter(f, t->name);
}

/* `row` of one function may have another type than that of the next. */
static bool may_be_of_type(const struct factor *other, const struct factor *own,
                           const struct ir_func *f)
{
    return !is_named_type(own->type, f) ||
           (other->type->name && strcmp(other->type->name, own->type->name) == 0);
}

static bool shows_narrow(const struct product *p, const struct ir_func *f, const struct factor *own)
{
    const struct factor *same = find_factor(p, f, own->text);
    if (same && (p->func == f || may_be_of_type(same, own, f)))
        return true;
    for (size_t i = 0; i < p->len && is_named_type(own->type, f); i++) {
        const struct ir_type *t = p->factors[i].type;
        if (t->kind == TYPE_UNKNOWN && t->name && strcmp(t->name, own->type->name) == 0 &&
            !is_template_parameter(p->func, t->name))
            return true;
    }
    return false;
}

bool widened_shows_narrow(struct analysis_func *af, const struct ir_stmt *s)
{
    struct product own = {.func = af->func, .stmt = s};
    bool written = false;
    if (!is_product(s) || !take_apart(af->analysis->arena, &own, s->source_expr, &written) ||
        written)
        return false;
    const struct widened *w = widened_of(af->analysis);
    for (size_t i = 0; i < own.len; i++) {
        bool known = own.factors[i].type->kind == TYPE_INT;
        for (size_t k = 0; k < w->list.len && !known && !own.factors[i].is_auto; k++)
            known = shows_narrow(&w->list.at[k], af->func, &own.factors[i]);
        if (!known)
            return false;
    }
    return own.len >= 2;
}

/* ---- and lost again --------------------------------------------------------------------------- */

struct lost_search {
    struct arena *arena;
    const struct ir_expr *found;
};

/* The factors of a product that has 64 bits because one of them does: `row * bytes_per_row`. */
struct native {
    unsigned narrow, wide; /* factors that come from the run */
    bool is_small;         /* a side of an image, a remainder, some bits of a number */
    bool grows;            /* not all of them are few by their names */
};

enum { SMALL_MASK = 1 << 16 };

/* `x & 0xff` */
static bool is_small_mask(const struct ir_expr *e)
{
    int64_t mask;
    return e->op == IR_BITAND && (ir_is_int(e->args[0], &mask) || ir_is_int(e->args[1], &mask)) &&
           mask > 0 && mask < SMALL_MASK;
}

static void look_at_native(struct native *n, const struct ir_expr *e)
{
    int64_t number;
    const struct ir_expr *own = ir_strip_casts(e);
    if (own->op == IR_MUL) {
        look_at_native(n, own->args[0]);
        look_at_native(n, own->args[1]);
        return;
    }
    if (ir_is_int(own, &number) || own->op == IR_TPARAM || own->op == IR_SIZEOF)
        return;
    struct count_name name = count_name_of(ir_leaf_name(own));
    n->is_small = n->is_small || own->op == IR_DIV || own->op == IR_REM || own->op == IR_SHR ||
                  is_small_mask(own) || own->op == IR_BUILTIN || name.kind == COUNT_IMAGE ||
                  name.kind == COUNT_CHANNEL;
    n->grows = n->grows || name.kind != COUNT_SMALL;
    n->narrow += own->type->kind == TYPE_INT && own->type->bits == 32;
    n->wide += is_wide(own->type);
}

/* Products of the run alone: `i * sizeof(float)` is as small as the array that i counts in. */
static bool is_native(const struct ir_expr *e)
{
    struct native n = {0};
    look_at_native(&n, e);
    return n.narrow && n.wide && n.grows && !n.is_small;
}

static bool find_written(const struct ir_expr *e, void *context)
{
    struct lost_search *q = context;
    struct product p = {0};
    bool written = false;
    bool conversion = e->op == IR_MUL && is_wide(e->type) &&
                      take_apart(q->arena, &p, e, &written) && written && p.len >= 2;
    if (conversion || (e->op == IR_MUL && is_wide(e->type) && is_native(e)))
        q->found = e;
    return !q->found && (e->op == IR_ADD || e->op == IR_MUL || e->op == IR_CAST);
}

const struct ir_expr *widened_lost(struct analysis_func *af, const struct ir_stmt *s)
{
    struct lost_search q = {.arena = af->analysis->arena};
    const struct ir_expr *e = s->kind == IR_STMT_SET ? s->expr : NULL;
    if (!e || !s->var || !s->var->source_name || e->op != IR_CAST || e->type->kind != TYPE_INT ||
        e->type->bits != 32 || !is_wide(e->args[0]->type))
        return NULL;
    ir_walk(e->args[0], find_written, &q);
    return q.found;
}

/* Some index or length of the function has 64 bits already. */
static bool indexes_wide(const struct ir_func *f, const struct ir_stmt *but)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *at = s->addr && s->addr->op == IR_PTRADD ? s->addr->args[1] : NULL;
        if (s != but && at && at->op != IR_CAST && is_wide(at->type))
            return true;
    }
    return false;
}

const struct ir_stmt *widened_lost_place(const struct ir_func *f, const struct ir_stmt *s)
{
    static const char *const words[] = {"row", "offset", "pos", "index", "idx", "perm"};
    const struct ir_expr *e = s->kind == IR_STMT_SET ? s->expr : NULL;
    if (!e || !s->var || !s->var->source_name || e->op != IR_CAST || e->type->kind != TYPE_INT ||
        e->type->bits != 32 || !is_wide(e->args[0]->type) || e->args[0]->op != IR_VALUE)
        return NULL;
    const struct ir_stmt *load = e->args[0]->value->def;
    const struct ir_expr *root = load->kind == IR_STMT_LOAD && load->addr->op == IR_PTRADD
                                     ? ir_address_root(load->addr)
                                     : NULL;
    const char *name = root ? ir_leaf_name(root) : NULL;
    for (size_t i = 0; name && i < sizeof words / sizeof *words; i++)
        if (strcasestr(name, words[i]))
            return indexes_wide(f, load) ? load : NULL;
    return NULL;
}

static bool has_wide_place(const struct ir_func *f)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_expr *addr = f->stmts.at[i]->addr;
        const struct ir_expr *place =
            addr && addr->op == IR_PTRADD ? ir_strip_casts(addr->args[1]) : NULL;
        if (place && place->op != IR_INT && place->type->kind == TYPE_INT && place->type->bits > 32)
            return true;
    }
    return false;
}

bool widened_has_places(const struct analysis *a)
{
    for (size_t i = 0; i < a->funcs.len; i++) {
        if (a->funcs.at[i]->func->kind != FUNC_HOST && has_wide_place(a->funcs.at[i]->func))
            return true;
    }
    return false;
}
