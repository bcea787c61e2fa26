/* SPDX-License-Identifier: Apache-2.0 */
/* Places: what an lvalue expression names, reading it, writing it, its address. */
#include <string.h>

#include "base/limits.h"
#include "front/lower_private.h"

struct lower_place lower_memory_place(struct lower_fn *fn, const struct ir_expr *addr,
                                      const struct ir_type *t, struct ir_span span)
{
    return (struct lower_place){
        .kind = PLACE_MEMORY, .type = lower_unqualified(fn->u, t), .expr = addr, .span = span};
}

struct lower_place lower_value_place(const struct ir_expr *v)
{
    return (struct lower_place){.kind = PLACE_VALUE, .type = v->type, .expr = v};
}

/* ---- reading and writing --------------------------------------------------------------------- */

static const struct ir_type *pointed_type(struct lower_fn *fn, const struct ir_type *t)
{
    return ir_type_pointer(fn->m, t);
}

const struct ir_expr *lower_read(struct lower_fn *fn, const struct lower_place *p)
{
    if (p->type && p->type->kind == TYPE_ARRAY)
        return lower_address(fn, p); /* an array's value is its address */
    switch (p->kind) {
    case PLACE_VALUE: return p->expr;
    case PLACE_VAR: return ir_var(fn->m, p->decl);
    case PLACE_MEMBER: {
        const struct ir_expr *record = lower_read(fn, p->parent);
        return ir_make(fn->m, IR_MEMBER, p->type, p->member, &record, 1);
    }
    case PLACE_MEMORY: {
        struct ir_stmt *s = lower_add(fn, IR_STMT_LOAD, p->span);
        s->addr = p->expr;
        s->guessed = p->guessed;
        s->of_object = p->of_object;
        s->is_volatile = p->is_volatile;
        s->var = lower_temp(fn, p->type);
        return ir_var(fn->m, s->var);
    }
    }
    return NULL;
}

void lower_write(struct lower_fn *fn, const struct lower_place *p, const struct ir_expr *v,
                 struct ir_span span)
{
    switch (p->kind) {
    case PLACE_VALUE: break;
    case PLACE_VAR: lower_set(fn, p->decl, v, span); break;
    case PLACE_MEMBER: {
        const struct ir_expr *args[2] = {lower_read(fn, p->parent), v};
        lower_write(fn, p->parent, ir_make(fn->m, IR_WITH, p->parent->type, p->member, args, 2),
                    span);
        break;
    }
    case PLACE_MEMORY: {
        struct ir_stmt *s = lower_add(fn, IR_STMT_STORE, p->span.line ? p->span : span);
        s->addr = p->expr;
        s->expr = v;
        s->guessed = p->guessed;
        s->is_volatile = p->is_volatile;
        break;
    }
    }
}

const struct ir_expr *lower_address(struct lower_fn *fn, const struct lower_place *p)
{
    const struct ir_type *pointer = pointed_type(fn, p->type);
    switch (p->kind) {
    case PLACE_MEMORY: return p->expr;
    case PLACE_VAR: return ir_addr(fn->m, p->decl);
    case PLACE_MEMBER: {
        const struct ir_expr *record = lower_address(fn, p->parent);
        return ir_make(fn->m, IR_FIELD, pointer, p->member, &record, 1);
    }
    case PLACE_VALUE: break;
    }
    if (p->expr->type->kind == TYPE_POINTER && p->type->kind == TYPE_ARRAY)
        return p->expr;
    return ir_opaque(fn->m, pointer, "address of a temporary");
}

/* ---- names ----------------------------------------------------------------------------------- */

/* `dim3 gridDim, blockDim;` of a host function hide the built-in variables. */
static bool is_own_variable(CXCursor ref)
{
    CXCursor decl = clang_getCursorReferenced(ref);
    if (decl.kind == CXCursor_ParmDecl || decl.kind == CXCursor_FieldDecl)
        return true;
    enum CXCursorKind around = clang_getCursorSemanticParent(decl).kind;
    return decl.kind == CXCursor_VarDecl && around != CXCursor_TranslationUnit &&
           around != CXCursor_Namespace && around != CXCursor_LinkageSpec;
}

