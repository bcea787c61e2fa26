/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by reduce_race*.c. */
#ifndef CUDALINT_REDUCE_RACE_INTERNAL_H
#define CUDALINT_REDUCE_RACE_INTERNAL_H

#include "reduce/reduce_internal.h"
#include "reduce/reduce_race.h"
#include "pass/lanes.h"

/* What a statement is written for. */
enum race_role {
    ROLE_VALUE = 1,   /* its value is needed, or it is a branch that is taken as the kernel does */
    ROLE_CLAIMED = 2, /* one of the two accesses */
    ROLE_STORE = 4,   /* what it stores is loaded where it counts */
    ROLE_WAIT = 8,    /* threads wait, or memory is ordered */
    ROLE_ANY = 16     /* CLAIMED: what is stored does not matter */
};

/* A function, entered by one call of it. */
struct race_frame {
    struct lanes_frame lanes; /* for the passes: parent, call, function */
    struct race_frame *up;
    VEC(struct race_frame *) callees;
    struct map roles;    /* statement number + 1 -> roles */
    struct map expanded; /* expressions that were looked at, by number + 1 */
    bool live;           /* something of it is written */
    bool returns;        /* its result is needed */
};

/* Memory that accesses have in common. */
struct race_object {
    const struct ir_decl *decl;     /* NULL: not known */
    const struct race_frame *frame; /* of a local variable */
    bool is_shared, is_local;
};

/* The address that the statement accesses: its own, or what a function that is named for an atomic
 * operation is handed. */
const struct ir_expr *race_address(const struct ir_stmt *s);

struct race_access {
    struct race_frame *frame;
    const struct ir_stmt *stmt;
};

struct race {
    struct reduce r;
    struct reduce_func root; /* the kernel: parameters */
    VEC(struct race_frame *) frames;
    struct race_frame *at;              /* whose expression is being written */
    VEC(struct race_access) loads;      /* whose value is needed */
    VEC(struct race_access) accesses;   /* the claimed ones */
    VEC(struct race_object) locals;     /* variables to be declared */
    VEC(const struct ir_decl *) shared; /* and __device__ variables: those that are used */
    const struct ir_decl *dynamic;      /* one of `extern __shared__`, or NULL */
    struct map names;           /* made-up constants, by the template parameter they look like */
    struct map paths;           /* pointers that are members of what nobody sees: path -> object */
    VEC(const char *) members;  /* whose place in their struct is not known */
    struct map dropped;         /* statements that do not count and could not be had: by key */
    struct race_access failing; /* what was looked at when it failed, if it may be dropped */
    bool between_writes;        /* both write: what they write counts */
};

uint64_t race_key(const struct race_frame *f, const struct ir_stmt *s);
unsigned race_roles(const struct race_frame *f, const struct ir_stmt *s);
struct race_frame *race_callee(const struct race_frame *f, const struct ir_stmt *call);
/* What stands for the parameter where the function was called; NULL: the kernel's own, or not known. */
const struct ir_expr *race_argument(const struct race_frame *f, const struct ir_decl *param);
bool race_fail(struct race *x, const char *why);

/* reduce_race_need.c: false with x->r.why. */
void race_add_role(struct race *x, struct race_frame *f, const struct ir_stmt *s, unsigned role);
bool race_need_expr(struct race *x, struct race_frame *f, const struct ir_expr *e);
bool race_need_block(struct race *x, struct race_frame *f, const struct ir_block *b);
/* What is loaded where it counts was stored somewhere: those stores. */
bool race_need_stores(struct race *x);
/* isinf(x) and the like. */
bool race_is_test(const struct ir_stmt *s);
/* What nobody reads: a variable on the way that does not set it. */
bool race_is_unset(const struct ir_expr *e);

/* reduce_race_given.c */
/* The path of what a call gives that only the kernel's own parameter decides: "shape.elements"; NULL. */
const char *race_free_call(struct race *x, const struct race_frame *f, const struct ir_stmt *s);

/* The same, also of what is loaded by a reference that the call returns. */
const char *race_free_value(struct race *x, const struct race_frame *f, const struct ir_stmt *s);
/* The parameter that stands for it; NULL: none. */
const struct reduce_param *race_find_given(const struct race *x, const char *path, bool pointer);
/* The path of a pointer that is a member of a parameter whose class nobody sees, as it is cast to what it
 * points to; NULL. */
const char *race_own_pointer(struct race *x, const struct race_frame *f, const struct ir_expr *e,
                             const struct ir_decl **decl);
bool race_need_pointer(struct race *x, const struct race_frame *f, const struct ir_expr *e);
/* It becomes one more parameter of the kernel's. */
void race_need_free(struct race *x, const struct race_frame *f, const struct ir_stmt *s,
                    const char *path);
/* A template argument of the function, as it was called. */
bool race_tparam(struct race *x, const struct race_frame *f, const char *name, int64_t *out);

/* reduce_race_wait.c */
enum race_wait {
    WAIT_NONE,
    WAIT_BLOCK,
    WAIT_WARP,
    WAIT_FENCE,
    WAIT_MAYBE,  /* a call out of sight */
    WAIT_UNKNOWN /* it cannot be written down */
};
enum race_wait race_wait_of(struct race *x, struct race_frame *f, const struct ir_stmt *s);
/* On some way from one of the accesses to the other, as far as the control flow tells. */
bool race_is_between(const struct race *x, const struct race_frame *f, const struct ir_stmt *s);
/* A loop that is left out waits for another thread: then so does the kernel. */
bool race_check_spins(struct race *x);

/* reduce_race_memory.c */
struct race_object race_object_of(struct race *x, struct race_frame *f, const struct ir_expr *addr);
bool race_same_object(const struct race_object *a, const struct race_object *b);
/* May the two accesses, of one object, touch the same bytes? */
bool race_may_alias(struct race *x, struct race_frame *f, const struct ir_expr *a,
                    struct race_frame *g, const struct ir_expr *b);
/* A number that is known when the kernel is compiled. */
bool race_constant(struct race *x, const struct race_frame *f, const struct ir_expr *e,
                   int64_t *out);
/* Bytes of a type in this frame; false: not known. */
bool race_type_size(struct race *x, const struct race_frame *f, const struct ir_type *t,
                    int64_t *out);
/* Bytes from the beginning of the record to the member; false: not known. */
bool race_field_offset(struct race *x, const struct race_frame *f, const struct ir_expr *field,
                       int64_t *out);
/* Is the place of the member made up?  There may be one such member only. */
bool race_need_field(struct race *x, const struct race_frame *f, const struct ir_expr *field);
/* Sizes that are not known must not decide whether the two addresses meet. */
bool race_check_steps(struct race *x);

/* reduce_race_emit.c, reduce_race_text.c */
bool race_emit(struct race *x, struct strbuf *b);
bool race_put(struct race *x, struct race_frame *f, const struct ir_stmt *at,
              const struct ir_expr *e, struct strbuf *b);
/* Type of a variable that holds a value of the kernel. */
const char *race_type(const struct ir_type *t);
const char *race_object_name(struct race *x, const struct ir_decl *d);
/* The statement, for all that it is written for. */
bool race_put_stmt(struct race *x, struct race_frame *f, const struct ir_stmt *s, struct strbuf *b);
/* Of a value that is held in a variable, or NULL. */
const struct ir_type *race_value_type(const struct ir_stmt *s);

#endif
