// SPDX-License-Identifier: Apache-2.0
// CL102: a helper of a program that each kernel calls once; another program's helper would be there to be called again.
__device__ int first_of_all(int v)
{
    __shared__ int first;
    if (threadIdx.x == 0)
        first = v;
    __syncthreads();
    return first;
}

__device__ int last_of_all(int v)
{
    __shared__ int last;
    if (threadIdx.x == blockDim.x - 1)
        last = v; //~ shared-race!
    __syncthreads();
    return last;
}

// nobody calls it here
__device__ int middle_of_all(int v)
{
    __shared__ int middle;
    if (threadIdx.x == blockDim.x / 2)
        middle = v;
    __syncthreads();
    return middle; //~ shared-race?
}

__global__ void once(int *out, const int *in)
{
    const int v = first_of_all(in[threadIdx.x]);
    out[threadIdx.x] = in[threadIdx.x] - v;
}

__global__ void in_a_row(int *out, const int *in, int n)
{
    int v = 0;
    for (int i = 0; i < n; i++)
        v += last_of_all(in[i * blockDim.x + threadIdx.x]);
    out[threadIdx.x] = v;
}

int main()
{
    int *out, *in;
    if (cudaMalloc(&out, 1024) != cudaSuccess || cudaMalloc(&in, 4096) != cudaSuccess)
        return 1;
    once<<<1, 256>>>(out, in);
    in_a_row<<<1, 256>>>(out, in, 4);
    return cudaDeviceSynchronize() != cudaSuccess || cudaFree(out) != cudaSuccess || cudaFree(in) != cudaSuccess;
}
