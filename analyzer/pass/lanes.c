/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/lanes.h"

#include <string.h>

#include "base/strbuf.h"
#include "pass/calls.h"
#include "pass/count_name.h"
#include "pass/lanes_internal.h"
#include "pass/uniform.h"

enum { FAR_BLOCK = 3, LATE_BLOCK = 5000 };

static const struct lanes unknown = {.value = LANES_UNKNOWN};

static bool is_unknown(const struct lanes *v)
{
    return !v->at && v->value == LANES_UNKNOWN;
}

struct lanes_run *lanes_create(struct arena *a, struct analysis *an, struct lanes_shape shape)
{
    struct lanes_run *r = ARENA_NEW(a, struct lanes_run);
    r->arena = a;
    r->analysis = an;
    r->shape = shape;
    r->count = shape.n[0] * shape.n[1] * shape.n[2];
    r->flat = shape.n[1] == 1 && shape.n[2] == 1;
    return r;
}

struct arena *lanes_arena(const struct lanes_run *r)
{
    return r->arena;
}

unsigned lanes_count(const struct lanes_run *r)
{
    return r->count;
}

bool lanes_used_condition(const struct lanes_run *r)
{
    return r->used_condition;
}

bool lanes_used_divisor(const struct lanes_run *r)
{
    return r->used_divisor;
}

bool lanes_used_mask(const struct lanes_run *r)
{
    return r->used_mask;
}

bool lanes_used_quotient(const struct lanes_run *r)
{
    return r->used_quotient;
}

bool lanes_used_limit(const struct lanes_run *r)
{
    return r->used_limit;
}

bool lanes_used_lookup(const struct lanes_run *r)
{
    return r->used_lookup;
}

unsigned lanes_used_equality(const struct lanes_run *r)
{
    return r->used_equality;
}

uint64_t lanes_key(const struct lanes_frame *f, const struct lanes_rounds *rounds, uint64_t what)
{
    return hash_words(rounds->at, sizeof rounds->at, hash_mix(what * 64 + f->id));
}

unsigned lanes_loop_number(const struct lanes_frame *f, const struct cfg_loop *l)
{
    size_t n;
    const struct cfg_loop *const *all = cfg_loops(f->af->cfg, &n);
    for (size_t i = 0; i < n && f->first_loop + i < LIMIT_LANES_LOOPS; i++)
        if (all[i] == l)
            return f->first_loop + (unsigned)i;
    return LIMIT_LANES_LOOPS;
}

struct lanes_rounds lanes_rounds_at(const struct lanes_frame *f, const struct lanes_rounds *rounds,
                                    const struct ir_block *b)
{
    struct lanes_rounds out;
    memset(out.at, LANES_OUTSIDE, sizeof out.at);
    while (f) {
        for (const struct cfg_loop *l = cfg_loop_of(f->af->cfg, b); l; l = l->parent) {
            unsigned k = lanes_loop_number(f, l);
            if (k < LIMIT_LANES_LOOPS)
                out.at[k] = rounds->at[k] == LANES_OUTSIDE ? 0 : rounds->at[k];
        }
        b = f->call ? f->call->block : NULL;
        f = f->parent;
    }
    return out;
}

/* ---- leaves ----------------------------------------------------------------------------------- */

static int64_t *new_lanes(struct lanes_run *r)
{
    return ARENA_ARRAY(r->arena, int64_t, r->count);
}

static struct lanes thread_index(struct lanes_run *r, unsigned axis)
{
    unsigned before = 1;
    for (unsigned i = 0; i < axis; i++)
        before *= r->shape.n[i];
    if (r->shape.n[axis] == 1)
        return (struct lanes){.value = 0};
    int64_t *v = new_lanes(r);
    for (unsigned i = 0; i < r->count; i++)
        v[i] = i / before % r->shape.n[axis];
    return (struct lanes){.at = v};
}

static int64_t block_number(const struct lanes_run *r)
{
    if (r->shape.late_block)
        return LATE_BLOCK;
    return r->shape.first_block ? 0 : r->shape.far_block ? FAR_BLOCK : 1;
}

static struct lanes block_index(const struct lanes_run *r, unsigned axis)
{
    return (struct lanes){.value = axis < 2 ? block_number(r) : 0};
}

