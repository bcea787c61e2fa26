/* SPDX-License-Identifier: Apache-2.0 */
#include "base/sha256.h"

#include <string.h>

static const uint32_t table[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turn(uint32_t x, unsigned n)
{
    return x >> n | x << (32 - n);
}

static void mix(struct sha256 *s)
{
    uint32_t w[64], v[8];
    for (unsigned i = 0; i < 16; i++)
        w[i] = (uint32_t)s->block[i * 4] << 24 | (uint32_t)s->block[i * 4 + 1] << 16 |
               (uint32_t)s->block[i * 4 + 2] << 8 | s->block[i * 4 + 3];
    for (unsigned i = 16; i < 64; i++) {
        uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ a >> 3) + w[i - 7] +
               (turn(b, 17) ^ turn(b, 19) ^ b >> 10);
    }
    memcpy(v, s->state, sizeof v);
    for (unsigned i = 0; i < 64; i++) {
        uint32_t choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
        uint32_t most = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
        uint32_t x =
            v[7] + (turn(v[4], 6) ^ turn(v[4], 11) ^ turn(v[4], 25)) + choice + table[i] + w[i];
        uint32_t y = (turn(v[0], 2) ^ turn(v[0], 13) ^ turn(v[0], 22)) + most;
        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += x;
        v[0] = x + y;
    }
    for (unsigned i = 0; i < 8; i++)
        s->state[i] += v[i];
}

void sha256_start(struct sha256 *s)
{
    static const uint32_t first[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(s->state, first, sizeof first);
    s->bytes = 0;
}

void sha256_add(struct sha256 *s, const void *data, size_t n)
{
    const uint8_t *p = data;
    while (n) {
        size_t at = s->bytes % 64, room = 64 - at, take = n < room ? n : room;
        memcpy(s->block + at, p, take);
        s->bytes += take;
        p += take;
        n -= take;
        if (s->bytes % 64 == 0)
            mix(s);
    }
}

void sha256_end(struct sha256 *s, char out[65])
{
    static const char digits[] = "0123456789abcdef";
    static const uint8_t padding[64] = {0x80};
    uint64_t bits = s->bytes * 8;
    uint8_t length[8];
    for (unsigned i = 0; i < 8; i++)
        length[i] = (uint8_t)(bits >> (56 - 8 * i));
    sha256_add(s, padding, (119 - s->bytes % 64) % 64 + 1);
    sha256_add(s, length, sizeof length);
    for (unsigned i = 0; i < 32; i++) {
        uint8_t b = (uint8_t)(s->state[i / 4] >> (24 - 8 * (i % 4)));
        out[2 * i] = digits[b >> 4];
        out[2 * i + 1] = digits[b & 15];
    }
    out[64] = '\0';
}
