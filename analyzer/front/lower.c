/* SPDX-License-Identifier: Apache-2.0 */
/* The unit: which cursors are functions, what they are called, and their bodies. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/limits.h"
#include "base/strbuf.h"
#include "front/lower_private.h"

/* ---- building blocks ------------------------------------------------------------------------- */

static uint64_t block_key(const struct ir_block *b)
{
    return hash_mix((uint64_t)(uintptr_t)b);
}

void lower_enter(struct lower_fn *fn)
{
    uint64_t key = block_key(fn->b);
    if (!map_get_number(&fn->entered, key))
        map_put_number(fn->u->a, &fn->entered, key, (void *)(fn->entered.len + 1));
}

struct ir_stmt *lower_last(const struct lower_fn *fn)
{
    return fn->b->stmts.len ? fn->b->stmts.at[fn->b->stmts.len - 1] : NULL;
}

struct ir_stmt *lower_add(struct lower_fn *fn, enum ir_stmt_kind kind, struct ir_span span)
{
    if (fn->b->stmts.len == 0)
        lower_enter(fn);
    struct ir_stmt *s = ir_stmt_add(fn->b, kind, span);
    s->again = fn->again;
    return s;
}

struct ir_block *lower_new_block(struct lower_fn *fn, const char *label)
{
    return ir_block_create(fn->f, label);
}

void lower_jump_to(struct lower_fn *fn, struct ir_block *to, struct ir_span span)
{
    lower_add(fn, IR_STMT_JUMP, span);
    ir_edge_add(fn->b, to);
}

void lower_branch(struct lower_fn *fn, const struct ir_expr *cond, struct ir_block *yes,
                  struct ir_block *no, struct ir_span span)
{
    int64_t v;
    if (ir_is_int(cond, &v)) {
        lower_jump_to(fn, v ? yes : no, span);
        return;
    }
    struct ir_stmt *s = lower_add(fn, IR_STMT_BRANCH, span);
    s->expr = cond;
    ir_edge_add(fn->b, yes);
    ir_edge_add(fn->b, no);
}

struct ir_decl *lower_temp(struct lower_fn *fn, const struct ir_type *t)
{
    struct ir_decl *d = ir_decl_create(fn->f, NULL, lower_unqualified(fn->u, t), STORAGE_TEMP);
    d->in_memory = false;
    return d;
}

struct ir_decl *lower_merge_var(struct lower_fn *fn, const struct ir_type *t)
{
    struct ir_decl *d = ir_decl_create(fn->f, "merge", lower_unqualified(fn->u, t), STORAGE_LOCAL);
    d->source_name = "";
    d->in_memory = false;
    return d;
}

void lower_set(struct lower_fn *fn, const struct ir_decl *d, const struct ir_expr *v,
               struct ir_span span)
{
    struct ir_stmt *s = lower_add(fn, IR_STMT_SET, span);
    s->var = d;
    s->expr = v;
}

static bool has_runtime_leaf(const struct ir_expr *e, unsigned depth)
{
    if (e->arg_count == 0)
        return e->op != IR_INT && e->op != IR_TPARAM && e->op != IR_SIZEOF && e->op != IR_FLOAT;
    if (depth > 16)
        return true;
    for (unsigned i = 0; i < e->arg_count; i++) {
        if (has_runtime_leaf(e->args[i], depth + 1))
            return true;
    }
    return false;
}

void lower_eval(struct lower_fn *fn, const struct ir_expr *e, enum ir_op op, struct ir_span span)
{
    bool number = e->type->kind == TYPE_INT || e->type->kind == TYPE_UNKNOWN;
    if (e->op != op || !(ir_op_info(op)->flags & IR_OP_WRAPS) || !number || span.line == 0 ||
        !has_runtime_leaf(e, 0))
        return;
    lower_add(fn, IR_STMT_EVAL, span)->expr = e;
}

bool lower_is_host(const struct lower_fn *fn)
{
    return fn->f->kind == FUNC_HOST;
}

/* ---- what a function is ---------------------------------------------------------------------- */

struct head {
    bool global, device, host;
    CXCursor body, bounds;
};

