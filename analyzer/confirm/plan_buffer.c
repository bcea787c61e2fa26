/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments of one launch and the buffers they point to. */
#include <string.h>

#include "base/limits.h"
#include "confirm/plan_internal.h"
#include "confirm/plan_value_internal.h"
#include "pass/access.h"
#include "pass/calls.h"
#include "pass/extent.h"
#include "reduce/reduce.h"

/* A buffer whose extent nothing shows: nobody leaves it upwards; engines add as much below. */
#define OPEN_BYTES (LIMIT_JOB_BUFFER_BYTES / 2)
/* Larger allocations are a mistake in reading, not a size. */
#define EXACT_BYTES_MAX LIMIT_JOB_BUFFER_BYTES

/* ---- what a host pointer is ----------------------------------------------------------------- */

struct pointee {
    const struct ir_expr *base; /* where following ended: two arguments with one base share */
    const struct ir_stmt *at;   /* a statement of the function that base belongs to */
    int64_t offset;             /* bytes from base */
    bool offset_known;
    bool is_null;
};

static int64_t element_bytes(const struct ir_type *t)
{
    return t && t->kind == TYPE_POINTER && t->elem && t->elem->size > 0 ? t->elem->size : 1;
}

static struct pointee follow(struct plan_launch *l, const struct ir_expr *e)
{
    struct pointee p = {.base = e, .at = l->env.site->stmt, .offset_known = true};
    for (unsigned i = 0; i < 32 && e; i++) {
        const struct ir_expr *next = NULL;
        p.base = e;
        if (e->op == IR_CAST) {
            next = e->args[0];
        } else if (e->op == IR_PTRADD) {
            struct value v = value_of(&l->env, e->args[1]);
            p.offset_known = p.offset_known && v.kind == VALUE_INT && !v.chosen;
            p.offset += v.kind == VALUE_INT ? v.number * element_bytes(e->type) : 0;
            next = e->args[0];
        } else if (e->op == IR_VAR) {
            const struct ir_func *f = value_owner(&l->env, e->decl);
            const struct ir_stmt *call = f ? value_call_site(&l->env, f) : NULL;
            next = value_argument(&l->env, e->decl);
            if (next && call)
                p.at = call;
        } else if (e->op == IR_MEMBER) {
            next = value_member(&l->env, e->args[0], e->text);
        } else if (e->op == IR_INT) {
            p.is_null = e->number == 0;
        }
        if (!next)
            break;
        e = next;
    }
    return p;
}

struct known_buffer {
    const struct ir_expr *base;
    uint32_t index;
};

struct making {
    struct plan_work *w;
    struct plan_launch *l;
    struct scenario *s;
    VEC(struct known_buffer) known;
};

/* ---- members -------------------------------------------------------------------------------- */

/* Of a template's parameter (`Op op`) the launch's argument knows the type. */
static const struct ir_record *record_of(const struct plan_launch *l, const struct ir_expr *e)
{
    const struct ir_expr *arg = NULL;
    if (e->type && e->type->record)
        return e->type->record;
    if (e->op == IR_VAR && l->env.site)
        arg = launch_argument(l->env.site, e->decl);
    return arg && arg->type ? arg->type->record : NULL;
}

/* The expression of the kernel for a field of a parameter: "n", "p.shape.rows"; NULL for elements
 * of arrays and fields that the IR does not know. */
static const struct ir_expr *field_expr(const struct making *k, const struct ir_decl *param,
                                        const char *name)
{
    const struct plan_work *w = k->w;
    struct ir_module *m = w->analysis->module;
    const struct ir_expr *e = ir_var(m, param);
    const char *dot = strchr(name, '.');
    if (strchr(name, '['))
        return NULL;
    while (dot) {
        const char *next = strchr(dot + 1, '.');
        size_t n = next ? (size_t)(next - dot - 1) : strlen(dot + 1);
        const char *field = arena_strndup(w->scratch, dot + 1, n);
        const struct ir_record *r = record_of(k->l, e);
        const struct ir_type *t = NULL;
        for (size_t i = 0; r && i < r->fields.len; i++) {
            const char *have = r->fields.at[i].name;
            if (have && strcmp(have, field) == 0)
                t = r->fields.at[i].type;
        }
        if (!t)
            return NULL;
        e = ir_make(m, IR_MEMBER, t, field, &e, 1);
        dot = next;
    }
    return e;
}

