/* SPDX-License-Identifier: Apache-2.0 */
/* Names: parameters, variables, constants, captures, and what a reference to one means. */
#include <ctype.h>
#include <string.h>

#include "base/limits.h"
#include "base/strbuf.h"
#include "front/lower_private.h"

static bool is_array(CXType t)
{
    return t.kind == CXType_ConstantArray || t.kind == CXType_IncompleteArray ||
           t.kind == CXType_VariableArray || t.kind == CXType_DependentSizedArray;
}

static unsigned offset_of(CXCursor c)
{
    unsigned offset;
    clang_getFileLocation(clang_getCursorLocation(c), NULL, NULL, NULL, &offset);
    return offset;
}

/* The type of an array with its sizes where these are expressions of template parameters, or of constants
 * that are not known here. */
const struct ir_type *lower_array_dims(struct lower_fn *fn, CXCursor decl, CXType t)
{
    const struct ir_type *plain = lower_type(fn->u, t);
    if (plain->kind != TYPE_ARRAY)
        return plain;
    CXType dims[8];
    size_t n = 0;
    CXType at = t;
    while (n < 8) {
        CXType array = is_array(at) ? at : clang_getCanonicalType(at);
        if (!is_array(array))
            break;
        dims[n++] = array;
        at = clang_getArrayElementType(array);
    }
    bool guessed = lower_rests_on_guess(fn->u, decl), dependent = guessed;
    for (size_t i = 0; i < n; i++)
        dependent |=
            dims[i].kind == CXType_DependentSizedArray || dims[i].kind == CXType_VariableArray;
    if (!dependent)
        return plain;
    /* libclang shows the sizes innermost first, before the initialiser, and behind the numbers of `Vec<float, 4>`. */
    struct lower_kids k = lower_expr_kids(fn->u, decl);
    const struct ir_type *elem = lower_type(fn->u, at);
    size_t used = 0;
    while (used < k.len && offset_of(k.at[used]) < offset_of(decl))
        used++;
    for (size_t i = n; i-- > 0;) {
        bool sized = dims[i].kind != CXType_IncompleteArray;
        const struct ir_expr *count = NULL;
        if (sized && used < k.len)
            count = lower_rvalue(fn, k.at[used++]);
        int64_t number = clang_getArraySize(dims[i]);
        if (dims[i].kind == CXType_IncompleteArray)
            number = 0;
        else if ((dims[i].kind != CXType_ConstantArray || (guessed && count)) &&
                 (!count || !ir_is_int(count, &number)))
            number = -1;
        elem = ir_type_array(fn->m, elem, number, number < 0 ? count : NULL);
    }
    return elem;
}

/* ---- binding --------------------------------------------------------------------------------- */

struct lower_binding *lower_bind(struct lower_fn *fn, CXCursor decl)
{
    struct lower_binding *b = ARENA_NEW(fn->u->a, struct lower_binding);
    b->arguments = clang_getNullCursor();
    map_put_number(fn->u->a, &fn->bindings, lower_key(decl), b);
    CXCursor *named = ARENA_NEW(fn->u->a, CXCursor);
    *named = decl;
    map_put(fn->u->a, &fn->names, lower_spelling(fn->u, decl), named);
    return b;
}

/* `cudf::size_type`, `data_size_t`: who gives lengths a 32-bit type of their own lets them be as long
 * as it can count. */
static bool is_length_type(struct lower_fn *fn, CXType t)
{
    CXCursor alias = clang_getTypeDeclaration(lower_without_reference(t));
    if (alias.kind != CXCursor_TypedefDecl && alias.kind != CXCursor_TypeAliasDecl)
        return false;
    const char *name = lower_spelling(fn->u, alias);
    return str_has_suffix(name, "size_type") || str_has_suffix(name, "size_t");
}

/* `tile[16][COLUMNS]`, whatever COLUMNS is: sizes stand innermost first among the cursor's children. */
static bool has_known_rows(struct lower_fn *fn, CXCursor decl)
{
    struct lower_kids k = lower_expr_kids(fn->u, decl);
    CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
    size_t n = k.len;
    if (n > 0 && clang_equalCursors(k.at[n - 1], init))
        n--;
    return n > 0 && !lower_rests_on_guess(fn->u, k.at[n - 1]);
}

