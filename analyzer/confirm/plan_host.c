/* SPDX-License-Identifier: Apache-2.0 */
/* Where the values of host code come from: callers, allocated sizes, defaults; and choices. */
#include <string.h>

#include "base/limits.h"
#include "base/strbuf.h"
#include "confirm/plan_value_internal.h"
#include "pass/calls.h"

static const struct value unknown = {VALUE_NONE, 0, 0, 0};

const struct ir_func *value_owner(const struct value_env *v, const struct ir_decl *d)
{
    if (d->storage != STORAGE_PARAM || d->param_index < 0)
        return NULL;
    for (size_t i = 0; i < v->analysis->module->funcs.len; i++) {
        const struct ir_func *f = v->analysis->module->funcs.at[i];
        if ((size_t)d->param_index < f->params.len && f->params.at[d->param_index] == d)
            return f;
    }
    return NULL;
}

const struct ir_stmt *value_call_site(const struct value_env *v, const struct ir_func *f)
{
    size_t n;
    const struct ir_stmt *const *sites = calls_sites(v->analysis->calls, f, &n);
    return n ? sites[v->caller % n] : NULL;
}

const struct ir_expr *value_argument(struct value_env *v, const struct ir_decl *d)
{
    const struct ir_func *f = value_owner(v, d);
    if (!f)
        return NULL;
    if (f == v->kernel)
        return v->site ? launch_argument(v->site, d) : NULL;
    if (f->kind != FUNC_HOST && f->kind != FUNC_HOST_DEVICE)
        return NULL;
    const struct ir_stmt *call = value_call_site(v, f);
    return call && (size_t)d->param_index < call->args.len ? call->args.at[d->param_index] : NULL;
}

/* ---- choices -------------------------------------------------------------------------------- */

/* Does a name with one of these words say how many there are? */
static bool names_a_count(const char *name)
{
    static const char *const words[] = {"max", "num", "count", "size", "len", "total", "per"};
    size_t n = strlen(name);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    return n > 3 && name[n - 1] == 's' && name[n - 2] != 's'; /* offset_channels */
}

