/* SPDX-License-Identifier: Apache-2.0 */
/* Copies that meet: what is written is what was there. */
#include "pass/race_harmless.h"
#include "pass/uniform.h"

enum { COPY_DEPTH = 6, VECTOR_BYTES = 16 };

/* What a pointer leads to that a kernel was handed, or that is only read: not a variable of the thread. */
static bool is_input(const struct ir_func *f, const struct ir_expr *root)
{
    bool kernel =
        root->op == IR_VAR && root->decl->storage == STORAGE_PARAM && f->kind == FUNC_KERNEL;
    return kernel || (root->type && root->type->elem && root->type->elem->is_const);
}

/* The array that a value is loaded from, on all ways but those that have a number; NULL: not one. */
static const struct ir_expr *source_of(const struct ir_func *f, const struct ir_expr *e,
                                       unsigned depth)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_expr *from = NULL;
    if (depth > COPY_DEPTH)
        return NULL;
    if (def && def->kind == IR_STMT_LOAD) {
        from = ir_address_root(def->addr);
        return from && is_input(f, from) ? from : NULL;
    }
    bool phi = def && def->kind == IR_STMT_PHI;
    const struct ir_expr *const *ways = phi ? def->args.at : e->args + 1;
    size_t n = phi ? def->args.len : e->op == IR_SELECT ? 2 : 0;
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *way = ir_strip_casts(ways[i]);
        if (way->op == IR_INT || way->op == IR_FLOAT)
            continue;
        const struct ir_expr *one = source_of(f, way, depth + 1);
        if (!one || (from && one != from))
            return NULL;
        from = one;
    }
    return from;
}

bool race_is_of_one_round(const struct race_pair *p)
{
    for (unsigned k = 0; k < LIMIT_LANES_LOOPS; k++) {
        unsigned x = p->ra->at[k], y = p->rb->at[k];
        x = x == LANES_OUTSIDE ? 0 : x;
        y = y == LANES_OUTSIDE ? 0 : y;
        if (x != y && interval_loop_waits(p->v, k))
            return false;
    }
    return true;
}

/* Both copy from one array: where their tiles overlap, they write the same. */
static bool copy_from_one(const struct interval_access *a, const struct interval_access *b)
{
    const struct ir_func *f = a->frame->af->func;
    bool store = a->stmt->kind == IR_STMT_STORE && b->stmt->kind == IR_STMT_STORE;
    const struct ir_expr *x = store && a != b ? source_of(f, a->stmt->expr, 0) : NULL;
    return a->frame == b->frame && x && x == source_of(f, b->stmt->expr, 0);
}

/* `s[mine] = in[i]; x = s[mine];` while tiles around it copy from `in` too.  A single number is no tile: it is
 * set to another element of `in` each time. */
static bool reads_own_copy(const struct race_pair *p, const struct interval_access *r,
                           const struct interval_access *w)
{
    size_t n;
    const struct interval_access *all = interval_accesses(p->v, &n);
    bool number = p->x->one_place && p->y->one_place;
    for (size_t i = 0; i < n && !number && r->stmt->kind == IR_STMT_LOAD; i++)
        if (all[i].frame == r->frame && all[i].addr == r->addr && copy_from_one(&all[i], w))
            return true;
    return false;
}

/* `s[lane + first] = s[lane];` in the thread where both are one place: it writes back what it has read. */
static bool writes_back(const struct race_pair *p, const struct interval_access *w,
                        const struct lanes_rounds *rounds, int lane)
{
    const struct ir_expr *v = w->stmt->kind == IR_STMT_STORE ? ir_strip_casts(w->stmt->expr) : NULL;
    const struct ir_stmt *load = v && v->op == IR_VALUE ? v->value->def : NULL;
    if (!load || load->kind != IR_STMT_LOAD || lane < 0)
        return false;
    struct place_lanes from = place_of(p->run, w->frame, rounds, load->addr);
    struct place_lanes to = place_of(p->run, w->frame, rounds, w->addr);
    int64_t at = lanes_get(&to.offset, (unsigned)lane);
    return to.object && from.object == to.object && at != LANES_UNKNOWN &&
           lanes_get(&from.offset, (unsigned)lane) == at;
}

struct index_leaves {
    struct uniform *uniform;
    const struct ir_expr *one; /* the only one that differs between threads */
    unsigned depth;            /* loads and calls that are looked through; 0: they are leaves */
    bool several;
    bool spread; /* by sums and differences alone: another index for each value */
};

static bool find_leaf(const struct ir_expr *e, void *context)
{
    struct index_leaves *x = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (e->arg_count) {
        if (e->op != IR_ADD && e->op != IR_SUB && e->op != IR_CAST)
            x->spread = false;
        return true;
    }
    if (uniform_of(x->uniform, e).level <= UNIFORM_BLOCK)
        return true;
    bool call = def && def->kind == IR_STMT_CALL && (def->args.len > 0 || def->object);
    if (x->depth > 0 && def && (call || def->kind == IR_STMT_LOAD)) {
        x->depth--;
        const struct ir_expr *of = call ? def->object : def->addr;
        if (of)
            ir_walk(of, find_leaf, x);
        for (size_t i = 0; call && i < def->args.len; i++)
            ir_walk(def->args.at[i], find_leaf, x);
        x->depth++;
        return true;
    }
    x->several = x->several || (x->one && x->one != e);
    x->one = e;
    return true;
}

static struct index_leaves leaves_of(struct uniform *u, const struct ir_expr *e, unsigned depth)
{
    struct index_leaves x = {.uniform = u, .depth = depth, .spread = true};
    ir_walk(e, find_leaf, &x);
    return x;
}

/* `s[i] = in[n - 1 - i]`, `s[i] = *row.at(k + i)`: whoever comes to the same i writes the same. */
bool race_copies_by_index(const struct race_pair *p)
{
    const struct interval_access *a = p->a;
    const struct ir_expr *v = a->stmt->kind == IR_STMT_STORE ? ir_strip_casts(a->stmt->expr) : NULL;
    const struct ir_stmt *load = v && v->op == IR_VALUE ? v->value->def : NULL;
    struct uniform *u = a->frame->af->uniform;
    if (!load || load->kind != IR_STMT_LOAD || !u || !race_is_of_one_round(p) ||
        a->addr->op != IR_PTRADD || uniform_of(u, a->addr->args[0]).level > UNIFORM_BLOCK)
        return false;
    struct index_leaves to = leaves_of(u, a->addr->args[1], 0);
    struct index_leaves from = leaves_of(u, load->addr, COPY_DEPTH);
    return to.one && to.spread && !to.several && !from.several && from.one == to.one;
}

bool race_is_copy(const struct race_pair *p)
{
    return (race_is_of_one_round(p) &&
            (copy_from_one(p->a, p->b) || reads_own_copy(p, p->a, p->b))) ||
           writes_back(p, p->a, p->ra, p->threads.first) ||
           writes_back(p, p->b, p->rb, p->threads.second);
}

bool race_copies_record(const struct interval_access *a, const struct interval_access *other)
{
    const struct ir_type *t = a->addr->type ? a->addr->type->elem : NULL;
    const struct ir_expr *of = other->addr->op == IR_FIELD ? other->addr->args[0] : NULL;
    if (a->stmt->kind == IR_STMT_LOAD && t && t->kind == TYPE_UNKNOWN && of && of->type &&
        of->type->elem == t)
        return true; /* of a class out of sight, which has members */
    return a->stmt->kind == IR_STMT_LOAD && t && t->kind == TYPE_RECORD &&
           (t->size < 0 || t->size > VECTOR_BYTES);
}
