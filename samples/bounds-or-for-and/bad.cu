// SPDX-License-Identifier: Apache-2.0
//
// A test picture drawn by a two-dimensional grid. Both coordinates are compared, but joined with
// the wrong operator.
//
// Threads right of the picture pass because their row is inside and draw into the next row; threads
// below it pass because their column is inside and draw behind the end.
//
// bad.cu has `x < width || y < height`; good.cu has `&&`.
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

__host__ __device__ inline unsigned char checker(int x, int y)
{
    return (x / 16 + y / 16) % 2 == 0 ? 230 : 25;
}

__global__ void draw_checker(unsigned char *pixels, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width || y < height) {
        pixels[(size_t)y * width + x] = checker(x, y);  //~ missing-bounds-check
    }
}

int main()
{
    const int width = 1000, height = 700;
    const size_t size = (size_t)width * height;
    std::vector<unsigned char> pixels(size);

    unsigned char *dev_pixels;
    CHECK(cudaMalloc(&dev_pixels, size));
    CHECK(cudaMemset(dev_pixels, 0, size));
    const dim3 block(32, 8);
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    draw_checker<<<grid, block>>>(dev_pixels, width, height);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(pixels.data(), dev_pixels, size, cudaMemcpyDeviceToHost));

    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            const int got = pixels[(size_t)y * width + x], want = checker(x, y);
            if (got != want) {
                printf("mismatch at (%d, %d): got %d, want %d\n", x, y, got, want);
                return 1;
            }
        }
    }
    CHECK(cudaFree(dev_pixels));
    printf("OK\n");
    return 0;
}
