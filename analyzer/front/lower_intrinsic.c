/* SPDX-License-Identifier: Apache-2.0 */
/* CUDA's built-in functions: barriers, atomics, warp operations, cached accesses, traps. */
#include <ctype.h>
#include <string.h>

#include "base/limits.h"
#include "base/strbuf.h"
#include "front/lower_private.h"

enum action {
    ACTION_BARRIER_BLOCK,
    ACTION_BARRIER_NUMBER,
    ACTION_BARRIER_NAMED,
    ACTION_BARRIER_WARP,
    ACTION_BARRIER_CLUSTER,
    ACTION_FENCE_BLOCK,
    ACTION_FENCE_GRID,
    ACTION_FENCE_SYSTEM,
    ACTION_LOAD,
    ACTION_STORE,
    ACTION_ATOMIC,
    ACTION_WARPOP,
    ACTION_MUL,
    ACTION_MIN,
    ACTION_MAX,
    ACTION_ASSUME,
    ACTION_FIRST,
    ACTION_CVTA,
    ACTION_MOVE,
    ACTION_SWAP,
    ACTION_SINCOS,
    ACTION_ADDRESSOF,
    ACTION_TRAP,
    ACTION_ASYNCCOPY,
    ACTION_GROUPCOPY,
    ACTION_RECORD,
    ACTION_NONE
};

static const struct {
    const char *name;
    enum action action;
} table[] = {
#define INTRINSIC(name, action) {name, ACTION_##action},
#include "front/lower_intrinsics.def"
#undef INTRINSIC
};

/* What may follow the name of an atomic: atomicAdd_block, atomicAdd_system. */
static bool suffix_matches(enum action a, const char *rest)
{
    if (a == ACTION_ATOMIC)
        return *rest == 0 || strcmp(rest, "_block") == 0 || strcmp(rest, "_system") == 0 ||
               strcmp(rest, "NoReturn") == 0 || islower((unsigned char)*rest);
    if (a == ACTION_RECORD)
        return isdigit((unsigned char)rest[0]) || strncmp(rest, "long", 4) == 0;
    return true;
}

static enum action find_action(const char *name)
{
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        size_t n = strlen(table[i].name);
        if (table[i].name[n - 1] != '*') {
            if (strcmp(table[i].name, name) == 0)
                return table[i].action;
        } else if (strncmp(table[i].name, name, n - 1) == 0 &&
                   suffix_matches(table[i].action, name + n - 1)) {
            return table[i].action;
        }
    }
    return ACTION_NONE;
}

bool lower_is_math(const char *name)
{
    static const char *const names =
        " abs fabs fabsf sqrt sqrtf rsqrt rsqrtf exp expf exp2 exp2f log logf log2 log2f log10 pow"
        " powf sin sinf cos cosf tan tanf tanh tanhf floor floorf ceil ceilf round roundf rint"
        " rintf trunc truncf fmin fminf fmax fmaxf fmod fmodf isnan isinf isfinite erf erff __popc"
        " __clz __ffs __brev __fdividef __expf __logf __float2int_rn __int2float_rn __mulhi"
        " __umulhi __fmaf_rn fma fmaf hypot sinh cosh asin acos atan atan2 cbrt expm1 log1p"
        " copysign signbit lround llround ";
    const char *at = strstr(names, name);
    size_t n = strlen(name);
    return n && at && at > names && at[-1] == ' ' && at[n] == ' ';
}

/* ---- pieces ---------------------------------------------------------------------------------- */

static void push_args(struct lower_fn *fn, struct lower_call *call, struct ir_stmt *s,
                      const struct ir_expr *const *v, size_t from)
{
    for (size_t i = from; i < call->arg_count; i++)
        vec_push(fn->u->a, &s->args, v[i]);
}

static const struct ir_expr **lower_args(struct lower_fn *fn, struct lower_call *call)
{
    const struct ir_expr **v = ARENA_ARRAY(fn->u->a, const struct ir_expr *, call->arg_count + 1);
    for (size_t i = 0; i < call->arg_count; i++)
        v[i] = lower_rvalue(fn, call->args[i]);
    return v;
}

/* A statement's result as a variable, when somebody wants it. */
static const struct ir_expr *define(struct lower_fn *fn, struct lower_call *call, struct ir_stmt *s,
                                    const struct ir_type *t)
{
    if (!call->used || t->kind == TYPE_VOID)
        return ir_opaque(fn->m, t, call->name);
    s->var = lower_temp(fn, t);
    return ir_var(fn->m, s->var);
}

