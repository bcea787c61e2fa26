/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a check that lets the size itself through: `if (row > rows) return;`, and a loop over
 * the threads of a block with `i <= n`.  What is checked is a place of the grid, and an access or a call
 * uses it, alone or with a stride.
 */
#include <string.h>

#include "base/strbuf.h"
#include "pass/count_name.h"
#include "pass/launch.h"
#include "pass/range.h"
#include "solve/bound_internal.h"
#include "solve/linear.h"

static bool has_word(const char *name, const char *const *words, size_t n)
{
    for (size_t i = 0; name && i < n; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    return false;
}

static bool is_offsets_name(const char *name)
{
    static const char *const words[] = {"off",   "split",  "pos",  "begin", "start", "end",
                                        "index", "indptr", "scan", "cum",   "sum",   "prefix"};
    /* `row_ptr` says where a row starts, `mean_ptr` is a pointer to means */
    static const char *const lists[] = {"row",  "col",  "csr",  "csc",  "seg", "node",
                                        "edge", "head", "list", "cell", "bin", "block"};
    /* what they are called for short */
    static const char *const whole[] = {"cu", "rows", "pre", "psum"};
    const char *last = name ? strrchr(name, '.') : NULL;
    const char *own = last ? last + 1 : name;
    for (size_t i = 0; own && i < sizeof whole / sizeof *whole; i++) {
        if (strcasecmp(own, whole[i]) == 0)
            return true;
    }
    if (own && strncasecmp(own, "cu_", 3) == 0)
        return true;
    if (last && strcmp(last, ".ptr") == 0)
        return false; /* the memory itself: `image.ptr[i]` */
    return has_word(name, words, sizeof words / sizeof *words) ||
           (name && strcasestr(name, "ptr") &&
            (strcasecmp(name, "ptr") == 0 || has_word(name, lists, sizeof lists / sizeof *lists)));
}

bool bound_is_offsets(struct arena *a, const struct access *x)
{
    /* what counts up to the end of the last one, in numbers that are no whole ones */
    static const char *const sums[] = {"scan", "cum", "sum", "prefix"};
    const struct ir_stmt *from = x->root->op == IR_VALUE ? x->root->value->def : NULL;
    if (from && from->kind == IR_STMT_CALL && from->name && strcmp(from->name, "ptr") == 0)
        return false; /* a row of an image: `image.ptr(y)[x]` */
    const char *name = access_name(a, x);
    if (x->elem && x->elem->kind == TYPE_FLOAT)
        return has_word(name, sums, sizeof sums / sizeof *sums);
    return is_offsets_name(name);
}

/* `i > n ? 0 : in[i]`: the others get a value without memory, and both go on. */
static bool is_instead(const struct ir_block *other, const struct ir_block *pass)
{
    const struct ir_block *next = other->succs.len == 1 ? other->succs.at[0] : NULL;
    bool sets = false;
    for (size_t i = 0; i < other->stmts.len; i++)
        sets = sets || other->stmts.at[i]->kind == IR_STMT_SET;
    for (const struct ir_block *b = pass; sets && next && b; b = b->succs.at[0]) {
        if (b->succs.len != 1)
            return false;
        if (b->succs.at[0] == next)
            return true;
    }
    return false;
}

/* Reads or writes what others see; a sum of the thread's own is not that. */
static bool is_outside_access(const struct ir_stmt *s)
{
    return (ir_stmt_info(s->kind)->flags & IR_STMT_IS_ACCESS) && !ir_lies_in_local(s->addr);
}

/* Nothing is done on the side of the branch that the others take: return, or the next round. */
bool bound_leaves(struct bound_search *q, const struct cfg_edge *pass)
{
    struct cfg_edge other = {pass->from, !pass->succ};
    const struct ir_block *b = pass->from->succs.len == 2 ? pass->from->succs.at[other.succ] : NULL;
    bool instead = b && is_instead(b, pass->from->succs.at[pass->succ]);
    for (unsigned depth = 0; b && depth < 3; depth++) {
        const struct ir_stmt *t = cfg_terminator(b);
        for (size_t i = 0; i < b->stmts.len; i++) {
            if (is_outside_access(b->stmts.at[i]))
                return false;
        }
        if (!t || t->kind == IR_STMT_RETURN || t->kind == IR_STMT_TRAP || instead)
            return true;
        const struct cfg_loop *l = cfg_loop_of(q->af->cfg, b);
        if (t->kind != IR_STMT_JUMP || (l && l->header == b))
            return l && l->header == b;
        b = b->succs.at[0];
    }
    return false;
}

/* Made of the thread, the block and how the work is dealt out: `-radius + lane` is no start. */
static bool is_of_threads(const struct affine *x)
{
    for (size_t i = 0; i < x->terms.len; i++) {
        bool place = false;
        for (unsigned k = 0; k < x->terms.at[i].atom_count; k++) {
            const struct ir_expr *e = ir_strip_casts(x->terms.at[i].atoms[k]);
            e = e->op == IR_REM ? ir_strip_casts(e->args[0]) : e; /* blockIdx.x % blocks */
            place = place || bounds_uses_thread_index(e) || bounds_grid_axes(e);
        }
        if (!place || x->terms.at[i].coefficient < 0)
            return false;
    }
    return true;
}

/* The head of a loop over the threads of a block, or over blocks: it starts with an index of their own,
 * and at 0. */
static bool is_thread_loop(struct bound_search *q, const struct coordinate *c)
{
    const struct cfg_loop *l = cfg_loop_of(q->af->cfg, c->edge.from);
    return c->round && (c->axes || c->grid) && l && l->header == c->edge.from &&
           !c->fact->from_else && c->at.terms.len && c->at.constant == 0 && is_of_threads(&c->at);
}

/* `if (i <= n) { out[i] = ...` with one element a thread of the grid, or rows that blocks take in rounds: the
 * whole of what follows is for those inside. */
static bool is_whole_check(struct bound_search *q, const struct coordinate *c)
{
    const struct cfg_loop *l = cfg_loop_of(q->af->cfg, c->edge.from);
    return !c->fact->from_else && c->grid && (c->axes || c->round) && c->at.constant == 0 &&
           is_of_threads(&c->at) && !(l && l->header == c->edge.from);
}

/* `i < n` around something else: the kernel says itself where the places end. */
static bool is_strict_check(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                            void *context)
{
    const struct coordinate *c = context;
    struct coordinate o;
    return f->origin != c->fact->origin &&
           bound_take_coordinate(q, f, e, (struct bound_taking){.first = true, .data = true}, &o) &&
           affine_equal(&o.at, &c->at) && affine_equal(&o.bound, &c->bound);
}

/* `first + threadIdx.x <= n` within a loop over tiles that says `< n` elsewhere. */
static bool is_tile_check(struct bound_search *q, struct coordinate *c)
{
    const struct cfg_loop *l = cfg_loop_of(q->af->cfg, c->edge.from);
    return !c->fact->from_else && c->round && c->axes && c->at.constant == 0 &&
           !(l && l->header == c->edge.from) && bound_walk_facts(q, is_strict_check, c);
}

/* `i == 0`, or `i != n`: what is left of the place there is said by more than the check. */
static bool is_told_apart(struct bound_search *q, const struct coordinate *c,
                          const struct ir_stmt *s)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        if (facts[i].op != IR_EQ && facts[i].op != IR_NE)
            continue;
        struct affine x = affine_of(q->arena, facts[i].left);
        struct affine y = affine_of(q->arena, facts[i].right);
        if ((x.ok && affine_equal(&x, &c->at)) || (y.ok && affine_equal(&y, &c->at)))
            return true;
    }
    return false;
}

