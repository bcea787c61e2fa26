// A conditional of a number and of what is made up: clang cannot tell which becomes the other.
#include "absent.h"

__global__ void k(Params p, int *out, int n)
{
    __shared__ int row[32];
    const int m = n > 3 ? 5 : p.rows;
    out[m] = (n > 5) ? (p.x) : row[threadIdx.x];
    for (int i = 0; i < (n > 6 ? p.y : 7); i++)
        out[i] = 3;
}
