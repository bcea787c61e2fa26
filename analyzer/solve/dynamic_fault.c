/* SPDX-License-Identifier: Apache-2.0 */
#include "solve/dynamic_fault.h"

#include <string.h>

#include "base/limits.h"
#include "pass/bounds.h"
#include "pass/guard.h"
#include "pass/launch.h"
#include "pass/outside.h"
#include "solve/launch_way.h"

/* Threads of a block that arrays of one cell for each warp are made for, at least. */
#define BLOCK_USUAL 128

/* Sizes that somebody chooses: a row has some elements, and as many as the block has threads. */
#define SIZE_LEAST 64

/* ---- elements of a template ------------------------------------------------------------------- */

#define HALF_BYTES 2
#define DOUBLE_BYTES 8

/* `AT_DISPATCH_FLOATING_TYPES_AND_HALF(type, "name", [&] { ... })`: the types are more than float and double. */
static bool is_half_dispatch(const char *name)
{
    static const char *const words[] = {"HALF", "REDUCED", "BFLOAT16", "BF16",
                                        "FP16", "_AND2",   "_AND3"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    return false;
}

/* Double is one of the types of it. */
static bool is_double_dispatch(const char *name)
{
    return strstr(name, "FLOATING_TYPES") || strstr(name, "ALL_TYPES");
}

static bool dispatches(const struct analysis *a, bool (*is_kind)(const char *name))
{
    for (size_t i = 0; i < a->funcs.len; i++) {
        const struct ir_func *f = a->funcs.at[i]->func;
        for (size_t k = 0; f->kind == FUNC_HOST && k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            if (s->kind == IR_STMT_CALL && s->name && strstr(s->name, "DISPATCH") &&
                is_kind(s->name))
                return true;
        }
    }
    return false;
}

static bool is_no_size(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_SIZEOF;
}

/* Of what a dispatch of the file calls scalar_t, the largest, where the bytes are not counted in it; 0: not
 * known. */
static int64_t size_there(const struct launch_site *s, const struct ir_type *t)
{
    t = launch_type(s, t);
    if (t && t->kind == TYPE_UNKNOWN && t->name && strncmp(t->name, "scalar_t", 8) == 0 &&
        s->shared_bytes && ir_walk(s->shared_bytes, is_no_size, NULL) &&
        dispatches(s->host->analysis, is_double_dispatch))
        return DOUBLE_BYTES;
    return t && t->size <= 0 && t->kind == TYPE_UNKNOWN ? 1 : t ? t->size : 0; /* at least */
}

/* ---- what an access needs ------------------------------------------------------------------- */

/* Bytes from the start of the block's dynamic memory; NULL: not known. */
static const struct ir_expr *offset_of(const struct launch_site *s, struct ir_module *m,
                                       const struct ir_expr *address)
{
    const struct ir_type *wide = ir_type_int(m, 64, true);
    const struct ir_expr *sum = ir_int(m, wide, 0);
    const struct ir_expr *e = address;
    for (; e->op == IR_PTRADD || e->op == IR_CAST; e = e->args[0]) {
        int64_t size = e->type->kind == TYPE_POINTER ? size_there(s, e->type->elem) : 0;
        if (e->op == IR_CAST)
            continue;
        if (size <= 0 || !e->args[1]->type || e->args[1]->type->kind != TYPE_INT)
            return NULL;
        const struct ir_expr *index = ir_unary(m, IR_CAST, wide, e->args[1]);
        sum = ir_binary(m, IR_ADD, wide, sum,
                        ir_binary(m, IR_MUL, wide, index, ir_int(m, wide, size)));
    }
    bool dynamic = e->op == IR_ADDR && e->decl->storage == STORAGE_SHARED_DYNAMIC &&
                   (!e->decl->guessed || e->decl->type->elem->kind == TYPE_UNKNOWN);
    return dynamic ? sum : NULL;
}

static const struct ir_expr *last_byte(struct analysis_func *af, const struct launch_site *s,
                                       const struct access *x)
{
    struct ir_module *m = af->analysis->module;
    int64_t size = size_there(s, x->elem);
    const struct ir_expr *offset = size > 0 ? offset_of(s, m, x->stmt->addr) : NULL;
    return offset ? ir_binary(m, IR_ADD, offset->type, offset, ir_int(m, offset->type, size - 1))
                  : NULL;
}

/* ---- bytes of a template ---------------------------------------------------------------------- */

/* sizeof(T), where T is the launching function's own. */
static const struct ir_expr *size_of_element(const struct launch_site *s)
{
    const struct ir_expr *e = s->shared_bytes ? ir_strip_casts(s->shared_bytes) : NULL;
    for (unsigned i = 0; e && e->op == IR_MUL && i < 2; i++) {
        const struct ir_expr *size = ir_strip_casts(e->args[i]);
        if (size->op == IR_SIZEOF && size->type_arg && size->type_arg->size <= 0)
            return size;
    }
    return NULL;
}

/* The bytes of the launch, of elements that are as small as the file's dispatches make them. */
static const struct ir_expr *least_bytes(const struct analysis *a, const struct launch_site *s)
{
    const struct ir_expr *size = size_of_element(s);
    if (!size || !dispatches(a, is_half_dispatch))
        return s->shared_bytes;
    const struct ir_expr *half = ir_int(a->module, size->type, HALF_BYTES);
    return ir_substitute(a->module, s->shared_bytes, &size, &half, 1);
}

/* ---- what a launch gives -------------------------------------------------------------------- */

/* `n < 256 ? n : 256`: the smaller one of two, or the larger one, chosen by hand. */
static bool is_choice_of_both(const struct ir_expr *e)
{
    const struct ir_expr *asked = e->op == IR_SELECT ? ir_strip_casts(e->args[0]) : NULL;
    bool by_order = asked && (asked->op == IR_LT || asked->op == IR_LE || asked->op == IR_GT ||
                              asked->op == IR_GE);
    if (!by_order)
        return false;
    const struct ir_expr *x = ir_strip_casts(asked->args[0]), *y = ir_strip_casts(asked->args[1]);
    const struct ir_expr *one = ir_strip_casts(e->args[1]), *other = ir_strip_casts(e->args[2]);
    return (x == one && y == other) || (x == other && y == one);
}

/* A sum or a product of numbers and of what the kernel is told, too; `any`: told or not.  Where the host rounds or
 * divides, or was handed the bytes, who made them knows more than is seen here. */
static bool is_plain_sum(const struct launch_site *s, const struct ir_expr *e, bool any,
                         unsigned *steps)
{
    if (!e || (*steps)++ > LIMIT_MAGNITUDE_STEPS)
        return false;
    switch (e->op) {
    case IR_INT: return true;
    case IR_CAST:
    case IR_ADD:
    case IR_SUB:
    case IR_MUL:
    case IR_MIN:
    case IR_MAX: break;
    case IR_SELECT:
        if (!is_choice_of_both(e))
            return false;
        break;
    case IR_VAR:
    case IR_VALUE:
    case IR_MEMBER: return any || launch_tells(s, e);
    default: return false;
    }
    for (unsigned i = e->op == IR_SELECT; i < e->arg_count; i++) {
        if (!is_plain_sum(s, e->args[i], any, steps))
            return false;
    }
    return true;
}

static bool is_plain(const struct launch_site *s, const struct ir_expr *bytes)
{
    unsigned steps = 0;
    bool plain = bytes && !ir_is_const(bytes, 0) && is_plain_sum(s, bytes, false, &steps);
    for (unsigned i = 0; i < 3 && plain; i++)
        plain = is_plain_sum(s, s->block[i], true, &steps);
    return plain;
}

/* `row[threadIdx.x]` of a row that is shorter than the block is for the caller to keep away. */
static int64_t least_size(const struct launch_site *s)
{
    int64_t threads = 1;
    for (unsigned i = 0; i < 3; i++) {
        int64_t axis;
        if (s->block[i] && ir_is_int(s->block[i], &axis) && axis > 0 && axis <= 1024)
            threads *= axis;
    }
    return threads > SIZE_LEAST ? threads : SIZE_LEAST;
}

/* A size that lets the access pass must be one that the bytes are made of, or nothing to the kernel. */
static bool is_of_bytes(const struct obligation_value *v, const struct launch_site *s)
{
    return !v->is_free || v->leaf->op == IR_BUILTIN || ir_contains(s->shared_bytes, v->leaf) ||
           (s->launch->args_known && !launch_tells(s, v->leaf));
}

static bool is_no_value(const struct ir_expr *e, void *context)
{
    (void)context;
    return e->op != IR_VALUE;
}

/* Data says whether the block comes here, and neither where it looks nor which of its threads do. */
static bool is_beside_data(struct analysis_func *af, const struct dynamic_fault *d)
{
    size_t n;
    const struct fact *facts = guard_facts(af->guards, d->access.stmt, &n);
    for (size_t i = 0; i < n; i++) {
        bool data = !ir_walk(facts[i].left, is_no_value, NULL) ||
                    !ir_walk(facts[i].right, is_no_value, NULL);
        if (data &&
            (bounds_uses_thread_index(facts[i].left) || bounds_uses_thread_index(facts[i].right)))
            return false;
    }
    for (unsigned i = 0; i < 3; i++) { /* nor how many threads there are */
        if (!d->site->block[i] || !ir_walk(d->site->block[i], is_no_value, NULL))
            return false;
    }
    return ir_walk(d->last, is_no_value, NULL);
}

/* A size that the host asks for (`if (n == 0) return;`), and neither the place nor a check before it. */
static bool is_beside(struct analysis_func *af, const struct dynamic_fault *d,
                      const struct ir_expr *leaf)
{
    size_t n;
    const struct fact *facts = guard_facts(af->guards, d->access.stmt, &n);
    for (size_t i = 0; i <= n; i++) {
        const struct ir_expr *sides[] = {i < n ? facts[i].left : d->last,
                                         i < n ? facts[i].right : d->last};
        bool known = i == n ||
                     (ir_walk(sides[0], is_no_value, NULL) && ir_walk(sides[1], is_no_value, NULL));
        for (unsigned k = 0; known && k < 2; k++) { /* what a loop has come to is none of it */
            const struct ir_expr *there = launch_substitute(d->site, sides[k]);
            if (!there || ir_contains(there, leaf))
                return false;
        }
    }
    return true;
}

static bool is_past(struct analysis_func *af, const struct dynamic_fault *d)
{
    const struct obligation_result *r = &d->result;
    for (size_t i = 0; i < r->values.len; i++) {
        const struct obligation_value *v = &r->values.at[i];
        if (!is_of_bytes(v, d->site) && !is_beside(af, d, v->leaf))
            return false;
    }
    bool asked = r->by_asked; /* all that is not known is in the bytes */
    for (size_t i = 0; asked && i < r->asked.len; i++)
        asked = ir_contains(d->site->shared_bytes, r->asked.at[i]) &&
                launch_tells(d->site, r->asked.at[i]);
    return r->state == OBLIGATION_BROKEN && r->site &&
           (!r->by_data || asked || is_beside_data(af, d));
}

/* What is too large for the bytes is a number that they are not made of, and that nobody in sight sets. */
static bool rests_on_callers(const struct dynamic_fault *d)
{
    const struct launch_site *s = d->site;
    for (size_t i = 0; i < d->result.values.len; i++) {
        const struct obligation_value *v = &d->result.values.at[i];
        if (v->is_free && v->leaf->op != IR_BUILTIN && !ir_contains(s->shared_bytes, v->leaf) &&
            launch_tells(s, v->leaf) && !outside_brings(s->host, v->leaf))
            return true;
    }
    return false;
}

/* ---- search --------------------------------------------------------------------------------- */

static bool breaks(struct analysis_func *af, const struct access *x, const struct launch_way *w,
                   const struct ir_expr *bytes, struct dynamic_fault *out)
{
    struct ir_module *m = af->analysis->module;
    const struct ir_expr *last = last_byte(af, w->site, x);
    if (!last)
        return false;
    struct obligation o = {.kind = OBLIGATION_BELOW,
                           .af = af,
                           .at = x->stmt,
                           .value = last,
                           .size = ir_unary(m, IR_CAST, last->type, bytes),
                           .offset = -1,
                           .site = w->site,
                           .way = w,
                           .least = least_size(w->site)};
    const struct ir_expr *element = size_of_element(w->site);
    *out = (struct dynamic_fault){.site = w->site,
                                  .access = *x,
                                  .last = last,
                                  .element = element ? element->type_arg->name : NULL,
                                  .result = obligation_try(&o)};
    bool past = is_past(af, out);
    out->is_open = past && rests_on_callers(out);
    return past;
}

static bool find_for_way(struct analysis_func *af, const struct launch_way *w,
                         const struct ir_expr *bytes, struct dynamic_fault *out)
{
    const struct ir_func *f = af->func;
    for (size_t i = 0; i < f->stmts.len; i++) {
        struct access x;
        if (access_of(af, f->stmts.at[i], &x) && breaks(af, &x, w, bytes, out))
            return true;
    }
    return false;
}

static bool uses_dynamic(const struct ir_func *f)
{
    for (size_t i = 0; i < f->decls.len; i++) {
        if (f->decls.at[i]->storage == STORAGE_SHARED_DYNAMIC)
            return true;
    }
    return false;
}

const struct dynamic_fault *dynamic_fault_find(struct analysis_func *kernel, size_t *n)
{
    struct arena *a = kernel->analysis->arena;
    VEC(struct dynamic_fault) found = {0};
    struct launch_ways ways = {0};
    if (uses_dynamic(kernel->func))
        ways = launch_ways_of(kernel->analysis, kernel->func, NULL);
    const struct launch_site *done = NULL;
    for (size_t i = 0; i < ways.list.len; i++) {
        const struct launch_way *w = &ways.list.at[i];
        struct dynamic_fault one;
        if (!w->site || w->site == done)
            continue;
        const struct ir_expr *bytes = least_bytes(kernel->analysis, w->site);
        if (!is_plain(w->site, bytes) || !find_for_way(kernel, w, bytes, &one))
            continue;
        done = w->site;
        vec_push(a, &found, one);
    }
    *n = found.len;
    return found.at;
}

/* The side of the block is a parameter of the function that launches, or a member of one. */
static bool is_handed_side(const struct launch_site *s, unsigned axis)
{
    const struct ir_expr *e = s->block[axis] ? ir_strip_casts(s->block[axis]) : NULL;
    if (e && (e->op == IR_MEMBER || e->op == IR_FIELD))
        e = ir_strip_casts(e->args[0]);
    return e && e->op == IR_VAR && e->decl->storage == STORAGE_PARAM;
}

bool dynamic_fault_by_large_block(const struct dynamic_fault *d)
{
    const struct launch_site *s = d->site;
    for (size_t i = 0; i < d->result.values.len; i++) {
        const struct obligation_value *v = &d->result.values.at[i];
        for (unsigned k = 0; k < 3; k++) {
            if (!is_handed_side(s, k))
                continue;
            const struct ir_expr *axis = ir_strip_casts(s->block[k]);
            const struct ir_expr *there =
                v->leaf->op == IR_VAR ? launch_substitute(s, v->leaf) : NULL;
            bool side =
                axis->op == IR_VAR && (axis == v->leaf || (there && axis == ir_strip_casts(there)));
            if ((side && v->value > BLOCK_USUAL) ||
                (ir_is_builtin(v->leaf, IR_BUILTIN_TID_X + k) && v->value >= BLOCK_USUAL))
                return true;
        }
    }
    return false;
}
