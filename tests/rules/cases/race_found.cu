/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: who finds the row that is wanted writes, and those behind it in the list read: in a sorted list it is not found
 * again. Where others read as well, it is a race, as the last one to write is another one in each round. */
__global__ void eliminate(const unsigned *starts, const unsigned *rows, float *x, const float *z, unsigned wanted)
{
    __shared__ float factor;
    const unsigned column = blockIdx.x;
    const unsigned n = starts[column + 1] - starts[column];
    for (unsigned done = 0; done < n; done += blockDim.x) {
        unsigned i = starts[column] + done + threadIdx.x;
        unsigned row = rows[i];
        if (row == wanted)
            factor = x[i];
        __syncthreads();
        if (row > wanted)
            x[i] -= factor * z[row]; //~ shared-race?
    }
}

__global__ void scale(const unsigned *starts, const unsigned *rows, float *x, const float *z, unsigned wanted)
{
    __shared__ float factor;
    const unsigned column = blockIdx.x;
    const unsigned n = starts[column + 1] - starts[column];
    for (unsigned done = 0; done < n; done += blockDim.x) {
        unsigned i = starts[column] + done + threadIdx.x;
        unsigned row = rows[i];
        if (row == wanted + done)
            factor = x[i];
        __syncthreads();
        if (row > wanted)
            x[i] -= factor * z[row]; //~ shared-race!
    }
}
