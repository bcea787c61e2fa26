/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a bit that all set alike, and that nobody looks at meanwhile. */
#define WIDTH 4

__device__ int marked(int *line, int n)
{
    const int top = 1 << 31;
    const int low = ~(1 << 31);
    int full = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int last = i + WIDTH - 1, same = 0;
        if (last < n)
            same = (line[i] & low) == (line[last] & low);
        full += same;
        if (same)
            for (int k = 0; k < WIDTH; k++)
                if (i + k < n)
                    line[i + k] |= top;
    }
    __syncthreads();
    return full;
}

__device__ int looked_at(int *line, int n)
{
    const int top = 1 << 31;
    int full = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        int last = i + WIDTH - 1, same = 0;
        if (last < n)
            same = line[i] == line[last];
        full += same;
        if (same)
            for (int k = 0; k < WIDTH; k++)
                if (i + k < n)
                    line[i + k] |= top; //~ shared-race shared-race
    }
    __syncthreads();
    return full;
}

/* each thread another bit: all but one are lost */
__device__ void bits(unsigned *words, const int *on)
{
    if (on[threadIdx.x])
        words[threadIdx.x / 32] |= 1u << (threadIdx.x % 32);
    __syncthreads();
}

__global__ void lines(const int *in, int *out)
{
    __shared__ int line[512];
    line[threadIdx.x] = in[threadIdx.x];
    line[threadIdx.x + 256] = in[threadIdx.x + 256];
    __syncthreads();
    int full = marked(line, 512);
    out[threadIdx.x] = full + line[511 - threadIdx.x];
}

__global__ void looking(const int *in, int *out)
{
    __shared__ int line[512];
    line[threadIdx.x] = in[threadIdx.x];
    line[threadIdx.x + 256] = in[threadIdx.x + 256];
    __syncthreads();
    int full = looked_at(line, 512);
    out[threadIdx.x] = full + line[511 - threadIdx.x];
}

void run(const int *in, int *out)
{
    lines<<<1, 256>>>(in, out);
    looking<<<1, 256>>>(in, out);
}