static struct lanes grid_rank(struct lanes_run *r)
{
    int64_t *v = new_lanes(r);
    for (unsigned i = 0; i < r->count; i++)
        v[i] = block_number(r) * (int64_t)r->count + i;
    return (struct lanes){.at = v};
}

static struct lanes of_builtin(struct lanes_run *r, enum ir_builtin b)
{
    int64_t *v;
    switch (b) {
    case IR_BUILTIN_TID_X:
    case IR_BUILTIN_TID_Y:
    case IR_BUILTIN_TID_Z: return thread_index(r, b - IR_BUILTIN_TID_X);
    case IR_BUILTIN_CTAID_X:
    case IR_BUILTIN_CTAID_Y:
    case IR_BUILTIN_CTAID_Z: return block_index(r, b - IR_BUILTIN_CTAID_X);
    case IR_BUILTIN_NTID_X:
    case IR_BUILTIN_NTID_Y:
    case IR_BUILTIN_NTID_Z: return (struct lanes){.value = r->shape.n[b - IR_BUILTIN_NTID_X]};
    case IR_BUILTIN_NCTAID_X:
    case IR_BUILTIN_NCTAID_Y:
    case IR_BUILTIN_NCTAID_Z: return (struct lanes){.value = 13};
    case IR_BUILTIN_WARPSIZE: return (struct lanes){.value = 32};
    case IR_BUILTIN_BLOCK_SIZE: return (struct lanes){.value = r->count};
    case IR_BUILTIN_GRID_SIZE: return (struct lanes){.value = 13 * (int64_t)r->count};
    case IR_BUILTIN_GRID_RANK: return grid_rank(r);
    case IR_BUILTIN_LANEID:
    case IR_BUILTIN_THREAD_RANK:
        v = new_lanes(r);
        for (unsigned i = 0; i < r->count; i++)
            v[i] = b == IR_BUILTIN_LANEID ? i % 32 : i;
        return (struct lanes){.at = v};
    default: return unknown;
    }
}

/* A lambda is written inside of the kernel: its template parameters are the kernel's. */
static bool is_of_root(const struct lanes_frame *f)
{
    const struct ir_func *func = f->af->func;
    while (f->parent)
        f = f->parent;
    while (func->is_lambda && func->parent)
        func = func->parent;
    return func == f->af->func;
}

/* The number that the launch gives to a parameter, template parameter or shape. */
static bool launch_number(const struct lanes_run *r, const struct lanes_frame *f,
                          const struct ir_expr *e, int64_t *out)
{
    if (!r->shape.site || (f->parent && (e->op != IR_TPARAM || !is_of_root(f))))
        return false;
    const struct ir_expr *there = launch_substitute(r->shape.site, e);
    return there && there != e && ir_is_int(ir_strip_casts(there), out);
}

/* What the call that the frame was entered by puts for the parameter of its template: 4 of `sum_of<128 / 32>(...)`. */
static struct lanes of_tparam(struct lanes_run *r, const struct lanes_frame *f,
                              const struct lanes_rounds *rounds, const struct ir_expr *e)
{
    const struct ir_stmt *call = f->parent ? f->call : NULL;
    const struct ir_expr *put = call && call->makes && call->callee == f->af->func && e->text
                                    ? ir_instance_argument(call->callee, call->makes, e->text)
                                    : NULL;
    if (!put || put->op == IR_OPAQUE)
        return unknown;
    struct lanes_rounds there = lanes_rounds_at(f->parent, rounds, call->block);
    return lanes_of(r, f->parent, &there, put);
}

/* WARP_INDEX, LANE_ID, THREAD_ID of a header out of sight: macros that most likely say where the thread is. */
static bool is_place_name(const struct ir_expr *e, const char **name)
{
    const struct ir_decl *constant = lanes_loaded_constant(e);
    *name = constant ? constant->source_name : e->op == IR_TPARAM ? e->text : NULL;
    return *name && count_name_is_index(*name);
}

