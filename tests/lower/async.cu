// Copies that end later.
#include <cuda_pipeline.h>

__global__ void async(const float4 *in, float4 *out)
{
    __shared__ float4 s[128];
    __pipeline_memcpy_async(&s[threadIdx.x], &in[threadIdx.x], sizeof(float4));
    __pipeline_commit();
    __pipeline_wait_prior(0);
    unsigned to = __cvta_generic_to_shared(&s[threadIdx.x]);
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(in + threadIdx.x));
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x];
}
