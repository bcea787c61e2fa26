/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Where a project keeps the headers that its sources name from its top: nobody has to say -I to lint
 * one.  Private to front/.
 */
#ifndef CUDALINT_FRONT_FRONT_HEADERS_H
#define CUDALINT_FRONT_FRONT_HEADERS_H

#include "front/front_args.h"
#include "front/session.h"

/*
 * For each header that the latest parse of `s` did not find, looks through the folders above the file
 * that includes it, up to the top of the project, and their include/, inc/ and src/; adds the first that
 * has it to `args`.  Whether it added any: parse again then.
 *
 * The top is the folder with .git; without one, the highest that has a file which only the top of a
 * project has (a licence, a read-me, a build script); never beyond LIMIT_INCLUDE_PARENTS.  Without such a
 * file only the folder itself is looked through.  Headers named in <> are not taken from a folder that
 * would hide one of our own.
 */
bool front_headers_find(struct arena *a, const struct session *s, struct front_args *args);

/* Bytes of all files of the latest parse that are not ours. */
size_t front_headers_bytes(const struct session *s);

#endif
