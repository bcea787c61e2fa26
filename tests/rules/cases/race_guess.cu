// SPDX-License-Identifier: Apache-2.0
// Constants and classes of headers that are not here.
#include "missing_constants.h"
#include <cub/block/block_reduce.cuh>

__global__ void fill(const float *in, float *out)
{
    __shared__ float tile[TILE_LENGTH];
    tile[threadIdx.x] = in[threadIdx.x]; //~ shared-race
    out[threadIdx.x] = tile[0];
    __syncthreads();
}

// The halves of an array are apart, however long it is.
__global__ void halves(const float *in, float *out)
{
    __shared__ float key[SORT_LIMIT];
    key[threadIdx.x] = in[threadIdx.x];
    key[threadIdx.x + SORT_LIMIT / 2] = in[threadIdx.x + SORT_LIMIT / 2];
    __syncthreads();
    out[threadIdx.x] = key[SORT_LIMIT - 1 - threadIdx.x];
}

// Members of a class that is not known lie in places of their own.
template <typename Traits>
__global__ void members(const float *in, float *out, int n)
{
    __shared__ typename Traits::Storage s;
    s.carry[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    float before = s.carry[(threadIdx.x + 1) % blockDim.x];
    float sum = typename Traits::Reduce(s.scratch).Sum(before);
    out[threadIdx.x] = sum;
}

__global__ void moments(const float *a, const float *b, float *out)
{
    typedef cub::BlockReduce<float, THREADS> Reduce;
    __shared__ typename Reduce::TempStorage scratch;
    float x = Reduce(scratch).Sum(a[threadIdx.x]);
    float y = Reduce(scratch).Sum(b[threadIdx.x]); //~ shared-race
    if (threadIdx.x == 0)
        *out = x + y;
}

// The body is the other side of a switch that only the project knows.
__global__ void switched(const float *in, float *out)
{
#ifdef PROJECT_HAS_DEVICE
    __shared__ float tile[256];
    tile[threadIdx.x] = in[threadIdx.x]; //~ shared-race
    out[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x];
    __syncthreads();
#else
    NO_DEVICE_CODE;
#endif
}

// The bits of a warp's size are five, whoever defines them.
__global__ void warp_bits(const float *in, float *out, int warps)
{
    __shared__ float part[32];
    int lane = threadIdx.x & 31, warp = threadIdx.x >> WARP_SIZE_BITS;
    float x = in[threadIdx.x];
    for (int i = 16; i > 0; i /= 2)
        x += __shfl_down_sync(0xffffffff, x, i);
    if (lane == 0)
        part[warp] = x;
    __syncthreads();
    out[threadIdx.x] = lane < warps ? part[lane] : 0.0f;
}

// The parts of an element of a class that is not known stay in the element.
__global__ void parts(const missing_vec4 *in, float *out)
{
    extern __shared__ int raw[];
    missing_vec3 *side = reinterpret_cast<missing_vec3 *>(raw);
    missing_vec4 *turn = reinterpret_cast<missing_vec4 *>(&side[blockDim.x]);
    int t = threadIdx.x;
    turn[t] = in[t];
    out[t] = side[t][0] + side[t][1] + side[t][2];
}

// What a pointer into raw bytes leads to ends where the next one begins, whatever the size of the run is.
__global__ void carved(const float *in, float *out, int steps)
{
    extern __shared__ char bytes[];
    float *scale = reinterpret_cast<float *>(bytes + 4352);
    float *state = reinterpret_cast<float *>(bytes + 4384);
    int t = threadIdx.x;
    state[t] = 0.0f;
    if (t < steps)
        scale[t] = in[t];
    __syncthreads();
    out[t] = scale[t % steps] + state[blockDim.x - 1 - t];
}
__global__ void carved_badly(const float *in, float *out)
{
    extern __shared__ char bytes[];
    float *scale = reinterpret_cast<float *>(bytes + 4352);
    float *state = reinterpret_cast<float *>(bytes + 4384);
    int t = threadIdx.x;
    if (t < 8)
        scale[t] = in[t]; //~ shared-race
    state[t] = scale[t % 8];
    __syncthreads();
    out[t] = state[blockDim.x - 1 - t];
}

// Flags behind the keys, as far behind as there are keys: the two are apart.
template <typename T, unsigned KEYS> __global__ void flags(const T *in, int *out)
{
    extern __shared__ char keys_raw[];
    T *keys = reinterpret_cast<T *>(keys_raw);
    unsigned t = threadIdx.x;
    keys[t * 2] = in[t * 2];
    keys[t * 2 + 1] = in[t * 2 + 1];
    __syncthreads();
    bool *same = reinterpret_cast<bool *>(&keys[KEYS]);
    same[t] = keys[t * 2] == keys[t * 2 + 1];
    __syncthreads();
    out[t] = same[t] + same[KEYS - 1 - t];
}
template <typename T, unsigned KEYS> __global__ void flags_read_at_once(const T *in, int *out)
{
    extern __shared__ char keys_raw[];
    T *keys = reinterpret_cast<T *>(keys_raw);
    bool *same = reinterpret_cast<bool *>(&keys[KEYS]);
    same[threadIdx.x] = in[threadIdx.x] > 0; //~ shared-race
    out[threadIdx.x] = same[blockDim.x - 1 - threadIdx.x];
}

// Rows of a constant length that is not known are rows all the same.
__global__ void transposed(const float *in, float *out)
{
    __shared__ float square[TILE_LENGTH][TILE_LENGTH + 1];
    square[threadIdx.x][threadIdx.y] = in[threadIdx.y * TILE_LENGTH + threadIdx.x]; //~ shared-race
    out[threadIdx.y * TILE_LENGTH + threadIdx.x] = square[threadIdx.y][threadIdx.x];
}

__global__ void own_place(const float *in, float *out)
{
    __shared__ float square[TILE_LENGTH][TILE_LENGTH + 1];
    square[threadIdx.y][threadIdx.x] = in[threadIdx.y * TILE_LENGTH + threadIdx.x];
    out[threadIdx.x * TILE_LENGTH + threadIdx.y] = square[threadIdx.y][threadIdx.x];
}
