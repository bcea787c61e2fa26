/* SPDX-License-Identifier: Apache-2.0 */
/* A process that is written to and read from, in bounded time. */
#ifndef CUDALINT_CONFIRM_CHILD_H
#define CUDALINT_CONFIRM_CHILD_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/strbuf.h"

struct child {
    pid_t pid; /* 0: none */
    int in;    /* we write; -1: closed */
    int out;   /* we read */
};

/* A group of its own, so that what it started ends with it. -1 with a message. */
int child_start(const char *const *argv, struct child *out);
/*
 * Gives it `text` and reads what it says, at most `most` bytes: with `line` up to the end of a line,
 * else its input is closed and it is read to its end.  0; -1 with a message: time, or too much, or with
 * `line` its end before that of the line.
 */
int child_ask(struct child *c, const char *text, size_t n, double seconds, size_t most, bool line,
              struct strbuf *out);
/* Closes its pipes and waits for it; `kill` ends it and its group first. Its status as waitpid has
 * it. */
int child_end(struct child *c, bool kill);

#endif
