// SPDX-License-Identifier: Apache-2.0
//
// Rows scaled to a maximum of one, one block a row. The row is blockIdx.y, which ends at 65535.
//
// bad.cu has the rows on grid.y; good.cu on grid.x, where 2^31 - 1 fit.
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

constexpr int BLOCK = 64;

__global__ void scale_rows(float *x, int cols)
{
    __shared__ float largest[BLOCK];
    float *row = x + (size_t)blockIdx.y * cols;
    float most = 0.0f;
    for (int c = threadIdx.x; c < cols; c += BLOCK) {
        most = fmaxf(most, row[c]);
    }
    largest[threadIdx.x] = most;
    __syncthreads();
    for (int i = 0; i < BLOCK; i++) {
        most = fmaxf(most, largest[i]);
    }
    for (int c = threadIdx.x; c < cols; c += BLOCK) {
        row[c] /= most;
    }
}

static void launch_scale_rows(float *x, int rows, int cols)
{
    dim3 grid(1, rows);  //~ invalid-launch
    scale_rows<<<grid, BLOCK>>>(x, cols);
    CHECK(cudaGetLastError());
}

static bool run_rows(int rows, int cols)
{
    std::vector<float> host((size_t)rows * cols);
    for (size_t i = 0; i < host.size(); i++) {
        host[i] = (float)(1 + i % cols);
    }
    float *x;
    CHECK(cudaMalloc(&x, host.size() * sizeof(float)));
    CHECK(cudaMemcpy(x, host.data(), host.size() * sizeof(float), cudaMemcpyHostToDevice));
    launch_scale_rows(x, rows, cols);
    CHECK(cudaMemcpy(host.data(), x, host.size() * sizeof(float), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(x));
    for (size_t i = 0; i < host.size(); i++) {
        const float want = (float)(1 + i % cols) / (float)cols;
        if (!(fabsf(host[i] - want) <= 1e-5f)) {
            printf("mismatch at %zu: got %g, want %g\n", i, host[i], want);
            return false;
        }
    }
    return true;
}

int main()
{
    // What the tests had, and what a user came with.
    if (!run_rows(1000, 100) || !run_rows(100000, 100)) {
        return 1;
    }
    printf("OK\n");
    return 0;
}
