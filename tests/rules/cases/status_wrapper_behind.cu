// SPDX-License-Identifier: Apache-2.0
// CL401: behind it the project's own way to the runtime is taken, which is out of sight and mostly asks for errors.
#include <cuda_runtime.h>

void project_deviceMalloc(size_t bytes, float **data);
void describe(const char *text);

__constant__ float weight;

void set_up(float **rows, float w, size_t n)
{
    cudaMemcpyToSymbol(weight, &w, sizeof w); //~ unchecked-cuda-call?
    project_deviceMalloc(n * sizeof(float), rows);
}

void set_up_alone(float **rows, float w, size_t n)
{
    cudaMemcpyToSymbol(weight, &w, sizeof w); //~ unchecked-cuda-call
    describe("weights");
    cudaMalloc(rows, n * sizeof(float));
}

// Some calls have no name of their own.
void Pool::allocate(void **data, std::size_t size, int rank)
{
    if (counters.empty()) {
    }
    std::max(peaks[rank], counters[rank] + size - sizes[rank]);
    cudaMalloc(&record.address, size); //~ unchecked-cuda-call
}
std::vector<std::size_t> Pool::sizes{};
