/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Evidence from a loop that counts up to and with how many there are: `for (j = 0; j <= LANES_SIZE; j++)`
 * over the parts of a vector of the thread's own, or over lists with MAX_NUM_REQUESTS places.
 */
#include <string.h>

#include "pass/range.h"
#include "solve/bound_internal.h"

/* "V_VEC_SIZE", "MAX_NUM_REQUESTS": how many; "MAX_ORDER" is the last of them. */
static bool says_how_many(const char *name)
{
    static const char *const words[] = {"size",   "num_",  "count",   "_len",
                                        "length", "elems", "elements"};
    for (size_t i = 0; name && i < sizeof words / sizeof *words; i++) {
        if (strcasestr(name, words[i]))
            return true;
    }
    return false;
}

static bool is_fixed(const struct ir_expr *e, void *context)
{
    bool *fixed = context;
    if (e->op == IR_VALUE || e->op == IR_VAR || e->op == IR_BUILTIN)
        *fixed = false;
    return *fixed;
}

/* What the author calls the end of the loop, when it is a constant of the code that nobody knows here. */
static const char *constant_name(const struct ir_expr *size, const struct ir_stmt *branch)
{
    const struct ir_expr *written = branch->source_expr;
    bool fixed = size->op != IR_INT;
    ir_walk(size, is_fixed, &fixed);
    if (!fixed || !written || written->op != IR_LE)
        return NULL;
    written = ir_strip_casts(written->args[1]);
    return written->op == IR_VAR      ? written->decl->source_name
           : written->op == IR_TPARAM ? written->text
                                      : NULL;
}

/* A vector of the thread's own, taken as its parts. */
static bool is_own_vector(const struct access *x)
{
    return x->root->op == IR_ADDR && x->root->decl->storage == STORAGE_LOCAL &&
           x->dims.at[0].extent < 0 && !x->plain;
}

static void try_counted(struct bound_search *q, const struct access *x, const struct fact *f)
{
    const struct ir_expr *index = ir_strip_casts(x->dims.at[0].index);
    const struct ir_expr *size = ir_strip_casts(f->right);
    const struct induction *iv = range_induction(q->af->ranges, index);
    if (f->op != IR_LE || f->from_else || ir_strip_casts(f->left) != index || !iv)
        return;
    const char *name = constant_name(size, f->origin);
    if (!says_how_many(name))
        return;
    bool whole = is_own_vector(x) && ir_is_const(ir_strip_casts(iv->start), 0);
    bool list = x->root->op != IR_ADDR && strstr(name, "NUM_") && !bound_is_offsets(q->arena, x) &&
                !bound_has_end_element(q, x, size);
    if (!ir_is_const(ir_strip_casts(iv->step), 1) || !(whole || list))
        return;
    struct bound_candidate c = {.access = *x,
                                .index = x->dims.at[0].index,
                                .polynomial = affine_of(q->arena, x->dims.at[0].index)};
    size_t before = q->found.len;
    bound_add_value(q, BOUND_OFF_BY_ONE, &c, size, f->origin, index, NULL);
    if (q->found.len > before)
        q->found.at[before].at_check = true;
}

void bound_search_counted(struct bound_search *q)
{
    for (size_t i = 0; i < q->af->func->stmts.len; i++) {
        struct access x;
        size_t n;
        if (!access_of(q->af, q->af->func->stmts.at[i], &x) || x.dims.len != 1)
            continue;
        const struct fact *facts = guard_facts(q->af->guards, x.stmt, &n);
        for (size_t k = 0; k < n; k++)
            try_counted(q, &x, &facts[k]);
    }
}
