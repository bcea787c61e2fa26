/* SPDX-License-Identifier: Apache-2.0 */
/* --dump: what each stage makes of a file, as text. */
#include <string.h>

#include "base/error.h"
#include "cli/command.h"
#include "cli/run.h"
#include "front/slice.h"
#include "ir/cfg.h"
#include "ir/ir_text.h"
#include "report/similar.h"
#include "solve/obligation_text.h"

typedef int dump_file(struct arena *a, const struct source *s, const struct front_options *o,
                      struct strbuf *out);

static struct ir_module *load_module(struct arena *a, const struct source *s,
                                     const struct front_options *o)
{
    struct ir_module *m;
    struct front_report report = {0};
    return front_load(a, s, o, &m, &report) == 0 ? m : NULL;
}

static int dump_ir(struct arena *a, const struct source *s, const struct front_options *o,
                   struct strbuf *out)
{
    struct ir_module *m = load_module(a, s, o);
    if (!m)
        return -1;
    ir_print_module(out, m, (struct ir_text_options){.spans = true});
    return 0;
}

static void add_blocks(struct strbuf *out, const char *what, struct ir_block *const *blocks,
                       size_t n)
{
    strbuf_addf(out, " %s", what);
    for (size_t i = 0; i < n; i++)
        strbuf_addf(out, "%s%u", i ? "," : " ", blocks[i]->id);
    if (n == 0)
        strbuf_add(out, " -");
}

static void add_block_id(struct strbuf *out, const char *what, const struct ir_block *b)
{
    if (b)
        strbuf_addf(out, " %s %u", what, b->id);
    else
        strbuf_addf(out, " %s -", what);
}

/* The shape as comments in front of the function in SSA form. */
static void dump_cfg_func(const struct analysis_func *af, struct strbuf *out)
{
    const struct ir_func *f = af->func;
    const struct cfg *c = af->cfg;
    strbuf_addf(out, "# %s\n", f->qualified_name ? f->qualified_name : f->name);
    for (size_t i = 0; i < f->blocks.len; i++) {
        const struct ir_block *b = f->blocks.at[i];
        const struct cfg_loop *l = cfg_loop_of(c, b);
        strbuf_addf(out, "#   block %u", b->id);
        add_blocks(out, "preds", b->preds.at, b->preds.len);
        add_blocks(out, "succs", b->succs.at, b->succs.len);
        add_block_id(out, "idom", cfg_idom(c, b));
        add_block_id(out, "ipdom", cfg_ipdom(c, b));
        if (l)
            strbuf_addf(out, " loop %u depth %u", l->header->id, l->depth);
        if (cfg_is_dead_end(c, b))
            strbuf_add(out, " dead-end");
        strbuf_add_char(out, '\n');
    }
    ir_print_func(out, f, (struct ir_text_options){.spans = true});
}

static int dump_cfg(struct arena *a, const struct source *s, const struct front_options *o,
                    struct strbuf *out)
{
    struct ir_module *m = load_module(a, s, o);
    if (!m)
        return -1;
    const struct analysis *all = analysis_create(m, (struct analysis_options){0});
    for (size_t i = 0; i < all->funcs.len; i++)
        dump_cfg_func(all->funcs.at[i], out);
    return 0;
}

static int dump_obligations(struct arena *a, const struct source *s, const struct front_options *o,
                            struct strbuf *out)
{
    struct ir_module *m = load_module(a, s, o);
    if (!m)
        return -1;
    obligation_print(out, analysis_create(m, (struct analysis_options){0}));
    return 0;
}

static const char *field_kind(enum slice_field_kind kind)
{
    static const char *const names[] = {"int", "float", "pointer", "opaque"};
    return names[kind];
}

static void dump_param(const struct slice_param *p, struct strbuf *out)
{
    strbuf_addf(out, "// param %s: %u bytes\n", p->name, p->bytes);
    for (size_t i = 0; i < p->fields.len; i++) {
        const struct slice_field *f = &p->fields.at[i];
        strbuf_addf(out, "//   +%u %s: %s %s, %u bytes", f->offset, f->name, field_kind(f->kind),
                    f->type, f->bytes);
        if (f->kind == SLICE_POINTER)
            strbuf_addf(out, " to %s%s, %u bytes", f->target_const ? "const " : "", f->target_type,
                        f->target_bytes);
        strbuf_add_char(out, '\n');
    }
}

