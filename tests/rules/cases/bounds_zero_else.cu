// SPDX-License-Identifier: Apache-2.0
// CL201: what is zero unless it was set under the check asks the check again.

struct edge {
    long long weight;
};

__global__ void collect(edge *edges, const bool *crosses, const int *places, int e)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    edge taken;
    taken.weight = 0;
    if (id < e)
        if (crosses[id])
            taken = edges[id];
    __syncthreads();
    if (taken.weight)
        edges[places[id]] = taken;
}

__global__ void collect_pairs(float2 *edges, const bool *crosses, const int *places, int e)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    float2 taken = {0, 0};
    if (id < e && crosses[id])
        taken = edges[id];
    __syncthreads();
    if (taken.x != 0)
        edges[places[id]] = taken;
}

// of something that begins with another number
__global__ void collect_ones(edge *edges, const bool *crosses, const int *places, int e)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    edge taken;
    taken.weight = 1;
    if (id < e)
        if (crosses[id])
            taken = edges[id];
    __syncthreads();
    if (taken.weight)
        edges[places[id]] = taken; //~ missing-bounds-check
}

// set by the others, too
__global__ void collect_all(edge *edges, const bool *crosses, const int *places, int e, int more)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    edge taken;
    taken.weight = 0;
    if (id < e)
        if (crosses[id])
            taken = edges[id];
    if (more)
        taken.weight = more;
    __syncthreads();
    if (taken.weight)
        edges[places[id]] = taken; //~ missing-bounds-check
}

// asked for what was left at zero
__global__ void collect_none(edge *edges, const bool *crosses, const int *places, int e)
{
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    edge taken;
    taken.weight = 0;
    if (id < e)
        if (crosses[id])
            taken = edges[id];
    __syncthreads();
    if (!taken.weight)
        edges[places[id]] = taken; //~ missing-bounds-check
}
