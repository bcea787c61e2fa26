/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/tensor_size.h"

#include <string.h>

#include "pass/launch_dim.h"

static bool is_container(const char *type)
{
    static const char *const names[] = {"vector", "array", "map",    "set", "list",
                                        "deque",  "span",  "string", "Span"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strstr(type, names[i]))
            return true;
    }
    return false;
}

/* `rows` of `auto [rows, cols] = x.shapes(0, 1)`; the x of it, where it is the grid. */
static bool is_part_of_shape(const struct ir_expr *leaf)
{
    bool part = leaf->op == IR_MEMBER;
    while (leaf->op == IR_MEMBER)
        leaf = leaf->args[0];
    const struct ir_stmt *d = leaf->op == IR_VALUE ? leaf->value->def : NULL;
    if (!part && d && d->kind == IR_STMT_LOAD && d->addr->op == IR_FIELD) {
        leaf = d->addr->args[0];
        part = true;
    }
    const char *method = part ? launch_dim_method(leaf) : NULL;
    return method && (strcmp(method, "shapes") == 0 || strcmp(method, "shape") == 0);
}

bool tensor_size_is(const struct ir_expr *leaf)
{
    static const char *const names[] = {
        "size",        "numel",    "num_elements", "NumElements",    "dim_size",
        "dim32",       "nelement", "nnz",          "size_from_dim",  "sizes",
        "size_to_dim", "Count",    "elem_cnt",     "flat_first_dim", "flat_last_dim",
    };
    const char *method = launch_dim_method(leaf);
    if (!method)
        return is_part_of_shape(leaf);
    const struct ir_stmt *d = launch_dim_call(leaf);
    if (d->object_type && d->object_type->name && is_container(d->object_type->name))
        return false;               /* what the program itself has filled */
    if (strcmp(method, "dim") == 0) /* `x.dim()` says how many there are */
        return launch_dim_call(leaf)->args.len == 1;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(method, names[i]) == 0)
            return true;
    }
    return false;
}
