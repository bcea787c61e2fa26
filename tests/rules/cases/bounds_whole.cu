/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a launch that hands over a tensor and how many elements it has. */
#include <torch/extension.h>

__global__ void widths(const int64_t *begin, int64_t *width, int64_t places)
{
    int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < places)
        width[i] = begin[i + 1] - begin[i]; //~ missing-bounds-check
}

__global__ void inner(const int64_t *begin, int64_t *width, int64_t places)
{
    int64_t i = (int64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < places)
        width[i] = begin[i + 1] - begin[i];
    if (i < places - 1)
        width[i] = begin[i + 1];
}

torch::Tensor all_widths(torch::Tensor begin, torch::Tensor other)
{
    TORCH_CHECK(begin.numel() > 0);
    auto width = torch::empty(begin.numel(), begin.options());
    auto data = begin.data_ptr<int64_t>();
    int blocks = (int)((begin.numel() + 255) / 256);
    widths<<<blocks, 256>>>(data, width.data_ptr<int64_t>(), begin.numel());
    inner<<<blocks, 256>>>(data, width.data_ptr<int64_t>(), begin.numel() - 1);
    inner<<<blocks, 256>>>(other.data_ptr<int64_t>(), width.data_ptr<int64_t>(), begin.numel());
    TORCH_CHECK(cudaGetLastError() == cudaSuccess);
    return width;
}

// four of a thread, of lengths that are multiples of four
__global__ void pack(const float *in, unsigned *out, int n)
{
    const int at = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
    if (at < n)
        out[at / 4] = (unsigned)in[at] << 3 | (unsigned)in[at + 1] << 2 | (unsigned)in[at + 2] << 1 |
                      (unsigned)in[at + 3];
}

void pack_all(const tensor &in, unsigned *out)
{
    pack<<<(in.numel() / 4 + 255) / 256, 256>>>(in.data_ptr<float>(), out, in.numel());
}

// the last of each row has no next one, and the last of all is one of these
__global__ void steps(const float *in, float *out, size_t columns, size_t n)
{
    const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        const size_t column = i % columns;
        out[i] = column == columns - 1 ? 0.0f : in[i + 1] - in[i];
    }
}

// of another check of that number nothing follows for the next one
__global__ void odd_steps(const float *in, float *out, size_t columns, size_t n)
{
    const size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && columns > 1)
        out[i] = in[i + 1] - in[i]; //~ missing-bounds-check
}

void all_steps(const torch::Tensor &in, torch::Tensor out)
{
    const size_t n = in.numel();
    steps<<<(n + 255) / 256, 256>>>(in.data_ptr<float>(), out.data_ptr<float>(), in.size(1), n);
    odd_steps<<<(n + 255) / 256, 256>>>(in.data_ptr<float>(), out.data_ptr<float>(), in.size(1), n);
    TORCH_CHECK(cudaGetLastError() == cudaSuccess);
}
