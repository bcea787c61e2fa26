/* SPDX-License-Identifier: Apache-2.0 */
// The number of elements of a tensor, kept in an int.
#include <torch/extension.h>

__global__ void halve(float *out, const float *in, int n)
{
    int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n)
        out[i] = in[i] / 2;
}

void run_half(torch::Tensor out, torch::Tensor in)
{
    int n = in.numel(); //~ int32-overflow-index
    int blocks = round_up_quotient(n, 256);
    halve<<<blocks, 256>>>((float *)out.data_ptr(), (const float *)in.data_ptr(), n); //~ unchecked-launch?
}

// the count is asked about first
void run_checked(torch::Tensor out, torch::Tensor in)
{
    TORCH_CHECK(in.numel() <= 2147483647);
    int n = in.numel();
    if (n > 0)
        halve<<<(n + 255) / 256, 256>>>((float *)out.data_ptr(), (const float *)in.data_ptr(), n);
}

// kept in 64 bits; a bias has few elements, and sizes no launch
void run_wide(torch::Tensor out, torch::Tensor in, torch::Tensor bias)
{
    int64_t n = in.numel();
    int channels = bias.numel();
    int has_bias = bias.numel() ? 1 : 0;
    if (n > 0)
        halve<<<(n + 255) / 256, 256>>>((float *)out.data_ptr(), (const float *)in.data_ptr(),
                                        has_bias ? channels : 0);
}

struct work_list {
    int sizes[16];
    long long lengths[16];
};

void note_sizes(work_list *list, std::vector<at::Tensor> tensors)
{
    for (int i = 0; i < 16; i++) {
        list->sizes[i] = tensors[i].numel(); //~ int32-overflow-index
        list->lengths[i] = tensors[i].numel();
    }
}
