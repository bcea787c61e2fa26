/* SPDX-License-Identifier: Apache-2.0 */
/* Parameters of a kernel as the device sees them: scalars and pointers with their offsets. */
#include <string.h>

#include "base/limits.h"
#include "front/slice_private.h"

struct layout {
    struct slice_index *x;
    struct slice_param *param;
    const char *prefix;
    uint32_t offset;
    unsigned depth;
    CXCursor owner;
    const struct slice_lambda *lambda; /* the record is its closure, or NULL */
    unsigned number;                   /* of the record's next field */
};

static void add_type(struct layout *l, CXType t, const char *name, uint32_t offset);

static uint32_t size_of(CXType t)
{
    long long n = clang_Type_getSizeOf(t);
    return n > 0 && n < UINT32_MAX ? (uint32_t)n : 0;
}

static const char *type_text(struct slice_index *x, CXType t)
{
    return session_string(x->a, clang_getTypeSpelling(t));
}

/* "f16" and "bf16": the toolkit's classes of one number. */
static const char *half_name(const char *spelling)
{
    if (str_has_prefix(spelling, "const "))
        spelling += strlen("const ");
    const char *last = strrchr(spelling, ':');
    const char *name = last ? last + 1 : spelling;
    if (strcmp(name, "__half") == 0)
        return "f16";
    if (strcmp(name, "__nv_bfloat16") == 0)
        return "bf16";
    return NULL;
}

/* The name that scenarios use, or NULL for what is no number. */
static const char *number_name(struct slice_index *x, CXType t, enum slice_field_kind *kind,
                               bool *is_signed)
{
    uint32_t bytes = size_of(t);
    *is_signed = false;
    *kind = SLICE_FLOAT;
    switch ((int)t.kind) {
    case CXType_Half:
    case CXType_Float16: return "f16";
    case CXType_BFloat16: return "bf16";
    case CXType_Float: return "f32";
    case CXType_Double: return "f64";
    case CXType_Record: {
        const char *half = half_name(type_text(x, t));
        if (half)
            return half;
        break;
    }
    default: break;
    }
    *kind = SLICE_INT;
    if (t.kind == CXType_Enum)
        t = clang_getCanonicalType(clang_getEnumDeclIntegerType(clang_getTypeDeclaration(t)));
    switch ((int)t.kind) {
    case CXType_Char_S:
    case CXType_SChar:
    case CXType_WChar:
    case CXType_Short:
    case CXType_Int:
    case CXType_Long:
    case CXType_LongLong: *is_signed = true; break;
    case CXType_Bool:
    case CXType_Char_U:
    case CXType_UChar:
    case CXType_Char16:
    case CXType_Char32:
    case CXType_UShort:
    case CXType_UInt:
    case CXType_ULong:
    case CXType_ULongLong: break;
    default: return NULL;
    }
    return bytes && bytes <= 8
               ? arena_printf(x->a, "%c%u", *is_signed ? 'i' : 'u', (unsigned)bytes * 8)
               : NULL;
}

static struct slice_field *add_field(struct layout *l, const char *name, uint32_t offset, CXType t)
{
    struct slice_field f = {.name = name, .offset = offset, .bytes = size_of(t)};
    f.kind = SLICE_OPAQUE;
    f.type = type_text(l->x, t);
    vec_push(l->x->a, &l->param->fields, f);
    return &vec_last(&l->param->fields);
}

static void add_pointer(struct layout *l, CXType t, const char *name, uint32_t offset)
{
    struct slice_field *f = add_field(l, name, offset, t);
    CXType target = clang_getPointeeType(t);
    f->target_const = clang_isConstQualifiedType(target);
    target = clang_getCanonicalType(target);
    while (target.kind == CXType_ConstantArray || target.kind == CXType_IncompleteArray) {
        target = clang_getCanonicalType(clang_getArrayElementType(target));
        f->target_const |= clang_isConstQualifiedType(target);
    }
    enum slice_field_kind kind;
    bool is_signed;
    f->kind = SLICE_POINTER;
    f->type = "pointer";
    f->bytes = 8;
    f->target_type = number_name(l->x, target, &kind, &is_signed);
    if (!f->target_type)
        f->target_type = "bytes";
    f->target_bytes = target.kind == CXType_Void ? 0 : size_of(target);
}