/* Members of the built-in variables, or of dim3-like stub types. */
static bool builtin_member(struct lower_fn *fn, CXCursor base, const char *name,
                           struct lower_place *out)
{
    static const struct {
        const char *name;
        enum ir_builtin first;
    } table[] = {{"threadIdx", IR_BUILTIN_TID_X},
                 {"blockIdx", IR_BUILTIN_CTAID_X},
                 {"blockDim", IR_BUILTIN_NTID_X},
                 {"gridDim", IR_BUILTIN_NCTAID_X}};
    base = lower_strip(fn->u, base);
    if (base.kind != CXCursor_DeclRefExpr || strlen(name) != 1 || name[0] < 'x' || name[0] > 'z' ||
        is_own_variable(base))
        return false;
    CXString s = clang_getCursorSpelling(base);
    const char *text = clang_getCString(s);
    for (size_t i = 0; text && i < sizeof table / sizeof *table; i++) {
        if (strcmp(text, table[i].name) == 0) {
            enum ir_builtin b = (enum ir_builtin)((int)table[i].first + (name[0] - 'x'));
            *out = lower_value_place(ir_builtin(fn->m, b));
            clang_disposeString(s);
            return true;
        }
    }
    clang_disposeString(s);
    return false;
}

const char *lower_member_name(struct lower_fn *fn, CXCursor c)
{
    const char *name = lower_spelling(fn->u, c);
    if (*name)
        return name;
    size_t n;
    const char *text = lower_text(fn->u, c, &n);
    return lower_last_name(fn->u, text, n);
}

bool lower_is_arrow(struct lower_fn *fn, CXCursor c, CXCursor base)
{
    CXType t = clang_getCanonicalType(clang_getCursorType(base));
    if (t.kind == CXType_Pointer)
        return true;
    if (t.kind == CXType_Record)
        return false;
    unsigned from, to;
    const struct lower_file *f =
        lower_file_at(fn->u, clang_getRangeEnd(clang_getCursorExtent(base)), &from);
    const struct lower_file *g =
        lower_file_at(fn->u, clang_getRangeEnd(clang_getCursorExtent(c)), &to);
    for (unsigned i = from; f && f == g && i + 1 < to; i++) {
        if (f->text[i] == '.')
            return false;
        if (f->text[i] == '-' && f->text[i + 1] == '>')
            return true;
    }
    return false;
}

struct lower_place lower_member_place(struct lower_fn *fn, const struct lower_place *base,
                                      const char *name, const struct ir_type *t,
                                      struct ir_span span)
{
    struct lower_place p = {.type = t, .member = name, .span = span, .guessed = base->guessed};
    if (base->kind == PLACE_MEMORY) {
        p.kind = PLACE_MEMORY;
        p.expr = ir_make(fn->m, IR_FIELD, pointed_type(fn, t), name, &base->expr, 1);
        return p;
    }
    struct lower_place *parent = ARENA_NEW(fn->u->a, struct lower_place);
    *parent = *base;
    p.kind = PLACE_MEMBER;
    p.parent = parent;
    return p;
}

/* The class an implicit `this` points to. */
static const struct ir_expr *this_pointer(struct lower_fn *fn)
{
    if (!fn->this_decl) {
        const struct ir_type *t = ir_type_pointer(fn->m, ir_type_unknown(fn->m, "class"));
        fn->this_decl = ir_decl_create(fn->f, "this", t, STORAGE_CAPTURE);
    }
    return ir_var(fn->m, fn->this_decl);
}

/* Members of `this` that the function only reads are variables of their own; others are memory. */
static struct lower_place this_member(struct lower_fn *fn, CXCursor c, const char *name,
                                      const struct ir_type *t, struct ir_span span)
{
    CXCursor field = clang_getCursorReferenced(c);
    unsigned flags = clang_Cursor_isNull(field) ? 0 : lower_scan_flags(fn, field);
    if (t->kind == TYPE_ARRAY || (flags & (SCAN_ASSIGNED | SCAN_ADDRESS | SCAN_SUBSCRIPT))) {
        const struct ir_expr *self = this_pointer(fn);
        return lower_memory_place(fn, ir_make(fn->m, IR_FIELD, pointed_type(fn, t), name, &self, 1),
                                  t, span);
    }
    struct ir_decl *d = map_get(&fn->captures, name);
    if (!d) {
        d = ir_decl_create(fn->f, arena_printf(fn->u->a, "this->%s", name), t, STORAGE_CAPTURE);
        d->span = lower_span(fn->u, clang_Cursor_isNull(field) ? c : field);
        map_put(fn->u->a, &fn->captures, name, d);
    }
    return (struct lower_place){.kind = PLACE_VAR, .type = t, .decl = d, .span = span};
}