/* Words of names whose value is no length: one that fits them all is 0. */
static bool names_a_position(const char *name)
{
    static const char *const words[] = {"offset", "start", "begin",  "first", "shift",
                                        "seed",   "iter",  "rank",   "index", "idx",
                                        "device", "base",  "origin", "argc"};
    bool size = names_a_count(name) || (strcasestr(name, "first") && strcasestr(name, "dim"));
    for (size_t i = 0; i < sizeof words / sizeof *words && !size; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    return false;
}

/* What a device has; sm_80 and later agree on these. */
static bool device_property(const char *name, int64_t *out)
{
    static const struct {
        const char *name;
        int64_t number;
    } all[] = {
        {"maxThreadsPerBlock", 1024},
        {"warpSize", 32},
        {"multiProcessorCount", 108},
        {"maxThreadsPerMultiProcessor", 2048},
        {"sharedMemPerBlock", 49152},
        {"sharedMemPerBlockOptin", 166912},
        {"major", 8},
        {"minor", 0},
        {"regsPerBlock", 65536},
        {"canMapHostMemory", 1},
        {"cooperativeLaunch", 1},
        {"managedMemory", 1},
        {"concurrentManagedAccess", 1},
        {"sharedMemPerMultiprocessor", 167936},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (strcmp(all[i].name, name) == 0) {
            *out = all[i].number;
            return true;
        }
    }
    return false;
}

/* Shapes are no lengths: what is usual. */
static bool shape_name(const char *name, int64_t *out)
{
    static const struct {
        const char *part;
        int64_t number;
    } all[] = {
        {"num_sm", 108},    {"numsm", 108},     {"sm_count", 108},    {"smcount", 108},
        {"num_block", 64},  {"numblock", 64},   {"nblock", 64},       {"n_block", 64},
        {"grid", 64},       {"blocksize", 256}, {"block_size", 256},  {"blockdim", 256},
        {"block_dim", 256}, {"thread", 256},    {"tpb", 256},         {"warps", 8},
        {"warp_size", 32},  {"warpsize", 32},   {"sharedmem", 16384}, {"shared_mem", 16384},
        {"shmem", 16384},   {"smem", 16384},    {"wgsize", 256},      {"wg_size", 256},
        {"workgroup", 256},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        /* workSizePerGrid is a size */
        bool is_size = strcasestr(name, "per") && !strcasestr(name, "block");
        if (strcasestr(name, all[i].part) && !is_size) {
            *out = all[i].number;
            return true;
        }
    }
    return false;
}

static bool is_limited(const struct value_env *v, const struct ir_expr *leaf)
{
    for (size_t i = 0; i < v->limited.len; i++) {
        if (v->limited.at[i] == leaf)
            return true;
    }
    return false;
}

/* Rows, and columns, of a tensor. */
#define TENSOR_ROWS_MAX (1 << 24)

struct value value_choose(struct value_env *v, const struct ir_expr *leaf, const char *name)
{
    const struct ir_type *t = leaf->type;
    bool number = t && (t->kind == TYPE_INT || t->kind == TYPE_BOOL || t->kind == TYPE_UNKNOWN);
    bool real = t && t->kind == TYPE_FLOAT;
    int64_t property;
    while (name && *name == '.')
        name++;
    if (name && number && device_property(name, &property))
        return value_int(property);
    for (size_t i = 0; i < v->choices.len; i++) {
        if (v->choices.at[i].leaf == leaf) {
            struct value again = value_int(v->choices.at[i].number);
            again.chosen = 1ULL << i;
            return again;
        }
    }
    if (v->closed || (!number && !real) || v->choices.len >= 64)
        return unknown;
    if (real)
        return (struct value){.kind = VALUE_REAL, .number = 1, .real = 1};
    struct value out = value_int(is_limited(v, leaf) ? v->limited_size : v->size);
    int64_t shape;
    bool narrow = t->kind == TYPE_INT && t->bits < 64;
    if (name && !narrow && strcmp(name, "numel") == 0 && out.number < TENSOR_ROWS_MAX)
        out.number *= v->limited.len ? v->limited_size : v->size; /* of all dimensions together */
    if (narrow && out.number > INT32_MAX)
        out.number = 1000; /* what is meant is a 64-bit length */
    if (t->kind == TYPE_BOOL)
        out = value_int(v->flag);
    else if (name && names_a_position(name))
        out = value_int(0);
    else if (name && !v->raw_shapes && shape_name(name, &shape))
        out = value_int(shape);
    else if (t->kind == TYPE_INT && t->bits == 8)
        out = value_int(1);
    for (size_t i = 0; i < v->given.len; i++) {
        if (v->given.at[i].leaf == leaf)
            out = value_int(v->given.at[i].number);
    }
    out.chosen = 1ULL << v->choices.len;
    struct value_choice c = {.leaf = leaf, .name = name ? name : "", .number = out.number};
    vec_push(v->arena, &v->choices, c);
    return out;
}

/* ---- variables ------------------------------------------------------------------------------ */

/* What a reduced kernel takes the constant for. */
static bool constant_of(const struct value_env *v, const struct ir_decl *d, struct value *out)
{
    for (size_t i = 0; v->slice && d && i < v->slice->constants.len; i++) {
        if (v->slice->constants.at[i].decl == d) {
            *out = value_int(v->slice->constants.at[i].number);
            return true;
        }
    }
    return false;
}

struct value value_of_variable(struct value_env *v, const struct ir_expr *e)
{
    const struct ir_decl *d = e->decl;
    struct value held;
    if (d->init)
        return value_of(v, d->init);
    if (constant_of(v, d, &held))
        return held;
    const struct ir_func *owner = value_owner(v, d);
    const struct ir_expr *arg = value_argument(v, d);
    struct value out = arg && arg != e ? value_of(v, arg) : unknown;
    if (out.kind) {
        int64_t n = out.number; /* the parameter's own type narrows */
        if (e->type && e->type->kind == TYPE_INT && e->type->bits == 32 && out.kind == VALUE_INT)
            out.number = e->type->is_signed ? (int32_t)n : (int64_t)(uint32_t)n;
        return out;
    }
    if (owner || d->storage == STORAGE_HOST_GLOBAL || d->storage == STORAGE_CAPTURE)
        return value_choose(v, e, d->source_name);
    return unknown;
}

/* A call that gets the address may write it: scanf("%d", &n), cudaMemcpy(&n, ...). */
static bool escapes(const struct ir_func *f, const struct ir_expr *place)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        for (size_t k = 0; s->kind == IR_STMT_CALL && k < s->args.len; k++) {
            const struct ir_expr *e = s->args.at[k];
            e = ir_strip_all_casts(e);
            if (e == place)
                return true;
        }
    }
    return false;
}

