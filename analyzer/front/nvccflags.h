/* SPDX-License-Identifier: Apache-2.0 */
/* Translation of a build system's command line (nvcc, gcc, clang) to clang's arguments. */
#ifndef CUDALINT_FRONT_NVCCFLAGS_H
#define CUDALINT_FRONT_NVCCFLAGS_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/vec.h"

struct nvcc_flags {
    VEC(const char *) clang;   /* what a parser needs; paths are absolute */
    VEC(unsigned) archs;       /* 90 for sm_90; each once, ascending */
    VEC(const char *) unknown; /* in no table: dropped; shown with -v */
    bool plain_arch;           /* one of them is not an architecture's own target, sm_90a */
    const char *std;           /* "c++17", or NULL */
};

/*
 * Translates the words after the compiler's name.  Relative paths are taken from `dir`.  Words
 * that are no options (source files) are skipped.  -1 with a message when a response file cannot
 * be read.
 */
int nvccflags_translate(struct arena *a, const char *const *words, size_t n, const char *dir,
                        struct nvcc_flags *out);

struct word_list {
    const char **at;
    size_t len;
    size_t cap;
};
/* Splits a command line as a POSIX shell would (quotes, backslashes; no expansion). */
void nvccflags_split(struct arena *a, const char *line, struct word_list *out);

/* "a/b" in directory "/d" -> "/d/a/b"; absolute paths stay. */
const char *nvccflags_absolute(struct arena *a, const char *dir, const char *path);

#endif
