/* SPDX-License-Identifier: Apache-2.0 */
#include "base/divisor.h"

static int64_t size_of(int64_t x)
{
    if (x == INT64_MIN)
        return 0;
    return x < 0 ? -x : x;
}

int64_t common_divisor(int64_t x, int64_t y)
{
    x = size_of(x);
    y = size_of(y);
    while (y) {
        int64_t rest = x % y;
        x = y;
        y = rest;
    }
    return x;
}
