/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: a template's type of indices may be an int; what is loaded as one has it whatever the size of what
 * it indexes. */
template <typename T, typename index_t>
__global__ void gather(T *out, const T *in, const index_t *rows, int width)
{
    index_t start = rows[blockIdx.x] * width; //~ int32-overflow-index
    for (int i = threadIdx.x; i < width; i += blockDim.x)
        out[i] = in[start + i];
}

template <typename Traits>
__device__ void load_page(float *out, const float *pages, const typename Traits::IdType *indices,
                          unsigned entry, unsigned last, unsigned page_stride)
{
    const float *page =
        pages + (entry < last ? indices[entry] : 0) * page_stride; //~ int32-overflow-index
    out[threadIdx.x] = page[threadIdx.x];
}

/* as many as all elements of a sparse matrix, times a batch */
template <typename T, typename offset_t>
__global__ void sum_segments(T *out, const T *in, const offset_t *seg_offsets, int batch_size)
{
    T sum = 0;
    offset_t end = seg_offsets[blockIdx.x + 1] * batch_size;
    for (offset_t i = seg_offsets[blockIdx.x] * batch_size; i < end; i++) //~ int32-overflow-index
        sum += in[i];
    out[blockIdx.x] = sum;
}

template <typename T, typename index_t>
__global__ void gather_wide(T *out, const T *in, const index_t *tokens, int columns)
{
    const T *token = in + static_cast<long>(tokens[blockIdx.x]) * columns;
    for (int i = threadIdx.x; i < columns; i += blockDim.x)
        out[(long)blockIdx.x * columns + i] = token[i];
}

/* sizes: the instance may have been chosen by them */
template <typename T, typename index_t>
__global__ void copy_rows(T *out, const T *in, index_t rows, index_t width)
{
    for (index_t r = blockIdx.x; r < rows; r += gridDim.x)
        for (index_t i = threadIdx.x; i < width; i += blockDim.x)
            out[r * width + i] = in[r * width + i];
}

/* the only instance has 64 bits */
template <typename T, typename index_t>
__global__ void scatter(T *out, const T *in, const index_t *rows, int width)
{
    index_t start = rows[blockIdx.x] * width;
    for (int i = threadIdx.x; i < width; i += blockDim.x)
        out[start + i] = in[i];
}
template __global__ void scatter<float, long>(float *, const float *, const long *, int);

/* no index: what it loads is a value */
template <typename T, typename value_t>
__global__ void weigh(T *out, const value_t *weights, const int *kinds, int width)
{
    value_t w = weights[blockIdx.x] * width;
    out[blockIdx.x] = w;
}
