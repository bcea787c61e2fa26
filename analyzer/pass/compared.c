/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/compared.h"

#include <string.h>

struct search {
    const struct ir_expr *atom;
    bool upwards; /* a comparison with zero does not count */
    bool found;
    const struct cfg *cfg;          /* with `decided` */
    const struct ir_block *decided; /* only branches that decide whether it runs; NULL: all */
    bool demands;                   /* what is looked at holds from here on */
    int64_t by; /* with a remainder: of a multiple of so many; 0: of any number */
};

static const struct ir_stmt *definition(const struct ir_expr *e)
{
    return e->op == IR_VALUE ? e->value->def : NULL;
}

/* `options->rows` is the member of the object that was loaded whole, to hand it over. */
static bool is_of_loaded(const struct ir_expr *whole, const struct ir_expr *part)
{
    const struct ir_stmt *d = definition(part);
    const struct ir_expr *at = d && d->kind == IR_STMT_LOAD ? d->addr : NULL;
    const struct ir_stmt *from = whole->op == IR_MEMBER ? definition(whole->args[0]) : NULL;
    return at && at->op == IR_FIELD && from && from->kind == IR_STMT_LOAD &&
           strcmp(whole->text, at->text) == 0 && compared_same_size(from->addr, at->args[0]);
}

bool compared_same_size(const struct ir_expr *x, const struct ir_expr *y)
{
    if (x == y || is_of_loaded(x, y) || is_of_loaded(y, x))
        return true;
    /* `delta->rows`, of a member that is loaded twice */
    if (x->op == IR_FIELD && y->op == IR_FIELD)
        return strcmp(x->text, y->text) == 0 && compared_same_size(x->args[0], y->args[0]);
    const struct ir_stmt *a = definition(x), *b = definition(y);
    if (!a || !b || a->kind != b->kind)
        return false;
    if (a->kind == IR_STMT_LOAD)
        return compared_same_size(a->addr, b->addr);
    if (a->kind != IR_STMT_CALL || !a->name || !b->name || strcmp(a->name, b->name) != 0 ||
        a->args.len != b->args.len)
        return false;
    for (size_t i = 0; i < a->args.len; i++) {
        if (!compared_same_size(a->args.at[i], b->args.at[i]))
            return false;
    }
    if (!a->object || !b->object)
        return a->object == b->object;
    return compared_same_size(a->object, b->object);
}

static bool is_atom(const struct ir_expr *e, void *context)
{
    struct search *s = context;
    const struct ir_stmt *d = definition(e);
    s->found = s->found || compared_same_size(e, s->atom);
    /* `next_pow2(n) > most`: what a function makes of it */
    for (size_t i = 0; s->upwards && d && d->kind == IR_STMT_CALL && !s->found && i < d->args.len;
         i++)
        s->found = compared_same_size(ir_strip_casts(d->args.at[i]), ir_strip_casts(s->atom));
    return !s->found;
}

/* `n < INT_MAX`: says that it fits an int, not that anybody looks at it. */
static bool is_type_limit(const struct ir_expr *e)
{
    int64_t n;
    return ir_is_int(ir_strip_casts(e), &n) && n >= INT32_MAX;
}

/* `n > 0`, `n < 1`: there are some, not how many. */
static bool is_zero_limit(const struct ir_expr *e)
{
    int64_t n;
    return ir_is_int(ir_strip_casts(e), &n) && (n == 0 || n == 1);
}

static bool orders(const struct ir_expr *e, void *context)
{
    struct search *s = context;
    if (e->arg_count == 2 && (is_type_limit(e->args[0]) || is_type_limit(e->args[1])))
        return true;
    if (s->upwards && e->arg_count == 2 && (is_zero_limit(e->args[0]) || is_zero_limit(e->args[1])))
        return true;
    if (e->op == IR_LT || e->op == IR_LE || e->op == IR_GT || e->op == IR_GE) {
        ir_walk(e->args[0], is_atom, s);
        ir_walk(e->args[1], is_atom, s);
    }
    return !s->found;
}

