// Positions of what macros make; functions that a macro defines.
#define INDEX(r, c, ld) ((r) * (ld) + (c))
#define GLOBAL_ID (blockIdx.x * blockDim.x + threadIdx.x)
#define DEFINE(name, op)                                                                           \
    __global__ void name(float *a, int n)                                                          \
    {                                                                                              \
        int i = GLOBAL_ID;                                                                         \
        if (i < n)                                                                                 \
            a[i] op 2.0f;                                                                          \
    }

DEFINE(twice, *=)
DEFINE(half, /=)

__global__ void macros(float *a, int rows, int ld)
{
    a[INDEX(threadIdx.y, threadIdx.x, ld)] = a[INDEX(rows, 0, ld)];
}
