/* SPDX-License-Identifier: Apache-2.0 */
/* `s[k] |= MARK` while others look at the other bits, `s[k] & ~MARK`, or set the same ones: whoever comes first, each
 * sees what it would have seen. */
#include "pass/race_harmless.h"

/* A store that changes single bits of what it has read there: which ones, and what they become. */
struct change {
    uint64_t mask, bits;
    bool ok;
};

static const struct ir_stmt *loaded(const struct ir_expr *e)
{
    e = ir_strip_casts(e);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    return def && def->kind == IR_STMT_LOAD ? def : NULL;
}

static struct change change_of(const struct ir_stmt *s)
{
    const struct ir_expr *e = s->kind == IR_STMT_STORE && s->expr ? ir_strip_casts(s->expr) : NULL;
    int64_t n;
    for (unsigned i = 0; e && (e->op == IR_BITOR || e->op == IR_BITAND) && i < 2; i++) {
        const struct ir_stmt *from = loaded(e->args[i]);
        if (!from || from->addr != s->addr || !ir_is_int(ir_strip_casts(e->args[1 - i]), &n))
            continue;
        uint64_t mask = e->op == IR_BITOR ? (uint64_t)n : ~(uint64_t)n;
        return (struct change){mask, e->op == IR_BITOR ? mask : 0, true};
    }
    return (struct change){0};
}

/* Is load used in e, other than with the bits of the mask left out? */
static bool looks_at(const struct ir_expr *e, const struct ir_stmt *load, uint64_t mask)
{
    int64_t n;
    for (unsigned i = 0; e->op == IR_BITAND && i < 2; i++)
        if (loaded(e->args[i]) == load && ir_is_int(ir_strip_casts(e->args[1 - i]), &n) &&
            !((uint64_t)n & mask))
            return false;
    if (e->op == IR_VALUE && e->value->def == load)
        return true;
    for (unsigned i = 0; i < e->arg_count; i++)
        if (e->args[i] && looks_at(e->args[i], load, mask))
            return true;
    return false;
}

struct look {
    const struct ir_stmt *load;
    uint64_t mask;
    bool found;
};

static void look(const struct ir_expr **slot, void *context)
{
    struct look *q = context;
    q->found = q->found || (*slot && looks_at(*slot, q->load, q->mask));
}

/* Nobody can tell from what r reads whether w has changed its bits. */
static bool is_blind_to(const struct interval_access *r, const struct change *w)
{
    const struct ir_func *f = r->frame->af->func;
    struct look q = {.load = r->stmt, .mask = w->mask};
    if (r->stmt->kind != IR_STMT_LOAD || r->stmt->is_volatile)
        return false;
    for (size_t i = 0; i < f->stmts.len && !q.found; i++) {
        struct ir_stmt *s = f->stmts.at[i];
        struct change own = change_of(s);
        bool same =
            own.ok && own.mask == w->mask && own.bits == w->bits && s->addr == r->stmt->addr;
        /* arithmetic is there once more for its place, and a SET has been put into what uses it */
        if (!same && s->kind != IR_STMT_EVAL && s->kind != IR_STMT_SET)
            ir_stmt_visit(s, look, &q);
    }
    return !q.found;
}

bool race_is_of_other_bits(const struct race_pair *p)
{
    struct change x = change_of(p->a->stmt), y = change_of(p->b->stmt);
    if (x.ok && y.ok)
        return x.mask == y.mask && x.bits == y.bits;
    return (x.ok && is_blind_to(p->b, &x)) || (y.ok && is_blind_to(p->a, &y));
}
