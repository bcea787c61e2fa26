// SPDX-License-Identifier: Apache-2.0
// CL101: one thread leaves the loop between two barriers: it is missed at the one behind it, not in the next round.

__global__ void pick(const float *in, int *out, float least, int k)
{
    __shared__ int taken;
    __shared__ float best[32];
    int tid = threadIdx.x;
    if (tid == 0)
        taken = 0;
    __syncthreads();
    for (int r = 0; r < 2 * k; r++) {
        if (tid % 32 == 0)
            best[tid / 32] = in[r * blockDim.x + tid];
        __syncthreads();
        if (tid == 0) {
            if (best[0] < least) {
                taken = k;
                break;
            }
            out[taken++] = r;
        }
        __syncthreads(); //~ barrier-divergent
        if (taken >= k)
            break;
    }
}

// nothing between the break and the next round
__global__ void pick_at_head(const float *in, int *out, float least, int k)
{
    __shared__ float best[32];
    int tid = threadIdx.x;
    for (int r = 0; r < 2 * k; r++) {
        if (tid % 32 == 0)
            best[tid / 32] = in[r * blockDim.x + tid];
        __syncthreads(); //~ barrier-divergent
        if (tid == 0) {
            if (best[0] < least)
                break;
            out[r] = r;
        }
    }
}

// all of them leave
__global__ void pick_together(const float *in, int *out, float least, int k)
{
    __shared__ float best[32];
    int tid = threadIdx.x;
    for (int r = 0; r < 2 * k; r++) {
        if (tid % 32 == 0)
            best[tid / 32] = in[r * blockDim.x + tid];
        __syncthreads();
        if (best[0] < least)
            break;
        if (tid == 0)
            out[r] = r;
        __syncthreads();
    }
}
