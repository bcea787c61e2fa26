/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Launches of no block at all.
 *
 * Most sizes are never 0, and who hands one over knows.  Evidence is a size that is 0 any day: of a
 * tensor, of a count that the device made, of a part of a whole; or one that another function of the
 * file compares with 0 before it launches.
 */
#include <ctype.h>
#include <string.h>

#include "base/strbuf.h"
#include "pass/calls.h"
#include "pass/compared.h"
#include "pass/guard.h"
#include "pass/tensor_size.h"
#include "solve/launch_internal.h"
#include "solve/launch_sample.h"

static bool is_copy_to_host(const struct ir_stmt *s)
{
    int64_t kind;
    size_t at = 3;
    if (s->kind != IR_STMT_CALL || !s->name || strncmp(s->name, "cudaMemcpy", 10) != 0)
        return false;
    return s->args.len > at && ir_is_int(s->args.at[at], &kind) && kind == 2;
}

struct expected {
    const struct ir_expr *place;
    bool found;
};

static bool compares_with_number(const struct ir_expr *e, void *context)
{
    struct expected *x = context;
    int64_t n;
    if ((e->op == IR_EQ || e->op == IR_NE) && ir_is_int(ir_strip_casts(e->args[1]), &n) && n > 0) {
        const struct ir_expr *count = ir_strip_casts(e->args[0]);
        const struct ir_stmt *d = count->op == IR_VALUE ? count->value->def : NULL;
        x->found = x->found || (d && d->kind == IR_STMT_LOAD && d->addr == x->place);
    }
    return !x->found;
}

/* `ok = count == 8296`, before or after: whoever wrote it knows how many there are. */
static bool is_number_expected(const struct ir_func *f, const struct ir_expr *place)
{
    struct expected x = {.place = place};
    ir_walk_func(f, compares_with_number, &x);
    return x.found;
}

/* A count that a kernel made: copied to a variable of the host. */
static bool is_device_count(const struct launch_search *q, const struct ir_expr *leaf)
{
    const struct ir_stmt *d = leaf->op == IR_VALUE ? leaf->value->def : NULL;
    const struct ir_func *f = q->host->func;
    if (!d || d->kind != IR_STMT_LOAD || d->addr->op != IR_ADDR)
        return false;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (is_copy_to_host(s) && ir_address_root(s->args.at[0]) == d->addr &&
            cfg_stmt_dominates(q->host->cfg, s, d))
            return !is_number_expected(f, d->addr);
    }
    return false;
}

/* How many elements an algorithm of thrust or cub left; `count.value(stream)` of a device scalar. */
static bool is_counted(const struct ir_expr *leaf)
{
    static const char *const algorithms[] = {"count", "count_if", "reduce", "transform_reduce"};
    const struct ir_stmt *call = launch_dim_call(leaf), *d = NULL;
    const char *type = call && call->object_type ? call->object_type->name : NULL;
    if (call && type && strstr(type, "device_scalar") && strcmp(call->name, "value") == 0)
        return true;
    if (leaf->op == IR_VALUE && leaf->value->def->kind == IR_STMT_CALL)
        d = leaf->value->def;
    for (size_t i = 0; d && i < sizeof algorithms / sizeof *algorithms; i++) {
        if (strcmp(d->name ? d->name : "", algorithms[i]) == 0)
            return d->qualified_name && strstr(d->qualified_name, "thrust::");
    }
    return false;
}

/* "offsets" of `offsets.back()`. */
static const char *object_name(struct analysis_func *af, const struct ir_stmt *call)
{
    return call && call->object ? launch_dim_name(af, call->object) : NULL;
}

static bool is_of_sums(const char *object)
{
    static const char *const sums[] = {"offset", "prefix", "splits", "indptr", "row_ptr", "cumsum"};
    for (size_t i = 0; object && i < sizeof sums / sizeof *sums; i++) {
        if (strstr(object, sums[i]))
            return true;
    }
    return false;
}

