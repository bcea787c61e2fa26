/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: members of a class over dynamic shared memory whose lengths are a template's: two members lie apart, wherever
 * they begin, also where helpers are handed them. One member is one. */

template <int A, int T> struct stage {
    static constexpr int S = T + 4;
    union {
        float a[A][S];
        float b[2 * A][S];
    } u;
    float h[2 * A][S];
};

template <int S> __device__ void put(float (*h)[S], int row, int column, float v)
{
    h[row][column] = v;
}

template <int A, int E> __global__ void apart(const float *x, float *out, int n)
{
    constexpr int T = 16 * E;
    extern __shared__ char raw[];
    auto &s = *reinterpret_cast<stage<A, T> *>(raw);
    int tx = threadIdx.x % 16, ty = threadIdx.x / 16;
    for (int t = 0; t < n; t++) {
        s.u.a[ty][tx * E] = x[t * 256 + threadIdx.x];
        __syncthreads();
        for (int j = 0; j < 4; ++j) {
            int c = ty * 4 + j;
            float v = s.u.a[c % A][tx * E];
            s.h[c][tx * E] = v;
            put<stage<A, T>::S>(s.h, c, tx * E + 1, v);
        }
        __syncthreads();
        out[t * 256 + threadIdx.x] = s.h[255 - ty][tx];
        __syncthreads();
    }
}

struct fixed {
    float first[16];
    float flat[256];
};

__global__ void one_member(const float *x, float *out, int n)
{
    extern __shared__ char raw[];
    auto &s = *reinterpret_cast<fixed *>(raw);
    for (int t = 0; t < n; t++) {
        s.flat[threadIdx.x] = x[t * 256 + threadIdx.x]; //~ shared-race
        out[t * 256 + threadIdx.x] = s.flat[255 - threadIdx.x];
        __syncthreads();
    }
}

void run(const float *x, float *out, int n)
{
    one_member<<<1, 256, sizeof(fixed)>>>(x, out, n);
}
