/* SPDX-License-Identifier: Apache-2.0 */
/* CL102 */
/* How many warps a helper deals with is what its call puts for the template's parameter. */

template <int WARPS>
__device__ void sums_of(const float *data, float *sums, int size, int groups)
{
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    int each = (groups + WARPS - 1) / WARPS;
    for (int k = 0; k < each; k++) {
        int g = warp * each + k;
        float sum = 0.0f;
        for (int i = lane; i < size; i += 32)
            sum += data[g * size + i];
        if (lane == 0) {
            sums[g * 2] = sum;
            sums[g * 2 + 1] = sum * sum;
        }
    }
}

__global__ void __launch_bounds__(128) scale(const float *x, float *y, int size, int groups)
{
    __shared__ float sums[256];
    sums_of<128 / 32>(x, sums, size / groups, groups);
    __syncthreads();
    y[threadIdx.x] = sums[2 * (threadIdx.x % groups)];
}

/* All of these warps are the first. */
template <int WARPS>
__device__ void all_in_one(const float *data, float *sums, int size, int groups)
{
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    int each = (groups + WARPS - 1) / WARPS;
    for (int k = 0; k < each; k++) {
        int g = warp / WARPS * each + k;
        float sum = 0.0f;
        for (int i = lane; i < size; i += 32)
            sum += data[(warp * each + k) * size + i];
        if (lane == 0)
            sums[g] = sum; //~ shared-race
    }
}

__global__ void __launch_bounds__(128) of_one(const float *x, float *y, int size, int groups)
{
    __shared__ float sums[256];
    all_in_one<4>(x, sums, size / groups, groups);
    __syncthreads();
    y[threadIdx.x] = sums[threadIdx.x % groups];
}
