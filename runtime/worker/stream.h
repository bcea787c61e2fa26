/* SPDX-License-Identifier: Apache-2.0 */
/* Whole texts through pipes: what one call writes or reads is only a part. */
#ifndef CUDALINT_WORKER_STREAM_H
#define CUDALINT_WORKER_STREAM_H

#include <stddef.h>

#include "base/strbuf.h"

/* -1: nobody listens any more. */
int stream_write(int to, const char *text, size_t n);
/* To its end, or until there is more than `most` bytes: a caller that cares looks at the length.
 * -1: it cannot be read. */
int stream_read(int from, size_t most, struct strbuf *out);

#endif