static enum CXChildVisitResult see_head(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct head *h = data;
    switch (c.kind) {
    case CXCursor_CUDAGlobalAttr: h->global = true; break;
    case CXCursor_CUDADeviceAttr: h->device = true; break;
    case CXCursor_CUDAHostAttr: h->host = true; break;
    case CXCursor_UnexposedAttr: h->bounds = c; break;
    case CXCursor_CompoundStmt:
    case CXCursor_CXXTryStmt: h->body = c; break;
    default: break;
    }
    return CXChildVisit_Continue;
}

static struct head head_of(CXCursor c)
{
    struct head h = {false, false, false, clang_getNullCursor(), clang_getNullCursor()};
    clang_visitChildren(c, see_head, &h);
    return h;
}

/* Closures have their execution space between parameters and body. */
static const char *lambda_text(struct lower_unit *u, CXCursor c, CXCursor body)
{
    unsigned from, to;
    const struct lower_file *f =
        lower_file_at(u, clang_getRangeStart(clang_getCursorExtent(c)), &from);
    const struct lower_file *g =
        lower_file_at(u, clang_getRangeStart(clang_getCursorExtent(body)), &to);
    if (!f || f != g || to <= from || to - from > LIMIT_MACRO_USE_BYTES)
        return "";
    return arena_strndup(u->a, f->text + from, to - from);
}

static void lambda_head(struct lower_unit *u, CXCursor c, CXCursor body, struct head *h)
{
    const char *text = lambda_text(u, c, body);
    h->device |= strstr(text, "__device__") || strstr(text, "DEVICE") || strstr(text, "_LAMBDA");
    h->host |= strstr(text, "__host__") || strstr(text, "HOST");
}

/* `[=](int i) -> float & { return s[i]; }`: clang's cursors do not tell. */
static bool lambda_returns_address(struct lower_unit *u, CXCursor c, CXCursor body)
{
    const char *text = lambda_text(u, c, body);
    size_t n = strlen(text);
    while (n > 0 && isspace((unsigned char)text[n - 1]))
        n--;
    return strstr(text, "->") && n > 1 && text[n - 1] == '&' && text[n - 2] != '&';
}

static enum ir_func_kind kind_of(const struct head *h)
{
    if (h->global)
        return FUNC_KERNEL;
    if (h->device)
        return h->host ? FUNC_HOST_DEVICE : FUNC_DEVICE;
    return FUNC_HOST;
}

static bool is_class(CXCursor c)
{
    return c.kind == CXCursor_StructDecl || c.kind == CXCursor_ClassDecl ||
           c.kind == CXCursor_UnionDecl || c.kind == CXCursor_ClassTemplate ||
           c.kind == CXCursor_ClassTemplatePartialSpecialization;
}

static const char *qualified_name(struct lower_unit *u, CXCursor c, const char *name,
                                  bool *is_template, const char **record)
{
    const char *q = name;
    CXCursor p = clang_getCursorSemanticParent(c);
    for (unsigned i = 0; i < LIMIT_LOWER_DEPTH && !clang_Cursor_isNull(p); i++) {
        if (clang_isTranslationUnit(p.kind) || clang_isInvalid(p.kind))
            break;
        const char *s = lower_spelling(u, p);
        if (is_class(p) && i == 0)
            *record = s;
        *is_template |= p.kind == CXCursor_ClassTemplate ||
                        p.kind == CXCursor_ClassTemplatePartialSpecialization;
        if (*s && p.kind != CXCursor_LinkageSpec)
            q = arena_printf(u->a, "%s::%s", s, q);
        p = clang_getCursorSemanticParent(p);
    }
    return q;
}

static void template_params(struct lower_unit *u, struct ir_func *f, CXCursor c)
{
    struct lower_kids k = lower_kids(u, c);
    for (size_t i = 0; i < k.len; i++) {
        bool type = k.at[i].kind == CXCursor_TemplateTypeParameter ||
                    k.at[i].kind == CXCursor_TemplateTemplateParameter;
        if (!type && k.at[i].kind != CXCursor_NonTypeTemplateParameter)
            continue;
        struct ir_tparam p = {.name = lower_spelling(u, k.at[i]), .is_type = type};
        struct lower_kids d = lower_expr_kids(u, k.at[i]);
        if (!type && d.len) {
            const struct ir_type *t =
                lower_unqualified(u, lower_type(u, clang_getCursorType(k.at[i])));
            const struct ir_expr *v;
            if (lower_constant(u, d.at[d.len - 1], t, &v))
                p.default_value = v;
        }
        vec_push(u->a, &f->tparams, p);
    }
}

