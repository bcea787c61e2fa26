/* SPDX-License-Identifier: Apache-2.0 */
/* Elements that threads add to where their data say so, without an atomic operation. */
#include <string.h>

#include "pass/bounds.h"
#include "pass/global_place.h"
#include "pass/grid_order_internal.h"
#include "pass/guard.h"
#include "pass/race.h"
#include "pass/race_harmless.h"
#include "pass/uniform.h"

/* How an index comes out of what a thread has read for itself.  A list may hold each number once; what is computed
 * from data so that different data come to one number does not. */
enum choice {
    CHOICE_NONE,   /* the same for all threads of the block */
    CHOICE_LISTED, /* as it was read */
    CHOICE_BINNED, /* `in[i] / width`, `(int)x[i]`, `start[i + 1] - start[i]`, a byte; `thread / n` */
    CHOICE_OWN     /* from the index of the thread, or not known */
};

enum { CHOICE_DEPTH = 12, FLAG_MASK = 0xffff, BYTE_BITS = 8 };

static enum choice choice_of(const struct analysis_func *af, const struct ir_expr *e,
                             unsigned depth);

static bool is_uniform(const struct analysis_func *af, const struct ir_expr *e)
{
    return uniform_of(af->uniform, e).level <= UNIFORM_BLOCK;
}

static enum choice most(enum choice x, enum choice y)
{
    return x > y ? x : y;
}

/* Read from global memory at an address of the thread's own; a pointer that is read leads to memory of its own. */
static enum choice choice_of_load(const struct analysis_func *af, const struct ir_stmt *load)
{
    const struct ir_type *t = load->value ? load->addr->type : NULL;
    const struct ir_type *read = t && !load->guessed ? t->elem : NULL;
    bool number = read && (read->kind == TYPE_INT || read->kind == TYPE_FLOAT ||
                           read->kind == TYPE_UNKNOWN); /* `IndexType` */
    if (!number || !global_place_is(af, load->addr) || is_uniform(af, load->addr))
        return CHOICE_OWN;
    return read->kind == TYPE_INT && read->bits <= BYTE_BITS ? CHOICE_BINNED : CHOICE_LISTED;
}

/* `if (k < 0) k = 0;`: one or the other.  What a loop counts is not known. */
static enum choice choice_of_phi(const struct analysis_func *af, const struct ir_stmt *phi,
                                 unsigned depth)
{
    const struct cfg_loop *l = cfg_loop_of(af->cfg, phi->block);
    enum choice all = CHOICE_NONE;
    if (l && l->header == phi->block)
        return CHOICE_OWN;
    for (size_t i = 0; i < phi->args.len; i++)
        all = most(all, choice_of(af, phi->args.at[i], depth));
    return all;
}

static const struct ir_expr *read_from(const struct ir_expr *e)
{
    const struct ir_stmt *load = global_place_load(ir_strip_casts(e));
    return load ? ir_address_root(load->addr) : NULL;
}

/* Does it hold what the thread has read for itself? */
struct own_read {
    const struct analysis_func *af;
    bool found;
};

static bool find_own_read(const struct ir_expr *e, void *context)
{
    struct own_read *w = context;
    const struct ir_stmt *load = global_place_load(e);
    w->found = w->found || (load && choice_of_load(w->af, load) != CHOICE_OWN);
    return !w->found;
}

static bool reads_its_own(const struct analysis_func *af, const struct ir_expr *e)
{
    struct own_read w = {.af = af};
    ir_walk(e, find_own_read, &w);
    return w.found;
}

/* A global index, in loops over the grid too. */
static bool numbers_threads(const struct ir_expr *e, unsigned depth)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    for (size_t i = 0; def && def->kind == IR_STMT_PHI && i < def->args.len; i++)
        if (depth < 2 && numbers_threads(def->args.at[i], depth + 1))
            return true;
    return e->op == IR_ADD && bounds_uses_tid(e) && (grid_order_axes(e) & GRID_ORDER_AXES);
}

