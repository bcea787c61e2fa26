/* SPDX-License-Identifier: Apache-2.0 */
/* `if (tid == 0) found = 0; barrier; ...; barrier; if (found) return;` in a loop: who comes round has read 0, and puts
 * 0 there, which whoever reads late finds before and after. */
#include "pass/calls.h"
#include "pass/guard.h"
#include "pass/race_harmless.h"

/* Where the edge is taken, what was read is that number. */
static bool tells_number(const struct analysis_func *af, struct cfg_edge e,
                         const struct ir_stmt *load, int64_t number)
{
    size_t n;
    const struct fact *x = guard_edge_facts(af->guards, e, &n);
    for (size_t i = 0; i < n; i++) {
        const struct ir_expr *left = ir_strip_casts(x[i].left);
        int64_t at;
        if (x[i].op == IR_EQ && left->op == IR_VALUE && left->value->def == load &&
            ir_is_int(ir_strip_casts(x[i].right), &at) && at == number)
            return true;
    }
    return false;
}

struct standing {
    const struct analysis_func *af;
    const struct ir_stmt *load;
    int64_t number;
    unsigned char *seen; /* by the number of the block */
};

/* From the block on the store is met on no way but those where the number was read. */
static bool is_kept_from(struct standing *x, const struct ir_block *b, const struct ir_block *store)
{
    for (unsigned i = 0; i < b->succs.len; i++) {
        const struct ir_block *next = b->succs.at[i];
        if (tells_number(x->af, (struct cfg_edge){b, i}, x->load, x->number))
            continue;
        if (next == store)
            return false;
        if (x->seen[next->id])
            continue;
        x->seen[next->id] = 1;
        if (!is_kept_from(x, next, store))
            return false;
    }
    return true;
}

/* Behind the store all wait before any of them reads: what is left is who reads late. */
static bool is_waited_for(const struct standing *x, const struct ir_block *b, size_t from)
{
    const struct analysis_func *af = x->af;
    for (size_t i = from; i < b->stmts.len; i++) {
        if (b->stmts.at[i] == x->load)
            return false;
        if (calls_is_block_barrier(af->analysis->calls, b->stmts.at[i], NULL))
            return true;
    }
    for (unsigned i = 0; i < b->succs.len; i++) {
        const struct ir_block *next = b->succs.at[i];
        if (x->seen[next->id])
            continue;
        x->seen[next->id] = 1;
        if (!is_waited_for(x, next, 0))
            return false;
    }
    return true;
}

static size_t place_in_block(const struct ir_stmt *s)
{
    size_t i = 0;
    while (i < s->block->stmts.len && s->block->stmts.at[i] != s)
        i++;
    return i;
}

static bool finds_it_there(const struct interval_access *w, const struct interval_access *r)
{
    const struct analysis_func *af = w->frame->af;
    struct standing x = {.af = af, .load = r->stmt};
    if (w->frame != r->frame || w->atomic || w->stmt->kind != IR_STMT_STORE ||
        r->stmt->kind != IR_STMT_LOAD || w->addr != r->addr || w->stmt->block == r->stmt->block ||
        !af->guards || !cfg_stmt_reaches(af->cfg, r->stmt, w->stmt) ||
        !ir_is_int(ir_strip_casts(w->stmt->expr), &x.number))
        return false;
    struct arena *scratch = arena_create();
    x.seen = ARENA_ARRAY(scratch, unsigned char, af->func->blocks.len);
    bool kept = is_kept_from(&x, r->stmt->block, w->stmt->block);
    x.seen = ARENA_ARRAY(scratch, unsigned char, af->func->blocks.len);
    kept = kept && is_waited_for(&x, w->stmt->block, place_in_block(w->stmt) + 1);
    arena_destroy(scratch);
    return kept;
}

bool race_is_standing(const struct race_pair *p)
{
    return finds_it_there(p->a, p->b) || finds_it_there(p->b, p->a);
}
