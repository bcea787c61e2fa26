/* SPDX-License-Identifier: Apache-2.0 */
#include "front/slice.h"

#include <string.h>

#include "base/error.h"
#include "base/limits.h"
#include "front/repair_internal.h"
#include "front/slice_guess.h"
#include "front/slice_private.h"
#include "front/slice_standin.h"

/* ---- kernels of the IR in the new parse ------------------------------------------------------ */

static bool same_path(const struct slice_index *x, const struct slice_file *f, const char *path)
{
    return path ? strcmp(f->path, path) == 0 : f == x->files.at[0];
}

static struct slice_unit *unit_of(struct slice_index *x, const struct ir_func *k)
{
    const struct slice_units *units = map_get(&x->by_name, k->name);
    struct slice_unit *best = NULL;
    for (size_t i = 0; units && i < units->list.len; i++) {
        struct slice_unit *u = units->list.at[i];
        unsigned line;
        clang_getExpansionLocation(clang_getCursorLocation(u->cursor), NULL, &line, NULL, NULL);
        if (!slice_is_function(u->cursor.kind) || !same_path(x, u->range->file, k->span.path))
            continue;
        if (k->span.line <= line && line <= k->span.end_line)
            best = u;
    }
    return best;
}

static size_t find_units(struct slice_index *x, const struct ir_func *const *kernels, size_t n,
                         struct slice_unit **units)
{
    size_t templates = 0;
    for (size_t i = 0; i < n; i++) {
        units[i] = unit_of(x, kernels[i]);
        templates += units[i] && units[i]->cursor.kind == CXCursor_FunctionTemplate;
    }
    return templates;
}

/* ---- launches --------------------------------------------------------------------------------- */

static const struct ir_stmt *launch_of(const struct ir_module *m, const struct ir_func *kernel,
                                       const struct slice_instance *at)
{
    for (size_t i = 0; i < m->funcs.len; i++) {
        const struct ir_func *f = m->funcs.at[i];
        for (size_t k = 0; k < f->stmts.len; k++) {
            const struct ir_stmt *s = f->stmts.at[k];
            if (s->kind != IR_STMT_LAUNCH)
                continue;
            bool same = s->launch->kernel ? s->launch->kernel == kernel
                                          : s->launch->kernel_name && kernel->name &&
                                                strcmp(s->launch->kernel_name, kernel->name) == 0;
            if (same && (!at || (s->span.line == at->line && s->span.column == at->column)))
                return s;
        }
    }
    return NULL;
}

/* ---- instances -------------------------------------------------------------------------------- */

/* Lower is better: what runs, what is named, what is made up. */
static int rank(struct slice_index *x, const struct slice_instance *i)
{
    if (i->guess >= 0)
        return slice_guess_of(x, i->guess)->failed ? 5 : 3;
    return i->is_launch ? 0 : i->is_explicit ? 1 : 2;
}

static const char *missing_text(struct slice_index *x, const char *name)
{
    /* The opaque type that stands for what has no name yet. */
    if (strstr(name, "__cudalint") || strstr(name, "operator"))
        return "needs a declaration that is not in the file or its headers";
    if (strchr(name, ',')) /* it says where */
        return arena_printf(x->a, "needs %s", name);
    return arena_printf(x->a, "needs %s, which is not in the file or its headers", name);
}

/* The launch that the caller asked for. */
static bool is_wanted(const struct slice *s, const struct slice_instance *i)
{
    return s->launch && i->is_launch && i->line == s->launch->span.line &&
           i->column == s->launch->span.column;
}

#define BLOCK_MOST 1024

/* The largest number among the template arguments that may be a block's width; 0: none, or nobody asks. */
static int64_t width_of(const struct slice *s, const struct slice_instance *i)
{
    int64_t most = 0;
    int n = s->wide ? clang_Cursor_getNumTemplateArguments(i->func) : 0;
    for (int k = 0; k < n; k++) {
        if (clang_Cursor_getTemplateArgumentKind(i->func, (unsigned)k) !=
            CXTemplateArgumentKind_Integral)
            continue;
        int64_t number = clang_Cursor_getTemplateArgumentValue(i->func, (unsigned)k);
        if (number > most && number <= BLOCK_MOST)
            most = number;
    }
    return most;
}

struct instances {
    VEC(const struct slice_instance *) list;
};

/* Those of one rank, widest first, else as they stand in the file. */
static struct instances instances_of_rank(struct slice_index *x, const struct slice_instances *all,
                                          const struct slice_unit *kernel, const struct slice *s,
                                          int want)
{
    struct instances out = {0};
    for (size_t i = 0; i < all->list.len; i++) {
        const struct slice_instance *at = &all->list.at[i];
        int is = is_wanted(s, at) ? 0 : rank(x, at) + 1;
        if (at->kernel != kernel || is != want)
            continue;
        size_t k = out.list.len;
        vec_push(x->a, &out.list, at);
        for (; k > 0 && width_of(s, out.list.at[k - 1]) < width_of(s, at); k--)
            out.list.at[k] = out.list.at[k - 1];
        out.list.at[k] = at;
    }
    return out;
}

/* The first instance, in that order, that can be named and whose needs are all there. */
static int choose_instance(struct slice_index *x, const struct slice_instances *all,
                           struct slice_unit *kernel, struct slice *s,
                           const struct slice_instance **out)
{
    const char *error = NULL;
    for (int want = 0; want < 7; want++) {
        struct instances ranked = instances_of_rank(x, all, kernel, s, want);
        for (size_t i = 0; i < ranked.list.len; i++) {
            const struct slice_instance *at = ranked.list.at[i];
            struct slice attempt = *s;
            const char *missing = NULL;
            struct slice_unit *roots[2] = {kernel, slice_instance(x, at->func)};
            if (slice_name_instance(x, at, &attempt) == 0 &&
                !(missing = slice_mark_all(x, roots, 2))) {
                *s = attempt;
                *out = at;
                return 0;
            }
            slice_unmark(x);
            if (!error)
                error = missing ? missing_text(x, missing) : attempt.error;
        }
    }
    s->error = error ? error : "the file instantiates the template nowhere, and no default fits";
    return -1;
}