/* `offsets.back()`, `offsets[n].item<int>()`, `segment.Size()`: the total of counts, a part of a whole. */
static bool is_part(struct analysis_func *af, const struct ir_expr *leaf)
{
    const struct ir_stmt *call = launch_dim_call(leaf);
    const char *object = object_name(af, call), *method = call ? call->name : "";
    if (strcmp(method, "back") == 0 || strcmp(method, "item") == 0)
        return is_of_sums(object);
    bool part = object && (str_has_suffix(object, "segment") || str_has_suffix(object, "bucket") ||
                           str_has_suffix(object, "slice")); /* buckets are a list of them */
    return part && (strcmp(method, "size") == 0 || strcmp(method, "Size") == 0);
}

/* ---- names of parts ------------------------------------------------------------------------- */

/* The word stands in the name by itself: `nr_prts_send`, `numSelected`, not `sender`. */
static bool has_word(const char *name, const char *word)
{
    size_t n = strlen(word);
    for (const char *at = strcasestr(name, word); at; at = strcasestr(at + 1, word)) {
        bool starts = at == name || at[-1] == '_' || at[-1] == ':' ||
                      (isupper((unsigned char)at[0]) && islower((unsigned char)at[-1]));
        bool ends = !at[n] || at[n] == '_' || isupper((unsigned char)at[n]) ||
                    (at[n] == 's' && !islower((unsigned char)at[n + 1]));
        if (starts && ends)
            return true;
    }
    return false;
}

static bool says_how_many(const char *name)
{
    static const char *const words[] = {"n",   "nr",     "num",  "count",
                                        "cnt", "number", "size", "total"};
    const char *last = strrchr(name, ':');
    name = last ? last + 1 : name;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (has_word(name, words[i]))
            return true;
    }
    return name[0] == 'n' && isupper((unsigned char)name[1]);
}

/* `nr_prts_send`, `num_nonzero`, `n_selected`: how many there happen to be, none on many a day. */
static bool is_named_part(const struct launch_dim *d, const struct ir_expr *leaf)
{
    static const char *const words[] = {
        "nonzero",   "nonzeros", "send",    "sent",     "recv",  "received", "selected",
        "removed",   "deleted",  "marked",  "pending",  "dirty", "ghost",    "spike",
        "collision", "exited",   "leaving", "migrated", "added", "inserted", "rendered"};
    const char *name = launch_dim_call(leaf) ? NULL : launch_dim_name(d->owner, leaf);
    for (size_t i = 0; name && i < sizeof words / sizeof *words; i++) {
        if (has_word(name, words[i]))
            return says_how_many(name);
    }
    return false;
}

static bool callers_ask(const struct analysis *a, const struct ir_func *f);

/* `int64_t elem_cnt`, `size_t numel` of a function that others call: elements of a tensor, which may have none. */
static bool is_handed_elements(const struct launch_search *q, const struct launch_dim *d,
                               const struct ir_expr *leaf)
{
    bool param = leaf->op == IR_VAR && leaf->decl->storage == STORAGE_PARAM &&
                 leaf->type->kind == TYPE_INT && d->leaf_count == 1;
    const char *name = param ? leaf->decl->source_name : NULL;
    bool of_one = name && (strcasestr(name, "size") || strcasestr(name, "per"));
    return name && !of_one && (strcasestr(name, "elem") || strcasestr(name, "numel")) &&
           says_how_many(name) && size_name_of(name) == SIZE_NAME_FLAT &&
           !callers_ask(q->host->analysis, d->owner->func);
}

/* ---- asked elsewhere ------------------------------------------------------------------------- */

struct asked {
    struct analysis_func *by;
    const char *object; /* of `pages.size()`; NULL: a variable */
    const char *name;
    bool found;
};

static bool is_size_method(const char *name)
{
    return name && (strcmp(name, "size") == 0 || strcmp(name, "empty") == 0 ||
                    strcmp(name, "is_empty") == 0);
}

