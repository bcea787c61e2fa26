/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: sizes of which somebody knows that they may be 0. */
#include <thrust/count.h>
#include <vector>

#include "spans.h"

__global__ void decode(page *pages, size_t count)
{
    if (blockIdx.x < count)
        pages[blockIdx.x].bytes += 1;
}

void decode_first(lib::span<page> pages)
{
    if (pages.size() == 0)
        return;
    decode<<<pages.size(), 128>>>(pages.data(), pages.size());
}

/* The function above knows better. */
void decode_second(lib::span<page> pages, lib::span<chunk const> chunks)
{
    dim3 grid(pages.size(), 1);
    decode<<<grid, 128>>>(pages.data(), pages.size()); //~ invalid-launch
    dim3 other(chunks.size(), 1);
    decode<<<other, 128>>>(pages.data(), pages.size());
}

__global__ void label(const int *in, int *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i];
}

void label_all(const int *in, int *out, int num_in)
{
    if (num_in == 0)
        return;
    label<<<(num_in + 127) / 128, 128>>>(in, out, num_in);
}

void label_again(const int *in, int *out, int num_in)
{
    label<<<(num_in + 127) / 128, 128>>>(in, out, num_in); //~ invalid-launch
}

/* Its caller asks. */
static void label_for(const int *in, int *out, int num_in)
{
    label<<<(num_in + 127) / 128, 128>>>(in, out, num_in);
}

void label_some(const int *in, int *out, int num_in)
{
    if (num_in > 0)
        label_for(in, out, num_in);
}

/* Nobody asks for this one. */
void label_others(const int *in, int *out, int n)
{
    label<<<(n + 127) / 128, 128>>>(in, out, n);
}

void label_received(const int *in, int *out, const std::vector<int> &prefix)
{
    label<<<(prefix.back() + 127) / 128, 128>>>(in, out, prefix.back()); //~ invalid-launch
}

void label_valid(const int *in, int *out, int n)
{
    int valid = thrust::count_if(in, in + n, is_valid());
    label<<<(valid + 127) / 128, 128>>>(in, out, valid); //~ invalid-launch
}

void label_kept(const int *in, int *out, int n)
{
    int valid = thrust::count_if(in, in + n, is_valid());
    if (valid == 0)
        return;
    label<<<(valid + 127) / 128, 128>>>(in, out, valid);
}

template <typename Left, typename Right, typename Out> __global__ void pair(Left a, Right b, Out out)
{
    for (auto i = blockIdx.x * blockDim.x + threadIdx.x; i < a.size() * b.size();
         i += gridDim.x * blockDim.x)
        out[i] = a[i % a.size()] == b[i / a.size()];
}

/* A number of blocks whose type the template leaves open. */
template <typename Left, typename Right, typename Out> void run(Left a, Right b, Out out)
{
    pair<<<(a.size() * b.size() + 127) / 128, 128>>>(a, b, out); //~ invalid-launch
}

template <typename Left, typename Right, typename Out> void run_bound(Left a, Right b, Out out)
{
    auto [threads, blocks] = grid_1d(a.size() * b.size());
    pair<<<blocks, threads>>>(a, b, out); //~ invalid-launch
}

/* A flag of the program is no size. */
template <int SCALED> void label_tensor(const lib::tensor &in, int *out)
{
    if (SCALED != 0)
        out += 1;
    label<<<(in.numel() + 127) / 128, 128>>>(in.data(), out, in.numel()); //~ invalid-launch
}

/* What a loop in front asks for does not decide the launch. */
void label_lists(const lib::tensor &in, int *out, const int *lengths, int lists)
{
    int longest = 1;
    for (int i = 0; i < lists; i++) {
        if (lengths[i] == 0)
            continue;
        longest = longest < lengths[i] ? lengths[i] : longest;
    }
    label<<<(in.numel() + 127) / 128, 128>>>(in.data(), out, longest); //~ invalid-launch
}

void label_each(const lib::tensor *in, int *out, int lists)
{
    for (int i = 0; i < lists; i++) {
        const int length = in[i].numel();
        if (length == 0)
            continue;
        label<<<(length + 127) / 128, 128>>>(in[i].data(), out, length);
    }
}

/* 0 is no less than 0. */
void label_level(const lib::tensor &in, int *out, int level)
{
    lib::check(level >= 0, "level");
    label<<<(in.numel() + 127) / 128, 128>>>(in.data(), out, level); //~ invalid-launch
}

/* Blocks of a helper are a count, whatever its name begins with; a status is none. */
void label_blocks(const lib::tensor &in, int *out)
{
    auto blocks = cuda_calc_block_count(in.numel(), 128);
    if (blocks != 0)
        label<<<blocks, 128>>>(in.data(), out, in.numel());
}

void label_after_copy(const lib::tensor &in, int *out, const int *host)
{
    auto status = cudaMemcpyLater(out, host, in.numel());
    if (status != 0)
        return;
    label<<<(in.numel() + 127) / 128, 128>>>(in.data(), out, in.numel()); //~ invalid-launch
}

/* `LogicError()` of a header does not come back, on the word of its name */
__global__ void divide(float *out, const float *a, const float *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = a[i] / b[i];
}

void divided(lib::matrix &out, const lib::matrix &a, const lib::matrix &b)
{
    if (a.IsEmpty() || b.IsEmpty())
        LogicError("divided: matrix is empty");
    int n = (int)out.numel();
    divide<<<(n + 127) / 128, 128>>>(out.data(), a.data(), b.data(), n);
}

void divided_unasked(lib::matrix &out, const lib::matrix &a, const lib::matrix &b)
{
    int n = (int)out.numel();
    divide<<<(n + 127) / 128, 128>>>(out.data(), a.data(), b.data(), n); //~ invalid-launch
}
