// SPDX-License-Identifier: Apache-2.0
// CL105: a class out of sight that is handed by value may hold arrays: each thread has a copy of its own. A subscript of
// a few, a number or one that is brought below one, speaks for an array; the place in the grid for a pointer.
#include <absent/params.h>

__global__ void scaled(Params p, float *out, float v)
{
    p.scale[blockIdx.x % 4] += v * threadIdx.x;
    out[blockIdx.x * blockDim.x + threadIdx.x] = p.scale[0] + p.scale[1];
}

__global__ void scaled_of(absent::Params p, float *out, float v)
{
    p.scale[blockIdx.x & 3] += v * threadIdx.x;
    out[blockIdx.x * blockDim.x + threadIdx.x] = p.scale[blockIdx.x & 3];
}

__global__ void keyed(Rng r, unsigned *out)
{
    r.key[0] += threadIdx.x;
    r.key[1] ^= r.key[0];
    out[blockIdx.x * blockDim.x + threadIdx.x] = r.key[0] + r.key[1];
}

__global__ void own(absent::Array a, float *out)
{
    a[0] = threadIdx.x;
    a[threadIdx.x & 3] += 1.0f;
    out[blockIdx.x * blockDim.x + threadIdx.x] = a[0] + a[1];
}

__global__ void mixed(Params p, float *out)
{
    for (int i = 0; i < 4; i++)
        p.weight[i] = p.weight[i] * threadIdx.x;
    p.weight[blockIdx.x] += 1.0f;
    out[blockIdx.x * blockDim.x + threadIdx.x] = p.weight[0];
}

__global__ void by_block(Params p, float *out)
{
    p.state[blockIdx.x] = threadIdx.x;
    out[blockIdx.x * blockDim.x + threadIdx.x] = p.state[0] + p.state[1];
}

__global__ void by_lane(Params p, float *out)
{
    p.part[threadIdx.x % 4] = threadIdx.x;
    p.part[threadIdx.x / 32 % 2] += 2;
    out[blockIdx.x * blockDim.x + threadIdx.x] = p.part[(threadIdx.x + 1) % 4];
}

