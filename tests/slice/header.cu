// A project header: its part of the slice stands where it is included.
#include "common.h"
namespace util {
using point = point_t;
}
using namespace util;

extern "C" __global__ void norms(const point *in, float *out, int n) {
    for (int i = threadIdx.x; i < n && i < POINTS; i += blockDim.x)
        out[i] = norm(in[i]);
}
extern "C" {
__global__ void clear(float out[POINTS]) { out[threadIdx.x] = 0; }
}
// What is missing is named.
__global__ void lost(missing_t *p) { p->go(); }
__global__ void lost_macro(int *p) { *p = MISSING_LIMIT; }
