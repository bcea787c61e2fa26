/* SPDX-License-Identifier: Apache-2.0 */
// CL105: what a benchmark writes so that the compiler keeps its reads: a buffer of the launching function that
// nobody reads.
#include <cuda_runtime.h>
#include <thrust/device_vector.h>

template <int TURNS>
__global__ void sweep(float *sink, const float *array, int count)
{
    float sum = 0;
    for (int i = 0; i < count; i += 4096 * TURNS)
        sum += array[i + blockIdx.x * blockDim.x + threadIdx.x];
    sink[threadIdx.x] = sum;
}

double seconds();
double measure(size_t n)
{
    double begin = seconds();
    thrust::device_vector<float> data(n);
    thrust::device_vector<float> sink(256);
    sweep<1><<<16, 256>>>(sink.data().get(), data.data().get(), data.size());
    if (cudaDeviceSynchronize() != cudaSuccess)
        return 0;
    return seconds() - begin;
}

__global__ void sweep_rows(float *sink, const float *array, int count)
{
    float sum = 0;
    for (int i = 0; i < count; i += 4096)
        sum += array[i + blockIdx.x * blockDim.x + threadIdx.x];
    sink[threadIdx.x] = sum;
}

void measure_rows(const float *data, int n)
{
    float *sink;
    if (cudaMalloc(&sink, 256 * sizeof(float)) != cudaSuccess)
        return;
    sweep_rows<<<16, 256>>>(sink, data, n);
    cudaFree(sink);
}

__global__ void sums(float *sum_of, const float *array, int count)
{
    float sum = 0;
    for (int i = 0; i < count; i += 4096)
        sum += array[i + blockIdx.x * blockDim.x + threadIdx.x];
    sum_of[threadIdx.x] = sum; //~ global-race
}

void report_sums(const float *data, float *out, int n)
{
    float *found;
    if (cudaMalloc(&found, 256 * sizeof(float)) != cudaSuccess)
        return;
    sums<<<16, 256>>>(found, data, n);
    if (cudaMemcpy(out, found, 256 * sizeof(float), cudaMemcpyDeviceToHost) != cudaSuccess)
        return;
    cudaFree(found);
}

__global__ void parts(float *part_of, const float *array, int count)
{
    float sum = 0;
    for (int i = 0; i < count; i += 4096)
        sum += array[i + blockIdx.x * blockDim.x + threadIdx.x];
    part_of[threadIdx.x] = sum; //~ global-race
}

__global__ void finish(float *out, const float *part_of)
{
    out[threadIdx.x] = part_of[threadIdx.x];
}

void two_steps(const float *data, float *out, int n)
{
    float *part;
    if (cudaMalloc(&part, 256 * sizeof(float)) != cudaSuccess)
        return;
    parts<<<16, 256>>>(part, data, n);
    finish<<<1, 256>>>(out, part);
    cudaFree(part);
}

__global__ void given(float *sum_of, const float *array, int count)
{
    float sum = 0;
    for (int i = 0; i < count; i += 4096)
        sum += array[i + blockIdx.x * blockDim.x + threadIdx.x];
    sum_of[threadIdx.x] = sum; //~ global-race
}

void run_given(const float *data, float *out, int n)
{
    given<<<16, 256>>>(out, data, n);
}
