// SPDX-License-Identifier: Apache-2.0
// CL201: the second half of a condition may ask for something else than the end, which the loop has.
__global__ void nearest(const float *d, int *out, int n, int self, int rows)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    float best = 1e30f;
    int at = -1;
    for (int j = 0; j < n; j++) {
        if (d[j] < best && j != self) {
            best = d[j];
            at = j;
        }
    }
    out[row] = at;
}

__global__ void among_the_first(const float *d, int *out, int n, int k, int rows)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    int count = 0;
    for (int j = 0; j < n; j++)
        if (d[j] > 0.0f && j < k)
            count++;
    out[row] = count;
}
