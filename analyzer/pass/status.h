/* SPDX-License-Identifier: Apache-2.0 */
/* Who looks at what the CUDA runtime answers. */
#ifndef CUDALINT_PASS_STATUS_H
#define CUDALINT_PASS_STATUS_H

#include "pass/launch.h"

/* A call of the runtime that returns a cudaError_t, of which the program needs what it does: not
 * clean-up, not a hint, not a question that may be answered with no. */
bool status_matters(const struct ir_stmt *call);
/* Of these, one that makes or fills memory, or without which a launch is refused: what follows works on
 * nothing where it failed. */
bool status_weighs(const struct ir_stmt *call);
/* Of these, one that asks for a number that the program reckons with then: the properties of the device, how many
 * blocks run at a time. */
bool status_fills(const struct ir_stmt *call);
/* A call of the runtime, cudaMalloc(): what answers with a status. */
bool status_is_runtime(const struct ir_stmt *s);
/* One of CUB's device-wide functions, whose status is easily forgotten: they look like any function. */
bool status_is_cub(const struct ir_stmt *call);
/* Nobody reads the answer: it is dropped, or stored and overwritten or forgotten.  *stored: a
 * variable takes it. */
bool status_is_lost(const struct analysis_func *af, const struct ir_stmt *call, bool *stored);
/* t may execute after s, in the same round where both are in one block. */
bool status_is_behind(const struct analysis_func *af, const struct ir_stmt *s,
                      const struct ir_stmt *t);
/* Something behind s, in its function or in every visible caller, asks for errors: cudaGetLastError,
 * a checked call of the runtime, a call whose name says that it checks. */
bool status_asked_after(struct analysis_func *af, const struct ir_stmt *s);
/* The same in the function itself, without its callers. */
bool status_asked_here(struct analysis_func *af, const struct ir_stmt *s);
/* The same, where the answer of one call of the runtime (a synchronisation) is no question for the last
 * error: only that tells of a launch that was refused. */
bool status_fetched_after(struct analysis_func *af, const struct ir_stmt *s);
/* The same in the function itself, without its callers. */
bool status_fetched_here(struct analysis_func *af, const struct ir_stmt *s);
/* The same, where nothing but an algorithm of Thrust does so: it throws for a launch that was refused, not for what
 * another call has answered. */
bool status_thrown_here(struct analysis_func *af, const struct ir_stmt *s);
/* status_ways.c.  The same in functions of the file that it calls, on every way that leads on from s, and on every way
 * through them. */
bool status_fetched_by_callees(struct analysis_func *af, const struct ir_stmt *s);
/* A number that the call fills in is divided by behind it, and nobody looks whether it is 0, as it stays where the call
 * fails: the host ends there, before any question for errors. */
bool status_is_divided_by(const struct analysis_func *af, const struct ir_stmt *call);
/* The next call asks for the last error: getLastCudaError(). */
bool status_asked_next(struct analysis_func *af, const struct ir_stmt *s);
/* The next call asks for the last error, or the one behind a synchronisation. */
bool status_fetched_next(struct analysis_func *af, const struct ir_stmt *s);
/* A question into a variable that already holds an answer, which is tested then: no devices. */
bool status_has_default(const struct analysis_func *af, const struct ir_stmt *s);

/* Its function has read the answer of another call of the same function of the runtime before it. */
bool status_read_before(const struct analysis_func *af, const struct ir_stmt *call);

/* Two lost answers of one function that stand together are one that was forgotten; more are a habit. */
enum { STATUS_LOST_ONCE = 2 };

/* What the file does elsewhere. */
struct status_habit {
    unsigned calls_checked, calls_lost; /* that matter */
    /* Functions that are called often and never checked, `cudaSetDevice(0)`: nobody forgot them. */
    VEC(const char *) never_checked;
    unsigned calls_never_checked; /* of calls_lost */
    unsigned checks;              /* calls of CHECK() and the like without a call inside */
    unsigned
        others_checked;   /* calls that do not matter, cudaFree, or of a project's own library, and
                                are checked all the same */
    unsigned others_lost; /* calls of the runtime that do not matter, and are not */
    unsigned fetches;     /* questions for the last error */
    bool
        guards; /* a destructor asks: of an object that stands beside the launch, `SyncGuard guard;` */
    unsigned torch_checks; /* C10_CUDA_KERNEL_LAUNCH_CHECK() and its kin */
    unsigned launches_asked, launches_not_asked;
    unsigned launches_asked_here, launches_not_asked_here;
    unsigned launches_fetched, launches_not_fetched; /* see status_fetched_after() */
};
struct status_habit status_habit_of(struct analysis *a);
/* Runtime calls that this function checks. */
unsigned status_checked_in(const struct ir_func *f);
/* It checks runtime calls, and drops no answer of the runtime itself. */
bool status_checks_all(const struct analysis_func *af);
/* The same of all calls that are not of that name. */
bool status_checks_others(const struct analysis_func *af, const char *name);

#endif