/* ---- one slice --------------------------------------------------------------------------------- */

/* Did repair change what is kept?  Then a type is missing there. */
static const char *edited_word(struct slice_index *x)
{
    const struct slice_file *f = x->files.at[0];
    const char *now = x->u->repair->text;
    for (size_t i = 0; i < f->ranges.len; i++) {
        const struct slice_range *r = f->ranges.at[i];
        if (!slice_range_alive(r) || memcmp(now + r->from, f->text + r->from, r->to - r->from) == 0)
            continue;
        for (long k = lex_find(&f->lex, r->from);
             k >= 0 && k < (long)f->lex.tokens.len && f->lex.tokens.at[k].offset < r->to; k++) {
            const struct lex_token *t = &f->lex.tokens.at[k];
            if (memcmp(now + t->offset, f->text + t->offset, t->len) != 0)
                return lex_spelling(x->a, &f->lex, k);
        }
    }
    return NULL;
}

static void add_options(struct slice_index *x, const struct slice_words *w, struct slice *s)
{
    bool cxx20 = repair_needs_cxx20(x->u->repair) || w->needs_cxx20;
    vec_push(x->a, &s->options, front_unit_std(x->a, x->u->args.std, cxx20 && !x->u->args.std));
    vec_push(x->a, &s->options, "-default-device");
    for (size_t i = 0; i < w->defines.len; i++)
        vec_push(x->a, &s->options, w->defines.at[i]);
}

static void write_source(struct slice_index *x, struct slice *s)
{
    struct slice_words words;
    struct strbuf out = {0};
    slice_collect_words(x, &words);
    const char *missing = words.missing ? words.missing : edited_word(x);
    if (missing)
        s->error = missing_text(x, missing);
    slice_prelude(x, &words, s, &out);
    slice_emit(x, &words, &out);
    s->source = arena_strndup(x->a, strbuf_text(&out), out.len);
    strbuf_free(&out);
    add_options(x, &words, s);
}

/* template <> __global__ void k<int>(): a function of its own with a template's name. */
static struct slice_instance special_of(struct slice_unit *unit)
{
    struct slice_instance i = {.func = unit->cursor, .kernel = unit, .ref = unit->cursor};
    CXCursor primary = clang_getSpecializedCursorTemplate(unit->cursor);
    i.is_special = !clang_Cursor_isNull(primary);
    i.guess = -1;
    i.path = unit->range->file->path;
    clang_getExpansionLocation(clang_getCursorLocation(unit->cursor), NULL, &i.line, NULL, NULL);
    return i;
}

static void slice_one(struct slice_index *x, const struct ir_module *m,
                      const struct slice_instances *all, struct slice_unit *unit, struct slice *s)
{
    const struct slice_instance *instance = NULL;
    const char *missing = NULL;
    s->instantiation = "";
    if (!unit) {
        s->error = "the kernel's declaration was not found again";
        return;
    }
    if (unit->cursor.kind == CXCursor_FunctionTemplate) {
        if (choose_instance(x, all, unit, s, &instance) != 0)
            return;
        s->launch = instance->guess < 0 ? launch_of(m, s->kernel, instance) : NULL;
        slice_layout(x, instance->func, s);
    } else {
        struct slice_instance special = special_of(unit);
        s->launch = launch_of(m, s->kernel, NULL);
        s->name_expression = slice_qualified_name(x, unit->cursor);
        slice_layout(x, unit->cursor, s);
        if (special.is_special && slice_name_instance(x, &special, s) != 0)
            return;
        missing = slice_mark_all(x, &unit, 1);
    }
    if (missing)
        s->error = missing_text(x, missing);
    else
        write_source(x, s);
    slice_unmark(x);
}

int slice_kernels(struct arena *a, const struct source *src, const struct front_options *o,
                  const struct ir_module *module, const struct ir_func *const *kernels, size_t n,
                  struct slice *out)
{
    struct front_options hermetic = *o;
    struct front_report report;
    struct front_unit u;
    struct slice_index x;
    struct slice_guesses guesses = {0};
    struct slice_instances instances = {0};
    struct slice_unit **units = ARENA_ARRAY(a, struct slice_unit *, n + 1);
    hermetic.cuda_path = NULL; /* the real headers' insides are not for a slice */
    int rc = front_unit_open(&u, a, src, &hermetic, &report);
    if (rc != 0)
        goto out;
    if (slice_standin_choose(a, u.repair)) {
        rc = front_unit_parse_again(&u);
        if (rc != 0)
            goto out;
    }
    slice_index_build(&x, a, &u);
    if (find_units(&x, kernels, n, units) > 0) {
        const char *lines = slice_guess_make(&x, units, n, &guesses);
        rc = front_unit_parse_whole(&u, lines ? lines : "");
        if (rc != 0)
            goto out;
        slice_index_build(&x, a, &u);
        x.guesses = &guesses;
        find_units(&x, kernels, n, units);
        slice_guess_check(&x, &guesses);
        slice_find_instances(&x, units, n, &instances);
    }
    for (size_t i = 0; i < n; i++) {
        out[i] = (struct slice){.kernel = kernels[i], .launch = out[i].launch, .wide = out[i].wide};
        slice_one(&x, module, &instances, units[i], &out[i]);
    }
out:
    front_unit_close(&u);
    return rc;
}
