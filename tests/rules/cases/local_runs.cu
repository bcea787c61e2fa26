/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: arrays of a thread that are walked up to a size of the run. */
#include <cuda_runtime.h>
#include <vector>

#define MAX_CLASSES 64

__global__ void softmax(float *out, const float *in, int classes)
{
    float part[MAX_CLASSES];
    float sum = 0;
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < classes; k++) {
        part[k] = expf(in[row * classes + k]); //~ shared-out-of-bounds
        sum += part[k];
    }
    for (int k = 0; k < classes; k++)
        out[row * classes + k] = part[k] / sum; /* told of above */
}

/* asked in the kernel */
__global__ void softmax_asked(float *out, const float *in, int classes)
{
    float part[MAX_CLASSES];
    float sum = 0;
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (classes > MAX_CLASSES)
        return;
    for (int k = 0; k < classes; k++) {
        part[k] = expf(in[row * classes + k]);
        sum += part[k];
    }
    for (int k = 0; k < classes; k++)
        out[row * classes + k] = part[k] / sum;
}

/* asked before the launch */
__global__ void softmax_for_few(float *out, const float *in, int classes)
{
    float part[MAX_CLASSES];
    float sum = 0;
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    for (int k = 0; k < classes; k++) {
        part[k] = expf(in[row * classes + k]);
        sum += part[k];
    }
    for (int k = 0; k < classes; k++)
        out[row * classes + k] = part[k] / sum;
}

void run(float *out, const float *in, const std::vector<float> &v, int rows)
{
    int classes = v.size();
    softmax<<<rows, 1>>>(out, in, v.size());
    softmax_asked<<<rows, 1>>>(out, in, v.size());
    if (classes > MAX_CLASSES)
        throw 1;
    softmax_for_few<<<rows, 1>>>(out, in, classes);
}
