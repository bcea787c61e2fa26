/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: sizes of 64 bits that 32-bit variables keep, and their product becomes a number of bytes. */
#include <cstdint>

struct view {
    int64_t extent(int axis) const;
    float *data() const;
};

void copy(view v, float *to, cudaStream_t stream)
{
    const uint32_t n = v.extent(0), m = v.extent(1);
    cudaMemcpyAsync(to, v.data(), n * m * sizeof(float), cudaMemcpyDefault, stream); //~ int32-overflow-index?
}

template <typename T> void copy_n(T *to, const T *from, size_t n, cudaStream_t stream)
{
    cudaMemcpyAsync(to, from, n * sizeof(T), cudaMemcpyDefault, stream);
}

void copy_by_helper(view v, float *to, cudaStream_t stream)
{
    const uint32_t n = v.extent(0), m = v.extent(1);
    copy_n(to, v.data(), n * m, stream); //~ int32-overflow-index?
}

void copy_handed(const float *from, float *to, int64_t n, int64_t m, cudaStream_t stream)
{
    int count = n, dim = m;
    cudaMemcpyAsync(to, from, count * dim * sizeof(float), cudaMemcpyDefault, stream); //~ int32-overflow-index?
}

/* an image */
void copy_image(const float *from, float *to, int64_t n, int64_t m, cudaStream_t stream)
{
    int height = n, width = m;
    cudaMemcpyAsync(to, from, height * width * sizeof(float), cudaMemcpyDefault, stream);
}

/* one of them has been an int, or is counted in few */
void copy_one(view v, float *to, int m, int64_t heads, cudaStream_t stream)
{
    const uint32_t n = v.extent(0), num_heads = heads;
    cudaMemcpyAsync(to, v.data(), n * m * sizeof(float), cudaMemcpyDefault, stream);
    const uint32_t heads_of = v.extent(1), num_layers = v.extent(2);
    cudaMemcpyAsync(to, v.data(), n * num_heads * sizeof(float), cudaMemcpyDefault, stream);
    cudaMemcpyAsync(to, v.data(), n * heads_of * sizeof(float), cudaMemcpyDefault, stream);
    cudaMemcpyAsync(to, v.data(), n * num_layers * sizeof(float), cudaMemcpyDefault, stream);
}

void copy_wide(view v, float *to, cudaStream_t stream)
{
    const uint64_t n = v.extent(0), m = v.extent(1);
    cudaMemcpyAsync(to, v.data(), n * m * sizeof(float), cudaMemcpyDefault, stream);
}
