// SPDX-License-Identifier: Apache-2.0
// CL102: producer_acquire() of a pipeline of the block waits until all threads have released a stage
#include <cooperative_groups.h>
#include <cuda/pipeline>

using shared_state_of_one = cuda::pipeline_shared_state<cuda::thread_scope::thread_scope_block, 1>;

__global__ void one_stage(float *out, const float *in, int rounds)
{
    __shared__ float tile[256];
    __shared__ shared_state_of_one state;
    auto block = cooperative_groups::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    float sum = 0;
    for (int k = 0; k < rounds; k++) {
        pipe.producer_acquire();
        cuda::memcpy_async(&tile[threadIdx.x], in + k * 256 + threadIdx.x, sizeof(float), pipe);
        pipe.producer_commit();
        pipe.consumer_wait();
        sum += tile[255 - threadIdx.x];
        pipe.consumer_release();
    }
    out[threadIdx.x] = sum;
}

// The stage is given back before it is read.
__global__ void released_early(float *out, const float *in, int rounds)
{
    __shared__ float tile[256];
    __shared__ shared_state_of_one state;
    auto block = cooperative_groups::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    float sum = 0;
    for (int k = 0; k < rounds; k++) {
        pipe.producer_acquire();
        cuda::memcpy_async(&tile[threadIdx.x], in + k * 256 + threadIdx.x, sizeof(float), pipe);
        pipe.producer_commit();
        pipe.consumer_wait();
        pipe.consumer_release();
        sum += tile[255 - threadIdx.x]; //~ shared-race
    }
    out[threadIdx.x] = sum;
}

// There is another stage, and only one tile.
__global__ void two_stages(float *out, const float *in, int rounds)
{
    __shared__ float tile[256];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope::thread_scope_block, 2> state;
    auto block = cooperative_groups::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    float sum = 0;
    for (int k = 0; k < rounds; k++) {
        pipe.producer_acquire();
        cuda::memcpy_async(&tile[threadIdx.x], in + k * 256 + threadIdx.x, sizeof(float), pipe);
        pipe.producer_commit();
        pipe.consumer_wait();
        sum += tile[255 - threadIdx.x]; //~ shared-race
        pipe.consumer_release();
    }
    out[threadIdx.x] = sum;
}

// A thread has this pipeline for itself.
__global__ void of_thread(float *out, const float *in, int rounds)
{
    __shared__ float tile[256];
    auto pipe = cuda::make_pipeline();
    float sum = 0;
    for (int k = 0; k < rounds; k++) {
        pipe.producer_acquire();
        cuda::memcpy_async(&tile[threadIdx.x], in + k * 256 + threadIdx.x, sizeof(float), pipe);
        pipe.producer_commit();
        pipe.consumer_wait();
        __syncthreads();
        sum += tile[255 - threadIdx.x]; //~ shared-race
        pipe.consumer_release();
    }
    out[threadIdx.x] = sum;
}

// One stage ahead: what the next round fills is the tile that all have released.
__global__ void one_ahead(float *out, const float *in, int rounds)
{
    __shared__ float tile[2][256];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope::thread_scope_block, 2> state;
    auto block = cooperative_groups::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    size_t copy = 0, use = 0;
    float sum = 0;
    pipe.producer_acquire();
    cuda::memcpy_async(block, tile[0] + threadIdx.x * 2, in + threadIdx.x * 2, 2 * sizeof(float), pipe);
    pipe.producer_commit();
    copy ^= 1;
    for (int k = 1; k < rounds; k++) {
        pipe.producer_acquire();
        cuda::memcpy_async(block, tile[copy] + threadIdx.x * 2, in + k * 256 + threadIdx.x * 2,
                           2 * sizeof(float), pipe);
        copy ^= 1;
        pipe.producer_commit();
        pipe.consumer_wait();
        sum += tile[use][255 - threadIdx.x];
        use ^= 1;
        pipe.consumer_release();
    }
    out[threadIdx.x] = sum;
}
