/* SPDX-License-Identifier: Apache-2.0 */
/* Names of structured bindings of a class out of sight: the interface hides what refers to them. */
#include "absent_tensor.h"

__global__ void fill(float *out, int cols);

void run(const Tensor &x, cudaStream_t stream)
{
    const auto [rows, cols] = x.shapes(0, 1);
    if (rows == 0)
        return;
    fill<<<rows, 256, 0, stream>>>(x.data<float>(), cols);
}