__global__ void by_axis(Geometry g, float *out, int n)
{
    int axis = blockIdx.y;
    g.lower[axis] += threadIdx.x * g.step[axis];
    out[(blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x] = g.lower[0] * g.lower[1] * g.lower[2];
}

__global__ void by_bit(Params p, float *out)
{
    p.turn[threadIdx.x > 16] = threadIdx.x;
    p.turn[blockIdx.x == 0 ? 0 : 1] += 1;
    out[blockIdx.x * blockDim.x + threadIdx.x] = p.turn[0] + p.turn[1];
}

template <typename T, int N> __global__ void of_template(absent::Array<T, N> a, T *out)
{
    a[threadIdx.x % N] += 1;
    out[blockIdx.x * blockDim.x + threadIdx.x] = a[0] + a[N - 1];
}

__global__ void by_quarter(absent::Vec<4> v, float *out)
{
    v[threadIdx.x / 64] = out[threadIdx.x];
    v[threadIdx.x / 64 + 1] += 1;
    out[threadIdx.x] = v[threadIdx.x / 64];
}

__global__ void by_dimension(Params p, float *out)
{
    float sum = 0;
    for (int i = 0; i < 3; i++)
        p.origin[i] += p.step[i] * threadIdx.x;
    p.origin[threadIdx.y] *= 2;
    for (int i = 0; i < 3; i++)
        sum += p.origin[i];
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// a pointer for all that is known: the place in the grid
__global__ void before(Params p)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    p.out[i] = p.in[i]; //~ global-race
    p.sum[i] = p.out[i + 1];
}

__global__ void by_pitch(Params p)
{
    p.out[blockIdx.x * p.ld + threadIdx.x] = p.in[threadIdx.x]; //~ global-race
    if (threadIdx.x > 0)
        p.out[blockIdx.x * p.ld + threadIdx.x] += p.out[blockIdx.x * p.ld + threadIdx.x - 1];
}

__global__ void total(Params p)
{
    p.out[blockIdx.x] += p.in[blockIdx.x * blockDim.x + threadIdx.x]; //~ global-race
}

// a pointer is reckoned with
__global__ void moved_on(Params p)
{
    float *part = p.out + blockIdx.x * 4;
    p.out[threadIdx.x & 3] = p.in[blockIdx.x * blockDim.x + threadIdx.x]; //~ global-race
    part[1] = 2;
}

// Nothing reads again what is put there: no copy of the thread's own.
__global__ void histogram(Params p, const int *in)
{
    p.bins[threadIdx.x % 16] += in[threadIdx.x]; //~ global-race
}

// A question whether there is one, and an atomic: a pointer.
__global__ void if_there(Params p, float *out)
{
    if (!p.part)
        return;
    p.part[blockIdx.x % 4] += 1.0f; //~ global-race
    out[blockIdx.x * blockDim.x + threadIdx.x] = p.part[0];
}

// One block reads what all have put there: in copies of their own they would have done it for nothing.
__global__ void last_sums(Params p)
{
    p.part[blockIdx.x] = p.in[blockIdx.x * blockDim.x + threadIdx.x]; //~ global-race
    __syncthreads();
    if (blockIdx.x == 0 && threadIdx.x == 0)
        p.res[0] = p.part[0] + p.part[1];
}
__global__ void last_sum_in_place(Params p)
{
    float v = p.in[blockIdx.x * blockDim.x + threadIdx.x];
    if (threadIdx.x == 0)
        p.sum[blockIdx.x] = v;
    __syncthreads();
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        float s = 0;
        for (int k = 0; k < 4; k++)
            s += p.sum[k]; //~ global-race
        p.sum[0] = s;
    }
}
// One thread puts it there, and all read it.
__global__ void sums_of_one(Params p)
{
    if (threadIdx.x == 0)
        p.part[blockIdx.x] = p.in[blockIdx.x];
    __syncthreads();
    float s = 0;
    for (int k = 0; k < 4; k++)
        s += p.part[k]; //~ global-race
    p.res[blockIdx.x * blockDim.x + threadIdx.x] = s;
}
// The next one, which none of the thread's own has put there.
__global__ void next_one(Params p)
{
    int i = blockIdx.x;
    p.out[i] = p.in[threadIdx.x]; //~ global-race
    p.out[0] = 1;
    p.tot[i] = p.out[i + 1];
}
// Put there after it was read: nothing is read again.
__global__ void moved(Params p)
{
    float next = p.out[3];
    p.out[blockIdx.x] = next + threadIdx.x; //~ global-race
}
// All have put there what they read, in the block that asks, or the thread.
__global__ void own_by_block(Params p, float *out)
{
    p.scale[blockIdx.x] *= threadIdx.x;
    if (threadIdx.x == 0)
        out[blockIdx.x] = p.scale[0] + p.scale[1];
}
__global__ void own_moved(Params p, float *out)
{
    p.scale[blockIdx.x] *= threadIdx.x;
    p.scale[1] += p.scale[0];
    out[blockIdx.x * blockDim.x + threadIdx.x] = p.scale[1];
}
// The last block by the shape of the launch, and some lanes of many.
__global__ void last_block(Params p)
{
    int i = blockIdx.x, t = threadIdx.x;
    if (t == 0)
        p.part[i] = p.in[i];
    __syncthreads();
    if (i == gridDim.x - 1 && t == 0) {
        float s = 0;
        for (int k = 0; k < 4; k++)
            s += p.part[k]; //~ global-race
        p.sum[0] = s;
    }
}
__global__ void some_lanes(Params p)
{
    int i = blockIdx.x, t = threadIdx.x;
    if (t % 32 == 0)
        p.part[i] = p.in[i];
    __syncthreads();
    float s = 0;
    for (int k = 0; k < 4; k++)
        s += p.part[k]; //~ global-race
    p.res[i * 256 + t] = s;
}
