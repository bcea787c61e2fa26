/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/typed_size.h"

#include <string.h>

#include "base/limits.h"
#include "pass/calls.h"
#include "pass/count_name.h"
#include "pass/kept_count.h"

#define FACTORS_LEAST 2

static bool reads_number(const struct ir_stmt *call)
{
    static const char *const names[] = {"atoi", "atol",  "atoll", "strtol", "strtoul", "stoi",
                                        "stol", "stoul", "stoll", "stoull", "strtoll", "strtoull"};
    for (size_t i = 0; call->name && i < sizeof names / sizeof *names; i++) {
        if (strcmp(call->name, names[i]) == 0)
            return true;
    }
    return false;
}

struct limit_search {
    const struct ir_expr *size;
    bool found;
};

static bool look_for_limit(const struct ir_expr *e, void *context)
{
    struct limit_search *l = context;
    bool orders = e->op == IR_LT || e->op == IR_LE || e->op == IR_GT || e->op == IR_GE;
    int64_t n;
    for (unsigned i = 0; orders && i < 2; i++)
        l->found = l->found || (ir_strip_casts(e->args[i]) == l->size &&
                                ir_is_int(ir_strip_casts(e->args[1 - i]), &n) && n > 1);
    return !l->found;
}

/* `if (n > 4096) usage();`; what `i < n` counts to says nothing. */
static bool is_limited(const struct ir_func *f, const struct ir_expr *size)
{
    struct limit_search l = {.size = size};
    for (size_t i = 0; i < f->stmts.len && !l.found; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->expr)
            ir_walk(s->expr, look_for_limit, &l);
        for (size_t k = 0; k < s->args.len && !l.found; k++)
            ir_walk(s->args.at[k], look_for_limit, &l); /* assert() and the like */
    }
    return l.found;
}

/* Some visible call hands the parameter a number that is typed in. */
static bool is_handed(struct analysis_func *af, const struct ir_decl *param, unsigned depth);

static bool is_typed(struct analysis_func *af, const struct ir_expr *e, unsigned depth)
{
    e = ir_strip_casts(e);
    if (depth > LIMIT_WRAPPER_DEPTH || is_limited(af->func, e))
        return false;
    if (e->op == IR_VAR && e->decl->storage == STORAGE_PARAM)
        return is_handed(af, e->decl, depth);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (def && def->kind == IR_STMT_PHI) { /* `n = 32; if (argc > 1) n = atoi(argv[1])` */
        for (size_t i = 0; i < def->args.len; i++) {
            if (def->args.at[i] != e && is_typed(af, def->args.at[i], depth + 1))
                return true;
        }
    }
    return def && def->kind == IR_STMT_CALL && reads_number(def);
}

static bool is_handed(struct analysis_func *af, const struct ir_decl *param, unsigned depth)
{
    size_t n, at = (size_t)param->param_index;
    const struct ir_stmt *const *calls = calls_sites(af->analysis->calls, af->func, &n);
    for (size_t i = 0; i < n && param->param_index >= 0; i++) {
        struct analysis_func *caller = analysis_of(af->analysis, calls[i]->block->func);
        if (caller && at < calls[i]->args.len && is_typed(caller, calls[i]->args.at[at], depth + 1))
            return true;
    }
    return false;
}

bool typed_size_is(struct analysis_func *af, const struct ir_expr *e)
{
    return is_typed(af, e, 0);
}

struct factors {
    struct analysis_func *af;
    unsigned typed; /* typed in */
    bool is_image;  /* all of those are sides of an image */
};

/* Others are numbers, or sizes that come from elsewhere. */
static void take_factors(struct factors *f, const struct ir_expr *e)
{
    int64_t n;
    e = ir_strip_casts(e);
    if (e->op == IR_MUL) {
        take_factors(f, e->args[0]);
        take_factors(f, e->args[1]);
        return;
    }
    if (e->op == IR_ADD && ir_is_int(ir_strip_casts(e->args[1]), &n) && n > 0)
        e = e->args[0]; /* `(width + 2) * (height + 2)` */
    if (ir_is_int(ir_strip_casts(e), &n))
        return;
    f->typed += is_typed(f->af, e, 0);
    f->is_image = f->is_image && count_name_of(ir_leaf_name(e)).kind == COUNT_IMAGE;
}

/* Written where the variable gets it, not kept in an int before. */
static bool is_written_at(const struct ir_stmt *s, const struct ir_expr *product)
{
    const struct ir_func *f = s->block->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *e = f->stmts.at[i];
        if (e->kind == IR_STMT_EVAL && e->expr == product && e->span.line >= s->span.line &&
            e->span.line <= s->span.end_line)
            return true;
    }
    return false;
}

const struct ir_expr *typed_size_product(struct analysis_func *af, const struct ir_stmt *s)
{
    struct factors f = {.af = af, .is_image = true};
    bool named = s->kind == IR_STMT_SET && s->expr && s->var && s->var->source_name;
    if (!named || s->expr->type->kind != TYPE_INT || s->expr->type->bits != 64)
        return NULL;
    const struct ir_expr *e = s->expr;
    int64_t n;
    if (s->source_expr && ir_strip_casts(s->source_expr)->op == IR_ADD)
        return NULL; /* `traffic += rows * columns * sizeof(float)`: a sum that began with 0 */
    for (unsigned i = 0; i < 2 && e->op == IR_MUL; i++) { /* the bytes of each */
        const struct ir_expr *size = ir_strip_casts(e->args[1 - i]);
        if (size->op == IR_SIZEOF || ir_is_int(size, &n))
            e = e->args[i];
    }
    bool counts_bytes = e != s->expr; /* `sizeof` has 64 bits, wanted or not */
    e = e->op == IR_CAST ? e->args[0] : e;
    bool is_product = e->op == IR_MUL && e->type->kind == TYPE_INT && e->type->bits == 32;
    if (!is_product || !is_written_at(s, e))
        return NULL;
    take_factors(&f, e);
    return f.typed >= FACTORS_LEAST && !(counts_bytes && f.is_image) ? e : NULL;
}

const struct ir_expr *typed_bytes_kept(struct analysis_func *af, const struct ir_stmt *s)
{
    struct factors f = {.af = af, .is_image = true};
    const struct ir_expr *e = kept_in_32(s);
    bool has_size = false;
    for (unsigned i = 0; e && i < 2 && e->op == IR_MUL && e->type->bits == 64; i++)
        has_size = has_size || ir_strip_casts(e->args[i])->op == IR_SIZEOF ||
                   ir_strip_casts(e->args[i])->op == IR_INT;
    if (!has_size)
        return NULL;
    take_factors(&f, e);
    return f.typed >= FACTORS_LEAST && !f.is_image ? e : NULL;
}
