/* SPDX-License-Identifier: Apache-2.0 */
/* CL201: an index that is compared with a number while the length parameter is of no use; not where the launches go no
 * further than the number, nor where the length is looked at. */
struct state {
    float4 first, second;
};

__global__ void fill_states(state *states, unsigned num_states, float wavelength)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 16) //~ missing-bounds-check
        return;
    states[i].first = make_float4(wavelength, i, 0.f, 0.f);
    states[i].second = make_float4(0.f, 0.f, wavelength, i);
}

__global__ void fill_some(state *states, unsigned num_states, float wavelength)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 16 || i >= num_states)
        return;
    states[i].first = make_float4(wavelength, i, 0.f, 0.f);
}

__global__ void fill_known(state *states, unsigned num_states, float wavelength)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 16)
        return;
    states[i].first = make_float4(wavelength, i, 0.f, 0.f);
}

void run(state *states, unsigned num_states, dim3 blocks, dim3 threads)
{
    fill_states<<<blocks, threads>>>(states, num_states, 500.f);
    fill_some<<<blocks, threads>>>(states, num_states, 500.f);
    fill_known<<<1, 16>>>(states, 16, 500.f);
}
