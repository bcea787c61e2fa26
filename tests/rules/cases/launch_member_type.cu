/* SPDX-License-Identifier: Apache-2.0 */
/* CL302: members of a class template of an absent header, which a declaration asks for a type,
 * `typename Dense<T>::Order`. */
#include "absent/dense.h"

__global__ void scale(float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] *= 2.0f;
}

template <typename T> void multiply(const T *d, typename Dense<T>::Order order, T *data);

template <typename T> Dense<T>::Dense(const T *data) : Base<T>(data), _data(0)
{
}

template <typename T> int Dense<T>::run(T *d)
{
    if (!this->_ready)
        return 1;
    dim3 blocks((this->_n + 255) / 256), threads(256);
    scale<<<threads, blocks>>>(_data, this->_n); //~ invalid-launch
    return 0;
}

template <typename T> int Dense<T>::run_more(T *d, int n)
{
    int count = this->n; // not the n that is handed over
    if (n > 0)
        return 1;
    scale<<<(count + 255) / 256, 256>>>(d, count);
    return 0;
}
