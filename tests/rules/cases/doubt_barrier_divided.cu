// SPDX-License-Identifier: Apache-2.0
// CL101: launches that round down (CL302) leave nobody beyond the length, as far as it is the one that they divide.
#include <lost/image.h>

__global__ void turn(PtrStepSz<int> in, PtrStep<int> out)
{
    __shared__ int part[256];
    const int i = (blockIdx.y * 65536 + blockIdx.x) * 256 + threadIdx.x;
    if (i >= in.cols) //~ barrier-divergent?
        return;
    part[threadIdx.x] = in.ptr(0)[i];
    __syncthreads();
    out.ptr(0)[i] = part[255 - threadIdx.x];
}

void turn_all(PtrStepSz<int> in, PtrStep<int> out, int count)
{
    unsigned blocks = static_cast<unsigned>(std::ceil(count / 256));
    dim3 grid(min(blocks, 65536), 1); //~ invalid-launch
    turn<<<grid, 256>>>(in, out);
}

__global__ void turn_up(PtrStepSz<int> in, PtrStep<int> out)
{
    __shared__ int part[256];
    const int i = blockIdx.x * 256 + threadIdx.x;
    if (i >= in.cols) //~ barrier-divergent
        return;
    part[threadIdx.x] = in.ptr(0)[i];
    __syncthreads();
    out.ptr(0)[i] = part[255 - threadIdx.x];
}

void turn_all_up(PtrStepSz<int> in, PtrStep<int> out, int count)
{
    turn_up<<<(count + 255) / 256, 256>>>(in, out);
}

// What is divided has been made whole blocks of before: the last one has threads beyond.
__global__ void turn_whole(int *out, const int *in, int count)
{
    __shared__ int part[256];
    const int i = blockIdx.x * 256 + threadIdx.x;
    if (i >= count) //~ barrier-divergent
        return;
    part[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = part[255 - threadIdx.x];
}

void turn_all_whole(int *out, const int *in, int count)
{
    int threads = count;
    if (threads % 256 != 0)
        threads = threads + (256 - threads % 256);
    turn_whole<<<threads / 256, 256>>>(out, in, count);
}

// What is divided is another length than the one that is asked for; and the same, by another name.
__global__ void turn_rows(int *out, const int *in, int rows)
{
    __shared__ int part[256];
    const int i = blockIdx.x * 256 + threadIdx.x;
    if (i >= rows) //~ barrier-divergent
        return;
    part[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = part[255 - threadIdx.x];
}

void turn_all_rows(int *out, const int *in, int rows, int columns)
{
    turn_rows<<<columns / 256, 256>>>(out, in, rows);
}

__global__ void turn_columns(int *out, const int *in, int rows)
{
    __shared__ int part[256];
    const int i = blockIdx.x * 256 + threadIdx.x;
    if (i >= rows)
        return;
    part[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = part[255 - threadIdx.x];
}

void turn_all_columns(int *out, const int *in, int columns)
{
    turn_columns<<<columns / 256, 256>>>(out, in, columns); //~ invalid-launch
}
