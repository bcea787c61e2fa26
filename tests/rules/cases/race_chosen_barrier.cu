// SPDX-License-Identifier: Apache-2.0
// CL102: a barrier that a constant of the class decides about which the template is handed stands where that class
// needs it; it chose the algorithms, too.
#include <cub/block/block_load.cuh>
#include <cub/block/block_store.cuh>

template <typename Traits>
inline __device__ void load_part(const typename Traits::input_t *in, typename Traits::input_t (&x)[Traits::kItems],
                                 typename Traits::BlockLoadT::TempStorage &storage, int n)
{
    if constexpr (Traits::kWhole && !Traits::kRagged) {
        auto &wide = reinterpret_cast<typename Traits::BlockLoadWideT::TempStorage &>(storage);
        typename Traits::BlockLoadWideT(wide).Load(reinterpret_cast<const typename Traits::wide_t *>(in), x);
    } else {
        typename Traits::BlockLoadT(storage).Load(in, x, n, 0.0f);
    }
}

template <typename Traits> __global__ void load_both(const typename Traits::input_t *a, const float *b, float *out, int n)
{
    extern __shared__ char bytes[];
    constexpr bool kDirect = Traits::kDirect;
    auto &storage = reinterpret_cast<typename Traits::BlockLoadT::TempStorage &>(bytes);
    typename Traits::input_t x[Traits::kItems], y[Traits::kItems];
    load_part<Traits>(a, x, storage, n);
    if constexpr (!kDirect) {
        __syncthreads();
    }
    load_part<Traits>(b, y, storage, n);
    out[threadIdx.x] = x[0] + y[0];
}

template <typename Traits> __global__ void store_rows(float *out, int n)
{
    extern __shared__ char bytes[];
    auto &storage = reinterpret_cast<typename Traits::BlockStoreT::TempStorage &>(bytes);
    float x[Traits::kItems];
    for (int r = 0; r < Traits::kRows; ++r) {
        if constexpr (!Traits::kDirect) {
            if (r > 0) {
                __syncthreads();
            }
        }
        typename Traits::BlockStoreT(storage).Store(out + r * n, x, n);
    }
}

// A table of one warp's, or of several.
template <typename Traits> __global__ void turned(const float *in, float *out)
{
    __shared__ float part[256];
    part[threadIdx.x] = in[threadIdx.x];
    if (!Traits::kDirect || Traits::kWarps > 1)
        __syncthreads();
    out[threadIdx.x] = part[255 - threadIdx.x];
}

// ---- without ------------------------------------------------------------------------------------

template <typename Traits>
__global__ void load_both_at_once(const typename Traits::input_t *a, const float *b, float *out, int n)
{
    extern __shared__ char bytes[];
    auto &storage = reinterpret_cast<typename Traits::BlockLoadT::TempStorage &>(bytes);
    typename Traits::input_t x[Traits::kItems], y[Traits::kItems];
    typename Traits::BlockLoadT(storage).Load(a, x, n, 0.0f);
    if constexpr (!Traits::kDirect)
        x[0] += 1.0f;
    typename Traits::BlockLoadT(storage).Load(b, y, n, 0.0f); //~ shared-race
    out[threadIdx.x] = x[0] + y[0];
}

// A parameter of its own is one or the other.
template <bool WAITS> __global__ void turned_perhaps(const float *in, float *out)
{
    __shared__ float part[256];
    part[threadIdx.x] = in[threadIdx.x]; //~ shared-race
    if constexpr (WAITS)
        __syncthreads();
    out[threadIdx.x] = part[255 - threadIdx.x];
}

// What is done for just that choice is not ordered by a barrier of the other one.
template <typename Traits> __global__ void turned_for_one(const float *in, float *out)
{
    __shared__ float part[256];
    part[threadIdx.x] = in[threadIdx.x]; //~ shared-race
    if constexpr (!Traits::kDirect)
        __syncthreads();
    if constexpr (Traits::kDirect)
        out[threadIdx.x] = part[255 - threadIdx.x];
}

// The other way has a use of its own.
template <typename Traits> __global__ void turned_either(const float *in, float *out)
{
    __shared__ float part[256];
    part[threadIdx.x] = in[threadIdx.x]; //~ shared-race
    if constexpr (Traits::kWaits) {
        __syncthreads();
        out[threadIdx.x] = part[255 - threadIdx.x];
    } else {
        out[threadIdx.x] = part[128 ^ threadIdx.x];
    }
}

// The run decides, too.
template <typename Traits> __global__ void turned_for_many(const float *in, float *out, int n)
{
    __shared__ float part[256];
    part[threadIdx.x] = in[threadIdx.x]; //~ shared-race
    if (Traits::kWarps * n > 100)
        __syncthreads();
    out[threadIdx.x] = part[255 - threadIdx.x];
}

// The class is in sight, and says that there is none.
struct Direct {
    static constexpr bool kDirect = true;
};
template <typename Traits> __global__ void turned_directly(const float *in, float *out)
{
    __shared__ float part[256];
    part[threadIdx.x] = in[threadIdx.x]; //~ shared-race
    if constexpr (!Traits::kDirect)
        __syncthreads();
    out[threadIdx.x] = part[255 - threadIdx.x];
}
void run(const float *in, float *out)
{
    turned_directly<Direct><<<10, 256>>>(in, out);
}
