/* SPDX-License-Identifier: Apache-2.0 */
/* Evidence from launches: a grid that rounds up; and which names say how many. */
#include <ctype.h>
#include <string.h>

#include "pass/bounds.h"
#include "pass/extent.h"
#include "pass/launch.h"
#include "pass/multiple.h"
#include "solve/bound_internal.h"

/* The buffer is visibly as long as what the launch rounds up (or that is not known): not padded. */
bool bound_extent_may_be_exact(struct bound_search *q, const struct launch_site *s,
                               const struct bound_candidate *c, const struct ir_expr *rounded)
{
    const struct access *x = &c->access;
    if (!x->root || x->root->op != IR_VAR || x->root->decl->storage != STORAGE_PARAM)
        return true;
    struct extent e = extent_at_launch(s, x->root->decl);
    if (e.source == EXTENT_UNKNOWN || !e.bytes)
        return true;
    if (x->elem->size <= 0)
        return false;
    const struct ir_type *wide = ir_type_int(q->af->analysis->module, 64, true);
    const struct ir_expr *exact = ir_binary(q->af->analysis->module, IR_MUL, wide, rounded,
                                            ir_int(q->af->analysis->module, wide, x->elem->size));
    int64_t padding;
    return affine_difference(q->arena, e.bytes, exact, &padding) && padding <= 0;
}

/* Axes of the grid that step the index one by one or by rows: i / 32 counts blocks of something,
 * which are rounded up as a rule. */
static unsigned stepped_axes(const struct ir_expr *e)
{
    switch (e->op) {
    case IR_ADD:
    case IR_SUB:
    case IR_MUL: return stepped_axes(e->args[0]) | stepped_axes(e->args[1]);
    case IR_CAST: return stepped_axes(e->args[0]);
    case IR_DIV:
    case IR_SHR: return 0;
    default: return bounds_grid_axes(e);
    }
}

struct quotients {
    struct bound_search *q;
    const struct launch_site *site;
    struct affine rounded;
    bool for_nothing; /* the kernel is handed that length and does nothing with it */
    unsigned axes;
};

static bool is_part_of_rounded(const struct quotients *c, const struct ir_expr *divisor)
{
    const struct ir_expr *by = launch_substitute(c->site, divisor);
    struct affine size = by ? affine_of(c->q->arena, by) : affine_number(0);
    return size.ok && size.terms.len == 1 && !size.constant && size.terms.at[0].coefficient == 1 &&
           size.terms.at[0].atom_count < c->rounded.terms.at[0].atom_count &&
           affine_term_contains(&c->rounded.terms.at[0], &size.terms.at[0]);
}

static bool look_for_rows(const struct ir_expr *e, void *context)
{
    struct quotients *c = context;
    int64_t number; /* i / 32 counts warps */
    if (e->op == IR_DIV && stepped_axes(e->args[0]) &&
        (c->for_nothing ? !ir_is_int(ir_strip_casts(e->args[1]), &number)
                        : is_part_of_rounded(c, e->args[1])))
        c->axes |= stepped_axes(e->args[0]);
    return true;
}

static bool is_handed_for_nothing(struct bound_search *q, const struct launch_site *site,
                                  const struct ir_expr *length)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->params.len; i++) {
        const struct ir_expr *arg = launch_argument(site, f->params.at[i]);
        if (arg && affine_same(q->arena, arg, length) && !bound_is_looked_at(q, f->params.at[i]))
            return true;
    }
    return false;
}

/* `i / width` where the launch rounds `width * height` up: the threads beyond have rows beyond. */
static struct quotients quotients_of(struct bound_search *q, const struct launch_site *site,
                                     const struct ir_expr *rounded)
{
    return (struct quotients){.q = q,
                              .site = site,
                              .rounded = affine_of(q->arena, rounded),
                              .for_nothing = is_handed_for_nothing(q, site, rounded)};
}

static unsigned row_axes(const struct quotients *of, const struct ir_expr *index)
{
    struct quotients c = *of;
    if (c.for_nothing || (c.rounded.ok && c.rounded.terms.len == 1 && !c.rounded.constant))
        ir_walk(index, look_for_rows, &c);
    return c.axes;
}

/* One variable or member, or a product of such; `end - start` is a part of a larger buffer. */
static bool is_whole_length(struct bound_search *q, const struct ir_expr *rounded)
{
    struct affine n = affine_of(q->arena, rounded);
    for (size_t i = 0; i < n.terms.len; i++) {
        if (n.terms.at[i].coefficient < 0)
            return false;
    }
    return n.ok;
}