/* ---- buffers -------------------------------------------------------------------------------- */

static struct scenario_fill default_fill(const char *type)
{
    /* Numbers that no formula divides by zero with; indices that stay inside everything. */
    bool real = type && (type[0] == 'f' || type[0] == 'b') && strcmp(type, "bytes") != 0;
    struct scenario_fill f = {.kind = SCENARIO_FILL_ZERO};
    if (real)
        f = (struct scenario_fill){.kind = SCENARIO_FILL_SMALL, .value = 1, .step = 7};
    return f;
}

static void set_extent(struct plan_work *w, struct plan_launch *l, const struct pointee *p,
                       struct scenario_buffer *b)
{
    const struct ir_func *f = p->at ? p->at->block->func : NULL;
    const struct analysis_func *host = f ? analysis_of(w->analysis, f) : NULL;
    if (!host || !p->base)
        return;
    struct extent x = extent_of_pointer(host, p->base, p->at);
    struct value bytes = x.bytes ? value_of(&l->env, x.bytes) : (struct value){0};
    if (x.source == EXTENT_UNKNOWN || bytes.kind != VALUE_INT || bytes.number < 0 ||
        (uint64_t)bytes.number > EXACT_BYTES_MAX || !p->offset_known || p->offset < 0 ||
        p->offset > bytes.number)
        return;
    /* A size that was chosen and that neither shape nor arguments show has nothing to do with them. */
    if (bytes.chosen & ~l->tied)
        return;
    b->bytes = (uint64_t)bytes.number;
    b->exact = true;
    b->why = arena_printf(
        w->keep, "%s at %s: %s", x.where && x.where->name ? x.where->name : "allocation",
        x.where ? plan_line(w, x.where) : "?", ir_expr_source(w->keep, x.bytes, 60));
}

static uint32_t add_buffer(struct making *m, const struct slice_field *f, const struct pointee *p,
                           uint64_t *offset)
{
    struct plan_work *w = m->w;
    /* In front of the array, or beyond all memory: the host's own sum went wrong with these sizes. */
    bool within = p && p->base && p->offset >= 0 && (uint64_t)p->offset <= OPEN_BYTES / 2;
    *offset = within ? (uint64_t)p->offset : 0;
    for (size_t i = 0; p && i < m->known.len; i++) {
        if (m->known.at[i].base == p->base)
            return m->known.at[i].index;
    }
    struct scenario_buffer b = {.name = arena_strdup(w->keep, f->name), .why = ""};
    b.element.name = arena_strdup(w->keep, f->target_type ? f->target_type : "bytes");
    b.element.bytes = f->target_bytes ? f->target_bytes : 1;
    b.fill = default_fill(f->target_type);
    b.bytes = OPEN_BYTES;
    if (p)
        set_extent(w, m->l, p, &b);
    uint32_t index = (uint32_t)m->s->buffers.len;
    vec_push(w->keep, &m->s->buffers, b);
    if (p && p->base) {
        struct known_buffer k = {p->base, index};
        vec_push(w->scratch, &m->known, k);
    }
    return index;
}

