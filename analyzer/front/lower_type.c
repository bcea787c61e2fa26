/* SPDX-License-Identifier: Apache-2.0 */
/* libclang's types as IR types, and C++'s conversions between them. */
#include <string.h>

#include "base/limits.h"
#include "front/lower_private.h"

static const struct ir_type *unknown(struct lower_unit *u, CXType t)
{
    CXString name = clang_getTypeSpelling(clang_getUnqualifiedType(t));
    return ir_type_unknown(u->m, lower_string(u, name));
}

static const struct ir_type *float_named(struct lower_unit *u, const char *name)
{
    return ir_type_intern(
        u->m, &(struct ir_type){.kind = TYPE_FLOAT, .bits = 16, .size = 2, .name = name});
}

/* Classes that are numbers. */
static const struct ir_type *number_class(struct lower_unit *u, const char *name)
{
    if (strcmp(name, "__half") == 0 || strcmp(name, "half") == 0)
        return float_named(u, "half");
    if (strcmp(name, "__nv_bfloat16") == 0 || strcmp(name, "nv_bfloat16") == 0)
        return float_named(u, "bfloat16");
    return NULL;
}

struct field_list {
    struct lower_unit *u;
    struct ir_record *record;
};

bool lower_is_sure_extent(struct lower_unit *u, CXCursor field)
{
    CXCursor owner = clang_getCursorSemanticParent(field);
    bool instance = !clang_Cursor_isNull(clang_getSpecializedCursorTemplate(owner));
    struct lower_kids sizes = lower_expr_kids(u, field); /* and not what it is an array of */
    for (size_t i = 0; i < sizes.len; i++) {
        if (lower_rests_on_guess(u, sizes.at[i]))
            return false;
    }
    return !lower_in_system(field) && !(instance && u->guessed.len);
}

static const struct ir_type *field_type(struct lower_unit *u, CXCursor field)
{
    const struct ir_type *t = lower_unqualified(u, lower_type(u, clang_getCursorType(field)));
    bool open = t->kind == TYPE_ARRAY && t->count > 0 && !lower_is_sure_extent(u, field);
    return open ? ir_type_array(u->m, t->elem, -1, NULL) : t;
}

static enum CXVisitorResult add_field(CXCursor c, CXClientData data)
{
    struct field_list *l = data;
    if (c.kind == CXCursor_FieldDecl) {
        struct ir_field f = {lower_spelling(l->u, c), field_type(l->u, c)};
        vec_push(l->u->a, &l->record->fields, f);
    }
    return CXVisit_Continue;
}

static enum CXChildVisitResult add_field_of_text(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct field_list *l = data;
    /* clang itself looks into bases that are no templates */
    if (c.kind == CXCursor_CXXBaseSpecifier &&
        clang_getCanonicalType(clang_getCursorType(c)).kind == CXType_Unexposed) {
        const struct ir_type *base = lower_type(l->u, clang_getCursorType(c));
        if (base->kind == TYPE_RECORD &&
            base->record != l->record) /* `tuple<n>` of `tuple<n - 1>` */
            vec_push(l->u->a, &l->record->bases, base);
    }
    add_field(c, data);
    return CXChildVisit_Continue;
}

/* Local classes and specialisations share names; in the IR's text each has its own.  The map
 * holds the number of the latest. */
static const char *unique_record_name(struct lower_unit *u, const char *name)
{
    uintptr_t next = (uintptr_t)map_get(&u->record_names, name);
    const char *unique = name;
    for (; next && map_get(&u->record_names, unique); next++)
        unique = arena_printf(u->a, "%s.%u", name, (unsigned)next + 1);
    if (unique != name)
        map_put(u->a, &u->record_names, unique, (void *)1);
    map_put(u->a, &u->record_names, name, (void *)(next ? next : 1));
    return unique;
}

/* `std::vector<float, ManagedAllocator<float>>`: whose memory it has, the allocator says. */
static bool is_of_other_allocator(struct lower_unit *u, CXType t, const char *name)
{
    if (strcmp(name, "vector") != 0 || clang_Type_getNumTemplateArguments(t) != 2)
        return false;
    CXType allocator = clang_Type_getTemplateArgumentAsType(t, 1);
    const char *by = lower_spelling(u, clang_getTypeDeclaration(allocator));
    return *by && strcmp(by, "allocator") != 0;
}

