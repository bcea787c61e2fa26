// SPDX-License-Identifier: Apache-2.0
// CL401: functions of the file ask for the last error on every way behind the call.
#include <cstdio>
#include <cstdlib>
#define CHECK(call)                                                                                \
    do {                                                                                           \
        cudaError_t e = (call);                                                                    \
        if (e != cudaSuccess)                                                                      \
            exit(1);                                                                               \
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
void launch_twice(float *x, int n)
{
    scale<<<(n + 255) / 256, 256>>>(x, n);
    scale<<<(n + 255) / 256, 256>>>(x, n);
    CHECK_LAST();
}
void launch_some(float *x, int n)
{
    if (n == 0)
        return;
    scale<<<(n + 255) / 256, 256>>>(x, n);
    CHECK_LAST();
}

// The question that follows tells of what failed before.
void asked_by_callee(int n, int twice)
{
    float *x;
    cudaMalloc((void **)&x, n * sizeof(float));
    if (twice == 0)
        launch(x, n);
    else if (twice == 1)
        launch_twice(x, n);
    else
        exit(1);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaFree(x));
}
void asked_on_one_way(int n, bool now)
{
    float *x;
    cudaMalloc((void **)&x, n * sizeof(float)); //~ unchecked-cuda-call
    if (now)
        launch(x, n);
}
void asked_where_there_is_something(int n)
{
    float *x;
    cudaMalloc((void **)&x, n * sizeof(float)); //~ unchecked-cuda-call
    if (n > 5)
        launch_some(x, n);
    else
        launch_some(x, 2 * n);
}
void asked_before(int n)
{
    float *x;
    CHECK(cudaMalloc((void **)&x, n * sizeof(float)));
    launch(x, n);
    float *y;
    cudaMalloc((void **)&y, n * sizeof(float)); //~ unchecked-cuda-call
}
void leaves_without(int n)
{
    float *x;
    cudaMalloc((void **)&x, n * sizeof(float)); //~ unchecked-cuda-call
    if (n > 5)
        launch(x, n);
    exit(0);
}
void others(float *x, float *y, size_t n)
{
    CHECK(cudaMemcpy(x, y, n, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(y, x, n, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(x, y, n, cudaMemcpyDeviceToHost));
    CHECK(cudaMemcpy(y, x, n, cudaMemcpyHostToDevice));
    CHECK(cudaMemset(y, 0, n));
    CHECK(cudaMemset(y, 0, n));
    CHECK(cudaMemset(y, 0, n));
    CHECK(cudaStreamSynchronize(0));
}
int main(int argc, char **argv)
{
    asked_by_callee(argc, argc);
    asked_on_one_way(argc, argc > 2);
    asked_where_there_is_something(argc);
    asked_before(argc);
    leaves_without(argc);
}
