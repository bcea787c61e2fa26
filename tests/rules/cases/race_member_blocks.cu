// SPDX-License-Identifier: Apache-2.0
// CL105: blocks write through a pointer in a structure that the kernel is handed by value, and others read there.
struct Work {
    float *part;
    float *sum;
    const float *in;
};
struct Small {
    float part[8];
    float *sum;
};

__global__ void summed_plain(float *part, float *sum, const float *in)
{
    if (threadIdx.x == 0)
        part[blockIdx.x] = in[blockIdx.x];
    __syncthreads();
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        float s = 0;
        for (int k = 0; k < gridDim.x; k++)
            s += part[k]; //~ global-race
        sum[0] = s;
    }
}
__global__ void two_of_them(Work w)
{
    w.part[blockIdx.x] = w.in[blockIdx.x * blockDim.x + threadIdx.x]; //~ global-race
    __syncthreads();
    if (blockIdx.x == 0 && threadIdx.x == 0)
        w.sum[0] = w.part[0] + w.part[1];
}
__global__ void of_its_own(Work w)
{
    if (threadIdx.x == 0)
        w.part[blockIdx.x] = w.in[blockIdx.x];
    __syncthreads();
    w.sum[blockIdx.x * blockDim.x + threadIdx.x] = w.part[blockIdx.x];
}
__global__ void of_another(Work w)
{
    if (threadIdx.x == 0)
        w.part[blockIdx.x] = w.in[blockIdx.x];
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        float s = 0;
        for (int k = 0; k < gridDim.x; k++)
            s += w.in[k];
        w.sum[0] = s;
    }
}
// A copy of the thread's own.
__global__ void in_an_array(Small a)
{
    a.part[blockIdx.x] = threadIdx.x;
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        float s = 0;
        for (int k = 0; k < 8; k++)
            s += a.part[k];
        a.sum[0] = s;
    }
}
void run(Work w, Small a)
{
    summed_plain<<<8, 256>>>(w.part, w.sum, w.in);
    two_of_them<<<8, 256>>>(w);
    of_its_own<<<8, 256>>>(w);
    of_another<<<8, 256>>>(w);
    in_an_array<<<8, 256>>>(a);
}