static bool is_asked_for(const struct asked *a, const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *call = launch_dim_call(e);
    if (a->object) {
        const char *object =
            is_size_method(call ? call->name : NULL) ? object_name(a->by, call) : NULL;
        return object && strcmp(object, a->object) == 0;
    }
    const char *name = call ? NULL : launch_dim_name(a->by, e);
    return name && strcmp(name, a->name) == 0;
}

/* `n == 0`, `n <= 0`, `pages.empty()`. */
static bool asks(const struct ir_expr *e, void *context)
{
    struct asked *a = context;
    int64_t n;
    if (a->object && e->op == IR_VALUE && is_asked_for(a, e)) {
        const struct ir_stmt *call = launch_dim_call(e);
        a->found = a->found || strcmp(call->name, "size") != 0;
    }
    if (ir_compares(e) && ir_is_int(e->args[1], &n) && n == 0 && is_asked_for(a, e->args[0]))
        a->found = true;
    return !a->found;
}

static bool launches(const struct ir_func *f)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        if (f->stmts.at[i]->kind == IR_STMT_LAUNCH)
            return true;
    }
    return false;
}

static bool leads_to_trap(const struct ir_block *b)
{
    return b->stmts.len > 0 && b->stmts.at[b->stmts.len - 1]->kind == IR_STMT_TRAP;
}

/* A branch of f that skips work, not one that throws. */
static bool asks_in(struct asked *a, const struct ir_func *f)
{
    for (size_t i = 0; i < f->stmts.len && !a->found; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind != IR_STMT_BRANCH || s->block->succs.len != 2 ||
            leads_to_trap(s->block->succs.at[0]) || leads_to_trap(s->block->succs.at[1]))
            continue;
        const struct ir_expr *e = s->expr;
        while (e->op == IR_LNOT || e->op == IR_CAST)
            e = e->args[0];
        a->found = is_asked_for(a, e) && !a->object; /* if (n) */
        ir_walk(s->expr, asks, a);
    }
    return a->found;
}

/* Who calls the function asks first, or cannot be seen to. */
static bool callers_ask(const struct analysis *a, const struct ir_func *f)
{
    size_t n;
    const struct ir_stmt *const *sites = calls_sites(a->calls, f, &n);
    for (size_t i = 0; i < n; i++) {
        if (compared_any_with_zero(sites[i]->block->func))
            return true;
    }
    return false;
}

/* Another function of the file that launches, too, asks whether this size is 0. */
static bool is_asked_elsewhere(const struct launch_search *q, const struct launch_dim *d,
                               const struct ir_expr *leaf)
{
    const struct analysis *all = q->host->analysis;
    const struct ir_stmt *call = launch_dim_call(leaf);
    struct asked a = {
        .object = is_size_method(call ? call->name : NULL) ? object_name(d->owner, call) : NULL,
        .name = call ? NULL : launch_dim_name(d->owner, leaf)};
    if ((!a.object && !a.name) || callers_ask(all, q->host->func))
        return false;
    for (size_t i = 0; i < all->funcs.len && !a.found; i++) {
        const struct ir_func *f = all->funcs.at[i]->func;
        a.by = all->funcs.at[i];
        if (f != q->host->func && f->kind == FUNC_HOST && launches(f))
            asks_in(&a, f);
    }
    return a.found;
}

/* In the launching function, or in those around it up to the one that knows the size; all of them where
 * a closure asks for it itself. */
bool launch_is_zero_tested(const struct launch_search *q, const struct ir_func *owner)
{
    for (const struct ir_func *f = q->host->func; f; f = f->parent) {
        if (f == q->host->func ? compared_with_zero_before(q->host, q->site->stmt)
                               : compared_any_with_zero(f))
            return true;
        if (f == owner && !f->is_lambda)
            break;
    }
    return false;
}

struct taken {
    const struct ir_expr *leaf;
    int64_t number;
};

