/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: counts of what there happens to be, and pairs of one element. */
#include "absent_particles.h"
#include <cuda_runtime.h>

__global__ void scatter(float *to, const float *from, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        to[i] = from[i];
}

void send(float *to, const float *from, const absent::particles *p)
{
    int blocks = (p->nr_prts_send + 255) / 256;
    scatter<<<blocks, 256>>>(to, from, p->nr_prts_send); //~ invalid-launch
}

void send_some(float *to, const float *from, const absent::particles *p)
{
    if (p->nr_prts_send == 0)
        return;
    int blocks = (p->nr_prts_send + 255) / 256;
    scatter<<<blocks, 256>>>(to, from, p->nr_prts_send);
}

void send_list(float *to, const float *from, int n_selected)
{
    scatter<<<(n_selected + 255) / 256, 256>>>(to, from, n_selected); //~ invalid-launch
}

void send_all(float *to, const float *from, const absent::particles *p)
{
    int blocks = (p->nr_prts + 255) / 256;
    scatter<<<blocks, 256>>>(to, from, p->nr_prts);
}

/* The length of a buffer to send is no count of what was sent. */
void send_buffer(float *to, const float *from, int sender_size)
{
    scatter<<<(sender_size + 255) / 256, 256>>>(to, from, sender_size);
}

/* Pairs, and thread 0 takes the odd element. */
__global__ void halve(float2 *x, long n)
{
    long i = blockIdx.x * (long)blockDim.x + threadIdx.x;
    for (long k = i; k < n / 2; k += (long)gridDim.x * blockDim.x)
        x[k].x *= 0.5f;
    if (i == 0 && n % 2)
        ((float *)x)[n - 1] *= 0.5f;
}

void halve_all(float2 *x, long n)
{
    long blocks = (n / 2 + 255) / 256;
    halve<<<blocks, 256>>>(x, n); //~ invalid-launch
}

void halve_safely(float2 *x, long n)
{
    long blocks = ((n + 1) / 2 + 255) / 256;
    halve<<<blocks, 256>>>(x, n);
}

void halve_even(float2 *x, long n)
{
    if (n % 2 == 0)
        halve<<<(n / 2 + 255) / 256, 256>>>(x, n);
}
