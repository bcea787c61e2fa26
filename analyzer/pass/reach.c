/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/reach.h"

#include "base/limits.h"

/* The blocks between a block and its immediate dominator, each with the condition to get there. */
struct region {
    const struct analysis_func *af;
    struct ir_module *module;
    const struct ir_block *from;
    const struct ir_block *blocks[LIMIT_REACH_BLOCKS];
    const struct ir_expr *conditions[LIMIT_REACH_BLOCKS]; /* NULL: not computed */
    bool open[LIMIT_REACH_BLOCKS];                        /* being computed */
    unsigned count;
    bool complete;
};

static const struct ir_expr *number(struct region *r, bool v)
{
    return ir_int(r->module, ir_type_bool(r->module), v);
}

static const struct ir_expr *both(struct region *r, enum ir_op op, const struct ir_expr *x,
                                  const struct ir_expr *y)
{
    return ir_binary(r->module, op, ir_type_bool(r->module), x, y);
}

static const struct ir_expr *equals(struct region *r, const struct ir_stmt *s, size_t i)
{
    const struct ir_expr *v = ir_int(r->module, s->expr->type, s->case_values.at[i]);
    return ir_binary(r->module, IR_EQ, ir_type_bool(r->module), s->expr, v);
}

/* What holds when `from` is left by this edge. */
static const struct ir_expr *edge_condition(struct region *r, const struct ir_block *from,
                                            unsigned succ)
{
    const struct ir_stmt *end = cfg_terminator(from);
    const struct ir_type *truth = ir_type_bool(r->module);
    if (end->kind == IR_STMT_BRANCH && from->succs.len == 2)
        return succ == 0 ? end->expr : ir_unary(r->module, IR_LNOT, truth, end->expr);
    if (end->kind != IR_STMT_SWITCH)
        return number(r, true);
    if (end->expr->type->kind != TYPE_INT || end->case_values.len >= LIMIT_REACH_BLOCKS) {
        r->complete = false;
        return number(r, true);
    }
    if (succ + 1 != from->succs.len)
        return succ < end->case_values.len ? equals(r, end, succ) : number(r, true);
    const struct ir_expr *none = number(r, true);
    for (size_t i = 0; i < end->case_values.len; i++)
        none = both(r, IR_LAND, none, ir_unary(r->module, IR_LNOT, truth, equals(r, end, i)));
    return none;
}

static const struct ir_expr *condition_of(struct region *r, const struct ir_block *b);

static const struct ir_expr *by_edges_from(struct region *r, const struct ir_block *from,
                                           const struct ir_block *to)
{
    const struct ir_expr *any = number(r, false);
    for (unsigned i = 0; i < from->succs.len; i++) {
        if (from->succs.at[i] == to)
            any = both(r, IR_LOR, any, edge_condition(r, from, i));
    }
    return both(r, IR_LAND, condition_of(r, from), any);
}

static bool comes_first(const struct ir_block *b, size_t pred)
{
    for (size_t i = 0; i < pred; i++) {
        if (b->preds.at[i] == b->preds.at[pred])
            return false;
    }
    return true;
}

static unsigned place_of(struct region *r, const struct ir_block *b)
{
    unsigned i = 0;
    while (i < r->count && r->blocks[i] != b)
        i++;
    if (i == r->count && i < LIMIT_REACH_BLOCKS) {
        r->blocks[i] = b;
        r->conditions[i] = NULL;
        r->open[i] = false;
        r->count++;
    }
    return i;
}

static const struct ir_expr *condition_of(struct region *r, const struct ir_block *b)
{
    if (b == r->from)
        return number(r, true);
    unsigned place = place_of(r, b);
    if (place == LIMIT_REACH_BLOCKS || r->open[place]) { /* too many; a loop */
        r->complete = false;
        return number(r, true);
    }
    if (r->conditions[place])
        return r->conditions[place];
    r->open[place] = true;
    const struct ir_expr *any = number(r, false);
    for (size_t i = 0; i < b->preds.len; i++) {
        if (comes_first(b, i))
            any = both(r, IR_LOR, any, by_edges_from(r, b->preds.at[i], b));
    }
    r->open[place] = false;
    r->conditions[place] = any;
    return any;
}

/* From a block to its immediate dominator: whoever is there gets to the block as a rule. */
static void take_step(struct reach *out, const struct analysis_func *af, const struct ir_block *b,
                      const struct ir_block *d)
{
    struct region r = {.af = af, .module = af->analysis->module, .from = d, .complete = true};
    const struct cfg_loop *l = cfg_loop_of(af->cfg, d);
    if (cfg_post_dominates(af->cfg, b, d))
        return;
    if (l && !cfg_loop_contains(l, b)) { /* an earlier round may have gone elsewhere */
        out->complete = false;
        return;
    }
    const struct ir_expr *step = condition_of(&r, b);
    out->complete = out->complete && r.complete;
    if (r.complete)
        out->condition = out->condition ? both(&r, IR_LAND, step, out->condition) : step;
}

struct reach reach_of(const struct analysis_func *af, const struct ir_stmt *s)
{
    struct reach out = {.complete = true};
    unsigned steps = 0;
    const struct ir_block *b = s->block;
    for (const struct ir_block *d; (d = cfg_idom(af->cfg, b)) != NULL && d != b; b = d) {
        if (steps++ > LIMIT_REACH_STEPS) {
            out.complete = false;
            break;
        }
        take_step(&out, af, b, d);
    }
    return out;
}
