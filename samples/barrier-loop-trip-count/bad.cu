// SPDX-License-Identifier: Apache-2.0
//
// All-pairs potential, with the bodies staged through shared memory one tile at a time.
//
// The loop counter doubles as the index of the body that the thread loads, so it starts at
// threadIdx.x and the number of rounds differs between threads: with 4000 bodies threads 160 to 255
// stop one round early, skip two barriers and miss the last 160 bodies.
//
// bad.cu loops `for (j = threadIdx.x; j < n; ...)`; good.cu loops over the tiles, the same for
// every thread, and guards the load.
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
constexpr float SOFTENING = 0.01f;

// body: x, y, z and the mass in w.
__global__ void potential(const float4 *bodies, float *phi, int n)
{
    __shared__ float4 tile[BLOCK];
    const int i = blockIdx.x * BLOCK + threadIdx.x;
    const float4 me = bodies[min(i, n - 1)];

    float sum = 0.0f;
    for (int j = threadIdx.x; j < n; j += BLOCK) { //~ barrier-divergent
        const int base = j - threadIdx.x;
        tile[threadIdx.x] = bodies[j];
        __syncthreads();
        const int count = min(BLOCK, n - base);
        for (int t = 0; t < count; t++) {
            const float dx = tile[t].x - me.x;
            const float dy = tile[t].y - me.y;
            const float dz = tile[t].z - me.z;
            sum += tile[t].w * rsqrtf(dx * dx + dy * dy + dz * dz + SOFTENING);
        }
        __syncthreads();
    }
    if (i < n) {
        phi[i] = -sum;
    }
}

int main()
{
    const int n = 4000;
    std::vector<float4> bodies(n);
    std::vector<float> phi(n);
    for (int i = 0; i < n; i++) {
        bodies[i] = make_float4((float)(i % 20), (float)(i / 20 % 20), (float)(i / 400), 1.0f);
    }

    float4 *dev_bodies;
    float *dev_phi;
    CHECK(cudaMalloc(&dev_bodies, n * sizeof(float4)));
    CHECK(cudaMalloc(&dev_phi, n * sizeof(float)));
    CHECK(cudaMemcpy(dev_bodies, bodies.data(), n * sizeof(float4), cudaMemcpyHostToDevice));
    potential<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(dev_bodies, dev_phi, n);
    CHECK(cudaGetLastError());
    CHECK(cudaMemcpy(phi.data(), dev_phi, n * sizeof(float), cudaMemcpyDeviceToHost));

    for (int i = 0; i < n; i++) {
        double want = 0.0;
        for (int j = 0; j < n; j++) {
            const float dx = bodies[j].x - bodies[i].x;
            const float dy = bodies[j].y - bodies[i].y;
            const float dz = bodies[j].z - bodies[i].z;
            want -= bodies[j].w / sqrt(dx * dx + dy * dy + dz * dz + SOFTENING);
        }
        if (!(fabs(phi[i] - want) <= 1e-3 * fabs(want))) {
            printf("mismatch at %d: got %g, want %g\n", i, phi[i], want);
            return 1;
        }
    }
    printf("OK\n");
    return 0;
}
