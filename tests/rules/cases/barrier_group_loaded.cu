// SPDX-License-Identifier: Apache-2.0
// CL101: whole groups of neighbours leave where a flag of the group says so, and each sums in a share of its own.
__device__ void fold(volatile float *share, int const width)
{
    int const group = threadIdx.x / width;
    int const place = threadIdx.x - group * width;
    int half = width >> 1;
    __syncthreads();
    while (half) {
        if (place < half)
            share[place] += share[place + half];
        half >>= 1;
        __syncthreads();
    }
}

__global__ void by_group(const float *in, float *out, const int *done, int const groups)
{
    int const width = blockDim.x / groups;
    int const group = threadIdx.x / width;
    int const which = blockIdx.x * groups + group;
    int const place = threadIdx.x - group * width;
    if (done[which]) //~ barrier-divergent?
        return;
    extern __shared__ float all[];
    volatile float *share = all + group * width;
    share[place] = in[which * width + place];
    fold(share, width);
    out[which] = share[0];
}

// one share for all groups
__global__ void of_all(const float *in, float *out, const int *done, int const groups)
{
    int const width = blockDim.x / groups;
    int const group = threadIdx.x / width;
    int const which = blockIdx.x * groups + group;
    if (done[which]) //~ barrier-divergent!
        return;
    extern __shared__ float all[];
    all[threadIdx.x] = in[which * width + threadIdx.x];
    fold(all, blockDim.x);
    out[blockIdx.x] = all[0];
}

// threads of one group part
__global__ void by_thread(const float *in, float *out, const int *done, int const groups)
{
    int const width = blockDim.x / groups;
    int const group = threadIdx.x / width;
    int const which = blockIdx.x * groups + group;
    int const place = threadIdx.x - group * width;
    if (done[threadIdx.x]) //~ barrier-divergent!
        return;
    extern __shared__ float all[];
    volatile float *share = all + group * width;
    share[place] = in[which * width + place];
    fold(share, width);
    out[which] = share[0];
}

// sums up to the group behind its own
__device__ void fold_wide(volatile float *share, int const width)
{
    int const group = threadIdx.x / width;
    int const place = threadIdx.x - group * width;
    int half = width;
    __syncthreads();
    while (half) {
        if (place < half)
            share[place] += share[place + half];
        half >>= 1;
        __syncthreads();
    }
}
__global__ void by_two_groups(const float *in, float *out, const int *done, int const groups)
{
    int const width = blockDim.x / groups;
    int const group = threadIdx.x / width;
    int const which = blockIdx.x * groups + group;
    int const place = threadIdx.x - group * width;
    if (done[which]) //~ barrier-divergent!
        return;
    extern __shared__ float all[];
    volatile float *share = all + group * width;
    share[place] = in[which * width + place];
    fold_wide(share, width);
    out[which] = share[0];
}
