/* SPDX-License-Identifier: Apache-2.0 */
/* Cooperative groups, cub's collectives, cuda::barrier, cuda::atomic: members that synchronise. */
#include <ctype.h>
#include <string.h>

#include "front/lower_private.h"

/* ---- which group ----------------------------------------------------------------------------- */

enum lower_group lower_group_of_text(const char *text)
{
    static const struct {
        const char *part;
        enum lower_group group;
    } table[] = {{"thread_block_tile", GROUP_WARP}, {"tiled_partition", GROUP_WARP},
                 {"coalesced_", GROUP_WARP},        {"binary_partition", GROUP_WARP},
                 {"labeled_partition", GROUP_WARP}, {"this_thread_block", GROUP_BLOCK},
                 {"thread_block", GROUP_BLOCK},     {"grid_group", GROUP_GRID},
                 {"this_grid", GROUP_GRID},         {"this_cluster", GROUP_CLUSTER},
                 {"cluster_group", GROUP_CLUSTER},  {"multi_grid", GROUP_OTHER},
                 {"this_thread(", GROUP_OTHER}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const char *at = strstr(text, table[i].part);
        if (!at)
            continue;
        if (table[i].group == GROUP_WARP) { /* tiles wider than a warp */
            const char *open = strchr(at, '<');
            long n = 0;
            for (const char *p = open ? open + 1 : ""; isdigit((unsigned char)*p); p++)
                n = n * 10 + (*p - '0');
            return n > 32 ? GROUP_OTHER : GROUP_WARP;
        }
        return table[i].group;
    }
    return GROUP_NONE;
}

enum lower_group lower_group_of(struct lower_fn *fn, CXCursor c)
{
    CXCursor inner = lower_strip_casts(fn->u, c);
    CXType t = clang_getCursorType(inner);
    enum lower_group g = lower_group_of_text(lower_string(fn->u, clang_getTypeSpelling(t)));
    if (g != GROUP_NONE)
        return g;
    if (inner.kind == CXCursor_DeclRefExpr) {
        CXCursor decl = clang_getCursorReferenced(inner);
        for (struct lower_fn *f = fn; f && !clang_Cursor_isNull(decl); f = f->outer) {
            struct lower_binding *b = map_get_number(&f->bindings, lower_key(decl));
            if (b)
                return b->group;
        }
        return GROUP_NONE;
    }
    if (inner.kind != CXCursor_CallExpr)
        return GROUP_NONE;
    size_t n;
    const char *text = lower_text(fn->u, inner, &n);
    return lower_group_of_text(arena_strndup(fn->u->a, text, n < 200 ? n : 200));
}

static enum ir_scope scope_of(enum lower_group g)
{
    switch (g) {
    case GROUP_BLOCK: return SCOPE_BLOCK;
    case GROUP_WARP: return SCOPE_WARP;
    case GROUP_GRID: return SCOPE_GRID;
    case GROUP_CLUSTER: return SCOPE_CLUSTER;
    case GROUP_NONE:
    case GROUP_OTHER: break;
    }
    return SCOPE_UNKNOWN;
}

/* ---- group members --------------------------------------------------------------------------- */

static const struct ir_expr *triple(struct lower_fn *fn, enum ir_builtin first,
                                    const struct ir_type *t)
{
    const struct ir_expr *xyz[3];
    for (int i = 0; i < 3; i++)
        xyz[i] = ir_builtin(fn->m, (enum ir_builtin)((int)first + i));
    if (!lower_type_known(t))
        t = ir_type_intern(fn->m,
                           &(struct ir_type){.kind = TYPE_RECORD, .size = 12, .name = "dim3"});
    return ir_make(fn->m, IR_RECORD, t, NULL, xyz, 3);
}

static bool is_any(const char *name, const char *const *names)
{
    for (; *names; names++) {
        if (strcmp(name, *names) == 0)
            return true;
    }
    return false;
}

