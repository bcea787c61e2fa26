// SPDX-License-Identifier: Apache-2.0
// CL201: whole rounds of the grid, up to the length without its remainder, need no check; what goes up to the length
// itself does, and so does the rest.
__device__ int error_code;

__global__ void copy(float *out, const float *in, const size_t *length)
{
    __shared__ size_t n;
    if (threadIdx.x == 0)
        n = *length;
    __syncthreads();
    size_t all = n, step = gridDim.x * blockDim.x, i = blockIdx.x * blockDim.x + threadIdx.x, at;
    size_t whole = all - all % step;
    for (size_t first = 0; first < whole; first += step) {
        at = first + i;
        out[at] = in[at];
    }
    at = whole + i;
    if (at < all)
        out[at] = in[at];
}

__global__ void copy_products(float *out, const float *in, const size_t *length)
{
    __shared__ size_t n;
    if (threadIdx.x == 0)
        n = *length;
    __syncthreads();
    size_t all = n, step = gridDim.x * blockDim.x, i = blockIdx.x * blockDim.x + threadIdx.x;
    size_t whole = all / step * step;
    for (size_t first = 0; first < whole; first += step)
        out[first + i] = in[first + i];
}

__global__ void copy_open(float *out, const float *in, const size_t *length)
{
    __shared__ size_t n;
    if (threadIdx.x == 0)
        n = *length;
    __syncthreads();
    size_t all = n, step = gridDim.x * blockDim.x, i = blockIdx.x * blockDim.x + threadIdx.x;
    for (size_t first = 0; first < all; first += step)
        out[first + i] = in[first + i]; //~ missing-bounds-check
}

void run(float *out, const float *in, const size_t *device_length, int n)
{
    int blocks = (n + 255) / 256;
    copy<<<blocks, 256>>>(out, in, device_length);
    copy_products<<<blocks, 256>>>(out, in, device_length);
    copy_open<<<blocks, 256>>>(out, in, device_length);
}