struct ir_stmt *lower_barrier(struct lower_fn *fn, struct lower_call *call, enum ir_scope scope,
                              const char *name, const struct ir_expr **result)
{
    const struct ir_expr **v = lower_args(fn, call);
    struct ir_stmt *s = lower_add(fn, IR_STMT_BARRIER, call->span);
    s->scope = scope;
    s->name = name;
    push_args(fn, call, s, v, 0);
    *result = define(fn, call, s, call->type);
    return s;
}

static void fence(struct lower_fn *fn, struct lower_call *call, enum ir_scope scope)
{
    struct ir_stmt *s = lower_add(fn, IR_STMT_FENCE, call->span);
    s->scope = scope;
    s->name = call->name;
}

static const struct ir_type *pointee(struct lower_fn *fn, const struct ir_expr *p,
                                     const struct ir_type *result)
{
    if (p->type->elem && p->type->elem->kind == TYPE_ARRAY)
        return p->type->elem->elem;
    if (p->type->elem && lower_type_known(p->type->elem))
        return lower_unqualified(fn->u, p->type->elem);
    return lower_type_known(result) && result->kind != TYPE_VOID
               ? result
               : ir_type_unknown(fn->m, "dependent");
}

/* The address an intrinsic accesses; array[0] for an array's name. */
static const struct ir_expr *access_address(struct lower_fn *fn, const struct ir_expr *p,
                                            const struct ir_type *t)
{
    if (p->type->elem && p->type->elem->kind == TYPE_ARRAY)
        return ir_binary(fn->m, IR_PTRADD, ir_type_pointer(fn->m, t), p, ir_int(fn->m, NULL, 0));
    return p;
}

static const struct ir_expr *atomic(struct lower_fn *fn, struct lower_call *call)
{
    const struct ir_expr **v = lower_args(fn, call);
    const struct ir_type *t = pointee(fn, v[0], call->type);
    struct ir_stmt *s = lower_add(fn, IR_STMT_ATOMIC, call->span);
    s->name = call->name;
    s->addr = access_address(fn, v[0], t);
    push_args(fn, call, s, v, 1);
    return define(fn, call, s, t);
}

static const struct ir_expr *warp_operation(struct lower_fn *fn, struct lower_call *call)
{
    const struct ir_expr **v = lower_args(fn, call);
    struct ir_stmt *s = lower_add(fn, IR_STMT_WARPOP, call->span);
    s->name = call->name;
    push_args(fn, call, s, v, 0);
    const struct ir_type *t = call->type;
    if (!lower_type_known(t) && strncmp(call->name, "__shfl", 6) == 0) {
        bool sync = strstr(call->name, "_sync") != NULL;
        if (call->arg_count > sync)
            t = v[sync ? 1 : 0]->type;
    }
    return define(fn, call, s, t);
}

static const struct ir_expr *cached_load(struct lower_fn *fn, struct lower_call *call)
{
    const struct ir_expr *p = lower_rvalue(fn, call->args[0]);
    const struct ir_type *t = pointee(fn, p, call->type);
    struct lower_place place = lower_memory_place(fn, access_address(fn, p, t), t, call->span);
    return lower_read(fn, &place);
}

static const struct ir_expr *cached_store(struct lower_fn *fn, struct lower_call *call)
{
    const struct ir_expr **v = lower_args(fn, call);
    const struct ir_type *t = pointee(fn, v[0], ir_type_unknown(fn->m, "dependent"));
    struct lower_place p = lower_memory_place(fn, access_address(fn, v[0], t), t, call->span);
    lower_write(fn, &p, v[1], call->span);
    return ir_opaque(fn->m, ir_type_void(fn->m), "void");
}

/* sincosf(x, &sine, &cosine): two stores. */
static const struct ir_expr *sine_and_cosine(struct lower_fn *fn, struct lower_call *call)
{
    static const char *const names[] = {"sin", "cos"};
    const struct ir_expr **v = lower_args(fn, call);
    for (unsigned i = 1; i <= 2; i++) {
        const struct ir_type *t = pointee(fn, v[i], v[0]->type);
        struct lower_place p = lower_memory_place(fn, access_address(fn, v[i], t), t, call->span);
        lower_write(fn, &p, ir_make(fn->m, IR_PURE, t, names[i - 1], v, 1), call->span);
    }
    return ir_opaque(fn->m, ir_type_void(fn->m), "void");
}

static const struct ir_expr *async_copy(struct lower_fn *fn, struct lower_call *call, size_t from)
{
    const struct ir_expr **v = lower_args(fn, call);
    struct ir_stmt *s = lower_add(fn, IR_STMT_ASYNCCOPY, call->span);
    s->name = call->name;
    s->addr = v[from];
    push_args(fn, call, s, v, from + 1);
    return ir_opaque(fn->m, ir_type_void(fn->m), "void");
}

