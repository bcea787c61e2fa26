/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Helpers that give out dynamic shared memory.  CUDA forbids two `extern __shared__ T x[]` of
 * different types, so templates go through a class or function whose body declares the array and
 * returns it cast: the samples' `SharedMemory<T>`, with `T *s = SharedMemory<T>();`.  What they
 * give is the array itself, declared in the function that uses it.  The class of that name is copied from
 * project to project and mostly stands in a header: out of sight it means the same.
 */
#include <ctype.h>
#include <string.h>

#include "base/limits.h"
#include "base/strbuf.h"
#include "front/lower_private.h"

static const struct lower_body *body_of(struct lower_unit *u, const struct ir_func *f)
{
    for (size_t i = 0; i < u->bodies.len; i++) {
        if (u->bodies.at[i]->func == f)
            return u->bodies.at[i];
    }
    return NULL;
}

/* The array that `{ extern __shared__ T x[]; return (U *)x; }` gives out; null: f is no helper. */
static CXCursor given_array(struct lower_unit *u, const struct ir_func *f)
{
    CXCursor none = clang_getNullCursor();
    const struct lower_body *b = body_of(u, f);
    if (!b)
        return none;
    struct lower_kids k = lower_kids(u, b->body);
    if (k.len < 2 || k.len > 4 || k.at[k.len - 1].kind != CXCursor_ReturnStmt)
        return none;
    struct lower_kids value = lower_expr_kids(u, k.at[k.len - 1]);
    if (value.len == 0)
        return none;
    CXCursor returned = lower_strip_casts(u, value.at[value.len - 1]);
    CXCursor decl = clang_getCursorReferenced(returned);
    if (returned.kind != CXCursor_DeclRefExpr || decl.kind != CXCursor_VarDecl ||
        !lower_is_shared(decl))
        return none;
    CXType t = clang_getCanonicalType(clang_getCursorType(decl));
    bool open =
        t.kind == CXType_IncompleteArray || clang_Cursor_getStorageClass(decl) == CX_SC_Extern;
    return open ? decl : none;
}

static struct ir_decl *shared_array(struct lower_fn *fn, CXCursor decl)
{
    const char *name = lower_spelling(fn->u, decl);
    struct ir_decl *d = map_get(&fn->shared, name);
    if (!d) {
        d = ir_decl_create(fn->f, name, lower_type(fn->u, clang_getCursorType(decl)),
                           STORAGE_SHARED_DYNAMIC);
        d->span = lower_span(fn->u, decl);
        map_put(fn->u->a, &fn->shared, name, d);
    }
    return d;
}

const struct ir_expr *lower_shared_helper(struct lower_fn *fn, struct ir_func *callee,
                                          const struct ir_type *t)
{
    if (!callee || lower_is_host(fn))
        return NULL;
    CXCursor decl = given_array(fn->u, callee);
    if (clang_Cursor_isNull(decl))
        return NULL;
    const struct ir_expr *a = ir_addr(fn->m, shared_array(fn, decl));
    if (!t || t->kind != TYPE_POINTER)
        t = callee->return_type;
    return lower_convert(fn->u, a, t);
}

/* `SharedMemory<T>` of a header that is not here, or of which only instances for other types are. */
static bool is_unseen_class(const char *name)
{
    return name && strstr(name, "SharedMem") != NULL;
}

static const struct ir_expr *unseen_array(struct lower_fn *fn, struct ir_span span,
                                          const struct ir_type *t)
{
    struct ir_decl *d = map_get(&fn->shared, "SharedMemory");
    if (!d) {
        const struct ir_type *elem =
            t->kind == TYPE_POINTER ? t->elem : ir_type_unknown(fn->m, "T");
        d = ir_decl_create(fn->f, "shared", ir_type_array(fn->m, elem, 0, NULL),
                           STORAGE_SHARED_DYNAMIC);
        d->span = span;
        d->guessed = true;
        map_put(fn->u->a, &fn->shared, "SharedMemory", d);
    }
    return lower_convert(fn->u, ir_addr(fn->m, d), t);
}

const struct ir_expr *lower_unseen_getter(struct lower_fn *fn, const struct lower_call *call)
{
    if (lower_is_host(fn) || call->arg_count > 0 || lower_find_callee(fn->u, call->decl))
        return NULL;
    bool gets = strncmp(call->name, "get", 3) == 0 || strcmp(call->name, "data") == 0;
    if (gets && *call->scope && is_unseen_class(call->scope)) /* `SharedMemory<T>::get()` */
        return unseen_array(fn, call->span, call->type);
    if (clang_Cursor_isNull(call->object))
        return NULL;
    CXCursor object = call->object;
    if (call->is_operator) { /* the member was made up as something that can be called */
        CXCursor member = lower_strip(fn->u, object);
        struct lower_kids k = lower_expr_kids(fn->u, member);
        if (member.kind != CXCursor_MemberRefExpr || k.len == 0)
            return NULL;
        object = k.at[0];
    }
    CXType t = clang_getCursorType(lower_strip(fn->u, object));
    return is_unseen_class(lower_string(fn->u, clang_getTypeSpelling(t)))
               ? unseen_array(fn, call->span, call->type)
               : NULL;
}

/* ---- functions out of sight that say where in the grid a thread is ------------------------------ */

static const struct ir_expr *grid_product(struct lower_fn *fn, enum ir_builtin x, enum ir_builtin y)
{
    const struct ir_type *wide = ir_type_int(fn->m, 64, true);
    return ir_binary(fn->m, IR_MUL, wide, ir_unary(fn->m, IR_CAST, wide, ir_builtin(fn->m, x)),
                     ir_unary(fn->m, IR_CAST, wide, ir_builtin(fn->m, y)));
}

