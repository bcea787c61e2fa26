/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a collective writes to memory that other threads may still read as plain data. */
/* clang-format off */
#include <cub/cub.cuh>
#include <cuda_runtime.h>

/* the groups' partial values lie behind the first ones, in the memory that the reduction is given */
template <int THREADS>
struct groups {
    float sum;
    void *scratch;
    int num_groups;

    __device__ void finish(float *out)
    {
        __syncthreads();
        float *all = (float *)scratch;
        if (threadIdx.x >= num_groups)
            all[threadIdx.x] = sum;
        __syncthreads();
        if (threadIdx.x < num_groups)
            for (int c = threadIdx.x + num_groups; c < blockDim.x; c += num_groups)
                sum += all[c];
        typedef cub::BlockReduce<float, THREADS> Reduce;
        sum = Reduce(*(typename Reduce::TempStorage *)scratch).Sum(sum); //~ shared-race
        if (threadIdx.x == 0)
            *out = sum;
    }
    __device__ void finish_well(float *out)
    {
        __syncthreads();
        float *all = (float *)scratch;
        if (threadIdx.x >= num_groups)
            all[threadIdx.x] = sum;
        __syncthreads();
        if (threadIdx.x < num_groups)
            for (int c = threadIdx.x + num_groups; c < blockDim.x; c += num_groups)
                sum += all[c];
        __syncthreads();
        typedef cub::BlockReduce<float, THREADS> Reduce;
        sum = Reduce(*(typename Reduce::TempStorage *)scratch).Sum(sum);
        if (threadIdx.x == 0)
            *out = sum;
    }
};

/* what others read lies behind the scratch */
template <int THREADS>
__global__ void behind(float *out, const float *in)
{
    typedef cub::BlockReduce<float, THREADS> Reduce;
    __shared__ float bytes[64 + THREADS];
    bytes[64 + threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    float v = bytes[64 + blockDim.x - 1 - threadIdx.x];
    v = Reduce(*(typename Reduce::TempStorage *)bytes).Sum(v);
    if (threadIdx.x == 0)
        *out = v;
}

/* a member of the union, read from its end */
template <int THREADS>
__global__ void mirrored(float *out, const float *in)
{
    typedef cub::BlockReduce<float, THREADS> Reduce;
    __shared__ union {
        typename Reduce::TempStorage scratch;
        float all[THREADS];
    } u;
    u.all[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    float v = u.all[blockDim.x - 1 - threadIdx.x];
    v = Reduce(u.scratch).Sum(v); //~ shared-race
    if (threadIdx.x == 0)
        *out = v;
}

/* the scratch lies where the caller says, behind what others read */
template <int THREADS>
__device__ void carved(char *bytes, int used, float *out, float v)
{
    typedef cub::BlockReduce<float, THREADS> Reduce;
    float *all = (float *)bytes;
    all[threadIdx.x] = v;
    __syncthreads();
    v = all[blockDim.x - 1 - threadIdx.x];
    v = Reduce(*(typename Reduce::TempStorage *)(bytes + used)).Sum(v);
    if (threadIdx.x == 0)
        *out = v;
}
