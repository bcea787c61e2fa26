/* SPDX-License-Identifier: Apache-2.0 */
/* Is what a place is compared with how many places there are, and not the last of them? */
#include <string.h>

#include "base/strbuf.h"
#include "pass/count_name.h"
#include "pass/launch.h"
#include "solve/bound_internal.h"

/* "n", "num_rows", "width": how many, and not the last of them. */
bool bound_says_how_many(const char *name)
{
    static const char *const lasts[] = {"max", "last", "limit", "end", "idx", "index"};
    for (size_t i = 0; name && i < sizeof lasts / sizeof *lasts; i++) {
        if (strcasestr(name, lasts[i]))
            return false;
    }
    size_t n = name ? strlen(name) : 0;
    bool plural = n > 3 && name[n - 1] == 's' && name[n - 2] != 's'; /* "classes", "nbins" */
    if (bound_is_shape_name(name))                                   /* "num_blocks_to_reduce" */
        return str_has_prefix(name, "num_") && strstr(name, "s_") && !strcasestr(name, "iter") &&
               !strcasestr(name, "step");
    bool batch = name && strcasestr(name, "batch") &&
                 (strcasestr(name, "size") || strcasestr(name, "num") || strcasestr(name, "count"));
    return plural || batch || bound_is_length_name(name) || bound_is_side_name(name);
}

/* `rows * columns`: a product of sizes is how many there are of both, whatever they are called. */
static bool is_product_of_sizes(const struct coordinate *c)
{
    const struct affine_term *t = c->bound.terms.at;
    if (c->bound.terms.len != 1 || c->bound.constant || t->coefficient != 1 || t->atom_count < 2)
        return false;
    for (unsigned k = 0; k < t->atom_count; k++) {
        const struct ir_expr *e = ir_strip_casts(t->atoms[k]);
        if (e->op != IR_VAR && e->op != IR_MEMBER)
            return false;
    }
    return true;
}

/* What the author calls the size, also when it was loaded or computed. */
static const char *written_size(const struct coordinate *c)
{
    const struct ir_expr *e = c->fact->origin ? c->fact->origin->source_expr : NULL;
    while (e && e->op == IR_LNOT)
        e = e->args[0];
    bool order = e && (e->op == IR_LT || e->op == IR_LE || e->op == IR_GT || e->op == IR_GE);
    const struct ir_expr *size =
        order ? e->args[c->fact->op == IR_LE || c->fact->op == IR_LT] : NULL;
    return size ? bound_size_name(size) : NULL;
}

/* A launch has whole blocks for exactly so many: one each, whatever they are called. */
static bool is_what_launch_covers(struct bound_search *q, const struct coordinate *c)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        for (unsigned axis = 0; axis < 3; axis++) {
            const struct ir_expr *covered = NULL;
            if ((c->grid & (1U << axis)) && launch_rounds_up(sites[i], axis, &covered) == TRI_YES &&
                covered && affine_same(q->arena, covered, launch_substitute(sites[i], c->size)))
                return true;
        }
    }
    return false;
}

/* "last", "iend", "ie", "ju": names of the last place rather than of how many there are. */
static bool says_last(const char *name)
{
    static const char *const words[] = {"max",    "last",  "limit", "end",  "idx",
                                        "index",  "upper", "bound", "high", "right",
                                        "bottom", "stop",  "final", "minus"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    size_t n = strlen(name);
    return (n == 2 && strchr("ijk", name[0]) && strchr("eu", name[1])) ||
           (n >= 2 && strcmp(name + n - 2, "m1") == 0);
}

static bool is_plain_name(const char *name)
{
    return name && *name && !says_last(name) && !bound_is_shape_name(name);
}

/* One parameter or member, or its part: `cells.x`, `n / 3`. */
static bool is_plain_size(const struct coordinate *c)
{
    const struct ir_expr *e = ir_strip_casts(c->size);
    const char *written = written_size(c);
    int64_t by;
    if (e->op == IR_DIV && ir_is_int(ir_strip_casts(e->args[1]), &by))
        e = ir_strip_casts(e->args[0]);
    const char *name = bound_size_name(e);
    return is_plain_name(name) && (!written || !*written || strcmp(written, name) == 0);
}

/* `i > 0`, `i >= 1`: places that are counted from 1. */
static bool is_counted_from_one(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                                void *context)
{
    const struct coordinate *c = context;
    bool up = f->op == IR_LT || f->op == IR_LE;
    const struct ir_expr *low = ir_strip_casts(up ? f->left : f->right);
    const struct ir_expr *at = ir_strip_casts(up ? f->right : f->left);
    bool order = up || f->op == IR_GT || f->op == IR_GE;
    bool strict = f->op == IR_LT || f->op == IR_GT;
    (void)e;
    int64_t from;
    if (!order || !ir_is_int(low, &from) || from < (strict ? 0 : 1))
        return false;
    struct affine x = affine_of(q->arena, at);
    return x.ok && affine_equal(&x, &c->at);
}

static bool adds_divisor(const struct ir_expr *e, void *context)
{
    bool *found = context;
    const struct ir_expr *sum = e->op == IR_DIV ? ir_strip_casts(e->args[0]) : NULL;
    for (unsigned i = 0; sum && sum->op == IR_ADD && i < 2; i++)
        *found = *found || ir_strip_casts(sum->args[i]) == ir_strip_casts(e->args[1]);
    return !*found;
}

/* `(n + 256) / 256`: rounded up, and not counted on to one more. */
static bool adds_whole_block(const struct ir_expr *grid)
{
    bool found = false;
    ir_walk(ir_strip_casts(grid), adds_divisor, &found);
    return found;
}

/* `<<<(n + 1 + 255) / 256, 256>>>(..., n)`: a launch has a thread for one more. */
static bool has_thread_for_end(struct bound_search *q, const struct coordinate *c, bool meant)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        for (unsigned axis = 0; axis < 3; axis++) {
            const struct ir_expr *covered = NULL, *given = launch_substitute(sites[i], c->size);
            int64_t apart;
            if ((c->grid & (1U << axis)) && given &&
                launch_rounds_up(sites[i], axis, &covered) == TRI_YES && covered &&
                affine_difference(q->arena, covered, given, &apart) && apart > 0 &&
                !(meant && adds_whole_block(sites[i]->grid[axis])))
                return true;
        }
    }
    return false;
}

bool bound_has_thread_for_end(struct bound_search *q, const struct coordinate *c)
{
    return has_thread_for_end(q, c, true);
}

/* A thread of the grid for each place from 0 on, and no word of the size being the last one. */
static bool is_plain(struct bound_search *q, struct coordinate *c)
{
    return c->grid && c->axes && c->at.constant == 0 && is_plain_size(c) &&
           !bound_is_handed_less(q, c->size, false) && !has_thread_for_end(q, c, false) &&
           !bound_walk_facts(q, is_counted_from_one, c);
}

bool bound_is_how_many(struct bound_search *q, struct coordinate *c)
{
    if (bound_is_handed_less(q, c->size, true))
        return false; /* whatever its name, the last place is handed over */
    return bound_says_how_many(bound_size_name(c->size)) || bound_says_how_many(written_size(c)) ||
           is_what_launch_covers(q, c) ||
           (c->grid &&
            (is_product_of_sizes(c) || launch_is_rounded_up(q->af->analysis, c->size))) ||
           is_plain(q, c);
}
