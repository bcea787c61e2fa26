/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by instrument.c and instrument_shadow.c; nobody else includes it. */
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

/* `%cl_a` = the address of an operand as 64 bits. */
bool instrument_put_address(struct rewriter *r, const struct ptx_operand *o);

/* ---- instrument_shadow.c ---- */

/* The call of __cudalint_shadow for one address of an access, after its checks. */
void instrument_put_shadow(struct rewriter *r, const struct ptx_instr *in,
                           const struct ptx_operand *address, const struct instrument_site *site,
                           uint32_t number);
/* Does it order accesses of a warp's lanes, or of blocks? Then its call. */
bool instrument_orders(const struct ptx_instr *in);
void instrument_put_order(struct rewriter *r, const struct ptx_instr *in);
/* Is it a barrier that the shadow does not follow? */
bool instrument_other_barrier(const struct rewriter *r, const struct ptx_instr *in);

#endif
