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
