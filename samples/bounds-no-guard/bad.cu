// SPDX-License-Identifier: Apache-2.0
//
// y = a * x + y. The grid is rounded up to whole blocks, and the length is passed to the kernel,
// but nobody compares the index with it.
//
// With 1000 elements and blocks of 256 the last 24 threads work behind the end. A plain run often
// survives: the allocator rounds sizes up, and the bytes behind the end belong to nobody yet.
//
// bad.cu never uses n; good.cu guards with it.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        cudaError_t status_ = (call);                                                              \
        if (status_ != cudaSuccess) {                                                              \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,                          \
                    cudaGetErrorString(status_));                                                  \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

__global__ void axpy(float a, const float *x, float *y, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = a * x[i] + y[i];  //~ missing-bounds-check
}

int main()
{
    const int n = 1000;
    const float a = 2.0f;
    std::vector<float> x(n), y(n), out(n);
    for (int i = 0; i < n; i++) {
        x[i] = (float)i;
        y[i] = 1.0f;
    }

    float *dev_x, *dev_y;
    CHECK(cudaMalloc(&dev_x, n * sizeof(float)));
    CHECK(cudaMalloc(&dev_y, n * sizeof(float)));
    CHECK(cudaMemcpy(dev_x, x.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dev_y, y.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    const int block = 256;
    axpy<<<(n + block - 1) / block, block>>>(a, dev_x, dev_y, n);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(out.data(), dev_y, n * sizeof(float), cudaMemcpyDeviceToHost));

    for (int i = 0; i < n; i++) {
        const float want = a * x[i] + y[i];
        if (!(fabsf(out[i] - want) <= 1e-5f * want)) {
            printf("mismatch at %d: got %g, want %g\n", i, out[i], want);
            return 1;
        }
    }
    CHECK(cudaFree(dev_x));
    CHECK(cudaFree(dev_y));
    printf("OK\n");
    return 0;
}
