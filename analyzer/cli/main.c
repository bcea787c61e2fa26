/* SPDX-License-Identifier: Apache-2.0 */
#include <signal.h>
#include <string.h>

#include "base/error.h"
#include "cli/command.h"

struct verb {
    const char *name;
    int (*run)(struct arena *a, const struct options *o);
};

static const struct verb verbs[] = {
    {"explain", command_explain}, {"rules", command_rules},   {"config", command_config},
    {"init", command_init},       {"doctor", command_doctor}, {"run", command_run},
};

static int help(void)
{
    struct strbuf out = {0};
    options_help(&out);
    int rc = command_print(strbuf_text(&out), out.len);
    strbuf_free(&out);
    return rc;
}

static int run(struct arena *a, int count, char **args)
{
    static const char version[] = "cudalint " CUDALINT_VERSION "\n";
    const struct verb *verb = NULL;
    struct options o = {0};
    for (size_t i = 0; count > 0 && i < sizeof verbs / sizeof verbs[0]; i++) {
        if (strcmp(args[0], verbs[i].name) == 0)
            verb = &verbs[i];
    }
    if (options_parse(a, count - (verb != NULL), args + (verb != NULL), &o) != 0)
        return command_fail();
    if (o.help)
        return help();
    if (o.version)
        return command_print(version, sizeof version - 1);
    return verb ? verb->run(a, &o) : command_lint(a, &o);
}

int main(int argc, char **argv)
{
    /* A reader that went away is an error of write(), not a signal. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may grow no more is one, too */
    struct arena *a = arena_create();
    int rc = run(a, argc - 1, argv + 1);
    arena_destroy(a);
    return rc;
}
