/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/status_light.h"

#include <string.h>

#include "base/strbuf.h"
#include "pass/calls.h"
#include "pass/shared_size.h"
#include "pass/status.h"
#include "pass/status_compared.h"
#include "pass/status_seen.h"

#define FEW_BYTES 4096

/* ---- opt-in ---------------------------------------------------------------------------------- */

/* A number that the file has, or that an instance of the template puts in. */
static bool is_of_instance(const struct ir_expr *e, void *context)
{
    bool *other = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    if (e->op == IR_VAR || (def && def->kind != IR_STMT_PHI && def->kind != IR_STMT_CALL))
        *other = true;
    for (size_t i = 0; def && def->kind == IR_STMT_CALL && i < def->args.len; i++)
        ir_walk(def->args.at[i], is_of_instance, context);
    return !*other;
}

/* `TILE * DIM * sizeof(half)`: whether the launch needs it is for the instances to say. */
static bool is_opt_in_of_instance(const struct analysis_func *af, const struct ir_stmt *call)
{
    const struct ir_expr *bytes = af->func->is_template ? shared_opt_in_bytes(call) : NULL;
    bool other = false;
    int64_t n;
    if (!bytes || ir_is_int(ir_strip_all_casts(bytes), &n))
        return false;
    ir_walk(bytes, is_of_instance, &other);
    return !other;
}

/* ---- copies ---------------------------------------------------------------------------------- */

static bool reads_object(const struct ir_stmt *s, const struct ir_expr *object)
{
    if (s->object && ir_contains(s->object, object))
        return true;
    for (size_t i = 0; i < s->args.len; i++)
        if (ir_contains(s->args.at[i], object))
            return true;
    for (size_t i = 0; s->launch && i < s->launch->args.len; i++)
        if (ir_contains(s->launch->args.at[i], object))
            return true;
    return s->expr && ir_contains(s->expr, object);
}

/* The call that gave the pointer: `buffer.data()`, of an absent class by a reference. */
static const struct ir_stmt *call_behind(const struct ir_expr *pointer)
{
    const struct ir_stmt *def = pointer->op == IR_VALUE ? pointer->value->def : NULL;
    if (def && def->kind == IR_STMT_LOAD)
        return call_behind(ir_strip_all_casts(def->addr));
    return def && def->kind == IR_STMT_CALL && def->object ? def : NULL;
}

struct pointer_use {
    const struct ir_decl *pointer;
    bool found;
};

static bool look_for_pointer(const struct ir_expr *e, void *context)
{
    struct pointer_use *u = context;
    const struct ir_stmt *load = e->op == IR_VALUE ? e->value->def : NULL;
    if (load && load->kind == IR_STMT_LOAD)
        e = load->addr;
    u->found = u->found || ((e->op == IR_ADDR || e->op == IR_VAR) && e->decl == u->pointer) ||
               (e->op == IR_VALUE && e->value->decl == u->pointer);
    return !u->found;
}

/* The call makes or frees the memory or, where that may be, fills it, and reads nothing of it. */
static bool makes_or_fills(const struct ir_stmt *s, const struct ir_decl *pointer, bool may_fill)
{
    struct pointer_use u = {.pointer = pointer, .found = !may_fill};
    if (!status_is_runtime(s))
        return false;
    if (str_has_prefix(s->name, "cudaMalloc") || str_has_prefix(s->name, "cudaFree"))
        return true;
    for (size_t i = 1; i < s->args.len; i++)
        ir_walk(s->args.at[i], look_for_pointer, &u);
    return !u.found &&
           (str_has_prefix(s->name, "cudaMemcpy") || str_has_prefix(s->name, "cudaMemset"));
}

/* `cudaMalloc(&bias, n); cudaMemcpy(bias, ...); cudaFree(bias);` of a variable: that is all, and the copy matters to
 * nobody.  Nor does the memory that is freed at once. */
static bool is_only_filled(const struct analysis_func *af, const struct ir_stmt *call)
{
    const struct ir_expr *to = ir_strip_all_casts(call->args.at[0]);
    const struct ir_stmt *load = to->op == IR_VALUE ? to->value->def : NULL;
    const struct ir_expr *at = load && load->kind == IR_STMT_LOAD ? load->addr : to;
    const struct ir_decl *d = at->op == IR_ADDR || at->op == IR_VAR ? at->decl
                              : at->op == IR_VALUE                  ? at->value->decl
                                                                    : NULL;
    bool own = d && d->storage == STORAGE_LOCAL && !d->is_global && d->type->kind == TYPE_POINTER;
    bool makes = str_has_prefix(call->name, "cudaMalloc"), made = makes;
    for (size_t i = 0; own && i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        struct pointer_use u = {d, false};
        if (s == call || (s->kind == IR_STMT_LOAD && s->addr->op == IR_ADDR) ||
            (s->kind == IR_STMT_PHI && s->value->decl == d))
            continue;
        ir_walk_stmt(s, look_for_pointer, &u);
        for (size_t k = 0; s->launch && k < s->launch->args.len; k++)
            ir_walk(s->launch->args.at[k], look_for_pointer, &u);
        own = !u.found || makes_or_fills(s, d, !makes);
        made = made || (u.found && own && str_has_prefix(s->name, "cudaMalloc"));
    }
    return own && made;
}

