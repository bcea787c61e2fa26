/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: the attribute went to a kernel that is not launched here. */
#include <cuda_runtime.h>

struct device {
    size_t shared_most;
};
const device &this_device();

template <bool SHARED> __global__ void loss(const float *in, float *out, int cols)
{
    extern __shared__ float row[];
    for (int i = threadIdx.x; SHARED && i < cols; i += 32)
        row[i] = in[blockIdx.x * cols + i];
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.x] = SHARED ? row[cols - 1] : in[blockIdx.x * cols];
}

template <bool SHARED> __global__ void loss_back(const float *in, float *out, int cols)
{
    extern __shared__ float row[];
    for (int i = threadIdx.x; SHARED && i < cols; i += 32)
        row[i] = in[blockIdx.x * cols + i];
    __syncthreads();
    for (int i = threadIdx.x; i < cols; i += 32)
        out[blockIdx.x * cols + i] = SHARED ? row[cols - 1 - i] : in[blockIdx.x * cols + i];
}

void run_loss(const float *in, float *out, int rows, int cols)
{
    size_t bytes = cols * sizeof(float), most = this_device().shared_most;
    if (bytes <= most) {
        static bool raised = false;
        if (!raised) {
            cudaFuncSetAttribute(loss_back<true>, cudaFuncAttributeMaxDynamicSharedMemorySize, most); //~ shared-memory-too-large
            raised = true;
        }
        loss<true><<<rows, 32, bytes>>>(in, out, cols); //~ shared-memory-too-large
    } else {
        loss<false><<<rows, 32>>>(in, out, cols);
    }
}

void run_loss_back(const float *in, float *out, int rows, int cols)
{
    size_t bytes = cols * sizeof(float), most = this_device().shared_most;
    if (bytes <= most) {
        cudaFuncSetAttribute(loss_back<true>, cudaFuncAttributeMaxDynamicSharedMemorySize, most);
        loss_back<true><<<rows, 32, bytes>>>(in, out, cols);
    } else {
        loss_back<false><<<rows, 32>>>(in, out, cols);
    }
}
