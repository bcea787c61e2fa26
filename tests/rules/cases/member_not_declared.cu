// SPDX-License-Identifier: Apache-2.0
// CL105 CL201: a member that the class, as it is read here, does not have is no element of the class itself.
#include <cuda_runtime.h>

struct Parts {
    double *x;
    int *count;
#if VISCOUS
    double *shear;
#endif
};

__global__ void clear(Parts *p, const int *list, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        for (int k = 0; k < 9; k++)
            p->shear[i * 9 + k] = 0.0;
        for (int k = 0; k < p->count[i]; k++)
            p->x[i] += list[k];
    }
}

__global__ void late(Parts p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        p.x[i] = 0;
    p.shear[i] = 0; //~ missing-bounds-check
}
