/* SPDX-License-Identifier: Apache-2.0 */
/* Compiled PTX, kept by what it was made of. One file a kernel; losing it costs one compilation. */
#ifndef CUDALINT_CONFIRM_PTX_CACHE_H
#define CUDALINT_CONFIRM_PTX_CACHE_H

#include "base/arena.h"
#include "runtime/scenario.h"

struct ptx_cached {
    const char *entry;
    const char *ptx;
};

/* $XDG_CACHE_HOME/cudalint, ~/.cache/cudalint, or NULL. */
const char *ptx_cache_folder(struct arena *a);
/* `worker`: path of the program that compiles; `runner`: a command in its place. Either may be NULL. */
void ptx_cache_key(const struct job *job, const char *worker, const char *runner, char key[65]);
/* 0, or -1: not there. */
int ptx_cache_get(struct arena *a, const char *folder, const char *key, struct ptx_cached *out);
/* Best effort. */
void ptx_cache_put(const char *folder, const char *key, const char *entry, const char *ptx);

#endif
