// A class that is not known has the methods that are called: they keep their names, and a group may wait.
#include "missing/groups.h"
__global__ void wait(int *out, int n)
{
    __shared__ int part[128];
    ns::thread_group block = ns::this_group();
    part[threadIdx.x] = n;
    block.sync();
    if (block.holds(n))
        out[threadIdx.x] = part[127 - threadIdx.x];
}
