/* SPDX-License-Identifier: Apache-2.0 */
/*
 * What the slice*.c files share.
 *
 * A file is cut into units: declarations at namespace scope.  Units whose text overlaps (`typedef
 * struct S {...} T;`) form a range.  A slice is the text of the ranges that a kernel reaches, in the
 * order of the source, every byte in its line and column; the rest is blank.
 */
#ifndef CUDALINT_FRONT_SLICE_PRIVATE_H
#define CUDALINT_FRONT_SLICE_PRIVATE_H

#include "base/map.h"
#include "base/strbuf.h"
#include "front/front_unit.h"
#include "front/repair_lex.h"
#include "front/slice.h"

struct slice_file;
struct slice_unit;
struct slice_guesses; /* slice_guess.h */

/* Declarations whose text overlaps. */
struct slice_range {
    struct slice_file *file;
    unsigned from;
    unsigned to;
    VEC(struct slice_unit *) units;
    bool host_constant; /* `const float x = 1 / y;`: nvcc knows its value, NVRTC wants constexpr */
    bool kept;          /* of the slice being made */
    bool read;          /* its words were looked at */
};

struct slice_need {
    struct slice_unit *unit;
    bool optional; /* found by its name only, or a specialisation: left out when it cannot be had */
};

enum slice_mark { SLICE_UNMARKED, SLICE_WANTED, SLICE_REQUIRED };

struct slice_unit {
    CXCursor cursor;
    struct slice_range *range; /* NULL: an instance of a template, which has no text of its own */
    const char *name;
    bool
        is_device; /* functions: __device__, __global__ or constexpr; variables: not the host's own */
    bool is_template;
    bool walked;
    VEC(struct slice_need) needs;
    VEC(const char *) stub_headers; /* of ours, whose declarations it uses */
    VEC(const char *) stub_names;   /* "std::min" */
    VEC(struct lex_range) blanks;   /* host members of a class */
    const char *missing;            /* made up by repair */
    enum slice_mark mark;           /* of the slice being made */
};

struct slice_units {
    VEC(struct slice_unit *) list;
};

/* namespace X { ... }, extern "C" { ... } */
struct slice_scope {
    unsigned from;
    unsigned open;
    unsigned close;
};

struct slice_include {
    unsigned from; /* of the directive */
    unsigned to;
    struct slice_file *file; /* NULL: one of our headers, or missing */
};

struct slice_macro {
    struct slice_file *file;
    const char *name;
    unsigned from;
    unsigned body; /* behind its name */
    unsigned to;
    bool is_undef;
};

struct slice_macros {
    VEC(struct slice_macro *) list;
    bool kept; /* of the slice being made */
};

struct slice_file {
    CXFile file;
    const char *path; /* for #line */
    const char *text; /* as the user wrote it */
    size_t size;
    struct lex_text lex;
    VEC(struct lex_range) skipped; /* by the preprocessor */
    VEC(struct slice_unit *) pending;
    VEC(struct lex_range) pending_at;
    VEC(struct slice_range *) ranges; /* ascending, disjoint */
    VEC(struct slice_scope) scopes;
    VEC(struct slice_include) includes;
    bool emitted;
    bool has_content;
};

struct slice_capture {
    const char *name;
    CXType type;
    const char *value; /* of a constant, or NULL */
};

/* A lambda of the host's code. */
struct slice_lambda {
    CXCursor expr;
    struct slice_file *file;
    unsigned from;
    unsigned to;
    unsigned line;
    unsigned column;
    const char *name; /* of the class that stands for it; NULL: no kernel gets it */
    VEC(struct slice_capture) captures; /* in the order of the closure's members */
    const char *error;
    bool used; /* by the slice being made */
};

struct slice_index {
    struct arena *a;
    struct front_unit *u;
    VEC(struct slice_file *) files; /* [0] is the main file */
    VEC(struct slice_unit *) units;
    VEC(struct slice_unit *) instances;
    struct map by_usr;   /* -> struct slice_units */
    struct map by_name;  /* -> struct slice_units */
    struct map special;  /* USR of a template -> its specialisations */
    struct map members;  /* USR of a class -> members defined outside of it */
    struct map resolved; /* declaration -> struct slice_target */
    struct map macros;   /* name -> struct slice_macros */
    struct map instance; /* declaration of an instance -> struct slice_unit */
    VEC(struct slice_macros *) macro_list;
    VEC(struct slice_lambda *) lambdas;
    size_t named_lambdas;
    struct slice_guesses *guesses; /* appended to the file, or NULL */
};

/* ---- slice_index.c -------------------------------------------------------------------------- */

