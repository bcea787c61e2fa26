/* SPDX-License-Identifier: Apache-2.0 */
/* Which part of a launch's dynamic shared memory nothing bounds. */
#include <string.h>

#include "base/limits.h"
#include "pass/affine.h"
#include "pass/arch.h"
#include "pass/calls.h"
#include "pass/compared.h"
#include "pass/count_name.h"
#include "pass/launch_dim.h"
#include "pass/magnitude.h"
#include "pass/range.h"
#include "pass/shared_internal.h"

#define BLOCK_THREADS_MAX 1024

struct atoms {
    struct arena *arena;
    struct analysis_func *host;
    const struct calls *calls;
    VEC(const struct ir_expr *) list;
};

static bool is_host_variable(const struct ir_expr *e)
{
    return e->op == IR_VALUE && e->value->def->kind == IR_STMT_LOAD &&
           e->value->def->addr->op == IR_ADDR && !e->value->def->addr->decl->guessed;
}

/* `tensor.size(0)`, `list.size()`, `index.getNumElements()`: how many of something. */
static bool is_size_method(const char *name)
{
    static const char *const words[] = {"size",  "numel", "nelement", "length", "len",   "count",
                                        "rows",  "cols",  "width",    "height", "num",   "elements",
                                        "shape", "w",     "h",        "n",      "extent"};
    size_t all = name ? strlen(name) : 0;
    if (all == 0)
        return false;
    if (all > 5 && strcasecmp(name + all - 5, "count") == 0)
        return true; /* get_node_count() */
    name += strncmp(name, "get", 3) == 0 ? 3 : 0;
    name += *name == '_';
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i]);
        if (strcasecmp(name, words[i]) == 0 || (n > 2 && strncasecmp(name, words[i], n) == 0))
            return true;
    }
    return false;
}

/* `tensor.shape().At(i)`, `tensor.dims()[1]`: the shape of something, one side of it. */
static bool is_side_of_shape(const struct ir_stmt *call)
{
    const struct ir_stmt *of =
        call->object && call->args.len == 1 ? launch_dim_call(ir_strip_casts(call->object)) : NULL;
    return strcasecmp(call->name, "at") == 0 && of && is_size_method(of->name);
}

static bool is_size_call(const struct ir_expr *e)
{
    const struct ir_stmt *call = e->op == IR_VALUE ? launch_dim_call(e) : NULL;
    return call && (is_size_method(launch_dim_method(e)) || is_side_of_shape(call));
}

/* `int n_labels = counts[i]`: a number of the run that has a name of its own. */
static bool is_loaded_count(struct atoms *a, const struct ir_expr *e)
{
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    if (!d || d->kind != IR_STMT_LOAD || d->guessed || !e->type || e->type->kind != TYPE_INT ||
        launch_dim_call(e))
        return false;
    enum size_name kind = size_name_of(launch_dim_name(a->host, e));
    return kind == SIZE_NAME_ROWS || kind == SIZE_NAME_FLAT;
}

static void collect_atoms(struct atoms *a, const struct ir_expr *e, unsigned depth);

/* A word for each so many: bits, lanes of a warp. */
#define SMALL_DIVISOR 64

/* `ceil_div(rows, 32)`, `(rows + 31) / 32`: what is counted in hundreds of thousands is too much also
 * when it is divided by a few. */
static void collect_quotient(struct atoms *a, const struct ir_expr *e)
{
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_expr *of = NULL;
    int64_t by, more;
    if (d && d->kind == IR_STMT_CALL && d->args.len == 2 && launch_is_round_helper(d->name) &&
        (!ir_is_int(ir_strip_casts(d->args.at[1]), &by) || by <= SMALL_DIVISOR))
        of = ir_strip_casts(d->args.at[0]);
    else if (e->op == IR_DIV && ir_is_int(ir_strip_casts(e->args[1]), &by) && by <= SMALL_DIVISOR)
        of = ir_strip_casts(e->args[0]);
    if (of && of->op == IR_ADD && ir_is_int(ir_strip_casts(of->args[1]), &more))
        of = ir_strip_casts(of->args[0]);
    if (!of || !(of->op == IR_VAR || of->op == IR_MEMBER || is_host_variable(of)))
        return;
    const char *name = launch_dim_name(a->host, of);
    enum size_name kind = size_name_of(name);
    bool text = name && (strcasestr(name, "seq") || strcasestr(name, "token") ||
                         strcasestr(name, "context") || strcasestr(name, "kv"));
    if (!text && (kind == SIZE_NAME_ROWS || kind == SIZE_NAME_FLAT))
        vec_push(a->arena, &a->list, of);
}

