/* SPDX-License-Identifier: Apache-2.0 */
/* CL301: shared memory of floats, and a launch that counts in the elements of a template: half of it where the file
 * dispatches to half.  Not where the array has the template's own type, or the launch counts in floats. */
template <typename scalar_t>
__global__ void column_sum(const scalar_t *matrix, scalar_t *result, int rows, int cols)
{
    extern __shared__ float part[];
    int tid = threadIdx.x + threadIdx.y * blockDim.x;
    int col = blockIdx.x * blockDim.y + threadIdx.y;
    part[tid] = 0;
    for (int row = threadIdx.x; row < rows && col < cols; row += blockDim.x)
        part[tid] += matrix[(size_t)row * cols + col];
    __syncthreads();
    for (int s = 16; s > 0; s /= 2) {
        if (threadIdx.x < s)
            part[tid] += part[tid + s];
        __syncthreads();
    }
    if (threadIdx.x == 0 && col < cols)
        result[col] = part[tid];
}

template <typename scalar_t>
void sum(const scalar_t *matrix, scalar_t *result, int rows, int cols)
{
    dim3 threads(32, 32), blocks((cols + 31) / 32);
    column_sum<<<blocks, threads, sizeof(scalar_t) * 1024>>>(matrix, result, rows, cols); //~ shared-memory-too-large
    column_sum<<<blocks, threads, sizeof(float) * 1024>>>(matrix, result, rows, cols);
}

void sum_any(Tensor matrix, Tensor result, int rows, int cols)
{
    AT_DISPATCH_FLOATING_TYPES_AND_HALF(matrix.scalar_type(), "sum", ([&] {
        sum(matrix.data_ptr<scalar_t>(), result.data_ptr<scalar_t>(), rows, cols);
    }));
}
