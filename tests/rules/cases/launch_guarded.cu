// SPDX-License-Identifier: Apache-2.0
// CL402: an object beside the launch asks when it goes.
#include "project/check.h"

class SyncGuard {
public:
    SyncGuard() {}
    ~SyncGuard() { PROJECT_CHECK(cudaGetLastError()); }
};

__global__ void scale(float *x, float by)
{
    x[threadIdx.x] *= by;
}

void run(float *x, cudaStream_t stream)
{
    SyncGuard guard;
    scale<<<1, 256, 0, stream>>>(x, 3.0f);
}
