/* SPDX-License-Identifier: Apache-2.0 */
/* Calls: what they do; constructors and operators. */
#include <string.h>

#include "base/limits.h"
#include "front/lower_private.h"

/* ---- arguments ------------------------------------------------------------------------------- */

static bool by_reference(struct lower_fn *fn, CXCursor func, size_t index)
{
    /* What repair made up takes anything by reference; the real function most likely by value. */
    if (clang_Cursor_isNull(func) || lower_is_guessed(fn->u, func))
        return false;
    if (func.kind == CXCursor_OverloadedDeclRef) {
        unsigned n = clang_getNumOverloadedDecls(func);
        for (unsigned i = 0; i < n && i < LIMIT_OVERLOADS; i++) {
            CXCursor d = clang_getOverloadedDecl(func, i);
            if (!lower_in_system(d) && by_reference(fn, d, index))
                return true;
        }
        return false;
    }
    return lower_takes_reference(func, index);
}

/* A closure without parameters that the host hands to something: it runs once, most likely. */
static bool is_thunk(struct lower_fn *fn, CXCursor c)
{
    if (!lower_is_host(fn) || c.kind != CXCursor_LambdaExpr)
        return false;
    struct lower_kids k = lower_kids(fn->u, c);
    for (size_t i = 0; i < k.len; i++) {
        if (k.at[i].kind == CXCursor_ParmDecl)
            return false;
    }
    size_t n;
    const char *text = lower_text(fn->u, c, &n);
    return n > 2 && text[0] == '[' && (text[1] == '&' || text[1] == '=') && text[2] == ']' &&
           !strstr(arena_strndup(fn->u->a, text, n < 60 ? n : 60), "__device__");
}

static bool gets_value(struct lower_fn *fn, CXCursor arg, CXCursor func)
{
    return arg.kind == CXCursor_DeclRefExpr && !clang_Cursor_isNull(func) &&
           lower_is_guessed(fn->u, func) &&
           (lower_scan_flags(fn, clang_getCursorReferenced(arg)) & SCAN_UNSEEN) != 0;
}

const struct ir_expr *lower_argument(struct lower_fn *fn, CXCursor arg, CXCursor func, size_t index)
{
    CXCursor closure = lower_strip(fn->u, arg);
    if (is_thunk(fn, closure)) {
        lower_inline_lambda(fn, closure, false);
        return lower_opaque(fn, closure, "closure");
    }
    const CXCursor *launcher =
        closure.kind == CXCursor_LambdaExpr ? lower_closure_of(fn, closure) : NULL;
    const struct ir_expr *handed = launcher ? lower_closure_handed(fn, launcher) : NULL;
    if (handed)
        return handed;
    if (by_reference(fn, func, index) || gets_value(fn, closure, func)) {
        struct lower_place p = lower_place(fn, arg);
        return lower_address(fn, &p);
    }
    return lower_rvalue(fn, arg);
}

/* The object of a member call: its address when it has one that matters, else its value. */
static const struct ir_expr *lower_object(struct lower_fn *fn, struct lower_call *call,
                                          const struct ir_type **type)
{
    *type = NULL;
    if (clang_Cursor_isNull(call->object))
        return NULL;
    if (call->is_arrow) {
        const struct ir_expr *p = lower_rvalue(fn, call->object);
        *type = p->type->elem;
        return p;
    }
    CXCursor inner = lower_strip(fn->u, call->object);
    if (!lower_is_place(fn, inner)) {
        const struct ir_expr *v = lower_rvalue(fn, call->object);
        *type = v->type;
        return v;
    }
    struct lower_place p = lower_place(fn, call->object);
    *type = p.type;
    return p.kind == PLACE_MEMORY ? p.expr : lower_read(fn, &p);
}

