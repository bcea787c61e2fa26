/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/extent_check.h"

#include "pass/bounds.h"
#include "pass/launch.h"
#include "pass/range.h"

static bool is_same(const struct ir_expr *x, const struct ir_expr *y)
{
    const struct ir_stmt *one = ir_load_of(x), *other = ir_load_of(y);
    return ir_strip_casts(x) == ir_strip_casts(y) || (one && other && one->addr == other->addr);
}

static bool look_for_block(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || ir_is_builtin(e, IR_BUILTIN_NTID_X);
    return !*found;
}

/* The threads take `count` places in rounds, a block of them at a time. */
static bool is_dealt(struct analysis_func *af, const struct ir_expr *count)
{
    const struct ir_func *f = af->func;
    for (size_t i = 0; i < f->blocks.len; i++) {
        size_t n;
        struct cfg_edge stay = {f->blocks.at[i], 0};
        const struct fact *facts =
            f->blocks.at[i]->succs.len == 2 ? guard_edge_facts(af->guards, stay, &n) : NULL;
        for (size_t k = 0; facts && k < n; k++) {
            const struct ir_expr *at = ir_strip_casts(facts[k].left);
            const struct induction *iv = facts[k].op == IR_LT && is_same(facts[k].right, count)
                                             ? range_induction(af->ranges, at)
                                             : NULL;
            bool block = false;
            if (iv && bounds_uses_tid(iv->start))
                ir_walk(iv->step, look_for_block, &block);
            if (block)
                return true;
        }
    }
    return false;
}

/* Each of its cells is some thread's own. */
static bool is_cell_of_thread(struct analysis_func *af, const struct access *x)
{
    size_t n;
    const struct access *all = access_all(af, &n);
    bool written = false;
    for (size_t i = 0; i < n; i++) {
        if (all[i].root != x->root || !all[i].stmt->is_write)
            continue;
        if (all[i].dims.len != 1 ||
            !ir_is_builtin(ir_strip_casts(all[i].dims.at[0].index), IR_BUILTIN_TID_X))
            return false;
        written = true;
    }
    return written;
}

/* index = threadIdx.x + offset; NULL: it is something else. */
static const struct ir_expr *offset_of(const struct affine *index)
{
    const struct ir_expr *offset = NULL;
    bool thread = false;
    for (size_t i = 0; index->ok && i < index->terms.len; i++) {
        const struct affine_term *t = &index->terms.at[i];
        if (t->coefficient != 1 || t->atom_count != 1)
            return NULL;
        if (ir_is_builtin(t->atoms[0], IR_BUILTIN_TID_X))
            thread = true;
        else if (ir_strip_casts(t->atoms[0])->op == IR_VALUE)
            offset = ir_strip_casts(t->atoms[0]);
    }
    return thread && index->terms.len == 2 && index->constant == 0 ? offset : NULL;
}

/* A launch in sight may have a thread for each: `<<<1, n, n * sizeof(float)>>>`, or any block that is no number. */
static bool may_have_all(struct analysis_func *af)
{
    size_t n;
    int64_t threads;
    const struct launch_site *const *sites = launch_of(af->analysis->launches, af->func, &n);
    for (size_t i = 0; i < n; i++) {
        if (!sites[i]->block[0] || !ir_is_int(ir_strip_casts(sites[i]->block[0]), &threads))
            return true;
    }
    return false;
}

const struct fact *extent_check_count(struct analysis_func *af, const struct access *x)
{
    struct arena *a = af->analysis->arena;
    struct affine index = affine_of(a, x->dims.at[0].index);
    const struct ir_expr *offset = offset_of(&index);
    const struct fact *found = NULL;
    size_t n;
    const struct fact *facts = guard_facts(af->guards, x->stmt, &n);
    if (!offset)
        return NULL;
    for (size_t i = 0; i < n; i++) {
        bool block = false;
        ir_walk(facts[i].left, look_for_block, &block);
        ir_walk(facts[i].right, look_for_block, &block);
        if (block)
            return NULL;
        bool order = facts[i].op != IR_EQ && facts[i].op != IR_NE;
        if (facts[i].op != IR_LT || !ir_contains(facts[i].left, offset)) {
            if (order && (bounds_uses_tid(facts[i].left) || bounds_uses_tid(facts[i].right)))
                return NULL; /* of the thread alone: half of them, say */
            continue;
        }
        if (found && !is_same(found->right, facts[i].right))
            return NULL; /* held below something else, too */
        struct affine at = affine_of(a, facts[i].left);
        found = affine_equal(&at, &index) || !found ? &facts[i] : found;
    }
    return found && affine_same(a, found->left, x->dims.at[0].index) && is_cell_of_thread(af, x) &&
                   is_dealt(af, found->right) && !may_have_all(af)
               ? found
               : NULL;
}