/* `size = rows * 4; if (grouped) size += groups * 4;`: each way there is a size of the run. */
static void collect_ways(struct atoms *a, const struct ir_expr *e, unsigned depth)
{
    const struct ir_stmt *phi = e->value->def;
    size_t before = a->list.len;
    for (size_t i = 0; i < phi->args.len; i++) {
        size_t known = a->list.len;
        if (!ir_contains(phi->args.at[i], e))
            collect_atoms(a, phi->args.at[i], depth + 1);
        if (a->list.len == known) {
            a->list.len = before; /* a loop carries it, or it is a number */
            return;
        }
    }
}

/* `(n + 31) / 32 * 32`: n, rounded to whole ones; NULL: no such thing. */
static const struct ir_expr *rounded_part(const struct atoms *a, const struct ir_expr *e)
{
    int64_t by, times;
    if (e->op != IR_MUL)
        return NULL;
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_expr *x = ir_strip_casts(e->args[i]), *n = NULL, *divisor = NULL;
        if (x->op != IR_DIV)
            continue;
        bool up = launch_rounded_quotient(a->host->analysis, x, &n, &divisor);
        if (up && divisor && ir_strip_casts(divisor) == ir_strip_casts(e->args[1 - i]))
            return n;
        if (ir_is_int(ir_strip_casts(x->args[1]), &by) &&
            ir_is_int(ir_strip_casts(e->args[1 - i]), &times) && by > 0 && times >= by)
            return up ? n : x->args[0];
    }
    return NULL;
}

/* What a function of the file makes of what it is handed, in terms of the caller. */
static const struct ir_expr *result_of(struct atoms *a, const struct ir_expr *e)
{
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return def && def->kind == IR_STMT_CALL ? calls_result(a->calls, def) : NULL;
}

/* `nextPow2(n)` of a header that is not there: n, and up to as much again. */
static const struct ir_expr *power_part(const struct ir_expr *e)
{
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    bool power =
        d && d->kind == IR_STMT_CALL && d->args.len == 1 && launch_is_power_helper(d->name);
    return power ? d->args.at[0] : NULL;
}

/* `x > y ? x : y` */
static bool chooses_larger(const struct ir_expr *e)
{
    const struct ir_expr *c = ir_strip_casts(e->args[0]), *x = ir_strip_casts(e->args[1]);
    const struct ir_expr *y = ir_strip_casts(e->args[2]);
    if (c->arg_count != 2)
        return false;
    const struct ir_expr *left = ir_strip_casts(c->args[0]), *right = ir_strip_casts(c->args[1]);
    bool greater = c->op == IR_GT || c->op == IR_GE, less = c->op == IR_LT || c->op == IR_LE;
    return (greater && left == x && right == y) || (less && left == y && right == x);
}

struct holding {
    const struct ir_expr *bytes;
    bool found;
};

static bool look_for_order(const struct ir_expr *e, void *context)
{
    struct holding *h = context;
    int64_t n;
    bool orders = e->op == IR_LT || e->op == IR_LE || e->op == IR_GT || e->op == IR_GE;
    for (unsigned i = 0; orders && i < 2; i++)
        h->found = h->found || (ir_contains(e->args[i], h->bytes) &&
                                !(ir_is_int(ir_strip_casts(e->args[1 - i]), &n) && n <= 1));
    return !h->found;
}

/* `bytes < limit() ? bytes : 0`: what does not fit is done without. */
static bool chooses_what_fits(const struct ir_expr *choice, const struct ir_expr *bytes)
{
    struct holding h = {.bytes = ir_strip_casts(bytes)};
    ir_walk(choice->args[0], look_for_order, &h);
    return h.found;
}

/* What the size grows with: through sums and products only; parts that are not understood can but
 * add to it. */
