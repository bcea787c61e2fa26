/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: what is read for the next round, under a question that the loop has asked for this one; not under one for the
 * next round. */
__device__ void copy(unsigned *dst, const unsigned *src, size_t bytes, int shift)
{
    size_t i = 0;
    unsigned v = bytes > 0 ? src[i] : 0;
    while (bytes) {
        unsigned next = bytes > 0 ? src[i + 1] : 0; //~ missing-bounds-check
        dst[i] = (v >> shift) | (next << (32 - shift));
        v = next;
        i++;
        bytes -= 4;
    }
}

__device__ void copy_right(unsigned *dst, const unsigned *src, size_t bytes, int shift)
{
    size_t i = 0;
    unsigned v = bytes > 0 ? src[i] : 0;
    while (bytes) {
        unsigned next = bytes > 4 ? src[i + 1] : 0;
        dst[i] = (v >> shift) | (next << (32 - shift));
        v = next;
        i++;
        bytes -= 4;
    }
}

/* both of this round */
__device__ unsigned pairs(const unsigned *src, size_t left)
{
    unsigned sum = 0;
    for (size_t i = 0; left; i += 2, left -= 8) {
        unsigned a = left > 0 ? src[i + 1] : 0;
        sum += a;
    }
    return sum;
}
