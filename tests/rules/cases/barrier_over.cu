// SPDX-License-Identifier: Apache-2.0
// CL101: threads leave where the block has the barrier behind it for good.

__global__ void past_rounds(float *out, const float *in, int n)
{
    __shared__ float cells[256];
    int t = threadIdx.x;
    for (int r = 0; r < 8; r++) {
        cells[t] = in[t + r * 256];
        if (r >= n) {
            if (in[t] > 0)
                return;
        } else {
            __syncthreads();
        }
        out[t] += cells[255 - t];
    }
}

__global__ void other_side(float *out, const float *in, int n)
{
    __shared__ float cells[256];
    int t = threadIdx.x;
    cells[t] = in[t];
    for (int k = 0; k < 4; k++) {
        if (n < 0) {
            if (in[t + k] > 0)
                return;
        } else {
            __syncthreads();
        }
        out[t] += cells[255 - t];
    }
}

// The barrier is in the later rounds.
__global__ void early_rounds(float *out, const float *in, int n)
{
    __shared__ float cells[256];
    int t = threadIdx.x;
    for (int r = 0; r < 8; r++) {
        if (r < n) {
            if (in[t] > 0) //~ barrier-divergent!
                return;
        } else {
            cells[t] = in[t + r * 256];
            __syncthreads();
            out[t] += cells[255 - t];
        }
    }
}

// What is asked is another number in each round.
__global__ void by_table(float *out, const float *in, const int *kinds)
{
    __shared__ float cells[256];
    int t = threadIdx.x;
    for (int r = 0; r < 8; r++) {
        int kind = kinds[r];
        if (kind == 1) {
            if (in[t] > 0) //~ barrier-divergent!
                return;
        } else {
            cells[t] = in[t + r * 256];
            __syncthreads();
            out[t] += cells[255 - t];
        }
    }
}