/* The length that the launch rounds up along the axis, of which something may be left over; or NULL. */
const struct ir_expr *bound_rounded_length(struct bound_search *q, const struct launch_site *site,
                                           unsigned axis)
{
    const struct ir_expr *rounded = NULL, *by = NULL;
    enum launch_tail tail = launch_tail_of(site, axis, &rounded, &by);
    if (tail == LAUNCH_TAIL_NONE || !rounded ||
        (tail == LAUNCH_TAIL_UNSEEN && bound_asked_axes(q, true) & 1U << axis) ||
        !is_whole_length(q, rounded) || multiple_checked_in(site->host, rounded) ||
        multiple_at_launch(site, rounded) || multiple_for_callers(site, rounded, by) ||
        bound_is_made_whole(q, rounded, by) || bound_has_capacity(site, rounded) ||
        multiple_is_power_of_two(site->host, rounded))
        return NULL;
    return rounded;
}

/* first + blockIdx.x * blockDim.x + threadIdx.x: a part of a buffer that goes on behind it. */
static bool has_offset(const struct affine *index)
{
    for (size_t i = 0; i < index->terms.len; i++) {
        const struct affine_term *t = &index->terms.at[i];
        bool given = true; /* nothing but what the caller gives */
        for (unsigned k = 0; k < t->atom_count; k++) {
            const struct ir_expr *e = ir_strip_casts(t->atoms[k]);
            given = given && (e->op == IR_VAR || e->op == IR_MEMBER);
        }
        if (given)
            return true;
    }
    return false;
}

/* What the index has times blockIdx of the axis: how much each block takes. */
struct affine bound_per_block(struct bound_search *q, const struct affine *index, unsigned axis)
{
    const struct ir_expr *block =
        ir_builtin(q->af->analysis->module, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis));
    struct affine sum = affine_number(0);
    for (size_t i = 0; i < index->terms.len; i++) {
        const struct affine_term *t = &index->terms.at[i];
        struct affine one = affine_number(t->coefficient);
        bool has_block = false;
        for (unsigned k = 0; k < t->atom_count; k++) {
            struct affine atom = affine_atom(q->arena, t->atoms[k]);
            if (ir_strip_casts(t->atoms[k]) == block)
                has_block = true;
            else
                one = affine_multiply(q->arena, &one, &atom);
        }
        if (has_block)
            sum = affine_add(q->arena, &sum, &one, 1);
    }
    return sum;
}

/* `threadIdx.x < ROWS` where a block takes ROWS of them: the threads of the tile, all of them.  It
 * says nothing about the end of the buffer. */
static bool is_tile_guard(struct bound_search *q, const struct bound_candidate *c,
                          const struct launch_site *site, unsigned axis)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
    struct affine tile = bound_per_block(q, &c->polynomial, axis);
    bool found = false;
    if (c->flagged || !bound_launch_deals(q, site, axis, &tile, &c->access))
        return false;
    for (size_t i = 0; i < n; i++) {
        struct fact_bound f;
        bool left = bounds_uses_thread_index(facts[i].left);
        if (!left && !bounds_uses_thread_index(facts[i].right)) {
            if (bounds_grid_axes(facts[i].left) || bounds_grid_axes(facts[i].right))
                return false;
            continue;
        }
        const struct ir_expr *thread = ir_strip_casts(left ? facts[i].left : facts[i].right);
        if (thread->op != IR_BUILTIN || !bounds_take_fact(q->arena, &facts[i], &f))
            return false;
        if (thread->builtin != (enum ir_builtin)(IR_BUILTIN_TID_X + axis)) {
            if (affine_mentions(&c->polynomial, thread))
                return false;
            continue; /* an axis that takes no part */
        }
        struct affine lane = affine_atom(q->arena, thread);
        struct affine want = affine_add(q->arena, &lane, &tile, -1);
        f.difference.constant = want.constant;
        if (!affine_equal(&f.difference, &want))
            return false;
        found = true;
    }
    return found && !bound_is_decided_by_grid(q, c->access.stmt, 1U << axis);
}

static const struct ir_expr *builtin_of(struct bound_search *q, enum ir_builtin first,
                                        unsigned axis)
{
    return ir_builtin(q->af->analysis->module, (enum ir_builtin)(first + axis));
}

/* The axis of the block that is laid along the axis of the grid: 0 in
 * `blockIdx.y * blockDim.x + threadIdx.x`; 3: no blockDim goes with it. */
static unsigned block_axis(struct bound_search *q, const struct affine *index, unsigned axis)
{
    struct affine along = affine_atom(q->arena, builtin_of(q, IR_BUILTIN_CTAID_X, axis));
    for (unsigned b = 0; b < 3; b++) {
        struct affine block = affine_atom(q->arena, builtin_of(q, IR_BUILTIN_NTID_X, b));
        struct affine both = affine_multiply(q->arena, &along, &block);
        for (size_t i = 0; i < index->terms.len; i++) {
            if (affine_term_contains(&index->terms.at[i], &both.terms.at[0]))
                return b;
        }
    }
    return 3;
}

