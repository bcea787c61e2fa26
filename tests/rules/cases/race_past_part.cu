/* SPDX-License-Identifier: Apache-2.0 */
/* CL102: two threads in parts of their own, which meet only if an index goes past the end of one, is a note. */

/* five rows for each warp, six groups of five lanes in a row: how many rows are filled nobody says */
__global__ void by_groups(const float *in, const int *rows, float *out)
{
    __shared__ float state[4 * 5 * 6 * 5];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32, group = lane / 5, column = lane % 5;
    if (lane < 30)
        for (int r = 0; r < rows[warp]; r++)
            state[((warp * 5 + r) * 6 + group) * 5 + column] = in[r * 30 + lane]; //~ shared-race?
    __syncwarp();
    if (lane < 30)
        for (int r = 0; r < rows[warp]; r++)
            out[r * 30 + lane] = state[((warp * 5 + r) * 6 + group) * 5 + (column + 1) % 5];
    __syncthreads();
}

/* six rows are, of five */
__global__ void of_six(const float *in, float *out)
{
    __shared__ float state[4 * 5 * 6 * 5 + 30];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32, group = lane / 5, column = lane % 5;
    if (lane < 30)
        for (int r = 0; r < 6; r++)
            state[((warp * 5 + r) * 6 + group) * 5 + column] = in[r * 30 + lane]; //~ shared-race!
    __syncwarp();
    if (lane < 30)
        for (int r = 0; r < 6; r++)
            out[r * 30 + lane] = state[((warp * 5 + r) * 6 + group) * 5 + (column + 1) % 5];
    __syncthreads();
}

/* a list of its own for each thread, as long as the template says: the host asks for no more */
template <int ROOM> __global__ void nearest(const float *in, float *out, int n, int wanted)
{
    __shared__ float lists[128 * ROOM];
    float *mine = lists + threadIdx.x * ROOM;
    for (int i = 0; i < wanted; i++)
        mine[i] = 1e30f; //~ shared-race?
    for (int i = 0; i < n; i++) {
        float x = in[i * 128 + threadIdx.x];
        int at = 0;
        while (at < wanted && mine[at] < x)
            at++;
        for (int k = wanted - 1; k > at; k--)
            mine[k] = mine[k - 1]; //~ shared-race? shared-race?
        if (at < wanted)
            mine[at] = x;
    }
    __syncthreads();
    out[threadIdx.x] = lists[threadIdx.x * ROOM];
}

template __global__ void nearest<8>(const float *, float *, int, int);

/* the neighbour's list is read on purpose */
template <int ROOM> __global__ void of_neighbour(const float *in, float *out, int wanted)
{
    __shared__ float lists[129 * ROOM];
    float *mine = lists + threadIdx.x * ROOM;
    for (int i = 0; i < wanted; i++)
        mine[i] = in[i * 128 + threadIdx.x]; //~ shared-race!
    out[threadIdx.x] = mine[ROOM];
}

void run_neighbour(const float *in, float *out, int wanted)
{
    of_neighbour<8><<<1, 128>>>(in, out, wanted);
}

/* sums, and weights behind them: where the ones begin is said, how many of the others there are is not */
__global__ void behind_sums(const float *in, float *out, int n, int m)
{
    extern __shared__ double sums[];
    float *weights = (float *)&sums[blockDim.x];
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        sums[i] = in[i];
    for (int i = threadIdx.x; i < m; i += blockDim.x)
        weights[i] = in[n + i]; //~ shared-race?
    __syncthreads();
    out[threadIdx.x] = sums[0] + weights[0];
}

/* twice as many as there is room for */
__global__ void over_sums(const float *in, float *out, int m)
{
    extern __shared__ double sums[];
    float *weights = (float *)&sums[blockDim.x];
    for (int i = threadIdx.x; i < 2 * blockDim.x; i += blockDim.x)
        sums[i] = in[i];
    for (int i = threadIdx.x; i < m; i += blockDim.x)
        weights[i] = in[i]; //~ shared-race!
    __syncthreads();
    out[threadIdx.x] = sums[0] + weights[0];
}

/* one too many, as the condition says */
__global__ void with_last(const float *in, float *out, int n)
{
    extern __shared__ float pool[];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    float *mine = pool + warp * n;
    for (int i = lane; i <= n; i += 32)
        mine[i] = in[warp * n + i]; //~ shared-race!
    __syncwarp();
    for (int i = lane; i <= n; i += 32)
        out[warp * n + i] = mine[n - i];
    __syncthreads();
}

/* the launch says that they are too long */
__global__ void in_sight(const float *in, float *out, int room, int count)
{
    extern __shared__ float pool[];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    float *mine = pool + warp * room;
    for (int i = lane; i < count; i += 32)
        mine[i] = in[i]; //~ shared-race!
    __syncwarp();
    for (int i = lane; i < count; i += 32)
        out[warp * count + i] = mine[count - 1 - i];
}

void run_in_sight(const float *in, float *out)
{
    in_sight<<<1, 128, 4 * 48 * sizeof(float)>>>(in, out, 48, 64);
}

/* all in one part: what a warp leaves, and all read */
__global__ void of_warps(const float *in, float *out, int gap)
{
    extern __shared__ float pool[];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    float *sums = pool + gap;
    if (lane == 0)
        sums[warp] = in[warp]; //~ shared-race!
    out[threadIdx.x] = sums[lane % (blockDim.x / 32)];
    __syncthreads();
}

/* an edge of a length that the run says: the same array by two pointers, filled and read beyond where they begin */
__global__ void with_edges(const float *in, float *out, int edge)
{
    extern __shared__ float pool[];
    float *center = pool + edge;
    for (int i = threadIdx.x; i < blockDim.x + 2 * edge; i += blockDim.x)
        pool[i] = in[i]; //~ shared-race!
    float sum = 0;
    for (int k = -edge; k <= edge; k++)
        sum += center[(int)threadIdx.x + k];
    out[threadIdx.x] = sum;
    __syncthreads();
}

/* rows are added up, each to another one */
__global__ void add_rows(const float *in, float *out, int pitch)
{
    extern __shared__ float pool[];
    pool[threadIdx.y * pitch + threadIdx.x] = in[threadIdx.y * pitch + threadIdx.x];
    __syncthreads();
    for (int k = blockDim.y / 2; k > 0; k /= 2)
        if (threadIdx.y < k)
            pool[threadIdx.y * pitch + threadIdx.x] += pool[(threadIdx.y + k) * pitch + threadIdx.x]; //~ shared-race!
    out[threadIdx.x] = pool[threadIdx.x];
}
