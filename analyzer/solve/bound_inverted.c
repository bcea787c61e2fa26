/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a check the wrong way round: `if (x < width || y < height) return;`.  The threads inside
 * leave, and those that go on are the ones outside.  Along one axis it may be meant, where the first
 * threads have nothing to do, or the rest is filled; along two of them nobody is left inside the image.
 * One axis is enough where the rest is read, and the length is the only one there is.
 */
#include <string.h>

#include "solve/bound_internal.h"

/* `if (x < radius) return;`: the border of an image is left out. */
static bool is_lower_end(const struct ir_expr *size)
{
    static const char *const words[] = {"start", "begin",  "first", "from", "offset", "min",
                                        "low",   "left",   "top",   "skip", "border", "halo",
                                        "pad",   "radius", "reach", "half", "margin", "ghost",
                                        "front", "done",   "lb"};
    const char *name = bound_size_name(size);
    if (!name || ir_strip_casts(size)->op == IR_INT)
        return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    return false;
}

static bool leaves(const struct ir_block *b)
{
    return b->stmts.len == 1 && b->stmts.at[0]->kind == IR_STMT_RETURN;
}

struct inverted {
    struct coordinate at; /* of the first check */
    const struct ir_stmt *where;
    unsigned axes; /* of all of them */
};

/* Blocks that e is made of, whatever it makes of them: bit 0 x, 1 y, 2 z. */
static unsigned blocks_in(struct bound_search *q, const struct ir_expr *e)
{
    unsigned axes = 0;
    for (unsigned i = 0; i < 3; i++) {
        enum ir_builtin block = (enum ir_builtin)(IR_BUILTIN_CTAID_X + i);
        if (ir_contains(e, ir_builtin(q->af->analysis->module, block)))
            axes |= 1U << i;
    }
    return axes;
}

/* `place < size`, `place <= size`; *axes: what of the grid the place is made of. */
static bool is_below(struct bound_search *q, const struct fact *f, unsigned *axes)
{
    *axes = blocks_in(q, f->left);
    return (f->op == IR_LT || f->op == IR_LE) && *axes && !blocks_in(q, f->right) &&
           !bounds_uses_thread_index(f->right) && !is_lower_end(f->right);
}

/* A side of a branch that does nothing but leave, for the places below a size. */
static bool take_inverted(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                          void *context)
{
    struct inverted *found = context;
    struct coordinate c;
    unsigned axes;
    if (!leaves(e.from->succs.at[e.succ]) || !is_below(q, f, &axes))
        return false;
    bool place = bound_take_coordinate(q, f, e, (struct bound_taking){0}, &c) ||
                 bound_take_coordinate(q, f, e, (struct bound_taking){.inclusive = true}, &c);
    if (place && c.grid && c.axes && !c.round && !found->at.size)
        found->at = c;
    if (!found->where)
        found->where = cfg_terminator(e.from);
    bool several = found->axes && (axes & ~found->axes);
    found->axes |= axes;
    return several && found->at.size;
}

/* Some check keeps the place below something where it is used. */
static bool is_kept_below(struct bound_search *q, const struct ir_stmt *s, unsigned grid)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        struct coordinate c;
        struct cfg_edge none = {s->block, 0};
        if ((bound_take_coordinate(q, &facts[i], none, (struct bound_taking){0}, &c) ||
             bound_take_coordinate(q, &facts[i], none, (struct bound_taking){.inclusive = true},
                                   &c)) &&
            c.grid & grid)
            return true;
    }
    return false;
}

static const struct bound_use *use_behind(struct bound_search *q, const struct inverted *found)
{
    const struct bound_use *first = NULL;
    size_t n;
    const struct bound_use *uses = bound_uses(q, &n);
    for (size_t i = 0; i < n; i++) {
        if (!uses[i].access.root || !cfg_stmt_reaches(q->af->cfg, found->where, uses[i].stmt))
            continue;
        if (is_kept_below(q, uses[i].stmt, found->axes))
            return NULL;
        first = first ? first : &uses[i];
    }
    return first;
}

