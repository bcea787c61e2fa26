/* SPDX-License-Identifier: Apache-2.0 */
/* From the root of a pointer on to the object: what callers hand over, what lambdas capture, the one way of a phi. */
#include "pass/interval.h"
#include "pass/lanes_internal.h"
#include "pass/place_internal.h"

/* Nobody goes through a null pointer: `p = lane < n ? row : nullptr; if (p) *p = 0;`. */
static bool is_null(const struct ir_expr *e)
{
    e = ir_strip_all_casts(e);
    return e->op == IR_INT && e->number == 0;
}

/* The one value that the phi of a pointer has for all threads, and the rounds it is seen in. */
static const struct ir_expr *pointer_phi(struct place_walk *w, const struct ir_stmt *phi)
{
    const struct ir_block *b = phi->block;
    const struct cfg_loop *l = cfg_loop_of(w->frame->af->cfg, b);
    const struct ir_expr *from = NULL;
    if (l && l->header == b) {
        unsigned k = lanes_loop_number(w->frame, l);
        unsigned round = k < LIMIT_LANES_LOOPS ? w->rounds.at[k] : LANES_OUTSIDE;
        if (round >= LANES_ANY_ROUND)
            return NULL;
        for (size_t i = 0; i < phi->args.len; i++) {
            if (cfg_loop_contains(l, b->preds.at[i]) != (round > 0))
                continue;
            if (from && from != phi->args.at[i])
                return NULL;
            from = phi->args.at[i];
        }
        if (round > 0)
            w->rounds.at[k] = (unsigned char)(round - 1);
        return from;
    }
    unsigned char *edge = ARENA_ARRAY(w->run->arena, unsigned char, w->run->count);
    for (size_t i = 0; i < phi->args.len && i < b->preds.len; i++) {
        const struct ir_block *p = b->preds.at[i];
        unsigned succ = p->succs.at[0] == b ? 0 : 1;
        if (succ >= p->succs.len || p->succs.at[succ] != b)
            return NULL;
        lanes_edge(w->run, w->frame, &w->rounds, p, succ, edge);
        bool any = false;
        for (unsigned k = 0; k < w->run->count && !is_null(phi->args.at[i]); k++)
            any = any || edge[k];
        if (any && from && from != phi->args.at[i])
            return NULL;
        if (any)
            from = phi->args.at[i];
    }
    return from;
}

static struct lanes rescaled(struct place_walk *w, const struct lanes *bytes, int64_t times,
                             int64_t by)
{
    unsigned n = bytes->at ? w->run->count : 1;
    int64_t *v = ARENA_ARRAY(w->run->arena, int64_t, n);
    for (unsigned i = 0; i < n; i++) {
        int64_t x = lanes_get(bytes, i);
        v[i] = x == LANES_UNKNOWN ? x : x / by * times;
    }
    return bytes->at ? (struct lanes){.at = v} : (struct lanes){.value = v[0]};
}

/* `T s[N]` handed on as `double *`: an element for each of them, however large T was made up. */
static void fit_elements(struct place_walk *w, const struct ir_expr *param,
                         const struct ir_expr *arg)
{
    const struct ir_type *known = place_target(param), *t = place_target(arg);
    while (t && t->kind == TYPE_ARRAY)
        t = t->elem;
    if (!known || !t || known->size <= 0 || t->size > 0 || t->kind != TYPE_UNKNOWN)
        return;
    int64_t times = place_bytes_of(w, t, 0);
    w->out.offset = rescaled(w, &w->out.offset, times, known->size);
    w->rest = rescaled(w, &w->rest, times, known->size);
    w->begin = rescaled(w, &w->begin, times, known->size);
    w->out.size = w->out.size == known->size ? times : w->out.size;
}

/* On with what the caller hands over. */
static const struct ir_expr *in_caller(struct place_walk *w, const struct ir_expr *e)
{
    if (e) {
        w->rounds = lanes_rounds_at(w->frame->parent, &w->rounds, w->frame->call->block);
        w->frame = w->frame->parent;
    }
    return e;
}

/* On with what the function around a lambda gives the variable. */
static const struct ir_expr *captured_value(struct place_walk *w, const struct ir_expr *e)
{
    const struct lanes_frame *around;
    const struct ir_block *from;
    const struct ir_expr *value = interval_captured(w->frame, e, &around, &from);
    if (value) {
        w->rounds = lanes_rounds_at(around, &w->rounds, from);
        w->frame = around;
    }
    return value;
}

const struct ir_expr *place_beyond_root(struct place_walk *w, const struct ir_expr *e)
{
    const struct ir_expr *handed;
    struct lanes c;
    switch (e->op) {
    case IR_ADDR:
        w->out.object = interval_same_memory(w->frame->af->analysis, e->decl);
        return NULL;
    case IR_VAR:
        handed = interval_member_handed(w->frame, e);
        if (!handed)
            handed = interval_own_object(w->frame, e);
        if (e->decl->storage == STORAGE_CAPTURE && handed)
            return in_caller(w, handed);
        handed = captured_value(w, e);
        if (handed)
            return handed;
        if (e->decl->storage == STORAGE_CAPTURE)
            w->out.object = interval_object(w->frame, e);
        if (e->decl->storage != STORAGE_PARAM || e->decl->param_index < 0)
            return NULL;
        if (!w->frame->parent) {
            w->out.object = e->decl;
            return NULL;
        }
        if ((size_t)e->decl->param_index >= w->frame->call->args.len)
            return NULL;
        handed = w->frame->call->args.at[e->decl->param_index];
        fit_elements(w, e, handed);
        if (w->is_open)
            place_note_range(w, handed);
        return in_caller(w, handed);
    case IR_VALUE:
        if (e->value->def && e->value->def->kind == IR_STMT_PHI)
            return pointer_phi(w, e->value->def);
        handed = e->value->def && e->value->def->kind == IR_STMT_CALL
                     ? interval_returned(w->frame, e->value->def)
                     : NULL;
        if (handed && interval_object(w->frame, handed)) {
            place_keep_to_view(w, handed);
            return handed;
        }
        w->out.object = interval_object(w->frame, e);
        if (!w->out.object)
            w->out.object = interval_pointed(w->frame, e);
        else if (e->value->def && interval_is_subscripted(e->value->def))
            place_name_member(w, "[]");
        else if (e->value->def && e->value->def->kind == IR_STMT_CALL && e->value->def->args.len)
            w->out.part = e->id + 1U; /* `buffer(round % 2)`: somewhere in it */
        return NULL;
    case IR_BITAND: return ir_rounded_address(e);
    case IR_MEMBER:
        handed = interval_member_given(w->frame->af->func->module, e);
        if (handed)
            return handed;
        w->out.object = interval_pointed(w->frame, e);
        return w->out.object ? NULL : in_caller(w, interval_member_handed(w->frame, e));
    case IR_SELECT:
        for (unsigned i = 1; i <= 2; i++)
            if (is_null(e->args[i]))
                return e->args[3 - i];
        c = lanes_of(w->run, w->frame, &w->rounds, e->args[0]);
        return c.at || c.value == LANES_UNKNOWN ? NULL : e->args[c.value ? 1 : 2];
    default: return NULL;
    }
}