static void collect_atoms(struct atoms *a, const struct ir_expr *e, unsigned depth)
{
    if (depth > LIMIT_MAGNITUDE_DEPTH)
        return;
    e = ir_strip_casts(e);
    const struct ir_expr *within = rounded_part(a, e);
    within = within ? within : power_part(e);
    within = within ? within : result_of(a, e);
    if (within) {
        collect_atoms(a, within, depth + 1);
        return;
    }
    collect_quotient(a, e);
    int64_t none;
    if (e->op == IR_SELECT) { /* `staged ? rows * 4 : 0` */
        const struct ir_expr *some = NULL;
        for (unsigned i = 1; i < 3; i++)
            if (ir_is_int(ir_strip_casts(e->args[i]), &none) && none == 0)
                some = e->args[3 - i];
        if (some && !chooses_what_fits(e, some))
            collect_atoms(a, some, depth + 1);
        if (!some && chooses_larger(e)) {
            collect_atoms(a, e->args[1], depth + 1);
            collect_atoms(a, e->args[2], depth + 1);
        }
    }
    if (e->op == IR_VALUE && e->value->def->kind == IR_STMT_PHI)
        collect_ways(a, e, depth);
    if (e->op == IR_VAR || e->op == IR_MEMBER || is_host_variable(e) || is_size_call(e) ||
        is_loaded_count(a, e))
        vec_push(a->arena, &a->list, e);
    bool grows = e->op == IR_ADD || e->op == IR_MUL || e->op == IR_CAST || e->op == IR_SHL ||
                 e->op == IR_MAX;
    for (unsigned i = 0; grows && i < e->arg_count; i++)
        collect_atoms(a, e->args[i], depth + 1);
}

/* ---- what the block size bounds ----------------------------------------------------------- */

/* The leaf that e is made of, and the largest value it has when e is at most `most`. */
static const struct ir_expr *largest_leaf(const struct ir_expr *e, int64_t most, int64_t *limit)
{
    for (unsigned depth = 0; depth < LIMIT_MAGNITUDE_DEPTH; depth++) {
        int64_t c;
        e = ir_strip_casts(e);
        if (e->arg_count == 0) {
            *limit = most;
            return e->op == IR_INT ? NULL : e;
        }
        if (e->op == IR_MUL && ir_strip_casts(e->args[0]) == ir_strip_casts(e->args[1])) {
            c = 0; /* n * n threads */
            while ((c + 1) * (c + 1) <= most && c < BLOCK_THREADS_MAX)
                c++;
            most = c;
            e = e->args[0];
            continue;
        }
        if (e->arg_count != 2 || !ir_is_int(e->args[1], &c) || c < 0 || c > BLOCK_THREADS_MAX)
            return NULL;
        switch (e->op) {
        case IR_ADD: most -= c; break;
        case IR_SUB: most += c; break;
        case IR_MUL: most = c ? most / c : most; break;
        case IR_DIV: most = most * c + c - 1; break;
        case IR_SHR: most = c < 20 ? ((most + 1) << c) - 1 : INT32_MAX; break;
        case IR_SHL: most >>= c < 20 ? c : 20; break;
        case IR_MAX: break;
        default: return NULL;
        }
        if (most < 0 || most > INT32_MAX)
            return NULL;
        e = e->args[0];
    }
    return NULL;
}

#define REPLACED_MAX 16

struct replaced {
    const struct ir_expr *leaf; /* of the block size */
    const struct ir_expr *from[REPLACED_MAX];
    size_t n;
};

static bool note_same(const struct ir_expr *e, void *context)
{
    struct replaced *r = context;
    if (e->arg_count == 0 && e->op != IR_INT && r->n < REPLACED_MAX &&
        compared_same_size(e, r->leaf))
        r->from[r->n++] = e;
    return true;
}

/* e with each reading of the leaf replaced by a number. */
static const struct ir_expr *replace_leaf(struct ir_module *m, const struct ir_expr *e,
                                          const struct ir_expr *leaf, int64_t limit)
{
    struct replaced r = {.leaf = leaf};
    const struct ir_expr *to[REPLACED_MAX];
    ir_walk(e, note_same, &r);
    for (size_t i = 0; i < r.n; i++)
        to[i] = ir_int(m, r.from[i]->type, limit);
    return ir_substitute(m, e, r.from, to, r.n);
}

/* The axis of the block that has as many threads as `e` says; 3: none. */
static unsigned side_of_block(const struct launch_site *s, const struct ir_expr *e)
{
    unsigned axis = 0;
    bool member = e->op == IR_MEMBER && e->text[0] >= 'x' && e->text[0] <= 'z' && !e->text[1];
    if (member && ir_strip_all_casts(e->args[0]) == ir_strip_all_casts(s->launch->block))
        return (unsigned)(e->text[0] - 'x'); /* whose value is not known here */
    while (axis < 3 && !compared_same_size(e, ir_strip_casts(s->block[axis])))
        axis++;
    return axis;
}

