// SPDX-License-Identifier: Apache-2.0
// CL102: a method that answers with an element of a shared array is the place that its members and arguments say;
// a view that holds the number of its warp stays in the share of that (put_other: two warps have one).
#define EVERY 0xffffffffu
__shared__ unsigned board[4 * 30];
__shared__ unsigned queue[4][32];

struct Part {
    const int warp;
    const int part;

    __device__ unsigned &at(int row, int column)
    {
        return board[((warp * 2 + row) * 3 + part) * 5 + column];
    }
    __device__ void put(int i, unsigned value)
    {
        this->at(i / 5, i % 5) = value; //~ shared-race!
    }
};

__device__ void stir(Part p)
{
    const int column = threadIdx.x % 32 % 5;
    p.at(0, column) = threadIdx.x;
}

__device__ unsigned last_of(const unsigned char &lane)
{
    unsigned *own = queue[0] + 32 * (threadIdx.x / 32);
    return own[lane];
}

// each warp has a share of its own; lanes behind its last part are not asked for one
__device__ void stir_until(bool wanted)
{
    const unsigned char lane = threadIdx.x % 32;
    const unsigned char part = lane / 5;
    const unsigned char warp = threadIdx.x / 32;
    Part p{static_cast<int>(warp), part};
    int k = wanted ? 0 : 256;
    while (__any_sync(EVERY, k < 256)) {
        if (k < 256)
            stir(p);
        k += last_of(lane);
    }
}

// two warps have one share
__device__ void stir_together(bool wanted)
{
    const unsigned char lane = threadIdx.x % 32;
    const unsigned char part = lane / 10;
    const unsigned char warp = threadIdx.x / 32;
    Part p{static_cast<int>(warp / 2), part};
    int k = wanted ? 0 : 256;
    while (__any_sync(EVERY, k < 256)) {
        if (k < 256)
            stir(p); //~ shared-race!
        k += last_of(lane);
    }
}

// the object is in memory: its method puts through itself
__global__ void put_own(const unsigned *in, unsigned *out)
{
    Part p{(int)threadIdx.x / 32, (int)threadIdx.x % 32 / 10};
    if (threadIdx.x % 32 < 30)
        p.put(threadIdx.x % 10, in[threadIdx.x]);
    __syncwarp();
    out[threadIdx.x] = p.at(0, 0);
}
__global__ void put_other(const unsigned *in, unsigned *out)
{
    Part p{(int)threadIdx.x / 64, (int)threadIdx.x % 32 / 10};
    if (threadIdx.x % 32 < 30)
        p.put(threadIdx.x % 10, in[threadIdx.x]); //~ shared-race!
    __syncwarp();
    out[threadIdx.x] = p.at(0, 0);
}

__shared__ unsigned row[256];
__device__ unsigned &cell(int i)
{
    return row[i];
}
__global__ void own_cell(unsigned *out, int n)
{
    for (int k = 0; k < n; k++) {
        cell(threadIdx.x) = out[threadIdx.x];
        out[threadIdx.x] += cell(threadIdx.x) * k;
    }
    __syncthreads();
}
__global__ void far_cell(unsigned *out, int n)
{
    for (int k = 0; k < n; k++) {
        cell(threadIdx.x) = out[threadIdx.x]; //~ shared-race!
        out[threadIdx.x] += cell(255 - threadIdx.x) * k;
    }
    __syncthreads();
}
void run(const unsigned *in, unsigned *out, int n)
{
    put_own<<<1, 128>>>(in, out);
    put_other<<<1, 128>>>(in, out);
    own_cell<<<1, 256>>>(out, n);
    far_cell<<<1, 256>>>(out, n);
}
