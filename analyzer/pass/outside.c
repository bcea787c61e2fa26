/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/outside.h"

#include <string.h>

#include "base/limits.h"
#include "base/strbuf.h"
#include "pass/asked_name.h"
#include "pass/calls.h"
#include "pass/compared.h"
#include "pass/launch_dim.h"
#include "pass/tensor_size.h"

/* Values that are looked at for one question: what chains of calls and members come to is short. */
#define STEPS_MAX 400

struct search {
    struct analysis *analysis;
    unsigned steps;
};

static bool brings(struct search *q, struct analysis_func *af, const struct ir_expr *e,
                   unsigned depth);

/* ---- what reads -------------------------------------------------------------------------------- */

/* `getenv("N")`, whatever it is handed. */
static bool reads_environment(const char *name)
{
    static const char *const names[] = {"getenv", "secure_getenv", NULL};
    return str_is_one_of(name, names);
}

/* `scanf("%d", &n)`, `file >> n`: the call fills what it is handed the address of. */
static bool reads_input(const struct ir_stmt *call)
{
    static const char *const names[] = {"scanf", "fscanf", "sscanf", "scanf_s", "fscanf_s",
                                        "fread", "read",   "fgets",  "getline", NULL};
    const char *type = call->object_type ? call->object_type->name : NULL;
    if (call->name && strcmp(call->name, "operator>>") == 0)
        return !type || strstr(type, "stream");
    return str_is_one_of(call->name, names);
}

static bool is_text(const struct ir_expr *e)
{
    return !e->type ||
           (e->type->kind != TYPE_INT && e->type->kind != TYPE_FLOAT && e->type->kind != TYPE_BOOL);
}

/* `parse(argv[1])`, `options.parse(argc, argv)`: what is made of the program's words. */
static bool is_handed_words(struct search *q, struct analysis_func *af, const struct ir_stmt *call,
                            unsigned depth)
{
    for (size_t i = 0; i < call->args.len; i++) {
        if (is_text(call->args.at[i]) && brings(q, af, call->args.at[i], depth + 1))
            return true;
    }
    return false;
}

/* ---- memory of the host ------------------------------------------------------------------------ */

static bool is_part_of(const struct ir_expr *addr, const struct ir_expr *whole)
{
    for (; addr; addr = addr->arg_count ? addr->args[0] : NULL) {
        if (addr == whole)
            return true;
        if (addr->op != IR_FIELD && addr->op != IR_PTRADD && addr->op != IR_CAST)
            return false;
    }
    return false;
}

/* The call is handed the place, or is a method of what lies there. */
static bool is_handed_place(const struct ir_stmt *call, const struct ir_expr *addr)
{
    for (size_t i = 0; i < call->args.len; i++) {
        if (is_part_of(addr, ir_strip_all_casts(call->args.at[i])))
            return true;
    }
    return call->object && is_part_of(addr, ir_strip_all_casts(call->object));
}

/* A statement of the function puts there what comes from outside. */
static bool fills(struct search *q, struct analysis_func *af, const struct ir_stmt *s,
                  const struct ir_expr *addr, unsigned depth)
{
    if (s->kind == IR_STMT_STORE)
        return s->addr == addr && !compared_from_above(af->func, ir_strip_casts(s->expr)) &&
               brings(q, af, s->expr, depth + 1);
    bool seen = s->callee && s->callee->has_body; /* what it sets is looked at there */
    return s->kind == IR_STMT_CALL && !seen && is_handed_place(s, addr) &&
           (reads_input(s) || is_handed_words(q, af, s, depth));
}

static bool is_filled_in(struct search *q, struct analysis_func *af, const struct ir_expr *addr,
                         unsigned depth)
{
    const struct ir_func *f = af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        if (fills(q, af, f->stmts.at[i], addr, depth))
            return true;
    }
    return false;
}

static bool is_same_member(const struct ir_expr *a, const struct ir_expr *b)
{
    const struct ir_type *x = a->args[0]->type, *y = b->args[0]->type;
    x = x->kind == TYPE_POINTER ? x->elem : x;
    y = y->kind == TYPE_POINTER ? y->elem : y;
    return x && y && x->kind == TYPE_RECORD && ir_type_same(x, y) && a->text && b->text &&
           strcmp(a->text, b->text) == 0;
}

/* `p.rows = atoi(argv[1])` in whatever function of the file; nobody in it asks how large it is. */
static bool is_member_filled(struct search *q, const struct ir_expr *member, unsigned depth)
{
    struct analysis *a = q->analysis;
    if (asked_name_in_file(a, member->text + (member->text[0] == '.')))
        return false;
    for (size_t i = 0; i < a->funcs.len; i++) {
        const struct ir_func *f = a->funcs.at[i]->func;
        for (size_t k = 0; f->kind == FUNC_HOST && k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            const struct ir_expr *place = s->kind == IR_STMT_STORE ? s->addr : NULL;
            if (s->kind == IR_STMT_CALL && reads_input(s)) {
                for (size_t n = 0; n < s->args.len && !place; n++)
                    if (s->args.at[n]->op == IR_FIELD)
                        place = s->args.at[n];
            }
            if (place && place->op == IR_FIELD && is_same_member(place, member) &&
                fills(q, a->funcs.at[i], s, place, depth))
                return true;
        }
    }
    return false;
}

static bool is_global_filled(struct search *q, const struct ir_expr *addr, unsigned depth)
{
    struct analysis *a = q->analysis;
    if (strcmp(addr->decl->name, "optarg") == 0)
        return true;
    if (asked_name_in_file(a, addr->decl->source_name))
        return false;
    for (size_t i = 0; i < a->funcs.len; i++) {
        if (a->funcs.at[i]->func->kind == FUNC_HOST && is_filled_in(q, a->funcs.at[i], addr, depth))
            return true;
    }
    return false;
}

