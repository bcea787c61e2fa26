/* SPDX-License-Identifier: Apache-2.0 */
/* SHA-256 (FIPS 180-4): names of cached files, so that nobody can make two contents share one. */
#ifndef CUDALINT_BASE_SHA256_H
#define CUDALINT_BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

struct sha256 {
    uint32_t state[8];
    uint64_t bytes;
    uint8_t block[64];
};

void sha256_start(struct sha256 *s);
void sha256_add(struct sha256 *s, const void *data, size_t n);
/* 64 hexadecimal digits and a NUL. */
void sha256_end(struct sha256 *s, char out[65]);

#endif
