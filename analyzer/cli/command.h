/* SPDX-License-Identifier: Apache-2.0 */
/* The commands. Each returns the exit code of the program. */
#ifndef CUDALINT_CLI_COMMAND_H
#define CUDALINT_CLI_COMMAND_H

#include "cli/options.h"

enum exit_code { EXIT_CLEAN, EXIT_FINDINGS, EXIT_ERROR };

#define CUDALINT_VERSION "0.1.0"

int command_lint(struct arena *a, const struct options *o);
int command_explain(struct arena *a, const struct options *o);
int command_rules(struct arena *a, const struct options *o);
int command_config(struct arena *a, const struct options *o);
int command_init(struct arena *a, const struct options *o);
int command_run(struct arena *a, const struct options *o);
int command_doctor(struct arena *a, const struct options *o);

/* "cudalint: <the thread's error message>", unless it is empty, on standard error; EXIT_ERROR. */
int command_fail(void);
/* Sets the message for a write to standard output that failed (errno). Returns -1. */
int command_output_error(void);
/* Writes all of it to standard output; EXIT_CLEAN, or EXIT_ERROR with a message. */
int command_print(const char *text, size_t n);
/* The working directory, absolute. NULL with a message. */
const char *command_cwd(struct arena *a);

#endif