/* As many threads as a block can have along that axis, beside the numbers that the others have. */
static int64_t longest_side(const struct launch_site *s, unsigned axis)
{
    int64_t most = BLOCK_THREADS_MAX, along;
    unsigned same = 1; /* axes that are as long */
    for (unsigned i = 0; i < 3; i++) {
        if (i == axis || !s->block[i])
            continue;
        if (ir_is_int(ir_strip_casts(s->block[i]), &along) && along > 0)
            most /= along;
        else if (compared_same_size(ir_strip_casts(s->block[axis]), ir_strip_casts(s->block[i])))
            same++;
    }
    if (same == 1)
        return most;
    int64_t side = 1;
    while ((side + 1) * (side + 1) * (same > 2 ? side + 1 : 1) <= most)
        side++;
    return side;
}

/* `<<<grid, block, bytes>>>` and `<<<1, grid, bytes>>>`, with `bytes = block.x * 4`: the longest side of a block that
 * another launch of the function has; 0: it is none. */
static int64_t side_of_other_block(const struct launch_site *s, const struct ir_expr *e)
{
    size_t n;
    const struct launch_site *const *all = launch_all(s->host->analysis->launches, &n);
    for (size_t i = 0; i < n; i++) {
        unsigned axis = all[i]->host == s->host ? side_of_block(all[i], e) : 3;
        if (axis < 3 && cfg_stmt_dominates(s->host->cfg, all[i]->stmt, s->stmt))
            return longest_side(all[i], axis);
    }
    return 0;
}

/* The other block keeps `size` small: not `64 * rows * 4` bytes, of which 1024 rows are too many. */
static bool is_kept_by_other_block(const struct launch_site *s, const struct ir_expr *size,
                                   const struct ir_expr *part, int64_t most)
{
    struct ir_module *m = s->host->analysis->module;
    int64_t longest = side_of_other_block(s, part);
    if (longest == 0)
        return false;
    const struct ir_expr *side = ir_int(m, part->type, longest);
    const struct ir_expr *largest = ir_substitute(m, size, &part, &side, 1);
    return !ir_contains(size, part) || range_of(s->host->ranges, largest, s->stmt).lo <= most;
}

/* The product without its factors that are sides of the block, which `*axes` tells. */
static const struct ir_expr *without_sides(const struct launch_site *s, const struct ir_expr *e,
                                           unsigned *axes)
{
    struct ir_module *m = s->host->analysis->module;
    e = ir_strip_casts(e);
    unsigned axis = e->op == IR_INT ? 3 : side_of_block(s, e);
    if (axis < 3 && !(*axes & 1U << axis)) {
        *axes |= 1U << axis;
        return ir_int(m, e->type, 1);
    }
    if (e->op != IR_MUL)
        return e;
    return ir_binary(m, IR_MUL, e->type, without_sides(s, e->args[0], axes),
                     without_sides(s, e->args[1], axes));
}

/* `(w < 32 ? w : 32) * (rows + cols)` of dim3(w < 32 ? w : 32, rows + cols): whatever they are made of,
 * together they are a block. */
static const struct ir_expr *replace_whole_block(const struct launch_site *s,
                                                 const struct ir_expr *e)
{
    struct ir_module *m = s->host->analysis->module;
    unsigned axes = 0;
    e = ir_strip_casts(e);
    const struct ir_expr *rest = e->op == IR_MUL ? without_sides(s, e, &axes) : e;
    if (axes & (axes - 1))
        return ir_binary(m, IR_MUL, e->type, rest, ir_int(m, e->type, BLOCK_THREADS_MAX));
    if (e->op != IR_ADD)
        return e;
    return ir_binary(m, IR_ADD, e->type, replace_whole_block(s, e->args[0]),
                     replace_whole_block(s, e->args[1]));
}

/* The size for a block that has all its threads along one axis: `bx * by` of dim3(bx, by) are a block together,
 * and `(bx + 6) * (by + 6)` is largest where one of them is 1. */
