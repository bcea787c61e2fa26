/* SPDX-License-Identifier: Apache-2.0 */
/* How much shared memory kernels declare, launches ask for, and attributes allow. Sizes in bytes. */
#ifndef CUDALINT_PASS_SHARED_SIZE_H
#define CUDALINT_PASS_SHARED_SIZE_H

#include "pass/launch.h"

/* __shared__ arrays of f whose size is known. */
int64_t shared_static_bytes(const struct ir_func *f);

/* How much of them a kernel of the module may have: 48 KiB, but as much as a block may have with the opt-in where
 * inline PTX goes for the targets of one architecture alone (wgmma and setmaxnreg for sm_90a, tcgen05 for sm_100a and
 * later).  Source: ptxas 13.0 takes 232448 static bytes for sm_90a, sm_100a, sm_103a and sm_110a, 101376 for sm_120a,
 * and refuses more than 49152 for sm_90, sm_100, sm_100f and sm_120. */
int64_t shared_static_limit(const struct ir_module *m);

/* shared_static_bytes() in the instance that a launch makes: also arrays whose extents are template arguments. */
int64_t shared_static_bytes_at(const struct launch_site *s);

/* The launched kernel, or a function it calls, touches an extern __shared__ array under this launch's
 * template arguments. */
bool shared_dynamic_used_at(const struct launch_site *s);

/* The launch asks for a byte for each thread of its block, `<<<1, n, n>>>`, and its kernel is out of
 * sight: n elements were meant. */
bool shared_counts_threads(const struct launch_site *s);

/* The bytes of the launch are made of the number of its blocks where the kernel puts something there for each
 * thread of a block, or are the number of elements that the kernel is told and goes on to. */
struct shared_other {
    const struct ir_expr *blocks; /* or NULL: elements */
    const struct ir_stmt *use;    /* in the kernel */
};
bool shared_counts_other(const struct launch_site *s, struct shared_other *out);

enum shared_opt_in {
    SHARED_OPT_IN_NONE,
    SHARED_OPT_IN,       /* cudaFuncSetAttribute(this kernel, MaxDynamicSharedMemorySize) is seen */
    SHARED_OPT_IN_OTHER, /* only for other kernels */
    SHARED_OPT_IN_MAYBE /* for a function that could be this one, or the kernel is handed to a helper */
};
enum shared_opt_in shared_opt_in_of(const struct analysis *a, const struct launch_site *s);
/* `if (cudaFuncSetAttribute(kernel, MaxDynamicSharedMemorySize, bytes) == cudaSuccess) kernel<<<..., bytes>>>();`: a
 * device that has less does not come to the launch, and the function goes on without it. */
bool shared_opt_in_is_asked(const struct launch_site *s);
/* What a cudaFuncSetAttribute(MaxDynamicSharedMemorySize) asks for; NULL: s is none. */
const struct ir_expr *shared_opt_in_bytes(const struct ir_stmt *s);
/* s is such a call, for more than 48 KiB or a size of the run, and runs once in the life of the process: other
 * devices do not get the attribute. */
bool shared_is_given_once(struct analysis_func *af, const struct ir_stmt *s);
/* Memory of a device is kept in a variable of the process: whoever wrote that has one device. */
bool shared_keeps_one_device(const struct analysis *a);
/* Just what cudaDevAttrMaxSharedMemoryPerMultiprocessor says, of which a block never gets all on sm_80
 * and later (one KiB of each block is the system's). */
bool shared_is_of_multiprocessor(const struct analysis_func *af, const struct ir_expr *bytes);
/* The launching function gives the attribute to another kernel, or to another instance of a template,
 * for as many bytes as this launch asks for, or for a limit that they are compared with, and launches
 * no such kernel; NULL: it does not, or the launch asks for a number. */
const struct ir_stmt *shared_opt_in_beside(const struct analysis *a, const struct launch_site *s);

/* The launching function asks whether it needs the attribute, `if (bytes > 49152)`, and gives it for a
 * number of bytes that nothing compares the size with; NULL: it does not. */
const struct ir_stmt *shared_opt_in_short(const struct launch_site *s, int64_t *allowed);

/* The runtime length that makes the launch's dynamic size unbounded: no range, no comparison in the
 * launching function and no block limit holds it under 48 KiB.  NULL: bounded, or not understood. */
const struct ir_expr *shared_unbounded_part(const struct launch_site *s);
/* The size is what a function out of sight, `smem_size_in_bytes(params)`, makes of something that the
 * run decides, and nothing looks at it; NULL: it is not. */
const struct ir_stmt *shared_unseen_size(const struct launch_site *s);
/* The size is a constant of a class out of sight, `Traits::kSmemSize` or the size of its storage, and nothing
 * compares it; NULL: it is not. */
const struct ir_expr *shared_unseen_constant(const struct launch_site *s);
/* shared_unbounded_part() of a count that the launch hands to the kernel, which has room for `most` of them. */
const struct ir_expr *shared_unbounded_count(const struct launch_site *s,
                                             const struct ir_expr *count, int64_t most);
/* The launch asks for no bytes, its kernel may use some, and this SET of a variable before it counts them:
 * another launch of the kernel asks for them, or nothing does and other launches ask for what the variable
 * holds there; NULL: no such thing. */
const struct ir_stmt *shared_forgotten_size(const struct launch_site *s);
/* The same for a kernel out of sight: another launch of the function asks for some, nothing tells the two
 * apart; NULL: there is none. */
const struct ir_stmt *shared_forgotten_beside(const struct launch_site *s);

/* The launch asks for as many bytes as its function is handed: the launch as the call makes it, in terms
 * of the caller.  False: the size is not handed on. */
bool shared_handed_by(const struct launch_site *s, const struct ir_stmt *call,
                      struct launch_site *out);

/* What calls hand over for the size that the bytes grow with. */
enum shared_handed {
    SHARED_HANDED_ANY, /* nothing is known, or it is no parameter of the function that launches */
    SHARED_HANDED_LOOKED_AT, /* each caller looks at what it hands over, or takes a remainder of it */
    SHARED_HANDED_LITTLE,    /* numbers that all fit */
    SHARED_HANDED_TOO_MUCH   /* a number that does not */
};
enum shared_handed shared_size_is_handed(const struct launch_site *s, const struct ir_expr *size);

#endif
