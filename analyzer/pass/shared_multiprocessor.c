/* SPDX-License-Identifier: Apache-2.0 */
/* The shared memory of a whole multiprocessor, asked for as that of one block. */
#include <string.h>

#include "pass/shared_size.h"

/* cudaDevAttrMaxSharedMemoryPerMultiprocessor, driver_types.h; the CUdevice_attribute has its number */
#define ATTRIBUTE_PER_MULTIPROCESSOR 81

/* `cudaDeviceGetAttribute(&bytes, PerMultiprocessor, device)`, and nothing else writes there before s. */
static bool is_filled_with_it(const struct analysis_func *af, const struct ir_expr *place,
                              const struct ir_stmt *s)
{
    bool filled = false;
    for (size_t i = 0; i < af->func->stmts.len; i++) {
        const struct ir_stmt *t = af->func->stmts.at[i];
        int64_t attribute = 0;
        if (t->kind == IR_STMT_STORE && t->addr == place)
            return false;
        if (t->kind != IR_STMT_CALL || t->args.len == 0 || ir_strip_casts(t->args.at[0]) != place)
            continue;
        if (!t->name || !strstr(t->name, "DeviceGetAttribute") || t->args.len < 2 ||
            !ir_is_int(ir_strip_casts(t->args.at[1]), &attribute) ||
            attribute != ATTRIBUTE_PER_MULTIPROCESSOR)
            return false;
        filled = filled || cfg_stmt_dominates(af->cfg, t, s);
    }
    return filled;
}

bool shared_is_of_multiprocessor(const struct analysis_func *af, const struct ir_expr *bytes)
{
    const struct ir_expr *e = ir_strip_casts(bytes);
    const struct ir_stmt *load = e->op == IR_VALUE ? e->value->def : NULL;
    if (!load || load->kind != IR_STMT_LOAD)
        return false;
    const struct ir_expr *place = load->addr;
    if (place->op == IR_FIELD)
        return place->text && strcmp(place->text, "sharedMemPerMultiprocessor") == 0;
    return place->op == IR_ADDR && is_filled_with_it(af, place, load);
}
