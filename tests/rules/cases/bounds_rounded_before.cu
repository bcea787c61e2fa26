// SPDX-License-Identifier: Apache-2.0
// CL201: a length that is made whole blocks of before it is divided has no tail, also by a function out of sight and by
// one that is told what a block takes; and a length that was computed on the way need not be how long the buffer is.
int roundUp(int n, int by);
int merged(int n, int sorted);
int longest(const int *lengths, int n);

template <unsigned THREADS, unsigned EACH>
__global__ void turn(unsigned *data)
{
    extern __shared__ unsigned tile[];
    unsigned each = THREADS * EACH;
    unsigned *own = data + blockIdx.x * each;
    for (unsigned i = threadIdx.x; i < each; i += THREADS)
        tile[i] = own[i];
    __syncthreads();
    for (unsigned i = threadIdx.x; i < each; i += THREADS)
        own[i] = tile[each - 1 - i];
}

template <bool KEYS>
void run_turn(unsigned *keys, unsigned n)
{
    unsigned each, bytes;
    if (KEYS) {
        each = 128 * 4;
        bytes = each * 4;
    } else {
        each = 256 * 2;
        bytes = each * 8;
    }
    unsigned rounded = roundUp(n, each);
    dim3 grid((rounded - 1) / each + 1, 1, 1);
    if (KEYS)
        turn<128, 4><<<grid, 128, bytes>>>(keys);
    else
        turn<256, 2><<<grid, 256, bytes>>>(keys);
}

void run_keys(unsigned *keys, unsigned n)
{
    run_turn<true>(keys, n);
    run_turn<false>(keys, n);
}

__global__ void halves(unsigned *data, unsigned *out, int sorted)
{
    out[blockIdx.x * (2 * sorted) + threadIdx.x] = data[threadIdx.x];
}

void run_halves(unsigned *data, unsigned *out, int n, int sorted)
{
    int all = merged(n, sorted);
    halves<<<(all + 2 * sorted - 1) / (2 * sorted), 2 * sorted>>>(data, out, sorted);
}

__global__ void clear(float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 0; //~ missing-bounds-check?
}

/* who knows how long `out` is */
void run_clear(float *out, const int *lengths, int n)
{
    int most = longest(lengths, n);
    clear<<<(most + 255) / 256, 256>>>(out);
}

__global__ void clear_given(float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 0; //~ missing-bounds-check!
}

void run_clear_given(float *out, int n)
{
    clear_given<<<(n + 255) / 256, 256>>>(out);
}

__global__ void clear_told(float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = n; //~ missing-bounds-check!
}

void run_clear_told(float *out, const int *lengths, int n)
{
    int most = longest(lengths, n);
    clear_told<<<(most + 255) / 256, 256>>>(out, most);
}
