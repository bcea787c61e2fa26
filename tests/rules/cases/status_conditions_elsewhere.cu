/* SPDX-License-Identifier: Apache-2.0 */
/* CL401: what another function of the file checks is no error of the runtime. */
#include <cuda_runtime.h>

__constant__ float kernel_weights[17];

void set_weights(const float *host)
{
    cudaMemcpyToSymbol(kernel_weights, host, 17 * sizeof(float)); //~ unchecked-cuda-call
}

void refuse(int kind)
{
    if (kind == 2)
        PROJECT_ERROR("this kind is not supported");
}