/* Reads the translation unit of u->session.  `appended` bytes at the end of the main file are ours. */
void slice_index_build(struct slice_index *x, struct arena *a, struct front_unit *u);
struct slice_file *slice_file_of(struct slice_index *x, CXFile file);
/* Its address as a number, for maps. */
uint64_t slice_key(CXCursor c);
const char *slice_usr(struct slice_index *x, CXCursor c);
const char *slice_spelling(struct slice_index *x, CXCursor c);
/* Which file holds it (macros: where they are used)? NULL: none of the user's. */
struct slice_file *slice_place(struct slice_index *x, CXSourceLocation at, unsigned *offset);
bool slice_has_attr(CXCursor c, enum CXCursorKind kind);
/* Functions: would a kernel be allowed to call it? */
bool slice_is_device(struct slice_index *x, CXCursor c);
void slice_add_unit(struct arena *a, struct map *m, const char *key, struct slice_unit *unit);
bool slice_is_function(enum CXCursorKind kind);
bool slice_is_record(enum CXCursorKind kind);

/* ---- slice_need.c --------------------------------------------------------------------------- */

/* The unit of an instance of a function template. */
struct slice_unit *slice_instance(struct slice_index *x, CXCursor c);
/* Marks everything that `root` reaches; NULL, or the name of what is missing. */
const char *slice_mark_all(struct slice_index *x, struct slice_unit *const *roots, size_t n);
/* Wants one more, and what it reaches. */
void slice_want(struct slice_index *x, struct slice_unit *unit);
void slice_unmark(struct slice_index *x);
/* Is the declaration in the slice, or in one of our headers? */
bool slice_is_available(struct slice_index *x, CXCursor c);
/* What the children of a cursor name, as needs of the unit. */
void slice_walk_into(struct slice_index *x, struct slice_unit *unit, CXCursor c);
/* What a type names. */
void slice_walk_type(struct slice_index *x, struct slice_unit *unit, CXType t);

/* ---- slice_words.c: macros and names found by their spelling -------------------------------- */

struct slice_words {
    struct map seen;              /* word -> itself */
    VEC(const char *) list;       /* in the order found */
    VEC(const char *) defines;    /* -D options that the text uses */
    VEC(const char *) namespaces; /* "namespace a { namespace b {}}": named by using-directives */
    const char *missing;          /* a macro that repair made up */
    VEC(const char *) macros;     /* ... and that has a stand-in */
    bool needs_cxx20;
};
/* Words of all kept ranges and of the macros they use; wants the declarations that macros and
 * templates name, until nothing new comes. */
void slice_collect_words(struct slice_index *x, struct slice_words *w);
bool slice_range_alive(const struct slice_range *r);
bool slice_is_blank(const struct slice_range *r, unsigned offset);

/* ---- slice_emit.c --------------------------------------------------------------------------- */

void slice_emit(struct slice_index *x, const struct slice_words *w, struct strbuf *out);

/* ---- slice_prelude.c ------------------------------------------------------------------------ */

/* What NVRTC lacks, and the toolkit's headers. */
void slice_prelude(struct slice_index *x, const struct slice_words *w, struct slice *s,
                   struct strbuf *out);

/* ---- slice_inst.c --------------------------------------------------------------------------- */

/* An instance of a kernel template. */
struct slice_instance {
    CXCursor func; /* the instance */
    struct slice_unit *kernel;
    CXSourceLocation where; /* of the launch or the use */
    const char *path;       /* NULL: main file */
    unsigned line;
    unsigned column;
    bool is_launch;
    bool is_explicit; /* explicit instantiation */
    bool is_special;  /* explicit specialisation */
    int guess;        /* number of the default that we made up; -1: the file's own */
    bool has_errors;
    CXCursor ref; /* the expression that names it */
};

struct slice_instances {
    VEC(struct slice_instance) list;
};

void slice_find_instances(struct slice_index *x, struct slice_unit *const *kernels, size_t n,
                          struct slice_instances *out);
/* Fills template_args, name_expression and instantiation; 0, or -1 with s->error. */
int slice_name_instance(struct slice_index *x, const struct slice_instance *i, struct slice *s);
const char *slice_qualified_name(struct slice_index *x, CXCursor c);

/* ---- slice_lambda.c ------------------------------------------------------------------------- */

void slice_lambda_add(struct slice_index *x, CXCursor expr);
/* The spelling of a type with a class of ours for each lambda in it, which the slice then has;
 * `instance` (or NULL) needs what it needs. */
const char *slice_lambda_rename(struct slice_index *x, const char *text, CXType type,
                                struct slice_unit *instance, const char **error);
/* The lambda whose closure the type is, or NULL. */
const struct slice_lambda *slice_lambda_of(const struct slice_index *x, CXType type);
void slice_lambda_emit(struct slice_index *x, struct strbuf *out);

/* ---- slice_layout.c ------------------------------------------------------------------------- */

/* Fills params from the function's own types. */
void slice_layout(struct slice_index *x, CXCursor func, struct slice *s);

#endif
