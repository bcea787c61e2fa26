/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: which comparisons keep a size from the launch. */
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__global__ void count(int *out, const int *in, int bins)
{
    extern __shared__ int tile[];
    for (int i = threadIdx.x; i < bins; i += blockDim.x)
        tile[i] = 0;
    __syncthreads();
    atomicAdd(&tile[in[threadIdx.x]], 1);
    __syncthreads();
    for (int i = threadIdx.x; i < bins; i += blockDim.x)
        out[i] = tile[i];
}
__global__ void spread(int *out, int bins)
{
    out[threadIdx.x] = bins;
}

/* A choice between two kernels that come later says nothing about this one. */
void chosen_later(int *out, const int *in, int bins)
{
    bool const small{bins <= 256};
    int const threads = small ? 512 : 128;
    if (bins & (bins - 1))
        count<<<1, threads, bins * sizeof(int)>>>(out, in, bins); //~ shared-memory-too-large
    else
        count<<<2, threads, bins * sizeof(int)>>>(out, in, bins); //~ shared-memory-too-large
    if (small)
        spread<<<1, 32>>>(out, bins);
}

void refused(int *out, const int *in, int bins)
{
    if (bins > 4096) {
        fprintf(stderr, "too many\n");
        exit(1);
    }
    count<<<1, 128, bins * sizeof(int)>>>(out, in, bins);
}

void chosen_before(int *out, const int *in, int bins)
{
    bool small = bins <= 4096;
    if (small)
        count<<<1, 128, bins * sizeof(int)>>>(out, in, bins);
    else
        spread<<<1, 32>>>(out, bins);
}

/* A check whose limit comes from a header that is not there. */
void checked(int *out, const int *in, int bins)
{
    REQUIRE(bins < missing::shared_limit(missing::device{}), "too many bins");
    count<<<1, 128, bins * sizeof(int)>>>(out, in, bins);
}

/* Counted by a class of a header that is not there. */
void counted(const Program &program, float *out, int n)
{
    auto const spills = program.get_spill_count();
    auto const bytes = sizeof(double) * spills * 256;
    evaluate<<<n / 256 + 1, 256, bytes>>>(out, n); //~ shared-memory-too-large
}

/* As many threads as there is room for. */
void counted_with_room(const Program &program, float *out, int n)
{
    auto const spills = program.get_spill_count();
    int limit;
    cudaDeviceGetAttribute(&limit, cudaDevAttrMaxSharedMemoryPerBlock, 0);
    auto const each = static_cast<int>(sizeof(double) * spills);
    int const threads = each > 0 ? min(256, limit / each) : 256;
    evaluate<<<n / threads + 1, threads, each * threads>>>(out, n);
}

/* How many rows there are is no limit. */
void rows_of(float *out, int elements, int cols)
{
    int rows = elements / cols;
    fill_rows<<<rows, 256, cols * sizeof(float)>>>(out, cols); //~ shared-memory-too-large
}

/* More where the rows come in groups; both ways there is a size of the run. */
void grouped(float *out, int rows, int groups, int width, bool sums)
{
    size_t bytes = rows * 4 * sizeof(float);
    if (sums)
        bytes += groups * width * sizeof(float);
    fill_rows<<<64, 256, bytes>>>(out, width); //~ shared-memory-too-large
}

/* What the flag says is the caller's affair. */
void staged(float *out, int width, bool stage)
{
    size_t bytes = 0;
    if (stage)
        bytes = width * sizeof(float);
    fill_rows<<<64, 256, bytes>>>(out, width);
}

/* the smaller one is bounded by it, and not it by anything */
__global__ void unset_bits(unsigned *bits, const unsigned *which, int count, int set_len)
{
    extern __shared__ unsigned words[];
    for (int i = threadIdx.x; i < set_len / 32; i += blockDim.x)
        words[i] = ~0u;
    __syncthreads();
    for (int i = threadIdx.x; i < count; i += blockDim.x)
        atomicAnd(&words[which[i] / 32], ~(1u << which[i] % 32));
    __syncthreads();
    for (int i = threadIdx.x; i < set_len / 32; i += blockDim.x)
        bits[i] = words[i];
}

void unset(unsigned *bits, const unsigned *which, int count, int set_len, cudaStream_t stream)
{
    LIB_EXPECTS(count <= set_len, "more bits than there are");
    unset_bits<<<1, 256, ceil_div(set_len, 32) * sizeof(unsigned), //~ shared-memory-too-large
                 stream>>>(bits, which, count, set_len);
}

void unset_few(unsigned *bits, const unsigned *which, int count, int set_len, cudaStream_t stream)
{
    LIB_EXPECTS(count <= set_len && set_len <= 65536, "too many bits");
    unset_bits<<<1, 256, ceil_div(set_len, 32) * sizeof(unsigned), stream>>>(bits, which, count,
                                                                              set_len);
}

/* as many as a quarter of the limit has room for */
void by_room(int *out, const int *in, int cols, size_t shared_mem_per_block)
{
    size_t rows = shared_mem_per_block / 4 / (sizeof(int) * cols);
    while (rows > 1024)
        rows--;
    if (rows > 0)
        count<<<1, rows, rows * sizeof(int) * cols>>>(out, in, cols);
}

// one of a few; an abort of a header out of sight is one all the same
void one_of_two(int *out, const int *in, int bins)
{
    if (bins != 64 && bins != 128) {
        MY_LIB_ABORT("no such number of bins");
    }
    count<<<1, 128, bins * sizeof(int)>>>(out, in, bins);
}

void any_number(int *out, const int *in, int bins)
{
    if (bins != 64 && bins != 128)
        printf("slow\n");
    count<<<1, 128, bins * sizeof(int)>>>(out, in, bins); //~ shared-memory-too-large
}

// as much as fits, or none
__global__ void vote(const int *labels, const int *codes, int *out, int n_labels, int n, bool staged)
{
    extern __shared__ int cache[];
    if (staged)
        for (int i = threadIdx.x; i < n_labels; i += blockDim.x)
            cache[i] = labels[i];
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = staged ? cache[codes[i]] : labels[codes[i]];
}

int shared_bytes_of_block();

void run_vote(const int *labels, const int *codes, int *out, const int *counts, int n)
{
    int n_labels = counts[0];
    int bytes = sizeof(int) * n_labels;
    bool fits = bytes < shared_bytes_of_block();
    if (n > 0)
        vote<<<(n + 255) / 256, 256, fits ? bytes : 0>>>(labels, codes, out, n_labels, n, fits);
    check(cudaGetLastError());
}

void run_vote_any(const int *labels, const int *codes, int *out, const int *counts, int n, bool staged)
{
    int n_labels = counts[0];
    int bytes = sizeof(int) * n_labels;
    if (n > 0)
        vote<<<(n + 255) / 256, 256, staged ? bytes : 0>>>(labels, codes, out, n_labels, n, staged); //~ shared-memory-too-large
    check(cudaGetLastError());
}
