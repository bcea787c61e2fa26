/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: blocks have as many threads as a variable of the file says, which the function that sets it checks. */
#include <assert.h>
#include <cuda_runtime.h>

#define MOST 48

int rows = 0;
__constant__ int device_rows;

void set_rows(int n)
{
    assert(n + 1 < MOST);
    rows = n;
    cudaMemcpyToSymbol(device_rows, &rows, sizeof(int));
}

/* the second part begins behind all of a block's threads */
__global__ void parts(const float *in, float *out)
{
    extern __shared__ float memory[];
    float *first = memory, *second = memory + MOST;
    first[threadIdx.x] = in[threadIdx.x];
    second[threadIdx.x] = 2 * in[threadIdx.x] + 1;
    __syncthreads();
    out[threadIdx.x] = first[device_rows - 1 - threadIdx.x] + second[device_rows - 1 - threadIdx.x];
}

/* it begins in front of the last ones */
__global__ void early_parts(const float *in, float *out)
{
    extern __shared__ float memory[];
    float *first = memory, *second = memory + 40;
    first[threadIdx.x] = in[threadIdx.x];
    second[threadIdx.x] = 2 * in[threadIdx.x] + 1; //~ shared-race!
    __syncthreads();
    out[threadIdx.x] = first[device_rows - 1 - threadIdx.x] + second[device_rows - 1 - threadIdx.x];
}

/* no thread waits for the others */
__global__ void turned(const float *in, float *out)
{
    extern __shared__ float memory[];
    memory[threadIdx.x] = in[threadIdx.x]; //~ shared-race!
    out[threadIdx.x] = memory[device_rows - 1 - threadIdx.x];
    __syncthreads();
    out[threadIdx.x] += memory[0];
}

void run(const float *in, float *out)
{
    dim3 threads(rows, 1);
    parts<<<1, threads, 2 * MOST * sizeof(float)>>>(in, out);
    early_parts<<<1, threads, 2 * MOST * sizeof(float)>>>(in, out);
    turned<<<1, threads, 2 * MOST * sizeof(float)>>>(in, out);
}

/* it begins with more, and nobody need set it */
int columns = 256;

void set_columns(int n)
{
    assert(n < MOST);
    columns = n;
}

__global__ void parts_of_columns(const float *in, float *out)
{
    extern __shared__ float memory[];
    float *first = memory, *second = memory + MOST;
    first[threadIdx.x] = in[threadIdx.x];
    second[threadIdx.x] = 2 * in[threadIdx.x] + 1; //~ shared-race!
    __syncthreads();
    out[threadIdx.x] = first[threadIdx.x] + second[threadIdx.x];
}

/* one function checks it, another one does not */
int places = 0;

void set_places(int n)
{
    assert(n < MOST);
    places = n;
}

void set_any_places(int n)
{
    places = n;
}

__global__ void parts_of_places(const float *in, float *out)
{
    extern __shared__ float memory[];
    float *first = memory, *second = memory + MOST;
    first[threadIdx.x] = in[threadIdx.x];
    second[threadIdx.x] = 2 * in[threadIdx.x] + 1; //~ shared-race!
    __syncthreads();
    out[threadIdx.x] = first[threadIdx.x] + second[threadIdx.x];
}

void read_number(int *to);

/* somebody out of sight sets it */
int slots = 0;

void set_slots(int n)
{
    assert(n < MOST);
    slots = n;
    read_number(&slots);
}

__global__ void parts_of_slots(const float *in, float *out)
{
    extern __shared__ float memory[];
    float *first = memory, *second = memory + MOST;
    first[threadIdx.x] = in[threadIdx.x];
    second[threadIdx.x] = 2 * in[threadIdx.x] + 1; //~ shared-race!
    __syncthreads();
    out[threadIdx.x] = first[threadIdx.x] + second[threadIdx.x];
}

void run_others(const float *in, float *out)
{
    parts_of_columns<<<1, dim3(columns, 1), 512 * sizeof(float)>>>(in, out);
    parts_of_places<<<1, dim3(places, 1), 2 * MOST * sizeof(float)>>>(in, out);
    parts_of_slots<<<1, dim3(slots, 1), 2 * MOST * sizeof(float)>>>(in, out);
}