/* `numel() - 1` of a list of offsets, wherever it stands. */
static bool takes_from(const struct ir_expr *e, void *context)
{
    struct taken *t = context;
    int64_t number;
    if (e->op == IR_SUB && ir_is_int(ir_strip_all_casts(e->args[1]), &number) && number > 0 &&
        compared_same_size(ir_strip_all_casts(e->args[0]), t->leaf))
        t->number = number;
    return !t->number;
}

/* The size at which nothing is left: 1 of `numel() - 1` blocks. */
static int64_t empty_at(const struct launch_search *q, const struct ir_expr *e,
                        const struct ir_expr *leaf)
{
    struct taken t = {.leaf = leaf};
    ir_walk(e, takes_from, &t);
    struct launch_sample s = {q->host->analysis, leaf, t.number};
    int64_t blocks;
    return launch_sample_value(&s, e, &blocks) && blocks == 0 ? t.number : 0;
}

struct division {
    const struct ir_expr *size;
    bool found;
};

/* `n / min(1024, n)`: where n is 0 the host divides by it, and no launch is reached. */
static bool divides_by_size(const struct ir_expr *e, void *context)
{
    struct division *d = context;
    if (e->op == IR_DIV || e->op == IR_REM) {
        const struct ir_expr *by = ir_strip_all_casts(e->args[1]);
        d->found = d->found || compared_same_size(by, d->size);
        for (unsigned i = 0; by->op == IR_MIN && i < by->arg_count; i++)
            d->found = d->found || compared_same_size(ir_strip_all_casts(by->args[i]), d->size);
    }
    return !d->found;
}

static bool divides_by(const struct ir_expr *e, const struct ir_expr *size)
{
    struct division d = {.size = size};
    ir_walk(e, divides_by_size, &d);
    return d.found;
}

/* `x.size(2)`, `x.sizes()[2]`: planes, lines and columns are there in a tensor of no images, too. */
static bool is_inner_extent(const struct ir_expr *leaf)
{
    const struct ir_stmt *call = launch_dim_call(leaf);
    const struct ir_stmt *d = leaf->op == IR_VALUE ? leaf->value->def : NULL;
    const struct ir_expr *at = NULL;
    int64_t axis;
    if (call && call->args.len == 1 && strcmp(call->name, "size") == 0)
        at = call->args.at[0];
    else if (call && d && d->kind == IR_STMT_LOAD && d->addr->op == IR_PTRADD)
        at = d->addr->args[1];
    return at && ir_is_int(ir_strip_casts(at), &axis) && axis != 0;
}

static bool is_data_of_tensor(const struct ir_expr *e)
{
    const struct ir_expr *bare = ir_strip_casts(e);
    const struct ir_stmt *d = bare->op == IR_VALUE ? bare->value->def : NULL;
    const char *name = launch_dim_method(bare);
    if (!name)
        name = launch_dim_unseen_member(bare);
    if (!name && d && d->kind == IR_STMT_LOAD && d->guessed && d->addr->op == IR_ADDR)
        name = d->addr->decl->source_name;
    return name && (strstr(name, "ptr") || strstr(name, "data"));
}

/* `CHECK(x.data.ptr != nullptr)`: a tensor of no elements has no memory, either. */
static bool is_data_checked(const struct launch_search *q)
{
    const struct ir_func *f = q->host->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *e = s->kind == IR_STMT_ASSUME                    ? s->expr
                                  : s->kind == IR_STMT_CALL && s->args.len > 0 ? s->args.at[0]
                                                                               : NULL;
        if (e && e->op == IR_NE && ir_is_const(ir_strip_all_casts(e->args[1]), 0) &&
            is_data_of_tensor(e->args[0]) && cfg_stmt_dominates(q->host->cfg, s, q->site->stmt))
            return true;
    }
    return false;
}

bool launch_has_no_elements(const struct launch_search *q, const struct ir_expr *leaf)
{
    return tensor_size_is(leaf) && !is_inner_extent(leaf) &&
           !(launch_dim_is_numel(leaf) && is_data_checked(q));
}

