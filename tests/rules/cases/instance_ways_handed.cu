// SPDX-License-Identifier: Apache-2.0
// CL101: a function whose address is taken is called with whatever those have that call it so.
#include <cuda_runtime.h>

typedef float (*step_fn)(float v, bool whole_block);

static __device__ float in_table(float v, bool whole_block)
{
    __shared__ float sum;
    if (whole_block && v > 0) {
        __syncthreads(); //~ barrier-divergent
        sum = v;
    }
    return v;
}

static __device__ float in_pointer(float v, bool whole_block)
{
    __shared__ float sum;
    if (whole_block && v > 0) {
        __syncthreads(); //~ barrier-divergent
        sum = v;
    }
    return v;
}

static __device__ float in_record(float v, bool whole_block)
{
    __shared__ float sum;
    if (whole_block && v > 0) {
        __syncthreads(); //~ barrier-divergent
        sum = v;
    }
    return v;
}

static __device__ float in_variable(float v, bool whole_block)
{
    __shared__ float sum;
    if (whole_block && v > 0) {
        __syncthreads(); //~ barrier-divergent
        sum = v;
    }
    return v;
}

static __device__ float handed(float v, bool whole_block)
{
    __shared__ float sum;
    if (whole_block && v > 0) {
        __syncthreads(); //~ barrier-divergent
        sum = v;
    }
    return v;
}

static __device__ float called_only(float v, bool whole_block)
{
    __shared__ float sum;
    if (whole_block && v > 0) {
        __syncthreads();
        sum = v;
    }
    return v;
}

struct stage {
    int width;
    step_fn step;
};

__device__ step_fn steps[] = {in_table, nullptr};
__device__ step_fn one = &in_pointer;
__constant__ stage stages[] = {{4, in_record}, {8, nullptr}};

__device__ float run(step_fn step, float v)
{
    return step(v, true);
}

__global__ void weigh(float *out, int which, bool all)
{
    float v = threadIdx.x;
    step_fn local = in_variable;
    float sum = in_table(v, false) + in_pointer(v, false) + in_record(v, false) + in_variable(v, false);
    sum += handed(v, false) + called_only(v, false) + run(handed, v);
    out[which] = sum;
    out[threadIdx.x] = steps[which](v, all) + one(v, all) + stages[which].step(v, all) + local(v, all);
}
