/* SPDX-License-Identifier: Apache-2.0 */
/* Statements that a macro of an absent header takes, with commas of their own among them. */
#include <tuple>

#include "devices_private.h"

__global__ void settle(int count, int first, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        out[first + i] = 0.f;
}

void settle_everywhere(const Plan &plan, float **out)
{
    dim3 block(256, 1, 1);
    FOR_EVERY_DEVICE(
        int first, count;
        std::tie(first, count) = plan[device];
        dim3 grid(count / block.x + 1, 1, 1);
        settle<<<block, grid>>>(count, first, out[device]); //~ invalid-launch unchecked-launch?
    );
    FOR_EVERY_DEVICE(
        int first, count;
        std::tie(first, count) = plan[device];
        dim3 grid(count / block.x + 1, 1, 1);
        settle<<<grid, block>>>(count, first, out[device]);
    );
}

template <typename T> __global__ void settle_as(int count, T *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        out[i] = T(0);
}

void settle_by_type(Numbers &out, int count)
{
    dim3 block(256), grid((count + 255) / 256);
    WITH_NUMBER_TYPE(out.type(), "settle_by_type",
        using number_t = type_of<scalar_0>;
        settle_as<number_t><<<block, grid>>>(count, out.data<number_t>()); //~ invalid-launch
        settle_as<number_t><<<grid, block>>>(count, out.data<number_t>());
    )
}