static const char *qualified_callee(struct lower_fn *fn, const struct lower_call *call)
{
    if (*call->scope)
        return arena_printf(fn->u->a, "%s::%s", call->scope, call->name);
    CXCursor d = call->decl;
    if (clang_Cursor_isNull(d) || d.kind == CXCursor_OverloadedDeclRef || clang_isInvalid(d.kind))
        return call->name;
    const char *q = call->name;
    CXCursor p = clang_getCursorSemanticParent(d);
    for (unsigned i = 0; i < 16 && !clang_Cursor_isNull(p); i++) {
        if (clang_isTranslationUnit(p.kind) || clang_isInvalid(p.kind))
            break;
        const char *s = lower_spelling(fn->u, p);
        if (*s && clang_isDeclaration(p.kind) && p.kind != CXCursor_LinkageSpec &&
            strchr(s, '(') == NULL)
            q = arena_printf(fn->u->a, "%s::%s", s, q);
        p = clang_getCursorSemanticParent(p);
    }
    return q;
}

/* The one function of its name that takes as many arguments, of those that a template may come to; NULL: several. */
static struct ir_func *find_overload(struct lower_unit *u, CXCursor overloads, size_t arg_count)
{
    unsigned n = clang_getNumOverloadedDecls(overloads);
    struct ir_func *found = NULL;
    for (unsigned i = 0; i < n && i < LIMIT_OVERLOADS; i++) {
        CXCursor o = clang_getOverloadedDecl(overloads, i);
        int params = clang_getNumArgTypes(clang_getCursorType(o));
        struct ir_func *f = lower_find_callee(u, o);
        if (!f || params < (int)arg_count)
            continue;
        if (found && found != f)
            return NULL;
        found = f;
    }
    return found;
}

struct ir_func *lower_find_called(struct lower_fn *fn, const struct lower_call *call)
{
    CXCursor d = call->decl;
    if (clang_Cursor_isNull(d) || d.kind == CXCursor_VarDecl || d.kind == CXCursor_ParmDecl)
        return NULL;
    return d.kind == CXCursor_OverloadedDeclRef ? find_overload(fn->u, d, call->arg_count)
                                                : lower_find_callee(fn->u, d);
}

/* *makes: which instance of it is called; NULL: not known, or it is no template. */
static struct ir_func *find_callee(struct lower_fn *fn, const struct lower_call *call,
                                   const struct ir_instance **makes)
{
    CXCursor d = call->decl;
    struct ir_func *found = lower_find_called(fn, call);
    *makes = NULL;
    if (d.kind != CXCursor_OverloadedDeclRef && d.kind != CXCursor_VarDecl &&
        d.kind != CXCursor_ParmDecl)
        *makes = lower_instance_of(fn->u, d,
                                   clang_Cursor_isNull(call->callee) ? call->cursor : call->callee);
    else if (found)
        *makes = lower_written_instance(fn, call->callee, found, call->span);
    return found;
}

/* ---- emitting -------------------------------------------------------------------------------- */

static void note_result(struct lower_fn *fn, struct ir_stmt *s, const struct ir_expr *v)
{
    if (!lower_is_host(fn) || !v)
        return;
    struct lower_result r = {.call = s, .value = v};
    vec_push(fn->u->a, &fn->results, r);
}

/* "<max_of, 4>" of `reduce<max_of, 4>(x)`. */
static const char *written_instance(struct lower_fn *fn, const struct lower_call *call)
{
    size_t n;
    const char *text = lower_text(fn->u, call->cursor, &n);
    const char *paren = n ? memchr(text, '(', n) : NULL;
    const char *open = paren ? memchr(text, '<', (size_t)(paren - text)) : NULL;
    return open ? arena_strndup(fn->u->a, open, (size_t)(paren - open)) : NULL;
}

/* Bit i: parameter i is a `const T *`. */
static uint64_t reads_only(CXCursor decl)
{
    uint64_t bits = 0;
    CXType f = decl.kind == CXCursor_FunctionDecl ? clang_getCursorType(decl)
                                                  : (CXType){.kind = CXType_Invalid};
    int n = f.kind == CXType_Invalid ? 0 : clang_getNumArgTypes(f);
    for (int i = 0; i < n && i < 64; i++) {
        CXType t = clang_getCanonicalType(clang_getArgType(f, (unsigned)i));
        if (t.kind == CXType_Pointer && clang_isConstQualifiedType(clang_getPointeeType(t)))
            bits |= (uint64_t)1 << i;
    }
    return bits;
}

