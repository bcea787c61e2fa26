/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a question whether a remainder is in its second half is a choice, as of a direction; what keeps the remainder
 * inside is what it is taken of.  A check that threads leave at, or that takes back what they have read, comes late. */
__global__ void both_ways(float *h, const float *u, const float *weights, int rows, int d, int len)
{
    const int d2 = d * 2;
    const int columns = rows * d2;
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (column >= columns)
        return;
    const float w = weights[column % d2];
    const float *from = u + column;
    int step = columns;
    const bool is_back = (column % d2) >= d;
    if (is_back) {
        from += (size_t)(len - 1) * columns;
        step = -columns;
    }
    float sum = 0;
    for (int i = 0; i < len; i++) {
        sum += *from * w;
        from += step;
    }
    h[column] = sum;
}

__global__ void late(float *h, const float *u, const float *weights, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float w = weights[i]; //~ missing-bounds-check?
    if (i >= n)
        return;
    h[i] = u[i] * w;
}

__global__ void taken_back(float *h, const float *u, const float *weights, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float w = weights[i]; //~ missing-bounds-check?
    if (i >= n)
        w = 0;
    for (int k = 0; k < 4; k++)
        w += u[k];
    if (i < n)
        h[i] = w;
}