/* ---- handed over ----------------------------------------------------------------------------- */

/* The call hands over what may be 0, and nobody there asks whether it is. */
static bool hands_over_none(struct analysis_func *caller, const struct ir_stmt *call, size_t at)
{
    struct launch_site there = {.stmt = call, .host = caller};
    struct launch_search up = {.site = &there, .host = caller};
    const struct ir_expr *e = call->args.at[at];
    struct launch_dim d = launch_dim_of(caller, e);
    if (!d.understood || (d.bounded && !d.capped) || d.never_zero || d.divisor != 1 ||
        launch_is_zero_tested(&up, d.owner->func))
        return false;
    for (unsigned i = 0; i < d.leaf_count; i++) {
        if (launch_has_no_elements(&up, d.leaves[i]) &&
            !compared_by_order(d.owner->func, d.leaves[i]) && !divides_by(e, d.leaves[i]))
            return true;
    }
    return false;
}

/* `run(out, x.numel())` of a function that launches for its n; NULL: none. */
static const struct ir_stmt *call_with_none(const struct launch_search *q,
                                            const struct launch_dim *d, const struct ir_expr *leaf)
{
    const struct analysis *a = q->host->analysis;
    size_t n = 0;
    bool param = leaf->op == IR_VAR && leaf->decl->storage == STORAGE_PARAM &&
                 leaf->decl->param_index >= 0 && d->owner->func->kind == FUNC_HOST;
    const struct ir_stmt *const *sites = param ? calls_sites(a->calls, d->owner->func, &n) : NULL;
    for (size_t i = 0; i < n; i++) {
        struct analysis_func *caller = analysis_of(a, sites[i]->block->func);
        size_t at = (size_t)leaf->decl->param_index;
        if (caller && at < sites[i]->args.len && hands_over_none(caller, sites[i], at))
            return sites[i];
    }
    return NULL;
}

/* ---- a check that lets 0 through ------------------------------------------------------------- */

/* `if (width < 0) return;` and a grid for width: of none, it is empty. */
static void check_let_through(struct launch_search *q, unsigned axis)
{
    const struct ir_expr *e = q->site->grid[axis];
    size_t n;
    const struct fact *facts = guard_facts(q->host->guards, q->site->stmt, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *size = ir_strip_casts(facts[i].left);
        int64_t least, none, many;
        if (facts[i].op != IR_GE || !ir_is_int(ir_strip_casts(facts[i].right), &least) ||
            least != 0 || size->op == IR_INT ||
            range_of(q->host->ranges, size, q->site->stmt).lo > 0)
            continue;
        struct launch_sample at_none = {q->host->analysis, size, 0};
        struct launch_sample at_many = {q->host->analysis, size, 1 << 20};
        if (!launch_sample_value(&at_none, e, &none) || none != 0 ||
            !launch_sample_value(&at_many, e, &many) || many <= 0 ||
            launch_is_zero_tested(q, q->host->func))
            continue;
        struct launch_fault *f = launch_fault_add(q, LAUNCH_MAY_BE_EMPTY, axis, size);
        f->at = launch_dim_span(q, false, axis);
        f->shown = launch_has_no_elements(q, size);
        return;
    }
}

/* ---- the odd element ------------------------------------------------------------------------- */

struct odd_search {
    const struct launch_search *q;
    const struct ir_expr *size; /* of the launching function */
    int64_t pack;
    bool found;
};

/* `n % 2` or `n & 1` of what the launch hands over as n. */
static bool asks_for_odd(const struct ir_expr *e, void *context)
{
    struct odd_search *o = context;
    int64_t by;
    if ((e->op != IR_REM && e->op != IR_BITAND) || !ir_is_int(ir_strip_casts(e->args[1]), &by) ||
        by != (e->op == IR_REM ? o->pack : o->pack - 1))
        return !o->found;
    const struct ir_expr *n = ir_strip_casts(e->args[0]);
    const struct ir_expr *passed = n->op == IR_VAR ? launch_argument(o->q->site, n->decl) : NULL;
    o->found = o->found || (passed && compared_same_size(ir_strip_casts(passed), o->size));
    return !o->found;
}

