// SPDX-License-Identifier: Apache-2.0
// CL201: the loop asks for the end before each round but the first, which the last thread begins past it.
__global__ void sweep(const float *low, const float *high, int *pairs, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int j = i + 1, found = 0;
    while (low[j] < high[i]) { //~ missing-bounds-check
        found++;
        j++;
        if (j >= n)
            break;
    }
    pairs[i] = found;
}

__global__ void asks_before(const float *low, const float *high, int *pairs, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = i + 1, found = 0;
    if (j >= n)
        return;
    while (low[j] < high[i]) {
        found++;
        j++;
        if (j >= n)
            break;
    }
    pairs[i] = found;
}

__global__ void asks_in_loop(const float *low, const float *high, int *pairs, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int found = 0;
    for (int j = i + 1; j < n && low[j] < high[i]; j++)
        found++;
    pairs[i] = found;
}
