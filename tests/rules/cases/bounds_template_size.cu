/* SPDX-License-Identifier: Apache-2.0 */
/* CL201, CL301: the launch says what a template's T is, and with it how many of them the memory holds. */
template <typename T> __global__ void pairs(T *out, const T *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (2 * i < n)
        out[i] = in[2 * i] + in[2 * i + 1]; //~ missing-bounds-check
}
template <typename T> __global__ void keep(T *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] = x[i]; //~ missing-bounds-check
}
template <typename T> __global__ void sum(T *out, const T *in, int n)
{
    extern __shared__ unsigned char memory[];
    T *part = (T *)memory, all = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        all += in[i];
    part[threadIdx.x] = all;
    __syncthreads();
    out[threadIdx.x] = part[0];
}
void in_pairs(int n)
{
    float *in, *out;
    cudaMalloc(&in, n * sizeof(float));
    cudaMalloc(&out, n * sizeof(float));
    pairs<float><<<(n + 255) / 256, 256>>>(out, in, n);
    cudaFree(in);
    cudaFree(out);
}
void of_four(int n)
{
    float4 *x;
    cudaMalloc(&x, n * sizeof(float));
    keep<<<(n + 255) / 256, 256>>>(x, n);
    cudaFree(x);
}
template <typename T> void of_any(int n)
{
    T *x;
    cudaMalloc(&x, n * sizeof(T));
    keep<T><<<(n + 255) / 256, 256>>>(x, n);
    cudaFree(x);
}
template <typename T> void sum_any(T *out, const T *in, int n, int threads)
{
    sum<T><<<1, threads, threads * sizeof(T)>>>(out, in, n);
}
void sum_all(double *out, const double *in, float *few, const float *of, int n, int threads)
{
    sum<<<1, threads, threads * sizeof(float)>>>(out, in, n); //~ shared-memory-too-large
    sum<<<1, threads, threads * sizeof(float)>>>(few, of, n);
}