const struct ir_expr *compared_remainder(const struct ir_expr *e, int64_t *by)
{
    int64_t n;
    *by = 0;
    if (e->op == IR_REM) {
        if (ir_is_int(ir_strip_casts(e->args[1]), &n))
            *by = n;
        return e->args[0];
    }
    for (unsigned i = 0; e->op == IR_BITAND && i < 2; i++) {
        if (ir_is_int(ir_strip_casts(e->args[i]), &n) && n > 0 && n < INT32_MAX &&
            (n & (n + 1)) == 0) {
            *by = n + 1;
            return e->args[1 - i];
        }
    }
    return NULL;
}

static bool asks_for_multiple(const char *name)
{
    return name && (strcasestr(name, "multiple") || strcasestr(name, "divis") ||
                    strcasestr(name, "isaligned") || strcasestr(name, "is_aligned"));
}

#define BLOCK_LEAST 64 /* threads: what is asked for by a mask is a block from here on */

/* No remainder of n by `by` says that there is none by what is asked for: `n % 32` of blocks of 256. */
static bool is_too_little(const struct search *s, const struct ir_expr *n, int64_t by)
{
    return s->by > 0 && by > 0 && by % s->by != 0 &&
           compared_same_size(ir_strip_all_casts(n), ir_strip_all_casts(s->atom));
}

/* `is_multiple(n, 256)`, or in the other order. */
static void look_at_helper(struct search *s, const struct ir_expr *const *args, size_t count)
{
    int64_t by;
    for (size_t i = 0; i < count && !s->found; i++) {
        bool little = false;
        for (size_t k = 0; k < count; k++)
            little = little || (k != i && ir_is_int(ir_strip_all_casts(args[k]), &by) &&
                                is_too_little(s, args[i], by));
        if (!little)
            ir_walk(args[i], is_atom, s);
    }
}

static bool takes_remainder(const struct ir_expr *e, void *context)
{
    struct search *s = context;
    int64_t by;
    const struct ir_expr *n = compared_remainder(e, &by);
    const struct ir_stmt *d = definition(e);
    bool mask = e->op == IR_BITAND; /* `n & 1`, `n & 31` ask for no block */
    if (n && (!mask || by >= (s->by > 0 ? s->by : BLOCK_LEAST)) && !is_too_little(s, n, by))
        ir_walk(n, is_atom, s);
    if (d && d->kind == IR_STMT_CALL && asks_for_multiple(d->name))
        look_at_helper(s, d->args.at, d->args.len);
    if (e->op == IR_PURE && asks_for_multiple(e->text))
        look_at_helper(s, e->args, e->arg_count);
    return !s->found;
}

static bool is_branch_of(struct cfg_edge e, void *context)
{
    const struct ir_block *const *block = context;
    return e.from == *block;
}

bool compared_ends_in_error(const struct ir_block *b)
{
    static const char *const words[] = {"error", "throw", "fatal", "abort", "fail"};
    for (size_t i = 0; i < b->stmts.len; i++) {
        const struct ir_stmt *s = b->stmts.at[i];
        if (s->kind != IR_STMT_CALL || !s->name || compared_is_check(s) ||
            strncmp(s->name, "cuda", 4) == 0 || strncmp(s->name, "hip", 3) == 0)
            continue;
        for (size_t k = 0; k < sizeof words / sizeof *words; k++)
            if (strcasestr(s->name, words[k]))
                return true;
    }
    return false;
}

static bool is_asked(const struct search *s, const struct ir_stmt *branch)
{
    const struct ir_block *from = branch->block;
    if (!s->decided || cfg_walk_control(s->cfg, s->decided, is_branch_of, &from))
        return true;
    bool refuses = false;
    for (size_t i = 0; i < from->succs.len; i++)
        refuses = refuses || compared_ends_in_error(from->succs.at[i]);
    return refuses && from != s->decided && cfg_reaches(s->cfg, from, s->decided);
}

bool compared_is_check(const struct ir_stmt *s)
{
    static const char *const words[] = {"check",   "assert", "require",
                                        "enforce", "ensure", "expect"};
    for (size_t i = 0; s->kind == IR_STMT_CALL && s->name && i < sizeof words / sizeof *words; i++)
        if (strcasestr(s->name, words[i]))
            return true;
    return false;
}

/* `switch (n)`; what a function makes of n chooses a block, and holds nothing down. */
static void look_at_switch(const struct ir_stmt *t, struct search *s)
{
    struct search plain = *s;
    plain.upwards = false;
    ir_walk(t->expr, is_atom, &plain);
    s->found = plain.found;
}

