// SPDX-License-Identifier: Apache-2.0
// Kernels for tests/unit/test_emu_race.c: what a shadow of whole words, or of last writes only, does not
// see; //~ marks the line of one of the two accesses. race.ptx is made from this file:
//   nvcc -ptx -lineinfo -arch=sm_80 race.cu -o race.ptx
extern "C" {

// Threads 61 to 63 write bytes that 0 to 2 wrote; between the two, others wrote the same word.
__global__ void bytes_bad(unsigned char *out)
{
    out[threadIdx.x % 61] = threadIdx.x; //~ bytes_bad
}
__global__ void bytes_good(unsigned char *out)
{
    out[threadIdx.x] = threadIdx.x;
}
__global__ void halves_bad(unsigned short *out)
{
    out[threadIdx.x % 61] = threadIdx.x; //~ halves_bad
}
__global__ void halves_same(unsigned short *out)
{
    out[threadIdx.x % 61] = 7; //~ halves_same
}
__global__ void halves_good(unsigned short *out)
{
    out[threadIdx.x] = threadIdx.x;
}
__global__ void shared_bytes_bad(unsigned char *out)
{
    __shared__ unsigned char s[64];
    s[threadIdx.x % 61] = threadIdx.x; //~ shared_bytes_bad
    __syncthreads();
    if (threadIdx.x < 61)
        out[threadIdx.x] = s[threadIdx.x];
}
__global__ void shared_bytes_good(unsigned char *out)
{
    __shared__ unsigned char s[64];
    for (int k = 0; k < 3; k++) {
        s[threadIdx.x] = threadIdx.x;
        __syncthreads();
        out[threadIdx.x] = s[63 - threadIdx.x];
        __syncthreads();
    }
}
// Thread 0 reads a byte, its neighbours read theirs, then the next warp writes the first byte.
__global__ void byte_reads_bad(unsigned char *out, const unsigned char *in)
{
    unsigned char *x = const_cast<unsigned char *>(in);
    if (threadIdx.x < 32)
        out[threadIdx.x] = x[threadIdx.x]; //~ byte_reads_bad
    else if (threadIdx.x == 32)
        x[0] = 9; //~ byte_reads_write
}
__global__ void byte_reads_good(unsigned char *out, const unsigned char *in)
{
    unsigned char *x = const_cast<unsigned char *>(in);
    if (threadIdx.x < 31)
        out[threadIdx.x] = x[threadIdx.x];
    else if (threadIdx.x == 32)
        x[31] = 9;
}
// A word, then a byte of it by another thread; and words beside bytes.
__global__ void widths_bad(unsigned char *out)
{
    if (threadIdx.x == 0)
        *(unsigned *)out = 5; //~ widths_bad
    if (threadIdx.x == 1)
        out[3] = 1;
    if (threadIdx.x == 32)
        out[0] = 1; //~ widths_byte
}
__global__ void widths_good(unsigned char *out)
{
    if (threadIdx.x == 0)
        *(unsigned *)out = 5;
    if (threadIdx.x < 32)
        out[4 + threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x == 32)
        *(uint2 *)out = make_uint2(1, 2);
    __syncthreads();
    out[threadIdx.x] = 3;
}

// Block 0's zeroes are ordered before its own atomics, and before nobody else's.
__global__ void atomic_hides_bad(unsigned *bins)
{
    if (blockIdx.x == 0)
        bins[threadIdx.x] = 0; //~ atomic_hides_bad
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], 1); //~ atomic_hides_atomic
}
__global__ void atomic_hides_good(unsigned *bins)
{
    if (gridDim.x == 1)
        bins[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], 1);
    atomicAdd(&bins[(threadIdx.x + 1) % blockDim.x], 1);
}
// The same for a plain read before the block's own atomic.
__global__ void atomic_hides_read_bad(unsigned *bins, unsigned *out)
{
    if (blockIdx.x == 0)
        out[threadIdx.x] = bins[threadIdx.x]; //~ atomic_hides_read_bad
    __syncthreads();
    atomicAdd(&bins[threadIdx.x], 1); //~ atomic_hides_read_atomic
}
__global__ void shared_atomics_good(unsigned *out)
{
    __shared__ unsigned s[32];
    if (threadIdx.x < 32)
        s[threadIdx.x] = 0;
    __syncthreads();
    atomicAdd(&s[threadIdx.x % 7], 1);
    __syncthreads();
    if (threadIdx.x < 32)
        atomicAdd(&out[threadIdx.x], s[threadIdx.x]);
}
// Only one warp is held back by the barrier: the other's atomic meets the zeroes.
__global__ void shared_atomics_bad(unsigned *out)
{
    __shared__ unsigned s[32];
    if (threadIdx.x < 32) {
        s[threadIdx.x] = 0; //~ shared_atomics_bad
        __syncwarp();
        atomicAdd(&s[threadIdx.x ^ 1], 1);
    } else {
        atomicAdd(&s[threadIdx.x % 32], 1); //~ shared_atomics_atomic
    }
    __syncthreads();
    out[threadIdx.x % 32] = s[threadIdx.x % 32];
}

