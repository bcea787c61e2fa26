/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: a check of how many the run has counted says nothing of another member, an array of a declared length. */
struct tie {
    unsigned at;
    float score;
};
struct store {
    unsigned sums[32];
    struct tie ties[64];
    unsigned tied;
};
struct list {
    unsigned *sums; /* as long as somebody has made it */
    struct tie *ties;
    unsigned tied;
};

__device__ void pick(int *out, const unsigned *in, void *memory)
{
    store *s = static_cast<store *>(memory);
    unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    if (lane == 31)
        s->sums[warp] = in[threadIdx.x]; /* one for each warp of a block */
    __syncthreads();
    unsigned tied = min(s->tied, 64u);
    if (lane >= tied || warp >= tied)
        return;
    if (s->ties[lane].score > s->ties[warp].score)
        out[s->ties[warp].at] = 1;
}
__global__ void pick_all(int *out, const unsigned *in)
{
    extern __shared__ unsigned char raw[];
    pick(out, in, raw);
}

/* The same in a template, where nothing is known of `auto *`. */
template <unsigned BITS> struct store_of {
    unsigned sums[32];
    struct tie ties[1 << BITS];
    unsigned tied;
};
template <unsigned BITS> __device__ void pick_of(int *out, const unsigned *in, void *memory)
{
    using Store = store_of<BITS>;
    auto *s = static_cast<Store *>(memory);
    unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    if (lane == 31)
        s->sums[warp] = in[threadIdx.x];
    __syncthreads();
    unsigned tied = min(s->tied, 32u);
    if (lane >= tied || warp >= tied)
        return;
    if (s->ties[lane].score > s->ties[warp].score)
        out[s->ties[warp].at] = 1;
}

/* A pointer has no length of its own. */
__device__ void pick_list(int *out, const unsigned *in, list *s)
{
    unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    if (lane == 31)
        s->sums[warp] = in[threadIdx.x]; //~ missing-bounds-check?
    __syncthreads();
    unsigned tied = min(s->tied, 64u);
    if (lane >= tied || warp >= tied)
        return;
    if (s->ties[lane].score > s->ties[warp].score)
        out[s->ties[warp].at] = 1;
}

/* The count is of this very member. */
__device__ void first_of(unsigned *out, store *s)
{
    unsigned warp = threadIdx.x / 32;
    out[blockIdx.x] += s->ties[warp].at; //~ missing-bounds-check!
    unsigned tied = s->tied;
    if (warp >= tied)
        return;
    s->ties[warp].score = 0.0f;
}
__global__ void pick_others(int *out, const unsigned *in, list *l, unsigned *firsts, store *s)
{
    extern __shared__ unsigned char raw[];
    pick_of<5>(out, in, raw);
    pick_list(out, in, l);
    first_of(firsts, s);
}
