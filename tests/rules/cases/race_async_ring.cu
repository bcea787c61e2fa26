// SPDX-License-Identifier: Apache-2.0
// CL102: `cp.async` in assembly writes where it is told to, from the moment it is issued; `cp.async.wait_group` waits for
// the thread's own copies only.
#include <cstdint>

__device__ __forceinline__ uint32_t to_shared(const void *p)
{
    return static_cast<uint32_t>(__cvta_generic_to_shared(p));
}

__device__ __forceinline__ void copy16(uint32_t to, const void *from)
{
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;\n" ::"r"(to), "l"(from));
}

constexpr int STAGES = 3;

/* the slot that was read last is filled before the others have read it */
__global__ void __launch_bounds__(128) refills(const float *in, float *out, int rounds)
{
    __shared__ float ring[STAGES][512];
    const int t = threadIdx.x;
    int issue = 0;
    for (int s = 0; s < STAGES - 1; s++) {
        copy16(to_shared(&ring[issue][4 * t]), in + 512 * s + 4 * t);
        asm volatile("cp.async.commit_group;\n" ::);
        issue = (issue + 1) % STAGES;
    }
    int stage = 0;
    float sum = 0.0f;
    for (int k = 0; k < rounds; k++) {
        copy16(to_shared(&ring[issue][4 * t]), in + 512 * (k + STAGES - 1) + 4 * t);
        asm volatile("cp.async.commit_group;\n" ::);
        asm volatile("cp.async.wait_group %0;\n" ::"n"(STAGES - 1));
        __syncthreads();
        sum += ring[stage][511 - t]; //~ shared-race
        stage = (stage + 1) % STAGES;
        issue = (issue + 1) % STAGES;
    }
    out[t] = sum;
}

/* the same in a lambda that captures the thread's index */
__global__ void __launch_bounds__(128) refills_in_lambda(const float *in, float *out, int rounds)
{
    __shared__ float ring[2 * 512];
    const int t = threadIdx.x;
    auto issue = [&](int stage, int k) {
        copy16(to_shared(&ring[stage * 512 + 4 * t]), in + 512 * k + 4 * t);
        asm volatile("cp.async.commit_group;\n" ::);
    };
    issue(0, 0);
    float sum = 0.0f;
    for (int k = 0; k < rounds; k++) {
        issue((k + 1) % 2, k + 1);
        asm volatile("cp.async.wait_group 1;\n" ::);
        __syncthreads();
        sum += ring[k % 2 * 512 + 511 - t]; //~ shared-race
    }
    out[t] = sum;
}

/* behind the barrier all have read the slot that is filled now */
__global__ void __launch_bounds__(128) fills_behind(const float *in, float *out, int rounds)
{
    __shared__ float ring[STAGES][512];
    const int t = threadIdx.x;
    for (int s = 0; s < STAGES - 1; s++) {
        copy16(to_shared(&ring[s][4 * t]), in + 512 * s + 4 * t);
        asm volatile("cp.async.commit_group;\n" ::);
    }
    float sum = 0.0f;
    for (int k = 0; k < rounds; k++) {
        asm volatile("cp.async.wait_group %0;\n" ::"n"(STAGES - 2));
        __syncthreads();
        copy16(to_shared(&ring[(k + STAGES - 1) % STAGES][4 * t]),
               in + 512 * (k + STAGES - 1) + 4 * t);
        asm volatile("cp.async.commit_group;\n" ::);
        sum += ring[k % STAGES][511 - t];
    }
    out[t] = sum;
}

__global__ void __launch_bounds__(128) waits_at_the_end(const float *in, float *out, int rounds)
{
    __shared__ float ring[2 * 512];
    const int t = threadIdx.x;
    auto issue = [&](int stage, int k) {
        copy16(to_shared(&ring[stage * 512 + 4 * t]), in + 512 * k + 4 * t);
        asm volatile("cp.async.commit_group;\n" ::);
    };
    issue(0, 0);
    float sum = 0.0f;
    for (int k = 0; k < rounds; k++) {
        issue((k + 1) % 2, k + 1);
        asm volatile("cp.async.wait_group 1;\n" ::);
        __syncthreads();
        sum += ring[k % 2 * 512 + 511 - t];
        __syncthreads();
    }
    out[t] = sum;
}

/* each thread reads what it has copied itself */
__global__ void __launch_bounds__(128) own(const float *in, float *out, int rounds)
{
    __shared__ float ring[512];
    const int t = threadIdx.x;
    float sum = 0.0f;
    for (int k = 0; k < rounds; k++) {
        copy16(to_shared(&ring[4 * t]), in + 512 * k + 4 * t);
        asm volatile("cp.async.commit_group;\n" ::);
        asm volatile("cp.async.wait_all;\n" ::);
        sum += ring[4 * t] + ring[4 * t + 3];
    }
    out[t] = sum;
}

/* the place is beside what the operand says */
__global__ void __launch_bounds__(128) beside(const float *in, float *out, int rounds)
{
    __shared__ float ring[516];
    const int t = threadIdx.x;
    float sum = 0.0f;
    for (int k = 0; k < rounds; k++) {
        asm volatile("cp.async.cg.shared.global [%0 + 16], [%1], 16;\n" ::"r"(to_shared(&ring[4 * t])),
                     "l"(in + 512 * k + 4 * t));
        asm volatile("cp.async.wait_all;\n" ::);
        sum += ring[4 * t + 4] + ring[4 * t + 7];
    }
    out[t] = sum;
}

void run(const float *in, float *out, int rounds)
{
    refills<<<1, 128>>>(in, out, rounds);
    refills_in_lambda<<<1, 128>>>(in, out, rounds);
    fills_behind<<<1, 128>>>(in, out, rounds);
    waits_at_the_end<<<1, 128>>>(in, out, rounds);
    own<<<1, 128>>>(in, out, rounds);
    beside<<<1, 128>>>(in, out, rounds);
}
