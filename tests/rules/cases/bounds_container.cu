/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: containers that say themselves how long they are; what they are is not known here. */
#include "lib/span.hpp"

struct merge_runs {
    span<Run> runs;
    span<Run const> other;

    __device__ void operator()(size_t i)
    {
        auto &run = runs[i];
        if (i < runs.size() && runs[i + 1].key == run.key) //~ missing-bounds-check
            return;
        run.last = true;
    }
};

struct merge_runs_asked {
    span<Run> runs;

    __device__ void operator()(size_t i)
    {
        auto &run = runs[i];
        if (i < runs.size() - 1 && runs[i + 1].key == run.key)
            return;
        if (i + 2 < runs.size() && runs[i + 2].key == run.key)
            return;
        run.last = true;
    }
};

/* the check is of the other one, which has a row less */
struct lengths {
    span<int> out;
    span<long const> from;

    __device__ void operator()(size_t i)
    {
        if (i < out.size())
            out[i] = from[i + 1] - from[i];
    }
};

__global__ void lines(span<char const> text, span<long const> starts, int *count)
{
    long row = threadIdx.x + (long)blockDim.x * blockIdx.x;
    if (row >= starts.size())
        return;
    long at = starts[row];
    long stop = starts[row + 1]; //~ missing-bounds-check
    int words = 0;
    for (; at < stop; at++)
        words += text[at] == ' ';
    count[row] = words;
}

__global__ void lines_asked(span<char const> text, span<long const> starts, int *count)
{
    long row = threadIdx.x + (long)blockDim.x * blockIdx.x;
    if (row + 1 >= starts.size())
        return;
    long at = starts[row];
    long stop = starts[row + 1];
    int words = 0;
    for (; at < stop; at++)
        words += text[at] == ' ';
    count[row] = words;
}

__device__ float pick(vec<float> const &v, int k)
{
    if (k > v.size())
        return 0.0f;
    return v[k]; //~ missing-bounds-check
}

__device__ float pick_asked(vec<float> const &v, int k)
{
    if (k > v.size() || k == v.size())
        return 0.0f;
    return v[k];
}

/* what stands there says whether there is more */
__device__ int escaped(text_view const &s, int i)
{
    if (i < s.size() && s[i] == '\\')
        return s[i + 1];
    return 0;
}

/* whoever steps by three may hold threes */
struct sum_triples {
    span<Run> runs;

    __device__ size_t operator()()
    {
        size_t sum = 0;
        for (size_t j = 0; j < runs.size(); j += 3)
            sum += runs[j + 2].key; //~ missing-bounds-check?
        return sum;
    }
};
