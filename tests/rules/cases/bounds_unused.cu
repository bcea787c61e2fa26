/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a length that the kernel is given for nothing. */
#include <cuda_runtime.h>

/* what the first thread does for all is no check */
__global__ void empty_table(long long *keys, int *values, int *used, size_t capacity)
{
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    keys[i] = -1; //~ missing-bounds-check
    values[i] = 0;
    if (i == 0)
        used[i] = 0;
}

__global__ void empty_table_checked(long long *keys, int *used, size_t capacity)
{
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < capacity)
        keys[i] = -1;
    if (i == 0)
        used[i] = 0;
}

__global__ void first_thread(int *used, size_t capacity)
{
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0)
        used[i] = 0;
}

/* blocks of two axes count the batches */
bool is_aligned(const float *p);

__global__ void copy_batch(float *out, const float *in, int length, int batch_size)
{
    long long batch = blockIdx.y + gridDim.y * blockIdx.z;
    if (!is_aligned(in + batch * length))
        return;
    for (int i = threadIdx.x; i < length; i += blockDim.x)
        out[batch * length + i] = in[batch * length + i]; //~ missing-bounds-check
}

__global__ void copy_batch_checked(float *out, const float *in, int length, int batch_size)
{
    long long batch = blockIdx.y + gridDim.y * blockIdx.z;
    if (batch >= batch_size)
        return;
    for (int i = threadIdx.x; i < length; i += blockDim.x)
        out[batch * length + i] = in[batch * length + i];
}

__global__ void one_axis(float *out, const float *in, int length, int batch_size)
{
    long long batch = blockIdx.y;
    for (int i = threadIdx.x; i < length; i += blockDim.x)
        out[batch * length + i] = in[batch * length + i];
}

/* slots of a list */
__global__ void peaks(int *found, int *count, const float *in, int n, int max_found)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        if (in[i] > 1.0f) {
            int slot = atomicAdd(count, 1);
            found[slot] = i; //~ missing-bounds-check
        }
    }
}

__global__ void peaks_checked(int *found, int *count, const float *in, int n, int max_found)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        if (in[i] > 1.0f) {
            int slot = atomicAdd(count, 1);
            if (slot < max_found)
                found[slot] = i;
        }
    }
}

/* as long as what is searched */
__global__ void peaks_of_all(int *found, int *count, const float *in, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        if (in[i] > 1.0f)
            found[atomicAdd(count, 1)] = i;
    }
}

/* blocks of 256 threads, and as many experts as the model has */
__global__ void route(float *out, int *expert_counts, const float *in, int n_experts)
{
    if (blockIdx.x == 0)
        expert_counts[threadIdx.x] = 0; //~ missing-bounds-check
    out[blockIdx.x] = in[blockIdx.x];
}
__global__ void route_checked(float *out, int *expert_counts, const float *in, int n_experts)
{
    if (blockIdx.x == 0) {
        if (threadIdx.x < n_experts)
            expert_counts[threadIdx.x] = 0;
    }
    out[blockIdx.x] = in[blockIdx.x];
}
/* a thread for each expert */
__global__ void route_each(int *expert_counts, int n_experts)
{
    expert_counts[threadIdx.x] = 0;
}
/* the length of something else */
__global__ void route_other(int *expert_counts, int n_channels)
{
    expert_counts[threadIdx.x] = 0;
}
void run_route(float *out, int *counts, const float *in, int tokens, int experts, int channels)
{
    route<<<tokens, 256>>>(out, counts, in, experts);
    route_checked<<<tokens, 256>>>(out, counts, in, experts);
    route_each<<<1, experts>>>(counts, experts);
    route_other<<<1, 256>>>(counts, channels);
}

/* a thread for each end of each batch */
__global__ void mark_ends(float *logits, const int *ends, int ends_each, int vocab, int batch_size)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int batch = i / ends_each;
    int end = ends[batch * ends_each + i % ends_each]; //~ missing-bounds-check
    if (end > 0)
        logits[(size_t)batch * vocab + end] = 0.0f;
}
/* every fourth thread, up to the last one */
__global__ void pick(int *out, const int *in, size_t num, int part)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 4 == part)
        out[i / 4] = in[i]; //~ missing-bounds-check
}
__global__ void pick_checked(int *out, const int *in, size_t num, int part)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < num && i % 4 == part)
        out[i / 4] = in[i];
}
__global__ void pick_one(int *out, const int *in, size_t num, int part)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == part)
        out[i / 4] = in[i];
}

// a block for each token, made of whole heads
__global__ void add_bias(const float *in, const float *bias, float *out, int batch_size, int seq_len, int head_num,
                         int head_size)
{
    int head = threadIdx.x / head_size, id = threadIdx.x % head_size;
    int from = (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x * 3 + threadIdx.x;
    int to = ((head * batch_size + blockIdx.y) * seq_len + blockIdx.x) * head_size + id;
    out[to] = in[from] + bias[threadIdx.x] + in[from + blockDim.x] + in[from + 2 * blockDim.x];
}
