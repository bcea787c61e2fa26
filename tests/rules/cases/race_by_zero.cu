// SPDX-License-Identifier: Apache-2.0
// CL102: rows as many as a block has room for: a made-up length of them that leaves room for none shows nothing.

__global__ void sum_rows(const float *in, float *out, int n, int cols, int wide)
{
    extern __shared__ float s[];
    int rows = blockDim.x / cols;
    int used = rows * cols;
    int tid = threadIdx.x;
    int i = blockIdx.x * used + tid;
    int row = i / cols % rows;
    int column = tid - row * cols;
    s[tid] = i < n && tid < used ? in[i] : 0.0f;
    __syncthreads();
    for (int by = wide / 2; by > 0; by >>= 1) {
        if (column < by) {
            float other = (tid + by) / cols == row ? s[tid + by] : 0.0f;
            s[tid] = s[tid] + other;
        }
        __syncthreads();
    }
    if (column == 0 && i < n && tid < used)
        out[i / cols] = s[tid];
}

// others of the row are late, whatever its length is
__global__ void first_of_row(const float *in, float *out, int n, int cols)
{
    extern __shared__ float s[];
    int rows = blockDim.x / cols;
    int used = rows * cols;
    int tid = threadIdx.x;
    int i = blockIdx.x * used + tid;
    int row = i / cols % rows;
    s[tid] = i < n && tid < used ? in[i] : 0.0f; //~ shared-race
    float first = s[row * cols];
    __syncthreads();
    if (i < n && tid < used)
        out[i] = s[tid] - first;
}
