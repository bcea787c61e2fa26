/* SPDX-License-Identifier: Apache-2.0 */
/*
 * From a source file to an IR module: translate the flags, parse with libclang against the stub
 * headers, repair what is missing, lower.  Thread safe: each call has its own libclang index.
 */
#ifndef CUDALINT_FRONT_FRONT_H
#define CUDALINT_FRONT_FRONT_H

#include "base/source.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "ir/ir.h"

struct compdb; /* compdb.h: a compile database */

/*
 * Our headers, precompiled: a parse takes 3 ms instead of 30.  `dir` keeps them from run to run (NULL:
 * cudalint/ where the user's caches are).  Never fails: without a place to write to, they are kept as
 * long as the process, from the second parse on.  Many processes may use one folder.
 */
struct front_cache;
struct front_cache *front_cache_open(const char *dir);
/* Kept no longer than the process, without a name in any folder. */
struct front_cache *front_cache_open_unkept(void);
/* There will be more than one parse: the first one makes them already. */
void front_cache_expect_many(struct front_cache *c);
void front_cache_close(struct front_cache *c);

struct front_options {
    const char *cuda_path;      /* NULL or "stub": hermetic; else a toolkit: real headers */
    const char *std;            /* "c++17" or NULL */
    VEC(const char *) includes; /* -I */
    VEC(const char *) isystem;
    VEC(const char *) defines;   /* "NAME" or "NAME=VALUE" */
    VEC(unsigned) archs;         /* 90 for sm_90; empty: not given */
    bool plain_arch;             /* one of them is not an architecture's own target, sm_90a */
    VEC(const char *) extra;     /* clang arguments after "--" */
    const struct compdb *compdb; /* or NULL */
    struct front_cache *cache;   /* or NULL */
    unsigned repair_rounds;      /* 0: LIMIT_REPAIR_ROUNDS; UINT_MAX: no repair */
};

/* What happened, for messages and statistics. Strings live in the arena. */
struct front_report {
    bool from_compdb;      /* flags came from the compile database */
    unsigned parses;       /* times libclang parsed the file */
    unsigned errors_first; /* error diagnostics of the first and of the last parse */
    unsigned errors_last;
    unsigned repaired; /* declarations made up */
    VEC(const char *) missing_includes;
    VEC(const char *) first_errors; /* at most 5: "line:col: message" */
    unsigned device_functions;      /* kernels and device functions defined in the file */
    unsigned device_functions_lost; /* of them: without a body in the IR */
    VEC(unsigned) archs;            /* that the command line of the file asked for */
    bool plain_arch;                /* one of them is not an architecture's own target */
    double parse_seconds;
    double lower_seconds;
};

/*
 * Parses and lowers one file. 0 and *out, or -1 with a message when nothing could be analysed at
 * all (libclang refused or crashed).  Missing includes and errors are no failure; see the report.
 */
int front_load(struct arena *a, const struct source *src, const struct front_options *o,
               struct ir_module **out, struct front_report *report);

/* Other files of the project, which launch what this one defines or call it. */
struct front_beside {
    VEC(const char *) paths; /* absolute */
    bool is_program;         /* with them it is one: a main() of theirs makes it so */
};
/* The same with those files read behind it, as a header of the project is, and all that their host does.  A file that
 * includes the source itself is none of them. */
int front_load_beside(struct arena *a, const struct source *src, const struct front_options *o,
                      const struct front_beside *beside, struct ir_module **out,
                      struct front_report *report);

/* --dump flags: the clang arguments that would be used, one a line. */
int front_dump_flags(struct arena *a, const struct source *src, const struct front_options *o,
                     struct strbuf *out);
/* --dump ast: cursor kinds, spellings, types, lines, indented. */
int front_dump_ast(struct arena *a, const struct source *src, const struct front_options *o,
                   struct strbuf *out);

#endif