static struct ir_decl *make_decl(struct lower_fn *fn, CXCursor decl, const struct ir_type *t,
                                 enum ir_storage storage)
{
    const char *name = lower_spelling(fn->u, decl);
    if (!*name)
        name = "unnamed";
    struct ir_decl *d = ir_decl_create(fn->f, name, lower_unqualified(fn->u, t), storage);
    d->span = lower_span(fn->u, decl);
    d->is_length =
        t->kind == TYPE_INT && t->bits == 32 && is_length_type(fn, clang_getCursorType(decl));
    CXType type = clang_getCanonicalType(clang_getCursorType(decl));
    d->guessed =
        lower_is_guessed(fn->u, clang_getTypeDeclaration(type)) || lower_is_guessed(fn->u, decl) ||
        (t->kind != TYPE_ARRAY && decl.kind == CXCursor_VarDecl && lower_lost_extent(fn, decl)) ||
        (t->kind == TYPE_ARRAY && lower_rests_on_guess(fn->u, decl)); /* its extent */
    d->knows_rows = t->kind == TYPE_ARRAY && d->guessed && has_known_rows(fn, decl);
    if (lower_is_host(fn) && d->space == SPACE_LOCAL)
        d->space = SPACE_HOST;
    return d;
}

/* The 1 of `int lanes = 1`; NULL: no default argument, or none that is a number. */
static const struct ir_expr *default_argument(struct lower_fn *fn, CXCursor p,
                                              const struct ir_type *t)
{
    const struct ir_expr *v;
    struct lower_kids k = lower_kids(fn->u, p);
    if (!lower_is_arith(t) || k.len == 0 || !clang_isExpression(vec_last(&k).kind) ||
        lower_value_rests_on_guess(fn->u, vec_last(&k)) ||
        !lower_constant(fn->u, vec_last(&k), t, &v))
        return NULL;
    return lower_convert(fn->u, v, t);
}

static void bind_param(struct lower_fn *fn, CXCursor p, enum ir_storage storage)
{
    CXType t = clang_getCursorType(p);
    bool pointer = lower_is_pointer_reference(t);
    struct lower_binding *b = lower_bind(fn, p);
    b->type = lower_unqualified(fn->u, lower_type(fn->u, lower_without_reference(t)));
    if (pointer && b->type->kind == TYPE_ARRAY)
        b->type = lower_array_dims(fn, p, lower_without_reference(t));
    const struct ir_type *own = pointer ? ir_type_pointer(fn->m, b->type) : b->type;
    if (!pointer && own->kind == TYPE_ARRAY) {
        own = ir_type_pointer(fn->m, own->elem);
        b->type = own;
    }
    b->decl = make_decl(fn, p, own, storage);
    b->decl->default_value = pointer ? NULL : default_argument(fn, p, own);
    b->is_reference = pointer;
    b->group = lower_group_of_text(lower_string(fn->u, clang_getTypeSpelling(t)));
    unsigned flags = lower_scan_flags(fn, p);
    if (!pointer &&
        ((flags & SCAN_ADDRESS) || ((flags & SCAN_SUBSCRIPT) && (flags & SCAN_ASSIGNED))))
        b->decl->in_memory = true;
}

void lower_params(struct lower_fn *fn, CXCursor func)
{
    struct lower_kids k = lower_kids(fn->u, func);
    for (size_t i = 0; i < k.len; i++) {
        if (k.at[i].kind == CXCursor_ParmDecl)
            bind_param(fn, k.at[i], STORAGE_PARAM);
    }
    /* A parameter in memory starts with the argument's value: its address is taken later. */
}

/* ---- variables ------------------------------------------------------------------------------- */

static void bind_reference(struct lower_fn *fn, CXCursor decl, CXCursor init)
{
    struct lower_place p = lower_place(fn, init);
    struct lower_binding *b = lower_bind(fn, decl);
    b->type = lower_unqualified(
        fn->u, lower_type(fn->u, lower_without_reference(clang_getCursorType(decl))));
    if (!lower_type_known(b->type) && p.type)
        b->type = p.type;
    if (p.kind == PLACE_VALUE) { /* bound to a temporary: a variable like any other */
        b->decl =
            make_decl(fn, decl, lower_type_known(b->type) ? b->type : p.expr->type, STORAGE_LOCAL);
        b->decl->in_memory = false;
        b->type = b->decl->type;
        lower_set(fn, b->decl, lower_convert(fn->u, p.expr, b->type), lower_span(fn->u, decl));
        return;
    }
    if (p.kind == PLACE_MEMORY && p.expr->op != IR_ADDR) {
        b->decl = make_decl(fn, decl, ir_type_pointer(fn->m, b->type), STORAGE_LOCAL);
        b->is_reference = true;
        lower_set(fn, b->decl, p.expr, lower_span(fn->u, decl));
        return;
    }
    b->place = ARENA_NEW(fn->u->a, struct lower_place);
    *b->place = p;
}

