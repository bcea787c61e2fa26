/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Claims of races, cut down to what they rest on: both accesses, all that the threads wait at, the
 * branches that decide who gets there, and what the addresses are computed from.  The kernel is
 * written as one function, with the functions that it calls in their places.
 */
#ifndef CUDALINT_REDUCE_RACE_H
#define CUDALINT_REDUCE_RACE_H

#include "reduce/reduce.h"

/* As reduce_claim().  A call out of sight that may wait for the block is written as a barrier: a race
 * that shows is there whatever the call does; out->waits says which decides where none shows. */
int reduce_race_claim(struct analysis *a, const struct source *source, const struct claim *claim,
                      const struct ir_func *kernel, struct slice *out, const char **why);

#endif