/* rank: the block's number in the grid, (z * height + y) * width + x; else how many blocks there are. */
static const struct ir_expr *blocks_of_grid(struct lower_fn *fn, bool rank)
{
    const struct ir_type *t = ir_type_int(fn->m, 32, false);
    const struct ir_expr *n[3], *at[3];
    for (int axis = 0; axis < 3; axis++) {
        n[axis] = ir_builtin(fn->m, (enum ir_builtin)(IR_BUILTIN_NCTAID_X + axis));
        at[axis] = ir_builtin(fn->m, (enum ir_builtin)(IR_BUILTIN_CTAID_X + axis));
    }
    const struct ir_expr *e = rank ? at[2] : n[2];
    for (int axis = 1; axis >= 0; axis--) {
        e = ir_binary(fn->m, IR_MUL, t, e, n[axis]);
        e = rank ? ir_binary(fn->m, IR_ADD, t, e, at[axis]) : e;
    }
    return e;
}

/* thread_rank(), size(), group_index() ...: the built-in variables they stand for, or NULL. */
static const struct ir_expr *group_query(struct lower_fn *fn, enum lower_group g,
                                         struct lower_call *call)
{
    static const char *const sizes[] = {"size", "num_threads", NULL};
    static const char *const dims[] = {"group_dim", "dim_threads", NULL};
    const char *name = call->name;
    if (g == GROUP_WARP || g == GROUP_OTHER)
        return lower_tile_query(fn, call);
    if (strcmp(name, "thread_rank") == 0) {
        if (g == GROUP_BLOCK)
            return ir_builtin(fn->m, IR_BUILTIN_THREAD_RANK);
        if (g == GROUP_GRID)
            return ir_builtin(fn->m, IR_BUILTIN_GRID_RANK);
        return NULL;
    }
    if (is_any(name, sizes)) {
        if (g == GROUP_BLOCK)
            return ir_builtin(fn->m, IR_BUILTIN_BLOCK_SIZE);
        if (g == GROUP_GRID)
            return ir_builtin(fn->m, IR_BUILTIN_GRID_SIZE);
        return NULL;
    }
    if (g == GROUP_BLOCK && strcmp(name, "group_index") == 0)
        return triple(fn, IR_BUILTIN_CTAID_X, call->type);
    if (g == GROUP_BLOCK && strcmp(name, "thread_index") == 0)
        return triple(fn, IR_BUILTIN_TID_X, call->type);
    if (g == GROUP_BLOCK && is_any(name, dims))
        return triple(fn, IR_BUILTIN_NTID_X, call->type);
    if (g == GROUP_GRID && (strcmp(name, "group_dim") == 0 || strcmp(name, "dim_blocks") == 0))
        return triple(fn, IR_BUILTIN_NCTAID_X, call->type);
    if (g == GROUP_GRID && strcmp(name, "block_index") == 0)
        return triple(fn, IR_BUILTIN_CTAID_X, call->type);
    if (g == GROUP_GRID && (strcmp(name, "block_rank") == 0 || strcmp(name, "num_blocks") == 0))
        return blocks_of_grid(fn, strcmp(name, "block_rank") == 0);
    return NULL;
}

static const char *object_text(struct lower_fn *fn, struct lower_call *call)
{
    size_t n = 0;
    const char *text =
        clang_Cursor_isNull(call->object) ? "this" : lower_text(fn->u, call->object, &n);
    return n ? arena_strndup(fn->u->a, text, n < 60 ? n : 60) : text;
}

static const char *member_spelling(struct lower_fn *fn, struct lower_call *call)
{
    return arena_printf(fn->u->a, "%s.%s", object_text(fn, call), call->name);
}

static const struct ir_expr *group_warpop(struct lower_fn *fn, struct lower_call *call)
{
    VEC(const struct ir_expr *) args = {0};
    for (size_t i = 0; i < call->arg_count; i++)
        vec_push(fn->u->a, &args, lower_rvalue(fn, call->args[i]));
    struct ir_stmt *s = lower_add(fn, IR_STMT_WARPOP, call->span);
    s->name = member_spelling(fn, call);
    for (size_t i = 0; i < args.len; i++)
        vec_push(fn->u->a, &s->args, args.at[i]);
    const struct ir_type *t = call->type;
    if (!lower_type_known(t) && args.len && strncmp(call->name, "shfl", 4) == 0)
        t = args.at[0]->type;
    if (!call->used || t->kind == TYPE_VOID)
        return ir_opaque(fn->m, t, call->name);
    s->var = lower_temp(fn, t);
    return ir_var(fn->m, s->var);
}