/* `offsets[i]` of an object whose class has that operator: what the object is called. */
static const char *called_on(const struct ir_stmt *s)
{
    bool element = s->kind == IR_STMT_CALL && s->object && strcmp(s->name, "operator[]") == 0;
    return element ? ir_leaf_name(s->object) : NULL;
}

static bool is_use_of_offsets(struct bound_search *q, const struct bound_use *u)
{
    return u->access.root ? bound_is_offsets(q->arena, &u->access)
                          : is_offsets_name(called_on(u->stmt));
}

static bool is_used_beyond(struct bound_search *q, const struct coordinate *c,
                           const struct bound_use *u, const struct ir_expr *at)
{
    int64_t rest = 0;
    const char *name = u->access.root ? access_name(q->arena, &u->access) : NULL;
    if (!cfg_edge_dominates(q->af->cfg, c->edge, u->stmt->block) ||
        (!bound_is_coordinate_of(q, &c->at, &u->first, &rest) &&
         !(c->grid && bound_takes_row_of(q, &c->at, &u->first))) ||
        rest < 0 || is_told_apart(q, c, u->stmt))
        return false;
    if (affine_equal(&u->first, &c->at) && is_use_of_offsets(q, u))
        return false;
    if (!c->fact->from_else && u->access.root &&
        (bound_has_longer_rows(q, &u->first, c->size) ||
         bound_has_end_element(q, &u->access, c->size)))
        return false;
    return (c->grid || !count_name_is_scratch(name)) &&
           linear_at_most(q->af, u->stmt, at, c->size, -1) != TRI_YES;
}