struct lower_place lower_own_field(struct lower_fn *fn, CXCursor ref)
{
    CXCursor field = clang_getCursorReferenced(ref);
    const struct ir_type *t =
        lower_unqualified(fn->u, lower_type(fn->u, clang_getCursorType(field)));
    const struct ir_expr *self = this_pointer(fn);
    return lower_memory_place(
        fn, ir_make(fn->m, IR_FIELD, pointed_type(fn, t), lower_spelling(fn->u, field), &self, 1),
        t, lower_span(fn->u, ref));
}

static bool is_named_thing(CXCursor decl)
{
    return decl.kind == CXCursor_VarDecl || decl.kind == CXCursor_EnumConstantDecl ||
           decl.kind == CXCursor_FunctionDecl || decl.kind == CXCursor_CXXMethod ||
           decl.kind == CXCursor_FunctionTemplate;
}

static CXCursor base_of_member(struct lower_fn *fn, CXCursor c)
{
    struct lower_kids k = lower_expr_kids(fn->u, c);
    if (k.len == 0)
        return clang_getNullCursor();
    /* Template arguments come behind the base; with an implicit `this` they would be first. */
    CXSourceLocation at = clang_getCursorLocation(c);
    unsigned name_at, base_at;
    const struct lower_file *f = lower_file_at(fn->u, at, &name_at);
    const struct lower_file *g =
        lower_file_at(fn->u, clang_getRangeStart(clang_getCursorExtent(k.at[0])), &base_at);
    if (f && f == g && base_at > name_at)
        return clang_getNullCursor();
    return k.at[0];
}

/* An array that is a member: as long as its declaration says, or not known. */
static const struct ir_type *member_array(struct lower_fn *fn, CXCursor field)
{
    const struct ir_type *array = lower_array_dims(fn, field, clang_getCursorType(field));
    bool open = array->count > 0 && !lower_is_sure_extent(fn->u, field);
    return open ? ir_type_array(fn->m, array->elem, -1, NULL) : array;
}

static const struct ir_type *member_type(struct lower_fn *fn, CXCursor c,
                                         const struct ir_type *record, const char *name)
{
    CXCursor decl = clang_getCursorReferenced(c);
    if (!clang_Cursor_isNull(decl) && decl.kind == CXCursor_FieldDecl &&
        lower_type(fn->u, clang_getCursorType(decl))->kind == TYPE_ARRAY)
        return member_array(fn, decl);
    const struct ir_type *t = lower_unqualified(fn->u, lower_type(fn->u, clang_getCursorType(c)));
    if (lower_type_known(t))
        return t;
    const struct ir_type *field = record ? lower_field_type(record, name) : NULL;
    return field ? field : t;
}

/* `getCurrentCUDAStream().stream()`: a member that repair made up stands for itself, but what it is
 * asked of is called all the same. */
static void run_base_call(struct lower_fn *fn, CXCursor c)
{
    CXCursor base = base_of_member(fn, c);
    if (!clang_Cursor_isNull(base) && lower_strip(fn->u, base).kind == CXCursor_CallExpr)
        (void)lower_rvalue(fn, base);
}

/* Members that were made up for a class out of sight are static; each object has its own all
 * the same. */
static bool is_made_up_member(struct lower_fn *fn, CXCursor c, CXCursor decl)
{
    if (decl.kind != CXCursor_VarDecl || !lower_is_guessed(fn->u, decl))
        return false;
    CXCursor base = base_of_member(fn, c);
    return !clang_Cursor_isNull(base) && lower_strip(fn->u, base).kind != CXCursor_CXXThisExpr;
}

