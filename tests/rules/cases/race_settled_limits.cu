// SPDX-License-Identifier: Apache-2.0
// CL102: what all make of what they read stays as it is, with limits that nobody can compute, or ends in a trap.
#include <cassert>
#define WHOLE __shared__ int s[256]; int t = threadIdx.x; s[t] = in[t]; __syncthreads();

__device__ int asserted(int x)
{
    assert(x >= 0);
    return x == 0 ? 1 : x > 100 ? 100 : x;
}
__device__ int trapped(int x)
{
    if (x < 0)
        __trap();
    return x == 0 ? 1 : x > 100 ? 100 : x;
}
__device__ int trapped_then(int x)
{
    if (x < 0)
        __trap();
    return x == 0 ? -1 : x > 100 ? 100 : x;
}
__global__ void asserts(int *out, const int *in)
{
    WHOLE
    int w = asserted(s[5]);
    if (t == 0)
        s[5] = w;
    out[t] = w;
}
__global__ void traps(int *out, const int *in)
{
    WHOLE
    int w = trapped(s[5]);
    if (t == 0)
        s[5] = w;
    out[t] = w;
}
__global__ void traps_late(int *out, const int *in)
{
    WHOLE
    int w = trapped_then(s[5]);
    if (t == 0)
        s[5] = w; //~ shared-race!
    out[t] = w;
}
__global__ void root_of(int *out, const int *in, int a)
{
    WHOLE
    int v = s[5], m = (int)sqrtf((float)a);
    int w = v > m ? m : v < 1 ? 1 : v;
    if (t == 0)
        s[5] = w;
    out[t] = w;
}
__global__ void product_of(int *out, const int *in, int a, int b)
{
    WHOLE
    int v = s[5], m = __mulhi(a, b);
    int w = v > m ? m : v < 1 ? 1 : v;
    if (t == 0)
        s[5] = w;
    out[t] = w;
}
__global__ void logarithm_of(int *out, const int *in, int a)
{
    WHOLE
    float m = logf(a);
    int v = s[5], w = v > m ? (int)m : v < 0 ? 0 : v;
    if (t == 0)
        s[5] = w;
    out[t] = w;
}
// Of what was read itself.
__global__ void root_of_it(int *out, const int *in, int a)
{
    WHOLE
    int v = s[5], m = (int)sqrtf((float)v);
    int w = v > a ? m : v < 1 ? 1 : v;
    if (t == 0)
        s[5] = w; //~ shared-race!
    out[t] = w;
}
// Another value is chosen beside it.
__global__ void told(int *out, const int *in)
{
    WHOLE
    int v = s[5], w = v;
    bool was = false;
    if (v == 0) {
        w = 1;
        was = true;
    }
    if (t == 0)
        s[5] = w; //~ shared-race!
    out[t] = w + was;
}
// A sum of a table, and one that what was read goes into.
__global__ void sum_of_table(int *out, const int *in, const int *table)
{
    WHOLE
    int v = s[5], sum = 0;
    for (int j = 0; j < 4; j++)
        sum += table[j];
    int w = v == 0 ? sum : v;
    if (t == 0)
        s[5] = w;
    out[t] = w;
}
__global__ void sum_of_so_many(int *out, const int *in, const int *table)
{
    WHOLE
    int v = s[5], sum = 0;
    for (int j = 0; j < v; j++)
        sum += table[j];
    int w = v > 3 ? sum : v;
    if (t == 0)
        s[5] = w; //~ shared-race!
    out[t] = w;
}
__global__ void sum_and_it(int *out, const int *in, const int *table)
{
    WHOLE
    int v = s[5], sum = v;
    for (int j = 0; j < 4; j++)
        sum += table[j];
    int w = v > 3 ? sum : v;
    if (t == 0)
        s[5] = w; //~ shared-race!
    out[t] = w;
}
void run(int *out, const int *in, int a)
{
    asserts<<<1, 256>>>(out, in);
    traps<<<1, 256>>>(out, in);
    traps_late<<<1, 256>>>(out, in);
    root_of<<<1, 256>>>(out, in, a);
    product_of<<<1, 256>>>(out, in, a, a);
    logarithm_of<<<1, 256>>>(out, in, a);
    root_of_it<<<1, 256>>>(out, in, a);
    told<<<1, 256>>>(out, in);
    sum_of_table<<<1, 256>>>(out, in, in);
    sum_of_so_many<<<1, 256>>>(out, in, in);
    sum_and_it<<<1, 256>>>(out, in, in);
}
