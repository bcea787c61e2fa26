/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from the other side: one axis of the grid is compared with a side of an image, nothing
 * compares another axis, and the image has a side for it that nothing is compared with.  The side goes
 * by its name, or is what a row of the index is long.
 */
#include <string.h>

#include "base/strbuf.h"
#include "solve/bound_internal.h"

struct size_name {
    const struct ir_expr *variable;
    const char *member; /* last part of a member's name, when variable is NULL */
    bool found;
};

static const char *const sides[][2] = {{"cols", "rows"}, {"width", "height"}, {"w", "h"},
                                       {"W", "H"},       {"Width", "Height"}, {"_w", "_h"},
                                       {"_W", "_H"},     {"_x", "_y"},        {"nx", "ny"},
                                       {"dim0", "dim1"}, {"dim_x", "dim_y"}};

/* A name of a size, or what was loaded from it. */
static bool is_size_of(const struct ir_expr *e, const struct size_name *u)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_expr *from = def && def->kind == IR_STMT_LOAD ? def->addr : e;
    if (u->variable)
        return from == u->variable;
    bool member = from->op == IR_MEMBER || from->op == IR_FIELD;
    const char *name = member                                      ? from->text
                       : from->op == IR_ADDR || from->op == IR_VAR ? from->decl->source_name
                                                                   : NULL;
    return name && bound_is_named(name, u->member);
}

static bool look_for_size(const struct ir_expr *e, void *context)
{
    struct size_name *u = context;
    u->found = u->found || is_size_of(e, u);
    return !u->found;
}

static bool look_into_questions(const struct ir_expr *e, void *context)
{
    struct size_name *u = context;
    if (bound_is_question(e))
        ir_walk(e, look_for_size, u);
    return !u->found;
}

/* Some condition, clamp or remainder takes it, or a call is handed it: what it bounds is said there.
 * What it is only multiplied with or added to is not bounded by it. */
static bool is_decided_by(const struct ir_func *f, struct size_name u)
{
    for (size_t i = 0; i < f->stmts.len && !u.found; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool decides =
            s->kind == IR_STMT_BRANCH || s->kind == IR_STMT_SWITCH || s->kind == IR_STMT_ASSUME;
        if (s->expr)
            ir_walk(s->expr, decides ? look_for_size : look_into_questions, &u);
        if (s->addr)
            ir_walk(s->addr, look_into_questions, &u);
        for (size_t k = 0; k < s->args.len; k++) {
            ir_walk(s->args.at[k], look_into_questions, &u);
            u.found = u.found || (s->kind == IR_STMT_CALL && is_size_of(s->args.at[k], &u));
        }
        u.found = u.found || s->kind == IR_STMT_ASM || s->kind == IR_STMT_LAUNCH ||
                  (s->kind == IR_STMT_CALL && s->name &&
                   bound_is_named(s->name, u.member ? u.member : ""));
    }
    return u.found;
}

/* `y * rows`: what rows is multiplied with counts something that has rows, and is no row. */
static bool has_as_stride(struct bound_search *q, unsigned axis, const struct size_name *u)
{
    size_t n;
    const struct bound_use *uses = bound_uses(q, &n);
    for (size_t i = 0; i < n; i++) {
        for (size_t t = 0; uses[i].first.ok && t < uses[i].first.terms.len; t++) {
            const struct affine_term *term = &uses[i].first.terms.at[t];
            bool grid = false, size = false;
            for (unsigned k = 0; k < term->atom_count; k++) {
                grid = grid || bounds_grid_axes(term->atoms[k]) & axis;
                size = size || is_size_of(term->atoms[k], u);
            }
            if (grid && size)
                return true;
        }
    }
    return false;
}

struct side_search {
    unsigned axis;     /* of the grid: whose side is missing */
    const char *other; /* out: the side that nobody looks at */
    const struct fact *fact;
};

/* "this->rows" is `rows`. */
static const char *plain_name(const struct ir_expr *size)
{
    const struct ir_expr *plain = ir_strip_casts(size);
    bool member = plain->op == IR_VAR && plain->decl->storage == STORAGE_CAPTURE;
    const char *name = member ? plain->decl->name : bound_size_name(size);
    const char *arrow = name ? strstr(name, "->") : NULL;
    return arrow ? arrow + 2 : name;
}

/* `dst_rows` for `dst_cols`: a parameter whose name ends with the other side. */
static const struct ir_decl *partner_parameter(struct bound_search *q, const char *name,
                                               const char *side, const char *other)
{
    const struct ir_func *f = q->af->func;
    size_t head = strlen(name) - strlen(side);
    for (size_t i = 0; i < f->params.len; i++) {
        const struct ir_decl *d = f->params.at[i];
        bool number = d->type->kind == TYPE_UNKNOWN || d->type->kind == TYPE_INT;
        if (d->source_name && number && !d->in_memory && strncmp(d->source_name, name, head) == 0 &&
            strcmp(d->source_name + head, other) == 0)
            return d;
    }
    return NULL;
}