// "Warps execute in lockstep, so the last write wins": of several warps, nobody knows which.
__global__ void volatile_bad(volatile unsigned *count)
{
    unsigned n;
    do {
        n = (count[0] & 0x07ffffffu) + 1 | threadIdx.x << 27;
        count[0] = n; //~ volatile_bad
    } while (count[0] != n);
}
__global__ void volatile_flag_good(volatile unsigned *flag)
{
    flag[0] = 1;
    flag[1 + threadIdx.x] = threadIdx.x;
}
// A lock orders what it guards, also inside a block; without the fence it does not.
__global__ void lock_good(int *out, int *lock)
{
    for (bool done = false; !done;) {
        if (atomicCAS(lock, 0, 1) == 0) {
            out[0] = out[0] + threadIdx.x;
            __threadfence();
            atomicExch(lock, 0);
            done = true;
        }
    }
}
__global__ void shared_lock_good(int *out)
{
    __shared__ int lock, sum;
    if (threadIdx.x == 0)
        lock = sum = 0;
    __syncthreads();
    for (bool done = false; !done;) {
        if (atomicCAS(&lock, 0, 1) == 0) {
            sum += threadIdx.x;
            __threadfence_block();
            atomicExch(&lock, 0);
            done = true;
        }
    }
    __syncthreads();
    if (threadIdx.x == 0)
        out[0] = sum;
}
__global__ void lock_bad(int *out, int *lock)
{
    for (bool done = false; !done;) {
        if (atomicCAS(lock, 0, 1) == 0) {
            out[0] = out[0] + threadIdx.x; //~ lock_bad
            atomicExch(lock, 0);
            done = true;
        }
    }
}
// A warp hands over what all its lanes wrote: by one lane, which the others met first.
__global__ void handoff_good(int *out)
{
    __shared__ int s[32];
    __shared__ volatile int flag;
    if (threadIdx.x == 0)
        flag = 0;
    __syncthreads();
    if (threadIdx.x < 32) {
        s[threadIdx.x] = threadIdx.x;
        __syncwarp();
        if (threadIdx.x == 0) {
            __threadfence_block();
            flag = 1;
        }
    } else {
        if (threadIdx.x == 32)
            while (flag == 0)
                ;
        __syncwarp();
        out[threadIdx.x - 32] = s[63 - threadIdx.x];
    }
}
__global__ void handoff_bad(int *out)
{
    __shared__ int s[32];
    __shared__ volatile int flag;
    if (threadIdx.x == 0)
        flag = 0;
    __syncthreads();
    if (threadIdx.x < 32) {
        __syncwarp();
        s[threadIdx.x] = threadIdx.x; //~ handoff_write
        if (threadIdx.x == 0) {
            __threadfence_block();
            flag = 1;
        }
    } else {
        if (threadIdx.x == 32)
            while (flag == 0)
                ;
        __syncwarp();
        out[threadIdx.x - 32] = s[63 - threadIdx.x]; //~ handoff_bad
    }
}
// Shared memory that the system keeps, where cooperative_groups has the state of its larger groups.
__global__ void reserved_good(unsigned *out)
{
    unsigned at, v;
    asm volatile("mov.u32 %0, %%reserved_smem_offset_1;" : "=r"(at));
    if (threadIdx.x == 0)
        asm volatile("st.shared.u32 [%0+284], %1;" ::"r"(at), "r"(77) : "memory");
    __syncthreads();
    asm volatile("ld.shared.u32 %0, [%1+284];" : "=r"(v) : "r"(at));
    out[threadIdx.x] = v;
}
}
