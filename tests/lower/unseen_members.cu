// SPDX-License-Identifier: Apache-2.0
// Members of classes out of sight belong to their object, on the host as well: `a.rows` is not `b.rows`.
#include "absent/matrix.h"
__global__ void add(float *out, int rows, int cols) { out[blockIdx.x * cols + threadIdx.x] += rows; }
void run(const Matrix &a, const Matrix &b, Matrix *out)
{
    if (a.kind != Kind::Full)
        return;
    if (out->rows != b.rows)
        out->resize(b.rows, a.cols);
    add<<<b.rows, a.cols>>>(static_cast<float *>(out->data), a.rows, out->cols);
}
