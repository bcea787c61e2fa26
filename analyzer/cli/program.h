/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Does a file belong to a program: does a source file in its folder define main(), or one in a
 * folder around it that has a Makefile and the like and is not the root of a project?
 *
 * The sizes that a program passes to its kernels are its own choice, those that a library gets are
 * not: rules that ask "what if the size were larger" go by it.  Text is searched, nothing is parsed:
 * an answer for a whole folder costs a few milliseconds, and is kept for the other files in it.
 */
#ifndef CUDALINT_CLI_PROGRAM_H
#define CUDALINT_CLI_PROGRAM_H

#include <stdbool.h>

struct programs;

struct programs *programs_create(void);
void programs_destroy(struct programs *p);
/* Thread safe. False for standard input and for a folder that cannot be read. */
bool programs_is_one(struct programs *p, const char *path);

#endif
