/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: what is asked of a size: a sign says nothing of zero, and a zero nothing of how many there are. */
#include <algorithm>
#include <torch/extension.h>

__global__ void mark_pairs(bool *out, const long *row, long shift, long n)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = row[i] != i + shift;
}

void mark_shifted(bool *out, torch::Tensor row, long rows, long cols, long shift)
{
    auto n = row.size(0);
    auto diagonal = shift < 0 ? std::min(rows + shift, cols) : std::min(rows, cols - shift);
    mark_pairs<<<(n + 255) / 256, 256>>>(out + diagonal, row.data_ptr<long>(), shift, n); //~ invalid-launch
    C10_CUDA_KERNEL_LAUNCH_CHECK();
}

void mark_some(bool *out, torch::Tensor row, long rows, long cols, long shift)
{
    auto n = row.size(0);
    auto diagonal = shift < 0 ? std::min(rows + shift, cols) : std::min(rows, cols - shift);
    if (n == 0)
        return;
    mark_pairs<<<(n + 255) / 256, 256>>>(out + diagonal, row.data_ptr<long>(), shift, n);
    C10_CUDA_KERNEL_LAUNCH_CHECK();
}

__global__ void overlap(float *out, const float *a, const float *b, int n_a, int n_b)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, k = blockIdx.y;
    if (i < n_a && k < n_b)
        out[(size_t)k * n_a + i] = a[i] * b[k];
}

void overlap_all(float *out, const float *a, const float *b, int num_a, int num_boxes)
{
    if (num_a > 0 && num_boxes > 0) {
        dim3 grid((num_a + 255) / 256, num_boxes); //~ invalid-launch
        overlap<<<grid, 256>>>(out, a, b, num_a, num_boxes);
    }
}

void overlap_few(float *out, const float *a, const float *b, int num_a, int num_boxes)
{
    if (num_a > 0 && num_boxes > 0 && num_boxes < 65536) {
        dim3 grid((num_a + 255) / 256, num_boxes);
        overlap<<<grid, 256>>>(out, a, b, num_a, num_boxes);
    }
}
