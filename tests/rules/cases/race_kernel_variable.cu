/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: `auto kernel = stage<64, 3>; kernel<<<...>>>(...)` makes that instance, and no other one. */
template <int ROWS, int STAGES> __global__ void stage(float *out, const float *in)
{
    extern __shared__ float tile[];
    if constexpr (STAGES > 1) {
        tile[threadIdx.x] = in[threadIdx.x];
    } else {
        tile[0] = in[threadIdx.x]; /* of no instance */
    }
    __syncthreads();
    out[threadIdx.x] = tile[ROWS - 1 - threadIdx.x];
}

/* One of the launches makes it. */
template <int ROWS, int STAGES> __global__ void stage_one(float *out, const float *in)
{
    extern __shared__ float tile[];
    if constexpr (STAGES > 1) {
        tile[threadIdx.x] = in[threadIdx.x];
    } else {
        tile[0] = in[threadIdx.x]; //~ shared-race!
    }
    __syncthreads();
    out[threadIdx.x] = tile[ROWS - 1 - threadIdx.x];
}

/* Another function is handed one of them, and launches it. */
template <int ROWS, int STAGES> __global__ void stage_any(float *out, const float *in)
{
    extern __shared__ float tile[];
    if constexpr (STAGES > 1) {
        tile[threadIdx.x] = in[threadIdx.x];
    } else {
        tile[0] = in[threadIdx.x]; //~ shared-race!
    }
    __syncthreads();
    out[threadIdx.x] = tile[ROWS - 1 - threadIdx.x];
}

/* Which one it is, the run decides. */
template <int ROWS, int STAGES> __global__ void stage_either(float *out, const float *in)
{
    extern __shared__ float tile[];
    if constexpr (STAGES > 1) {
        tile[threadIdx.x] = in[threadIdx.x];
    } else {
        tile[0] = in[threadIdx.x]; //~ shared-race!
    }
    __syncthreads();
    out[threadIdx.x] = tile[ROWS - 1 - threadIdx.x];
}

#define LAUNCH(KERNEL)                                                                             \
    auto kernel = KERNEL<ROWS, STAGES>;                                                            \
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);              \
    kernel<<<blocks, ROWS, 65536>>>(out, in)

void launch(void (*kernel)(float *, const float *), float *out, const float *in, int blocks)
{
    kernel<<<blocks, 64, 256>>>(out, in);
}

void run(float *out, const float *in, int blocks)
{
    if (blocks > 128) {
        constexpr int ROWS = 64;
        constexpr int STAGES = 3;
        LAUNCH(stage);
    } else {
        constexpr int ROWS = 128;
        constexpr int STAGES = 6;
        LAUNCH(stage);
    }
}

void run_one(float *out, const float *in, int blocks)
{
    if (blocks > 128) {
        constexpr int ROWS = 64;
        constexpr int STAGES = 3;
        LAUNCH(stage_one);
    } else {
        constexpr int ROWS = 64;
        constexpr int STAGES = 1;
        LAUNCH(stage_one);
    }
}

void run_any(float *out, const float *in, int blocks)
{
    auto kernel = &stage_any<64, 3>;
    auto other = &stage_any<64, 1>;
    kernel<<<blocks, 64, 256>>>(out, in);
    launch(other, out, in, blocks);
}

void run_either(float *out, const float *in, int blocks, bool one)
{
    auto kernel = stage_either<64, 3>;
    if (one)
        kernel = stage_either<64, 1>;
    kernel<<<blocks, 64, 256>>>(out, in);
}