/* ---- one axis ------------------------------------------------------------------------------- */

/* The length is the only one that the kernel is given: what is beyond it is not counted. */
static bool is_only_length(struct bound_search *q, const struct ir_expr *size)
{
    const struct ir_func *f = q->af->func;
    size = ir_strip_casts(size);
    if (size->op != IR_VAR || size->decl->storage != STORAGE_PARAM ||
        !bound_is_length_name(size->decl->source_name))
        return false;
    for (size_t i = 0; i < f->params.len; i++) {
        const struct ir_decl *d = f->params.at[i];
        if (d != size->decl && d->type->kind == TYPE_INT && bound_is_length_name(d->source_name))
            return false;
    }
    return true;
}

/* `p[place + size * row]`: rows are as long as the size says. */
static bool has_stride(struct bound_search *q, const struct bound_use *u,
                       const struct ir_expr *size)
{
    struct affine index = affine_of(q->arena, u->index);
    for (size_t i = 0; index.ok && i < index.terms.len; i++) {
        const struct affine_term *t = &index.terms.at[i];
        for (unsigned k = 0; t->atom_count > 1 && t->coefficient > 0 && k < t->atom_count; k++) {
            if (ir_strip_casts(t->atoms[k]) == ir_strip_casts(size))
                return true;
        }
    }
    return false;
}

/* `in[i - n]`: the rest is counted from its own start. */
static bool starts_anew(const struct bound_use *u, const struct ir_expr *size)
{
    for (size_t i = 0; i < u->first.terms.len; i++) {
        const struct affine_term *t = &u->first.terms.at[i];
        for (unsigned k = 0; t->coefficient < 0 && k < t->atom_count; k++) {
            if (ir_strip_casts(t->atoms[k]) == ir_strip_casts(size))
                return true;
        }
    }
    return false;
}

/* The first element that is read beyond the size. */
static const struct bound_use *read_behind(struct bound_search *q, const struct inverted *found)
{
    const struct ir_expr *size = found->at.size;
    const struct bound_use *read = NULL;
    bool told = is_only_length(q, size);
    size_t n;
    const struct bound_use *uses = bound_uses(q, &n);
    for (size_t i = 0; i < n; i++) {
        const struct bound_use *u = &uses[i];
        if (!cfg_stmt_reaches(q->af->cfg, found->where, u->stmt))
            continue;
        if (starts_anew(u, size) || is_kept_below(q, u->stmt, found->axes))
            return NULL;
        bool place = u->access.root && u->stmt->kind == IR_STMT_LOAD &&
                     bound_is_coordinate_of(q, &found->at.at, &u->first, NULL);
        read = place && !read ? u : read;
        told = told || (place && has_stride(q, u, size));
    }
    return told ? read : NULL;
}

/* `if (i < n) return; v = in[i];` */
static bool search_one_axis(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                            void *context)
{
    struct inverted found = {0};
    const struct bound_use *use = NULL;
    (void)context;
    take_inverted(q, e, f, &found);
    if (found.at.size && found.at.axes)
        use = read_behind(q, &found);
    if (!use)
        return false;
    struct bound_candidate c = bound_candidate_of_use(q, use);
    bound_add(q, BOUND_INVERTED, &c, found.at.size, found.where);
    return true;
}

void bound_search_inverted(struct bound_search *q)
{
    struct inverted found = {0};
    if (!bound_walk_facts(q, take_inverted, &found)) {
        bound_walk_facts(q, search_one_axis, NULL);
        return;
    }
    const struct bound_use *use = use_behind(q, &found);
    if (!use)
        return;
    struct bound_candidate c = bound_candidate_of_use(q, use);
    bound_add(q, BOUND_INVERTED, &c, found.at.size, found.where);
}
