/* SPDX-License-Identifier: Apache-2.0 */
/*
 * `cudalint doctor`: what confirmation and `cudalint run` need, what of it is here, and how to get
 * the rest.  The worker tells facts (runtime/doctor_facts.h); doctor_checks.c judges them.
 */
#ifndef CUDALINT_CLI_DOCTOR_H
#define CUDALINT_CLI_DOCTOR_H

#include "base/vec.h"
#include "runtime/doctor_facts.h"
#include "runtime/evidence.h"

enum check_state {
    CHECK_OK,
    CHECK_ABSENT, /* not here, and nothing asked for needs it */
    CHECK_PROBLEM
};

struct check {
    enum check_state state;
    const char *name;
    const char *text;
    const char *fix; /* "" none */
};

/* What the user asked for. */
struct doctor_wish {
    bool gpu;            /* --confirm=gpu: a machine without one is a problem */
    VEC(unsigned) archs; /* --arch */
};

struct checks {
    struct arena *arena;
    VEC(struct check) at;
};

void check_add(struct checks *c, enum check_state state, const char *name, const char *text,
               const char *fix);

/* The facts of a machine. */
void doctor_check(struct checks *c, const struct doctor *d, const struct doctor_wish *w);
/* Can engine gpu run anything on it? */
bool doctor_has_gpu(const struct doctor *d);

/* A small kernel, once inside its buffers and once past their end, as a job document. */
const char *doctor_job(struct arena *a, const char *engine, unsigned arch);
/* NULL: the engine saw what it had to; else what is wrong. */
const char *doctor_judge(struct arena *a, const struct evidence *e);

#endif
