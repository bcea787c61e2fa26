/* SPDX-License-Identifier: Apache-2.0 */
#include "confirm/plan_outside.h"

#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "confirm/plan_value.h"
#include "pass/analysis.h"

/* Files of a folder that are looked into, and parsed because they hold the name. */
#define FILES_MAX 200u
#define PARSED_MAX 3u
#define BYTES_MAX ((size_t)1 << 20)
#define CALLS_MAX 4u

struct outside_call {
    const char *place;
    const struct ir_expr **args; /* NULL: no number */
};

struct outside_func {
    const struct ir_func *func;
    VEC(struct outside_call) calls;
};

struct outside_file {
    struct source source;
    struct analysis *analysis; /* NULL: not parsed yet, or not to be understood */
    bool parsed;
};

struct plan_outside {
    struct arena *a;
    const struct source *source;
    const struct front_options *front;
    struct ir_module *module;
    bool listed;
    unsigned parsed;
    VEC(struct outside_file *) files;
    VEC(struct outside_func *) funcs;
};

struct plan_outside *plan_outside_create(struct arena *a, const struct source *source,
                                         const struct front_options *front, struct ir_module *m)
{
    struct plan_outside *o = ARENA_NEW(a, struct plan_outside);
    *o = (struct plan_outside){.a = a, .source = source, .front = front, .module = m};
    return o;
}

/* ---- files ---------------------------------------------------------------------------------- */

static bool is_source(const char *name)
{
    static const char *const ends[] = {".cpp", ".cc", ".cxx", ".cu", ".C"};
    const char *dot = strrchr(name, '.');
    for (size_t i = 0; dot && dot != name && i < sizeof ends / sizeof *ends; i++) {
        if (strcmp(dot, ends[i]) == 0)
            return true;
    }
    return false;
}

static int by_name(const void *x, const void *y)
{
    return strcmp(*(const char *const *)x, *(const char *const *)y);
}

static void list_files(struct plan_outside *o)
{
    VEC(const char *) names = {0};
    const char *path = o->source->path, *slash = strrchr(path, '/');
    const char *dir = slash ? arena_strndup(o->a, path, (size_t)(slash - path) + 1) : "./";
    const char *own = slash ? slash + 1 : path;
    DIR *d = opendir(dir);
    o->listed = true;
    if (!d)
        return;
    for (struct dirent *e = readdir(d); e && names.len < FILES_MAX; e = readdir(d)) {
        if (is_source(e->d_name) && strcmp(e->d_name, own) != 0)
            vec_push(o->a, &names, arena_strdup(o->a, e->d_name));
    }
    closedir(d);
    if (names.len > 1)
        qsort((void *)names.at, names.len, sizeof *names.at, by_name);
    for (size_t i = 0; i < names.len; i++) {
        struct outside_file *f = ARENA_NEW(o->a, struct outside_file);
        const char *full = slash ? arena_printf(o->a, "%s%s", dir, names.at[i]) : names.at[i];
        if (source_read(o->a, full, full, &f->source) == 0 && f->source.size <= BYTES_MAX)
            vec_push(o->a, &o->files, f);
    }
}

/* The name, and an opening parenthesis. */
static bool holds_call(const struct source *s, const char *name)
{
    size_t n = strlen(name);
    for (const char *p = strstr(s->text, name); p; p = strstr(p + n, name)) {
        const char *end = p + n;
        bool starts = p == s->text || !(isalnum((unsigned char)p[-1]) || p[-1] == '_');
        while (*end == ' ')
            end++;
        if (starts && *end == '(')
            return true;
    }
    return false;
}

static struct analysis *parse(struct plan_outside *o, struct outside_file *f)
{
    struct front_report report = {0};
    struct ir_module *m = NULL;
    if (f->parsed || o->parsed >= PARSED_MAX)
        return f->analysis;
    f->parsed = true;
    o->parsed++;
    if (front_load(o->a, &f->source, o->front, &m, &report) == 0)
        f->analysis = analysis_create(m, (struct analysis_options){0});
    return f->analysis;
}

