/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/source.h"
#include "report/emit.h"
#include "report/similar.h"

enum option_kind { OPTION_FLAG, OPTION_VALUE, OPTION_LIST, OPTION_COMMAS, OPTION_LATER };

struct option {
    enum option_kind kind;
    size_t field;
    const char *long_name;
    const char *short_name;
    const char *metavar;
    const char *help;
    const char *group; /* a title instead of an option */
};

static const struct option table[] = {
#define GROUP(title) {OPTION_FLAG, 0, "", "", "", "", title},
#define OPTION(kind, field, long_name, short_name, metavar, help)                                  \
    {OPTION_##kind, offsetof(struct options, field), long_name, short_name, metavar, help, NULL},
#include "cli/options.def"
};

#define TABLE_COUNT (sizeof table / sizeof table[0])
#define ARGS_FILE_DEPTH 8 /* files that name each other */

static bool takes_value(const struct option *o)
{
    return o->metavar[0] != '\0' && o->metavar[0] != '[';
}

static void add(struct arena *a, struct option_list *list, const char *s)
{
    vec_push(a, list, s);
}

static void add_split(struct arena *a, struct option_list *list, const char *s)
{
    for (;;) {
        size_t n = strcspn(s, ",");
        if (n > 0)
            add(a, list, arena_strndup(a, s, n));
        if (s[n] == '\0')
            return;
        s += n + 1;
    }
}

static int store(struct arena *a, const struct option *o, const char *name, const char *value,
                 struct options *out)
{
    void *field = (char *)out + o->field;
    switch (o->kind) {
    case OPTION_FLAG: *(bool *)field = true; return 0;
    case OPTION_VALUE: *(const char **)field = value ? value : ""; return 0;
    case OPTION_LIST: add(a, field, value); return 0;
    case OPTION_COMMAS: add_split(a, field, value); return 0;
    case OPTION_LATER: break;
    }
    return error_set("%s is not in this release", name);
}

static int unknown(const char *arg)
{
    char name[64];
    size_t n = strcspn(arg, "=");
    if (n >= sizeof name)
        n = sizeof name - 1;
    memcpy(name, arg, n);
    name[n] = '\0';
    struct similar s = {.word = name};
    for (size_t i = 0; i < TABLE_COUNT; i++) {
        if (table[i].long_name[0] && table[i].kind != OPTION_LATER)
            similar_offer(&s, table[i].long_name);
    }
    if (s.best)
        return error_set("unknown option '%s'; did you mean '%s'?", name, s.best);
    return error_set("unknown option '%s'; see `cudalint --help`", name);
}

struct cursor {
    struct arena *arena;
    struct option_list args;
    size_t next;
    struct options *out;
};

static int next_value(struct cursor *c, const char *name, const char **value)
{
    if (c->next >= c->args.len)
        return error_set("option %s needs a value", name);
    *value = c->args.at[c->next++];
    return 0;
}

/* --name, --name=value, --name value, -isystem value */
static int parse_long(struct cursor *c, const char *arg)
{
    size_t n = strcspn(arg, "=");
    for (size_t i = 0; i < TABLE_COUNT; i++) {
        const struct option *o = &table[i];
        if (strlen(o->long_name) != n || n == 0 || strncmp(o->long_name, arg, n) != 0)
            continue;
        const char *value = arg[n] == '=' ? arg + n + 1 : NULL;
        if (value && o->metavar[0] == '\0')
            return error_set("option %s takes no value", o->long_name);
        if (o->kind != OPTION_LATER && !value && takes_value(o) &&
            next_value(c, o->long_name, &value) != 0)
            return -1;
        return store(c->arena, o, o->long_name, value, c->out);
    }
    return unknown(arg);
}

/* -q, -qv, -j4, -j 4, -Idir */
static int parse_short(struct cursor *c, const char *arg)
{
    if (str_has_prefix(arg, "-isystem")) {
        if (arg[8] == '\0' || arg[8] == '=')
            return parse_long(c, arg);
        add(c->arena, &c->out->isystem, arg + 8);
        return 0;
    }
    for (const char *p = arg + 1; *p; p++) {
        const struct option *o = NULL;
        for (size_t i = 0; i < TABLE_COUNT && !o; i++) {
            if (table[i].short_name[0] && table[i].short_name[1] == *p)
                o = &table[i];
        }
        if (!o)
            return error_set("unknown option '-%c' in '%s'; see `cudalint --help`", *p, arg);
        if (!takes_value(o)) {
            if (store(c->arena, o, o->short_name, NULL, c->out) != 0)
                return -1;
            continue;
        }
        const char *value = p + 1;
        if (*value == '\0' && next_value(c, o->short_name, &value) != 0)
            return -1;
        return store(c->arena, o, o->short_name, value, c->out);
    }
    return 0;
}

static int add_args_file(struct arena *a, struct option_list *list, const char *path, int depth);

static int add_arg(struct arena *a, struct option_list *list, const char *arg, int depth)
{
    if (arg[0] == '@' && arg[1] != '\0')
        return add_args_file(a, list, arg + 1, depth + 1);
    add(a, list, arg);
    return 0;
}

/* One argument a line; blank lines and lines that begin with '#' are passed over. */
static int add_args_file(struct arena *a, struct option_list *list, const char *path, int depth)
{
    struct source s;
    if (depth > ARGS_FILE_DEPTH)
        return error_set("@%s: argument files name each other", path);
    if (source_read_any(a, path, path, &s) != 0) /* also @<(git ls-files) */
        return error_prefix("argument file");
    for (unsigned line = 1; line <= s.line_count; line++) {
        size_t n;
        const char *text = source_line(&s, line, &n);
        while (n > 0 && (*text == ' ' || *text == '\t')) {
            text++;
            n--;
        }
        while (n > 0 && (text[n - 1] == ' ' || text[n - 1] == '\t'))
            n--;
        if (n > 0 && text[0] != '#' && add_arg(a, list, arena_strndup(a, text, n), depth) != 0)
            return -1;
    }
    return 0;
}

int options_parse(struct arena *a, int count, char *const *args, struct options *out)
{
    struct cursor c = {.arena = a, .out = out};
    bool plain = false;
    for (int i = 0; i < count; i++) {
        plain = plain || strcmp(args[i], "--") == 0;
        if (plain)
            add(a, &c.args, args[i]);
        else if (add_arg(a, &c.args, args[i], 0) != 0)
            return -1;
    }
    while (c.next < c.args.len) {
        const char *arg = c.args.at[c.next++];
        int rc = 0;
        if (strcmp(arg, "--") == 0) {
            while (c.next < c.args.len)
                add(a, &out->extra, c.args.at[c.next++]);
        } else if (str_has_prefix(arg, "--")) {
            rc = parse_long(&c, arg);
        } else if (arg[0] == '-' && arg[1] != '\0') {
            rc = parse_short(&c, arg);
        } else {
            add(a, &out->paths, arg);
        }
        if (rc != 0)
            return rc;
    }
    return 0;
}

static void help_format(struct strbuf *out)
{
    size_t n;
    const struct emitter *e = emitter_all(&n);
    for (size_t i = 0; i < n; i++)
        strbuf_addf(out, "%s%s", i ? ", " : "", e[i].name);
}

void options_help(struct strbuf *out)
{
    strbuf_add(out,
               "Finds bugs in CUDA code: no toolkit, no GPU, no compile database needed.\n\n"
               "Usage:\n"
               "  cudalint [OPTIONS] [PATH...]    lint files or folders (default: this folder)\n"
               "  cudalint explain RULE | ERROR   a rule, or a CUDA error such as 700\n"
               "  cudalint rules [--format json]  list the rules\n"
               "  cudalint config [PATH]          the configuration for a path, and its sources\n"
               "  cudalint init                   write .cudalint.yaml\n"
               "  cudalint run -- APP ARGS        run a CUDA program and name the kernel that "
               "fails\n");
    const char *group = NULL;
    for (size_t i = 0; i < TABLE_COUNT; i++) {
        const struct option *o = &table[i];
        if (o->group) {
            group = o->group;
            continue;
        }
        if (o->kind == OPTION_LATER)
            continue;
        if (group)
            strbuf_addf(out, "\n%s:\n", group);
        group = NULL;
        size_t from = out->len;
        strbuf_addf(out, "  %s%s%s", o->short_name, o->short_name[0] && o->long_name[0] ? ", " : "",
                    o->long_name);
        if (o->metavar[0])
            strbuf_addf(out, " %s", o->metavar);
        do
            strbuf_add_char(out, ' ');
        while (out->len - from < 30);
        strbuf_add(out, o->help);
        if (strcmp(o->long_name, "--format") == 0)
            help_format(out);
        strbuf_add_char(out, '\n');
    }
    strbuf_add(out, "\n  @FILE reads arguments from a file, one a line; `-` lints standard input;\n"
                    "  what follows `--` goes to clang.\n\n"
                    "Exit: 0 no finding at or above --fail-on, 1 findings, 2 an error.\n");
}

int options_number(const char *option, const char *text, unsigned long min, unsigned long max,
                   unsigned long *out)
{
    char *end;
    errno = 0;
    unsigned long v = strtoul(text, &end, 10);
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || v < min || v > max)
        return error_set("%s wants a number from %lu to %lu, not '%s'", option, min, max, text);
    *out = v;
    return 0;
}