/* memcpy_async(group, dst, src, bytes) of cooperative groups; memcpy_async(dst, src, size, barrier)
 * and memcpy_async(group, dst, src, size, barrier) of libcu++. */
static const struct ir_expr *group_copy(struct lower_fn *fn, struct lower_call *call)
{
    CXType t = clang_getCanonicalType(clang_getCursorType(call->args[0]));
    bool pointer_first = t.kind == CXType_Pointer || t.kind == CXType_ConstantArray ||
                         t.kind == CXType_IncompleteArray;
    if (call->arg_count < 3)
        return NULL;
    return async_copy(fn, call, pointer_first ? 0 : 1);
}

static const struct ir_expr *extreme(struct lower_fn *fn, struct lower_call *call, enum ir_op op)
{
    const struct ir_expr **v = lower_args(fn, call);
    const struct ir_type *t = lower_type_known(call->type)
                                  ? call->type
                                  : lower_common_type(fn->u, v[0]->type, v[1]->type);
    if (t && lower_is_int_type(t))
        return ir_binary(fn->m, op, t, lower_convert(fn->u, v[0], t),
                         lower_convert(fn->u, v[1], t));
    if (!t)
        t = lower_type_known(v[0]->type) ? v[0]->type : v[1]->type;
    return ir_make(fn->m, IR_PURE, t, call->name, v, call->arg_count);
}

static const struct ir_expr *multiply(struct lower_fn *fn, struct lower_call *call)
{
    const struct ir_expr **v = lower_args(fn, call);
    return lower_arith(fn, IR_MUL, lower_type_known(call->type) ? call->type : NULL, v[0], v[1],
                       call->span);
}

static const struct ir_expr *swap(struct lower_fn *fn, struct lower_call *call)
{
    struct lower_place a = lower_place(fn, call->args[0]);
    const struct ir_expr *x = lower_read(fn, &a);
    struct lower_place b = lower_place(fn, call->args[1]);
    const struct ir_expr *y = lower_read(fn, &b);
    if (a.kind != PLACE_MEMORY) {
        struct ir_decl *t = lower_temp(fn, x->type);
        lower_set(fn, t, x, call->span);
        x = ir_var(fn->m, t);
    }
    lower_write(fn, &a, y, call->span);
    lower_write(fn, &b, x, call->span);
    return ir_opaque(fn->m, ir_type_void(fn->m), "void");
}

static const struct ir_expr *trap(struct lower_fn *fn, struct lower_call *call)
{
    const struct ir_expr **v = lower_args(fn, call);
    struct ir_stmt *s = lower_add(fn, IR_STMT_TRAP, call->span);
    s->name = call->name;
    for (size_t i = 0; i < fn->results.len; i++) { /* `exit(status)` */
        for (unsigned k = 0; k < call->arg_count; k++)
            fn->results.at[i].is_exit_code =
                fn->results.at[i].is_exit_code || ir_contains(v[k], fn->results.at[i].value);
    }
    fn->b = lower_new_block(fn, NULL);
    return ir_opaque(fn->m, ir_type_void(fn->m), "void");
}

static const struct ir_expr *address_of(struct lower_fn *fn, struct lower_call *call)
{
    struct lower_place p = lower_place(fn, call->args[0]);
    return lower_address(fn, &p);
}

/* __barrier_sync(0) is the barrier of the block, others may be taken by a part of it. */
static const struct ir_expr *numbered_barrier(struct lower_fn *fn, struct lower_call *call)
{
    const struct ir_expr *result;
    struct ir_stmt *s = lower_barrier(fn, call, SCOPE_NAMED, call->name, &result);
    if (s->args.len == 1 && ir_is_const(s->args.at[0], 0))
        s->scope = SCOPE_BLOCK;
    return result;
}

