/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/grid_order_internal.h"

#include <string.h>

#include "pass/bounds.h"
#include "pass/for_writer.h"
#include "pass/global_place.h"
#include "pass/guard.h"
#include "pass/launch.h"
#include "pass/race_harmless.h"
#include "pass/ticket.h"
#include "pass/uniform.h"

/* ---- which block ------------------------------------------------------------------------------ */

unsigned grid_order_axis(const struct ir_expr *e)
{
    if (e->op != IR_BUILTIN)
        return 0;
    if (e->builtin >= IR_BUILTIN_CTAID_X && e->builtin <= IR_BUILTIN_CTAID_Z)
        return 1U << (e->builtin - IR_BUILTIN_CTAID_X);
    return e->builtin == IR_BUILTIN_GRID_RANK;
}

static bool find_axis(const struct ir_expr *e, void *context)
{
    unsigned *axes = context;
    *axes |= grid_order_axis(e);
    return true;
}

/* Axes of the grid whose block index is in it, as bits. */
static unsigned axes_of(const struct ir_expr *e)
{
    unsigned axes = 0;
    ir_walk(e, find_axis, &axes);
    return axes;
}

/* `blockIdx.x == 0`, `i == 0` of a global index: the axes along which one block gets to s; 0: all do. */
static unsigned chosen_axes(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    unsigned axes = 0;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++)
        if (x[i].op == IR_EQ)
            axes |= axes_of(x[i].left) ^ axes_of(x[i].right);
    return axes;
}

/* ---- whose place ------------------------------------------------------------------------------ */

/* `p[0]` is `*p`, whatever type it is seen as. */
const struct ir_expr *grid_order_plain(const struct ir_expr *addr)
{
    while (addr->op == IR_CAST ||
           (addr->op == IR_PTRADD && addr->args[1]->op == IR_INT && addr->args[1]->number == 0))
        addr = addr->args[0];
    return addr;
}

/* Numbers, arguments and the thread's index: what changes during the kernel is not known. */
static bool is_fixed(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_VALUE && e->op != IR_OPAQUE;
}

/* The same with the variables of loops. */
static bool is_of_loop(const struct ir_expr *e, void *context)
{
    (void)context;
    bool phi = e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_PHI;
    return (e->op != IR_VALUE && e->op != IR_OPAQUE) || phi;
}

static bool is_by_data(const struct ir_expr *e, void *context)
{
    (void)context;
    return !global_place_load(e);
}

/* The same place for all blocks along the axes: by its expression, or an element that the data choose
 * out of those that the one block writes. */
static bool meets(const struct ir_stmt *write, const struct ir_stmt *s)
{
    const struct ir_expr *x = grid_order_plain(write->addr), *y = grid_order_plain(s->addr);
    if (global_place_same(x, y))
        return true;
    return s->kind == IR_STMT_ATOMIC && bounds_uses_tid(x) &&
           ir_address_root(x) == ir_address_root(y) && !ir_walk(y, is_by_data, NULL);
}

static bool is_one(const struct ir_expr *e)
{
    int64_t blocks;
    return e && ir_is_int(ir_strip_casts(e), &blocks) && blocks == 1;
}

/* Every launch in sight has one block along the axis. */
bool grid_order_has_one_block(const struct analysis_func *af, unsigned axis)
{
    size_t n;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    bool one = n > 0;
    for (size_t i = 0; i < n; i++)
        one = one && is_one(sites[i]->grid[axis]);
    return one;
}

/* What the launch hands the kernel for a parameter of it, also where it names the template that the kernel is a
 * specialization of. */
static const struct ir_expr *handed_at(const struct launch_site *site, const struct ir_expr *param)
{
    param = ir_strip_all_casts(param);
    int k = param->op == IR_VAR && param->decl->storage == STORAGE_PARAM ? param->decl->param_index
                                                                         : -1;
    if (k < 0 || (size_t)k >= site->kernel->params.len)
        return NULL;
    const struct ir_expr *e = launch_argument(site, site->kernel->params.at[k]);
    return e ? ir_strip_all_casts(e) : NULL;
}

/* `clear ? 1 : blocks`, and a fact of the kernel that this launch hands `clear` to: the side that it takes; NULL: it
 * does not say. */
