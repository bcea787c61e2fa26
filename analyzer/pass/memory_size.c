/* SPDX-License-Identifier: Apache-2.0 */
#include "pass/memory_size.h"

#include <string.h>

#include "pass/count_name.h"

#define COUNT(x) (sizeof(x) / sizeof *(x))

static bool is_among(const char *name, const char *const *list, size_t n)
{
    for (size_t i = 0; name && i < n; i++)
        if (strcmp(name, list[i]) == 0)
            return true;
    return false;
}

/* Which argument of a call is a number of bytes or of elements; -1: none. */
static int size_argument(const struct ir_stmt *call)
{
    static const struct {
        const char *name;
        int argument;
    } calls[] = {
        {"cudaMalloc", 1},      {"cudaMallocAsync", 1}, {"cudaMallocManaged", 1},
        {"cudaMallocHost", 1},  {"cudaHostAlloc", 1},   {"cudaMemcpy", 2},
        {"cudaMemcpyAsync", 2}, {"cudaMemset", 2},      {"cudaMemsetAsync", 2},
    };
    for (size_t i = 0; call->name && i < COUNT(calls); i++) {
        if (strcmp(call->name, calls[i].name) == 0)
            return calls[i].argument;
    }
    static const char *const copies[] = {"raft::copy", "raft::update_host", "raft::update_device"};
    return is_among(call->qualified_name, copies, COUNT(copies)) ? 2 : -1;
}

/* `pool.allocate(stream, &data, nodes * bins)` of a class out of sight: one of them is the size */
static bool is_unseen_allocation(const struct ir_stmt *call)
{
    return call->name && !call->callee && count_name_is_of_allocation(call->name);
}

/* The shape in `at::empty({rows * cols, 2}, options)`, which takes 64-bit lengths; or NULL. */
static const struct ir_expr *shape_of(const struct ir_stmt *call)
{
    static const char *const makers[] = {"at::empty",   "at::zeros",    "at::ones",
                                         "at::full",    "torch::empty", "torch::zeros",
                                         "torch::ones", "torch::full"};
    bool makes = call->args.len > 0 && is_among(call->qualified_name, makers, COUNT(makers));
    return makes ? call->args.at[0] : NULL;
}

/* rmm::device_uvector<float> scores(queries * lists, stream); of a template's T, the variable has the
 * type, and where the class is out of sight nothing stands around its only argument. */
static const struct ir_expr *container_size(const struct ir_stmt *s)
{
    static const char *const classes[] = {"device_vector", "device_uvector", "device_buffer",
                                          "host_vector"};
    const struct ir_expr *e = s->expr;
    for (size_t i = 0; e && i < COUNT(classes); i++) {
        bool is_class = (e->type->name && strstr(e->type->name, classes[i])) ||
                        (s->var && s->var->type->name && strstr(s->var->type->name, classes[i]));
        if (is_class)
            return e->op == IR_RECORD && e->arg_count > 0 ? e->args[0]
                   : e->op == IR_RECORD                   ? NULL
                                                          : e;
    }
    return NULL;
}

const struct ir_expr *memory_size_of(const struct ir_stmt *s, unsigned i)
{
    if (s->kind == IR_STMT_SET)
        return i == 0 ? container_size(s) : NULL;
    if (s->kind != IR_STMT_CALL)
        return NULL;
    const struct ir_expr *shape = shape_of(s);
    if (shape && shape->op == IR_RECORD)
        return i < shape->arg_count ? shape->args[i] : NULL;
    if (is_unseen_allocation(s))
        return i < s->args.len ? s->args.at[i] : NULL;
    int at = size_argument(s);
    if (i > 0)
        return NULL;
    return shape ? shape : at >= 0 && (size_t)at < s->args.len ? s->args.at[at] : NULL;
}