const struct ir_expr *compared_by_name(const struct ir_stmt *call)
{
    const char *last = call->kind == IR_STMT_CALL && call->name && call->args.len >= 2
                           ? strrchr(call->name, '_')
                           : NULL;
    if (last && (strcasecmp(last, "_le") == 0 || strcasecmp(last, "_lt") == 0))
        return call->args.at[0];
    if (last && (strcasecmp(last, "_ge") == 0 || strcasecmp(last, "_gt") == 0))
        return call->args.at[1];
    return NULL;
}

/* What decides where the function goes, and what its checks are handed. */
static bool look(const struct ir_func *f, bool (*visit)(const struct ir_expr *, void *),
                 struct search *s)
{
    for (size_t i = 0; i < f->stmts.len && !s->found; i++) {
        const struct ir_stmt *t = f->stmts.at[i];
        bool decides = t->kind == IR_STMT_ASSUME || (t->kind == IR_STMT_BRANCH && is_asked(s, t));
        if (t->kind == IR_STMT_SWITCH && visit == orders)
            look_at_switch(t, s);
        s->demands = t->kind == IR_STMT_ASSUME || compared_is_check(t);
        if (decides && t->expr)
            ir_walk(t->expr, visit, s);
        for (size_t k = 0; t->kind == IR_STMT_CALL && k < t->args.len && !s->found; k++)
            ir_walk(t->args.at[k], visit, s);
    }
    return s->found;
}

bool compared_by_order(const struct ir_func *f, const struct ir_expr *atom)
{
    struct search s = {.atom = atom};
    return look(f, orders, &s);
}

bool compared_from_above(const struct ir_func *f, const struct ir_expr *atom)
{
    struct search s = {.atom = atom, .upwards = true};
    return look(f, orders, &s) || compared_kept_below(f, atom);
}

bool compared_kept_below(const struct ir_func *f, const struct ir_expr *atom)
{
    struct search s = {.atom = atom};
    for (size_t i = 0; i < f->stmts.len && !s.found; i++) {
        const struct ir_expr *kept = compared_by_name(f->stmts.at[i]);
        if (kept)
            ir_walk(kept, is_atom, &s);
    }
    return s.found;
}

bool compared_by_remainder(const struct ir_func *f, const struct ir_expr *atom,
                           const struct ir_expr *by)
{
    struct search s = {.atom = atom};
    if (by)
        ir_is_int(ir_strip_all_casts(by), &s.by);
    return look(f, takes_remainder, &s);
}

/* `status != cudaSuccess` is a comparison with zero too. */
static bool is_status(const struct ir_expr *e)
{
    const char *type = e->type && e->type->name ? e->type->name : "";
    const struct ir_stmt *d = definition(e);
    bool named = strstr(type, "rror") || strstr(type, "tatus") || strstr(type, "esult");
    /* cudaMemcpy(), not cuda_block_count() */
    bool from_api = d && d->kind == IR_STMT_CALL && d->name && strncmp(d->name, "cu", 2) == 0 &&
                    !strchr(d->name, '_');
    return named || from_api || e->op == IR_OPAQUE;
}

static bool counts(const struct ir_expr *e)
{
    if (is_status(e) || is_status(ir_strip_casts(e)))
        return false;
    e = ir_strip_casts(e);
    bool number = e->type && (e->type->kind == TYPE_INT || e->type->kind == TYPE_UNKNOWN);
    return number && e->op != IR_REM && e->op != IR_INT &&
           e->op != IR_TPARAM; /* of the program, and not of the run */
}

/* Also of a class out of sight, where what the call gives stands for a place. */
static bool is_empty_call(const struct ir_expr *e)
{
    const struct ir_stmt *d = definition(e);
    if (d && d->kind == IR_STMT_LOAD)
        d = definition(d->addr);
    return d && d->kind == IR_STMT_CALL && d->name &&
           (strcmp(d->name, "empty") == 0 || strcmp(d->name, "isEmpty") == 0 ||
            strcmp(d->name, "is_empty") == 0 || strcmp(d->name, "IsEmpty") == 0);
}

/* `k < 0` asks for a sign. */
static bool asks_for_sign(const struct ir_expr *e, unsigned side)
{
    enum ir_op less = side == 1 ? IR_LT : IR_GT, not_less = side == 1 ? IR_GE : IR_LE;
    return ir_is_const(e->args[side], 0) && (e->op == less || e->op == not_less);
}