/* const integers with a known value stand for the value. */
static bool bind_constant(struct lower_fn *fn, CXCursor decl, CXCursor init, CXType t)
{
    const struct ir_type *type = lower_unqualified(fn->u, lower_type(fn->u, t));
    if (!clang_isConstQualifiedType(clang_getCanonicalType(t)) || !lower_is_int_type(type))
        return false;
    const struct ir_expr *v;
    if (lower_value_rests_on_guess(fn->u, init) || !lower_constant(fn->u, init, type, &v) ||
        v->op != IR_INT)
        return false;
    struct lower_binding *b = lower_bind(fn, decl);
    b->type = type;
    b->place = ARENA_NEW(fn->u->a, struct lower_place);
    *b->place = lower_value_place(lower_convert(fn->u, v, type));
    return true;
}

static enum ir_storage storage_of(struct lower_fn *fn, CXCursor decl, CXType t)
{
    enum CX_StorageClass sc = clang_Cursor_getStorageClass(decl);
    struct lower_attrs a = lower_attrs_of(decl);
    if (a.shared) {
        bool open = clang_getCanonicalType(t).kind == CXType_IncompleteArray;
        return sc == CX_SC_Extern || open ? STORAGE_SHARED_DYNAMIC : STORAGE_SHARED;
    }
    if (a.constant)
        return STORAGE_CONSTANT;
    if (a.device)
        return STORAGE_DEVICE;
    if (sc == CX_SC_Static || sc == CX_SC_Extern)
        return lower_is_host(fn) ? STORAGE_HOST_GLOBAL : STORAGE_DEVICE;
    return STORAGE_LOCAL;
}

static const struct ir_type *deduced_type(struct lower_fn *fn, CXType t, const struct ir_expr *init)
{
    const struct ir_type *type = lower_unqualified(fn->u, lower_type(fn->u, t));
    return lower_type_known(type) ? type : lower_unqualified(fn->u, init->type);
}

/* The closure, or the function that a pointer points to for good. */
static void bind_function(struct lower_fn *fn, struct lower_binding *b, CXCursor decl,
                          CXCursor init, const struct ir_expr *v)
{
    v = ir_strip_all_casts(v); /* of a type that is not known, too */
    bool fixed = !(lower_scan_flags(fn, decl) & SCAN_ASSIGNED);
    if (v->op == IR_LAMBDA || (v->op == IR_FUNC && fixed))
        b->lambda = v->func;
    if (v->op == IR_FUNC && fixed && lower_names_function(fn, init))
        b->named = lower_kept(fn, init);
}

/* `dim3 grid(1, n)` whose n depends on a template: a list without a type of its own; or the number of a constant whose
 * type is out of sight. */
static const struct ir_expr *as_dim3(struct lower_fn *fn, const struct ir_expr *v,
                                     const struct ir_type *t)
{
    bool list = v->op == IR_RECORD && v->type->kind == TYPE_UNKNOWN && v->arg_count <= 3;
    if (!t->name || strcmp(t->name, "dim3") != 0)
        return v;
    if (lower_is_int_type(v->type))
        return ir_make(fn->m, IR_RECORD, lower_unqualified(fn->u, t), NULL, &v, 1);
    return list
               ? ir_make(fn->m, IR_RECORD, lower_unqualified(fn->u, t), NULL, v->args, v->arg_count)
               : v;
}

