/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/shared_overlap.h"

#include <string.h>

#include "pass/access.h"
#include "pass/affine.h"

static const struct ir_decl *dynamic_array(const struct access *x)
{
    bool dynamic = x->root->op == IR_ADDR && x->root->decl->storage == STORAGE_SHARED_DYNAMIC;
    return dynamic ? x->root->decl : NULL;
}

/* Each thread's place in both is the same number of bytes from the start. */
static bool is_same_place(struct arena *a, const struct access *x, const struct access *y)
{
    struct affine here = affine_of_address(a, x->stmt->addr);
    struct affine there = affine_of_address(a, y->stmt->addr);
    return here.ok && there.ok && affine_equal(&here, &there);
}

static bool is_written_again(struct analysis_func *af, const struct access *all, size_t n,
                             const struct shared_overlap *o)
{
    for (size_t i = 0; i < n; i++) {
        const struct ir_stmt *s = all[i].stmt;
        if (s->is_write && s != o->first && dynamic_array(&all[i]) == o->array &&
            cfg_stmt_between(af->cfg, o->second, s, o->read))
            return true;
    }
    return false;
}

/* What was written by the first name is read by it, and on every way there the other name has written. */
static bool find_read(struct analysis_func *af, const struct access *all, size_t n,
                      struct shared_overlap *o)
{
    for (size_t i = 0; i < n; i++) {
        o->read = all[i].stmt;
        if (o->read->kind == IR_STMT_LOAD && dynamic_array(&all[i]) == o->array &&
            cfg_stmt_dominates(af->cfg, o->second, o->read) && !is_written_again(af, all, n, o))
            return true;
    }
    return false;
}

bool shared_overlap_find(struct analysis_func *kernel, struct shared_overlap *out)
{
    size_t n;
    const struct access *all = access_all(kernel, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_decl *array = dynamic_array(&all[i]);
        for (size_t k = 0; array && all[i].stmt->kind == IR_STMT_STORE && k < n; k++) {
            const struct ir_decl *other = dynamic_array(&all[k]);
            if (!other || strcmp(other->source_name, array->source_name) == 0 ||
                all[k].stmt->kind != IR_STMT_STORE ||
                !cfg_stmt_dominates(kernel->cfg, all[i].stmt, all[k].stmt) ||
                !is_same_place(kernel->analysis->arena, &all[i], &all[k]))
                continue;
            *out = (struct shared_overlap){
                .first = all[i].stmt, .second = all[k].stmt, .array = array, .other = other};
            if (find_read(kernel, all, n, out))
                return true;
        }
    }
    return false;
}
