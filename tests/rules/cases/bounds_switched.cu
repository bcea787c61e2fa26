// SPDX-License-Identifier: Apache-2.0
// CL201: `!CHECKED || i < n`: the instance without the check is for sizes that are whole tiles, which the host asks for;
// not where the switch is about something else, or the check of another length.
template <int TILE, int EACH, bool CHECKED>
__global__ void pool(float *out, const float *in, int images, int pixels)
{
    const int tiles = (images + TILE * EACH - 1) / (TILE * EACH);
    const int first = (blockIdx.x % tiles) * TILE * EACH + threadIdx.x;
    const int pixel = blockIdx.x / tiles;
    in += pixel * images + first;
    out += pixel * images + first;
    for (int i = 0; i < EACH; i++) {
        if (!CHECKED || first + i * TILE < images)
            out[i * TILE] = 2.0f * in[i * TILE];
    }
}

template <int TILE, int EACH, bool ADD>
__global__ void pool_open(float *out, const float *in, int images, int pixels)
{
    const int tiles = (images + TILE * EACH - 1) / (TILE * EACH);
    const int first = (blockIdx.x % tiles) * TILE * EACH + threadIdx.x;
    const int pixel = blockIdx.x / tiles;
    in += pixel * images + first;
    out += pixel * images + first;
    for (int i = 0; i < EACH; i++) {
        if (!ADD || pixel < pixels)
            out[i * TILE] = 2.0f * in[i * TILE]; //~ missing-bounds-check
    }
}

template <bool CHECKED>
__global__ void scale(float *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (!CHECKED || i < n)
        out[i] = 2.0f * in[i];
}

void run(float *out, const float *in, int images, int pixels, int n)
{
    int tiles = (images + 127) / 128;
    if (images % 128 == 0)
        pool<32, 4, false><<<tiles * pixels, 32>>>(out, in, images, pixels);
    else
        pool<32, 4, true><<<tiles * pixels, 32>>>(out, in, images, pixels);
    bool checked = n % 256 != 0;
    if (checked)
        scale<true><<<(n + 255) / 256, 256>>>(out, in, n);
    else
        scale<false><<<(n + 255) / 256, 256>>>(out, in, n);
}

void run_open(float *out, const float *in, int images, int pixels, int n)
{
    int tiles = (images + 127) / 128;
    pool_open<32, 4, false><<<tiles * pixels, 32>>>(out, in, images, pixels);
}
