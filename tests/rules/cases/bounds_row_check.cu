// SPDX-License-Identifier: Apache-2.0
// CL201: the check of the row says what the check of the whole place does, where no thread has a part in the rest.
__global__ void attend(const float *q, float *out, int batch, int heads_dim, int width)
{
    int b = blockIdx.x * blockDim.x + threadIdx.x;
    int h = blockIdx.y;
    if (b < batch) {
        int first = b * width + h * heads_dim;
        float sum = 0.f;
        for (int d = 0; d < heads_dim; d++) {
            int i = first + d;
            if (i < batch * width)
                sum += q[i];
        }
        for (int d = 0; d < heads_dim; d++)
            out[first + d] = sum;
    }
}

// the column is another thread's in each block, and goes past the end of the last row
__global__ void shift(const float *q, float *out, int rows, int width)
{
    int row = blockIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int i = row * width + col;
    float v = 0.f;
    if (i < rows * width)
        v = q[i];
    out[i] = v; //~ missing-bounds-check
}
