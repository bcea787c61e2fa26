/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: the attribute went to a kernel that is not launched here; the limit comes from a header out of sight. */
#include "device_limits.cuh"

template <bool SHARED> __global__ void loss(const float *in, float *out, int cols)
{
    extern __shared__ float row[];
    for (int i = threadIdx.x; SHARED && i < cols; i += 32)
        row[i] = in[(size_t)blockIdx.x * cols + i];
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = SHARED ? row[cols - 1] : in[(size_t)blockIdx.x * cols];
}

template <bool SHARED> __global__ void loss_back(float *out, int cols)
{
    extern __shared__ float row[];
    for (int i = threadIdx.x; SHARED && i < cols; i += 32)
        row[i] = out[(size_t)blockIdx.x * cols + i];
    __syncthreads();
    for (int i = threadIdx.x; SHARED && i < cols; i += 32)
        out[(size_t)blockIdx.x * cols + i] = row[cols - 1 - i];
}

void run_loss(const tensor *in, float *out, int rows)
{
    const int cols = in->cols;
    const size_t bytes = cols * sizeof(float);
    const size_t most = device_limits().devices[this_device()].shared_most;
    if (bytes <= most) {
        CHECKED(cudaFuncSetAttribute(loss_back<true>, cudaFuncAttributeMaxDynamicSharedMemorySize, most));
        loss<true><<<rows, 32, bytes>>>((const float *)in->data, out, cols); //~ shared-memory-too-large!
    } else {
        loss<false><<<rows, 32>>>((const float *)in->data, out, cols);
    }
}

void run_right(const tensor *in, float *out, int rows)
{
    const int cols = in->cols;
    const size_t bytes = cols * sizeof(float);
    const size_t most = device_limits().devices[this_device()].shared_most;
    if (bytes <= most) {
        CHECKED(cudaFuncSetAttribute(loss_back<true>, cudaFuncAttributeMaxDynamicSharedMemorySize, most));
        loss_back<true><<<rows, 32, bytes>>>(out, cols);
    }
}