static bool is_read_from(struct search *q, struct analysis_func *af, const struct ir_expr *addr,
                         unsigned depth)
{
    const struct ir_expr *root = ir_address_root(addr);
    if (!root)
        return false;
    if (addr->op == IR_FIELD && is_member_filled(q, addr, depth))
        return true;
    if (root->op == IR_ADDR && root->decl->storage == STORAGE_HOST_GLOBAL)
        return is_global_filled(q, root, depth);
    if (root->op == IR_ADDR)
        return is_filled_in(q, af, addr, depth);
    bool made = root->op == IR_VAR || root->op == IR_VALUE; /* `argv[1]`, `x.sizes()[0]` */
    return made && is_text(root) && addr->op != IR_FIELD && brings(q, af, root, depth + 1);
}

/* ---- values ------------------------------------------------------------------------------------ */

/* main()'s argv; of another function, what callers in sight hand over and have not looked at. */
static bool is_param_brought(struct search *q, struct analysis_func *af, const struct ir_decl *d,
                             unsigned depth)
{
    size_t n, at = (size_t)d->param_index;
    if (d->param_index < 0 || af->func->kind != FUNC_HOST)
        return false;
    if (strcmp(af->func->name, "main") == 0)
        return at > 0;
    const struct ir_stmt *const *sites = calls_sites(q->analysis->calls, af->func, &n);
    for (size_t i = 0; i < n && i < LIMIT_LAUNCH_PATHS; i++) {
        struct analysis_func *caller = analysis_of(q->analysis, sites[i]->block->func);
        const struct ir_expr *given = at < sites[i]->args.len ? sites[i]->args.at[at] : NULL;
        if (caller && given && !compared_from_above(caller->func, ir_strip_casts(given)) &&
            brings(q, caller, given, depth + 1))
            return true;
    }
    return false;
}

static bool is_variable_brought(struct search *q, struct analysis_func *af, const struct ir_decl *d,
                                unsigned depth)
{
    struct analysis_func *owner;
    const struct ir_expr *value;
    if (d->storage == STORAGE_PARAM)
        return is_param_brought(q, af, d, depth);
    if (d->storage != STORAGE_CAPTURE || !d->source_name)
        return false;
    value = launch_captured_value(af, d, &owner);
    return value && brings(q, owner, value, depth + 1);
}

/* Some return of a function in sight. */
static bool is_returned(struct search *q, const struct ir_func *f, unsigned depth)
{
    struct analysis_func *af = analysis_of(q->analysis, f);
    for (size_t i = 0; af && i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_RETURN && s->expr &&
            !compared_from_above(f, ir_strip_casts(s->expr)) && brings(q, af, s->expr, depth + 1))
            return true;
    }
    return false;
}

static bool is_value_brought(struct search *q, struct analysis_func *af, const struct ir_stmt *d,
                             unsigned depth)
{
    const struct ir_expr *made;
    switch (d->kind) {
    case IR_STMT_SET: return brings(q, af, d->expr, depth + 1);
    case IR_STMT_LOAD: return is_read_from(q, af, d->addr, depth);
    case IR_STMT_PHI:
        for (size_t i = 0; i < d->args.len; i++) {
            if (brings(q, af, d->args.at[i], depth + 1))
                return true;
        }
        return false;
    case IR_STMT_CALL:
        made = calls_result(q->analysis->calls, d);
        if (made)
            return brings(q, af, made, depth + 1);
        if (d->callee && d->callee->has_body)
            return is_returned(q, d->callee, depth);
        if (reads_environment(d->name) || is_handed_words(q, af, d, depth))
            return true;
        return d->object && brings(q, af, d->object, depth + 1); /* `options["n"].as<int>()` */
    default: return false;
    }
}

/* What is kept below another number is none that comes as it is. */
static bool carries(enum ir_op op)
{
    return op == IR_CAST || op == IR_ADD || op == IR_SUB || op == IR_MUL || op == IR_DIV ||
           op == IR_SHL || op == IR_SHR || op == IR_MAX || op == IR_PURE || op == IR_RECORD ||
           op == IR_SELECT || op == IR_PTRADD;
}

static bool brings(struct search *q, struct analysis_func *af, const struct ir_expr *e,
                   unsigned depth)
{
    if (!e || depth > LIMIT_LAUNCH_DIM_DEPTH || q->steps++ > STEPS_MAX)
        return false;
    e = ir_strip_all_casts(e);
    if (tensor_size_is(e))
        return true;
    if (e->op == IR_VALUE)
        return is_value_brought(q, af, e->value->def, depth);
    if (e->op == IR_VAR)
        return is_variable_brought(q, af, e->decl, depth);
    if (e->op == IR_MEMBER)
        return is_member_filled(q, e, depth) || brings(q, af, e->args[0], depth + 1);
    if (e->op == IR_ADDR) /* an object, which a call may have filled */
        return e->decl->storage == STORAGE_LOCAL && is_filled_in(q, af, e, depth);
    for (unsigned i = e->op == IR_SELECT; carries(e->op) && i < e->arg_count; i++) {
        if (brings(q, af, e->args[i], depth + 1))
            return true;
    }
    return false;
}

bool outside_brings(struct analysis_func *host, const struct ir_expr *e)
{
    struct search q = {.analysis = host->analysis};
    return brings(&q, host, e, 0);
}