static struct lanes of_place_name(struct lanes_run *r, const char *name)
{
    bool warp = strcasestr(name, "warp"), lane = strcasestr(name, "lane");
    if (!warp && !lane && !strcasestr(name, "thread"))
        return unknown;
    int64_t *v = new_lanes(r);
    for (unsigned i = 0; i < r->count; i++)
        v[i] = lane ? i % 32 : warp ? i / 32 : i;
    return (struct lanes){.at = v};
}

/* `BLOCK_SIZE`, `blockSize`, `kThreadsPerBlock`, `NUM_THREADS` of a template that no launch in sight has: its blocks
 * have as many threads as it says, whatever that is.  0: no such name. */
static int64_t block_length_by_name(const struct lanes_run *r, const struct ir_expr *e)
{
    static const char *const names[] = {
        "blocksize", "blockdim", "blockthreads", "threadsperblock", "numthreads",  "nthreads",
        "threads",   "tpb",      "blocksizex",   "blockdimx",       "blocklength", "threadcount"};
    if (e->op != IR_TPARAM || !e->text || r->shape.n[1] * r->shape.n[2] > 1) /* a side, or all? */
        return 0;
    char plain[24];
    str_plain(e->text[0] == 'k' ? e->text + 1 : e->text, plain, sizeof plain);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(plain, names[i]) == 0)
            return r->count;
    return 0;
}

/* What is the same for all threads, as far as uniformity tells: made up. */
static struct lanes made_up(struct lanes_run *r, const struct lanes_frame *f,
                            const struct ir_expr *e)
{
    bool number = e->type && (e->type->kind == TYPE_INT || e->type->kind == TYPE_BOOL ||
                              e->type->kind == TYPE_FLOAT || e->type->kind == TYPE_POINTER ||
                              e->type->kind == TYPE_UNKNOWN);
    const char *name;
    if (is_place_name(e, &name))
        return of_place_name(r, name);
    int64_t length = is_of_root(f) ? block_length_by_name(r, e) : 0;
    if (length)
        return (struct lanes){.value = length, .made = true};
    if (!number || !f->af->uniform || e->op == IR_OPAQUE ||
        (uniform_of(f->af->uniform, e).level > UNIFORM_BLOCK && !lanes_is_kept_lookup(f, e)))
        return unknown;
    return lanes_make_up(r, f, e);
}

/* A function that nobody here calls may be handed anything; how much there is to do is the same for
 * all threads all the same. */
static bool is_length_of_root(const struct lanes_frame *f, const struct ir_decl *d)
{
    const char *name = d->source_name ? d->source_name : "";
    bool number = d->type && d->type->kind == TYPE_INT &&
                  (d->storage == STORAGE_PARAM || ir_is_own_member(d));
    if (!number || f->parent || f->af->func->kind == FUNC_KERNEL || count_name_is_index(name))
        return false;
    return count_name_of(name).kind != COUNT_PLAIN || strcmp(name, "n") == 0 ||
           strncmp(name, "n_", 2) == 0 || strncmp(name, "num", 3) == 0;
}

static struct lanes of_var(struct lanes_run *r, const struct lanes_frame *f,
                           const struct lanes_rounds *rounds, const struct ir_expr *e)
{
    const struct ir_decl *d = e->decl;
    int64_t v;
    if (d->storage == STORAGE_PARAM && f->parent && d->param_index >= 0) {
        if ((size_t)d->param_index >= f->call->args.len)
            return unknown;
        struct lanes_rounds there = lanes_rounds_at(f->parent, rounds, f->call->block);
        return lanes_of(r, f->parent, &there, f->call->args.at[d->param_index]);
    }
    if (d->is_global && d->init && ir_is_int(d->init, &v))
        return (struct lanes){.value = v};
    if (launch_number(r, f, e, &v))
        return (struct lanes){.value = v};
    /* of a function that nobody here calls; what launches hand a kernel is another question */
    if (f->af->func->kind != FUNC_KERNEL && d->default_value && ir_is_int(d->default_value, &v))
        return (struct lanes){.value = v};
    return is_length_of_root(f, d) ? lanes_make_up(r, f, e) : made_up(r, f, e);
}

