/* SPDX-License-Identifier: Apache-2.0 */
/* Host code: kernel launches in their several forms, allocations. */
#include <string.h>

#include "front/lower_private.h"

/* ---- pieces of a launch ---------------------------------------------------------------------- */

static void template_args(struct lower_fn *fn, CXCursor kernel, struct lower_args *l)
{
    /* Types come as references, values as expressions, in the order of the source. */
    struct lower_kids k = lower_kids(fn->u, kernel);
    for (size_t i = 0; i < k.len; i++) {
        switch (k.at[i].kind) {
        case CXCursor_OverloadedDeclRef:
        case CXCursor_NamespaceRef: break;
        case CXCursor_TypeRef:
        case CXCursor_TemplateRef: {
            CXType t = clang_getCursorType(k.at[i]);
            const struct ir_type *type = k.at[i].kind == CXCursor_TypeRef
                                             ? lower_unqualified(fn->u, lower_type(fn->u, t))
                                             : ir_type_unknown(fn->m, "type");
            vec_push(fn->u->a, &l->list, ir_opaque(fn->m, type, lower_spelling(fn->u, k.at[i])));
            break;
        }
        default:
            if (lower_is_expr(k.at[i]))
                vec_push(fn->u->a, &l->list, lower_rvalue(fn, k.at[i]));
            break;
        }
    }
}

/* Builtin types leave no cursor (`k<float, 4>` shows the 4 only): the arguments as written. */
static void written_template_args(struct lower_fn *fn, CXCursor kernel, const struct ir_func *k,
                                  struct lower_args *l)
{
    size_t n;
    const char *text = lower_text(fn->u, kernel, &n);
    const char *open = n ? memchr(text, '<', n) : NULL;
    if (!open || text[n - 1] != '>')
        return;
    VEC(const struct ir_expr *) values = {0};
    for (size_t i = 0; i < l->list.len; i++) {
        const struct ir_expr *e = l->list.at[i];
        if (e->op != IR_OPAQUE)
            vec_push(fn->u->a, &values, e);
    }
    l->list.len = 0;
    const char *start = open + 1;
    size_t used = 0;
    int depth = 0;
    for (const char *p = start; p < text + n; p++) {
        depth += (*p == '<' || *p == '(' || *p == '{') - (*p == '>' || *p == ')' || *p == '}');
        if ((*p != ',' || depth) && depth >= 0)
            continue;
        const char *end = p;
        while (start < end && (*start == ' ' || *start == '\n'))
            start++;
        while (end > start && end[-1] == ' ')
            end--;
        const char *word = arena_strndup(fn->u->a, start, (size_t)(end - start));
        size_t index = l->list.len;
        bool is_type =
            k && index < k->tparams.len ? k->tparams.at[index].is_type : used >= values.len;
        const struct ir_expr *v = !is_type && used < values.len
                                      ? values.at[used]
                                      : ir_opaque(fn->m, ir_type_unknown(fn->m, word), word);
        used += !is_type;
        vec_push(fn->u->a, &l->list, v);
        start = p + 1;
    }
    /* A value without a cursor too (the parameter of an instance): which is which is not known. */
    for (size_t i = 0; used > values.len && i < l->list.len; i++) {
        const struct ir_expr **e = &l->list.at[i];
        if ((*e)->op != IR_OPAQUE)
            *e = ir_opaque(fn->m, (*e)->type, "template argument");
    }
}

void lower_template_args(struct lower_fn *fn, CXCursor name, const struct ir_func *f,
                         struct lower_args *out)
{
    template_args(fn, name, out);
    written_template_args(fn, name, f, out);
}

/* What is between `<` and `>`: of the name, or of that which the variable was initialised with. */
static void instance_args(struct lower_fn *fn, CXCursor kernel, struct ir_launch *l)
{
    CXCursor inner = lower_address_taken(fn, kernel);
    CXCursor decl = clang_getCursorReferenced(inner);
    if (decl.kind == CXCursor_VarDecl) {
        const struct lower_binding *b = lower_find_binding(fn, decl);
        if (b && b->named)
            instance_args(fn, *b->named, l);
        return;
    }
    const struct ir_instance *in = lower_instance_of(fn->u, decl, kernel);
    struct lower_args list = {0};
    if (!in)
        lower_template_args(fn, inner, l->kernel, &list);
    for (size_t i = 0; in && i < in->args.len; i++)
        vec_push(fn->u->a, &l->template_args, in->args.at[i]);
    for (size_t i = 0; i < list.list.len; i++)
        vec_push(fn->u->a, &l->template_args, list.list.at[i]);
}

