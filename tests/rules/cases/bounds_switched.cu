// SPDX-License-Identifier: Apache-2.0
// CL201: `!CHECKED || i < n`: the instance without the check is for sizes that are whole tiles, which the host asks
// for; not where the switch is about something else, or the check of another length.
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

template <int TILE, int EACH, bool CHECKED>
__global__ void taps(float *out, const float *in, int images, int filters, int pixels)
{
    __shared__ float row[TILE * EACH];
    const int first = blockIdx.x * TILE * EACH + threadIdx.x;
    const int filter = blockIdx.y / filters;
    out += filter * images * pixels + first;
    in += first;
    for (int pixel = 0; pixel < pixels; pixel++) {
        for (int i = 0; i < EACH; i++) {
            if (!CHECKED || first + i * TILE < images)
                row[threadIdx.x + i * TILE] = in[pixel * images + i * TILE];
            else
                row[threadIdx.x + i * TILE] = 0.0f;
        }
        for (int i = 0; i < EACH; i++) {
            if (!CHECKED || first + i * TILE < images)
                out[pixel * images + i * TILE] = row[threadIdx.x + i * TILE];
        }
    }
}

template <bool CHECKED>
__global__ void taps_always(float *out, const float *in, int images, int filters, int pixels)
{
    const int first = blockIdx.x * 128 + threadIdx.x;
    out += first;
    in += first;
    for (int pixel = 0; pixel < pixels; pixel++) {
        for (int i = 0; i < 4; i++) {
            if (!CHECKED || first + i * 32 < images)
                out[pixel * images + i * 32] = in[pixel * images + i * 32]; //~ missing-bounds-check
        }
    }
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
    taps_always<false><<<dim3((images + 127) / 128, 4), 32>>>(out, in, images, 4, pixels);
}

bool is_whole(int images);

void run_taps(float *out, const float *in, int images, int pixels, int filters)
{
    dim3 blocks((images + 127) / 128, filters);
    if (is_whole(images))
        taps<32, 4, false><<<blocks, 32>>>(out, in, images, filters, pixels);
    else
        taps<32, 4, true><<<blocks, 32>>>(out, in, images, filters, pixels);
}