static void init_local(struct lower_fn *fn, struct lower_binding *b, CXCursor decl, CXCursor init)
{
    CXCursor inner = lower_strip(fn->u, init);
    if (lower_is_argument_list(fn->u, decl))
        b->arguments = inner;
    if (b->decl->type->kind == TYPE_ARRAY ||
        (b->decl->in_memory && inner.kind == CXCursor_InitListExpr)) {
        lower_init_memory(fn, ir_addr(fn->m, b->decl), b->decl->type, inner);
        return;
    }
    const struct ir_expr *v = inner.kind == CXCursor_InitListExpr
                                  ? lower_init_list(fn, inner, b->decl->type)
                                  : lower_rvalue(fn, init);
    bind_function(fn, b, decl, init, v);
    if (inner.kind != CXCursor_InitListExpr)
        v = lower_construct_open(fn, v, b->decl->type, lower_span(fn->u, decl));
    v = as_dim3(fn, lower_convert_to(fn, v, b->decl->type), b->decl->type);
    if (v->op == IR_OPAQUE && b->decl->in_memory && strcmp(v->text, "default value") == 0)
        return;
    if (b->decl->in_memory) {
        struct lower_place p =
            lower_memory_place(fn, ir_addr(fn->m, b->decl), b->decl->type, lower_span(fn->u, decl));
        lower_write(fn, &p, v, p.span);
    } else {
        lower_set(fn, b->decl, v, lower_span(fn->u, decl));
    }
}

/* `static cudaError_t status = cudaFuncSetAttribute(...)` of the host, in a template also `static auto`: the call is
 * made once. */
static void init_first_time(struct lower_fn *fn, struct lower_binding *b, CXCursor decl,
                            CXCursor init)
{
    struct ir_block *first = lower_new_block(fn, "first"), *after = lower_new_block(fn, "after");
    struct ir_span span = lower_span(fn->u, decl);
    lower_branch(fn, ir_opaque(fn->m, ir_type_bool(fn->m), "first time"), first, after, span);
    fn->b = first;
    init_local(fn, b, decl, init);
    lower_jump_to(fn, after, span);
    fn->b = after;
}

/* T x(a, b) of a class with a constructor: a call whose result is the variable. */
static void local_variable(struct lower_fn *fn, CXCursor decl, CXCursor init, CXType t)
{
    enum ir_storage storage = storage_of(fn, decl, t);
    const struct ir_expr *early = NULL;
    bool has_init = !clang_Cursor_isNull(init);
    CXType c = clang_getCanonicalType(t);
    bool open = c.kind == CXType_Auto ||
                (decl.kind == CXCursor_ParmDecl && !lower_type_known(lower_type(fn->u, t)));
    if (has_init && open && storage == STORAGE_LOCAL)
        early = lower_rvalue(fn, init);
    const struct ir_type *type = early ? deduced_type(fn, t, early) : lower_array_dims(fn, decl, t);
    struct lower_binding *b = lower_bind(fn, decl);
    b->type = lower_unqualified(fn->u, type);
    b->decl = make_decl(fn, decl, b->type, storage);
    b->group = lower_group_of_text(lower_string(fn->u, clang_getTypeSpelling(c)));
    if (b->group == GROUP_NONE && has_init)
        b->group = lower_group_of(fn, init);
    unsigned flags = lower_scan_flags(fn, decl);
    if (clang_getTypeDeclaration(c).kind == CXCursor_UnionDecl)
        flags |= SCAN_ADDRESS; /* its members share their bytes */
    if (flags & (SCAN_ADDRESS | SCAN_SUBSCRIPT))
        b->decl->in_memory = true;
    if (storage != STORAGE_LOCAL) {
        b->decl->in_memory = true;
        enum ir_type_kind kind = b->decl->type->kind;
        bool number = kind == TYPE_INT || kind == TYPE_BOOL || c.kind == CXType_Auto;
        if (has_init && storage == STORAGE_HOST_GLOBAL && number &&
            lower_strip(fn->u, init).kind == CXCursor_CallExpr)
            init_first_time(fn, b, decl, init);
        return; /* other static storage is initialised before the function runs */
    }
    if (early) {
        bind_function(fn, b, decl, init, early);
        struct lower_place p = {.kind = b->decl->in_memory ? PLACE_MEMORY : PLACE_VAR,
                                .type = b->type,
                                .decl = b->decl,
                                .expr = ir_addr(fn->m, b->decl)};
        lower_write(fn, &p, early, lower_span(fn->u, decl));
    } else if (has_init) {
        init_local(fn, b, decl, init);
    } else if (!b->decl->in_memory) {
        const struct ir_expr *lost = lower_lost_dim3(fn, decl, b->decl->type);
        if (lost)
            lower_set(fn, b->decl, lost, lower_span(fn->u, decl));
    }
}

