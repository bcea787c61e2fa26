/* SPDX-License-Identifier: Apache-2.0 */
/* Does the function that launches look at a size of dynamic shared memory before? */
#include <ctype.h>
#include <string.h>

#include "pass/compared.h"
#include "pass/launch_dim.h"
#include "pass/shared_internal.h"

struct comparison {
    struct analysis_func *host;
    const struct ir_expr *atom;
    bool must_hold; /* `EXPECT(rows <= n)`: n is large enough, and may be too large */
    bool found;
};

static bool is_atom(const struct ir_expr *e, void *context)
{
    struct comparison *c = context;
    c->found = c->found || compared_same_size(e, c->atom);
    return !c->found;
}

/* `n > 0` is no limit. */
static bool is_with_nothing(const struct ir_expr *e)
{
    int64_t v;
    return (ir_is_int(ir_strip_casts(e->args[0]), &v) && v <= 1) ||
           (ir_is_int(ir_strip_casts(e->args[1]), &v) && v <= 1);
}

static bool compares(const struct ir_expr *e, void *context)
{
    struct comparison *c = context;
    if (e->op == IR_SELECT &&
        e->type->kind != TYPE_BOOL) { /* a choice between two values is no check */
        ir_walk(e->args[1], compares, c);
        ir_walk(e->args[2], compares, c);
        return false;
    }
    bool less = e->op == IR_LT || e->op == IR_LE;
    bool greater = e->op == IR_GT || e->op == IR_GE;
    if (c->must_hold && (e->op == IR_LNOT || e->op == IR_LOR || e->op == IR_EQ))
        c->must_hold = false; /* which way round it holds is not certain */
    if ((less || greater) && !is_with_nothing(e)) {
        if (!c->must_hold || less)
            ir_walk(e->args[0], is_atom, c);
        if (!c->must_hold || greater)
            ir_walk(e->args[1], is_atom, c);
    }
    return !c->found;
}

/* `if (n != 64 && n != 128) abort();`: one of a few. */
static bool is_one_of_few(const struct analysis_func *host, const struct ir_stmt *branch,
                          const struct ir_expr *atom)
{
    const struct ir_expr *e = ir_strip_casts(branch->expr);
    struct comparison c = {.atom = ir_strip_casts(atom)};
    int64_t n;
    if ((e->op == IR_EQ || e->op == IR_NE) && ir_is_int(ir_strip_casts(e->args[1]), &n) && n > 1 &&
        cfg_branch_may_end(host->cfg, branch))
        ir_walk(e->args[0], is_atom, &c);
    return c.found;
}

const char *shared_name_of(const struct ir_expr *e)
{
    return e->op == IR_VAR ? e->decl->source_name : e->op == IR_MEMBER ? e->text : NULL;
}

/* `CHECK(missing::limit() > n)` that clang gave up on: the text has a comparison and the name. */
static bool is_compared_in_text(const char *text, const struct ir_expr *atom)
{
    const char *name = shared_name_of(atom);
    size_t n = name ? strlen(name) : 0;
    if (n == 0 || !strpbrk(text, "<>"))
        return false;
    for (const char *p = strstr(text, name); p; p = strstr(p + 1, name)) {
        bool starts = p == text || !(isalnum((unsigned char)p[-1]) || p[-1] == '_');
        if (starts && !isalnum((unsigned char)p[n]) && p[n] != '_')
            return true;
    }
    return false;
}

static bool is_changed_by(const struct ir_expr *e, void *context)
{
    const struct cfg_loop *l = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return !(def && def->kind == IR_STMT_PHI && def->block == l->header);
}

/* The condition of a loop that is over before the launch, `i < n`: it says how often, and not how
 * large.  `while (blocks * n > limit) blocks--` is a limit where nothing else ends the loop. */
static bool is_loop_condition(const struct launch_site *site, const struct ir_stmt *branch,
                              const struct ir_expr *atom)
{
    const struct cfg *cfg = site->host->cfg;
    const struct cfg_loop *l = cfg_loop_of(cfg, branch->block);
    if (!l || cfg_loop_contains(l, site->stmt->block))
        return false;
    const struct ir_expr *e = ir_strip_casts(branch->expr);
    bool plain = e->arg_count == 2 &&
                 (compared_same_size(ir_strip_casts(e->args[0]), ir_strip_casts(atom)) ||
                  compared_same_size(ir_strip_casts(e->args[1]), ir_strip_casts(atom)));
    return l->exits.len > 1 ||
           (plain && !ir_walk(branch->expr, is_changed_by, (void *)(uintptr_t)l));
}

static bool says_limit(const char *name)
{
    return name &&
           (strcasestr(name, "limit") || strcasestr(name, "max") || strcasestr(name, "avail") ||
            strcasestr(name, "shared") || strcasestr(name, "smem") || strcasestr(name, "shmem"));
}

/* `limit / n`: how many of them there is room for.  `total / n` is no limit. */
static bool divides_limit(const struct ir_expr *e, void *context)
{
    struct comparison *c = context;
    const struct ir_expr *limit = e->op == IR_DIV ? ir_strip_casts(e->args[0]) : NULL;
    int64_t part;
    while (limit && limit->op == IR_DIV && ir_is_int(ir_strip_casts(limit->args[1]), &part))
        limit = ir_strip_casts(limit->args[0]); /* a quarter of it */
    if (limit && (limit->op == IR_INT || says_limit(launch_dim_name(c->host, limit))))
        ir_walk(e->args[1], is_atom, c);
    return !c->found;
}

/* Unlike CHECK_NOT(), EXPECT_FALSE(). */
static bool is_expectation(const struct ir_stmt *s)
{
    return compared_is_check(s) && !strcasestr(s->name, "not") && !strcasestr(s->name, "false");
}

/* A branch, an assertion or a check that is handed the comparison: what decides whether to launch.
 * A choice of the block size by it is none, and what comes behind the launch is too late. */
bool shared_is_compared(const struct launch_site *site, const struct ir_expr *atom)
{
    const struct ir_func *f = site->host->func;
    struct comparison c = {.host = site->host, .atom = atom};
    for (size_t i = 0; i < f->stmts.len && !c.found; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool before = s->block == site->stmt->block
                          ? s->id < site->stmt->id
                          : cfg_reaches(site->host->cfg, s->block, site->stmt->block);
        if (!before)
            continue;
        if (s->kind == IR_STMT_SWITCH && s->expr)
            ir_walk(s->expr, is_atom, &c);
        if (s->kind == IR_STMT_BRANCH && is_one_of_few(site->host, s, atom))
            c.found = true;
        if (s->expr)
            ir_walk(s->expr, divides_limit, &c);
        c.must_hold = is_expectation(s);
        const struct ir_expr *kept = compared_by_name(s);
        if (kept)
            ir_walk(kept, is_atom, &c);
        if (s->expr && (s->kind == IR_STMT_ASSUME ||
                        (s->kind == IR_STMT_BRANCH && !is_loop_condition(site, s, atom))))
            ir_walk(s->expr, compares, &c);
        for (size_t k = 0; k < s->args.len && !c.found && s->kind == IR_STMT_CALL; k++) {
            const struct ir_expr *arg = s->args.at[k];
            ir_walk(arg, compares, &c);
            ir_walk(arg, divides_limit, &c);
            if (s->name && strstr(s->name, "OccupancyMaxActive"))
                ir_walk(arg, is_atom, &c); /* how many such blocks a device takes: none? */
            c.found = c.found || (arg->op == IR_OPAQUE && is_compared_in_text(arg->text, atom));
        }
    }
    return c.found;
}