/* ---- declaring ------------------------------------------------------------------------------- */

static CXType result_of(CXCursor c)
{
    return clang_getResultType(clang_getCursorType(c));
}

static void set_result(struct lower_unit *u, struct ir_func *f, CXCursor c)
{
    CXType r = result_of(c);
    if (r.kind == CXType_Invalid) {
        f->return_type = ir_type_unknown(u->m, "no type");
        return;
    }
    CXType canonical = clang_getCanonicalType(r);
    f->returns_status =
        canonical.kind == CXType_Enum &&
        strcmp(lower_spelling(u, clang_getTypeDeclaration(canonical)), "cudaError") == 0;
    if (canonical.kind == CXType_LValueReference)
        f->return_type = lower_type(u, canonical);
    else if (canonical.kind == CXType_RValueReference)
        f->return_type = lower_type(u, clang_getPointeeType(canonical));
    else
        f->return_type = lower_unqualified(u, lower_type(u, r));
}

static void name_function(struct lower_unit *u, struct ir_func *f, CXCursor c, bool lambda)
{
    f->is_template = c.kind == CXCursor_FunctionTemplate;
    f->qualified_name = qualified_name(u, c, f->name, &f->is_template, &f->record_name);
    f->is_lambda = lambda;
    f->span = lower_span(u, c);
    unsigned length = (unsigned)strlen(f->name);
    CXFile file;
    unsigned line, column;
    /* A name that is a macro's argument stands where the user wrote it. */
    clang_getFileLocation(clang_getCursorLocation(c), &file, &line, &column, NULL);
    f->name_span = f->span;
    if (line != f->span.line || column != f->span.column)
        f->name_span.macro = NULL;
    unsigned offset = u->in->line_offset && !f->span.path ? u->in->line_offset : 0;
    if (line > offset) {
        f->name_span.line = f->name_span.end_line = line - offset;
        f->name_span.column = column;
        f->name_span.end_column = column + length;
    }
}

struct ir_func *lower_declare_function(struct lower_unit *u, CXCursor c, CXCursor body)
{
    struct head h = head_of(c);
    bool lambda = c.kind == CXCursor_LambdaExpr;
    if (lambda)
        lambda_head(u, c, body, &h);
    const char *name = lambda ? "lambda" : lower_spelling(u, c);
    size_t n = strcspn(name, "<"); /* constructors of templates: "Foo<T>" */
    if (n && strncmp(name, "operator", 8) != 0)
        name = arena_strndup(u->a, name, n);
    struct ir_func *f = ir_func_create(u->m, name, kind_of(&h));
    name_function(u, f, c, lambda);
    f->in_main_file = !f->span.path;
    enum CXLinkageKind linkage = clang_getCursorLinkage(c);
    f->is_internal = linkage == CXLinkage_Internal || linkage == CXLinkage_UniqueExternal;
    f->is_linked = h.device && !h.host && lower_is_linked(c);
    f->has_body = true;
    template_params(u, f, c);
    if (!lambda) {
        set_result(u, f, c);
        CXCursor p = clang_getCursorSemanticParent(c);
        if (p.kind == CXCursor_ClassTemplate ||
            p.kind == CXCursor_ClassTemplatePartialSpecialization)
            template_params(u, f, p);
    } else {
        f->return_type = ir_type_unknown(u->m, "closure result");
    }
    if (h.global) {
        lower_launch_bounds(u, f, h.bounds, c);
        f->asks_for_multiples = lower_asks_for_multiples(u, c);
    }
    return f;
}

static void remember(struct lower_unit *u, struct ir_func *f, CXCursor c)
{
    map_put_number(u->a, &u->funcs, lower_key(clang_getCanonicalCursor(c)), f);
    map_put_number(u->a, &u->funcs, lower_key(c), f);
    struct lower_overloads *o = map_get(&u->by_name, f->name);
    if (!o) {
        o = ARENA_NEW(u->a, struct lower_overloads);
        map_put(u->a, &u->by_name, f->name, o);
    }
    vec_push(u->a, &o->funcs, f);
}

