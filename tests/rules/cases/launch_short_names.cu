/* SPDX-License-Identifier: Apache-2.0 */
/* nt threads, nb blocks. */
int threads_for(int n);

__global__ void fill(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] = 0.f;
}

void fill_swapped(float *x, int n, cudaStream_t stream)
{
    const int nt = threads_for(n);
    const int nb = (n + nt - 1) / nt;
    fill<<<nt, nb, 0, stream>>>(x, n); //~ invalid-launch
}

void fill_right(float *x, int n, cudaStream_t stream)
{
    const int nt = threads_for(n);
    const int nb = (n + nt - 1) / nt;
    fill<<<nb, nt, 0, stream>>>(x, n);
}