static struct lower_place member_ref(struct lower_fn *fn, CXCursor c)
{
    CXCursor decl = clang_getCursorReferenced(c);
    if (!clang_Cursor_isNull(decl) && is_named_thing(decl) && !is_made_up_member(fn, c, decl)) {
        run_base_call(fn, c);
        struct lower_place p = lower_named_place(fn, decl, c);
        p.of_object = true;
        return p;
    }
    const char *name = lower_member_name(fn, c);
    struct ir_span span = lower_span(fn->u, c);
    CXCursor base = base_of_member(fn, c);
    CXCursor inner = clang_Cursor_isNull(base) ? base : lower_strip(fn->u, base);
    if (clang_Cursor_isNull(base) || inner.kind == CXCursor_CXXThisExpr)
        return this_member(fn, c, name, member_type(fn, c, NULL, name), span);
    struct lower_place p;
    if (builtin_member(fn, base, name, &p))
        return p;
    if (lower_is_arrow(fn, c, base)) {
        const struct ir_expr *pointer = lower_rvalue(fn, base);
        const struct ir_type *record =
            pointer->type->elem ? pointer->type->elem : ir_type_unknown(fn->m, "class");
        p = lower_memory_place(fn, pointer, record, span);
    } else {
        p = lower_place(fn, base);
    }
    /* A reference member holds an address. */
    if (!clang_Cursor_isNull(decl) && lower_is_pointer_reference(clang_getCursorType(decl))) {
        const struct ir_type *t = lower_type(fn->u, clang_getCursorType(decl));
        struct lower_place holder = lower_member_place(fn, &p, name, t, span);
        return lower_memory_place(fn, lower_read(fn, &holder), t->elem, span);
    }
    return lower_member_place(fn, &p, name, member_type(fn, c, p.type, name), span);
}

/* ---- subscripts and dereferences ------------------------------------------------------------- */

struct lower_place lower_index_place(struct lower_fn *fn, const struct ir_expr *base,
                                     const struct ir_expr *index, const struct ir_type *elem,
                                     struct ir_span span)
{
    const struct ir_type *t = base->type->elem;
    if (t && t->kind == TYPE_ARRAY && (!lower_type_known(elem) || elem->kind == TYPE_ARRAY))
        elem = t->elem; /* it knows sizes that depend on template parameters */
    else if (t && !lower_type_known(elem))
        elem = t;
    const struct ir_type *pointer = ir_type_pointer(fn->m, elem);
    return lower_memory_place(fn, ir_binary(fn->m, IR_PTRADD, pointer, base, index), elem, span);
}

/* acc[i][j] of an unknown accessor computes an address, it does not load in between. */
static const struct ir_expr *subscript_base(struct lower_fn *fn, CXCursor base)
{
    CXCursor inner = lower_strip(fn->u, base);
    if (inner.kind == CXCursor_ArraySubscriptExpr &&
        !lower_type_known(lower_type(fn->u, clang_getCursorType(inner)))) {
        struct lower_place p = lower_place(fn, inner);
        if (p.kind == PLACE_MEMORY && !lower_type_known(p.type)) {
            const struct ir_expr *root = ir_address_root(p.expr);
            if (root && root->type->kind != TYPE_POINTER)
                return p.expr;
        }
        return lower_read(fn, &p);
    }
    return lower_rvalue(fn, base);
}

static bool is_array(CXType t)
{
    return t.kind == CXType_ConstantArray || t.kind == CXType_IncompleteArray ||
           t.kind == CXType_DependentSizedArray || t.kind == CXType_VariableArray;
}

/* How often a value of the type can be subscripted, as far as it is arrays behind one pointer. */
static unsigned subscripts_of(CXType t)
{
    unsigned n = t.kind == CXType_Pointer;
    t = n ? clang_getCanonicalType(clang_getPointeeType(t)) : t;
    for (; is_array(t); n++)
        t = clang_getCanonicalType(clang_getArrayElementType(t));
    return n;
}

/* A pointer to arrays, `float (*rows)[32]` or a parameter `float rows[][32]`: what it is advanced by are whole
 * arrays.  An array itself gives its elements. */
static bool points_to_arrays(struct lower_fn *fn, CXCursor base, const struct ir_expr *value)
{
    const struct ir_type *t = value->type->kind == TYPE_POINTER ? value->type->elem : NULL;
    unsigned n = 0;
    for (; t && t->kind == TYPE_ARRAY; t = t->elem)
        n++;
    CXType written = clang_getCursorType(lower_strip(fn->u, base));
    return n > 0 && subscripts_of(clang_getCanonicalType(written)) == n + 1;
}

bool lower_gives_elements(struct lower_fn *fn, CXCursor base, const struct ir_expr *value)
{
    const struct ir_type *t = value->type->kind == TYPE_POINTER ? value->type->elem : NULL;
    CXCursor inner = lower_strip(fn->u, base);
    /* a pointer that lies there would have been loaded; of a template clang does not tell the type */
    bool element = inner.kind == CXCursor_ArraySubscriptExpr && value->op == IR_PTRADD;
    return t && t->kind == TYPE_ARRAY &&
           (element || is_array(clang_getCanonicalType(clang_getCursorType(inner))));
}

