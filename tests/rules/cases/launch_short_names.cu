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
    fill<<<nt, nb, 0, stream>>>(x, n); //~ invalid-launch unchecked-launch?
}

void fill_right(float *x, int n, cudaStream_t stream)
{
    const int nt = threads_for(n);
    const int nb = (n + nt - 1) / nt;
    fill<<<nb, nt, 0, stream>>>(x, n);
}

/* one axis is held to the limit, its neighbour is not: a product, too */
__global__ void copy_planes(float *out, const float *in, long ne00, long ne12);

void copy(float *out, const float *in, long ne00, long ne10, long ne11, long ne12, cudaStream_t s)
{
    const int lines = (ne00 + 255) / 256;
    const dim3 grid(ne10, lines < 65535 ? lines : 65535, ne11 * ne12); //~ invalid-launch
    copy_planes<<<grid, 256, 0, s>>>(out, in, ne00, ne12);
}

void copy_heads(float *out, const float *in, long ne00, long ne10, long heads, long ne12,
                cudaStream_t s)
{
    const int lines = (ne00 + 255) / 256;
    const dim3 grid(ne10, lines < 65535 ? lines : 65535, heads * ne12);
    copy_planes<<<grid, 256, 0, s>>>(out, in, ne00, ne12);
}
