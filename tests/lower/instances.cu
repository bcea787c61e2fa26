// Instances that the file makes: explicit instantiations are functions of their own, of launches and
// calls the arguments are kept.  A constant that repair makes up (Wide) is no argument.
#include "absent/kinds.h"
template <int ROWS, typename T, int KIND = 0> __global__ void fill(T *out)
{
    __shared__ T row[ROWS];
    for (int i = 0; i < ROWS; i++)
        row[i] = out[i + KIND];
    out[threadIdx.x] = row[0];
}
template __global__ void fill<16, float>(float *);
#define MAKE(rows, kind) template __global__ void fill<rows, int, kind>(int *);
MAKE(32, 1)
MAKE(64, Wide)
template <typename T, int B> void run(T *p)
{
    fill<B, T><<<1, B>>>(p);
}
template <typename T> void dispatch(T *p, int n)
{
    if (n > 64)
        run<T, 128>(p);
    else
        run<T, 64>(p);
}
void host(double *p, int n)
{
    dispatch(p, n);
    fill<8><<<1, 8>>>(p);
    switch (n) {
    case Wide: fill<Wide><<<1, 8>>>(p);
    }
}
template void run<char, 32>(char *);
