// SPDX-License-Identifier: Apache-2.0
// CL301: a function that only hands the memory back is no use of it; what takes it from there is, where the instance
// gets to it.
__device__ float *row_of(void *memory, int length)
{
    float *row = (float *)memory;
    return row;
}

__device__ void put(float value, float *row, int i)
{
    row[i] = value;
}

template <bool SINGLE>
__global__ void divide(float *out, const float *by)
{
    extern __shared__ float memory[];
    float *row = row_of(memory, blockDim.x);
    if (!SINGLE && threadIdx.y == 0)
        put(by[threadIdx.x], row, threadIdx.x);
    float divisor;
    if (SINGLE) {
        divisor = by[threadIdx.x];
    } else {
        __syncthreads();
        divisor = row[threadIdx.x];
    }
    out[(blockIdx.x * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x] /= divisor;
}

void run(float *out, const float *by, int rows)
{
    divide<true><<<rows, 64>>>(out, by);
    divide<false><<<rows, dim3(64, 4)>>>(out, by); //~ shared-memory-too-large!
    divide<false><<<rows, dim3(64, 4), 64 * sizeof(float)>>>(out, by);
}

// a sum, of whatever type, is no memory that is handed back
template <unsigned width, typename T> __device__ T sum_of_block(T own, T *scratch)
{
    for (int k = 16; k > 0; k /= 2)
        own = own + __shfl_xor_sync(0xffffffffu, own, k);
    if (width > 32) {
        if (threadIdx.x % 32 == 0)
            scratch[threadIdx.x / 32] = own;
        __syncthreads();
        own = scratch[0];
        for (unsigned k = 1; k < width / 32; k++)
            own = own + scratch[k];
    }
    return own;
}

template <int width> __global__ void normalised(float *x, int n)
{
    extern __shared__ float scratch[];
    float own = 0.0f;
    for (int i = threadIdx.x; i < n; i += width)
        own += x[i];
    own = sum_of_block<width>(own, scratch);
    for (int i = threadIdx.x; i < n; i += width)
        x[i] /= own;
}

void normalise(float *x, int n)
{
    if (n < 1024)
        normalised<32><<<1, 32>>>(x, n);
    else
        normalised<1024><<<1, 1024, 32 * sizeof(float)>>>(x, n);
}
