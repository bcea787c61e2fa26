/* SPDX-License-Identifier: Apache-2.0 */
/* CL206: an object made of a device pointer copies by itself; the pointer does not. */
#include <thrust/device_ptr.h>

void head(unsigned bits, unsigned count)
{
    void *d_v;
    cudaMalloc(&d_v, 8);
    thrust::device_ptr<unsigned int> first((unsigned int *)d_v);
    first[1] = count;
    first[0] = bits;
}

void raw_head(unsigned bits)
{
    unsigned *d_v;
    cudaMalloc(&d_v, 8);
    d_v[0] = bits; //~ wrong-space-pointer
}