/* ---- sizes that say it without a name ------------------------------------------------------- */

/* `row * n + i` with i up to and with n: rows are n long, and n is the first of the next. */
static bool is_within_row(const struct coordinate *c, const struct bound_use *u)
{
    const struct ir_expr *size = ir_strip_casts(c->size);
    bool row = false;
    for (size_t i = 0; u->access.root && i < u->first.terms.len; i++) {
        const struct affine_term *t = &u->first.terms.at[i];
        for (unsigned k = 0; k < t->atom_count && t->coefficient == 1 && t->atom_count == 2; k++)
            row = row || ir_strip_casts(t->atoms[k]) == size;
    }
    for (size_t i = 0; row && i < c->at.terms.len; i++) {
        const struct affine_term *t = &c->at.terms.at[i];
        row = affine_term_coefficient(&u->first, t) == t->coefficient;
    }
    return row && bound_size_name(size) && c->bound.terms.len == 1;
}

struct strict_search {
    const struct coordinate *c;
    const struct bound_use *use;
};

/* The same element of the same buffer, under `i < n`. */
static bool is_strict_sibling(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                              void *context)
{
    const struct strict_search *s = context;
    struct coordinate o;
    size_t n;
    if (!bound_take_coordinate(q, f, e, (struct bound_taking){.first = true, .data = true}, &o) ||
        !affine_equal(&o.at, &s->c->at) || !affine_equal(&o.bound, &s->c->bound))
        return false;
    const struct bound_use *uses = bound_uses(q, &n);
    for (size_t i = 0; i < n; i++) {
        if (uses[i].access.root == s->use->access.root &&
            affine_equal(&uses[i].first, &s->use->first) &&
            cfg_edge_dominates(q->af->cfg, e, uses[i].stmt->block))
            return true;
    }
    return false;
}

static bool is_said_elsewhere(struct bound_search *q, struct coordinate *c,
                              const struct bound_use *u)
{
    struct strict_search s = {c, u};
    return is_within_row(c, u) || (u->access.root && (bound_walk_facts(q, is_strict_sibling, &s) ||
                                                      bound_walk_facts(q, is_strict_check, c)));
}

/* `mean[row]` shows it best, then an element of a row, then a call that is handed the place. */
static const struct bound_use *choose_use(struct bound_search *q, struct coordinate *c,
                                          const struct ir_expr *at)
{
    bool named = bound_is_how_many(q, c) && !bound_has_thread_for_end(q, c);
    size_t n;
    const struct bound_use *uses = bound_uses(q, &n), *best = NULL;
    unsigned rank = 0;
    for (size_t i = 0; i < n; i++) {
        const struct bound_use *u = &uses[i];
        unsigned one = !u->access.root ? 1 : affine_equal(&u->first, &c->at) ? 3 : 2;
        if (one > rank && is_used_beyond(q, c, u, at) && (named || is_said_elsewhere(q, c, u))) {
            best = u;
            rank = one;
        }
    }
    return best;
}

