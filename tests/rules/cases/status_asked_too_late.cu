// SPDX-License-Identifier: Apache-2.0
// CL401: a question by a function of the file comes too late where the host has used what the call gave, or has thrown.
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#define CHECK(call)                                                                                \
    do {                                                                                           \
        cudaError_t e = (call);                                                                    \
        if (e != cudaSuccess)                                                                      \
            throw std::runtime_error(cudaGetErrorString(e));                                       \
    } while (0)
#define CHECK_LAST()                                                                               \
    if (cudaPeekAtLastError() != cudaSuccess) {                                                    \
        printf("%s\n", cudaGetErrorString(cudaGetLastError()));                                    \
        exit(1);                                                                                   \
    }

__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2.0f;
}

void launch(float *x, int n)
{
    scale<<<(n + 255) / 256, 256>>>(x, n);
    CHECK_LAST();
}
void launch_valid(float *x, int n)
{
    if (n < 1)
        throw std::invalid_argument("n");
    scale<<<(n + 255) / 256, 256>>>(x, n);
    CHECK_LAST();
}
void launch_copied(float *x, const float *from, int n)
{
    CHECK(cudaMemcpy(x, from, n, cudaMemcpyHostToDevice));
    scale<<<(n + 255) / 256, 256>>>(x, n);
    CHECK_LAST();
}
void launch_started(float *x, int n)
{
    x[0] = 1;
    scale<<<(n + 255) / 256, 256>>>(x, n);
    CHECK_LAST();
}
void launch_forgetful(float *x, int n)
{
    cudaGetLastError();
    scale<<<(n + 255) / 256, 256>>>(x, n);
    CHECK_LAST();
}

// Memory that the host writes.
void written_first(int n)
{
    float *x;
    cudaMallocManaged((void **)&x, n * sizeof(float)); //~ unchecked-cuda-call
    for (int i = 0; i < n; i++)
        x[i] = i;
    launch(x, n);
}
void written_by_callee(int n)
{
    float *x;
    cudaMallocManaged((void **)&x, n * sizeof(float)); //~ unchecked-cuda-call
    launch_started(x, n);
}
void number(float *x, int n)
{
    for (int i = 0; i < n; i++)
        x[i] = i;
}
void written_by_helper(int n)
{
    float *x;
    cudaMallocManaged((void **)&x, n * sizeof(float)); //~ unchecked-cuda-call
    number(x, n);
    launch(x, n);
}
void written_later(int n)
{
    float *x;
    cudaMallocManaged((void **)&x, n * sizeof(float));
    launch(x, n);
    x[0] = 1;
}

// What was copied.
float read_first(float *x, int n)
{
    float sums[4];
    cudaMemcpy(sums, x, sizeof sums, cudaMemcpyDeviceToHost); //~ unchecked-cuda-call
    float sum = sums[0] + sums[1];
    launch(x, n);
    return sum;
}
float read_later(float *x, int n)
{
    float sums[4];
    cudaMemcpy(sums, x, sizeof sums, cudaMemcpyDeviceToHost);
    launch(x, n);
    return sums[0] + sums[1];
}
void other_memory(float *x, float *own, int n)
{
    cudaMemcpy(x, own, n, cudaMemcpyHostToDevice);
    own[0] = 0;
    launch(x, n);
}

// A throw leaves without a question, unless it tells of what the runtime answered.
void thrown_by_callee(int n)
{
    float *x;
    cudaMalloc((void **)&x, n * sizeof(float)); //~ unchecked-cuda-call
    launch_valid(x, n);
}
void thrown_itself(int n)
{
    float *x;
    cudaMalloc((void **)&x, n * sizeof(float)); //~ unchecked-cuda-call
    if (n > 100)
        throw std::invalid_argument("n");
    launch(x, n);
}
void thrown_with_answer(const float *from, int n)
{
    float *x;
    cudaMalloc((void **)&x, n * sizeof(float));
    launch_copied(x, from, n);
}

// What failed is forgotten before it is asked for.
void forgotten(int n)
{
    float *x;
    cudaMalloc((void **)&x, n * sizeof(float)); //~ unchecked-cuda-call
    launch_forgetful(x, n);
}

void others(float *x, float *y, size_t n)
{
    CHECK(cudaMemcpy(x, y, n, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(y, x, n, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(x, y, n, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(y, x, n, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(x, y, n, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(y, x, n, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(x, y, n, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(y, x, n, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(x, y, n, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(y, x, n, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(x, y, n, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(y, x, n, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(x, y, n, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(y, x, n, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(x, y, n, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(y, x, n, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(x, y, n, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(y, x, n, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(x, y, n, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(y, x, n, cudaMemcpyHostToDevice));
    CHECK(cudaMemset(y, 0, n));
    CHECK(cudaMemset(y, 0, n));
    CHECK(cudaMemset(y, 0, n));
    CHECK(cudaMemset(y, 0, n));
    CHECK(cudaMemset(y, 0, n));
    CHECK(cudaMemset(y, 0, n));
    CHECK(cudaMemset(y, 0, n));
    CHECK(cudaMemset(y, 0, n));
    CHECK(cudaMemset(y, 0, n));
    CHECK(cudaMemset(y, 0, n));
    CHECK(cudaMemset(y, 0, n));
    CHECK(cudaMemset(y, 0, n));
    CHECK(cudaMemset(y, 0, n));
    CHECK(cudaMemset(y, 0, n));
    CHECK(cudaMemset(y, 0, n));
    CHECK(cudaMemset(y, 0, n));
    CHECK(cudaStreamSynchronize(0));
}
int main(int argc, char **argv)
{
    float *x = nullptr, own[4] = {0};
    written_first(argc);
    written_by_callee(argc);
    written_by_helper(argc);
    written_later(argc);
    other_memory(x, own, argc);
    thrown_by_callee(argc);
    thrown_itself(argc);
    thrown_with_answer(own, argc);
    forgotten(argc);
    return read_first(x, argc) + read_later(x, argc) > 0;
}
