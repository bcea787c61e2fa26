// SPDX-License-Identifier: Apache-2.0
// CL102: addresses of shared memory that functions answer with.
__device__ float &at(float *s, int i)
{
    return s[i];
}

__device__ float *row(float *s, int r)
{
    return s + r * 16;
}

struct Tile {
    float data[16][16];
    __device__ float &at(int r, int c) { return data[r][c]; }
    __device__ float *row(int r) { return data[r]; }
};

template <int N>
struct Line {
    float data[N];
    __device__ float &operator[](int i) { return data[i]; }
};

/* two buffers, chosen by what happens inside */
struct Pair {
    float data[2][256];
    int now;
    __device__ float &write(int i) { return data[now & 1][i]; }
    __device__ float &read(int i) { return data[1 - (now & 1)][i]; }
};

__global__ void by_reference(const float *in, float *out)
{
    __shared__ float s[256];
    at(s, threadIdx.x) = in[threadIdx.x]; //~ shared-race
    out[threadIdx.x] = at(s, 255 - threadIdx.x);
}

__global__ void by_row(const float *in, float *out)
{
    __shared__ float s[256];
    row(s, threadIdx.y)[threadIdx.x] = in[threadIdx.y * 16 + threadIdx.x]; //~ shared-race
    out[threadIdx.y * 16 + threadIdx.x] = row(s, threadIdx.x)[threadIdx.y];
}

__global__ void by_method(const float *in, float *out)
{
    __shared__ Tile t;
    t.at(threadIdx.y, threadIdx.x) = in[threadIdx.y * 16 + threadIdx.x]; //~ shared-race
    out[threadIdx.y * 16 + threadIdx.x] = t.at(threadIdx.x, threadIdx.y);
}

__global__ void by_operator(const float *in, float *out)
{
    __shared__ Line<256> line;
    line[threadIdx.x] = in[threadIdx.x]; //~ shared-race
    out[threadIdx.x] = line[255 - threadIdx.x];
}

__global__ void waits(const float *in, float *out)
{
    __shared__ Tile t;
    __shared__ Line<256> line;
    const int i = threadIdx.y * 16 + threadIdx.x;
    t.at(threadIdx.y, threadIdx.x) = in[i];
    line[i] = in[i];
    __syncthreads();
    out[i] = t.at(threadIdx.x, threadIdx.y) + line[255 - i];
}

/* each thread its own element; rows that are two warps' own */
__global__ void own(const float *in, float *out)
{
    __shared__ Tile t;
    __shared__ float s[256];
    const int i = threadIdx.y * 16 + threadIdx.x;
    t.at(threadIdx.y, threadIdx.x) = in[i];
    at(s, i) = in[i];
    row(s, threadIdx.y)[threadIdx.x] += 1.0f;
    out[i] = t.row(threadIdx.y)[threadIdx.x] + at(s, i);
}

/* other halves of one array */
__global__ void halves(const float *in, float *out)
{
    __shared__ float s[512];
    float *upper = row(s, 16);
    at(s, threadIdx.x) = in[threadIdx.x];
    __syncthreads();
    at(upper, threadIdx.x) = at(s, 255 - threadIdx.x);
    __syncthreads();
    out[threadIdx.x] = at(upper, 255 - threadIdx.x);
}

/* what is written is not what is read */
__global__ void in_turn(const float *in, float *out)
{
    __shared__ Pair p;
    p.data[0][threadIdx.x] = in[threadIdx.x];
    if (threadIdx.x == 0)
        p.now = 1;
    __syncthreads();
    p.write(threadIdx.x) = p.read(255 - threadIdx.x);
    __syncthreads();
    out[threadIdx.x] = p.write(255 - threadIdx.x);
}

void run(const float *in, float *out)
{
    dim3 block(16, 16);
    by_reference<<<1, 256>>>(in, out);
    by_row<<<1, block>>>(in, out);
    by_method<<<1, block>>>(in, out);
    by_operator<<<1, 256>>>(in, out);
    waits<<<1, block>>>(in, out);
    own<<<1, block>>>(in, out);
    halves<<<1, 256>>>(in, out);
    in_turn<<<1, 256>>>(in, out);
}
