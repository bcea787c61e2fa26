// SPDX-License-Identifier: Apache-2.0
// CL102: a block that looks up how much it has to do, and finds nothing: the barriers are in the loop that it does
// not enter.  And rows of `ends[i + 1] - ends[i]` elements, of which a part is worked on.

template <int CHUNK> __global__ void paint(const float *in, float *out, const int *ends)
{
    __shared__ float image[768];
    __shared__ float buf[256];
    int t = threadIdx.x;
    int count = ends[blockIdx.x + 1] - ends[blockIdx.x];
    for (int i = t; i < 768; i += 256)
        image[i] = 0.0f; //~ shared-race
    int chunks = (count + CHUNK - 1) / CHUNK;
    for (int c = 0; c < chunks; c++) {
        __syncthreads();
        buf[t] = in[c * 256 + t];
        __syncthreads();
        image[t * 3] += buf[255 - t];
    }
    for (int k = 0; k < 3; k++)
        image[t * 3 + k] += 1.0f;
    __syncthreads();
    out[t] = image[767 - t];
}

__global__ void paint_by_count(const float *in, float *out, const int *counts)
{
    __shared__ float image[768];
    __shared__ float buf[256];
    int t = threadIdx.x;
    for (int i = t; i < 768; i += 256)
        image[i] = 0.0f; //~ shared-race
    for (int c = 0; c < counts[blockIdx.x]; c++) {
        __syncthreads();
        buf[t] = in[c * 256 + t];
        __syncthreads();
        image[t * 3] += buf[255 - t];
    }
    image[t * 3] *= 0.5f;
    __syncthreads();
    out[t] = image[767 - t];
}

// How much all blocks have to do is a size like others, and a block without work leaves at once.
__global__ void paint_all(const float *in, float *out, int chunks)
{
    __shared__ float image[768];
    __shared__ float buf[256];
    int t = threadIdx.x;
    for (int i = t; i < 768; i += 256)
        image[i] = 0.0f;
    for (int c = 0; c < chunks; c++) {
        __syncthreads();
        buf[t] = in[c * 256 + t];
        __syncthreads();
        image[t * 3] += buf[255 - t];
    }
    __syncthreads();
    out[t] = image[767 - t];
}

__global__ void paint_or_leave(const float *in, float *out, const int *counts)
{
    __shared__ float image[768];
    __shared__ float buf[256];
    int t = threadIdx.x, count = counts[blockIdx.x];
    if (count == 0)
        return;
    for (int i = t; i < 768; i += 256)
        image[i] = 0.0f;
    for (int c = 0; c < count; c++) {
        __syncthreads();
        buf[t] = in[c * 256 + t];
        __syncthreads();
        image[t * 3] += buf[255 - t];
    }
    __syncthreads();
    out[t] = image[767 - t];
}

__global__ void transpose(const float *in, float *out, const int *ends, int channels)
{
    __shared__ float tile[32][33];
    int row = threadIdx.x / 32, col = threadIdx.x % 32;
    int width = (ends[blockIdx.x + 1] - ends[blockIdx.x]) / channels;
    for (int b = blockIdx.y; b < channels; b += 256) {
        for (int i = 0; i < 32; i += 8)
            if (col < width)
                tile[row + i][col] = in[b * 1024 + (row + i) * 32 + col];
        __syncthreads();
        for (int i = 0; i < 32; i += 8)
            if (row + i < width)
                out[b * 1024 + (row + i) * 32 + col] = tile[col][row + i]; //~ shared-race
    }
}

void run(const float *in, float *out, const int *ends, int n)
{
    paint<256><<<n, 256>>>(in, out, ends);
    paint_by_count<<<n, 256>>>(in, out, ends);
    paint_all<<<n, 256>>>(in, out, n);
    paint_or_leave<<<n, 256>>>(in, out, ends);
    transpose<<<dim3(n, 256), 256>>>(in, out, ends, n);
}
