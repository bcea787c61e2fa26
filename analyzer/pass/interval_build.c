/* SPDX-License-Identifier: Apache-2.0 */
/* Lays a kernel out as frames and events. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/strbuf.h"
#include "pass/bounds.h"
#include "pass/calls.h"
#include "pass/guard.h"
#include "pass/interval_internal.h"
#include "pass/uniform.h"

enum { WARP = 32, COPY_BYTES = 16 /* the most of one cp.async */ };

static const struct ir_decl *object_in(const struct intervals *v, const struct lanes_frame *f,
                                       const struct ir_expr *addr)
{
    return v->kind == INTERVAL_GLOBAL ? interval_global(f, addr) : interval_object(f, addr);
}

/* ---- events ----------------------------------------------------------------------------------- */

static void build_frame(struct intervals *v, struct lanes_frame *f);

static bool name_has(const char *name, const char *const *words)
{
    char lower[64] = "";
    for (size_t i = 0; name && name[i] && i + 1 < sizeof lower; i++)
        lower[i] = (char)tolower((unsigned char)name[i]);
    for (; *words; words++)
        if (strstr(lower, *words))
            return true;
    return false;
}

static bool is_handed_shared(const struct ir_expr *const *args, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        bool pointer = args[i]->type && args[i]->type->kind == TYPE_POINTER;
        if (pointer && ir_shared_variable(args[i]))
            return true;
    }
    return false;
}

/* `get_block(i, j)`, `is_group_leader()`, `block_offset(i)`: somebody asks. */
static bool asks(const char *name)
{
    static const char *const begins[] = {"get", "set", "is", "has", "num", NULL};
    static const char *const ends[] = {"id",  "idx",  "index", "size",   "offset", "count",
                                       "dim", "rank", "num",   "number", NULL};
    const char *last = strchr(name, '_'); /* `block_index`; `block_exclusive_count` may be a scan */
    for (unsigned i = 0; begins[i]; i++) {
        size_t n = strlen(begins[i]);
        if (strncmp(name, begins[i], n) == 0 && !islower((unsigned char)name[n]))
            return true;
    }
    for (unsigned i = 0; last && ends[i]; i++)
        if (strcasecmp(last + 1, ends[i]) == 0)
            return true;
    return false;
}

/* A function out of sight that may hold a barrier of the block, as far as its name tells.  What shuffles stays
 * in a warp, but for `shuffle_reduce(x, shared)`, which takes the sums on to other warps. */
static bool may_wait_by_name(const char *name, const struct ir_expr *const *args, size_t n)
{
    static const char *const waits[] = {"sync", "barrier", "reduce", "scan", "sort",
                                        "wait", "arrive",  "bar_",   NULL};
    static const char *const groups[] = {"block", "cta", "group",
                                         NULL}; /* `meta_group_size()` asks */
    static const char *const alone[] = {"warp",  "lane",   "__pipeline_",   "shfl", "shuffle",
                                        "async", "atomic", "thread_reduce", NULL};
    static const char *const in_warp[] = {"warp", "lane", "async", "atomic", NULL};
    if (!name_has(name, waits) && !(n > 0 && name_has(name, groups) && !asks(name)))
        return false;
    return !name_has(name, alone) || (!name_has(name, in_warp) && is_handed_shared(args, n));
}

/* `warp::reduce_max(x)` */
static bool is_of_warp(const char *qualified)
{
    const char *last = qualified ? strstr(qualified, "::") : NULL;
    static const char *const warp[] = {"warp", NULL};
    for (const char *next = last; next; next = strstr(last + 2, "::"))
        last = next;
    return last && last - qualified >= 4 && name_has(last - 4, warp);
}

/* `cache.fetch(s_keys, n)` of an object of the thread's own whose class is out of sight: threads that fill and read
 * shared memory together in a method may wait in it, too.  What loads and stores tiles is called by that name. */
