/* SPDX-License-Identifier: Apache-2.0 */
// CL102: a template's parameter that branches compare with 0, 1, 2: each instance takes one of the ways.
enum Way { AT_ONCE, BY_BLOCK, LATER };

template <Way way> __global__ void rows(const float *in, float *out, int n)
{
    __shared__ float part[8];
    for (int row = 0; row < n; row++) {
        float sum = in[row * 256 + threadIdx.x];
        for (int o = 16; o > 0; o /= 2)
            sum += __shfl_xor_sync(~0U, sum, o);
        if (threadIdx.x % 32 == 0)
            part[threadIdx.x / 32] = sum;
        __syncthreads();
        out[row * 256 + threadIdx.x] = part[threadIdx.x % 8];
        if constexpr (way == AT_ONCE) {
            __syncthreads();
        } else if constexpr (way == BY_BLOCK) {
            if (threadIdx.x == 0)
                atomicAdd(out, 1.0f);
            __syncthreads();
        } else if constexpr (way == LATER) {
            __syncthreads();
            if (threadIdx.x == 0)
                atomicAdd(out, 1.0f);
        }
    }
}

template <Way way> __global__ void rows_of_one(const float *in, float *out, int n)
{
    __shared__ float part[8];
    for (int row = 0; row < n; row++) {
        float sum = in[row * 256 + threadIdx.x];
        for (int o = 16; o > 0; o /= 2)
            sum += __shfl_xor_sync(~0U, sum, o);
        if (threadIdx.x % 32 == 0)
            part[threadIdx.x / 32] = sum;
        __syncthreads();
        out[row * 256 + threadIdx.x] = part[threadIdx.x % 8]; //~ shared-race
        if constexpr (way == AT_ONCE) {
            __syncthreads();
        } else if constexpr (way == BY_BLOCK) {
            if (threadIdx.x == 0)
                atomicAdd(out, 1.0f);
        } else if constexpr (way == LATER) {
            __syncthreads();
        }
    }
}