static struct lower_place subscript(struct lower_fn *fn, CXCursor c)
{
    struct lower_kids k = lower_expr_kids(fn->u, c);
    if (k.len != 2)
        return lower_value_place(lower_opaque(fn, c, "subscript"));
    const struct ir_expr *base = subscript_base(fn, k.at[0]);
    const struct ir_expr *index = lower_rvalue(fn, k.at[1]);
    if (index->type->kind == TYPE_POINTER && base->type->kind != TYPE_POINTER) {
        const struct ir_expr *swap = base; /* 3[a] */
        base = index;
        index = swap;
    }
    const struct ir_type *elem = lower_type(fn->u, clang_getCursorType(c));
    struct ir_span span = lower_span(fn->u, c);
    struct lower_place p =
        points_to_arrays(fn, k.at[0], base)
            ? lower_memory_place(fn, ir_binary(fn->m, IR_PTRADD, base->type, base, index),
                                 base->type->elem, span)
            : lower_index_place(fn, base, index, elem, span);
    CXCursor root = lower_strip(fn->u, k.at[0]);
    if (fn->u->in->is_guessed && root.kind == CXCursor_DeclRefExpr) {
        CXType t = clang_getCanonicalType(clang_getCursorType(root));
        p.guessed = lower_is_guessed(fn->u, clang_getTypeDeclaration(t));
    }
    return p;
}

static struct lower_place dereference(struct lower_fn *fn, CXCursor c)
{
    CXCursor operand;
    if (lower_unary_kind(fn->u, c, &operand) != CXUnaryOperator_Deref)
        return lower_value_place(lower_opaque(fn, c, "dereference"));
    const struct ir_expr *p = lower_rvalue(fn, operand);
    const struct ir_type *t = lower_type(fn->u, clang_getCursorType(c));
    if (p->op == IR_FUNC || t->kind == TYPE_FUNCTION)
        return lower_value_place(p);
    if (!lower_type_known(t) && p->type->elem)
        t = p->type->elem;
    /* *array is array[0] */
    if (p->type->elem && p->type->elem->kind == TYPE_ARRAY && t->kind != TYPE_ARRAY)
        return lower_index_place(fn, p, ir_int(fn->m, NULL, 0), t, lower_span(fn->u, c));
    return lower_memory_place(fn, p, t, lower_span(fn->u, c));
}

/* ---- dispatch -------------------------------------------------------------------------------- */

bool lower_is_place(struct lower_fn *fn, CXCursor c)
{
    CXCursor operand;
    switch (c.kind) {
    case CXCursor_DeclRefExpr:
    case CXCursor_MemberRefExpr:
    case CXCursor_ArraySubscriptExpr: return true;
    case CXCursor_UnexposedExpr: return lower_is_lost_member(fn->u, c);
    case CXCursor_CallExpr:
    case CXCursor_UnaryOperator:
        return lower_unary_kind(fn->u, c, &operand) == CXUnaryOperator_Deref;
    default: return false;
    }
}

static struct lower_place this_place(struct lower_fn *fn, CXCursor c)
{
    const struct ir_type *t = lower_type(fn->u, clang_getCursorType(c));
    const struct ir_expr *p = this_pointer(fn);
    return lower_value_place(t->kind == TYPE_POINTER ? lower_convert(fn->u, p, t) : p);
}

static struct lower_place unary_place(struct lower_fn *fn, CXCursor c)
{
    CXCursor operand;
    enum CXUnaryOperatorKind op = lower_unary_kind(fn->u, c, &operand);
    if (op == CXUnaryOperator_Deref)
        return dereference(fn, c);
    if (op == CXUnaryOperator_PreInc || op == CXUnaryOperator_PreDec)
        return lower_assigned_place(fn, c);
    return lower_value_place(lower_rvalue(fn, c));
}

/* `reinterpret_cast<Temp<T> &>(bytes)`: of a type that depends on template parameters clang gives away no
 * reference, but the text does. */
static bool casts_to_reference(struct lower_fn *fn, CXCursor cast, CXCursor operand)
{
    if (clang_getCursorType(cast).kind == CXType_LValueReference)
        return true;
    unsigned from, to;
    const struct lower_file *f =
        lower_file_at(fn->u, clang_getRangeStart(clang_getCursorExtent(cast)), &from);
    const struct lower_file *g =
        lower_file_at(fn->u, clang_getRangeStart(clang_getCursorExtent(operand)), &to);
    if (!f || f != g || to > f->size)
        return false;
    while (to > from && strchr(" \t\r\n(>)", f->text[to - 1]))
        to--;
    return to > from && f->text[to - 1] == '&';
}

