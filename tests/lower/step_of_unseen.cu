#include "elsewhere.hpp"

// ++ and -- of a type out of sight change the variable, as += does.
__global__ void fill(int *out, unsigned n)
{
    for (item_id_t i = threadIdx.x; i < n; ++i)
        out[i] = 1;
    for (item_id_t i = n; i > 0; i--)
        out[i] = 2;
    item_id_t k = n;
    out[k++] = 3;
    out[--k] = 4;
    k >>= 1;
    k <<= 2;
    out[k] = 5;
}
