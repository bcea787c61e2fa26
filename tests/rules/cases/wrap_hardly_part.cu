/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: the same of places: what is one inside of a sample wraps long behind the offset of the sample; what every block
 * walks, all of it, is a matrix of weights. */
#include <stdint.h>

__global__ void pick(float *out, const float *in, const int *labels, int n_pixels, int n_classes)
{
    int sample = blockIdx.x;
    int first = sample * n_pixels * n_classes; //~ int32-overflow-index!
    for (int i = threadIdx.x; i < n_pixels; i += blockDim.x) {
        int t = labels[i];
        out[i] = in[first + i + n_pixels * t]; //~ int32-overflow-index?
    }
}

__global__ void pick_all(float *out, const float *in, int n_pixels, int n_classes)
{
    size_t sample = blockIdx.x;
    out[sample] = in[(int)sample * (size_t)n_pixels * n_classes];
}

__global__ void multiply(float *out, const float *in, const float *by, int N, int K_original, int K)
{
    float sum = 0;
    for (int i = 0; i < K / 16; i++)
        sum += in[blockIdx.x] * by[(i / 4 * K_original + (int)threadIdx.x) * N + blockIdx.x % N]; //~ int32-overflow-index?
    atomicAdd(&out[blockIdx.x], sum);
}

void run(float *x, const float *in, const int *labels, int64_t rows, int64_t columns)
{
    int cols = columns;
    pick<<<rows, 256>>>(x, in, labels, cols, static_cast<int>(rows));
    multiply<<<rows, 128>>>(x, in, x, cols, static_cast<int>(rows), cols);
}