static bool group_member(struct lower_fn *fn, struct lower_call *call,
                         const struct ir_expr **result)
{
    static const char *const warp_ops[] = {"shfl", "shfl_down", "shfl_up",   "shfl_xor",  "any",
                                           "all",  "ballot",    "match_any", "match_all", NULL};
    static const char *const waits[] = {"sync", "barrier_wait", NULL};
    enum lower_group g = lower_group_of(fn, call->object);
    if (g == GROUP_NONE && strcmp(call->name, "sync") != 0)
        return false;
    if (is_any(call->name, waits)) {
        /* A group whose kind is not known (a template parameter) is not called block. */
        lower_barrier(fn, call, scope_of(g), member_spelling(fn, call), result);
        return true;
    }
    if (is_any(call->name, warp_ops) && g == GROUP_WARP) {
        *result = group_warpop(fn, call);
        return true;
    }
    const struct ir_expr *q = group_query(fn, g, call);
    if (q && lower_is_int_type(call->type))
        q = lower_convert(fn->u, q, call->type);
    *result = q;
    return q != NULL;
}

/* ---- cub ------------------------------------------------------------------------------------- */

static bool is_collective_name(const char *name)
{
    static const char *const names[] = {"Sum",
                                        "Reduce",
                                        "InclusiveSum",
                                        "ExclusiveSum",
                                        "InclusiveScan",
                                        "ExclusiveScan",
                                        "Sort",
                                        "SortDescending",
                                        "SortBlockedToStriped",
                                        "SortDescendingBlockedToStriped",
                                        "StableSort",
                                        "Load",
                                        "Store",
                                        "BlockedToStriped",
                                        "StripedToBlocked",
                                        "BlockedToWarpStriped",
                                        "WarpStripedToBlocked",
                                        "ScatterToBlocked",
                                        "ScatterToStriped",
                                        "ScatterToStripedFlagged",
                                        "ScatterToStripedGuarded",
                                        "FlagHeads",
                                        "FlagTails",
                                        "FlagHeadsAndTails",
                                        "SubtractLeft",
                                        "SubtractRight",
                                        "SubtractLeftPartialTile",
                                        "SubtractRightPartialTile",
                                        "InitHistogram",
                                        "Histogram",
                                        "Composite",
                                        "RankKeys",
                                        "Max",
                                        "Min",
                                        "HeadSegmentedSum",
                                        "HeadSegmentedReduce",
                                        "TailSegmentedSum",
                                        "TailSegmentedReduce",
                                        "Broadcast",
                                        "Offset",
                                        "Up",
                                        "Down",
                                        "Rotate",
                                        "RunLengthDecode",
                                        NULL};
    return is_any(name, names);
}

/* "cub::BlockReduce" from the text of a type; NULL when it names no cub collective. */
static const char *cub_class(struct lower_fn *fn, const char *text)
{
    static const char *const kinds[] = {"Reduce",
                                        "Scan",
                                        "RadixSort",
                                        "MergeSort",
                                        "Load",
                                        "Store",
                                        "Exchange",
                                        "Discontinuity",
                                        "AdjacentDifference",
                                        "Histogram",
                                        "Shuffle",
                                        "RunLengthDecode",
                                        "RadixRank",
                                        NULL};
    /* with its namespace first: `using BlockReduceSort = cub::WarpMergeSort<...>` */
    static const char *const spellings[] = {"cub::Block", "cub::Warp", "Block", "Warp"};
    for (int i = 0; i < 4; i++) {
        size_t n = strlen(spellings[i]);
        for (const char *at = strstr(text, spellings[i]); at; at = strstr(at + 1, spellings[i])) {
            for (const char *const *k = kinds; *k; k++) {
                size_t m = strlen(*k);
                if (strncmp(at + n, *k, m) == 0)
                    return arena_printf(fn->u->a, "cub::%s%s", i % 2 ? "Warp" : "Block", *k);
            }
        }
    }
    return NULL;
}

