/* SPDX-License-Identifier: Apache-2.0 */
/* The parameters of a reduced kernel, as the planning of its launches wants them. */
#include <string.h>

#include "reduce/reduce_internal.h"

static const char *number_name(const struct ir_type *t, uint32_t *bytes)
{
    *bytes = 4;
    if (!t)
        return "bytes";
    if (t->kind == TYPE_FLOAT && t->bits == 64) {
        *bytes = 8;
        return "f64";
    }
    if (t->kind == TYPE_FLOAT && t->bits == 16) {
        *bytes = 2;
        return t->name && strstr(t->name, "bf") ? "bf16" : "f16";
    }
    if (t->kind == TYPE_FLOAT || t->kind == TYPE_UNKNOWN)
        return "f32";
    static const char *const names[2][4] = {{"u8", "u16", "u32", "u64"},
                                            {"i8", "i16", "i32", "i64"}};
    unsigned bits = t->kind == TYPE_BOOL ? 8 : t->bits;
    unsigned k = bits <= 8 ? 0 : bits <= 16 ? 1 : bits <= 32 ? 2 : 3;
    *bytes = 1u << k;
    return names[t->kind == TYPE_INT && t->is_signed][k];
}

/* What is of a type that is not known is a number of 32 bits. */
const char *reduce_free_type(const struct reduce_free *f)
{
    const struct ir_type *t = reduce_value_type(f->stmt);
    return f->is_pointer ? "char *" : t && t->kind != TYPE_UNKNOWN ? reduce_type(t) : "int";
}

const char *reduce_param_type(const struct reduce *r, const struct ir_type *t)
{
    if (t && t->kind != TYPE_UNKNOWN)
        return reduce_type(t);
    return r->unknown_is_int ? "int" : "long long";
}

static void fill_pointer(const struct ir_type *t, struct slice_field *f)
{
    const struct ir_type *e = t->elem;
    bool number = e && (e->kind == TYPE_INT || e->kind == TYPE_FLOAT || e->kind == TYPE_BOOL ||
                        e->kind == TYPE_UNKNOWN);
    f->kind = SLICE_POINTER;
    f->bytes = 8;
    f->type = "u64";
    f->target_bytes = (uint32_t)reduce_elem_size(t);
    f->target_type = number ? number_name(e, &f->target_bytes) : "bytes";
    f->target_const = e && e->is_const;
}

static void add_free_param(struct reduce *r, const struct reduce_free *x)
{
    const struct ir_type *t = reduce_value_type(x->stmt);
    struct slice_param out = {.name = x->text, .expr = x->expr};
    struct slice_field f = {.name = x->text, .kind = SLICE_INT, .is_signed = true};
    f.type = "i32";
    f.bytes = 4;
    if (x->is_pointer) {
        fill_pointer(t, &f);
    } else if (t && t->kind != TYPE_UNKNOWN) {
        f.type = number_name(t, &f.bytes);
        f.is_signed = t->kind == TYPE_INT && t->is_signed;
    }
    out.bytes = f.bytes;
    vec_push(r->a, &out.fields, f);
    vec_push(r->a, &r->out->params, out);
}

static void add_slice_param(struct reduce *r, const struct reduce_param *p)
{
    const struct ir_type *t = p->expr->type;
    struct slice_param out = {.name = p->path, .decl = p->decl};
    struct slice_field f = {.name = p->path};
    if (t && t->kind == TYPE_POINTER) {
        fill_pointer(t, &f);
    } else if (t && t->kind == TYPE_UNKNOWN) {
        f.kind = SLICE_INT;
        f.is_signed = true;
        f.bytes = r->unknown_is_int ? 4 : 8;
        f.type = r->unknown_is_int ? "i32" : "i64";
    } else {
        f.type = number_name(t, &f.bytes);
        f.kind = t && t->kind == TYPE_FLOAT ? SLICE_FLOAT : SLICE_INT;
        if (f.kind == SLICE_FLOAT && f.bytes == 2) { /* computed with as float */
            f.type = "f32";
            f.bytes = 4;
        }
        f.is_signed = t && t->kind == TYPE_INT && t->is_signed;
    }
    out.bytes = f.bytes;
    vec_push(r->a, &out.fields, f);
    vec_push(r->a, &r->out->params, out);
}

static void add_sink_param(struct reduce *r)
{
    struct slice_param out = {.name = REDUCE_SINK, .bytes = 8};
    struct slice_field f = {.name = REDUCE_SINK,
                            .kind = SLICE_POINTER,
                            .bytes = 8,
                            .type = "u64",
                            .target_type = "u8",
                            .target_bytes = 1};
    vec_push(r->a, &out.fields, f);
    vec_push(r->a, &r->out->params, out);
}

void reduce_add_params(struct reduce *r, struct reduce_func *kernel)
{
    for (size_t i = 0; i < kernel->func->params.len; i++) {
        const struct ir_decl *d = kernel->func->params.at[i];
        bool plain = d->type && (d->type->kind == TYPE_INT || d->type->kind == TYPE_POINTER ||
                                 d->type->kind == TYPE_FLOAT || d->type->kind == TYPE_BOOL);
        if (plain)
            reduce_need_param(r, kernel, ir_var(r->analysis->module, d));
    }
    for (size_t i = 0; i < kernel->params.len; i++)
        add_slice_param(r, &kernel->params.at[i]);
    for (size_t i = 0; i < r->opened->free.len; i++)
        add_free_param(r, &r->opened->free.at[i]);
    if (r->sink)
        add_sink_param(r);
}