/* A class of the source. The type is made before its fields, which may point back to it. */
static const struct ir_type *record_type(struct lower_unit *u, CXType t, CXCursor decl,
                                         int64_t size)
{
    uint64_t key = lower_key(clang_getCanonicalCursor(decl));
    const struct ir_type *known = map_get_number(&u->records, key);
    if (known)
        return known;
    const char *name = lower_spelling(u, decl);
    const struct ir_type *number = number_class(u, name);
    if (number)
        return number;
    if (is_of_other_allocator(u, t, name))
        name = "allocated_vector";
    if (lower_is_guessed(u, decl))
        return unknown(u, t);
    struct ir_type r = {.kind = TYPE_RECORD, .size = size, .name = *name ? name : "lambda"};
    CXCursor definition = clang_getCursorDefinition(decl);
    struct ir_record *record = NULL;
    if (!clang_Cursor_isNull(definition)) {
        record = ARENA_NEW(u->a, struct ir_record);
        record->name = r.name = unique_record_name(u, r.name);
        record->is_union = clang_getCursorKind(decl) == CXCursor_UnionDecl ||
                           clang_getTemplateCursorKind(decl) == CXCursor_UnionDecl;
        r.record = record;
        vec_push(u->a, &u->m->records, record);
    }
    const struct ir_type *made = ir_type_intern(u->m, &r);
    map_put_number(u->a, &u->records, key, (void *)(uintptr_t)made);
    if (record) {
        struct field_list l = {u, record};
        clang_visitChildren(definition, add_field_of_text, &l);
        if (!clang_Cursor_isNull(clang_getSpecializedCursorTemplate(decl)) &&
            record->fields.len == 0) /* an instance has no text of its own */
            clang_Type_visitFields(t, add_field, &l);
    }
    return made;
}

/* A dependent specialisation of a known class template (`Par<T>`): its fields are known. */
static const struct ir_type *pattern_type(struct lower_unit *u, CXType written, CXType t)
{
    CXCursor decl = clang_getTypeDeclaration(t);
    if (decl.kind == CXCursor_ClassTemplate || decl.kind == CXCursor_StructDecl ||
        decl.kind == CXCursor_ClassDecl)
        return record_type(u, t, decl, -1);
    return unknown(u, written);
}

static const struct ir_type *builtin_type(struct lower_unit *u, enum CXTypeKind kind, int64_t size)
{
    switch (kind) {
    case CXType_Void: return ir_type_void(u->m);
    case CXType_Bool: return ir_type_bool(u->m);
    case CXType_Char_U:
    case CXType_UChar:
    case CXType_Char16:
    case CXType_Char32:
    case CXType_UShort:
    case CXType_UInt:
    case CXType_ULong:
    case CXType_ULongLong:
    case CXType_UInt128: return ir_type_int(u->m, (unsigned)(size * 8), false);
    case CXType_Char_S:
    case CXType_SChar:
    case CXType_WChar:
    case CXType_Short:
    case CXType_Int:
    case CXType_Long:
    case CXType_LongLong:
    case CXType_Int128: return ir_type_int(u->m, (unsigned)(size * 8), true);
    case CXType_Half:
    case CXType_Float16: return float_named(u, "half");
    case CXType_BFloat16: return float_named(u, "bfloat16");
    case CXType_Float: return ir_type_float(u->m, 32);
    case CXType_Double:
    case CXType_LongDouble: return ir_type_float(u->m, 64);
    case CXType_Float128: return ir_type_float(u->m, 128);
    case CXType_NullPtr: return ir_type_pointer(u->m, ir_type_void(u->m));
    default: return NULL;
    }
}

/* The target of a pointer or the element of an array, as written where that is to be had: the
 * canonical name of a template parameter is "type-parameter-0-0". */
static const struct ir_type *target_type(struct lower_unit *u, CXType written, CXType canonical)
{
    CXType t = written.kind == canonical.kind ? written : canonical;
    bool pointer = t.kind == CXType_Pointer || t.kind == CXType_LValueReference ||
                   t.kind == CXType_RValueReference;
    CXType to = pointer ? clang_getPointeeType(t) : clang_getArrayElementType(t);
    if (to.kind == CXType_Invalid)
        to = pointer ? clang_getPointeeType(canonical) : clang_getArrayElementType(canonical);
    return lower_type(u, to);
}