/* `grid_1d::global_thread_id()`, `getGlobalThreadId()`, `global_tid_1d()`, `GLOBAL_TID()`. */
static bool is_global_index(const char *name)
{
    static const char *const names[] = {"globalthreadid", "globaltid", "globalthreadidx",
                                        "globalthreadindex"};
    char plain[40];
    size_t n = 0;
    for (; *name && n + 1 < sizeof plain; name++)
        if (*name != '_')
            plain[n++] = (char)tolower((unsigned char)*name);
    plain[n] = 0;
    if (str_has_suffix(plain, "1d"))
        plain[n - 2] = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (str_has_suffix(plain, names[i]))
            return true;
    return false;
}

/* Their name says all of it. */
const struct ir_expr *lower_unseen_place(struct lower_fn *fn, const struct lower_call *call)
{
    const struct ir_type *wide = ir_type_int(fn->m, 64, true);
    if (lower_is_host(fn) || call->arg_count > 0 || call->is_operator || call->is_member ||
        lower_find_callee(fn->u, call->decl))
        return NULL;
    if (strcmp(call->name, "grid_stride") == 0)
        return grid_product(fn, IR_BUILTIN_NTID_X, IR_BUILTIN_NCTAID_X);
    if (!is_global_index(call->name))
        return NULL;
    const struct ir_expr *first = grid_product(fn, IR_BUILTIN_CTAID_X, IR_BUILTIN_NTID_X);
    const struct ir_expr *own = ir_builtin(fn->m, IR_BUILTIN_TID_X);
    return ir_binary(fn->m, IR_ADD, wide, first, ir_unary(fn->m, IR_CAST, wide, own));
}

struct ir_func *lower_find_method(struct lower_unit *u, const struct ir_type *record,
                                  const char *name, size_t args)
{
    if (!record || record->kind != TYPE_RECORD || !record->name)
        return NULL;
    struct lower_overloads *o = map_get(&u->by_name, name);
    struct ir_func *found = NULL;
    for (size_t i = 0; o && i < o->funcs.len; i++) {
        struct ir_func *f = o->funcs.at[i];
        const struct lower_body *b = body_of(u, f);
        int params = b ? clang_getNumArgTypes(clang_getCursorType(b->cursor)) : -1;
        if (!f->record_name || strcmp(f->record_name, record->name) != 0 || params < (int)args)
            continue;
        if (found && found->is_template == f->is_template)
            return NULL;
        if (!found || f->is_template)
            found = f;
    }
    return found;
}

/* The name of the class that the scope in front of a name stands for, `R` of `typedef Reduce<N, T> R;` too. */
static const char *class_in_front(struct lower_unit *u, CXCursor callee)
{
    struct lower_kids k = lower_kids(u, callee);
    const char *name = NULL;
    for (size_t i = 0; i < k.len; i++) {
        if (k.at[i].kind != CXCursor_TypeRef && k.at[i].kind != CXCursor_TemplateRef)
            continue;
        CXCursor d = clang_getCursorReferenced(k.at[i]);
        if (d.kind == CXCursor_TypedefDecl || d.kind == CXCursor_TypeAliasDecl)
            d = clang_getTypeDeclaration(clang_getTypedefDeclUnderlyingType(d));
        bool class = d.kind == CXCursor_ClassTemplate || d.kind == CXCursor_StructDecl ||
                     d.kind == CXCursor_ClassDecl;
        if (!name && class && !lower_in_system(d))
            name = lower_spelling(u, d);
    }
    return name;
}

/* `Reduce<N, T>::sum(x, storage)` where N or T is a parameter of the template around: clang looks it up for each
 * instance, and what the class template itself has is what all of them have. */
CXCursor lower_scoped_method(struct lower_unit *u, CXCursor callee, const char *name, size_t args)
{
    const char *class = class_in_front(u, callee);
    struct lower_overloads *o = class ? map_get(&u->by_name, name) : NULL;
    CXCursor found = clang_getNullCursor();
    for (size_t i = 0; o && i < o->funcs.len; i++) {
        const struct ir_func *f = o->funcs.at[i];
        const struct lower_body *b = body_of(u, f);
        if (!b || !f->record_name || strcmp(f->record_name, class) != 0 ||
            clang_getNumArgTypes(clang_getCursorType(b->cursor)) < (int)args ||
            !clang_CXXMethod_isStatic(b->cursor))
            continue;
        if (!clang_Cursor_isNull(found))
            return clang_getNullCursor();
        found = b->cursor;
    }
    return found;
}

/* The conversion function of a class that gives out dynamic shared memory. */
static struct ir_func *pointer_conversion(struct lower_unit *u, const char *record)
{
    for (size_t i = 0; i < u->bodies.len; i++) {
        struct ir_func *f = u->bodies.at[i]->func;
        if (f->record_name && strcmp(f->record_name, record) == 0 &&
            str_has_prefix(f->name, "operator ") && f->name[strlen(f->name) - 1] == '*')
            return f;
    }
    return NULL;
}

const struct ir_expr *lower_convert_to(struct lower_fn *fn, const struct ir_expr *x,
                                       const struct ir_type *t)
{
    const struct ir_type *from = x->type;
    if (t->kind == TYPE_POINTER && from->kind == TYPE_RECORD && from->name) {
        const struct ir_expr *a = lower_shared_helper(fn, pointer_conversion(fn->u, from->name), t);
        if (a)
            return a;
    }
    bool of_class = from->kind == TYPE_RECORD || from->kind == TYPE_UNKNOWN;
    if (t->kind == TYPE_POINTER && of_class && is_unseen_class(from->name) && !lower_is_host(fn))
        return unseen_array(fn, fn->f->span, t);
    return lower_convert(fn->u, x, t);
}
