/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Which rewritten kernels may fault or hang nevertheless.  Accesses of global and shared memory are
 * guarded, and loops ask whether their time is over; what is left are accesses that no check knows
 * (textures, bulk copies, local and constant memory) or not all of (matrices: the hardware asks more of
 * their alignment), and waiting that no time ends.
 */
#include "runtime/gpu/instrument_internal.h"

#include <string.h>

bool instrument_is_back(const struct ptx_function *f, const struct ptx_instr *in)
{
    uint32_t here = (uint32_t)(in - f->instrs);
    for (unsigned i = 0; i < in->operands; i++) {
        const struct ptx_operand *o = &f->operands[in->operand + i];
        if (in->op == PTX_OP_BRA && o->kind == PTX_OPERAND_LABEL && o->index <= here)
            return true;
        if (in->op != PTX_OP_BRX || o->kind != PTX_OPERAND_TARGETS)
            continue;
        for (size_t k = 0; k < f->targets[o->index].len; k++)
            if (f->targets[o->index].at[k] <= here)
                return true;
    }
    return false;
}

/* In about one of 64 rounds, so that it costs little: the clock, mixed, says in which. */
void instrument_put_look(struct rewriter *r)
{
    strbuf_add(&r->text, "{ .reg .b32 %cl_r; .reg .pred %cl_q; mov.u32 %cl_r, %clock;"
                         " mul.lo.u32 %cl_r, %cl_r, 0x9e3779b1;"
                         " setp.lt.u32 %cl_q, %cl_r, 0x04000000; mov.u32 %cl_r, 0;"
                         " @%cl_q ld.volatile.global.u32 %cl_r, [__cudalint_over];"
                         " setp.ne.u32 %cl_q, %cl_r, 0; @%cl_q exit; }\n\t");
}

/* ---- instructions ----------------------------------------------------------------------------- */

/* Does the address stand in the instruction? */
static bool is_fixed(const struct ptx_function *f, const struct ptx_instr *in)
{
    for (unsigned i = 0; i < in->operands; i++) {
        const struct ptx_operand *o = &f->operands[in->operand + i];
        if (o->kind == PTX_OPERAND_ADDRESS && !o->symbolic)
            return false;
    }
    return true;
}

/* Can it neither fault nor wait for what may never come, as it is or rewritten?  What is not listed
 * can, so that new instructions are no danger. */
static bool is_tame(const struct ptx_program *p, const struct ptx_function *f,
                    const struct ptx_instr *in)
{
    if (in->op <= PTX_OP_ISSPACEP) /* arithmetic, comparisons, moves: the first of ptx_ops.def */
        return in->op != PTX_OP_CVTA ||
               (in->space != PTX_SPACE_CONST && in->space != PTX_SPACE_PARAM);
    switch (in->op) {
    case PTX_OP_LD:
    case PTX_OP_ST: return instrument_is_guarded(in->space) || is_fixed(f, in);
    case PTX_OP_BAR_SYNC:
    case PTX_OP_BAR_RED: return !instrument_other_barrier(p, f, in);
    case PTX_OP_ATOM:
    case PTX_OP_RED:
    case PTX_OP_CP_ASYNC:
    case PTX_OP_CP_ASYNC_COMMIT:
    case PTX_OP_CP_ASYNC_WAIT:
    case PTX_OP_CP_ASYNC_WAIT_ALL:
    case PTX_OP_SHFL:
    case PTX_OP_VOTE:
    case PTX_OP_ACTIVEMASK:
    case PTX_OP_MATCH:
    case PTX_OP_REDUX:
    case PTX_OP_ELECT:
    case PTX_OP_MMA:
    case PTX_OP_WMMA_MMA:
    case PTX_OP_MOVMATRIX:
    case PTX_OP_BAR_WARP:
    case PTX_OP_FENCE:
    case PTX_OP_NANOSLEEP:
    case PTX_OP_GRIDDEP:
    case PTX_OP_BRA:
    case PTX_OP_BRX:
    case PTX_OP_CALL: /* looked at below */
    case PTX_OP_RET:
    case PTX_OP_EXIT:
    case PTX_OP_TRAP:
    case PTX_OP_NOP: return true;
    default: return false;
    }
}

