/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Repair: makes a file understandable whose headers are missing.  After each parse it reads clang's
 * errors and the text around them, and makes up what is missing: macros and declarations in a
 * header that is read before the file, and edits of the file itself that keep every line and
 * column.  Private to front/.
 */
#ifndef CUDALINT_FRONT_REPAIR_H
#define CUDALINT_FRONT_REPAIR_H

#include <stdbool.h>

#include "base/source.h"
#include "front/session.h"

struct repair;

struct repair *repair_create(struct arena *a, const struct source *src);

/*
 * Chooses the preprocessor branches that hold device code when a guard macro is unknown.  True when
 * the text changed: parse again.
 */
bool repair_branches(struct repair *r, const struct session *s);
/* One round over the errors of the latest parse; true when there is something new to parse. */
bool repair_round(struct repair *r, const struct session *s);

/* What to parse: [0] the file, [1] and [2] headers to be included before it (in that order). */
void repair_files(struct repair *r, struct session_file files[3]);
/* `auto` was written for a parameter's type: C++20 is needed. */
bool repair_needs_cxx20(const struct repair *r);
/* Declarations and macros made up. */
unsigned repair_count(const struct repair *r);

/* lower_input.is_guessed: was the declaration made up? */
bool repair_is_guessed(CXCursor decl, void *context);

#endif
