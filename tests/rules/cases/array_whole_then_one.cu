// SPDX-License-Identifier: Apache-2.0
// CL202
// An array that is filled as a whole, through a pointer to something larger, and then walked: the
// first access has no index to compare with.
#include <cuda_runtime.h>

template <typename T, typename Packed>
__global__ void mask(T *rows, const int *bits, int n)
{
    constexpr int LANES = sizeof(Packed) / sizeof(T);
    T own[LANES];
    for (int at = threadIdx.x * LANES; at < n; at += blockDim.x * LANES) {
        *reinterpret_cast<Packed *>(own) = *reinterpret_cast<Packed *>(rows + at);
        for (int i = 0; i < LANES; i++) {
            if ((bits[at / 32] >> i) & 1)
                own[i] = T(0);
        }
        *reinterpret_cast<Packed *>(rows + at) = *reinterpret_cast<Packed *>(own);
    }
}

__global__ void walked(float *out, int n)
{
    __shared__ float row[64];
    if (threadIdx.x == 0)
        *row = 0.0f;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += 64)
        row[i] = 1.0f; //~ shared-out-of-bounds
    __syncthreads();
    out[threadIdx.x] = row[threadIdx.x % 64];
}

void launch(float *out, int n) { walked<<<1, 64>>>(out, n); }
