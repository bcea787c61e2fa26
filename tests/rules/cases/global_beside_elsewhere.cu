// SPDX-License-Identifier: Apache-2.0
// CL105: an atomic operation beside an update says that threads share the element, unless others come to its array by
// another way; a write behind "is it the one that is looked for" is nobody's race.

__global__ void push(const unsigned *active, const unsigned *begin, const unsigned *end, float *rank, float *delta,
                     float least, unsigned n)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < n) {
        unsigned id = active[t];
        float mine = delta[id];
        if (mine > least) {
            rank[id] += mine;
            for (unsigned i = begin[id]; i < begin[id + 1]; i++)
                atomicAdd(&delta[end[i]], 0.85f * mine);
            atomicAdd(&delta[id], -mine);
        }
    }
}

__global__ void bins(const unsigned *key, const float *x, float *least, float *sum, unsigned n)
{
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    if (t < n) {
        unsigned k = key[t];
        least[k] = fminf(least[k], x[t]); //~ global-race
        atomicAdd(&sum[k], x[t]);
    }
}

__global__ void last(const float *x, unsigned n, float *found)
{
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        *found = x[i]; //~ global-race
}

// Both ends of an edge are counted: each has many.
__global__ void edges(const unsigned *from, const unsigned *to, int *count, int *last, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        unsigned a = from[i], b = to[i];
        atomicAdd(&count[a], 1);
        atomicAdd(&count[b], 1);
        last[a] = max(last[a], i); //~ global-race
    }
}