/* `is_zero(blocks)`, `has_work(n)`: what a function returns of the number that it is handed. */
struct answer {
    const struct ir_stmt *call;
    bool found;
};

static bool is_handed_count(const struct answer *a, const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    bool part = e->op == IR_MEMBER && e->arg_count; /* grid.x */
    if (part)
        e = ir_strip_all_casts(e->args[0]);
    size_t at = e->op == IR_VAR && e->decl->storage == STORAGE_PARAM ? (size_t)e->decl->param_index
                                                                     : SIZE_MAX;
    const struct ir_expr *arg = at < a->call->args.len ? a->call->args.at[at] : NULL;
    return arg && (part || counts(arg));
}

static bool answers_zero(const struct ir_expr *e, void *context)
{
    struct answer *a = context;
    int64_t n;
    bool compares = ir_compares(e);
    int64_t most = e->op == IR_EQ || e->op == IR_NE ? 0 : 1;
    for (unsigned side = 0; compares && side < 2; side++)
        a->found =
            a->found || (ir_is_int(ir_strip_all_casts(e->args[side]), &n) && n >= 0 && n <= most &&
                         is_handed_count(a, e->args[1 - side]) && !asks_for_sign(e, side));
    a->found = a->found || (e->op == IR_LNOT && is_handed_count(a, e->args[0]));
    return !a->found;
}

static bool is_zero_call(const struct ir_expr *e)
{
    struct answer a = {.call = definition(e)};
    if (!a.call || a.call->kind != IR_STMT_CALL || !a.call->callee || !a.call->callee->result)
        return false;
    ir_walk(a.call->callee->result, answers_zero, &a);
    return a.found;
}

static bool tests_zero(const struct ir_expr *e, void *context)
{
    struct search *s = context;
    int64_t n;
    if (is_empty_call(e) || is_zero_call(e))
        s->found = true;
    if (s->demands && e->op == IR_EQ)
        return true; /* what must be 0 is no size that must not */
    if (ir_compares(e)) {
        int64_t most = e->op == IR_EQ || e->op == IR_NE ? 0 : 1; /* `n < 1`, but not `n == 1` */
        for (unsigned side = 0; side < 2; side++) {
            if (ir_is_int(e->args[side], &n) && n >= 0 && n <= most && counts(e->args[1 - side]) &&
                !asks_for_sign(e, side))
                s->found = true;
        }
    }
    return !s->found;
}

/* `if (counts[device])` in a template: what an array of an open type holds is a number. */
static bool is_element(const struct ir_expr *e)
{
    const struct ir_stmt *d = definition(e);
    return d && d->kind == IR_STMT_LOAD && d->addr->op == IR_PTRADD;
}

/* n of `if (n)` and `if (!n)`, or what else is the whole condition; NULL: no branch. */
static const struct ir_expr *asked_alone(const struct ir_stmt *s)
{
    const struct ir_expr *e = s->kind == IR_STMT_BRANCH ? s->expr : NULL;
    while (e && (e->op == IR_LNOT || e->op == IR_CAST))
        e = e->args[0];
    return e;
}

static bool asks_for_zero(const struct ir_func *f, struct search *s)
{
    if (look(f, tests_zero, s))
        return true;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *t = f->stmts.at[i];
        const struct ir_expr *e = asked_alone(t);
        bool number =
            e && e->type &&
            (e->type->kind == TYPE_INT || (e->type->kind == TYPE_UNKNOWN && is_element(e)));
        if (number && counts(e) && is_asked(s, t))
            return true;
    }
    return false;
}

bool compared_any_with_zero(const struct ir_func *f)
{
    struct search s = {0};
    return asks_for_zero(f, &s);
}

bool compared_alone_before(const struct analysis_func *af, const struct ir_expr *atom,
                           const struct ir_stmt *at)
{
    struct search s = {.cfg = af->cfg, .decided = at->block};
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *t = af->func->stmts.at[i];
        const struct ir_expr *e = asked_alone(t);
        if (e && compared_same_size(e, ir_strip_all_casts(atom)) && is_asked(&s, t))
            return true;
    }
    return false;
}

bool compared_with_zero_before(const struct analysis_func *af, const struct ir_stmt *at)
{
    struct search s = {.cfg = af->cfg, .decided = at->block};
    return asks_for_zero(af->func, &s);
}
