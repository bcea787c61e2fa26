/* SPDX-License-Identifier: Apache-2.0 */
/* Uniformity of what statements define: loads, calls, warp operations, phis. */
#include <string.h>

#include "pass/launch_dim.h"
#include "pass/read_only.h"
#include "pass/uniform_internal.h"

static const struct uniformity constant = {0};

static const struct ir_expr *value_of(struct uniform *u, const struct ir_stmt *s)
{
    return s->value ? ir_value(u->module, s->value) : NULL;
}

static struct uniformity join_args(struct uniform *u, const struct ir_stmt *s)
{
    struct uniformity r = constant;
    for (size_t i = 0; i < s->args.len; i++)
        r = uniform_join(r, uniform_eval(u, s->args.at[i], s->block));
    return r;
}

/* ---- loads -------------------------------------------------------------------------------- */

static bool is_write(const struct ir_stmt *s)
{
    return s->kind == IR_STMT_STORE || s->kind == IR_STMT_ATOMIC || s->kind == IR_STMT_ASYNCCOPY;
}

/* Does this call get a pointer into the object, and could it write there? */
static bool call_may_write(const struct uniform *u, const struct ir_stmt *s,
                           const struct ir_expr *root)
{
    if (s->kind != IR_STMT_CALL)
        return false;
    bool passed = s->object && ir_address_root(s->object) == root;
    if (s->callee && !calls_summary(u->af->analysis->calls, s->callee)->writes_memory)
        return false;
    for (size_t i = 0; i < s->args.len && !passed; i++)
        passed = s->args.at[i]->type && s->args.at[i]->type->kind == TYPE_POINTER &&
                 ir_address_root(s->args.at[i]) == root && !read_only_is_argument(s, i);
    return passed;
}

static bool is_written(const struct uniform *u, const struct ir_expr *root)
{
    for (size_t i = 0; i < u->af->func->stmts.len; i++) {
        const struct ir_stmt *s = u->af->func->stmts.at[i];
        if ((is_write(s) && ir_address_root(s->addr) == root) || call_may_write(u, s, root))
            return true;
    }
    return false;
}

struct uniform_local {
    struct uniformity stored; /* all that was stored into it */
    bool is_known;            /* something was, and its address stays in sight */
};

/* `BlockScan(temp).InclusiveSum(mine, before, total)`: all threads are told the same total. */
static bool is_told_total(const struct ir_stmt *s, const struct ir_expr *root)
{
    const struct ir_expr *last = s->args.len >= 3 ? s->args.at[s->args.len - 1] : NULL;
    const struct ir_stmt *def = last && last->op == IR_VALUE ? last->value->def : NULL;
    return s->kind == IR_STMT_BARRIER && s->name && strstr(s->name, "BlockScan::") && def &&
           def->kind == IR_STMT_LOAD && ir_address_root(def->addr) == root;
}

static struct uniform_local look_at_local(struct uniform *u, const struct ir_expr *root)
{
    struct uniform_local l = {.stored = constant};
    for (size_t i = 0; i < u->af->func->stmts.len; i++) {
        const struct ir_stmt *s = u->af->func->stmts.at[i];
        bool passed = s->kind == IR_STMT_CALL && s->object && ir_address_root(s->object) == root;
        for (size_t k = 0; k < s->args.len; k++)
            passed = passed || ir_address_root(s->args.at[k]) == root;
        if (passed && s->kind != IR_STMT_PHI)
            return (struct uniform_local){.is_known = false};
        if (is_told_total(s, root)) {
            l.is_known = true;
            l.stored.level = l.stored.level > UNIFORM_BLOCK ? l.stored.level : UNIFORM_BLOCK;
        }
        if (s->kind != IR_STMT_STORE || ir_address_root(s->addr) != root)
            continue;
        l.is_known = true;
        l.stored = uniform_join(l.stored, uniform_eval(u, s->expr, s->block));
        l.stored = uniform_join(l.stored, uniform_eval(u, s->addr, s->block));
        size_t n;
        const struct cfg_edge *deps = cfg_control_deps(u->af->cfg, s->block, &n);
        for (size_t k = 0; k < n; k++)
            l.stored = uniform_join(l.stored, u->branches[deps[k].from->id]);
    }
    if (l.stored.level > UNIFORM_BLOCK)
        l.stored.certain = false; /* elements are not told apart */
    return l;
}

