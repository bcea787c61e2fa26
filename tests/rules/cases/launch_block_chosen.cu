/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: blocks of as many threads as there are rows, or of one. */
#include "absent_scanner.h"
#include <algorithm>
#include <cuda_runtime.h>

__global__ void pad(float *x, int3 n, int first)
{
    int row = threadIdx.x, view = blockIdx.x + first;
    if (row >= n.y || view >= n.x)
        return;
    x[((size_t)view * n.y + row) * n.z] = 0;
}

void pad_views(float *x, const absent::scanner *params, int views, int first, bool single)
{
    int numRows = params->numRows;
    if (single)
        numRows = 1;
    pad<<<views, numRows>>>(x, make_int3(views, numRows, 64), first); //~ invalid-launch
}

void pad_few(float *x, const absent::scanner *params, int views, int first, bool single)
{
    int numRows = std::min(params->numRows, 1024);
    if (single)
        numRows = 1;
    pad<<<views, numRows>>>(x, make_int3(views, numRows, 64), first);
}

void pad_checked(float *x, const absent::scanner *params, int views, int first, bool single)
{
    int numRows = params->numRows;
    if (numRows > 1024)
        return;
    if (single)
        numRows = 1;
    pad<<<views, numRows>>>(x, make_int3(views, numRows, 64), first);
}

/* Two sizes of the run: which it is, nobody can say. */
void pad_either(float *x, const absent::scanner *params, int views, int first, bool single)
{
    int threads = params->threads;
    if (single)
        threads = 64;
    pad<<<views, threads>>>(x, make_int3(views, params->numRows, 64), first);
}
