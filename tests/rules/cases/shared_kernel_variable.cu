/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: a variable that holds one of several kernels; a size that is 0 for short rows. */
#include "matrix.h"

template <int WAYS> __global__ void mirror(float *out, const float *in, int cols)
{
    extern __shared__ float row[];
    if (cols > 32)
        for (int i = threadIdx.x; i < cols; i += blockDim.x)
            row[i] = in[i] * WAYS;
    __syncthreads();
    if (cols > 32)
        for (int i = threadIdx.x; i < cols; i += blockDim.x)
            out[i] = row[cols - 1 - i];
}

void run(const lib::matrix &in, float *out, int ways, FILE *log)
{
    const int cols = in.extent(1);
    const size_t bytes = cols <= 32 ? 0 : cols * sizeof(float);
    auto kernel = [](int ways) { return ways == 2 ? mirror<2> : mirror<1>; }(ways);
    log_message(log, "mirror", cols);
    kernel<<<1, 256, bytes>>>(out, in.data(), cols); //~ shared-memory-too-large
}

void run_prepared(const lib::matrix &in, float *out, int ways)
{
    const int cols = in.extent(1);
    const size_t bytes = cols <= 32 ? 0 : cols * sizeof(float);
    auto kernel = [](int ways) { return ways == 2 ? mirror<2> : mirror<1>; }(ways);
    lib::prepare(kernel, bytes);
    kernel<<<1, 256, bytes>>>(out, in.data(), cols);
}

/* The degree of a graph is counted in tens, whoever tells it. */
void run_graph(const lib::matrix &graph, float *out, const float *in)
{
    const int degree = graph.extent(1);
    mirror<1><<<1, 256, 4 * degree * sizeof(float)>>>(out, in, degree);
}