static bool is_cooperative_method(const struct ir_stmt *s)
{
    static const char *const moves[] = {"load", "store", "copy", "write", "read", "push",
                                        "add",  "mma",   "set",  "at",    NULL};
    const struct ir_expr *o = s->object;
    bool own = o && (o->op == IR_VALUE || o->op == IR_RECORD ||
                     ((o->op == IR_ADDR || o->op == IR_VAR) && o->decl->storage == STORAGE_LOCAL));
    return own && !s->callee && s->object_type && s->object_type->kind == TYPE_UNKNOWN &&
           s->args.len > 1 && is_handed_shared(s->args.at, s->args.len) &&
           !name_has(s->name, moves);
}

static bool may_wait_for_block(const struct ir_stmt *s)
{
    bool by_name = may_wait_by_name(s->name, s->args.at, s->args.len);
    return (by_name && !is_of_warp(s->qualified_name)) || is_cooperative_method(s);
}

/* `x = reduce<float>(x, shared)`: a function out of sight that was taken for a class. */
static bool is_no_wait(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_RECORD || !e->type || e->type->kind != TYPE_UNKNOWN || !e->type->name ||
           !is_handed_shared(e->args, e->arg_count) ||
           !may_wait_by_name(e->type->name, e->args, e->arg_count);
}

static bool may_wait(const struct intervals *v, const struct ir_stmt *s)
{
    static const char *const in_warp[] = {"warp", "shfl", "shuffle", "ballot",
                                          "lane", "tile", NULL};
    bool votes = s->name && (strcmp(s->name, "all") == 0 || strcmp(s->name, "any") == 0);
    return (v->warp_waits && (votes || name_has(s->name, in_warp))) || may_wait_for_block(s);
}

static bool is_recursive(const struct lanes_frame *f, const struct ir_func *callee)
{
    for (; f; f = f->parent)
        if (f->af->func == callee)
            return true;
    return false;
}

/* Something happens inside that counts: a barrier, or memory that is not its own. */
static bool is_eventful(const struct intervals *v, const struct ir_func *f, unsigned depth)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool access = (ir_stmt_info(s->kind)->flags & IR_STMT_IS_ACCESS) && s->addr;
        if (s->kind == IR_STMT_BARRIER || s->kind == IR_STMT_FENCE ||
            (s->kind == IR_STMT_WARPOP && v->kind == INTERVAL_WARP))
            return true;
        if (access && !ir_lies_in_local(s->addr))
            return true;
        if (s->kind == IR_STMT_CALL && s->callee && depth < LIMIT_INTERVAL_DEPTH &&
            s->callee != f && is_eventful(v, s->callee, depth + 1))
            return true;
        if (s->kind == IR_STMT_CALL && !s->callee && may_wait(v, s))
            return true;
    }
    return false;
}

static void add_barrier(struct intervals *v, struct block_events *b, const struct ir_stmt *s)
{
    struct interval_event e = {.kind = INTERVAL_BARRIER, .stmt = s};
    vec_push(v->arena, &b->events, e);
}

static void add_access(struct intervals *v, struct block_events *b, struct interval_access a)
{
    if (v->accesses.len >= LIMIT_RACE_ACCESSES)
        return;
    a.id = (unsigned)v->accesses.len;
    struct interval_event e = {.kind = INTERVAL_ACCESS, .stmt = a.stmt, .access = a.id};
    vec_push(v->arena, &v->event_of, b->events.len);
    vec_push(v->arena, &b->events, e);
    vec_push(v->arena, &v->accesses, a);
}

/* `auto &scratch = reinterpret_cast<Storage &>(bytes);` of a type that is not known looks like a copy. */
static const struct ir_expr *referred(const struct ir_stmt *s)
{
    const struct ir_expr *e = s->object, *from = NULL;
    if (!e || e->op != IR_ADDR || e->decl->storage != STORAGE_LOCAL)
        return e;
    const struct ir_func *func = s->block->func;
    for (size_t i = 0; i < func->stmts.len; i++) {
        const struct ir_stmt *t = func->stmts.at[i];
        if (t->kind != IR_STMT_SET || t->var != e->decl)
            continue;
        if (from)
            return e;
        from = t->expr;
    }
    return from && ir_shared_variable(from) ? ir_address_root(from) : e;
}