/* ---- the end by itself ----------------------------------------------------------------------- */

struct end_search {
    const struct ir_expr *at, *size;
    bool found;
};

static bool look_for_end(const struct ir_expr *e, void *context)
{
    struct end_search *x = context;
    bool equal = e->op == IR_EQ || e->op == IR_NE;
    if (!equal && e->op != IR_LT && e->op != IR_GE && e->op != IR_GT)
        return true;
    const struct ir_expr *left = ir_strip_casts(e->args[0]), *right = ir_strip_casts(e->args[1]);
    bool there = left == x->at && right == x->size && (equal || e->op != IR_GT);
    bool mirrored = right == x->at && left == x->size && (equal || e->op == IR_GT);
    x->found = x->found || there || mirrored;
    return !x->found;
}

/* `if (j <= n) out[j] = j < n ? in[j] : last`: who tells the end from the others means it to be let through. */
static bool tells_the_end(struct bound_search *q, struct cfg_edge e, const struct ir_expr *at,
                          const struct ir_expr *size)
{
    struct end_search x = {.at = at, .size = ir_strip_casts(size)};
    for (size_t i = 0; i < q->af->func->stmts.len && !x.found; i++) {
        const struct ir_stmt *s = q->af->func->stmts.at[i];
        if (cfg_edge_dominates(q->af->cfg, e, s->block))
            ir_walk_stmt(s, look_for_end, &x);
    }
    return x.found;
}

static bool is_one_more(const struct ir_expr *e, const struct ir_expr *size)
{
    e = ir_strip_casts(e);
    return e->op == IR_ADD && ir_is_const(ir_strip_casts(e->args[1]), 1) &&
           ir_strip_casts(e->args[0]) == ir_strip_casts(size);
}

static bool look_for_longer_row(const struct ir_expr *e, void *context)
{
    struct end_search *x = context;
    x->found = x->found || (e->op == IR_MUL &&
                            (is_one_more(e->args[0], x->size) || is_one_more(e->args[1], x->size)));
    return !x->found;
}

bool bound_has_one_more(struct bound_search *q, const struct ir_expr *size)
{
    struct end_search x = {.size = size};
    for (size_t i = 0; i < q->af->func->stmts.len && !x.found; i++) {
        const struct ir_stmt *s = q->af->func->stmts.at[i];
        for (size_t k = 0; s->kind == IR_STMT_CALL && k < s->args.len; k++)
            x.found = x.found || is_one_more(s->args.at[k], size);
        ir_walk_stmt(s, look_for_longer_row, &x);
    }
    return x.found;
}

/* `first + i <= last`, both handed over: the caller says whether the last one is among them. */
static bool is_handed_range(const struct coordinate *c)
{
    const struct ir_expr *last = ir_strip_casts(c->size);
    bool first = false;
    for (size_t i = 0; i < c->at.terms.len; i++) {
        const struct affine_term *t = &c->at.terms.at[i];
        const struct ir_expr *x = ir_strip_casts(t->atoms[0]);
        first = first || (t->atom_count == 1 && t->coefficient == 1 && x->op == IR_VAR &&
                          x->decl->storage == STORAGE_PARAM);
    }
    return first && last->op == IR_VAR && last->decl->storage == STORAGE_PARAM;
}

/* A member of what the kernel is handed: the object; NULL: none. */
static const struct ir_expr *object_of(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    const struct ir_expr *object = e->op == IR_MEMBER ? ir_strip_casts(e->args[0]) : NULL;
    return object && object->op == IR_VAR && object->decl->storage == STORAGE_PARAM ? object : NULL;
}

/* `x < box.x || x > box.z`: the object has the first place and the last one. */
static bool is_range_of_object(struct bound_search *q, const struct coordinate *c,
                               const struct bound_use *use, const struct ir_expr *at)
{
    const struct ir_expr *object = object_of(c->size);
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, use->stmt, &n);
    for (size_t i = 0; object && i < n; i++) {
        bool up = facts[i].op == IR_LE;
        const struct ir_expr *place = up ? facts[i].right : facts[i].left;
        const struct ir_expr *first = up ? facts[i].left : facts[i].right;
        if ((up || facts[i].op == IR_GE) && ir_strip_casts(place) == at &&
            object_of(first) == object && ir_strip_casts(first) != ir_strip_casts(c->size))
            return true;
    }
    return false;
}

