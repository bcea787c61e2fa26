/* SPDX-License-Identifier: Apache-2.0 */
/* A header of launches_of_closures.cu. */
#pragma once
#include <utility>

template <typename F> auto dispatch(int type, F &&f)
{
    if (type == 0)
        return f.template operator()<float>();
    else if (type == 1)
        return f.template operator()<double>();
    else
        return f.template operator()<int>();
}

template <typename F, int... N> auto dispatch_number(int n, std::integer_sequence<int, N...>, F &&f)
{
    auto one = [&]<int i>() {
        if (n == i)
            f.template operator()<i>();
    };
    (one.template operator()<N>(), ...);
}