/* What a typedef stands for, as text: the alias may depend on template parameters. */
static const char *alias_text(struct lower_fn *fn, CXType t)
{
    CXCursor decl = clang_getTypeDeclaration(t);
    if (decl.kind != CXCursor_TypeAliasDecl && decl.kind != CXCursor_TypedefDecl)
        return "";
    CXType under = clang_getTypedefDeclUnderlyingType(decl);
    const char *s = lower_string(fn->u, clang_getTypeSpelling(under));
    if (strstr(s, "Block") || strstr(s, "Warp"))
        return s;
    size_t n;
    const char *text = lower_text(fn->u, decl, &n);
    return arena_strndup(fn->u->a, text, n);
}

static bool names_direct_way(const char *text)
{
    static const char *const ways[] = {"BLOCK_LOAD_DIRECT",     "BLOCK_LOAD_VECTORIZE",
                                       "BLOCK_LOAD_STRIPED",    "BLOCK_STORE_DIRECT",
                                       "BLOCK_STORE_VECTORIZE", "BLOCK_STORE_STRIPED"};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (strstr(text, ways[i]))
            return true;
    return false;
}

/* `BlockLoad<T, N, M, BLOCK_LOAD_VECTORIZE>`: each thread loads what is its own, and waits for nobody.  Also where a
 * class of the file has such an alias, and the text is `Traits::Load` of a template parameter. */
static bool loads_directly(struct lower_fn *fn, const char *text)
{
    const char *scope = strchr(text, '<') ? NULL : strrchr(text, ':');
    return names_direct_way(text) ||
           (scope && names_direct_way(lower_member_aliases(fn->u, scope + 1)));
}

static const char *cub_class_of_type(struct lower_fn *fn, CXType t)
{
    for (int i = 0; i < 4; i++) {
        const char *texts[] = {
            alias_text(fn, t), lower_string(fn->u, clang_getTypeSpelling(t)),
            lower_string(fn->u, clang_getTypeSpelling(clang_getCanonicalType(t)))};
        const char *found = NULL;
        for (size_t k = 0; k < 3; k++) {
            if (loads_directly(fn, texts[k]))
                return "";
            found = found ? found : cub_class(fn, texts[k]);
        }
        if (found)
            return found;
        CXCursor decl = clang_getTypeDeclaration(t);
        if (decl.kind != CXCursor_TypeAliasDecl && decl.kind != CXCursor_TypedefDecl)
            break;
        t = clang_getTypedefDeclUnderlyingType(decl);
    }
    return NULL;
}

static const char *cub_class_of(struct lower_fn *fn, CXCursor object)
{
    CXCursor inner = lower_strip(fn->u, object);
    const char *found = cub_class_of_type(fn, clang_getCursorType(inner));
    if (found || inner.kind != CXCursor_CallExpr)
        return found;
    /* BR(temp) of an unknown BR: the type is the first child, or the callee's text. */
    struct lower_kids k = lower_kids(fn->u, inner);
    if (k.len && k.at[0].kind == CXCursor_TypeRef)
        found = cub_class_of_type(fn, clang_getCursorType(k.at[0]));
    size_t n;
    const char *text = lower_text(fn->u, inner, &n);
    const char *open = n ? memchr(text, '(', n) : NULL;
    const char *type = open ? arena_strndup(fn->u->a, text, (size_t)(open - text)) : "";
    found = found ? found : cub_class(fn, type);
    return found && loads_directly(fn, type) ? "" : found;
}

/* The shared memory that the collective works in counts as an argument: its reuse is what races. */
static void push_storage(struct lower_fn *fn, struct lower_call *call, struct ir_stmt *s)
{
    CXCursor inner = lower_strip(fn->u, call->object);
    if (inner.kind != CXCursor_CallExpr && inner.kind != CXCursor_CXXFunctionalCastExpr) {
        struct lower_place p = lower_place(fn, call->object);
        s->object = p.kind == PLACE_MEMORY ? p.expr : lower_read(fn, &p);
        s->object_type = p.type;
        return;
    }
    for (int i = 0; i < 3; i++) {
        struct lower_kids k = lower_expr_kids(fn->u, inner);
        if (k.len == 0)
            return;
        inner = lower_strip(fn->u, k.at[k.len - 1]);
        if (lower_is_place(fn, inner)) {
            struct lower_place p = lower_place(fn, inner);
            s->object = lower_address(fn, &p);
            s->object_type = p.type;
            return;
        }
    }
}