struct written {
    const struct coordinate *c;
    const struct bound_use *use;
    bool reads, itself;
};

/* What is behind `i < n`, at the same place: of other buffers only, and reads? */
static bool look_behind_strict(struct bound_search *q, struct cfg_edge e, const struct fact *f,
                               void *context)
{
    struct written *w = context;
    struct coordinate o;
    size_t n;
    if (!bound_take_coordinate(q, f, e, (struct bound_taking){.first = true, .data = true}, &o) ||
        !affine_equal(&o.at, &w->c->at) || !affine_equal(&o.bound, &w->c->bound))
        return false;
    const struct bound_use *uses = bound_uses(q, &n);
    for (size_t i = 0; i < n; i++) {
        if (!bound_is_coordinate_of(q, &w->c->at, &uses[i].first, NULL) ||
            !cfg_edge_dominates(q->af->cfg, e, uses[i].stmt->block))
            continue;
        w->itself = w->itself || uses[i].access.root == w->use->access.root;
        w->reads = w->reads || uses[i].stmt->kind != IR_STMT_STORE;
    }
    return w->itself;
}

/* `if (i < n) v = in[i]; ... if (i <= n) ends[i] = sum;`: who asks both ways at one place may well mean it, in a scan
 * that reads n elements and writes n + 1. */
static bool is_one_more_written(struct bound_search *q, const struct coordinate *c,
                                const struct bound_use *use)
{
    struct written w = {.c = c, .use = use};
    if (use->stmt->kind != IR_STMT_STORE || c->fact->from_else)
        return false;
    (void)bound_walk_facts(q, look_behind_strict, &w);
    return w.reads && !w.itself;
}

/* `for (r = max(-radius, -x); r <= min(radius, n - x - 1); r++)`: a window around a place, as far as it is inside. */
static bool is_of_window(struct bound_search *q, const struct ir_expr *at)
{
    const struct induction *iv = range_induction(q->af->ranges, at);
    const struct ir_expr *start = iv && iv->start ? ir_strip_casts(iv->start) : NULL;
    return start && (start->op == IR_MAX || start->op == IR_MIN || start->op == IR_NEG ||
                     start->op == IR_SELECT);
}

/* `u = blockIdx.y + 1; if (u > last + 1) return;`: counted from one on both sides, by somebody who knows it. */
static bool counts_from_one(struct bound_search *q, const struct fact *f)
{
    struct affine left = affine_of(q->arena, f->left), right = affine_of(q->arena, f->right);
    return left.ok && right.ok && left.constant == 1 && right.constant == 1;
}

static bool try_fact(struct bound_search *q, struct cfg_edge e, const struct fact *f, void *context)
{
    struct coordinate c;
    (void)context;
    bool down = f->op == IR_GT || f->op == IR_GE;
    const struct ir_expr *at = ir_strip_casts(down ? f->right : f->left);
    if ((f->op != IR_LE && f->op != IR_GE) || is_of_window(q, at) || counts_from_one(q, f) ||
        !bound_take_coordinate(
            q, f, e, (struct bound_taking){.inclusive = true, .first = true, .data = true}, &c) ||
        c.at.constant != 0 || is_handed_range(&c))
        return false;
    if (!(f->from_else && bound_leaves(q, &e)) && !is_thread_loop(q, &c) &&
        !is_whole_check(q, &c) && !is_tile_check(q, &c))
        return false;
    const struct bound_use *use = choose_use(q, &c, at);
    if (!use || tells_the_end(q, e, at, c.size) || bound_has_one_more(q, c.size) ||
        is_range_of_object(q, &c, use, at))
        return false;
    struct bound_candidate x = bound_candidate_of_use(q, use);
    size_t before = q->found.len;
    x.weak = x.weak || is_one_more_written(q, &c, use);
    bound_add_value(q, BOUND_OFF_BY_ONE, &x, c.size, f->origin, at, NULL);
    if (q->found.len > before)
        q->found.at[before].at_check = true;
    return false;
}