/* An array or variable of the thread's own: what was stored into it. */
static struct uniformity eval_local(struct uniform *u, const struct ir_stmt *load,
                                    const struct ir_expr *root)
{
    struct uniform_local *l = map_get_number(&u->locals, (uint64_t)root->id + 1);
    if (!l) {
        l = ARENA_NEW(u->arena, struct uniform_local);
        map_put_number(u->arena, &u->locals, (uint64_t)root->id + 1, l); /* it may hold itself */
        *l = look_at_local(u, root);
    }
    return l->is_known ? l->stored
                       : uniform_make(VARYING, VARYING_UNKNOWN, value_of(u, load), load, false);
}

/* May the parameter of a device function point to a variable of the calling thread? */
static bool may_be_private(const struct uniform *u, const struct ir_expr *root)
{
    if (root->op == IR_VALUE && root->value->def)
        return u->af->func->kind != FUNC_KERNEL;
    if (root->op != IR_VAR || u->af->func->kind == FUNC_KERNEL)
        return false;
    size_t n, shared = 0;
    const struct ir_stmt *const *sites = calls_sites(u->af->analysis->calls, u->af->func, &n);
    int index = root->decl->storage == STORAGE_PARAM ? root->decl->param_index : -1;
    for (size_t i = 0; index >= 0 && i < n; i++) {
        if ((size_t)index >= sites[i]->args.len)
            return true;
        const struct ir_expr *arg = ir_address_root(sites[i]->args.at[index]);
        bool known = arg->op == IR_ADDR
                         ? arg->decl->storage != STORAGE_LOCAL && arg->decl->storage != STORAGE_TEMP
                         : arg->op == IR_VAR && sites[i]->block->func->kind == FUNC_KERNEL;
        shared += known;
    }
    return n == 0 || shared < n;
}

static struct uniformity eval_load(struct uniform *u, const struct ir_stmt *s)
{
    const struct ir_expr *root = ir_address_root(s->addr), *value = value_of(u, s);
    struct uniformity addr = uniform_eval(u, s->addr, s->block), own;
    const struct ir_decl *d = root->op == IR_ADDR ? root->decl : NULL;
    bool local = d && (d->storage == STORAGE_LOCAL || d->storage == STORAGE_TEMP);
    if (local && uniform_last_written(u, s, &own))
        return own;
    if (local)
        return uniform_join(eval_local(u, s, root),
                            uniform_make(addr.level, VARYING_LOAD, value, s, false));
    if (addr.presumed)
        return uniform_presume(VARYING_LOAD, value, s);
    if (uniform_own_slot(u, s, &own))
        return own;
    /* other elements for other threads hold other things: `keys[threadIdx.x] > limit` */
    if (addr.level > UNIFORM_BLOCK)
        return uniform_make(addr.level, VARYING_LOAD, addr.certain ? addr.source : value, s,
                            addr.certain);
    if (d && ir_is_shared(d))
        return uniform_make(UNIFORM_BLOCK,
                            is_written(u, root) ? VARYING_LOAD_SHARED_MEMORY_CHANGES
                                                : UNIFORM_BECAUSE_CONSTANT,
                            value, s, false);
    if (d && d->storage == STORAGE_CONSTANT)
        return addr;
    if (!d && may_be_private(u, root))
        return uniform_presume(VARYING_LOAD, value, s);
    if (is_written(u, root))
        return uniform_presume(VARYING_LOAD_SHARED_MEMORY_CHANGES, value, s);
    return addr;
}

/* ---- calls and warp operations ------------------------------------------------------------- */

static bool is_one_of(const char *name, const char *const *list, size_t n)
{
    for (size_t i = 0; name && i < n; i++)
        if (strcmp(name, list[i]) == 0)
            return true;
    return false;
}

#define IS_ONE_OF(name, list) is_one_of((name), (list), sizeof(list) / sizeof *(list))

/* `grid_1d::global_thread_id()`, `get_thread_id()`, OpenCL's `get_local_id()` */
static bool is_thread_number(const char *name)
{
    static const char *const ends[] = {"thread_id",  "threadId", "ThreadId",
                                       "thread_idx", "local_id", "global_id"};
    size_t length = name ? strlen(name) : 0;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t n = strlen(ends[i]);
        if (length >= n && strcmp(name + length - n, ends[i]) == 0)
            return true;
    }
    return false;
}

static bool is_quotient(const char *name)
{
    return name && (strstr(name, "div") || strstr(name, "Div") || strstr(name, "DIV"));
}

static bool has_one_of(const char *name, const char *const *words)
{
    for (; *words; words++)
        if (strcasestr(name, *words))
            return true;
    return false;
}

