/* SPDX-License-Identifier: Apache-2.0 */
/* Where an index comes from: data, turns that buffers take, or the thread. */
#include "pass/count_name.h"
#include "pass/lanes_internal.h"
#include "pass/place_internal.h"
#include "pass/race_shape.h"
#include "pass/uniform.h"

enum { CHOICES = 8 };

static bool is_count(const struct ir_stmt *phi)
{
    for (size_t i = 0; i < phi->args.len; i++) {
        const struct ir_expr *e = ir_strip_casts(phi->args.at[i]);
        const struct ir_expr *from = e->op == IR_ADD ? ir_strip_casts(e->args[0]) : e;
        if (e->op == IR_ADD && from->op == IR_VALUE && from->value->def == phi)
            return true;
    }
    return false;
}

struct own_load {
    struct uniform *uniform;
    bool found;
};

static bool find_own_load(const struct ir_expr *e, void *context)
{
    struct own_load *x = context;
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    x->found = x->found || (def && def->kind == IR_STMT_LOAD &&
                            uniform_of(x->uniform, def->addr).level > UNIFORM_BLOCK);
    return !x->found;
}

/* `key[i] % BINS`, `bin < bins ? bin : bins - 1`: each thread has read something of its own, and that is no
 * number of a buffer. */
static bool is_of_own_load(const struct lanes_frame *f, const struct ir_expr *e)
{
    struct own_load x = {.uniform = f->af->uniform};
    bool folds = e->op == IR_REM || e->op == IR_BITAND;
    if ((folds || e->op == IR_SELECT) && x.uniform)
        ir_walk(folds ? e->args[0] : e, find_own_load, &x);
    return x.found;
}

/* `round % 2`, `now = 1 - now`: buffers that are used in turn. */
static bool takes_turns(const struct lanes_frame *f, const struct ir_expr *e, unsigned depth)
{
    if (is_of_own_load(f, e))
        return false;
    if (depth > LIMIT_EXPR_DEPTH || (e->type && e->type->kind == TYPE_FLOAT))
        return depth > LIMIT_EXPR_DEPTH;
    const struct ir_stmt *phi = e->op == IR_VALUE ? e->value->def : NULL;
    for (size_t i = 0; phi && phi->kind == IR_STMT_PHI && i < phi->args.len; i++) {
        const struct ir_expr *next = ir_strip_casts(phi->args.at[i]);
        bool counts = next->op == IR_ADD && ir_strip_casts(next->args[0]) == e;
        if (next->op == IR_SUB ||
            (next->op != IR_VALUE && takes_turns(f, counts ? next->args[1] : next, depth + 1)))
            return true;
    }
    for (unsigned i = 0; i < e->arg_count; i++)
        if (takes_turns(f, e->args[i], depth + 1))
            return true;
    return e->op == IR_REM || e->op == IR_BITAND || e->op == IR_BITXOR || e->op == IR_SELECT;
}

bool place_takes_turns(const struct lanes_frame *f, const struct ir_expr *e)
{
    return takes_turns(f, e, 0);
}

struct look {
    const struct lanes_frame *frame;
    bool data;
    bool thread;
    bool other;
    const struct ir_stmt *choice[CHOICES];
    unsigned choices;
};

static void look_at(const struct ir_expr *e, struct look *l, unsigned depth);

/* `if (x[i] > most) best = i;`: one of several values, and the data say which. */
static void look_at_choice(const struct ir_stmt *phi, struct look *l, unsigned depth)
{
    for (unsigned i = 0; i < l->choices; i++)
        if (l->choice[i] == phi)
            return;
    l->data = l->data || !is_count(phi);
    l->other = l->other || l->choices == CHOICES;
    if (l->other)
        return;
    l->choice[l->choices++] = phi;
    for (size_t i = 0; i < phi->args.len && !l->other; i++)
        look_at(phi->args.at[i], l, depth);
}

/* `Params::cell_width(3, 2)` of a header out of sight: a size, asked with numbers alone. */
static bool asks_size(const struct ir_stmt *call)
{
    bool numbers = !call->callee && !call->object && call->args.len > 0;
    for (size_t i = 0; i < call->args.len && numbers; i++)
        numbers = ir_strip_casts(call->args.at[i])->op == IR_INT;
    return numbers && call->name && !count_name_is_index_type(call->name) &&
           (count_name_is_width(call->name) || count_name_of(call->name).kind != COUNT_PLAIN);
}

/* `bin_of(v, n)`, `clamp(v, 0, n)`: a function of the data, which does not ask where the thread is. */
static void look_at_result(const struct ir_stmt *call, struct look *l, unsigned depth)
{
    if (asks_size(call))
        return;
    unsigned axes = 0;
    bool known = call->callee && call->callee->has_body && !call->object && call->args.len > 0;
    if (known)
        race_axes_of(call->callee, &axes, 0);
    l->other = l->other || !known || axes;
    for (size_t i = 0; i < call->args.len && !l->other; i++)
        look_at(call->args.at[i], l, depth + 1);
}

/* `row * width + lane` of a function: what its caller hands it for `width` and `lane`. */
static void look_at_handed(const struct ir_decl *d, struct look *l, unsigned depth)
{
    const struct lanes_frame *f = l->frame;
    const struct ir_expr *handed = f->parent ? ir_argument_for(f->call, d) : NULL;
    if (!handed)
        return;
    l->frame = f->parent;
    look_at(handed, l, depth + 1);
    l->frame = f;
}

static void look_at(const struct ir_expr *e, struct look *l, unsigned depth)
{
    if (depth > LIMIT_EXPR_DEPTH) {
        l->other = true;
        return;
    }
    if (e->type && e->type->kind == TYPE_FLOAT) {
        l->data = true;
        return;
    }
    switch (e->op) {
    case IR_VALUE:
        if (e->value->def && e->value->def->kind == IR_STMT_LOAD)
            l->data = l->data || !lanes_loaded_constant(e);
        else if (e->value->def && e->value->def->kind == IR_STMT_PHI)
            look_at_choice(e->value->def, l, depth + 1);
        else if (e->value->def && e->value->def->kind == IR_STMT_CALL)
            look_at_result(e->value->def, l, depth + 1);
        else
            l->other = true;
        return;
    case IR_OPAQUE: l->other = true; return;
    case IR_VAR: look_at_handed(e->decl, l, depth); return;
    case IR_BUILTIN:
        l->thread = l->thread || e->builtin <= IR_BUILTIN_TID_Z ||
                    e->builtin == IR_BUILTIN_LANEID || e->builtin == IR_BUILTIN_THREAD_RANK ||
                    e->builtin == IR_BUILTIN_GRID_RANK;
        return;
    default: break;
    }
    for (unsigned i = 0; i < e->arg_count; i++)
        look_at(e->args[i], l, depth + 1);
}

/* Made of what memory holds, and of nothing that tells threads apart. */
bool place_is_data(const struct lanes_frame *f, const struct ir_expr *e)
{
    struct look l = {.frame = f};
    look_at(e, &l, 0);
    return l.data && !l.thread && !l.other;
}
