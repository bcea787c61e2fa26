// SPDX-License-Identifier: Apache-2.0
//
// One step of the heat equation on a rod, with the cells of a block and one neighbour on each side
// in shared memory. The barrier is the cooperative-groups one.
//
// In the last block the threads behind the end of the rod return before block.sync(). One of them
// owned the mirrored cell that the last cell of the rod reads as its right neighbour.
//
// bad.cu returns on `i >= n`; good.cu clamps the index of the load and guards the store.
#include <cooperative_groups.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace cg = cooperative_groups;

#define CHECK(call)                                                                                \
    do {                                                                                           \
        cudaError_t status_ = (call);                                                              \
        if (status_ != cudaSuccess) {                                                              \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #call,                          \
                    cudaGetErrorString(status_));                                                  \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

constexpr int BLOCK = 256;

// The rod's ends are insulated: the cell outside mirrors the last one.
__global__ void heat_step(const float *in, float *out, int n)
{
    __shared__ float cells[BLOCK + 2];
    cg::thread_block block = cg::this_thread_block();
    const int tid = threadIdx.x;
    const int i = blockIdx.x * BLOCK + tid;
    if (i >= n) {  //~ barrier-divergent
        return;
    }

    cells[tid + 1] = in[i];
    if (tid == 0) {
        cells[0] = in[max(i - 1, 0)];
    }
    if (tid == BLOCK - 1) {
        cells[BLOCK + 1] = in[min(i + 1, n - 1)];
    }
    block.sync();

    out[i] = 0.25f * (cells[tid] + 2.0f * cells[tid + 1] + cells[tid + 2]);
}

int main()
{
    const int n = 1000;
    std::vector<float> in(n), out(n);
    for (int i = 0; i < n; i++) {
        in[i] = 300.0f + (float)(i % 37);
    }
    in[n - 1] = 900.0f;  // the hot end

    float *dev_in, *dev_out;
    CHECK(cudaMalloc(&dev_in, n * sizeof(float)));
    CHECK(cudaMalloc(&dev_out, n * sizeof(float)));
    CHECK(cudaMemcpy(dev_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    heat_step<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(dev_in, dev_out, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(out.data(), dev_out, n * sizeof(float), cudaMemcpyDeviceToHost));

    for (int i = 0; i < n; i++) {
        const double left = in[i > 0 ? i - 1 : 0], right = in[i + 1 < n ? i + 1 : n - 1];
        const double want = 0.25 * (left + 2.0 * in[i] + right);
        if (!(fabs(out[i] - want) <= 1e-3 * want)) {
            printf("mismatch at %d: got %g, want %g\n", i, out[i], want);
            return 1;
        }
    }
    printf("OK\n");
    return 0;
}
