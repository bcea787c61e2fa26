// SPDX-License-Identifier: Apache-2.0
// CL201: the check is of the shifted place, which the other array takes.
__global__ void paste(const float *in, int in_width, float *out, int out_width, int out_height, int x0, int y0)
{
    int in_x = blockIdx.x * blockDim.x + threadIdx.x, in_y = blockIdx.y * blockDim.y + threadIdx.y;
    int x = in_x + x0, y = in_y + y0;
    if (x >= out_width || y >= out_height)
        return;
    out[y * out_width + x] = in[in_y * in_width + in_x]; //~ missing-bounds-check?
}
void run_paste(const float *in, int w, int h, float *out, int ow, int oh, int x, int y)
{
    dim3 block(8, 8), grid((w + 7) / 8, (h + 7) / 8);
    paste<<<grid, block>>>(in, w, out, ow, oh, x, y);
}
__global__ void append(const float *in, float *out, int n, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + offset >= n)
        return;
    out[i + offset] = in[i]; //~ missing-bounds-check?
}
void run_append(const float *in, int count, float *out, int n, int offset)
{
    append<<<(count + 255) / 256, 256>>>(in, out, n, offset);
}
// both are asked for
__global__ void paste_inside(const float *in, int in_width, int in_height, float *out, int out_width, int out_height,
                             int x0, int y0)
{
    int in_x = blockIdx.x * blockDim.x + threadIdx.x, in_y = blockIdx.y * blockDim.y + threadIdx.y;
    int x = in_x + x0, y = in_y + y0;
    if (in_x >= in_width || in_y >= in_height || x >= out_width || y >= out_height)
        return;
    out[y * out_width + x] = in[in_y * in_width + in_x];
}
// the launch counts what the check asks for
__global__ void shift(const float *in, float *out, int n, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + offset < n)
        out[i] = in[i + offset];
}
void run_shift(const float *in, float *out, int n, int offset)
{
    shift<<<(n - offset + 255) / 256, 256>>>(in, out, n, offset);
}
// one length for both: what is below it from the place on is below it at the place
__global__ void lag(const float *in, float *out, int n, int by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i + by < n)
        out[i + by] = in[i];
}
void run_lag(const float *in, float *out, int n, int by) { lag<<<(n + 255) / 256, 256>>>(in, out, n, by); }
// rows with room
__global__ void crop(const float *in, int in_pitch, float *out, int out_width, int x0)
{
    int in_x = blockIdx.x * blockDim.x + threadIdx.x;
    if (in_x + x0 < out_width)
        out[blockIdx.y * out_width + in_x + x0] = in[blockIdx.y * in_pitch + in_x];
}
