// SPDX-License-Identifier: Apache-2.0
//
// Square tiles transposed in place, for two tile sizes of one template. The larger one needs 64 KiB
// of dynamic shared memory and an opt-in.
//
// The attribute belongs to one instance of the template. bad.cu sets it on the instance for tiles
// of 64, and launches the one for tiles of 128; good.cu sets it on the kernel that it launches.
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

template <int TILE>
__global__ void transpose_tiles(float *data)
{
    extern __shared__ float tile[];
    float *mine = data + (size_t)blockIdx.x * (TILE * TILE);
    for (int i = threadIdx.x; i < TILE * TILE; i += blockDim.x) {
        tile[i] = mine[i];
    }
    __syncthreads();
    for (int i = threadIdx.x; i < TILE * TILE; i += blockDim.x) {
        mine[i] = tile[i % TILE * TILE + i / TILE];
    }
}

static bool check_tiles(const std::vector<float> &data, const float *dev_data, int size)
{
    std::vector<float> out(data.size());
    CHECK(cudaMemcpy(out.data(), dev_data, out.size() * sizeof(float), cudaMemcpyDeviceToHost));
    const size_t tile_size = (size_t)size * size;
    for (size_t i = 0; i < out.size(); i++) {
        const size_t tile = i / tile_size, row = i % tile_size / size, col = i % size;
        const float want = data[tile * tile_size + col * size + row];
        if (out[i] != want) {
            printf("mismatch at %zu: got %g, want %g\n", i, out[i], want);
            return false;
        }
    }
    return true;
}

int main()
{
    std::vector<float> data(4 * 128 * 128);
    for (size_t i = 0; i < data.size(); i++) {
        data[i] = (float)i;
    }
    const size_t bytes = data.size() * sizeof(float);
    float *dev_data;
    CHECK(cudaMalloc(&dev_data, bytes));

    CHECK(cudaMemcpy(dev_data, data.data(), bytes, cudaMemcpyHostToDevice));
    transpose_tiles<64><<<16, 256, 64 * 64 * sizeof(float)>>>(dev_data);
    CHECK(cudaGetLastError());
    if (!check_tiles(data, dev_data, 64)) {
        return 1;
    }

    const int large_bytes = 128 * 128 * sizeof(float);
    CHECK(cudaFuncSetAttribute(transpose_tiles<128>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               large_bytes));
    CHECK(cudaMemcpy(dev_data, data.data(), bytes, cudaMemcpyHostToDevice));
    transpose_tiles<128><<<4, 256, large_bytes>>>(dev_data);
    CHECK(cudaGetLastError());
    if (!check_tiles(data, dev_data, 128)) {
        return 1;
    }
    CHECK(cudaFree(dev_data));
    printf("OK\n");
    return 0;
}
