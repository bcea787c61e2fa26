/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/full_length.h"

#include <string.h>

#include "base/strbuf.h"
#include "pass/count_name.h"
#include "pass/launch_dim.h"

#define WARP_THREADS 32

/* Columns and tables of libcudf, with or without their namespace, const or not. */
static bool is_column(const struct ir_type *t)
{
    static const char *const classes[] = {"column_view", "column_device_view", "table_view",
                                          "table_device_view"};
    for (size_t i = 0; t && t->name && i < sizeof classes / sizeof *classes; i++) {
        if (str_has_suffix(t->name, classes[i])) /* also strings_column_view */
            return true;
    }
    return false;
}

static bool is_rows_of_column(const struct ir_expr *e)
{
    const struct ir_stmt *call = launch_dim_call(e);
    return call && is_column(call->object_type) &&
           (strcmp(call->name, "size") == 0 || strcmp(call->name, "num_rows") == 0);
}

static bool is_full_length(const struct ir_expr *e)
{
    bool is_variable = e->op == IR_VAR && e->decl->is_length &&
                       count_name_of(e->decl->source_name).kind != COUNT_SMALL;
    return is_variable || is_rows_of_column(e);
}

bool full_length_has_warps(const struct ir_expr *e)
{
    int64_t n;
    if (e->op != IR_MUL || (e->type->kind == TYPE_INT && e->type->bits != 32))
        return false;
    for (unsigned i = 0; i < 2; i++) {
        bool many = ir_is_int(e->args[i], &n) && n >= WARP_THREADS && e->args[i]->type->bits <= 32;
        if (many && is_full_length(e->args[1 - i]))
            return true;
    }
    return false;
}
