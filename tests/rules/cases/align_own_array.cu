// SPDX-License-Identifier: Apache-2.0
// CL205: a vector in an array of the thread's own, which may stay in registers; in shared memory it faults.
#include <cuda_runtime.h>

__global__ void mix(const uint4 *in, uint4 *out)
{
    unsigned words[5];
    *(uint4 *)&words[0] = in[threadIdx.x];
    words[4] = words[0] ^ words[3];
    out[threadIdx.x] = *(uint4 *)&words[1]; //~ misaligned-vector-access?
}

__global__ void mix_shared(const uint4 *in, uint4 *out)
{
    __shared__ __align__(16) unsigned words[5];
    *(uint4 *)&words[0] = in[blockIdx.x];
    words[4] = words[0] ^ words[3];
    out[blockIdx.x] = *(uint4 *)&words[1]; //~ misaligned-vector-access
}