struct ir_func *lower_find_callee(struct lower_unit *u, CXCursor decl)
{
    if (clang_Cursor_isNull(decl))
        return NULL;
    struct ir_func *f = map_get_number(&u->funcs, lower_key(clang_getCanonicalCursor(decl)));
    if (f)
        return f;
    CXCursor pattern = clang_getSpecializedCursorTemplate(decl);
    if (!clang_Cursor_isNull(pattern))
        f = map_get_number(&u->funcs, lower_key(clang_getCanonicalCursor(pattern)));
    if (f)
        return f;
    /* A member of an instantiated class, or a call operator. */
    CXCursor parent = clang_getCursorSemanticParent(decl);
    f = map_get_number(&u->funcs, lower_key(parent));
    if (f && f->is_lambda)
        return f;
    if (!is_class(parent) || lower_in_system(decl))
        return NULL;
    struct lower_overloads *o = map_get(&u->by_name, lower_spelling(u, decl));
    const char *record = lower_spelling(u, parent);
    struct ir_func *found = NULL;
    for (size_t i = 0; o && i < o->funcs.len; i++) {
        const char *r = o->funcs.at[i]->record_name;
        if (r && strcmp(r, record) == 0) {
            if (found)
                return NULL;
            found = o->funcs.at[i];
        }
    }
    return found;
}

static size_t count_params(struct lower_unit *u, const struct ir_func *f)
{
    for (size_t i = 0; i < u->bodies.len; i++) {
        if (u->bodies.at[i]->func == f) {
            int n = clang_getNumArgTypes(clang_getCursorType(u->bodies.at[i]->cursor));
            return n < 0 ? 0 : (size_t)n;
        }
    }
    return f->params.len;
}

/* `kernels`: of them only. */
static struct ir_func *find_by_name(struct lower_unit *u, const struct lower_overloads *o,
                                    size_t args, bool kernels)
{
    struct ir_func *found = NULL;
    for (size_t i = 0; i < o->funcs.len; i++) {
        struct ir_func *f = o->funcs.at[i];
        if (count_params(u, f) != args || (kernels && f->kind != FUNC_KERNEL))
            continue;
        /* Specialisations share the name: the primary template stands for them. */
        if (found && found->is_template == f->is_template)
            return NULL;
        if (!found || f->is_template)
            found = f;
    }
    return found;
}

struct ir_func *lower_find_by_name(struct lower_unit *u, const char *name, size_t args)
{
    const struct lower_overloads *o = map_get(&u->by_name, name);
    return !o ? NULL : o->funcs.len == 1 ? o->funcs.at[0] : find_by_name(u, o, args, false);
}

struct ir_func *lower_find_launched(struct lower_unit *u, const char *name, size_t args)
{
    const struct lower_overloads *o = map_get(&u->by_name, name);
    struct ir_func *only = NULL;
    size_t kernels = 0;
    for (size_t i = 0; o && i < o->funcs.len; i++) {
        if (o->funcs.at[i]->kind == FUNC_KERNEL) {
            only = o->funcs.at[i];
            kernels++;
        }
    }
    if (kernels == 0) /* `__global__` may stand in a macro out of sight */
        return lower_find_by_name(u, name, args);
    return kernels == 1 ? only : find_by_name(u, o, args, true);
}

/* ---- finding functions ----------------------------------------------------------------------- */

/* The main file, or one beside it. */
static bool in_own_file(struct lower_unit *u, CXCursor c, bool *beside)
{
    CXFile file;
    clang_getExpansionLocation(clang_getCursorLocation(c), &file, NULL, NULL, NULL);
    *beside = false;
    for (size_t i = 0; file && !*beside && i < u->beside.len; i++)
        *beside = clang_File_isEqual(file, u->beside.at[i]);
    return *beside || (file && clang_File_isEqual(file, u->main_file));
}

