/* SPDX-License-Identifier: Apache-2.0 */
/* The part of int32-overflow-index (int32_overflow_index.c) that looks at places of the grid behind a 64-bit offset:
 * `int k = i + offset; x[k] = 0;`, where this launch has its part of a longer array, or `int k = starts[row] + lane;`
 * with starts of 64 bits; and on the host at the pieces that an array is cut into. */
#include <string.h>

#include "base/limits.h"
#include "pass/count_name.h"
#include "pass/wide_step.h"
#include "rules/int32_overflow.h"

struct sum {
    const struct ir_expr *offset; /* of 64 bits */
    bool has_place;               /* of the grid */
    bool has_narrow, has_more;
    unsigned steps;
};

static bool is_offset_name(const char *name)
{
    static const char *const words[] = {"offset", "start", "begin",  "base",
                                        "first",  "from",  "row_ptr"};
    for (size_t i = 0; name && i < sizeof words / sizeof *words; i++)
        if (strcasestr(name, words[i]))
            return true;
    return false;
}

/* What the caller hands over with 64 bits, as a parameter or in a structure. */
static bool is_wide_offset(const struct ir_expr *e)
{
    bool handed = e->op == IR_MEMBER || (e->op == IR_VAR && e->decl->storage == STORAGE_PARAM);
    return handed && e->type->kind == TYPE_INT && e->type->bits == 64 &&
           is_offset_name(ir_leaf_name(e));
}

/* Where a list of many begins: `starts[row]` of an array of 64-bit numbers. */
static bool is_wide_start(const struct ir_expr *e)
{
    const struct ir_stmt *load = e->op == IR_VALUE ? e->value->def : NULL;
    const struct ir_expr *root = load && load->kind == IR_STMT_LOAD && load->addr->op == IR_PTRADD
                                     ? ir_address_root(load->addr)
                                     : NULL;
    const char *name = root ? ir_leaf_name(root) : NULL;
    return name && e->type->kind == TYPE_INT && e->type->bits == 64 &&
           (is_offset_name(name) || count_name_is_of_offsets(name));
}

static void take_terms(struct sum *t, const struct ir_expr *e)
{
    const struct ir_expr *plain = ir_strip_casts(e);
    if (t->steps++ > LIMIT_MAGNITUDE_STEPS || is_wide_offset(plain) || is_wide_start(plain)) {
        t->has_more = t->has_more || t->offset || t->steps > LIMIT_MAGNITUDE_STEPS;
        t->offset = plain;
    } else if (index_flow_counts_elements(plain) && plain->type->bits == 32) {
        t->has_place = true;
    } else if (plain->op == IR_ADD) {
        take_terms(t, plain->args[0]);
        take_terms(t, plain->args[1]);
    } else {
        t->has_narrow = true;
        t->has_more = t->has_more || plain->type->kind != TYPE_INT || plain->type->bits != 32;
    }
}

/* `image[{k, row}]`: of an accessor of several axes, the place along one of them */
static bool is_axis(const struct ir_expr *address, const struct ir_expr *place)
{
    const struct ir_expr *at = address && address->op == IR_PTRADD ? address->args[1] : NULL;
    for (unsigned i = 0; at && at->op == IR_RECORD && i < at->arg_count; i++)
        if (ir_strip_casts(at->args[i]) == ir_strip_casts(place))
            return true;
    return false;
}

static const struct ir_stmt *use_of(const struct ir_func *f, const struct index_flow *flow,
                                    const struct ir_expr *place)
{
    const struct ir_stmt *use;
    for (size_t i = 0; i < f->stmts.len; i++)
        if (is_axis(f->stmts.at[i]->addr, place))
            return f->stmts.at[i];
    bool reaches = index_flow_reaches(flow, place, &use);
    return reaches && index_flow_use(flow, place) == INDEX_ADDRESS ? use : NULL;
}

static bool is_no_check(const struct ir_expr *e, void *context)
{
    const struct ir_expr *place = context;
    bool compares = ir_compares(e);
    return !compares ||
           (ir_strip_casts(e->args[0]) != place && ir_strip_casts(e->args[1]) != place);
}

/* `k < n`: a length of 32 bits ends the array before the place is lost, and one of 64 is told by itself. */
static bool is_compared(const struct ir_func *f, const struct ir_expr *place)
{
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        if (s->kind == IR_STMT_BRANCH && s->expr &&
            !ir_walk(s->expr, is_no_check, (void *)ir_strip_casts(place)))
            return true;
    }
    return false;
}

/* Keeps an int the sum of a place of the grid and an offset of 64 bits?  The offset, or NULL. */
static const struct ir_expr *lost_offset(const struct ir_stmt *s)
{
    const struct ir_expr *e = s->kind == IR_STMT_SET ? s->expr : NULL;
    struct sum t = {0};
    if (!e || !s->var || !s->var->source_name || e->op != IR_CAST || e->type->kind != TYPE_INT ||
        e->type->bits != 32 || e->args[0]->op != IR_ADD || e->args[0]->type->bits != 64)
        return NULL;
    take_terms(&t, e->args[0]);
    bool is_start = t.offset && t.offset->op == IR_VALUE;
    return !t.has_more && (is_start ? t.has_place || t.has_narrow : t.has_place && !t.has_narrow)
               ? t.offset
               : NULL;
}

/* `for (int64_t first = 0; first < n; first += INT_MAX) f(int(first));` */
static void check_steps(struct rule_context *c)
{
    const struct ir_func *f = c->func->func;
    const struct ir_expr *told = NULL;
    for (size_t i = 0; i < f->stmts.len; i++) {
        struct wide_step w;
        if (!wide_step_kept(c->func, f->stmts.at[i], &w) || w.kept == told)
            continue;
        told = w.kept;
        const char *name = ir_expr_source(c->arena, w.kept->args[0], 40);
        struct finding *fi = rule_report(
            c, f->stmts.at[i]->span,
            "`%s` goes on by %lld, and 32 bits of it are kept here: in the third round it "
            "is another place",
            name, (long long)w.step);
        rule_doubt(c, fi); /* how long the array is, nothing says */
        rule_help(c, fi, "keep all bits of `%s`", name);
    }
}

void int32_overflow_offsets(struct rule_context *c, const struct index_flow *flow)
{
    const struct ir_func *f = c->func->func;
    if (c->analysis->module->in_program)
        return;
    if (f->kind == FUNC_HOST) {
        check_steps(c);
        return;
    }
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        const struct ir_expr *offset = lost_offset(s);
        const struct ir_stmt *use = offset ? use_of(f, flow, s->expr) : NULL;
        if (!use || int32_overflow_is_handed_narrow(c, offset) || is_compared(f, s->expr))
            continue;
        struct finding *fi =
            rule_report(c, s->span,
                        "`%s` has 64 bits, but `%s`, the place behind it, keeps 32: one beyond %s "
                        "becomes another",
                        ir_expr_source(c->arena, offset, 40), s->var->source_name,
                        s->expr->type->is_signed ? "2147483647" : "4294967295");
        rule_doubt(c, fi); /* how long the whole array is, nothing says */
        rule_note(c, fi, use->span, "used as an index here");
        rule_help(c, fi, "declare `%s` with 64 bits", s->var->source_name);
    }
}