/* The scratch of a collective: its object, or what the object was made of. */
static const struct ir_expr *scratch_of(const struct ir_stmt *s)
{
    const struct ir_expr *e = referred(s);
    for (unsigned i = 0; e && i < 4; i++) {
        if (e->type && e->type->kind == TYPE_POINTER)
            return e;
        if (e->op == IR_RECORD && e->arg_count == 1)
            e = e->args[0];
        else if (e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_LOAD)
            e = e->value->def->addr;
        else
            return NULL;
    }
    return NULL;
}

static void add_block_barrier(struct intervals *v, struct lanes_frame *f, struct block_events *b,
                              const struct ir_stmt *s)
{
    const struct ir_expr *scratch = scratch_of(s);
    bool known = v->kind == INTERVAL_SHARED && scratch && interval_object(f, scratch);
    struct interval_access a = {
        .frame = f, .stmt = s, .addr = scratch, .writes = true, .whole = true};
    v->has_block_barrier = v->has_block_barrier || s->scope == SCOPE_BLOCK ||
                           s->scope == SCOPE_CLUSTER || s->scope == SCOPE_GRID;
    if (known)
        add_access(v, b, a);
    add_barrier(v, b, s);
    a.reads = true;
    if (known)
        add_access(v, b, a);
}

bool interval_is_of_one_thread(const struct lanes_frame *f, const struct ir_stmt *s)
{
    size_t n;
    const struct fact *x = guard_facts(f->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        if (x[i].op == IR_EQ && bounds_uses_tid(x[i].left))
            return true;
    }
    return false;
}

/* `if (threadIdx.x == 0) search(&place, ...)`: a function out of sight leaves its answer where one
 * thread says, if nobody else writes there. */
static void add_answers(struct intervals *v, struct lanes_frame *f, struct block_events *b,
                        const struct ir_stmt *s)
{
    static const char *const others[] = {"init", "barrier", "bar_", "async", "tma",    "fetch",
                                         "cvta", "cast",    "asm",  "print", "arrive", NULL};
    if (v->kind != INTERVAL_SHARED || name_has(s->name, others) || !interval_is_of_one_thread(f, s))
        return;
    for (size_t i = 0; i < s->args.len; i++) {
        const struct ir_expr *arg = s->args.at[i];
        const struct ir_type *to =
            arg->type && arg->type->kind == TYPE_POINTER ? arg->type->elem : NULL;
        while (to && to->kind == TYPE_ARRAY)
            to = to->elem;
        bool number = to && (to->kind == TYPE_INT || to->kind == TYPE_FLOAT) && !to->is_const;
        struct interval_access a = {
            .frame = f, .stmt = s, .addr = arg, .writes = true, .answer = true};
        if (number && interval_object(f, arg))
            add_access(v, b, a);
    }
}

/* `cuda::atomic::Add(place, x)`, `AtomicAdd(place, x)`: nobody sees the body, the name says it. */
static bool add_atomic_call(struct intervals *v, struct lanes_frame *f, struct block_events *b,
                            const struct ir_stmt *s)
{
    const char *name = s->qualified_name ? s->qualified_name : s->name;
    const struct ir_expr *place = s->args.len ? s->args.at[0] : NULL;
    if (!name || !strcasestr(name, "atomic") || s->object || s->args.len < 2 || !place->type ||
        place->type->kind != TYPE_POINTER)
        return false;
    const struct interval_access a = {
        .frame = f, .stmt = s, .addr = place, .reads = true, .writes = true, .atomic = true};
    if (object_in(v, f, place))
        add_access(v, b, a);
    return true;
}

/* Tensor cores take their tiles from shared memory, warp by warp: load_matrix_sync(fragment, tile, ...) and
 * store_matrix_sync(tile, fragment, ...).  What they wait for is the warp: no lane goes on from a load before all
 * have made it. */