static void found_function(struct lower_unit *u, CXCursor c, bool closures)
{
    bool beside, own = in_own_file(u, c, &beside);
    struct head h = head_of(c);
    if (h.device && !h.host)
        lower_see_linking(u, c);
    if (clang_Cursor_isNull(h.body))
        return;
    if (!closures && kind_of(&h) == FUNC_HOST && lower_is_closure_instance(u, c, h.body)) {
        vec_push(u->a, &u->closure_instances, c);
        return;
    }
    if (!own && !h.global && !h.device && !lower_wanted_of_header(u, c, h.body))
        return;
    if (map_get_number(&u->funcs, lower_key(c)))
        return;
    struct lower_body *b = ARENA_NEW(u->a, struct lower_body);
    b->cursor = c;
    b->body = h.body;
    b->func = lower_declare_function(u, c, h.body);
    bool starts = own && (!beside || u->in->beside->is_program);
    if (starts && strcmp(b->func->name, "main") == 0 && !b->func->record_name)
        u->m->has_main = true;
    vec_push(u->a, &u->bodies, b);
    remember(u, b->func, c);
    if (lower_is_instance(c))
        lower_explicit_instance(u, c, b->func);
}

static bool holds_device_variable(CXCursor c)
{
    struct head h = head_of(c);
    return h.device;
}

static enum CXChildVisitResult find_functions(CXCursor c, CXCursor parent, CXClientData data)
{
    (void)parent;
    struct lower_unit *u = data;
    bool beside;
    switch (c.kind) {
    case CXCursor_FunctionDecl:
    case CXCursor_FunctionTemplate:
    case CXCursor_CXXMethod:
    case CXCursor_Constructor:
    case CXCursor_Destructor:
    case CXCursor_ConversionFunction:
        if (lower_is_instance(c)) /* names of guesses come first */
            vec_push(u->a, &u->explicits, c);
        else if (!lower_in_system(c) && !lower_in_made_file(c))
            found_function(u, c, false);
        return CXChildVisit_Continue;
    case CXCursor_VarDecl:
        if (lower_is_guessed(u, c))
            map_put(u->a, &u->guessed, lower_spelling(u, c), u);
        lower_see_initialized(u, c);
        if (in_own_file(u, c, &beside) ||
            (!lower_in_system(c) && !lower_in_made_file(c) && holds_device_variable(c)))
            lower_global(u, c);
        return CXChildVisit_Continue;
    case CXCursor_Namespace:
    case CXCursor_LinkageSpec:
    case CXCursor_UnexposedDecl:
    case CXCursor_FriendDecl:
    case CXCursor_StructDecl:
    case CXCursor_ClassDecl:
    case CXCursor_UnionDecl:
    case CXCursor_ClassTemplate:
    case CXCursor_ClassTemplatePartialSpecialization:
        return lower_in_system(c) ? CXChildVisit_Continue : CXChildVisit_Recurse;
    default: return CXChildVisit_Continue;
    }
}

/* ---- bodies ---------------------------------------------------------------------------------- */

static bool uses_value(const struct ir_expr *e, const struct ir_expr *v)
{
    return e && ir_contains(e, v);
}

/* Does a statement other than `set var = v` read v? *copy: the variable it is copied to. */
static bool is_read(const struct ir_func *f, const struct ir_expr *v, const struct ir_decl **copy)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_SET && s->expr && ir_strip_casts(s->expr) == v) {
            *copy = s->var;
            continue;
        }
        if (uses_value(s->expr, v) || uses_value(s->addr, v) || uses_value(s->object, v))
            return true;
        for (size_t j = 0; j < s->args.len; j++) {
            if (uses_value(s->args.at[j], v))
                return true;
        }
    }
    return false;
}

/* A status that is stored in a variable nobody looks at is not checked.  One that goes neither there nor into a
 * statement is handed to something that is not read, such as a class that a check stands for. */
static void mark_checked(struct lower_fn *fn)
{
    for (size_t i = 0; i < fn->results.len && i < LIMIT_CHECKED_CALLS; i++) {
        struct lower_result *r = &fn->results.at[i];
        const struct ir_decl *copy = NULL;
        bool read = is_read(fn->f, r->value, &copy) || !copy;
        if (!read) {
            const struct ir_decl *again = NULL;
            read = copy->in_memory || is_read(fn->f, ir_var(fn->m, copy), &again) || again;
        }
        r->call->checked_result = read || r->is_exit_code;
    }
}