/* Names of what tells threads apart, gives each its own, or was made to fit whole blocks. */
static bool names_a_thread(const char *name)
{
    static const char *const own[] = {"thread", "lane",  "warp",   "tid",     "idx",   "index",
                                      "rank",   "rand",  "next",   "pop",     "atom",  "clock",
                                      "ticket", "elect", "leader", "active",  "claim", "fetch",
                                      "round",  "align", "pad",    "multipl", "ceil",  NULL};
    static const char *const sizes[] = {"size", "num", "count", "dim", NULL};
    return has_one_of(name, own) && !has_one_of(name, sizes);
}

/* `rows.length()`, of a class that nobody knows, calls the member `length`. */
static const char *asked_for(const struct ir_stmt *call)
{
    const struct ir_expr *object = call->object;
    bool member = object && object->op == IR_MEMBER && object->text;
    return member ? object->text : call->name ? call->name : "";
}

static bool is_own_variable(const struct ir_expr *e)
{
    const struct ir_expr *root = e ? ir_address_root(e) : NULL;
    return root && root->op == IR_ADDR &&
           (root->decl->storage == STORAGE_LOCAL || root->decl->storage == STORAGE_TEMP);
}

/* `rows.size(0)`: a function out of sight is asked the same by all threads. */
static bool is_common_question(struct uniform *u, const struct ir_stmt *s)
{
    struct uniformity args = join_args(u, s);
    if (s->object)
        args = uniform_join(args, uniform_eval(u, s->object, s->block));
    bool own = is_own_variable(s->object);
    for (size_t i = 0; i < s->args.len; i++)
        own = own || is_own_variable(s->args.at[i]);
    const char *name = asked_for(s);
    return !own && *name && uniform_is_common(&args) && !names_a_thread(name);
}

static struct uniformity eval_call(struct uniform *u, const struct ir_stmt *s)
{
    static const char *const block_wide[] = {"group_index", "group_dim",   "num_threads",
                                             "dim_threads", "num_blocks",  "dim_blocks",
                                             "block_rank",  "block_index", "grid_stride"};
    static const char *const lane_like[] = {"LaneId",      "lane_id",     "laneId",
                                            "get_lane_id", "thread_rank", "thread_index"};
    static const char *const warp_like[] = {"WarpId", "warp_id", "meta_group_rank"};
    struct uniformity unknown = uniform_make(VARYING, VARYING_CALL, value_of(u, s), s, false);
    if (!s->callee || !s->callee->has_body) {
        if (IS_ONE_OF(s->name, block_wide))
            return uniform_make(UNIFORM_BLOCK, UNIFORM_BECAUSE_CONSTANT, NULL, NULL, false);
        if (s->args.len == 0 && IS_ONE_OF(s->name, lane_like))
            return uniform_make(VARYING, VARYING_THREAD_INDEX, value_of(u, s), s, true);
        if (s->args.len == 0 && is_thread_number(s->name))
            return uniform_make(VARYING, VARYING_THREAD_INDEX, value_of(u, s), s, true);
        if (s->args.len > 1 && launch_is_round_helper(s->name) && is_quotient(s->name))
            return join_args(u, s); /* `div_round_up(n, threads)` */
        if (s->args.len == 0 && IS_ONE_OF(s->name, warp_like))
            return uniform_make(UNIFORM_WARP, VARYING_THREAD_INDEX, value_of(u, s), s, true);
        return is_common_question(u, s) ? uniform_presume(VARYING_CALL, value_of(u, s), s)
                                        : unknown;
    }
    const struct call_summary *c = calls_summary(u->af->analysis->calls, s->callee);
    if (c->known && c->returns_thread_index)
        return uniform_make(VARYING, VARYING_THREAD_INDEX, value_of(u, s), s, true);
    if (!c->known || !c->returns_argument_dependent)
        return unknown;
    struct uniformity r = join_args(u, s);
    if (c->only_computes)
        return r;
    r.certain = false; /* the body may do anything with them */
    if (r.level > UNIFORM_BLOCK && r.reason == VARYING_THREAD_INDEX)
        r = uniform_make(r.level, VARYING_CALL, value_of(u, s), s, false);
    return r;
}