static struct lanes of_value(struct lanes_run *r, const struct lanes_frame *f,
                             const struct lanes_rounds *rounds, const struct ir_expr *e)
{
    const struct ir_stmt *def = e->value->def;
    struct lanes v = unknown;
    if (def && def->kind == IR_STMT_PHI)
        v = lanes_phi(r, f, rounds, def);
    if (def && def->kind == IR_STMT_LOAD)
        v = lanes_of_local(r, f, rounds, def);
    if (def && def->kind == IR_STMT_CALL && (!def->callee || !def->callee->has_body))
        v = lanes_of_unseen(r, f, rounds, def);
    if (def && def->kind == IR_STMT_WARPOP)
        v = lanes_of_warp_op(r, f, rounds, def);
    bool asks = def && (def->kind == IR_STMT_ASM || def->kind == IR_STMT_CALL);
    if (asks && def->args.len == 0 && !v.at && v.value == LANES_UNKNOWN)
        v = lanes_of_lane_mask(r, def->name);
    if (!v.at && v.value == LANES_UNKNOWN) {
        const struct cfg_loop *l = def ? cfg_loop_of(f->af->cfg, def->block) : NULL;
        unsigned number = l ? lanes_loop_number(f, l) : LIMIT_LANES_LOOPS;
        bool any = number < LIMIT_LANES_LOOPS && rounds->at[number] == LANES_ANY_ROUND;
        bool is_loop = def && def->kind == IR_STMT_PHI && l && l->header == def->block;
        if (!any && !is_loop)
            v = made_up(r, f, e);
    }
    return v;
}

/* ---- operators -------------------------------------------------------------------------------- */

static struct lanes convert(struct lanes_run *r, const struct ir_expr *e, struct lanes x)
{
    bool to_real = e->type && e->type->kind == TYPE_FLOAT;
    if (!e->type || e->type->kind == TYPE_UNKNOWN)
        return x;
    const struct ir_type *from = e->args[0]->type;
    if (!x.at)
        return (struct lanes){.value = lanes_convert(e->type, from, x.real, x.value),
                              .real = to_real,
                              .made = x.made,
                              .open = x.open};
    int64_t *v = new_lanes(r);
    for (unsigned i = 0; i < r->count; i++)
        v[i] = lanes_convert(e->type, from, x.real, x.at[i]);
    return (struct lanes){.at = v, .real = to_real};
}

static struct lanes choose(struct lanes_run *r, const struct lanes *c, const struct lanes *x,
                           const struct lanes *y)
{
    if (!c->at)
        return c->value == LANES_UNKNOWN ? unknown : c->value ? *x : *y;
    int64_t *v = new_lanes(r);
    for (unsigned i = 0; i < r->count; i++)
        v[i] = c->at[i] == LANES_UNKNOWN ? LANES_UNKNOWN : lanes_get(c->at[i] ? x : y, i);
    return (struct lanes){.at = v, .real = x->real};
}

/* && and ||: one side may decide alone. */
static struct lanes logic(struct lanes_run *r, bool is_or, const struct lanes *x,
                          const struct lanes *y)
{
    unsigned n = x->at || y->at ? r->count : 1;
    int64_t *v = ARENA_ARRAY(r->arena, int64_t, n);
    for (unsigned i = 0; i < n; i++) {
        int64_t p = lanes_get(x, i), q = lanes_get(y, i);
        bool decided =
            (p != LANES_UNKNOWN && (p != 0) == is_or) || (q != LANES_UNKNOWN && (q != 0) == is_or);
        v[i] = decided ? is_or : p == LANES_UNKNOWN || q == LANES_UNKNOWN ? LANES_UNKNOWN : !is_or;
    }
    return n == 1 ? (struct lanes){.value = v[0], .open = x->open || y->open}
                  : (struct lanes){.at = v};
}

/* `mode == 2` for a made-up mode. */
static unsigned compare_made_up(struct lanes_run *r, const struct lanes_frame *f,
                                const struct ir_expr *e, const struct lanes *x,
                                const struct lanes *y)
{
    bool equality = e->op == IR_EQ || e->op == IR_NE;
    if (!equality || (!x->made && !y->made) || x->at || y->at || x->real || y->real)
        return 2;
    unsigned k = x->made && !y->made ? lanes_equality(r, f, e->args[0], e->args[1], y->value)
                                     : lanes_equality(r, f, e->args[1], e->args[0], x->value);
    return k == 2 || e->op == IR_EQ ? k : !k;
}

