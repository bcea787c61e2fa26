// SPDX-License-Identifier: Apache-2.0
//
// One column of a large 8-bit picture. Rows and pitch are both harmless as int; their product is
// not: row 53688 of a picture with 40000 bytes a row starts behind 2^31.
//
// bad.cu multiplies in 32 bits, the index turns negative and the load faults; good.cu widens one
// factor first.
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

__global__ void extract_column(const unsigned char *picture, int rows, int pitch, int column,
                               unsigned char *out)
{
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        out[row] = picture[(size_t)row * pitch + column];
    }
}

int main()
{
    const int rows = 60000, pitch = 40000, column = 123;  // 2.4 GB
    std::vector<unsigned char> want(rows), got(rows);
    for (int row = 0; row < rows; row++) {
        want[row] = (unsigned char)(row % 251);
    }

    unsigned char *dev_picture, *dev_out;
    CHECK(cudaMalloc(&dev_picture, (size_t)rows * pitch));
    CHECK(cudaMalloc(&dev_out, rows));
    CHECK(cudaMemset(dev_picture, 255, (size_t)rows * pitch));
    CHECK(cudaMemcpy2D(dev_picture + column, pitch, want.data(), 1, 1, rows,
                       cudaMemcpyHostToDevice));

    const int block = 256;
    extract_column<<<(rows + block - 1) / block, block>>>(dev_picture, rows, pitch, column,
                                                          dev_out);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(got.data(), dev_out, rows, cudaMemcpyDeviceToHost));

    for (int row = 0; row < rows; row++) {
        if (got[row] != want[row]) {
            printf("mismatch in row %d: got %d, want %d\n", row, got[row], want[row]);
            return 1;
        }
    }
    CHECK(cudaFree(dev_picture));
    CHECK(cudaFree(dev_out));
    printf("OK\n");
    return 0;
}
