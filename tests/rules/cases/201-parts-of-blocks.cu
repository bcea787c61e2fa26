// SPDX-License-Identifier: Apache-2.0
// CL201: what callers cut off is compared with the block: a multiple of 4 leaves a tail in blocks of 256.
__global__ void scale(float *x)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] *= 2; //~ missing-bounds-check
}
static void scale_all(float *x, int n)
{
    scale<<<(n + 255) / 256, 256>>>(x);
}
void scale_fours(float *x, int n)
{
    scale_all(x, n - n % 4);
}

__global__ void halve(float *x)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] /= 2; //~ missing-bounds-check
}
static void halve_all(float *x, int n)
{
    halve<<<(n + 127) / 128, 128>>>(x);
}
void halve_even(float *x, int n)
{
    if (n % 2 == 0)
        halve_all(x, n);
}

__global__ void negate(float *x)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] *= -1; //~ missing-bounds-check
}
static void negate_all(float *x, int n)
{
    negate<<<(n + 255) / 256, 256>>>(x);
}
void negate_pairs(float *x, int n)
{
    negate_all(x, n / 2 * 2);
}

// Multiples of 512 are multiples of 128.
__global__ void square(float *x)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = x[i] * x[i];
}
static void square_all(float *x, int n)
{
    square<<<(n + 127) / 128, 128>>>(x);
}
void square_most(float *x, int n)
{
    square_all(x, n - n % 512);
}

// Other files may call what one caller in sight hands whole blocks.
__global__ void cube(float *x)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    x[i] = x[i] * x[i] * x[i]; //~ missing-bounds-check
}
void cube_all(float *x, int n)
{
    cube<<<(n + 127) / 128, 128>>>(x);
}
void cube_most(float *x, int n)
{
    cube_all(x, n - n % 128);
}
