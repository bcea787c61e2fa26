/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/warp_legacy.h"

#include <string.h>

enum { CALLS_DEPTH = 6 };

static bool is_legacy(const struct ir_stmt *s)
{
    static const char *const names[] = {"__shfl",   "__shfl_up", "__shfl_down", "__shfl_xor",
                                        "__ballot", "__any",     "__all",       NULL};
    for (size_t i = 0; s->kind == IR_STMT_WARPOP && s->name && names[i]; i++)
        if (strcmp(s->name, names[i]) == 0)
            return true;
    return false;
}

static const char *find_in(const struct ir_func *f, unsigned depth)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (is_legacy(s))
            return s->name;
        bool follows = s->kind == IR_STMT_CALL && s->callee && s->callee != f;
        const char *name = follows && depth < CALLS_DEPTH ? find_in(s->callee, depth + 1) : NULL;
        if (name)
            return name;
    }
    return NULL;
}

const char *warp_legacy_of(const struct lanes_frame *f)
{
    while (f->parent)
        f = f->parent;
    return find_in(f->af->func, 0);
}

const char *warp_legacy_in_file(const struct analysis *a)
{
    for (size_t i = 0; i < a->funcs.len; i++) {
        const char *name = find_in(a->funcs.at[i]->func, CALLS_DEPTH);
        if (name)
            return name;
    }
    return NULL;
}
