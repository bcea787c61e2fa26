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