static bool add_matrix(struct intervals *v, struct lanes_frame *f, struct block_events *b,
                       const struct ir_stmt *s)
{
    static const char *const names[] = {"load_matrix_sync", "store_matrix_sync", "mma_sync"};
    size_t which = 0, count = sizeof names / sizeof *names;
    while (which < count && (!s->name || strcmp(s->name, names[which]) != 0))
        which++;
    if (which == count)
        return false;
    if (v->kind == INTERVAL_WARP)
        add_barrier(v, b, s); /* all its lanes are there before the first one reads or writes */
    const struct ir_expr *tile = s->args.len < 2 ? NULL : s->args.at[which == 0];
    const struct interval_access a = {
        .frame = f, .stmt = s, .addr = tile, .reads = which == 0, .writes = which == 1};
    if (which < 2 && tile && tile->type && tile->type->kind == TYPE_POINTER &&
        object_in(v, f, tile))
        add_access(v, b, a);
    if (v->kind == INTERVAL_WARP && which == 0)
        add_barrier(v, b, s);
    return true;
}

/* Who gets to a statement, as far as conditions on the thread's index say. */
enum { OF_ALL, OF_SOME, OF_FEW };

/* OF_FEW: one thread, one warp, or one thread of each: `warp == 0`, `threadIdx.x < 32`. */
static unsigned made_by(const struct lanes_frame *f, const struct ir_stmt *s)
{
    size_t n;
    int64_t limit;
    unsigned who = OF_ALL;
    const struct fact *x = guard_facts(f->af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        struct uniformity u = uniform_of(f->af->uniform, x[i].left);
        bool by_thread = u.level > UNIFORM_BLOCK &&
                         (u.reason == VARYING_THREAD_INDEX || bounds_uses_tid(x[i].left));
        bool below = (x[i].op == IR_LT || x[i].op == IR_LE) && ir_is_int(x[i].right, &limit) &&
                     limit <= WARP;
        if (by_thread && (x[i].op == IR_EQ || below))
            return OF_FEW;
        if (by_thread)
            who = OF_SOME;
    }
    return who;
}

static bool is_no_counter(const struct ir_expr *e, void *context)
{
    (void)context;
    return !(e->op == IR_VALUE && e->value->def && e->value->def->kind == IR_STMT_PHI);
}

/* `if (warp == 0) reduce(s, n)`: a function out of sight, called by a part of the block, is handed memory of
 * the block.  It reads there, or writes; what others wrote must have arrived.  No barrier of the block
 * can stand in it.  Who hands it one place after the other looks at what lies there; what many threads do
 * with the start of it all is not known. */
static void add_handed(struct intervals *v, struct lanes_frame *f, struct block_events *b,
                       const struct ir_stmt *s)
{
    static const char *const others[] = {"init", "barrier",   "bar_",   "fetch",  "cvta",
                                         "cast", "print",     "arrive", "expect", "atomic",
                                         "lock", "semaphore", "invali", NULL};
    if (v->kind != INTERVAL_SHARED || !f->af->uniform || name_has(s->name, others))
        return;
    unsigned who = made_by(f, s);
    for (size_t i = 0; i < s->args.len && who != OF_ALL; i++) {
        const struct ir_expr *arg = s->args.at[i];
        bool pointer = arg->type && arg->type->kind == TYPE_POINTER;
        if (!pointer || !interval_object(f, arg))
            continue;
        bool same = uniform_of(f->af->uniform, arg).level <= UNIFORM_BLOCK;
        bool whole = same && who == OF_FEW;
        const struct interval_access a = {
            .frame = f, .stmt = s, .addr = arg, .reads = true, .handed = true, .whole = whole};
        if (whole || !ir_walk(arg, is_no_counter, NULL))
            add_access(v, b, a);
    }
}

/* `params[type].spread(x)`, a method out of sight: it reads the object, or writes to it.  Not one that says
 * where things are, and not what threads wait at or share on purpose. */
