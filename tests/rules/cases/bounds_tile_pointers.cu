/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: tiles in shared memory that lie in an array of pointers have rows that no check of the data is about. */
constexpr int ROWS = 64;

__global__ void scale(float *out, const float *in, int n, int tiles)
{
    extern __shared__ float raw[];
    float *weight[2] = {raw, raw + ROWS};
    float *tile[2] = {weight[1] + ROWS, weight[1] + 2 * ROWS};
    int tid = threadIdx.x;
    for (int t = 0; t < tiles; t++) {
        int first = t * ROWS, stage = t & 1;
        int count = first + ROWS <= n ? ROWS : n - first;
        if (tid < ROWS)
            tile[stage][tid] = tid < count ? in[first + tid] : 0.0f; /* all rows are filled */
        __syncthreads();
        for (int k = 0; k < 4; k++) {
            int row = tid / 32 * 16 + tid % 32 / 4 + k / 2 * 8;
            float v = row < count ? in[first + row] : 0.0f;
            v *= tile[stage][row];
            if (row >= count)
                v = 0.0f;
            out[(t * 4 + k) * blockDim.x + tid] = v;
        }
        __syncthreads();
    }
}

/* One tile begins where the other one ends: they are as long as the data. */
__global__ void scale_all(float *out, const float *in, int n)
{
    extern __shared__ float raw[];
    float *tile[2] = {raw, raw + n};
    int tid = threadIdx.x, stage = blockIdx.x & 1;
    for (int k = 0; k < 4; k++) {
        int row = tid / 32 * 16 + tid % 32 / 4 + k / 2 * 8;
        float v = row < n ? in[row] : 0.0f;
        v *= tile[stage][row]; //~ missing-bounds-check?
        if (row >= n)
            v = 0.0f;
        out[(blockIdx.x * 4 + k) * blockDim.x + tid] = v;
    }
}

/* The pointers lead to what the kernel was handed. */
__global__ void scale_either(float *out, const float *in, const float *even, const float *odd, int n)
{
    const float *side[2] = {even, odd};
    int tid = threadIdx.x, stage = blockIdx.x & 1;
    for (int k = 0; k < 4; k++) {
        int row = tid / 32 * 16 + tid % 32 / 4 + k / 2 * 8;
        float v = row < n ? in[row] : 0.0f;
        v *= side[stage][row]; //~ missing-bounds-check?
        if (row >= n)
            v = 0.0f;
        out[(blockIdx.x * 4 + k) * blockDim.x + tid] = v;
    }
}

/* One of them does. */
__global__ void scale_shared(float *out, const float *in, const float *odd, int n)
{
    __shared__ float even[ROWS];
    const float *side[2] = {even, odd};
    int tid = threadIdx.x, stage = blockIdx.x & 1;
    even[tid] = in[tid % 8];
    __syncthreads();
    for (int k = 0; k < 4; k++) {
        int row = tid / 32 * 16 + tid % 32 / 4 + k / 2 * 8;
        float v = row < n ? in[row] : 0.0f;
        v *= side[stage][row]; //~ missing-bounds-check?
        if (row >= n)
            v = 0.0f;
        out[(blockIdx.x * 4 + k) * blockDim.x + tid] = v;
    }
}
