// SPDX-License-Identifier: Apache-2.0
//
// The diagonal of an attention mask, batch x heads x queries x keys. Four sizes in one index, each
// of them small: 10 * 16 * 4096 * 4096 bytes are 2.7 GB.
//
// bad.cu nests the products in 32 bits; good.cu starts the chain in 64 bits, and every product
// after it follows.
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

struct attention_shape {
    int batch, heads, queries, keys;
};

// Every query may see itself. One thread a query, one block row a head.
__global__ void allow_diagonal(unsigned char *mask, attention_shape s)
{
    const int q = blockIdx.x * blockDim.x + threadIdx.x;
    const int h = blockIdx.y;
    const int b = blockIdx.z;
    if (q < s.queries && q < s.keys) {
        mask[((b * s.heads + h) * s.queries + q) * s.keys + q] = 1;  //~ int32-overflow-index
    }
}

int main()
{
    const attention_shape s = {10, 16, 4096, 4096};
    const size_t planes = (size_t)s.batch * s.heads;
    const size_t plane_size = (size_t)s.queries * s.keys;
    const size_t bytes = planes * plane_size;

    unsigned char *dev_mask;
    CHECK(cudaMalloc(&dev_mask, bytes));
    CHECK(cudaMemset(dev_mask, 0, bytes));
    const int block = 256;
    const dim3 grid((s.queries + block - 1) / block, s.heads, s.batch);
    allow_diagonal<<<grid, block>>>(dev_mask, s);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());

    // The diagonal of every plane, and two rows in full.
    std::vector<unsigned char> diagonal(s.queries), row(s.keys);
    for (size_t plane = 0; plane < planes; plane++) {
        CHECK(cudaMemcpy2D(diagonal.data(), 1, dev_mask + plane * plane_size, s.keys + 1, 1,
                           s.queries, cudaMemcpyDeviceToHost));
        for (int q = 0; q < s.queries; q++) {
            if (diagonal[q] != 1) {
                printf("mismatch in plane %zu, query %d: got %d\n", plane, q, diagonal[q]);
                return 1;
            }
        }
    }
    for (int q : {0, s.queries - 1}) {
        const size_t at = (planes - 1) * plane_size + (size_t)q * s.keys;
        CHECK(cudaMemcpy(row.data(), dev_mask + at, s.keys, cudaMemcpyDeviceToHost));
        for (int key = 0; key < s.keys; key++) {
            if (row[key] != (key == q)) {
                printf("mismatch in query %d, key %d: got %d\n", q, key, row[key]);
                return 1;
            }
        }
    }
    CHECK(cudaFree(dev_mask));
    printf("OK\n");
    return 0;
}
