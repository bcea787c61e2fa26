// SPDX-License-Identifier: Apache-2.0
// CL101: counters of the rounds: which ones only go one way, and what is made of them.

// An unsigned counter that goes down: its first rounds.
__global__ void unsigned_down_early(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (unsigned r = m; r > 0; r--) {
        if (in[t] > 0 && r > 4)
            break;
        if (r > 4)
            continue;
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// By more than one.
__global__ void unsigned_down_far(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (unsigned r = m; r >= 16; r -= 16) {
        if (in[t] > 0 && r > 64)
            break;
        if (r > 64)
            continue;
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// By a size, and the number before.
__global__ void size_down_early(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (size_t r = m; r-- > 0;) {
        if (in[t] > 0 && r > 4)
            break;
        if (r > 4)
            continue;
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// Its last rounds.
__global__ void unsigned_down_late(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (unsigned r = m; r > 0; r--) {
        if (in[t] > 0 && r < 4)
            break;
        if (r < 4)
            continue;
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// The last byte of a counter begins again.
__global__ void last_byte(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < m; r++) {
        if (in[t] > 0 && (unsigned char)r > 4)
            break;
        if ((unsigned char)r > 4)
            continue;
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// So does a signed one.
__global__ void last_char(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < m; r++) {
        if (in[t] > 0 && (signed char)r > 4)
            break;
        if ((signed char)r > 4)
            continue;
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// Numbers below zero come first and are large ones.
__global__ void below_zero(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = -4; r < m; r++) {
        if (in[t] > 0 && (unsigned)r > 4u)
            break;
        if ((unsigned)r > 4u)
            continue;
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// By a limit.
__global__ void below_zero_limit(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = -4; r < m; r++) {
        if (in[t] > 0 && (unsigned)r >= (unsigned)n)
            break;
        if ((unsigned)r >= (unsigned)n)
            continue;
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// An unsigned difference is large in the first round.
__global__ void before_first(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (unsigned r = 0; r < m; r++) {
        if (in[t] > 0 && r - 1 >= n)
            break;
        if (r - 1 >= n)
            continue;
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// No number is below zero.
__global__ void never_below(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < m; r++) {
        if (in[t] > 0 && (unsigned)r >= (unsigned)n)
            break;
        if ((unsigned)r >= (unsigned)n)
            continue;
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// Of 64 bits.
__global__ void wider(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < m; r++) {
        if (in[t] > 0 && (long long)r >= n)
            break;
        if ((long long)r >= n)
            continue;
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// The last tile.
__global__ void last_tile(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < m; r += 256) {
        if (in[t] > 0 && r + 256 > n)
            break;
        if (r + 256 > n)
            continue;
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// By the width of a block.
__global__ void last_tile_of_blocks(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < m; r += blockDim.x) {
        if (in[t] > 0 && r + blockDim.x > n)
            break;
        if (r + blockDim.x > n)
            continue;
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// Of all blocks.
__global__ void last_tile_of_grid(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = blockIdx.x * 256; r < m; r += gridDim.x * 256) {
        if (in[t] > 0 && r + 256 > n)
            break;
        if (r + 256 > n)
            continue;
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// What is left.
__global__ void what_is_left(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < n; r += 256) {
        if (in[t] > 0 && n - r < 256)
            break;
        if (n - r < 256)
            continue;
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// The first tiles.
__global__ void first_tiles(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < m; r += 256) {
        if (in[t] > 0 && r + 256 < n)
            break;
        if (r + 256 < n)
            continue;
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// What is left is much.
__global__ void much_is_left(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < n; r += 256) {
        if (in[t] > 0 && n - r > 256)
            break;
        if (n - r > 256)
            continue;
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// Numbers of tiles.
__global__ void number_of_tile(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < m; r++) {
        if (in[t] > 0 && r * 4 >= n)
            break;
        if (r * 4 >= n)
            continue;
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// Against a limit that goes the other way.
__global__ void two_ways(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < m; r++) {
        if (in[t] > 0 && r >= n - r)
            break;
        if (r >= n - r)
            continue;
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// A product with a number that may be below zero.
__global__ void times_any(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < m; r++) {
        if (in[t] > 0 && r * n >= 4)
            break;
        if (r * n >= 4)
            continue;
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// Halving.
__global__ void halving_late(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 128; r > 0; r >>= 1) {
        if (in[t] > 0 && r < 32)
            break;
        if (r < 32)
            continue;
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// The large halves.
__global__ void halving_early(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 128; r > 0; r /= 2) {
        if (in[t] > 0 && r > 32)
            break;
        if (r > 32)
            continue;
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// Doubling.
__global__ void doubling_late(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 1; r < m; r *= 2) {
        if (in[t] > 0 && r >= 8)
            break;
        if (r >= 8)
            continue;
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// The small ones.
__global__ void doubling_early(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 1; r < m; r <<= 1) {
        if (in[t] > 0 && r < 8)
            break;
        if (r < 8)
            continue;
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// The last round, by its number.
__global__ void last_round(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < m; r++) {
        if (in[t] > 0 && r == m - 1)
            break;
        if (r == m - 1)
            continue;
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// By the number of the next.
__global__ void last_round_next(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < m; r++) {
        if (in[t] > 0 && r + 1 == m)
            break;
        if (r + 1 == m)
            continue;
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// The last one of a fixed number.
__global__ void last_of_eight(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < 8; r++) {
        if (in[t] > 0 && r == 7)
            break;
        if (r == 7)
            continue;
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// Downwards.
__global__ void last_down(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = m; r > 0; r--) {
        if (in[t] > 0 && r == 1)
            break;
        if (r == 1)
            continue;
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// All but the first.
__global__ void not_first(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < m; r++) {
        if (in[t] > 0 && r != 0)
            break;
        if (r != 0)
            continue;
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// The first.
__global__ void only_first(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < m; r++) {
        if (in[t] > 0 && r == 0)
            break;
        if (r == 0)
            continue;
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// One in the middle.
__global__ void one_in_the_middle(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < m; r++) {
        if (in[t] > 0 && r == n)
            break;
        if (r == n)
            continue;
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// All but one in the middle.
__global__ void but_one_in_the_middle(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < m; r++) {
        if (in[t] > 0 && r != n)
            break;
        if (r != n)
            continue;
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// Down by a number without a sign.
__global__ void down_by_blocks(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (unsigned r = m; r > blockDim.x; r -= blockDim.x) {
        if (in[t] > 0 && r > 512)
            break;
        if (r > 512)
            continue;
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// The last of them.
__global__ void down_by_blocks_late(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (unsigned r = m; r > blockDim.x; r -= blockDim.x) {
        if (in[t] > 0 && r < 512)
            break;
        if (r < 512)
            continue;
        sums[t] = in[t];
        __syncthreads();
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// A number that is taken from a smaller one.
__global__ void taken_from_less(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (unsigned r = 0; r < m; r++) {
        if (in[t] > 0 && n - r < 4u)
            break;
        if (n - r < 4u)
            continue;
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// Up by a number that may be below zero.
__global__ void by_any(const float *in, float *out, int n, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < m; r += n) {
        if (in[t] > 0 && r > 4)
            break;
        if (r > 4)
            continue;
        sums[t] = in[t];
        __syncthreads(); //~ barrier-divergent!
        out[t] += sums[255 - t];
        __syncthreads();
    }
}

// Both ways of asking for the last round.
__global__ void last_two_ways(const float *in, float *out, int m)
{
    __shared__ float sums[256];
    int t = threadIdx.x;
    for (int r = 0; r < m; r++) {
        if (in[t] > 0 && r == m - 1)
            break;
        if (r < m - 1) {
            sums[t] = in[t];
            __syncthreads();
            out[t] += sums[255 - t];
            __syncthreads();
        }
    }
}
