/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a check that lets a sum be the length, where another one of the file does not. */
__device__ int largest(int n, const float *x, int stride);
__global__ void pivots(int *pivot, float **a, const int *N, const int *ld, int offset, int step)
{
    int columns = N[blockIdx.x];
    int pitch = ld[blockIdx.x];
    if (columns < (offset + step)) //~ missing-bounds-check?
        return;
    float *x = a[blockIdx.x] + (offset + step) * pitch;
    pivot[blockIdx.x] = largest(pitch, x, 1);
}

__global__ void scale(int *pivot, float **a, const int *N, const int *ld, int offset, int step)
{
    int columns = N[blockIdx.x];
    int pitch = ld[blockIdx.x];
    if (columns <= (offset + step))
        return;
    float *x = a[blockIdx.x] + (offset + step) * pitch;
    pivot[blockIdx.x] = largest(pitch, x, 1);
}

/* nothing goes on from the end */
__global__ void rest(int *pivot, float **a, const int *N, const int *ld, int offset, int step)
{
    int columns = N[blockIdx.x];
    int pitch = ld[blockIdx.x];
    if (columns < (offset + step))
        return;
    columns -= offset + step;
    if (columns <= 0)
        return;
    float *x = a[blockIdx.x] + (offset + step) * pitch;
    pivot[blockIdx.x] = largest(pitch, x, 1);
}
