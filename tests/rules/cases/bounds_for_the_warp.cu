/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a check of the first lane stands for the warp, and not for each of its threads. */
__device__ unsigned lane_number();
__device__ unsigned find(unsigned key);

__global__ void answer(unsigned *results, const unsigned *keys, unsigned n)
{
    unsigned i = threadIdx.x + blockIdx.x * blockDim.x;
    unsigned lane = lane_number();
    if ((i - lane) >= n)
        return;
    unsigned key = 0;
    if (i < n)
        key = keys[i];
    unsigned found = find(key);
    if (i < n)
        found = found ? found - 2 : found;
    results[i] = found; //~ missing-bounds-check
}

__global__ void answer_all(unsigned *results, const unsigned *keys, unsigned n)
{
    unsigned i = threadIdx.x + blockIdx.x * blockDim.x;
    unsigned lane = lane_number();
    if ((i - lane) >= n)
        return;
    unsigned key = 0;
    if (i < n)
        key = keys[i];
    unsigned found = find(key);
    if (i < n)
        results[i] = found ? found - 2 : found;
}
