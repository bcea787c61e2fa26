// SPDX-License-Identifier: Apache-2.0
//
// A tiled matrix product whose threads outside the result leave before the tile loop.
//
// A thread does two jobs here: it owns one element of C, and it loads one element of each tile for
// the whole block. The early return drops the second job together with the first: the barriers in
// the loop are not reached by every thread, and the rows of the B tile that belonged to the missing
// threads are never loaded.
//
// bad.cu returns on `row >= m || col >= n`; good.cu keeps every thread to the end and guards only
// the loads and the store.
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

constexpr int TILE = 16;

// C (m x n) = A (m x k) * B (k x n), all row-major.
__global__ void matmul_tiled(const float *a, const float *b, float *c, int m, int n, int k)
{
    __shared__ float a_tile[TILE][TILE];
    __shared__ float b_tile[TILE][TILE];
    const int col = blockIdx.x * TILE + threadIdx.x;
    const int row = blockIdx.y * TILE + threadIdx.y;
    if (row >= m || col >= n) {  //~ barrier-divergent
        return;
    }

    float sum = 0.0f;
    for (int k0 = 0; k0 < k; k0 += TILE) {
        const int a_col = k0 + threadIdx.x;
        const int b_row = k0 + threadIdx.y;
        a_tile[threadIdx.y][threadIdx.x] = a_col < k ? a[(size_t)row * k + a_col] : 0.0f;
        b_tile[threadIdx.y][threadIdx.x] = b_row < k ? b[(size_t)b_row * n + col] : 0.0f;
        __syncthreads();
        for (int t = 0; t < TILE; t++) {
            sum += a_tile[threadIdx.y][t] * b_tile[t][threadIdx.x];
        }
        __syncthreads();
    }
    c[(size_t)row * n + col] = sum;
}

int main()
{
    const int m = 50, n = 70, k = 80;  // m and n are no multiples of TILE
    std::vector<float> a(m * k), b(k * n), c(m * n);
    for (size_t i = 0; i < a.size(); i++) {
        a[i] = (float)(i % 7) + 1.0f;
    }
    for (size_t i = 0; i < b.size(); i++) {
        b[i] = (float)(i % 5) + 1.0f;
    }

    float *dev_a, *dev_b, *dev_c;
    CHECK(cudaMalloc(&dev_a, a.size() * sizeof(float)));
    CHECK(cudaMalloc(&dev_b, b.size() * sizeof(float)));
    CHECK(cudaMalloc(&dev_c, c.size() * sizeof(float)));
    CHECK(cudaMemcpy(dev_a, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dev_b, b.data(), b.size() * sizeof(float), cudaMemcpyHostToDevice));

    const dim3 block(TILE, TILE);
    const dim3 grid((n + TILE - 1) / TILE, (m + TILE - 1) / TILE);
    matmul_tiled<<<grid, block>>>(dev_a, dev_b, dev_c, m, n, k);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(c.data(), dev_c, c.size() * sizeof(float), cudaMemcpyDeviceToHost));

    for (int row = 0; row < m; row++) {
        for (int col = 0; col < n; col++) {
            double want = 0.0;
            for (int t = 0; t < k; t++) {
                want += (double)a[row * k + t] * b[t * n + col];
            }
            const double got = c[row * n + col];
            if (!(fabs(got - want) <= 1e-3 * want)) {
                printf("mismatch at (%d, %d): got %g, want %g\n", row, col, got, want);
                return 1;
            }
        }
    }
    printf("OK\n");
    return 0;
}
