// SPDX-License-Identifier: Apache-2.0
// CL102: a bulk group belongs to the thread that issued it. What that thread has waited for the others may
// write again behind a barrier only.

namespace hw {
__device__ void bulk_copy_shared_to_global(float *to, const float *from, int bytes);
__device__ void bulk_commit_group();
template <int LEFT> __device__ void bulk_wait_group_read();
__device__ void phase_wait(unsigned long long *phase, int parity);
__device__ void phase_arrive(unsigned long long *phase);
}

constexpr int RING = 2;
constexpr int DEEP = 4;

__global__ void __launch_bounds__(128) scale(float *out, const float *in, float by, int rounds)
{
    __shared__ float ring[RING][128];
    for (int i = 0; i < rounds; i++) {
        int turn = i % RING;
        ring[turn][threadIdx.x] = in[i * 128 + threadIdx.x] * by;
        __syncthreads();
        if (threadIdx.x == 0) {
            hw::bulk_copy_shared_to_global(&out[i * 128], &ring[turn][0], 512);
            hw::bulk_commit_group();
            hw::bulk_wait_group_read<RING - 1>(); //~ shared-race
        }
    }
}

__global__ void __launch_bounds__(128) scale_told(float *out, const float *in, float by, int rounds)
{
    __shared__ float ring[RING][128];
    for (int i = 0; i < rounds; i++) {
        int turn = i % RING;
        ring[turn][threadIdx.x] = in[i * 128 + threadIdx.x] * by;
        __syncthreads();
        if (threadIdx.x == 0) {
            hw::bulk_copy_shared_to_global(&out[i * 128], &ring[turn][0], 512);
            hw::bulk_commit_group();
            hw::bulk_wait_group_read<RING - 1>();
        }
        if (i >= RING - 1)
            __syncthreads();
    }
}

// the barrier of the round between comes in time
__global__ void __launch_bounds__(128) scale_early(float *out, const float *in, float by, int rounds)
{
    __shared__ float ring[DEEP][128];
    for (int i = 0; i < rounds; i++) {
        int turn = i % DEEP;
        ring[turn][threadIdx.x] = in[i * 128 + threadIdx.x] * by;
        __syncthreads();
        if (threadIdx.x == 0) {
            hw::bulk_copy_shared_to_global(&out[i * 128], &ring[turn][0], 512);
            hw::bulk_commit_group();
            hw::bulk_wait_group_read<DEEP - 2>();
        }
    }
}

// in front of the write, and with a barrier
__global__ void __launch_bounds__(128) scale_first(float *out, const float *in, float by, int rounds)
{
    __shared__ float ring[RING][128];
    for (int i = 0; i < rounds; i++) {
        int turn = i % RING;
        if (threadIdx.x == 0)
            hw::bulk_wait_group_read<RING - 1>();
        __syncthreads();
        ring[turn][threadIdx.x] = in[i * 128 + threadIdx.x] * by;
        __syncthreads();
        if (threadIdx.x == 0) {
            hw::bulk_copy_shared_to_global(&out[i * 128], &ring[turn][0], 512);
            hw::bulk_commit_group();
        }
    }
}

// what the others wait for the first thread arrives at
__global__ void __launch_bounds__(128) scale_phase(float *out, const float *in, float by, int rounds)
{
    __shared__ float ring[RING][128];
    __shared__ unsigned long long free_again;
    for (int i = 0; i < rounds; i++) {
        int turn = i % RING;
        hw::phase_wait(&free_again, i & 1);
        ring[turn][threadIdx.x] = in[i * 128 + threadIdx.x] * by;
        __syncthreads();
        if (threadIdx.x == 0) {
            hw::bulk_copy_shared_to_global(&out[i * 128], &ring[turn][0], 512);
            hw::bulk_commit_group();
            hw::bulk_wait_group_read<RING - 1>();
            hw::phase_arrive(&free_again);
        }
    }
}

// a wait that all make is one of those who have nothing to wait for
__global__ void __launch_bounds__(128) scale_in_parts(float *out, const float *in, float by, int rounds, bool half)
{
    __shared__ float ring[RING][128];
    for (int i = 0; i < rounds; i++) {
        int turn = i % RING;
        hw::bulk_wait_group_read<RING - 1>(); //~ shared-race
        ring[turn][threadIdx.x] = in[i * 128 + threadIdx.x] * by;
        if (half)
            __syncthreads();
        if (half)
            ring[turn][threadIdx.x] += in[i * 128];
        __syncthreads();
        if (threadIdx.x == 0) {
            hw::bulk_copy_shared_to_global(&out[i * 128], &ring[turn][0], 512);
            hw::bulk_commit_group();
        }
    }
}