/* A launch through a pointer; often it points to one kernel all the time. */
static void kernel_variable(struct lower_fn *fn, CXCursor c, CXCursor decl, struct ir_launch *l)
{
    struct lower_binding *b = map_get_number(&fn->bindings, lower_key(decl));
    l->kernel_expr = lower_rvalue(fn, c);
    if (l->kernel_expr->op == IR_FUNC)
        l->kernel = l->kernel_expr->func;
    else if (b && b->lambda && !b->lambda->is_lambda)
        l->kernel = b->lambda;
    if (!l->kernel)
        return;
    l->kernel_name = l->kernel->name;
    if (b && b->named)
        instance_args(fn, *b->named, l);
}

static void name_kernel(struct lower_fn *fn, CXCursor kernel, struct ir_launch *l, size_t args)
{
    CXCursor inner = lower_address_taken(fn, kernel);
    CXCursor decl = clang_getCursorReferenced(inner);
    if (clang_Cursor_isNull(decl) && inner.kind == CXCursor_UnexposedExpr)
        decl = lower_lost_variable(fn, inner);
    size_t n;
    l->written = lower_span_in_macro(fn->u, inner);
    const char *text = lower_text(fn->u, inner, &n);
    const char *name = lower_spelling(fn->u, inner);
    struct lower_kids k = lower_kids(fn->u, inner);
    for (size_t i = 0; i < k.len; i++) {
        if (k.at[i].kind == CXCursor_OverloadedDeclRef)
            name = lower_spelling(fn->u, k.at[i]);
    }
    l->kernel_name = *name ? name : lower_last_name(fn->u, text, n);
    if (decl.kind == CXCursor_VarDecl || decl.kind == CXCursor_ParmDecl) {
        const struct lower_binding *b = lower_find_binding(fn, decl);
        if (b && b->given) {
            struct ir_span written = l->written;
            name_kernel(fn, *b->given, l, args);
            l->written = written;
            return;
        }
        kernel_variable(fn, inner, decl, l);
        return;
    }
    if (!clang_Cursor_isNull(decl) && decl.kind != CXCursor_OverloadedDeclRef)
        l->kernel = lower_find_callee(fn->u, decl);
    if (!l->kernel)
        l->kernel = lower_find_launched(fn->u, l->kernel_name, args);
    const char *as_written =
        arena_printf(fn->u->a, "%s%s", l->kernel_name, lower_instance_text(fn, inner));
    l->kernel_expr = ir_func_ref(fn->m, as_written, l->kernel);
    instance_args(fn, kernel, l);
}

static bool is_absent(CXCursor c)
{
    unsigned line;
    clang_getExpansionLocation(clang_getCursorLocation(c), NULL, &line, NULL, NULL);
    return line == 0;
}

static const struct ir_expr *zero_bytes(struct lower_fn *fn)
{
    return ir_int(fn->m, ir_type_int(fn->m, 64, false), 0);
}

/* The argument as it is written, without the dim3 that is made of it. */
static CXCursor written(struct lower_fn *fn, CXCursor arg)
{
    CXCursor c = lower_strip_casts(fn->u, arg);
    if (c.kind == CXCursor_CallExpr && clang_Cursor_getNumArguments(c) > 0)
        c = lower_strip_casts(fn->u, clang_Cursor_getArgument(c, 0));
    return c;
}

/* `(16, 16)` where a dim3 is meant; `(first(), 16)` does something. */
static bool is_list(struct lower_fn *fn, CXCursor arg)
{
    CXCursor c = written(fn, arg);
    if (c.kind != CXCursor_BinaryOperator ||
        clang_getCursorBinaryOperatorKind(c) != CXBinaryOperator_Comma)
        return false;
    CXCursor first = lower_strip_casts(fn->u, lower_expr_kids(fn->u, c).at[0]);
    return first.kind == CXCursor_IntegerLiteral || first.kind == CXCursor_DeclRefExpr ||
           first.kind == CXCursor_MemberRefExpr;
}

