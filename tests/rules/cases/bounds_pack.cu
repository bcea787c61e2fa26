/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: packs that are read before anybody asks whether they are inside. */
template <typename T, int PACK>
__device__ void normalize(const T *values, int n, int at, const T *scale, const T *shift, T *out)
{
    T scales[PACK], shifts[PACK];
    if (shift != nullptr)
        *reinterpret_cast<float4 *>(shifts) =
            *reinterpret_cast<const float4 *>(&shift[threadIdx.x * PACK]); //~ missing-bounds-check
    *reinterpret_cast<float4 *>(scales) = *reinterpret_cast<const float4 *>(&scale[threadIdx.x * PACK]);
    __syncthreads();
    if (PACK * threadIdx.x < n) {
        for (int i = 0; i < PACK; i++)
            out[at + i] = values[i] * scales[i] + shifts[i];
    }
}

template <typename T, int PACK>
__device__ void normalize_inside(const T *values, int n, int at, const T *scale, T *out)
{
    T scales[PACK];
    bool inside = PACK * threadIdx.x < n;
    if (inside)
        *reinterpret_cast<float4 *>(scales) =
            *reinterpret_cast<const float4 *>(&scale[threadIdx.x * PACK]);
    __syncthreads();
    if (inside) {
        for (int i = 0; i < PACK; i++)
            out[at + i] = values[i] * scales[i];
    }
}

// whole packs, and then the rest one by one
template <typename T> __global__ void sum_rows(const T *in, T *out, int n)
{
    const int PACK = 4;
    T sum = 0;
    int l = PACK * threadIdx.x;
    for (; l + PACK - 1 < n; l += blockDim.x * PACK)
        for (int k = 0; k < PACK; k++)
            sum += in[l + k];
    for (; l < n; l++)
        sum += in[l];
    out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
