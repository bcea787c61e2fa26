/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/block_row.h"

enum { TERMS_MAX = 8 };

struct sum {
    bool column;                  /* threadIdx.x is one of the terms */
    const struct ir_expr *length; /* of threadIdx.y * length */
    unsigned terms;
};

static void look_at_term(const struct ir_expr *e, struct sum *s)
{
    e = ir_strip_casts(e);
    if (s->terms++ > TERMS_MAX)
        return;
    if (e->op == IR_ADD) {
        look_at_term(e->args[0], s);
        look_at_term(e->args[1], s);
    } else if (ir_is_builtin(e, IR_BUILTIN_TID_X)) {
        s->column = true;
    } else if (e->op == IR_MUL) {
        for (unsigned i = 0; i < 2; i++)
            if (ir_is_builtin(e->args[i], IR_BUILTIN_TID_Y))
                s->length = ir_strip_casts(e->args[1 - i]);
    }
}

const struct ir_expr *block_row_length(const struct ir_expr *e)
{
    struct sum s = {0};
    if (e->op == IR_ADD)
        look_at_term(e, &s);
    return s.column ? s.length : NULL;
}
