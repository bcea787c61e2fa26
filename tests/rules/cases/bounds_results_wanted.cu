// SPDX-License-Identifier: Apache-2.0
// CL201: what each thread reads for a function that takes all of the block, beside a check that says how many of its
// results are wanted
template <typename T, int ITEMS>
__device__ void select_best(T (&best)[ITEMS], T (&from)[ITEMS], int wanted);

template <typename T, int ITEMS>
__global__ void best_of_tile(const T *tile, T *found, int wanted)
{
    T mine[ITEMS];
    T best[ITEMS];
    int first = threadIdx.x * ITEMS;
    for (int i = 0; i < ITEMS; i++)
        mine[i] = tile[first + i]; //~ missing-bounds-check?
    select_best<T, ITEMS>(best, mine, wanted);
    for (int i = 0; i < ITEMS; i++)
        if (first + i < wanted)
            found[first + i] = best[i];
}

// what is read is computed with, and stored where the check says so
template <typename T, int ITEMS>
__global__ void twice(const T *tile, T *out, int n)
{
    T mine[ITEMS];
    int first = threadIdx.x * ITEMS;
    for (int i = 0; i < ITEMS; i++)
        mine[i] = tile[first + i]; //~ missing-bounds-check?
    for (int i = 0; i < ITEMS; i++)
        if (first + i < n)
            out[first + i] = mine[i] * 2;
}

// the check is in front of the buffer that was read, too
template <typename T, int ITEMS>
__global__ void best_in_place(T *tile, int n)
{
    T mine[ITEMS];
    T best[ITEMS];
    int first = threadIdx.x * ITEMS;
    for (int i = 0; i < ITEMS; i++)
        mine[i] = tile[first + i]; //~ missing-bounds-check!
    select_best<T, ITEMS>(best, mine, n);
    for (int i = 0; i < ITEMS; i++)
        if (first + i < n)
            tile[first + i] = best[i];
}
