/* SPDX-License-Identifier: Apache-2.0 */
/* What the parts of repair share. */
#ifndef CUDALINT_FRONT_REPAIR_INTERNAL_H
#define CUDALINT_FRONT_REPAIR_INTERNAL_H

#include "front/repair.h"
#include "front/repair_lex.h"
#include "front/repair_names.h"

/* How clang complained about a name (bits). */
enum unknown_bits {
    UNKNOWN_TYPE = 1, /* "unknown type name" */
    UNKNOWN_NAME = 2, /* "use of undeclared identifier" */
    UNKNOWN_BARE = 4  /* "a type specifier is required": it stands alone at namespace scope */
};

/* What the place of a name demands. */
enum name_hint { HINT_NONE, HINT_TYPE, HINT_NAMESPACE, HINT_TEMPLATE, HINT_CONCEPT };

/* A file with errors: the main file, or a header of the project. */
struct repair_file {
    CXFile file;
    struct lex_text lex;
    struct map expanded; /* offset + 1 of macro uses */
};

struct repair_error {
    const char *text;         /* clang's message */
    struct repair_file *file; /* where it shows (macros: where they are used); NULL: our headers */
    unsigned offset;
    struct repair_file *spelled_file; /* where the name is written: differs inside macro bodies */
    unsigned spelled;
    bool in_guess; /* in a header that repair wrote */
};

struct repair_quiet {
    const struct lex_text *text;
    struct lex_range range;
};

struct repair {
    struct arena *arena;
    const struct source *src;
    char *text; /* the source with edits; same size */
    struct guess_tree tree;
    bool cxx20;
    unsigned round;

    /* Of the latest parse. */
    const struct session *session;
    VEC(struct repair_file *) files; /* [0] is the main file */
    VEC(struct lex_range) skipped;   /* of the main file, by the preprocessor */
    VEC(struct repair_error) errors;
    struct map unknown;       /* name -> bits (as a pointer) */
    struct map types;         /* names that the file declares as types (template parameters too) */
    struct map values;        /* ... as values */
    struct map enums;         /* `enum name`, defined elsewhere */
    struct map kernel_scopes; /* namespaces that kernels are defined in: `__global__ void A::k(` */
    struct map places;        /* text -> its words, repair_places.c */
    VEC(struct repair_quiet) quiet; /* text that a new macro swallows: errors inside mean nothing */
};

/* repair_include.c: blanks includes of what is no regular file (devices, pipes): clang would read
 * them for ever. */
void repair_guard_includes(struct repair *r);

/* repair.c: bytes from..to of the text become blanks; ends of lines stay, so that positions do. */
void repair_blank(struct repair *r, unsigned from, unsigned to);

/* repair_collective.c: `BlockReduce<T, N>(temp).Sum<ITEMS>(items)`, which nvcc accepts without the word
 * `template`, loses its <ITEMS>: clang would compare. */
void repair_collectives(struct repair *r);
/* Closes up the brackets of launches, `<< <grid, block >> >`. */
void repair_brackets(struct repair *r);

/* repair_errors.c: fills files, errors and unknown from the session's translation unit. */
void repair_read(struct repair *r, const struct session *s);
/* The tokens that hold a macro's definition at `offset`; false when it is no #define. */
bool repair_define_at(struct repair *r, const struct repair_file *f, unsigned offset,
                      struct lex_text *out);
/* The main file's tokens. */
const struct lex_text *repair_main(const struct repair *r);

/* repair_macros.c: macros for words that cannot be names. */
void repair_macros(struct repair *r);

/* repair_places.c: the tokens that are one word, in order. */
struct repair_places {
    VEC(long) at;
    bool looked;                      /* at the template arguments behind them */
    bool is_type[GUESS_MAX_ARGS + 1]; /* an argument that is certainly a type: `item const` */
};
struct repair_places *repair_places_of(struct repair *r, const struct lex_text *t,
                                       const char *name);

/* repair_learn.c */
void repair_learn_names(struct repair *r);

/* repair_use.c */
/* BLOCK, kBlock: what is called so is no type. */
bool repair_is_constant_name(const char *name);
/* 'T' or 'V': what a word is as a template argument. */
char repair_word_kind(const struct repair *r, const char *name);
/* Kinds of the arguments between `<` at `open` and the token before `behind`. */
void repair_argument_kinds(const struct repair *r, const struct lex_text *t, long open, long behind,
                           char kinds[GUESS_MAX_ARGS + 1]);
/* Token i is a member that is defined outside of its class: declares the class where this is allowed. */
void repair_add_definition(struct repair *r, const struct lex_text *t, long i);
/* Token i is the class template of `template <typename T> struct Fill<Gpu, T> {...}`: declares it in the namespace that
 * this stands in, where alone it may be specialized. */
void repair_add_specialized(struct repair *r, const struct lex_text *t, long i);
/* Declares the name at token i of t in `scope`, and what follows it (`::name<...>`). */
void repair_add_use(struct repair *r, const struct lex_text *t, long i, struct guess *scope,
                    enum name_hint hint);

/* repair_apply.c: errors to declarations. */
void repair_apply(struct repair *r);

/* repair_member.c: members of absent class templates become free functions. True when the text
 * changed. */
bool repair_members(struct repair *r);

/* repair_params.c: `auto` for what is left. True when the text changed. */
bool repair_params(struct repair *r);

#endif
