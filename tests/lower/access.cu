// Loads, stores and their addresses: subscripts, dereferences, arrays of arrays, vector casts.
struct Particle {
    float3 position;
    int cell[4];
};

__constant__ float weights[16];
__device__ int counter;

__global__ void access(float *a, const float *__restrict__ b, Particle *p, float **rows, int n)
{
    __shared__ float tile[16][33];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.y][threadIdx.x] = b[i];
    a[i] = tile[threadIdx.x][threadIdx.y] * weights[i % 16];
    *a = *(b + n);
    a[i] += 2.0f;
    p[i].position.x = p[i].position.y;
    p[i].cell[n] = counter;
    counter = n;
    rows[n][i] = 0.0f;
    float4 v = reinterpret_cast<const float4 *>(b)[i];
    v.w = 1.0f;
    ((float4 *)a)[i] = v;
    a[i] = __ldg(&b[i]) + __ldg(b + i);
    const float *q = b + i;
    q += n;
    a[0] = *q++;
    a[1] = q[-1];
}
