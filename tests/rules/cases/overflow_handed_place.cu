/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: the place of a thread in the grid, which a device function is handed and multiplies. */
struct copy_rows {
    __device__ static void map(int i, int K, float *out, const float *in)
    {
        for (int j = 0; j < K; ++j)
            out[j] += in[i * K + j]; //~ int32-overflow-index?
    }
};

template <typename T> __device__ void scale(int i, int K, T *x)
{
    for (int j = 0; j < K; ++j)
        x[i * K + j] *= 2; //~ int32-overflow-index?
}

/* by the row of a tile of the block */
__device__ void part(int i, int K, float *x)
{
    x[i * K] = 0.0f;
}

template <typename T> __global__ void all(int n, int K, T *out, const T *in)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        copy_rows::map(i, K, out, in);
    for (int j = blockIdx.x * blockDim.x + threadIdx.x; j < n; j += blockDim.x * gridDim.x)
        scale(j, K, out);
    part(threadIdx.x, K, out);
}

void run(float *out, const float *in, int n, int K)
{
    all<float><<<(n + 255) / 256, 256>>>(n, K, out, in);
}