/* `i / n`, where threads number i: several of them have one quotient. */
static bool is_index_over_size(const struct ir_expr *e)
{
    const struct ir_expr *by = ir_strip_casts(e->args[1]);
    return by->op == IR_VAR && by->decl->storage == STORAGE_PARAM && numbers_threads(e->args[0], 0);
}

static enum choice choice_of_operator(const struct analysis_func *af, const struct ir_expr *e,
                                      unsigned depth)
{
    enum choice x = choice_of(af, e->args[0], depth), y = choice_of(af, e->args[1], depth);
    int64_t by;
    bool listed = x == CHOICE_LISTED;
    switch (e->op) {
    case IR_DIV:
        if (x == CHOICE_OWN && y == CHOICE_NONE && is_index_over_size(e))
            return CHOICE_BINNED;
        return listed && y == CHOICE_NONE ? CHOICE_BINNED : most(x, y);
    case IR_SHR: return listed && y == CHOICE_NONE ? CHOICE_BINNED : most(x, y);
    case IR_REM:
    case IR_BITAND: /* a large mask takes flags away */
        listed = listed && y == CHOICE_NONE;
        return listed && (!ir_is_int(ir_strip_casts(e->args[1]), &by) || by <= FLAG_MASK)
                   ? CHOICE_BINNED
                   : most(x, y);
    case IR_SUB: /* the length of a row */
        return listed && y == CHOICE_LISTED && read_from(e->args[0]) == read_from(e->args[1])
                   ? CHOICE_BINNED
                   : most(x, y);
    case IR_ADD:
    case IR_PTRADD: /* `row / k * length + list[i]`: the list may hold each number of the row once */
        if ((listed && y == CHOICE_BINNED) || (x == CHOICE_BINNED && y == CHOICE_LISTED))
            return CHOICE_LISTED;
        return most(x, y);
    case IR_MUL:
    case IR_SHL:
    case IR_BITOR:
    case IR_MIN:
    case IR_MAX: return most(x, y);
    default: return CHOICE_OWN;
    }
}

static enum choice choice_of(const struct analysis_func *af, const struct ir_expr *e,
                             unsigned depth)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (is_uniform(af, e))
        return CHOICE_NONE;
    if (depth > CHOICE_DEPTH)
        return CHOICE_OWN;
    if (e->op == IR_CAST) {
        bool rounds = e->type && e->type->kind == TYPE_INT && e->args[0]->type &&
                      e->args[0]->type->kind == TYPE_FLOAT;
        if (rounds)
            return reads_its_own(af, e->args[0]) ? CHOICE_BINNED : CHOICE_OWN;
        return choice_of(af, e->args[0], depth + 1);
    }
    if (def && def->kind == IR_STMT_LOAD)
        return choice_of_load(af, def);
    if (def && def->kind == IR_STMT_PHI)
        return choice_of_phi(af, def, depth + 1);
    if (e->op == IR_FIELD)
        return choice_of(af, e->args[0], depth + 1);
    if (e->op == IR_SELECT)
        return most(choice_of(af, e->args[1], depth + 1), choice_of(af, e->args[2], depth + 1));
    return e->arg_count == 2 ? choice_of_operator(af, e, depth + 1) : CHOICE_OWN;
}

/* `x += v`: what was read from there, and something added. */
static bool adds(const struct ir_stmt *s)
{
    struct interval_access w = {.stmt = s, .addr = s->addr};
    return race_is_update(&w);
}

/* `count[k]++`. */
static bool counts(const struct ir_stmt *s)
{
    const struct ir_expr *e = ir_strip_casts(s->expr);
    int64_t by;
    return e->op == IR_ADD && ((ir_is_int(ir_strip_casts(e->args[1]), &by) && by == 1) ||
                               (ir_is_int(ir_strip_casts(e->args[0]), &by) && by == 1));
}

