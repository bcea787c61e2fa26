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

/* the first thread adds up what it writes over in the next round */
__global__ void add_up(float *out, const float *in, int n)
{
    __shared__ float s[256];
    int t = threadIdx.x;
    float sum = 0.f, most = 0.f;
    for (int i = 0; i < n; i++) {
        s[t] = in[i * 256 + t];
        __syncthreads();
        for (int k = blockDim.x / 2; k > 0; k /= 2) {
            if (t < k)
                s[t] += s[t + k];
            __syncthreads();
        }
        sum += s[0];
        most = most >= s[0] ? most : s[0];
    }
    if (t == 0)
        out[blockIdx.x] = sum * most;
}

/* all of them look at the sum */
__global__ void add_up_and_scale(float *out, const float *in, int n)
{
    __shared__ float s[256];
    int t = threadIdx.x;
    float sum = 0.f;
    for (int i = 0; i < n; i++) {
        s[t] = in[i * 256 + t];
        __syncthreads();
        for (int k = blockDim.x / 2; k > 0; k /= 2) {
            if (t < k)
                s[t] += s[t + k];
            __syncthreads();
        }
        sum += s[0]; //~ shared-race
    }
    out[blockIdx.x * 256 + t] = in[t] / sum;
}

/* another thread looks at what the first one writes over */
__global__ void add_up_for_other(float *out, const float *in, int n)
{
    __shared__ float s[256];
    int t = threadIdx.x;
    float sum = 0.f;
    for (int i = 0; i < n; i++) {
        s[t] = in[i * 256 + t];
        __syncthreads();
        for (int k = blockDim.x / 2; k > 0; k /= 2) {
            if (t < k)
                s[t] += s[t + k];
            __syncthreads();
        }
        sum += s[0]; //~ shared-race
    }
    if (t == 32)
        out[blockIdx.x] = sum;
}
