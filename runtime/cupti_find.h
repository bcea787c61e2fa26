/* SPDX-License-Identifier: Apache-2.0 */
#ifndef CUDALINT_RUNTIME_CUPTI_FIND_H
#define CUDALINT_RUNTIME_CUPTI_FIND_H

struct arena;

/* Path of a CUPTI library (11 to 19), newest of the first place that has one; NULL. CUDALINT_CUPTI
 * names another. Opens nothing. */
const char *cupti_find(struct arena *a);

#endif
