// SPDX-License-Identifier: Apache-2.0
// CL201: who is in a loop has begun it below its end, wherever the data lead from there.
__global__ void closest(float *best, const int *next, const int *edges, const float *lengths, int num, int count)
{
    int idx = threadIdx.x + blockDim.x * blockIdx.x;
    for (int k = idx; k < count; k += gridDim.x * blockDim.x) {
        k = edges[k];
        if (next[k] < 0) {
            best[blockIdx.x * blockDim.x + threadIdx.x] = 0;
            return;
        }
        best[blockIdx.x * blockDim.x + threadIdx.x] = lengths[k];
    }
}

// nobody asks
__global__ void all(float *best, const int *edges, const float *lengths, int num)
{
    int idx = threadIdx.x + blockDim.x * blockIdx.x;
    float sum = 0;
    for (int k = 0; k < 4; k++)
        sum += lengths[k];
    best[idx] = sum; //~ missing-bounds-check
}