static struct lanes binary(struct lanes_run *r, const struct lanes_frame *f,
                           const struct ir_expr *e, struct lanes x, struct lanes y)
{
    bool real = x.real || y.real;
    if (x.real != y.real)
        return unknown;
    unsigned known = compare_made_up(r, f, e, &x, &y);
    if (known != 2)
        return (struct lanes){.value = known, .open = true};
    bool is_real = real && !(ir_op_info(e->op)->flags & IR_OP_COMPARE);
    if (!x.at && !y.at)
        return (struct lanes){.value = lanes_apply(e, real, x.value, y.value),
                              .real = is_real,
                              .made = x.made || y.made,
                              .open = x.open || y.open};
    if ((!x.at && x.value == LANES_UNKNOWN) || (!y.at && y.value == LANES_UNKNOWN))
        return unknown;
    int64_t *v = new_lanes(r);
    for (unsigned i = 0; i < r->count; i++)
        v[i] = lanes_apply(e, real, lanes_get(&x, i), lanes_get(&y, i));
    return (struct lanes){.at = v, .real = is_real};
}

static struct lanes unary(struct lanes_run *r, const struct lanes_frame *f, const struct ir_expr *e,
                          struct lanes x)
{
    if (x.real)
        return unknown;
    if (e->op == IR_LNOT && x.made && !x.at) {
        unsigned zero = lanes_equality(r, f, e->args[0], NULL, 0);
        if (zero != 2)
            return (struct lanes){.value = zero, .open = true};
    }
    unsigned n = x.at ? r->count : 1;
    int64_t *v = ARENA_ARRAY(r->arena, int64_t, n);
    for (unsigned i = 0; i < n; i++) {
        int64_t p = lanes_get(&x, i);
        v[i] = p == LANES_UNKNOWN ? p : e->op == IR_LNOT ? p == 0 : e->op == IR_NEG ? -p : ~p;
    }
    return x.at ? (struct lanes){.at = v}
                : (struct lanes){.value = v[0], .made = x.made, .open = x.open};
}

static bool is_made_up_leaf(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_TPARAM && e->op != IR_VAR && e->op != IR_VALUE && e->op != IR_MEMBER;
}

/* Operators whose result says little when the made-up number is wrong. */
static void note_divisor(struct lanes_run *r, const struct ir_expr *e, const struct lanes *y)
{
    if (!y->made && !y->at)
        return; /* a number that stands fast, of this round or by its name, or none at all */
    bool divides = e->op == IR_DIV || e->op == IR_REM || e->op == IR_SHR || e->op == IR_BITAND ||
                   e->op == IR_MIN || e->op == IR_MAX;
    if (divides && !r->used_divisor && !ir_walk(e->args[1], is_made_up_leaf, NULL))
        r->used_divisor = true;
    if (e->op == IR_BITAND && !ir_walk(e->args[1], is_made_up_leaf, NULL))
        r->used_mask = true;
}

static bool is_no_quotient(const struct ir_expr *e, void *context)
{
    int64_t n;
    (void)context;
    return (e->op != IR_DIV && e->op != IR_SHR) || ir_is_int(ir_strip_casts(e->args[1]), &n);
}

/* `threadIdx.y * (offset / (1 << k))`: how far rows are apart is a quotient of two numbers that are made up. */
static void note_stride(struct lanes_run *r, const struct ir_expr *e, const struct lanes *x,
                        const struct lanes *y)
{
    if (e->op != IR_MUL || !x->at == !y->at || (!x->made && !y->made))
        return;
    const struct ir_expr *stride = e->args[x->at ? 1 : 0];
    r->used_quotient = r->used_quotient || !ir_walk(stride, is_no_quotient, NULL);
}

/* A parameter, a member, what was loaded or a call has told: no index that was computed. */
static bool is_size(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return e->op == IR_VAR || e->op == IR_MEMBER ||
           (def && (def->kind == IR_STMT_LOAD || def->kind == IR_STMT_CALL));
}

