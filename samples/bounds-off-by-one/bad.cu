// SPDX-License-Identifier: Apache-2.0
//
// A gain curve over audio samples, with a guard that lets one thread too many through.
//
// `i > n` is false for i == n, so thread n reads and writes one sample behind the end. Nothing is
// seen as long as n is a multiple of the block size and the grid is exact.
//
// bad.cu returns on `i > n`; good.cu on `i >= n`.
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

// Soft clipping: louder samples are compressed.
__global__ void compress_samples(const float *in, float *out, float gain, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > n) {  //~ missing-bounds-check
        return;
    }
    const float sample = in[i] * gain;
    out[i] = sample / (1.0f + fabsf(sample));
}

int main()
{
    const int n = 44100;
    const float gain = 1.5f;
    std::vector<float> in(n), out(n);
    for (int i = 0; i < n; i++) {
        in[i] = sinf(0.05f * (float)i);
    }

    float *dev_in, *dev_out;
    CHECK(cudaMalloc(&dev_in, n * sizeof(float)));
    CHECK(cudaMalloc(&dev_out, n * sizeof(float)));
    CHECK(cudaMemcpy(dev_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    const int block = 256;
    compress_samples<<<(n + block - 1) / block, block>>>(dev_in, dev_out, gain, n);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(out.data(), dev_out, n * sizeof(float), cudaMemcpyDeviceToHost));

    for (int i = 0; i < n; i++) {
        const float sample = in[i] * gain;
        const float want = sample / (1.0f + fabsf(sample));
        if (!(fabsf(out[i] - want) <= 1e-5f)) {
            printf("mismatch at %d: got %g, want %g\n", i, out[i], want);
            return 1;
        }
    }
    CHECK(cudaFree(dev_in));
    CHECK(cudaFree(dev_out));
    printf("OK\n");
    return 0;
}
