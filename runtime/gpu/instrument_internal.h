/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by instrument.c, instrument_alone.c and instrument_shadow.c; nobody else includes it. */
#ifndef CUDALINT_RUNTIME_GPU_INSTRUMENT_INTERNAL_H
#define CUDALINT_RUNTIME_GPU_INSTRUMENT_INTERNAL_H

#include "base/strbuf.h"
#include "runtime/gpu/instrument.h"

struct rewriter {
    struct arena *arena;
    const struct ptx_program *p;
    const struct ptx_function *f;
    struct strbuf text;
    size_t copied; /* bytes of the source that are in `text` or were replaced */
    bool shadow;
    struct instrumented *out;
};

/* ---- instrument.c ---- */

/* `%cl_a` = the address of an operand as 64 bits; of the block's own shared memory without its rank in
 * the cluster. */
bool instrument_put_address(struct rewriter *r, const struct ptx_operand *o, unsigned space);
/* Are accesses of that memory rewritten? */
bool instrument_is_guarded(unsigned space);

/* ---- instrument_alone.c ---- */

/* Is it a branch to itself or to code before it? */
bool instrument_is_back(const struct ptx_function *f, const struct ptx_instr *in);
/* Ends the thread when the kernel's time is over. */
void instrument_put_look(struct rewriter *r);

/* ---- instrument_shadow.c ---- */

/* The call of __cudalint_shadow for one address of an access, after its checks. */
void instrument_put_shadow(struct rewriter *r, const struct ptx_instr *in,
                           const struct ptx_operand *address, const struct instrument_site *site,
                           uint32_t number);
/* Does it order accesses of a warp's lanes, or of blocks? Then its call. */
bool instrument_orders(const struct ptx_instr *in);
void instrument_put_order(struct rewriter *r, const struct ptx_instr *in);
/* Is it a barrier that the shadow does not follow? */
bool instrument_other_barrier(const struct ptx_program *p, const struct ptx_function *f,
                              const struct ptx_instr *in);
/* Does a lane wait there for others of its warp? */
bool instrument_is_warp_wait(const struct ptx_instr *in);

#endif