/* `{gx, gy}` was written, for which repair put parentheses. */
static bool is_in_braces(struct lower_fn *fn, CXCursor arg)
{
    const struct lower_input *in = fn->u->in;
    struct ir_span span = lower_span(fn->u, arg);
    size_t n = 0;
    const char *line = span.path ? "" : source_line(in->src, span.line, &n);
    return span.column > 0 && span.column <= n && line[span.column - 1] == '{';
}

/* The dim3 of `{gx, gy}`; the missing ones are 1. */
static const struct ir_expr *braced(struct lower_fn *fn, CXCursor arg)
{
    const struct ir_type *u32 = ir_type_int(fn->m, 32, false);
    const struct ir_expr *one = ir_int(fn->m, u32, 1), *xyz[3] = {one, one, one};
    CXCursor rest = written(fn, arg), list[3];
    unsigned n = 0;
    for (; n < 2 && rest.kind == CXCursor_BinaryOperator &&
           clang_getCursorBinaryOperatorKind(rest) == CXBinaryOperator_Comma;
         n++) { /* ((x, y), z) */
        struct lower_kids sides = lower_expr_kids(fn->u, rest);
        if (sides.len != 2)
            break;
        list[n] = sides.at[1];
        rest = lower_strip_casts(fn->u, sides.at[0]);
    }
    list[n] = rest;
    for (unsigned i = 0; i <= n; i++)
        xyz[i] = lower_convert(fn->u, lower_rvalue(fn, list[n - i]), u32);
    const struct ir_type *t = lower_unqualified(fn->u, lower_type(fn->u, clang_getCursorType(arg)));
    return ir_make(fn->m, IR_RECORD, t, NULL, xyz, 3);
}

/* "blocks" of `const int blocks = 4`, of which the value alone is left. */
static const char *constant_name(struct lower_fn *fn, CXCursor arg)
{
    CXCursor c = written(fn, arg);
    return c.kind == CXCursor_DeclRefExpr ? lower_spelling(fn->u, c) : NULL;
}

/* `num_threads`, `block_size`, `threads_per_block`: one number. */
static bool names_number(const char *name)
{
    static const char *const words[] = {"num",   "count", "size", "per_",  "Per",    "len",
                                        "total", "row",   "col",  "width", "height", NULL};
    for (size_t i = 0; words[i]; i++)
        if (strcasestr(name, words[i]))
            return true;
    return name[0] == 'n' && (name[1] == '_' || (name[1] >= 'A' && name[1] <= 'Z'));
}

/* `tune.block` of a type that is out of sight, of which a dim3 was made because one is wanted there: it may well be
 * one, with threads along y and z. */
static const struct ir_expr *unseen_shape(struct lower_fn *fn, CXCursor arg,
                                          const struct ir_expr *v)
{
    bool one = v->op == IR_RECORD && v->arg_count == 1 && v->args[0]->type->kind == TYPE_UNKNOWN;
    if (!one)
        return v;
    size_t n;
    const char *text = lower_text(fn->u, arg, &n), *last = text;
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '(' || text[i] == '{')
            return v; /* dim3(tune.threads) */
        if (text[i] == '.' || text[i] == '>')
            last = text + i + 1;
    }
    if (!n || last == text)
        return v;
    const char *name = arena_strndup(fn->u->a, last, (size_t)(text + n - last));
    return names_number(name) ? v : v->args[0];
}