/* `blockIdx.y * ROWS + threadIdx.x`, where the index has the two with one stride; or NULL.  Of several lanes it is the
 * one that has most of the stride: the row of `blockIdx.y * ROWS * width + lane / ROWS * width + lane % ROWS`. */
static const struct ir_expr *place_in_tile(struct bound_search *q, const struct affine *index,
                                           unsigned axis)
{
    struct ir_module *m = q->af->analysis->module;
    const struct ir_expr *block = builtin_of(q, IR_BUILTIN_CTAID_X, axis);
    struct affine along = affine_atom(q->arena, block), tile, place = {.ok = false};
    unsigned most = 0;
    for (size_t i = 0; index->ok && i < index->terms.len; i++) {
        for (size_t k = 0; k < index->terms.len; k++) {
            const struct affine_term *t = &index->terms.at[k];
            if (i == k || t->atom_count <= most ||
                !bound_split_tile(q, &index->terms.at[i], t, block, &tile))
                continue;
            most = t->atom_count;
            place = affine_multiply(q->arena, &along, &tile);
            for (unsigned j = 0; j < t->atom_count; j++) {
                struct affine lane = affine_atom(q->arena, t->atoms[j]);
                if (bound_is_lane(t->atoms[j]))
                    place = affine_add(q->arena, &place, &lane, 1);
            }
        }
    }
    return place.ok ? affine_to_expr(m, &place, ir_type_int(m, 64, true)) : NULL;
}

/* blockIdx.x * blockDim.x + threadIdx.x along the axis: what the launch rounds up. */
static const struct ir_expr *coordinate(struct bound_search *q, const struct affine *index,
                                        unsigned axis)
{
    struct ir_module *m = q->af->analysis->module;
    const struct ir_type *wide = ir_type_int(m, 64, true);
    unsigned b = block_axis(q, index, axis);
    const struct ir_expr *place = b > 2 ? place_in_tile(q, index, axis) : NULL;
    if (place)
        return place;
    b = b > 2 ? axis : b;
    const struct ir_expr *part[3] = {builtin_of(q, IR_BUILTIN_CTAID_X, axis),
                                     builtin_of(q, IR_BUILTIN_NTID_X, b),
                                     builtin_of(q, IR_BUILTIN_TID_X, b)};
    for (unsigned i = 0; i < 3; i++)
        part[i] = ir_unary(m, IR_CAST, wide, part[i]);
    return ir_binary(m, IR_ADD, wide, ir_binary(m, IR_MUL, wide, part[0], part[1]), part[2]);
}

/* Every call in sight gives the launch a length that its blocks divide, or nothing behind it runs. */
static bool has_no_tail(struct bound_search *q, const struct bound_candidate *c,
                        const struct launch_site *s, unsigned axis, const struct ir_expr *rounded)
{
    struct obligation o = {.kind = OBLIGATION_BELOW,
                           .af = q->af,
                           .at = c->access.stmt,
                           .value = coordinate(q, &c->polynomial, axis),
                           .size = rounded,
                           .offset = -1,
                           .site = s};
    struct obligation_result r = obligation_try(&o);
    return obligation_is_refuted(&r);
}

/* ---- an axis that nothing compares ---------------------------------------------------------- */

bool bound_is_accessor(const struct ir_stmt *s)
{
    static const char *const words[] = {"ptr", "item", "load", "store", "read", "write", "ldg"};
    const char *name = s->name;
    if (!name || strcasestr(name, "tex") || strcasestr(name, "surf"))
        return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    return false;
}

/* `src(y, x)`, of an image or a matrix that the kernel was handed: a place of two axes.  Readers that
 * clamp at the border are called otherwise. */
static bool is_element_of(const struct ir_stmt *call)
{
    static const char *const images[] = {"step", "mat", "image", "view", "tensor", "array"};
    const struct ir_expr *object = call->object ? ir_strip_casts(call->object) : NULL;
    const char *type = call->object_type ? call->object_type->name : NULL;
    if (!type || !object || object->op != IR_VAR || object->decl->storage != STORAGE_PARAM ||
        !call->name || !object->decl->source_name ||
        (strcmp(call->name, object->decl->source_name) != 0 &&
         strcmp(call->name, "operator()") != 0) ||
        strcasestr(type, "tex") || strcasestr(type, "border") || strcasestr(type, "reader"))
        return false;
    unsigned axes = 0, places = 0;
    for (size_t i = 0; i < call->args.len; i++) {
        axes |= bounds_grid_axes(call->args.at[i]);
        places += bounds_grid_axes(call->args.at[i]) != 0;
    }
    for (size_t i = 0; i < sizeof images / sizeof *images; i++) {
        if (places > 1 && axes & (axes - 1) && strcasestr(type, images[i]))
            return true;
    }
    return false;
}

