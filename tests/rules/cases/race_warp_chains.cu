// SPDX-License-Identifier: Apache-2.0
// CL102: lanes that overwrite what others of their warp still read are told of once for each stretch between two
// barriers of the block: each needs a wait of its own.
__global__ void scan(const int *in, int *out)
{
    __shared__ int sum[33];
    const int t = threadIdx.x;
    sum[t] = in[t];
    __syncthreads();
    for (int s = 1; s < 32; s <<= 1) {
        if (t >= s)
            sum[t] += sum[t - s]; //~ shared-race
        __syncthreads();
    }
    sum[t + 1] = sum[t]; //~ shared-race
    __syncthreads();
    if (t == 0)
        sum[0] = 0;
    __syncthreads();
    out[t] = sum[t];
}

/* reads in one step, writes in the next one */
__global__ void scan_waits(const int *in, int *out)
{
    __shared__ int sum[33];
    const int t = threadIdx.x;
    sum[t] = in[t];
    __syncthreads();
    for (int s = 1; s < 32; s <<= 1) {
        int other = t >= s ? sum[t - s] : 0;
        __syncwarp();
        sum[t] += other;
        __syncthreads();
    }
    int mine = sum[t];
    __syncthreads();
    sum[t + 1] = mine;
    __syncthreads();
    if (t == 0)
        sum[0] = 0;
    __syncthreads();
    out[t] = sum[t];
}

/* one stretch: told once */
__global__ void shifts(const int *in, int *out)
{
    __shared__ int line[40];
    const int t = threadIdx.x;
    line[t] = in[t];
    __syncwarp();
    line[t + 1] = line[t]; //~ shared-race
    __syncwarp();
    line[t + 2] = line[t];
    __syncwarp();
    out[t] = line[t];
}

void run(const int *in, int *out)
{
    scan<<<1, 32>>>(in, out);
    scan_waits<<<1, 32>>>(in, out);
    shifts<<<1, 32>>>(in, out);
}