void lower_var_decl(struct lower_fn *fn, CXCursor decl)
{
    CXType t = clang_getCursorType(decl);
    CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
    bool has_init = !clang_Cursor_isNull(init) && !clang_isInvalid(init.kind);
    if (!has_init)
        init = clang_getNullCursor();
    if (has_init && lower_closure_variable(fn, decl, init))
        return;
    if (has_init && lower_is_reference(t))
        bind_reference(fn, decl, init);
    else if (!has_init || !bind_constant(fn, decl, init, t))
        local_variable(fn, decl, init, t);
}

void lower_bind_argument(struct lower_fn *fn, CXCursor param, CXCursor arg)
{
    CXType t = clang_getCursorType(param);
    if (clang_Cursor_isNull(arg))
        bind_param(fn, param, STORAGE_CAPTURE);
    else if (lower_is_reference(t))
        bind_reference(fn, param, arg);
    else
        local_variable(fn, param, arg, t);
}

/* auto [a, b] = e: names of the members of a record, in order. */
void lower_structured_binding(struct lower_fn *fn, CXCursor decl)
{
    struct lower_kids k = lower_kids(fn->u, decl);
    if (k.len == 0 || !lower_is_expr(k.at[k.len - 1]))
        return;
    CXType t = clang_getCanonicalType(clang_getCursorType(decl));
    struct lower_place p = lower_place(fn, k.at[k.len - 1]);
    struct ir_span span = lower_span(fn->u, decl);
    if (p.kind != PLACE_MEMORY || !lower_is_reference(t)) { /* a copy */
        const struct ir_expr *v = lower_read(fn, &p);
        struct ir_decl *d = lower_merge_var(fn, v->type);
        lower_set(fn, d, v, span);
        p = (struct lower_place){.kind = PLACE_VAR, .type = d->type, .decl = d};
    }
    size_t index = 0;
    for (size_t i = 0; i + 1 < k.len; i++) {
        if (k.at[i].kind != CXCursor_UnexposedDecl)
            continue;
        const struct ir_type *type =
            lower_unqualified(fn->u, lower_type(fn->u, clang_getCursorType(k.at[i])));
        const char *name = lower_spelling(fn->u, k.at[i]);
        const struct ir_record *r = p.type && p.type->kind == TYPE_RECORD ? p.type->record : NULL;
        if (r && index < r->fields.len)
            name = r->fields.at[index].name;
        index++;
        struct lower_binding *b = lower_bind(fn, k.at[i]);
        b->type = type;
        b->place = ARENA_NEW(fn->u->a, struct lower_place);
        *b->place = lower_member_place(fn, &p, name, type, span);
    }
}

/* ---- references to names --------------------------------------------------------------------- */

static struct lower_place bound_place(struct lower_fn *fn, const struct lower_binding *b,
                                      struct ir_span span)
{
    if (b->place) {
        struct lower_place p = *b->place;
        p.span = span;
        return p;
    }
    struct lower_place p;
    if (b->is_reference)
        p = lower_memory_place(fn, ir_var(fn->m, b->decl), b->type, span);
    else if (b->decl->in_memory)
        p = lower_memory_place(fn, ir_addr(fn->m, b->decl), b->type, span);
    else
        p = (struct lower_place){.kind = PLACE_VAR, .type = b->type, .decl = b->decl, .span = span};
    p.guessed = b->decl->guessed;
    return p;
}

/* A variable of the function around a lambda, seen from inside. */
static struct lower_binding *capture(struct lower_fn *fn, CXCursor decl,
                                     const struct lower_binding *outside)
{
    struct lower_binding *b = lower_bind(fn, decl);
    *b = *outside;
    if (b->place && b->place->kind == PLACE_VALUE)
        return b;
    const struct ir_decl *d = b->decl ? b->decl : NULL;
    if (d && (d->storage == STORAGE_SHARED || d->storage == STORAGE_SHARED_DYNAMIC))
        return b; /* not captured: there is one per block */
    b->place = NULL;
    bool by_address = b->is_reference || (d && d->in_memory) || !d;
    const struct ir_type *t = by_address ? ir_type_pointer(fn->m, b->type) : b->type;
    b->is_reference = by_address;
    b->decl = make_decl(fn, decl, t, STORAGE_CAPTURE);
    return b;
}

