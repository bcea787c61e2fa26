/* SPDX-License-Identifier: Apache-2.0 */
/* Evidence from a side of an image that nobody looks at: `y * width + x` of a grid in two axes, no
 * check of either, and a height that the kernel was given for nothing. */
#include <string.h>

#include "pass/launch.h"
#include "solve/bound_internal.h"

struct side_use {
    const struct ir_expr *object;
    const char *side; /* "y" of object; NULL: object itself */
    bool found;
};

static bool look_for_side(const struct ir_expr *e, void *context)
{
    struct side_use *u = context;
    if (u->side ? e->op == IR_MEMBER && ir_strip_casts(e->args[0]) == u->object && e->text &&
                      strcmp(e->text, u->side) == 0
                : e == u->object)
        u->found = true;
    return !u->found;
}

static bool is_used(const struct ir_func *f, struct side_use u)
{
    for (size_t i = 0; i < f->stmts.len && !u.found; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *parts[] = {s->expr, s->addr, s->source_expr, s->object};
        for (size_t k = 0; k < sizeof parts / sizeof *parts; k++) {
            if (parts[k])
                ir_walk(parts[k], look_for_side, &u);
            u.found = u.found || (parts[k] && ir_strip_casts(parts[k]) == u.object);
        }
        for (size_t k = 0; k < s->args.len; k++) {
            ir_walk(s->args.at[k], look_for_side, &u);
            u.found = u.found || ir_strip_casts(s->args.at[k]) == u.object;
        }
        u.found = u.found || s->kind == IR_STMT_ASM || s->kind == IR_STMT_LAUNCH;
    }
    return u.found;
}

/* Somebody compares a place in the grid with something. */
static bool is_of_grid(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                       void *context)
{
    struct affine x = affine_of(q->arena, f->left), y = affine_of(q->arena, f->right);
    (void)e;
    (void)context;
    return x.ok && y.ok && (bounds_grid_axes(f->left) || bounds_grid_axes(f->right));
}

/* y * width + x, with the whole-grid indices of two axes; *width: what rows are multiplied by. */
static bool is_image_index(struct bound_search *q, const struct affine *index,
                           const struct ir_expr **width)
{
    struct ir_module *m = q->af->analysis->module;
    if (!index->ok || index->constant || index->terms.len != 4)
        return false;
    *width = NULL;
    for (size_t i = 0; i < 4 && !*width; i++) {
        const struct affine_term *t = &index->terms.at[i];
        for (unsigned k = 0; t->atom_count > 1 && k < t->atom_count; k++) {
            const struct ir_expr *e = ir_strip_casts(t->atoms[k]);
            if (e->op == IR_VAR || e->op == IR_MEMBER)
                *width = t->atoms[k];
        }
    }
    if (!*width)
        return false;
    struct affine stride = affine_atom(q->arena, *width);
    struct affine across = affine_grid_place(q->arena, m, 0);
    struct affine down = affine_grid_place(q->arena, m, 1);
    down = affine_multiply(q->arena, &down, &stride);
    down = affine_add(q->arena, &down, &across, 1);
    return affine_equal(&down, index);
}

/* The other side that the kernel was given, and does not use; NULL: it was not, or it does. */
static const struct ir_expr *unused_height(struct bound_search *q, const struct ir_expr *width)
{
    static const char *const pairs[][2] = {{"width", "height"}, {"cols", "rows"},
                                           {"w", "h"},          {"W", "H"},
                                           {"nx", "ny"},        {"Width", "Height"}};
    const struct ir_func *f = q->af->func;
    width = ir_strip_casts(width);
    if (width->op == IR_MEMBER && width->text && strcmp(width->text, "x") == 0) {
        const struct ir_expr *object = ir_strip_casts(width->args[0]);
        bool given = object->op == IR_VAR && object->decl->storage == STORAGE_PARAM;
        return given && !is_used(f, (struct side_use){object, "y", false})
                   ? ir_make(q->af->analysis->module, IR_MEMBER, width->type, "y", &object, 1)
                   : NULL;
    }
    for (size_t i = 0; width->op == IR_VAR && i < f->params.len; i++) {
        const struct ir_decl *d = f->params.at[i];
        const struct ir_expr *v = ir_var(q->af->analysis->module, d);
        for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++) {
            if (width->decl->source_name && d->source_name && d->type->kind == TYPE_INT &&
                strcmp(width->decl->source_name, pairs[k][0]) == 0 &&
                strcmp(d->source_name, pairs[k][1]) == 0 && !d->in_memory &&
                !is_used(f, (struct side_use){v, NULL, false}))
                return v;
        }
    }
    return NULL;
}

static bool is_of_picture(const struct ir_expr *height)
{
    return height->op == IR_VAR && strcasecmp(height->decl->source_name, "height") == 0;
}

void bound_search_unused_side(struct bound_search *q)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        if (launch_rounds_up(sites[i], 0, NULL) == TRI_NO ||
            launch_rounds_up(sites[i], 1, NULL) == TRI_NO)
            return;
    }
    if (bound_walk_facts(q, is_of_grid, NULL))
        return;
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct ir_expr *width;
        const struct bound_candidate *c = &q->candidates.at[i];
        if (!is_image_index(q, &c->polynomial, &width))
            continue;
        const struct ir_expr *height = unused_height(q, width);
        if (height && is_of_picture(height)) /* seldom whole blocks high, whoever launches it */
            bound_add(q, BOUND_LENGTH_UNUSED, c, height, NULL);
        else if (height)
            bound_add_unused(q, c, height);
        return;
    }
}
