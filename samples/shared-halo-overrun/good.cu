// SPDX-License-Identifier: Apache-2.0
//
// A one-dimensional filter with the samples of a block and a halo on both sides in shared memory.
// The array has room for one halo only.
//
// The right halo is stored behind the end, and the last threads read it there. A plain run may even
// give the right numbers, because shared memory is handed out in larger units.
//
// bad.cu declares BLOCK + RADIUS samples; good.cu declares BLOCK + 2 * RADIUS.
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

constexpr int BLOCK = 256;
constexpr int RADIUS = 8;

// Mean over 2 * RADIUS + 1 samples; samples outside the signal are 0.
__global__ void box_filter(const float *in, float *out, int n)
{
    __shared__ float tile[BLOCK + 2 * RADIUS];
    const int tid = threadIdx.x;
    const int i = blockIdx.x * BLOCK + tid;

    tile[tid + RADIUS] = i < n ? in[i] : 0.0f;
    if (tid < RADIUS) {
        const int left = i - RADIUS, right = i + BLOCK;
        tile[tid] = left >= 0 && left < n ? in[left] : 0.0f;
        tile[tid + BLOCK + RADIUS] = right < n ? in[right] : 0.0f;
    }
    __syncthreads();

    float sum = 0.0f;
    for (int k = 0; k <= 2 * RADIUS; k++) {
        sum += tile[tid + k];
    }
    if (i < n) {
        out[i] = sum / (2 * RADIUS + 1);
    }
}

int main()
{
    const int n = 10000;
    std::vector<float> in(n), out(n);
    for (int i = 0; i < n; i++) {
        in[i] = 1.0f + sinf(0.02f * (float)i);
    }

    float *dev_in, *dev_out;
    CHECK(cudaMalloc(&dev_in, n * sizeof(float)));
    CHECK(cudaMalloc(&dev_out, n * sizeof(float)));
    CHECK(cudaMemcpy(dev_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    box_filter<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(dev_in, dev_out, n);
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(out.data(), dev_out, n * sizeof(float), cudaMemcpyDeviceToHost));

    for (int i = 0; i < n; i++) {
        double want = 0.0;
        for (int k = i - RADIUS; k <= i + RADIUS; k++) {
            want += k >= 0 && k < n ? in[k] : 0.0;
        }
        want /= 2 * RADIUS + 1;
        if (!(fabs(out[i] - want) <= 1e-4)) {
            printf("mismatch at %d: got %g, want %g\n", i, out[i], want);
            return 1;
        }
    }
    printf("OK\n");
    return 0;
}
