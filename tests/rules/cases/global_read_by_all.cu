// SPDX-License-Identifier: Apache-2.0
// CL105: what all read and nobody looks at is read all the same, while another thread writes it.

__global__ void comma(int n, float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float f = 0.0f;
    for (int j = 1; x[0], j < n; j++)
        f += y[j];
    x[i] = (float)i + f; //~ global-race
}
