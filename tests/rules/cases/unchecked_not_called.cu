/* SPDX-License-Identifier: Apache-2.0 */
/* CL402: in a program, what nobody calls does not launch. */
#include <stdlib.h>

static void check(cudaError_t status)
{
    if (status != cudaSuccess)
        exit(1);
}

__global__ void step(float *a)
{
    a[threadIdx.x] += 1.0f;
}

void first(float *a)
{
    step<<<1, 64>>>(a);
    check(cudaGetLastError());
}

void second(float *a)
{
    step<<<1, 32>>>(a);
    check(cudaGetLastError());
}

void third(float *a)
{
    step<<<1, 16>>>(a);
    check(cudaGetLastError());
}

void fourth(float *a)
{
    step<<<1, 64>>>(a);
    check(cudaGetLastError());
    step<<<1, 32>>>(a);
    check(cudaGetLastError());
}

void fifth(float *a)
{
    step<<<1, 64>>>(a);
    check(cudaGetLastError());
}

/* the call is left out by an #if */
void left_out(float *a)
{
    step<<<1, 8>>>(a);
}

void forgotten(float *a)
{
    step<<<1, 2>>>(a); //~ unchecked-launch
}

int main(int argc, char **argv)
{
    float *a;
    check(cudaMalloc(&a, 64 * sizeof(float)));
    first(a);
    second(a);
    third(a);
    fourth(a);
    fifth(a);
    check(cudaGetLastError());
    check(cudaFree(a));
    forgotten(a);
    return 0;
}
