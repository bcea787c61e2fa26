/* SPDX-License-Identifier: Apache-2.0 */
#include "runtime/digest.h"

uint64_t digest_bytes(uint64_t digest, const void *data, size_t n)
{
    const uint8_t *p = data;
    for (size_t i = 0; i < n; i++)
        digest = (digest ^ p[i]) * 0x100000001b3ull; /* the prime of 64 bits */
    return digest;
}

uint64_t digest_page(uint64_t digest, uint64_t number, const void *data, size_t n)
{
    return digest_bytes(digest_bytes(digest, &number, sizeof number), data, n);
}
