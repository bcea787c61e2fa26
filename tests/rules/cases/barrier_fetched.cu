/* SPDX-License-Identifier: Apache-2.0 */
/* CL101: one thread fetches work for the block, and those for whom there is none leave: so do the others in the next
 * round (a note). Where what is fetched is another thing in each round, they may be waited for. */

#define THREADS 256

struct work {
    int4 *items;
    const int *starts;
};

class walker {
  public:
    __device__ walker(unsigned key) { at = key, step = key >> 8 | 1; }
    __device__ int get() const { return at & 127; }
    __device__ void next() { at = at + step; }

  private:
    unsigned at, step;
};

static __device__ int find(const work &w, int k)
{
    walker idx(k);
    while (1) {
        int4 seen = w.items[idx.get()];
        if (seen.w == k || seen.w == 0)
            return seen.x;
        idx.next();
    }
}

__global__ void fetch(const work w)
{
    __shared__ int base;
    int count = w.items[0].x;
    for (;;) {
        __syncthreads();
        if (threadIdx.x == 0)
            base = atomicAdd(&w.items[0].y, THREADS);
        __syncthreads();
        int i = base + threadIdx.x;
        if (i >= count) //~ barrier-divergent?
            return;
        int4 *place = w.items + i + 1;
        int4 item = *place;
        item.z = find(w, item.x);
        *place = item;
    }
}

__global__ void list(const work w)
{
    __shared__ int base;
    int count = w.items[0].x;
    for (int k = 0;; k++) {
        __syncthreads();
        if (threadIdx.x == 0)
            base = w.starts[k];
        __syncthreads();
        int i = base + threadIdx.x;
        if (i >= count) //~ barrier-divergent!
            return;
        int4 *place = w.items + i + 1;
        int4 item = *place;
        item.z = find(w, item.x);
        *place = item;
    }
}
