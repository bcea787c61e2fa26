/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: a function of nothing is a constant; one of the run is not. */
#include "generated.h"

__global__ void boundary(float *a)
{
    a[blockIdx.x * blockDim.x + threadIdx.x] = 0.0f;
}

void launch_boundary(float *a, size_t elements)
{
    dim3 block(gen::leadDim<gen::Nodal>(), 1, 1);
    boundary<<<1024, block>>>(a);
}

void launch_rows(float *a, int num_rows)
{
    boundary<<<1024, num_rows>>>(a); //~ invalid-launch
}