/* `(int)params[4]` of an array of doubles: a size like others, and not a small number. */
static bool is_size_in_real(const struct ir_expr *e)
{
    const struct ir_expr *x = ir_strip_casts(e->args[0]);
    return e->type && e->type->kind == TYPE_INT && x->type && x->type->kind == TYPE_FLOAT &&
           is_size(x);
}

static bool is_size_or_product(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    return is_size(e) || (e->op == IR_MUL && is_size(e->args[0]) && is_size(e->args[1]));
}

/* `total`, `total - 1`, `total + cols - 1`: what rounds the quotient up leaves it one.  Or `ends[i + 1] - ends[i]`. */
static bool is_size_rounded(const struct ir_expr *e, const struct ir_expr *divisor)
{
    int64_t k;
    e = ir_strip_casts(e);
    if (e->op != IR_ADD && e->op != IR_SUB)
        return is_size(e);
    if (e->op == IR_SUB && is_size(e->args[0]) && is_size(e->args[1]))
        return true;
    const struct ir_expr *more = ir_strip_casts(e->args[1]);
    bool little = ir_is_int(more, &k) || more == divisor;
    if (!little && more->op == IR_SUB)
        little = ir_strip_casts(more->args[0]) == divisor && ir_is_int(more->args[1], &k);
    return little && is_size_rounded(e->args[0], divisor);
}

/* `rows = total / cols`, `pages = total / (rows * cols)`: how many there are is a size as good as the others,
 * whose made-up numbers are too near to each other for their quotient. */
static bool counts_rows(const struct lanes_run *r, const struct ir_expr *e, const struct lanes *x,
                        const struct lanes *y)
{
    enum lanes_style style = r->shape.style;
    bool large = style == LANES_LARGE || style == LANES_LARGE_FALSE || style == LANES_FEW_ROUNDS;
    return r->shape.own_quotients && e->op == IR_DIV && large && x->made && y->made && !x->at &&
           !y->at && y->value > 0 && x->value / y->value < 2 &&
           is_size_rounded(e->args[0], ir_strip_casts(e->args[1])) &&
           is_size_or_product(e->args[1]);
}

enum { OBJECT_SHIFT = 32 }; /* where an object lies: far from others and from pointers made up */

/* `&s[i]` of an object in sight: behind its begin, and so not null. */
static struct lanes of_address(struct lanes_run *r, const struct lanes_frame *f,
                               const struct lanes_rounds *rounds, const struct ir_expr *e)
{
    struct lanes x = lanes_of(r, f, rounds, e->args[0]);
    int64_t size = e->type && e->type->elem ? e->type->elem->size : 0;
    unsigned n = x.at ? r->count : 1;
    for (unsigned i = 0; i < n; i++)
        if (lanes_get(&x, i) >> OBJECT_SHIFT <= 0)
            return unknown;
    struct lanes y = lanes_of(r, f, rounds, e->args[1]);
    if (is_unknown(&y) || size <= 0)
        return unknown;
    int64_t *v = new_lanes(r);
    for (unsigned i = 0; i < r->count; i++) {
        int64_t index = lanes_get(&y, i);
        v[i] = index == LANES_UNKNOWN ? index : lanes_get(&x, i) + index * size;
    }
    return (struct lanes){.at = v};
}

static struct lanes of_operator(struct lanes_run *r, const struct lanes_frame *f,
                                const struct lanes_rounds *rounds, const struct ir_expr *e)
{
    struct lanes x, y, z;
    switch (e->op) {
    case IR_CAST:
        if (is_size_in_real(e)) {
            x = made_up(r, f, e);
            if (!is_unknown(&x))
                return x;
        }
        x = lanes_of(r, f, rounds, e->args[0]);
        return convert(r, e, x);
    case IR_NEG:
    case IR_BITNOT:
    case IR_LNOT: return unary(r, f, e, lanes_of(r, f, rounds, e->args[0]));
    case IR_SELECT:
        x = lanes_of(r, f, rounds, e->args[0]);
        y = lanes_of(r, f, rounds, e->args[1]);
        z = lanes_of(r, f, rounds, e->args[2]);
        return choose(r, &x, &y, &z);
    case IR_LAND:
    case IR_LOR:
        x = lanes_of(r, f, rounds, e->args[0]);
        y = lanes_of(r, f, rounds, e->args[1]);
        return logic(r, e->op == IR_LOR, &x, &y);
    case IR_PTRADD: return of_address(r, f, rounds, e);
    case IR_PTRDIFF:
    case IR_FIELD: return unknown;
    default: break;
    }
    if (ir_op_info(e->op)->operands != 2)
        return unknown;
    x = lanes_of(r, f, rounds, e->args[0]);
    y = lanes_of(r, f, rounds, e->args[1]);
    note_divisor(r, e, &y);
    if (counts_rows(r, e, &x, &y))
        return lanes_make_up(r, f, e);
    note_stride(r, e, &x, &y);
    return binary(r, f, e, x, y);
}

