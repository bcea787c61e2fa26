// SPDX-License-Identifier: Apache-2.0
// What compute capability 9.0 has besides clusters (those are in tests/ptx/cluster.cu), for
// tests/gpu/two_engines.py.  Each element belongs to one thread: what is left does not depend on their order.

static __device__ int linear()
{
    return (int)(blockIdx.x * blockDim.x + threadIdx.x);
}

static __device__ void add4(float *at, float v)
{
    asm volatile("red.global.add.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(at), "f"(v), "f"(v + 1), "f"(v + 2), "f"(v + 3)
                 : "memory");
}

extern "C" {

__global__ void vector_red_exact(float *x, float *y, int n)
{
    int i = linear();
    if (i < n / 4)
        add4(x + 4 * i, 0.5f * (float)i);
    y[i] = (float)i;
}

__global__ void vector_red_outside(float *x, float *y, int n)
{
    add4(x + 4 * (linear() + n / 4), 1.0f);
    y[0] = (float)n;
}

__global__ void vector_red_misaligned(float *x, float *y, int n)
{
    add4(x + 2 * linear() + 1, 1.0f);
    y[0] = (float)n;
}

__global__ void vector_atom_exact(float *x, float *y, int n)
{
    int i = linear();
    float a, b;
    if (i >= n / 2)
        return;
    asm volatile("atom.global.add.v2.f32 {%0, %1}, [%2], {%3, %4};"
                 : "=f"(a), "=f"(b)
                 : "l"(x + 2 * i), "f"(1.0f), "f"((float)i)
                 : "memory");
    y[2 * i] = a;
    y[2 * i + 1] = b;
}

__global__ void half_max_exact(float *x, float *y, int n)
{
    int i = linear();
    if (i >= n / 4)
        return;
    asm volatile("red.global.max.noftz.v8.f16 [%0], {%1, %1, %1, %1, %2, %2, %2, %2};" ::"l"(x + 4 * i), "h"((short)0x3c00),
                 "h"((short)0x3800)
                 : "memory");
    y[i] = 1.0f;
}

__global__ void exchange_exact(float *x, float *y, int n)
{
    int i = linear();
    unsigned long long a, b;
    if (i >= n / 4)
        return;
    asm volatile("{ .reg .b128 v, w; mov.b128 v, {%2, %3}; atom.global.exch.b128 w, [%4], v; mov.b128 {%0, %1}, w; }"
                 : "=l"(a), "=l"(b)
                 : "l"((unsigned long long)i), "l"(7ull * i), "l"(x + 4 * i)
                 : "memory");
    ((unsigned long long *)y)[2 * i] = a;
    ((unsigned long long *)y)[2 * i + 1] = b;
}

__global__ void compare_exact(float *x, float *y, int n)
{
    int i = linear();
    unsigned long long a, b;
    const unsigned long long *old = (const unsigned long long *)(y + 4 * i);
    if (i >= n / 4)
        return;
    asm volatile("{ .reg .b128 c, v, w; mov.b128 c, {%2, %3}; mov.b128 v, {%4, %4};"
                 " atom.global.cas.b128 w, [%5], c, v; mov.b128 {%0, %1}, w; }"
                 : "=l"(a), "=l"(b)
                 : "l"(i % 2 ? old[0] : 1ull), "l"(old[1]), "l"(3ull * i), "l"(x + 4 * i)
                 : "memory");
    ((unsigned long long *)y)[2 * i] = a;
    ((unsigned long long *)y)[2 * i + 1] = b;
}
}
