// SPDX-License-Identifier: Apache-2.0
// CL105: a row of sums, to which all blocks along an axis of the grid add, is read by each of them behind its own part.

__device__ bool is_last(unsigned *done, int blocks);

struct input {
    const int *rows;
};

// The file's own barrier is of the block.
__global__ void histogram(const int *in, int *count, int *out, int n, int bins)
{
    __shared__ int h[256];
    h[threadIdx.x] = 0;
    __syncthreads();
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x)
        atomicAdd(&h[in[i] & 255], 1);
    __syncthreads();
    int row = blockIdx.y * bins;
    for (int i = threadIdx.x; i < bins && i < 256; i += blockDim.x)
        atomicAdd(&count[row + i], h[i]);
    __syncthreads();
    for (int i = threadIdx.x; i < bins && i < 256; i += blockDim.x)
        h[i] = count[row + i]; //~ global-race
    __syncthreads();
    if (threadIdx.x == 0)
        out[blockIdx.y] = h[0] + h[255];
}

// The row is looked up with the block's index: an atomic operation on an element of the thread's own is for the other
// blocks that find the same row.
__global__ void nodes(const int *node, const float *in, float *sum, float *out, int n)
{
    int row = node[blockIdx.x];
    float v = in[blockIdx.x * blockDim.x + threadIdx.x];
    atomicAdd(sum + row * n + threadIdx.x, v);
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = v / sum[row * n + threadIdx.x]; //~ global-race
}

// What the block reads is in a structure.
__global__ void members(struct input in, int *count, int *out, int n)
{
    int v = 0;
    for (int i = threadIdx.x + blockIdx.x * blockDim.x; i < n; i += blockDim.x * gridDim.x)
        v += in.rows[i];
    atomicAdd(&count[threadIdx.x], v);
    out[blockIdx.x * blockDim.x + threadIdx.x] = count[threadIdx.x]; //~ global-race
}

// The last block reads.
__global__ void by_last(const int *in, int *count, unsigned *done, int *out)
{
    int v = in[blockIdx.x * blockDim.x + threadIdx.x];
    atomicAdd(&count[threadIdx.x], v);
    __threadfence();
    __syncthreads();
    if (!is_last(done, gridDim.x))
        return;
    out[threadIdx.x] = count[threadIdx.x];
}

// A row of the block's own; atomic operations are for its threads.
__global__ void own_row(const int *in, int *count, int *out, int n)
{
    int v = in[blockIdx.x * blockDim.x + threadIdx.x];
    atomicAdd(&count[blockIdx.x * 32 + threadIdx.x % 32], v);
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = count[blockIdx.x * 32 + threadIdx.x % 32];
}

// The threads of a block may come to one element of the row that they look up.
__global__ void looked_up(const int *node, const int *in, int *count, int *out, int n)
{
    int row = node[blockIdx.x];
    int v = in[blockIdx.x * blockDim.x + threadIdx.x];
    atomicAdd(count + row * n + threadIdx.x % 32, v);
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = count[row * n + threadIdx.x % 32];
}

// So do the rows of a block of two dimensions.
__global__ void of_two(const int *node, const int *in, int *count, int *out, int n)
{
    int row = node[blockIdx.x], at = blockIdx.x * blockDim.y + threadIdx.y;
    atomicAdd(count + row * n + threadIdx.x, in[at * n + threadIdx.x]);
    __syncthreads();
    out[at * n + threadIdx.x] = count[row * n + threadIdx.x];
}

// Another part of the buffer.
__global__ void other_part(const int *in, int *count, int *out, int n)
{
    int v = threadIdx.x < n ? in[blockIdx.x * blockDim.x + threadIdx.x] : 0;
    atomicAdd(&count[threadIdx.x], v);
    out[blockIdx.x * blockDim.x + threadIdx.x] = count[n + threadIdx.x];
}

// One block along the axis.
__global__ void alone(const int *in, int *count, int *out)
{
    int v = in[blockIdx.x * blockDim.x + threadIdx.x];
    atomicAdd(&count[threadIdx.x], v);
    out[blockIdx.x * blockDim.x + threadIdx.x] = count[threadIdx.x];
}

void run(const int *in, int *count, int *out)
{
    alone<<<1, 256>>>(in, count, out);
}
