/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a pointer that is asked for once, and read whether or not there is one; not under a condition that may say
 * the same, nor behind a return. */
__global__ void runs(const int *list, int *out, int n)
{
    for (int t = blockIdx.x * blockDim.x + threadIdx.x; t < n; t += blockDim.x * gridDim.x) {
        int own = list ? list[t] : t;
        int last = t == 0 ? -1 : list[t - 1]; //~ missing-bounds-check?
        out[t] = own != last;
    }
}

__global__ void runs_asked(const int *list, int *out, int n)
{
    for (int t = blockIdx.x * blockDim.x + threadIdx.x; t < n; t += blockDim.x * gridDim.x) {
        int own = list ? list[t] : t;
        int last = t == 0 ? -1 : list != nullptr ? list[t - 1] : t - 1;
        out[t] = own != last;
    }
}

/* a mode that comes with the pointer */
__global__ void with_mode(const int *list, int *out, int n, bool sorted, const int *modes)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n)
        return;
    int own = list ? list[t] : t;
    if (sorted)
        own += list[0];
    if (modes[t] == 2)
        own -= list[n - 1];
    out[t] = own;
}

template <bool BIASED> __global__ void of_template(const float *bias, float *out, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n)
        return;
    float v = bias ? bias[t] : 0.f;
    if (BIASED)
        v += bias[0];
    out[t] = v;
}

__global__ void returns(const int *list, int *out, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n || list == nullptr)
        return;
    out[t] = list[t];
}

__global__ void with_default(const int *list, const int *other, int *out, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (!list)
        list = other;
    if (t < n)
        out[t] = list[t];
}

/* a length of 0 comes with no list */
__global__ void with_length(const float *bias, float *out, int biases, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n)
        return;
    float v = bias ? bias[t] : 0.f;
    for (int k = threadIdx.x; k < biases; k += blockDim.x)
        v += bias[k];
    out[t] = v;
}

__global__ void asked_twice(const int *list, int *out, int n)
{
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t >= n || !list)
        return;
    int own = list ? list[t] : 0;
    out[t] = own + list[0];
}