/* ---- calls ---------------------------------------------------------------------------------- */

static bool same_numbers(const struct outside_call *x, const struct outside_call *y, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (x->args[i] != y->args[i])
            return false;
    }
    return true;
}

static void add_call(struct plan_outside *o, struct outside_func *f, const struct outside_file *in,
                     const struct ir_stmt *s)
{
    size_t n = f->func->params.len;
    struct outside_call c = {.args = ARENA_ARRAY(o->a, const struct ir_expr *, n + 1)};
    struct value_env v = {.arena = o->a, .analysis = in->analysis, .closed = true, .strict = true};
    for (size_t i = 0; i < n; i++) {
        const struct ir_type *t = f->func->params.at[i]->type;
        struct value x = value_of(&v, s->args.at[i]);
        if (t && (t->kind == TYPE_INT || t->kind == TYPE_BOOL) && x.kind == VALUE_INT)
            c.args[i] = ir_int(o->module, t, x.number);
    }
    const char *slash = strrchr(in->source.path, '/');
    c.place = arena_printf(o->a, "%s:%u", slash ? slash + 1 : in->source.path, s->span.line);
    for (size_t i = 0; i < f->calls.len; i++) {
        if (same_numbers(&f->calls.at[i], &c, n))
            return;
    }
    if (f->calls.len < CALLS_MAX)
        vec_push(o->a, &f->calls, c);
}

static void look_into(struct plan_outside *o, struct outside_func *f, const struct outside_file *in)
{
    const struct ir_module *m = in->analysis->module;
    for (size_t i = 0; i < m->funcs.len; i++) {
        if (m->funcs.at[i]->has_body && strcmp(m->funcs.at[i]->name, f->func->name) == 0)
            return; /* it has a function of that name itself: another program */
    }
    for (size_t i = 0; i < m->funcs.len; i++) {
        for (size_t k = 0; k < m->funcs.at[i]->stmts.len; k++) {
            const struct ir_stmt *s = m->funcs.at[i]->stmts.at[k];
            if (s->kind == IR_STMT_CALL && s->name && strcmp(s->name, f->func->name) == 0 &&
                s->args.len == f->func->params.len)
                add_call(o, f, in, s);
        }
    }
}

static struct outside_func *find(const struct plan_outside *o, const struct ir_func *f)
{
    for (size_t i = 0; o && i < o->funcs.len; i++) {
        if (o->funcs.at[i]->func == f)
            return o->funcs.at[i];
    }
    return NULL;
}

size_t plan_outside_calls(struct plan_outside *o, const struct ir_func *f)
{
    struct outside_func *found = find(o, f);
    if (!o || found || !f->name || f->is_template || f->params.len == 0)
        return found ? found->calls.len : 0;
    found = ARENA_NEW(o->a, struct outside_func);
    found->func = f;
    vec_push(o->a, &o->funcs, found);
    if (!o->listed)
        list_files(o);
    for (size_t i = 0; i < o->files.len; i++) {
        struct outside_file *in = o->files.at[i];
        if (holds_call(&in->source, f->name) && parse(o, in))
            look_into(o, found, in);
    }
    return found->calls.len;
}

const struct ir_expr *plan_outside_argument(const struct plan_outside *o, const struct ir_func *f,
                                            unsigned call, int param)
{
    const struct outside_func *found = find(o, f);
    if (!found || found->calls.len == 0 || param < 0 || (size_t)param >= f->params.len)
        return NULL;
    return found->calls.at[call % found->calls.len].args[param];
}

const char *plan_outside_place(const struct plan_outside *o, const struct ir_func *f, unsigned call)
{
    const struct outside_func *found = find(o, f);
    return found && found->calls.len ? found->calls.at[call % found->calls.len].place : NULL;
}
