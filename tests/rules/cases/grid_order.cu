// SPDX-License-Identifier: Apache-2.0
// CL105: places that several blocks use, and nothing that orders blocks.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

// the first block clears what all add to
__global__ void count_large(const float *in, int *count, float limit, int n)
{
    if (blockIdx.x == 0 && threadIdx.x == 0)
        *count = 0; //~ global-race
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] > limit)
        atomicAdd(count, 1);
}

// the first thread of the grid writes a factor that every block reads
__global__ void scale_all(float *data, float *factor, float top, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0)
        factor[0] = top / n; //~ global-race
    __syncthreads();
    if (threadIdx.x == 0)
        data[blockIdx.x] = data[blockIdx.x] * factor[0];
}

// block 0 clears bins that the data choose
__global__ void bins_of(const int *keys, int *bins, int n)
{
    if (blockIdx.x == 0)
        bins[threadIdx.x] = 0; //~ global-race
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&bins[keys[i]], 1);
}

// each block adds its part and takes what is there for the whole
__global__ void mean_of(const float *in, float *sum, float *mean, int n)
{
    __shared__ float part;
    if (threadIdx.x == 0)
        part = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&part, in[i]);
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicAdd(sum, part);
        *mean = *sum / n; //~ global-race
    }
}

// a barrier of the grid
__global__ void count_together(const float *in, int *count, float limit, int n)
{
    if (blockIdx.x == 0 && threadIdx.x == 0)
        *count = 0;
    cooperative_groups::this_grid().sync();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] > limit)
        atomicAdd(count, 1);
}

// the last block that is done reads the sum
__global__ void mean_by_last(const float *in, float *sum, float *mean, int *done, int n)
{
    __shared__ float part;
    if (threadIdx.x == 0)
        part = 0;
    __syncthreads();
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&part, in[i]);
    __syncthreads();
    if (threadIdx.x == 0) {
        atomicAdd(sum, part);
        __threadfence();
        if (atomicAdd(done, 1) == gridDim.x - 1)
            *mean = *sum / n;
    }
}

// the first offset is its own place
__global__ void offsets_of(const int *lengths, int *offsets, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0)
        offsets[0] = 0;
    if (i < n)
        offsets[i + 1] = lengths[i];
}

// one row a block: the place is the block's own
__global__ void rows_of(const float *in, float *sums, int width)
{
    if (threadIdx.x == 0)
        sums[blockIdx.x] = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < width; i += blockDim.x)
        atomicAdd(&sums[blockIdx.x], in[blockIdx.x * width + i]);
}

// all that write it write the same
__global__ void raise(const float *in, int *flag, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0 && n > 1000)
        *flag = 1;
    if (i < n && in[i] < 0)
        *flag = 1;
}

// one block alone
__global__ void count_alone(const float *in, int *count, float limit, int n)
{
    if (blockIdx.x == 0 && threadIdx.x == 0)
        *count = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        if (in[i] > limit)
            atomicAdd(count, 1);
}

void launch_alone(const float *in, int *count, float limit, int n)
{
    count_alone<<<1, 256>>>(in, count, limit, n);
}

// either the one or the other, as the caller says
__global__ void phases(const float *in, float *sum, int phase, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (phase == 0) {
        if (i == 0)
            *sum = 0;
    } else if (i < n) {
        atomicAdd(sum, in[i]);
    }
}

// blocks wait for the first one
__global__ void flagged(float *data, volatile float *factor, volatile int *ready, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0) {
        factor[0] = 1.0f / n;
        __threadfence();
        *ready = 1;
    }
    if (threadIdx.x == 0)
        while (*ready == 0)
            ;
    __syncthreads();
    if (i < n)
        data[i] *= factor[0];
}

// what is added to is not what is read: other members of the same structures
struct atom {
    float place[3];
    float force[3];
};

__global__ void push(atom *atoms, float *charge, float step, int n)
{
    for (int j = 0; j < n; j++)
        atomicAdd(&atoms[j].force[0], step);
    if (threadIdx.x == 0)
        charge[blockIdx.x] = atoms[0].place[0] * step;
}

// every block clears the sum: one that comes late wipes out what others have added
__global__ void sum_from_zero(const float *in, float *sum, int n)
{
    __shared__ float part;
    if (threadIdx.x == 0)
        part = 0;
    __syncthreads();
    sum[0] = 0; //~ global-race
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&part, in[i]);
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(sum, part);
}

// or a flag
__global__ void any_above(const float *in, bool *above, float limit, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0)
        *above = false; //~ global-race
    __syncthreads();
    if (i < n && in[i] > limit)
        *above = true;
}

// each block has a sum of its own
__global__ void sums_of_blocks(const float *in, float *sums, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0)
        sums[blockIdx.x] = 0;
    __syncthreads();
    if (i < n)
        atomicAdd(&sums[blockIdx.x], in[i]);
}

// one block
__global__ void sum_in_one_block(const float *in, float *sum, int n)
{
    if (threadIdx.x == 0)
        *sum = 0;
    __syncthreads();
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        atomicAdd(sum, in[i]);
}

// the sums of the blocks go where other blocks have yet to read
__global__ void fold(float *data, int n)
{
    __shared__ float part[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x] = i < n ? data[i] : 0; //~ global-race
    __syncthreads();
    for (int s = 128; s > 0; s /= 2) {
        if (threadIdx.x < s)
            part[threadIdx.x] += part[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        data[blockIdx.x] = part[0];
}
void fold_all(float *data, int n)
{
    fold<<<n / 256, 256>>>(data, n);
}

// each block folds its own element
__global__ void fold_column(float *data, const float *weight)
{
    float mine = data[blockIdx.x];
    __syncthreads();
    if (threadIdx.x == 0)
        data[blockIdx.x] = mine * weight[blockIdx.x];
}

// all layers divide the top one; what they write below is the same for all
__global__ void layers(float *flux, const float *surface, float *albedo, float *deep, int top,
                       int columns, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int layer = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < columns && layer < count) {
        flux[i + top * columns] = flux[i + top * columns] / 2; //~ global-race
        albedo[i] = 1 - surface[i];
        deep[i + layer * columns] = 0;
    }
}

// blocks look back at the sums of those in front; adding nothing is a read
__global__ void look_back(int *prefix, int *sums, int *states)
{
    if (threadIdx.x == 0) {
        int block = atomicAdd(states, 1), before = 0;
        for (int i = block - 1; i >= 0; i--)
            before += atomicAdd(&sums[i], 0);
        prefix[block] = before + sums[block];
    }
}

// only the thread that writes looks at what all read
__global__ void read_for_the_writer(int *parent, int *child, int leaf, int node)
{
    const int i = threadIdx.x + blockIdx.x * blockDim.x;
    const int above = parent[leaf];
    if (i == 0) {
        if (above >= 0)
            child[above] = node;
        parent[leaf] = node;
    } else if (i == 1) {
        child[node] = ~leaf;
    }
}

// another thread looks at it, too
__global__ void read_by_another(int *parent, int *child, int leaf, int node)
{
    const int i = threadIdx.x + blockIdx.x * blockDim.x;
    const int above = parent[leaf];
    if (i == 0) {
        parent[leaf] = node; //~ global-race
    } else if (i == 1000 && above >= 0) {
        child[above] = node;
    }
}
