/* SPDX-License-Identifier: Apache-2.0 */
/* CL105: every block sets one element to a result of its own. */
__device__ float of_block(float v)
{
    __shared__ float part[256];
    part[threadIdx.x] = v;
    __syncthreads();
    for (int d = blockDim.x / 2; d > 0; d /= 2) {
        if (threadIdx.x < d)
            part[threadIdx.x] += part[threadIdx.x + d];
        __syncthreads();
    }
    return part[0];
}

__global__ void gradient(const float *in, float *out, float *sum, int n)
{
    __shared__ float part[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x] = 0;
    if (i < n) {
        part[threadIdx.x] = in[i];
        out[i] = 2 * in[i];
    }
    for (int d = blockDim.x / 2; d > 0; d /= 2) {
        __syncthreads();
        if (threadIdx.x < d)
            part[threadIdx.x] += part[threadIdx.x + d];
    }
    __syncthreads();
    if (threadIdx.x == 0)
        sum[0] = part[0]; //~ global-race
}

__global__ void of_each(const float *in, float *sums, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = of_block(i < n ? in[i] : 0);
    if (threadIdx.x == 0)
        sums[blockIdx.x] = sum;
}

/* The last element of all is one thread's. */
__global__ void last(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == n - 1)
        out[0] = in[i];
}

/* The data say who writes. */
__global__ void found(const float *in, float *out, float what, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n && in[i] == what)
        out[0] = in[i + 1];
}

__global__ void if_alone(const float *in, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = of_block(i < n ? in[i] : 0);
    if (threadIdx.x == 0 && gridDim.x == 1)
        out[0] = sum;
}

__global__ void one_block(const float *in, float *sum, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float all = of_block(i < n ? in[i] : 0);
    if (threadIdx.x == 0)
        sum[0] = all;
}
void run(const float *in, float *sum, int n)
{
    one_block<<<1, 256>>>(in, sum, n);
}

// A permutation: which element a thread writes follows from a search.
__global__ void map_columns(const int *ws, int n_ws, int n_rows, const int *perm, int *out)
{
    int tid = threadIdx.x + blockIdx.x * blockDim.x;
    if (tid < n_ws) {
        int wsx = ws[tid];
        int idx = wsx % n_rows;
        bool is_upper = idx < wsx;
        int k = -1;
        for (int i = 0; i < n_ws; i++) {
            if (perm[i] == idx && (is_upper || k < 0))
                k = i;
        }
        out[k] = wsx;
    }
}
