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

/* `x / 2`, `x >> 1`: what is divided, or NULL. */
static const struct ir_expr *divided(const struct ir_expr *e)
{
    int64_t by;
    e = ir_strip_all_casts(e);
    bool part = (e->op == IR_DIV || e->op == IR_SHR) &&
                ir_is_int(ir_strip_all_casts(e->args[1]), &by) && by >= (e->op == IR_DIV ? 2 : 1);
    return part ? e->args[0] : NULL;
}

/* `rows * t` of `4 * rows * t`. */
static bool is_share(const struct affine *part, const struct affine *all)
{
    if (!part->ok || !all->ok || part->constant || all->constant || part->terms.len != 1 ||
        all->terms.len != 1)
        return false;
    const struct affine_term *p = &part->terms.at[0], *t = &all->terms.at[0];
    return p->atom_count == t->atom_count && affine_term_contains(t, p) && p->coefficient > 0 &&
           p->coefficient < t->coefficient;
}

const struct ir_expr *launch_handed_less(const struct launch_site *s, const struct ir_expr *whole)
{
    struct arena *a = s->host->analysis->arena;
    struct affine all = affine_of(a, whole);
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
        struct affine part = affine_of(a, given);
        const struct ir_expr *of = divided(given);
        if (!less && says_how_many(p->source_name) &&
            ((differs && apart > 0) || is_share(&part, &all) || (of && affine_same(a, of, whole))))
            less = given;
    }
    return less;
}
