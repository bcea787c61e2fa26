/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: what only the host is to see is read, where it launches. */
__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifndef __CUDA_ARCH__
    float by = 1.0f, add = 0.0f, more = 2.0f, less = 3.0f;
    x[0] = by * add;
    x[1] = more + less;
#else
    float by = __ldg(x + n);
#endif
    if (i < n)
        x[i] *= by;
}

#ifndef __CUDA_ARCH__ // the host's side
class scaler
{
public:
    static void run(float *x, int n)
    {
        dim3 blocks((n + 255) / 256), threads(256);
        scale<<<threads, blocks>>>(x, n); //~ invalid-launch
    }
};
#endif

#if !defined(__CUDA_ARCH__)
void run_rows(float *x, int n, int num_rows)
{
    scale<<<dim3(1, num_rows), 256>>>(x, n); //~ invalid-launch
}
#endif
