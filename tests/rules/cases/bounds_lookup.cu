/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: what a search found is read without asking whether it found anything. */
#include <cassert>
#include <thrust/binary_search.h>
#include <thrust/distance.h>
#include <thrust/execution_policy.h>

template <typename It, typename Key>
__device__ float value_of(It first, It last, const float *values, Key key)
{
    auto at = thrust::lower_bound(thrust::seq, first, last, key);
    if (*at == key) //~ missing-bounds-check
        return values[thrust::distance(first, at)];
    return 0.0f;
}

template <typename It, typename Key>
__device__ float value_of_asked(It first, It last, const float *values, Key key)
{
    auto at = thrust::lower_bound(thrust::seq, first, last, key);
    if (at != last && *at == key)
        return values[thrust::distance(first, at)];
    return 0.0f;
}

/* the caller asks for keys that are there */
template <typename It, typename Key>
__device__ float value_of_known(It first, It last, const float *values, Key key)
{
    auto at = thrust::lower_bound(thrust::seq, first, last, key);
    assert(*at == key);
    return values[at - first];
}

template <typename It, typename Key>
__device__ bool has(It keys, int n, Key key)
{
    int at = thrust::lower_bound(thrust::seq, keys, keys + n, key) - keys;
    return keys[at] == key; //~ missing-bounds-check
}

template <typename It, typename Key>
__device__ bool has_asked(It keys, int n, Key key)
{
    int at = thrust::lower_bound(thrust::seq, keys, keys + n, key) - keys;
    return at < n && keys[at] == key;
}

/* the first one that ends behind x is there for every x of the whole */
template <typename It>
__device__ int part_of(It ends, int n, int x)
{
    auto at = thrust::upper_bound(thrust::seq, ends, ends + n, x);
    return *at - x;
}
