// SPDX-License-Identifier: Apache-2.0
//
// A block-wide scan in dynamic shared memory, whose launch forgot the third argument: the array has
// no bytes at all.
//
// The size is part of the launch, so the compiler cannot see it. Blocks that need less than the
// smallest unit of shared memory (1 KiB on an H200) would even get away with it.
//
// bad.cu launches with `<<<grid, block>>>`; good.cu passes the bytes.
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

constexpr int BLOCK = 256;

// out[i] = sum of the elements of i's block up to i. One int of shared memory a thread.
__global__ void scan_blocks(const int *in, int *out, int n)
{
    extern __shared__ int sums[];
    const int tid = threadIdx.x;
    const int i = blockIdx.x * blockDim.x + tid;

    sums[tid] = i < n ? in[i] : 0;
    __syncthreads();
    for (int offset = 1; offset < blockDim.x; offset *= 2) {
        const int left = tid >= offset ? sums[tid - offset] : 0;
        __syncthreads();
        sums[tid] += left;
        __syncthreads();
    }
    if (i < n) {
        out[i] = sums[tid];
    }
}

int main()
{
    const int n = 1000;
    std::vector<int> in(n), out(n);
    for (int i = 0; i < n; i++) {
        in[i] = i % 7 + 1;
    }

    int *dev_in, *dev_out;
    CHECK(cudaMalloc(&dev_in, n * sizeof(int)));
    CHECK(cudaMalloc(&dev_out, n * sizeof(int)));
    CHECK(cudaMemcpy(dev_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    const int grid = (n + BLOCK - 1) / BLOCK;
    scan_blocks<<<grid, BLOCK>>>(dev_in, dev_out, n);  //~ shared-memory-too-large
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(out.data(), dev_out, n * sizeof(int), cudaMemcpyDeviceToHost));

    int want = 0;
    for (int i = 0; i < n; i++) {
        want = (i % BLOCK == 0 ? 0 : want) + in[i];
        if (out[i] != want) {
            printf("mismatch at %d: got %d, want %d\n", i, out[i], want);
            return 1;
        }
    }
    CHECK(cudaFree(dev_in));
    CHECK(cudaFree(dev_out));
    printf("OK\n");
    return 0;
}
