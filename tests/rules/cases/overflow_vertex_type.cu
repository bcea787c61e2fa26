/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: rows that are picked by vertices, whose type is a parameter of the template. */
template <typename VertexT, typename ValueT>
__global__ void gather(const VertexT *children, const ValueT *features, ValueT *out, int columns)
{
    VertexT child = children[blockIdx.x];
    for (int f = threadIdx.x; f < columns; f += blockDim.x)
        out[(size_t)blockIdx.x * columns + f] = features[child * columns + f]; //~ int32-overflow-index?
}

/* one for the block */
template <typename VertexT, typename ValueT>
__global__ void gather_shared(const VertexT *children, const ValueT *features, ValueT *out, int columns)
{
    __shared__ VertexT child;
    if (threadIdx.x == 0)
        child = children[blockIdx.x];
    __syncthreads();
    for (int f = threadIdx.x; f < columns; f += blockDim.x)
        out[(size_t)blockIdx.x * columns + f] = features[child * columns + f]; //~ int32-overflow-index?
}

/* the file's own instance has 64 bits */
template <typename VertexT, typename ValueT>
__global__ void gather_long(const VertexT *children, const ValueT *features, ValueT *out, int columns)
{
    VertexT child = children[blockIdx.x];
    for (int f = threadIdx.x; f < columns; f += blockDim.x)
        out[(size_t)blockIdx.x * columns + f] = features[child * columns + f];
}

void run(const long long *children, const float *features, float *out, int n, int columns)
{
    if (n > 0)
        gather_long<long long, float><<<n, 128>>>(children, features, out, columns);
}
