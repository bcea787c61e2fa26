// SPDX-License-Identifier: Apache-2.0
// CL204: an int loop to a length of the kernel's own type parameter, which an instance has in 64 bits.
template <typename Index>
__global__ void add(const Index n, const float *x, float *y)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) //~ int32-overflow-index
        y[i] += x[i];
}

template <typename Index>
__global__ void add_right(const Index n, const float *x, float *y)
{
    for (Index i = Index(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += Index(blockDim.x) * gridDim.x)
        y[i] += x[i];
}

template <typename Index>
__global__ void add_small(const Index n, const float *x, float *y)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        y[i] += x[i];
}

void run(const float *x, float *y, long long n)
{
    if (n < 2147483647) {
        add<int><<<1024, 256>>>((int)n, x, y);
        add_right<int><<<1024, 256>>>((int)n, x, y);
        add_small<int><<<1024, 256>>>((int)n, x, y);
    } else {
        add<long long><<<1024, 256>>>(n, x, y);
        add_right<long long><<<1024, 256>>>(n, x, y);
    }
}