/* Blocks for `n / 2` pairs, and a kernel that sees to the odd one itself: alone, it has no block. */
static void check_odd(struct launch_search *q, unsigned axis)
{
    const struct launch_dim *d = &q->grid[axis];
    const struct ir_func *k = q->site->kernel;
    const struct ir_expr *pairs = NULL;
    struct odd_search o = {.q = q};
    if (!k || !d->understood || (d->bounded && !d->capped) || d->never_zero ||
        launch_rounds_up(q->site, axis, &pairs) != TRI_YES || !pairs)
        return;
    pairs = ir_strip_casts(pairs);
    if (pairs->op != IR_DIV || !ir_is_int(ir_strip_casts(pairs->args[1]), &o.pack) || o.pack < 2)
        return;
    o.size = ir_strip_casts(pairs->args[0]);
    for (size_t i = 0; i < k->stmts.len && !o.found; i++) {
        if (k->stmts.at[i]->kind == IR_STMT_BRANCH)
            ir_walk(k->stmts.at[i]->expr, asks_for_odd, &o);
    }
    if (!o.found || launch_is_zero_tested(q, d->owner->func) ||
        compared_by_order(d->owner->func, o.size) ||
        compared_by_remainder(d->owner->func, o.size, pairs->args[1]))
        return;
    struct launch_fault *f = launch_fault_add(q, LAUNCH_MAY_BE_EMPTY, axis, o.size);
    f->value = 1;
    f->shown = tensor_size_is(o.size);
}

static void check_empty(struct launch_search *q, unsigned axis)
{
    const struct launch_dim *d = &q->grid[axis];
    const struct ir_expr *e = q->site->grid[axis];
    bool in_program = q->host->analysis->module->in_program;
    if (!d->understood || (d->bounded && !d->capped) || d->never_zero || d->leaf_count == 0)
        return;
    if (range_of(q->host->ranges, e, q->site->stmt).lo > 0)
        return;
    for (unsigned i = 0; i < d->leaf_count; i++) {
        const struct ir_expr *leaf = d->leaves[i];
        bool asked = !in_program && is_asked_elsewhere(q, d, leaf);
        bool counted = is_device_count(q, leaf) || is_counted(leaf);
        bool may_be_zero =
            counted || asked ||
            (!in_program &&
             (launch_has_no_elements(q, leaf) || is_part(d->owner, leaf) ||
              is_handed_elements(q, d, leaf) ||
              (is_named_part(d, leaf) && !callers_ask(q->host->analysis, q->host->func))));
        const struct ir_stmt *call =
            !may_be_zero && !in_program ? call_with_none(q, d, leaf) : NULL;
        bool open = !may_be_zero && !call && !in_program && launch_none_is_open(q, d, leaf) &&
                    !callers_ask(q->host->analysis, q->host->func);
        if ((!may_be_zero && !call && !open) || launch_is_zero_tested(q, d->owner->func) ||
            compared_by_order(d->owner->func, leaf) || divides_by(e, leaf) ||
            compared_alone_before(q->host, leaf, q->site->stmt))
            continue;
        bool whole = leaf->op == IR_MEMBER && leaf->args[0]->op == IR_MEMBER; /* the x of it */
        struct launch_fault *f =
            launch_fault_add(q, LAUNCH_MAY_BE_EMPTY, axis, whole ? leaf->args[0] : leaf);
        f->value = empty_at(q, e, leaf);
        f->call = call;
        f->shown = counted;
        f->open = open;
        return;
    }
}

void launch_search_empty(struct launch_search *q)
{
    for (unsigned axis = 0; axis < 3 && q->found.len == 0; axis++) {
        check_empty(q, axis);
        if (q->found.len == 0)
            check_odd(q, axis);
        if (q->found.len == 0)
            check_let_through(q, axis);
    }
}