static const struct ir_expr *side_taken(const struct launch_site *site,
                                        const struct ir_expr *choice, const struct fact *facts,
                                        size_t n)
{
    const struct ir_expr *asked = ir_strip_all_casts(choice->args[0]);
    if (asked->op == IR_NE && ir_is_const(ir_strip_casts(asked->args[1]), 0))
        asked = ir_strip_all_casts(asked->args[0]);
    for (size_t i = 0; i < n; i++) {
        bool tells = (facts[i].op == IR_NE || facts[i].op == IR_EQ) &&
                     ir_is_const(ir_strip_casts(facts[i].right), 0);
        if (tells && handed_at(site, facts[i].left) == asked)
            return choice->args[facts[i].op == IR_NE ? 1 : 2];
    }
    return NULL;
}

/* The specialization of a template, which the launches call by the template's name. */
static bool is_launched_as(const struct launch_site *site, const struct ir_func *kernel)
{
    const struct ir_func *f = site->kernel;
    return f == kernel ||
           (f && f->name && kernel->name && f->params.len == kernel->params.len &&
            site->launch->template_args.len > 0 && strcmp(f->name, kernel->name) == 0);
}

/* `assert(gridDim.x == 1)`, `if (gridDim.x != 1) return;`, in a kernel that asks for no other axis. */
static bool says_one_block(const struct analysis_func *af, const struct fact *facts, size_t n)
{
    unsigned said = 0, used = 0;
    for (size_t i = 0; i < n; i++)
        for (unsigned k = 0; k < 3; k++)
            if (facts[i].op == IR_EQ && is_one(facts[i].right) &&
                ir_is_builtin(ir_strip_casts(facts[i].left), IR_BUILTIN_NCTAID_X + k))
                said |= 1U << k;
    if (said)
        ir_walk_func(af->func, find_axis, &used);
    return said && !(used & ~said);
}

/* `x == 1`, `x <= 1`, `x < 2`. */
static bool is_at_most_one(const struct fact *x)
{
    int64_t most;
    return ir_is_int(ir_strip_casts(x->right), &most) &&
           (((x->op == IR_EQ || x->op == IR_LE) && most == 1) || (x->op == IR_LT && most == 2));
}

/* Axes whose blocks a launch hands for what is asked, or whether there is one of them. */
static unsigned handed_axes(const struct launch_site *site, const struct ir_expr *asked,
                            bool number)
{
    unsigned axes = 0;
    const struct ir_expr *handed = handed_at(site, asked);
    for (unsigned k = 0; handed && k < 3; k++) {
        const struct ir_expr *blocks = site->grid[k] ? ir_strip_all_casts(site->grid[k]) : NULL;
        bool asks = handed->op == IR_EQ || handed->op == IR_NE || handed->op == IR_LT ||
                    handed->op == IR_LE;
        if (blocks && blocks->op != IR_INT &&
            ((number && handed == blocks) || (asks && ir_contains(handed, blocks))))
            axes |= 1U << k;
    }
    return axes;
}

/* `if (splits == 1)` of a parameter that is handed the blocks along an axis, `if (direct)` of one that is handed
 * whether there is one; of a kernel that nobody launches here, the number may be that of any. */
static unsigned single_axes_by(const struct analysis_func *af, const struct fact *x)
{
    size_t n;
    const struct launch_site *const *sites = launch_all(af->analysis->launches, &n);
    const struct ir_expr *asked = ir_strip_all_casts(x->left);
    bool launched = false, number = is_at_most_one(x);
    unsigned axes = 0;
    for (unsigned k = 0; number && k < 3; k++)
        if (ir_is_builtin(asked, IR_BUILTIN_NCTAID_X + k))
            axes |= 1U << k;
    for (size_t i = 0; i < n; i++)
        if (is_launched_as(sites[i], af->func)) {
            launched = true;
            axes |= handed_axes(sites[i], asked, number);
        }
    bool parameter = asked->op == IR_VAR && asked->decl->storage == STORAGE_PARAM;
    return number && parameter && !launched ? GRID_ORDER_AXES : axes;
}

unsigned grid_order_single_axes(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n;
    unsigned axes = 0;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++)
        axes |= single_axes_by(af, &x[i]);
    return axes;
}

/* The launches that come to s have one block: `kernel<<<clear ? 1 : blocks, ...>>>(clear)` and `if (clear)`. */
static bool is_of_one_block(const struct analysis_func *af, const struct ir_stmt *s)
{
    size_t n, count;
    bool any = false;
    const struct launch_site *const *sites = launch_all(af->analysis->launches, &n);
    const struct fact *facts = guard_facts(af->guards, s, &count);
    if (says_one_block(af, facts, count))
        return true;
    for (size_t i = 0; i < n; i++) {
        if (!is_launched_as(sites[i], af->func))
            continue;
        any = true;
        for (unsigned k = 0; k < 3; k++) {
            const struct ir_expr *blocks =
                sites[i]->grid[k] ? ir_strip_casts(sites[i]->grid[k]) : NULL;
            if (blocks && blocks->op == IR_SELECT)
                blocks = side_taken(sites[i], blocks, facts, count);
            if (!is_one(blocks))
                return false;
        }
    }
    return any;
}

