// SPDX-License-Identifier: Apache-2.0
// CL202: what is added to a row of an array, `stage[0] + i`, counts elements of that row; what is added
// to a pointer to rows, or to the array of rows, counts rows

struct pair_of_floats {
    float x, y;
};

__device__ void put(float *at, float v);

__global__ void store_in_row(const float *in, float *out)
{
    __shared__ float stage[6][1024];
    *(stage[1] + threadIdx.x * 4) = in[threadIdx.x];
    float *own = stage[0] + threadIdx.x * 4;
    *own = in[threadIdx.x];
    *(threadIdx.x * 2 + stage[2] + 3) = in[threadIdx.x];
    (stage[3] + threadIdx.x)[256] = in[threadIdx.x];
    *reinterpret_cast<pair_of_floats *>(stage[4] + 1022 - threadIdx.x * 2) = {in[0], in[1]};
    put(stage[5] + threadIdx.x * 4, 0.0f);
    __syncthreads();
    out[threadIdx.x] = stage[0][threadIdx.x * 4] + stage[1][threadIdx.x * 4];
}

/* The twin: rows of 1024 elements, and behind the last one thread 128 is beyond the end. */
__global__ void store_beyond_row(const float *in, float *out)
{
    __shared__ float stage[2][1024];
    *(stage[1] + threadIdx.x * 8) = in[threadIdx.x]; //~ shared-out-of-bounds
    float *own = stage[1] + threadIdx.x * 8;
    *own = in[threadIdx.x]; //~ shared-out-of-bounds
    __syncthreads();
    out[threadIdx.x] = stage[0][threadIdx.x] + stage[1][threadIdx.x];
}

/* By rows: there are 256 of them, and 257 have none. */
__global__ void store_in_rows(const float *in, float *out)
{
    __shared__ float rows[256][3];
    float(*next)[3] = rows;
    **(next + threadIdx.x) = in[threadIdx.x];
    (*(rows + threadIdx.x))[1] = in[threadIdx.x];
    (*(rows + threadIdx.x + 1))[2] = in[threadIdx.x]; //~ shared-out-of-bounds
    __syncthreads();
    out[threadIdx.x] = rows[255 - threadIdx.x][0] + rows[255 - threadIdx.x][1];
}

struct stages {
    float cell[2][512];
};

__global__ void store_in_member(const float *in, float *out)
{
    __shared__ stages all;
    *(all.cell[0] + threadIdx.x * 2) = in[threadIdx.x];
    *(all.cell[1] + threadIdx.x * 4) = in[threadIdx.x]; //~ shared-out-of-bounds
    __syncthreads();
    out[threadIdx.x] = all.cell[0][threadIdx.x * 2];
}

template <int STAGES> __global__ void store_in_stage(const float *in, float *out)
{
    __shared__ float stage[STAGES][512];
    for (int k = 0; k < STAGES; k++)
        *(stage[k] + threadIdx.x * 2) = in[threadIdx.x];
    *(stage[STAGES - 1] + threadIdx.x * 3) = in[threadIdx.x]; //~ shared-out-of-bounds
    __syncthreads();
    out[threadIdx.x] = stage[0][threadIdx.x * 2];
}

void run(const float *in, float *out)
{
    store_in_row<<<1, 256>>>(in, out);
    store_beyond_row<<<1, 256>>>(in, out);
    store_in_rows<<<1, 256>>>(in, out);
    store_in_member<<<1, 256>>>(in, out);
    store_in_stage<2><<<1, 256>>>(in, out);
}
