// SPDX-License-Identifier: Apache-2.0
// CL101: what breaks when threads leave is in sight, or it is a note.
#define SIDE 64

__constant__ int worlds, bodies;

// The launch in sight gives the blocks their length by what is set elsewhere: nothing says that one parts.
__global__ void by_settings(float *out, const float *in)
{
    __shared__ float cells[SIDE];
    int i = blockIdx.x * bodies + threadIdx.x;
    if (i >= worlds * bodies) //~ barrier-divergent?
        return;
    cells[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = cells[SIDE - 1 - threadIdx.x];
}

// The same of a length that the launch rounds up to blocks.
__global__ void by_length(float *out, const float *in, int n)
{
    __shared__ float cells[SIDE];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent!
        return;
    cells[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = cells[SIDE - 1 - threadIdx.x];
}

void run(float *out, const float *in, int n, int side, int count)
{
    by_settings<<<count, side>>>(out, in);
    by_length<<<(n + SIDE - 1) / SIDE, SIDE>>>(out, in, n);
}

// Each cell has been set by the time that some leave.
__global__ void filled_before(float *out, const float *in, int n)
{
    __shared__ float cells[SIDE];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    cells[threadIdx.x] = 0;
    if (i >= n) //~ barrier-divergent?
        return;
    cells[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = cells[SIDE - 1 - threadIdx.x];
}

// One cell has been set, and others are read.
__global__ void filled_behind(float *out, const float *in, int n)
{
    __shared__ float cells[SIDE];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent!
        return;
    cells[threadIdx.x] = 0;
    cells[threadIdx.x] += in[i];
    __syncthreads();
    out[i] = cells[SIDE - 1 - threadIdx.x];
}

__device__ void spread(float *cells, int key, float v);

// What is stored where, and for whom, a function out of sight says.
__global__ void out_of_sight(float *out, const float *in, int n)
{
    __shared__ float cells[SIDE];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent?
        return;
    spread(cells, threadIdx.x, in[i]);
    __syncthreads();
    out[i] = cells[threadIdx.x];
}

// Whether anybody waits behind the call its callers know.
__device__ float of_row(float v, float *cells, int width)
{
    if (threadIdx.x >= width) //~ barrier-divergent?
        return 0;
    cells[threadIdx.x] = v;
    __syncthreads();
    return cells[threadIdx.x] + v;
}

// The caller waits behind the call, and those that left the loop wait there while the others are in it.
__device__ float summed(const float *in, float *cells, int n)
{
    float sum = 0;
    for (int i = threadIdx.x; i < n; i += blockDim.x) { //~ barrier-divergent!
        cells[threadIdx.x] = in[i];
        __syncthreads();
        sum += cells[threadIdx.x];
    }
    return sum;
}

__global__ void calls_and_waits(float *out, const float *in, int n)
{
    __shared__ float cells[SIDE];
    float sum = summed(in, cells, n);
    __syncthreads();
    cells[threadIdx.x] = sum;
    __syncthreads();
    out[threadIdx.x] = cells[SIDE - 1 - threadIdx.x];
}

// As many as have come are counted on.
__global__ void counted(int *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent!
        return;
    int done = 0;
    while (done < blockDim.x)
        done = __syncthreads_count(in[i] > done);
    out[i] = done;
}

// Own data send threads away, and others read their cells.
__global__ void by_own_data(float *out, const float *in, const int *valid)
{
    __shared__ float cells[SIDE];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (!valid[i]) //~ barrier-divergent!
        return;
    cells[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = cells[SIDE - 1 - threadIdx.x];
}

// A lane asks who is there.
__global__ void of_those_there(int *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent?
        return;
    unsigned there = __activemask();
    int votes = __ballot_sync(there, in[i] > 0);
    __syncthreads();
    out[i] = __popc(votes);
}

// All lanes are asked, whether they are there or not.
__global__ void of_all_lanes(int *out, const float *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent!
        return;
    int votes = __ballot_sync(0xffffffffu, in[i] > 0);
    __syncthreads();
    out[i] = __popc(votes);
}

// Whole records are put there, and others read a member of them.
__global__ void pull(const float4 *bodies, float3 *force, int n)
{
    __shared__ float4 tile[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent!
        return;
    float sum = 0;
    for (int first = 0; first < n; first += 256) {
        tile[threadIdx.x] = bodies[first + threadIdx.x];
        __syncthreads();
        for (int k = 0; k < 256; k++)
            sum += tile[k].w * (tile[k].x - bodies[i].x);
        __syncthreads();
    }
    force[i].x = sum;
}

// Its own member of them.
__global__ void pull_own(const float4 *bodies, float3 *force, int n)
{
    __shared__ float4 tile[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) //~ barrier-divergent?
        return;
    tile[threadIdx.x] = bodies[i];
    __syncthreads();
    force[i].x = tile[threadIdx.x].w * tile[threadIdx.x].x;
}