static bool layout_known(struct lower_unit *u, CXType t, unsigned depth);

struct layout {
    struct lower_unit *u;
    unsigned depth;
    bool known;
};

static enum CXChildVisitResult check_layout(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct layout *l = data;
    if (c.kind == CXCursor_FieldDecl || c.kind == CXCursor_CXXBaseSpecifier)
        l->known = layout_known(l->u, clang_getCursorType(c), l->depth);
    return l->known ? CXChildVisit_Continue : CXChildVisit_Break;
}

static bool record_layout_known(struct lower_unit *u, CXType t, unsigned depth)
{
    CXCursor decl = clang_getCursorDefinition(clang_getTypeDeclaration(t));
    struct layout l = {u, depth + 1, true};
    if (clang_Cursor_isNull(decl) || clang_isInvalidDeclaration(decl) ||
        clang_Cursor_getNumTemplateArguments(decl) > 0 || lower_is_guessed(u, decl))
        return false;
    clang_visitChildren(decl, check_layout, &l);
    return l.known;
}

static bool layout_known(struct lower_unit *u, CXType t, unsigned depth)
{
    t = clang_getCanonicalType(t);
    switch (t.kind) {
    case CXType_Pointer:
    case CXType_LValueReference:
    case CXType_RValueReference: return true;
    case CXType_Enum: return !lower_is_guessed(u, clang_getTypeDeclaration(t));
    case CXType_ConstantArray: return layout_known(u, clang_getArrayElementType(t), depth);
    case CXType_Record: return depth < LIMIT_RECORD_DEPTH && record_layout_known(u, t, depth);
    default:
        return t.kind >= CXType_FirstBuiltin && t.kind <= CXType_LastBuiltin &&
               t.kind != CXType_Dependent && t.kind != CXType_Overload;
    }
}

/* N of `cuda::pipeline_shared_state<scope, N>`, whose size tells it: two words for each stage; 0: it is none. */
static int64_t pipeline_stages(CXCursor decl)
{
    CXString name = clang_getCursorSpelling(decl);
    bool is_state =
        strcmp(clang_getCString(name), "pipeline_shared_state") == 0 &&
        clang_Cursor_getNumTemplateArguments(decl) == 2 &&
        clang_Cursor_getTemplateArgumentKind(decl, 1) == CXTemplateArgumentKind_Integral;
    clang_disposeString(name);
    return is_state ? clang_Cursor_getTemplateArgumentValue(decl, 1) : 0;
}

/* clang_Type_getSizeOf asks for a record's layout, which crashes on classes that clang found errors
 * in (22.1.8): only built-in types and classes whose every part is known are asked about. */
static int64_t safe_size(struct lower_unit *u, CXType t)
{
    int64_t stages = t.kind == CXType_Record ? pipeline_stages(clang_getTypeDeclaration(t)) : 0;
    if (stages > 0)
        return 16 * stages;
    bool asked =
        t.kind == CXType_Record || (t.kind >= CXType_FirstBuiltin && t.kind <= CXType_LastBuiltin);
    return asked && layout_known(u, t, 0) ? clang_Type_getSizeOf(t) : -1;
}

static const struct ir_type *make_type(struct lower_unit *u, CXType written)
{
    CXType t = clang_getCanonicalType(written);
    int64_t size = safe_size(u, t);
    const struct ir_type *simple = builtin_type(u, t.kind, size);
    if (simple)
        return simple;
    switch (t.kind) {
    case CXType_Enum: {
        CXCursor decl = clang_getTypeDeclaration(t);
        CXType base = clang_getEnumDeclIntegerType(decl);
        if (lower_is_guessed(u, decl) || base.kind == CXType_Invalid)
            return unknown(u, written);
        return lower_unqualified(u, lower_type(u, base));
    }
    case CXType_Pointer:
    case CXType_LValueReference:
    case CXType_RValueReference: return ir_type_pointer(u->m, target_type(u, written, t));
    case CXType_ConstantArray:
        return ir_type_array(u->m, target_type(u, written, t), clang_getArraySize(t), NULL);
    case CXType_IncompleteArray: return ir_type_array(u->m, target_type(u, written, t), 0, NULL);
    case CXType_VariableArray:
    case CXType_DependentSizedArray:
        return ir_type_array(u->m, target_type(u, written, t), -1, NULL);
    case CXType_Record: return record_type(u, written, clang_getTypeDeclaration(t), size);
    case CXType_FunctionProto:
    case CXType_FunctionNoProto:
        return ir_type_intern(u->m, &(struct ir_type){.kind = TYPE_FUNCTION, .size = -1});
    case CXType_Unexposed: return pattern_type(u, written, t);
    default: return unknown(u, written);
    }
}

