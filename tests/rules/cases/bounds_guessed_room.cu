// SPDX-License-Identifier: Apache-2.0
// CL201: one element too many of a buffer that its class makes a good deal longer than what it counts: a note.
#include <cuda_runtime.h>

#define SPARE 1.5

__global__ void shift_left(int *nodes, const int *bits, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= count) { //~ missing-bounds-check?
        nodes[i] <<= 1;
    }
}

class graph {
    int *nodes, *bits;
    int used;

public:
    void make(int most);
    void shift();
};

void graph::make(int most)
{
    cudaMalloc(&nodes, static_cast<int>(SPARE * (most + 1) * sizeof(int)));
    cudaMalloc(&bits, static_cast<int>(SPARE * (most + 1) * sizeof(int)));
    used = most;
}

void graph::shift()
{
    shift_left<<<(used + 255) / 256, 256>>>(nodes, bits, used);
}

// As long as is counted, and no more.
__global__ void shift_right(int *nodes, const int *bits, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= count) { //~ missing-bounds-check!
        nodes[i] >>= 1;
    }
}

class tight_graph {
    int *nodes, *bits;
    int used;

public:
    void make(int most);
    void shift();
};

void tight_graph::make(int most)
{
    cudaMalloc(&nodes, most * sizeof(int));
    cudaMalloc(&bits, static_cast<int>(SPARE * most * sizeof(int)));
    used = most;
}

void tight_graph::shift()
{
    shift_right<<<(used + 255) / 256, 256>>>(nodes, bits, used);
}

// A real number of bytes, and not more elements than are counted.
__global__ void halve(float *values, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= count) { //~ missing-bounds-check!
        values[i] *= 0.5f;
    }
}

class pool {
    float *values;
    int used;

public:
    void make(int most);
    void shift();
};

void pool::make(int most)
{
    cudaMalloc(&values, static_cast<int>(1.5 * most));
    used = most;
}

void pool::shift()
{
    halve<<<(used + 255) / 256, 256>>>(values, used);
}
