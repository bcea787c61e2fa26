/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: the number of pages, `(bytes - 1) / page + 1`, is a size as good as others: there may be a second round. */
struct stream {
    unsigned bytes;
    unsigned first;
};

__global__ void compact(const stream *all, const unsigned *lengths, unsigned char *to, unsigned page)
{
    __shared__ unsigned length;
    unsigned t = threadIdx.x, b = 0;
    unsigned bytes = all[blockIdx.x].bytes, pages = bytes > 0 ? (bytes - 1) / page + 1 : 0;
    do {
        if (t == 0)
            length = lengths[all[blockIdx.x].first + b];
        __syncthreads();
        to += length; //~ shared-race
    } while (++b < pages);
    to[t] = 0;
}

__global__ void compact_in_order(const stream *all, const unsigned *lengths, unsigned char *to,
                                 unsigned page)
{
    __shared__ unsigned length;
    unsigned t = threadIdx.x, b = 0;
    unsigned bytes = all[blockIdx.x].bytes, pages = bytes > 0 ? (bytes - 1) / page + 1 : 0;
    do {
        if (t == 0)
            length = lengths[all[blockIdx.x].first + b];
        __syncthreads();
        to += length;
        __syncthreads();
    } while (++b < pages);
    to[t] = 0;
}
