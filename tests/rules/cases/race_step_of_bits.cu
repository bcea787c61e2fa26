// SPDX-License-Identifier: Apache-2.0
// CL105: a row of threads goes by `1 << bits` from its own index on, which is how many they are.
#include <cuda_runtime.h>

template <int row_bits, typename T>
__global__ void scale_rows(Matrix<T> rows, const Vector<T> chosen, const Matrix<T> from, const T by)
{
    const index_t width = rows.size(1);
    const unsigned step = 1 << row_bits;
    const int y = blockIdx.x;
    const int x = threadIdx.x;
    const index_t one = static_cast<int>(chosen[y]);
    for (index_t i = x; i < width; i += step) {
        if (i == one) {
            rows[y][one] = by > from[y][one] ? 2 * from[y][one] : T(0);
            rows[y][one] *= -by;
        } else {
            rows[y][i] = by > -from[y][i] ? -2 * from[y][i] : T(0);
            rows[y][i] *= -by;
        }
    }
}

// the elements beside them are those of others
template <int row_bits, typename T>
__global__ void scale_beside(Matrix<T> rows, const Matrix<T> from, const T by)
{
    const index_t width = rows.size(1);
    const unsigned step = 1 << row_bits;
    const int y = blockIdx.x;
    const int x = threadIdx.x;
    for (index_t i = x; i < width; i += step) {
        rows[y][i] = by * from[y][i]; //~ global-race
        rows[y][i + 1] *= -by;
    }
}
