// SPDX-License-Identifier: Apache-2.0
// CL201: the length of the last tile is that of all rows, and not what is left of them.
template <int ROWS>
__global__ void gemv(float *y, const float *a, const float *x, int m, int n)
{
    __shared__ float sum[ROWS];
    int first = blockIdx.y * ROWS;
    int end = (blockIdx.y + 1) * ROWS < m ? (blockIdx.y + 1) * ROWS : m;
    if (threadIdx.x < ROWS)
        sum[threadIdx.x] = 0.0f;
    __syncthreads();
    for (int row = first; row < end; row++)
        atomicAdd(&sum[row - first], a[row * n] * x[0]);
    __syncthreads();
    int rows = ROWS < m ? ROWS : m;
    if (threadIdx.x < rows)
        y[first + threadIdx.x] = sum[threadIdx.x]; //~ missing-bounds-check
}

template <int ROWS>
__global__ void gemv_left(float *y, const float *a, const float *x, int m, int n)
{
    int first = blockIdx.y * ROWS;
    int end = (blockIdx.y + 1) * ROWS < m ? (blockIdx.y + 1) * ROWS : m;
    float sum = 0.0f;
    for (int row = first; row < end; row++)
        sum += a[row * n] * x[0];
    int rows = ROWS < m - first ? ROWS : m - first;
    if (threadIdx.x < rows)
        y[first + threadIdx.x] = sum;
}

// each block has a list of its own, with room for K
template <int K> __global__ void best_of(float *best, const float *in, int n)
{
    int found = K < n ? K : n;
    if (threadIdx.x < found)
        best[blockIdx.x * K + threadIdx.x] = in[threadIdx.x];
}

/* Slots of each block: what is dealt out is something else. */
template <int K> __global__ void top(float *best, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = i < n ? in[i] : -1e30f;
    int found = min(K, n);
    if (threadIdx.x < found)
        best[blockIdx.x * K + threadIdx.x] = x;
}
