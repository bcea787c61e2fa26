/* SPDX-License-Identifier: Apache-2.0 */
/* One libclang index and the translation unit of the latest parse. Private to front/. */
#ifndef CUDALINT_FRONT_SESSION_H
#define CUDALINT_FRONT_SESSION_H

#include <clang-c/Index.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/vec.h"

/* Files under this directory exist only in memory. A path that no machine has, so that nothing on
 * disk can shadow them. */
#define SESSION_ROOT "/__cudalint__"
#define SESSION_STUB_DIR SESSION_ROOT "/stub"
#define SESSION_PRELUDE SESSION_STUB_DIR "/__cudalint_prelude.h"

struct session_file {
    const char *path;
    const char *text;
    size_t size;
};

struct session {
    struct arena *arena;
    CXIndex index;
    CXTranslationUnit tu; /* NULL before the first parse */
    CXFile main_file;
    double seconds; /* spent in libclang's parser, all parses */
    unsigned parses;
    bool crashed; /* the latest parse did: it would again */
    bool whole;   /* instantiate the bodies of templates at the end */
};

/* 0 or -1. `a` must outlive the session. */
int session_open(struct session *s, struct arena *a);
void session_close(struct session *s);

/*
 * Parses files[0], the main file (its text may differ from what is on disk), with clang's
 * arguments; the other files and, when `stubs`, the embedded stub headers are there in memory.
 * The translation unit of an earlier parse is disposed of.  -1 with a message when libclang
 * refuses or crashes.
 */
int session_parse(struct session *s, const struct session_file *files, size_t file_count,
                  bool stubs, const char *const *args, size_t arg_count);

/* Parses the stub headers alone and writes them to `path`, for clang's -include-pch. */
int session_save(struct arena *a, const char *const *args, size_t arg_count, const char *path);

/* libclang's string as arena memory; disposes of it. "" for a null string. */
const char *session_string(struct arena *a, CXString s);

/* The x.h of "'x.h' file not found"; NULL: d says something else. */
const char *session_missing_include(struct arena *a, CXDiagnostic d);

/* Where a cursor or a location was written in the main file (macros: where they are used). */
struct session_place {
    bool in_main;
    CXFile file;
    unsigned line;
    unsigned column;
    unsigned offset;
};
struct session_place session_place_of(const struct session *s, CXSourceLocation at);

/* The files that were read, without those that exist in memory only: the text of each. */
typedef void session_visit_text(const char *text, size_t size, void *context);
void session_visit_texts(const struct session *s, session_visit_text *visit, void *context);

/* An instance of a template that has no text of its own: it has its template's location. */
bool session_is_instance(CXCursor c);

struct session_cursors {
    VEC(CXCursor) list;
};
/* The parameters of a template, in order. */
struct session_cursors session_template_params(struct arena *a, CXCursor templ);

#endif
