/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/race.h"

#include <string.h>

#include "pass/calls.h"
#include "pass/guard.h"
#include "pass/race_shape.h"
#include "pass/race_spread.h"
#include "pass/uniform.h"

struct search {
    struct analysis_func *root;
    struct arena *scratch; /* one example, which may take megabytes */
    struct intervals *v;
    struct lanes_run *run; /* where races are looked for */
    struct race_shapes shapes;
    int64_t granule;
    struct map spreads; /* (access, rounds) of `run` */
    unsigned pairs;
    VEC(struct race) found;
};

/* ---- examples --------------------------------------------------------------------------------- */

/* A usual shape in which some thread's index leaves its array is not the shape of this kernel. */
static void drop_implausible(struct search *q)
{
    size_t n, kept = 0;
    const struct interval_access *all = interval_accesses(q->v, &n);
    struct lanes_rounds rounds;
    memset(rounds.at, LANES_OUTSIDE, sizeof rounds.at);
    for (size_t i = 0; i < q->shapes.len && !q->shapes.seen; i++) {
        struct arena *scratch = arena_create();
        struct lanes_run *run = lanes_create(scratch, q->root->analysis, q->shapes.at[i]);
        bool fits = true;
        for (size_t k = 0; k < n && fits; k++)
            fits = !spread_of(q->v, run, &all[k], &rounds, q->granule)->outside;
        if (fits)
            q->shapes.at[kept++] = q->shapes.at[i];
        arena_destroy(scratch);
    }
    if (!q->shapes.seen)
        q->shapes.len = kept;
}

/* ---- is it a race? ---------------------------------------------------------------------------- */

static const struct spread *cached_spread(struct search *q, const struct interval_access *a,
                                          const struct lanes_rounds *rounds)
{
    struct lanes_rounds here = lanes_rounds_at(a->frame, rounds, a->stmt->block);
    uint64_t key = hash_words(here.at, sizeof here.at, hash_mix(a->id + 1));
    const struct spread *s = map_get_number(&q->spreads, key);
    if (!s) {
        s = spread_of(q->v, q->run, a, &here, q->granule);
        map_put_number(q->scratch, &q->spreads, key, (void *)s);
    }
    return s;
}

static bool is_uniform(const struct interval_access *a, const struct ir_expr *e)
{
    return e && a->frame->af->uniform &&
           uniform_of(a->frame->af->uniform, e).level <= UNIFORM_BLOCK;
}

struct variation {
    struct uniform *uniform;
    bool found;
};

static bool find_variation(const struct ir_expr *e, void *context)
{
    struct variation *v = context;
    if (e->arg_count == 0) {
        struct uniformity u = uniform_of(v->uniform, e);
        v->found = v->found || (u.level > UNIFORM_BLOCK && (u.certain || u.reason == VARYING_LOAD));
    }
    return !v->found;
}

/* Threads have different values: from their index, or from memory at their own address. */
static bool varies(const struct interval_access *a, const struct ir_expr *e)
{
    struct variation v = {.uniform = a->frame->af->uniform};
    if (!e || !v.uniform || uniform_of(v.uniform, e).level <= UNIFORM_BLOCK)
        return false;
    ir_walk(e, find_variation, &v);
    return v.found;
}

static const struct ir_expr *stored(const struct interval_access *a)
{
    return a->stmt->kind == IR_STMT_STORE ? a->stmt->expr : NULL;
}

/* Both are guarded by one condition on data, which may pick one thread. */
static bool share_unknown_guard(const struct search *q, const struct interval_access *a,
                                const struct interval_access *b, bool one_place,
                                const struct lanes_rounds *rounds)
{
    size_t n, m;
    if (a->frame != b->frame)
        return false;
    const struct fact *x = guard_facts(a->frame->af->guards, a->stmt, &n);
    const struct fact *y = guard_facts(b->frame->af->guards, b->stmt, &m);
    for (size_t i = 0; i < n; i++) {
        for (size_t k = 0; k < m; k++) {
            if (x[i].left != y[k].left || x[i].right != y[k].right || x[i].op != y[k].op)
                continue;
            if (x[i].op != IR_EQ && x[i].op != IR_NE && !one_place)
                continue; /* a range holds for many threads, unless they are all after one thing */
            struct lanes left = lanes_of(q->run, a->frame, rounds, x[i].left);
            struct lanes right = lanes_of(q->run, a->frame, rounds, x[i].right);
            bool known = (left.at || left.value != LANES_UNKNOWN) &&
                         (right.at || right.value != LANES_UNKNOWN);
            if (!known)
                return true;
        }
    }
    return false;
}

