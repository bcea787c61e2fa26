/* SPDX-License-Identifier: Apache-2.0 */
/* `x[i * stride.x + j * stride.y]`: an element of a tensor by its strides, which are such that each (i, j) is another
 * element, though nothing in the kernel says so. */
#include "pass/affine.h"
#include "pass/race.h"

static bool is_of_axis(const struct ir_expr *e, unsigned axis)
{
    static const enum ir_builtin first[] = {IR_BUILTIN_TID_X, IR_BUILTIN_CTAID_X,
                                            IR_BUILTIN_NTID_X};
    for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
        if (ir_is_builtin(e, (enum ir_builtin)(first[i] + axis)))
            return true;
    }
    return false;
}

/* The one factor of the term that is no builtin of the axis; NULL: there is none, or more than one. */
static const struct ir_expr *stride_in(const struct affine_term *t, unsigned axis)
{
    const struct ir_expr *stride = NULL;
    for (unsigned k = 0; k < t->atom_count; k++) {
        if (is_of_axis(t->atoms[k], axis))
            continue;
        if (stride)
            return NULL;
        stride = t->atoms[k];
    }
    return stride;
}

/* All that has the thread's number along the axis multiplies it by one stride, and nothing but its place in the
 * grid has that stride: `(x + k) * stride` is of others, too. */
static const struct ir_expr *stride_of(const struct affine *place, unsigned axis)
{
    const struct ir_expr *stride = NULL;
    enum ir_builtin own = (enum ir_builtin)(IR_BUILTIN_TID_X + axis);
    for (size_t i = 0; i < place->terms.len && !stride; i++) {
        const struct affine_term *t = &place->terms.at[i];
        bool here = false;
        for (unsigned k = 0; k < t->atom_count; k++)
            here = here || ir_is_builtin(t->atoms[k], own);
        if (here && !(stride = stride_in(t, axis)))
            return NULL;
    }
    for (size_t i = 0; i < place->terms.len && stride; i++) {
        const struct affine_term *t = &place->terms.at[i];
        bool same = false, here = false;
        for (unsigned k = 0; k < t->atom_count; k++) {
            same = same || t->atoms[k] == stride;
            here = here || is_of_axis(t->atoms[k], axis);
        }
        if ((same || here) && (stride_in(t, axis) != stride || t->coefficient < 1))
            return NULL;
        if (same && !here)
            return NULL;
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
        const struct ir_expr *stride = stride_of(&place, axis);
        strided = stride && has_other_stride(&place, stride);
        differs = true;
    }
    arena_destroy(scratch);
    return strided && differs;
}