static bool is_prepared_by_one(const struct analysis_func *af, const struct ir_stmt *s,
                               unsigned *axes)
{
    if (s->kind != IR_STMT_STORE || !global_place_is(af, s->addr) || ir_shared_variable(s->addr) ||
        !ir_walk(grid_order_plain(s->addr), is_fixed, NULL))
        return false;
    *axes = chosen_axes(af, s);
    for (unsigned k = 0; k < 3; k++)
        if (grid_order_has_one_block(af, k))
            *axes &= ~(1U << k);
    return *axes && !(*axes & axes_of(s->addr));
}

/* Read and written with one number for all blocks, in loops too: `*sum = 0;`. */
static bool is_constant_store(const struct analysis_func *af, const struct ir_stmt *s)
{
    const struct ir_expr *v = s->kind == IR_STMT_STORE && s->expr ? ir_strip_casts(s->expr) : NULL;
    return v && (v->op == IR_INT || v->op == IR_FLOAT) && global_place_is(af, s->addr) &&
           !ir_shared_variable(s->addr) && ir_walk(grid_order_plain(s->addr), is_of_loop, NULL) &&
           uniform_of(af->uniform, s->addr).level <= UNIFORM_GRID && !axes_of(s->addr);
}

static bool find_block(const struct ir_expr *e, void *context)
{
    unsigned *axes = context;
    *axes |= axes_of(e);
    return !*axes;
}

/* The kernel asks which block it is, and no launch in sight says that there is but one. */
static bool is_of_many_blocks(const struct analysis_func *af)
{
    unsigned axes = 0;
    ir_walk_func(af->func, find_block, &axes);
    for (unsigned k = 0; k < 3; k++)
        if (axes & 1U << k && !grid_order_has_one_block(af, k))
            return true;
    return false;
}

/* ---- what orders blocks ----------------------------------------------------------------------- */

struct loop_search {
    const struct analysis_func *af;
    const struct cfg_loop *loop;
    bool spins;
};

static bool find_spin(const struct ir_expr *e, void *context)
{
    struct loop_search *q = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    bool reads = def && (def->kind == IR_STMT_LOAD || def->kind == IR_STMT_ATOMIC) &&
                 cfg_loop_contains(q->loop, def->block);
    /* one place for the block, or each thread its own, `while (flags[threadIdx.x] < round) ;` */
    q->spins = q->spins ||
               (reads && global_place_is(q->af, def->addr) &&
                (uniform_of(q->af->uniform, def->addr).level <= UNIFORM_BLOCK ||
                 (def->is_volatile && ir_walk(def->addr, cfg_is_made_outside, (void *)q->loop))));
    return !q->spins;
}

/* A loop that ends when memory says so: blocks wait for each other there. */
static bool may_spin(const struct analysis_func *af)
{
    size_t n;
    const struct cfg_loop *const *all = cfg_loops(af->cfg, &n);
    for (size_t i = 0; i < n; i++) {
        struct loop_search q = {.af = af, .loop = all[i]};
        for (size_t k = 0; k < all[i]->exits.len && !q.spins; k++) {
            const struct ir_stmt *end = cfg_terminator(all[i]->exits.at[k].from);
            if (end && end->expr)
                ir_walk(end->expr, find_spin, &q);
        }
        if (q.spins)
            return true;
    }
    return false;
}

static bool is_named_as_order(const char *name)
{
    static const char *const words[] = {"grid",    "barrier", "wait", "spin",
                                        "acquire", "lock",    "sem",  NULL};
    for (size_t i = 0; name && words[i]; i++)
        if (strcasestr(name, words[i]))
            return true;
    return false;
}

/* A barrier of the grid, tickets, spinning, or what may be one of them out of sight. */
static bool may_order_blocks(const struct analysis_func *af)
{
    if (global_place_waits(af) || may_spin(af))
        return true;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if ((s->kind == IR_STMT_CALL && is_named_as_order(s->name)) ||
            (s->kind == IR_STMT_ATOMIC && ticket_is_asked(af->func, s)) || s->kind == IR_STMT_ASM)
            return true;
    }
    return false;
}

/* ---- search ----------------------------------------------------------------------------------- */

