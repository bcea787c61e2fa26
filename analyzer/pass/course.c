/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/course.h"

#include "pass/range_internal.h"

/* How an expression goes on from round to round: 0 is one that stays, both bits are one of which nothing is known.
 * Counters do not run over the end of their type; casts, and what is taken from an unsigned number, are looked at. */

/* Deeper expressions are unclear: the same part may stand in them more than once. */
enum { DEEPEST = 8 };

enum { COURSE_GROWS = 1, COURSE_SHRINKS = 2, COURSE_UNCLEAR = 3 };

struct course {
    struct analysis_func *af;
    const struct cfg_loop *loop;
    const struct ir_stmt
        *inside; /* where the loop's condition holds; NULL: it has none at its beginning */
};

static unsigned turned(unsigned c)
{
    return ((c & COURSE_GROWS) ? COURSE_SHRINKS : 0) | ((c & COURSE_SHRINKS) ? COURSE_GROWS : 0);
}

static struct range inside_of(const struct course *c, const struct ir_expr *e)
{
    return c->inside ? range_of(c->af->ranges, e, c->inside) : range_anywhere(c->af->ranges, e);
}

/* A number as it is added: 4294967295 to an unsigned one is -1. */
static int64_t as_signed(const struct ir_type *t, int64_t v)
{
    return t->kind == TYPE_INT && t->bits == 32 ? (int64_t)(int32_t)(uint32_t)v : v;
}

static bool read_signed(const struct ir_expr *e, int64_t *v)
{
    if (!ir_is_int(e, v)) {
        if (e->op != IR_INT || e->type->kind != TYPE_INT)
            return false;
        *v = e->number; /* an unsigned one of 64 bits */
    }
    *v = as_signed(e->type, *v);
    return true;
}

/* Of what is added in a round, as a number with a sign: `r -= n` adds n * 4294967295. */
static struct range range_of_step(const struct course *c, const struct ir_expr *e)
{
    int64_t v;
    if (read_signed(e, &v))
        return (struct range){v, v};
    if (e->op == IR_CAST && e->type->kind == TYPE_INT && e->type->bits >= 32)
        return range_of_step(c, e->args[0]);
    if (e->op == IR_MUL && read_signed(e->args[1], &v))
        return range_scale(range_of_step(c, e->args[0]), v);
    if (e->op == IR_ADD || e->op == IR_SUB)
        return range_add(range_of_step(c, e->args[0]),
                         range_scale(range_of_step(c, e->args[1]), e->op == IR_ADD ? 1 : -1));
    return inside_of(c, e);
}

static unsigned course_of_step(const struct course *c, const struct induction *i)
{
    struct range r = range_of_step(c, i->step);
    return r.lo >= 0 ? COURSE_GROWS : r.hi <= 0 ? COURSE_SHRINKS : COURSE_UNCLEAR;
}

static unsigned course_of_value(const struct course *c, const struct ir_expr *e)
{
    const struct loop_value *v = range_loop_value(c->af->ranges, e);
    if (!v || v->induction.loop != c->loop)
        return COURSE_UNCLEAR;
    /* narrow counters are used to run over the end, too */
    if (e->type->kind != TYPE_INT || e->type->bits < 32)
        return COURSE_UNCLEAR;
    if (v->progress == PROGRESS_ADD)
        return course_of_step(c, &v->induction);
    if (e->type->is_signed && inside_of(c, e).lo < 0)
        return COURSE_UNCLEAR;
    return v->progress == PROGRESS_SHRINK ? COURSE_SHRINKS : COURSE_GROWS;
}

static bool keeps_order(const struct course *c, const struct ir_type *to, const struct ir_expr *e)
{
    const struct ir_type *from = e->type;
    if (to->kind != TYPE_INT || from->kind != TYPE_INT)
        return false;
    struct range r = inside_of(c, e), t = range_of_type(to);
    if (to->bits >= from->bits)
        return !from->is_signed || to->is_signed || r.lo >= 0;
    return r.lo >= t.lo && r.hi <= t.hi;
}

static struct range difference(const struct course *c, const struct ir_expr *x,
                               const struct ir_expr *y)
{
    struct arena *a = c->af->analysis->arena;
    struct affine p = affine_of(a, x), q = affine_of(a, y), d = affine_add(a, &p, &q, -1);
    return d.ok ? range_of_affine(c->af->ranges, &d, c->inside)
                : (struct range){RANGE_MIN, RANGE_MAX};
}