static void configuration(struct lower_fn *fn, CXCursor config, struct ir_launch *l)
{
    int n = clang_Cursor_getNumArguments(config);
    bool lists[4] = {false};
    const char *names[4] = {NULL};
    const struct ir_expr *v[4] = {NULL, NULL, NULL, NULL};
    for (int i = 0; i < n && i < 4; i++) {
        CXCursor arg = clang_Cursor_getArgument(config, (unsigned)i);
        if (is_absent(arg))
            continue;
        bool braces = i < 2 && is_in_braces(fn, arg);
        v[i] = braces ? braced(fn, arg) : lower_rvalue(fn, arg);
        if (i < 2)
            v[i] = unseen_shape(fn, arg, v[i]);
        lists[i] = !braces && is_list(fn, arg);
        names[i] = constant_name(fn, arg);
    }
    l->grid_constant = names[0];
    l->block_constant = names[1];
    l->grid_is_list = lists[0];
    l->block_is_list = lists[1];
    l->grid = v[0] ? v[0] : ir_opaque(fn->m, NULL, "grid");
    l->block = v[1] ? v[1] : ir_opaque(fn->m, NULL, "block");
    l->shared_bytes = v[2] ? v[2] : zero_bytes(fn);
    l->stream = v[3];
}

/* `*p` and `p[i]` for a reference: nothing is read. */
static const struct ir_expr *argument_value(struct lower_fn *fn, CXCursor kernel, CXCursor arg,
                                            size_t i)
{
    CXCursor inner = lower_strip(fn->u, arg);
    bool element =
        inner.kind == CXCursor_UnaryOperator || inner.kind == CXCursor_ArraySubscriptExpr;
    if (!element || !lower_takes_reference(kernel, i))
        return lower_rvalue(fn, arg);
    struct lower_place p = lower_place(fn, inner);
    return p.kind == PLACE_MEMORY ? lower_address(fn, &p) : lower_read(fn, &p);
}

static void argument_values(struct lower_fn *fn, struct ir_launch *l, CXCursor kernel,
                            const CXCursor *args, size_t n)
{
    CXCursor decl = clang_getCursorReferenced(lower_strip_casts(fn->u, kernel));
    l->args_known = true;
    for (size_t i = 0; i < n; i++) {
        if (clang_Cursor_isNull(args[i])) {
            vec_push(fn->u->a, &l->args, ir_opaque(fn->m, NULL, "argument"));
            continue;
        }
        CXCursor inner = lower_strip(fn->u, args[i]);
        l->args_known &= inner.kind != CXCursor_PackExpansionExpr;
        vec_push(fn->u->a, &l->args, argument_value(fn, decl, args[i], i));
    }
}

void lower_launch_parts(struct lower_fn *fn, struct ir_launch *l, const struct lower_kids *k)
{
    name_kernel(fn, k->at[0], l, k->len - 1);
    argument_values(fn, l, k->at[0], k->at + 1, k->len - 1);
}

static void add_launch(struct lower_fn *fn, struct ir_launch *l, struct ir_span span)
{
    struct ir_stmt *s = lower_add(fn, IR_STMT_LAUNCH, span);
    s->launch = l;
    s->name = l->kernel_name;
}

/* ---- kernel<<<grid, block, bytes, stream>>>(args) -------------------------------------------- */

bool lower_launch(struct lower_fn *fn, CXCursor c)
{
    struct lower_kids k = lower_expr_kids(fn->u, c);
    if (k.len < 2)
        return false;
    if (k.at[1].kind != CXCursor_CallExpr)
        return lower_lost_object_launch(fn, c, &k);
    CXString s = clang_getCursorSpelling(k.at[1]);
    const char *name = clang_getCString(s);
    bool is = name && (strcmp(name, "__cudaPushCallConfiguration") == 0 ||
                       strcmp(name, "cudaConfigureCall") == 0 ||
                       strcmp(name, "__hipPushCallConfiguration") == 0);
    clang_disposeString(s);
    if (!is)
        return false;
    struct ir_launch *l = ARENA_NEW(fn->u->a, struct ir_launch);
    struct ir_span span = lower_span(fn->u, c);
    CXCursor *args = ARENA_ARRAY(fn->u->a, CXCursor, k.len);
    size_t n = 0;
    for (size_t i = 2; i < k.len; i++) {
        if (!is_absent(k.at[i]))
            args[n++] = k.at[i];
    }
    name_kernel(fn, k.at[0], l, n);
    configuration(fn, k.at[1], l);
    argument_values(fn, l, k.at[0], args, n);
    add_launch(fn, l, span);
    return true;
}

