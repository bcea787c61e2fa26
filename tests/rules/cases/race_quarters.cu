/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: parts of an array that constants of a class out of sight are the begin of. */
template <class P>
__device__ void fetch(float2 *s, const float2 *in)
{
    s[threadIdx.x + P::fft_length_half].y = 0;
    s[threadIdx.x + P::fft_length_three_quarters] = in[threadIdx.x + P::fft_length_three_quarters];
}

template <class P>
__global__ void filter(const float2 *in, float2 *out)
{
    __shared__ float2 s[P::fft_length];
    fetch<P>(s, in);
    __syncthreads();
    out[threadIdx.x] = s[threadIdx.x + P::fft_length_half];
}

/* beside each other, and by constants that know nothing of each other */
template <int WIDTH, int RADIUS>
__global__ void blur(const float *in, float *out)
{
    __shared__ float s[WIDTH + 2 * RADIUS];
    s[threadIdx.x + RADIUS] = in[threadIdx.x]; //~ shared-race
    if (threadIdx.x < RADIUS)
        s[threadIdx.x] = s[threadIdx.x + WIDTH + RADIUS] = 0.f;
    out[threadIdx.x] = s[threadIdx.x] + s[threadIdx.x + 2 * RADIUS];
}