/* The frame whose function declares the object, or NULL. */
static const struct lanes_frame *owner_of(const struct lanes_frame *f, const struct ir_decl *d)
{
    for (; f; f = f->parent)
        for (size_t i = 0; i < f->af->func->decls.len; i++)
            if (f->af->func->decls.at[i] == d)
                return f;
    return NULL;
}

/* Each instance of a function template has __shared__ variables of its own. */
static bool other_instance(const struct interval_access *a, const struct interval_access *b,
                           const struct ir_decl *object)
{
    const struct lanes_frame *f = owner_of(a->frame, object), *g = owner_of(b->frame, object);
    if (f == g || !f || !g || !f->call || !g->call || !f->af->func->is_template)
        return false;
    const struct ir_stmt *x = f->call, *y = g->call;
    if ((x->instance != NULL) != (y->instance != NULL))
        return true;
    if (x->instance && strcmp(x->instance, y->instance) != 0)
        return true;
    for (size_t i = 0; !x->instance && i < x->args.len && i < y->args.len; i++)
        if (!ir_type_same(x->args.at[i]->type, y->args.at[i]->type))
            return true;
    return false;
}

static bool in_one_free_loop(const struct search *q, const struct interval_access *a,
                             const struct interval_access *b)
{
    if (a->frame != b->frame)
        return false;
    for (const struct cfg_loop *l = cfg_loop_of(a->frame->af->cfg, a->stmt->block); l;
         l = l->parent)
        if (cfg_loop_contains(l, b->stmt->block) &&
            !interval_loop_waits(q->v, lanes_loop_number(a->frame, l)))
            return true;
    return false;
}

enum { VALUE_DEPTH = 24 };

/* Do the two threads have the same value there, loads from the same address included? */
static bool same_value(struct lanes_run *run, const struct lanes_frame *f,
                       const struct lanes_rounds *rounds, const struct ir_expr *e,
                       struct spread_pair p, unsigned depth)
{
    struct lanes v = lanes_of(run, f, rounds, e);
    int64_t x = lanes_get(&v, (unsigned)p.first), y = lanes_get(&v, (unsigned)p.second);
    if (x != LANES_UNKNOWN && y != LANES_UNKNOWN)
        return x == y;
    if (depth > VALUE_DEPTH)
        return false;
    if (e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_LOAD)
        return same_value(run, f, rounds, e->value->def->addr, p, depth + 1);
    if (e->op == IR_VAR && e->decl->storage == STORAGE_PARAM && f->parent &&
        e->decl->param_index >= 0 && (size_t)e->decl->param_index < f->call->args.len) {
        struct lanes_rounds there = lanes_rounds_at(f->parent, rounds, f->call->block);
        return same_value(run, f->parent, &there, f->call->args.at[e->decl->param_index], p,
                          depth + 1);
    }
    if (e->op == IR_VAR || e->op == IR_ADDR || e->op == IR_TPARAM || e->op == IR_SIZEOF)
        return true;
    for (unsigned i = 0; i < e->arg_count; i++)
        if (!same_value(run, f, rounds, e->args[i], p, depth + 1))
            return false;
    return e->arg_count > 0;
}

/* A class that is not known may do anything with what is in it; an array of a guessed length is one
 * all the same. */
static bool is_made_up(const struct ir_decl *object)
{
    return object->guessed && (!object->type || object->type->kind != TYPE_ARRAY);
}