static void add_pointer(struct making *m, const struct slice_field *f, const struct ir_expr *e,
                        struct scenario_value *v)
{
    const struct ir_expr *host = e;
    v->kind = SCENARIO_VALUE_BUFFER;
    if (m->l->env.site && e) {
        struct pointee p = follow(m->l, host);
        if (p.is_null && e->op != IR_INT) { /* the file passes a null pointer */
            *v = (struct scenario_value){.name = v->name,
                                         .kind = SCENARIO_VALUE_INT,
                                         .offset = v->offset,
                                         .type = {"u64", 8}};
            return;
        }
        /* The parameter itself: the launch does not show it. */
        bool seen = p.base && !(p.base->op == IR_VAR &&
                                value_owner(&m->l->env, p.base->decl) == m->w->kernel);
        v->buffer = add_buffer(m, f, seen ? &p : NULL, &v->buffer_offset);
        return;
    }
    v->buffer = add_buffer(m, f, NULL, &v->buffer_offset);
}

static const struct launch_comment_value *commented(const struct plan_work *w, const char *name)
{
    for (size_t i = 0; w->comment && i < w->comment->values.len; i++) {
        if (strcmp(w->comment->values.at[i].name, name) == 0)
            return &w->comment->values.at[i];
    }
    return NULL;
}

/* A member of a struct that nobody sees: a length, or that of all dimensions together. */
static int64_t unseen_size(struct making *m, const char *name)
{
    const char *last = strrchr(name, '.');
    bool all = last && (strcmp(last, ".numel") == 0 || strcmp(last, ".elements") == 0);
    bool asks = last && (strncmp(last, ".is_", 4) == 0 || strncmp(last, ".has_", 5) == 0);
    int64_t n = m->l->env.size;
    struct value_choice c = {.name = name, .number = all && n < 1 << 16 ? n * n : n};
    if (asks || (last && strcmp(last, ".empty") == 0))
        c.number = asks && m->l->env.flag;
    if (m->l->env.choices.len < 64)
        vec_push(m->w->scratch, &m->l->env.choices, c);
    return c.number;
}

/* Numbers first: they say which choices a buffer's extent may rest on. */
static void add_number(struct making *m, const struct slice_field *f, const struct ir_expr *e,
                       struct scenario_value *v)
{
    const struct launch_comment_value *c = commented(m->w, f->name);
    struct value x = e ? value_of(&m->l->env, e) : (struct value){0};
    v->kind = f->kind == SLICE_FLOAT ? SCENARIO_VALUE_FLOAT : SCENARIO_VALUE_INT;
    if (c) {
        x = value_int(c->number);
        if (e) {
            struct value *fixed = ARENA_NEW(m->w->scratch, struct value);
            *fixed = x;
            map_put_number(m->w->scratch, &m->l->env.fixed, (uint64_t)e->id + 1, fixed);
        }
    } else if (!x.kind) {
        x = value_int(f->kind == SLICE_FLOAT ? 1 : e ? 0 : unseen_size(m, f->name));
    }
    m->l->tied |= x.chosen;
    v->number = x.kind == VALUE_REAL ? (int64_t)x.real : x.number;
    v->real = x.real;
}

static bool is_number(const struct slice_field *f)
{
    return f->kind == SLICE_INT || f->kind == SLICE_FLOAT;
}

static void add_fields(struct making *m, const struct slice_param *p, const struct ir_decl *decl,
                       bool numbers, struct scenario_argument *arg)
{
    for (size_t i = 0; i < p->fields.len; i++) {
        const struct slice_field *f = &p->fields.at[i];
        if (f->kind == SLICE_OPAQUE || is_number(f) != numbers)
            continue;
        struct scenario_value v = {.name = arena_strdup(m->w->keep, f->name), .offset = f->offset};
        v.type.name = arena_strdup(m->w->keep, f->kind == SLICE_POINTER ? "u64"
                                               : f->type                ? f->type
                                                                        : "u32");
        v.type.bytes = f->bytes;
        const struct ir_expr *e = decl ? field_expr(m, decl, f->name) : NULL;
        if (p->expr && numbers)
            plan_free_number(m->w, m->l, p, &v);
        else if (numbers)
            add_number(m, f, e, &v);
        else
            add_pointer(m, f, e, &v);
        vec_push(m->w->keep, &arg->values, v);
    }
}

