// SPDX-License-Identifier: Apache-2.0
// CL201: a list is walked until the data say so, and elsewhere read only where its end has been asked for.
__global__ void merge(int *out, const int *slashes, int slash_count, int end)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int s = 0;
    slashes += row * slash_count;
    int at = slashes[s++];
    while (at >= end)
        at = slashes[s++]; //~ missing-bounds-check
    int sum = at;
    while (1) {
        if (s < slash_count)
            at = slashes[s++];
        else
            break;
        sum += at;
    }
    out[row] = sum;
}

__global__ void asks_in_front(int *out, const int *slashes, int slash_count, int end)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int s = 0;
    slashes += row * slash_count;
    int at = slashes[s++];
    while (at >= end && s < slash_count)
        at = slashes[s++];
    int sum = at;
    while (1) {
        if (s < slash_count)
            at = slashes[s++];
        else
            break;
        sum += at;
    }
    out[row] = sum;
}

// ends with one that is none: nobody asks for more
__global__ void with_mark(int *out, const int *list, int stride)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int s = 0, sum = 0;
    list += row * stride;
    int at = list[s++];
    while (at >= 0) {
        sum += at;
        at = list[s++];
    }
    out[row] = sum;
}