bool status_is_of_no_use(const struct analysis_func *af, const struct ir_stmt *call)
{
    bool fills = str_has_prefix(call->name, "cudaMemcpy") && !strstr(call->name, "Symbol");
    if (fills && call->args.len && is_only_filled(af, call))
        return true;
    const struct ir_expr *to = fills && call->args.len ? ir_address_root(call->args.at[0]) : NULL;
    const struct ir_stmt *given = to ? call_behind(to) : NULL;
    const struct ir_expr *owner = given ? ir_strip_all_casts(given->object) : NULL;
    bool made = owner && owner->op == IR_VALUE && owner->value->def &&
                owner->value->def->kind == IR_STMT_CALL; /* `tensor taken = empty(n);` */
    bool own = made || (owner && (owner->op == IR_ADDR || owner->op == IR_VAR) &&
                        owner->decl->storage == STORAGE_LOCAL);
    if (!own) /* memory of the caller, or of an object: used later */
        return false;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        bool names_it = s->kind == IR_STMT_SET || s == to->value->def || s == given;
        if (s != call && !names_it && status_is_behind(af, given, s) &&
            (reads_object(s, to) || reads_object(s, given->object) || ir_stmt_reads(s, given)))
            return false;
    }
    return true;
}

/* ---- wrappers -------------------------------------------------------------------------------- */

/* `void wait() { cudaDeviceSynchronize(); }`: nothing follows in it, and an error stays for whoever calls it to ask
 * for. */
static bool is_all_there_is(const struct ir_func *f, const struct ir_stmt *call)
{
    if (f->return_type && f->return_type->kind != TYPE_VOID)
        return false;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s != call &&
            (s->kind == IR_STMT_LAUNCH || s->kind == IR_STMT_CALL || s->kind == IR_STMT_STORE))
            return false;
    }
    return true;
}

/* `void upload(const struct limits *l) { cudaMemcpyToSymbol(LIMITS, l, sizeof *l); }`: constants, and nothing else; who
 * launches the kernels that read them asks. */
static bool only_sets_symbols(const struct ir_func *f)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        bool symbol = status_is_runtime(s) && strstr(s->name, "ToSymbol");
        if (s->kind == IR_STMT_LAUNCH || (s->kind == IR_STMT_CALL && !symbol))
            return false;
    }
    return true;
}

/* ---- waits ----------------------------------------------------------------------------------- */

/* What a wait says of a kernel stays, and every call of the runtime behind it says it again. */

/* In programs the times that they print are wrong already. */
static bool is_asked_by_a_caller(const struct analysis_func *af)
{
    size_t n;
    const struct ir_stmt *const *sites = calls_sites(af->analysis->calls, af->func, &n);
    for (size_t i = 0; i < n && !af->analysis->module->in_program; i++) {
        struct analysis_func *caller = analysis_of(af->analysis, sites[i]->block->func);
        if (caller && status_asked_after(caller, sites[i]))
            return true;
    }
    return false;
}

/* The last thing that a function does which gives nothing back. */
static bool ends_procedure(const struct analysis_func *af, const struct ir_stmt *wait)
{
    const struct ir_func *f = af->func;
    if (f->return_type && f->return_type->kind != TYPE_VOID)
        return false;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (status_is_behind(af, wait, s) &&
            (s->kind == IR_STMT_LAUNCH || s->kind == IR_STMT_CALL || s->kind == IR_STMT_STORE))
            return false;
    }
    return true;
}

static bool is_of_class(const struct ir_type *t)
{
    return t && (t->kind == TYPE_RECORD || t->kind == TYPE_UNKNOWN);
}

/* The object that an argument of a launch is, or is a view of: `grid`, `grid.view()`; or NULL. */
static const struct ir_expr *object_of(const struct ir_expr *arg)
{
    arg = ir_strip_all_casts(arg);
    const struct ir_stmt *def = arg->op == IR_VALUE ? arg->value->def : NULL;
    if (def && def->kind == IR_STMT_LOAD)
        return object_of(def->addr);
    if (def && def->kind == IR_STMT_CALL && def->object)
        return ir_strip_all_casts(def->object);
    return is_of_class(arg->op == IR_ADDR ? arg->decl->type : arg->type) ? arg : NULL;
}

/* The object, as it is or read from where it lies. */
static bool is_made_of(const struct ir_expr *e, const struct ir_expr *object)
{
    const struct ir_stmt *load = e->op == IR_VALUE ? e->value->def : NULL;
    return ir_contains(e, object) || (load && load->kind == IR_STMT_LOAD && load->addr == object);
}

