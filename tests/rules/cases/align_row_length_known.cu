/* SPDX-License-Identifier: Apache-2.0 */
/* CL205: rows of a length that the kernel takes in any number are an error where a tensor or the program's arguments
 * say how long they are.  What another file hands over, its author may know to be even. */
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <stdlib.h>
#include <torch/extension.h>

template <int THREADS>
__global__ void sum_rows(const half *in, float *out, int length)
{
    const half *row = in + (size_t)blockIdx.x * length;
    float sum = 0.0f;
    for (int i = threadIdx.x; i < length / 2; i += THREADS) {
        float2 v = __half22float2(*reinterpret_cast<const __half2 *>(row + 2 * i)); //~ misaligned-vector-access?
        sum += v.x + v.y;
    }
    if ((length & 1) && threadIdx.x == 0)
        sum += __half2float(row[length - 1]);
    atomicAdd(&out[blockIdx.x], sum);
}

void sum_rows_launch(int rows, int length, const half *in, float *out)
{
    sum_rows<128><<<rows, 128>>>(in, out, length);
}

__global__ void sum_tensor_rows(const half *in, float *out, int length)
{
    const half *row = in + (size_t)blockIdx.x * length;
    float sum = 0.0f;
    for (int i = threadIdx.x; i < length / 2; i += blockDim.x) {
        float2 v = __half22float2(*reinterpret_cast<const __half2 *>(row + 2 * i)); //~ misaligned-vector-access!
        sum += v.x + v.y;
    }
    if ((length & 1) && threadIdx.x == 0)
        sum += __half2float(row[length - 1]);
    atomicAdd(&out[blockIdx.x], sum);
}

void sum_tensor(torch::Tensor out, const torch::Tensor in)
{
    auto sizes = in.sizes();
    int64_t length = 1;
    for (size_t i = 1; i < sizes.size(); ++i)
        length *= sizes[i];
    sum_tensor_rows<<<sizes[0], 128>>>(reinterpret_cast<const half *>(in.data_ptr()), out.data_ptr<float>(), length);
}

__global__ void sum_asked_rows(const float *in, float *out, int length)
{
    const float *row = in + (size_t)blockIdx.x * length;
    float sum = 0.0f;
    for (int i = threadIdx.x; i < length / 2; i += blockDim.x) {
        float2 v = *reinterpret_cast<const float2 *>(row + 2 * i); //~ misaligned-vector-access!
        sum += v.x + v.y;
    }
    if (length % 2 && threadIdx.x == 0)
        sum += row[length - 1];
    atomicAdd(&out[blockIdx.x], sum);
}

int main(int argc, char **argv)
{
    int rows = 32, length = atoi(argv[1]);
    float *in, *out;
    cudaMalloc(&in, rows * length * sizeof(float));
    cudaMalloc(&out, rows * sizeof(float));
    sum_asked_rows<<<rows, 128>>>(in, out, length);
    return cudaDeviceSynchronize();
}
