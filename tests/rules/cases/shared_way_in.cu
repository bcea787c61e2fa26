// SPDX-License-Identifier: Apache-2.0
// CL202: threads that have nothing to do start at the end of the loop, and never get in; those that start further in
// do.
template <int EACH, int THREADS>
__global__ void combine(float *out, const float *in, const int *sizes, int start, int end)
{
    __shared__ float part[THREADS];
    const int per_warp = 32 / EACH;
    const int active = per_warp * EACH;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    float *own = &part[warp * 32 + lane / EACH * EACH];
    int i = end;
    if (lane < active)
        i = start + blockIdx.x * per_warp * (THREADS / 32) + warp * per_warp + lane / EACH;
    for (; i < end; i += gridDim.x * per_warp * (THREADS / 32)) {
        own[lane % EACH] = in[sizes[i]];
        __syncwarp();
        float sum = 0.0f;
        for (int k = 0; k < EACH; k++)
            sum += own[k];
        out[i] = sum;
    }
}

template <int EACH, int THREADS>
__global__ void combine_all(float *out, const float *in, const int *sizes, int start, int end)
{
    __shared__ float part[THREADS];
    const int per_warp = 32 / EACH;
    const int active = per_warp * EACH;
    const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    float *own = &part[warp * 32 + lane / EACH * EACH];
    int i = start;
    if (lane < active)
        i = start + blockIdx.x * per_warp * (THREADS / 32) + warp * per_warp + lane / EACH;
    for (; i < end; i += gridDim.x * per_warp * (THREADS / 32)) {
        own[lane % EACH] = in[sizes[i]];
        __syncwarp();
        float sum = 0.0f;
        for (int k = 0; k < EACH; k++)
            sum += own[k]; //~ shared-out-of-bounds
        out[i] = sum;
    }
}

void run(float *out, const float *in, const int *sizes, int start, int end)
{
    combine<3, 256><<<64, 256>>>(out, in, sizes, start, end);
    combine_all<3, 256><<<64, 256>>>(out, in, sizes, start, end);
}
