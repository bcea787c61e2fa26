// SPDX-License-Identifier: Apache-2.0
// CL102 in a namespace whose last part is a namespace of the project's root too, out of sight.
#include "project.h"

namespace store::io::pages::detail {

template <typename Level>
__global__ void unpack(Page *pages, size_t first, Level *out)
{
    __shared__ Level level[256];
    level[threadIdx.x] = pages[blockIdx.x].first + first; //~ shared-race
    out[threadIdx.x] = level[255 - threadIdx.x];
}

template <typename Level>
__global__ void unpack_safely(Page *pages, size_t first, Level *out)
{
    __shared__ Level level[256];
    level[threadIdx.x] = pages[blockIdx.x].first + first;
    __syncthreads();
    out[threadIdx.x] = level[255 - threadIdx.x];
}

void unpack_all(store::detail::both_sides_span<Page> pages, size_t first, unsigned char *out)
{
    if (pages.size() > 0)
        unpack<<<pages.size(), 256>>>(pages.device_ptr(), first, out);
}

} // namespace store::io::pages::detail
