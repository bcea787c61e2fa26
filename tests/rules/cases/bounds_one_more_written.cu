// SPDX-License-Identifier: Apache-2.0
// CL201: a scan that reads n elements and writes n + 1 asks both ways at one place: up to n it may well be meant.
template <class T>
__global__ void scan_rows(const T *in, unsigned width, unsigned stride, T *out, unsigned pitch)
{
    in += stride * blockIdx.x;
    out += pitch * blockIdx.x;
    unsigned rounds = (width + 255) >> 8, first = 0;
    T carry = 0;
    while (rounds--) {
        unsigned at = first + threadIdx.x;
        T v = 0;
        if (at < width)
            v = in[at];
        if (at <= width) { //~ missing-bounds-check?
            out[at] = carry + v;
            first += 256;
        }
    }
}

/* of the very buffer that is asked for otherwise */
template <class T> __global__ void scan_open(T *data, unsigned width, unsigned stride)
{
    data += stride * blockIdx.x;
    unsigned rounds = (width + 255) >> 8, first = 0;
    while (rounds--) {
        unsigned at = first + threadIdx.x;
        T v = 0;
        if (at < width)
            v = data[at];
        if (at <= width) { //~ missing-bounds-check!
            data[at] = v + 1;
            first += 256;
        }
    }
}

void run(float *data, float *out, unsigned width, unsigned stride, unsigned pitch, unsigned rows)
{
    scan_rows<<<rows, 256>>>(data, width, stride, out, pitch);
    scan_open<<<rows, 256>>>(data, width, stride);
}
