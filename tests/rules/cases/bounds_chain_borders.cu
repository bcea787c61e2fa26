// SPDX-License-Identifier: Apache-2.0
// CL201: one variable goes through a border, what lies between, and another border that is counted from the end: n is
// as much as both borders.  Where nothing is counted from the end, the first part may be longer than the whole.
__global__ void blend(float *out, const float *in, const int *from, const float *weight, int first, int last, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float *row = out + i * n;
    int x;
    if (i >= n)
        return;
    for (x = 0; x < first; x++)
        row[x] = in[from[x]] * weight[x];
    for (; x < n - last; x++)
        row[x] = in[from[x]] * weight[x] + in[from[x] + 1] * (1 - weight[x]);
    for (; x < n; x++)
        row[x] = in[from[x]] * weight[x];
}

__global__ void blend_parts(float *out, const float *in, const int *from, int first, int second, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    int x;
    for (x = 0; x < first; x++)
        sum += in[from[x]]; //~ missing-bounds-check
    for (; x < second; x++)
        sum += in[x];
    for (; x < n; x++)
        sum -= in[from[x]];
    out[i] = sum;
}

// counted from the end of something else
__global__ void blend_other(float *out, const float *in, const int *from, int first, int last, int m, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    int x;
    for (x = 0; x < first; x++)
        sum += in[from[x]]; //~ missing-bounds-check
    for (; x < m - last; x++)
        sum += in[x];
    for (; x < n; x++)
        sum -= in[from[x]];
    out[i] = sum;
}
