// SPDX-License-Identifier: Apache-2.0
//
// A picture brightened in blocks of 32 by 8 pixels.
//
// bad.cu hands grid and block over in the wrong order: 60 by 135 threads are no block. A small picture
// would have hidden it.
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

__global__ void brighten(unsigned char *image, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        image[y * width + x] += 10;
    }
}

static void launch_brighten(unsigned char *image, int width, int height)
{
    const dim3 block(32, 8);
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    brighten<<<block, grid>>>(image, width, height);  //~ invalid-launch
    CHECK(cudaGetLastError());
}

int main()
{
    const int width = 1920, height = 1080;
    std::vector<unsigned char> host((size_t)width * height, 100);
    unsigned char *image;
    CHECK(cudaMalloc(&image, host.size()));
    CHECK(cudaMemcpy(image, host.data(), host.size(), cudaMemcpyHostToDevice));
    launch_brighten(image, width, height);
    CHECK(cudaMemcpy(host.data(), image, host.size(), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(image));
    for (size_t i = 0; i < host.size(); i++) {
        if (host[i] != 110) {
            printf("mismatch at %zu: got %d, want 110\n", i, host[i]);
            return 1;
        }
    }
    printf("OK\n");
    return 0;
}
