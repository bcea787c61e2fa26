/* SPDX-License-Identifier: Apache-2.0 */
/* CL405: a check macro that names the call twice allocates once; a pointer allocated on one path. */
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(x)                                                                                   \
    do {                                                                                           \
        if (x != cudaSuccess) {                                                                    \
            printf("%s\n", cudaGetErrorString(x));                                                 \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

__global__ void fill(float *x)
{
    x[threadIdx.x] = 1;
}

void checked(float *out)
{
    float *x;
    CHECK(cudaMalloc(&x, 32 * sizeof(float)));
    fill<<<1, 32>>>(x);
    CHECK(cudaMemcpy(out, x, 32 * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(x));
}

void sometimes(float *out, bool other)
{
    float *x = nullptr;
    if (other)
        cudaMalloc(&x, 32 * sizeof(float)); //~ leak
    fill<<<1, 32>>>(other ? x : out);
}

void sometimes_freed(float *out, bool other)
{
    float *x = nullptr;
    if (other)
        cudaMalloc(&x, 32 * sizeof(float));
    if (x)
        fill<<<1, 32>>>(x);
    if (other)
        cudaFree(x);
}

struct context {
    int device;
    void *stream;
};
struct absent *given_to_a_struct()
{
    cudaEvent_t event;
    cudaEventCreate(&event);
    return (struct absent *)new context{0, event};
}
void *given_to_an_absent_class(int device)
{
    float *x;
    cudaMalloc(&x, 1024);
    return new backend_event{
        /* .device  = */ device,
        /* .context = */ x,
    };
}