static const struct ir_expr *perform(struct lower_fn *fn, struct lower_call *call, enum action a)
{
    const struct ir_expr *result = NULL;
    switch (a) {
    case ACTION_BARRIER_BLOCK:
        lower_barrier(fn, call, SCOPE_BLOCK, call->name, &result);
        return result;
    case ACTION_BARRIER_NUMBER: return numbered_barrier(fn, call);
    case ACTION_BARRIER_NAMED:
        lower_barrier(fn, call, SCOPE_NAMED, call->name, &result);
        return result;
    case ACTION_BARRIER_WARP:
        lower_barrier(fn, call, SCOPE_WARP, call->name, &result);
        return result;
    case ACTION_BARRIER_CLUSTER:
        lower_barrier(fn, call, SCOPE_CLUSTER, call->name, &result);
        return result;
    case ACTION_FENCE_BLOCK: fence(fn, call, SCOPE_BLOCK); break;
    case ACTION_FENCE_GRID: fence(fn, call, SCOPE_GRID); break;
    case ACTION_FENCE_SYSTEM: fence(fn, call, SCOPE_UNKNOWN); break;
    case ACTION_LOAD: return cached_load(fn, call);
    case ACTION_STORE: return cached_store(fn, call);
    case ACTION_ATOMIC: return atomic(fn, call);
    case ACTION_WARPOP: return warp_operation(fn, call);
    case ACTION_MUL: return multiply(fn, call);
    case ACTION_MIN: return extreme(fn, call, IR_MIN);
    case ACTION_MAX: return extreme(fn, call, IR_MAX);
    case ACTION_ASSUME: {
        const struct ir_expr *e = lower_truth(fn->u, lower_rvalue(fn, call->args[0]));
        lower_add(fn, IR_STMT_ASSUME, call->span)->expr = e;
        break;
    }
    case ACTION_FIRST: return lower_args(fn, call)[0];
    case ACTION_CVTA: /* the same address in another form */
        return ir_unary(fn->m, IR_CAST, call->type, lower_rvalue(fn, call->args[0]));
    case ACTION_MOVE: return lower_rvalue(fn, call->args[0]);
    case ACTION_SWAP: return swap(fn, call);
    case ACTION_SINCOS: return sine_and_cosine(fn, call);
    case ACTION_ADDRESSOF: return address_of(fn, call);
    case ACTION_TRAP: return trap(fn, call);
    case ACTION_ASYNCCOPY: return async_copy(fn, call, 0);
    case ACTION_GROUPCOPY: return group_copy(fn, call);
    case ACTION_RECORD:
        return ir_make(fn->m, IR_RECORD, call->type, NULL, lower_args(fn, call), call->arg_count);
    case ACTION_NONE: break;
    }
    return ir_opaque(fn->m, ir_type_void(fn->m), "void");
}

static size_t least_args(enum action a)
{
    switch (a) {
    case ACTION_STORE:
    case ACTION_MUL:
    case ACTION_MIN:
    case ACTION_MAX:
    case ACTION_SWAP:
    case ACTION_ATOMIC: return 2;
    case ACTION_SINCOS:
    case ACTION_ASYNCCOPY: return 3;
    case ACTION_LOAD:
    case ACTION_ASSUME:
    case ACTION_FIRST:
    case ACTION_CVTA:
    case ACTION_MOVE:
    case ACTION_ADDRESSOF:
    case ACTION_RECORD:
    case ACTION_BARRIER_NUMBER: return 1;
    default: return 0;
    }
}

/* Names anyone may give a function of their own: only the library's are meant. */
static bool is_common_name(enum action a)
{
    switch (a) {
    case ACTION_MIN:
    case ACTION_MAX:
    case ACTION_MUL:
    case ACTION_MOVE:
    case ACTION_SWAP:
    case ACTION_FIRST:
    case ACTION_RECORD:
    case ACTION_LOAD:
    case ACTION_GROUPCOPY:
    case ACTION_ADDRESSOF: return true;
    default: return false;
    }
}

/* GGML_ABORT("no such head size") of a header out of sight: with a message, or with nothing, and so not the
 * check of something. */
static bool is_abort_out_of_sight(struct lower_fn *fn, const struct lower_call *call)
{
    static const char *const words[] = {"ABORT", "FATAL", "UNREACHABLE"};
    bool named = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        named = named || str_has_suffix(call->name, words[i]);
    return named && lower_is_guessed(fn->u, call->decl) &&
           (call->arg_count == 0 ||
            lower_strip_casts(fn->u, call->args[0]).kind == CXCursor_StringLiteral);
}

bool lower_intrinsic(struct lower_fn *fn, struct lower_call *call, const struct ir_expr **result)
{
    if (call->is_member || !*call->name)
        return false;
    enum action a = is_abort_out_of_sight(fn, call) ? ACTION_TRAP : find_action(call->name);
    if (a == ACTION_NONE || call->arg_count < least_args(a))
        return false;
    CXCursor d = call->decl;
    if (d.kind == CXCursor_VarDecl || d.kind == CXCursor_ParmDecl)
        return false;
    bool known = !clang_Cursor_isNull(d) && d.kind != CXCursor_OverloadedDeclRef;
    bool own = known && !lower_in_system(d) && lower_find_callee(fn->u, d);
    if (own && (is_common_name(a) || a == ACTION_WARPOP))
        return false;
    if ((a == ACTION_MIN || a == ACTION_MAX) && call->arg_count != 2)
        return false;
    *result = perform(fn, call, a);
    return *result != NULL;
}
