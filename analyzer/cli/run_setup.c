/* SPDX-License-Identifier: Apache-2.0 */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/limits.h"
#include "cli/glob.h"
#include "cli/path.h"
#include "cli/run.h"
#include "front/compdb.h"
#include "rules/rule.h"

static int check_rules(const struct options *o)
{
    for (size_t i = 0; i < o->select.len; i++) {
        if (select_check(o->select.at[i]) != 0)
            return error_prefix("--select");
    }
    for (size_t i = 0; i < o->ignore.len; i++) {
        if (select_check(o->ignore.at[i]) != 0)
            return error_prefix("--ignore");
    }
    for (size_t i = 0; i < o->severity.len; i++) {
        if (select_check_severity(o->severity.at[i]) != 0)
            return error_prefix("--severity");
    }
    return 0;
}

int run_parse_arch(const char *text, unsigned *out)
{
    const char *digits = text;
    unsigned long v;
    if (str_has_prefix(text, "sm_"))
        digits += 3;
    else if (str_has_prefix(text, "compute_"))
        digits += 8;
    char *end;
    v = strtoul(digits, &end, 10);
    bool suffix = (*end == 'a' || *end == 'f') && end[1] == '\0';
    if (digits[0] < '0' || digits[0] > '9' || (*end && !suffix) || v < 20 || v > 999)
        return error_set("--arch wants sm_NN, such as sm_90, not '%s'", text);
    *out = (unsigned)v;
    return 0;
}

static int set_front(struct run *r)
{
    const struct options *o = r->options;
    struct front_options *f = &r->lint.front;
    f->cuda_path = o->cuda_path;
    f->std = o->std;
    f->cache = o->no_cache ? front_cache_open_unkept() : front_cache_open(o->cache_dir);
    if (o->std && strncmp(o->std, "c++", 3) != 0 && strncmp(o->std, "gnu++", 5) != 0)
        return error_set("--std wants a C++ standard, such as c++17, not '%s'", o->std);
    for (size_t i = 0; i < o->includes.len; i++)
        vec_push(r->arena, &f->includes, o->includes.at[i]);
    for (size_t i = 0; i < o->isystem.len; i++)
        vec_push(r->arena, &f->isystem, o->isystem.at[i]);
    for (size_t i = 0; i < o->defines.len; i++)
        vec_push(r->arena, &f->defines, o->defines.at[i]);
    for (size_t i = 0; i < o->extra.len; i++)
        vec_push(r->arena, &f->extra, o->extra.at[i]);
    for (size_t i = 0; i < o->arch.len; i++) {
        unsigned arch = 0;
        if (run_parse_arch(o->arch.at[i], &arch) != 0)
            return -1;
        vec_push(r->arena, &f->archs, arch);
        f->plain_arch = f->plain_arch || !str_has_suffix(o->arch.at[i], "a");
    }
    return 0;
}

static int set_compdb(struct run *r)
{
    const char *path = r->options->compdb;
    if (!path)
        path = compdb_find(r->arena, r->cwd);
    if (!path)
        return 0;
    if (compdb_load(path, &r->compdb) != 0)
        return -1;
    r->lint.front.compdb = r->compdb;
    return 0;
}

static int add_report(struct run *r, const char *format, const char *path)
{
    struct run_report out = {.emitter = emitter_find(format), .path = path};
    if (!out.emitter)
        return -1;
    vec_push(r->arena, &r->reports, out);
    return 0;
}

/* Two names of one file, also of one that is not there yet. */
static bool is_same_file(struct run *r, const char *a, const char *b)
{
    struct stat x;
    struct stat y;
    if (stat(a, &x) == 0 && stat(b, &y) == 0)
        return x.st_dev == y.st_dev && x.st_ino == y.st_ino && S_ISREG(x.st_mode);
    return strcmp(path_absolute(r->arena, r->cwd, a), path_absolute(r->arena, r->cwd, b)) == 0;
}

static int check_reports(struct run *r)
{
    for (size_t i = 0; i < r->reports.len; i++) {
        const char *path = r->reports.at[i].path;
        for (size_t k = 0; path && k < i; k++) {
            const char *other = r->reports.at[k].path;
            if (other && is_same_file(r, path, other))
                return error_set("two reports are to be written to %s", path);
        }
        for (size_t k = 0; path && access(path, F_OK) == 0 && k < r->count; k++) {
            if (is_same_file(r, path, r->inputs[k].path))
                return error_set("%s is to be linted; no report is written over it", path);
        }
    }
    return 0;
}

static int set_output(struct run *r)
{
    const struct options *o = r->options;
    if (add_report(r, o->format ? o->format : "full", o->output) != 0)
        return -1;
    for (size_t i = 0; i < o->reports.len; i++) {
        const char *text = o->reports.at[i];
        size_t n = strcspn(text, "=");
        if (text[n] != '=' || text[n + 1] == '\0')
            return error_set("--report wants FORMAT=FILE, not '%s'", text);
        if (add_report(r, arena_strndup(r->arena, text, n), text + n + 1) != 0)
            return error_prefix("--report");
    }
    if (o->color && strcmp(o->color, "auto") != 0 && strcmp(o->color, "always") != 0 &&
        strcmp(o->color, "never") != 0)
        return error_set("--color wants auto, always or never, not '%s'", o->color);
    return 0;
}