/* One after the other, each a source that compiles, with what is known of it in comments. */
static void dump_one_slice(const struct slice *s, struct strbuf *out)
{
    strbuf_addf(out, "// ==== kernel %s\n",
                s->kernel->qualified_name ? s->kernel->qualified_name : s->kernel->name);
    if (s->error) {
        strbuf_addf(out, "// error: %s\n", s->error);
        return;
    }
    strbuf_addf(out, "// name: %s\n", s->name_expression);
    if (*s->instantiation)
        strbuf_addf(out, "// instantiation: %s\n", s->instantiation);
    strbuf_add(out, "// options:");
    for (size_t i = 0; i < s->options.len; i++)
        strbuf_addf(out, " %s", s->options.at[i]);
    strbuf_add_char(out, '\n');
    for (size_t i = 0; i < s->params.len; i++)
        dump_param(&s->params.at[i], out);
    strbuf_add(out, s->source);
}

static int dump_slice(struct arena *a, const struct source *s, const struct front_options *o,
                      struct strbuf *out)
{
    struct ir_module *m = load_module(a, s, o);
    VEC(const struct ir_func *) kernels = {0};
    for (size_t i = 0; m && i < m->funcs.len; i++) {
        const struct ir_func *f = m->funcs.at[i];
        const struct ir_func *last = kernels.len ? vec_last(&kernels) : NULL;
        /* An explicit instantiation comes after its template, with the same position. */
        bool again = last && last->span.line == f->span.line &&
                     last->span.column == f->span.column && strcmp(last->name, f->name) == 0;
        if (f->kind == FUNC_KERNEL && f->has_body && f->in_main_file && !again)
            vec_push(a, &kernels, f);
    }
    if (!m)
        return -1;
    struct slice *slices = ARENA_ARRAY(a, struct slice, kernels.len + 1);
    if (kernels.len && slice_kernels(a, s, o, m, kernels.at, kernels.len, slices) != 0)
        return -1;
    for (size_t i = 0; i < kernels.len; i++)
        dump_one_slice(&slices[i], out);
    return 0;
}

/* Jobs are made of findings, by run_confirm.c: run_dump never comes here. */
static int dump_planned(struct arena *a, const struct source *s, const struct front_options *o,
                        struct strbuf *out)
{
    (void)a;
    (void)s;
    (void)o;
    (void)out;
    return 0;
}

static const struct {
    const char *name;
    dump_file *dump; /* NULL: not in this release */
} dumps[] = {
    {"flags", front_dump_flags}, {"ast", front_dump_ast},           {"ir", dump_ir},
    {"cfg", dump_cfg},           {"obligations", dump_obligations}, {"slice", dump_slice},
    {"ptx", dump_planned},       {"scenario", dump_planned},
};

#define DUMP_COUNT (sizeof dumps / sizeof dumps[0])

int run_dump_check(const char *what)
{
    struct similar s = {.word = what};
    for (size_t i = 0; i < DUMP_COUNT; i++) {
        if (strcmp(dumps[i].name, what) == 0)
            return dumps[i].dump ? 0 : error_set("--dump %s is not in this release", what);
        if (dumps[i].dump)
            similar_offer(&s, dumps[i].name);
    }
    if (s.best)
        return error_set("--dump '%s' is unknown; did you mean '%s'?", what, s.best);
    return error_set(
        "--dump wants ast, ir, cfg, obligations, flags, slice, scenario or ptx, not '%s'", what);
}

static int dump_one(const struct run *r, const struct lint_input *in, dump_file *dump,
                    struct strbuf *out)
{
    struct arena *a = arena_create();
    struct source s;
    int rc = source_read(a, in->path, in->shown, &s);
    if (rc == 0)
        rc = dump(a, &s, &r->lint.front, out);
    arena_destroy(a);
    return rc;
}

int run_dump(struct run *r)
{
    int rc = EXIT_CLEAN;
    dump_file *dump = NULL;
    for (size_t i = 0; i < DUMP_COUNT; i++) {
        if (strcmp(dumps[i].name, r->options->dump) == 0)
            dump = dumps[i].dump;
    }
    for (size_t i = 0; i < r->count; i++) {
        struct strbuf out = {0};
        if (r->count > 1)
            strbuf_addf(&out, "%s==> %s <==\n", i ? "\n" : "", r->inputs[i].shown);
        if (dump_one(r, &r->inputs[i], dump, &out) != 0)
            rc = command_fail();
        else if (command_print(strbuf_text(&out), out.len) != EXIT_CLEAN)
            rc = EXIT_ERROR;
        strbuf_free(&out);
    }
    return rc;
}