/* Names of one value for the whole warp: votes, reductions, broadcasts from a fixed lane. */
static struct uniformity eval_warpop(struct uniform *u, const struct ir_stmt *s)
{
    const char *n = s->name ? s->name : "";
    struct uniformity args = join_args(u, s);
    if (strstr(n, "match_any"))
        return uniform_make(VARYING, VARYING_CALL, value_of(u, s), s, false);
    bool vote = strstr(n, "any") || strstr(n, "all") || strstr(n, "ballot") ||
                strstr(n, "reduce") || strstr(n, "activemask") || strstr(n, "uni") ||
                strstr(n, "elect") == n;
    bool broadcast =
        strstr(n, "shfl") && !strstr(n, "up") && !strstr(n, "down") && !strstr(n, "xor");
    if (args.level <= UNIFORM_BLOCK && !strstr(n, "activemask"))
        return args;
    size_t lane = strstr(n, "_sync") ? 2 : 1;
    if (broadcast)
        vote =
            s->args.len > lane && uniform_eval(u, s->args.at[lane], s->block).level <= UNIFORM_WARP;
    /* `__shfl_sync(~0u, threadIdx.x / 32, 0)`: what the whole warp holds already */
    if (broadcast && vote && uniform_eval(u, s->args.at[lane - 1], s->block).level <= UNIFORM_WARP)
        return args;
    args.certain = false; /* combined with what other lanes hold */
    if (args.level <= UNIFORM_BLOCK || args.reason == VARYING_THREAD_INDEX)
        args = uniform_make(VARYING, VARYING_CALL, value_of(u, s), s, false);
    if (vote)
        args.level = UNIFORM_WARP;
    return args;
}

static struct uniformity eval_barrier(struct uniform *u, const struct ir_stmt *s)
{
    /* the other threads get what their own part of the reduction left */
    if (s->name && strncmp(s->name, "cub::BlockReduce", strlen("cub::BlockReduce")) == 0)
        return uniform_make(VARYING, VARYING_CALL, value_of(u, s), s, true);
    if (s->scope == SCOPE_BLOCK || s->scope == SCOPE_CLUSTER || s->scope == SCOPE_GRID)
        return uniform_make(UNIFORM_BLOCK, UNIFORM_BECAUSE_CONSTANT, NULL, NULL, false);
    if (s->scope == SCOPE_WARP)
        return uniform_make(UNIFORM_WARP, VARYING_CALL, value_of(u, s), s, false);
    return uniform_make(VARYING, VARYING_UNKNOWN, value_of(u, s), s, false);
}

static struct uniformity eval_asm(struct uniform *u, const struct ir_stmt *s)
{
    const char *n = s->name ? s->name : "";
    bool index = strstr(n, "%laneid") || strstr(n, "%tid") || strstr(n, "%lanemask");
    struct uniformity unknown = uniform_make(VARYING, VARYING_UNKNOWN, value_of(u, s), s, false);
    if (index)
        return uniform_make(VARYING, VARYING_THREAD_INDEX, value_of(u, s), s, true);
    if (strstr(n, "%warpid"))
        return uniform_make(UNIFORM_WARP, VARYING_THREAD_INDEX, value_of(u, s), s, true);
    if (strstr(n, "%smid") || strstr(n, "%ctaid") || strstr(n, "%nctaid") || strstr(n, "%ntid"))
        return uniform_make(UNIFORM_BLOCK, UNIFORM_BECAUSE_CONSTANT, NULL, NULL, false);
    /* An instruction without memory gives what its operands give. */
    return s->args.len && strncmp(n, "ld", 2) != 0 && !strstr(n, "ld.") && !strstr(n, "atom")
               ? uniform_join(join_args(u, s), constant)
               : unknown;
}

/* ---- phis --------------------------------------------------------------------------------- */

static const struct cfg_loop *loop_of_header(const struct uniform *u, const struct ir_block *b)
{
    const struct cfg_loop *l = cfg_loop_of(u->af->cfg, b);
    while (l && l->header != b)
        l = l->parent;
    return l;
}

/* Both ways out of the branch stay in the loop: the others leave, and do not come back to meet. */
static bool stays(const struct cfg_loop *l, const struct ir_block *x)
{
    unsigned inside = 0;
    for (size_t i = 0; i < x->succs.len; i++)
        inside += cfg_loop_contains(l, x->succs.at[i]);
    return inside >= 2;
}

struct collect {
    struct uniform *u;
    const struct ir_block *join;
    const struct cfg_loop *loop; /* for the back edges of a header */
    bool *seen;
    struct block_list *out;
};