static const struct ir_stmt *definition_of(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    return e->op == IR_VALUE ? e->value->def : NULL;
}

/* ---- what was loaded ------------------------------------------------------------------------ */

/* The load that a value comes from, also converted from a type that is not known; or NULL. */
static const struct ir_stmt *load_of(const struct ir_expr *e)
{
    const struct ir_stmt *d = definition_of(e);
    return d && d->kind == IR_STMT_LOAD ? d : NULL;
}

/* `i = atomicAdd(&next, 1)`: the next place */
static bool is_drawn(const struct ir_expr *e)
{
    const struct ir_stmt *d = definition_of(e);
    return d && d->kind == IR_STMT_ATOMIC && d->name && strcmp(d->name, "atomicAdd") == 0 &&
           d->args.len && ir_is_const(ir_strip_all_casts(d->args.at[d->args.len - 1]), 1);
}

/* What a device function or a lambda is handed as a place. */
static bool is_handed(struct bound_search *q, const struct ir_expr *e)
{
    return q->af->func->kind != FUNC_KERNEL && e->op == IR_VAR &&
           e->decl->storage == STORAGE_PARAM && e->type->kind == TYPE_INT;
}

/* `int id = ids[i]; if (id > vocab_size) return;` and `table[id * width + x]` behind it. */
static void try_loaded(struct bound_search *q, const struct bound_candidate *c,
                       const struct fact *f)
{
    bool less = f->op == IR_LE;
    const struct ir_expr *at = ir_strip_casts(less ? f->left : f->right);
    const struct ir_expr *size = ir_strip_casts(less ? f->right : f->left);
    const struct ir_stmt *branch = f->origin;
    if ((!less && f->op != IR_GE) || !f->from_else ||
        !(load_of(at) || is_drawn(at) || is_handed(q, at)) || size->op != IR_VAR ||
        !bound_says_how_many(bound_size_name(size)) || branch->kind != IR_STMT_BRANCH)
        return;
    struct affine row = affine_of(q->arena, at);
    int64_t rest;
    if (row.terms.len != 1 || row.constant || row.terms.at[0].coefficient != 1)
        return;
    bool whole = affine_equal(&c->polynomial, &row);
    if (!bound_is_coordinate_of(q, &row, &c->polynomial, &rest) || rest < 0 ||
        (whole && bound_is_offsets(q->arena, &c->access)))
        return;
    for (unsigned side = 0; side < 2; side++) {
        struct cfg_edge pass = {branch->block, side};
        if (!cfg_edge_dominates(q->af->cfg, pass, c->access.stmt->block) || !bound_leaves(q, &pass))
            continue;
        size_t before = q->found.len;
        if (linear_at_most(q->af, c->access.stmt, at, size, -1) != TRI_YES)
            bound_add_value(q, BOUND_OFF_BY_ONE, c, size, branch, at, NULL);
        if (q->found.len > before)
            q->found.at[before].at_check = true;
    }
}

/* ---- rows that say how long they are -------------------------------------------------------- */

/* index = rows * size + x, and nothing else: rows of `width + 1` have a place for width. */
static bool is_row_and(const struct affine *index, const struct ir_expr *size,
                       const struct affine *x)
{
    bool row = false;
    for (size_t i = 0; i < index->terms.len; i++) {
        const struct affine_term *t = &index->terms.at[i];
        bool whole = false;
        for (unsigned k = 0; k < t->atom_count; k++)
            whole = whole || ir_strip_casts(t->atoms[k]) == size;
        if (!whole && affine_term_coefficient(x, t) != t->coefficient)
            return false;
        row = row || (whole && t->atom_count == 2 && t->coefficient == 1);
    }
    for (size_t i = 0; i < x->terms.len; i++) {
        const struct affine_term *t = &x->terms.at[i];
        if (affine_term_coefficient(index, t) != t->coefficient)
            return false;
    }
    return row && x->constant == index->constant;
}

