// SPDX-License-Identifier: Apache-2.0
// CL105: one thread writes what every block makes of what it reads, early or late.
template <typename T> __device__ T least_of(T a, T b)
{
    return a < b ? a : b;
}

__global__ void clamped(float *x, unsigned *count, unsigned most, const unsigned char *changed)
{
    if (*changed == 0)
        return;
    const unsigned n = least_of(*count, most);
    const unsigned blocks = (n + blockDim.x - 1) / blockDim.x;
    const unsigned rounds = (blocks + gridDim.x - 1) / gridDim.x;
    for (unsigned r = 0; r < rounds; r++) {
        unsigned i = r * blockDim.x + threadIdx.x + rounds * blockIdx.x * blockDim.x;
        if (i == 0)
            *count = n; // whoever reads it late makes the same of it
        if (i >= n)
            return;
        x[i] += 1.0f;
    }
}
__global__ void clamped_plain(float *x, unsigned *count, unsigned most)
{
    const unsigned n = min(*count, most);
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0)
        *count = n;
    if (i < n)
        x[i] += 1.0f;
}
// one more block reads it as it is; and what is put there is not what the others have
__global__ void clamped_and_read(float *x, unsigned *count, unsigned most)
{
    const unsigned n = min(*count, most);
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0)
        *count = n; //~ global-race!
    if (i < n)
        x[i] += *count;
}
__global__ void less_by_one(float *x, unsigned *count)
{
    const unsigned n = *count - 1;
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0)
        *count = n; //~ global-race!
    if (i < n)
        x[i] += 1.0f;
}
