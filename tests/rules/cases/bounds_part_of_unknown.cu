/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: parts of the elements of a vector whose class is not in sight are no neighbours. */
#include "project/register_vector.h"
template <typename RV1, typename RV2> __device__ static inline void copy(RV1 &dst, const RV2 &src)
{
    for (int i = 0; i < RV1::outer_dim; i++) {
        dst[i][0].x = src[i][0].x;
        dst[i][1].x = src[i][1].x;
    }
}
