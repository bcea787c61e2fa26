// SPDX-License-Identifier: Apache-2.0
// CL302: things that a thread along x has each, in blocks along y; axes of a tensor; a quotient by 1 where it is large.

__global__ void across(double *out, int n, int lines)
{
    int line = blockIdx.x * blockDim.y + threadIdx.y;
    int i = blockIdx.y * blockDim.x + threadIdx.x;
    if (i < n && line < lines)
        out[(size_t)line * n + i] = 0;
}

cudaError_t points(double *out, int npoints, int lines)
{
    dim3 threads(16, 16);
    dim3 blocks((lines + 15) / 16, (npoints + 15) / 16); //~ invalid-launch?
    across<<<blocks, threads>>>(out, npoints, lines);
    return cudaGetLastError();
}

cudaError_t nets(double *out, int ngrids, int lines)
{
    int batches = (ngrids + 255) / 256;
    dim3 blocks(lines, batches); //~ invalid-launch?
    across<<<blocks, 256>>>(out, ngrids, lines);
    return cudaGetLastError();
}

cudaError_t picture(double *out, int width, int height)
{
    dim3 blocks(height, (width + 255) / 256);
    across<<<blocks, 256>>>(out, width, height);
    return cudaGetLastError();
}

cudaError_t asked(double *out, int nvecs, int lines)
{
    if (nvecs > 65535 * 256)
        return cudaErrorInvalidValue;
    dim3 blocks(lines, (nvecs + 255) / 256);
    across<<<blocks, 256>>>(out, nvecs, lines);
    return cudaGetLastError();
}

__global__ void turn(int2 shape, const float *in, float *out)
{
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    if (x < shape.x && y < shape.y)
        out[(size_t)x * shape.y + y] = in[(size_t)y * shape.x + x];
}

cudaError_t axes(int2 shape, const float *in, float *out)
{
    dim3 blocks((shape.x + 31) / 32, (shape.y + 31) / 32); //~ invalid-launch?
    turn<<<blocks, dim3(32, 32)>>>(shape, in, out);
    return cudaGetLastError();
}

cudaError_t image(int2 resolution, const float *in, float *out)
{
    dim3 blocks((resolution.x + 31) / 32, (resolution.y + 31) / 32);
    turn<<<blocks, dim3(32, 32)>>>(resolution, in, out);
    return cudaGetLastError();
}

__global__ void rows(float *v, int w)
{
    v[((size_t)blockIdx.x * gridDim.y + blockIdx.y) * w + threadIdx.x] = 0;
}

cudaError_t some_each(float *v, int batch, int heads, int seq)
{
    int each = seq < 128 ? (int)pow(2.0, floor(log2((float)(128 / seq)))) : 1;
    rows<<<dim3(batch, heads * seq / each), 128>>>(v, 128); //~ invalid-launch?
    return cudaGetLastError();
}

cudaError_t more_each(float *v, int batch, int heads, int seq, int each)
{
    rows<<<dim3(batch, heads * seq / each), 128>>>(v, 128);
    return cudaGetLastError();
}
