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

// Calls behind others in a macro: each has its own name.
#define TIMED(call)                                                                                \
    do {                                                                                           \
        auto begin = clocks::steady::now();                                                        \
        call;                                                                                      \
        report(clocks::steady::now() - begin);                                                     \
    } while (0)
namespace clocks
{
struct steady {
    static long now();
};
} // namespace clocks
void report(long);
void timed(void *p, int n)
{
    TIMED(cudaMemset(p, 0, n));
}
