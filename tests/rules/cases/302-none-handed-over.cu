// SPDX-License-Identifier: Apache-2.0
// CL302: the caller's number of things may be none: told once a file, as a note, where the error that an
// empty grid is gets looked at.
#define CUDA_CHECK(call) do { if ((call) != cudaSuccess) __builtin_trap(); } while (0)

__global__ void scale(float *x, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2;
}

void scale_all(float *x, size_t size)
{
    int blocks = (int)((size + 255) / 256);
    scale<<<blocks, 256>>>(x, size); //~ invalid-launch?
    CUDA_CHECK(cudaGetLastError());
}

// Told above.
void scale_rows(float *x, long num_rows)
{
    scale<<<(unsigned)((num_rows + 255) / 256), 256>>>(x, num_rows);
    CUDA_CHECK(cudaGetLastError());
}