static bool is_named_as_count(const struct ir_expr *addr)
{
    static const char *const words[] = {"count", "cnt", "hist", "degree", "freq", "bins", NULL};
    const struct ir_expr *root = ir_address_root(addr);
    const char *name = root->op == IR_VAR || root->op == IR_ADDR ? root->decl->source_name : NULL;
    for (size_t i = 0; name && words[i]; i++)
        if (strcasestr(name, words[i]))
            return true;
    return false;
}

static bool find_answer(const struct ir_expr *e, void *context)
{
    bool *found = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    *found = *found || (def && (def->kind == IR_STMT_ATOMIC || def->kind == IR_STMT_CALL ||
                                def->kind == IR_STMT_WARPOP));
    return !*found;
}

/* `owner[k] == i`, `key[i] != key[i - 1]`, the answer of an atomic operation: one of those that have the number. */
static bool may_be_one_of_them(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    bool found = false;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n && !found; i++) {
        bool equal = x[i].op == IR_EQ || x[i].op == IR_NE;
        ir_walk(x[i].left, find_answer, &found);
        ir_walk(x[i].right, find_answer, &found);
        if (equal && (bounds_uses_tid(x[i].left) || bounds_uses_tid(x[i].right)))
            found = true;
        if (equal && !is_uniform(af, x[i].left) && !is_uniform(af, x[i].right))
            found = true;
    }
    return found;
}

/* The same is added to another array by an atomic operation, right beside it, where other data say. */
static bool is_beside_its_like(const struct analysis_func *af, const struct ir_stmt *s)
{
    const struct ir_expr *sum = ir_strip_casts(s->expr);
    for (size_t i = 0; i < s->block->stmts.len; i++) {
        const struct ir_stmt *t = s->block->stmts.at[i];
        if (t->kind == IR_STMT_ATOMIC && t->name && strcasestr(t->name, "add") && t->args.len &&
            grid_order_is_global(af, t) && sum->op == IR_ADD &&
            (ir_strip_casts(t->args.at[0]) == ir_strip_casts(sum->args[0]) ||
             ir_strip_casts(t->args.at[0]) == ir_strip_casts(sum->args[1])) &&
            choice_of(af, t->addr, 0) == CHOICE_LISTED)
            return true;
    }
    return false;
}

/* What of an address differs between threads, each part once; an element of a thread's own array stands for all. */
enum { PARTS_MAX = 8 };
struct parts {
    const struct analysis_func *af;
    const struct ir_expr *at[PARTS_MAX];
    unsigned len;
    bool own; /* the index of the thread, or too much */
};

static bool find_part(const struct ir_expr *e, void *context)
{
    struct parts *w = context;
    if (e->arg_count || is_uniform(w->af, e))
        return true;
    const struct ir_stmt *load = global_place_load(e);
    const struct ir_expr *root = load ? ir_address_root(load->addr) : NULL;
    const struct ir_expr *part =
        root && root->op == IR_ADDR && !global_place_is(w->af, load->addr) ? root : e;
    for (unsigned i = 0; i < w->len; i++)
        if (w->at[i] == part)
            return true;
    w->own = w->own || e->op == IR_BUILTIN || w->len == PARTS_MAX;
    if (!w->own)
        w->at[w->len++] = part;
    return !w->own;
}

static struct parts parts_of(const struct analysis_func *af, const struct ir_expr *addr)
{
    struct parts w = {.af = af};
    ir_walk(addr, find_part, &w);
    return w;
}

static bool same_parts(const struct parts *x, const struct parts *y)
{
    if (x->own || y->own || x->len != y->len)
        return false;
    for (unsigned i = 0; i < x->len; i++) {
        unsigned k = 0;
        while (k < y->len && y->at[k] != x->at[i])
            k++;
        if (k == y->len)
            return false;
    }
    return true;
}

struct additions {
    VEC(const struct ir_stmt *) at;
};