/* `result = host_grid(grid);`, `download(grid, result);` of classes and functions out of sight. */
static bool takes_out_of_sight(const struct ir_stmt *s, const struct ir_expr *object)
{
    if (s->kind == IR_STMT_STORE) {
        const struct ir_expr *e = s->expr;
        bool converts =
            e->op == IR_RECORD && e->arg_count == 1 && !ir_type_same(e->type, e->args[0]->type);
        return is_of_class(e->type) && (e->op == IR_CAST || converts) &&
               is_made_of(e->args[0], object);
    }
    if (s->kind != IR_STMT_CALL || status_is_runtime(s) || (s->callee && s->callee->has_body))
        return false;
    for (size_t i = 0; i < s->args.len; i++)
        if (ir_contains(s->args.at[i], object))
            return true;
    return false;
}

/* `fill<<<...>>>(grid.view()); cudaDeviceSynchronize(); result = host_grid(grid);`: what is out of sight copies it, and
 * says whether it could. */
static bool goes_on_out_of_sight(const struct analysis_func *af, const struct ir_stmt *wait)
{
    const struct ir_func *f = af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *launch = f->stmts.at[i];
        for (size_t k = 0; launch->kind == IR_STMT_LAUNCH && k < launch->launch->args.len; k++) {
            const struct ir_expr *object = object_of(launch->launch->args.at[k]);
            for (size_t l = 0; object && l < f->stmts.len; l++)
                if (status_is_behind(af, wait, f->stmts.at[l]) &&
                    takes_out_of_sight(f->stmts.at[l], object))
                    return true;
        }
    }
    return false;
}

/* `deviceAlloc(&rows, n);` of another file, behind it: the project's own way to the runtime mostly asks for errors. */
static bool goes_on_through_wrapper(const struct analysis_func *af, const struct ir_stmt *call)
{
    const struct ir_func *f = af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_CALL && !s->callee && s->name && !status_is_runtime(s) &&
            !(s->qualified_name && strchr(s->qualified_name, ':')) &&
            (strcasestr(s->name, "cuda") || strcasestr(s->name, "device")) &&
            (strcasestr(s->name, "alloc") || strcasestr(s->name, "copy") ||
             strcasestr(s->name, "sync")) &&
            status_is_behind(af, call, s))
            return true;
    }
    return false;
}

/* `cudaMalloc(&sums, 3 * sizeof(float))`: so few bytes are there, or the next call says that nothing is. */
static bool asks_for_few_bytes(const struct ir_stmt *call)
{
    int64_t bytes;
    return strcmp(call->name, "cudaMalloc") == 0 && call->args.len == 2 &&
           ir_is_int(ir_strip_casts(call->args.at[1]), &bytes) && bytes <= FEW_BYTES;
}

/* ---- all of them ----------------------------------------------------------------------------- */

/* The choice of a device, a question about it, a stream or an event hardly fail where what stands before them has
 * not, nor does memory that is cleared where nobody asks for anything.  Memory that is allocated or copied is
 * missing where that failed, a wait is where kernels in front of it show their failure, an attribute is what a
 * launch needs.  Behind a wait of PyTorch's stream its next operation fails; behind one of a file that asks for
 * nothing whatever its callers ask. */
bool status_is_light(struct analysis_func *af, const struct ir_stmt *call, bool none_checked)
{
    bool makes = status_is_cub(call) || strstr(call->name, "Alloc") ||
                 strstr(call->name, "Malloc"); /* nobody but it knows of that */
    if (str_has_prefix(call->name, "cudaMalloc") && call->args.len && is_only_filled(af, call))
        return true; /* `cudaMalloc(&warm, 1); cudaFree(warm);` */
    if (none_checked && !makes && is_all_there_is(af->func, call))
        return true;
    if (none_checked && status_result_is_compared(af, call))
        return true; /* with what nothing of the device had a part in */
    if (none_checked && (only_sets_symbols(af->func) || goes_on_through_wrapper(af, call)))
        return true;
    if (!none_checked && status_fetched_here(af, call))
        return true; /* the last error is that of any call */
    bool in_program = af->analysis->module->in_program;
    if (in_program && strcmp(call->name, "cudaDeviceGetAttribute") == 0 &&
        !status_is_of_any_device(call))
        return true; /* what it chose a device for it has done, or does behind it */
    if (!none_checked && asks_for_few_bytes(call) && status_asked_here(af, call))
        return true;
    if (!none_checked && in_program && strstr(call->name, "Synchronize"))
        return true; /* a program that measures: what failed shows in what it prints */
    if (!none_checked && !makes && status_weighs(call) && status_asked_here(af, call))
        return true; /* a fault stays: the next one that is asked tells of it */
    if (strstr(call->name, "Synchronize"))
        return none_checked || status_on_torch_stream(af->func) || is_asked_by_a_caller(af) ||
               ends_procedure(af, call) || goes_on_out_of_sight(af, call);
    if (none_checked && (strstr(call->name, "Memset") || is_opt_in_of_instance(af, call) ||
                         status_is_of_no_use(af, call)))
        return true;
    return !status_weighs(call) && !status_is_cub(call) && !strstr(call->name, "Alloc") &&
           !strstr(call->name, "Attribute");
}

bool status_leaves_it_to_others(const struct ir_func *f)
{
    bool drops = false;
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (!status_is_runtime(s))
            continue;
        if (s->checked_result)
            return false;
        drops = true;
    }
    return drops;
}