bool plan_arguments(struct plan_work *w, struct plan_launch *l, struct scenario *s)
{
    struct making m = {.w = w, .l = l, .s = s};
    const struct slice *slice = w->slice;
    for (size_t i = 0; i < slice->params.len; i++) {
        const struct slice_param *p = &slice->params.at[i];
        struct scenario_argument a = {.name = arena_strdup(w->keep, p->name ? p->name : ""),
                                      .bytes = p->bytes};
        vec_push(w->keep, &s->arguments, a);
    }
    for (unsigned round = 0; round < 2; round++) {
        for (size_t i = 0; i < slice->params.len; i++) {
            const struct slice_param *p = &slice->params.at[i];
            /* Nothing of the launch stands for the parameter that a reduced kernel has of its own. */
            bool own = p->decl || p->expr || i >= w->kernel->params.len ||
                       (p->name && strcmp(p->name, REDUCE_SINK) == 0);
            const struct ir_decl *d = own ? p->decl : w->kernel->params.at[i];
            add_fields(&m, p, d, round == 0, &s->arguments.at[i]);
        }
    }
    return true;
}

int plan_buffer_of(const struct scenario *s, const char *parameter)
{
    for (size_t i = 0; parameter && i < s->arguments.len; i++) {
        for (size_t k = 0; k < s->arguments.at[i].values.len; k++) {
            const struct scenario_value *v = &s->arguments.at[i].values.at[k];
            if (v->kind == SCENARIO_VALUE_BUFFER && strcmp(v->name, parameter) == 0)
                return (int)v->buffer;
        }
    }
    return -1;
}

/* ---- the buffer of the claim ---------------------------------------------------------------- */

static const char *root_name(struct plan_work *w, const struct ir_expr *root)
{
    root = ir_strip_all_casts(root);
    if (!root)
        return NULL;
    for (size_t i = 0; root->op == IR_VALUE && w->slice && i < w->slice->params.len; i++) {
        if (w->slice->params.at[i].expr == root)
            return w->slice->params.at[i].name;
    }
    if (root->op == IR_VAR && root->decl->storage == STORAGE_PARAM)
        return root->decl->source_name && *root->decl->source_name ? root->decl->source_name
                                                                   : root->decl->name;
    if (root->op == IR_MEMBER) {
        const char *base = root_name(w, root->args[0]);
        const char *field = root->text ? root->text : "";
        while (*field == '.')
            field++;
        return base ? arena_printf(w->keep, "%s.%s", base, field) : NULL;
    }
    return NULL;
}

static const struct ir_expr *call_argument(struct plan_work *w, const struct ir_func *f,
                                           const struct ir_decl *param)
{
    size_t n;
    const struct ir_stmt *const *sites = calls_sites(w->analysis->calls, f, &n);
    if (n != 1 || param->param_index < 0 || (size_t)param->param_index >= sites[0]->args.len)
        return NULL;
    return sites[0]->args.at[param->param_index];
}

const char *plan_parameter(struct plan_work *w, const struct ir_stmt *access)
{
    struct analysis_func *af = analysis_of(w->analysis, access->block->func);
    struct access x;
    if (!af || !access_of(af, access, &x))
        return NULL;
    const struct ir_func *f = af->func;
    const struct ir_expr *root = x.root;
    for (unsigned i = 0; f != w->kernel && i < 8; i++) {
        const struct ir_expr *bare = root;
        bare = ir_strip_all_casts(bare);
        if (!bare || bare->op != IR_VAR || bare->decl->storage != STORAGE_PARAM)
            return NULL;
        size_t n;
        const struct ir_stmt *const *sites = calls_sites(w->analysis->calls, f, &n);
        root = call_argument(w, f, bare->decl);
        if (!root || n != 1)
            return NULL;
        f = sites[0]->block->func;
        root = ir_address_root(root);
    }
    return f == w->kernel ? root_name(w, root) : NULL;
}
