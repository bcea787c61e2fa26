/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: blocks whose threads are counted by the data. */
#include <vector>

#include "tensors.h"

#define WIDTH 128

__global__ void mark(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] = -x[i];
}

/* the clamp is the wrong way round */
void at_least(float *x, int n)
{
    mark<<<(n + 127) / 128, max(WIDTH, n)>>>(x, n); //~ invalid-launch
}

void at_most(float *x, int n)
{
    mark<<<(n + 127) / 128, min(WIDTH, n)>>>(x, n);
}

/* half of what is rounded up to a power of two */
void halves(float *x, unsigned systemLength)
{
    const unsigned whole = ceilPow2(systemLength);
    mark<<<4, whole / 2>>>(x, systemLength); //~ invalid-launch
}

void halves_asked(float *x, unsigned systemLength)
{
    const unsigned whole = ceilPow2(systemLength);
    if (whole > 2048)
        return;
    mark<<<4, whole / 2>>>(x, systemLength);
}

static void halves_handed(float *x, unsigned handedLength)
{
    mark<<<4, ceilPow2(handedLength) / 2>>>(x, handedLength);
}

int asks_and_hands(float *x, int length)
{
    if (ceilPow2(length) > 2048)
        return 1;
    halves_handed(x, length);
    return 0;
}

/* two numbers of a row each */
void packs(float *x, int rows, int hidden)
{
    mark<<<rows, hidden / 2>>>(x, hidden);
}

/* one block for the sums of all the others */
void partial_sums(float *x, int n)
{
    const int width = 64;
    const int parts = (n + width - 1) / width;
    mark<<<parts, width>>>(x, n);
    mark<<<1, parts>>>(x, parts); //~ invalid-launch
}

void partial_sums_limited(float *x, int n)
{
    const int width = 64;
    const int parts = (n + width - 1) / width;
    mark<<<parts, width>>>(x, n);
    mark<<<1, parts < 256 ? parts : 256>>>(x, parts);
}

/* rows of a matrix are dealt to the threads of one block each */
void rows_of_parts(float *x, int rows, int n)
{
    mark<<<rows, (n + 31) / 32>>>(x, n);
}

/* what the data say */
void sections(float *x, const std::vector<int> &ends, int lines)
{
    mark<<<lines, ends.back()>>>(x, lines); //~ invalid-launch
}

void sections_asked(float *x, const std::vector<int> &ends, int lines)
{
    if (ends.back() > 1024)
        return;
    mark<<<lines, ends.back()>>>(x, lines);
}

void extents(DeviceArray<float> *image, int lines)
{
    dim3 block(image->get_size(0));
    mark<<<lines, block>>>(image->get_data_ptr(), lines); //~ invalid-launch
}

void extents_asked(DeviceArray<float> *image, int lines)
{
    if (image->get_size(0) > 512)
        return;
    dim3 block(image->get_size(0));
    mark<<<lines, block>>>(image->get_data_ptr(), lines);
}