/* `i < n` of a loop that s is in: it ends for all in the end. */
static bool is_of_round(const struct analysis_func *af, const struct fact *x,
                        const struct ir_stmt *s)
{
    const struct ir_block *b = x->origin ? x->origin->block : NULL;
    const struct cfg_loop *l = b ? cfg_loop_of(af->cfg, b) : NULL;
    return l && l->header == b && cfg_loop_contains(l, s->block);
}

struct change_search {
    const struct analysis_func *af;
    const struct ir_stmt *stmt;
    bool found;
};

static bool find_change(const struct ir_expr *e, void *context)
{
    struct change_search *q = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    for (const struct cfg_loop *l = def ? cfg_loop_of(q->af->cfg, q->stmt->block) : NULL; l;
         l = l->parent)
        q->found = q->found || cfg_loop_contains(l, def->block);
    return !q->found;
}

/* `phase == 0` at s and `phase == 1` elsewhere are two launches when it is one number for the whole grid that no round
 * changes: of blocks, threads and rounds there is one for each. */
static bool are_two_launches(const struct analysis_func *af, const struct fact *x,
                             const struct fact *y, const struct ir_stmt *s)
{
    struct change_search q = {.af = af, .stmt = s};
    if (x->op != IR_EQ || y->op != IR_EQ)
        return true;
    ir_walk(x->left, find_change, &q);
    return !q.found && af->uniform && uniform_of(af->uniform, x->left).level <= UNIFORM_GRID;
}

bool grid_order_excludes(const struct analysis_func *af, const struct ir_stmt *s,
                         const struct ir_stmt *t)
{
    size_t n, m;
    const struct fact *x = guard_facts(af->guards, s, &n), *y = guard_facts(af->guards, t, &m);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < m; k++)
            if (!is_of_round(af, &x[i], s) && guard_contradicts(&x[i], &y[k]) &&
                are_two_launches(af, &x[i], &y[k], s))
                return true;
    return false;
}

/* All write the same number: whoever comes last, it is there. */
static bool writes_the_same(const struct ir_stmt *s, const struct ir_stmt *t)
{
    return t->kind == IR_STMT_STORE && s->expr && t->expr &&
           ir_strip_casts(s->expr) == ir_strip_casts(t->expr);
}

static bool is_access(const struct ir_stmt *s)
{
    bool access = s->kind == IR_STMT_LOAD || s->kind == IR_STMT_STORE || s->kind == IR_STMT_ATOMIC;
    return access && s->addr;
}

/* A side of a question that says which block it is. */
static bool tells_block(const struct ir_expr *e)
{
    return axes_of(e) != 0;
}

/* An access of other blocks to what one of them writes. */
static const struct ir_stmt *used_by_others(const struct analysis_func *af,
                                            const struct ir_stmt *write, unsigned axes)
{
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (!is_access(s) || s == write || !meets(write, s) || writes_the_same(write, s) ||
            for_writer_is(af, write, s, tells_block))
            continue;
        bool follows = cfg_stmt_reaches(af->cfg, write, s) || cfg_stmt_reaches(af->cfg, s, write);
        if (follows && !(chosen_axes(af, s) & axes) && !grid_order_excludes(af, write, s) &&
            !race_is_rewritten_alike(af, write, s))
            return s;
    }
    return NULL;
}

/* `atomicAdd(p, 0)`, `atomicOr(p, 0)`: a read that no cache answers. */
static bool only_reads(const struct ir_stmt *atomic)
{
    bool keeps =
        atomic->name && (strcasestr(atomic->name, "add") || strcasestr(atomic->name, "or"));
    return keeps && atomic->args.len > 0 && ir_is_const(ir_strip_all_casts(atomic->args.at[0]), 0);
}

/* Every block sets a place to a number, before it or others change what is there: the block that comes late
 * wipes out what others have left. */
static const struct ir_stmt *wiped_out(const struct analysis_func *af, const struct ir_stmt *reset)
{
    if (!is_constant_store(af, reset) || chosen_axes(af, reset) || !is_of_many_blocks(af))
        return NULL;
    const struct ir_expr *place = grid_order_plain(reset->addr);
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        bool changes = (s->kind == IR_STMT_ATOMIC && !only_reads(s)) ||
                       (is_constant_store(af, s) && !writes_the_same(reset, s));
        if (changes && s->addr && global_place_same(place, grid_order_plain(s->addr)) &&
            s->id > reset->id && cfg_stmt_reaches(af->cfg, reset, s) && !chosen_axes(af, s) &&
            !grid_order_excludes(af, reset, s))
            return s;
    }
    return NULL;
}

