/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a lambda that captures a choice between two numbers; its loop ends where the part of the array does. */
#include <cuda_runtime.h>

template <bool PACKED>
__global__ void stage(const unsigned *w, const unsigned *x, float *out)
{
    constexpr int PITCH = 144, ROWS = 64;
    constexpr int LOADS = PACKED ? 4 : 8;
    extern __shared__ unsigned char raw[];
    signed char *s_w = (signed char *)raw;
    signed char *s_x = s_w + ROWS * PITCH;
    const int tid = threadIdx.x;
    auto store = [&]() {
        if (PACKED) {
            for (int i = 0; i < LOADS; i++) {
                int k = i * 256 + tid;
                *(unsigned *)(s_w + k / 16 * PITCH + k % 16 * 8) = w[k];
            }
        }
        for (int i = 0; i < 4; i++) {
            int k = i * 256 + tid;
            *(unsigned *)(s_x + k / 32 * PITCH + k % 32 * 4) = x[k];
        }
    };
    store();
    __syncthreads();
    out[tid] = s_w[tid] + s_x[tid];
}

/* twice as many as there is room for */
template <bool PACKED>
__global__ void overrun(const unsigned *w, const unsigned *x, float *out)
{
    constexpr int PITCH = 144, ROWS = 64;
    constexpr int LOADS = PACKED ? 8 : 4;
    extern __shared__ unsigned char raw[];
    signed char *s_w = (signed char *)raw;
    signed char *s_x = s_w + ROWS * PITCH;
    const int tid = threadIdx.x;
    auto store = [&]() {
        if (PACKED) {
            for (int i = 0; i < LOADS; i++) {
                int k = i * 256 + tid;
                *(unsigned *)(s_w + k / 16 * PITCH + k % 16 * 8) = w[k];
            }
        }
        for (int i = 0; i < 4; i++) {
            int k = i * 256 + tid;
            *(unsigned *)(s_x + k / 32 * PITCH + k % 32 * 4) = x[k]; //~ shared-race
        }
    };
    store();
    __syncthreads();
    out[tid] = s_w[tid] + s_x[tid];
}

void run(const unsigned *w, const unsigned *x, float *out)
{
    stage<true><<<1, 256, 64 * 144 + 32 * 144>>>(w, x, out);
    overrun<true><<<1, 256, 64 * 144 + 32 * 144>>>(w, x, out);
}
