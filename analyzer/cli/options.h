/* SPDX-License-Identifier: Apache-2.0 */
/* The command line as given. Values are checked where they are used. */
#ifndef CUDALINT_CLI_OPTIONS_H
#define CUDALINT_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/strbuf.h"
#include "base/vec.h"

struct option_list {
    const char **at;
    size_t len;
    size_t cap;
};

struct options {
    struct option_list paths;
    struct option_list extra; /* clang arguments behind "--" */
    struct option_list select, ignore, severity, exclude, arch;
    struct option_list includes, defines, isystem, reports, config;
    const char *stdin_filename, *compdb, *cuda_path, *std, *format, *output, *color;
    const char *jobs, *shard, *file_timeout, *fail_on, *dump, *cache_dir;
    const char *confirm, *confirm_timeout, *runner, *emit_repro;
    bool only_confirmed;
    bool preview, force_exclude, no_gitignore, no_suppress, statistics, show_timing;
    bool sync;
    bool quiet, verbose, exit_zero, isolated, no_cache, help, version;
    bool later; /* never set */
};

/* args without the program's name. -1 with a message. */
int options_parse(struct arena *a, int count, char *const *args, struct options *out);
void options_help(struct strbuf *out);

/* "3" in [min, max], or -1 with a message that names `option`. */
int options_number(const char *option, const char *text, unsigned long min, unsigned long max,
                   unsigned long *out);

#endif
