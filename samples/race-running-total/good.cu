// SPDX-License-Identifier: Apache-2.0
//
// Inclusive scan of long rows, a tile of 256 at a time: each tile adds the total of the tiles before
// it, which thread 0 keeps up to date in shared memory.
//
// There is a barrier behind the update, none before it: thread 0 raises the total while other warps
// still add it to the tile at hand.
//
// bad.cu updates at once; good.cu waits until all have used the old total.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                \
    do {                                                                                           \
        cudaError_t status_ = (call);                                                              \
        if (status_ != cudaSuccess) {                                                              \
            fprintf(stderr, "%s:%d: %s: %s\\n", __FILE__, __LINE__, #call,                          \
                    cudaGetErrorString(status_));                                                  \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

constexpr int BLOCK = 256;

__global__ void scan_rows(const int *in, int *out, int cols)
{
    __shared__ int tile[2][BLOCK];
    __shared__ int before;
    const int *from = in + (size_t)blockIdx.x * cols;
    int *to = out + (size_t)blockIdx.x * cols;
    const int tid = threadIdx.x;
    if (tid == 0) {
        before = 0;
    }
    for (int start = 0; start < cols; start += BLOCK) {
        const int at = start + tid;
        int now = 0;
        tile[now][tid] = at < cols ? from[at] : 0;
        __syncthreads();
        for (int step = 1; step < BLOCK; step *= 2) {
            const int sum = tile[now][tid] + (tid >= step ? tile[now][tid - step] : 0);
            now = 1 - now;
            tile[now][tid] = sum;
            __syncthreads();
        }
        if (at < cols) {
            to[at] = before + tile[now][tid];
        }
        __syncthreads();
        if (tid == 0) {
            before += tile[now][BLOCK - 1];
        }
        __syncthreads();
    }
}

int main()
{
    const int rows = 1024, cols = 3000;
    std::vector<int> in((size_t)rows * cols), out(in.size());
    for (size_t i = 0; i < in.size(); i++) {
        in[i] = (int)(i % 13);
    }

    int *dev_in, *dev_out;
    CHECK(cudaMalloc(&dev_in, in.size() * sizeof(int)));
    CHECK(cudaMalloc(&dev_out, out.size() * sizeof(int)));
    CHECK(cudaMemcpy(dev_in, in.data(), in.size() * sizeof(int), cudaMemcpyHostToDevice));
    scan_rows<<<rows, BLOCK>>>(dev_in, dev_out, cols);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), dev_out, out.size() * sizeof(int), cudaMemcpyDeviceToHost));

    for (int row = 0; row < rows; row++) {
        int want = 0;
        for (int c = 0; c < cols; c++) {
            want += in[(size_t)row * cols + c];
            if (out[(size_t)row * cols + c] != want) {
                printf("mismatch at (%d, %d): got %d, want %d\n", row, c,
                       out[(size_t)row * cols + c], want);
                return 1;
            }
        }
    }
    printf("OK\n");
    return 0;
}
