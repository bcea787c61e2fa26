// SPDX-License-Identifier: Apache-2.0
// CL201: whole blocks are launched of what every caller has taken the rest of.
template<int UNROLL>
__global__ void add(int *out, const int *sums, int block)
{
    int first = blockIdx.x * block * UNROLL;
    for (int k = 0; k < UNROLL; k++)
        out[first + threadIdx.x + k * block] += sums[blockIdx.x];
}

template<int UNROLL> void add_small(int *out, const int *sums, int n);
template<int UNROLL> void add_whole(int *out, const int *sums, int n, int block);

template<int UNROLL> void add_any(int *out, const int *sums, int n, int block)
{
    int whole = block * UNROLL;
    int rest = n % whole;
    if (rest == 0) {
        add_whole<UNROLL>(out, sums, n, block);
    } else {
        int most = n - rest;
        add_whole<UNROLL>(out, sums, most, block);
        add_small<UNROLL>(out + most, sums, rest);
    }
}

template<int UNROLL> void add_whole(int *out, const int *sums, int n, int block)
{
    int whole = block * UNROLL;
    int blocks = (n + whole - 1) / whole;
    add<UNROLL><<<blocks, block>>>(out, sums, block);
}

// Of quotients that are multiplied again.
__global__ void scale(float *x)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
}
static void scale_whole(float *x, int n)
{
    scale<<<(n + 255) / 256, 256>>>(x);
}
void scale_most(float *x, int n)
{
    scale_whole(x, n / 256 * 256);
}

// One caller of two hands over what there is.
__global__ void halve(float *x, int n)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] /= 2; //~ missing-bounds-check
}
static void halve_all(float *x, int n)
{
    halve<<<(n + 255) / 256, 256>>>(x, n);
}
void halve_most(float *x, int n)
{
    halve_all(x, n - n % 256);
}
void halve_some(float *x, int n)
{
    halve_all(x, n);
}
