/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/timer.h"

#include <ctype.h>
#include <string.h>

/* ---- readings --------------------------------------------------------------------------------- */

static bool is_clock_name(const char *name)
{
    static const char *const names[] = {"clock", "omp_get_wtime", "MPI_Wtime", "gettimeofday",
                                        "clock_gettime"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(name, names[i]) == 0)
            return true;
    }
    return false;
}

static bool reads_clock(const struct ir_stmt *s)
{
    if (s->kind != IR_STMT_CALL || !s->name || s->callee)
        return false;
    const char *full = s->qualified_name ? s->qualified_name : s->name;
    return is_clock_name(s->name) || (strcmp(s->name, "now") == 0 && strstr(full, "clock::"));
}

/* A function of the file that reads a clock and does little else. */
static bool is_clock_function(const struct ir_func *f)
{
    bool found = false;
    if (f->params.len > 0 || f->blocks.len > 1)
        return false;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_LAUNCH ||
            (s->kind == IR_STMT_CALL && s->name && strncmp(s->name, "cuda", 4) == 0))
            return false;
        found = found || reads_clock(s);
    }
    return found;
}

/* `get_time(&t)`, gettimeofday(&t, NULL), clock_gettime(CLOCK_MONOTONIC, &t) */
static const struct ir_expr *place_of(const struct ir_stmt *s)
{
    for (size_t i = 0; i < s->args.len; i++) {
        const struct ir_expr *e = s->args.at[i];
        if (e->op == IR_ADDR || (e->op == IR_PTRADD && ir_address_root(e)->op == IR_ADDR))
            return e;
    }
    return NULL;
}

const struct timer_read *timer_reads_of(const struct analysis_func *af, size_t *n)
{
    VEC(struct timer_read) out = {0};
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        struct timer_read r = {.stmt = s};
        bool helper = s->kind == IR_STMT_CALL && s->callee && is_clock_function(s->callee);
        if (!s->span.line || (!helper && !reads_clock(s)))
            continue;
        if (!s->value) {
            r.place = place_of(s);
            if (!r.place)
                continue;
        }
        vec_push(af->analysis->arena, &out, r);
    }
    *n = out.len;
    return out.at;
}

/* ---- differences ------------------------------------------------------------------------------ */

struct side {
    const struct timer_read *read;
    bool found;
};

static bool is_side(const struct ir_expr *e, void *context)
{
    struct side *s = context;
    const struct timer_read *r = s->read;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (r->place)
        s->found = s->found || (def && def->kind == IR_STMT_LOAD &&
                                ir_address_root(def->addr) == ir_address_root(r->place));
    else
        s->found = s->found || def == r->stmt;
    return !s->found;
}

static bool mentions(const struct ir_expr *e, const struct timer_read *r)
{
    struct side s = {.read = r};
    ir_walk(e, is_side, &s);
    return s.found;
}

struct difference {
    const struct timer_read *a, *b;
    bool found;
};

static bool is_difference(const struct ir_expr *e, void *context)
{
    struct difference *d = context;
    bool minus = e->op == IR_SUB ||
                 (e->op == IR_PURE && e->text && e->arg_count == 2 && strstr(e->text, "operator-"));
    if (minus && mentions(e->args[0], d->b) && mentions(e->args[1], d->a))
        d->found = true;
    return !d->found;
}

bool timer_difference(const struct analysis_func *af, const struct timer_read *a,
                      const struct timer_read *b)
{
    struct difference d = {.a = a, .b = b};
    for (size_t i = 0; i < af->func->stmts.len && !d.found; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        ir_walk(s->expr, is_difference, &d);
        for (size_t k = 0; k < s->args.len && !d.found; k++)
            ir_walk(s->args.at[k], is_difference, &d);
        ir_walk(s->object, is_difference, &d);
    }
    return d.found;
}

/* ---- what for --------------------------------------------------------------------------------- */

static bool holds(const char *text, const char *word)
{
    for (const char *p = text; p && *p; p++) {
        size_t i = 0;
        while (word[i] && tolower((unsigned char)p[i]) == word[i])
            i++;
        if (!word[i])
            return true;
    }
    return false;
}

static bool speaks(const char *text)
{
    return holds(text, "launch") || holds(text, "overhead") || holds(text, "async") ||
           holds(text, "cpu") || holds(text, "enqueue") || holds(text, "submit") ||
           holds(text, "issue");
}

static bool is_spoken(const struct ir_expr *e, void *context)
{
    bool *found = context;
    if (e->op == IR_STRING && speaks(e->text))
        *found = true;
    return !*found;
}

bool timer_is_of_host(const struct ir_func *f)
{
    bool found = false;
    for (size_t i = 0; i < f->stmts.len && !found; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        ir_walk(s->expr, is_spoken, &found);
        for (size_t k = 0; k < s->args.len && !found; k++)
            ir_walk(s->args.at[k], is_spoken, &found);
    }
    for (size_t i = 0; i < f->decls.len && !found; i++)
        found = f->decls.at[i]->type && f->decls.at[i]->type->kind != TYPE_POINTER &&
                speaks(f->decls.at[i]->source_name);
    return found;
}
