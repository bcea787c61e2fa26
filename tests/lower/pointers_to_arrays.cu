// What a pointer to arrays is advanced by are whole arrays: nothing is loaded between two subscripts.
__device__ float decayed(float rows[16][17], int k)
{
    return rows[k][k + 1];
}
__device__ float pointer(float (*rows)[17], int k)
{
    return rows[k][k + 1];
}
__device__ float reference(float (&rows)[16][17], int k)
{
    return rows[k][k + 1];
}
template <int N> __device__ float open(float rows[][N], int k)
{
    return rows[k][k + 1];
}
template <class T> __device__ T dependent(T rows[16][17], int k)
{
    return rows[k][k + 1];
}
typedef float plane[4][5];
__device__ float deep(plane *planes, int k)
{
    return planes[k][1][2];
}
__device__ float pointers(float **rows, int k)
{
    return rows[k][k + 1];
}
__global__ void local(float *out, int k)
{
    __shared__ float tile[16][17];
    float(*rows)[17] = tile;
    out[0] = rows[k][k + 1] + tile[k][k + 1];
}
