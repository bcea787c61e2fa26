// SPDX-License-Identifier: Apache-2.0
// Kernels for tests/unit/test_emu_flow.c. flow.ptx is made from this file:
//   nvcc -ptx -lineinfo -arch=sm_90 --keep-device-functions flow.cu -o flow.ptx
#include <cassert>
#include <cstdio>

extern "C" {

// Nested divergence with a loop, break and continue.
__global__ void nested(int *out)
{
    int t = threadIdx.x, r = 0;
    for (int i = 0; i < t % 7 + 3; i++) {
        if (i == t % 5)
            continue;
        if (t & 1) {
            if (t & 2)
                r += i * 3;
            else
                r -= i;
            if (r > 20)
                break;
        } else {
            for (int k = 0; k < i; k++)
                r += k ^ t;
        }
    }
    out[t] = r;
}

__noinline__ __device__ int collatz(int n)
{
    if (n == 1)
        return 0;
    return 1 + collatz(n % 2 ? 3 * n + 1 : n / 2);
}
__global__ void recursion(int *out)
{
    out[threadIdx.x] = collatz(threadIdx.x + 1);
}

__noinline__ __device__ int twice(int x) { return 2 * x; }
__noinline__ __device__ int square(int x) { return x * x; }
__noinline__ __device__ int minus(int x) { return -x; }
typedef int (*function)(int);
__device__ function table[3] = {twice, square, minus};
__global__ void indirect(int *out)
{
    int t = threadIdx.x;
    out[t] = table[t % 3](t);
}

struct big { int a[9]; };
__noinline__ __device__ big shift(big b, int n)
{
    big r;
    for (int i = 0; i < 9; i++)
        r.a[i] = b.a[(i + n) % 9];
    return r;
}
__global__ void structs(int *out)
{
    big b;
    int t = threadIdx.x;
    for (int i = 0; i < 9; i++)
        b.a[i] = t * 100 + i;
    b = shift(b, t);
    out[t] = b.a[t % 9];
}

__global__ void jump_table(int *out)
{
    int t = threadIdx.x, r;
    switch (t % 9) {
    case 0: r = t + 5; break;
    case 1: r = t * 7; break;
    case 2: r = t - 100; break;
    case 3: r = t ^ 55; break;
    case 4: r = t << 3; break;
    case 5: r = t % 4; break;
    case 6: r = out[t] + 1;  break;
    case 7: r = -t; break;
    default: r = 42;
    }
    out[t] = r;
}

// Lanes of one warp take turns at a lock: needs independent thread scheduling.
__global__ void spin_lock(int *out, int *lock)
{
    bool done = false;
    while (!done) {
        if (atomicCAS(lock, 0, 1) == 0) {
            *(volatile int *)out = *(volatile int *)out + threadIdx.x;
            __threadfence();
            atomicExch(lock, 0);
            done = true;
        }
    }
}
__global__ void spin_lock_plain(int *out, int *lock)
{
    while (atomicCAS(lock, 0, 1) != 0)
        ;
    *(volatile int *)out = *(volatile int *)out + 1;
    __threadfence();
    atomicExch(lock, 0);
}

// Every block waits for the one before it: blocks must be alive together.
__global__ void chain(volatile int *out)
{
    if (threadIdx.x == 0) {
        while (blockIdx.x + 1 < gridDim.x && out[blockIdx.x + 1] == 0)
            ;
        out[blockIdx.x] = blockIdx.x + 1 < gridDim.x ? out[blockIdx.x + 1] + 1 : 1;
    }
}

__global__ void warp_ops(int *out)
{
    int t = threadIdx.x, v = t * 3 + 1;
    for (int o = 16; o > 0; o >>= 1)
        v += __shfl_xor_sync(0xffffffff, v, o);
    out[t] = v;
    out[32 + t] = __shfl_up_sync(0xffffffff, t, 3);
    out[64 + t] = __shfl_down_sync(0xffffffff, t, 5, 8);
    out[96 + t] = __shfl_sync(0xffffffff, t * t, 9, 16);
    out[128 + t] = __ballot_sync(0xffffffff, t % 3 == 0);
    out[160 + t] = __all_sync(0xffffffff, t < 32) * 2 + __any_sync(0xffffffff, t == 40);
    out[192 + t] = __match_any_sync(0xffffffff, t / 5);
    out[224 + t] = __reduce_max_sync(0xffffffff, (t * 37) % 64);
    if (t % 2)
        out[256 + t] = __activemask();
    else
        out[256 + t] = __reduce_add_sync(0x55555555, t);
}

__global__ void barriers(int *out)
{
    __shared__ int s[128];
    int t = threadIdx.x;
    s[t] = t;
    __syncthreads();
    int v = s[127 - t];
    int n = __syncthreads_count(v % 3 == 0), a = __syncthreads_and(v < 128);
    int o = __syncthreads_or(v == 500);
    // Producer and consumer warps on a named barrier.
    if (t < 64) {
        s[t] = v + 1000;
        asm volatile("bar.arrive 1, 128;" ::: "memory");
    } else {
        asm volatile("bar.sync 1, 128;" ::: "memory");
        v = s[t - 64];
    }
    out[t] = v + n * 10000 + a * 100 + o;
}

__global__ void atomics(int *out, unsigned *u, float *f, double *d, unsigned long long *l)
{
    int t = threadIdx.x;
    atomicAdd(&out[0], t);
    atomicMax(&out[1], t * 7 % 101);
    atomicMin(&out[2], -t);
    atomicXor(&out[3], 1 << t % 31);
    atomicInc(&u[0], 9);
    atomicDec(&u[1], 5);
    atomicAdd(f, 0.5f);
    atomicAdd(d, 0.25);
    atomicCAS(&l[0], 0ull, (unsigned long long)t + 77);
    atomicAdd(&l[1], 1ull << 33);
    out[4 + t] = atomicExch(&out[3 + 1 + 64 + t % 4], t);
}

__global__ void print(int n)
{
    if (threadIdx.x == 3)
        printf("n=%d x=%5.2f s=%s c=%c l=%lld %%\n", n, 1.5, "text", 'q', 1ll << 40);
}

__global__ void asserts(int n)
{
    assert((int)threadIdx.x < n);
}

__global__ void heap(int **out)
{
    int *p = (int *)malloc(16 * sizeof(int));
    for (int i = 0; i < 16; i++)
        p[i] = i * threadIdx.x;
    out[threadIdx.x] = p;
    int s = 0;
    for (int i = 0; i < 16; i++)
        s += p[i];
    if (threadIdx.x == 5)
        free(p);
    out[32 + threadIdx.x] = (int *)(long long)s;
}

__constant__ int weights[8] = {1, 2, 4, 8, 16, 32, 64, 128};
__global__ void spaces(int *out, int n)
{
    __shared__ int s[32];
    int local[16];
    int t = threadIdx.x;
    for (int i = 0; i < 16; i++)
        local[i] = i * t;
    s[t] = local[n];
    const int *where = t % 3 == 0 ? &s[t] : t % 3 == 1 ? &local[n + 1] : &weights[t % 8];
    out[t] = *where;
}
}