struct ir_stmt *lower_call_stmt(struct lower_fn *fn, struct lower_call *call,
                                const struct ir_expr **result)
{
    const struct ir_type *object_type = NULL;
    const struct ir_expr *object = call->is_member ? lower_object(fn, call, &object_type) : NULL;
    VEC(const struct ir_expr *) args = {0};
    struct lower_update update = {.changed = 0};
    bool updates = lower_updates(fn, call, &update);
    for (size_t i = 0; i < call->arg_count; i++)
        vec_push(fn->u->a, &args,
                 updates ? update.values[i] : lower_argument(fn, call->args[i], call->decl, i));
    struct ir_stmt *s = lower_add(fn, IR_STMT_CALL, call->span);
    s->object = object;
    s->object_type = object_type;
    for (size_t i = 0; i < args.len; i++)
        vec_push(fn->u->a, &s->args, args.at[i]);
    s->name = call->name;
    s->qualified_name = qualified_callee(fn, call);
    s->callee = find_callee(fn, call, &s->makes);
    s->instance = written_instance(fn, call);
    if (!s->callee && call->is_member && clang_Cursor_isNull(call->decl))
        s->callee = lower_find_method(fn->u, object_type, call->name, call->arg_count);
    for (size_t i = s->args.len; s->callee && i < s->callee->params.len; i++) {
        if (!s->callee->params.at[i]->default_value)
            break;
        vec_push(fn->u->a, &s->args, s->callee->params.at[i]->default_value);
    }
    s->guessed = lower_is_guessed(fn->u, call->decl);
    s->reads_only = s->guessed ? 0 : reads_only(call->decl);
    const struct ir_type *t = call->type;
    CXCursor d = call->decl;
    bool function = d.kind == CXCursor_FunctionDecl || d.kind == CXCursor_CXXMethod;
    CXType r = function ? clang_getCanonicalType(clang_getResultType(clang_getCursorType(d)))
                        : clang_getCursorType(call->cursor);
    if (function && r.kind == CXType_LValueReference)
        t = ir_type_pointer(fn->m, lower_unqualified(fn->u, t));
    if (call->used && t->kind != TYPE_VOID) {
        s->var = lower_temp(fn, t);
        *result = ir_var(fn->m, s->var);
        note_result(fn, s, *result);
    } else {
        *result = ir_opaque(fn->m, t, "call");
    }
    lower_write_updates(fn, call, &update);
    return s;
}

/* ---- calls without side effects -------------------------------------------------------------- */

static bool is_api(const char *name)
{
    static const char *const prefixes[] = {"cuda",   "cu",   "hip",   "nccl",  "nv",     "omp_",
                                           "curand", "rand", "clock", "time",  "sleep",  "usleep",
                                           "get",    "put",  "open",  "close", "__nano", "__nv",
                                           "__cuda", "sync", "mpi",   "MPI"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    }
    return false;
}

static bool is_value(const struct ir_expr *e)
{
    return e->type->kind != TYPE_POINTER && e->type->kind != TYPE_ARRAY &&
           e->type->kind != TYPE_FUNCTION && e->op != IR_LAMBDA;
}

static bool static_constant(struct lower_fn *fn, struct lower_call *call,
                            const struct ir_expr **result)
{
    if (lower_is_guessed(fn->u, call->decl))
        return false;
    if (!lower_is_arith(call->type) || !lower_constant(fn->u, call->cursor, call->type, result))
        *result = ir_make(fn->m, IR_PURE, call->type, qualified_callee(fn, call), NULL, 0);
    return true;
}

/* The name of functions of the stub headers, besides what repair made up for types that are out of sight. */
static bool is_of_system(struct lower_fn *fn, CXCursor overloads)
{
    unsigned seen = 0;
    for (unsigned i = 0; i < clang_getNumOverloadedDecls(overloads); i++) {
        CXCursor one = clang_getOverloadedDecl(overloads, i);
        if (lower_in_system(one))
            seen++;
        else if (!lower_is_guessed(fn->u, one))
            break;
    }
    return seen > 0;
}