/* The other side of what the size is a side of; variable is NULL for a member. */
static bool other_side(struct bound_search *q, const struct ir_expr *size, const char *name,
                       const char *side, const char *other, struct size_name *out)
{
    size_t length = strlen(name), tail = strlen(side);
    const struct ir_decl *d = size->op == IR_VAR ? size->decl : NULL;
    *out = (struct size_name){.member = other};
    if (!d || d->storage == STORAGE_CAPTURE)
        return strcmp(name, side) == 0;
    if (d->storage != STORAGE_PARAM || length < tail || strcmp(name + length - tail, side) != 0 ||
        (tail == 1 && length > tail))
        return false;
    const struct ir_decl *partner = partner_parameter(q, name, side, other);
    out->variable = partner ? ir_var(q->af->analysis->module, partner) : NULL;
    return partner != NULL;
}

bool bound_are_sides(const struct ir_expr *one, const struct ir_expr *other)
{
    const char *x = plain_name(one), *y = plain_name(other);
    for (size_t i = 0; x && y && i < sizeof sides / sizeof *sides; i++) {
        for (unsigned k = 0; k < 2; k++) {
            const char *side = sides[i][k], *partner = sides[i][!k];
            size_t n = strlen(x), tail = strlen(side);
            bool whole = n == tail || tail > 1; /* "h" is no part of a name */
            if (whole && n >= tail && strcmp(x + n - tail, side) == 0 &&
                strncmp(x, y, n - tail) == 0 && strcmp(y + n - tail, partner) == 0)
                return true;
            if (whole && n > tail && strncmp(x, side, tail) == 0 &&
                strncmp(y, partner, strlen(partner)) == 0 &&
                strcmp(x + tail, y + strlen(partner)) == 0)
                return true; /* "height_col" */
        }
    }
    return false;
}

const struct ir_decl *bound_unasked_side(struct bound_search *q, const struct ir_expr *size)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->params.len; i++) {
        const struct ir_expr *v = ir_var(q->af->analysis->module, f->params.at[i]);
        struct size_name u = {.variable = v};
        if (!f->params.at[i]->in_memory && bound_are_sides(size, v) && !is_decided_by(f, u))
            return f->params.at[i];
    }
    return NULL;
}

const char *bound_unasked_side_name(struct bound_search *q, const struct ir_expr *size)
{
    const char *name = plain_name(size);
    size = ir_strip_casts(size);
    for (size_t i = 0; name && i < sizeof sides / sizeof *sides; i++) {
        for (unsigned k = 0; k < 2; k++) {
            struct size_name u;
            if (other_side(q, size, name, sides[i][k], sides[i][!k], &u) &&
                !is_decided_by(q->af->func, u))
                return u.variable ? u.variable->decl->source_name : u.member;
        }
    }
    return NULL;
}

/* ---- sides in an array, `dims[0]` and `dims[1]` --------------------------------------------- */

#define SIDES_MAX 8

/* Side number *side of an array of sides; NULL: no such load. */
static const char *array_of_sides(const struct ir_stmt *load, int64_t *side)
{
    const struct ir_expr *at = load && load->kind == IR_STMT_LOAD ? load->addr : NULL;
    if (!at || at->op != IR_PTRADD || !ir_is_int(ir_strip_casts(at->args[1]), side) || *side < 0 ||
        *side >= SIDES_MAX)
        return NULL;
    const char *name = bound_size_name(at->args[0]);
    return name && (strcmp(name, "dims") == 0 || strcmp(name, "shape") == 0) ? name : NULL;
}

static bool is_handed_whole(const struct ir_stmt *s, const char *name)
{
    for (size_t i = 0; s->kind == IR_STMT_CALL && i < s->args.len; i++) {
        const char *handed = bound_size_name(s->args.at[i]);
        if (handed && strcmp(handed, name) == 0)
            return true;
    }
    return false;
}

/* No such array is asked for that side, whosever it is, nor handed to anybody. */
static bool is_side_unread(const struct ir_func *f, const char *name, int64_t side)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        int64_t read;
        const char *from = array_of_sides(s, &read);
        bool other = s->kind == IR_STMT_LOAD && s->addr->op == IR_PTRADD && !from &&
                     bound_size_name(s->addr->args[0]) &&
                     strcmp(bound_size_name(s->addr->args[0]), name) == 0;
        if ((from && read == side) || other || is_handed_whole(s, name))
            return false;
    }
    return true;
}