struct lower_binding *lower_find_binding(struct lower_fn *fn, CXCursor decl)
{
    uint64_t key = lower_key(decl);
    struct lower_binding *b = map_get_number(&fn->bindings, key);
    if (b || !fn->outer)
        return b;
    struct lower_binding *outside = lower_find_binding(fn->outer, decl);
    return outside ? capture(fn, decl, outside) : NULL;
}

static const struct ir_expr *whole_builtin(struct lower_fn *fn, CXCursor decl)
{
    const char *name = lower_spelling(fn->u, decl);
    int first = strcmp(name, "threadIdx") == 0  ? IR_BUILTIN_TID_X
                : strcmp(name, "blockIdx") == 0 ? IR_BUILTIN_CTAID_X
                : strcmp(name, "blockDim") == 0 ? IR_BUILTIN_NTID_X
                : strcmp(name, "gridDim") == 0  ? IR_BUILTIN_NCTAID_X
                                                : -1;
    if (strcmp(name, "warpSize") == 0)
        return ir_builtin(fn->m, IR_BUILTIN_WARPSIZE);
    if (first < 0)
        return NULL;
    const struct ir_expr *xyz[3];
    for (int i = 0; i < 3; i++)
        xyz[i] = ir_builtin(fn->m, (enum ir_builtin)(first + i));
    const struct ir_type *t =
        lower_unqualified(fn->u, lower_type(fn->u, clang_getCursorType(decl)));
    return ir_make(fn->m, IR_RECORD, t, NULL, xyz, 3);
}

const char *lower_instance_text(struct lower_fn *fn, CXCursor ref)
{
    size_t n;
    const char *text = lower_text(fn->u, ref, &n);
    char out[LIMIT_INSTANCE_TEXT];
    size_t len = 0;
    size_t i = 0;
    while (i < n && text[i] != '<')
        i++;
    for (; i < n; i++) {
        if (isspace((unsigned char)text[i]))
            continue;
        bool part = isalnum((unsigned char)text[i]) || strchr("<>,_:*&()+-/%", text[i]);
        if (!part || len + 1 >= sizeof out)
            return "";
        out[len++] = text[i];
    }
    bool whole = len > 1 && out[len - 1] == '>' && out[1] != '<';
    return whole ? arena_strndup(fn->u->a, out, len) : "";
}

/* `kernel<T, 4>` in a template: one function of the file has the name, or nobody knows which it is. */
static struct lower_place open_function(struct lower_fn *fn, const char *name, CXCursor ref)
{
    struct ir_func *f = lower_find_by_name(fn->u, name, SIZE_MAX);
    const char *text = arena_printf(fn->u->a, "%s%s", name, lower_instance_text(fn, ref));
    return lower_value_place(ir_func_ref(fn->m, text, f));
}

/* Without a declaration: a name of dependent scope (Traits::kBlock), or an undeclared one. */
static struct lower_place nameless(struct lower_fn *fn, CXCursor ref)
{
    size_t n;
    const char *text = lower_text(fn->u, ref, &n);
    const struct ir_type *t = lower_unqualified(fn->u, lower_type(fn->u, clang_getCursorType(ref)));
    struct lower_kids k = lower_kids(fn->u, ref);
    for (size_t i = 0; i < k.len; i++) {
        if (k.at[i].kind == CXCursor_OverloadedDeclRef)
            return open_function(fn, lower_spelling(fn->u, k.at[i]), ref);
    }
    if (n == 0 || n > 200)
        return lower_value_place(ir_opaque(fn->m, t, "unknown name"));
    text = arena_strndup(fn->u->a, text, n);
    /* A template's parameter in an instance holds what it stands for. */
    if (k.len == 1 && lower_is_expr(k.at[0]) && !strpbrk(text, "<:"))
        return lower_value_place(lower_rvalue(fn, k.at[0]));
    if (strstr(text, "::"))
        return lower_value_place(ir_tparam(fn->m, t, text));
    return lower_value_place(ir_opaque(fn->m, t, text));
}

static struct lower_place func_place(struct lower_fn *fn, CXCursor decl, CXCursor ref)
{
    const char *name =
        arena_printf(fn->u->a, "%s%s", lower_spelling(fn->u, decl), lower_instance_text(fn, ref));
    return lower_value_place(ir_func_ref(fn->m, name, lower_find_callee(fn->u, decl)));
}

