// SPDX-License-Identifier: Apache-2.0
// CL201: a length that stands beside its arrays in what the kernel is handed, and that it has no use for.
#include <cuda_runtime.h>

struct parts {
    float *x;
    float *v;
    unsigned n_parts;
};

struct cells {
    float *mass;
    unsigned n_cells;
};

struct image {
    float *pixels;
    int width;
    int height;
};

__device__ bool is_outside(const cells &c, int i)
{
    return i >= c.n_cells;
}

struct drops {
    float *mass;
    long long count;
};

// nobody in sight asks: the launches may be exact
__global__ void grow(drops d, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    d.mass[i] += dt; //~ missing-bounds-check?
}

__global__ void grow_inside(cells c, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (is_outside(c, i))
        return;
    c.mass[i] += dt;
}

// another kernel asks, and this one does not
__global__ void drift(parts p, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < p.n_parts)
        p.x[i] += p.v[i] * dt;
}

__global__ void kick(parts p, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    p.v[i] += dt; //~ missing-bounds-check?
}

// some other number keeps it inside
__global__ void kick_first(parts p, int most, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < most)
        p.v[i] += dt;
}

// the length has a use
__global__ void kick_both(parts p, float dt)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    p.v[i] += dt * p.x[p.n_parts - 1];
}

// a row for each block, an element for each thread of it: what n counts is not known
__global__ void kick_rows(parts p, float dt, int stride)
{
    p.v[blockIdx.x * stride + threadIdx.x] += dt;
}

// two numbers are sides
__global__ void darken(image im)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    im.pixels[i] *= 0.5f;
}

// one thread
__global__ void first(parts p)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0)
        p.v[i] = 0.f;
}

// whole blocks of them
__global__ void halve(parts p)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    p.v[i] *= 0.5f;
}

// some blocks: whoever calls knows how many
__global__ void reverse(parts p)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    p.v[i] = -p.v[i]; //~ missing-bounds-check?
}

// a few of them
__global__ void mark(parts p)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    p.v[i] = 1.f;
}

// a slot for each thread, of a pool
struct pool {
    int *slots;
    int capacity;
};

__global__ void empty(pool l)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    l.slots[i] = 0;
}

void run(parts p, int blocks, cudaStream_t stream)
{
    reverse<<<blocks, 256, 0, stream>>>(p);
    mark<<<1, 32, 0, stream>>>(p);
    halve<<<p.n_parts / 256, 256, 0, stream>>>(p);
}

// A kernel whose address is taken is launched by whoever has it.
__global__ void pull(parts p)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    p.x[i] += p.v[i]; //~ missing-bounds-check?
}
struct step {
    void (*run)(parts);
};
void run_all(parts p)
{
    step steps[1] = {{pull}};
    steps[0].run<<<p.n_parts / 256, 256>>>(p);
}
