/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: what a thread stored in an array of its own, or had a function store, is as different as its index. */
#include "nowhere.h"

#define EXCHANGE(o)                                                                                \
    s[threadIdx.x] = (o)[threadIdx.x];                                                             \
    __syncthreads();                                                                               \
    (o)[threadIdx.x] = s[255 - threadIdx.x]

__global__ void element(float *o, int faces)
{
    __shared__ float s[256];
    int x[2];
    x[0] = blockIdx.x * blockDim.x + threadIdx.x;
    x[1] = blockIdx.x;
    if (x[0] < faces) {
        EXCHANGE(o); //~ barrier-divergent
    }
}

__global__ void other_element(float *o, int faces)
{
    __shared__ float s[256];
    int x[2];
    x[0] = blockIdx.x * blockDim.x + threadIdx.x;
    x[1] = blockIdx.x;
    if (x[1] < faces) {
        EXCHANGE(o);
    }
    o[x[0]] = 0;
}

__global__ void stored_again(float *o, int faces)
{
    __shared__ float s[256];
    int x[2];
    x[0] = blockIdx.x * blockDim.x + threadIdx.x;
    o[x[0]] = 0;
    x[0] = blockIdx.x;
    if (x[0] < faces) {
        EXCHANGE(o);
    }
}

__device__ void column(int &x, int c, int w)
{
    x = c % w;
}

__global__ void by_reference(float *o, int faces, int w)
{
    __shared__ float s[256];
    int x;
    column(x, blockIdx.x * blockDim.x + threadIdx.x, w);
    if (x < faces) {
        EXCHANGE(o); //~ barrier-divergent
    }
}

__global__ void of_block(float *o, int faces, int w)
{
    __shared__ float s[256];
    int x;
    column(x, blockIdx.x, w);
    if (x < faces) {
        EXCHANGE(o);
    }
}

__device__ void place(int x[], int c, const int *dims)
{
    x[0] = c % dims[0];
    x[1] = blockIdx.y;
}

__device__ void place_in_turn(int x[], int c, const int *dims)
{
    place(x, c + 1, dims);
}

__global__ void by_array(float *o, int faces, const int *dims)
{
    __shared__ float s[256];
    int x[4] = {};
    place_in_turn(x, blockIdx.x * blockDim.x + threadIdx.x, dims);
    if (x[0] < faces) {
        EXCHANGE(o); //~ barrier-divergent
    }
}

__global__ void by_array_other(float *o, int faces, const int *dims)
{
    __shared__ float s[256];
    int x[4] = {};
    place_in_turn(x, blockIdx.x * blockDim.x + threadIdx.x, dims);
    if (x[1] < faces) {
        EXCHANGE(o);
    }
    if (x[2] < faces) {
        EXCHANGE(o);
    }
}

__device__ void perhaps(int *x, int c, int given)
{
    if (given > 0)
        *x = c;
}

__global__ void by_unseen(float *o, int faces, const int *dims)
{
    __shared__ float s[256];
    int x[4] = {};
    coordinates(x, blockIdx.x * blockDim.x + threadIdx.x, dims);
    if (x[0] < faces) {
        EXCHANGE(o); //~ barrier-divergent?
    }
}

template <int DIM, int DIMS>
__device__ void face(float *o, int i, int faces, const int *dims)
{
    __shared__ float s[256];
    int x[5] = {};
    if (DIMS == 5)
        coordinates5(x, i, dims);
    else
        coordinates(x, i, dims);
    if (x[DIM] < faces) {
        EXCHANGE(o); //~ barrier-divergent?
    }
}

__global__ void faces_of(float *o, int faces, const int *dims)
{
    face<1, 5>(o, blockIdx.x * blockDim.x + threadIdx.x, faces, dims);
}

__global__ void by_unseen_set_again(float *o, int faces, const int *dims)
{
    __shared__ float s[256];
    int x[4] = {};
    coordinates(x, blockIdx.x * blockDim.x + threadIdx.x, dims);
    o[x[0]] = 0;
    x[0] = blockIdx.x;
    if (x[0] < faces) {
        EXCHANGE(o);
    }
}

__global__ void by_unseen_for_block(float *o, int faces, const int *dims)
{
    __shared__ float s[256];
    int x[4] = {};
    block_coordinates(x, blockIdx.x * blockDim.x + threadIdx.x, dims);
    if (x[0] < faces) {
        EXCHANGE(o);
    }
}

__global__ void by_unseen_of_block(float *o, int faces, const int *dims)
{
    __shared__ float s[256];
    int x[4] = {};
    coordinates(x, blockIdx.x, dims);
    if (x[0] < faces) {
        EXCHANGE(o);
    }
}

__global__ void perhaps_stored(float *o, int faces, int given)
{
    __shared__ float s[256];
    int x = 0;
    perhaps(&x, threadIdx.x, given);
    if (x < faces) {
        EXCHANGE(o);
    }
}

__device__ void first_of(int *x, int c)
{
    *x = __shfl_sync(~0u, c, 0);
}

__global__ void same_for_all(float *o, int faces)
{
    __shared__ float s[32];
    int x;
    first_of(&x, threadIdx.x);
    if (x < faces) {
        s[threadIdx.x] = o[threadIdx.x];
        __syncthreads();
        o[threadIdx.x] = s[31 - threadIdx.x];
    }
}