/* The number of an enumerator.  In a template libclang has none, and says 0: what it is initialised with, or the
 * number of the one before it and one more, as of `enum : int { FIRST = N, SECOND }`, or a constant of its name. */
static const struct ir_expr *enumerator(struct lower_fn *fn, CXCursor decl, const struct ir_type *t)
{
    const struct ir_expr *number = NULL;
    struct lower_kids all = lower_kids(fn->u, clang_getCursorSemanticParent(decl));
    for (size_t i = 0; i < all.len; i++) {
        CXCursor c = all.at[i];
        if (c.kind != CXCursor_EnumConstantDecl)
            continue;
        long long told = clang_getEnumConstantDeclValue(c);
        struct lower_kids k = lower_expr_kids(fn->u, c);
        const struct ir_expr *one = ir_int(fn->m, t, 1);
        if (told != 0)
            number = ir_int(fn->m, t, told);
        else if (k.len && !lower_constant(fn->u, k.at[k.len - 1], t, &number))
            number = lower_convert(fn->u, lower_rvalue(fn, k.at[k.len - 1]), t);
        else if (k.len == 0)
            number = number ? ir_binary(fn->m, IR_ADD, t, number, one) : ir_int(fn->m, t, 0);
        if (ir_strip_all_casts(number)->op == IR_OPAQUE)
            number = ir_tparam(fn->m, t, lower_spelling(fn->u, c));
        if (clang_equalCursors(c, decl))
            break;
    }
    return number ? number : ir_int(fn->m, t, 0);
}

struct lower_place lower_named_place(struct lower_fn *fn, CXCursor decl, CXCursor ref)
{
    struct ir_span span = lower_span(fn->u, ref);
    switch (decl.kind) {
    case CXCursor_EnumConstantDecl: {
        const struct ir_type *t =
            lower_unqualified(fn->u, lower_type(fn->u, clang_getCursorType(decl)));
        long long told = clang_getEnumConstantDeclValue(decl);
        bool number = lower_is_int_type(t);
        return lower_value_place(
            number && told != 0 ? ir_int(fn->m, t, told)
                                : enumerator(fn, decl, number ? t : ir_type_int(fn->m, 32, true)));
    }
    case CXCursor_NonTypeTemplateParameter: {
        const struct ir_type *t =
            lower_unqualified(fn->u, lower_type(fn->u, clang_getCursorType(decl)));
        return lower_value_place(ir_tparam(fn->m, t, lower_spelling(fn->u, decl)));
    }
    case CXCursor_FunctionDecl:
    case CXCursor_CXXMethod:
    case CXCursor_FunctionTemplate: return func_place(fn, decl, ref);
    case CXCursor_VarDecl:
    case CXCursor_ParmDecl: break;
    case CXCursor_UnexposedDecl: {
        struct lower_binding *known = lower_find_binding(fn, decl);
        return known ? bound_place(fn, known, span) : nameless(fn, ref);
    }
    case CXCursor_FieldDecl: {
        const struct ir_type *t = lower_type(fn->u, clang_getCursorType(decl));
        return lower_value_place(ir_opaque(fn->m, t, "member"));
    }
    default: return nameless(fn, ref);
    }
    struct lower_binding *b = lower_find_binding(fn, decl);
    const struct ir_expr *closure = b && b->closure ? lower_closure_handed(fn, b->closure) : NULL;
    if (closure)
        return lower_value_place(closure);
    if (b)
        return bound_place(fn, b, span);
    if (lower_in_system(decl)) {
        const struct ir_expr *v = whole_builtin(fn, decl);
        if (v)
            return lower_value_place(v);
    }
    CXCursor parent = clang_getCursorSemanticParent(decl);
    if (decl.kind == CXCursor_ParmDecl || parent.kind == CXCursor_FunctionDecl ||
        parent.kind == CXCursor_CXXMethod || parent.kind == CXCursor_FunctionTemplate) {
        /* Used before its declaration was lowered (a label jumped over it, an error). */
        lower_var_decl(fn, decl);
        b = lower_find_binding(fn, decl);
        if (b)
            return bound_place(fn, b, span);
    }
    b = lower_global(fn->u, decl);
    return bound_place(fn, b, span);
}
