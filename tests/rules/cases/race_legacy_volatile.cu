/* SPDX-License-Identifier: Apache-2.0 */
/* CL102 CL104: as many elements as a template's parameter says are volatile as well, and a vote without a mask anywhere
 * in the file keeps all of it from GPUs whose warps do not keep in step. */
template <unsigned THREADS, class Stream>
__global__ void fetch(unsigned *next, const Stream stream)
{
    const unsigned WARPS = THREADS >> 5;
    __shared__ volatile unsigned first[WARPS];
    if ((threadIdx.x & 31) == 0)
        first[threadIdx.x >> 5] = atomicAdd(next, 32); //~ warp-synchronous?
    const unsigned at = first[threadIdx.x >> 5];
    if (at < stream.size())
        stream.run(at + (threadIdx.x & 31));
}

template <class Stream>
__global__ void drain(const Stream stream)
{
    bool more = true;
    while (__any(more))
        more = stream.step(threadIdx.x);
}
