// SPDX-License-Identifier: Apache-2.0
// CL204: the same factors stand in a product that looks whether it fits, in 64 bits.
#include "absent_checks.h"

template <typename T>
__global__ void copy_rows(const T *x, T *out, int n_active, int ld)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n_active)
        out[i] = x[i];
}

template <typename T, typename idx_t>
void predict(const T *x, rmm::device_uvector<T> &active, idx_t n_active, idx_t ld_x, cudaStream_t stream)
{
    std::size_t const count = checked_mul<std::size_t>(n_active, ld_x);
    active.resize(count, stream);
    const int TPB = 64;
    copy_rows<T><<<raft::ceildiv(n_active * ld_x, TPB), TPB, 0, stream>>>( //~ int32-overflow-index
        x, active.data(), n_active, ld_x);
}

// Of more factors: that says nothing of two of them.
template <typename T, typename idx_t>
void batches(const T *x, rmm::device_uvector<T> &all, idx_t n_steps, idx_t n_parts, idx_t n_copies, cudaStream_t stream)
{
    all.resize(checked_mul<std::size_t>(n_steps, n_parts, n_copies), stream);
    const int TPB = 64;
    copy_rows<T><<<raft::ceildiv(n_steps * n_parts, TPB), TPB, 0, stream>>>(x, all.data(), n_steps, n_parts);
}

// A check in 32 bits has thrown where it does not fit.
template <typename T, typename idx_t>
void narrow(const T *x, rmm::device_uvector<T> &all, idx_t n_lines, idx_t ld_line, cudaStream_t stream)
{
    all.resize(checked_mul<int>(n_lines, ld_line), stream);
    const int TPB = 64;
    copy_rows<T><<<raft::ceildiv(n_lines * ld_line, TPB), TPB, 0, stream>>>(x, all.data(), n_lines, ld_line);
}

// The author keeps the product below a limit; and a call that is named for something else.
template <typename T>
void limited(const T *x, rmm::device_uvector<T> &all, int n_points, int n_dims, cudaStream_t stream)
{
    if (checked_mul<std::size_t>(n_points, n_dims) > (std::size_t)INT_MAX)
        throw 1;
    const int TPB = 64;
    copy_rows<T><<<(n_points * n_dims + TPB - 1) / TPB, TPB, 0, stream>>>( //~ int32-overflow-index?
        x, all.data(), n_points, n_dims);
}

template <typename T>
void aligned(const T *x, rmm::device_uvector<T> &all, int n_rows, int n_columns, cudaStream_t stream)
{
    check_multiple<std::size_t>(n_rows, n_columns);
    const int TPB = 64;
    copy_rows<T><<<(n_rows * n_columns + TPB - 1) / TPB, TPB, 0, stream>>>( //~ int32-overflow-index?
        x, all.data(), n_rows, n_columns);
}