/* A function of the stub headers that takes and gives numbers: an expression, no statement. */
static bool pure_call(struct lower_fn *fn, struct lower_call *call, const struct ir_expr **result)
{
    bool known = !clang_Cursor_isNull(call->decl) && call->decl.kind == CXCursor_FunctionDecl;
    bool over = call->decl.kind == CXCursor_OverloadedDeclRef;
    if (over) {
        known = lower_is_math(call->name) && is_of_system(fn, call->decl);
    } else {
        /* The compiler's builtins are declared where they are first used. */
        known = known && !is_api(call->name) &&
                (lower_in_system(call->decl) || strncmp(call->name, "__builtin_", 10) == 0) &&
                call->type->kind != TYPE_VOID && call->type->kind != TYPE_POINTER;
    }
    /* A clock gives another time at each call. */
    if (call->decl.kind == CXCursor_CXXMethod && clang_CXXMethod_isStatic(call->decl) &&
        call->arg_count == 0 && lower_in_system(call->decl) && call->type->kind != TYPE_VOID &&
        strcmp(call->name, "now") != 0)
        return static_constant(fn, call, result); /* numeric_limits<T>::max() */
    if (known && call->arg_count == 0 && strncmp(call->name, "__builtin_", 10) == 0)
        return static_constant(fn, call, result);
    if (!known || call->is_member || call->arg_count == 0 || lower_is_guessed(fn->u, call->decl))
        return false;
    CXCursor d = over ? clang_getNullCursor() : call->decl;
    for (size_t i = 0; i < call->arg_count; i++) {
        CXType t = clang_getCanonicalType(clang_getCursorType(call->args[i]));
        if (t.kind == CXType_Pointer || by_reference(fn, d, i))
            return false;
    }
    const struct ir_expr **args = ARENA_ARRAY(fn->u->a, const struct ir_expr *, call->arg_count);
    bool values = true;
    const struct ir_type *t = call->type;
    for (size_t i = 0; i < call->arg_count; i++) {
        args[i] = lower_rvalue(fn, call->args[i]);
        values &= is_value(args[i]);
    }
    if (!lower_type_known(t) && over && lower_is_arith(args[0]->type))
        t = args[0]->type->kind == TYPE_FLOAT ? args[0]->type : t;
    *result = values ? ir_make(fn->m, IR_PURE, t, call->name, args, call->arg_count)
                     : ir_opaque(fn->m, t, call->name);
    return true;
}

/* ---- operators ------------------------------------------------------------------------------- */

static enum ir_op operator_op(const char *s)
{
    static const struct {
        const char *text;
        enum ir_op op;
    } table[] = {{"+", IR_ADD}, {"-", IR_SUB}, {"*", IR_MUL}, {"/", IR_DIV}, {"<", IR_LT},
                 {"<=", IR_LE}, {">", IR_GT},  {">=", IR_GE}, {"==", IR_EQ}, {"!=", IR_NE}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (strcmp(s, table[i].text) == 0)
            return table[i].op;
    }
    return IR_OPAQUE;
}

static struct lower_place subscript_operator(struct lower_fn *fn, struct lower_call *call)
{
    struct lower_place p = lower_place(fn, call->args[0]);
    CXCursor inner = lower_strip(fn->u, call->args[0]);
    bool chained = inner.kind == CXCursor_CallExpr;
    const struct ir_expr *base;
    if (p.kind != PLACE_MEMORY)
        base = lower_read(fn, &p);
    else if (chained && !lower_type_known(p.type))
        base = p.expr; /* acc[i][j] computes one address */
    else               /* what the class keeps inside or points to; not the object itself */
        base = ir_make(fn->m, IR_FIELD, ir_type_pointer(fn->m, call->type), "[]", &p.expr, 1);
    const struct ir_expr *index = lower_rvalue(fn, call->args[1]);
    struct lower_place e = lower_index_place(fn, base, index, call->type, call->span);
    e.guessed = lower_is_guessed(fn->u, call->decl);
    return e;
}

