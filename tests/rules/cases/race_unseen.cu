/* SPDX-License-Identifier: Apache-2.0 */
/* CL102 CL105: all threads read, and what they make of it is seen only where it is of the thread that writes. */
__device__ void merge(float *mean, float *count, float other_mean, float other_count)
{
    float delta = other_mean - *mean;
    *mean += delta * other_count / (*count + other_count);
    *count += other_count;
}

__device__ float block_sum(const float *in, int n)
{
    __shared__ float part[256];
    float sum = 0.f;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        sum += in[i];
    part[threadIdx.x] = sum;
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s /= 2) {
        if (threadIdx.x < s)
            part[threadIdx.x] += part[threadIdx.x + s];
        __syncthreads();
    }
    return part[0];
}

/* the others merge what may be the old state or the new one, and leave it at that */
__global__ void running_mean(const float *in, float *state, float *out, int n)
{
    float mean = block_sum(in, n) / n, count = n;
    if (state[1] > 0.f)
        merge(&mean, &count, state[0], state[1]);
    if (threadIdx.x == 0) {
        out[0] = mean;
        state[0] = mean;
        state[1] = count;
    }
}

/* each keeps its own */
__global__ void running_means(const float *in, float *state, float *out, int n)
{
    float mean = block_sum(in, n) / n, count = n;
    if (state[1] > 0.f)
        merge(&mean, &count, state[0], state[1]);
    if (threadIdx.x == 0)
        state[1] = count; //~ global-race
    out[threadIdx.x] = mean * in[threadIdx.x];
}

/* the same in shared memory, at the end of the kernel */
__global__ void last_mean(const float *in, float *out, int n)
{
    __shared__ float state[2];
    float mean = block_sum(in, n) / n, count = n;
    if (threadIdx.x < 2)
        state[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (state[1] > 0.f)
        merge(&mean, &count, state[0], state[1]);
    if (threadIdx.x == 0) {
        state[0] = mean;
        state[1] = count;
        out[0] = state[0] / state[1];
    }
}

/* a vote hears of it */
__global__ void voted_mean(const float *in, float *out, int n)
{
    __shared__ float state[2];
    float mean = block_sum(in, n) / n, count = n;
    if (threadIdx.x < 2)
        state[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    if (state[1] > 0.f)
        merge(&mean, &count, state[0], state[1]);
    bool many = __syncthreads_or(mean > 1.f);
    if (threadIdx.x == 0)
        out[0] = many ? mean : count;
    if (state[1] > 0.f)
        merge(&mean, &count, state[0], state[1]);
    if (threadIdx.x == 0)
        state[1] = count; //~ shared-race
    out[threadIdx.x + 1] = mean;
}
