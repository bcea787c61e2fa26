/* SPDX-License-Identifier: Apache-2.0 */
/* CL102, CL101: an exercise: what is to be filled in may be the barrier. */
__global__ void scan(int *out, const int *in)
{
    __shared__ int s[256];
    int t = threadIdx.x, sum = in[blockIdx.x * 256 + t];
    s[t] = sum;
    for (int j = 1; j < 256; j <<= 1) {
        FIXME
        if (j <= t) { sum += s[t - j]; }
        FIXME
        if (j <= t) { s[t] = sum; }}
    if (t < 128) {
        TODO
        sum++;
    }
    out[blockIdx.x * 256 + t] = sum;
}

__global__ void scan_early(int *out, const int *in)
{
    __shared__ int s[256];
    int t = threadIdx.x, sum = in[blockIdx.x * 256 + t];
    s[t] = sum;
    for (int j = 1; j < 256; j <<= 1) {
        FIXME
        if (j <= t) { sum += s[t - j]; } //~ shared-race
        if (j <= t) { s[t] = sum; }}
    out[blockIdx.x * 256 + t] = sum;
}
