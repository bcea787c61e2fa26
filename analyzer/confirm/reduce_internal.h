/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by reduce*.c. */
#ifndef CUDALINT_CONFIRM_REDUCE_INTERNAL_H
#define CUDALINT_CONFIRM_REDUCE_INTERNAL_H

#include "base/strbuf.h"
#include "confirm/reduce.h"

/* A parameter that is needed, or a member of one: structs are taken apart. */
struct reduce_param {
    const struct ir_decl *decl;
    const struct ir_expr *expr; /* VAR, or MEMBER of one */
    const char *path;           /* "n", "p.stride" */
    const char *name;           /* in the text */
};

/* One function of the chain from the kernel to the claim. */
struct reduce_func {
    const struct ir_func *func;
    struct analysis_func *af;
    const char *name;
    const struct ir_stmt *target; /* what it is all for: access, barrier, or the call of `next` */
    struct reduce_func *next;
    struct map kept;     /* statements, by number + 1 */
    struct map expanded; /* expressions that were looked at, by number + 1 */
    VEC(struct reduce_param) params;
};

/* What a kind of reduced kernel writes in its own way. */
enum reduce_text { REDUCE_TEXT_USUAL, REDUCE_TEXT_DONE, REDUCE_TEXT_FAILED };

struct reduce {
    struct arena *a;
    struct analysis *analysis;
    const struct source *source;
    const struct claim *claim;
    const struct ir_stmt *access;  /* WRAP, BOUNDS: to be done, or NULL */
    const struct ir_expr *product; /* WRAP: held in a variable of its own, or NULL */
    /* WRAP of a bound, which no access has in it: it becomes the index of one here; or NULL. */
    const struct ir_stmt *sink;
    const struct launch_site *site; /* template arguments come from it, or NULL */
    struct map constants;           /* of missing headers: declaration -> number + 1 */
    unsigned constant_count;
    struct slice *out;
    const char *why; /* it cannot be done */
    enum reduce_text (*special)(struct reduce *r, const struct ir_expr *e,
                                struct strbuf *b); /* or NULL */
};

/* reduce.c */
bool reduce_keeps(const struct reduce_func *f, const struct ir_stmt *s);
const struct reduce_param *reduce_find_param(const struct reduce_func *f, const struct ir_expr *e);
/* Does the load read a constant of a header that is missing?  Its number. */
bool reduce_is_constant(const struct ir_stmt *load, const struct ir_decl **out);
int64_t reduce_constant(struct reduce *r, const struct ir_decl *d);
/* The pointer argument that the claimed index goes into: `load128(p + i * n)`; or NULL. */
const struct ir_expr *reduce_call_address(const struct reduce *r);
/* What a call gives whose callee is not there, as C with the arguments behind it; or NULL. */
const char *reduce_known_call(const struct ir_stmt *s);
/* The number of a template parameter. */
int64_t reduce_tparam(struct reduce *r, const struct reduce_func *f, const struct ir_expr *e);

/* The parameter, or member of one, is taken over; false when it is neither. */
bool reduce_need_param(struct reduce *r, struct reduce_func *f, const struct ir_expr *e);

/* A name for the function that the compiler takes. */
const char *reduce_name(const struct ir_func *f);
/* All of the kernel's numbers, used or not: the host's checks before the launch rest on them. */
void reduce_add_numbers(struct reduce *r, const struct reduce_func *kernel);

/* reduce_param.c: all scalars and pointers that the kernel has: sizes that no access shows tie a launch
 * together. */
void reduce_add_params(struct reduce *r, struct reduce_func *kernel);

/* reduce_expr.c: types and expressions as C. False with r->why. */
const char *reduce_type(const struct ir_type *t);
int64_t reduce_elem_size(const struct ir_type *pointer);
bool reduce_put_expr(struct reduce *r, const struct reduce_func *f, const struct ir_stmt *at,
                     const struct ir_expr *e, struct strbuf *b);

/* reduce_emit.c */
void reduce_put_line(const struct reduce *r, const struct ir_stmt *s, struct strbuf *b);
/* The functions that every reduced kernel may use. */
void reduce_put_prelude(struct strbuf *b);
bool reduce_emit(struct reduce *r, struct reduce_func *kernel, struct strbuf *b);

#endif
