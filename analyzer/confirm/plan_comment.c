/* SPDX-License-Identifier: Apache-2.0 */
/* `// cudalint: launch ...` that asks for what this kernel, or any device, does not have. */
#include <string.h>

#include "confirm/plan_internal.h"

/* Limits of every device since sm_30 (CUDA C++ Programming Guide, Technical Specifications). */
static const struct {
    const char *what;
    uint32_t most[3];
} limits[] = {{"grid", {2147483647, 65535, 65535}}, {"block", {1024, 1024, 64}}};
#define THREADS_MAX 1024u

static const char *shape_problem(struct plan_work *w, unsigned k, const uint32_t shape[3])
{
    for (unsigned i = 0; i < 3; i++) {
        if (shape[i] < 1 || shape[i] > limits[k].most[i])
            return arena_printf(w->keep, "%s.%c = %u, where 1 to %u may be asked for",
                                limits[k].what, "xyz"[i], shape[i], limits[k].most[i]);
    }
    uint64_t threads = (uint64_t)shape[0] * shape[1] * shape[2];
    if (k == 1 && threads > THREADS_MAX)
        return arena_printf(w->keep, "a block of %llu threads, where %u are the most",
                            (unsigned long long)threads, THREADS_MAX);
    return NULL;
}

static const struct slice_field *field_named(const struct slice *s, const char *name)
{
    for (size_t i = 0; i < s->params.len; i++) {
        for (size_t k = 0; k < s->params.at[i].fields.len; k++) {
            if (strcmp(s->params.at[i].fields.at[k].name, name) == 0)
                return &s->params.at[i].fields.at[k];
        }
    }
    return NULL;
}

static bool fits(const struct slice_field *f, int64_t n)
{
    unsigned bits = f->bytes * 8;
    if (f->kind != SLICE_INT || bits >= 64)
        return f->kind != SLICE_INT || f->is_signed || n >= 0;
    if (f->is_signed)
        return n >= -((int64_t)1 << (bits - 1)) && n < (int64_t)1 << (bits - 1);
    return n >= 0 && n < (int64_t)1 << bits;
}

static const char *value_problem(struct plan_work *w, const struct launch_comment_value *v)
{
    const struct slice_field *f = field_named(w->slice, v->name);
    const char *kernel = w->kernel && w->kernel->name ? w->kernel->name : "the kernel";
    if (!f)
        return arena_printf(w->keep, "`%s`, which `%s` has no parameter for", v->name, kernel);
    if (f->kind != SLICE_INT && f->kind != SLICE_FLOAT)
        return arena_printf(w->keep, "`%s`, which is no number", v->name);
    if (!fits(f, v->number))
        return arena_printf(w->keep, "%s = %lld, which does not fit its type (%s)", v->name,
                            (long long)v->number, f->type);
    return NULL;
}

const char *plan_comment_problem(struct plan_work *w)
{
    const struct launch_comment *c = w->comment;
    const char *what = NULL;
    if (c && c->has_grid)
        what = shape_problem(w, 0, c->grid);
    if (c && c->has_block && !what)
        what = shape_problem(w, 1, c->block);
    for (size_t i = 0; c && !what && i < c->values.len; i++)
        what = value_problem(w, &c->values.at[i]);
    return what ? arena_printf(w->keep, "the launch comment at line %u asks for %s", c->line, what)
                : NULL;
}