bool bound_search_open_axis(struct bound_search *q, unsigned axis)
{
    size_t n, count;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    const struct bound_use *uses = bound_uses(q, &count);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *rounded = bound_rounded_length(q, sites[i], axis);
        if (!rounded)
            continue;
        for (size_t k = 0; k < count; k++) {
            struct bound_candidate x = bound_candidate_of_use(q, &uses[k]);
            bool access = x.access.root != NULL;
            if (access && bound_is_in_whole_rounds(q, &x))
                continue;
            if ((!access && !bound_is_accessor(uses[k].stmt) && !is_element_of(uses[k].stmt)) ||
                has_offset(&uses[k].first) ||
                bound_has_rows_of_grid(q, sites[i], axis, &uses[k].first) ||
                !bound_use_is_dealt(q, sites[i], axis, &uses[k]) ||
                (access && !bound_extent_may_be_exact(q, sites[i], &x, rounded)) ||
                has_no_tail(q, &x, sites[i], axis, rounded))
                continue;
            bound_add_value(q, BOUND_LAUNCH_ROUNDS_UP, &x, rounded, sites[i]->stmt,
                            coordinate(q, &x.polynomial, axis), sites[i]);
            return true;
        }
    }
    return false;
}

/* ---- no check at all ------------------------------------------------------------------------ */

/* No check, or one of the other axes only: `if (row < rows)` where the column is open. */
static bool lacks_check(struct bound_search *q, const struct bound_candidate *c,
                        const struct launch_site *site, unsigned axis)
{
    return !c->guarded ||
           (!c->flagged && bound_deals_tiles(q, site, axis, &c->polynomial, &c->access) &&
            !bound_is_asked_along(q, c, axis));
}

void bound_search_launches(struct bound_search *q)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(q->af->analysis->launches, q->af->func, &n);
    for (size_t i = 0; i < n; i++) {
        for (unsigned axis = 0; axis < 3; axis++) {
            const struct ir_expr *rounded = bound_rounded_length(q, sites[i], axis);
            if (!rounded)
                continue;
            struct quotients rows = quotients_of(q, sites[i], rounded);
            for (size_t k = 0; k < q->candidates.len; k++) {
                const struct bound_candidate *c = &q->candidates.at[k];
                bool tile = c->guarded && is_tile_guard(q, c, sites[i], axis);
                if (!c->looped && !bound_is_in_whole_rounds(q, c) &&
                    (tile || lacks_check(q, c, sites[i], axis)) &&
                    ((stepped_axes(c->index) | row_axes(&rows, c->index)) & (1U << axis)) &&
                    !has_offset(&c->polynomial) && !bound_deals_other_work(q, sites[i], axis, c) &&
                    !bound_has_rows_of_grid(q, sites[i], axis, &c->polynomial) &&
                    bound_extent_may_be_exact(q, sites[i], c, rounded) &&
                    !bound_is_whole_for_number(q, c, sites[i], axis) &&
                    (tile || !has_no_tail(q, c, sites[i], axis, rounded))) {
                    bound_add_value(q, BOUND_LAUNCH_ROUNDS_UP, c, rounded, sites[i]->stmt,
                                    tile ? NULL : coordinate(q, &c->polynomial, axis), sites[i]);
                    return;
                }
            }
        }
    }
}

bool bound_is_shape_name(const char *name)
{
    static const char *const words[] = {"block", "thread", "grid", "warp",
                                        "iter",  "step",   "tile", "stride"};
    for (size_t i = 0; name && i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    return false;
}

/* "n", "size", "num_rows", "total", "len": names that say how many. */
bool bound_is_length_name(const char *name)
{
    static const char *const words[] = {"size", "len",   "num", "count",   "total",
                                        "elem", "limit", "nnz", "capacity"};
    static const char *const others[] = {"block", "thread", "grid",  "warp",  "iter",
                                         "step",  "stride", "batch", "system"};
    for (size_t i = 0; name && i < sizeof others / sizeof *others; i++) {
        if (strcasestr(name, others[i]))
            return false;
    }
    if (!name || !name[0])
        return false;
    if (!name[1])
        return strchr("nN", name[0]) != NULL;
    if (name[0] == 'n' && (name[1] == '_' || isupper((unsigned char)name[1])))
        return true;
    if (strchr("nN", name[0]) && strchr("xyz", name[1]) && !name[2])
        return true; /* nx, ny, nz */
    if (strcasecmp(name, "hw") == 0 || strcasecmp(name, "chw") == 0)
        return true;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    return false;
}
