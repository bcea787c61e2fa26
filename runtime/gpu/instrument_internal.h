/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by instrument.c, instrument_alone.c, instrument_matrix.c and instrument_shadow.c; nobody else
 * includes it. */
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
void instrument_copy_until(struct rewriter *r, size_t at);
/* The number of a new site. */
uint32_t instrument_site_add(struct rewriter *r, const struct ptx_instr *in, unsigned kind,
                             unsigned space, uint32_t bytes);
/* "@!%p1" of an instruction, without blanks inside; "" without a guard. Sets where the rest begins. */
const char *instrument_guard_text(struct rewriter *r, const struct ptx_instr *in,
                                  const char **rest);
/* Skips to the label when the guard does not hold. */
void instrument_put_guard_skip(struct rewriter *r, const char *guard, const char *label);
/* `%cl_ok` = may `%cl_a` be accessed as the site does it? Changes `%cl_a`, `%cl_r` and `%cl_w`. */
void instrument_put_check(struct rewriter *r, uint32_t site);
/* Where a destination goes that was not loaded. */
void instrument_put_zero(struct rewriter *r, const struct ptx_operand *o);
/* Ends what stands for the instruction: `$CL_skip: }`. */
void instrument_put_end(struct rewriter *r, const struct ptx_instr *in);

/* ---- instrument_matrix.c ---- */

/* Is it a warp's load or store of a matrix? */
bool instrument_moves_matrix(const struct ptx_instr *in);
/* False when no check can be made before it. */
bool instrument_put_matrix(struct rewriter *r, const struct ptx_instr *in);

/* ---- instrument_alone.c ---- */

/* Is it a branch to itself or to code before it? */
bool instrument_is_back(const struct ptx_function *f, const struct ptx_instr *in);
/* Ends the thread when the kernel's time is over. */
void instrument_put_look(struct rewriter *r);

/* ---- instrument_shadow.c ---- */

/* The call of __cudalint_shadow for an access of `%cl_a`, after its checks. */
void instrument_put_shadow(struct rewriter *r, const struct ptx_instr *in, uint32_t site);
/* Does it order accesses of a warp's lanes, or of blocks? Then its call. */
bool instrument_orders(const struct ptx_instr *in);
void instrument_put_order(struct rewriter *r, const struct ptx_instr *in);
/* All lanes of the warp have met. */
void instrument_put_warp_order(struct rewriter *r);
/* Is it a barrier that the shadow does not follow? */
bool instrument_other_barrier(const struct ptx_program *p, const struct ptx_function *f,
                              const struct ptx_instr *in);
/* Does a lane wait there for others of its warp? */
bool instrument_is_warp_wait(const struct ptx_instr *in);

#endif
