// SPDX-License-Identifier: Apache-2.0
// CL105: a class out of sight says how many there are and how far apart, too: its numbers are the same wherever they are
// read, and what is stored through its pointers leaves them alone.
#include <absent/tensor.h>

__constant__ Settings cs;

__global__ void n1(Settings p)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int T = blockDim.x * gridDim.x;
    int start = p.n * t / T, end = p.n * (t + 1) / T;
    for (int i = start; i < end; i++)
        p.out[i] = t;
}
__global__ void n2(Settings p)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int T = blockDim.x * gridDim.x;
    int per = (p.n + T - 1) / T;
    for (int i = t * per; i < (t + 1) * per && i < p.n; i++)
        p.out[i] = t;
}
__global__ void n3(Settings p)
{
    int t = threadIdx.x;
    for (int r = 0; r < p.rows; r++)
        p.out[r * p.stride + t] += t;
}
__global__ void n4(Settings p)
{
    int t = threadIdx.x;
    for (int r = 0; r < p.rows; r++)
        p.out[t * p.stride + r] += t;
}
__global__ void n5(Settings p)
{
    int t = threadIdx.x, b = blockIdx.x;
    p.out[(b * p.rows + t / p.cols) * p.cols + t % p.cols] += t;
}
__global__ void n6()
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int T = blockDim.x * gridDim.x;
    int start = (cs.n * t) / T, end = (cs.n * (t + 1)) / T;
    for (int i = start; i < end; i++)
        cs.out[i] = t;
}
__global__ void n7(Settings p)
{
    int i = p.order[blockIdx.x * blockDim.x + threadIdx.x];
    p.out[i] += 1;
    p.flag[i] = p.out[i] > 3;
}
__global__ void n8(Settings p)
{
    int x = threadIdx.x % p.w, y = threadIdx.x / p.w;
    p.out[y * p.w + x] = p.in[y * p.w + x];
    p.out[y * p.w + x] += 2;
}
__global__ void n9(absent::Accessor<float, 3> out, absent::Accessor<float, 3> in)
{
    int n = out.size(1);
    for (int i = threadIdx.x; i < n * out.size(2); i += blockDim.x) {
        int y = i / n, x = i % n;
        out[blockIdx.x][y][x] += in[blockIdx.x][y][x];
    }
}
__global__ void n10(absent::Accessor<float, 2> out, int per)
{
    int g = threadIdx.x / per, l = threadIdx.x % per;
    out[g][l] += 1;
}
__global__ void n11(Settings p)
{
    int g = threadIdx.x / p.group;
    if (threadIdx.x % p.group == 0)
        p.out[blockIdx.x * p.groups + g] += 1;
}
__global__ void n12(Settings p)
{
    int g = p.offset[blockIdx.x] + threadIdx.x;
    p.out[g] = p.out[g] * 2 + 1;
}
__global__ void n13(Settings p)
{
    for (int i = threadIdx.x; i < p.count[blockIdx.x]; i += blockDim.x) {
        int at = p.index(i);
        p.out[at] += 1;
    }
}
__global__ void n14(Settings p)
{
    p.out[threadIdx.x * p.k] = 0;
    p.out[threadIdx.x * p.k + 1] = 1;
}
__global__ void n15(Settings p)
{
    for (int j = 0; j < p.k; j++)
        p.out[threadIdx.x + j * p.n] = p.out[threadIdx.x + j * p.n] * 2 + j;
}
