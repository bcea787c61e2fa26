/* SPDX-License-Identifier: Apache-2.0 */
#include "report/similar.h"

#include <ctype.h>
#include <string.h>

/* Longer words are no misspelt option or rule. */
#define WORD_MAX 63

static size_t min3(size_t a, size_t b, size_t c)
{
    size_t m = a < b ? a : b;
    return m < c ? m : c;
}

/* '-' and '_' are the same to a user, and so is the case. */
static int fold(char c)
{
    return c == '_' ? '-' : tolower((unsigned char)c);
}

/* Edits and swaps of neighbours (optimal string alignment). */
static size_t distance(const char *a, size_t n, const char *b, size_t m)
{
    size_t rows[3][WORD_MAX + 1];
    size_t *before = rows[0];
    size_t *last = rows[1];
    size_t *now = rows[2];
    for (size_t j = 0; j <= m; j++)
        last[j] = before[j] = j;
    for (size_t i = 1; i <= n; i++) {
        now[0] = i;
        for (size_t j = 1; j <= m; j++) {
            size_t change = last[j - 1] + (fold(a[i - 1]) != fold(b[j - 1]));
            now[j] = min3(last[j] + 1, now[j - 1] + 1, change);
            if (i > 1 && j > 1 && fold(a[i - 1]) == fold(b[j - 2]) &&
                fold(a[i - 2]) == fold(b[j - 1]) && before[j - 2] + 1 < now[j])
                now[j] = before[j - 2] + 1;
        }
        size_t *free_row = before;
        before = last;
        last = now;
        now = free_row;
    }
    return last[m];
}

void similar_offer(struct similar *s, const char *candidate)
{
    size_t n = strlen(s->word);
    size_t m = strlen(candidate);
    if (n == 0 || n > WORD_MAX || m > WORD_MAX)
        return;
    size_t d = distance(s->word, n, candidate, m);
    size_t longer = n > m ? n : m;
    if (d > (longer < 6 ? 1 : longer / 3))
        return;
    if (!s->best || d < s->distance) {
        s->best = candidate;
        s->distance = d;
    }
}