/* What nobody would call a bug although two threads meet. */
static bool is_harmless(const struct search *q, const struct interval_access *a,
                        const struct spread *x, const struct interval_access *b,
                        const struct spread *y, const struct lanes_rounds *rounds,
                        struct spread_pair p)
{
    const struct ir_expr *va = stored(a), *vb = stored(b);
    /* everybody does the same: writes one value, reads what it wrote itself */
    bool same = !a->whole && !b->whole && x->everybody && x->one_place && y->one_place &&
                !varies(a, va) && !varies(b, vb);
    if (same && (!b->writes || y->everybody))
        return true;
    if (va && vb && va == vb && is_uniform(a, va))
        return true;
    if (other_instance(a, b, x->object) || is_made_up(x->object))
        return true;
    if (a == b && va && same_value(q->run, a->frame, rounds, va, p, 0))
        return true;
    if (x->perhaps && y->perhaps &&
        share_unknown_guard(q, a, b, x->one_place && y->one_place, rounds))
        return true;
    /* watching a counter go up */
    if (a->atomic != b->atomic && in_one_free_loop(q, a, b))
        return true;
    /* two indices out of the data: they may be made to differ; in global memory, any index */
    bool global = interval_kind_of(q->v) == INTERVAL_GLOBAL;
    if ((x->by_data && y->by_data) || (global && (x->by_data || y->by_data)))
        return true;
    return false;
}

/* The pair in another example: also there, or nothing happens there at all. */
static bool holds_in(const struct search *q, struct lanes_shape shape,
                     const struct interval_access *a, const struct lanes_rounds *ra,
                     const struct interval_access *b, const struct lanes_rounds *rb)
{
    struct arena *scratch = arena_create();
    struct lanes_run *run = lanes_create(scratch, q->root->analysis, shape);
    const struct spread *x = spread_of(q->v, run, a, ra, q->granule);
    const struct spread *y = spread_of(q->v, run, b, rb, q->granule);
    bool holds = x->some_thread < 0 || y->some_thread < 0 || spread_meet(x, y).found;
    arena_destroy(scratch);
    return holds;
}

static bool holds_elsewhere(const struct search *q, struct lanes_shape now,
                            const struct interval_access *a, const struct lanes_rounds *ra,
                            const struct interval_access *b, const struct lanes_rounds *rb)
{
    if (lanes_used_divisor(q->run)) {
        struct lanes_shape small = now;
        small.style = LANES_SMALL;
        if (!holds_in(q, small, a, ra, b, rb))
            return false;
    }
    for (size_t i = 0; !q->shapes.seen && i < q->shapes.len; i++) {
        struct lanes_shape other = q->shapes.at[i];
        other.style = now.style;
        if (memcmp(other.n, now.n, sizeof other.n) != 0 && !holds_in(q, other, a, ra, b, rb))
            return false;
    }
    return true;
}

/* ---- one for each cause ----------------------------------------------------------------------- */

static const struct lanes_frame *common_frame(const struct lanes_frame *x,
                                              const struct lanes_frame *y)
{
    while (x != y) {
        if (x->depth >= y->depth)
            x = x->parent;
        else
            y = y->parent;
    }
    return x;
}

static const struct ir_stmt *statement_in(const struct lanes_frame *f,
                                          const struct interval_access *a)
{
    const struct ir_stmt *s = a->stmt;
    for (const struct lanes_frame *at = a->frame; at && at != f; at = at->parent)
        s = at->call;
    return s;
}

const struct ir_stmt *race_statement(const struct race *r, const struct interval_access *a)
{
    const struct lanes_frame *f = common_frame(r->first->frame, r->second->frame);
    if (r->back_edge && r->back_frame->depth < f->depth)
        f = r->back_frame; /* the loop goes round in a caller */
    return statement_in(f, a);
}

/* A barrier that cures one cures the other: the same two places, or the same end of a loop. */
static bool same_cause(const struct race *x, const struct race *y)
{
    if (x->back_edge != y->back_edge || x->back_frame != y->back_frame)
        return false;
    if (x->back_edge)
        return true;
    const struct ir_stmt *a = race_statement(x, x->first), *b = race_statement(y, y->first);
    const struct ir_stmt *c = race_statement(x, x->second), *d = race_statement(y, y->second);
    if (a->block->func != b->block->func)
        return false;
    return (a->block == b->block && c->block == d->block) || a == b ||
           (x->object == y->object && c == d);
}

static void thread_of(const struct lanes_shape *s, int lane, int out[3])
{
    out[0] = lane % (int)s->n[0];
    out[1] = lane / (int)s->n[0] % (int)s->n[1];
    out[2] = lane / (int)(s->n[0] * s->n[1]);
}

static void add(struct search *q, const struct lanes_shape *shape, struct race r,
                struct spread_pair p)
{
    thread_of(shape, p.first, r.first_thread);
    thread_of(shape, p.second, r.second_thread);
    vec_push(q->root->analysis->arena, &q->found, r);
}

