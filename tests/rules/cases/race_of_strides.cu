// SPDX-License-Identifier: Apache-2.0
// CL105: an element of a tensor that is found by its strides is each thread's own where its numbers are in the place.
struct tensor {
    void *x;
    int4 xShape;
    longlong4 xStride;
    float gain, slope;
    unsigned char *s;
    int2 sShape, sOfs;
};

// in place; the strides are those of a tensor
template <class T, bool WRITE, bool READ>
static __global__ void scale(tensor t)
{
    int x = threadIdx.x + blockIdx.x * blockDim.x;
    int rows = WRITE ? t.sShape.y : t.xShape.y;
    int planes = t.xShape.z * t.xShape.w;
    for (int q = blockIdx.z; q < planes; q += gridDim.z) {
        for (int y = blockIdx.y; y < rows; y += gridDim.y) {
            int w = q / t.xShape.z;
            int z = q - w * t.xShape.z;
            if (READ) {
                if (x < t.xShape.x) {
                    long long at = x * t.xStride.x + y * t.xStride.y + z * t.xStride.z + w * t.xStride.w;
                    T *p = ((T *)t.x) + at;
                    float v = (float)(*p);
                    v *= t.gain;
                    unsigned sx = x + t.sOfs.x, sy = y + t.sOfs.y;
                    if (sx < t.sShape.x && sy < t.sShape.y) {
                        unsigned long long row = sy + (unsigned long long)t.sShape.y * q;
                        unsigned long long is = (sx >> 2) + (t.sShape.x >> 2) * row;
                        unsigned char sign = t.s[is];
                        sign >>= (sx & 3) << 1;
                        if (sign & 1)
                            v *= t.slope;
                        if (sign & 2)
                            v = 0.f;
                    }
                    *p = (T)v;
                }
            } else if (x < t.xShape.x) {
                long long at = x * t.xStride.x + y * t.xStride.y + z * t.xStride.z + w * t.xStride.w;
                T *p = ((T *)t.x) + at;
                float v = (float)(*p);
                if (v < 0.0f)
                    v *= t.slope;
                *p = (T)v;
            }
        }
    }
}

// threads of one column share its element: their own number is not in it
static __global__ void columns(tensor t, const float *in)
{
    int x = threadIdx.x + blockIdx.x * blockDim.x;
    int row = threadIdx.y;
    for (int y = blockIdx.y; y < t.xShape.y; y += gridDim.y) {
        if (x < t.xShape.x) {
            float *p = (float *)t.x + (x * t.xStride.x + y * t.xStride.y);
            *p = *p + in[row * t.xShape.x + x]; //~ global-race!
        }
    }
}

// taps overlap: the next thread's window begins one stride further
static __global__ void add_windows(tensor t, const float *in, int taps)
{
    float *out = (float *)t.x;
    for (int k = 0; k < taps; k++)
        out[(threadIdx.x + k) * t.xStride.x + blockIdx.x * t.xStride.z] += in[k]; //~ global-race!
}

void run(tensor t, const float *in, dim3 blocks, dim3 threads)
{
    scale<float, true, false><<<blocks, threads>>>(t);
    scale<double, false, true><<<blocks, threads>>>(t);
    columns<<<dim3(4, 8), dim3(32, 8)>>>(t, in);
    add_windows<<<64, 256>>>(t, in, 9);
}