static const struct additions *additions_of(const struct analysis_func *af)
{
    struct analysis *a = af->analysis;
    uint64_t key = (uint64_t)af->func->id + 1;
    struct additions *x = map_get_number(&a->atomic_adds, key);
    if (x)
        return x;
    x = ARENA_NEW(a->arena, struct additions);
    map_put_number(a->arena, &a->atomic_adds, key, x);
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind == IR_STMT_ATOMIC && s->name && strcasestr(s->name, "add"))
            vec_push(a->arena, &x->at, s);
    }
    return x;
}

/* `atomicAdd(&sum[k].x, u); sum[k].y += v;`: who may meet at one of the two may meet at the other. */
static bool is_beside_other_part(const struct analysis_func *af, const struct ir_stmt *s)
{
    const struct additions *all = additions_of(af);
    struct parts own = parts_of(af, s->addr);
    for (size_t i = 0; i < all->at.len && !own.own; i++) {
        const struct ir_stmt *t = all->at.at[i];
        if (ir_address_root(t->addr) != ir_address_root(s->addr) ||
            (t->block != s->block && (own.len == 0 || grid_order_excludes(af, s, t))))
            continue;
        struct parts other = parts_of(af, t->addr);
        if (same_parts(&own, &other))
            return true;
    }
    return false;
}

/* An element of a list, and whether the value holds the one in front of it. */
struct starts {
    struct arena *arena;
    const struct ir_stmt *next;
    bool found;
};

static bool find_start_before(const struct ir_expr *e, void *context)
{
    struct starts *w = context;
    const struct ir_stmt *load = ir_element_load_of(e), *next = w->next;
    int64_t by;
    w->found =
        w->found ||
        (load && load->addr->args[0] == next->addr->args[0] &&
         affine_difference(w->arena, next->addr->args[1], load->addr->args[1], &by) && by == 1);
    return !w->found;
}

/* `k = start[i] + j; if (k >= start[i + 1]) return;` in front of a change at k: each thread keeps to a range of its
 * own, as a list of starts says where the next one begins. */
static bool ends_at_next_start(const struct analysis_func *af, const struct ir_stmt *s)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *t = af->func->stmts.at[i];
        const struct ir_expr *e =
            t->kind == IR_STMT_BRANCH && t->expr ? ir_strip_casts(t->expr) : NULL;
        if (!e || !ir_compares(e) || t->block->succs.len != 2)
            continue;
        bool below = e->op == IR_LT || e->op == IR_GT; /* the side that goes on is the first one */
        unsigned end = e->op == IR_LT || e->op == IR_GE; /* which of the two is where it ends */
        const struct ir_expr *k = ir_strip_casts(e->args[!end]);
        struct starts w = {.arena = af->analysis->arena, .next = ir_element_load_of(e->args[end])};
        bool orders = below || e->op == IR_LE || e->op == IR_GE;
        if (!orders || !w.next || !ir_contains(s->addr, k) ||
            cfg_reaches(af->cfg, t->block->succs.at[below], s->block) ||
            !cfg_reaches(af->cfg, t->block, s->block))
            continue;
        ir_walk(k, find_start_before, &w);
        if (w.found)
            return true;
    }
    return false;
}

bool grid_scatters(const struct analysis_func *af, const struct ir_stmt *s)
{
    if (s->kind != IR_STMT_STORE || !s->expr || !grid_order_is_global(af, s) || !adds(s) ||
        s->guessed)
        return false;
    if (race_may_exclude(af))
        return false;
    if (is_beside_other_part(af, s))
        return true;
    if (may_be_one_of_them(af, s) || ends_at_next_start(af, s))
        return false;
    enum choice c = choice_of(af, s->addr, 0);
    return c == CHOICE_BINNED ||
           (c == CHOICE_LISTED &&
            ((counts(s) && is_named_as_count(s->addr)) || is_beside_its_like(af, s)));
}
