// SPDX-License-Identifier: Apache-2.0
// CL102: two threads meet whatever the numbers of the run are, or it is a note that names one.
#define BLOCK 256

// `each` numbers for each warp: they are apart, if `each` is what it seems.
template <int WARPS>
__device__ void stats_of_groups(const float *data, float *stats, int size, int groups)
{
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    int each = (groups + WARPS - 1) / WARPS;
    for (int k = 0; k < each; k++) {
        int g = warp * each + k;
        if (g >= groups)
            break;
        float sum = 0;
        for (int i = lane; i < size; i += 32)
            sum += data[g * size + i];
        if (lane == 0) {
            stats[g * 2] = sum; //~ shared-race?
            stats[g * 2 + 1] = sum * sum;
        }
    }
}

template <int THREADS> __global__ void norm(float *out, const float *in, int width, int groups)
{
    constexpr int WARPS = THREADS / 32;
    extern __shared__ char s[];
    float *stats = reinterpret_cast<float *>(s);
    int size = width / groups;
    stats_of_groups<WARPS>(in, stats, size, groups);
    __syncthreads();
    for (int i = threadIdx.x; i < width; i += THREADS)
        out[i] = in[i] * stats[i / size * 2];
}

// Both have the same number in them.
__global__ void behind_gap(float *out, const float *in, int gap)
{
    extern __shared__ float room[];
    int t = threadIdx.x;
    room[gap + t] = in[t]; //~ shared-race!
    out[t] = room[gap + BLOCK - 1 - t];
}

// A row of its own for each warp, but one too short.
__global__ void rows_of_warps(float *out, const float *in, int pitch)
{
    extern __shared__ float room[];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    float *row = room + pitch;
    row[warp * 31 + lane] = in[threadIdx.x]; //~ shared-race!
    __syncthreads();
    out[threadIdx.x] = row[warp * 31 + 31 - lane];
}

// Where the threads beyond n do not come to.
__global__ void turned(float *out, const float *in, int n)
{
    __shared__ float cells[BLOCK];
    int t = threadIdx.x;
    cells[t] = in[t]; //~ shared-race!
    if (t < n)
        out[t] = cells[n - 1 - t];
}

void run(float *out, const float *in, int width, int groups, int rows)
{
    norm<BLOCK><<<rows, BLOCK, groups * 2 * sizeof(float)>>>(out, in, width, groups);
    behind_gap<<<rows, BLOCK, (BLOCK + groups) * sizeof(float)>>>(out, in, groups);
    rows_of_warps<<<rows, BLOCK, (BLOCK + groups) * sizeof(float)>>>(out, in, groups);
    turned<<<rows, BLOCK>>>(out, in, groups);
}