/* ---- functions -------------------------------------------------------------------------------- */

struct walk {
    struct arena *arena;
    const struct instrumented *x;
    const struct ptx_function *kernel;
    uint8_t *seen; /* of each function: 1 its callees are looked at, 2 done */
    bool block_barrier;
    const struct ptx_instr *warp_wait; /* in code that some threads may leave out */
};

static const char *why_instr(struct walk *w, const struct ptx_instr *in, const char *why)
{
    char text[120];
    ptx_instr_text(w->x->program, in, text, sizeof text);
    return arena_printf(w->arena, "%s: %s", text, why);
}

static bool has_local_variables(const struct ptx_program *p, const struct ptx_function *f)
{
    for (size_t i = 0; i < p->variable_count; i++)
        if (p->variables[i].space == PTX_SPACE_LOCAL && p->variables[i].function == f->number)
            return true;
    return false;
}

/* Do all threads of the kernel come there? */
static bool is_on_every_path(const struct walk *w, const struct ptx_function *f,
                             const struct ptx_instr *in)
{
    if (f != w->kernel)
        return false;
    uint32_t here = f->block_of[in - f->instrs];
    for (uint32_t b = 0; b < f->block_count; b = f->blocks[b].post)
        if (b == here)
            return true;
    return false;
}

static void note_waits(struct walk *w, const struct ptx_function *f, const struct ptx_instr *in)
{
    w->block_barrier |= in->op == PTX_OP_BAR_SYNC || in->op == PTX_OP_BAR_RED;
    if (instrument_is_warp_wait(in) && !w->warp_wait && !is_on_every_path(w, f, in))
        w->warp_wait = in;
}

static const char *why_function(struct walk *w, const struct ptx_function *f);

static const char *why_call(struct walk *w, const struct ptx_function *f,
                            const struct ptx_instr *in)
{
    /* What the device has of itself: their arguments are the compiler's. */
    static const char *const known[] = {"vprintf", "__assertfail", "malloc", "free"};
    const struct ptx_program *p = w->x->program;
    const struct ptx_operand *o = &f->operands[in->operand];
    if (o->kind != PTX_OPERAND_SYMBOL)
        return why_instr(w, in, "the function is known to the thread only");
    const struct ptx_symbol *y = &p->symbols[o->index];
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(y->name, known[i]) == 0)
            return NULL;
    if (y->kind != PTX_SYMBOL_FUNCTION || !p->functions[y->index].defined)
        return why_instr(w, in, "a function that is not in the PTX");
    if (w->seen[y->index] == 1)
        return why_instr(w, in, "recursion, for which the stack may be too small");
    return w->seen[y->index] ? NULL : why_function(w, &p->functions[y->index]);
}

static const char *why_function(struct walk *w, const struct ptx_function *f)
{
    const struct ptx_program *p = w->x->program;
    const char *why = NULL;
    uint32_t unguarded = w->x->unguarded[f->number];
    w->seen[f->number] = 1;
    if (unguarded)
        return why_instr(w, &f->instrs[unguarded - 1], "no check can be made before it");
    if (has_local_variables(p, f))
        return "arrays in local memory, whose addresses no check knows";
    for (uint32_t i = 0; i < f->instr_count && !why; i++) {
        const struct ptx_instr *in = &f->instrs[i];
        note_waits(w, f, in);
        if (!is_tame(p, f, in))
            why = why_instr(w, in, "no check knows all of it, or it may wait for ever");
        else if (in->op == PTX_OP_CALL)
            why = why_call(w, f, in);
    }
    w->seen[f->number] = 2;
    return why;
}

const char *instrument_alone(struct arena *a, const struct instrumented *x,
                             const struct ptx_function *kernel)
{
    struct walk w = {.arena = a, .x = x, .kernel = kernel};
    w.seen = ARENA_ARRAY(a, uint8_t, x->program->function_count + 1);
    const char *why = why_function(&w, kernel);
    if (!why && w.block_barrier && w.warp_wait)
        why = why_instr(&w, w.warp_wait, "lanes may wait for others that wait at a barrier");
    return why;
}
