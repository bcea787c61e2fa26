/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: accesses of functions in sight, beside one that the check of their caller guards. */
__device__ void put(float *p, int i, float v)
{
    p[i] = v;
}

__device__ void put_inside(float *p, int i, int n, float v)
{
    if (i < n)
        p[i] = v;
}

__global__ void unguarded(const float *in, float *out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = 0;
    if (i < n)
        a = in[i];
    put(out, i, a); //~ missing-bounds-check
}

__global__ void guarded(const float *in, float *out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = 0;
    if (i < n) {
        a = in[i];
        put(out, i, a);
    }
}

__global__ void guarded_in_callee(const float *in, float *out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = 0;
    if (i < n)
        a = in[i];
    put_inside(out, i, n, a);
}

__global__ void padded(const float *in, float *out, int n, int padded)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float a = 0;
    if (i < n)
        a = in[i];
    if (i < padded)
        put(out, i, a);
}

__global__ void own_memory(const float *in, float *out, int n)
{
    __shared__ float s[256];
    const int i = threadIdx.x;
    float a = 0;
    if (i < n)
        a = in[i];
    put(s, i, a);
    __syncthreads();
    if (i < n)
        out[i] = s[n - 1 - i];
}

template <typename T, int N>
struct Pack {
    T v[N];
    __device__ void put(T *p, int i) const
    {
        for (int k = 0; k < N; ++k)
            p[i * N + k] = v[k];
    }
    __device__ void get(const T *p, int i)
    {
        for (int k = 0; k < N; ++k)
            v[k] = p[i * N + k];
    }
    __device__ void put_some(T *p, int i)
    {
        if (i < 100)
            for (int k = 0; k < N; ++k)
                p[i * N + k] = v[k];
    }
};

__global__ void packs(const float *in, float *out, int count)
{
    const unsigned lane = threadIdx.x % 32;
    Pack<float, 4> a = {};
    if (lane < count)
        a.get(in, lane);
    a.put(out, lane); //~ missing-bounds-check
}

__global__ void packs_guarded(const float *in, float *out, int count)
{
    const unsigned lane = threadIdx.x % 32;
    Pack<float, 4> a = {};
    if (lane < count)
        a.get(in, lane);
    if (lane < count)
        a.put(out, lane);
}

__global__ void packs_asked(const float *in, float *out, int count)
{
    const unsigned lane = threadIdx.x % 32;
    Pack<float, 4> a = {};
    if (lane < count)
        a.get(in, lane);
    a.put_some(out, lane);
}
