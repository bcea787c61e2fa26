// SPDX-License-Identifier: Apache-2.0
// CL201: halves of a condition in the wrong order, in the middle of a loop and in rows of a matrix.
#include <cuda_runtime.h>

__global__ void march(float *out, const int *ids, const float *near_, int rows, int most)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int first = row * most, last = 0, next = 0;
    if (row >= rows)
        return;
    while (true) {
        if (ids[first + last] == -1 || last == most) //~ missing-bounds-check
            break;
        last++;
        if (near_[first + next] < 1.0f && next < most) //~ missing-bounds-check
            next++;
    }
    out[row] = last + next;
}

__global__ void march_right(float *out, const int *ids, const float *near_, int rows, int most)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int first = row * most, last = 0, next = 0;
    if (row >= rows)
        return;
    while (true) {
        if (last == most || ids[first + last] == -1)
            break;
        last++;
        if (next < most && near_[first + next] < 1.0f)
            next++;
    }
    out[row] = last + next;
}

// the last one is a guard; and what is asked for is another row's place
__global__ void with_guard(float *out, const int *ids, const int *starts, int rows, int most)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int last = 0, next = 0;
    if (row >= rows)
        return;
    while (last < most) {
        if (ids[starts[row] + last] == -1 || next == most)
            break;
        if (ids[row * most + next] == -1 || next == most - 1)
            break;
        last++;
        next++;
    }
    out[row] = last;
}