static void add_method(struct intervals *v, struct lanes_frame *f, struct block_events *b,
                       const struct ir_stmt *s)
{
    static const char *const asks[] = {"data", "begin", "end",  "size",  "length",
                                       "get",  "ptr",   "addr", "alias", "raw",
                                       "init", "ref",   "view", "slice", NULL};
    static const char *const shared[] = {"barrier", "bar_",  "semaphore", "pipeline", "atomic",
                                         "lock",    "mutex", "storage",   "queue",    "group",
                                         "arrive",  "wait",  NULL};
    const struct ir_expr *e = s->object;
    const struct ir_type *t = e && e->type && e->type->kind == TYPE_POINTER ? e->type->elem : NULL;
    const char *class = s->object_type ? s->object_type->name : NULL;
    if (v->kind != INTERVAL_SHARED || !t || (t->kind != TYPE_UNKNOWN && t->kind != TYPE_RECORD) ||
        name_has(s->name, asks) || name_has(s->name, shared) || name_has(class, shared) ||
        !interval_object(f, e))
        return;
    const struct interval_access a = {
        .frame = f, .stmt = s, .addr = e, .reads = true, .handed = true};
    add_access(v, b, a);
}

/* Answers where other statements write too are nobody's: the function may just read. */
static void drop_answers(struct intervals *v)
{
    for (size_t i = 0; i < v->accesses.len; i++) {
        struct interval_access *a = &v->accesses.at[i];
        for (size_t k = 0; k < v->accesses.len && a->answer; k++) {
            const struct interval_access *o = &v->accesses.at[k];
            if (o->writes && !o->answer &&
                interval_object(o->frame, o->addr) == interval_object(a->frame, a->addr))
                a->writes = false;
        }
    }
}

static void add_call(struct intervals *v, struct lanes_frame *f, struct block_events *b,
                     const struct ir_stmt *s)
{
    const struct ir_stmt *inner;
    bool waits = calls_is_block_barrier(v->analysis->calls, s, &inner);
    v->has_block_barrier = v->has_block_barrier || waits;
    struct analysis_func *callee = analysis_of(v->analysis, s->callee);
    if (!callee || callee->func->blocks.len == 0) {
        if (add_atomic_call(v, f, b, s) || add_matrix(v, f, b, s))
            return;
        struct interval_access named;
        if (!waits && !may_wait(v, s) && v->kind == INTERVAL_SHARED &&
            interval_named_access(f, s, &named)) {
            add_access(v, b, named);
            return;
        }
        if (!waits && !may_wait_for_block(s)) {
            add_handed(v, f, b, s);
            add_method(v, f, b, s);
        }
        if (waits || may_wait(v, s) || interval_waits_for_stage(f->af, s))
            add_barrier(v, b, s);
        else
            add_answers(v, f, b, s);
        return;
    }
    if (!is_eventful(v, callee->func, 0))
        return;
    if (is_recursive(f, callee->func) || f->depth >= LIMIT_INTERVAL_DEPTH ||
        v->frames.len >= LIMIT_INTERVAL_FRAMES) {
        add_barrier(v, b, s); /* anything may happen inside */
        return;
    }
    struct lanes_frame *g = ARENA_NEW(v->arena, struct lanes_frame);
    *g = (struct lanes_frame){.parent = f, .call = s, .af = callee, .depth = f->depth + 1};
    struct interval_event e = {.kind = INTERVAL_CALL, .stmt = s, .callee = g};
    vec_push(v->arena, &b->events, e);
    build_frame(v, g);
}

/* `asm("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {...}, [%4];" : ... : "r"(address))`: the one operand that
 * is an address of shared memory. */
