/* SPDX-License-Identifier: Apache-2.0 */
/* CL201, CL101: a kernel whose comment asks for sizes that are multiples of the block: a note. One whose comment says
 * that they need not be, or that says nothing, is told as any other. */

#define BLOCK 32

/* Multiplies by the scale.
   Works only if n is divisible by BLOCK. */
__global__ void scale(float *x, float by, int n)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] *= by; //~ missing-bounds-check?
}

// Adds; n is a multiple of 32
template <typename T>
__global__ void
add(T *x, T by, int n)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] += by; //~ missing-bounds-check?
}

// Subtracts.  n need not be a multiple of 32.
__global__ void take(float *x, float by, int n)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] -= by; //~ missing-bounds-check!
}

// n a multiple of 32
int ready;
__global__ void divide(float *x, float by, int n)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] /= by; //~ missing-bounds-check!
}

/* n: divisible by BLOCK */
__global__ void turn(const float *x, float *y, int n)
{
    __shared__ float part[BLOCK];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) {
        part[threadIdx.x] = x[i];
        __syncthreads(); //~ barrier-divergent?
        y[i] = part[BLOCK - 1 - threadIdx.x];
    }
}

void run(float *x, float *y, int n)
{
    int blocks = (n + BLOCK - 1) / BLOCK;
    scale<<<blocks, BLOCK>>>(x, 2, n);
    add<<<blocks, BLOCK>>>(x, 2.f, n);
    take<<<blocks, BLOCK>>>(x, 2, n);
    divide<<<blocks, BLOCK>>>(x, 2, n);
    turn<<<blocks, BLOCK>>>(x, y, n);
}
