// SPDX-License-Identifier: Apache-2.0
// CL105: a result goes to the one place where the kernel has asked whether its row is split between blocks.

// The launch hands it the number of blocks.
__global__ void counted(const float *in, float *out, float *parts, int n, int splits)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[(size_t)blockIdx.z * n + i];
    if (splits > 1)
        parts[(size_t)blockIdx.z * n + i] = v;
    else
        out[i] = v;
}

// It hands whether there is one.
__global__ void told(const float *in, float *out, float *parts, int n, bool direct)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[(size_t)blockIdx.z * n + i];
    if (direct)
        out[i] = v;
    else
        parts[(size_t)blockIdx.z * n + i] = v;
}

// Nobody launches it here.
__global__ void unlaunched(const float *in, float *out, float *parts, int n, int splits)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[(size_t)blockIdx.z * n + i];
    if (splits == 1)
        out[i] = v;
    else
        parts[(size_t)blockIdx.z * n + i] = v;
}

// Another number.
__global__ void mode(const float *in, float *out, float *parts, int n, int how)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[(size_t)blockIdx.z * n + i];
    if (how == 1)
        out[i] = v; //~ global-race
    else
        parts[(size_t)blockIdx.z * n + i] = v;
}

// Blocks along another axis.
__global__ void other_axis(const float *in, float *out, float *parts, int n, int blocks)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = in[(size_t)blockIdx.z * n + i];
    if (blocks == 1)
        out[i] = v; //~ global-race
    else
        parts[(size_t)blockIdx.z * n + i] = v;
}

// Sums that one block alone has added to.
__global__ void sums(const int *in, int *count, int *out, int n, int splits)
{
    size_t row = (size_t)blockIdx.x * n;
    atomicAdd(&count[row + threadIdx.x], in[(size_t)blockIdx.y * n + threadIdx.x]);
    if (splits == 1) {
        __syncthreads();
        out[row + threadIdx.x] = count[row + threadIdx.x];
    }
}

__global__ void sums_of_grid(const int *in, int *count, int *out, int n)
{
    size_t row = (size_t)blockIdx.x * n;
    atomicAdd(&count[row + threadIdx.x], in[(size_t)blockIdx.y * n + threadIdx.x]);
    if (gridDim.y == 1) {
        __syncthreads();
        out[row + threadIdx.x] = count[row + threadIdx.x];
    }
}

void run(const float *in, float *out, float *parts, const int *rows, int *count, int *sum, int n, int m, int how)
{
    counted<<<dim3(n, 1, m), 256>>>(in, out, parts, n, m);
    told<<<dim3(n, 1, m), 256>>>(in, out, parts, n, m == 1);
    mode<<<dim3(n, 1, m), 256>>>(in, out, parts, n, how);
    other_axis<<<dim3(n, 1, m), 256>>>(in, out, parts, n, n);
    sums<<<dim3(n, m), 256>>>(rows, count, sum, n, m);
    sums_of_grid<<<dim3(n, m), 256>>>(rows, count, sum, n);
}
