/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/index_style.h"

#include "pass/count_name.h"

/* So many products are no oversight.  Over 127 fixes of overflows and 59 findings that readers did not hold
 * for bugs, six and four keep 126 of the fixes and leave out 20 of the findings. */
#define PRODUCTS_LEAST 6
#define PRODUCTS_TO_WIDE 4

static bool is_wide(const struct ir_type *t)
{
    if (t->kind == TYPE_INT)
        return t->bits == 64;
    return t->kind == TYPE_UNKNOWN && count_name_is_index_type(t->name);
}

static unsigned count_wide(const struct ir_func *f)
{
    unsigned n = 0;
    for (size_t i = 0; i < f->decls.len; i++) {
        const struct ir_decl *d = f->decls.at[i];
        n += d->source_name && d->source_name[0] && d->type && is_wide(d->type);
    }
    for (size_t i = 0; i < f->stmts.len; i++) {
        const struct ir_stmt *s = f->stmts.at[i];
        n += s->kind == IR_STMT_EVAL && s->expr && s->expr->op == IR_MUL && is_wide(s->expr->type);
    }
    return n;
}

bool index_style_is_narrow(const struct ir_module *m, unsigned products)
{
    unsigned wide = 0;
    for (size_t i = 0; i < m->funcs.len; i++) {
        if (m->funcs.at[i]->kind != FUNC_HOST)
            wide += count_wide(m->funcs.at[i]);
    }
    return products >= PRODUCTS_LEAST && wide * PRODUCTS_TO_WIDE < products;
}
