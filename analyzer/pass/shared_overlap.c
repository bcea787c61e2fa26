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

static const struct ir_expr *index_of(const struct access *x)
{
    const struct ir_expr *at = x->stmt->addr;
    bool direct =
        at->op == IR_PTRADD && at->args[0] == x->root && x->root->decl->type->kind == TYPE_ARRAY;
    return direct ? ir_strip_all_casts(at->args[1]) : NULL;
}

/* Types out of sight are of what size they like: the first element is where both begin, and those of the same index
 * lie one over the other for some thread, unless they are of a record of two. */
static bool has_unseen_size(const struct access *x)
{
    const struct ir_type *t = x->root->decl->type->elem;
    return t && t->kind == TYPE_UNKNOWN;
}

/* Each thread's place in both is the same number of bytes from the start. */
static bool is_same_place(struct arena *a, const struct access *x, const struct access *y)
{
    const struct ir_expr *i = index_of(x), *k = index_of(y);
    if ((has_unseen_size(x) || has_unseen_size(y)) && i)
        return i == k;
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

/* Has the first name been read since it was written?  Then its memory may be free for the other one. */
static bool is_read_before(struct analysis_func *af, const struct access *all, size_t n,
                           const struct shared_overlap *o)
{
    for (size_t i = 0; i < n; i++) {
        const struct ir_stmt *s = all[i].stmt;
        if (s->kind == IR_STMT_LOAD && dynamic_array(&all[i]) == o->array &&
            cfg_stmt_between(af->cfg, o->first, s, o->second))
            return true;
    }
    return false;
}

/* `a[j] = x; b[i] = y; ... a[i]`: wherever a was written, what is read there is y. */
static bool find_read_of_other(struct analysis_func *af, const struct access *all, size_t n,
                               const struct access *second, struct shared_overlap *o)
{
    for (size_t i = 0; i < n; i++) {
        o->read = all[i].stmt;
        if (o->read->kind == IR_STMT_LOAD && dynamic_array(&all[i]) == o->array &&
            cfg_stmt_dominates(af->cfg, o->second, o->read) &&
            is_same_place(af->analysis->arena, second, &all[i]) &&
            !is_written_again(af, all, n, o) && !is_read_before(af, all, n, o))
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
                !cfg_stmt_dominates(kernel->cfg, all[i].stmt, all[k].stmt))
                continue;
            *out = (struct shared_overlap){
                .first = all[i].stmt, .second = all[k].stmt, .array = array, .other = other};
            if (is_same_place(kernel->analysis->arena, &all[i], &all[k])
                    ? find_read(kernel, all, n, out)
                    : find_read_of_other(kernel, all, n, &all[k], out))
                return true;
        }
    }
    return false;
}
