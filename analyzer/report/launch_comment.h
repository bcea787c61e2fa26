/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `// cudalint: launch grid=4,2 block=256 shared=1024 n=1000` at or above a kernel: how --confirm is
 * to launch it.  Other names are parameters of the kernel (members as p.n); what is not named is
 * chosen.
 */
#ifndef CUDALINT_REPORT_LAUNCH_COMMENT_H
#define CUDALINT_REPORT_LAUNCH_COMMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/source.h"
#include "base/vec.h"

struct launch_comment_value {
    const char *name;
    int64_t number;
};

struct launch_comment {
    unsigned line;
    bool has_grid;
    bool has_block;
    bool has_shared;
    uint32_t grid[3];
    uint32_t block[3];
    uint64_t shared;
    VEC(struct launch_comment_value) values;
};

/* text: what follows "launch". NULL: understood; else what is wrong with it. */
const char *launch_comment_parse(struct arena *a, const char *text, size_t n,
                                 struct launch_comment *out);
/* The comment on lines [first - 1 and the comment lines above it, last] of the file, or NULL. */
const struct launch_comment *launch_comment_find(struct arena *a, const struct source *s,
                                                 unsigned first, unsigned last);

#endif
