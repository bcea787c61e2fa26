/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: what is read in a race and looked at nowhere, or only by the thread that writes it. */
__global__ void first_sum(float *out, const float *in)
{
    __shared__ float sums[32];
    sums[threadIdx.x / 32] = in[threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0)
        sums[0] = in[1];
    float left_over = sums[0] + 1.f;
    left_over *= 2.f;
    out[threadIdx.x] = in[threadIdx.x];
}

__device__ float sum(const float *x, int n)
{
    __shared__ float all;
    if (threadIdx.x == 0) {
        all = 0.f;
        for (int i = 0; i < n; i++)
            all += x[i];
    }
    __syncthreads();
    return all;
}

/* the first thread writes the next sum and is the only one to look at the last */
__global__ void two_sums(float *out, const float *x, const float *y, int n)
{
    float a = sum(x, n);
    float b = sum(y, n);
    if (threadIdx.x == 0)
        out[blockIdx.x] = a * b;
}

__device__ float total(const float *x, int n)
{
    __shared__ float all;
    if (threadIdx.x == 0)
        all = x[0] + x[n - 1]; //~ shared-race
    __syncthreads();
    return all;
}

/* all look at it */
__global__ void ratios(float *out, const float *x, const float *y, int n)
{
    float a = total(x, n);
    float b = total(y, n);
    out[threadIdx.x] = a / b;
}
