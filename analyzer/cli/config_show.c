/* SPDX-License-Identifier: Apache-2.0 */
/* `cudalint config` and `cudalint init`. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "cli/command.h"
#include "cli/config.h"
#include "cli/path.h"

/* Double quotes wherever YAML could read the text as something else. */
static void add_scalar(struct strbuf *out, const char *s)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./";
    if (*s && *s != '-' && strspn(s, plain) == strlen(s)) {
        strbuf_add(out, s);
        return;
    }
    strbuf_add_char(out, '"');
    for (; *s; s++) {
        if (*s == '"' || *s == '\\')
            strbuf_add_char(out, '\\');
        if ((unsigned char)*s < 0x20)
            strbuf_addf(out, "\\x%02x", (unsigned char)*s);
        else
            strbuf_add_char(out, *s);
    }
    strbuf_add_char(out, '"');
}

static void add_list(struct strbuf *out, const struct option_list *list)
{
    strbuf_add_char(out, '[');
    for (size_t i = 0; i < list->len; i++) {
        strbuf_add(out, i ? ", " : "");
        add_scalar(out, list->at[i]);
    }
    strbuf_add_char(out, ']');
}

static void add_severity(struct strbuf *out, const struct option_list *list)
{
    strbuf_add_char(out, '{');
    for (size_t i = 0; i < list->len; i++) {
        size_t n = strcspn(list->at[i], "=");
        strbuf_addf(out, "%s%.*s: %s", i ? ", " : "", (int)n, list->at[i], list->at[i] + n + 1);
    }
    strbuf_add_char(out, '}');
}

static void add_per_file(struct strbuf *out, const struct config *c)
{
    strbuf_add_char(out, '[');
    for (size_t i = 0; i < c->per_file_ignores.len; i++) {
        strbuf_add(out, i ? ", {glob: " : "{glob: ");
        add_scalar(out, c->per_file_ignores.at[i].glob);
        strbuf_add(out, ", ignore: ");
        add_list(out, &c->per_file_ignores.at[i].ignore);
        strbuf_add_char(out, '}');
    }
    strbuf_add_char(out, ']');
}

static void add_value(struct strbuf *out, const struct config *c, enum config_key k)
{
    const char *standard[] = {k == CONFIG_select ? "correctness" : "."};
    struct option_list list = {.at = standard, .len = 1};
    bool has = config_has(c, k);
    switch (k) {
    case CONFIG_select: add_list(out, has ? &c->select : &list); break;
    case CONFIG_ignore: add_list(out, &c->ignore); break;
    case CONFIG_severity: add_severity(out, &c->severity); break;
    case CONFIG_per_file_ignores: add_per_file(out, c); break;
    case CONFIG_exclude: add_list(out, &c->exclude); break;
    case CONFIG_include: add_list(out, has ? &c->include : &list); break;
    case CONFIG_launch_bounds_default:
        if (has)
            strbuf_addf(out, "%u", c->launch_bounds_default);
        else
            strbuf_add(out, "1024");
        break;
    case CONFIG_confirm: strbuf_add(out, has ? c->confirm : "off"); break;
    case CONFIG_KEY_COUNT: break;
    }
}

static const char *folder_of(struct arena *a, const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode) ? path : path_folder(a, path);
}

int command_config(struct arena *a, const struct options *o)
{
    struct config_store store;
    const char *cwd = command_cwd(a);
    if (o->paths.len > 1) {
        error_set("config takes one path");
        return command_fail();
    }
    if (!cwd || config_store_create(a, cwd, o, &store) != 0)
        return command_fail();
    const char *path = path_absolute(a, cwd, o->paths.len ? o->paths.at[0] : ".");
    const struct config *c = config_for(&store, folder_of(a, path));
    if (!c)
        return command_fail();
    struct strbuf out = {0};
    for (int k = 0; k < CONFIG_KEY_COUNT; k++) {
        size_t from = out.len;
        strbuf_addf(&out, "%s: ", config_key_name((enum config_key)k));
        add_value(&out, c, (enum config_key)k);
        do
            strbuf_add_char(&out, ' ');
        while (out.len - from < 40);
        if (!config_has(c, (enum config_key)k))
            strbuf_add(&out, "# default\n");
        else if (strcmp(c->origin[k].file, "--config") == 0)
            strbuf_add(&out, "# --config\n");
        else
            strbuf_addf(&out, "# %s:%u\n", c->origin[k].file, c->origin[k].line);
    }
    int rc = command_print(strbuf_text(&out), out.len);
    strbuf_free(&out);
    return rc;
}

static const char template[] =
    "# Configuration of cudalint; `cudalint config` shows what holds for a file.\n"
    "# The nearest .cudalint.yaml above a file holds for it. Every key is optional.\n"
    "\n"
    "# Rules to run: codes, names, prefixes (CL1), groups (correctness, suspicious, perf, host, "
    "style),\n"
    "# all. `cudalint rules` lists them.\n"
    "select: [correctness]\n"
    "\n"
    "# Rules to leave out.\n"
    "# ignore: [CL404]\n"
    "\n"
    "# Report a rule at another level: note, warning, error.\n"
    "# severity: {CL501: note}\n"
    "\n"
    "# Rules to leave out in some files. Globs relate to this folder.\n"
    "# per-file-ignores: [{glob: \"third_party/**\", ignore: [all]}]\n"
    "\n"
    "# Files and folders to pass over, and what to lint when no path is given.\n"
    "# exclude: [\"build/**\"]\n"
    "# include: [src]\n"
    "\n"
    "# Threads of a block where no launch and no __launch_bounds__ tells.\n"
    "# launch-bounds-default: 256\n"
    "\n"
    "# Run the kernels of findings, and give every finding a verdict: auto, cpu, gpu or off.\n"
    "# confirm: cpu\n"
    "\n"
    "# Another file that this one adds to.\n"
    "# extends: ../.cudalint.yaml\n";

int command_init(struct arena *a, const struct options *o)
{
    static const char done[] = "Wrote " CONFIG_NAME ".\n";
    (void)a;
    if (o->paths.len > 0) {
        error_set("init takes no arguments: it writes %s here", CONFIG_NAME);
        return command_fail();
    }
    int fd = open(CONFIG_NAME, O_WRONLY | O_CREAT | O_EXCL, 0666);
    FILE *f = fd >= 0 ? fdopen(fd, "w") : NULL;
    bool ok = f && fputs(template, f) >= 0;
    if (f && fclose(f) != 0)
        ok = false;
    if (!ok) {
        error_set("%s: %s", CONFIG_NAME,
                  errno == EEXIST ? "is there already; it is left as it is" : strerror(errno));
        return command_fail();
    }
    return command_print(done, sizeof done - 1);
}