static unsigned course_of(const struct course *c, const struct ir_expr *e, unsigned depth);

/* By a factor that stays. */
static unsigned scaled(const struct course *c, unsigned of, const struct ir_expr *by)
{
    int64_t v;
    if (read_signed(by, &v))
        return v > 0 ? of : v == 0 ? 0 : by->type->is_signed ? turned(of) : COURSE_UNCLEAR;
    return inside_of(c, by).lo >= 0 ? of : COURSE_UNCLEAR;
}

static unsigned course_of_sum(const struct course *c, const struct ir_expr *e, unsigned x,
                              unsigned y)
{
    int64_t v;
    bool wraps = !e->type->is_signed;
    if (e->op == IR_SUB)
        return wraps && difference(c, e->args[0], e->args[1]).lo < 0 ? COURSE_UNCLEAR
                                                                     : x | turned(y);
    for (unsigned i = 0; wraps && i < 2; i++) {
        if (read_signed(e->args[i], &v) && v < 0 && inside_of(c, e->args[1 - i]).lo < -v)
            return COURSE_UNCLEAR;
    }
    return x | y;
}

static unsigned course_of_binary(const struct course *c, const struct ir_expr *e, unsigned depth)
{
    int64_t v;
    unsigned x = course_of(c, e->args[0], depth), y = course_of(c, e->args[1], depth);
    bool number = ir_is_int(e->args[1], &v);
    switch (e->op) {
    case IR_ADD:
    case IR_SUB: return course_of_sum(c, e, x, y);
    case IR_MUL:
        return !y ? scaled(c, x, e->args[1]) : !x ? scaled(c, y, e->args[0]) : COURSE_UNCLEAR;
    case IR_SHL: return number && v >= 0 && v < 31 ? x : COURSE_UNCLEAR;
    case IR_SHR: return number && v >= 0 ? x : COURSE_UNCLEAR;
    case IR_DIV: return number && v > 0 ? x : COURSE_UNCLEAR;
    case IR_MIN:
    case IR_MAX: return x | y;
    default: return COURSE_UNCLEAR;
    }
}

static unsigned course_of(const struct course *c, const struct ir_expr *e, unsigned depth)
{
    if (range_is_invariant(c->loop, e))
        return 0;
    if (depth == 0 || !e->type)
        return COURSE_UNCLEAR;
    if (e->op == IR_VALUE)
        return course_of_value(c, e);
    if (e->op == IR_CAST)
        return keeps_order(c, e->type, e->args[0]) ? course_of(c, e->args[0], depth - 1)
                                                   : COURSE_UNCLEAR;
    if (e->type->kind != TYPE_INT || e->arg_count != 2)
        return COURSE_UNCLEAR;
    return course_of_binary(c, e, depth - 1);
}

/* In the block that the condition at the loop's beginning leads to. */
static const struct ir_stmt *find_inside(const struct cfg_loop *l)
{
    const struct ir_block *first = NULL, *h = l->header;
    for (size_t i = 0; i < h->succs.len; i++) {
        if (!cfg_loop_contains(l, h->succs.at[i]))
            continue;
        if (first)
            return NULL;
        first = h->succs.at[i];
    }
    return first && first != h && h->succs.len == 2 ? cfg_terminator(first) : NULL;
}

/* `a == b` in the first rounds and then no more, as neither passes the other; `a != b` to the last ones. */
static bool parts_for_good(const struct course *c, const struct fact *f, unsigned course)
{
    if (course == COURSE_UNCLEAR)
        return false;
    bool below = (course == COURSE_GROWS) == (f->op == IR_NE);
    struct range d = difference(c, f->left, f->right);
    return below ? d.hi <= 0 : d.lo >= 0;
}

bool course_ends_for_good(struct analysis_func *af, const struct cfg_loop *l, const struct fact *f)
{
    struct course c = {.af = af, .loop = l, .inside = find_inside(l)};
    unsigned x = course_of(&c, f->left, DEEPEST);
    unsigned course = x | turned(course_of(&c, f->right, DEEPEST));
    switch (f->op) {
    case IR_LT:
    case IR_LE: return !(course & COURSE_SHRINKS);
    case IR_GT:
    case IR_GE: return !(course & COURSE_GROWS);
    default: return parts_for_good(&c, f, course);
    }
}
