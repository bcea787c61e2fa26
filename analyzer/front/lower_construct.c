/* SPDX-License-Identifier: Apache-2.0 */
/* Constructors: record values, copies, and calls of constructors that have a body here. */
#include <string.h>

#include "front/lower_private.h"

static const struct ir_expr *constructor_call(struct lower_fn *fn, CXCursor c, CXCursor decl,
                                              const struct ir_type *t,
                                              const struct lower_call *call)
{
    VEC(const struct ir_expr *) args = {0};
    for (size_t i = 0; i < call->arg_count; i++)
        vec_push(fn->u->a, &args, lower_argument(fn, call->args[i], decl, i));
    struct ir_stmt *s = lower_add(fn, IR_STMT_CALL, lower_span(fn->u, c));
    s->name = t->name ? t->name : "constructor";
    s->qualified_name = arena_printf(fn->u->a, "%s::%s", s->name, s->name);
    s->callee = lower_find_callee(fn->u, decl);
    for (size_t i = 0; i < args.len; i++)
        vec_push(fn->u->a, &s->args, args.at[i]);
    s->var = lower_temp(fn, t);
    return ir_var(fn->m, s->var);
}

const struct ir_expr *lower_construct_open(struct lower_fn *fn, const struct ir_expr *v,
                                           const struct ir_type *t, struct ir_span span)
{
    bool list = v->op == IR_RECORD && v->type->kind == TYPE_UNKNOWN;
    bool value = v->type->kind == TYPE_POINTER || lower_is_arith(v->type);
    const struct ir_expr *const *args = list ? v->args : &v;
    size_t n = list ? v->arg_count : 1;
    struct ir_func *f = (list || value) && t->kind == TYPE_RECORD && t->name
                            ? lower_find_by_name(fn->u, t->name, n)
                            : NULL;
    if (!f || !f->record_name || strcmp(f->record_name, t->name) != 0 || f->kind == FUNC_HOST)
        return v;
    struct ir_stmt *s = lower_add(fn, IR_STMT_CALL, span);
    s->name = t->name;
    s->qualified_name = f->qualified_name;
    s->callee = f;
    for (size_t i = 0; i < n; i++)
        vec_push(fn->u->a, &s->args, args[i]);
    s->var = lower_temp(fn, t);
    return ir_var(fn->m, s->var);
}

static const struct ir_expr *default_value(struct lower_fn *fn, const struct ir_type *t)
{
    if (t->name && strcmp(t->name, "dim3") == 0) {
        const struct ir_expr *one = ir_int(fn->m, ir_type_int(fn->m, 32, false), 1);
        return ir_make(fn->m, IR_RECORD, t, NULL, (const struct ir_expr *const[]){one, one, one},
                       3);
    }
    if (lower_is_int_type(t))
        return ir_int(fn->m, t, 0);
    return ir_opaque(fn->m, t, "default value");
}

/* ---- constructors that only set members ------------------------------------------------------- */

/* What `: blocks((n + b - 1) / b), threads(b) {}` says of the members; some may be missing. */
struct initials {
    VEC(CXCursor) members; /* each with its value in `values` */
    VEC(CXCursor) values;
    VEC(CXCursor) params;
};