static bool binary_operator_call(struct lower_fn *fn, struct lower_call *call, const char *text,
                                 const struct ir_expr **result)
{
    const struct ir_expr *args[2];
    for (size_t i = 0; i < call->arg_count && i < 2; i++)
        args[i] = lower_rvalue(fn, call->args[i]);
    enum ir_op op = operator_op(text);
    if (call->arg_count == 2 && op != IR_OPAQUE && args[0]->type->kind == TYPE_FLOAT &&
        args[1]->type->kind == TYPE_FLOAT) {
        *result = lower_arith(fn, op, NULL, args[0], args[1], call->span);
        return true;
    }
    *result = ir_make(fn->m, IR_PURE, call->type, call->name, args, call->arg_count);
    return true;
}

/* Operators of classes without a body here: assignment, subscripts, arithmetic. */
static bool plain_operator(struct lower_fn *fn, struct lower_call *call,
                           const struct ir_expr **result)
{
    const char *text = call->name + 8;
    size_t n = strlen(text);
    bool made_up = call->is_open || lower_is_guessed(fn->u, call->decl);
    if (made_up && lower_operator_value(fn, call, result))
        return true;
    if (lower_find_callee(fn->u, call->decl))
        return false;
    bool system = lower_in_system(call->decl) || lower_is_guessed(fn->u, call->decl);
    if (strcmp(text, "=") == 0 && call->arg_count == 2) {
        CXCursor right = lower_strip(fn->u, call->args[1]);
        const struct ir_type *t =
            lower_unqualified(fn->u, lower_type(fn->u, clang_getCursorType(call->args[0])));
        const struct ir_expr *v = right.kind == CXCursor_InitListExpr
                                      ? lower_init_list(fn, right, t)
                                      : lower_rvalue(fn, call->args[1]);
        struct lower_place p = lower_place(fn, call->args[0]);
        lower_write(fn, &p, p.type ? lower_convert(fn->u, v, p.type) : v, call->span);
        *result = v;
        return true;
    }
    if (!system || strchr(text, '(') || strcmp(text, "->") == 0 || strcmp(text, "<<") == 0 ||
        strcmp(text, ">>") == 0 || strcmp(text, "++") == 0 || strcmp(text, "--") == 0)
        return false;
    if (n > 1 && text[n - 1] == '=' && !strchr("=!<>", text[0]) && call->arg_count == 2) {
        const struct ir_expr *y = lower_rvalue(fn, call->args[1]);
        struct lower_place p = lower_place(fn, call->args[0]);
        const struct ir_expr *args[2] = {lower_read(fn, &p), y};
        *result =
            ir_make(fn->m, IR_PURE, p.type, arena_strndup(fn->u->a, call->name, 7 + n), args, 2);
        lower_write(fn, &p, *result, call->span);
        return true;
    }
    if (text[0] == '*' && call->arg_count == 1)
        return false;
    if (call->arg_count > 2 ||
        lower_is_pointer_reference(clang_getResultType(clang_getCursorType(call->decl))))
        return false;
    return binary_operator_call(fn, call, text, result);
}

static void operator_as_member(struct lower_fn *fn, struct lower_call *call)
{
    if (call->decl.kind != CXCursor_CXXMethod || call->arg_count == 0) {
        (void)fn;
        return;
    }
    call->is_member = true;
    call->object = call->args[0];
    call->args++;
    call->arg_count--;
}

/* ---- calls ----------------------------------------------------------------------------------- */

static const struct ir_expr *finish_statement_call(struct lower_fn *fn, struct lower_call *call)
{
    const struct ir_expr *result = NULL;
    struct lower_place callee = {0};
    CXCursor d = call->decl;
    /* A variable that is called: a closure or a functor. */
    if (!call->is_member && (d.kind == CXCursor_VarDecl || d.kind == CXCursor_ParmDecl)) {
        callee = lower_named_place(fn, d, call->callee);
        struct ir_stmt *s = lower_call_stmt(fn, call, &result);
        s->object = callee.kind == PLACE_MEMORY ? callee.expr : lower_read(fn, &callee);
        s->object_type = callee.type;
        struct lower_binding *b = map_get_number(&fn->bindings, lower_key(d));
        if (b && b->lambda)
            s->callee = b->lambda;
        return result;
    }
    if (call->arg_count == 0) {
        const struct ir_instance *makes;
        const struct ir_expr *a =
            lower_shared_helper(fn, find_callee(fn, call, &makes), call->type);
        if (a)
            return a;
    }
    struct ir_stmt *s = lower_call_stmt(fn, call, &result);
    if (s->object && s->object->op == IR_LAMBDA)
        s->callee = s->object->func;
    return result;
}

