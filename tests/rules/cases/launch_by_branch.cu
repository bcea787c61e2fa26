/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: sizes that are asked for in one branch and 1 in the other; three sizes multiplied; a tensor's
 * dim(0), which may be 0. */
#include "tensor.h"

template <typename T> __global__ void pool(const T *in, T *out, int frames)
{
    out[blockIdx.z] = in[(long long)(blockIdx.z % frames) * gridDim.x + blockIdx.x];
}

void pool_all(Tensor *in, const float *from, float *to, int wide, int high)
{
    int images, slices, frames;
    if (in->nDimension() == 4) {
        images = 1;
        slices = in->extentOf(0);
        frames = in->extentOf(1);
    } else {
        images = in->extentOf(0);
        slices = in->extentOf(1);
        frames = in->extentOf(2);
    }
    dim3 grid(wide, high, frames * slices * images); //~ invalid-launch
    pool<<<grid, 32>>>(from, to, frames);
}

void pool_some(Tensor *in, const float *from, float *to, int wide, int high)
{
    int images, slices, frames;
    if (in->nDimension() == 4) {
        images = 1;
        slices = in->extentOf(0);
        frames = in->extentOf(1);
    } else {
        images = in->extentOf(0);
        slices = in->extentOf(1);
        frames = in->extentOf(2);
    }
    const long long all = (long long)frames * slices * images;
    dim3 grid(wide, 1, all < 65535 ? all : 65535);
    pool<<<grid, 32>>>(from, to, frames);
}

/* whoever hands over another number of axes gets no further */
void pool_or_fail(Tensor *in, const float *from, float *to, int wide, int high)
{
    int images, slices, frames;
    if (in->nDimension() == 4) {
        images = 1;
        slices = in->extentOf(0);
        frames = in->extentOf(1);
    } else if (in->nDimension() == 5) {
        images = in->extentOf(0);
        slices = in->extentOf(1);
        frames = in->extentOf(2);
    } else {
        fail("4 or 5 axes");
    }
    dim3 grid(wide, high, frames * slices * images); //~ invalid-launch
    pool<<<grid, 32>>>(from, to, frames);
}

struct sums {
    void run(const Tensor &lengths, const float *from, float *to)
    {
        const int rows = lengths.dim(0);
        pool<<<rows, 32>>>(from, to, 1); //~ invalid-launch
    }
    void run_checked(const Tensor &lengths, const float *from, float *to)
    {
        const int rows = lengths.dim(0);
        if (rows <= 0)
            return;
        pool<<<rows, 32>>>(from, to, 1);
    }
};