/* Every block adds there, and takes no answer. */
static bool adds_up(const struct analysis_func *af, const struct ir_stmt *s)
{
    return s->kind == IR_STMT_ATOMIC && s->name && strcasestr(s->name, "add") && !only_reads(s) &&
           global_place_is(af, s->addr) && !ir_shared_variable(s->addr) && !axes_of(s->addr) &&
           ir_walk(grid_order_plain(s->addr), is_of_loop, NULL) && !chosen_axes(af, s);
}

bool grid_order_is_kept(const struct analysis_func *af, const struct ir_stmt *load)
{
    const struct ir_expr *value = load->value ? ir_value(af->analysis->module, load->value) : NULL;
    for (size_t i = 0; value && i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind == IR_STMT_STORE && s->expr && ir_contains(s->expr, value))
            return true;
    }
    return false;
}

bool grid_order_is_no_field(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_FIELD;
}

/* One of the sums: that one, or out of an array of numbers to which the atomic operation adds them. */
static bool is_of_sums(const struct ir_stmt *sum, const struct ir_stmt *s)
{
    return global_place_same(grid_order_plain(sum->addr), grid_order_plain(s->addr)) ||
           (ir_walk(sum->addr, grid_order_is_no_field, NULL) &&
            ir_walk(s->addr, grid_order_is_no_field, NULL));
}

/* A read of the sum behind the atomic operation, and not before it too. */
static const struct ir_stmt *read_behind(const struct analysis_func *af, const struct ir_stmt *sum)
{
    const struct ir_expr *root = ir_address_root(sum->addr);
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind == IR_STMT_LOAD && ir_address_root(s->addr) == root && is_of_sums(sum, s) &&
            uniform_of(af->uniform, s->addr).level <= UNIFORM_BLOCK && !axes_of(s->addr) &&
            cfg_stmt_reaches(af->cfg, sum, s) && !cfg_stmt_reaches(af->cfg, s, sum) &&
            grid_order_is_kept(af, s) && !grid_order_excludes(af, sum, s))
            return s;
    }
    return NULL;
}

const struct grid_order *grid_order_missing(struct analysis_func *af, size_t *n)
{
    VEC(struct grid_order) found = {0};
    struct grid_reads reads = {0};
    unsigned axes;
    bool looked = false, ordered = false,
         many = !grid_order_has_one_block(af, 0) || !grid_order_has_one_block(af, 1);
    *n = 0;
    struct grid_axes all = af->uniform ? grid_order_all_axes(af) : (struct grid_axes){0};
    for (size_t i = 0; af->uniform && i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        struct grid_order g = {.first = s};
        if (is_prepared_by_one(af, s, &axes)) {
            g.kind = GRID_ORDER_PREPARED;
            g.second = used_by_others(af, s, axes);
        } else if ((g.second = wiped_out(af, s))) {
            g.kind = GRID_ORDER_WIPED;
        } else if ((g.second = grid_clear_scattered(af, s))) {
            g.kind = GRID_ORDER_CLEARED;
        } else if (many && adds_up(af, s)) {
            g.kind = GRID_ORDER_SUMMED;
            g.second = read_behind(af, s);
            g.second = g.second ? g.second : grid_sums_read(af, s, all.used);
        } else if ((g.second = grid_sums_read(af, s, all.used))) {
            g.kind = GRID_ORDER_SUMMED;
        } else if (grid_scatters(af, s)) {
            g.kind = GRID_ORDER_SCATTERED;
            g.second = s;
        } else if (grid_exchange_updates(af, s, &all)) {
            g.kind = GRID_ORDER_UPDATED;
            g.second = s;
        } else if (grid_overwrites(af, s, &all)) {
            g.kind = GRID_ORDER_OVERWRITTEN;
            g.second = s;
        } else if (grid_walks(af, s)) {
            g.kind = GRID_ORDER_WALKED;
            g.second = s;
        } else if ((g.second = grid_neighbour_read(af, s, &reads))) {
            g.kind = GRID_ORDER_NEIGHBOUR;
        } else {
            g.kind = GRID_ORDER_EXCHANGED;
            g.second = grid_exchange_read(af, s);
        }
        if (!g.second)
            continue;
        /* threads that add to one element at once are not kept apart by what orders blocks */
        bool at_once = g.kind == GRID_ORDER_SCATTERED || g.kind == GRID_ORDER_WALKED;
        if (!at_once && !looked) {
            ordered = may_order_blocks(af);
            looked = true;
        }
        if (!at_once && (ordered || is_of_one_block(af, g.first) || is_of_one_block(af, g.second)))
            continue;
        g.root = ir_address_root(s->addr ? s->addr : s->args.at[0]);
        vec_push(af->analysis->arena, &found, g);
    }
    *n = found.len;
    return found.at;
}
