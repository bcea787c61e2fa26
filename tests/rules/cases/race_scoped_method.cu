// SPDX-License-Identifier: Apache-2.0
// CL102: a static method of a class template, called with parameters of the template around.
template <int N, typename T>
struct Fold {
    struct Storage { T part[N]; };
    __device__ static T sum(int tid, T x, Storage &storage)
    {
        T *s = storage.part;
        s[tid] = x; //~ shared-race
        for (int r = N / 2; r > 0; r /= 2) {
            if (tid < r)
                s[tid] += s[tid + r];
            __syncthreads();
        }
        return s[0];
    }
};

template <int N, typename T>
struct FoldWait {
    struct Storage { T part[N]; };
    __device__ static T sum(int tid, T x, Storage &storage)
    {
        T *s = storage.part;
        s[tid] = x;
        __syncthreads();
        for (int r = N / 2; r > 0; r /= 2) {
            if (tid < r)
                s[tid] += s[tid + r];
            __syncthreads();
        }
        return s[0];
    }
};

template <int N, typename T>
__global__ void rows(const T *in, T *out)
{
    typedef Fold<N, T> F;
    __shared__ typename F::Storage storage;
    T x = F::sum(threadIdx.x, in[threadIdx.x], storage);
    out[threadIdx.x] = x;
}

template <int N, typename T>
__global__ void columns(const T *in, T *out)
{
    __shared__ typename FoldWait<N, T>::Storage storage;
    T x = FoldWait<N, T>::sum(threadIdx.x, in[threadIdx.x], storage);
    out[threadIdx.x] = x;
}

void run(const float *in, float *out)
{
    rows<256, float><<<1, 256>>>(in, out);
    columns<256, float><<<1, 256>>>(in, out);
}
