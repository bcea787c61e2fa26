// SPDX-License-Identifier: Apache-2.0
// CL201: a buffer with a row for each block has no tail, however many elements of what the launch rounds up are in the
// last block.
template <unsigned THREADS, unsigned BINS>
__global__ void count(const unsigned *in, unsigned *bins)
{
    if (THREADS < BINS) {
        for (int i = 0; i < BINS; i += THREADS)
            bins[blockIdx.x * BINS + threadIdx.x + i] = in[threadIdx.x];
    } else if (threadIdx.x < BINS) {
        bins[blockIdx.x * BINS + threadIdx.x] = in[threadIdx.x];
    }
}

template <unsigned THREADS>
__global__ void spread(const unsigned *in, unsigned *out)
{
    if (threadIdx.x < THREADS)
        out[blockIdx.x * THREADS + threadIdx.x] = in[threadIdx.x]; //~ missing-bounds-check!
}

template <bool FIRST>
void run_count(unsigned *in, unsigned *bins, unsigned n)
{
    unsigned each;
    if (FIRST)
        each = 128 * 6;
    else
        each = 128 * 2;
    dim3 grid((n - 1) / each + 1, 1, 1);
    dim3 block(FIRST ? 128 : 256, 1, 1);
    if (FIRST)
        count<128, 16><<<grid, block>>>(in, bins);
    else
        count<256, 32><<<grid, block>>>(in, bins);
}

void run_spread(unsigned *in, unsigned *out, unsigned n)
{
    spread<256><<<(n + 255) / 256, 256>>>(in, out);
}

void run_both(unsigned *in, unsigned *bins, unsigned n)
{
    run_count<true>(in, bins, n);
    run_count<false>(in, bins, n);
}

template <class CONFIG, unsigned EACH_A, unsigned EACH_B, unsigned BINS> struct Counter {
    void run(unsigned *in, unsigned *bins, unsigned n, bool first)
    {
        unsigned each;
        if (first)
            each = EACH_A * 128;
        else
            each = EACH_B * 128;
        dim3 grid((n - 1) / each + 1, 1, 1);
        count<256, BINS><<<grid, 256>>>(in, bins);
    }
};

__global__ void pack(const int *mask, unsigned *out, int parts, int length)
{
    unsigned threads = blockDim.x, rows = gridDim.x;
    unsigned row = blockIdx.x, batch = blockIdx.y, value = 0;
    for (int i = 0; i < parts; i++)
        value |= (mask[batch * length + i % length] == 1) << i;
    out[(batch * rows + row) * threads + threadIdx.x] = value;
}

void run_pack(const int *mask, unsigned *out, int length, int batch, int parts, int across)
{
    int rows = (length + 16 * parts - 1) / (16 * parts);
    dim3 grid(rows, batch);
    pack<<<grid, parts * across * 32>>>(mask, out, parts, length);
}

template <int WIDTH>
__global__ void prefix(int chunks, int tiles, int n, const int *sums, int *prefixes, int *counts)
{
    int tile = blockIdx.x, column = threadIdx.x, first = tile * WIDTH + column * 2;
    auto place = [=](int chunk, int lane) { return (chunk * tiles + tile) * 32 + lane; };
    int2 running = {0, 0};
    for (int c = 0; c < chunks; c++) {
        int base = place(c, 0);
        reinterpret_cast<int2 *>(prefixes + base)[column] = running;
        int2 sum = reinterpret_cast<const int2 *>(sums + base)[column];
        running.x += sum.x;
        running.y += sum.y;
    }
    if (first < n)
        counts[first] = running.x;
    if (first + 1 < n)
        counts[first + 1] = running.y;
}

void run_prefix(int n, int chunks, const int *sums, int *prefixes, int *counts)
{
    int tiles = (n + 31) / 32;
    prefix<32><<<tiles, 16>>>(chunks, tiles, n, sums, prefixes, counts);
}

/* vectors of four: 256 of them are a block's 1024 elements */
__global__ void scale(float4 *out, const float4 *in, float by)
{
    int i = blockIdx.x * 256 + threadIdx.x;
    float4 v = in[i]; //~ missing-bounds-check!
    v.x *= by;
    out[i] = v;
}

void run_scale(float4 *out, const float4 *in, float by, int vectors)
{
    scale<<<(vectors + 255) / 256, 256>>>(out, in, by);
}