/* `if (x <= width)` and `y * width + x` behind it: rows are width long, wherever x comes from. */
static void try_row(struct bound_search *q, const struct bound_candidate *c, const struct fact *f)
{
    bool less = f->op == IR_LE;
    const struct ir_expr *at = ir_strip_casts(less ? f->left : f->right);
    const struct ir_expr *size = ir_strip_casts(less ? f->right : f->left);
    struct affine x = affine_of(q->arena, at);
    if ((!less && f->op != IR_GE) || !x.ok || !bounds_uses_thread_index(at) ||
        !bound_size_name(size) || affine_mentions(&x, size) ||
        !is_row_and(&c->polynomial, size, &x))
        return;
    size_t before = q->found.len;
    if (linear_at_most(q->af, c->access.stmt, at, size, -1) != TRI_YES)
        bound_add_value(q, BOUND_OFF_BY_ONE, c, size, f->origin, at, NULL);
    if (q->found.len > before)
        q->found.at[before].at_check = true;
}

/* ---- lists, one behind the other ------------------------------------------------------------ */

static const struct ir_expr *loaded_from(const struct ir_expr *e)
{
    const struct ir_stmt *d = load_of(e);
    return d && d->addr->op == IR_PTRADD ? d->addr : NULL;
}

/* `for (k = from[row]; k <= from[row + 1]; k++)`: where the next list starts, this one has ended. */
static void try_list(struct bound_search *q, const struct bound_candidate *c, const struct fact *f)
{
    bool less = f->op == IR_LE;
    const struct ir_expr *at = ir_strip_casts(less ? f->left : f->right);
    const struct ir_expr *end = ir_strip_casts(less ? f->right : f->left);
    const struct induction *iv = range_induction(q->af->ranges, at);
    const struct ir_expr *from = iv ? loaded_from(iv->start) : NULL, *to = loaded_from(end);
    int64_t apart, first;
    if ((!less && f->op != IR_GE) || !from || !to || from->args[0] != to->args[0] ||
        ir_is_int(ir_strip_casts(from->args[1]), &first) || /* stage[s][0] to stage[s][1] */
        !affine_difference(q->arena, to->args[1], from->args[1], &apart) || apart != 1)
        return;
    struct affine place = affine_of(q->arena, at);
    size_t before = q->found.len;
    if (affine_equal(&place, &c->polynomial))
        bound_add_value(q, BOUND_OFF_BY_ONE, c, end, f->origin, at, NULL);
    if (q->found.len > before)
        q->found.at[before].at_check = true;
}

static void try_loaded_at(struct bound_search *q, const struct access *x)
{
    size_t n;
    const struct fact *facts = guard_facts(q->af->guards, x->stmt, &n);
    if (x->dims.len != 1 || x->root->op == IR_ADDR)
        return;
    struct bound_candidate c = {.access = *x,
                                .index = x->dims.at[0].index,
                                .polynomial = affine_of(q->arena, x->dims.at[0].index)};
    for (size_t k = 0; c.polynomial.ok && k < n; k++) {
        try_loaded(q, &c, &facts[k]);
        try_list(q, &c, &facts[k]);
    }
}

/* Accesses, and what callees do first with what they are handed. */
static void search_loaded(struct bound_search *q)
{
    const struct ir_func *f = q->af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool seen = s->kind == IR_STMT_CALL && s->callee && s->callee->has_body;
        struct access x;
        if (access_of(q->af, s, &x))
            try_loaded_at(q, &x);
        for (size_t k = 0; seen && k < s->callee->stmts.len; k++) {
            if (access_of_callee(q->af, s, k, &x))
                try_loaded_at(q, &x);
        }
    }
}

void bound_search_inclusive(struct bound_search *q)
{
    bound_walk_facts(q, try_fact, NULL);
    for (size_t i = 0; i < q->candidates.len; i++) {
        const struct bound_candidate *c = &q->candidates.at[i];
        size_t n;
        const struct fact *facts = guard_facts(q->af->guards, c->access.stmt, &n);
        for (size_t k = 0; c->polynomial.ok && k < n; k++)
            try_row(q, c, &facts[k]);
    }
    search_loaded(q);
}
