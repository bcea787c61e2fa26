/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: what a launch has whole blocks for is how many there are, whatever it is called. */
__global__ void lift(float *out, const float *in, int work)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > work) //~ missing-bounds-check
        return;
    out[i] = in[i] + 1.0f;
}

/* of `work` nothing is known but that it is the last one */
__global__ void lower(float *out, const float *in, int work)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i > work)
        return;
    out[i] = in[i] - 1.0f;
}

void run(float *out, const float *in, int work)
{
    lift<<<(work + 255) / 256, 256>>>(out, in, work);
    lower<<<(work + 255) / 256, 256>>>(out, in, work - 1);
    if (cudaGetLastError() != cudaSuccess)
        throw 1;
}
