/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/attain_internal.h"

#include "pass/deal.h"
#include "pass/range_internal.h"

/* ---- template arguments ------------------------------------------------------------------- */

struct instance {
    const struct launch_site *site;
    const struct ir_expr *from[ATTAIN_ATOMS_MAX], *to[ATTAIN_ATOMS_MAX];
    size_t n;
};

static bool note_argument(const struct ir_expr *e, void *context)
{
    struct instance *in = context;
    int64_t number;
    const struct ir_expr *to =
        e->op == IR_TPARAM ? launch_template_argument(in->site, e->text) : NULL;
    if (!to || in->n >= ATTAIN_ATOMS_MAX || !ir_is_int(ir_strip_casts(to), &number))
        return true;
    in->from[in->n] = e;
    in->to[in->n++] = ir_int(in->site->host->analysis->module, e->type, number);
    return true;
}

const struct ir_expr *attain_instance(const struct launch_site *site, const struct ir_expr *e)
{
    struct instance in = {.site = site};
    ir_walk(e, note_argument, &in);
    return in.n ? ir_substitute(site->host->analysis->module, e, in.from, in.to, in.n) : e;
}

/* A number, here, under the launch's template arguments or in the case. */
static bool is_number(const struct attain_place *p, const struct ir_expr *e, int64_t *out)
{
    const struct ir_expr *there = e && p->site ? attain_instance(p->site, e) : e;
    if (there && p->given)
        there = attain_in_case(p->af, p->given, there);
    return there && ir_is_int(ir_strip_casts(there), out);
}

/* The same, also of what the launch says of its block and its arguments. */
static bool is_told(const struct attain_place *p, const struct ir_expr *e, int64_t *out)
{
    if (is_number(p, e, out))
        return true;
    const struct ir_expr *there = e && p->site ? launch_substitute(p->site, e) : NULL;
    return there && ir_is_int(ir_strip_casts(there), out);
}

const struct ir_expr *attain_in_case(struct analysis_func *af, const struct attain_case *given,
                                     const struct ir_expr *e)
{
    struct ir_module *m = af->analysis->module;
    const struct ir_expr *to = ir_int(m, given->parameter->type, given->value);
    return ir_substitute(m, e, &given->parameter, &to, 1);
}

/* ---- loops that count --------------------------------------------------------------------- */

/* `for (i = threadIdx.x; i < 96; i += blockDim.x)`: from 0 to 95, for some thread or other. */
static bool dealt_ends(const struct attain_place *p, const struct ir_expr *e, struct range *out,
                       unsigned *dealt)
{
    const struct induction *iv = range_induction(p->af->ranges, e);
    int64_t bound;
    unsigned axes;
    if (!iv)
        return false;
    bool up = iv->bound_op == IR_LT || iv->bound_op == IR_LE;
    if (!iv->bound || !up || !is_number(p, iv->bound, &bound) || bound <= 0 ||
        !deal_is_whole(p->af, p->site, iv, p->at, &axes) || (axes & *dealt))
        return false;
    struct range r = range_of(p->af->ranges, e, p->at);
    *out = (struct range){0, iv->bound_op == IR_LT ? bound - 1 : bound};
    *dealt |= axes;
    return r.lo <= 0 && r.hi >= out->hi;
}

bool attain_loop_ends(const struct attain_place *p, const struct ir_expr *phi, struct range *out,
                      unsigned *dealt)
{
    const struct induction *iv = range_induction(p->af->ranges, phi);
    int64_t start, step, bound;
    if (dealt_ends(p, phi, out, dealt))
        return true;
    if (!iv || !is_number(p, iv->start, &start))
        return false;
    struct range r = range_of(p->af->ranges, phi, p->at);
    if (!is_number(p, iv->bound, &bound) || !is_number(p, iv->step, &step) || step <= 0) {
        /* counting down: the start is reached, the other end is not looked for */
        *out = (struct range){r.lo == start ? start : r.lo, start};
        return r.hi == start && r.lo != RANGE_MIN;
    }
    if (iv->bound_op != IR_LT && iv->bound_op != IR_LE)
        return false;
    int64_t last = iv->bound_op == IR_LT ? bound - 1 : bound;
    if (last < start)
        return false;
    last = start + (last - start) / step * step;
    /* A break or a narrower condition inside the loop shows in the range. */
    *out = (struct range){start, last};
    return r.lo <= start && r.hi >= last;
}

/* ---- loops round by round ------------------------------------------------------------------ */

/* What the loop goes on with, in terms of phi. */
static const struct ir_expr *next_of(const struct cfg_loop *l, const struct ir_stmt *phi)
{
    for (size_t i = 0; i < phi->args.len && i < phi->block->preds.len; i++) {
        if (cfg_loop_contains(l, phi->block->preds.at[i]))
            return phi->args.at[i];
    }
    return NULL;
}

static bool goes_on(enum ir_op op, int64_t value, int64_t bound)
{
    switch (op) {
    case IR_LT: return value < bound;
    case IR_LE: return value <= bound;
    case IR_GT: return value > bound;
    case IR_GE: return value >= bound;
    case IR_NE: return value != bound;
    default: return false;
    }
}

/* The loop's test comes first in each round, and nothing else ends it. */
static bool is_left_at_top(const struct cfg_loop *l)
{
    return l->exits.len == 1 && l->exits.at[0].from == l->header;
}

bool attain_loop_rounds(const struct attain_place *p, const struct ir_expr *phi,
                        struct attain_rounds *out)
{
    struct ir_module *m = p->af->analysis->module;
    const struct loop_value *v = range_loop_value(p->af->ranges, phi);
    int64_t value, bound;
    *out = (struct attain_rounds){.phi = phi};
    if (!v || !is_told(p, v->induction.start, &value))
        return false;
    const struct ir_expr *next = next_of(v->induction.loop, phi->value->def);
    bool ends = is_left_at_top(v->induction.loop) && is_told(p, v->induction.bound, &bound);
    struct range r = range_of(p->af->ranges, phi, p->at);
    while (out->n < ATTAIN_ROUNDS_MAX && (!ends || goes_on(v->induction.bound_op, value, bound))) {
        if (value >= r.lo && value <= r.hi)
            out->at[out->n++] = value;
        const struct ir_expr *now = ir_int(m, phi->type, value);
        int64_t last = value;
        if (!ends || !next || !is_told(p, ir_substitute(m, next, &phi, &now, 1), &value) ||
            value == last)
            break;
    }
    return out->n > 0;
}
