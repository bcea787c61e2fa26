/* CL105: what threads add where their data say, without an atomic operation. */
#include <cuda_runtime.h>

__global__ void by_length(const int *start, int *count, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        int length = start[i + 1] - start[i];
        count[length] += 1; //~ global-race
    }
}

__global__ void by_width(const float *x, float *sums, float width, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    int bin = (int)(x[i] / width);
    if (bin < 0)
        bin = 0;
    sums[bin] += x[i]; //~ global-race
}

__global__ void by_byte(const unsigned char *image, int *table, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        table[image[i]]++; //~ global-race
}

template <typename Index>
__global__ void degrees(const Index *from, const Index *to, int *out, int *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        atomicAdd(&out[from[i]], 1);
        in[to[i]] += 1; //~ global-race
    }
}

__global__ void splat(const int *cell, const float3 *force, float3 *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int k = cell[i];
        atomicAdd(&sum[k].x, force[i].x);
        sum[k].y += force[i].y; //~ global-race
        atomicAdd(&sum[k].z, force[i].z);
    }
}

__device__ float blockReduce(float v);

__global__ void gradient(const float *in, float *out)
{
    float x = blockReduce(in[blockIdx.x * blockDim.x + threadIdx.x]);
    if (threadIdx.x == 0) {
        atomicAdd(&out[0], x);
        out[1] += x; //~ global-race
    }
}

__global__ void kept(const float *score, int *n_kept, int each, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        if (score[i] > 0)
            n_kept[i / each] += 1; //~ global-race
}

/* a list may hold each number once */
__global__ void by_list(const int *list, float *x, float v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[list[i]] += v;
}

/* without the flag it is the number that was listed */
__global__ void by_flagged(const int *list, float *x, float v, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[list[i] & 0x7fffffff] += v;
}

/* bins of each thread's own */
__global__ void own_bins(const int *in, int *bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int *own = bins + i * 16;
    for (int k = 0; k < n; k++)
        own[in[(size_t)i * n + k] / 16] += 1;
}

/* the first one of a group */
__global__ void first(const int *key, int *count, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > 0 && i < n && key[i] != key[i - 1])
        count[key[i] / 4] += 1;
}

/* the first thread of the group */
__global__ void leader(const float *sum, float *out, int each, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && i % each == 0)
        out[i / each] += sum[i];
}

/* each has its place in the group */
__global__ void placed(const float *in, float *out, int each, int stride, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i / each * stride + i % each] += in[i];
}

/* as it is asked for */
__global__ void either(const int *cell, float *sum, float v, bool alone, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    if (alone)
        sum[cell[i]] += v;
    else
        atomicAdd(&sum[cell[i]], v);
}

/* one thread at a time */
__device__ void acquireLock(int *lock);
__device__ void releaseLock(int *lock);
__global__ void locked(const int *in, int *count, int *lock, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        acquireLock(lock);
        count[in[i] / 4] += 1;
        releaseLock(lock);
    }
}

/* the chosen k of each row are different ones */
__global__ void of_chosen(const float *grad, const int *chosen, float *out, long long rows, int length, int k)
{
    long long size = rows * k;
    for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < size; i += (long long)blockDim.x * gridDim.x) {
        long long row = i / k;
        out[row * length + chosen[i]] += grad[i];
    }
}

// each thread keeps in front of where the next range starts
__global__ void move_own(float *x, const int *first, int ranges, int step, float by, int n)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= ranges)
        return;
    int at = (3 * first[r] + step) / 3;
    if (at >= n || (r != ranges - 1 && at >= first[r + 1]))
        return;
    x[at] += by;
}

__global__ void move_own_inside(float *x, const int *first, int ranges, int step, float by)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r < ranges) {
        int at = (3 * first[r] + step) / 3;
        if (first[r + 1] > at)
            x[at] += by;
    }
}

// up to the start of the next range, and with it
__global__ void move_and_next(float *x, const int *first, int ranges, int step, float by, int n)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= ranges)
        return;
    int at = (3 * first[r] + step) / 3;
    if (at >= n || (r != ranges - 1 && at > first[r + 1]))
        return;
    x[at] += by; //~ global-race
}

// in front of the end of all of them
__global__ void move_any(float *x, const int *first, int ranges, int step, float by, int n)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= ranges)
        return;
    int at = (3 * first[r] + step) / 3;
    if (at >= n || at >= first[ranges])
        return;
    x[at] += by; //~ global-race
}

// who is beyond his range goes on all the same
__global__ void move_late(float *x, int *late, const int *first, int ranges, int step, float by)
{
    int r = blockIdx.x * blockDim.x + threadIdx.x;
    if (r >= ranges)
        return;
    int at = (3 * first[r] + step) / 3;
    if (at >= first[r + 1])
        late[r] = 1;
    x[at] += by; //~ global-race
}