/* ---- cudaLaunchKernel and kin ---------------------------------------------------------------- */

static const struct ir_expr *member_of(struct lower_fn *fn, const struct ir_expr *record,
                                       const char *name)
{
    const struct ir_type *t = lower_field_type(record->type, name);
    return ir_make(fn->m, IR_MEMBER, t ? t : ir_type_unknown(fn->m, name), name, &record, 1);
}

/* cudaLaunchKernelEx(&config, kernel, args...) */
static bool launch_ex(struct lower_fn *fn, struct lower_call *call)
{
    if (call->arg_count < 2)
        return false;
    struct ir_launch *l = ARENA_NEW(fn->u->a, struct ir_launch);
    CXCursor config = lower_strip_casts(fn->u, call->args[0]);
    struct lower_kids k = lower_expr_kids(fn->u, config);
    struct lower_place p;
    if (config.kind == CXCursor_UnaryOperator && k.len == 1) {
        p = lower_place(fn, k.at[0]);
    } else {
        const struct ir_expr *pointer = lower_rvalue(fn, config);
        const struct ir_type *t =
            pointer->type->elem ? pointer->type->elem : ir_type_unknown(fn->m, "config");
        p = lower_memory_place(fn, pointer, t, call->span);
    }
    const struct ir_expr *v = lower_read(fn, &p);
    name_kernel(fn, call->args[1], l, call->arg_count - 2);
    l->grid = member_of(fn, v, "gridDim");
    l->block = member_of(fn, v, "blockDim");
    l->shared_bytes = member_of(fn, v, "dynamicSmemBytes");
    l->stream = member_of(fn, v, "stream");
    if (strcmp(call->name, "cudaLaunchKernelEx") == 0)
        argument_values(fn, l, call->args[1], call->args + 2, call->arg_count - 2);
    add_launch(fn, l, call->span);
    return true;
}

/* void *args[] = { &a, &b }; the values that are there now. */
static void pointed_arguments(struct lower_fn *fn, CXCursor list, struct ir_launch *l)
{
    CXCursor inner = lower_strip_casts(fn->u, list);
    CXCursor decl = clang_getCursorReferenced(inner);
    struct lower_binding *b = inner.kind == CXCursor_DeclRefExpr && !clang_Cursor_isNull(decl)
                                  ? map_get_number(&fn->bindings, lower_key(decl))
                                  : NULL;
    if (!b || clang_Cursor_isNull(b->arguments)) {
        lower_rvalue(fn, list);
        return;
    }
    struct lower_kids k = lower_expr_kids(fn->u, b->arguments);
    l->args_known = k.len > 0;
    for (size_t i = 0; i < k.len; i++) {
        CXCursor e = lower_strip_casts(fn->u, k.at[i]);
        struct lower_kids operand = lower_expr_kids(fn->u, e);
        bool address = e.kind == CXCursor_UnaryOperator && operand.len == 1 &&
                       clang_getCursorUnaryOperatorKind(e) == CXUnaryOperator_AddrOf;
        const struct ir_expr *v = address ? lower_rvalue(fn, operand.at[0])
                                          : ir_opaque(fn->m, NULL, "argument behind a pointer");
        vec_push(fn->u->a, &l->args, v);
    }
}

/* cudaLaunchKernel(kernel, grid, block, void **args, bytes, stream) */
static bool launch_kernel(struct lower_fn *fn, struct lower_call *call, bool cooperative)
{
    if (call->arg_count < 4)
        return false;
    struct ir_launch *l = ARENA_NEW(fn->u->a, struct ir_launch);
    name_kernel(fn, call->args[0], l, 0);
    l->grid = lower_rvalue(fn, call->args[1]);
    l->block = lower_rvalue(fn, call->args[2]);
    pointed_arguments(fn, call->args[3], l);
    l->shared_bytes = call->arg_count > 4 ? lower_rvalue(fn, call->args[4]) : zero_bytes(fn);
    l->stream = call->arg_count > 5 ? lower_rvalue(fn, call->args[5]) : NULL;
    l->cooperative = cooperative;
    add_launch(fn, l, call->span);
    return true;
}

