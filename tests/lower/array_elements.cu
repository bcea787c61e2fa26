// What is added to a row of an array counts its elements, what is added to a pointer to rows counts rows.
__global__ void advance(const float *in, float (*handed)[32])
{
    __shared__ float tile[4][32];
    *(tile[1] + threadIdx.x) = in[0];
    *(threadIdx.x + tile[1]) = in[1];
    *(tile[threadIdx.x] - 1) = in[2];
    **(tile + threadIdx.x) = in[3];
    float(*rows)[32] = &tile[2];
    *(*(rows + threadIdx.x) + 4) = in[4];
    *(rows[1] + threadIdx.x) = in[5];
    *(handed[1] + threadIdx.x) = in[6];
    **(handed + threadIdx.x) = in[7];
}

template <typename T, int N> __global__ void advance_in_template(const T *in)
{
    __shared__ T tile[N][32];
    *(tile[N - 1] + threadIdx.x) = in[0];
    auto rows = tile + 1;
    **(rows + threadIdx.x) = in[1];
    T(*own)[32] = &tile[2];
    *(own[threadIdx.x] + 4) = in[2];
}
