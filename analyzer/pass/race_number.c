/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/race_number.h"

#include <string.h>

#include "pass/guard.h"
#include "pass/race_shape.h"
#include "pass/uniform.h"

/* One place of global memory, the same for all threads of the grid. */
static bool is_one_place(const struct analysis_func *af, const struct ir_stmt *s)
{
    const struct ir_expr *root = s->addr ? ir_address_root(s->addr) : NULL;
    bool handed = root && root->op == IR_VAR && root->decl->storage == STORAGE_PARAM;
    bool device = root && root->op == IR_ADDR && root->decl->storage == STORAGE_DEVICE;
    return (handed || device) && uniform_of(af->uniform, s->addr).level == UNIFORM_GRID;
}

/* `atomicAdd(count, 1)`, which answers each thread another number. */
static const struct ir_stmt *draw_of(const struct analysis_func *af, const struct ir_expr *e)
{
    int64_t number;
    e = ir_strip_all_casts(e); /* it may be left among real numbers */
    if (e->op == IR_ADD && ir_is_int(ir_strip_casts(e->args[1]), &number))
        e = ir_strip_casts(e->args[0]);
    const struct ir_stmt *def = e->op == IR_VALUE ? e->value->def : NULL;
    bool adds = def && def->kind == IR_STMT_ATOMIC && def->name &&
                strcmp(def->name, "atomicAdd") == 0 && def->args.len == 1 &&
                ir_is_int(ir_strip_casts(def->args.at[0]), &number) && number != 0;
    return adds && is_one_place(af, def) ? def : NULL;
}

struct question {
    const struct ir_stmt *draw;
    bool answer;
    bool thread;
};

static bool find_answer(const struct ir_expr *e, void *context)
{
    struct question *q = context;
    q->answer = q->answer || (e->op == IR_VALUE && e->value->def == q->draw);
    q->thread = q->thread || e->op == IR_BUILTIN;
    return true;
}

/* The number itself says who may write: `if (at == last)`; or there is but one thread, `i == 0`. */
static bool is_chosen(const struct analysis_func *af, const struct ir_stmt *s,
                      const struct ir_stmt *draw)
{
    size_t n;
    const struct fact *x = guard_facts(af->guards, s, &n);
    for (size_t i = 0; i < n; i++) {
        struct question q = {.draw = draw};
        ir_walk(x[i].left, find_answer, &q);
        ir_walk(x[i].right, find_answer, &q);
        if (q.answer || (q.thread && x[i].op == IR_EQ))
            return true;
    }
    return false;
}

struct found {
    VEC(struct race_number) all;
};

const struct race_number *race_numbers_kept(const struct analysis_func *af, size_t *n)
{
    struct found found = {0};
    unsigned axes = 0;
    race_axes_of(af->func, &axes, 0); /* without, a kernel is meant for one thread */
    for (size_t i = 0; i < af->func->stmts.len && af->uniform && axes; i++) {
        const struct ir_stmt *s = af->func->stmts.at[i];
        if (s->kind != IR_STMT_STORE || !s->expr || s->is_volatile)
            continue;
        const struct ir_stmt *draw = draw_of(af, s->expr);
        const struct race_number x = {.draw = draw, .store = s};
        if (draw && is_one_place(af, s) && !is_chosen(af, s, draw))
            vec_push(af->analysis->arena, &found.all, x);
    }
    *n = found.all.len;
    return found.all.at;
}