/* `float x = halves[i]` reads a number, as `float x = floats[i]` does. */
static bool is_plain_conversion(struct lower_fn *fn, const struct lower_call *call)
{
    if (!call->is_member || call->is_arrow || clang_Cursor_isNull(call->object) ||
        strncmp(call->name, "operator ", 9) != 0)
        return false;
    if (!lower_in_system(call->decl))
        return lower_is_guessed(fn->u, call->decl);
    return lower_type(fn->u, clang_getCursorType(call->object))->kind == TYPE_FLOAT;
}

static const struct ir_expr *lower_call_value(struct lower_fn *fn, CXCursor c, bool used,
                                              bool *is_address)
{
    struct lower_call call;
    const struct ir_expr *result = NULL;
    *is_address = false;
    if (lower_launch(fn, c))
        return lower_opaque(fn, c, "launch");
    if (!lower_take_call_apart(fn, c, &call))
        return lower_construct(fn, c);
    call.used = used;
    if (is_plain_conversion(fn, &call))
        return lower_convert_to(fn, lower_rvalue(fn, call.object), call.type);
    if (lower_closure_call(fn, &call, &result))
        return result;
    if (call.is_operator) {
        if (plain_operator(fn, &call, &result))
            return result;
        operator_as_member(fn, &call);
    } else if (lower_intrinsic(fn, &call, &result) || lower_collective(fn, &call, &result) ||
               lower_launch_api(fn, &call, &result) || lower_allocation(fn, &call, &result) ||
               pure_call(fn, &call, &result)) {
        return result;
    }
    result = lower_unseen_getter(fn, &call);
    result = result ? result : lower_unseen_place(fn, &call);
    if (result)
        return result;
    CXCursor object =
        clang_Cursor_isNull(call.object) ? call.object : lower_strip(fn->u, call.object);
    if (!call.is_member && call.callee.kind == CXCursor_LambdaExpr)
        object = call.callee;
    if (lower_is_host(fn) && object.kind == CXCursor_LambdaExpr && call.arg_count == 0) {
        lower_inline_lambda(fn, object, true);
        return lower_opaque(fn, c, "closure result");
    }
    result = finish_statement_call(fn, &call);
    CXCursor d = call.decl;
    if (lower_never_returns(fn->u, d)) {
        lower_add(fn, IR_STMT_TRAP, call.span);
        fn->b = lower_new_block(fn, NULL);
    }
    bool function = d.kind == CXCursor_FunctionDecl || d.kind == CXCursor_CXXMethod;
    if (function && call.used) {
        CXType r = clang_getCanonicalType(clang_getResultType(clang_getCursorType(d)));
        *is_address = r.kind == CXType_LValueReference;
    }
    return result;
}

static struct lower_place place_of_call(struct lower_fn *fn, CXCursor c, bool used)
{
    struct lower_call call;
    if (lower_take_call_apart(fn, c, &call) && call.is_operator && call.arg_count == 2 &&
        strcmp(call.name, "operator[]") == 0 && !lower_find_callee(fn->u, call.decl))
        return subscript_operator(fn, &call);
    bool is_address;
    const struct ir_expr *v = lower_call_value(fn, c, used, &is_address);
    if (is_address && v->type->elem)
        return lower_memory_place(fn, v, v->type->elem, lower_span(fn->u, c));
    return lower_value_place(v);
}

struct lower_place lower_call_place(struct lower_fn *fn, CXCursor c)
{
    return place_of_call(fn, c, true);
}

const struct ir_expr *lower_call(struct lower_fn *fn, CXCursor c, bool used)
{
    struct lower_place p = place_of_call(fn, c, used);
    if (!used && p.kind == PLACE_MEMORY)
        return p.expr;
    return lower_read(fn, &p);
}
