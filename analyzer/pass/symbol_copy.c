/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/symbol_copy.h"

#include <string.h>

static const struct ir_expr *address_read(const struct ir_expr *e)
{
    const struct ir_stmt *d = e->op == IR_VALUE ? e->value->def : NULL;
    return d && d->kind == IR_STMT_LOAD ? d->addr : NULL;
}

/* The symbol is handed over by its name, which the front end reads. */
static bool is_symbol(const struct ir_expr *e, const struct ir_decl *symbol)
{
    e = ir_strip_all_casts(e);
    const struct ir_expr *from = address_read(e);
    e = from ? from : e;
    return e->op == IR_ADDR && e->decl == symbol;
}

const struct ir_expr *symbol_copied_from(const struct ir_func *host, const struct ir_decl *symbol)
{
    const struct ir_expr *from = NULL;
    for (size_t i = 0; i < host->stmts.len; i++) {
        const struct ir_stmt *s = host->stmts.at[i];
        if (s->kind != IR_STMT_CALL || !s->name || s->args.len < 3 ||
            strncmp(s->name, "cudaMemcpyToSymbol", 18) != 0 || !is_symbol(s->args.at[0], symbol))
            continue;
        const struct ir_expr *now = ir_strip_all_casts(s->args.at[1]);
        if (from && from != now)
            return NULL;
        from = now;
    }
    return from;
}

bool symbol_is_same(const struct ir_func *host, const struct ir_expr *e, const struct ir_expr *n)
{
    const struct ir_expr *read = address_read(ir_strip_casts(e));
    const struct ir_expr *given = address_read(ir_strip_all_casts(n));
    bool constant = read && read->op == IR_ADDR && read->decl->storage == STORAGE_CONSTANT;
    return constant && given && symbol_copied_from(host, read->decl) == given;
}
