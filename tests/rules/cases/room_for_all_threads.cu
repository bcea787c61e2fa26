/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a member that the launching function itself has made, by whatever means: how long it is, nothing says, and the
 * length that the launch rounds up does not. A member that another function made is handed over with its length. */
#include <cuda_runtime.h>

struct pool {
    void *allocate(size_t bytes);
};

__global__ void start(int *states, int seed)
{
    int id = threadIdx.x + blockIdx.x * blockDim.x;
    states[id] = seed + id; //~ missing-bounds-check?
}

__global__ void go_on(int *states, int seed)
{
    int id = threadIdx.x + blockIdx.x * blockDim.x;
    states[id] += seed; //~ missing-bounds-check!
}

struct generators {
    pool &from;
    size_t many, asked;
    int *all;

    void make(size_t n)
    {
        const size_t blocks = (n + 31) / 32;
        many = blocks * 32;
        all = static_cast<int *>(from.allocate(many * sizeof(int)));
        start<<<blocks, 32>>>(all, 3);
    }
    void move()
    {
        const size_t blocks = (asked + 31) / 32;
        go_on<<<blocks, 32>>>(all, 3);
    }
};
