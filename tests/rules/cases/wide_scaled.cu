/* SPDX-License-Identifier: Apache-2.0 */
/* CL204: a 32-bit index of the grid that is compared with a 64-bit length and multiplied into a 64-bit place: whatever the
 * length is called, its author reckons with more.  Not where nothing is multiplied: the length is a converted int then. */
__global__ void mark(unsigned long long *bits, const char *text, long num_bits)
{
    int tid = threadIdx.x + blockDim.x * blockIdx.x; //~ int32-overflow-index
    if (tid >= num_bits)
        return;
    long from = tid * 64;
    unsigned long long found = 0;
    for (int i = 0; i < 64; i++)
        found |= (unsigned long long)(text[from + i] == ',') << i;
    bits[tid] = found;
}

__global__ void mark_wide(unsigned long long *bits, const char *text, long num_bits)
{
    long tid = threadIdx.x + (long)blockDim.x * blockIdx.x;
    if (tid >= num_bits)
        return;
    long from = tid * 64;
    bits[tid] = text[from] == ',';
}

__global__ void clear(unsigned long long *bits, long num_bits)
{
    int tid = threadIdx.x + blockDim.x * blockIdx.x;
    if (tid < num_bits)
        bits[tid] = 0;
}
