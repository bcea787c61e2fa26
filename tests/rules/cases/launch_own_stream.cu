// SPDX-License-Identifier: Apache-2.0
// CL402: a stream that the project hands out itself is not PyTorch's, by whatever name.

inline cudaStream_t &top()
{
    static thread_local cudaStream_t stream;
    return stream;
}

inline cudaStream_t getCurrentCUDAStream()
{
    return top();
}

__global__ void twice(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2;
}

void run(float *x, int n)
{
    twice<<<(n + 255) / 256, 256, 0, getCurrentCUDAStream()>>>(x, n); //~ unchecked-launch?
}
