/* SPDX-License-Identifier: Apache-2.0 */
#include "cli/command.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"

int command_fail(void)
{
    if (*error_message())
        fprintf(stderr, "cudalint: %s\n", error_message());
    return EXIT_ERROR;
}

int command_output_error(void)
{
    /* `cudalint | head`: who went away needs no message. */
    return errno == EPIPE ? error_set("%s", "") : error_set("standard output: %s", strerror(errno));
}

int command_print(const char *text, size_t n)
{
    if (fwrite(text, 1, n, stdout) == n && fflush(stdout) == 0)
        return EXIT_CLEAN;
    command_output_error();
    return command_fail();
}

const char *command_cwd(struct arena *a)
{
    char cwd[PATH_MAX];
    if (getcwd(cwd, sizeof cwd))
        return arena_strdup(a, cwd);
    error_set("the working directory: %s", strerror(errno));
    return NULL;
}