static enum CXChildVisitResult look_for_object(CXCursor c, CXCursor parent, CXClientData data)
{
    bool *found = data;
    (void)parent;
    *found = c.kind == CXCursor_MemberRefExpr || c.kind == CXCursor_CXXThisExpr ||
             c.kind == CXCursor_LambdaExpr;
    return *found ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static bool reads_object(CXCursor value)
{
    bool found = false;
    look_for_object(value, value, &found);
    if (!found)
        clang_visitChildren(value, look_for_object, &found);
    return found;
}

/* Nothing but members that are set, each once, to what the parameters say. */
static bool take_initials(struct lower_fn *fn, CXCursor definition, struct initials *out)
{
    struct lower_kids k = lower_kids(fn->u, definition);
    for (size_t i = 0; i < k.len; i++) {
        CXCursor x = k.at[i];
        if (x.kind == CXCursor_ParmDecl) {
            vec_push(fn->u->a, &out->params, x);
        } else if (x.kind == CXCursor_MemberRef) {
            if (i + 1 >= k.len || !clang_isExpression(k.at[i + 1].kind) ||
                reads_object(k.at[i + 1]))
                return false;
            vec_push(fn->u->a, &out->members, x);
            vec_push(fn->u->a, &out->values, k.at[++i]);
        } else if (x.kind == CXCursor_CompoundStmt) {
            return lower_kids(fn->u, x).len == 0 && out->members.len > 0;
        } else if (!clang_isAttribute(x.kind)) {
            return false; /* a base, another constructor */
        }
    }
    return false;
}

static bool is_vector(const struct ir_type *t)
{
    static const char *const names[] = {"device_vector", "universal_vector", "host_vector",
                                        "vector"};
    for (size_t i = 0; t->kind == TYPE_RECORD && t->name && i < sizeof names / sizeof *names; i++) {
        size_t n = strlen(names[i]);
        if (strncmp(t->name, names[i], n) == 0 && (!t->name[n] || t->name[n] == '.'))
            return true; /* the second one of a template is `device_vector.2` */
    }
    return false;
}

void lower_initials(struct lower_fn *fn, CXCursor constructor)
{
    struct lower_kids k = lower_kids(fn->u, constructor);
    for (size_t i = 0; i + 1 < k.len; i++) {
        CXCursor ref = k.at[i], value = k.at[i + 1];
        CXCursor field = ref.kind == CXCursor_MemberRef ? clang_getCursorReferenced(ref) : ref;
        bool host = fn->f->kind == FUNC_HOST;
        if (field.kind != CXCursor_FieldDecl || !clang_isExpression(value.kind) ||
            (!host && reads_object(value)))
            continue;
        struct lower_place p = lower_own_field(fn, ref);
        if (host && is_vector(p.type)) /* how long it is, extent_member.c wants to know */
            lower_write(fn, &p, lower_rvalue(fn, value), p.span);
        if (host)
            continue;
        if (p.type->kind != TYPE_POINTER && !lower_is_arith(p.type))
            continue; /* another object, by a constructor of its own */
        lower_write(fn, &p, lower_convert_to(fn, lower_rvalue(fn, value), p.type), p.span);
    }
}

static const struct ir_expr *initial_of(struct lower_fn *fn, const struct initials *in,
                                        const struct ir_field *field)
{
    for (size_t i = 0; i < in->members.len; i++) {
        if (strcmp(lower_spelling(fn->u, in->members.at[i]), field->name) == 0)
            return lower_convert(fn->u, lower_rvalue(fn, in->values.at[i]), field->type);
    }
    return default_value(fn, field->type);
}

/* The value of an object whose constructor sets all its members: they are worth more than a call. */
static const struct ir_expr *set_members(struct lower_fn *fn, CXCursor decl,
                                         const struct ir_type *t, const struct lower_call *call)
{
    CXCursor pattern =
        clang_getSpecializedCursorTemplate(decl); /* of a class template's instance */
    CXCursor definition = clang_getCursorDefinition(clang_Cursor_isNull(pattern) ? decl : pattern);
    struct initials in = {0};
    const struct ir_record *r = t->kind == TYPE_RECORD ? t->record : NULL;
    if (!r || r->is_union || r->fields.len == 0 || clang_Cursor_isNull(definition) ||
        lower_in_system(definition) || !take_initials(fn, definition, &in) ||
        in.members.len != r->fields.len || call->arg_count > in.params.len)
        return NULL;
    for (size_t i = 0; i < in.params.len; i++) {
        struct lower_kids k = lower_expr_kids(fn->u, in.params.at[i]);
        if (i >= call->arg_count && k.len == 0)
            return NULL;
        const struct ir_expr *v = i < call->arg_count ? lower_argument(fn, call->args[i], decl, i)
                                                      : lower_rvalue(fn, k.at[k.len - 1]);
        struct lower_place *place = ARENA_NEW(fn->u->a, struct lower_place);
        *place = lower_value_place(v);
        lower_bind(fn, in.params.at[i])->place = place;
    }
    const struct ir_expr **values = ARENA_ARRAY(fn->u->a, const struct ir_expr *, r->fields.len);
    for (size_t i = 0; i < r->fields.len; i++)
        values[i] = initial_of(fn, &in, &r->fields.at[i]);
    return ir_make(fn->m, IR_RECORD, t, NULL, values, (unsigned)r->fields.len);
}

const struct ir_expr *lower_construct(struct lower_fn *fn, CXCursor c)
{
    struct lower_call call = {.cursor = c};
    const struct ir_type *t = lower_unqualified(fn->u, lower_type(fn->u, clang_getCursorType(c)));
    CXCursor decl = clang_getCursorReferenced(c);
    if (clang_Cursor_getNumArguments(c) >= 0) {
        lower_take_args(fn, c, 0, &call);
    } else {
        struct lower_kids k = lower_expr_kids(fn->u, c);
        call.args = k.at;
        call.arg_count = k.len;
    }
    if (call.arg_count == 0 && !lower_find_callee(fn->u, decl))
        return default_value(fn, t);
    const struct ir_expr *set =
        decl.kind == CXCursor_Constructor ? set_members(fn, decl, t, &call) : NULL;
    if (set)
        return set;
    if (decl.kind == CXCursor_Constructor && lower_find_callee(fn->u, decl) &&
        !clang_CXXConstructor_isCopyConstructor(decl) &&
        !clang_CXXConstructor_isMoveConstructor(decl))
        return constructor_call(fn, c, decl, t, &call);
    bool atomic_ref = t->name && strstr(t->name, "atomic_ref");
    if (call.arg_count == 1 && !atomic_ref) {
        CXCursor inner = lower_strip(fn->u, call.args[0]);
        const struct ir_expr *v = inner.kind == CXCursor_InitListExpr
                                      ? lower_init_list(fn, inner, t)
                                      : lower_rvalue(fn, call.args[0]);
        if (ir_type_same(v->type, t) || v->op == IR_LAMBDA)
            return v;
        if (lower_is_arith(t) || (!lower_type_known(t) && v->type->kind != TYPE_RECORD))
            return lower_is_arith(t) ? lower_convert(fn->u, v, t) : ir_unary(fn->m, IR_CAST, t, v);
        if (v->op == IR_RECORD && t->kind == TYPE_RECORD) /* dim3(uint3): the same members */
            return ir_make(fn->m, IR_RECORD, t, NULL, v->args, v->arg_count);
        return ir_make(fn->m, IR_RECORD, t, NULL, &v, 1);
    }
    const struct ir_expr **args = ARENA_ARRAY(fn->u->a, const struct ir_expr *, call.arg_count + 1);
    for (size_t i = 0; i < call.arg_count; i++) {
        if (atomic_ref) {
            struct lower_place p = lower_place(fn, call.args[i]);
            args[i] = lower_address(fn, &p);
        } else {
            args[i] = lower_rvalue(fn, call.args[i]);
        }
    }
    return ir_make(fn->m, IR_RECORD, t, NULL, args, call.arg_count);
}
