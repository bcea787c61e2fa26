// SPDX-License-Identifier: Apache-2.0
// Types of absent headers whose names say which integers they are; vectors, atomics and functions are not.
#include "absent.h"
__global__ void k(lib_int32_t *p, ns::my_uint64 n, s64 i, vec_int32 v, atomic_uint32_t a, Grid_Int16 g)
{
    p[n] = (my_uint8_t)(i + g) + to_int64(i);
}
