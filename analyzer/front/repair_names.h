/* SPDX-License-Identifier: Apache-2.0 */
/* The names that repair makes up, as a tree of scopes, and their text as C++ declarations. */
#ifndef CUDALINT_FRONT_REPAIR_NAMES_H
#define CUDALINT_FRONT_REPAIR_NAMES_H

#include <stdbool.h>

#include "base/map.h"
#include "base/strbuf.h"
#include "base/vec.h"

/* Files that repair writes; everything declared in GUESS_HEADER is a guess, KNOWN_HEADER holds the
 * names of repair_known.def. */
#define GUESS_DIR "/__cudalint__/guess"
#define GUESS_HEADER GUESS_DIR "/guess.h"
#define KNOWN_HEADER GUESS_DIR "/known.h"

enum guess_kind {
    GUESS_NONE, /* a scope on the way to something that is known by other means */
    GUESS_NAMESPACE,
    GUESS_CLASS,
    GUESS_CLASS_TEMPLATE,
    GUESS_FUNCTION,
    GUESS_KERNEL,
    GUESS_VALUE,
    GUESS_VALUE_TEMPLATE,
    GUESS_ENUM,
    GUESS_CONCEPT,
    GUESS_BANNED /* declared by the file after all */
};

#define GUESS_MAX_ARGS 24

struct guess {
    const char *name;
    enum guess_kind kind;
    struct guess *parent;
    VEC(struct guess *) children;
    struct map by_name; /* of the children */
    /* Template arguments seen: 'T' type, 'V' value, 'M' template. */
    char args[GUESS_MAX_ARGS + 1];
    bool fixed[GUESS_MAX_ARGS]; /* clang told the kind, or a use that leaves no choice */
    unsigned number;            /* a made-up constant's value */
    bool is_int;                /* a constant in capitals: an int is the best guess */
    bool not_int;
    bool is_type;      /* clang took it for a type somewhere: a comparison in its place is a slip */
    const char *known; /* text from repair_known.def, or NULL */
    unsigned known_round; /* when it was taken: still missing later, it did not help */
    bool known_failed;
    bool assumed; /* `known` is a default of ours (slice_standin.def) */
};

struct guess_tree {
    struct arena *arena;
    struct guess *root;
    struct guess *any; /* members of the opaque type itself */
    struct map macros; /* name -> text behind "#define NAME" */
    VEC(const char *) macro_names;
    struct map calls;  /* functions that the opaque type may be given to, by name */
    struct map called; /* those that a text names */
    unsigned count;    /* declarations and macros */
    unsigned version;  /* grows with every change */
};

void guess_tree_init(struct guess_tree *t, struct arena *a);
struct guess *guess_child(const struct guess *scope, const char *name);
/* The scope "a::b::C<int>" (template arguments are ignored), or NULL. */
struct guess *guess_find(const struct guess_tree *t, const char *path);
/* The namespace "a::b", made when absent. */
struct guess *guess_namespace(struct guess_tree *t, const char *path);
/* As it is written behind `namespace`: one inside an anonymous one is not the one of that name outside. */
const char *guess_scope_name(const struct guess *g);
/*
 * Declares `name` in `scope`, or changes what is there when `kind` says more.  `args`: kinds of the
 * template arguments, "" for none.  Returns the node; NULL when the name is banned.
 */
struct guess *guess_add(struct guess_tree *t, struct guess *scope, const char *name,
                        enum guess_kind kind, const char *args);
void guess_set_kind(struct guess_tree *t, struct guess *g, enum guess_kind kind);
void guess_ban(struct guess_tree *t, struct guess *g);
/* Every node of that name, wherever it is. */
void guess_ban_all(struct guess_tree *t, const char *name);
/* False when there is one already. `body`: "(x) x", " x". */
bool guess_macro(struct guess_tree *t, const char *name, const char *body);
void guess_drop_macro(struct guess_tree *t, const char *name);

/* The text of the two headers. */
void guess_write(const struct guess_tree *t, struct strbuf *guess_header,
                 struct strbuf *known_header);

/* repair_any.c: the opaque type that converts, subscripts, calls and dereferences to itself. */
extern const char guess_any_begin[];
extern const char guess_any_end[];
/* Functions that fit the opaque type only by overloads of their own: which of them a text names, and the
 * overloads of those that were named, to stand behind guess_any_end. */
void guess_note_calls(struct guess_tree *t, const char *text, size_t size);
void guess_write_calls(const struct guess_tree *t, struct strbuf *out);

/* repair_known.c: better guesses. Text of a declaration, or NULL; scope NULL: any. */
const char *guess_known(const char *scope, const char *name);
const char *guess_known_macro(const char *name);
/* The declaration of a type whose name says which integer it is: `lib_uint64_t`, `s32`; or NULL. */
const char *guess_integer(struct arena *a, const char *name);

#endif
