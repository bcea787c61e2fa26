/* SPDX-License-Identifier: Apache-2.0 */
/* `x[i * stride.x + j * stride.y]`: an element of a tensor by its strides, which are such that each (i, j) is another
 * element, though nothing in the kernel says so. */
#include "pass/affine.h"
#include "pass/race.h"

/* The strides that `axis` is multiplied by; *bare: it also stands without any. */
static const struct ir_expr *stride_of(const struct affine *place, enum ir_builtin axis, bool *bare)
{
    const struct ir_expr *stride = NULL;
    for (size_t i = 0; i < place->terms.len; i++) {
        const struct affine_term *t = &place->terms.at[i];
        const struct ir_expr *other = NULL;
        bool here = false;
        for (unsigned k = 0; k < t->atom_count; k++) {
            bool builtin = t->atoms[k]->op == IR_BUILTIN;
            here = here || (builtin && t->atoms[k]->builtin == axis);
            other = builtin ? other : t->atoms[k];
        }
        *bare = *bare || (here && !other);
        stride = here && other ? other : stride;
    }
    return stride;
}

/* Another number than the thread's that is multiplied by another stride. */
static bool has_other_stride(const struct affine *place, const struct ir_expr *stride)
{
    for (size_t i = 0; i < place->terms.len; i++) {
        const struct affine_term *t = &place->terms.at[i];
        if (t->atom_count == 2 && t->atoms[0] != stride && t->atoms[1] != stride)
            return true;
    }
    return false;
}

bool race_is_of_strides(const struct race *r)
{
    const struct ir_stmt *a = r->first->stmt, *b = r->second->stmt;
    if (!a->addr || a->addr != b->addr)
        return false;
    struct arena *scratch = arena_create();
    /* of elements of any size */
    const struct ir_expr *addr = ir_strip_casts(a->addr);
    struct affine place = addr->op == IR_PTRADD ? affine_of(scratch, addr->args[1])
                                                : affine_of_address(scratch, addr);
    bool strided = place.ok, differs = false;
    for (unsigned axis = 0; axis < 3 && strided; axis++) {
        if (r->first_thread[axis] == r->second_thread[axis])
            continue;
        bool bare = false;
        const struct ir_expr *stride =
            stride_of(&place, (enum ir_builtin)(IR_BUILTIN_TID_X + axis), &bare);
        strided = stride && !bare && has_other_stride(&place, stride);
        differs = true;
    }
    arena_destroy(scratch);
    return strided && differs;
}
