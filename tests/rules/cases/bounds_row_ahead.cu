/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: the check of an access some rounds ahead in the row says nothing of the one at its start. */
__global__ void window(const long *tokens, long *out, int length, int size)
{
    extern __shared__ long line[];
    int col = threadIdx.x;
    int start = blockIdx.x * length + col;
    line[col] = tokens[start];
    if (col == blockDim.x - 1) {
        for (int i = 1; i < size; i++) {
            if (col + i < length)
                line[col + i] = tokens[start + i];
        }
    }
    __syncthreads();
    out[blockIdx.x * blockDim.x + col] = line[col] + line[blockDim.x + size - 2];
}

__global__ void same_place(const float *x, const float *y, float *out, int length)
{
    int row = blockIdx.x;
    for (int first = 0; first < length; first += blockDim.x) {
        int col = first + threadIdx.x;
        float other = y[row * length + col]; //~ missing-bounds-check
        if (col < length)
            out[row * length + col] = x[row * length + col] + other;
    }
}