struct block_order {
    const struct ir_block *block;
    uintptr_t order;
};

static int by_order(const void *x, const void *y)
{
    const struct block_order *a = x, *b = y;
    if (a->order != b->order)
        return a->order < b->order ? -1 : 1;
    return (a->block->id > b->block->id) - (a->block->id < b->block->id);
}

/* Blocks are made before what stands in front of them is lowered: the order of the source is the
 * one in which they were entered. */
static void order_blocks(struct lower_fn *fn)
{
    size_t n = fn->f->blocks.len;
    struct block_order *list = ARENA_ARRAY(fn->u->a, struct block_order, n);
    for (size_t i = 0; i < n; i++) {
        uintptr_t order = (uintptr_t)map_get_number(&fn->entered, block_key(fn->f->blocks.at[i]));
        list[i] = (struct block_order){fn->f->blocks.at[i], order ? order : UINTPTR_MAX};
    }
    qsort(list, n, sizeof *list, by_order);
    for (size_t i = 0; i < n; i++)
        fn->f->blocks.at[i] = (struct ir_block *)(uintptr_t)list[i].block;
}

void lower_function_body(struct lower_unit *u, struct lower_fn *outer, struct ir_func *f,
                         CXCursor func, CXCursor body)
{
    struct map flags = {0};
    struct lower_fn fn = {.u = u, .m = u->m, .f = f, .outer = outer};
    fn.scan = outer ? outer->scan : &flags;
    fn.depth = outer ? outer->depth : 0;
    if (!outer)
        lower_scan(u, body, &flags);
    fn.b = lower_new_block(&fn, "entry");
    lower_enter(&fn);
    fn.returns_address =
        f->is_lambda ? lambda_returns_address(u, func, body)
                     : f->return_type->kind == TYPE_POINTER &&
                           clang_getCanonicalType(result_of(func)).kind == CXType_LValueReference;
    lower_params(&fn, func);
    if (f->record_name && f->kind != FUNC_KERNEL)
        lower_initials(&fn, func);
    if (lower_is_host(&fn))
        fn.debug_asks = lower_debug_asks(u, body, lower_span(u, body).line);
    lower_stmt(&fn, body);
    order_blocks(&fn);
    ir_func_finish(f);
    mark_checked(&fn);
}

static void lower_bodies(struct lower_unit *u, size_t from)
{
    for (size_t i = from; i < u->bodies.len; i++) {
        struct lower_body *b = u->bodies.at[i];
        lower_function_body(u, NULL, b->func, b->cursor, b->body);
    }
}

/* Instances of the closures that no call was seen of. */
static void lower_closures_left(struct lower_unit *u)
{
    size_t from = u->bodies.len;
    for (size_t i = 0; i < u->closure_instances.len; i++) {
        CXCursor c = u->closure_instances.at[i];
        if (!map_get_number(&u->closures, lower_key(clang_getCursorSemanticParent(c))))
            found_function(u, c, true);
    }
    lower_bodies(u, from);
}

int lower_unit(struct ir_module *m, const struct lower_input *in)
{
    struct lower_unit u = {.in = in, .tu = in->tu, .m = m, .a = m->arena};
    CXString name = clang_getTranslationUnitSpelling(in->tu);
    u.main_file = clang_getFile(in->tu, clang_getCString(name));
    clang_disposeString(name);
    if (!u.main_file)
        return -1;
    for (size_t i = 0; in->beside && i < in->beside->paths.len; i++) {
        CXFile file = clang_getFile(in->tu, in->beside->paths.at[i]);
        if (file)
            vec_push(u.a, &u.beside, file);
    }
    m->links_device_code = in->links_device_code;
    clang_visitChildren(clang_getTranslationUnitCursor(in->tu), find_functions, &u);
    for (size_t i = 0; i < u.explicits.len; i++) {
        CXCursor c = u.explicits.at[i];
        if (!lower_in_system(c) && !lower_in_made_file(c) && lower_is_sure_instance(&u, c))
            found_function(&u, c, false);
    }
    lower_bodies(&u, 0);
    lower_closures_left(&u);
    lower_close_instances(&u);
    lower_close_linking(&u);
    lower_mark_errors(&u);
    lower_find_hidden_kernels(m);
    return 0;
}
