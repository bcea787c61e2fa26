// SPDX-License-Identifier: Apache-2.0
// CL105: a program whose kernel reads and writes a buffer for the traffic alone: what is left there nobody reads.
#include <cstdio>
#include <cuda_runtime.h>

#define CHECK(call) \
    do { \
        cudaError_t status = (call); \
        if (status != cudaSuccess) \
            printf("%s\n", cudaGetErrorString(status)); \
    } while (0)

__global__ void stir(int *cells, int count, int rounds)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
    int thread = row * blockDim.y + column;
    unsigned at = thread;
    for (int i = 0; i < rounds; i++) {
        at ^= at << 13;
        at ^= at >> 17;
        int sum = cells[at % count] + cells[thread % count];
        cells[at % count] = sum; //~ global-race?
    }
}

void measure(const int *host, int count)
{
    int *cells;
    cudaStream_t stream;
    CHECK(cudaStreamCreate(&stream));
    CHECK(cudaMalloc((void **)&cells, count * sizeof(int)));
    CHECK(cudaMemcpyAsync(cells, host, count * sizeof(int), cudaMemcpyHostToDevice, stream));
    cudaAccessPolicyWindow window = {0};
    window.base_ptr = (void *)cells;
    window.num_bytes = count * sizeof(int);
    cudaStreamAttrValue value;
    value.accessPolicyWindow = window;
    CHECK(cudaStreamSetAttribute(stream, cudaStreamAttributeAccessPolicyWindow, &value));
    stir<<<dim3(64, 1), dim3(32, 32), 0, stream>>>(cells, count, 100);
    CHECK(cudaStreamSynchronize(stream));
    CHECK(cudaFree(cells));
    CHECK(cudaStreamDestroy(stream));
}

// What is left there is copied back.
__global__ void stir_back(int *cells, int count, int rounds)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
    int thread = row * blockDim.y + column;
    unsigned at = thread;
    for (int i = 0; i < rounds; i++) {
        at ^= at << 13;
        at ^= at >> 17;
        int sum = cells[at % count] + cells[thread % count];
        cells[at % count] = sum; //~ global-race!
    }
}

void measure_back(int *host, int count)
{
    int *cells;
    CHECK(cudaMalloc((void **)&cells, count * sizeof(int)));
    CHECK(cudaMemcpy(cells, host, count * sizeof(int), cudaMemcpyHostToDevice));
    stir_back<<<dim3(64, 1), dim3(32, 32)>>>(cells, count, 100);
    CHECK(cudaMemcpy(host, cells, count * sizeof(int), cudaMemcpyDeviceToHost));
    CHECK(cudaFree(cells));
}

// What the kernel reads decides what it writes elsewhere.
__global__ void stir_out(int *cells, int *out, int count, int rounds)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
    int thread = row * blockDim.y + column;
    unsigned at = thread;
    for (int i = 0; i < rounds; i++) {
        at ^= at << 13;
        at ^= at >> 17;
        int sum = cells[at % count] + cells[thread % count];
        cells[at % count] = sum; //~ global-race!
        if (sum < 0)
            atomicAdd(out, 1);
    }
}

void measure_out(const int *host, int *out, int count)
{
    int *cells;
    CHECK(cudaMalloc((void **)&cells, count * sizeof(int)));
    CHECK(cudaMemcpy(cells, host, count * sizeof(int), cudaMemcpyHostToDevice));
    stir_out<<<dim3(64, 1), dim3(32, 32)>>>(cells, out, count, 100);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaFree(cells));
}

// Another kernel reads it.
__global__ void stir_on(int *cells, int count, int rounds)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
    int thread = row * blockDim.y + column;
    unsigned at = thread;
    for (int i = 0; i < rounds; i++) {
        at ^= at << 13;
        at ^= at >> 17;
        int sum = cells[at % count] + cells[thread % count];
        cells[at % count] = sum; //~ global-race!
    }
}

__global__ void take(int *out, const int *cells)
{
    out[threadIdx.x] = cells[threadIdx.x];
}

void measure_on(const int *host, int *out, int count)
{
    int *cells;
    CHECK(cudaMalloc((void **)&cells, count * sizeof(int)));
    CHECK(cudaMemcpy(cells, host, count * sizeof(int), cudaMemcpyHostToDevice));
    stir_on<<<dim3(64, 1), dim3(32, 32)>>>(cells, count, 100);
    take<<<1, 256>>>(out, cells);
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaFree(cells));
}

// The buffer is the caller's.
__global__ void stir_given(int *cells, int count, int rounds)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
    int thread = row * blockDim.y + column;
    unsigned at = thread;
    for (int i = 0; i < rounds; i++) {
        at ^= at << 13;
        at ^= at >> 17;
        int sum = cells[at % count] + cells[thread % count];
        cells[at % count] = sum; //~ global-race!
    }
}

void measure_given(int *cells, int count)
{
    stir_given<<<dim3(64, 1), dim3(32, 32)>>>(cells, count, 100);
    CHECK(cudaDeviceSynchronize());
}

int main()
{
    static int host[4096];
    int *out;
    CHECK(cudaMallocManaged(&out, 4096 * sizeof(int)));
    measure(host, 4096);
    measure_back(host, 4096);
    measure_out(host, out, 4096);
    measure_on(host, out, 4096);
    measure_given(out, 4096);
    return host[0] + out[0];
}
