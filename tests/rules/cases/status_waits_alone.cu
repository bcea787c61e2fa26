/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: the destructor of a class that main() makes no object of, and one that asks for nothing. */
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        if ((call) != cudaSuccess)                                                                 \
            abort();                                                                               \
    } while (0)

__global__ void twice(float *p)
{
    p[threadIdx.x] *= 2.f;
}

struct task {
    float *data;
    ~task()
    {
        CHECK(cudaDeviceSynchronize());
        CHECK(cudaFree(data));
    }
};
struct quiet {
    float *data;
    ~quiet()
    {
        cudaFree(data);
    }
};

int main()
{
    quiet q;
    float *more;
    CHECK(cudaMalloc(&q.data, 64 * sizeof(float)));
    CHECK(cudaMalloc(&more, 64 * sizeof(float)));
    CHECK(cudaMemset(q.data, 0, 64 * sizeof(float)));
    twice<<<1, 64>>>(q.data);
    cudaDeviceSynchronize(); //~ unchecked-cuda-call
    puts("done");
    return 0;
}
