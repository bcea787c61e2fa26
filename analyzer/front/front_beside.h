/* SPDX-License-Identifier: Apache-2.0 */
/* The files of struct front_beside, as they are read behind the source. Private to front/. */
#ifndef CUDALINT_FRONT_FRONT_BESIDE_H
#define CUDALINT_FRONT_FRONT_BESIDE_H

#include "front/front.h"
#include "front/session.h"

/* What stands behind the source: an #include of each, once however often the source is read; NULL: nothing. */
const char *front_beside_text(struct arena *a, const struct front_beside *beside);

struct front_beside_files {
    VEC(struct session_file) list;
};
/* Their texts, line for line, without the lines that include the source itself, which is there already. */
struct front_beside_files front_beside_files(struct arena *a, const struct front_beside *beside,
                                             const struct source *src);
/* The latest parse has read the source once more by another way: it is defined twice. */
bool front_beside_is_twice(const struct session *s);

#endif