static int set_numbers(struct run *r)
{
    const struct options *o = r->options;
    unsigned long n;
    if (o->jobs) {
        if (options_number("--jobs", o->jobs, 0, LIMIT_THREADS, &n) != 0)
            return -1;
        r->workers = n;
    }
    r->cpu_seconds = LIMIT_TASK_CPU_SECONDS;
    if (o->file_timeout) {
        if (options_number("--file-timeout", o->file_timeout, 1, 86400, &n) != 0)
            return -1;
        r->cpu_seconds = (unsigned)n;
    }
    r->fail_on = SEVERITY_WARNING;
    if (o->fail_on && strcmp(o->fail_on, "never") == 0)
        r->fail_on = SEVERITY_ERROR + 1;
    else if (o->fail_on && (r->fail_on = select_level(o->fail_on)) < 0)
        return error_prefix("--fail-on");
    return 0;
}

/* Keeps every N-th file, beginning with the I-th: shards are of like size. */
static int shard(struct run *r)
{
    const char *text = r->options->shard;
    if (!text)
        return 0;
    size_t n = strcspn(text, "/");
    unsigned long of;
    unsigned long index;
    if (text[n] != '/' || options_number("--shard", text + n + 1, 1, 100000, &of) != 0 ||
        options_number("--shard", arena_strndup(r->arena, text, n), 1, of, &index) != 0)
        return error_set("--shard wants I/N with 1 <= I <= N, not '%s'", text);
    size_t kept = 0;
    for (size_t i = index - 1; i < r->discovery.files.len; i += of)
        r->discovery.files.at[kept++] = r->discovery.files.at[i];
    r->discovery.files.len = kept;
    return 0;
}

static struct selection select_for(struct run *r, const struct config *c, const char *absolute)
{
    const struct options *o = r->options;
    struct select_layer layers[2] = {
        {.select = config_has(c, CONFIG_select) ? &c->select : NULL,
         .ignore = &c->ignore,
         .severity = &c->severity},
        {.select = o->select.len ? &o->select : NULL,
         .ignore = &o->ignore,
         .severity = &o->severity},
    };
    struct selection s = select_make(r->arena, layers, 2, o->preview);
    for (size_t i = 0; i < c->per_file_ignores.len; i++) {
        const struct config_per_file *p = &c->per_file_ignores.at[i];
        const char *below = path_below(c->per_file_base, absolute);
        if (below && glob_takes(p->glob, below))
            select_remove(&s, &p->ignore);
    }
    return s;
}

static int set_inputs(struct run *r)
{
    size_t rules;
    rule_all(&rules);
    r->count = r->discovery.files.len;
    r->inputs = ARENA_ARRAY(r->arena, struct lint_input, r->count + 1);
    r->results = ARENA_ARRAY(r->arena, struct lint_result, r->count + 1);
    r->ran = ARENA_ARRAY(r->arena, bool, rules + 1);
    for (size_t i = 0; i < r->count; i++) {
        const struct discovered *f = &r->discovery.files.at[i];
        const struct config *c = config_for(&r->configs, path_folder(r->arena, f->absolute));
        if (!c)
            return -1;
        r->inputs[i] = (struct lint_input){.path = f->path,
                                           .shown = f->shown,
                                           .selection = select_for(r, c, f->absolute),
                                           .launch_bounds_default = c->launch_bounds_default,
                                           .preview = r->options->preview};
        for (size_t k = 0; k < rules; k++)
            r->ran[k] = r->ran[k] || r->inputs[i].selection.enabled[k];
    }
    return 0;
}

/* The paths of the command line, else those of the configuration, else this folder. */
static int find_files(struct run *r)
{
    struct option_list paths = r->options->paths;
    bool from_config = paths.len == 0;
    if (from_config) {
        const struct config *c = config_for(&r->configs, r->cwd);
        if (!c)
            return -1;
        for (size_t i = 0; i < c->include.len; i++)
            vec_push(r->arena, &paths, path_absolute(r->arena, c->include_base, c->include.at[i]));
        if (!config_has(c, CONFIG_include))
            vec_push(r->arena, &paths, ".");
    }
    r->discovery = (struct discovery){.arena = r->arena,
                                      .cwd = r->cwd,
                                      .options = r->options,
                                      .configs = &r->configs,
                                      .exclude_named = r->options->force_exclude || from_config};
    return discover_files(&r->discovery, &paths);
}

int run_setup(struct run *r)
{
    const struct options *o = r->options;
    r->lint.cwd = r->cwd;
    r->lint.no_suppress = o->no_suppress;
    r->lint.timing = o->show_timing;
    if (o->stdin_filename && (o->paths.len != 1 || strcmp(o->paths.at[0], "-") != 0))
        return error_set("--stdin-filename wants `-` as the only path");
    if (o->dump && run_dump_check(o->dump) != 0)
        return -1;
    if (check_rules(o) != 0 || set_front(r) != 0 || set_output(r) != 0 || set_numbers(r) != 0)
        return -1;
    if (config_store_create(r->arena, r->cwd, o, &r->configs) != 0 || find_files(r) != 0 ||
        shard(r) != 0 || set_inputs(r) != 0 || check_reports(r) != 0)
        return -1;
    if (run_confirm_setup(r) != 0)
        return -1;
    return set_compdb(r);
}