/* The one store to the place in its function, or NULL when there are several or none. */
static const struct ir_expr *stored(const struct value_env *v, const struct ir_stmt *load)
{
    const struct ir_expr *found = NULL;
    const struct ir_expr *place = load->addr;
    bool global = place->op == IR_ADDR && place->decl->is_global;
    for (size_t i = 0; i < v->analysis->funcs.len; i++) {
        const struct ir_func *f = v->analysis->funcs.at[i]->func;
        if (!global && f != load->block->func)
            continue;
        if (escapes(f, place))
            return NULL;
        for (size_t k = 0; k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            if (s->kind != IR_STMT_STORE || s->addr != place)
                continue;
            if (found && found != s->expr)
                return NULL;
            found = s->expr;
        }
    }
    return found;
}

static const char *place_name(const struct ir_expr *addr)
{
    while (addr->op == IR_CAST && addr->arg_count)
        addr = addr->args[0];
    if (addr->op == IR_FIELD)
        return addr->text;
    return addr->op == IR_ADDR ? addr->decl->source_name : NULL;
}

/* `sizes[k]` of an array of the function that numbers fill: the element of the round that is run,
 * the first or the last. */
static struct value of_element(struct value_env *v, const struct ir_stmt *load)
{
    const struct ir_expr *place = load->addr, *found = NULL;
    if (v->strict || place->op != IR_PTRADD || place->args[0]->op != IR_ADDR ||
        place->args[0]->decl->is_global || escapes(load->block->func, place->args[0]))
        return unknown;
    struct value at = value_of(v, place->args[1]);
    const struct ir_func *f = load->block->func;
    int64_t wanted = at.number, last = -1;
    for (size_t i = 0; at.kind == VALUE_INT && i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        int64_t n;
        if (s->kind != IR_STMT_STORE || ir_address_root(s->addr) != place->args[0])
            continue;
        if (s->addr->op != IR_PTRADD || !ir_is_int(s->addr->args[1], &n) || (found && n == wanted))
            return unknown; /* one that changes */
        if (v->last_round && n > last)
            wanted = last = n;
        if (n == wanted)
            found = s->expr;
    }
    v->has_rounds |= found != NULL && !ir_is_const(place->args[1], at.number);
    return found ? value_of(v, found) : unknown;
}

static struct value of_call(struct value_env *v, const struct ir_expr *e, const struct ir_stmt *s);

static struct value of_load(struct value_env *v, const struct ir_expr *e, const struct ir_stmt *s)
{
    const char *name = place_name(s->addr);
    const struct ir_stmt *call = s->addr->op == IR_VALUE ? s->addr->value->def : NULL;
    if (call && call->kind == IR_STMT_CALL) /* a method that nobody sees returns a reference */
        return of_call(v, e, call);
    struct value held;
    if (s->addr->op == IR_ADDR && s->addr->decl->init)
        return value_of(v, s->addr->decl->init);
    if (s->addr->op == IR_ADDR && constant_of(v, s->addr->decl, &held))
        return held;
    const struct ir_expr *x = stored(v, s);
    struct value out = x ? value_of(v, x) : unknown;
    if (!out.kind)
        out = of_element(v, s);
    if (out.kind)
        return out;
    return name ? value_choose(v, e, name) : unknown;
}

/* Does the value that `e` has rest on the loop variable, through at most four others? */
static bool rests_on(const struct ir_expr *e, const struct ir_value *loop, unsigned depth)
{
    if (e->op == IR_VALUE) {
        const struct ir_stmt *s = e->value->def;
        if (e->value == loop)
            return true;
        for (size_t i = 0; s && s->kind == IR_STMT_PHI && depth < 4 && i < s->args.len; i++) {
            if (s->args.at[i] && rests_on(s->args.at[i], loop, depth + 1))
                return true;
        }
        return false;
    }
    for (unsigned i = 0; i < e->arg_count; i++) {
        if (rests_on(e->args[i], loop, depth))
            return true;
    }
    return false;
}

