/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by reduce*.c. */
#ifndef CUDALINT_REDUCE_INTERNAL_H
#define CUDALINT_REDUCE_INTERNAL_H

#include "base/strbuf.h"
#include "reduce/reduce.h"

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

/* What is being written down, from the outermost inwards. */
struct reduce_frame {
    const struct reduce_func *func;
    const struct ir_stmt *stmt;
    const struct reduce_frame *outer;
};

/* A number of the kernel that became a parameter. */
struct reduce_free {
    const struct ir_stmt *stmt; /* the load */
    const struct ir_expr *expr; /* its value */
    const char *name;           /* in the text */
    const char *text;           /* as the source has it */
    bool is_pointer; /* of a type that is not known, too: the claimed access goes through it */
};

/* What is left open, from one try to the next. */
struct reduce_opened {
    struct map all; /* statement -> not NULL */
    VEC(struct reduce_free) free;
    VEC(const struct ir_stmt *) taken; /* branches of which the side to the access is taken */
    bool sink; /* WRAP: not the access itself, its address cannot be written down */
    unsigned sinks_tried;
};

struct reduce {
    struct arena *a;
    struct analysis *analysis;
    const struct source *source;
    const struct claim *claim;
    const struct ir_stmt *access;  /* WRAP, BOUNDS: to be done, or NULL */
    const struct ir_expr *product; /* WRAP: held in a variable of its own, or NULL */
    /* WRAP of a bound, which no access has in it, or of what no access can be written down of: it
     * becomes the index of one here; or NULL. */
    const struct ir_stmt *sink;
    const struct ir_expr *sink_index;
    /* Members of types that are not known count as int: what is made of them is stored in an int before it
     * is an index. */
    bool unknown_is_int;
    const char *no_use;             /* why reduce_find_use() found nothing */
    const struct launch_site *site; /* template arguments come from it, or NULL */
    struct map constants;           /* of missing headers: declaration -> number + 1 */
    unsigned constant_count;
    struct slice *out;
    const char *why; /* it cannot be done */
    const struct reduce_frame *frame;
    const struct ir_stmt *culprit; /* what may be opened, for `why`; or NULL */
    bool whole;                    /* nothing may be opened: checks that end the grid */
    bool frees;                    /* as a parameter; else the thread ends there, or */
    int side;                      /* takes this one; or -1 */
    struct reduce_opened *opened;
    enum reduce_text (*special)(struct reduce *r, const struct ir_expr *e,
                                struct strbuf *b); /* or NULL */
};

/* reduce.c */
bool reduce_keeps(const struct reduce_func *f, const struct ir_stmt *s);
const struct reduce_param *reduce_find_param(const struct reduce_func *f, const struct ir_expr *e);
/* Does the load read a constant of a header that is missing?  Its number. */
bool reduce_is_constant(const struct ir_stmt *load, const struct ir_decl **out);
int64_t reduce_constant(struct reduce *r, const struct ir_decl *d);
/* reduce_use.c: r->product, and r->access or r->sink; false with r->no_use. */
bool reduce_find_use(struct reduce *r);
bool reduce_is_access(const struct ir_stmt *s);
/* The pointer argument that the claimed index goes into: `load128(p + i * n)`; or NULL. */
const struct ir_expr *reduce_call_address(const struct reduce *r);
/* reduce_known.c: calls of what is not there. */
struct reduce_known {
    const char *names; /* separated by blanks */
    unsigned args;
    const char *text; /* a function of the reduced file that gets them */
    bool divisor;     /* the last one is a struct, of which member z is the number */
};
const struct reduce_known *reduce_known_call(const struct ir_stmt *s);
/* The k-th argument, or the member of it that counts. */
const struct ir_expr *reduce_known_argument(struct reduce *r, const struct ir_stmt *s, size_t k);
/* Their definitions. */
extern const char reduce_known_text[];
/* The number of a template parameter. */
int64_t reduce_tparam(struct reduce *r, const struct reduce_func *f, const struct ir_expr *e);

/* The parameter, or member of one, is taken over; false when it is neither. */
bool reduce_need_param(struct reduce *r, struct reduce_func *f, const struct ir_expr *e);

/* reduce_open.c */
/* The first failure of a try: what may be opened. */
void reduce_note_failure(struct reduce *r);
/* One thing more is open: true when another try may do. */
bool reduce_open(struct reduce *r);
bool reduce_is_opened(const struct reduce *r, const struct ir_stmt *s);
/* Of an opened branch: the side that is taken; -1: the thread ends. */
int reduce_side(const struct reduce *r, const struct ir_stmt *s);
const struct reduce_free *reduce_find_free(const struct reduce *r, const struct ir_stmt *s);
bool reduce_checks_product(const struct reduce *r, const struct reduce_func *f);
/* A run that shows nothing says nothing then. */
void reduce_tell_opened(struct arena *a, const struct reduce_opened *o, bool bound,
                        struct slice *out);

/* A name for the function that the compiler takes. */
const char *reduce_name(const struct ir_func *f);
/* The launch that the claim is of, or the first one; NULL: none is in sight. */
const struct launch_site *reduce_site_of(const struct reduce *r, const struct ir_func *kernel);
/* All of the kernel's numbers, used or not: the host's checks before the launch rest on them. */
void reduce_add_numbers(struct reduce *r, const struct reduce_func *kernel);

/* reduce_param.c */
const char *reduce_free_type(const struct reduce_free *f);
const char *reduce_param_type(const struct reduce *r, const struct ir_type *t);
/* All scalars and pointers that the kernel has: sizes that no access shows tie a launch
 * together. */
void reduce_add_params(struct reduce *r, struct reduce_func *kernel);

/* reduce_expr.c: types and expressions as C. False with r->why. */
const char *reduce_type(const struct ir_type *t);
bool reduce_put_expr(struct reduce *r, const struct reduce_func *f, const struct ir_stmt *at,
                     const struct ir_expr *e, struct strbuf *b);

/* reduce_emit.c */
/* How the ways out of a block are written: what decides, and the way to a successor. */
struct reduce_ways {
    bool (*condition)(void *context, const struct ir_stmt *terminator);
    bool (*way)(void *context, const struct ir_block *from, unsigned succ);
    void *context;
    struct strbuf *b;
};
/* `if (c) way else way`, `switch (c) { case 3: way default: way }` */
bool reduce_put_ways(const struct reduce_ways *w, const struct ir_block *from,
                     const struct ir_stmt *terminator);
void reduce_put_line(const struct reduce *r, const struct ir_stmt *s, struct strbuf *b);
/* The functions that every reduced kernel may use. */
void reduce_put_prelude(struct strbuf *b);
/* Of a LOAD or PHI. */
const struct ir_type *reduce_value_type(const struct ir_stmt *s);
bool reduce_emit(struct reduce *r, struct reduce_func *kernel, struct strbuf *b);

#endif
