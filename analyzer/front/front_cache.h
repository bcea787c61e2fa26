/* SPDX-License-Identifier: Apache-2.0 */
/* Precompiled headers (front.h has the public part). Private to front/. */
#ifndef CUDALINT_FRONT_FRONT_CACHE_H
#define CUDALINT_FRONT_FRONT_CACHE_H

#include <stddef.h>

struct front_cache;

/* The file of the stub headers precompiled with these arguments, made when absent; NULL when it
 * cannot be made.  Thread safe; lives until the cache is closed. */
const char *front_cache_prelude(struct front_cache *c, const char *const *args, size_t n);

#endif
