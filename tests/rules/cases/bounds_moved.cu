/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a pointer that starts at the thread's own place, and that a loop moves on; not where the loop asks for the
 * place, in numbers or in pointers, nor where whole blocks are launched. */
__global__ void multiply(int n, float alpha, float *a, int pitch, const float *x, float *y)
{
    int row = blockIdx.x * 32 + threadIdx.x;
    a += row;
    float sum = 0.f;
    for (int j = 0; j < 32; j++) {
        sum += a[0] * x[j]; //~ missing-bounds-check
        a += pitch;
    }
    if (row < n)
        y[row] = alpha * sum;
}

__global__ void clear(float *a, size_t pitch, int rows)
{
    a += blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; j < rows; j++, a += pitch)
        *a = 0.f; //~ missing-bounds-check
}

__global__ void multiply_checked(int n, float alpha, float *a, int pitch, const float *x, float *y)
{
    int row = blockIdx.x * 32 + threadIdx.x;
    if (row >= n)
        return;
    a += row;
    float sum = 0.f;
    for (int j = 0; j < 32; j++) {
        sum += a[0] * x[j];
        a += pitch;
    }
    y[row] = alpha * sum;
}

__global__ void fill_to_end(float *a, int n)
{
    float *end = a + n;
    for (float *p = a + blockIdx.x * blockDim.x + threadIdx.x; p < end;
         p += blockDim.x * gridDim.x)
        *p = 1.f;
}

__global__ void fill_counted(float *a, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float *p = a + i;
    for (; i < n; i += blockDim.x * gridDim.x, p += blockDim.x * gridDim.x)
        *p = 1.f;
}

__global__ void sum_counted(const int *counts, const float *a, int pitch, float *y, int n)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int count = row < n ? counts[row] : 0;
    const float *p = a + row;
    float sum = 0;
    for (int j = 0; j < count; j++, p += pitch)
        sum += *p;
    if (row < n)
        y[row] = sum;
}

__global__ void sum_counted_flat(const int *counts, const float *a, int pitch, float *y, int n)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int count = row < n ? counts[row] : 0;
    float sum = 0;
    for (int j = 0; j < count; j++)
        sum += a[row + j * pitch];
    if (row < n)
        y[row] = sum;
}

/* no thread decides whether there are any */
__global__ void sum_if_any(const int *counts, const float *a, int pitch, float *y, int n, int any)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    int count = 0;
    if (any)
        count = counts[0];
    float sum = 0;
    for (int j = 0; j < count; j++)
        sum += a[row + j * pitch]; //~ missing-bounds-check
    if (row < n)
        y[row] = sum;
}

/* whole blocks, and nobody is told of the rest */
__global__ void sum_whole(const float *a, float *y, int chunk, int n)
{
    int left = min(chunk, n - (int)blockIdx.x * chunk);
    const float *p = a + blockIdx.x * chunk + threadIdx.x;
    float sum = 0;
    for (; left >= (int)blockDim.x; left -= blockDim.x, p += blockDim.x)
        sum += *p;
    atomicAdd(y, sum);
}

__global__ void fill_whole(float *a, int pitch)
{
    a += blockIdx.x * 32 + threadIdx.x;
    for (int j = 0; j < 4; j++, a += pitch)
        *a = 1.f;
}

/* a range that comes from out of sight */
struct range {
    int first, last;
};
__device__ range own_range(int n);

__global__ void fill_range(float *a, int n)
{
    range r = own_range(n);
    float *p = a + blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = r.first; i < r.last; i++, p += blockDim.x)
        *p = 1.f;
}

/* steps of the grid, in a buffer that is made for it */
__global__ void keep_steps(float *work, float *y, int steps, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float *p = work + i;
    for (int j = 0; j < steps; j++, p += gridDim.x * blockDim.x)
        *p = j;
    if (i < n)
        y[i] = work[i];
}

void run(int n, float alpha, float *a, int pitch, const float *x, float *y)
{
    multiply<<<(n + 31) / 32, 32>>>(n, alpha, a, pitch, x, y);
    clear<<<(n + 255) / 256, 256>>>(a, pitch, 4);
    multiply_checked<<<(n + 31) / 32, 32>>>(n, alpha, a, pitch, x, y);
    fill_to_end<<<(n + 255) / 256, 256>>>(a, n);
    fill_counted<<<(n + 255) / 256, 256>>>(a, n);
    sum_counted<<<(n + 255) / 256, 256>>>((const int *)x, a, pitch, y, n);
    sum_counted_flat<<<(n + 255) / 256, 256>>>((const int *)x, a, pitch, y, n);
    sum_whole<<<(n + 1023) / 1024, 256>>>(a, y, 1024, n);
    sum_if_any<<<(n + 255) / 256, 256>>>((const int *)x, a, pitch, y, n, 1);
    fill_whole<<<n / 32, 32>>>(a, pitch);
    fill_range<<<(n + 255) / 256, 256>>>(a, n);
    keep_steps<<<(n + 255) / 256, 256>>>(a, y, pitch, n);
}
