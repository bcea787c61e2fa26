/* SPDX-License-Identifier: Apache-2.0 */
/* "Did you mean ...?": the nearest word of a list. */
#ifndef CUDALINT_REPORT_SIMILAR_H
#define CUDALINT_REPORT_SIMILAR_H

#include <stddef.h>

struct similar {
    const char *word; /* what the user wrote */
    const char *best; /* NULL: nothing is near enough */
    size_t distance;
};

/* Offers one candidate; keeps the first of the nearest ones. */
void similar_offer(struct similar *s, const char *candidate);

#endif
