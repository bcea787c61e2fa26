/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a check that a template parameter switches off. */
#include "widget.h"

template <bool CHECKED>
__global__ void scale(float *out, const float *in, const float *by, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x;
    if (CHECKED)
        x = i < n ? in[i] * by[i] : 0.0f;
    else
        x = in[i] * by[i];
    if (i < n)
        out[i] = x;
}

/* who launches it says that nothing is left over */
void scale_all(float *out, const float *in, const float *by, int n)
{
    if (n % 256 == 0)
        scale<false><<<n / 256, 256>>>(out, in, by, n);
    else
        scale<true><<<(n + 255) / 256, 256>>>(out, in, by, n);
}

__global__ void shift(float *out, const float *in, const float *by, bool first, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x;
    if (first)
        x = i < n ? in[i] : 0.0f;
    else
        x = in[i] + by[i]; //~ missing-bounds-check
    if (i < n)
        out[i] = x;
}