/* hipLaunchKernelGGL(kernel, grid, block, bytes, stream, args...) */
static bool launch_ggl(struct lower_fn *fn, struct lower_call *call)
{
    if (call->arg_count < 5)
        return false;
    struct ir_launch *l = ARENA_NEW(fn->u->a, struct ir_launch);
    name_kernel(fn, call->args[0], l, call->arg_count - 5);
    l->grid = lower_rvalue(fn, call->args[1]);
    l->block = lower_rvalue(fn, call->args[2]);
    l->shared_bytes = lower_rvalue(fn, call->args[3]);
    l->stream = lower_rvalue(fn, call->args[4]);
    argument_values(fn, l, call->args[0], call->args + 5, call->arg_count - 5);
    add_launch(fn, l, call->span);
    return true;
}

static const struct ir_expr *status_of(struct lower_fn *fn, struct lower_call *call)
{
    const struct ir_type *t =
        lower_type_known(call->type) ? call->type : ir_type_int(fn->m, 32, false);
    return ir_status(fn->m, t);
}

bool lower_launch_api(struct lower_fn *fn, struct lower_call *call, const struct ir_expr **result)
{
    if (call->is_member)
        return false;
    bool done = false;
    if (strcmp(call->name, "cudaLaunchKernel") == 0)
        done = launch_kernel(fn, call, false);
    else if (strcmp(call->name, "cudaLaunchCooperativeKernel") == 0)
        done = launch_kernel(fn, call, true);
    else if (strcmp(call->name, "cudaLaunchKernelEx") == 0 ||
             strcmp(call->name, "cudaLaunchKernelExC") == 0)
        done = launch_ex(fn, call);
    else if (strcmp(call->name, "hipLaunchKernelGGL") == 0)
        done = launch_ggl(fn, call);
    if (!done)
        return false;
    struct ir_stmt *last = lower_last(fn);
    if (last && last->kind == IR_STMT_LAUNCH)
        last->checked_result = call->used;
    *result = status_of(fn, call);
    return true;
}

/* ---- cudaMalloc(&p, bytes) ------------------------------------------------------------------- */

/* The pointer becomes what the call defines, so that its value leads to the allocation. */
bool lower_allocation(struct lower_fn *fn, struct lower_call *call, const struct ir_expr **result)
{
    if (call->is_member || call->arg_count < 2 || !lower_is_allocator(call->name))
        return false;
    CXCursor first = lower_strip_casts(fn->u, call->args[0]);
    struct lower_kids k = lower_expr_kids(fn->u, first);
    bool address = first.kind == CXCursor_UnaryOperator && k.len == 1 &&
                   clang_getCursorUnaryOperatorKind(first) == CXUnaryOperator_AddrOf;
    struct lower_place p;
    if (address) {
        p = lower_place(fn, k.at[0]);
    } else { /* a T ** */
        const struct ir_expr *v = lower_rvalue(fn, first);
        const struct ir_type *t = v->type->elem ? v->type->elem : ir_type_unknown(fn->m, "pointer");
        p = lower_memory_place(fn, v, t, call->span);
    }
    VEC(const struct ir_expr *) args = {0};
    for (size_t i = 1; i < call->arg_count; i++)
        vec_push(fn->u->a, &args, lower_rvalue(fn, call->args[i]));
    struct ir_stmt *s = lower_add(fn, IR_STMT_CALL, call->span);
    s->name = s->qualified_name = call->name;
    vec_push(fn->u->a, &s->args, lower_address(fn, &p));
    for (size_t i = 0; i < args.len; i++)
        vec_push(fn->u->a, &s->args, args.at[i]);
    if (p.kind == PLACE_VAR) {
        s->var = p.decl;
    } else if (p.kind != PLACE_VALUE) {
        s->var = lower_temp(fn, p.type);
        lower_write(fn, &p, ir_var(fn->m, s->var), call->span);
    }
    *result = status_of(fn, call);
    if (call->used) {
        struct lower_result r = {.call = s, .value = *result};
        vec_push(fn->u->a, &fn->results, r);
    }
    return true;
}
