// SPDX-License-Identifier: Apache-2.0
// CL101: the wait of a group of any kind in a loop that deals its rounds to the threads of that group.
#include <cooperative_groups.h>

template <typename Group> __device__ void clear(Group group, float *a, const bool *keep, int n)
{
    for (int k = group.thread_rank(); k < n; k += group.size()) {
        if (!keep[k]) {
            a[k] = 0.0f;
            group.sync(); //~ barrier-divergent
        }
    }
}

template <class G> __device__ bool search(const G &g, const int *keys, int key, unsigned n)
{
    bool found = false;
    for (unsigned i = g.thread_rank(); i < n && !found; i += g.num_threads()) {
        found = keys[i] == key;
        g.sync(); //~ barrier-divergent
    }
    return found;
}

// ---- as often in all threads ----------------------------------------------------------------------

template <typename Group> __device__ void clear_behind(Group group, float *a, int n)
{
    for (int k = group.thread_rank(); k < n; k += group.size())
        a[k] = 0.0f;
    group.sync();
}

template <typename Group> __device__ void rows(Group group, float *a, int rows, int n)
{
    for (int r = 0; r < rows; r++) {
        for (int k = group.thread_rank(); k < n; k += group.size())
            a[r * n + k] = 0.0f;
        group.sync();
    }
}

template <typename Group> __device__ void whole(Group group, float *a, int n)
{
    for (int k = group.thread_rank(); k - group.thread_rank() < n; k += group.size()) {
        if (k < n)
            a[k] = 0.0f;
        group.sync();
    }
}

template <typename Group, typename Part> __device__ void parts(Group group, Part part, float *a, int n)
{
    for (int k = group.thread_rank(); k < n; k += group.size()) {
        a[k] = 0.0f;
        part.sync();
    }
}
