/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: the neighbours of a pixel's middle, of which the first one may be in front of the row. */
__device__ __forceinline__ float Floor(float x)
{
    return floor(x);
}

template <typename T>
__global__ void resize(T *out, const T *in, const T *rois, int n, int height, int width, int pooled)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    T bin = (rois[2] - rois[0]) / pooled;
    T center = rois[0] + static_cast<T>((i % pooled + 0.5f) * bin - 0.5f);
    int low = static_cast<int>(Floor(center));
    int high = low < width - 1 ? low + 1 : low;
    out[i] = in[i / pooled * width + low] + in[i / pooled * width + high]; //~ missing-bounds-check?
}

__global__ void resize_plain(float *out, const float *in, int n, int width, float scale)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float x = (i + 0.5f) * scale - 0.5f;
    int low = (int)floorf(x);
    int high = min(low + 1, width - 1);
    out[i] = in[low] * (high - x) + in[high] * (x - low); //~ missing-bounds-check?
}

/* the first end is asked for, too */
__global__ void resize_clamped(float *out, const float *in, int n, int width, float scale)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float x = fmaxf((i + 0.5f) * scale - 0.5f, 0.0f);
    int low = (int)floorf(x);
    int high = min(low + 1, width - 1);
    out[i] = in[low] * (high - x) + in[high] * (x - low);
}

__global__ void resize_asked(float *out, const float *in, int n, int width, float scale)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float x = (i + 0.5f) * scale - 0.5f;
    if (x < 0)
        x = 0;
    int low = (int)floorf(x);
    int high = min(low + 1, width - 1);
    out[i] = in[low] * (high - x) + in[high] * (x - low);
}

__global__ void resize_low(float *out, const float *in, int n, int width, float scale)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float x = (i + 0.5f) * scale - 0.5f;
    int low = (int)floorf(x);
    if (low >= 0 && low < width)
        out[i] = in[low];
}

/* rounded to 0, not down */
__global__ void resize_cut(float *out, const float *in, int n, int width, float scale)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float x = (i + 0.5f) * scale - 0.5f;
    int low = (int)x;
    int high = min(low + 1, width - 1);
    out[i] = in[low] * (high - x) + in[high] * (x - low);
}

/* the length is asked out of sight */
__global__ void resize_handed(float *out, const float *in, int n, int width, float scale)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float x = (i + 0.5f) * scale - 0.5f;
    int low = (int)floorf(x);
    if (is_inside(low, width) && low < width)
        out[i] = in[low];
}