static enum CXVisitorResult visit_field(CXCursor c, CXClientData data)
{
    struct layout *l = data;
    long long bits = clang_Cursor_getOffsetOfField(c);
    const char *name = slice_spelling(l->x, c);
    unsigned number = l->number++;
    if (!*name && l->lambda) { /* a captured variable; constants are no members */
        for (size_t i = 0; i < l->lambda->captures.len; i++) {
            const struct slice_capture *capture = &l->lambda->captures.at[i];
            if (!capture->value && number-- == 0)
                name = capture->name;
        }
    }
    const char *full = *name ? arena_printf(l->x->a, "%s.%s", l->prefix, name) : l->prefix;
    CXType t = clang_getCanonicalType(clang_getCursorType(c));
    if (bits < 0)
        return CXVisit_Continue;
    uint32_t offset = l->offset + (uint32_t)(bits / 8);
    if (clang_Cursor_isBitField(c))
        add_field(l, full, offset, t);
    else
        add_type(l, t, full, offset);
    return CXVisit_Continue;
}

static enum CXVisitorResult visit_base(CXCursor c, CXClientData data)
{
    struct layout *l = data;
    long long bits = clang_getOffsetOfBase(l->owner, c);
    if (bits >= 0)
        add_type(l, clang_getCanonicalType(clang_getCursorType(c)), l->prefix,
                 l->offset + (uint32_t)(bits / 8));
    return CXVisit_Continue;
}

static void add_record(struct layout *l, CXType t, const char *name, uint32_t offset)
{
    CXCursor decl = clang_getTypeDeclaration(t);
    size_t before = l->param->fields.len;
    if (decl.kind != CXCursor_UnionDecl && l->depth < LIMIT_SLICE_FIELD_DEPTH) {
        struct layout inner = *l;
        inner.prefix = name;
        inner.offset = offset;
        inner.depth++;
        inner.owner = decl;
        inner.lambda = slice_lambda_of(l->x, t);
        inner.number = 0;
        clang_visitCXXBaseClasses(t, visit_base, &inner);
        clang_Type_visitFields(t, visit_field, &inner);
    }
    bool empty = size_of(t) <= 1; /* a functor without state */
    if (l->param->fields.len == before && !empty)
        add_field(l, name, offset, t);
}

static void add_array(struct layout *l, CXType t, const char *name, uint32_t offset)
{
    CXType elem = clang_getCanonicalType(clang_getArrayElementType(t));
    long long n = clang_getArraySize(t);
    uint32_t bytes = size_of(elem);
    if (n > LIMIT_SLICE_FIELDS || bytes == 0) {
        add_field(l, name, offset, t);
        return;
    }
    for (long long i = 0; i < n && l->param->fields.len < LIMIT_SLICE_FIELDS; i++)
        add_type(l, elem, arena_printf(l->x->a, "%s[%lld]", name, i), offset + (uint32_t)i * bytes);
}

static void add_type(struct layout *l, CXType t, const char *name, uint32_t offset)
{
    enum slice_field_kind kind;
    bool is_signed;
    const char *number = number_name(l->x, t, &kind, &is_signed);
    if (l->param->fields.len >= LIMIT_SLICE_FIELDS)
        return;
    if (number) {
        struct slice_field *f = add_field(l, name, offset, t);
        f->kind = kind;
        f->is_signed = is_signed;
        f->type = number;
    } else if (t.kind == CXType_Pointer || t.kind == CXType_LValueReference ||
               t.kind == CXType_RValueReference) {
        add_pointer(l, t, name, offset);
    } else if (t.kind == CXType_ConstantArray) {
        add_array(l, t, name, offset);
    } else if (t.kind == CXType_Record) {
        add_record(l, t, name, offset);
    } else {
        add_field(l, name, offset, t);
    }
}

void slice_layout(struct slice_index *x, CXCursor func, struct slice *s)
{
    int n = clang_Cursor_getNumArguments(func);
    CXType type = clang_getCanonicalType(clang_getCursorType(func)); /* arrays are pointers there */
    for (int i = 0; i < n; i++) {
        CXCursor arg = clang_Cursor_getArgument(func, (unsigned)i);
        CXType t = clang_getCanonicalType(clang_getArgType(type, (unsigned)i));
        struct slice_param p = {.name = slice_spelling(x, arg)};
        p.bytes = t.kind == CXType_LValueReference ? 8 : size_of(t);
        if (!*p.name)
            p.name = arena_printf(x->a, "arg%d", i);
        if (s->kernel && (size_t)i < s->kernel->params.len)
            p.decl = s->kernel->params.at[i];
        struct layout l = {.x = x, .param = &p};
        add_type(&l, t, p.name, 0);
        vec_push(x->a, &s->params, p);
    }
}