static const struct ir_expr *replace_sides(const struct launch_site *s, unsigned longest)
{
    struct ir_module *m = s->host->analysis->module;
    const struct ir_type *wide = ir_type_int(m, 64, true);
    const struct ir_expr *whole = replace_whole_block(s, s->shared_bytes);
    struct affine size = affine_of(m->arena, whole);
    if (!size.ok)
        return whole;
    const struct ir_expr *sum = ir_int(m, wide, size.constant);
    for (size_t i = 0; i < size.terms.len; i++) {
        const struct affine_term *t = &size.terms.at[i];
        const struct ir_expr *product = ir_int(m, wide, t->coefficient);
        bool is_long = false;
        for (unsigned k = 0; k < t->atom_count; k++) {
            unsigned axis = side_of_block(s, ir_strip_casts(t->atoms[k]));
            is_long = is_long || axis == longest;
            if (axis == 3)
                product = ir_binary(m, IR_MUL, wide, product, t->atoms[k]);
        }
        if (is_long)
            product = ir_binary(m, IR_MUL, wide, product, ir_int(m, wide, BLOCK_THREADS_MAX));
        sum = ir_binary(m, IR_ADD, wide, sum, product);
    }
    return sum;
}

static bool is_at_most(const struct launch_site *s, const struct ir_expr *size, int64_t most)
{
    return range_of(s->host->ranges, size, s->stmt).hi <= most;
}

static bool is_small(const struct launch_site *s, const struct ir_expr *bytes)
{
    return is_at_most(s, bytes, ARCH_SHARED_DEFAULT);
}

/* The size with the largest block put in whose threads are along that axis. */
static const struct ir_expr *size_of_largest_block(const struct launch_site *s, unsigned longest)
{
    struct ir_module *m = s->host->analysis->module;
    const struct ir_expr *size = replace_sides(s, longest);
    for (unsigned i = 0; i < 3; i++) {
        const struct ir_expr *threads = ir_strip_casts(s->block[i]);
        int64_t limit = 0;
        const struct ir_expr *leaf = largest_leaf(threads, BLOCK_THREADS_MAX, &limit);
        const struct ir_expr *bounded = leaf ? replace_leaf(m, size, leaf, limit) : size;
        /* many elements a thread: the block bounds them only if it bounds them enough */
        if (limit <= BLOCK_THREADS_MAX || is_small(s, bounded))
            size = bounded;
        if (!leaf && threads->arg_count && ir_contains(size, threads)) {
            /* a block size that is an expression bounds the expression itself */
            const struct ir_expr *most = ir_int(m, threads->type, BLOCK_THREADS_MAX);
            size = ir_substitute(m, size, &threads, &most, 1);
        }
    }
    return size;
}

/* ---- who knows the size ------------------------------------------------------------------- */

/* A number of bytes that somebody else made: a parameter, a member, a variable that another function
 * writes. */
static bool is_given(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    return e->op == IR_VAR || e->op == IR_MEMBER ||
           (e->op == IR_VALUE && e->value->def->kind == IR_STMT_LOAD);
}

/* "mask_width", "radius": what a stencil reaches is counted in tens, like types and the best of them;
 * experts in hundreds. */