static void collect_from(struct collect *c, const struct ir_block *from)
{
    struct arena *a = c->u->arena;
    struct cfg *cfg = c->u->af->cfg;
    const struct ir_block *top = cfg_idom(cfg, c->join);
    VEC(const struct ir_block *) todo = {0};
    if (from->succs.len > 1) {
        struct block_list *out = c->out;
        if (!c->seen[from->id] && (!c->loop || stays(c->loop, from)))
            vec_push(a, &out->blocks, from);
        c->seen[from->id] = true;
    }
    vec_push(a, &todo, from);
    while (todo.len) {
        size_t n;
        const struct cfg_edge *deps = cfg_control_deps(cfg, todo.at[--todo.len], &n);
        for (size_t i = 0; i < n; i++) {
            const struct ir_block *x = deps[i].from;
            bool inside =
                c->loop ? cfg_loop_contains(c->loop, x)
                        : top && cfg_dominates(cfg, top, x) && !cfg_dominates(cfg, c->join, x);
            if (!inside || c->seen[x->id])
                continue;
            c->seen[x->id] = true;
            vec_push(a, &todo, x);
            if (!c->loop || stays(c->loop, x))
                vec_push(a, &c->out->blocks, x);
        }
    }
}

const struct block_list *uniform_deciders(struct uniform *u, const struct ir_block *b)
{
    struct block_list *l = &u->deciders[b->id];
    if (l->ready)
        return l;
    l->ready = true;
    const struct cfg_loop *loop = loop_of_header(u, b);
    bool *seen = ARENA_ARRAY(u->arena, bool, u->af->func->blocks.len);
    size_t ways[2] = {0, 0};
    for (size_t i = 0; i < b->preds.len; i++)
        ways[loop && cfg_loop_contains(loop, b->preds.at[i])]++;
    for (size_t i = 0; i < b->preds.len; i++) {
        bool back = loop && cfg_loop_contains(loop, b->preds.at[i]);
        /* One way in and one way round: entering and going on never meet in one step. */
        if (loop && ways[back] < 2)
            continue;
        struct collect c = {u, b, back ? loop : NULL, seen, l};
        collect_from(&c, b->preds.at[i]);
    }
    return l;
}

static struct uniformity eval_phi(struct uniform *u, const struct ir_stmt *s)
{
    const struct ir_expr *self = value_of(u, s), *first = NULL;
    struct uniformity r = constant;
    bool all_same = true, all_vary = true;
    for (size_t i = 0; i < s->args.len && i < s->block->preds.len; i++) {
        if (s->args.at[i] == self)
            continue;
        if (!first)
            first = s->args.at[i];
        all_same = all_same && affine_same(u->arena, first, s->args.at[i]);
        struct uniformity arg = uniform_eval(u, s->args.at[i], s->block->preds.at[i]);
        all_vary = all_vary && arg.level > UNIFORM_BLOCK && arg.certain;
        r = uniform_join(r, arg);
    }
    if (all_same && first)
        return r;
    /* Evidence only when the inputs themselves are no loads of unknown content, and when the
     * variable is a plain one: a record, a reference, or what has an unknown type, may be memory.
     */
    const struct ir_decl *d = s->value->decl;
    bool plain =
        d && !d->guessed && d->type &&
        (d->type->kind == TYPE_INT || d->type->kind == TYPE_BOOL || d->type->kind == TYPE_FLOAT);
    bool certain = plain && (r.level <= UNIFORM_BLOCK || r.certain);
    const struct block_list *deciders = uniform_deciders(u, s->block);
    for (size_t i = 0; i < deciders->blocks.len; i++) {
        const struct ir_block *x = deciders->blocks.at[i];
        struct uniformity b = u->branches[x->id];
        /* `i = threadIdx.x; ... if (taken(i)) i += step;`: whatever it is, it is not the same for all */
        if (all_vary && plain && !b.certain)
            continue;
        if (b.presumed)
            r = uniform_join(r, uniform_presume(VARYING_MERGE, b.source, cfg_terminator(x)));
        else if (b.level > UNIFORM_BLOCK)
            r = uniform_join(r, uniform_make(b.level, VARYING_MERGE, b.source, cfg_terminator(x),
                                             b.certain && certain));
        else if (b.level > r.level)
            r.level = b.level;
    }
    return r;
}

struct uniformity uniform_eval_def(struct uniform *u, const struct ir_stmt *s)
{
    switch (s->kind) {
    case IR_STMT_PHI: return eval_phi(u, s);
    case IR_STMT_SET: return uniform_eval(u, s->expr, s->block);
    case IR_STMT_LOAD: return eval_load(u, s);
    case IR_STMT_ATOMIC: return uniform_make(VARYING, VARYING_ATOMIC, value_of(u, s), s, false);
    case IR_STMT_CALL: return eval_call(u, s);
    case IR_STMT_BARRIER: return eval_barrier(u, s);
    case IR_STMT_WARPOP: return eval_warpop(u, s);
    case IR_STMT_ASM: return eval_asm(u, s);
    default: return uniform_make(VARYING, VARYING_UNKNOWN, value_of(u, s), s, false);
    }
}
