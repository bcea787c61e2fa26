/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Stand-ins: what a slice uses in place of declarations that are nowhere to be found.  A type that is
 * always an alias of a number gets a default, small classes of frameworks get what they are known to
 * do, constants get a number that suits their name.  Each is stated in slice.assumed.
 * Private to front/slice*.
 */
#ifndef CUDALINT_FRONT_SLICE_STANDIN_H
#define CUDALINT_FRONT_SLICE_STANDIN_H

#include "front/slice_private.h"

/* Takes a stand-in for each name that repair made up and that has one. True: parse again. */
bool slice_standin_choose(struct arena *a, struct repair *r);
/* Is the made-up macro known, or only a marker of functions? Then its text, else NULL. */
const char *slice_standin_macro(const struct slice_index *x, const char *name);
/* The declarations that the slice's words name; fills s->assumed. */
void slice_standin_emit(struct slice_index *x, const struct slice_words *w, struct slice *s,
                        struct strbuf *out);

#endif
