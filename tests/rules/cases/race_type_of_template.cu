/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: a member function that returns an Index, of which the class knows nothing, makes no macro of the name: the rows
 * of the templates' Index are still there. One that all warps share is a race. */
#include <type_traits>

#include "view.h"

namespace detail {
template <typename Data, typename Index, typename Access>
using dense_view = std::conditional_t<Access::is_on_device, rows::device_view<const Data, Index, rows::in_order>,
                                      rows::host_view<const Data, Index, rows::in_order>>;

template <typename View, typename Data, typename Index>
using dense_storage = dense_rows_storage<View, Data, Index>;
} // namespace detail

struct container {
    template <typename Data, typename Index, typename Access>
    using rows = detail::dense_storage<detail::dense_view<Data, Index, Access>, Data, Index>;
};

template <class Index> class view : public view_base<Index>, rows::view {
public:
    view(const view &) = delete;
    /** How many there are. */
    Index size() const noexcept override;
};

template <class Index, int Warps> __global__ void prune(const Index *graph, unsigned degree, Index *out)
{
    extern __shared__ unsigned char places[];
    const unsigned wid = threadIdx.x / 32;
    const unsigned lane = threadIdx.x % 32;
    Index *const mine = reinterpret_cast<Index *>(places + wid * degree * sizeof(Index));
    const unsigned node = blockIdx.x * Warps + wid;
    for (unsigned k = lane; k < degree; k += 32) {
        mine[k] = graph[node * degree + k];
        if (mine[k] == node)
            out[node] = mine[k];
    }
}

template <class Index, int Warps> __global__ void prune_all(const Index *graph, unsigned degree, Index *out)
{
    extern __shared__ unsigned char places[];
    const unsigned wid = threadIdx.x / 32;
    const unsigned lane = threadIdx.x % 32;
    Index *const mine = reinterpret_cast<Index *>(places);
    const unsigned node = blockIdx.x * Warps + wid;
    for (unsigned k = lane; k < degree; k += 32) {
        mine[k] = graph[node * degree + k]; //~ shared-race!
        if (mine[k] == node)
            out[node] = mine[k];
    }
}