/* `ExclusiveSum(x, rank, total)`: what the scan writes to variables of the thread. */
static void write_results(struct lower_fn *fn, struct lower_call *call)
{
    bool scan = strstr(call->name, "clusive") != NULL,
         init = strcmp(call->name, "ExclusiveScan") == 0;
    for (size_t i = 1; scan && i < call->arg_count; i++) {
        CXCursor arg = lower_strip(fn->u, call->args[i]);
        bool out = i == 1 || (i + 1 == call->arg_count && (!init || i > 3));
        if (!out || arg.kind != CXCursor_DeclRefExpr || !lower_is_place(fn, arg))
            continue;
        struct lower_place p = lower_place(fn, arg);
        const char *what = arena_printf(fn->u->a, "%s of %s, line %u", lower_spelling(fn->u, arg),
                                        call->name, call->span.line);
        if (p.kind == PLACE_VAR && lower_is_arith(p.type))
            lower_write(fn, &p, lower_opaque(fn, arg, what), call->span);
    }
}

static bool cub_member(struct lower_fn *fn, struct lower_call *call, const struct ir_expr **result)
{
    if (!is_collective_name(call->name) || clang_Cursor_isNull(call->object))
        return false;
    const char *class_name = cub_class_of(fn, call->object);
    if (!class_name)
        return false;
    bool alone = !*class_name || strcmp(call->name, "InitHistogram") == 0; /* waits for nobody */
    bool warp = strncmp(class_name, "cub::Warp", 9) == 0;
    const char *name =
        arena_printf(fn->u->a, "%s::%s", *class_name ? class_name : "cub::Block", call->name);
    struct ir_stmt storage = {0};
    push_storage(fn, call, &storage);
    if (!lower_type_known(call->type) && call->arg_count) {
        const struct ir_type *t = lower_type(fn->u, clang_getCursorType(call->args[0]));
        if (call->arg_count <= 3 && lower_is_arith(t))
            call->type = lower_unqualified(fn->u, t);
    }
    struct ir_stmt *s = lower_barrier(fn, call, warp ? SCOPE_WARP : SCOPE_BLOCK, name, result);
    write_results(fn, call);
    if (warp)
        s->kind = IR_STMT_WARPOP;
    if (alone) {
        s->kind = IR_STMT_CALL;
        return true;
    }
    s->object = storage.object;
    s->object_type = storage.object_type;
    return true;
}

/* ---- libcu++ --------------------------------------------------------------------------------- */

static bool has_type_word(struct lower_fn *fn, CXCursor object, const char *word)
{
    CXType t = clang_getCanonicalType(clang_getCursorType(lower_strip(fn->u, object)));
    if (strstr(lower_string(fn->u, clang_getTypeSpelling(t)), word))
        return true;
    return strstr(lower_string(fn->u, clang_getTypeSpelling(clang_getCursorType(object))), word);
}

static const struct ir_expr *atomic_object(struct lower_fn *fn, struct lower_call *call,
                                           const struct ir_type **elem)
{
    bool is_ref = has_type_word(fn, call->object, "atomic_ref");
    *elem = call->type;
    if (call->is_arrow)
        return lower_rvalue(fn, call->object);
    struct lower_place p = lower_place(fn, call->object);
    if (!is_ref)
        return p.kind == PLACE_MEMORY ? p.expr : lower_address(fn, &p);
    const struct ir_expr *v = lower_read(fn, &p);
    if (v->op == IR_RECORD && v->arg_count == 1)
        return v->args[0];
    return ir_make(fn->m, IR_MEMBER, ir_type_pointer(fn->m, *elem), "ptr", &v, 1);
}

