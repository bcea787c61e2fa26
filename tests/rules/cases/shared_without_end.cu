/* SPDX-License-Identifier: Apache-2.0 */
/* CL202: the last place of a range, taken out of it by `!=`. */

__global__ void place(unsigned *out, const unsigned *in, unsigned first)
{
    unsigned words[16];
    for (int i = 0; i < 16; i++)
        words[i] = in[i];
    unsigned at = 19 - first % 20;
    if (at <= 16) {
        if (at != 0)
            words[at - 1] = 1;
        if (at != 16)
            words[at] = 2;
    }
    out[threadIdx.x % 16] = words[threadIdx.x % 16];
}

__global__ void place_all(unsigned *out, const unsigned *in, unsigned first)
{
    unsigned words[16];
    for (int i = 0; i < 16; i++)
        words[i] = in[i];
    unsigned at = 19 - first % 20;
    if (at <= 16) {
        if (at != 15)
            words[at] = 2; //~ shared-out-of-bounds
    }
    out[threadIdx.x % 16] = words[threadIdx.x % 16];
}
