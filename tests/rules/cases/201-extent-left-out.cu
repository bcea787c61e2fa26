// SPDX-License-Identifier: Apache-2.0
// CL201: three extents of a tensor are compared, and the place in the first one is held below nothing but
// a number that was read from memory.
template<typename T> struct View {
    T *ptr;
    int dims[4];
    long strides[4];
};

// The end of a segment stands in memory: it may be behind the row.
template<typename T>
__global__ void add_carry(View<T> out, View<T> sums, View<int> ends, int blocks_x, int blocks_y, int rounds)
{
    const int z = blockIdx.x / blocks_x, w = blockIdx.y / blocks_y;
    const int block_x = blockIdx.x - blocks_x * z, block_y = blockIdx.y - blocks_y * w;
    const int first = block_x * blockDim.x * rounds + threadIdx.x;
    const int y = block_y * blockDim.y + threadIdx.y;
    if (block_x == 0)
        return;
    if (!(y < out.dims[1] && z < out.dims[2] && w < out.dims[3]))
        return;
    T *row = out.ptr + w * out.strides[3] + z * out.strides[2] + y * out.strides[1];
    int end = ends.ptr[block_x];
    T carry = sums.ptr[block_x - 1];
    for (int k = 0, i = first; k < rounds && i < end; k++, i += blockDim.x)
        row[i] += carry; //~ missing-bounds-check?
}

// The first extent is asked for, too.
template<typename T>
__global__ void add_carry_inside(View<T> out, View<T> sums, View<int> ends, int blocks_x, int rounds)
{
    const int z = blockIdx.x / blocks_x, block_x = blockIdx.x - blocks_x * z;
    const int first = block_x * blockDim.x * rounds + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (!(y < out.dims[1] && z < out.dims[2]))
        return;
    T *row = out.ptr + z * out.strides[2] + y * out.strides[1];
    int end = ends.ptr[block_x];
    for (int k = 0, i = first; k < rounds && i < out.dims[0] && i < end; k++, i += blockDim.x)
        row[i] += sums.ptr[block_x];
}

// The end was held below the extent where it was read.
template<typename T>
__global__ void add_carry_clamped(View<T> out, View<int> ends, int blocks_x)
{
    const int z = blockIdx.x / blocks_x, block_x = blockIdx.x - blocks_x * z;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (!(y < out.dims[1] && z < out.dims[2]))
        return;
    T *row = out.ptr + z * out.strides[2] + y * out.strides[1];
    int end = min(ends.ptr[block_x], out.dims[0]);
    for (int i = threadIdx.x; i < end; i += blockDim.x)
        row[i] += 1;
}

// The launch counts whole blocks of the first extent, and nothing else says how long a row is.
template<typename T>
__global__ void add_one(View<T> out, int blocks_x)
{
    const int z = blockIdx.x / blocks_x, block_x = blockIdx.x - blocks_x * z;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (!(y < out.dims[1] && z < out.dims[2]))
        return;
    out.ptr[z * out.strides[2] + y * out.strides[1] + block_x * blockDim.x + threadIdx.x] += 1;
}

// A list of rows, each with its own length: the other extents are those of other lists.
template<typename T>
__global__ void add_rows(View<T> out, const int *lengths, const int *starts)
{
    const int y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
    if (!(y < out.dims[1] && z < out.dims[2]))
        return;
    T *row = out.ptr + starts[z * out.dims[1] + y];
    for (int i = threadIdx.x; i < lengths[z * out.dims[1] + y]; i += blockDim.x)
        row[i] += 1;
}
