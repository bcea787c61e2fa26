// SPDX-License-Identifier: Apache-2.0
#include "engine/lists.h"

// It is added up and given back.
template <int ndim> struct Strided {
    char *data;
    int strides[ndim];
    __device__ float &operator[](const int *at)
    {
        char *p = data;
        for (int d = 0; d < ndim; d++)
            p += strides[d] * at[d];
        return *reinterpret_cast<float *>(p);
    }
};