static void add_instruction(struct intervals *v, struct lanes_frame *f, struct block_events *b,
                            const struct ir_stmt *s)
{
    static const char *const loads[] = {"ldmatrix", "ld.shared", NULL};
    static const char *const stores[] = {"stmatrix", "st.shared", "cp.async.ca", "cp.async.cg",
                                         NULL};
    struct interval_access a = {.frame = f,
                                .stmt = s,
                                .reads = name_has(s->name, loads),
                                .writes = name_has(s->name, stores)};
    for (size_t i = 0; i < s->args.len && a.reads != a.writes; i++) {
        const struct ir_expr *arg = s->args.at[i];
        if (!object_in(v, f, arg))
            continue;
        if (a.addr)
            return;
        a.addr = arg;
    }
    bool waits = v->kind == INTERVAL_WARP && s->name && strstr(s->name, ".sync");
    if (waits)
        add_barrier(v, b, s); /* `ldmatrix.sync`, `mma.sync` */
    if (a.addr)
        add_access(v, b, a);
    if (waits && a.addr && a.reads)
        add_barrier(v, b, s);
}

/* `BlockReduce reduce(temp);`: what is loaded here is a reference, kept for later; also where the class is not known,
 * `typename BlockReduce::TempStorage`, `storage_t` for short. */
static bool is_reference_kept(const struct ir_stmt *s)
{
    static const char storage[] = "TempStorage";
    const struct ir_type *t = s->addr->type ? s->addr->type->elem : NULL;
    if (s->kind != IR_STMT_LOAD || !t || !t->name)
        return false;
    if (t->kind == TYPE_UNKNOWN)
        return str_has_suffix(t->name, storage) || str_has_suffix(t->name, "storage_t") ||
               str_has_suffix(t->name, "storage_type");
    return t->kind == TYPE_RECORD && strncmp(t->name, storage, strlen(storage)) == 0;
}

/* `cp.async.wait_group`: a thread waits for its own copies, and for no other thread. */
static bool is_own_wait(const char *name)
{
    return strstr(name, "cp.async.wait_") && !strstr(name, "bar");
}

/* `asm("cp.async.cg.shared.global [%0], [%1], 16;" ...)`, and not `[%0 + 16]`, which may be anybody's. */
static bool has_plain_place(const char *text)
{
    const char *at = text ? strstr(text, "cp.async") : NULL, *open = at ? strchr(at, '[') : NULL;
    if (!open)
        return true;
    size_t digits = open[1] == '%' ? strspn(open + 2, "0123456789") : 0;
    return digits > 0 && open[2 + digits] == ']';
}

/* What a thread copies at once, whatever the pointer that it is cast to; 0: it does not say it. */
static int64_t copied_bytes(const struct ir_stmt *s)
{
    int64_t n;
    bool says = s->kind == IR_STMT_ASYNCCOPY && s->args.len >= 2 &&
                ir_is_int(ir_strip_casts(s->args.at[1]), &n);
    return says && n > 0 && n <= COPY_BYTES ? n : 0;
}

static void add_stmt(struct intervals *v, struct lanes_frame *f, struct block_events *b,
                     const struct ir_stmt *s)
{
    switch (s->kind) {
    case IR_STMT_LOAD:
    case IR_STMT_STORE:
    case IR_STMT_ATOMIC:
    case IR_STMT_ASYNCCOPY: {
        struct interval_access a = {.frame = f,
                                    .stmt = s,
                                    .addr = s->addr,
                                    .bytes = copied_bytes(s),
                                    .reads = s->kind == IR_STMT_LOAD || s->kind == IR_STMT_ATOMIC,
                                    .writes = s->kind != IR_STMT_LOAD,
                                    .atomic = s->kind == IR_STMT_ATOMIC};
        bool anywhere = s->kind == IR_STMT_ASYNCCOPY && !has_plain_place(s->name);
        if (object_in(v, f, s->addr) && !is_reference_kept(s) && !anywhere)
            add_access(v, b, a);
        break;
    }
    case IR_STMT_BARRIER:
        if (s->scope != SCOPE_WARP)
            add_block_barrier(v, f, b, s);
        else if (v->warp_waits)
            add_barrier(v, b, s);
        break;
    case IR_STMT_WARPOP:
        if (v->kind == INTERVAL_WARP)
            add_barrier(v, b, s);
        break;
    case IR_STMT_FENCE: add_barrier(v, b, s); break; /* a protocol of its own */
    case IR_STMT_ASM:
        if (s->name && (strstr(s->name, "bar") || strstr(s->name, "wait")) && !is_own_wait(s->name))
            add_barrier(v, b, s);
        else
            add_instruction(v, f, b, s);
        break;
    case IR_STMT_CALL: add_call(v, f, b, s); break;
    case IR_STMT_SET:
        if (s->expr && !ir_walk(s->expr, is_no_wait, NULL))
            add_barrier(v, b, s);
        break;
    default: break;
    }
}

