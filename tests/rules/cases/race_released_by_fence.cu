// SPDX-License-Identifier: Apache-2.0
// CL105: thread 0 tells others that the block's data are there; its fence is for what it has written itself.
__global__ void publish(float *out, const float *in, volatile int *ready, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        out[i] = 2.0f * in[i];
    if (threadIdx.x == 0) {
        __threadfence_system();
        *ready = 1; //~ global-race
    }
}

__global__ void count_block(float *out, const float *in, int *done)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 2.0f * in[i];
    if (threadIdx.x == 0) {
        __threadfence();
        atomicAdd(done, 1); //~ global-race
    }
}

// all wait for their own writes, and thread 0 for nobody
__global__ void flag_block(float *out, const float *in, int *done)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 2.0f * in[i];
    __threadfence();
    if (threadIdx.x == 0)
        atomicExch(&done[blockIdx.x], 1); //~ global-race
}

__global__ void publish_behind(float *out, const float *in, volatile int *ready, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        out[i] = 2.0f * in[i];
    __syncthreads();
    if (threadIdx.x == 0) {
        __threadfence_system();
        *ready = 1;
    }
}

// what is told of is its own sum
__global__ void publish_sum(float *out, const float *in, float *sums, int *done)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    __shared__ float sum;
    if (threadIdx.x == 0)
        sum = 0.0f;
    __syncthreads();
    atomicAdd(&sum, in[i]);
    __syncthreads();
    out[i] = sum;
    if (threadIdx.x == 0) {
        sums[blockIdx.x] = sum;
        __threadfence();
        atomicAdd(done, 1);
    }
}

// a result like others
__global__ void keep_first(float *out, const float *in, float *first)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 2.0f * in[i];
    __threadfence();
    if (threadIdx.x == 0)
        first[blockIdx.x] = in[i];
}

struct reply {
    int magic, status;
};
__global__ void answer(void **slot, const char *in, size_t n)
{
    void *buffer = *slot;
    char *data = (char *)buffer + sizeof(reply);
    for (size_t i = threadIdx.x; i < n; i += blockDim.x)
        data[i] = in[i];
    if (threadIdx.x == 0) {
        reply *head = (reply *)buffer;
        head->magic = 7; //~ global-race
        head->status = 0;
        __threadfence_system();
    }
}

__global__ void answer_behind(void **slot, const char *in, size_t n)
{
    void *buffer = *slot;
    char *data = (char *)buffer + sizeof(reply);
    for (size_t i = threadIdx.x; i < n; i += blockDim.x)
        data[i] = in[i];
    __syncthreads();
    if (threadIdx.x == 0) {
        reply *head = (reply *)buffer;
        head->magic = 7;
        head->status = 0;
        __threadfence_system();
    }
}
