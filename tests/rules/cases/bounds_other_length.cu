/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: the grid is made for one length, and the check is of another one; not where the kernel has a use for the
 * first, nor where the two are compared. */
__global__ void scale(int n, int m, float alpha, float *y)
{
    int i = threadIdx.x + blockIdx.x * 32;
    if (i < n)
        y[i] = alpha; //~ missing-bounds-check
}

__global__ void scale_right(int n, int m, float alpha, float *y)
{
    int i = threadIdx.x + blockIdx.x * 32;
    if (i < n)
        y[i] = alpha;
}

__global__ void scale_both(int n, int m, float alpha, float *y, float *z)
{
    int i = threadIdx.x + blockIdx.x * 32;
    if (i < n)
        y[i] = alpha;
    if (i < m)
        z[i] = alpha;
}

__global__ void scale_square(int n, int m, float alpha, float *y)
{
    int i = threadIdx.x + blockIdx.x * 32;
    if (i < n)
        y[i] = alpha;
}

/* a part of all that the grid is made for */
__global__ void scale_group(int count, int group, const int *list, float *y)
{
    int i = threadIdx.x + blockIdx.x * 32;
    if (i < group)
        y[list[i]] = 0.f;
}

void run_group(int count, int group, const int *list, float *y)
{
    scale_group<<<count / 32 + 1, 32>>>(count, group, list, y);
}

void run(int m, int n, float alpha, float *y, float *z)
{
    int blocks = n % 32 == 0 ? n / 32 : n / 32 + 1;
    scale<<<blocks, 32>>>(m, n, alpha, y);
    scale_right<<<blocks, 32>>>(n, m, alpha, y);
    scale_both<<<blocks, 32>>>(m, n, alpha, y, z);
}

void run_square(int m, int n, float alpha, float *y)
{
    if (m != n)
        return;
    scale_square<<<(n + 31) / 32, 32>>>(m, n, alpha, y);
}
