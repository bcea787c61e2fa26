// SPDX-License-Identifier: Apache-2.0
// CL302: what the kernel does with blockIdx.y and z says how many there may be; also of a launch by a
// recorder that is out of sight, with a grid that a closure captures.
#include <algorithm>

#include "missing_recorder.h"

__global__ void scale_items(float *x, int items, int length)
{
    for (int item = blockIdx.y; item < items; item += gridDim.y)
        for (int c = threadIdx.x; c < length; c += blockDim.x)
            x[(size_t)item * length + c] *= 2.0f;
}

void scale_batch(float *x, int batch_size, int length)
{
    dim3 grid(1, batch_size); //~ invalid-launch
    scale_items<<<grid, 256>>>(x, batch_size, length);
}

void scale_clamped(float *x, int batch_size, int length)
{
    dim3 grid(1, std::min(batch_size, 65535));
    scale_items<<<grid, 256>>>(x, batch_size, length);
}

// heads come in hundreds
void scale_heads(float *x, int num_heads, int length)
{
    dim3 grid(1, num_heads);
    scale_items<<<grid, 256>>>(x, num_heads, length);
}

// a block is chosen for it, which holds nothing down
void scale_chosen(float *x, int batch_size, int length)
{
    switch (block_for(batch_size)) {
    case 256:
        scale_items<<<dim3(1, batch_size), 256>>>(x, batch_size, length); //~ invalid-launch
        break;
    default: break;
    }
}

__global__ void unfold(const float *in, float *out, int taps, int out_pixels, int images)
{
    int image = blockIdx.z / out_pixels, pixel = blockIdx.z % out_pixels;
    int tap = blockIdx.x * blockDim.x + threadIdx.x;
    if (tap < taps && image < images)
        out[((size_t)image * out_pixels + pixel) * taps + tap] = in[(size_t)image * taps + tap];
}

void record_unfold(lib::Recorder &recorder, const float *in, float *out, int taps, int pixels, int m,
                   int images)
{
    dim3 block(128);
    dim3 grid;
    grid.x = lib::ceil_div(taps, 128);
    grid.z = m; //~ invalid-launch
    dispatch(in, [&](auto tag) {
        recorder.add_node(unfold, grid, block, in, out, taps, pixels, images);
    });
}

void record_clamped(lib::Recorder &recorder, const float *in, float *out, int taps, int pixels,
                    int m, int images)
{
    dim3 block(128);
    dim3 grid;
    grid.x = lib::ceil_div(taps, 128);
    grid.z = std::min(m, 65535);
    dispatch(in, [&](auto tag) {
        recorder.add_node(unfold, grid, block, in, out, taps, pixels, images);
    });
}

// strides that the kernel has given names
__global__ void add_lines(float *x, int lines, int length)
{
    const int first = blockIdx.z * blockDim.z + threadIdx.z, lines_at_once = gridDim.z * blockDim.z;
    for (int line = first; line < lines; line += lines_at_once)
        for (int c = threadIdx.x; c < length; c += blockDim.x)
            x[(size_t)line * length + c] += 1.0f;
}

void add_width(float *x, lib::Matrix m, int length)
{
    dim3 grid;
    grid.z = m.Width(); //~ invalid-launch
    add_lines<<<grid, 256>>>(x, m.Width(), length);
}
