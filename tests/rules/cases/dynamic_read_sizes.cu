/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: sizes that are read off a shape, or out of a list. */
#include "framework/tensor.h"
#include <cuda_runtime.h>
#include <vector>

__global__ void centre(float *out, const float *in, int rows, int cols)
{
    extern __shared__ float part[];
    part[threadIdx.x] = in[blockIdx.x * cols + threadIdx.x];
    __syncthreads();
    if (threadIdx.x < cols && blockIdx.x < rows)
        out[blockIdx.x * cols + threadIdx.x] -= part[0];
}

void centre_rows(Tensor out, Tensor in)
{
    int rows = in->shape()[0];
    int cols = in->shape()[1];
    int threads = cols < 256 ? cols : 256;
    int bytes = 2 * sizeof(float) * cols;
    centre<<<rows, threads, bytes>>>(out->data(), in->data(), rows, cols); //~ shared-memory-too-large
}

void centre_short_rows(Tensor out, Tensor in)
{
    int rows = in->shape()[0];
    int cols = in->shape()[1];
    CHECK(cols <= 1024);
    int bytes = 2 * sizeof(float) * cols;
    centre<<<rows, 256, bytes>>>(out->data(), in->data(), rows, cols);
}

/* In a template, what `auto` stands for is not known: the names are. */
template <typename T>
struct CentreKernel {
    void Compute(Context *ctx) const
    {
        const auto *in = ctx->Input("in");
        auto rows = in->shape().At(0);
        auto cols = in->shape().At(1);
        if (cols == 1)
            return;
        const size_t bytes = (1 + cols) * sizeof(float);
        centre<<<rows, 256, bytes>>>(ctx->out<T>(), in->data<T>(), rows, cols); //~ shared-memory-too-large
    }
};

template <typename T>
struct CentreShortKernel {
    void Compute(Context *ctx) const
    {
        const auto *in = ctx->Input("in");
        auto rows = in->shape().At(0);
        auto cols = in->shape().At(1);
        if (cols > 2048)
            return;
        const size_t bytes = (1 + cols) * sizeof(float);
        centre<<<rows, 256, bytes>>>(ctx->out<T>(), in->data<T>(), rows, cols);
    }
};

__global__ void vote(int *out, const int *labels, int n_labels, int n)
{
    extern __shared__ int cache[];
    for (int j = threadIdx.x; j < n_labels; j += blockDim.x)
        cache[j] = labels[j];
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = cache[out[i]];
}

void vote_all(int *out, const int *labels, std::vector<int> &found, int n)
{
    for (int i = 0; i < found.size(); i++) {
        int n_labels = found[i];
        int bytes = sizeof(int) * n_labels;
        vote<<<(n + 255) / 256, 256, bytes>>>(out, labels, n_labels, n); //~ shared-memory-too-large
    }
}

void vote_few(int *out, const int *labels, std::vector<int> &found, int n)
{
    for (int i = 0; i < found.size(); i++) {
        int n_labels = found[i];
        int bytes = sizeof(int) * n_labels;
        if (bytes > 48 * 1024)
            continue;
        vote<<<(n + 255) / 256, 256, bytes>>>(out, labels, n_labels, n);
    }
}

/* Who asks a function out of sight for the size does not know it. */
template <typename P> __global__ void attend(P params);

#define LAUNCH(THREADS)                                                                            \
    size_t bytes = detail::smem_bytes_of<float>(params, THREADS);                                  \
    attend<<<params.heads, THREADS, bytes>>>(params) //~ shared-memory-too-large

template <typename P> void launch_attend(const P &params)
{
    if (params.steps < 2048) {
        LAUNCH(128);
    } else {
        LAUNCH(256);
    }
}

template <typename P> __global__ void attend_long(P params);
template <typename P> void launch_attend_long(const P &params)
{
    size_t bytes = detail::smem_bytes_of<float>(params, 128);
    if (bytes > 48 * 1024)
        cudaFuncSetAttribute(attend_long<P>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    attend_long<<<params.heads, 128, bytes>>>(params);
}

/* the same for all runs */
template <typename P> __global__ void attend_short(P params);
template <typename P> void launch_attend_short(const P &params)
{
    size_t bytes = detail::smem_bytes_of<float>(128, 2);
    attend_short<<<params.heads, 128, bytes>>>(params);
}
