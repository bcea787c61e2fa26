/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: every thread writes the whole table, and the same to it. Not so where the threads share the work. */

#define TYPES 10

__global__ void forces(const float *table, const float *cut, const int *type, float *out, int n)
{
    __shared__ float mass[TYPES], reach[TYPES * TYPES];
    for (int k = 0; k < TYPES; k++) {
        mass[k] = table[k];
        for (int j = 0; j < TYPES; j++)
            reach[k * TYPES + j] = cut[k * TYPES + j];
    }
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        out[i] = mass[type[i]] * reach[type[i] * TYPES + 1];
}

__global__ void shared_work(const float *table, const int *type, float *out, int n)
{
    __shared__ float mass[256];
    for (int k = threadIdx.x; k < 256; k += blockDim.x)
        mass[k] = table[k]; //~ shared-race
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = mass[255 - threadIdx.x];
}
