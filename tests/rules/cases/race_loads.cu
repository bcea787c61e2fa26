// SPDX-License-Identifier: Apache-2.0
// CL102: collectives that wait for nobody, and loops of at least one round.
#include <cub/cub.cuh>

template <typename T, int THREADS, int ITEMS>
__global__ void softmax(T *rows, const T *mask, int count, int width)
{
    typedef cub::BlockLoad<T, THREADS, ITEMS, cub::BLOCK_LOAD_VECTORIZE> Load;
    __shared__ typename Load::TempStorage storage;
    T few[ITEMS], more[ITEMS];
    Load(storage).Load(mask, few, width);
    for (int row = blockIdx.x; row < count; row += gridDim.x)
        Load(storage).Load(rows + row * width, more, width);
    rows[threadIdx.x] = few[0] + more[0];
}

template <typename T, int THREADS, int ITEMS>
__global__ void transposed(T *rows, const T *mask, int width)
{
    typedef cub::BlockLoad<T, THREADS, ITEMS, cub::BLOCK_LOAD_TRANSPOSE> Load;
    __shared__ typename Load::TempStorage storage;
    T few[ITEMS], more[ITEMS];
    Load(storage).Load(mask, few, width);
    Load(storage).Load(rows, more, width); //~ shared-race
    rows[threadIdx.x] = few[0] + more[0];
}

__global__ void histogram(const unsigned char *in, unsigned *out, int rounds)
{
    typedef cub::BlockHistogram<unsigned char, 256, 1, 256> Histogram;
    __shared__ typename Histogram::TempStorage storage;
    __shared__ unsigned bins[256];
    Histogram(storage).InitHistogram(bins);
    for (int i = 0; i < rounds; i++) {
        unsigned char one[1] = {in[i * 256 + threadIdx.x]};
        Histogram(storage).Composite(one, bins);
        __syncthreads();
    }
    out[threadIdx.x] = bins[threadIdx.x];
}

__global__ void levels(int *nodes, const int *codes)
{
    __shared__ int offsets[256];
    __shared__ int begin, end, fresh;
    if (threadIdx.x == 0) {
        begin = 0;
        end = 1;
        fresh = 0;
    }
    __syncthreads();
    while (begin < end) {
        int rounds = (end - begin + 255) / 256;
        for (int i = 0; i < rounds; i++) {
            offsets[threadIdx.x] = codes[threadIdx.x + i];
            __syncthreads();
            nodes[threadIdx.x + i] = offsets[255 - threadIdx.x];
            __syncthreads();
            if (threadIdx.x == 255)
                fresh += offsets[0];
            __syncthreads();
        }
        if (threadIdx.x == 255) {
            begin = end;
            end += fresh;
            fresh = 0;
        }
        __syncthreads();
    }
}
