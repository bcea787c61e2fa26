// SPDX-License-Identifier: Apache-2.0
// CL202: -1 of an unsigned type is the largest number, and gets in.
__global__ void marked(float *a)
{
    __shared__ float s[64];
    unsigned i = threadIdx.x < 64 ? 7u : (unsigned)-1;
    if (i > 100)
        s[threadIdx.x] = 1; //~ shared-out-of-bounds
    a[threadIdx.x] = s[threadIdx.x % 64];
}

void run(float *a)
{
    marked<<<1, 256>>>(a);
}
