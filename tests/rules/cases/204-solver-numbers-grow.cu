// SPDX-License-Identifier: Apache-2.0
// CL204: a question over which the numbers inside of the solver grow without end; it is given up and the file goes on.
__global__ void average(const float *in, float *out, int planes, int rows, int cols, int kh, int kw, int dh, int dw)
{
    int out_cols = (cols - kw) / dw + 1;
    int out_rows = (rows - kh) / dh + 1;
    int o = blockIdx.x;
    int i = o;
    int col_end = out_cols;
    int row_end = out_rows;
    out = out + o * out_cols * out_rows; //~ int32-overflow-index?
    in = in + i * cols * rows; //~ int32-overflow-index?
    for (int y = blockDim.y * blockIdx.y + threadIdx.y; y < row_end; y += blockDim.y * gridDim.y) {
        for (int x = threadIdx.x; x < col_end; x += blockDim.x) {
            const float *from = in + y * dh * cols + x * dw; //~ int32-overflow-index?
            float sum = 0;
            for (int ky = 0; ky < kh; ky++) {
                for (int kx = 0; kx < kw; kx++)
                    sum += from[kx];
                from += cols;
            }
            out[y * out_cols + x] = sum / float(kw * kh); //~ int32-overflow-index?
        }
    }
}

void run(const float *in, float *out, long planes, long rows, long cols, int kh, int kw, int dh, int dw, long batch)
{
    dim3 blocks(planes, 16L / planes < 1 ? 1 : 16L / planes);
    dim3 all(planes * batch, 4);
    dim3 threads(32, 8);
    average<<<blocks, threads>>>(in, out, planes, rows, cols, kh, kw, dh, dw);
    average<<<all, threads>>>(in, out, planes, rows, cols, kh, kw, dh, dw);
    average<<<planes, threads>>>(in, out, planes, rows, cols, kh, kw, kh, kw);
}
