/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a class of the file's own counts the blocks, in its constructor. */
struct plan {
    int threads;
    int blocks;
    int shared;
    plan(int n, int per_block, int bytes = 0)
        : threads(per_block), blocks((n + per_block - 1) / per_block), shared(bytes)
    {
    }
};

/* says nothing of its members: the body does */
struct measured {
    int threads;
    int blocks;
    measured(int n) : threads(128)
    {
        blocks = n / threads;
    }
};

__global__ void halve(float *out, const float *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] / 2; //~ missing-bounds-check
}

__global__ void twice(float *out, const float *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i] * 2;
}

__global__ void square(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i] * in[i];
}

void run(float *out, const float *in, int n)
{
    plan p(n, 256);
    halve<<<p.blocks, p.threads, p.shared>>>(out, in);
    square<<<p.blocks, p.threads, p.shared>>>(out, in, n);
    measured m(n);
    twice<<<m.blocks, m.threads>>>(out, in);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}
