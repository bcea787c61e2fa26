// SPDX-License-Identifier: Apache-2.0
// Kernels for tests/unit/test_emu_detect.c: pairs of a bad and a good one; //~ marks the line that a
// violation is reported at. detect.ptx is made from this file:
//   nvcc -ptx -lineinfo -arch=sm_80 detect.cu -o detect.ptx
extern "C" {

__global__ void oob_bad(float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i <= n)
        out[i] = i; //~ oob_bad
}
__global__ void oob_good(float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = i;
}

__global__ void shared_bad(int *out, int n)
{
    __shared__ int a[32];
    __shared__ int b[32];
    a[threadIdx.x] = b[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = a[threadIdx.x + n] + b[threadIdx.x]; //~ shared_bad
}
__global__ void dynamic_bad(int *out)
{
    extern __shared__ int d[];
    d[threadIdx.x] = threadIdx.x; //~ dynamic_bad
    out[threadIdx.x] = d[threadIdx.x];
}
__global__ void local_bad(int *out, int n)
{
    int a[8];
    for (int i = 0; i < 8; i++)
        a[i] = out[i];
    out[threadIdx.x] = a[n + threadIdx.x % 2]; //~ local_bad
}

__global__ void align_bad(char *p, int n)
{
    *(int *)(p + n) = 5; //~ align_bad
}

__global__ void uninit_bad(int *out, const int *in)
{
    __shared__ int s[64];
    if (threadIdx.x < 16)
        s[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x]; //~ uninit_bad
}
__global__ void uninit_global_bad(int *out, const int *in)
{
    out[threadIdx.x] = in[threadIdx.x]; //~ uninit_global_bad
}

__global__ void wrap_bad(float *out, int rows, int cols)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows)
        out[row * cols + 1] = 1.0f; //~ wrap_bad
}
__global__ void wrap_good(float *out, int rows, int cols)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows)
        out[(size_t)row * cols + 1] = 1.0f;
}
__global__ void hash_good(float *out, unsigned n)
{
    unsigned h = threadIdx.x * 2654435761u + 12345u;
    h ^= h >> 16;
    h *= 0x85ebca6bu;
    out[h % n] = 1.0f;
    unsigned i = threadIdx.x;
    out[i + 1u - 1u] = 2.0f;
    if (i > 0)
        out[i - 1] = 3.0f;
}

__global__ void race_bad(int *out)
{
    __shared__ int s[64];
    s[threadIdx.x] = threadIdx.x; //~ race_write
    out[threadIdx.x] = s[63 - threadIdx.x]; //~ race_bad
}
__global__ void race_good(int *out)
{
    __shared__ int s[64];
    for (int k = 0; k < 3; k++) {
        s[threadIdx.x] = threadIdx.x;
        __syncthreads();
        out[threadIdx.x] = s[63 - threadIdx.x];
        __syncthreads();
    }
}
__global__ void race_war_bad(int *out)
{
    __shared__ int s[64];
    for (int k = 0; k < 3; k++) {
        s[threadIdx.x] = threadIdx.x; //~ race_war_bad
        __syncthreads();
        out[threadIdx.x] = s[63 - threadIdx.x];
    }
}
__global__ void race_global_bad(int *out)
{
    out[0] = blockIdx.x; //~ race_global_bad
}
__global__ void race_global_same(int *out)
{
    out[0] = 1;
}
__global__ void race_global_good(int *out)
{
    atomicAdd(&out[0], 1);
    out[1 + blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
__global__ void race_warp_bad(int *out)
{
    __shared__ int s[32];
    s[threadIdx.x] = threadIdx.x;
    out[threadIdx.x] = s[31 - threadIdx.x]; //~ race_warp_bad
}
__global__ void race_warp_good(int *out)
{
    __shared__ int s[32];
    s[threadIdx.x] = threadIdx.x;
    __syncwarp();
    out[threadIdx.x] = s[31 - threadIdx.x];
}
// The last block sums what all have written: ordered by fence and atomic.
__device__ unsigned ticket;
__global__ void last_block_good(int *part, int *out)
{
    __shared__ bool last;
    if (threadIdx.x == 0) {
        part[blockIdx.x] = blockIdx.x;
        __threadfence();
        last = atomicAdd(&ticket, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x < gridDim.x)
        atomicAdd(out, part[threadIdx.x]);
}
__global__ void last_block_bad(int *part, int *out)
{
    __shared__ bool last;
    if (threadIdx.x == 0) {
        part[blockIdx.x] = blockIdx.x;
        last = atomicAdd(&ticket, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x < gridDim.x)
        atomicAdd(out, part[threadIdx.x]); //~ last_block_bad
}

__global__ void barrier_exit_bad(int *out, int n)
{
    if (threadIdx.x >= n)
        return; //~ barrier_exit
    out[threadIdx.x] = 1;
    __syncthreads(); //~ barrier_exit_bad
    out[threadIdx.x] += out[0];
}
__global__ void barrier_branch_bad(int *out, int n)
{
    if (threadIdx.x < n) {
        out[threadIdx.x] = 1;
        __syncthreads(); //~ barrier_branch_bad
    }
    out[threadIdx.x] = 2;
}
__global__ void barrier_two_bad(int *out, int n)
{
    if (threadIdx.x < n) {
        out[threadIdx.x] = 1;
        __syncthreads(); //~ barrier_two_bad
        out[threadIdx.x] = 3;
    } else {
        out[threadIdx.x] = 2;
        __syncthreads();
        out[threadIdx.x] = 4;
    }
}
__global__ void deadlock_bad(int *out)
{
    if (threadIdx.x < 32)
        asm volatile("bar.sync 1, 64;" ::: "memory");
    else
        asm volatile("bar.sync 2, 64;" ::: "memory");
    out[threadIdx.x] = 1;
}
__global__ void mask_bad(int *out)
{
    int v = threadIdx.x;
    if (threadIdx.x < 16) {
        v = __shfl_xor_sync(0xffffffff, v, 1); //~ mask_bad
        out[32] = v;
    } else {
        out[33] = v;
    }
    out[threadIdx.x] = v;
}
__global__ void mask_good(int *out)
{
    int v = threadIdx.x;
    if (threadIdx.x < 16)
        v = __shfl_xor_sync(0xffff, v, 1);
    __syncwarp();
    out[threadIdx.x] = v;
}
__global__ void runaway_bad(volatile int *out)
{
    while (out[0] == 0)
        ; //~ runaway_bad
}
__global__ void runaway_count_bad(volatile int *out)
{
    for (unsigned n = 1; out[n % 4] == 0;)
        n = n * 5 + 1; //~ runaway_count_bad
}
__global__ void const_bad(int *out, const int *in)
{
    const_cast<int *>(in)[threadIdx.x] = 1; //~ const_bad
    out[0] = 1;
}

// Counters: strides 1, 2, 32; columns of a 32 x 32 tile, then of a padded one.
__global__ void counters(float *out, const float *in, int stride)
{
    __shared__ float tile[32][32];
    __shared__ float padded[32][33];
    int t = threadIdx.x;
    tile[t][0] = in[t * stride]; //~ count_tile
    padded[t][0] = in[t]; //~ count_padded
    __syncthreads();
    out[t] = tile[0][t] + padded[0][t];
}
}