static bool is_known(const struct search *q, const struct race *r)
{
    for (size_t i = 0; i < q->found.len; i++)
        if (same_cause(&q->found.at[i], r))
            return true;
    return false;
}

/* ---- search ----------------------------------------------------------------------------------- */

static void look_at_pair(struct search *q, const struct lanes_shape *shape,
                         const struct interval_access *a, const struct lanes_rounds *rounds,
                         const struct interval_reach *reach)
{
    size_t n;
    const struct interval_access *b = &interval_accesses(q->v, &n)[reach->access];
    if ((!a->writes && !b->writes) || (a->atomic && b->atomic) || q->pairs++ > LIMIT_RACE_PAIRS)
        return;
    if (interval_kind_of(q->v) == INTERVAL_WARP && (!a->writes || b->writes || reach->back_edge))
        return; /* warps that keep in step read first and write then */
    const struct spread *x = cached_spread(q, a, rounds);
    const struct spread *y = cached_spread(q, b, &reach->rounds);
    struct spread_pair p = spread_meet(x, y);
    struct race r = {.first = a,
                     .second = b,
                     .object = x->object,
                     .back_edge = reach->back_edge,
                     .back_frame = reach->back_frame,
                     .by_data = x->by_data || y->by_data};
    if (!p.found || is_known(q, &r) || is_harmless(q, a, x, b, y, rounds, p) ||
        !holds_elsewhere(q, *shape, a, rounds, b, &reach->rounds))
        return;
    add(q, shape, r, p);
}

static bool is_loaded(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    return e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_LOAD;
}

/* `if (mine == best) winner = me`: whoever it is will do. */
static bool is_election(const struct interval_access *a)
{
    size_t n;
    const struct fact *x = guard_facts(a->frame->af->guards, a->stmt, &n);
    for (size_t i = 0; i < n; i++)
        if (x[i].op == IR_EQ && (is_loaded(x[i].left) || is_loaded(x[i].right)))
            return true;
    return false;
}

/* Several threads write different values to one place at once. */
static void look_at_self(struct search *q, const struct lanes_shape *shape,
                         const struct interval_access *a, const struct lanes_rounds *rounds)
{
    const struct ir_expr *v = stored(a);
    if (!v || a->atomic || a->whole || interval_kind_of(q->v) == INTERVAL_WARP || !varies(a, v))
        return;
    const struct spread *x = cached_spread(q, a, rounds);
    struct spread_pair p = spread_meet_self(x);
    struct race r = {.first = a, .second = a, .object = x->object};
    if (!p.found || x->perhaps || x->by_data || is_made_up(x->object) || is_known(q, &r) ||
        is_election(a) || same_value(q->run, a->frame, rounds, v, p, 0) ||
        !holds_elsewhere(q, *shape, a, rounds, a, rounds))
        return;
    add(q, shape, r, p);
}

/* Rounds in which the access is looked at: the first ones, and the last. */
enum { ROUND_FIRST, ROUND_SECOND, ROUND_LAST, ROUND_CHOICES };

/* False: these rounds are none of their own. */
static bool choose_rounds(const struct search *q, const struct interval_access *a, unsigned choice,
                          struct lanes_rounds *out)
{
    bool differs = choice == ROUND_FIRST;
    const struct ir_block *b = a->stmt->block;
    memset(out->at, LANES_OUTSIDE, sizeof out->at);
    *out = lanes_rounds_at(a->frame, out, b);
    for (const struct lanes_frame *f = a->frame; f; f = f->parent) {
        for (const struct cfg_loop *l = cfg_loop_of(f->af->cfg, b); l; l = l->parent) {
            unsigned k = lanes_loop_number(f, l);
            if (!interval_loop_waits(q->v, k))
                continue;
            int last = interval_last_round(q->v, q->run, f, l);
            int round = choice == ROUND_LAST && last >= 0 ? last : choice == ROUND_FIRST ? 0 : 1;
            if (last >= 0 && round > last)
                round = last;
            out->at[k] = (unsigned char)round;
            differs = differs || (choice == ROUND_SECOND && round == 1) ||
                      (choice == ROUND_LAST && last > 1);
        }
        b = f->call ? f->call->block : NULL;
    }
    return differs;
}