static bool is_named_small(const char *name)
{
    static const char *const words[] = {"mask",  "radius", "halo",     "filter", "window",
                                        "taps",  "order",  "degree",   "expert", "topk",
                                        "top_k", "ntypes", "num_types"};
    for (size_t i = 0; name && i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    return false;
}

/* The rows of a batch: few for a network that reads text, thousands for one that recommends. */
static bool is_batch(const char *name)
{
    return name && (strcmp(name, "B") == 0 || strcasestr(name, "batch"));
}

/* "shared_mem_size", "smem": counted for this very purpose. */
static bool is_named_for_it(const struct ir_expr *e)
{
    const char *name = shared_name_of(e);
    return name && (strcasestr(name, "shared") || strcasestr(name, "smem") ||
                    strcasestr(name, "shmem") || strcasestr(name, "sh_mem"));
}

/* The part of the size that grows with the run; NULL: none, or something looks at it. */
static const struct ir_expr *unbounded_part(const struct launch_site *s, const struct ir_expr *size,
                                            int64_t most)
{
    struct analysis_func *host = s->host;
    struct atoms a = {.arena = host->analysis->arena, .host = host, .calls = host->analysis->calls};
    collect_atoms(&a, size, 0);
    const struct ir_expr *unbounded = NULL;
    for (size_t i = 0; i < a.list.len; i++) {
        bool call = is_size_call(a.list.at[i]);
        struct magnitude g = magnitude_of(host, a.list.at[i], s->stmt);
        const char *name = launch_dim_name(host, a.list.at[i]);
        if ((!call && g.kind != MAGNITUDE_SIZE) || is_named_small(name) ||
            is_kept_by_other_block(s, size, a.list.at[i], most) ||
            (call && count_name_of(name).kind == COUNT_SMALL && !is_batch(name)))
            continue;
        if (shared_is_compared(s, a.list.at[i]) || is_named_for_it(a.list.at[i]))
            return NULL;
        if (!unbounded || size_name_of(name) != SIZE_NAME_LIMITED) /* rather rows than heads */
            unbounded = a.list.at[i];
    }
    return unbounded;
}

const struct ir_expr *shared_unbounded_part(const struct launch_site *s)
{
    if (is_given(s->shared_bytes) || shared_is_compared(s, s->shared_bytes))
        return NULL;
    struct launch_site there =
        *s; /* `bytes_of(block, radius)`: in its own terms the block is seen */
    struct atoms a = {.arena = s->host->analysis->arena, .calls = s->host->analysis->calls};
    const struct ir_expr *made = result_of(&a, ir_strip_casts(s->shared_bytes));
    there.shared_bytes = made ? made : s->shared_bytes;
    const struct ir_expr *part = NULL;
    for (unsigned axis = 0; axis < 3 && !part; axis++) {
        const struct ir_expr *size = size_of_largest_block(&there, axis);
        part = is_small(&there, size) ? NULL : unbounded_part(&there, size, ARCH_SHARED_DEFAULT);
    }
    return part;
}

static bool is_of_run(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    if (e->op == IR_MEMBER || (e->op == IR_VALUE && e->value->def->kind == IR_STMT_LOAD))
        return true;
    return e->op == IR_VAR && e->decl->storage == STORAGE_PARAM;
}

const struct ir_stmt *shared_unseen_size(const struct launch_site *s)
{
    const struct ir_expr *size = s->shared_bytes;
    size = ir_strip_all_casts(size); /* also of what is not known to be a number */
    const struct ir_stmt *call = size && size->op == IR_VALUE ? size->value->def : NULL;
    if (!call || call->kind != IR_STMT_CALL || !call->name || call->object ||
        (call->callee && call->callee->has_body) || !count_name_is_of_shared(call->name) ||
        shared_is_compared(s, size))
        return NULL;
    for (size_t i = 0; i < call->args.len; i++) {
        if (is_of_run(call->args.at[i]))
            return call;
    }
    return NULL;
}

const struct ir_expr *shared_unbounded_count(const struct launch_site *s,
                                             const struct ir_expr *count, int64_t most)
{
    int64_t by;
    if (shared_is_compared(s, ir_strip_casts(count)) || is_at_most(s, count, most))
        return NULL;
    count = ir_strip_casts(count);
    if (count->op == IR_DIV && ir_is_int(ir_strip_casts(count->args[1]), &by))
        count = ir_strip_casts(count->args[0]);
    return unbounded_part(s, count, most);
}

/* ---- sizes that are handed on --------------------------------------------------------------- */

#define HANDED_MAX 16

static const struct ir_expr *in_terms_of_call(const struct launch_site *s,
                                              const struct ir_stmt *call, const struct ir_expr *e)
{
    struct ir_module *m = s->host->analysis->module;
    const struct ir_func *f = s->host->func;
    const struct ir_expr *from[HANDED_MAX], *to[HANDED_MAX];
    size_t n = 0;
    for (size_t i = 0; i < f->params.len && i < call->args.len && n < HANDED_MAX; i++, n++) {
        from[n] = ir_var(m, f->params.at[i]);
        to[n] = call->args.at[i];
    }
    return e ? ir_substitute(m, e, from, to, n) : NULL;
}

bool shared_handed_by(const struct launch_site *s, const struct ir_stmt *call,
                      struct launch_site *out)
{
    const struct ir_expr *bytes = s->shared_bytes ? ir_strip_casts(s->shared_bytes) : NULL;
    struct analysis_func *caller =
        call->block ? analysis_of(s->host->analysis, call->block->func) : NULL;
    if (!bytes || bytes->op != IR_VAR || bytes->decl->storage != STORAGE_PARAM || !caller ||
        caller->func->kind != FUNC_HOST || shared_is_compared(s, s->shared_bytes))
        return false;
    *out = *s;
    out->host = caller;
    out->stmt = call;
    out->shared_bytes = in_terms_of_call(s, call, bytes);
    for (unsigned i = 0; i < 3; i++)
        out->block[i] = in_terms_of_call(s, call, s->block[i]);
    return out->shared_bytes != bytes;
}