const struct ir_type *lower_type(struct lower_unit *u, CXType t)
{
    if (t.kind == CXType_Invalid || !t.data[0])
        return ir_type_unknown(u->m, "no type");
    uint64_t key = hash_mix((uint64_t)(uintptr_t)t.data[0]);
    const struct ir_type *known = map_get_number(&u->types, key);
    if (known)
        return known;
    const struct ir_type *made = make_type(u, t);
    if (clang_isConstQualifiedType(clang_getCanonicalType(t)) && made->kind != TYPE_ARRAY) {
        struct ir_type copy = *made;
        copy.is_const = true;
        made = ir_type_intern(u->m, &copy);
    }
    map_put_number(u->a, &u->types, key, (void *)(uintptr_t)made);
    return made;
}

const struct ir_type *lower_unqualified(struct lower_unit *u, const struct ir_type *t)
{
    if (!t->is_const)
        return t;
    struct ir_type copy = *t;
    copy.is_const = false;
    return ir_type_intern(u->m, &copy);
}

bool lower_type_known(const struct ir_type *t)
{
    return t && t->kind != TYPE_UNKNOWN;
}

bool lower_is_int_type(const struct ir_type *t)
{
    return t->kind == TYPE_INT || t->kind == TYPE_BOOL;
}

bool lower_is_arith(const struct ir_type *t)
{
    return lower_is_int_type(t) || t->kind == TYPE_FLOAT;
}

const struct ir_type *lower_promoted(struct lower_unit *u, const struct ir_type *x)
{
    if (x->kind == TYPE_BOOL || (x->kind == TYPE_INT && x->bits < 32))
        return ir_type_int(u->m, 32, true);
    return lower_unqualified(u, x);
}

const struct ir_type *lower_common_type(struct lower_unit *u, const struct ir_type *x,
                                        const struct ir_type *y)
{
    if (!lower_is_arith(x) || !lower_is_arith(y))
        return NULL;
    if (x->kind == TYPE_FLOAT || y->kind == TYPE_FLOAT) {
        if (x->kind != TYPE_FLOAT)
            return lower_unqualified(u, y);
        if (y->kind != TYPE_FLOAT)
            return lower_unqualified(u, x);
        return lower_unqualified(u, x->bits >= y->bits ? x : y);
    }
    x = lower_promoted(u, x);
    y = lower_promoted(u, y);
    if (x->bits != y->bits)
        return x->bits > y->bits ? x : y;
    return x->is_signed ? y : x;
}

static const struct ir_type *named_field_type(const struct ir_type *record, const char *name,
                                              unsigned depth)
{
    const struct ir_type *found = NULL;
    if (record->kind != TYPE_RECORD || !record->record || depth > LIMIT_RECORD_DEPTH)
        return NULL;
    for (size_t i = 0; i < record->record->fields.len; i++) {
        if (strcmp(record->record->fields.at[i].name, name) == 0)
            return record->record->fields.at[i].type;
    }
    for (size_t i = 0; i < record->record->bases.len && !found; i++)
        found = named_field_type(record->record->bases.at[i], name, depth + 1);
    return found;
}

const struct ir_type *lower_field_type(const struct ir_type *record, const char *name)
{
    return named_field_type(record, name, 0);
}

bool lower_is_pointer_reference(CXType t)
{
    t = clang_getCanonicalType(t);
    if (t.kind != CXType_LValueReference)
        return false;
    CXType to = clang_getCanonicalType(clang_getPointeeType(t));
    bool array = to.kind == CXType_ConstantArray || to.kind == CXType_DependentSizedArray ||
                 to.kind == CXType_IncompleteArray;
    return array || !clang_isConstQualifiedType(to);
}

