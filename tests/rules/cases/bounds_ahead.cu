/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a pointer that is read a round ahead, in the last round too. */
__global__ void convert(int rows, int cols, const double *in, int pitch, float *out)
{
    const double *end = in + pitch * cols;
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        in += row;
        out += row;
        double now = *in;
        while (in < end) {
            in += pitch;
            *out = now;
            now = *in; //~ missing-bounds-check
            out += pitch;
        }
    }
}

__global__ void convert_once(int rows, int cols, const double *in, int pitch, float *out)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    in += row;
    out += row;
    const double *end = in + pitch * cols;
    double now[1] = {in[0]};
    do {
        in += pitch;
        out[0] = now[0];
        now[0] = in[0]; //~ missing-bounds-check
        out += pitch;
    } while (in < end);
}

/* read where the loop has asked */
__global__ void convert_asked(int rows, int cols, const double *in, int pitch, float *out)
{
    const double *end = in + pitch * cols;
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        in += row;
        out += row;
        while (in < end) {
            *out = *in;
            in += pitch;
            out += pitch;
        }
    }
}

/* the one that is last is read last */
__global__ void convert_to_last(int rows, int cols, const double *in, float *out)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows)
        return;
    in += row * cols;
    const double *last = in + cols - 1;
    double sum = *in;
    while (in < last) {
        in += 1;
        sum += *in;
    }
    out[row] = sum;
}

/* the next one is read if there is one */
__global__ void convert_if_any(int rows, int cols, const double *in, int pitch, float *out)
{
    const double *end = in + pitch * cols;
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows) {
        in += row;
        double now = *in;
        while (in < end) {
            in += pitch;
            *out += now;
            if (in < end)
                now = *in;
        }
    }
}
