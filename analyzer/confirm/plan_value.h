/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Numbers of one launch.  Expressions of host functions and of the kernel are evaluated; what the
 * file does not say (parameters of a library's host function, what was read from the command line)
 * gets one value, the same for every such size, so that lengths which belong together agree.
 */
#ifndef CUDALINT_CONFIRM_PLAN_VALUE_H
#define CUDALINT_CONFIRM_PLAN_VALUE_H

#include "front/slice.h"
#include "pass/launch.h"

enum value_kind { VALUE_NONE, VALUE_INT, VALUE_REAL };

struct value {
    enum value_kind kind;
    int64_t number;
    double real;
    uint64_t chosen; /* bit i: rests on env.choices[i] */
};

/* A number that the file does not show. */
struct value_choice {
    const struct ir_expr *leaf;
    const char *name;
    int64_t number;
};

struct value_env {
    struct arena *arena;
    struct analysis *analysis;
    const struct launch_site *site; /* NULL: no launch is seen; parameters are chosen */
    const struct ir_func *kernel;
    const struct slice *slice;           /* template arguments of the kernel, or NULL */
    bool wrapped;                        /* the host's own arithmetic went beyond its type */
    VEC(const struct ir_expr *) limited; /* choices that the launch's limits hold small */
    int64_t limited_size;
    int64_t size;    /* value of a size that is not known */
    unsigned caller; /* which call of the host function, when there are several */
    bool closed;     /* nothing more is chosen: unknown stays unknown */
    bool strict;     /* a merged value is known only when all its parts are the same */
    bool raw_shapes; /* block sizes and block counts are sizes too */
    bool flag;       /* value of a bool that is not known */
    bool last_round; /* of a loop of the host over an array's elements, in place of the first */
    bool has_rounds; /* there was one */
    bool any_type;   /* a type that is not known takes four bytes: the sum only has to grow */
    /* The thread, for expressions of the kernel. */
    bool has_thread;
    int64_t builtins[IR_BUILTIN_COUNT];
    /* Values of the kernel's loads and loop variables: expression id + 1 -> struct value */
    struct map fixed;
    struct map memo;
    VEC(struct value_choice) choices;
    VEC(struct value_choice) given; /* what is chosen where: the solver's counterexample */
    unsigned depth;
    unsigned steps;
};

/* The call of the host function f that the launch comes through, or NULL. */
const struct ir_stmt *value_call_site(const struct value_env *v, const struct ir_func *f);
struct value value_of(struct value_env *v, const struct ir_expr *e);
/* The same by what is known and chosen already: nothing new is chosen. */
struct value value_of_closed(struct value_env *v, const struct ir_expr *e);
/* What a fact says of these numbers, whichever way the program took; closed; UNKNOWN when something is not known. */
enum tri value_compare(struct value_env *v, enum ir_op op, const struct ir_expr *x,
                       const struct ir_expr *y);
/* Are both what the file shows, and nothing of them chosen? */
bool value_is_shown(struct value_env *v, const struct ir_expr *x, const struct ir_expr *y);
/* Takes the host's conditions `x == number` on the way to the launch as given. */
void value_assume(struct value_env *v, const struct launch_site *s);
/* Forgets what depends on the thread. */
void value_set_thread(struct value_env *v, const uint32_t grid[3], const uint32_t block[3],
                      const int64_t ctaid[3], const int64_t tid[3]);
/* The host function whose parameter this is, or NULL. */
const struct ir_func *value_owner(const struct value_env *v, const struct ir_decl *d);

#endif