/* `s[i]` of a `volatile T *s`: where T is a template's, only the pointer tells; of a `volatile int s[N]` with such an
 * N the array, whose canonical type has what its elements are. */
static bool is_volatile(struct lower_fn *fn, CXCursor c)
{
    if (clang_isVolatileQualifiedType(clang_getCanonicalType(clang_getCursorType(c))))
        return true;
    if (c.kind != CXCursor_ArraySubscriptExpr && c.kind != CXCursor_UnaryOperator)
        return false;
    struct lower_kids k = lower_expr_kids(fn->u, c);
    CXType t = {0};
    if (k.len)
        t = clang_getCanonicalType(clang_getCursorType(lower_strip(fn->u, k.at[0])));
    if (t.kind == CXType_Pointer)
        return clang_isVolatileQualifiedType(clang_getPointeeType(t));
    return clang_isVolatileQualifiedType(t) ||
           clang_isVolatileQualifiedType(clang_getArrayElementType(t));
}

struct lower_place lower_place(struct lower_fn *fn, CXCursor c)
{
    if (fn->depth > LIMIT_LOWER_DEPTH)
        return lower_value_place(lower_opaque(fn, c, "nested too deep"));
    fn->depth++;
    struct lower_place p;
    CXCursor inner = lower_strip(fn->u, c);
    switch (inner.kind) {
    case CXCursor_DeclRefExpr: {
        CXCursor decl = clang_getCursorReferenced(inner);
        p = lower_named_place(fn, decl, inner);
        break;
    }
    case CXCursor_MemberRefExpr: p = member_ref(fn, inner); break;
    case CXCursor_ArraySubscriptExpr: p = subscript(fn, inner); break;
    case CXCursor_CXXThisExpr: p = this_place(fn, inner); break;
    case CXCursor_UnaryOperator: p = unary_place(fn, inner); break;
    case CXCursor_ConditionalOperator: p = lower_conditional_place(fn, inner); break;
    case CXCursor_CompoundAssignOperator: p = lower_assigned_place(fn, inner); break;
    case CXCursor_BinaryOperator:
        if (clang_getCursorBinaryOperatorKind(inner) == CXBinaryOperator_Assign)
            p = lower_assigned_place(fn, inner);
        else
            p = lower_value_place(lower_rvalue(fn, inner));
        break;
    case CXCursor_CallExpr: {
        CXCursor operand;
        bool open = lower_unary_kind(fn->u, inner, &operand) != CXUnaryOperator_Invalid;
        p = open ? unary_place(fn, inner) : lower_call_place(fn, inner);
        break;
    }
    case CXCursor_CStyleCastExpr:
    case CXCursor_CXXStaticCastExpr:
    case CXCursor_CXXConstCastExpr:
    case CXCursor_CXXReinterpretCastExpr: {
        /* Casts to a reference name the same place with another type. */
        struct lower_kids k = lower_expr_kids(fn->u, inner); /* template arguments come first */
        CXCursor operand = k.len ? k.at[k.len - 1] : clang_getNullCursor();
        CXType to = clang_getCursorType(inner);
        if (k.len && lower_is_place(fn, lower_strip(fn->u, operand)) &&
            clang_Cursor_getNumArguments(inner) < 0 && casts_to_reference(fn, inner, operand)) {
            p = lower_place(fn, operand);
            p.type = lower_unqualified(fn->u, lower_type(fn->u, lower_without_reference(to)));
            if (p.kind == PLACE_MEMORY) /* members are those of the new type */
                p.expr = lower_convert(fn->u, p.expr, pointed_type(fn, p.type));
        } else {
            p = lower_value_place(lower_rvalue(fn, inner));
        }
        break;
    }
    case CXCursor_UnexposedExpr:
        p = lower_is_lost_member(fn->u, inner) ? member_ref(fn, inner)
                                               : lower_value_place(lower_rvalue(fn, inner));
        break;
    default: p = lower_value_place(lower_rvalue(fn, inner)); break;
    }
    p.is_volatile = p.is_volatile || (p.kind == PLACE_MEMORY && is_volatile(fn, inner));
    fn->depth--;
    return p;
}
