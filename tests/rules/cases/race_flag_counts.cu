// SPDX-License-Identifier: Apache-2.0
// CL105: additions of one, by many threads, to a number that is asked for no more than being 0.
#include <cuda_runtime.h>

__global__ void compare(const float *a, const float *b, int *differ_flag, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && a[i] != b[i])
        differ_flag[0]++; //~ global-race?
}

__global__ void advance(const char *old, char *now, int *changed, int *alldead, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && now[i] != old[i])
        (*changed)++; //~ global-race?
    if (i < n && now[i])
        (*alldead) += 1; //~ global-race?
}

// how many there are
__global__ void tally(const float *a, const float *b, int *changed_count, int *hits, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && a[i] != b[i])
        (*changed_count)++; //~ global-race!
    if (i < n && a[i] == b[i])
        (*hits)++; //~ global-race!
}

// the sum of what each has is no flag, whatever its name
__global__ void weigh(const float *a, float *found, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        *found += a[i]; //~ global-race!
}
