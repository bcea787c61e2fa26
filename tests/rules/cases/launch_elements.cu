/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: as many bytes of dynamic shared memory as threads, for a kernel of a header that is not there. */
#include "scan_kernels.h"

void scan(int *first, const int *count, const int *bins)
{
    if (bins[0] * bins[1] < 1024)
        scan_counts<<<1, bins[0] * bins[1], bins[0] * bins[1]>>>(first, count); //~ shared-memory-too-large
}

void scan_line(int *first, const int *count, int bins, cudaStream_t stream)
{
    if (bins > 1024)
        return;
    scan_counts<<<1, bins, bins, stream>>>(first, count); //~ shared-memory-too-large
    scan_counts<<<1, bins, bins * sizeof(int), stream>>>(first, count);
    scan_counts<<<1, 512, 512, stream>>>(first, count); /* a number of bytes, perhaps */
}

/* a kernel in sight says itself what it needs: a byte a thread */
__global__ void mark(char *out, const int *count)
{
    extern __shared__ char marks[];
    marks[threadIdx.x] = count[threadIdx.x] > 0;
    __syncthreads();
    out[threadIdx.x] = marks[blockDim.x - 1 - threadIdx.x];
}

void mark_line(char *out, const int *count, int bins)
{
    if (bins > 1024)
        return;
    mark<<<1, bins, bins>>>(out, count);
}
