/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/wide_shift.h"

#include <string.h>

#include "base/limits.h"
#include "pass/range.h"

enum { SHIFT_MOST = 30 }; /* of an int's 1 */

static bool is_int(const struct ir_expr *e, unsigned bits)
{
    return e->type->kind == TYPE_INT && e->type->bits == bits;
}

static bool is_one_shifted(const struct ir_expr *e)
{
    int64_t n;
    return e->op == IR_SHL && ir_is_const(ir_strip_all_casts(e->args[0]), 1) &&
           !ir_is_int(ir_strip_casts(e->args[1]), &n);
}

static bool is_of_thread(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || (e->op == IR_BUILTIN && e->builtin <= IR_BUILTIN_TID_Z) || e->op == IR_REM ||
             e->op == IR_BITAND;
    return !*found;
}

/* `1 << radix_bits`: the author knows that it is small. */
static bool is_small_by_name(const struct ir_expr *count)
{
    static const char *const words[] = {"bit", "radix", "depth", "stage", "lane", "warp", "thread"};
    const char *name = ir_leaf_name(ir_strip_casts(count));
    for (size_t i = 0; name && i < sizeof words / sizeof *words; i++)
        if (strcasestr(name, words[i]) && strcasecmp(name, "bit") != 0)
            return true;
    return false;
}

static bool look_for_wide(const struct ir_expr *e, void *context)
{
    bool *found = context;
    *found = *found || (is_one_shifted(e) && !is_int(e, 32));
    return !*found;
}

/* `1ULL << i`, `vertex_t{1} << scale` somewhere in the file */
static bool file_shifts_wide(const struct ir_module *m)
{
    bool found = false;
    for (size_t i = 0; i < m->funcs.len && !found; i++)
        for (size_t k = 0; k < m->funcs.at[i]->stmts.len && !found; k++)
            if (m->funcs.at[i]->stmts.at[k]->kind == IR_STMT_EVAL)
                ir_walk(m->funcs.at[i]->stmts.at[k]->expr, look_for_wide, &found);
    return found;
}

/* The shift, or what is computed with it, is converted to 64 bits or to a type of an absent header. */
static bool is_made_wide(const struct ir_expr *e, const struct ir_expr *shift, bool wide,
                         unsigned *steps)
{
    if (e == shift)
        return wide;
    if (shift->id > e->id || (*steps)++ > LIMIT_MAGNITUDE_STEPS)
        return false; /* operands are made before their user */
    if (e->op == IR_CAST) {
        bool named = e->type->kind == TYPE_UNKNOWN && e->type->name && is_int(e->args[0], 32);
        return is_made_wide(e->args[0], shift, wide || named || is_int(e, 64), steps);
    }
    if (e->op != IR_ADD && e->op != IR_SUB && e->op != IR_MUL && e->op != IR_SELECT &&
        e->op != IR_BITOR && e->op != IR_BITXOR && e->op != IR_PTRADD)
        return false;
    for (unsigned i = e->op == IR_SELECT; i < e->arg_count; i++)
        if (is_made_wide(e->args[i], shift, wide, steps))
            return true;
    return false;
}

/* `mask[i] ^= 1 << i`: of an element whose type is not known. */
static bool changes_unknown(const struct ir_stmt *s, const struct ir_expr *shift)
{
    const struct ir_expr *e = s->kind == IR_STMT_STORE ? s->expr : NULL;
    if (!e || e->type->kind != TYPE_UNKNOWN || (e->op != IR_BITOR && e->op != IR_BITXOR))
        return false;
    for (unsigned i = 0; i < 2; i++) {
        const struct ir_expr *old = ir_strip_casts(e->args[1 - i]);
        const struct ir_stmt *load = old->op == IR_VALUE ? old->value->def : NULL;
        if (ir_strip_casts(e->args[i]) == shift && load && load->kind == IR_STMT_LOAD &&
            load->addr == s->addr)
            return true;
    }
    return false;
}

bool wide_shift_is_late(struct analysis_func *af, const struct ir_stmt *s)
{
    bool of_thread = false;
    if (s->kind != IR_STMT_EVAL || !is_one_shifted(s->expr) || !is_int(s->expr, 32) ||
        is_small_by_name(s->expr->args[1]) ||
        (s->source_expr && s->source_expr->op == IR_SHL &&
         is_small_by_name(s->source_expr->args[1])))
        return false;
    ir_walk(s->expr->args[1], is_of_thread, &of_thread);
    if (of_thread || range_of(af->ranges, s->expr->args[1], s).hi <= SHIFT_MOST)
        return false;
    const struct ir_func *f = af->func;
    for (size_t i = s->id; i < f->stmts.len && i < s->id + LIMIT_MAGNITUDE_STEPS; i++) {
        const struct ir_stmt *use = f->stmts.at[i];
        unsigned steps = 0;
        if (use->span.line > s->span.line || use->span.end_line < s->span.line)
            continue;
        bool wide = use->kind == IR_STMT_SET && use->expr &&
                    is_made_wide(use->expr, s->expr, false, &steps);
        if (wide || changes_unknown(use, s->expr))
            return file_shifts_wide(af->analysis->module);
    }
    return false;
}