struct open_round {
    const struct lanes_frame *frame;
    const struct lanes_rounds *rounds;
};

static bool is_of_known_round(const struct ir_expr *e, void *context)
{
    const struct open_round *x = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    const struct cfg_loop *l =
        def && def->kind == IR_STMT_PHI ? cfg_loop_of(x->frame->af->cfg, def->block) : NULL;
    unsigned k = l && l->header == def->block ? lanes_loop_number(x->frame, l) : LIMIT_LANES_LOOPS;
    return k >= LIMIT_LANES_LOOPS || x->rounds->at[k] != LANES_ANY_ROUND;
}

/* Something in it changes from round to round, and which round it is does not stand fast. */
static bool varies_by_round(const struct lanes_frame *f, const struct lanes_rounds *rounds,
                            const struct ir_expr *e)
{
    struct open_round x = {f, rounds};
    return !ir_walk(e, is_of_known_round, &x);
}

static struct lanes evaluate(struct lanes_run *r, const struct lanes_frame *f,
                             const struct lanes_rounds *rounds, const struct ir_expr *e)
{
    int64_t v;
    struct lanes result = unknown;
    if (e->size > LIMIT_EXPR_NODES || r->work++ > LIMIT_LANES_WORK)
        return unknown;
    switch (e->op) {
    case IR_INT: return (struct lanes){.value = e->number};
    case IR_FLOAT: memcpy(&v, &e->real, sizeof v); return (struct lanes){.value = v, .real = true};
    case IR_BUILTIN: return of_builtin(r, e->builtin);
    case IR_VAR:
        result = e->decl->storage == STORAGE_CAPTURE ? lanes_of_handed(r, f, rounds, e) : unknown;
        return is_unknown(&result) ? of_var(r, f, rounds, e) : result;
    case IR_VALUE: return of_value(r, f, rounds, e);
    case IR_TPARAM:
        if (launch_number(r, f, e, &v))
            return (struct lanes){.value = v};
        result = of_tparam(r, f, rounds, e);
        return is_unknown(&result) ? made_up(r, f, e) : result;
    case IR_SIZEOF: return made_up(r, f, e);
    case IR_MEMBER:
        result = lanes_of_handed(r, f, rounds, e);
        if (!is_unknown(&result))
            return result;
        break;
    case IR_ADDR: return (struct lanes){.value = (int64_t)(e->id + 1) << OBJECT_SHIFT};
    case IR_OPAQUE: return unknown;
    case IR_PURE:
        if (e->arg_count == 1)
            result = lanes_of_bits(r, f, rounds, e->text, e->args[0]);
        break;
    default: break;
    }
    if (e->arg_count && e->op != IR_PURE)
        result = of_operator(r, f, rounds, e);
    if (is_unknown(&result) && !varies_by_round(f, rounds, e))
        result = made_up(r, f, e);
    return result;
}

struct lanes lanes_of(struct lanes_run *r, const struct lanes_frame *f,
                      const struct lanes_rounds *rounds, const struct ir_expr *e)
{
    if (!e)
        return unknown;
    if (e->op == IR_INT)
        return (struct lanes){.value = e->number};
    uint64_t key = lanes_key(f, rounds, (uint64_t)e->id * 2 + 1);
    struct lanes *memo = map_get_number(&r->values, key);
    if (!memo) {
        memo = ARENA_NEW(r->arena, struct lanes);
        *memo = unknown; /* what refers to itself is not known */
        map_put_number(r->arena, &r->values, key, memo);
        *memo = evaluate(r, f, rounds, e);
    }
    return *memo;
}
