/* SPDX-License-Identifier: Apache-2.0 */
/* CL105: where another way adds to the same list with an atomic operation, a plain one is of places that the author holds
 * for the thread's own: a note. */
__global__ void spread(const int *bins, const float *x, float *sums, int first, int end, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int bin = bins[i];
    if (bin >= first && bin < end)
        sums[bin] += x[i]; //~ global-race?
    else
        atomicAdd(&sums[bin], x[i]);
}

__global__ void gather(const int *bins, const float *x, float *sums, int *counts, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int bin = bins[i];
    atomicAdd(&counts[bin], 1);
    sums[bin] += x[i]; //~ global-race!
}