static bool atomic_member(struct lower_fn *fn, struct lower_call *call,
                          const struct ir_expr **result)
{
    bool name = strncmp(call->name, "fetch_", 6) == 0 || strcmp(call->name, "exchange") == 0 ||
                strncmp(call->name, "compare_exchange", 16) == 0 ||
                strcmp(call->name, "load") == 0 || strcmp(call->name, "store") == 0;
    if (!name || clang_Cursor_isNull(call->object) || !has_type_word(fn, call->object, "atomic"))
        return false;
    const struct ir_type *elem;
    const struct ir_expr *addr = atomic_object(fn, call, &elem);
    VEC(const struct ir_expr *) args = {0};
    for (size_t i = 0; i < call->arg_count; i++)
        vec_push(fn->u->a, &args, lower_rvalue(fn, call->args[i]));
    struct ir_stmt *s = lower_add(fn, IR_STMT_ATOMIC, call->span);
    s->name = call->name;
    s->addr = addr;
    s->is_write = strcmp(call->name, "load") != 0;
    for (size_t i = 0; i < args.len; i++)
        vec_push(fn->u->a, &s->args, args.at[i]);
    if (call->used && call->type->kind != TYPE_VOID) {
        s->var = lower_temp(fn, call->type);
        *result = ir_var(fn->m, s->var);
    } else {
        *result = ir_opaque(fn->m, call->type, call->name);
    }
    return true;
}

static bool barrier_member(struct lower_fn *fn, struct lower_call *call,
                           const struct ir_expr **result)
{
    static const char *const names[] = {"arrive_and_wait", "wait", "arrive_and_drop", "wait_parity",
                                        NULL};
    if (!is_any(call->name, names) || clang_Cursor_isNull(call->object) ||
        !has_type_word(fn, call->object, "barrier"))
        return false;
    lower_barrier(fn, call, SCOPE_UNKNOWN, member_spelling(fn, call), result);
    return true;
}

/* ---- free functions -------------------------------------------------------------------------- */

/* cg::sync(group), cg::reduce(tile, x, op), cg::wait(group) */
static bool group_function(struct lower_fn *fn, struct lower_call *call,
                           const struct ir_expr **result)
{
    bool sync = strcmp(call->name, "sync") == 0 || strcmp(call->name, "synchronize") == 0;
    bool wait = strcmp(call->name, "wait") == 0 || strcmp(call->name, "wait_prior") == 0;
    bool collective =
        strcmp(call->name, "reduce") == 0 || strstr(call->name, "clusive_scan") != NULL;
    if ((!sync && !wait && !collective) || call->arg_count == 0)
        return false;
    enum lower_group g = lower_group_of(fn, call->args[0]);
    if (g == GROUP_NONE)
        return false;
    if (collective) {
        *result = group_warpop(fn, call);
        return true;
    }
    lower_barrier(fn, call, scope_of(g), call->name, result);
    return true;
}

/* this_thread_block(), tiled_partition<32>(block): a name for threads, nothing happens. */
static bool group_maker(struct lower_fn *fn, struct lower_call *call, const struct ir_expr **result)
{
    static const char *const names[] = {"this_thread_block", "this_grid",
                                        "this_cluster",      "this_multi_grid",
                                        "this_thread",       "coalesced_threads",
                                        "tiled_partition",   "labeled_partition",
                                        "binary_partition",  NULL};
    if (!is_any(call->name, names))
        return false;
    const struct ir_expr **args =
        ARENA_ARRAY(fn->u->a, const struct ir_expr *, call->arg_count + 1);
    for (size_t i = 0; i < call->arg_count; i++)
        args[i] = lower_rvalue(fn, call->args[i]);
    *result = ir_make(fn->m, IR_PURE, call->type, call->name, args, call->arg_count);
    return true;
}

bool lower_collective(struct lower_fn *fn, struct lower_call *call, const struct ir_expr **result)
{
    CXCursor d = call->decl;
    bool own = !clang_Cursor_isNull(d) && lower_find_callee(fn->u, d);
    if (own)
        return false;
    if (!call->is_member)
        return group_maker(fn, call, result) || group_function(fn, call, result);
    if (clang_Cursor_isNull(call->object))
        return false;
    return cub_member(fn, call, result) || atomic_member(fn, call, result) ||
           barrier_member(fn, call, result) || group_member(fn, call, result);
}
