/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: an end that a launch takes out of an object is as open as one that is handed on. */

template <typename T> __global__ void stage(T *out, const T *in, const int width, const int n)
{
    __shared__ T part[20 * 32];
    for (int i = threadIdx.x; i < width * 32; i += blockDim.x)
        part[i] = in[i]; //~ shared-out-of-bounds?
    __syncthreads();
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < n)
        out[t] = part[width * (threadIdx.x % 32)];
}
template <typename T> struct Run {
    void operator()(Tensor<gpu, 3, T> *t)
    {
        const int w = t->extents_[2];
        stage<T><<<1, 512>>>(t->data_, t->data_, w, t->extents_[1]);
    }
};
