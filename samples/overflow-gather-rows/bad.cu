// SPDX-License-Identifier: Apache-2.0
//
// Embedding lookup: rows of a large 8-bit table, picked by an array of ids. The launch is tiny;
// only the ids are large, so no grid or block size gives the bug away.
//
// bad.cu computes `ids[token] * dim` in 32 bits; good.cu widens the id when it is loaded.
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

// One block a token; rows of `dim` bytes.
__global__ void gather_embeddings(const signed char *table, const int *ids, signed char *out,
                                  int dim)
{
    const int token = blockIdx.x;
    const int id = ids[token];
    for (int d = threadIdx.x; d < dim; d += blockDim.x) {
        out[(size_t)token * dim + d] = table[id * dim + d];  //~ int32-overflow-index
    }
}

int main()
{
    const int vocabulary = 3000000, dim = 1024;  // 3 GB
    const std::vector<int> ids = {0, 17, 4096, 1999999, 2097151, 2097152, 2500000, 2999999};
    const int tokens = (int)ids.size();
    std::vector<signed char> row(dim), out((size_t)tokens * dim);

    signed char *dev_table, *dev_out;
    int *dev_ids;
    CHECK(cudaMalloc(&dev_table, (size_t)vocabulary * dim));
    CHECK(cudaMalloc(&dev_out, out.size()));
    CHECK(cudaMalloc(&dev_ids, tokens * sizeof(int)));
    CHECK(cudaMemset(dev_table, 0, (size_t)vocabulary * dim));
    CHECK(cudaMemcpy(dev_ids, ids.data(), tokens * sizeof(int), cudaMemcpyHostToDevice));
    for (int t = 0; t < tokens; t++) {
        for (int d = 0; d < dim; d++) {
            row[d] = (signed char)((t * 31 + d) % 127 + 1);
        }
        CHECK(cudaMemcpy(dev_table + (size_t)ids[t] * dim, row.data(), dim,
                         cudaMemcpyHostToDevice));
    }

    gather_embeddings<<<tokens, 256>>>(dev_table, dev_ids, dev_out, dim);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(out.data(), dev_out, out.size(), cudaMemcpyDeviceToHost));

    for (int t = 0; t < tokens; t++) {
        for (int d = 0; d < dim; d++) {
            const int got = out[(size_t)t * dim + d], want = (t * 31 + d) % 127 + 1;
            if (got != want) {
                printf("mismatch at token %d, %d: got %d, want %d\n", t, d, got, want);
                return 1;
            }
        }
    }
    CHECK(cudaFree(dev_table));
    CHECK(cudaFree(dev_out));
    CHECK(cudaFree(dev_ids));
    printf("OK\n");
    return 0;
}
