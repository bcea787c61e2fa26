/* SPDX-License-Identifier: Apache-2.0 */
/* Lengths that a launch of whole blocks hands its kernel: `(rows * t + t - 1) / t` blocks of t for `rows * t - 1`. */
#include <string.h>

#include "pass/affine.h"
#include "pass/launch_dim.h"
#include "pass/launch_whole.h"

/* How many: not the last of them, nor where the second half starts. */
static bool says_how_many(const char *name)
{
    static const char *const others[] = {"last", "max", "half", "mid",    "center", "first",
                                         "end",  "ld",  "pos",  "stride", "offset", "shift"};
    for (size_t i = 0; name && i < sizeof others / sizeof *others; i++) {
        if (strcasestr(name, others[i]))
            return false;
    }
    enum size_name kind = size_name_of(name);
    return name &&
           (kind >= SIZE_NAME_ROWS ||
            (kind == SIZE_NAME_UNKNOWN && (strcasestr(name, "size") || strcasestr(name, "work"))));
}

/* `i % n`, `sum / n`: a part that the kernel reckons with, and no length of the work. */
struct use {
    const struct ir_decl *param;
    bool reckons;
};

static bool is_param(const struct ir_expr *e, const struct ir_decl *param)
{
    e = ir_strip_all_casts(e);
    return e->op == IR_VAR && e->decl == param;
}

static bool look_for_use(const struct ir_expr *e, void *context)
{
    struct use *u = context;
    bool divides = e->op == IR_DIV || e->op == IR_REM;
    u->reckons = u->reckons || (divides && is_param(e->args[1], u->param));
    return !u->reckons;
}

static bool is_reckoned_with(const struct ir_func *kernel, const struct ir_decl *param)
{
    struct use u = {param, false};
    ir_walk_func(kernel, look_for_use, &u);
    return u.reckons;
}

const struct ir_expr *launch_handed_less(const struct launch_site *s, const struct ir_expr *whole)
{
    struct arena *a = s->host->analysis->arena;
    const struct ir_expr *less = NULL;
    for (size_t i = 0; s->kernel && i < s->kernel->params.len; i++) {
        const struct ir_decl *p = s->kernel->params.at[i];
        const struct ir_expr *given = p->type->kind == TYPE_INT ? launch_argument(s, p) : NULL;
        int64_t apart;
        if (!given)
            continue;
        given = ir_strip_all_casts(given);
        bool differs = affine_difference(a, whole, given, &apart);
        if (differs && apart == 0)
            return NULL;
        if (!less && differs && apart > 0 && says_how_many(p->source_name) &&
            !is_reckoned_with(s->kernel, p))
            less = given;
    }
    return less;
}
