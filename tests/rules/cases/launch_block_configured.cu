// SPDX-License-Identifier: Apache-2.0
// CL302: a block of `leaf_size` threads: what the algorithm is told of once is a note, and so is a length that is handed over.
__global__ void leaves(const float *in, float *out, int leaf_size)
{
    out[blockIdx.x * leaf_size + threadIdx.x] = in[blockIdx.x * leaf_size + threadIdx.x];
}

__global__ void row(const float *in, float *out, int n)
{
    out[threadIdx.x] = in[threadIdx.x] * n;
}

void run(const float *in, float *out, int pairs, int leaf_size, int num_rows)
{
    leaves<<<pairs, leaf_size>>>(in, out, leaf_size); //~ invalid-launch?
    row<<<1, num_rows>>>(in, out, num_rows); //~ invalid-launch?
}
