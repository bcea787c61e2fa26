/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: calls of which the front end lost the arguments: by itself nobody takes the answer, inside a check
 * somebody may; a macro that stands for a question has no brackets. */
#include "project.h"

void upload(project::tables &to, size_t bytes)
{
    CUDA_CHECK(cudaMalloc(&(to.rows), bytes));
    CUDA_CHECK(cudaMalloc(&(to.columns), bytes));
    cudaMalloc(&(to.values), bytes); //~ unchecked-cuda-call
    CUDA_CHECK(cudaMalloc(&(to.ranks), bytes));
    CUDA_CHECK(cudaDeviceSynchronize());
}

void bind(size_t bytes)
{
    float *device;
    cudaMalloc((void **)&device, bytes);
    CUDA_CHECK_ERROR;
    project::use(device);
    cudaFree(device);
}
