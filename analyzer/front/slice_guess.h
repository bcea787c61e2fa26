/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments for kernel templates that the file instantiates nowhere. Private to front/slice*. */
#ifndef CUDALINT_FRONT_SLICE_GUESS_H
#define CUDALINT_FRONT_SLICE_GUESS_H

#include "front/slice_private.h"

struct slice_guess {
    struct slice_unit *kernel;
    const char *args; /* "float, 256" */
    const char *why;  /* "default: T = float, N = 256" */
    bool failed;      /* clang reports errors in this instance */
};

struct slice_guesses {
    VEC(struct slice_guess) list;
};

/* Makes guesses for the kernels that are templates.  Their text is to be appended to the file: line
 * i holds guess i.  NULL when there are none. */
const char *slice_guess_make(struct slice_index *x, struct slice_unit *const *kernels, size_t n,
                             struct slice_guesses *out);
/* Which guess does the variable of that name hold? -1: none. */
int slice_guess_number(const char *variable);
/* Marks the guesses that clang found errors in: reads the session's diagnostics. */
void slice_guess_check(struct slice_index *x, struct slice_guesses *g);
const struct slice_guess *slice_guess_of(const struct slice_index *x, int number);

#endif
