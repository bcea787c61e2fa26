// SPDX-License-Identifier: Apache-2.0
// CL201: a loop over what was counted behind the check alone; threads beyond it have counted nothing.
__global__ void compact(const int *keys, int *out, int n, int fanout)
{
    int index = blockIdx.x * blockDim.x + threadIdx.x;
    int count = 0;
    if (index < n) {
        for (int j = 0; j < fanout; j++) {
            if (keys[index * fanout + j] >= 0)
                count++;
        }
    }
    __syncthreads();
    for (int j = 0; j < count; j++)
        out[index * fanout + j] = keys[index * fanout + j];
}

// one of all threads
__global__ void compact_more(const int *keys, int *out, int n, int fanout)
{
    int index = blockIdx.x * blockDim.x + threadIdx.x;
    int count = 1;
    if (index < n) {
        for (int j = 0; j < fanout; j++) {
            if (keys[index * fanout + j] >= 0)
                count++;
        }
    }
    __syncthreads();
    for (int j = 0; j < count; j++)
        out[index * fanout + j] = -1; //~ missing-bounds-check
}

void run(const int *keys, int *out, int n, int fanout)
{
    compact<<<(n + 255) / 256, 256>>>(keys, out, n, fanout);
    compact_more<<<(n + 255) / 256, 256>>>(keys, out, n, fanout);
}
