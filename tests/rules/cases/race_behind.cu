/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: data choose in a part of the array that lies behind what is written. */
__global__ void partition(const int *keys, int *out, unsigned parts)
{
    extern __shared__ int s[];
    for (unsigned i = threadIdx.x; i < 256 + parts; i += blockDim.x)
        s[i] = 0;
    __syncthreads();
    unsigned part = (unsigned)keys[threadIdx.x] & (parts - 1);
    unsigned key = keys[blockDim.x + threadIdx.x];
    out[threadIdx.x] = s[256 + part] + s[threadIdx.x] + s[256 + key];
    if (threadIdx.x == 0)
        s[0] = 0;
    __syncthreads();
    atomicAdd(&s[0], 1);
    __syncthreads();
    out[blockDim.x + threadIdx.x] = s[0];
}

/* it is the part */
__global__ void behind(const int *keys, int *out, unsigned parts)
{
    extern __shared__ int s[];
    for (unsigned i = threadIdx.x; i < 256 + parts; i += blockDim.x)
        s[i] = 0;
    __syncthreads();
    unsigned part = (unsigned)keys[threadIdx.x] & (parts - 1);
    out[threadIdx.x] = s[256 + part];
    if (threadIdx.x == 0)
        s[256] = 1; //~ shared-race
    __syncthreads();
    out[blockDim.x + threadIdx.x] = s[256];
}

/* taken away from where it begins */
__global__ void before(const int *keys, int *out, unsigned parts)
{
    extern __shared__ int s[];
    for (unsigned i = threadIdx.x; i < 256 + parts; i += blockDim.x)
        s[i] = 0;
    __syncthreads();
    int part = keys[threadIdx.x];
    out[threadIdx.x] = s[256 - part];
    if (threadIdx.x == 0)
        s[0] = 1; //~ shared-race
    __syncthreads();
    out[blockDim.x + threadIdx.x] = s[0];
}

/* numbers with a sign, about a middle: they may reach down to the first element */
__global__ void about_middle(const int *keys, int *out)
{
    __shared__ int s[512];
    for (int i = threadIdx.x; i < 512; i += blockDim.x)
        s[i] = 0;
    __syncthreads();
    if (threadIdx.x == 0)
        s[0] = 1; //~ shared-race
    out[threadIdx.x] = s[256 + keys[threadIdx.x]];
}