/* `x < dims[0]` of the first axis, and nobody reads the side of the axis in question. */
static const char *array_side(struct bound_search *q, const struct coordinate *c, unsigned axis)
{
    static const char *const numbers[] = {"0", "1"};
    const struct ir_expr *size = ir_strip_casts(c->size);
    int64_t checked, missing = axis == 1 ? 0 : 1;
    const char *name = size->op == IR_VALUE ? array_of_sides(size->value->def, &checked) : NULL;
    /* planes are given to blocks of one as a rule */
    if (!name || axis > 2 || checked > 1 || c->grid != 1U << checked || missing == checked ||
        !is_side_unread(q->af->func, name, missing))
        return NULL;
    return arena_printf(q->arena, "%s[%s]", name, numbers[missing]);
}

/* ---- the other side ------------------------------------------------------------------------- */

/* The fact checks a place of the grid along other axes than the one in question. */
static bool takes_other_axis(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                             const struct side_search *s, struct coordinate *out)
{
    return bound_take_coordinate(q, f, e, (struct bound_taking){.first = true}, out) && out->grid &&
           !(out->grid & s->axis);
}

/* The fact compares another axis with one side of something, and nobody looks at its other side. */
static bool is_half_check(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                          void *context)
{
    struct side_search *s = context;
    struct coordinate c;
    if (!takes_other_axis(q, e, f, s, &c))
        return false;
    const struct ir_expr *size = ir_strip_casts(c.size);
    const char *name = plain_name(c.size), *of_array = array_side(q, &c, s->axis);
    if (of_array) {
        s->other = of_array;
        s->fact = f;
        return true;
    }
    for (size_t i = 0; name && i < sizeof sides / sizeof *sides; i++) {
        for (unsigned k = 0; k < 2; k++) {
            struct size_name other;
            if (!other_side(q, size, name, sides[i][k], sides[i][!k], &other) ||
                is_decided_by(q->af->func, other) || has_as_stride(q, s->axis, &other))
                continue;
            s->other = other.variable ? other.variable->decl->source_name : sides[i][!k];
            s->fact = f;
            return true;
        }
    }
    return false;
}

/* ---- rows ----------------------------------------------------------------------------------- */

/* t is what the place of the axis is multiplied with, times one size and something of other axes. */
static const struct ir_expr *row_length(const struct affine_term *t,
                                        const struct affine_term *place, unsigned axis)
{
    const struct ir_expr *size = NULL;
    bool other = false;
    if (t->coefficient != place->coefficient)
        return NULL;
    for (unsigned k = 0; k < t->atom_count; k++) {
        const struct ir_expr *e = ir_strip_casts(t->atoms[k]);
        unsigned grid = bounds_grid_axes(e);
        if (grid & axis || e->op == IR_TPARAM)
            return NULL;
        bool named = e->op == IR_VAR || e->op == IR_MEMBER;
        if (grid && e->op == IR_BUILTIN && !other)
            other = true;
        else if (named && !size)
            size = e;
        else
            return NULL;
    }
    return other ? size : NULL;
}

/* `b * n + i` for a thread's place i along the axis: rows are n long.  NULL: no such row. */
static const struct ir_expr *length_of_row(struct bound_search *q, unsigned axis,
                                           const struct bound_use *u)
{
    const struct affine *x = &u->first;
    for (size_t i = 0; x->ok && u->access.root && i < x->terms.len; i++) {
        const struct affine_term *place = &x->terms.at[i];
        if (place->atom_count != 1 || !bounds_uses_thread_index(place->atoms[0]) ||
            place->coefficient <= 0)
            continue;
        for (size_t k = 0; k < x->terms.len; k++) {
            const struct ir_expr *size = row_length(&x->terms.at[k], place, axis);
            const char *name = size ? bound_size_name(size) : NULL;
            struct size_name s = {.variable = size};
            if (name && !bound_is_shape_name(name) && !is_decided_by(q->af->func, s))
                return size;
        }
    }
    return NULL;
}

/* A check of another place of the grid with what the run decides. */
static bool is_check_of_other(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                              void *context)
{
    struct side_search *s = context;
    struct coordinate c;
    if (!takes_other_axis(q, e, f, s, &c))
        return false;
    s->fact = f;
    return true;
}

bool bound_find_other_side(struct bound_search *q, unsigned axis, const struct bound_use *u,
                           const char **side, const struct fact **check)
{
    struct side_search s = {.axis = axis};
    if (!bound_walk_facts(q, is_half_check, &s)) {
        const struct ir_expr *row = u ? length_of_row(q, axis, u) : NULL;
        if (!row || !bound_walk_facts(q, is_check_of_other, &s))
            return false;
        s.other = bound_size_name(row);
    }
    *side = s.other;
    *check = s.fact;
    return true;
}