const struct ir_expr *lower_truth(struct lower_unit *u, const struct ir_expr *x)
{
    const struct ir_type *t = ir_type_bool(u->m);
    if (x->type->kind == TYPE_INT)
        return ir_binary(u->m, IR_NE, t, x, ir_int(u->m, x->type, 0));
    if (x->type->kind == TYPE_POINTER)
        return ir_binary(u->m, IR_NE, t, x, ir_int(u->m, ir_type_int(u->m, 64, false), 0));
    if (x->type->kind == TYPE_FLOAT)
        return ir_binary(u->m, IR_NE, t, x, ir_float(u->m, x->type, 0));
    return x;
}

/* An array of `x`'s shape, where clang has put numbers of its own for sizes that `x` knows as expressions
 * (names of absent headers that repair made up). */
static bool same_but_guessed_sizes(const struct ir_type *x, const struct ir_type *y)
{
    for (; x->kind == TYPE_ARRAY && y->kind == TYPE_ARRAY; x = x->elem, y = y->elem)
        if (x->count != y->count && !x->count_expr)
            return false;
    return ir_type_same(x, y);
}

/* Pointers to the same type, const left aside; an array's address is a pointer to its elements. */
static bool same_pointer(const struct ir_type *x, const struct ir_type *y)
{
    if (!x->elem || !y->elem || same_but_guessed_sizes(x->elem, y->elem))
        return true;
    return x->elem->kind == TYPE_ARRAY && same_but_guessed_sizes(x->elem->elem, y->elem);
}

/* A number of elements, whatever its type: products are no pointers. */
static bool is_offset(const struct ir_expr *e)
{
    if (e->type->kind != TYPE_UNKNOWN)
        return e->type->kind == TYPE_INT;
    return e->op == IR_MUL ||
           ((e->op == IR_ADD || e->op == IR_SUB) && is_offset(e->args[0]) && is_offset(e->args[1]));
}

/* `T *p = out.ptr + row * out.pitch + i` of an `out` whose class is not here: what places are added to is a
 * T *, since nothing else makes one of the sum.  NULL: not such a sum. */
static const struct ir_expr *pointer_sum(struct lower_unit *u, const struct ir_expr *x,
                                         const struct ir_type *t)
{
    if (x->type->kind != TYPE_UNKNOWN)
        return NULL;
    if (x->op == IR_MEMBER || x->op == IR_VAR)
        return ir_unary(u->m, IR_CAST, t, x);
    if (x->op != IR_ADD || !is_offset(x->args[1]))
        return NULL;
    const struct ir_expr *base = pointer_sum(u, x->args[0], t);
    return base ? ir_binary(u->m, IR_PTRADD, t, base, x->args[1]) : NULL;
}

const struct ir_expr *lower_convert(struct lower_unit *u, const struct ir_expr *x,
                                    const struct ir_type *t)
{
    t = lower_unqualified(u, t);
    if (x->type == t || x->op == IR_LAMBDA || !lower_type_known(t) || t->kind == TYPE_VOID ||
        t->kind == TYPE_ARRAY || t->kind == TYPE_FUNCTION || ir_type_same(x->type, t))
        return x;
    if (t->kind == TYPE_BOOL &&
        (x->type->kind == TYPE_INT || x->type->kind == TYPE_POINTER || x->type->kind == TYPE_FLOAT))
        return lower_truth(u, x);
    if (t->kind == TYPE_POINTER && x->type->kind == TYPE_POINTER && same_pointer(x->type, t))
        return x;
    if (t->kind == TYPE_RECORD && x->type->kind != TYPE_RECORD)
        return x;
    if (t->kind == TYPE_POINTER && x->type->kind == TYPE_RECORD)
        return x; /* a closure or class used as a function or through its conversion */
    if (t->kind == TYPE_POINTER && x->op == IR_FUNC)
        return x;
    const struct ir_expr *sum =
        t->kind == TYPE_POINTER && x->op == IR_ADD ? pointer_sum(u, x, t) : NULL;
    return sum ? sum : ir_unary(u->m, IR_CAST, t, x);
}