static void look_from(struct search *q, const struct lanes_shape *shape,
                      const struct interval_access *a, unsigned choice)
{
    struct lanes_rounds rounds;
    if (!choose_rounds(q, a, choice, &rounds))
        return;
    size_t n;
    look_at_self(q, shape, a, &rounds);
    struct arena *scratch = arena_create();
    const struct interval_reach *all = interval_follow(scratch, q->v, q->run, a->id, &rounds, &n);
    for (unsigned straight = 0; straight < 2; straight++)
        for (size_t i = 0; i < n; i++)
            if ((all[i].back_edge != NULL) == (straight == 1))
                look_at_pair(q, shape, a, &rounds, &all[i]);
    arena_destroy(scratch);
}

/* Smallest access to any shared object: the unit in which places are compared. */
static int64_t granule_of(const struct intervals *v)
{
    size_t n;
    const struct interval_access *all = interval_accesses(v, &n);
    int64_t least = 4;
    for (size_t i = 0; i < n; i++) {
        const struct ir_type *t = all[i].addr && all[i].addr->type ? all[i].addr->type->elem : NULL;
        if (t && t->size > 0 && t->size < least)
            least = t->size;
    }
    return least;
}

/* Which made-up numbers took part. */
struct used {
    bool condition;
    unsigned equality;
};

static struct used look_in_shape(struct search *q, const struct lanes_shape *shape)
{
    size_t n;
    const struct interval_access *all = interval_accesses(q->v, &n);
    q->scratch = arena_create();
    q->run = lanes_create(q->scratch, q->root->analysis, *shape);
    q->spreads = (struct map){0};
    for (unsigned choice = 0; choice < ROUND_CHOICES; choice++)
        for (size_t i = 0; i < n; i++)
            look_from(q, shape, &all[i], choice);
    struct used used = {lanes_used_condition(q->run), lanes_used_equality(q->run)};
    arena_destroy(q->scratch);
    return used;
}

/* The example with several sorts of made-up numbers: each opens other branches. */
static void look_in_styles(struct search *q, struct lanes_shape s)
{
    struct used used = look_in_shape(q, &s);
    s.style = LANES_LARGE_FALSE;
    if (used.condition)
        look_in_shape(q, &s);
    s.style = LANES_FEW_ROUNDS;
    look_in_shape(q, &s);
    s.style = LANES_LARGE;
    for (s.equal = 1; s.equal <= used.equality; s.equal++)
        look_in_shape(q, &s);
}

/* Is there anything to compare, and more than one warp to do it? */
static bool is_worth_it(struct analysis_func *root, const struct intervals *v,
                        const struct race_shapes *shapes)
{
    size_t n;
    const struct interval_access *all = interval_accesses(v, &n);
    bool writes = false;
    for (size_t i = 0; i < n; i++)
        writes = writes || all[i].writes;
    /* a helper that is handed shared memory: its callers hold the barriers */
    if (root->func->kind != FUNC_KERNEL && !interval_has_block_barrier(v))
        return false;
    /* never waits for the block: a kernel of one warp, unless a launch says otherwise */
    if (!interval_has_block_barrier(v) && !shapes->seen && interval_kind_of(v) == INTERVAL_SHARED)
        return false;
    unsigned axes = 0;
    if (interval_kind_of(v) == INTERVAL_GLOBAL)
        race_axes_of(root->func, &axes, 0);
    /* a kernel that does not look at its index is meant for one thread */
    return writes && n > 0 && (axes || interval_kind_of(v) != INTERVAL_GLOBAL);
}

const struct race *race_find(struct analysis_func *root, enum interval_kind kind, size_t *n)
{
    struct search q = {.root = root};
    *n = 0;
    if (root->func->blocks.len > LIMIT_LANES_BLOCKS || root->func->has_errors)
        return NULL;
    q.v = interval_build(root->analysis->arena, root, kind);
    if (!race_choose_shapes(root, kind == INTERVAL_WARP, &q.shapes) ||
        !is_worth_it(root, q.v, &q.shapes))
        return NULL;
    q.granule = granule_of(q.v);
    drop_implausible(&q);
    for (size_t i = 0; i < (q.shapes.seen || q.shapes.len == 0 ? q.shapes.len : 1); i++) {
        look_in_styles(&q, q.shapes.at[i]);
    }
    *n = q.found.len;
    return q.found.at;
}