/* while (...) n++: what it begins with is not what it is. */
static bool is_counter(const struct ir_stmt *s)
{
    for (size_t i = 0; s->value && i < s->args.len; i++) {
        if (s->args.at[i] && rests_on(s->args.at[i], s->value, 0))
            return true;
    }
    return false;
}

/* n = 1000, or what the command line says: the program's own default, as it is computable. */
static struct value of_phi(struct value_env *v, const struct ir_stmt *s)
{
    bool was_closed = v->closed;
    if (v->strict) {
        struct value first = s->args.len ? value_of(v, s->args.at[0]) : unknown;
        for (size_t i = 1; i < s->args.len; i++) {
            struct value other = value_of(v, s->args.at[i]);
            if (other.kind != first.kind || other.number != first.number ||
                other.real != first.real)
                return unknown;
        }
        return first;
    }
    if (v->raw_shapes && is_counter(s))
        return unknown;
    for (unsigned round = 0; round < 2; round++) {
        v->closed = was_closed || round == 0;
        for (size_t i = 0; i < s->args.len; i++) {
            struct value out = value_of(v, s->args.at[i]);
            if (!out.kind)
                continue;
            v->closed = was_closed;
            return out;
        }
        v->closed = was_closed;
        if (was_closed)
            break;
    }
    return unknown;
}

static bool reads_a_number(const char *name)
{
    static const char *const names[] = {
        "atoi", "atol",  "atoll",  "strtol",   "strtoul", "strtoll", "stoi",
        "stol", "stoul", "stoull", "strtoull", "size",    "length",  "getCmdLineArgumentInt"};
    for (size_t i = 0; name && i < sizeof names / sizeof *names; i++) {
        if (strcmp(name, names[i]) == 0)
            return true;
    }
    return false;
}

/* Of a class that nobody sees, `t.size(0)` is a call of what its member `size` is. */
static const char *method_name(const struct ir_stmt *s)
{
    const struct ir_expr *o = s->object;
    const char *name = s->name;
    if (name && strcmp(name, "operator()") == 0 && o && o->op == IR_ADDR)
        name = o->decl->source_name;
    const char *last = name ? strrchr(name, ':') : NULL;
    return last ? last + 1 : name;
}

/* image.GetWidth(), t.numel(): a method that nobody sees, which by its name says how many. */
static bool counts_something(const struct ir_stmt *s)
{
    static const char *const words[] = {"width", "height", "rows",   "cols", "size",  "length",
                                        "count", "numel",  "extent", "dim",  "Shape", "num_"};
    const char *name = method_name(s);
    for (size_t i = 0; s->object && name && i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    return false;
}

static struct value of_call(struct value_env *v, const struct ir_expr *e, const struct ir_stmt *s)
{
    const struct ir_expr *result = calls_result(v->analysis->calls, s);
    struct value out = result ? value_of(v, result) : unknown;
    if (out.kind)
        return out;
    const struct ir_expr *object = s->object;
    if (s->name && (strcmp(s->name, "size") == 0 || strcmp(s->name, "length") == 0) && object) {
        bool is_list = object->op == IR_RECORD && object->arg_count > 2;
        if (is_list) /* {0, 17, 4096}; two are a size and a value */
            return value_int(object->arg_count);
        if (object->op == IR_RECORD && object->arg_count && object->args[0]->type &&
            object->args[0]->type->kind == TYPE_INT)
            return value_of(v, object->args[0]);
    }
    out = value_function(v, s->name, s->args.at, s->args.len);
    if (out.kind)
        return out;
    const char *name = method_name(s);
    bool is_named = s->var && s->var->source_name && *s->var->source_name;
    return reads_a_number(name) || counts_something(s)
               ? value_choose(v, e, is_named ? s->var->source_name : name)
               : unknown;
}

struct value value_of_definition(struct value_env *v, const struct ir_expr *e)
{
    const struct ir_stmt *s = e->value->def;
    const struct ir_func *f = s ? s->block->func : NULL;
    if (!s || (f && f->kind != FUNC_HOST && f->kind != FUNC_HOST_DEVICE))
        return unknown; /* of the kernel: only what is fixed */
    switch (s->kind) {
    case IR_STMT_PHI: return of_phi(v, s);
    case IR_STMT_LOAD: return of_load(v, e, s);
    case IR_STMT_CALL: return of_call(v, e, s);
    default: return unknown;
    }
}
