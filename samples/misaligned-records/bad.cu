// SPDX-License-Identifier: Apache-2.0
//
// Records as a file has them, packed: a 4-byte key, then an 8-byte weight, 12 bytes a record.
//
// bad.cu reads the weight as a double in place: 4 bytes behind the record's start, and records are 12
// bytes apart, so only some are multiples of 8. good.cu copies its bytes.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
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

constexpr int RECORD = 12;

__global__ void weights_of(const unsigned char *records, double *weights, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const unsigned char *record = records + (size_t)i * RECORD;
        weights[i] = *(const double *)(record + 4);  //~ misaligned-vector-access
    }
}

int main()
{
    const int n = 1000;
    std::vector<unsigned char> records(n * RECORD);
    std::vector<double> weights(n);
    for (int i = 0; i < n; i++) {
        double weight = 0.5 * i;
        memcpy(&records[i * RECORD], &i, 4);
        memcpy(&records[i * RECORD + 4], &weight, 8);
    }
    unsigned char *dev_records;
    double *dev_weights;
    CHECK(cudaMalloc(&dev_records, records.size()));
    CHECK(cudaMalloc(&dev_weights, n * sizeof(double)));
    CHECK(cudaMemcpy(dev_records, records.data(), records.size(), cudaMemcpyHostToDevice));
    weights_of<<<(n + 127) / 128, 128>>>(dev_records, dev_weights, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(weights.data(), dev_weights, n * sizeof(double), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; i++) {
        if (weights[i] != 0.5 * i) {
            printf("mismatch at %d: got %g, want %g\n", i, weights[i], 0.5 * i);
            return 1;
        }
    }
    CHECK(cudaFree(dev_records));
    CHECK(cudaFree(dev_weights));
    printf("OK\n");
    return 0;
}
