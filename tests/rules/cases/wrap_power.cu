/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: a power of two of which a parameter gives the logarithm is a size like another. */
__global__ void reorder(float *out, const float *in, unsigned log_size, unsigned batch_size)
{
    const unsigned size = 1 << log_size;
    const unsigned at = blockDim.x * blockIdx.x + threadIdx.x;
    if (at >= size * batch_size) //~ int32-overflow-index
        return;
    out[at] = in[at];
}

/* a tile of a warp's, and bits that are no logarithm of a length */
template <int log_tile>
__global__ void tiles(float *out, const float *in, unsigned tile_count, unsigned flag)
{
    const unsigned tile = 1 << log_tile;
    const unsigned at = blockDim.x * blockIdx.x + threadIdx.x;
    if (at >= tile * tile_count)
        return;
    out[at] = (1 << flag) & 4 ? in[at] : 0.0f;
}