static bool block_waits(const struct intervals *v, const struct lanes_frame *f,
                        const struct ir_block *b);

static bool frame_waits(const struct intervals *v, const struct lanes_frame *f)
{
    for (size_t i = 0; i < f->af->func->blocks.len; i++)
        if (block_waits(v, f, f->af->func->blocks.at[i]))
            return true;
    return false;
}

static bool block_waits(const struct intervals *v, const struct lanes_frame *f,
                        const struct ir_block *b)
{
    const struct block_events *be = &v->frame_blocks.at[f->id][b->id];
    for (size_t i = 0; i < be->events.len; i++)
        if (interval_event_waits(v, &be->events.at[i]))
            return true;
    return false;
}

bool interval_is_vote(const struct ir_stmt *s)
{
    const char *name = s->kind == IR_STMT_WARPOP ? s->name : NULL;
    return name && (strstr(name, "_sync") || strchr(name, '.'));
}

bool interval_event_waits(const struct intervals *v, const struct interval_event *e)
{
    return (e->kind == INTERVAL_BARRIER && !interval_is_vote(e->stmt)) ||
           (e->kind == INTERVAL_CALL && frame_waits(v, e->callee));
}

static void mark_loops(struct intervals *v, const struct lanes_frame *f)
{
    size_t n;
    const struct cfg_loop *const *all = cfg_loops(f->af->cfg, &n);
    for (size_t i = 0; i < n && f->first_loop + i < LIMIT_LANES_LOOPS; i++)
        for (size_t k = 0; k < all[i]->blocks.len; k++)
            if (block_waits(v, f, all[i]->blocks.at[k]))
                v->loop_waits[f->first_loop + i] = true;
}

static void build_frame(struct intervals *v, struct lanes_frame *f)
{
    const struct ir_func *func = f->af->func;
    size_t loops;
    cfg_loops(f->af->cfg, &loops);
    f->id = (unsigned)v->frames.len;
    f->first_loop = v->loops;
    v->loops += (unsigned)loops;
    struct block_events *blocks = ARENA_ARRAY(v->arena, struct block_events, func->blocks.len);
    vec_push(v->arena, &v->frames, f);
    vec_push(v->arena, &v->frame_blocks, blocks);
    for (size_t i = 0; i < func->blocks.len; i++) {
        const struct ir_block *b = func->blocks.at[i];
        for (size_t k = 0; k < b->stmts.len; k++)
            add_stmt(v, f, &blocks[b->id], b->stmts.at[k]);
    }
    mark_loops(v, f);
}

static struct intervals *build(struct arena *a, struct analysis_func *root, enum interval_kind kind,
                               bool warp_waits)
{
    struct intervals *v = ARENA_NEW(a, struct intervals);
    struct lanes_frame *f = ARENA_NEW(a, struct lanes_frame);
    v->arena = a;
    v->analysis = root->analysis;
    v->kind = kind;
    v->warp_waits = warp_waits;
    f->af = root;
    build_frame(v, f);
    drop_answers(v);
    v->blocks = v->frame_blocks.at;
    return v;
}

struct intervals *interval_build(struct arena *a, struct analysis_func *root,
                                 enum interval_kind kind)
{
    return build(a, root, kind, kind == INTERVAL_WARP);
}

struct intervals *interval_build_of_warp(struct arena *a, struct analysis_func *root,
                                         enum interval_kind kind)
{
    return build(a, root, kind, true);
}
