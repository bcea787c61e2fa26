/* SPDX-License-Identifier: Apache-2.0 */
#ifndef CUDALINT_BASE_SELF_PATH_H
#define CUDALINT_BASE_SELF_PATH_H

struct arena;

/* The running program's file, absolute, also where /proc is absent; NULL when nothing tells. */
const char *self_path(struct arena *a);
/* Its folder, without a final slash; NULL. */
const char *self_folder(struct arena *a);

#endif
